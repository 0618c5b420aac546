package formula

import (
	"sort"
	"strconv"
	"strings"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/schemas/xpath"
	"github.com/tieout/tieout/taxonomy"
)

func sortNames(names []tieout.QName) {
	sort.Slice(names, func(i, k int) bool { return names[i].Compare(names[k]) < 0 })
}

// ofConcept makes a function of a concept.
func ofConcept(f func(s *scope, c *taxonomy.Concept) (sequence, error)) func(*scope, []sequence) (sequence, error) {
	return func(s *scope, args []sequence) (sequence, error) {
		c := s.ev.in.dts.Concept(qnameArg(args[0]))
		if c == nil {
			return none, xfie("invalidConceptQName", qnameArg(args[0]).Local+" is no concept")
		}
		return f(s, c)
	}
}

func isNumeric(c *taxonomy.Concept) bool {
	return c.Element != nil && c.Element.Type != nil && c.Element.Type.IsNumeric()
}

func isFraction(c *taxonomy.Concept) bool {
	return c.Element != nil && c.Element.Type != nil && c.Element.Type.DerivesFrom(xbrli("fractionItemType"))
}

var conceptFunctions = []registryEntry{
	{"is-numeric", "xs:QName", ofConcept(func(_ *scope, c *taxonomy.Concept) (sequence, error) { return ofBool(isNumeric(c) || isFraction(c)) })},
	{"is-non-numeric", "xs:QName", ofConcept(func(_ *scope, c *taxonomy.Concept) (sequence, error) { return ofBool(!isNumeric(c) && !isFraction(c)) })},
	{"is-fraction", "xs:QName", ofConcept(func(_ *scope, c *taxonomy.Concept) (sequence, error) { return ofBool(isFraction(c)) })},
	{"concept-balance", "xs:QName", ofConcept(func(_ *scope, c *taxonomy.Concept) (sequence, error) { return ofText(balanceName(c)) })},
	{"concept-period-type", "xs:QName", ofConcept(func(_ *scope, c *taxonomy.Concept) (sequence, error) { return ofText(periodTypeName(c)) })},
	{"concept-data-type", "xs:QName", ofConcept(func(_ *scope, c *taxonomy.Concept) (sequence, error) {
		if c.Element.Type == nil || c.Element.Type.Name.IsZero() {
			return none, nil
		}
		return xpath.Of(xpath.QName(c.Element.Type.Name, "")), nil
	})},
	{"concept-substitutions", "xs:QName", ofConcept(func(_ *scope, c *taxonomy.Concept) (sequence, error) { return ofQNames(substitutions(c), nil), nil })},
	{"concept-data-type-derived-from", "xs:QName,xs:QName", func(s *scope, args []sequence) (sequence, error) {
		c := s.ev.in.dts.Concept(qnameArg(args[0]))
		if c == nil {
			return none, xfie("invalidConceptQName", qnameArg(args[0]).Local+" is no concept")
		}
		return ofBool(c.Element.Type != nil && c.Element.Type.DerivesFrom(qnameArg(args[1])))
	}},
	{"concept-custom-attribute", "xs:QName,xs:QName", func(s *scope, args []sequence) (sequence, error) {
		c := s.ev.in.dts.Concept(qnameArg(args[0]))
		if c == nil {
			return none, xfie("invalidConceptQName", qnameArg(args[0]).Local+" is no concept")
		}
		v, _ := customAttribute(s.ev.in.dts, c, qnameArg(args[1]))
		return v, nil
	}},
	{"dimension-default", "xs:QName", func(s *scope, args []sequence) (sequence, error) {
		if err := s.checkAxis(qnameArg(args[0]), "invalidDimensionQName"); err != nil {
			return none, err
		}
		d := s.ev.in.defaults[qnameArg(args[0])]
		if d.IsZero() {
			return none, nil
		}
		return xpath.Of(xpath.QName(d, "")), nil
	}},
	{"concepts-from-local-name", "xs:string", func(s *scope, args []sequence) (sequence, error) {
		var names []tieout.QName
		for n := range s.ev.in.dts.Concepts {
			if n.Local == textArg(args[0]) {
				names = append(names, n)
			}
		}
		sortNames(names)
		return ofQNames(names, nil), nil
	}},
	{"filter-member-network-selection", "xs:QName,xs:QName,xs:string,xs:string,xs:string", memberNetwork},
	{"filter-member-DRS-selection", "xs:QName,xs:QName,xs:QName,xs:string?,xs:string", memberDRS},
	{"distinct-nonAbstract-parent-concepts", "xs:string?,xs:string", func(s *scope, args []sequence) (sequence, error) {
		set := s.ev.in.dts.All[textArg(args[1])]
		if role := textArg(args[0]); role != "" {
			set = s.ev.in.dts.Set(textArg(args[1]), role)
		}
		seen := map[tieout.QName]bool{}
		var names []tieout.QName
		if set != nil {
			for _, r := range set.Relationships {
				if isReal(r.From) && isReal(r.To) && !seen[r.From.Name] {
					seen[r.From.Name] = true
					names = append(names, r.From.Name)
				}
			}
		}
		return ofQNames(names, nil), nil
	}},
}

// isReal reports whether a concept can be reported.
func isReal(c *taxonomy.Concept) bool { return c != nil && c.Element != nil && !c.Element.Abstract }

func memberNetwork(s *scope, args []sequence) (sequence, error) {
	if err := s.checkAxis(qnameArg(args[0]), "invalidExplicitDimensionQName"); err != nil {
		return none, err
	}
	r := relationQuery{source: qnameArg(args[1]), linkRole: textArg(args[2]), arcrole: textArg(args[3]), axis: textArg(args[4]), generations: 1}
	if strings.HasPrefix(r.axis, "descendant") {
		r.generations = 0
	}
	seen := map[tieout.QName]bool{}
	var names []tieout.QName
	for _, h := range r.run(s.ev.in.dts) {
		if !seen[h.concept] {
			seen[h.concept] = true
			names = append(names, h.concept)
		}
	}
	return ofQNames(names, nil), nil
}

// memberDRS selects members of a dimension as a primary item has it: children or descendants of a member in the
// dimensional relationships that begin at its hypercubes, in one link role or in all (function registry, 90214).
func memberDRS(s *scope, args []sequence) (sequence, error) {
	if err := s.checkAxis(qnameArg(args[0]), "invalidExplicitDimensionQName"); err != nil {
		return none, err
	}
	dts := s.ev.in.dts
	axis, item := dts.Concept(qnameArg(args[0])), dts.Concept(qnameArg(args[1]))
	if axis.TypedDomainRef != "" {
		return none, xfie("invalidExplicitDimensionQName", axis.Name.Local+" is a typed dimension")
	}
	if item == nil || item.Kind != taxonomy.Item {
		return none, xfie("invalidPrimaryItemConceptQName", qnameArg(args[1]).Local+" is no primary item")
	}
	deep := false
	switch textArg(args[4]) {
	case "DRS-child":
	case "DRS-descendant":
		deep = true
	default:
		return none, xfie("InvalidConceptRelationParameters", "the axis "+textArg(args[4])+" is neither DRS-child nor DRS-descendant")
	}
	found := map[tieout.QName]bool{}
	for _, d := range domainsOf(dts, item, axis, textArg(args[3])) {
		d.choose(dts, qnameArg(args[2]), deep, found)
	}
	names := make([]tieout.QName, 0, len(found))
	for n := range found {
		names = append(names, n)
	}
	sortNames(names)
	return ofQNames(names, nil), nil
}

// domain is a dimension in the link role in which its domain is.
type domain struct {
	axis *taxonomy.Concept
	role string
}

// domainsOf are the domains of a dimension in the hypercubes that a primary item has or inherits, in a link role, "" for all.
func domainsOf(dts *taxonomy.DTS, item, axis *taxonomy.Concept, linkRole string) (out []domain) {
	set := dts.All[taxonomy.ArcroleAll]
	if set == nil {
		return nil
	}
	for _, x := range set.Relationships {
		if linkRole != "" && x.LinkRole != linkRole || x.To == nil ||
			x.From != item && !related(dts.Set(taxonomy.ArcroleDomainMember, x.LinkRole), x.From, item, true, map[*taxonomy.Concept]bool{}) {
			continue
		}
		for _, r := range relationsFrom(dts, taxonomy.ArcroleHypercubeDimension, consecutive(x), x.To) {
			if r.To == axis {
				out = append(out, domain{axis, consecutive(r)})
			}
		}
	}
	return out
}

// consecutive is the link role in which the relationships of a DRS go on.
func consecutive(r *taxonomy.Relationship) string {
	if r.TargetRole != "" {
		return r.TargetRole
	}
	return r.LinkRole
}

func relationsFrom(dts *taxonomy.DTS, arcrole, role string, from *taxonomy.Concept) []*taxonomy.Relationship {
	if set := dts.Set(arcrole, role); set != nil {
		return set.From(from)
	}
	return nil
}

// choose collects the usable members below a member of the domain.
func (d domain) choose(dts *taxonomy.DTS, origin tieout.QName, deep bool, found map[tieout.QName]bool) {
	type place struct {
		c    *taxonomy.Concept
		role string
	}
	seen := map[place]bool{}
	below := map[place]bool{} // places below the origin
	var walk func(p place, inside bool)
	walk = func(p place, inside bool) {
		if seen[p] && (!inside || below[p]) {
			return
		}
		seen[p], below[p] = true, inside
		for _, r := range relationsFrom(dts, taxonomy.ArcroleDomainMember, p.role, p.c) {
			if r.To == nil {
				continue
			}
			if here := p.c.Name == origin; (here || inside && deep) && !r.NotUsable {
				found[r.To.Name] = true
			}
			walk(place{r.To, consecutive(r)}, inside || p.c.Name == origin)
		}
	}
	for _, r := range relationsFrom(dts, taxonomy.ArcroleDimensionDomain, d.role, d.axis) {
		if r.To != nil {
			walk(place{r.To, consecutive(r)}, false)
		}
	}
}

// duplicateTuple compares two tuples (XBRL 2.1, 4.10): of one element and one parent, with as many facts in them, each of
// which has its like in the other.
func duplicateTuple(s *scope, args []sequence) (sequence, error) {
	a, b := s.ev.in.byNode[orderOf(args[0])], s.ev.in.byNode[orderOf(args[1])]
	if a == nil || b == nil || !a.isTuple || !b.isTuple {
		return none, xpath.Errorf("XPTY0004", "duplicate-tuple compares tuples")
	}
	return ofBool(a != b && a.parent == b.parent && s.ev.content(a) == s.ev.content(b))
}

func orderOf(v sequence) xpath.Order {
	if n := nodeArg(v); n != nil {
		return n.Order()
	}
	return xpath.Order{}
}

// content is the same for facts that state the same, wherever they stand: items of one value, context and unit; tuples whose
// facts are alike, one for one.
func (ev *evaluation) content(f *fact) string {
	if !f.isTuple {
		key := f.name.String() + "|" + f.key(aspectUnit) + "|" + strconv.FormatBool(f.isNil) + valueKey(f.node)
		for _, k := range []aspectKind{aspectEntity, aspectPeriod, aspectSegment, aspectScenario} {
			key += "|" + f.key(k)
		}
		return key
	}
	if ev.members == nil {
		ev.members, ev.contents = map[*fact][]*fact{}, map[*fact]string{}
		for _, m := range ev.in.facts {
			if m.parent != nil {
				ev.members[m.parent] = append(ev.members[m.parent], m)
			}
		}
	}
	if key, known := ev.contents[f]; known {
		return key
	}
	var parts []string
	for _, m := range ev.members[f] {
		parts = append(parts, ev.content(m))
	}
	sort.Strings(parts)
	key := "<" + f.name.String() + strconv.FormatBool(f.isNil) + strings.Join(parts, "\x00") + ">"
	ev.contents[f] = key
	return key
}

// pairwise compares two sequences of nodes one by one.
func pairwise(same func(s *scope, a, b xpath.Node) bool) func(*scope, []sequence) (sequence, error) {
	return func(s *scope, args []sequence) (sequence, error) {
		if args[0].Len() != args[1].Len() {
			return ofBool(false)
		}
		for i := range args[0].Len() {
			a, _ := args[0].At(i).(xpath.Node)
			b, _ := args[1].At(i).(xpath.Node)
			if !same(s, a, b) {
				return ofBool(false)
			}
		}
		return ofBool(true)
	}
}

// asSets compares two sequences of nodes as sets.
func asSets(same func(s *scope, a, b xpath.Node) bool) func(*scope, []sequence) (sequence, error) {
	return func(s *scope, args []sequence) (sequence, error) {
		within := func(x, y sequence) bool {
			for i := range x.Len() {
				found := false
				for k := 0; k < y.Len() && !found; k++ {
					a, _ := x.At(i).(xpath.Node)
					b, _ := y.At(k).(xpath.Node)
					found = same(s, a, b)
				}
				if !found {
					return false
				}
			}
			return true
		}
		return ofBool(within(args[0], args[1]) && within(args[1], args[0]))
	}
}

// byFacts compares the facts of two nodes.
func byFacts(same func(a, b *fact) bool) func(*scope, xpath.Node, xpath.Node) bool {
	return func(s *scope, a, b xpath.Node) bool {
		x, y := s.ev.in.byNode[a.Order()], s.ev.in.byNode[b.Order()]
		return x != nil && y != nil && same(x, y)
	}
}

func identical(_ *scope, a, b xpath.Node) bool { return a.Order() == b.Order() }

func sEqual(s *scope, a, b xpath.Node) bool { return s.nodeKey(a) == s.nodeKey(b) }

// nodeKey is the same for nodes that are s-equal: contexts, units and periods by what they mean.
func (s *scope) nodeKey(n xpath.Node) string {
	switch n.Name() {
	case xbrli("context"):
		c := s.context(xpath.Of(n))
		return c.keys[aspectEntity] + "|" + c.keys[aspectPeriod] + "|" + c.keys[aspectSegment] + "|" + c.keys[aspectScenario]
	case xbrli("unit"):
		return s.unit(xpath.Of(n)).key
	case xbrli("period"):
		return readPeriod(n).key()
	}
	return nodeKey(n)
}

func vEqual(s *scope, a, b xpath.Node) bool {
	x, y := s.ev.in.byNode[a.Order()], s.ev.in.byNode[b.Order()]
	if x == nil || y == nil {
		return valueKey(a) == valueKey(b)
	}
	if x.unit != nil && (y.unit == nil || x.unit.key != y.unit.key) {
		return false
	}
	return x.isNil == y.isNil && valueKey(a) == valueKey(b)
}

func sameAspect(k aspectKind) func(*scope, xpath.Node, xpath.Node) bool {
	return byFacts(func(a, b *fact) bool { return a.key(k) == b.key(k) })
}

var cEqual = byFacts(func(a, b *fact) bool {
	if a.context == nil || b.context == nil {
		return a.context == b.context
	}
	for _, k := range []aspectKind{aspectEntity, aspectPeriod, aspectSegment, aspectScenario} {
		if a.key(k) != b.key(k) {
			return false
		}
	}
	return true
})

func and(tests ...func(*scope, xpath.Node, xpath.Node) bool) func(*scope, xpath.Node, xpath.Node) bool {
	return func(s *scope, a, b xpath.Node) bool {
		for _, t := range tests {
			if !t(s, a, b) {
				return false
			}
		}
		return true
	}
}

var (
	sameParent = sameAspect(aspectLocation)
	uEqual     = sameAspect(aspectUnit)
)

func momentsEqual(end bool) func(*scope, []sequence) (sequence, error) {
	return func(_ *scope, args []sequence) (sequence, error) {
		a, _ := moment(textArg(args[0]), end)
		b, _ := moment(textArg(args[1]), end)
		return ofBool(a.Equal(b))
	}
}

const twoLists = "node()*,node()*"

var equalityFunctions = []registryEntry{
	{"identical-nodes", twoLists, pairwise(identical)},
	{"s-equal", twoLists, pairwise(sEqual)},
	{"u-equal", twoLists, pairwise(uEqual)},
	{"v-equal", twoLists, pairwise(vEqual)},
	{"c-equal", twoLists, pairwise(cEqual)},
	{"x-equal", twoLists, pairwise(func(_ *scope, a, b xpath.Node) bool { return valueKey(a) == valueKey(b) })},
	{"p-equal", twoLists, pairwise(sameParent)},
	{"cu-equal", twoLists, pairwise(and(cEqual, uEqual))},
	{"pc-equal", twoLists, pairwise(and(sameParent, cEqual))},
	{"pcu-equal", twoLists, pairwise(and(sameParent, cEqual, uEqual))},
	{"identical-node-set", twoLists, asSets(identical)},
	{"s-equal-set", twoLists, asSets(sEqual)},
	{"v-equal-set", twoLists, asSets(vEqual)},
	{"c-equal-set", twoLists, asSets(cEqual)},
	{"u-equal-set", twoLists, asSets(uEqual)},
	{"duplicate-item", "element(),element()", pairwise(and(byFacts(func(a, b *fact) bool { return a.name == b.name && a != b }), sameParent, cEqual, uEqual))},
	{"duplicate-tuple", "element(),element()", duplicateTuple},
	{"nodes-correspond", "node(),node()", pairwise(func(_ *scope, a, b xpath.Node) bool { return nodeKey(a) == nodeKey(b) })},
	{"start-equal", "item(),item()", momentsEqual(false)},
	{"end-equal", "item(),item()", momentsEqual(true)},
	{"facts-in-instance", "element()", listFacts(func(*fact) bool { return true })},
	{"items-in-instance", "element()", listFacts(func(f *fact) bool { return !f.isTuple })},
	{"tuples-in-instance", "element()", listFacts(func(f *fact) bool { return f.isTuple })},
	{"non-nil-facts-in-instance", "element()", listFacts(func(f *fact) bool { return !f.isNil })},
	{"items-in-tuple", "element()", membersOf(false)},
	{"tuples-in-tuple", "element()", membersOf(true)},
}

func listFacts(keep func(*fact) bool) func(*scope, []sequence) (sequence, error) {
	return func(s *scope, _ []sequence) (sequence, error) {
		var out []xpath.Item
		for _, f := range s.ev.in.facts {
			if f.parent == nil && keep(f) {
				out = append(out, f.node)
			}
		}
		return xpath.Of(out...), nil
	}
}

func membersOf(tuples bool) func(*scope, []sequence) (sequence, error) {
	return func(s *scope, args []sequence) (sequence, error) {
		var out []xpath.Item
		for _, k := range elements(nodeArg(args[0])) {
			if f := s.ev.in.byNode[k.Order()]; f != nil && f.isTuple == tuples {
				out = append(out, k)
			}
		}
		return xpath.Of(out...), nil
	}
}
