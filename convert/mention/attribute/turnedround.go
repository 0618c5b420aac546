package attribute

import (
	"github.com/tieout/tieout/convert/mention/prose"
	"slices"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout/convert/mention/contradict"
	"github.com/tieout/tieout/convert/mention/match"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/reading"
	"github.com/tieout/tieout/convert/mention/tables"
	"github.com/tieout/tieout/convert/release"
)

// A change that no table has as its words say it went the other way where it would tie to a printed change, or follow from two figures, had it gone so, and
// the words speak of just these.

// IsTurnedRound looks for what a change would tie to or follow from, had it gone the other way.
func (r *Attributor) IsTurnedRound(d *reading.Reading) (reading.Verdict, bool) {
	if d.Change == 0 || d.Unit == quantity.Points || d.Unit == quantity.Basis || d.IsInexact() || len(d.Spans) == 0 || len(d.Phrases) == 0 || d.Verdict.Status != "" && !contradict.TiesToFlow(d) || d.IsReversedBeside(prose.WordsOf(d.Name().Text)) || r.IsExcluded(d) || contradict.IsOfSomethingElse(d) {
		return reading.Verdict{}, false
	}
	kept, was := d.Verdict, d.Change
	d.Change = -was
	got := r.JudgedAs(d, d.Number)
	d.Change, d.Verdict = was, kept
	if got.Status == "" || got.Sum != nil || !isTurnedBy(d, got) || r.turnedEvidence(d, got) < contradict.SlipProof {
		return reading.Verdict{}, false
	}
	got.Expected, got.Status, got.Sure, got.Contrary = d.InPlaces(changeBy(d, got.Figures)), reading.Differs, true, true
	return got, true
}

// changeBy is the change that a figure prints, or that two give, in the unit of a number.
func changeBy(d *reading.Reading, figures []*tables.Figure) (point decimal.Decimal) {
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
func isTurnedBy(d *reading.Reading, v reading.Verdict) bool {
	switch cur := v.Figures[0]; len(v.Figures) {
	case 1:
		return v.Status == reading.Ties && cur.Item.Kind == release.Percentage && !cur.Forecast && cur.Item.Value.Sign() == -d.Change && cur.ShowsWay()
	case 2:
		was := v.Figures[1]
		return (cur.HasSign() || contradict.MayGrowAs(cur)) && cur.Item.Kind != release.Percentage && cur.GrowsWith(was)
	}
	return false
}

// turnedEvidence counts what speaks for a change being the one of a verdict, but for its direction, less what speaks for another of its own. How many digits it
// has tells little: figures that are of the very measure contradict the direction whatever they are.
func (r *Attributor) turnedEvidence(d *reading.Reading, of reading.Verdict) int {
	f := of.Figures[0]
	partner := r.Partners(d, f.Row) == 2
	own := r.isOfOwnWords(d, f.Row)
	if !own && !partner {
		return 0
	}
	return contradict.Weigh([]contradict.Sign{
		{Holds: partner, Says: 2}, // another number of the sentence is of that row
		{Holds: of.Exact, Says: 1},
		{Holds: of.Status == reading.Ties && own, Says: 1}, // few changes are printed
		{Holds: own && of.Score >= leastOwnTurned, Says: 1},
		{Holds: of.Score < 0.8, Says: -1},
		{Holds: of.Score < 0.7, Says: -1},
		{Holds: own && r.BeginsWithMeasure(d), Says: 1},
		{Holds: d.Digits > 2, Says: 1},
		{Holds: d.Digits < 2 && !of.Exact, Says: -2},
		{Holds: !f.IsOf(d.When().Span) && contradict.IsOfOtherTimeThan(d, f), Says: -2},
		{Holds: of.Status == reading.Derives && !partner && !of.Exact, Says: -2},
		{Holds: of.Status == reading.Derives && !f.LeavesOut() && d.IsTurned(), Says: -3}, // amounts are at no constant rates
		{Holds: f.Row.OfPart && !own, Says: -1},
		{Holds: f.IsWhole() && r.IsOfAPart(d), Says: -2},
		{Holds: f.IsWhole() && r.IsWithin(d, f), Says: -6},
		{Holds: !own && (d.HasNoMeasure() || d.HasObjectOfItsOwn()), Says: -2},
		{Holds: contradict.Supposes.In(d.Sentence.Words[:d.From]), Says: -6},
	})
}

// leastOwnTurned is the score from which the words of a change lead to a row well.
const leastOwnTurned = 0.9

// isOfOwnWords reports whether the words of a number itself lead to a row, or to one that is called as it is.
func (r *Attributor) isOfOwnWords(d *reading.Reading, w *tables.Row) bool {
	p := d.Name()
	return p.Own && !p.After && slices.ContainsFunc(r.RowsFor(d, p), func(f match.Fit) bool { return f.Row == w || slices.Equal(f.Row.Words, w.Words) })
}
