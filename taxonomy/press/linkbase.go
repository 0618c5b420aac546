package press

import (
	"strconv"
	"strings"

	"github.com/beevik/etree"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/taxonomy"
)

const roleReference = "http://www.xbrl.org/2003/role/reference"

// linkbase begins a linkbase document. Role and arcrole references come first in it, in the order given.
func (c *compiler) linkbase(refs ...[3]string) (*etree.Document, *etree.Element) {
	doc := newDocument()
	lb := doc.CreateElement("link:linkbase")
	for _, a := range [][2]string{
		{"xmlns:link", tieout.NamespaceLink}, {"xmlns:xlink", tieout.NamespaceXLink}, {"xmlns:xbrldt", tieout.NamespaceXBRLDT},
		{"xmlns:xsi", tieout.NamespaceXSI}, {"xmlns:" + c.taxonomy.Prefix, c.taxonomy.Namespace},
		{"xsi:schemaLocation", tieout.NamespaceLink + " " + linkbaseSchema},
	} {
		lb.CreateAttr(a[0], a[1])
	}
	for _, r := range refs {
		element(lb, "link:"+r[0], strings.TrimSuffix(r[0], "Ref")+"URI", r[1], "xlink:type", "simple", "xlink:href", r[2])
	}
	return doc, lb
}

// negatedRefs are the role references that labels or preferred labels of these roles need.
func negatedRefs(roles func(yield func(string))) [][3]string {
	var refs [][3]string
	roles(func(role string) {
		if !strings.Contains(role, "/2009/role/negated") {
			return
		}
		ref := [3]string{"roleRef", role, negatedSchema + "#" + role[strings.LastIndexByte(role, '/')+1:]}
		for _, r := range refs {
			if r == ref {
				return
			}
		}
		refs = append(refs, ref)
	})
	return refs
}

// href is the address of a concept's declaration.
func (c *compiler) href(q tieout.QName) string {
	if t := c.taxonomy.home(q); t != nil {
		return t.Stem + ".xsd#" + t.id(q.Local)
	}
	return c.taxonomy.Stem + ".xsd#" + c.taxonomy.id(q.Local)
}

// home is the taxonomy that declares a name; nil when it is none of those known.
func (t *Taxonomy) home(q tieout.QName) *Taxonomy {
	if q.Space == t.Namespace {
		return t
	}
	for _, i := range t.Imports {
		if h := i.home(q); h != nil {
			return h
		}
	}
	return nil
}

// link is an extended link that is being written.
type link struct {
	compiler *compiler
	element  *etree.Element
	locators map[tieout.QName]string
	names    map[string]bool
	arcs     map[[2]string]bool
}

func (c *compiler) link(parent *etree.Element, name, role string) *link {
	return &link{compiler: c, element: element(parent, name, "xlink:type", "extended", "xlink:role", role),
		locators: map[tieout.QName]string{}, names: map[string]bool{}, arcs: map[[2]string]bool{}}
}

// locator is the xlink:label of the locator of a concept, which is written when it is first asked for.
func (l *link) locator(q tieout.QName) string {
	s, ok := l.locators[q]
	if !ok {
		s = l.newLocator(q)
		l.locators[q] = s
	}
	return s
}

func (l *link) newLocator(q tieout.QName) string {
	s := "loc_" + q.Local
	for l.names[s] {
		s += "_"
	}
	l.names[s] = true
	element(l.element, "link:loc", "xlink:type", "locator", "xlink:href", l.compiler.href(q), "xlink:label", s)
	return s
}

func (c *compiler) labels() *etree.Document {
	t := c.taxonomy
	var all []Label
	for _, concept := range t.Concepts {
		q := t.QName(concept.Name)
		if !concept.Extends.IsZero() {
			q = concept.Extends
		}
		for _, l := range concept.Labels {
			l.Concept = q
			all = append(all, l)
		}
	}
	all = append(all, t.Labels...)
	if len(all) == 0 {
		return nil
	}
	doc, lb := c.linkbase(negatedRefs(func(yield func(string)) {
		for _, l := range all {
			yield(l.Role)
		}
	})...)
	k := c.link(lb, "link:labelLink", taxonomy.RoleLink)
	names := map[tieout.QName]string{}
	for _, l := range all {
		name, ok := names[l.Concept]
		if !ok {
			loc := k.locator(l.Concept)
			name = "lab" + strings.TrimPrefix(loc, "loc")
			names[l.Concept] = name
			element(k.element, "link:labelArc", "xlink:type", "arc", "xlink:arcrole", taxonomy.ArcroleConceptLabel,
				"xlink:from", loc, "xlink:to", name)
		}
		language := l.Language
		if language == "" {
			language = "en"
		}
		element(k.element, "link:label", "xlink:type", "resource", "xlink:label", name, "xlink:role", l.Role, "xml:lang", language).SetText(l.Text)
	}
	return doc
}

func (c *compiler) references() *etree.Document {
	t := c.taxonomy
	if !t.hasReferences() {
		return nil
	}
	doc, lb := c.linkbase()
	k := c.link(lb, "link:referenceLink", taxonomy.RoleLink)
	for _, concept := range t.Concepts {
		if len(concept.Related) == 0 || !concept.Extends.IsZero() {
			continue
		}
		loc := k.locator(t.QName(concept.Name))
		name := "ref_" + concept.Name
		element(k.element, "link:referenceArc", "xlink:type", "arc", "xlink:arcrole", taxonomy.ArcroleConceptReference,
			"xlink:from", loc, "xlink:to", name)
		r := element(k.element, "link:reference", "xlink:type", "resource", "xlink:label", name, "xlink:role", roleReference)
		element(r, t.Prefix+":"+relatedTaxonomy).SetText("us-gaap")
		for _, related := range concept.Related { // the nearest first
			element(r, t.Prefix+":"+relatedElement).SetText(related)
		}
	}
	return doc
}

// roleRefs are the references to the link roles that have arcs of one kind.
func (c *compiler) roleRefs(arcs func(*Role) []Arc) [][3]string {
	var refs [][3]string
	for _, r := range c.taxonomy.Roles {
		if len(arcs(r)) > 0 {
			refs = append(refs, [3]string{"roleRef", r.URI, c.taxonomy.Stem + ".xsd#" + r.id()})
		}
	}
	return refs
}

func (c *compiler) presentations() *etree.Document {
	refs := c.roleRefs(func(r *Role) []Arc { return r.Presentation })
	if len(refs) == 0 {
		return nil
	}
	refs = append(refs, negatedRefs(func(yield func(string)) {
		for _, r := range c.taxonomy.Roles {
			for _, a := range r.Presentation {
				yield(a.PreferredLabel)
			}
		}
	})...)
	doc, lb := c.linkbase(refs...)
	for _, r := range c.taxonomy.Roles {
		if len(r.Presentation) == 0 {
			continue
		}
		k := c.link(lb, "link:presentationLink", r.URI)
		for _, a := range r.Presentation {
			e := k.arc("link:presentationArc", taxonomy.ArcroleParentChild, a)
			if a.PreferredLabel != "" {
				e.CreateAttr("preferredLabel", a.PreferredLabel)
			}
		}
	}
	return doc
}

func (k *link) arc(name, arcrole string, a Arc) *etree.Element {
	from, to := k.locator(a.From), k.locator(a.To)
	for k.arcs[[2]string{from, to}] { // XLink allows one arc between two labels
		to = k.newLocator(a.To)
	}
	k.arcs[[2]string{from, to}] = true
	return element(k.element, name, "xlink:type", "arc", "xlink:arcrole", arcrole, "xlink:from", from, "xlink:to", to,
		"order", strconv.Itoa(a.Order))
}

func (c *compiler) calculations() *etree.Document {
	refs := c.roleRefs(func(r *Role) []Arc { return r.Calculation })
	if len(refs) == 0 {
		return nil
	}
	refs = append(refs, [3]string{"arcroleRef", taxonomy.ArcroleSummation11, sumSchema + "#summation-item"})
	doc, lb := c.linkbase(refs...)
	for _, r := range c.taxonomy.Roles {
		if len(r.Calculation) == 0 {
			continue
		}
		k := c.link(lb, "link:calculationLink", r.URI)
		for _, a := range r.Calculation {
			k.arc("link:calculationArc", taxonomy.ArcroleSummation11, a).CreateAttr("weight", strconv.Itoa(a.Weight))
		}
	}
	return doc
}

func (c *compiler) definitions() *etree.Document {
	refs := c.roleRefs(func(r *Role) []Arc { return r.Definitions })
	if len(refs) == 0 {
		return nil
	}
	seen := map[string]bool{}
	for _, r := range c.taxonomy.Roles {
		for _, a := range r.Definitions {
			if seen[a.Arcrole] {
				continue
			}
			seen[a.Arcrole] = true
			schema := dimensionSchema
			if a.Arcrole == taxonomy.ArcroleWiderNarrower {
				schema = widerSchema
			}
			refs = append(refs, [3]string{"arcroleRef", a.Arcrole, schema + "#" + a.Arcrole[strings.LastIndexByte(a.Arcrole, '/')+1:]})
		}
	}
	doc, lb := c.linkbase(refs...)
	for _, r := range c.taxonomy.Roles {
		if len(r.Definitions) == 0 {
			continue
		}
		k := c.link(lb, "link:definitionLink", r.URI)
		for _, a := range r.Definitions {
			e := k.arc("link:definitionArc", a.Arcrole, a)
			if a.ContextElement != "" {
				e.CreateAttr("xbrldt:contextElement", a.ContextElement)
				e.CreateAttr("xbrldt:closed", strconv.FormatBool(a.Closed))
			}
			if a.TargetRole != "" {
				e.CreateAttr("xbrldt:targetRole", a.TargetRole)
			}
		}
	}
	return doc
}
