package rules

import (
	"context"
	"strings"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/schemas/xsd"
	"github.com/tieout/tieout/taxonomy"
	"github.com/tieout/tieout/taxonomy/source"
	"github.com/tieout/tieout/validate"
)

var dimensionTaxonomyCheck = validate.Check{
	Name:  "dimensions-taxonomy",
	Scope: validate.OnTaxonomy,
	Rules: []tieout.Rule{ruleHypercubeAbstract, ruleHypercubeDimensionSource, ruleHypercubeDimensionTarget, ruleHasHypercubeSource,
		ruleHasHypercubeTarget, ruleContextElementMissing, ruleDimensionAbstract, ruleTypedDomainRef,
		ruleTypedDimension, ruleTypedDimensionURI, ruleOutOfDTSSchema, ruleDimensionDomainSource, ruleDimensionDomainTarget,
		rulePolymorphism, ruleDomainMemberSource, ruleDomainMemberTarget, ruleDimensionDefaultSource, ruleDimensionDefaultTarget,
		ruleTooManyDefaults, ruleDirectedCycle},
	Run: checkDimensionTaxonomy,
}

var (
	nameHypercubeItem  = tieout.QName{Space: tieout.NamespaceXBRLDT, Local: "hypercubeItem"}
	nameTypedDomainRef = tieout.QName{Space: tieout.NamespaceXBRLDT, Local: "typedDomainRef"}
)

// usesDimensions reports whether anything in the DTS can be dimensional.
func usesDimensions(dts *taxonomy.DTS) bool {
	if dts.Schemas != nil && dts.Schemas.Element(nameHypercubeItem) != nil {
		return true
	}
	for _, a := range []string{taxonomy.ArcroleAll, taxonomy.ArcroleNotAll, taxonomy.ArcroleHypercubeDimension, taxonomy.ArcroleDimensionDomain,
		taxonomy.ArcroleDomainMember, taxonomy.ArcroleDimensionDefault} {
		if len(dts.LinkRoles[a]) > 0 {
			return true
		}
	}
	return false
}

func checkDimensionTaxonomy(_ context.Context, in *validate.Input, report func(tieout.Diagnostic)) {
	if !usesDimensions(in.DTS) {
		return
	}
	c := &dimensionTaxonomy{dimensions: dimensionsOf(in), report: report, primary: map[placed]map[*taxonomy.Concept]bool{}}
	c.declarations()
	c.ends()
	c.defaultMembers()
	c.hypercubes(taxonomy.ArcroleAll)
	c.hypercubes(taxonomy.ArcroleNotAll)
}

type dimensionTaxonomy struct {
	*dimensions
	report  func(tieout.Diagnostic)
	primary map[placed]map[*taxonomy.Concept]bool
}

// isMember reports whether a concept may be a primary item or a member: an item that is nothing more special.
func isMember(c *taxonomy.Concept) bool { return c.Kind == taxonomy.Item }

func isHypercube(c *taxonomy.Concept) bool { return c.Kind == taxonomy.Hypercube }

func isDimension(c *taxonomy.Concept) bool { return c.Kind == taxonomy.Axis }

func isTypedDimension(c *taxonomy.Concept) bool {
	return isDimension(c) && (c.TypedDomainRef != "" || c.TypedDomain != nil)
}

func isExplicitDimension(c *taxonomy.Concept) bool { return isDimension(c) && !isTypedDimension(c) }

// ends checks the sources and targets of the dimensional relationships.
func (c *dimensionTaxonomy) ends() {
	for _, e := range []struct {
		arcrole        string
		source, target func(*taxonomy.Concept) bool
		sourceRule     tieout.Rule
		targetRule     tieout.Rule
		what, from, to string
	}{
		{taxonomy.ArcroleHypercubeDimension, isHypercube, isDimension, ruleHypercubeDimensionSource, ruleHypercubeDimensionTarget,
			"hypercube-dimension", "a hypercube", "a dimension"},
		{taxonomy.ArcroleAll, isMember, isHypercube, ruleHasHypercubeSource, ruleHasHypercubeTarget, "all", "a primary item", "a hypercube"},
		{taxonomy.ArcroleNotAll, isMember, isHypercube, ruleHasHypercubeSource, ruleHasHypercubeTarget, "notAll", "a primary item", "a hypercube"},
		{taxonomy.ArcroleDimensionDomain, isExplicitDimension, isMember, ruleDimensionDomainSource, ruleDimensionDomainTarget,
			"dimension-domain", "an explicit dimension", "a member"},
		{taxonomy.ArcroleDomainMember, isMember, isMember, ruleDomainMemberSource, ruleDomainMemberTarget, "domain-member", "an item", "an item"},
		{taxonomy.ArcroleDimensionDefault, isExplicitDimension, isMember, ruleDimensionDefaultSource, ruleDimensionDefaultTarget,
			"dimension-default", "an explicit dimension", "a member"},
	} {
		for _, r := range conceptArcs(c.dts, e.arcrole) {
			if !e.source(r.From) {
				c.report(e.sourceRule.New(r.Range, "the %s relationship from %s to %s starts at %s, not at %s",
					e.what, r.From.Name.Local, r.To.Name.Local, kindName(r.From), e.from))
			}
			if !e.target(r.To) {
				c.report(e.targetRule.New(r.Range, "the %s relationship from %s to %s ends at %s, not at %s",
					e.what, r.From.Name.Local, r.To.Name.Local, kindName(r.To), e.to))
			}
		}
	}
}

func kindName(c *taxonomy.Concept) string {
	switch {
	case isHypercube(c):
		return "a hypercube"
	case isTypedDimension(c):
		return "a typed dimension"
	case isDimension(c):
		return "an explicit dimension"
	case c.Kind == taxonomy.Tuple:
		return "a tuple"
	}
	return "an item"
}

// declarations checks hypercubes, dimensions and typed domains as the schemas declare them.
func (c *dimensionTaxonomy) declarations() {
	documents := map[string]bool{}
	for _, d := range c.dts.Documents {
		documents[d.URL] = true
	}
	for _, e := range c.dts.Dimensional {
		concept := c.dts.Concept(e.Name)
		if concept != nil && concept.Element == e && !e.Abstract {
			switch concept.Kind {
			case taxonomy.Hypercube:
				c.report(ruleHypercubeAbstract.New(e.Range, "the hypercube %s is not abstract", e.Name.Local))
			case taxonomy.Axis:
				c.report(ruleDimensionAbstract.New(e.Range, "the dimension %s is not abstract", e.Name.Local))
			}
		}
		ref, ok := e.Attr(nameTypedDomainRef)
		if !ok {
			continue
		}
		if concept == nil || concept.Kind != taxonomy.Axis {
			c.report(ruleTypedDomainRef.New(e.Range, "%s has a typedDomainRef, but is no dimension", e.Name.Local))
			continue
		}
		c.typedDomain(concept, ref, documents)
	}
}

func (c *dimensionTaxonomy) typedDomain(axis *taxonomy.Concept, ref string, documents map[string]bool) {
	at := axis.Element.Range
	to, fragment, _ := strings.Cut(ref, "#")
	switch domain := axis.TypedDomain; {
	case fragment == "":
		c.report(ruleTypedDimensionURI.New(at, "the typedDomainRef %q of the dimension %s names no element", ref, axis.Name.Local))
	case domain != nil && !domain.Global:
		c.report(ruleTypedDimension.New(at, "the typedDomainRef %q of the dimension %s leads to a local element", ref, axis.Name.Local))
	case domain != nil && domain.Abstract:
		c.report(ruleTypedDimension.New(at, "the typedDomainRef %q of the dimension %s leads to the abstract element %s",
			ref, axis.Name.Local, domain.Name.Local))
	case domain == nil && c.inDTS(axis.Element, to, documents):
		c.report(ruleTypedDimension.New(at, "the typedDomainRef %q of the dimension %s leads to no element declaration", ref, axis.Name.Local))
	case domain == nil:
		c.report(ruleOutOfDTSSchema.New(at, "the typedDomainRef %q of the dimension %s leads out of the taxonomy", ref, axis.Name.Local))
	}
}

// inDTS reports whether a reference from an element's document leads to a document of the DTS.
func (c *dimensionTaxonomy) inDTS(from *xsd.Element, to string, documents map[string]bool) bool {
	if to == "" {
		return true
	}
	base, err := source.FileURL(from.Range.Document)
	if strings.Contains(from.Range.Document, "://") {
		base = from.Range.Document
	} else if err != nil {
		return false
	}
	resolved, _, err := source.Resolve(base, to)
	return err == nil && documents[resolved]
}

// defaultMembers checks that a dimension has one default in the whole DTS (2.7.1.1).
func (c *dimensionTaxonomy) defaultMembers() {
	first := map[*taxonomy.Concept]*taxonomy.Relationship{}
	for _, r := range conceptArcs(c.dts, taxonomy.ArcroleDimensionDefault) {
		f := first[r.From]
		switch {
		case f == nil:
			first[r.From] = r
		case f.To != r.To:
			d := ruleTooManyDefaults.New(r.Range, "the dimension %s has the default member %s besides %s",
				r.From.Name.Local, r.To.Name.Local, f.To.Name.Local)
			d.Related = []tieout.Note{{Message: "the other default", Range: f.Range}}
			c.report(d)
		}
	}
}

// hypercubes checks what hangs below each all or notAll relationship: cycles, and primary items as members.
func (c *dimensionTaxonomy) hypercubes(arcrole string) {
	cyclic := map[*taxonomy.Relationship]bool{}
	for _, r := range conceptArcs(c.dts, arcrole) {
		if r.ContextElement == tieout.NoContainer {
			c.report(ruleContextElementMissing.New(r.Range, "the relationship from %s to the hypercube %s has no contextElement",
				r.From.Name.Local, r.To.Name.Local))
		}
		role := nextRole(r, r.LinkRole)
		primary := c.primaryItems(r.From, r.LinkRole)
		for _, dim := range c.dts.Set(taxonomy.ArcroleHypercubeDimension, role).From(r.To) {
			if dim.To == nil {
				continue
			}
			domain := c.domain(dim.To, nextRole(dim, role))
			if closing := domain.cycle(); closing != nil && !cyclic[closing] {
				cyclic[closing] = true
				d := ruleDirectedCycle.New(closing.Range, "the members of the dimension %s form a circle: the relationship from %s to %s closes it",
					dim.To.Name.Local, closing.From.Name.Local, closing.To.Name.Local)
				d.Related = []tieout.Note{{Message: "the hypercube that reaches it", Range: r.Range}}
				c.report(d)
			}
			c.polymorphism(r, dim, domain, primary)
		}
	}
}

// polymorphism reports the first relationship, in order of place, that makes a primary item a member.
func (c *dimensionTaxonomy) polymorphism(hypercube, dim *taxonomy.Relationship, m *domain, primary map[*taxonomy.Concept]bool) {
	var first *taxonomy.Relationship
	for item := range primary {
		if r := m.offered[item]; r != nil && (first == nil || before(r, first)) {
			first = r
		}
	}
	if first == nil {
		return
	}
	d := rulePolymorphism.New(first.Range, "%s is a primary item of the hypercube %s and also a member of its dimension %s",
		first.To.Name.Local, hypercube.To.Name.Local, dim.To.Name.Local)
	d.Related = []tieout.Note{{Message: "the hypercube", Range: hypercube.Range}}
	c.report(d)
}

// before orders relationships by place, then by their ends.
func before(a, b *taxonomy.Relationship) bool {
	if c := strings.Compare(a.Range.Document, b.Range.Document); c != 0 {
		return c < 0
	}
	if a.Range.Start.Byte != b.Range.Start.Byte {
		return a.Range.Start.Byte < b.Range.Start.Byte
	}
	return a.To.Name.Compare(b.To.Name) < 0
}

// primaryItems are the items that have the hypercubes of a concept in a link role: the concept and what
// inherits from it.
func (d *dimensionTaxonomy) primaryItems(c *taxonomy.Concept, role string) map[*taxonomy.Concept]bool {
	k := placed{c, role}
	if items, ok := d.primary[k]; ok {
		return items
	}
	items := map[*taxonomy.Concept]bool{c: true}
	for to := range d.members(d.dts.Set(taxonomy.ArcroleDomainMember, role).From(c), role).offered {
		items[to] = true
	}
	d.primary[k] = items
	return items
}
