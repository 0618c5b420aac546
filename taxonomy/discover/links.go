package discover

import (
	"slices"
	"strings"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/taxonomy"
	"github.com/tieout/tieout/taxonomy/source"
)

// linkbase is one link:linkbase element of the DTS and what has been read of it.
type linkbase struct {
	document *document
	node     *node
	refs     map[*node]*reference
	roles    roleRefs
	links    []*extendedLink
	arcs     []*arc
	bySet    map[taxonomy.SetKey][]*arc // the arcs of a linkbase of a Base
	gaps     []gap
}

// gap is an arc from a concept to something in a document that could not be loaded.
type gap struct {
	key  taxonomy.SetKey
	from *taxonomy.Concept
}

// extendedLink is one extended link, its children by what XLink makes of them.
type extendedLink struct {
	node      *node
	role      string
	standard  bool // one of the links of XBRL 2.1
	generic   bool // a gen:link, or one that stands for it
	locators  []*node
	resources map[*node]*taxonomy.Resource
	order     []*node // the resources, in document order
	arcs      []*node

	attributes *[]taxonomy.Attribute // beside type and role, nil for none
}

// readLinkbases reads the linkbases and their resources, one goroutine per document.
func (b *builder) readLinkbases() {
	b.resources = map[*node]*taxonomy.Resource{}
	b.fragments = map[*node]*taxonomy.Fragment{}
	b.substitutes.set = b.set
	var documents []*document
	first := map[*document]int{}
	for _, d := range b.ordered {
		if b.base != nil && d.shared != nil {
			b.linkbases = append(b.linkbases, b.base.ofDocument[d.shared]...)
			continue
		}
		if d.member && len(d.linkbases) > 0 {
			documents = append(documents, d)
			first[d] = len(b.linkbases)
			refs := d.refMap()
			for _, n := range d.linkbases {
				b.linkbases = append(b.linkbases, &linkbase{document: d, node: n, refs: refs})
			}
		}
	}
	b.parallel(len(documents), func(i int) {
		d := documents[i]
		for k := range d.linkbases {
			lb := b.linkbases[first[d]+k]
			b.readLinkbase(lb)
		}
	})
	b.ofDocument = map[*document][]*linkbase{}
	for lb := range b.ownLinkbases() {
		b.ofDocument[lb.document] = append(b.ofDocument[lb.document], lb)
		for _, l := range lb.links {
			for n, r := range l.resources {
				b.resources[n] = r
			}
		}
	}
}

func (b *builder) readLinkbase(lb *linkbase) {
	lb.roles = b.readRoleRefs(elements(lb.node), lb.document.url, b.roleTargetOf(lb.refs))
	for n := range elements(lb.node) {
		switch value(n, qXLinkType) {
		case "extended":
			lb.links = append(lb.links, b.readLink(n, lb.document.url, lb.roles))
		case "simple":
			b.checkSimple(n)
		}
	}
}

// checkSimple checks the roles of a simple link (XBRL 2.1, 3.5.1).
func (b *builder) checkSimple(n *node) {
	if role, ok := n.Attr(qXLinkRole); ok && role == "" {
		b.report(ruleEmptySimpleRole.New(attrRange(n, qXLinkRole), "The xlink:role of %s is empty.", label(n)))
	}
	if arcrole, ok := n.Attr(qXLinkArcrole); ok && arcrole == "" {
		b.report(ruleEmptySimpleArcrole.New(attrRange(n, qXLinkArcrole), "The xlink:arcrole of %s is empty.", label(n)))
	}
}

// readLink reads and checks an extended link by itself (XBRL 2.1, 3.5.3).
func (b *builder) readLink(n *node, document string, refs roleRefs) *extendedLink {
	l := &extendedLink{node: n, role: value(n, qXLinkRole), resources: map[*node]*taxonomy.Resource{}}
	l.standard = isStandardLink(n.Name)
	l.generic = !l.standard && b.substitutes.stands(n.Name, qGenericLink)
	b.checkRole(n, refs, l.standard, l.generic, false)
	for c := range elements(n) {
		kind := value(c, qXLinkType)
		switch kind {
		case "locator":
			l.locators = append(l.locators, c)
			b.checkLocator(l, c)
		case "resource":
			r := b.readResource(l, c)
			if r.Node != nil {
				r.Document = document
			}
			l.resources[c] = r
			l.order = append(l.order, c)
			b.checkResource(l, c, refs)
		case "arc":
			l.arcs = append(l.arcs, c)
			b.checkArc(c, refs)
		default:
			if c.Name != qDocumentation && kind != "title" {
				b.report(ruleResourceType.New(startRange(c), "%s is not allowed in %s.", label(c), label(n)))
			}
		}
	}
	b.checkArcLabels(l)
	return l
}

// readResource makes a resource of the model.
func (b *builder) readResource(l *extendedLink, n *node) *taxonomy.Resource {
	r := &taxonomy.Resource{Element: n.Name, Role: value(n, qXLinkRole), LinkRole: l.role, Range: n.Range()}
	r.ID, _ = attr(n, "id")
	if lang, ok := inherited(n, qXMLLang); ok {
		r.Language = strings.ToLower(strings.TrimSpace(lang))
	}
	if isReference(n.Name) || b.substitutes.stands(n.Name, qGenericReference) {
		for part := range elements(n) {
			r.Parts = append(r.Parts, taxonomy.Part{Name: part.Name, Value: strings.TrimSpace(part.TextContent())})
		}
	} else {
		r.Text = n.TextContent()
		if n.Name.Space != tieout.NamespaceLink && !b.substitutes.stands(n.Name, qGenericLabel) {
			r.Node = n
		}
	}
	return r
}

// link resolves locators, makes arcs of the arc elements and networks of the arcs.
func (b *builder) link() {
	own := slices.Collect(b.ownLinkbases())
	b.parallel(len(own), func(i int) {
		lb := own[i]
		for _, l := range lb.links {
			lb.arcs = append(lb.arcs, b.readArcs(lb, l)...)
		}
	})
	for _, lb := range own {
		for _, g := range lb.gaps {
			if b.dts.Gaps.From == nil {
				b.dts.Gaps.From = map[taxonomy.SetKey]map[*taxonomy.Concept]bool{}
			}
			if b.dts.Gaps.From[g.key] == nil {
				b.dts.Gaps.From[g.key] = map[*taxonomy.Concept]bool{}
			}
			b.dts.Gaps.From[g.key][g.from] = true
		}
	}
	if b.base == nil {
		networks(b.dts, allArcs(own))
	} else {
		b.networksOnBase(own)
	}
	b.attach(own)
	for _, lb := range b.linkbases {
		for _, l := range lb.links {
			for _, n := range l.order {
				if r := l.resources[n]; r.Node != nil {
					b.dts.Resources = append(b.dts.Resources, r)
				}
			}
		}
	}
}

// An arc stands for a relationship of everything with its one label to everything with the other. What a link can
// multiply to is bounded by its length: n things of one label and n of another would be n².
const (
	relationshipsPerLink    = 1000
	relationshipsPerElement = 4
)

// labelledEnd is an end under a label of its link.
type labelledEnd struct {
	label string
	end   end
}

// readArcs makes arcs of the arc elements of a link, and checks where its locators point to.
func (b *builder) readArcs(lb *linkbase, l *extendedLink) []*arc {
	labels := make(map[string][]end, len(l.locators)+len(l.order))
	known := make(map[labelledEnd]bool, len(l.locators))
	remoteLabels := b.remoteLabels(l)
	absent := map[string]bool{} // labels of what is in documents that could not be loaded
	for _, n := range l.locators {
		if b.leadsToMissing(n, lb.document.url) {
			absent[value(n, qXLinkLabel)] = true
		}
		target := b.target(lb, l, n, remoteLabels[value(n, qXLinkLabel)])
		if target == nil {
			continue
		}
		e := b.endOf(target)
		if name := value(n, qXLinkLabel); !known[labelledEnd{name, e}] { // a second arc between the same two says nothing new
			known[labelledEnd{name, e}] = true
			labels[name] = append(labels[name], e)
		}
	}
	for _, n := range l.order {
		name := value(n, qXLinkLabel)
		labels[name] = append(labels[name], end{resource: l.resources[n]})
	}
	arcs := make([]*arc, 0, len(l.arcs))
	most := relationshipsPerLink + relationshipsPerElement*(len(l.locators)+len(l.order)+len(l.arcs))
	for _, n := range l.arcs {
		from, to := labels[value(n, qXLinkFrom)], labels[value(n, qXLinkTo)]
		if absent[value(n, qXLinkTo)] {
			lb.noteGaps(l, n, from)
		}
		if len(from) == 0 || len(to) == 0 {
			continue
		}
		if most-len(arcs) < len(from)*len(to) {
			b.report(ruleArcsMultiply.New(startRange(n), "The arc stands for %d × %d relationships, and this %s has %d of other arcs; more than %d are not read.",
				len(from), len(to), label(l.node), len(arcs), most))
			break
		}
		model, attributes, prohibited := b.readArc(l, n)
		for i, f := range from {
			for k, t := range to {
				a := &arc{Relationship: model, from: f, to: t, prohibited: prohibited, attributes: attributes}
				if i < len(from)-1 || k < len(to)-1 {
					another := *model
					a.Relationship = &another
				}
				r := a.Relationship
				r.From, r.FromResource, r.FromOther = f.concept, f.resource, f.fragment
				r.To, r.ToResource, r.ToOther = t.concept, t.resource, t.fragment
				if f.resource != nil && f.resource.Node != nil || t.resource != nil && t.resource.Node != nil {
					r.Node = n
				}
				arcs = append(arcs, a)
			}
		}
	}
	return arcs
}

// noteGaps takes note of an arc that leads from concepts to what could not be loaded.
func (lb *linkbase) noteGaps(l *extendedLink, n *node, from []end) {
	if use, _ := attr(n, "use"); strings.TrimSpace(use) == "prohibited" {
		return
	}
	for _, f := range from {
		if f.concept != nil {
			lb.gaps = append(lb.gaps, gap{taxonomy.SetKey{Arcrole: value(n, qXLinkArcrole), LinkRole: l.role}, f.concept})
		}
	}
}

// target is the element that a locator points to, nil when it points to none that is allowed.
func (b *builder) target(lb *linkbase, l *extendedLink, n *node, remoteOnly bool) *node {
	if _, ok := n.Attr(qHref); !ok {
		return nil // reported already
	}
	at := attrRange(n, qHref)
	var to *document
	var fragment string
	if ref := lb.refs[n]; ref != nil {
		if ref.err != nil {
			return nil
		}
		to, fragment = b.documents[ref.url], ref.fragment
	} else { // an element that is not link:loc: it does not discover, but may point into what is there
		url, f, err := source.Resolve(source.Base(n, lb.document.url), value(n, qHref))
		if err != nil {
			return nil
		}
		to, fragment = b.documents[url], f
	}
	if to == nil || to.root == nil {
		return nil
	}
	if to.kind == reportDocument && l.standard {
		b.report(ruleLocatorInstance.New(at, "The locator points into the report %s.", to.name))
		return nil
	}
	target, ok := b.locate(to, fragment, func(rule tieout.Rule, message string) { b.report(rule.New(at, "%s", message)) })
	if !ok {
		return nil
	}
	if l.standard && n.Name == qLoc {
		rule, allowed := b.allowedTarget(l, target, remoteOnly)
		if !allowed {
			b.report(rule.New(at, "%s points to %s.", value(n, qHref), describe(target)))
			return nil
		}
	}
	return target
}

// endOf is the end that an element makes for arcs.
func (b *builder) endOf(target *node) end {
	if c := b.conceptOf(target); c != nil {
		return end{concept: c}
	}
	if r := b.resourceOf(target); r != nil {
		return end{resource: r}
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	f := b.fragmentOf(target)
	if f == nil {
		f = &taxonomy.Fragment{Element: target.Name, Range: startRange(target), Role: b.roleTypeOf(target), Arcrole: b.arcroleTypeOf(target)}
		f.ID, _ = attr(target, "id")
		b.fragments[target] = f
	}
	return end{fragment: f}
}
