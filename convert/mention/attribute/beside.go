package attribute

import (
	"github.com/tieout/tieout/convert/mention/contradict"
	"github.com/tieout/tieout/convert/mention/derive"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/reading"
	"github.com/tieout/tieout/convert/mention/tables"
)

// What another number of the sentence is of tells what a number is not.

// OnBasisDiffers looks for the printed change on the basis that words beside a change say, beside the one that the change before it ties to: "up 16.9% on a reported
// basis and 6.9% in constant currency", where it is 17.5%.
func (r *Attributor) OnBasisDiffers(d *reading.Reading) (reading.Verdict, bool) {
	if d.Verdict.Status != "" || d.IsInexact() || d.Digits < reading.LeastStale {
		return reading.Verdict{}, false
	}
	var is *tables.Figure
	for _, x := range r.ChangesOnBasis(d) {
		if d.IsChange(x) || is != nil && !is.Item.Value.Equal(x.Item.Value) {
			return reading.Verdict{}, false
		}
		is = x
	}
	if is == nil || d.PrintsAs(is) != quantity.No {
		return reading.Verdict{}, false
	}
	return contradict.ContradictedBy(d, is)
}

// IsTiedTwice looks for the figure of the row that the noun of a level names, where the level ties to the figure of a row that another number of its sentence names, which
// is of that, too: "total cash costs of $1,567 per ounce and all-in sustaining costs of $1,567 per ounce".
func (r *Attributor) IsTiedTwice(d *reading.Reading) (found reading.Verdict, ok bool) {
	if d.Verdict.Status != reading.Ties || d.Change != 0 || d.Against || d.IsInexact() || d.TellingDigits() <= reading.FewDigits {
		return reading.Verdict{}, false
	}
	f := d.Verdict.Figures[0]
	if r.IsCalled(d, f.Row) || !r.isOfNamedBeside(d, f) {
		return reading.Verdict{}, false
	}
	r.Candidates(d, func(c derive.Candidate) {
		if !ok && c.Phrase.Own && !c.Phrase.After && c.Fit.IsJust() && isBeside(c.Figure, f) && isHeldAgainst(d, c.Figure) {
			found, ok = contradict.InsteadBy(d, c.Figure, f)
		}
	})
	return found, ok
}

// isBeside reports whether a figure is of another row of a table, of the time and the kind of one there.
func isBeside(x, f *tables.Figure) bool {
	return x.Row != f.Row && x.Row.Table == f.Row.Table && x.IsOf(f.Span) && x.Item.Kind == f.Item.Kind
}

// isOfNamedBeside reports whether another level of a number's sentence ties to the same figure, and is called as its row.
func (r *Attributor) isOfNamedBeside(d *reading.Reading, f *tables.Figure) bool {
	for _, o := range d.Peers {
		if o != d && o.Change == 0 && o.Verdict.Status == reading.Ties && o.Verdict.Figures[0].Item == f.Item && r.IsCalled(o, f.Row) {
			return true
		}
	}
	return false
}
