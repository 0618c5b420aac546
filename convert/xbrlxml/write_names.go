package xbrlxml

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/internal/xmlstream"
)

// customary are the prefixes that namespaces have where nothing else is said.
var customary = map[string]string{
	tieout.NamespaceXBRLI: "xbrli", tieout.NamespaceLink: "link", tieout.NamespaceXLink: "xlink", tieout.NamespaceXSI: "xsi",
	tieout.NamespaceXBRLDI: "xbrldi", tieout.NamespaceISO4217: "iso4217", tieout.NamespaceUTR: "utr",
}

// fixed are the namespaces whose prefixes the writer uses by name: options do not change them.
var fixed = []string{tieout.NamespaceXBRLI, tieout.NamespaceLink, tieout.NamespaceXLink, tieout.NamespaceXSI, tieout.NamespaceXBRLDI}

// namespaces are those of the report's names (used), and those that the writer needs for its own elements and attributes.
func (x *writer) namespaces() (used, needs map[string]bool) {
	used = map[string]bool{}
	space := func(q tieout.QName) {
		if q.Space != "" {
			used[q.Space] = true
		}
	}
	needs = map[string]bool{tieout.NamespaceXBRLI: true, tieout.NamespaceLink: true, tieout.NamespaceXLink: true}
	for _, c := range x.ids.contexts {
		for _, d := range c.Dimensions {
			needs[tieout.NamespaceXBRLDI] = true
			needs[tieout.NamespaceXSI] = needs[tieout.NamespaceXSI] || d.TypedNil
			space(d.Axis)
			space(d.Member)
			if d.IsTyped() {
				if q, ok := x.typedDomain(d.Axis); ok {
					space(q)
				}
			}
		}
	}
	for _, u := range x.ids.units {
		for _, q := range u.Numerators {
			space(q)
		}
		for _, q := range u.Denominators {
			space(q)
		}
	}
	last, isNil := "", false
	for f := range x.report.All {
		if f.Concept.Space != last {
			last = f.Concept.Space
			space(f.Concept)
		}
		isNil = isNil || f.Nil
	}
	needs[tieout.NamespaceXSI] = needs[tieout.NamespaceXSI] || isNil
	x.spacesOfValues(space)
	return used, needs
}

// assignPrefixes gives every namespace of the report a prefix: its own ones, the one that the options ask for, the customary
// one, or a number.
func (x *writer) assignPrefixes() {
	used, needs := x.namespaces()
	x.prefixes = map[string]string{}
	taken := map[string]bool{}
	for _, s := range fixed {
		taken[customary[s]] = true
		if needs[s] {
			x.prefixes[s] = customary[s]
		}
		if used[s] {
			x.prefixes[s] = customary[s]
			delete(used, s)
		}
	}
	number := 0
	for _, s := range slices.Sorted(maps.Keys(used)) {
		if s == tieout.NamespaceXML || s == "http://www.w3.org/2000/xmlns/" {
			x.fail("names of the namespace %s cannot be written", s)
		}
		if !allowed(s) {
			x.fail("the namespace %q contains a character that XML does not allow", clip(s))
		}
		p, numbered := x.options.Prefixes[s], false
		if !usablePrefix(p) || taken[p] {
			p = customary[s]
		}
		for p == "" || taken[p] || numbered && x.asksFor(p) {
			p, numbered = "ns"+strconv.Itoa(number), true
			number++
		}
		taken[p] = true
		x.prefixes[s] = p
	}
}

// asksFor reports whether the options give some namespace a prefix.
func (x *writer) asksFor(prefix string) bool {
	for _, given := range x.options.Prefixes {
		if given == prefix {
			return true
		}
	}
	return false
}

// spacesOfValues collects the namespaces of values that are names.
func (x *writer) spacesOfValues(space func(tieout.QName)) {
	for _, q := range x.report.Names {
		space(q)
	}
}

func usablePrefix(p string) bool {
	return xmlstream.IsNCName(p) && !(len(p) >= 3 && strings.EqualFold(p[:3], "xml"))
}

// qname is a name with its prefix.
func (x *writer) qname(q tieout.QName) string {
	if !xmlstream.IsNCName(q.Local) {
		x.fail("%q is no name", clip(q.Local))
		return "_"
	}
	if q.Space == "" {
		return q.Local
	}
	return x.prefixes[q.Space] + ":" + q.Local
}

// idTable holds the ids that a document gives to what a report holds.
type idTable struct {
	contexts  []*tieout.Context // in order
	units     []*tieout.Unit
	ofContext map[*tieout.Context]string
	ofUnit    map[*tieout.Unit]string
	facts     map[*tieout.Fact]string // where it is another than the fact's own
	footnotes map[*tieout.Footnote]string
	taken     map[string]bool
	next      map[string]int // the number of the next id with a prefix
}

// assignIDs gives ids: first to what has one that is usable, then to what needs one.
func (x *writer) assignIDs() {
	t := &x.ids
	*t = idTable{ofContext: map[*tieout.Context]string{}, ofUnit: map[*tieout.Unit]string{}, facts: map[*tieout.Fact]string{},
		footnotes: map[*tieout.Footnote]string{}, taken: make(map[string]bool, len(x.report.Facts)), next: map[string]int{}}
	t.collect(x.report)
	for _, c := range t.contexts {
		t.ofContext[c] = t.take(c.ID)
	}
	for _, u := range t.units {
		t.ofUnit[u] = t.take(u.ID)
	}
	for f := range x.report.All {
		if f.ID != "" && t.take(f.ID) == "" {
			t.facts[f] = ""
		}
	}
	for _, n := range x.report.Footnotes {
		t.footnotes[n] = t.take(n.ID)
	}
	for _, c := range t.contexts {
		giveID(t, t.ofContext, c, "c")
	}
	for _, u := range t.units {
		giveID(t, t.ofUnit, u, "u")
	}
	for _, n := range x.report.Footnotes {
		for _, f := range slices.Concat(n.From, n.To) {
			if t.ofFact(f) == "" {
				t.facts[f] = ""
				giveID(t, t.facts, f, "f")
			}
		}
	}
}

// collect lists the contexts and units of a report, those that only facts refer to last.
func (t *idTable) collect(r *tieout.Report) {
	for _, c := range r.Contexts {
		t.addContext(c)
	}
	for _, u := range r.Units {
		t.addUnit(u)
	}
	for f := range r.All {
		t.addContext(f.Context)
		t.addUnit(f.Unit)
	}
}

func (t *idTable) addContext(c *tieout.Context) {
	if _, known := t.ofContext[c]; !known && c != nil {
		t.ofContext[c] = ""
		t.contexts = append(t.contexts, c)
	}
}

func (t *idTable) addUnit(u *tieout.Unit) {
	if _, known := t.ofUnit[u]; !known && u != nil {
		t.ofUnit[u] = ""
		t.units = append(t.units, u)
	}
}

// ofFact is the id of a fact, "" for none.
func (t *idTable) ofFact(f *tieout.Fact) string {
	if id, other := t.facts[f]; other {
		return id
	}
	return f.ID
}

// take is the id if it can be used, "" otherwise.
func (t *idTable) take(id string) string {
	if t.taken[id] || !xmlstream.IsNCName(id) {
		return ""
	}
	t.taken[id] = true
	return id
}

// giveID makes an id for what has none yet.
func giveID[T comparable](t *idTable, ids map[T]string, of T, prefix string) {
	for ids[of] == "" {
		t.next[prefix]++
		ids[of] = t.take(prefix + strconv.Itoa(t.next[prefix]))
	}
}
