package profile

import (
	"net/url"
	"path"
	"strconv"
	"strings"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert"
	"github.com/tieout/tieout/internal/xmlstream"
	"github.com/tieout/tieout/taxonomy"
	"github.com/tieout/tieout/taxonomy/source"
)

// extension is the filer's own taxonomy as its files have it. A DTS does not do: what the files say of concepts of a
// standard taxonomy that is not at hand becomes no relationship.
type extension struct {
	files    []*ownFile
	concepts []*ownConcept
	byRef    map[string]*ownConcept
	byName   map[tieout.QName]*ownConcept
	links    []*ownLink
	labels   map[string][]ownLabel // by reference
	shown    map[string]bool       // prefixes of standard concepts in the presentation, as their ids have them
	arcs     int
}

// ownFile is a schema or linkbase of the filer.
type ownFile struct {
	url, name, base string // base is the last part of the URL, decoded
	root            *xmlstream.Node
	schema          bool
	namespace       string          // target namespace of a schema
	prefixes        []string        // that its root binds to the target namespace
	kinds           map[string]bool // of links: "presentation", …; true for one that has arcs
}

// ownConcept is an element that the filer declares. A reference to it is its key; a reference to any other concept is its
// local name, which the ids of standard taxonomies end in.
type ownConcept struct {
	key             string // URL#id
	name            tieout.QName
	id              string
	node            *xmlstream.Node
	file            *ownFile
	abstract        bool
	kind, group     tieout.QName // type and substitution group
	period, balance string
}

func (o *ownConcept) isMember() bool    { return o.kind.Local == "domainItemType" }
func (o *ownConcept) isDimension() bool { return o.group.Local == "dimensionItem" }
func (o *ownConcept) isHypercube() bool { return o.group.Local == "hypercubeItem" }

// isTyped reports whether the concept is a typed dimension.
func (o *ownConcept) isTyped() bool {
	domain, _ := o.node.Attr(tieout.QName{Space: namespaceXBRLDT, Local: "typedDomainRef"})
	return domain != ""
}

// isItem reports whether facts of the concept can be stated as lines: no dimension, hypercube, member or tuple.
func (o *ownConcept) isItem() bool {
	return o.group == (tieout.QName{Space: tieout.NamespaceXBRLI, Local: "item"}) && !o.isMember()
}

// ownLink is an extended link of the filer.
type ownLink struct {
	file *ownFile
	node *xmlstream.Node
	kind string // "presentation", "calculation", "definition", "label", "reference"
	role string
	arcs []ownArc
}

// ownArc is one relationship of an arc, prohibited ones included.
type ownArc struct {
	link       *ownLink
	node       *xmlstream.Node
	arcrole    string
	from, to   string          // references of concepts; to is "" for a resource
	exact      [2]string       // the URLs that from and to stand for
	resource   *xmlstream.Node // label or reference
	prohibited bool
}

func (a ownArc) attr(local string) string {
	v, _ := a.node.Attr(tieout.QName{Local: local})
	return strings.TrimSpace(v)
}

// dimensional is an attribute of XBRL Dimensions.
func (a ownArc) dimensional(local string) string {
	v, _ := a.node.Attr(tieout.QName{Space: namespaceXBRLDT, Local: local})
	return strings.TrimSpace(v)
}

// ownLabel is a label that the filer gives.
type node = xmlstream.Node

type ownLabel struct {
	role, lang, text string
	node             *xmlstream.Node
}

// Arcroles of definition linkbases.
const (
	arcroleParentChild   = "http://www.xbrl.org/2003/arcrole/parent-child"
	arcroleGeneral       = "http://www.xbrl.org/2003/arcrole/general-special"
	arcroleWiderNarrower = "http://www.esma.europa.eu/xbrl/esef/arcrole/wider-narrower"
	arcroleDimensions    = "http://xbrl.org/int/dim/arcrole/"
	arcroleAll           = arcroleDimensions + "all"
	arcroleNotAll        = arcroleDimensions + "notAll"
	arcroleDefault       = arcroleDimensions + "dimension-default"
	arcroleDomain        = arcroleDimensions + "dimension-domain"
	arcroleMember        = arcroleDimensions + "domain-member"
	arcroleAxis          = arcroleDimensions + "hypercube-dimension"
)

const namespaceXBRLDT = "http://xbrl.org/2005/xbrldt"

// linkKinds are the extended links of XBRL 2.1.
var linkKinds = map[string]string{"presentationLink": "presentation", "calculationLink": "calculation", "definitionLink": "definition",
	"labelLink": "label", "referenceLink": "reference"}

// readExtension reads the files of the DTS that no publisher of standard taxonomies has written. What is not well-formed is
// told elsewhere.
func (c *checker) readExtension() *extension {
	x := &extension{byRef: map[string]*ownConcept{}, byName: map[tieout.QName]*ownConcept{}, labels: map[string][]ownLabel{}, shown: map[string]bool{}}
	if c.doc.DTS == nil {
		return x
	}
	var page convert.SetDocument // of an instance: the document itself
	if len(c.doc.Pages) > 0 {
		page = c.doc.Pages[0]
	}
	for _, d := range c.doc.DTS.Documents {
		if isPublished(d.URL) || d.RoleOnly {
			continue
		}
		data, name, err := c.doc.BesideNamed(c.ctx, page, d.URL)
		if err != nil {
			continue
		}
		tree, err := xmlstream.Parse(data, xmlstream.Options{Name: name})
		if err != nil {
			continue
		}
		f := &ownFile{url: d.URL, name: name, base: path.Base(d.URL), root: tree.Root, schema: d.Kind == taxonomy.SchemaDocument, namespace: d.Namespace, kinds: map[string]bool{}}
		if decoded, err := url.PathUnescape(f.base); err == nil {
			f.base = decoded
		}
		x.files = append(x.files, f)
		if f.schema {
			f.prefixes = prefixesOf(data, f.namespace)
			x.declare(f)
		}
	}
	for _, f := range x.files {
		x.readLinks(f, f.root)
	}
	x.resolve()
	for _, l := range x.links {
		for _, a := range l.arcs {
			if l.kind == "label" && a.resource != nil && !a.prohibited {
				role, _ := a.resource.Attr(tieout.QName{Space: tieout.NamespaceXLink, Local: "role"})
				if role == "" {
					role = taxonomy.RoleLabel
				}
				lang, _ := a.resource.Attr(tieout.QName{Space: tieout.NamespaceXML, Local: "lang"})
				x.labels[a.from] = append(x.labels[a.from], ownLabel{role, strings.ToLower(lang), a.resource.TextContent(), a.resource})
			}
		}
	}
	return x
}

// prefixesOf are the prefixes that the root of a schema binds to its target namespace.
func prefixesOf(data []byte, namespace string) (prefixes []string) {
	r := xmlstream.NewReader(data, xmlstream.Options{})
	for {
		kind, err := r.Next()
		if err != nil || kind == xmlstream.EOF {
			return nil
		}
		if kind == xmlstream.StartElement {
			for _, d := range r.Declarations() {
				if d.URI == namespace && d.Prefix != "" {
					prefixes = append(prefixes, d.Prefix)
				}
			}
			return prefixes
		}
	}
}

// resolve marks the relationships that an arc of the extension prohibits (XBRL 2.1, 3.5.3.9.7.5).
func (x *extension) resolve() {
	most := map[string]int{} // by equivalence: the highest priority of an arc that prohibits
	key := func(a *ownArc) string {
		var b strings.Builder
		for _, part := range []string{a.link.role, a.link.kind, a.arcrole, a.exact[0], a.exact[1]} {
			b.WriteString(part + "\x00")
		}
		for _, local := range []string{"order", "weight", "preferredLabel"} {
			b.WriteString(canonicalNumber(a.attr(local)) + "\x00")
		}
		return b.String()
	}
	priority := func(a *ownArc) int { n, _ := strconv.Atoi(a.attr("priority")); return n }
	var prohibiting []*ownArc
	for _, l := range x.links {
		for i := range l.arcs {
			if a := &l.arcs[i]; a.prohibited && a.resource == nil {
				prohibiting = append(prohibiting, a)
				most[key(a)] = max(most[key(a)], priority(a))
			}
		}
	}
	if len(prohibiting) == 0 {
		return
	}
	for _, l := range x.links {
		for i := range l.arcs {
			a := &l.arcs[i]
			if n, ok := most[key(a)]; ok && a.resource == nil && priority(a) <= n {
				a.prohibited = true
			}
		}
	}
}

// declare takes the global elements of a schema that are in a substitution group.
func (x *extension) declare(f *ownFile) {
	for _, n := range f.root.Elements() {
		if n.Name != (tieout.QName{Space: tieout.NamespaceXSD, Local: "element"}) {
			continue
		}
		attr := func(local string) string { v, _ := n.Attr(tieout.QName{Local: local}); return strings.TrimSpace(v) }
		instance := func(local string) string {
			v, _ := n.Attr(tieout.QName{Space: tieout.NamespaceXBRLI, Local: local})
			return strings.TrimSpace(v)
		}
		o := &ownConcept{name: tieout.QName{Space: f.namespace, Local: attr("name")}, id: attr("id"), node: n, file: f,
			abstract: attr("abstract") == "true" || attr("abstract") == "1", period: instance("periodType"), balance: instance("balance")}
		if o.group, _ = n.ResolveQName(attr("substitutionGroup"), true); o.group.Local == "" || o.name.Local == "" {
			continue
		}
		o.kind, _ = n.ResolveQName(attr("type"), true)
		o.key = f.url + "#" + o.id
		x.concepts = append(x.concepts, o)
		x.byRef[o.key], x.byName[o.name] = o, o
	}
}

// readLinks takes the extended links in a tree: a linkbase, or a schema that holds some.
func (x *extension) readLinks(f *ownFile, n *xmlstream.Node) {
	if kind := linkKinds[n.Name.Local]; kind != "" && n.Name.Space == tieout.NamespaceLink {
		x.readLink(f, n, kind)
		return
	}
	for _, k := range n.Elements() {
		x.readLinks(f, k)
	}
}

func (x *extension) readLink(f *ownFile, n *xmlstream.Node, kind string) {
	xlink := func(n *xmlstream.Node, local string) string {
		v, _ := n.Attr(tieout.QName{Space: tieout.NamespaceXLink, Local: local})
		return strings.TrimSpace(v)
	}
	l := &ownLink{file: f, node: n, kind: kind, role: xlink(n, "role")}
	f.kinds[kind] = f.kinds[kind] || false
	x.links = append(x.links, l)
	locators, resources := map[string][][2]string{}, map[string][]*xmlstream.Node{}
	for _, k := range n.Elements() {
		label := xlink(k, "label")
		switch xlink(k, "type") {
		case "locator":
			ref, exact := x.reference(k, f, xlink(k, "href"))
			locators[label] = append(locators[label], [2]string{ref, exact})
			if _, fragment, ok := strings.Cut(xlink(k, "href"), "#"); ok && kind == "presentation" {
				x.shown[fragment[:max(0, strings.LastIndexByte(fragment, '_'))]] = true
			}
		case "resource":
			resources[label] = append(resources[label], k)
		}
	}
	for _, k := range n.Elements() {
		if xlink(k, "type") != "arc" {
			continue
		}
		f.kinds[kind] = true
		use, _ := k.Attr(tieout.QName{Local: "use"})
		a := ownArc{link: l, node: k, arcrole: xlink(k, "arcrole"), prohibited: strings.TrimSpace(use) == "prohibited"}
		for _, from := range locators[xlink(k, "from")] {
			a.from, a.exact[0] = from[0], from[1]
			for _, to := range locators[xlink(k, "to")] {
				if a.to, a.exact[1], a.resource = to[0], to[1], nil; !x.take(l, a) {
					return
				}
			}
			for _, r := range resources[xlink(k, "to")] {
				if a.to, a.exact[1], a.resource = "", "", r; !x.take(l, a) {
					return
				}
			}
		}
	}
}

// take adds a relationship to a link; false says that there is room for no more.
func (x *extension) take(l *ownLink, a ownArc) bool {
	if x.arcs++; x.arcs > maxOwnArcs {
		return false
	}
	l.arcs = append(l.arcs, a)
	return true
}

// maxOwnArcs bounds the relationships of an extension: arcs between labels that many locators share multiply.
const maxOwnArcs = 1 << 20

// reference is what a locator refers to: the key of a concept of the filer's, or the local name of any other; and the URL.
func (x *extension) reference(n *xmlstream.Node, f *ownFile, href string) (ref, exact string) {
	u, fragment, err := source.Resolve(source.Base(n, f.url), href)
	if err != nil {
		return href, href
	}
	if exact = u + "#" + fragment; x.byRef[exact] != nil {
		return exact, exact
	}
	return fragment[strings.LastIndexByte(fragment, '_')+1:], exact
}

// of is the reference to the concept of a fact.
func (x *extension) of(q tieout.QName) string {
	if o := x.byName[q]; o != nil {
		return o.key
	}
	return q.Local
}

// local is the name of the concept of a reference.
func (x *extension) local(ref string) string {
	if o := x.byRef[ref]; o != nil {
		return o.name.Local
	}
	return ref
}

// each visits the relationships of some kind that are not prohibited.
func (x *extension) each(kind string, visit func(ownArc)) {
	for _, l := range x.links {
		if l.kind != kind {
			continue
		}
		for _, a := range l.arcs {
			if !a.prohibited {
				visit(a)
			}
		}
	}
}

// structuralNames end the names of concepts that no fact is of, by the style guides of IFRS and us-gaap: what a concept is
// whose taxonomy is not at hand is taken from there.
var structuralNames = []string{"Abstract", "Axis", "Member", "Domain", "Table", "LineItems", "Placeholder", "Hypercube"}

// isReportable reports whether facts of a concept can be stated.
func (c *checker) isReportable(x *extension, ref string) bool {
	if o := x.byRef[ref]; o != nil {
		return !o.abstract && o.isItem()
	}
	if ref == notesRoot {
		return false
	}
	for _, end := range structuralNames {
		if strings.HasSuffix(ref, end) {
			return false
		}
	}
	return true
}

// reach are the references that lead on from others along arcs of domain-member, each in its link role.
func (x *extension) reach(starts map[roleRef]bool) map[string]bool {
	next := map[roleRef][]roleRef{}
	x.each("definition", func(a ownArc) {
		if a.arcrole == arcroleMember {
			next[roleRef{a.link.role, a.from}] = append(next[roleRef{a.link.role, a.from}], roleRef{orRole(a), a.to})
		}
	})
	found := map[string]bool{}
	seen := map[roleRef]bool{}
	var pending []roleRef
	for s := range starts {
		pending = append(pending, s)
	}
	for len(pending) > 0 {
		at := pending[len(pending)-1]
		pending = pending[:len(pending)-1]
		if seen[at] {
			continue
		}
		seen[at], found[at.ref] = true, true
		pending = append(pending, next[at]...)
	}
	return found
}

// roleRef is a concept in the relationships of one link role.
type roleRef struct{ role, ref string }

// orRole is the link role in which the relationships go on.
func orRole(a ownArc) string {
	if r := a.dimensional("targetRole"); r != "" {
		return r
	}
	return a.link.role
}

// fromCore reports whether an arc of a link begins at a concept that the filer does not declare.
func (x *extension) fromCore(l *ownLink, arc *node) bool {
	xlink := func(n *node, local string) string {
		v, _ := n.Attr(tieout.QName{Space: tieout.NamespaceXLink, Local: local})
		return strings.TrimSpace(v)
	}
	for _, n := range l.node.Elements() {
		if xlink(n, "type") == "locator" && xlink(n, "label") == xlink(arc, "from") {
			if ref, _ := x.reference(n, l.file, xlink(n, "href")); x.byRef[ref] == nil {
				return true
			}
		}
	}
	return false
}
