package contradict

import (
	"github.com/shopspring/decimal"

	"github.com/tieout/tieout/convert/mention/derive"
	"github.com/tieout/tieout/convert/mention/match"
	"github.com/tieout/tieout/convert/mention/period"
	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/reading"
	"github.com/tieout/tieout/convert/mention/tables"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/misprint"
)

// ratioDiffers looks for the figures of a ratio that a clause plainly names, of just the period that is spoken of, that give another
// percentage: one that a slip of the pen makes the printed one of. What such figures give in any other column may be meant.
func (r *Checker) ratioDiffers(d *reading.Reading) (reading.Verdict, bool) {
	const leastDigits = 3
	if d.Unit != quantity.Percent || d.Change != 0 || d.Digits < leastDigits || r.IsQualified(d, prose.MaxSentence) {
		return reading.Verdict{}, false
	}
	for _, p := range d.Phrases {
		if !p.Own || p.Fit < 0.9 || p.Adjusted {
			continue
		}
		for _, x := range derive.Ratios {
			if !tables.SameWords(p.Words, x.Words, false) {
				continue
			}
			if v, ok := r.ratioAgainst(d, x); ok {
				return v, true
			}
		}
	}
	return reading.Verdict{}, false
}

// ratioAgainst is the verdict that the figures of a ratio contradict a percentage: all that may be those of the period agree on another.
func (r *Checker) ratioAgainst(d *reading.Reading, x derive.ShareOf) (reading.Verdict, bool) {
	var best reading.Verdict
	stale := false // it is the ratio of another period
	for _, a := range r.RowsOf(match.Phrase{Words: x.Upper}, false) {
		if a.Score < 0.7 {
			break
		}
		for _, b := range r.RowsOf(match.Phrase{Words: x.Lower}, false) {
			if b.Score < 0.75 {
				break
			}
			for _, now := range RatiosOf(a.Row, b.Row) {
				i, point, ok := tables.Quotient(now[0], now[1])
				if !ok {
					continue
				}
				point = point.Mul(quantity.Hundred)
				if d.Agrees(i.Scale(quantity.Hundred), point) != quantity.No || d.Value.Sub(point).Abs().LessThanOrEqual(decimal.New(15, d.Ulp-1)) {
					if !r.isRatioBefore(d, now[0].Span) {
						return reading.Verdict{}, false
					}
					stale = true
					continue
				}
				if !isRatioOf(d, now, a, b) {
					continue
				}
				v := reading.Verdict{Status: reading.Differs, Figures: now[:], Formula: tables.PrintedAs(now[0]) + "/" + tables.PrintedAs(now[1]), Exact: true, Expected: d.InPlaces(point), Sure: true}
				if best.Status != "" && !best.Expected.Equal(v.Expected) {
					return reading.Verdict{}, false
				}
				best = v
			}
		}
	}
	return best, best.Status != "" && (stale || misprint.Of(d.Value, best.Expected))
}

// isRatioBefore reports whether a percentage that is the ratio of a period may be that in place of the one that is said, which is later.
func (r *Checker) isRatioBefore(d *reading.Reading, of period.Span) bool {
	return of.End < d.When().End && d.IsTellingLevel() && r.mayBeStale(d) && r.isSaidOf(d)
}

// isRatioOf reports whether two amounts are of the whole in the period of a percentage, and their rows just the ones of its ratio.
func isRatioOf(d *reading.Reading, now [2]*tables.Figure, a, b match.Fit) bool {
	return now[0].Span == d.When().Span && a.IsJust() && b.IsJust() && len(now[0].Around) == 0
}

// RatiosOf are the amounts of two rows of a table that stand in one column.
func RatiosOf(a, b *tables.Row) [][2]*tables.Figure {
	var out [][2]*tables.Figure
	if a == b || a.Table != b.Table {
		return nil
	}
	for _, x := range a.Figures {
		for _, y := range b.Figures {
			if x.Item.Column == y.Item.Column && x.Item.Kind == release.Money && y.Item.Kind == release.Money && !x.Change && !y.Change && x.Item.Value.Sign() != 0 && y.Item.Value.Sign() > 0 {
				out = append(out, [2]*tables.Figure{x, y})
			}
		}
	}
	return out
}
