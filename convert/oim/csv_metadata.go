package oim

import (
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/taxonomy/source"
)

// Open opens a document that a report refers to: a CSV file, or metadata that are extended. url is absolute, and by
// that of the metadata that ask for it. An error means that the document cannot or must not be had; it wraps
// fs.ErrNotExist when there is none.
type Open func(ctx context.Context, url, by string) ([]byte, error)

// maxExtends bounds the number of metadata documents of one report.
const maxExtends = 500

// csvMetadata reads metadata and what they extend.
type csvMetadata struct {
	ctx       context.Context
	open      Open
	options   Options
	collected *tieout.Findings
	primary   string // name of the report's own metadata
	shape     *shape
	visited   map[string]bool
	chain     []string
	broken    bool // what was read cannot be interpreted
}

// load reads one metadata document, merges what it extends into it, and returns its tree; nil when it is
// no metadata.
func (m *csvMetadata) load(url string, data []byte) *node {
	root := m.parse(url, data)
	if root == nil {
		m.broken = true
		return nil
	}
	m.visited[url] = true
	m.chain = append(m.chain, url)
	defer func() { m.chain = m.chain[:len(m.chain)-1] }()
	extends := root.get("documentInfo").get("extends")
	if extends == nil {
		return root
	}
	for i, item := range extends.items {
		if item.kind == jsontext.KindString {
			m.extend(root, item, "/documentInfo/extends"+pointer(itoa(i)))
		}
	}
	return root
}

// parse reads one document and checks its type and structure.
func (m *csvMetadata) parse(url string, data []byte) *node {
	doc := viewString(data)
	base := 0
	if strings.HasPrefix(doc, utf8BOM) {
		base = len(utf8BOM)
	}
	t := newJSONText(m.ctx, newPlaces(nameOf(m.primary, m.options.URL, url), doc), url, base, len(doc), jsonRules{ruleCSVInvalidJSON, ruleCSVStructure}, m.collected.Report)
	if !t.badEncoding() {
		return nil
	}
	root, err := t.tree("", 0)
	if m.ctx.Err() != nil {
		return nil
	}
	var large *LimitError
	if errors.As(err, &large) {
		m.collected.Add(source.TooLarge(tieout.Range{Document: t.name}, large.Error()))
		return nil
	}
	if err != nil {
		t.syntaxError(err)
		return nil
	}
	if rest := strings.TrimLeft(doc[t.offset():], " \t\r\n"); rest != "" {
		at := len(doc) - len(rest)
		t.sink(t.rules.invalid.New(t.span(at, at+1, ""), "something follows the end of the metadata"))
	}
	kind := root.get("documentInfo").get("documentType")
	if !isCSV(kind.str()) {
		at, message := root.at(""), "the document does not say that it is xBRL-CSV: it has no documentInfo/documentType"
		if kind != nil {
			at, message = kind.at("/documentInfo/documentType"), "the document type "+strconvQuote(clip(kind.str()))+" is not xBRL-CSV 1.0"
		}
		at.Path = "/documentInfo/documentType"
		if len(m.chain) > 0 && kind != nil {
			m.collected.Add(ruleCSVMixedTypes.New(at, "%s, but the metadata that extend it are", message))
		} else {
			m.collected.Add(ruleUnsupportedType.New(at, "%s", message))
		}
		return nil
	}
	before := m.collected.Total()
	t.checkShape(root, m.shape, "")
	m.broken = m.broken || m.collected.Total() > before
	return root
}

// extend merges the metadata that item names into root.
func (m *csvMetadata) extend(root, item *node, path string) {
	url := resolveURL(item.file.url, item.text)
	at := item.at(path)
	switch {
	case slices.Contains(m.chain, url):
		m.broken = true
		m.collected.Add(ruleCSVCycle.New(at, "%s extends itself", url))
		return
	case m.visited[url]:
		return
	case len(m.visited) > maxExtends:
		m.broken = true
		m.collected.Add(ruleCSVUnresolvable.New(at, "the report extends more than %d documents: %s is not read", maxExtends, url))
		return
	}
	data, err := m.open(m.ctx, url, item.file.url)
	if err != nil {
		m.broken = true
		m.collected.Add(unavailable(ruleCSVUnresolvable.New(at, "the metadata %s, which are extended here, cannot be had, so that the tables cannot be understood", url), err))
		return
	}
	if base := m.load(url, data); base != nil {
		(&merger{csvMetadata: m, at: at}).report(root, base)
	}
}

// merger merges base metadata into metadata that extend them (xBRL-CSV 1.0, extends).
type merger struct {
	*csvMetadata
	at tieout.Range // of the extends entry
}

// extensible are the objects to which extending metadata may add.
func extensible(name string) bool {
	return slices.Contains([]string{"namespaces", "linkTypes", "linkGroups", "features", "final", "tableTemplates", "tables",
		"dimensions", "parameters"}, name)
}

func (g *merger) report(root, base *node) {
	baseInfo := base.get("documentInfo")
	final := baseInfo.get("final")
	g.object(root.get("documentInfo"), baseInfo, final, "/documentInfo", []string{"documentType", "extends"})
	g.object(root, base, final, "", []string{"documentInfo"})
}

// object merges the members of base into those of root.
func (g *merger) object(root, base, final *node, path string, apart []string) {
	if root == nil || base == nil {
		return
	}
	if final != nil {
		for i := range final.members {
			name := final.members[i].name
			if mine := root.get(name); final.members[i].value.isTrue() && mine != nil && base.get(name) == nil && !slices.Contains(apart, name) {
				g.wrong(ruleCSVFinal, mine.at(path+pointer(name)), "%s is final in %s, which does not have it", name, base.file.name)
			}
		}
	}
	for i := range base.members {
		theirs := base.members[i]
		mine := root.get(theirs.name)
		p := path + pointer(theirs.name)
		switch {
		case slices.Contains(apart, theirs.name):
		case mine == nil:
			root.add(theirs)
		case extensible(theirs.name):
			g.members(mine, theirs.value, final.get(theirs.name).isTrue(), theirs.name, p)
		case theirs.name == "taxonomy":
			mine.items = union(mine.items, theirs.value.items)
		case !equalNodes(mine, theirs.value):
			g.wrong(ruleCSVNonExtensible, mine.at(p), "%s is given here and differently in %s", p, base.file.name)
		}
	}
}

// union adds the URLs of base to those of a list that it does not have.
func union(urls, base []*node) []*node {
	have := make(map[string]bool, len(urls))
	for _, n := range urls {
		have[resolveURL(n.file.url, n.str())] = true
	}
	for _, n := range base {
		if url := resolveURL(n.file.url, n.str()); !have[url] {
			have[url] = true
			urls = append(urls, n)
		}
	}
	return urls
}

// members merges one extensible object.
func (g *merger) members(mine, theirs *node, final bool, name, path string) {
	if final {
		for i := range mine.members {
			if m := &mine.members[i]; theirs.get(m.name) == nil {
				g.wrong(ruleCSVFinal, m.at(path+pointer(m.name)), "%s is added to %s, which %s declares final", m.name, name, theirs.file.name)
			}
		}
	}
	for i := range theirs.members {
		t := theirs.members[i]
		own := mine.get(t.name)
		switch {
		case own == nil:
			mine.add(t)
		case equalNodes(own, t.value):
		case name == "parameters":
			g.wrong(ruleCSVRedefinition, own.at(path+pointer(t.name)), "the parameter %s is %s here and %s in %s", t.name,
				strconvQuote(clip(own.str())), strconvQuote(clip(t.value.str())), t.value.file.name)
		default:
			g.wrong(ruleCSVConflict, own.at(path+pointer(t.name)), "%s of %s is defined here and differently in %s", t.name, name, t.value.file.name)
		}
	}
}

func (g *merger) wrong(rule tieout.Rule, at tieout.Range, format string, args ...any) {
	d := rule.New(at, format, args...)
	d.Related = append(d.Related, tieout.Note{Message: "extended here", Range: g.at})
	g.collected.Add(d)
}

// equalNodes reports whether two values are the same JSON, the order of members apart.
func equalNodes(a, b *node) bool {
	if a.kind != b.kind || len(a.members) != len(b.members) || len(a.items) != len(b.items) {
		return false
	}
	switch a.kind {
	case jsontext.KindString, jsontext.KindNumber:
		return a.text == b.text
	}
	for i := range a.members {
		other := b.get(a.members[i].name)
		if other == nil || !equalNodes(a.members[i].value, other) {
			return false
		}
	}
	for i := range a.items {
		if !equalNodes(a.items[i], b.items[i]) {
			return false
		}
	}
	return true
}
