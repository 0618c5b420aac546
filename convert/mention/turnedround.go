package mention

import (
	"slices"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout/convert/mention/match"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/tables"
	"github.com/tieout/tieout/convert/release"
)

// A change that no table has as its words say it went the other way where it would tie to a printed change, or follow from two figures, had it gone so, and
// the words speak of just these.

// isTurnedRound looks for what a change would tie to or follow from, had it gone the other way.
func (r *reader) isTurnedRound(d *reading) (verdict, bool) {
	if d.change == 0 || d.Unit == quantity.Points || d.Unit == quantity.Basis || d.isInexact() || len(d.spans) == 0 || len(d.phrases) == 0 || d.verdict.status != "" && !d.tiesToFlow() || d.isReversed() || r.isExcluded(d) || d.isOfSomethingElse() {
		return verdict{}, false
	}
	kept, was := d.verdict, d.change
	d.change = -was
	got := r.judgedAs(d, d.Number)
	d.change, d.verdict = was, kept
	if got.status == "" || got.sum != nil || !d.isTurnedBy(got) || r.turnedEvidence(d, got) < slipProof {
		return verdict{}, false
	}
	got.expected, got.status, got.sure, got.contrary = d.InPlaces(d.changeBy(got.figures)), Differs, true, true
	return got, true
}

// changeBy is the change that a figure prints, or that two give, in the unit of a number.
func (d *reading) changeBy(figures []*tables.Figure) (point decimal.Decimal) {
	switch {
	case len(figures) == 1:
		_, point = tables.InPercent(figures[0])
	case d.Unit == quantity.Percent:
		_, point, _ = tables.Growth(figures[0], figures[1])
	default:
		_, point = tables.Difference(figures[0], figures[1])
	}
	return point
}

// isTurnedBy reports whether the signs of a verdict's figures are sure: a printed change beside others below none, or two amounts of one sign.
func (d *reading) isTurnedBy(v verdict) bool {
	switch cur := v.figures[0]; len(v.figures) {
	case 1:
		return v.status == Ties && cur.Item.Kind == release.Percentage && !cur.Forecast && cur.Item.Value.Sign() == -d.change && cur.ShowsWay()
	case 2:
		was := v.figures[1]
		return (cur.HasSign() || mayGrowAs(cur)) && cur.Item.Kind != release.Percentage && cur.GrowsWith(was)
	}
	return false
}

// turnedEvidence counts what speaks for a change being the one of a verdict, but for its direction, less what speaks for another of its own. How many digits it
// has tells little: figures that are of the very measure contradict the direction whatever they are.
func (r *reader) turnedEvidence(d *reading, of verdict) int {
	f := of.figures[0]
	partner := r.partners(d, f.Row) == 2
	own := r.isOfOwnWords(d, f.Row)
	if !own && !partner {
		return 0
	}
	return weigh([]sign{
		{partner, 2}, // another number of the sentence is of that row
		{of.exact, 1},
		{of.status == Ties && own, 1}, // few changes are printed
		{own && of.score >= leastOwnTurned, 1},
		{of.score < 0.8, -1},
		{of.score < 0.7, -1},
		{own && r.beginsWithMeasure(d), 1},
		{d.Digits > 2, 1},
		{d.Digits < 2 && !of.exact, -2},
		{!f.IsOf(d.spans[0].Span) && d.isOfOtherTimeThan(f), -2},
		{of.status == Derives && !partner && !of.exact, -2},
		{of.status == Derives && !f.LeavesOut() && d.isTurned(), -3}, // amounts are at no constant rates
		{f.Row.OfPart && !own, -1},
		{f.IsWhole() && r.isOfAPart(d), -2},
		{f.IsWhole() && r.isWithin(d, f), -6},
		{!own && (d.hasNoMeasure() || hasObjectOfItsOwn(d)), -2},
		{supposes.In(d.s.Words[:d.From]), -6},
	})
}

// leastOwnTurned is the score from which the words of a change lead to a row well.
const leastOwnTurned = 0.9

// isOfOwnWords reports whether the words of a number itself lead to a row, or to one that is called as it is.
func (r *reader) isOfOwnWords(d *reading, w *tables.Row) bool {
	p := d.phrases[0]
	return p.Own && !p.After && slices.ContainsFunc(r.rowsFor(d, p), func(f match.Fit) bool { return f.Row == w || slices.Equal(f.Row.Words, w.Words) })
}
