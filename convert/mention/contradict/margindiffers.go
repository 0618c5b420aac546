package contradict

import (
	"slices"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout/convert/mention/derive"
	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/reading"
	"github.com/tieout/tieout/internal/wording"
)

// farMargin is how far, in parts of it, the printed change of a margin may lie from the one that it is held against.
var farMargin = decimal.New(5, -2)

// marginDiffers looks for a margin whose change is near the printed one and is not it, where no margin's change is. It is
// sure where the text names the margin.
func (r *Checker) marginDiffers(d *reading.Reading) (reading.Verdict, bool) {
	var best reading.Verdict
	if d.Change == 0 || d.Unit != quantity.Points && d.Unit != quantity.Basis || d.Digits < 2 || r.isQualifiedItself(d) {
		return best, false
	}
	agrees, adjusted := false, prose.Adjusts.In(derive.OwnWords(d))
	nearest := decimal.Zero
	for _, s := range r.Calendar.Ending { // another period's margin may be meant
		anyPeriod := *d
		anyPeriod.Spans = []reading.SpanFit{{Span: s}}
		r.MarginChanges(&anyPeriod, func(c derive.MarginChange) { agrees = agrees || c.PrintsAs(d) })
	}
	r.MarginChanges(d, func(c derive.MarginChange) {
		agrees = agrees || c.PrintsAs(d)
		_, point := c.InUnits(d)
		off := point.Abs().Sub(d.Value).Abs()
		if adjusted && !c.Figures[0].LeavesOut() || !quantity.SameSign(d.Change, point) || off.GreaterThan(d.Value.Mul(farMargin)) || c.Figures[0].Row.OfPart || best.Status != "" && off.GreaterThanOrEqual(nearest) {
			return
		}
		nearest = off
		best = reading.Verdict{Status: reading.Differs, Figures: c.Figures, Formula: c.Formula(), Expected: point.Abs().Round(0), Score: c.Score}
	})
	return best, best.Status != "" && !agrees
}

// isQualifiedItself reports whether words between a number and those around it say that it leaves something out, or is
// expected.
func (r *Checker) isQualifiedItself(d *reading.Reading) bool { return r.isQualifiedBeside(d, nil) }

// isQualifiedBeside is isQualifiedItself by other words than those that a row is called by: "Profit before tax".
func (r *Checker) isQualifiedBeside(d *reading.Reading, called wording.Text) bool {
	from, to := derive.OwnRange(d)
	words := d.Sentence.Words
	if prose.Excludes.In(slices.DeleteFunc(slices.Clone(words[from:to]), called.Has)) {
		return true
	}
	for k := d.To; k < to; k++ {
		if w := words[k]; w == "and" || w == "but" || w == "while" {
			to = k // "rose 10.6% sequentially | and exceeded the midpoint of our guidance"
		}
	}
	return d.Future || prose.Forecasts.In(words[from:to])
}
