package formula

import (
	"strings"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/internal/xmlstream"
	"github.com/tieout/tieout/schemas/xpath"
	"github.com/tieout/tieout/taxonomy"
)

// filter selects facts. It covers aspects of the variable that it belongs to.
type filter struct {
	resource   *taxonomy.Resource
	cover      bool
	complement bool
	isConcept  bool   // a concept name filter, which is cheap and goes first
	concepts   []name // of one
	covered    coverage
	test       func(s *scope, f *fact) (bool, error)
	// dims names the dimensions that the filter covers, when expressions do.
	dims      func(s *scope) ([]tieout.QName, error)
	tuples    bool // whether tuples can pass
	kids      []*filter
	exprs     []*expression
	variables []tieout.QName // that attributes name
	isCover   bool           // an aspect cover filter
}

// names are the variables that a filter refers to.
func (f *filter) names() []tieout.QName {
	out := f.variables
	for _, e := range f.exprs {
		out = append(out, e.names()...)
	}
	for _, k := range f.kids {
		out = append(out, k.names()...)
	}
	return out
}

const nsFilter = "http://xbrl.org/2008/filter/"

// Boolean filters may refer to each other in a circle: what they unfold to is bounded.
const (
	maxFilterDepth = 50
	maxFilters     = 1_000_000
)

// readFilter reads the filter at the end of an arc, nil when it is none.
func (m *model) readFilter(set *variableSet, a *taxonomy.Relationship, depth int) *filter {
	r := a.ToResource
	if r == nil || r.Node == nil || a.Node == nil {
		return nil
	}
	if m.filters++; depth > maxFilterDepth || m.filters > maxFilters {
		if m.filters <= maxFilters {
			m.filters = maxFilters + 1
			m.fail("err:XPDY0130", r, "Filters refer to filters more than are allowed.")
		}
		return nil
	}
	f := &filter{resource: r, cover: truth(a.Node, "cover", true), complement: truth(a.Node, "complement", false)}
	b := filterBuilder{m: m, set: set, f: f, r: r, n: r.Node}
	space, _ := strings.CutPrefix(r.Element.Space, nsFilter)
	if space == "boolean" {
		b.boolean(r.Element.Local == "orFilter", depth)
		return f
	}
	build := b.builder(space, r.Element.Local)
	if build == nil {
		if m.isFilter(r.Element) {
			m.fail(ruleUnsupported.Code, r, "The filter "+r.Element.Local+" is not known, and what it belongs to is not evaluated.")
		}
		return nil
	}
	build()
	if f.test == nil {
		return nil
	}
	return f
}

type filterBuilder struct {
	m   *model
	set *variableSet
	f   *filter
	r   *taxonomy.Resource
	n   *xmlstream.Node
}

// builder is what makes the test of a filter, nil for an element that is none or not known.
func (b *filterBuilder) builder(space, local string) func() {
	switch space {
	case "concept":
		return b.conceptFilter(local)
	case "dimension":
		return b.dimensionFilter(local)
	case "entity":
		return b.entityFilter(local)
	case "general":
		return b.general
	case "match":
		return func() { b.match(local) }
	case "period":
		return b.periodFilter(local)
	case "relative":
		return b.relative
	case "segment-scenario":
		return func() { b.container(local == "scenario") }
	case "tuple":
		return b.tupleFilter(local)
	case "unit":
		return b.unitFilter(local)
	case "value":
		return b.valueFilter(local)
	case "http://xbrl.org/2010/filter/aspect-cover":
		return b.aspectCover
	case "http://xbrl.org/2010/filter/concept-relation":
		return b.conceptRelation
	}
	return nil
}

func (b *filterBuilder) expr(attribute string) *expression {
	e := b.m.compileAttr(b.r, b.n, attribute)
	if e != nil {
		b.f.exprs = append(b.f.exprs, e)
	}
	return e
}

// text compiles the content of a child element as an expression.
func (b *filterBuilder) text(n *xmlstream.Node) *expression {
	e := b.m.compile(b.r, n, n.TextContent())
	if e != nil {
		b.f.exprs = append(b.f.exprs, e)
	}
	return e
}

// name is a QName given as it is or by an expression.
type name struct {
	qname tieout.QName
	expr  *expression
}

func (n name) get(s *scope, item xpath.Item) (tieout.QName, error) {
	if n.expr == nil {
		return n.qname, nil
	}
	v, err := s.eval(n.expr, item)
	if err != nil {
		return tieout.QName{}, err
	}
	if v, err = xpath.Atomize(v); err != nil || v.Len() != 1 {
		return tieout.QName{}, err
	}
	q, _ := v.At(0).(xpath.Name)
	return q.QName(), nil
}

// qname reads a qname or qnameExpression child, or their parent.
func (b *filterBuilder) qname(n *xmlstream.Node) (out name, ok bool) {
	for _, k := range n.Elements() {
		switch k.Name.Local {
		case "qname":
			q, err := k.ResolveQName(strings.TrimSpace(k.TextContent()), true)
			return name{qname: q}, err == nil
		case "qnameExpression":
			e := b.text(k)
			return name{expr: e}, e != nil
		}
	}
	return name{}, false
}

func (b *filterBuilder) qnames(local string) []name {
	var out []name
	for _, k := range b.n.Elements() {
		if k.Name.Local == local {
			if n, ok := b.qname(k); ok {
				out = append(out, n)
			}
		}
	}
	return out
}

// isOne reports whether a name is among names.
func isOne(s *scope, item xpath.Item, names []name, q tieout.QName) (bool, error) {
	for _, n := range names {
		got, err := n.get(s, item)
		if err != nil || got == q {
			return err == nil, err
		}
	}
	return false, nil
}

// boolean builds an and-filter or an or-filter.
func (b *filterBuilder) boolean(or bool, depth int) {
	for _, a := range b.m.arcs(arcBooleanFilter, b.r) {
		if k := b.m.readFilter(b.set, a, depth+1); k != nil {
			b.f.kids = append(b.f.kids, k)
			if k.cover {
				b.f.covered.union(k.covered)
			}
		}
	}
	f := b.f
	f.tuples = true
	f.dims = func(s *scope) (out []tieout.QName, err error) {
		for _, k := range f.kids {
			if k.cover && k.dims != nil {
				more, err := k.dims(s)
				if err != nil {
					return nil, err
				}
				out = append(out, more...)
			}
		}
		return out, nil
	}
	f.test = func(s *scope, x *fact) (bool, error) {
		if len(f.kids) == 0 {
			return false, nil
		}
		for _, k := range f.kids {
			ok, err := k.holds(s, x)
			if err != nil {
				return false, err
			}
			if ok == or {
				return or, nil
			}
		}
		return !or, nil
	}
}

// holds applies the filter and its complement.
func (f *filter) holds(s *scope, x *fact) (bool, error) {
	ok := false
	if !x.isTuple || f.tuples {
		var err error
		if ok, err = f.test(s, x); err != nil {
			return false, err
		}
	}
	return ok != f.complement, nil
}

func (b *filterBuilder) conceptFilter(local string) func() {
	f := b.f
	f.tuples = true
	f.covered.add(aspectConcept)
	switch local {
	case "conceptName":
		return func() {
			names := b.qnames("concept")
			f.isConcept, f.concepts = true, names
			f.test = func(s *scope, x *fact) (bool, error) { return isOne(s, x.node, names, x.name) }
		}
	case "conceptPeriodType":
		return func() {
			want, _ := attr(b.n, "periodType")
			f.test = func(_ *scope, x *fact) (bool, error) {
				return x.concept != nil && periodTypeName(x.concept) == want, nil
			}
		}
	case "conceptBalance":
		return func() {
			want, _ := attr(b.n, "balance")
			f.test = func(_ *scope, x *fact) (bool, error) {
				got := balanceName(x.concept)
				if got == "" {
					got = "none"
				}
				return got == want, nil
			}
		}
	case "conceptCustomAttribute":
		return b.customAttribute
	case "conceptDataType":
		return b.dataType
	case "conceptSubstitutionGroup":
		return b.substitutionGroup
	}
	return nil
}

func (b *filterBuilder) dataType() {
	types, strict := b.qnames("type"), truth(b.n, "strict", false)
	b.f.test = func(s *scope, x *fact) (bool, error) {
		if x.concept == nil || x.concept.Element == nil || x.concept.Element.Type == nil || len(types) == 0 {
			return false, nil
		}
		want, err := types[0].get(s, x.node)
		if strict {
			return x.concept.Element.Type.Name == want, err
		}
		return x.concept.Element.Type.DerivesFrom(want), err
	}
}

func (b *filterBuilder) substitutionGroup() {
	groups, strict := b.qnames("substitutionGroup"), truth(b.n, "strict", false)
	b.f.test = func(s *scope, x *fact) (bool, error) {
		if len(groups) == 0 {
			return false, nil
		}
		want, err := groups[0].get(s, x.node)
		chain := substitutions(x.concept)
		if !strict && x.name == want {
			return true, err
		}
		for i, g := range chain {
			if g == want && (!strict || i == 0) {
				return true, err
			}
		}
		return false, err
	}
}

func periodTypeName(c *taxonomy.Concept) string {
	if c == nil {
		return ""
	}
	return [...]string{"", "instant", "duration"}[c.PeriodType]
}

func balanceName(c *taxonomy.Concept) string {
	if c == nil {
		return ""
	}
	return [...]string{"", "debit", "credit"}[c.Balance]
}

// substitutions are the heads of the substitution groups of a concept, the nearest first.
func substitutions(c *taxonomy.Concept) (out []tieout.QName) {
	if c == nil {
		return nil
	}
	for e := c.Element; e != nil && e.SubstitutionGroup != nil && len(out) < 1000; e = e.SubstitutionGroup {
		out = append(out, e.SubstitutionGroup.Name)
	}
	return out
}

func (b *filterBuilder) customAttribute() {
	names := b.qnames("attribute")
	value := b.expr("value")
	b.f.test = func(s *scope, x *fact) (bool, error) {
		if len(names) == 0 || x.concept == nil {
			return false, nil
		}
		name, err := names[0].get(s, x.node)
		if err != nil {
			return false, err
		}
		got, ok := customAttribute(b.m.dts, x.concept, name)
		if !ok || value == nil {
			return ok, nil
		}
		want, err := s.eval(value, x.node)
		if err != nil {
			return false, err
		}
		if want, err = xpath.Atomize(want); err != nil || want.Len() != got.Len() {
			return false, err
		}
		for i := range got.Len() {
			if !sameValue(got.At(i), want.At(i)) {
				return false, nil
			}
		}
		return true, nil
	}
}

func sameValue(a, b xpath.Item) bool {
	return itemKey(a) == itemKey(b) || a.StringValue() == b.StringValue()
}

// customAttribute is the typed value of an attribute of a concept's declaration.
func customAttribute(dts *taxonomy.DTS, c *taxonomy.Concept, name tieout.QName) (xpath.Sequence, bool) {
	if c.Element == nil || c.Element.Node == nil {
		return xpath.Sequence{}, false
	}
	lexical, ok := c.Element.Node.Attr(name)
	if !ok {
		return xpath.Sequence{}, false
	}
	if d := dts.Schemas.Attribute(name); d != nil && d.Type != nil {
		if v, err := xpath.TypedValue(d.Type, d.Type.Normalize(lexical), c.Element.Node.Lookup); err == nil {
			return v, true
		}
	}
	return xpath.Of(xpath.Untyped(lexical)), true
}
