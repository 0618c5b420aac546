package rules

import (
	"context"
	"hash/maphash"
	"slices"
	"strings"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/internal/fault"
	"github.com/tieout/tieout/taxonomy"
	"github.com/tieout/tieout/validate"
)

// points groups the items of a report by what they have in common besides their concept: entity, period,
// unit and taxonomy-defined dimensions, compared as the OIM compares them. Ids, containers and the order of
// measures do not count, and a unit of one xbrli:pure is no unit.
//
// Facts are named by their index in facts, concepts by their number in concepts; both are dense, so that
// checks can use slices where they would otherwise need maps.
type points struct {
	facts    []*tieout.Fact // items with a context in document order, members of tuples included; not to be changed
	concept  []int32        // number of each fact's concept
	concepts []conceptUse
	number   map[tieout.QName]int32
	order    []int32           // facts by point, in document order within a point
	start    []int32           // point p has the facts order[start[p]:start[p+1]]
	contexts []*tieout.Context // of each point, nil where its facts have several that are equal
	tuples   bool              // the report has tuples
	rest     int               // facts without a context: tuples, and items that lack it
}

// conceptUse is a concept that facts use; in is nil when the taxonomy has none of that name.
type conceptUse struct {
	name tieout.QName
	in   *taxonomy.Concept
}

// count is the number of points.
func (p *points) count() int { return len(p.start) - 1 }

// at are the facts of point i in document order.
func (p *points) at(i int) []int32 { return p.order[p.start[i]:p.start[i+1]] }

type pointsKey struct{ report *tieout.Report }

// pointsOf is the report's index, built once per input.
func pointsOf(in *validate.Input, r *tieout.Report) *points {
	return validate.Shared(in, pointsKey{r}, func() *points { return newPoints(in.DTS, r) })
}

// newPoints indexes the facts of one or more reports.
func newPoints(dts *taxonomy.DTS, reports ...*tieout.Report) *points {
	p := &points{}
	var point []int32
	if len(reports) == 1 { // most reports are a list of items, which is used as it is
		p.facts = slices.Clip(reports[0].Facts)
		point = p.numberFacts(dts, false)
	}
	if point == nil {
		p.gather(reports)
		point = p.numberFacts(dts, true)
	}
	p.start = make([]int32, len(p.contexts)+1)
	for _, i := range point {
		p.start[i+1]++
	}
	for i := range p.count() {
		p.start[i+1] += p.start[i]
	}
	if slices.IsSorted(point) { // facts of one point stand together
		for f := range point {
			point[f] = int32(f)
		}
		p.order = point
		return p
	}
	next := slices.Clone(p.start)
	p.order = make([]int32, len(point))
	for f, i := range point {
		p.order[next[i]] = int32(f)
		next[i]++
	}
	return p
}

// gather lists the items with a context.
func (p *points) gather(reports []*tieout.Report) {
	total := 0
	for _, r := range reports {
		total += len(r.Facts)
	}
	p.facts = make([]*tieout.Fact, 0, total)
	for _, r := range reports {
		for f := range r.All {
			if f.Context != nil {
				p.facts = append(p.facts, f)
				continue
			}
			p.tuples = p.tuples || len(f.Children()) > 0
			p.rest++
		}
	}
}

// grouping numbers points.
type grouping struct {
	contexts contextClasses
	units    unitClasses
	byClass  map[uint64]int32
}

func (g *grouping) point(f *tieout.Fact) int32 {
	if g.byClass == nil {
		g.byClass = map[uint64]int32{}
	}
	k := uint64(g.contexts.class(f.Context))<<32 | uint64(g.units.class(f.Unit))
	n, ok := g.byClass[k]
	if !ok {
		n = int32(len(g.byClass))
		g.byClass[k] = n
	}
	return n
}

// contextClasses numbers contexts so that contexts that are equal in the OIM have one number.
type contextClasses struct {
	byPointer map[*tieout.Context]uint32
	byHash    map[uint64][]*tieout.Context // the first context of each class
	seed      maphash.Seed
	count     uint32
}

func (cs *contextClasses) class(c *tieout.Context) uint32 {
	if n, ok := cs.byPointer[c]; ok {
		return n
	}
	if cs.byPointer == nil {
		cs.byPointer = map[*tieout.Context]uint32{}
		cs.byHash = map[uint64][]*tieout.Context{}
		cs.seed = maphash.MakeSeed()
	}
	h := hashContext(cs.seed, c)
	for _, o := range cs.byHash[h] {
		if samePoint(c, o) {
			n := cs.byPointer[o]
			cs.byPointer[c] = n
			return n
		}
	}
	n := cs.count
	cs.count++
	cs.byPointer[c] = n
	cs.byHash[h] = append(cs.byHash[h], c)
	return n
}

func hashContext(seed maphash.Seed, c *tieout.Context) uint64 {
	var h maphash.Hash
	h.SetSeed(seed)
	word := func(s string) {
		_, _ = h.WriteString(s)
		_ = h.WriteByte(0)
	}
	maphash.WriteComparable(&h, c.Period.Start.Unix())
	maphash.WriteComparable(&h, c.Period.End.Unix())
	word(c.Entity.Scheme)
	word(c.Entity.Identifier)
	word(c.Segment)
	word(c.Scenario)
	for i := range c.Dimensions {
		d := &c.Dimensions[i]
		word(d.Axis.Space)
		word(d.Axis.Local)
		word(d.Member.Space)
		word(d.Member.Local)
		word(d.Typed)
	}
	return h.Sum64()
}

// samePoint reports whether two contexts agree on entity, period, and every dimension, whatever carries them.
func samePoint(a, b *tieout.Context) bool {
	if a.Entity != b.Entity || !samePeriod(a.Period, b.Period) || len(a.Dimensions) != len(b.Dimensions) ||
		a.Segment != b.Segment || a.Scenario != b.Scenario {
		return false
	}
	for i := range a.Dimensions {
		x, y := &a.Dimensions[i], &b.Dimensions[i]
		if x.Axis != y.Axis || x.Member != y.Member || x.Typed != y.Typed || x.TypedNil != y.TypedNil {
			return false
		}
	}
	return true
}

func samePeriod(a, b tieout.Period) bool {
	return a.Kind == b.Kind && a.Start.Equal(b.Start) && a.End.Equal(b.End)
}

// unitClasses numbers units by their measures; 0 is no unit.
type unitClasses struct {
	byPointer map[*tieout.Unit]uint32
	byContent map[string]uint32
}

var pureMeasure = tieout.QName{Space: tieout.NamespaceXBRLI, Local: "pure"}

func (us *unitClasses) class(u *tieout.Unit) uint32 {
	if isPure(u) {
		return 0
	}
	if n, ok := us.byPointer[u]; ok {
		return n
	}
	if us.byPointer == nil {
		us.byPointer = map[*tieout.Unit]uint32{}
		us.byContent = map[string]uint32{}
	}
	k := unitKey(u)
	n, ok := us.byContent[k]
	if !ok {
		n = uint32(len(us.byContent)) + 1
		us.byContent[k] = n
	}
	us.byPointer[u] = n
	return n
}

// isPure reports whether u is no unit to the OIM: absent, or one xbrli:pure.
func isPure(u *tieout.Unit) bool {
	return u == nil || len(u.Denominators) == 0 && len(u.Numerators) == 1 && u.Numerators[0] == pureMeasure
}

// unitKey is equal for units that have the same measures in any order.
func unitKey(u *tieout.Unit) string {
	side := func(ms []tieout.QName) string {
		ms = slices.Clone(ms)
		slices.SortFunc(ms, tieout.QName.Compare)
		var b strings.Builder
		for _, m := range ms {
			b.WriteString(m.String())
			b.WriteByte(' ')
		}
		return b.String()
	}
	return side(u.Numerators) + "/" + side(u.Denominators)
}

// chains threads the facts of one point by concept, so that a check can ask for all facts of a concept there.
// Goroutines each have their own. Facts are named by their place at the point, plus one; 0 is none.
type chains struct {
	points *points
	list   []chain // by concept number
	facts  []int32 // of the point
	next   []int32 // behind each of them, the next one of the same concept
	at     int32   // the point, plus one: what the chains of another point are stale by
	used   []int32 // numbers of the concepts that the point has facts of, in order of their first facts
}

// chain is the list of the facts of one concept at a point.
type chain struct{ at, head, tail int32 }

func newChains(p *points) *chains {
	return &chains{points: p, list: make([]chain, len(p.concepts))}
}

// load threads point i. Concepts that part leaves out are skipped (nil skips none), and so are members of
// tuples unless they are asked for.
func (c *chains) load(i int32, part []bool, inTuples bool) {
	inTuples = inTuples || !c.points.tuples
	c.at, c.used, c.facts = i+1, c.used[:0], c.points.at(int(i))
	c.next = slices.Grow(c.next[:0], len(c.facts))[:len(c.facts)]
	for k, f := range c.facts {
		c.next[k] = 0
		n := c.points.concept[f]
		if part != nil && !part[n] || !inTuples && c.points.facts[f].Parent() != nil {
			continue
		}
		ch, place := &c.list[n], int32(k)+1
		if ch.at != c.at {
			*ch = chain{at: c.at, head: place, tail: place}
			c.used = append(c.used, n)
			continue
		}
		c.next[ch.tail-1] = place
		ch.tail = place
	}
}

// has reports whether the point has a fact of the concept.
func (c *chains) has(n int32) bool { return c.list[n].at == c.at }

// first is the concept's first fact at the point.
func (c *chains) first(n int32) *tieout.Fact { return c.points.facts[c.facts[c.list[n].head-1]] }

// only is the concept's fact at the point when there is exactly one.
func (c *chains) only(n int32) *tieout.Fact {
	if ch := &c.list[n]; ch.head == ch.tail {
		return c.first(n)
	}
	return nil
}

// factsOf are the concept's facts at the point in document order.
func (c *chains) factsOf(n int32) []*tieout.Fact {
	if !c.has(n) {
		return nil
	}
	var fs []*tieout.Fact
	for i := c.list[n].head; i != 0; i = c.next[i-1] {
		fs = append(fs, c.points.facts[c.facts[i-1]])
	}
	return fs
}

// eachPoint calls visit for every point, in parallel when there are many facts. Each worker gets its own
// state from start, and reports by its own function; diagnostics are handed on in order of points.
func eachPoint(ctx context.Context, p *points, report func(tieout.Diagnostic), start func(report func(tieout.Diagnostic)) (visit func(i int32))) {
	const factsOfPiece = 20_000
	pieces := min(p.count(), 1+len(p.facts)/factsOfPiece)
	found := make([][]tieout.Diagnostic, pieces)
	fault.EachBy(pieces, func() func(int) {
		var into *[]tieout.Diagnostic
		visit := start(func(d tieout.Diagnostic) { *into = append(*into, d) })
		return func(n int) {
			into = &found[n]
			for i := n * p.count() / pieces; i < (n+1)*p.count()/pieces && (i&63 != 0 || ctx.Err() == nil); i++ {
				visit(int32(i))
			}
		}
	})
	for _, ds := range found {
		for _, d := range ds {
			report(d)
		}
	}
}
