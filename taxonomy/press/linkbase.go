package press

import (
	"strconv"
	"strings"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/taxonomy"
)

const roleReference = "http://www.xbrl.org/2003/role/reference"

// linkbase begins a linkbase document. Role and arcrole references come first in it, in the order given.
func (c *compiler) linkbase(refs ...[3]string) *writer {
	w := newDocument()
	w.start("link:linkbase", "xmlns:link", tieout.NamespaceLink, "xmlns:xlink", tieout.NamespaceXLink, "xmlns:xbrldt", tieout.NamespaceXBRLDT,
		"xmlns:xsi", tieout.NamespaceXSI, "xmlns:"+c.taxonomy.Prefix, c.taxonomy.Namespace,
		"xsi:schemaLocation", tieout.NamespaceLink+" "+linkbaseSchema)
	for _, r := range refs {
		w.empty("link:"+r[0], strings.TrimSuffix(r[0], "Ref")+"URI", r[1], "xlink:type", "simple", "xlink:href", r[2])
	}
	return w
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
	*writer
	compiler *compiler
	locators map[tieout.QName]string
	names    map[string]bool
	arcs     map[[2]string]bool
}

// link begins an extended link, which its user ends.
func (c *compiler) link(w *writer, name, role string) *link {
	w.start(name, "xlink:type", "extended", "xlink:role", role)
	return &link{writer: w, compiler: c, locators: map[tieout.QName]string{}, names: map[string]bool{}, arcs: map[[2]string]bool{}}
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
	l.empty("link:loc", "xlink:type", "locator", "xlink:href", l.compiler.href(q), "xlink:label", s)
	return s
}

func (c *compiler) labels() *writer {
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
	w := c.linkbase(negatedRefs(func(yield func(string)) {
		for _, l := range all {
			yield(l.Role)
		}
	})...)
	k := c.link(w, "link:labelLink", taxonomy.RoleLink)
	names := map[tieout.QName]string{}
	for _, l := range all {
		name, ok := names[l.Concept]
		if !ok {
			loc := k.locator(l.Concept)
			name = "lab" + strings.TrimPrefix(loc, "loc")
			names[l.Concept] = name
			k.empty("link:labelArc", "xlink:type", "arc", "xlink:arcrole", taxonomy.ArcroleConceptLabel,
				"xlink:from", loc, "xlink:to", name)
		}
		language := l.Language
		if language == "" {
			language = "en"
		}
		k.start("link:label", "xlink:type", "resource", "xlink:label", name, "xlink:role", l.Role, "xml:lang", language)
		k.end(l.Text)
	}
	k.end("")
	return w
}

func (c *compiler) references() *writer {
	t := c.taxonomy
	if !t.hasReferences() {
		return nil
	}
	w := c.linkbase()
	k := c.link(w, "link:referenceLink", taxonomy.RoleLink)
	for _, concept := range t.Concepts {
		if len(concept.Related) == 0 || !concept.Extends.IsZero() {
			continue
		}
		loc := k.locator(t.QName(concept.Name))
		name := "ref_" + concept.Name
		k.empty("link:referenceArc", "xlink:type", "arc", "xlink:arcrole", taxonomy.ArcroleConceptReference,
			"xlink:from", loc, "xlink:to", name)
		k.start("link:reference", "xlink:type", "resource", "xlink:label", name, "xlink:role", roleReference)
		k.start(t.Prefix + ":" + relatedTaxonomy)
		k.end("us-gaap")
		for _, related := range concept.Related { // the nearest first
			k.start(t.Prefix + ":" + relatedElement)
			k.end(related)
		}
		k.end("")
	}
	k.end("")
	return w
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

func (c *compiler) presentations() *writer {
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
	w := c.linkbase(refs...)
	for _, r := range c.taxonomy.Roles {
		if len(r.Presentation) == 0 {
			continue
		}
		k := c.link(w, "link:presentationLink", r.URI)
		for _, a := range r.Presentation {
			k.startArc("link:presentationArc", taxonomy.ArcroleParentChild, a)
			if a.PreferredLabel != "" {
				k.attribute("preferredLabel", a.PreferredLabel)
			}
			k.end("")
		}
		k.end("")
	}
	return w
}

// startArc begins an arc, behind the locators that it needs.
func (k *link) startArc(name, arcrole string, a Arc) {
	from, to := k.locator(a.From), k.locator(a.To)
	for k.arcs[[2]string{from, to}] { // XLink allows one arc between two labels
		to = k.newLocator(a.To)
	}
	k.arcs[[2]string{from, to}] = true
	k.start(name, "xlink:type", "arc", "xlink:arcrole", arcrole, "xlink:from", from, "xlink:to", to,
		"order", strconv.Itoa(a.Order))
}

func (c *compiler) calculations() *writer {
	refs := c.roleRefs(func(r *Role) []Arc { return r.Calculation })
	if len(refs) == 0 {
		return nil
	}
	refs = append(refs, [3]string{"arcroleRef", taxonomy.ArcroleSummation11, sumSchema + "#summation-item"})
	w := c.linkbase(refs...)
	for _, r := range c.taxonomy.Roles {
		if len(r.Calculation) == 0 {
			continue
		}
		k := c.link(w, "link:calculationLink", r.URI)
		for _, a := range r.Calculation {
			k.startArc("link:calculationArc", taxonomy.ArcroleSummation11, a)
			k.attribute("weight", strconv.Itoa(a.Weight))
			k.end("")
		}
		k.end("")
	}
	return w
}

func (c *compiler) definitions() *writer {
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
	w := c.linkbase(refs...)
	for _, r := range c.taxonomy.Roles {
		if len(r.Definitions) == 0 {
			continue
		}
		k := c.link(w, "link:definitionLink", r.URI)
		for _, a := range r.Definitions {
			k.startArc("link:definitionArc", a.Arcrole, a)
			if a.ContextElement != "" {
				k.attribute("xbrldt:contextElement", a.ContextElement)
				k.attribute("xbrldt:closed", strconv.FormatBool(a.Closed))
			}
			if a.TargetRole != "" {
				k.attribute("xbrldt:targetRole", a.TargetRole)
			}
			k.end("")
		}
		k.end("")
	}
	return w
}
