package mention

import (
	"slices"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/mention/match"
	"github.com/tieout/tieout/convert/mention/period"
	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/tables"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
)

// marginChange is the change of a margin between two periods, worked out of four amounts.
type marginChange struct {
	figures   []*tables.Figure // numerator and denominator of the period, then those of its base
	interval  tieout.Interval
	point     decimal.Decimal // in points
	now, then decimal.Decimal // the margins, in per cent
	score     float64
}

// maxMarginChanges bounds the pairs of margins that are looked at for one number.
const maxMarginChanges = 2000

// marginChanges calls visit for the changes of the margins that a reading in points may speak of: "gross margin improved by
// 440 basis points". Words that name no margin in particular mean any.
func (r *reader) marginChanges(d *reading, visit func(marginChange)) {
	left := maxMarginChanges
	r.marginsOfPeers(d, visit)
	if lower, ok := r.ofWhat(d); ok {
		for _, p := range d.phrases {
			if !p.After {
				r.eachMarginChange(d, p, shareOf{upper: p.Words, lower: lower.Words}, &left, visit)
			}
		}
	}
	for _, p := range d.phrases {
		vague := slices.Equal(p.Words, []string{"margin"})
		for _, x := range ratios {
			if !vague && !tables.SameWords(p.Words, x.words, p.Adjusted) || vague && !slices.Equal(x.words, []string{"gross", "margin"}) && !slices.Equal(x.words, []string{"operating", "margin"}) {
				continue
			}
			r.eachMarginChange(d, p, x, &left, visit)
		}
	}
}

func (r *reader) eachMarginChange(d *reading, p match.Phrase, x shareOf, left *int, visit func(marginChange)) {
	r.eachMargin(d, p, x, func(now, then [2]*tables.Figure, score float64) {
		if *left--; *left < 0 {
			return
		}
		if c, ok := changeOfMargin(now, then); ok {
			c.score = score
			visit(c)
		}
	})
}

// marginsOfPeers calls visit for the changes of the margin of two amounts that other numbers of the sentence rest on:
// "revenue growth of 10%, segment operating income growth of 12%, and margin expansion of 60 basis points".
func (r *reader) marginsOfPeers(d *reading, visit func(marginChange)) {
	if !slices.ContainsFunc(d.phrases, func(p match.Phrase) bool { return slices.Equal(p.Words, []string{"margin"}) }) {
		return
	}
	var rows []*tables.Row
	for _, o := range d.peers[:d.index] {
		if len(o.verdict.figures) > 0 && !slices.Contains(rows, o.verdict.figures[0].Row) && len(rows) < maxParts {
			rows = append(rows, o.verdict.figures[0].Row)
		}
	}
	for _, a := range rows {
		for _, b := range rows {
			if a == b || a.Table != b.Table {
				continue
			}
			for _, sf := range d.spans {
				r.eachMarginOf(d, a, b, sf.Span, func(now, then [2]*tables.Figure, _ int) {
					if c, ok := changeOfMargin(now, then); ok && c.now.LessThan(quantity.Hundred) {
						c.score = 0.85 - sf.off
						visit(c)
					}
				})
			}
		}
	}
}

// eachMarginOf calls visit for the amounts of two rows in a period and in the n-th of those that it may be compared with.
func (r *reader) eachMarginOf(d *reading, a, b *tables.Row, s period.Span, visit func(now, then [2]*tables.Figure, n int)) {
	for n, base := range r.basesOf(d, s) {
		for _, now := range r.marginsAt(a, b, s) {
			for _, then := range r.marginsAt(a, b, base) {
				visit(now, then, n)
			}
		}
	}
}

// eachMargin calls visit for the numerators and denominators of a margin in the periods that a reading compares.
func (r *reader) eachMargin(d *reading, p match.Phrase, x shareOf, visit func(now, then [2]*tables.Figure, score float64)) {
	for _, a := range r.RowsOf(match.Phrase{Words: x.upper, Adjusted: p.Adjusted}, false) {
		if a.Score < 0.8 {
			break
		}
		for _, b := range r.RowsOf(match.Phrase{Words: x.lower}, false) {
			if b.Score < 0.8 {
				break
			}
			if a.Row == b.Row || a.Row.Table != b.Row.Table {
				continue
			}
			for _, sf := range d.spans {
				r.eachMarginOf(d, a.Row, b.Row, sf.Span, func(now, then [2]*tables.Figure, n int) {
					visit(now, then, p.Fit*a.Score-sf.off-0.06*float64(n)-(1-b.Score)/2)
				})
			}
		}
	}
}

// printedMargins calls visit for the changes of a margin that a row prints beside its amounts, in columns of what part of the sales these are: "37.9%" and
// "36.9%" of the row "Gross profit".
func (r *reader) printedMargins(d *reading, visit func(verdict)) {
	for _, p := range d.phrases {
		for _, x := range ratios {
			if !tables.SameWords(p.Words, x.words, p.Adjusted) {
				continue
			}
			for _, a := range r.RowsOf(match.Phrase{Words: x.upper, Adjusted: p.Adjusted}, false) {
				if a.Score < 0.8 {
					break
				}
				for _, sf := range d.spans {
					r.printedMargin(d, a, sf, visit)
				}
			}
		}
	}
}

// printedMargin is printedMargins for one row and period.
func (r *reader) printedMargin(d *reading, a match.Fit, sf spanFit, visit func(verdict)) {
	base := r.basesOf(d, sf.Span)[0]
	for _, now := range a.Row.Figures {
		if now.Item.Kind != release.Percentage || !now.Change || now.Span != sf.Span {
			continue
		}
		for _, then := range a.Row.Figures {
			if then.Item.Kind != release.Percentage || !then.Change || then.Span != base || then.Span == now.Span {
				continue
			}
			if point := d.inPoints(now, then); quantity.Prints(point.Abs(), d.Value, d.Ulp) && d.goesBy(point) {
				visit(verdict{status: Derives, figures: []*tables.Figure{now, then}, formula: tables.PrintedAs(now) + "-" + tables.PrintedAs(then), score: a.Score - 0.05 - sf.off})
			}
		}
	}
}

// marginsAt are the amounts of two rows that stand in one column of a period.
func (r *reader) marginsAt(a, b *tables.Row, s period.Span) [][2]*tables.Figure {
	var out [][2]*tables.Figure
	for _, x := range a.At(s) {
		for _, y := range b.At(s) {
			if x.Item.Column == y.Item.Column && x.Item.Kind == release.Money && y.Item.Kind == release.Money && !x.Change && !y.Change && x.Item.Value.Sign() != 0 && y.Item.Value.Sign() > 0 {
				out = append(out, [2]*tables.Figure{x, y})
			}
		}
	}
	return out
}

func changeOfMargin(now, then [2]*tables.Figure) (marginChange, bool) {
	c := marginChange{figures: []*tables.Figure{now[0], now[1], then[0], then[1]}}
	part := func(m [2]*tables.Figure) (tieout.Interval, decimal.Decimal, bool) {
		i, point, ok := tables.Quotient(m[0], m[1])
		return i.Scale(quantity.Hundred), point.Mul(quantity.Hundred), ok
	}
	if now[0].Item.Value.Sign() != then[0].Item.Value.Sign() {
		return c, false
	}
	i, point, ok := part(now)
	j, base, known := part(then)
	c.interval = i.Add(j.Scale(decimal.NewFromInt(-1)))
	c.point, c.now, c.then = point.Sub(base), point, base
	return c, ok && known
}

// inUnits is the change in the unit of a reading: points, or hundredths of them.
func (c marginChange) inUnits(d *reading) (tieout.Interval, decimal.Decimal) {
	if d.Unit == quantity.Basis {
		return c.interval.Scale(quantity.Hundred), c.point.Mul(quantity.Hundred)
	}
	return c.interval, c.point
}

// printsAs reports whether the change is the printed number: worked out exactly, rounded as a number that ends in zeros is, or
// of margins that were rounded to a tenth or a whole of a per cent first, as tables print them.
func (c marginChange) printsAs(d *reading) bool {
	i, point := c.inUnits(d)
	if !quantity.SameSign(d.change, point) {
		return false
	}
	if d.Agrees(i, point) != quantity.No || d.Unit == quantity.Basis && quantity.Prints(point.Abs(), d.Value, d.Coarse) {
		return true
	}
	for _, places := range []int32{1, 0} {
		by := c.now.Round(places).Sub(c.then.Round(places)).Abs()
		if d.Unit == quantity.Basis {
			by = by.Mul(quantity.Hundred)
		}
		if by.Equal(d.Value) {
			return true
		}
	}
	return false
}

// marginChanged derives a change in points of a margin that is worked out of amounts.
func (r *reader) marginChanged(d *reading) (verdict, bool) {
	var best verdict
	if d.change == 0 || d.Unit != quantity.Points && d.Unit != quantity.Basis {
		return best, false
	}
	take := func(c marginChange) {
		if c.printsAs(d) && c.score > best.score {
			best = verdict{status: Derives, figures: c.figures, formula: c.formula(), score: c.score}
		}
	}
	r.marginChanges(d, take)
	if best.status == "" {
		r.printedMargins(d, func(v verdict) {
			if v.score > best.score {
				best = v
			}
		})
	}
	if best.status == "" && d.Unit == quantity.Basis {
		r.ofSales(d, take)
	}
	return best, best.status != "" && best.score >= d.needed()
}

func (c marginChange) formula() string {
	f := c.figures
	return tables.PrintedAs(f[0]) + "/" + tables.PrintedAs(f[1]) + "-" + tables.PrintedAs(f[2]) + "/" + tables.PrintedAs(f[3])
}

// farMargin is how far, in parts of it, the printed change of a margin may lie from the one that it is held against.
var farMargin = decimal.New(5, -2)

// marginDiffers looks for a margin whose change is near the printed one and is not it, where no margin's change is. It is
// sure where the text names the margin.
func (r *reader) marginDiffers(d *reading) (verdict, bool) {
	var best verdict
	if d.change == 0 || d.Unit != quantity.Points && d.Unit != quantity.Basis || d.Digits < 2 || r.isQualifiedItself(d) {
		return best, false
	}
	agrees, adjusted := false, prose.Adjusts.In(d.ownWords())
	nearest := decimal.Zero
	for _, s := range r.cal.Ending { // another period's margin may be meant
		anyPeriod := *d
		anyPeriod.spans = []spanFit{{Span: s}}
		r.marginChanges(&anyPeriod, func(c marginChange) { agrees = agrees || c.printsAs(d) })
	}
	r.marginChanges(d, func(c marginChange) {
		agrees = agrees || c.printsAs(d)
		_, point := c.inUnits(d)
		off := point.Abs().Sub(d.Value).Abs()
		if adjusted && !c.figures[0].LeavesOut() || !quantity.SameSign(d.change, point) || off.GreaterThan(d.Value.Mul(farMargin)) || c.figures[0].Row.OfPart || best.status != "" && off.GreaterThanOrEqual(nearest) {
			return
		}
		nearest = off
		best = verdict{status: Differs, figures: c.figures, formula: c.formula(), expected: point.Abs().Round(0), score: c.score}
	})
	return best, best.status != "" && !agrees
}

// isQualifiedItself reports whether words between a number and those around it say that it leaves something out, or is
// expected.
func (r *reader) isQualifiedItself(d *reading) bool {
	words := d.ownWords()
	return d.future || prose.Excludes.In(words) || prose.Forecasts.In(words)
}

// ownWords are those near a number, up to the numbers around it.
func (d *reading) ownWords() wording.Text {
	from, to := max(0, d.From-nearby), min(len(d.s.Words), d.To+nearby)
	for _, o := range d.peers {
		if o.index < d.index {
			from = max(from, o.To)
		} else if o.index > d.index {
			to = min(to, o.From)
		}
	}
	return d.s.Words[from:to]
}
