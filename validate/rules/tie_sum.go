package rules

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/taxonomy"
	"github.com/tieout/tieout/validate"
)

var ruleSumBroken = tieout.Rule{Code: "tieout:sumBroken", Severity: tieout.Inconsistency, Spec: "tieout",
	Doc: "In the other columns of a release's table a row is the sum of others, and in one column it is not, by more than rounding " +
		"explains: a figure of that column is probably misprinted.",
	Advice: "Compare the figures of the column with their source.",
	Example: "Operating income         1.2    0.7\n" +
		"Net interest expense     0.7    .04\n" +
		"Income before taxes      0.5    0.3"}

var tieSumCheck = validate.Check{
	Name:  "release-sums",
	Scope: validate.OnRelease,
	Rules: []tieout.Rule{ruleSumBroken},
	Run:   checkReleaseSums,
}

// checkReleaseSums follows the sums that the release's own arithmetic shows through every column. What a calculation
// network of the report says of the same figures is left to the checks of calculations.
func checkReleaseSums(ctx context.Context, in *validate.Input, report func(tieout.Diagnostic)) {
	cells := newCells(in)
	for _, table := range in.Release.Tables {
		if ctx.Err() != nil {
			return
		}
		for _, row := range table.Rows {
			if len(row.Parts) > 0 {
				cells.sum(table, row, report)
			}
		}
	}
}

// cells finds the facts of a release's cells.
type cells struct {
	input  *validate.Input
	facts  map[tieout.Range]*tieout.Fact
	points map[cellPoint][]*tieout.Fact
}

// cellPoint is what facts share that report the same figure.
type cellPoint struct {
	concept tieout.QName
	context *tieout.Context
	unit    *tieout.Unit
}

func newCells(in *validate.Input) *cells {
	c := &cells{input: in, facts: map[tieout.Range]*tieout.Fact{}, points: map[cellPoint][]*tieout.Fact{}}
	for _, r := range in.Reports {
		for f := range r.All {
			if f.Source != nil && f.Context != nil {
				c.facts[f.Source.Range] = f
				p := cellPoint{f.Concept, f.Context, f.Unit}
				c.points[p] = append(c.points[p], f)
			}
		}
	}
	return c
}

// columnSum is a sum in one column.
type columnSum struct {
	total   *release.LineItem
	parts   []*release.LineItem
	weights []int
	sum     decimal.Decimal
	holds   bool
}

func (c *cells) sum(table *release.Table, row *release.Row, report func(tieout.Diagnostic)) {
	var broken []columnSum
	holding := 0
	for _, total := range row.Items {
		s, ok := sumOf(row, total)
		switch {
		case !ok:
		case s.holds:
			holding++
		default:
			broken = append(broken, s)
		}
	}
	if holding == 0 || holding < len(broken) {
		return // not a sum that the release shows
	}
	for _, s := range broken {
		if !c.inNetwork(s) && !passedOver(table, row, s) {
			c.broken(row, s, report)
		}
	}
}

// sumOf adds the parts of a row up in the column of one of its cells. A part that is blank there counts as nothing;
// without most of the parts there is no sum.
func sumOf(row *release.Row, total *release.LineItem) (columnSum, bool) {
	s := columnSum{total: total}
	if total.Nil || total.Column.Kind != release.Values || total.Kind == release.Percentage || total.Kind == release.Ratio {
		return s, false
	}
	var all tieout.Interval
	for _, p := range row.Parts {
		i := slices.IndexFunc(p.Row.Items, func(i *release.LineItem) bool { return i.Column == total.Column && i.Kind == total.Kind })
		if i < 0 {
			continue
		}
		item := p.Row.Items[i]
		s.parts, s.weights = append(s.parts, item), append(s.weights, p.Weight)
		if item.Nil {
			continue
		}
		w := decimal.NewFromInt(int64(p.Weight))
		s.sum = s.sum.Add(item.Value.Mul(w))
		all = all.Add(tieout.Rounded(item.Value, item.Decimals).Scale(w))
	}
	if len(s.parts) < 2 || len(s.parts)*2 < len(row.Parts) {
		return s, false
	}
	s.holds = all.Overlaps(tieout.Rounded(total.Value, total.Decimals))
	return s, true
}

// passedOver reports whether a row among the parts that is none of them, because it has no amount in the columns that
// show the sum, makes up the difference.
func passedOver(table *release.Table, row *release.Row, s columnSum) bool {
	missing := s.total.Value.Sub(s.sum)
	first := row
	for _, p := range row.Parts {
		if p.Row.Index < first.Index {
			first = p.Row
		}
	}
	for _, r := range table.Rows {
		if r.Index < first.Index || r.Index >= row.Index || slices.ContainsFunc(row.Parts, func(p release.Part) bool { return p.Row == r }) {
			continue
		}
		for _, i := range r.Items {
			if i.Column == s.total.Column && !i.Nil && missing.Abs().Sub(i.Value.Abs()).Abs().LessThanOrEqual(tolerance(s)) {
				return true
			}
		}
	}
	return false
}

// inNetwork reports whether the calculation networks of the report's taxonomy hold the sum, so that the checks of
// calculations report it. They pass over a sum one of whose figures is reported with contradicting values.
func (c *cells) inNetwork(s columnSum) bool {
	total := c.facts[s.total.Cell]
	if c.input.DTS == nil || total == nil {
		return false
	}
	set := c.input.DTS.All[taxonomy.ArcroleSummation11]
	concept := c.input.DTS.Concept(total.Concept)
	if concept == nil || set == nil || c.contradicted(total) != nil {
		return false
	}
	arcs := set.From(concept)
	for _, p := range s.parts {
		f := c.facts[p.Cell]
		if f == nil || c.contradicted(f) != nil ||
			!slices.ContainsFunc(arcs, func(r *taxonomy.Relationship) bool { return r.To != nil && r.To.Name == f.Concept }) {
			return false
		}
	}
	return true
}

// contradicted is a fact that reports the same figure with a value that f cannot be rounded from; nil when there is none.
func (c *cells) contradicted(f *tieout.Fact) *tieout.Fact {
	iv, ok := f.Interval()
	if !ok {
		return nil
	}
	for _, o := range c.points[cellPoint{f.Concept, f.Context, f.Unit}] {
		if other, ok := o.Interval(); ok && !other.Overlaps(iv) {
			return o
		}
	}
	return nil
}

// broken reports a sum that misses its total.
func (c *cells) broken(row *release.Row, s columnSum, report func(tieout.Diagnostic)) {
	e := explanation{total: addend{label: quoted(row.Label), value: s.total.Value, weight: decimal.NewFromInt(1)}, tolerance: tolerance(s)}
	var terms []string
	d := ruleSumBroken.New(s.total.Cell, "")
	for i, p := range s.parts {
		w := decimal.NewFromInt(int64(s.weights[i]))
		if !p.Nil {
			e.addends = append(e.addends, addend{quoted(p.Label), p.Value, w})
		}
		terms = append(terms, signed(s.weights[i], p.Printed, i == 0))
		d.Related = append(d.Related, tieout.Note{Message: fmt.Sprintf("%s: %s", quoted(p.Label), p.Printed), Range: p.Cell})
		if f := c.facts[p.Cell]; f != nil {
			d.Facts = append(d.Facts, factIDs([]*tieout.Fact{f})...)
		}
	}
	if f := c.facts[s.total.Cell]; f != nil {
		d.Facts = append(factIDs([]*tieout.Fact{f}), d.Facts...)
	}
	if more := len(terms) - maxNotes; more > 0 {
		terms = append(terms[:maxNotes], fmt.Sprintf("… (%d more)", more))
	}
	d.Related, d.Facts = d.Related[:min(len(d.Related), maxNotes)], d.Facts[:min(len(d.Facts), maxNotes)]
	d.Message = fmt.Sprintf("%s is printed as %s (%s), but %s comes to %s: %s", quoted(row.Label), s.total.Printed, s.total.Value,
		strings.Join(terms, " "), s.sum, missed(s.total.Value.Sub(s.sum)))
	causes := c.elsewhere(s, &d)
	d.Advice = adviceWith(append(causes, e.causes()...), ruleSumBroken.Advice)
	report(d)
}

// elsewhere looks whether a figure is printed with another value in another place, with which the sum holds.
func (c *cells) elsewhere(s columnSum, d *tieout.Diagnostic) []cause {
	var found []cause
	for i, p := range append(slices.Clone(s.parts), s.total) {
		f := c.facts[p.Cell]
		if f == nil || p.Nil {
			continue
		}
		o := c.contradicted(f)
		if o == nil {
			continue
		}
		other, err := o.Value()
		own, err2 := f.Value()
		if err != nil || err2 != nil {
			continue
		}
		change := other.Sub(own).Abs()
		weight := int64(-1) // of the total, on the side of the parts
		if i < len(s.parts) {
			weight = int64(s.weights[i])
		}
		missing := s.total.Value.Sub(s.sum)
		for _, sign := range []int64{1, -1} {
			if missing.Sub(change.Mul(decimal.NewFromInt(sign * weight))).Abs().LessThanOrEqual(tolerance(s)) {
				found = append(found, cause{exact: true, text: fmt.Sprintf("%s is printed as %s here and as %s at line %d, with which the sum holds",
					quoted(p.Label), p.Printed, o.Source.Printed, o.Source.Range.Start.Line)})
				d.Related = append(d.Related, factNote(o))
				break
			}
		}
	}
	return found
}

// tolerance is how far rounding alone can put a sum off its total.
func tolerance(s columnSum) decimal.Decimal {
	var t decimal.Decimal
	for _, i := range append(slices.Clone(s.parts), s.total) {
		if n, ok := i.Decimals.Value(); ok && !i.Nil {
			t = t.Add(decimal.New(5, -n-1))
		}
	}
	return t
}

func quoted(label string) string {
	if label == "" {
		return "a row without a label"
	}
	return fmt.Sprintf("%q", label)
}

func signed(weight int, printed string, first bool) string {
	switch {
	case weight < 0:
		return "- " + printed
	case first:
		return printed
	}
	return "+ " + printed
}

func missed(difference decimal.Decimal) string {
	if difference.IsNegative() {
		return difference.Neg().String() + " too little is printed"
	}
	return difference.String() + " too much is printed"
}
