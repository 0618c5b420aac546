package oim

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/tieout/tieout"
)

// prefixes hands out a prefix for each namespace that a document uses. Prefixes depend on the set of
// namespaces and the hints only, so that the same report is written the same way on every run.
type prefixes struct {
	byURI map[string]string
	used  aliases
}

// newPrefixes chooses a prefix for every namespace of spaces: the reserved one, else a hint, else one that
// the namespace suggests.
func newPrefixes(spaces []string, hints []Alias, reserved aliases) *prefixes {
	p := &prefixes{byURI: make(map[string]string, len(spaces))}
	spaces = slices.Clone(spaces)
	slices.Sort(spaces)
	spaces = slices.Compact(spaces)
	taken := map[string]bool{}
	for _, a := range reserved {
		taken[a.Name] = true
	}
	bind := func(uri, name string) {
		taken[name] = true
		p.byURI[uri] = name
		p.used = append(p.used, Alias{name, uri})
	}
	for _, uri := range spaces {
		if name, ok := reserved.name(uri); ok {
			bind(uri, name)
		}
	}
	for _, h := range hints {
		_, needed := slices.BinarySearch(spaces, h.URI)
		if _, done := p.byURI[h.URI]; needed && !done && !taken[h.Name] && isNCName(h.Name) {
			bind(h.URI, h.Name)
		}
	}
	for _, uri := range spaces {
		if _, done := p.byURI[uri]; done {
			continue
		}
		base := suggestName(uri, "ns")
		name := base
		for n := 2; taken[name]; n++ {
			name = base + strconv.Itoa(n)
		}
		bind(uri, name)
	}
	sortAliases(p.used)
	return p
}

// name is prefix:local.
func (p *prefixes) name(q tieout.QName) string { return p.byURI[q.Space] + ":" + q.Local }

// wellKnown are the prefixes by which people know a namespace that does not suggest them.
func wellKnown(uri string) string {
	switch uri {
	case "http://www.sec.gov/CIK":
		return "cik"
	case "http://standards.iso.org/iso/17442":
		return "lei"
	case namespaceSource:
		return sourcePrefix
	}
	return ""
}

// suggestName makes an NCName out of the last telling segment of a URI: "us-gaap" of
// http://fasb.org/us-gaap/2025. Segments that are a version or a date tell nothing.
func suggestName(uri, fallback string) string {
	if name := wellKnown(uri); name != "" {
		return name
	}
	_, rest, ok := strings.Cut(uri, "://")
	if !ok {
		rest = uri
	}
	segments := strings.FieldsFunc(rest, func(r rune) bool { return r == '/' || r == '#' || r == ':' || r == '?' || r == '=' })
	for i := len(segments) - 1; i >= 0; i-- {
		s := segments[i]
		if i == 0 && len(segments) > 1 && strings.Contains(s, ".") {
			s, _, _ = strings.Cut(strings.TrimPrefix(s, "www."), ".")
		}
		name := strings.Map(func(r rune) rune {
			switch {
			case r == '.':
				return '_'
			case r < 0x80 && isNameChar(r):
				return r
			}
			return -1
		}, s)
		if isNCName(name) && strings.ContainsFunc(name, unicode.IsLetter) && len(name) <= 40 {
			return name
		}
	}
	return fallback
}
