package oim

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/taxonomy"
)

// DifferenceKind tells how two reports differ in a fact.
type DifferenceKind uint8

const (
	OnlyInA DifferenceKind = iota
	OnlyInB
	Changed
)

// String is the kind in words.
func (k DifferenceKind) String() string {
	return [...]string{"only in A", "only in B", "changed"}[k]
}

// Difference is one fact in which two reports differ.
type Difference struct {
	Kind DifferenceKind
	A, B *tieout.Fact // nil where the report does not have the fact
	// Parts says what changed: "value", "decimals", "entity", "period", "unit", "language", or "dimension " and
	// the local name of one.
	Parts []string
}

// String is the difference on one line.
func (d Difference) String() string {
	f := d.A
	if f == nil {
		f = d.B
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s", d.Kind, describe(f))
	if d.Kind == Changed {
		fmt.Fprintf(&b, " → %s (%s)", describe(d.B), strings.Join(d.Parts, ", "))
	}
	return b.String()
}

func describe(f *tieout.Fact) string {
	value := strconvQuote(clip(f.Lexical))
	if f.Nil {
		value = "nil"
	}
	parts := []string{f.Concept.Local, value}
	if f.Context != nil {
		parts = append(parts, f.Context.Period.String())
	}
	if f.Unit != nil {
		parts = append(parts, f.Unit.String())
	}
	if s := f.EffectiveDecimals().String(); s != "" {
		parts = append(parts, "decimals "+s)
	}
	return strings.Join(parts, " ")
}

// Diff compares the facts of two reports in any syntaxes by what they mean (OIM 1.0, equivalence): ids do not
// count, nor does how a number, a unit or a context is written. A fact that is in one report only is paired
// with one in the other that differs in one dimension and has the same value, or has the same id; the pair is
// then a change. The order is that of the facts in A, then of those only in B.
//
// Without a taxonomy the values of facts with units are compared as numbers, all others as text.
func Diff(a, b *tieout.Report) []Difference { return DiffWith(a, b, nil) }

// DiffWith is Diff with a taxonomy, which tells the data types.
func DiffWith(a, b *tieout.Report, dts *taxonomy.DTS) []Difference {
	d := &differ{dts: dts, keys: map[*tieout.Context]string{}, types: map[tieout.QName]datatype{}}
	return d.run(a, b)
}

type differ struct {
	dts   *taxonomy.DTS
	keys  map[*tieout.Context]string
	types map[tieout.QName]datatype
}

func (d *differ) run(a, b *tieout.Report) []Difference {
	inB := map[string][]*tieout.Fact{}
	for f := range b.All {
		k := d.key(f)
		inB[k] = append(inB[k], f)
	}
	matched := map[*tieout.Fact]bool{} // of B
	pair := map[*tieout.Fact]*tieout.Fact{}
	for f := range a.All { // equal in all
		for _, g := range inB[d.key(f)] {
			if !matched[g] && d.sameValue(f, g) && accuracy(f) == accuracy(g) {
				matched[g], pair[f] = true, g
				break
			}
		}
	}
	for f := range a.All { // same dimensions, another value or accuracy
		if pair[f] != nil {
			continue
		}
		for _, g := range inB[d.key(f)] {
			if !matched[g] {
				matched[g], pair[f] = true, g
				break
			}
		}
	}
	d.pairMoved(a, b, pair, matched)
	var ds []Difference
	for f := range a.All {
		switch g := pair[f]; {
		case g == nil:
			ds = append(ds, Difference{Kind: OnlyInA, A: f})
		default:
			if parts := d.parts(f, g); len(parts) > 0 {
				ds = append(ds, Difference{Kind: Changed, A: f, B: g, Parts: parts})
			}
		}
	}
	for g := range b.All {
		if !matched[g] {
			ds = append(ds, Difference{Kind: OnlyInB, B: g})
		}
	}
	return ds
}

// pairMoved pairs facts that are in one report only: by id, else when concept and value are the same, there
// is but one such fact on either side, and one dimension differs.
func (d *differ) pairMoved(a, b *tieout.Report, pair map[*tieout.Fact]*tieout.Fact, matched map[*tieout.Fact]bool) {
	byID, byValue := map[string]*tieout.Fact{}, map[string][]*tieout.Fact{}
	for g := range b.All {
		if !matched[g] {
			if g.ID != "" {
				byID[g.ID] = g
			}
			k := d.valueKey(g)
			byValue[k] = append(byValue[k], g)
		}
	}
	if len(byValue) == 0 {
		return
	}
	countA := map[string]int{}
	for f := range a.All {
		if pair[f] == nil {
			countA[d.valueKey(f)]++
		}
	}
	for f := range a.All {
		if pair[f] != nil {
			continue
		}
		if g := byID[f.ID]; f.ID != "" && g != nil && !matched[g] && g.Concept == f.Concept {
			matched[g], pair[f] = true, g
			continue
		}
		k := d.valueKey(f)
		if gs := byValue[k]; countA[k] == 1 && len(gs) == 1 && !matched[gs[0]] && len(d.parts(f, gs[0])) == 1 {
			matched[gs[0]], pair[f] = true, gs[0]
		}
	}
}

// key is equal for facts of the same concept and dimensions.
func (d *differ) key(f *tieout.Fact) string {
	b := appendPart(appendPart(nil, f.Concept.Space), f.Concept.Local)
	b = appendPart(b, d.contextKey(f.Context))
	b = appendPart(b, unitKey(f.Unit))
	return string(appendPart(b, d.language(f)))
}

func (d *differ) contextKey(c *tieout.Context) string {
	if c == nil {
		return ""
	}
	k, ok := d.keys[c]
	if !ok {
		k = meaningKey(c)
		d.keys[c] = k
	}
	return k
}

// valueKey is equal for facts of one concept and value.
func (d *differ) valueKey(f *tieout.Fact) string {
	if f.Nil {
		return f.Concept.String() + " nil"
	}
	v := f.Lexical
	if t := d.typeOf(f); t.primitive != "" {
		v, _ = canonicalValue(t, v)
	} else if f.Unit != nil {
		v, _ = canonicalDecimal(v)
	}
	return f.Concept.String() + " " + v
}

// typeOf is the datatype of a fact's concept, as far as it is known.
func (d *differ) typeOf(f *tieout.Fact) datatype {
	if d.dts == nil {
		return datatype{}
	}
	t, ok := d.types[f.Concept]
	if !ok {
		t = typeOf(d.dts.Concept(f.Concept))
		d.types[f.Concept] = t
	}
	return t
}

// language is a fact's language where it means something: on text.
func (d *differ) language(f *tieout.Fact) string {
	if t := d.typeOf(f); f.Unit != nil || t.primitive != "" && !t.text {
		return ""
	}
	return strings.ToLower(f.Language)
}

// accuracy is a fact's accuracy as the model has it: a number that states none is exact.
func accuracy(f *tieout.Fact) tieout.Decimals {
	if f.Nil {
		return tieout.Decimals{}
	}
	if a := f.EffectiveDecimals(); a.IsPresent() {
		return a
	}
	return tieout.InfiniteDecimals
}

func (d *differ) sameValue(a, b *tieout.Fact) bool {
	if a.Nil || b.Nil {
		return a.Nil == b.Nil
	}
	return sameValue(d.typeOf(a), a.Unit != nil || b.Unit != nil, a.Lexical, b.Lexical)
}

// parts lists in what two facts of a concept differ.
func (d *differ) parts(a, b *tieout.Fact) []string {
	var ps []string
	if !d.sameValue(a, b) {
		ps = append(ps, "value")
	}
	if a.Nil == b.Nil && accuracy(a) != accuracy(b) {
		ps = append(ps, "decimals")
	}
	if d.contextKey(a.Context) != d.contextKey(b.Context) && a.Context != nil && b.Context != nil {
		ps = append(ps, contextParts(a.Context, b.Context)...)
	}
	if unitKey(a.Unit) != unitKey(b.Unit) {
		ps = append(ps, "unit")
	}
	if d.language(a) != d.language(b) {
		ps = append(ps, "language")
	}
	return ps
}

func contextParts(a, b *tieout.Context) []string {
	var ps []string
	if a.Entity != b.Entity && !(IsAbsent(a.Entity) && IsAbsent(b.Entity)) {
		ps = append(ps, "entity")
	}
	if formatPeriod(a.Period) != formatPeriod(b.Period) {
		ps = append(ps, "period")
	}
	values := func(c *tieout.Context) map[tieout.QName]string {
		m := map[tieout.QName]string{}
		for _, dim := range c.Dimensions {
			m[dim.Axis] = meaningKey(&tieout.Context{Dimensions: []tieout.Dimension{dim}})
		}
		return m
	}
	va, vb := values(a), values(b)
	var axes []tieout.QName
	for q, v := range va {
		if vb[q] != v {
			axes = append(axes, q)
		}
	}
	for q := range vb {
		if _, ok := va[q]; !ok {
			axes = append(axes, q)
		}
	}
	slices.SortFunc(axes, tieout.QName.Compare)
	for _, q := range axes {
		ps = append(ps, "dimension "+q.Local)
	}
	if a.Segment != b.Segment || a.Scenario != b.Scenario {
		ps = append(ps, "segment or scenario")
	}
	return ps
}
