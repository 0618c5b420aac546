package contradict

import (
	"strings"

	"github.com/tieout/tieout/convert/mention/derive"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/reading"
	"github.com/tieout/tieout/convert/mention/tables"
)

// One digit printed for another makes of a figure a number that nothing has. Far more numbers are one digit off some figure by chance
// than have two digits exchanged, so that only the row and the period that the words name just so are asked, and more must speak for it.

const (
	leastMistaken     = 3 // digits of a number of which one may stand for another
	digitProof        = 4 // points of evidence for a wrong digit
	digitProofInNotes = 6 // the same behind the statements
)

// HasWrongDigit looks for the figure of just the measure and period that the words name, or the change of it, of which one digit is
// printed otherwise.
func (r *Checker) HasWrongDigit(d *reading.Reading) (reading.Verdict, bool) {
	if !r.mayBeMisprinted(d, leastMistaken) || isOneDigit(d) || IsOfSomethingElse(d) || r.IsPrintedAnywhere(d) {
		return reading.Verdict{}, false
	}
	var best reading.Verdict
	most := digitProof
	if r.isNote(d) {
		most = digitProofInNotes
	}
	r.Candidates(d, func(c derive.Candidate) {
		if !isNamed(c, d) {
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
		v := reading.Verdict{Status: reading.Differs, Figures: []*tables.Figure{c.Figure}, Score: c.Score, Exact: true, Expected: is, Sure: true}
		if n := r.slipEvidence(d, v); n >= most && (best.Status == "" || n > most) {
			best, most = v, n
		}
	})
	return best, best.Status != ""
}

// isOneDigit reports whether a number has but one digit and zeros, as sums do that somebody set out to spend: "at a total cost of $100.0 million".
func isOneDigit(d *reading.Reading) bool {
	return len(strings.Trim(strings.ReplaceAll(d.Value.String(), ".", ""), "0")) == 1
}

// isNamed reports whether the words name the row of a candidate just so.
func isNamed(c derive.Candidate, d *reading.Reading) bool {
	return c.Fit.Exact && c.Change == (d.Change != 0) && c.Row.SaysWhat() && !tables.LooksMisprinted(c.Figure) && c.Phrase.Fit >= 0.9
}
