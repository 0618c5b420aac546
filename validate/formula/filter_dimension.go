package formula

import (
	"slices"
	"strconv"
	"strings"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/internal/xmlstream"
	"github.com/tieout/tieout/taxonomy"
)

// member is a member of an explicit dimension filter.
type member struct {
	name     name
	variable tieout.QName // whose facts give the member
	linkRole string
	arcrole  string
	axis     string
}

func (b *filterBuilder) dimensionFilter(local string) func() {
	f := b.f
	if b.set.aspects == nonDimensional {
		b.m.fail("xbrlve:filterAspectModelMismatch", b.r, "The filter is about a dimension, which the non-dimensional aspect model does not have.")
	}
	var axis name
	for _, k := range b.n.Elements() {
		if k.Name.Local == "dimension" {
			var ok bool
			if axis, ok = b.qname(k); ok && axis.expr == nil {
				f.covered.addDimension(axis.qname)
			}
		}
	}
	if axis.expr != nil {
		f.dims = func(s *scope) ([]tieout.QName, error) {
			q, err := axis.get(s, nil)
			return []tieout.QName{q}, err
		}
	}
	if local == "typedDimension" {
		return func() { b.typedDimension(axis) }
	}
	return func() { b.explicitDimension(axis) }
}

func (b *filterBuilder) typedDimension(axis name) {
	test := b.expr("test")
	b.f.test = func(s *scope, x *fact) (bool, error) {
		q, err := axis.get(s, x.node)
		if err != nil {
			return false, err
		}
		d := x.context.dimensions[q]
		if d == nil || d.typed == nil {
			return false, nil
		}
		if test == nil {
			return true, nil
		}
		return s.truth(test, d.node)
	}
}

func (b *filterBuilder) explicitDimension(axis name) {
	var members []member
	for _, k := range b.n.Elements() {
		if k.Name.Local == "member" {
			members = append(members, b.member(k))
		}
	}
	b.f.test = func(s *scope, x *fact) (bool, error) {
		q, err := axis.get(s, x.node)
		if err == nil {
			err = s.checkExplicit(q)
		}
		if err != nil {
			return false, err
		}
		var got tieout.QName
		if d := x.context.dimensions[q]; d != nil {
			got = d.member
		} else {
			got = s.ev.in.defaults[q]
		}
		if got.IsZero() || len(members) == 0 {
			return !got.IsZero(), nil
		}
		for _, m := range members {
			ok, err := m.admits(s, x, q, got)
			if ok || err != nil {
				return ok, err
			}
		}
		return false, nil
	}
}

// checkExplicit checks that a name is that of an explicit dimension.
func (s *scope) checkExplicit(axis tieout.QName) error {
	if c := s.ev.in.dts.Concept(axis); c == nil || c.Kind != taxonomy.Axis || c.TypedDomainRef != "" {
		return xfie("invalidExplicitDimensionQName", axis.Local+" is no explicit dimension")
	}
	return nil
}

func (b *filterBuilder) member(n *xmlstream.Node) member {
	var m member
	m.name, _ = b.qname(n)
	for _, k := range n.Elements() {
		text := strings.TrimSpace(k.TextContent())
		switch k.Name.Local {
		case "variable":
			m.variable, _ = k.ResolveQName(text, false)
			b.f.variables = append(b.f.variables, m.variable)
		case "linkrole":
			m.linkRole = text
		case "arcrole":
			m.arcrole = text
		case "axis":
			m.axis = text
		}
	}
	return m
}

func (m member) admits(s *scope, x *fact, axis, got tieout.QName) (bool, error) {
	want := tieout.QName{}
	if !m.variable.IsZero() {
		for _, o := range s.factsOf(m.variable) {
			if o.context != nil && o.context.dimensions[axis] != nil {
				want = o.context.dimensions[axis].member
			} else {
				want = s.ev.in.defaults[axis]
			}
		}
	} else {
		var err error
		if want, err = m.name.get(s, x.node); err != nil {
			return false, err
		}
	}
	if m.axis == "" {
		return got == want, nil
	}
	if strings.HasSuffix(m.axis, "-or-self") && got == want {
		return true, nil
	}
	from, to := s.ev.in.dts.Concept(want), s.ev.in.dts.Concept(got)
	if from == nil || to == nil {
		return false, nil
	}
	return related(s.ev.in.dts.Set(m.arcrole, m.linkRole), from, to, strings.HasPrefix(m.axis, "descendant"), map[*taxonomy.Concept]bool{}), nil
}

// related reports whether to is a child, or a descendant, of from.
func related(set *taxonomy.RelationshipSet, from, to *taxonomy.Concept, deep bool, seen map[*taxonomy.Concept]bool) bool {
	if from == nil || seen[from] {
		return false
	}
	seen[from] = true
	for _, r := range set.From(from) {
		if r.To == to || deep && r.To != nil && related(set, r.To, to, deep, seen) {
			return true
		}
	}
	return false
}

// aspectCover builds the filter that keeps all facts and covers what it lists.
func (b *filterBuilder) aspectCover() {
	f := b.f
	f.isCover, f.tuples = true, true
	f.complement = false
	f.test = func(*scope, *fact) (bool, error) { return true, nil }
	f.covered.excluded = map[tieout.QName]bool{}
	var listed []name
	for _, k := range b.n.Elements() {
		switch k.Name.Local {
		case "aspect":
			b.coverAspect(strings.TrimSpace(k.TextContent()))
		case "dimension":
			if n, ok := b.qname(k); ok {
				listed = append(listed, n)
				if n.expr == nil {
					f.covered.addDimension(n.qname)
				}
			}
		case "excludeDimension":
			if n, ok := b.qname(k); ok && n.expr == nil {
				f.covered.excluded[n.qname] = true
			}
		}
	}
	f.dims = func(s *scope) (out []tieout.QName, err error) {
		for _, n := range listed {
			q, err := n.get(s, nil)
			if err != nil {
				return nil, err
			}
			out = append(out, q)
		}
		return out, nil
	}
}

func (b *filterBuilder) coverAspect(name string) {
	c := &b.f.covered
	switch name {
	case "all":
		c.kinds = 1<<aspectKinds - 1
		c.allDimensions = true
	case "dimensions":
		c.allDimensions = true
	default:
		for k, n := range aspectNames {
			if n == name {
				c.add(aspectKind(k))
			}
		}
	}
}

const anyLinkRole = "XBRL-all-linkroles"

// relationFilter is a filter by the relationships of concepts, as it is written.
type relationFilter struct {
	source, linkName, arcName name
	variable                  tieout.QName // whose fact is the source
	query                     relationQuery
	linkRole, arcrole         *expression
	test                      *expression
}

// conceptRelation builds the filter by the relationships of concepts.
func (b *filterBuilder) conceptRelation() {
	b.f.tuples = true
	b.f.covered.add(aspectConcept)
	r := &relationFilter{}
	for _, k := range b.n.Elements() {
		b.relationPart(r, k)
	}
	r.test = b.expr("test")
	b.f.test = r.holds
}

// relationPart reads a child element of the filter.
func (b *filterBuilder) relationPart(r *relationFilter, k *xmlstream.Node) {
	text := strings.TrimSpace(k.TextContent())
	qname := func() tieout.QName {
		q, _ := k.ResolveQName(text, true)
		return q
	}
	switch k.Name.Local {
	case "variable":
		r.variable, _ = k.ResolveQName(text, false)
		b.f.variables = append(b.f.variables, r.variable)
	case "qname":
		r.source.qname = qname()
	case "qnameExpression":
		r.source.expr = b.text(k)
	case "linkrole":
		r.query.linkRole = text
	case "linkroleExpression":
		r.linkRole = b.text(k)
	case "arcrole":
		r.query.arcrole = text
	case "arcroleExpression":
		r.arcrole = b.text(k)
	case "linkname":
		r.linkName.qname = qname()
	case "linknameExpression":
		r.linkName.expr = b.text(k)
	case "arcname":
		r.arcName.qname = qname()
	case "arcnameExpression":
		r.arcName.expr = b.text(k)
	case "axis":
		r.query.axis, r.query.generations = text, 1
		if strings.HasPrefix(text, "descendant") || strings.HasPrefix(text, "ancestor") || strings.HasPrefix(text, "sibling-or-descendant") {
			r.query.generations = 0
		}
	case "generations":
		if n, err := strconv.Atoi(text); err == nil {
			r.query.generations = n
		}
	}
}

// resolved is the query with the values of its expressions; false when its source is not bound.
func (r *relationFilter) resolved(s *scope, x *fact) (query relationQuery, ok bool, err error) {
	query = r.query
	for e, into := range map[*expression]*string{r.linkRole: &query.linkRole, r.arcrole: &query.arcrole} {
		if e == nil {
			continue
		}
		if *into, err = s.text(e, x.node); err != nil {
			return query, false, err
		}
	}
	if query.linkName, err = r.linkName.get(s, x.node); err != nil {
		return query, false, err
	}
	if query.arcName, err = r.arcName.get(s, x.node); err != nil {
		return query, false, err
	}
	if r.variable.IsZero() {
		query.source, err = r.source.get(s, x.node)
		return query, err == nil, err
	}
	o := s.firstFact(r.variable)
	if o == nil {
		return query, false, nil
	}
	query.source = o.name
	return query, true, nil
}

func (r *relationFilter) holds(s *scope, x *fact) (bool, error) {
	query, ok, err := r.resolved(s, x)
	if err != nil || !ok {
		return false, err
	}
	for _, h := range s.ev.related(query)[x.name] {
		if r.test == nil || h.relationship == nil {
			return true, nil
		}
		ok, err := s.truth(r.test, s.ev.arcNode(h.relationship))
		if ok || err != nil {
			return ok, err
		}
	}
	return false, nil
}

// related is what a query finds, by concept. It is kept: every fact asks again.
func (ev *evaluation) related(query relationQuery) map[tieout.QName][]relationHit {
	known, ok := ev.queries[query]
	if !ok {
		known = map[tieout.QName][]relationHit{}
		for _, h := range query.run(ev.in.dts) {
			known[h.concept] = append(known[h.concept], h)
		}
		ev.queries[query] = known
	}
	return known
}

// relationQuery asks for the concepts that are related to one, along an axis.
type relationQuery struct {
	source            tieout.QName // xfi:root for the roots
	linkRole, arcrole string
	linkName, arcName tieout.QName
	axis              string
	generations       int // 0 for all
}

// relationHit is a concept and the relationship by which it was found, nil for the source itself.
type relationHit struct {
	concept      tieout.QName
	relationship *taxonomy.Relationship
}

func (r relationQuery) run(dts *taxonomy.DTS) (out []relationHit) {
	set := r.relationships(dts)
	if set == nil {
		return nil
	}
	keep, root := r.keeps, r.source == q(nsXFI, "root")
	if root && strings.HasPrefix(r.axis, "sibling") {
		r.axis = "child" // the roots are siblings of each other
	}
	c := dts.Concept(r.source)
	axis, orSelf := strings.CutSuffix(r.axis, "-or-self")
	if orSelf && !root {
		out = append(out, relationHit{r.source, nil})
	}
	if c == nil && !root {
		return out
	}
	down := func(from *taxonomy.Concept, depth int) {
		out = append(out, walkDown(set, from, depth, keep, map[*taxonomy.Concept]bool{})...)
	}
	switch axis {
	case "child", "descendant":
		if !root {
			down(c, r.generations)
			break
		}
		for _, c := range set.Roots() {
			if xs := set.From(c); slices.ContainsFunc(xs, keep) {
				out = append(out, relationHit{c.Name, xs[slices.IndexFunc(xs, keep)]})
			}
			if axis == "descendant" && r.generations != 1 {
				down(c, r.generations-1)
			}
		}
	case "parent", "ancestor":
		out = append(out, walkUp(set, c, r.generations, keep, map[*taxonomy.Concept]bool{})...)
	case "sibling", "sibling-or-descendant":
		if axis == "sibling-or-descendant" && c != nil {
			down(c, r.generations)
		}
		out = append(out, siblings(set, c, keep)...)
	}
	return out
}

// relationships are those of the arcrole in the link role, or in all.
func (r relationQuery) relationships(dts *taxonomy.DTS) *taxonomy.RelationshipSet {
	if r.linkRole == anyLinkRole || r.linkRole == "" {
		return dts.All[r.arcrole]
	}
	return dts.Set(r.arcrole, r.linkRole)
}

// keeps reports whether a relationship between concepts is of the link and the arc that are asked for.
func (r relationQuery) keeps(x *taxonomy.Relationship) bool {
	return (r.linkName.IsZero() || x.Link == r.linkName) && (r.arcName.IsZero() || x.Arc == r.arcName) && x.From != nil && x.To != nil
}

func walkDown(set *taxonomy.RelationshipSet, c *taxonomy.Concept, depth int, keep func(*taxonomy.Relationship) bool, seen map[*taxonomy.Concept]bool) []relationHit {
	return walk(set.From, func(x *taxonomy.Relationship) *taxonomy.Concept { return x.To }, c, depth, keep, seen)
}

func walkUp(set *taxonomy.RelationshipSet, c *taxonomy.Concept, depth int, keep func(*taxonomy.Relationship) bool, seen map[*taxonomy.Concept]bool) []relationHit {
	return walk(set.To, func(x *taxonomy.Relationship) *taxonomy.Concept { return x.From }, c, depth, keep, seen)
}

// walk goes from a concept along relationships to their far ends, and on from there, down to a depth.
func walk(from func(*taxonomy.Concept) []*taxonomy.Relationship, end func(*taxonomy.Relationship) *taxonomy.Concept, c *taxonomy.Concept, depth int,
	keep func(*taxonomy.Relationship) bool, seen map[*taxonomy.Concept]bool) (out []relationHit) {
	if c == nil || seen[c] {
		return nil
	}
	seen[c] = true
	for _, x := range from(c) {
		if !keep(x) {
			continue
		}
		out = append(out, relationHit{end(x).Name, x})
		if depth != 1 {
			out = append(out, walk(from, end, end(x), depth-1, keep, seen)...)
		}
	}
	return out
}

func siblings(set *taxonomy.RelationshipSet, c *taxonomy.Concept, keep func(*taxonomy.Relationship) bool) (out []relationHit) {
	if c == nil {
		return nil
	}
	parents := 0
	for _, up := range set.To(c) {
		if !keep(up) {
			continue
		}
		parents++
		for _, x := range set.From(up.From) {
			if keep(x) && x.To != c {
				out = append(out, relationHit{x.To.Name, x})
			}
		}
	}
	if parents == 0 {
		for _, root := range set.Roots() {
			for _, x := range set.From(root) {
				if root != c && keep(x) {
					out = append(out, relationHit{root.Name, x})
					break
				}
			}
		}
	}
	return out
}
