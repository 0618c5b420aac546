package inline

import (
	"errors"
	"maps"
	"slices"
	"strings"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/internal/xmlstream"
	"github.com/tieout/tieout/taxonomy/source"
)

// Instance is the XBRL instance that a set stands for, for one target.
type Instance struct {
	Name   string // stands for the instance in ranges, until [Instance.Place] turns them into places of the documents
	URL    string // of the document that its references are relative to
	Data   []byte
	marks  []mark
	files  []string       // the documents that marks are in
	silent map[int64]bool // facts, by where they begin, whose references are reported already
	left   tieout.Report  // what of facts is left out for an error of their own, and where some were not read
}

// mark says what the instance's bytes from an offset on were made of.
type mark struct {
	at         int64
	start, end tieout.Position
	file       int            // the number of the document
	source     *tieout.Source // of a fact that is printed
}

// from is the place in the documents.
func (i *Instance) from(m *mark) tieout.Range {
	return tieout.Range{Document: i.files[m.file], Start: m.start, End: m.end}
}

// nameSuffix tells an instance from the document that it was made of.
const nameSuffix = "#instance"

// ErrNoTarget says that a set has nothing for a target.
var ErrNoTarget = errors.New("the report has no facts and no references for the target")

// lengthFactor bounds an instance by the size of its documents: nested text blocks repeat their text.
const (
	lengthFactor = 6
	lengthFloor  = 16 << 20
)

// writer writes an instance.
type writer struct {
	s        *Set
	target   string
	i        *Instance
	b        []byte
	prefixes map[string]string // that the root binds
	names    map[string]string // by namespace: the prefix that the root binds to it
	lang     string
	most     int
	serial   int
	ids      map[*element]string // that were made
	lastID   int
	referred map[*element]bool // facts that footnotes refer to without an id (version 1.0)
	written  map[*element]bool
	full     bool
}

// Instance writes the instance of a target, "" for the default one. The diagnostics are about what could not be written.
func (s *Set) Instance(target string) (*Instance, []tieout.Diagnostic, error) {
	kept := s.found
	s.found = tieout.Findings{}
	defer func() { s.found = kept }()
	if !slices.Contains(s.Targets(), target) {
		return nil, nil, ErrNoTarget
	}
	w := &writer{s: s, target: target, i: &Instance{silent: map[int64]bool{}, left: tieout.Report{Unread: s.unread}}, prefixes: map[string]string{}, names: map[string]string{},
		ids: map[*element]string{}, referred: map[*element]bool{}, written: map[*element]bool{}, most: lengthFloor}
	for _, r := range s.relations {
		if r.fromFact != nil {
			w.referred[r.fromFact] = true
		}
	}
	for _, d := range s.documents {
		w.most += lengthFactor * (len(d.text) + len(d.markup))
	}
	w.b = make([]byte, 0, min(w.most, s.length(target)))
	w.i.marks = make([]mark, 0, len(s.elements)+8*(len(s.contexts)+len(s.units)))
	w.root()
	w.header()
	for _, e := range s.elements {
		if e.isFact() && e.target == target && e.owner == nil {
			w.fact(e)
		}
	}
	w.footnotes()
	w.b = append(w.b, "</"...)
	w.b = append(append(w.b, w.names[tieout.NamespaceXBRLI]...), ":xbrl>\n"...)
	w.i.Data = w.b
	return w.i, s.found.Sorted(), nil
}

// length is about how long the instance of a target is.
func (s *Set) length(target string) int {
	const tag, header = 160, 400 // of a fact, of a context
	n := 4096 + header*(len(s.contexts)+len(s.units))
	for _, e := range s.elements {
		if !e.isFact() || e.target != target {
			continue
		}
		n += tag
		if e.kind != nonNumeric {
			continue
		}
		for i := -1; i < len(e.chain); i++ {
			part := e
			if i >= 0 {
				part = e.chain[i]
			}
			if size := part.markup[1] - part.markup[0]; e.escape {
				n += size + size/4 // tags become references
			} else {
				n += part.text[1] - part.text[0]
			}
		}
	}
	return n
}

func (w *writer) text(parts ...string) {
	for _, p := range parts {
		w.b = append(w.b, p...)
	}
}

func (w *writer) attr(name, value string) {
	w.text(" ", name, `="`)
	w.b = xmlstream.AppendAttr(w.b, value)
	w.text(`"`)
}

// mark notes what the bytes that follow are made of.
func (w *writer) mark(r tieout.Range, printed *tieout.Source) {
	n := len(w.i.files) - 1
	if n < 0 || w.i.files[n] != r.Document {
		if n = slices.Index(w.i.files, r.Document); n < 0 {
			n = len(w.i.files)
			w.i.files = append(w.i.files, r.Document)
		}
	}
	w.i.marks = append(w.i.marks, mark{int64(len(w.b)), r.Start, r.End, n, printed})
}

// root writes the start tag of the root, with the prefixes of the references of the target and then of the documents.
func (w *writer) root() {
	first := w.s.documents[0]
	for _, r := range w.s.references {
		if r.target == w.target {
			first = r.doc
			break
		}
	}
	w.i.Name, w.i.URL, w.lang = first.name+nameSuffix, first.url, first.lang
	w.bindAll(first)
	w.text(`<?xml version="1.0" encoding="UTF-8"?>`, "\n")
	w.mark(tieout.Range{Document: first.name}, nil)
	w.text("<", w.names[tieout.NamespaceXBRLI], ":xbrl")
	for _, prefix := range sortedKeys(w.prefixes) {
		w.attr("xmlns:"+prefix, w.prefixes[prefix])
	}
	id, lang := w.rootAttributes()
	if id != "" {
		w.attr("id", id)
	}
	if lang != "" {
		w.lang = lang
	}
	if w.lang != "" {
		w.attr("xml:lang", w.lang)
	}
	w.text(">\n")
}

// rootAttributes are the first id and the first language of the references of the target, "" for none.
func (w *writer) rootAttributes() (id, lang string) {
	for _, r := range w.s.references {
		if r.target != w.target {
			continue
		}
		if id == "" {
			id = r.id
		}
		if v, ok := r.node.Attr(tieout.QName{Space: tieout.NamespaceXML, Local: "lang"}); ok && lang == "" {
			lang = v
		}
	}
	return id, lang
}

// bindAll chooses the prefixes of the root: those of the documents, the first before the others, and of the references of
// the target, and what the specifications' own namespaces need beside them.
func (w *writer) bindAll(first *document) {
	for _, d := range append([]*document{first}, w.s.documents...) {
		for _, x := range d.declarations {
			w.bind(x.Prefix, x.URI)
		}
	}
	for _, r := range w.s.references {
		if r.target == w.target {
			for _, x := range r.decls {
				w.bind(x.Prefix, x.URI)
			}
		}
	}
	for _, d := range w.s.documents {
		for _, x := range d.inner {
			w.bind(x.Prefix, x.URI)
		}
	}
	for _, n := range [][2]string{{"xbrli", tieout.NamespaceXBRLI}, {"link", tieout.NamespaceLink}, {"xlink", tieout.NamespaceXLink}, {"xsi", tieout.NamespaceXSI}} {
		prefix := n[0]
		for w.names[n[1]] == "" {
			w.bind(prefix, n[1])
			prefix += "_"
		}
	}
}

// bind binds a prefix at the root, unless it is bound or means nothing there.
func (w *writer) bind(prefix, uri string) {
	if prefix == "" || prefix == "xml" || uri == "" || uri == namespaceXHTML || uri == Namespace10 || uri == Namespace11 {
		return
	}
	if _, bound := w.prefixes[prefix]; bound {
		return
	}
	w.prefixes[prefix] = uri
	if w.names[uri] == "" {
		w.names[uri] = prefix
	}
}

func sortedKeys(m map[string]string) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

// header writes references, role references, contexts and units.
func (w *writer) header() {
	link := w.names[tieout.NamespaceLink]
	done := map[string]bool{}
	for _, local := range []string{"schemaRef", "linkbaseRef"} {
		for _, r := range w.s.references {
			if r.target != w.target {
				continue
			}
			for _, n := range r.node.Elements() {
				if n.Name == (tieout.QName{Space: tieout.NamespaceLink, Local: local}) {
					w.reference(link, local, r.doc, n, r.base, done)
				}
			}
		}
	}
	for _, local := range []string{"roleRef", "arcroleRef"} {
		for _, r := range w.s.roleRefs {
			if r.node.Name.Local == local {
				w.reference(link, local, r.doc, r.node, r.id, done)
			}
		}
	}
	single := len(w.s.Targets()) == 1
	contexts, units := map[string]bool{}, map[string]bool{}
	for _, e := range w.s.elements {
		if e.isFact() && e.target == w.target {
			contexts[e.contextRef], units[e.unitRef] = true, true
		}
	}
	for _, list := range []struct {
		of   []*resource
		used map[string]bool
	}{{w.s.contexts, contexts}, {w.s.units, units}} {
		for _, r := range list.of {
			if single || list.used[r.id] {
				w.node(r.doc, r.node, nil)
				w.text("\n")
			}
		}
	}
}

// reference writes a schemaRef, linkbaseRef, roleRef or arcroleRef, once for each thing that it refers to.
func (w *writer) reference(link, local string, d *document, n *xmlstream.Node, base string, done map[string]bool) {
	if b, ok := n.Attr(tieout.QName{Space: tieout.NamespaceXML, Local: "base"}); ok {
		if u, _, err := source.Resolve(base, b); err == nil {
			base = u
		}
	}
	href, _ := n.Attr(tieout.QName{Space: tieout.NamespaceXLink, Local: "href"})
	key := local
	for _, a := range n.Attrs {
		if a.Name.Local == "roleURI" || a.Name.Local == "arcroleURI" {
			key += " " + a.Value
		}
	}
	if base != w.i.URL && href != "" {
		if u, fragment, err := source.Resolve(base, href); err == nil {
			if href = u; fragment != "" {
				href += "#" + fragment
			}
		}
	}
	if local == "schemaRef" || local == "linkbaseRef" {
		key += " " + href
	}
	if done[key] {
		return
	}
	done[key] = true
	w.mark(d.place(n.Range()), nil)
	w.text("<", link, ":", local)
	for _, a := range n.Attrs {
		switch a.Name.Space {
		case "":
			w.attr(a.Name.Local, a.Value)
		case tieout.NamespaceXLink:
			if a.Name.Local == "href" {
				a.Value = href
			}
			w.attr(w.names[tieout.NamespaceXLink]+":"+a.Name.Local, a.Value)
		}
	}
	w.text("/>\n")
}

// node writes a tree of the source. bound are the prefixes that the elements around it bind beside those of the root.
func (w *writer) node(d *document, n *xmlstream.Node, bound map[string]string) {
	if !n.IsElement() {
		w.b = xmlstream.AppendText(w.b, n.Text)
		return
	}
	w.mark(d.place(n.Range()), nil)
	name := n.Name.Local
	if n.Prefix != "" {
		name = n.Prefix + ":" + name
	}
	w.text("<", name)
	bound = w.declare(n, bound)
	for i := range n.Attrs {
		a := &n.Attrs[i]
		name := a.Name.Local
		if a.Prefix != "" {
			name = a.Prefix + ":" + name
		}
		w.attr(name, a.Value)
	}
	w.text(">")
	for _, c := range n.Children {
		w.node(d, c, bound)
	}
	w.text("</", name, ">")
}

// declare writes the declarations that an element needs beside those of the root and of the elements around it, which are
// bound, and returns what is bound inside.
func (w *writer) declare(n *xmlstream.Node, bound map[string]string) map[string]string {
	need := func(prefix string) {
		uri, ok := n.Lookup(prefix)
		if !ok || prefix == "xml" || prefix == "" && bound[""] == uri {
			return
		}
		if now, isBound := bound[prefix]; isBound && now == uri || !isBound && w.prefixes[prefix] == uri {
			return
		}
		inner := maps.Clone(bound)
		if inner == nil {
			inner = map[string]string{}
		}
		inner[prefix] = uri
		bound = inner
		if prefix == "" {
			w.attr("xmlns", uri)
		} else {
			w.attr("xmlns:"+prefix, uri)
		}
	}
	need(n.Prefix)
	for i := range n.Attrs {
		if a := &n.Attrs[i]; a.Prefix != "" {
			need(a.Prefix)
		}
		needName(n.Attrs[i].Value, need)
	}
	for _, c := range n.Children {
		if !c.IsElement() {
			needName(c.Text, need)
		}
	}
	if n.Prefix != "" && (n.Name.Local == "measure" || n.Name.Local == "explicitMember") && !strings.Contains(n.TextContent(), ":") {
		need("") // a name without a prefix is in the default namespace
	}
	return bound
}

// needName calls need with the prefix of a text that looks like a qualified name.
func needName(text string, need func(string)) {
	text = strings.Trim(text, " \t\r\n")
	if prefix, _, ok := xmlstream.SplitQName(text); ok && prefix != "" {
		need(prefix)
	}
}
