package mention

import (
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/tables"
)

// One digit printed for another makes of a figure a number that nothing has. Far more numbers are one digit off some figure by chance
// than have two digits exchanged, so that only the row and the period that the words name just so are asked, and more must speak for it.

const (
	leastMistaken     = 3 // digits of a number of which one may stand for another
	digitProof        = 4 // points of evidence for a wrong digit
	digitProofInNotes = 6 // the same behind the statements
)

// hasWrongDigit looks for the figure of just the measure and period that the words name, or the change of it, of which one digit is
// printed otherwise.
func (r *reader) hasWrongDigit(d *reading) (verdict, bool) {
	if !r.mayBeMisprinted(d, leastMistaken) || d.isOfSomethingElse() || r.isPrintedAnywhere(d) {
		return verdict{}, false
	}
	var best verdict
	most := digitProof
	if r.isNote(d) {
		most = digitProofInNotes
	}
	r.candidates(d, func(c candidate) {
		if !c.isNamed(d) {
			return
		}
		value := c.Item.Value.Abs()
		if d.Unit == quantity.Percent {
			_, value = tables.InPercent(c.Figure)
		}
		is := d.InPlaces(value)
		if d.Cut(value) || !d.HasOneDigitOf(is) {
			return
		}
		v := verdict{status: Differs, figures: []*tables.Figure{c.Figure}, score: c.score, exact: true, expected: is, sure: true}
		if n := r.slipEvidence(d, v); n >= most && (best.status == "" || n > most) {
			best, most = v, n
		}
	})
	return best, best.status != ""
}

// isNamed reports whether the words name the row of a candidate just so.
func (c candidate) isNamed(d *reading) bool {
	return c.fit.Exact && c.Change == (d.change != 0) && c.Row.SaysWhat() && !tables.LooksMisprinted(c.Figure) && c.phrase.Fit >= 0.9
}
