package derive

import (
	"slices"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/mention/match"
	"github.com/tieout/tieout/convert/mention/period"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/reading"
	"github.com/tieout/tieout/convert/mention/tables"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
)

// MarginChange is the change of a margin between two periods, worked out of four amounts.
type MarginChange struct {
	Figures   []*tables.Figure // numerator and denominator of the period, then those of its base
	interval  tieout.Interval
	point     decimal.Decimal // in points
	now, then decimal.Decimal // the margins, in per cent
	Score     float64
}

// maxMarginChanges bounds the pairs of margins that are looked at for one number.
const maxMarginChanges = 2000

// MarginChanges calls visit for the changes of the margins that a reading in points may speak of: "gross margin improved by
// 440 basis points". Words that name no margin in particular mean any.
func (r *Deriver) MarginChanges(d *reading.Reading, visit func(MarginChange)) {
	left := maxMarginChanges
	r.marginsOfPeers(d, visit)
	if lower, ok := r.OfWhat(d); ok {
		for _, p := range d.Phrases {
			if !p.After {
				r.eachMarginChange(d, p, ShareOf{Upper: p.Words, Lower: lower.Words}, &left, visit)
			}
		}
	}
	for _, p := range d.Phrases {
		vague := slices.Equal(p.Words, []string{"margin"})
		for _, x := range Ratios {
			if !vague && !tables.SameWords(p.Words, x.Words, p.Adjusted) || vague && !slices.Equal(x.Words, []string{"gross", "margin"}) && !slices.Equal(x.Words, []string{"operating", "margin"}) {
				continue
			}
			r.eachMarginChange(d, p, x, &left, visit)
		}
	}
}

func (r *Deriver) eachMarginChange(d *reading.Reading, p match.Phrase, x ShareOf, left *int, visit func(MarginChange)) {
	r.eachMargin(d, p, x, func(now, then [2]*tables.Figure, score float64) {
		if *left--; *left < 0 {
			return
		}
		if c, ok := ChangeOfMargin(now, then); ok {
			c.Score = score
			visit(c)
		}
	})
}

// marginsOfPeers calls visit for the changes of the margin of two amounts that other numbers of the sentence rest on:
// "revenue growth of 10%, segment operating income growth of 12%, and margin expansion of 60 basis points".
func (r *Deriver) marginsOfPeers(d *reading.Reading, visit func(MarginChange)) {
	if !slices.ContainsFunc(d.Phrases, func(p match.Phrase) bool { return slices.Equal(p.Words, []string{"margin"}) }) {
		return
	}
	var rows []*tables.Row
	for _, o := range d.Peers[:d.Index] {
		if len(o.Verdict.Figures) > 0 && !slices.Contains(rows, o.Verdict.Figures[0].Row) && len(rows) < maxParts {
			rows = append(rows, o.Verdict.Figures[0].Row)
		}
	}
	for _, a := range rows {
		for _, b := range rows {
			if a == b || a.Table != b.Table {
				continue
			}
			for _, sf := range d.Spans {
				r.EachMarginOf(d, a, b, sf.Span, func(now, then [2]*tables.Figure, _ int) {
					if c, ok := ChangeOfMargin(now, then); ok && c.now.LessThan(quantity.Hundred) {
						c.Score = 0.85 - sf.Off
						visit(c)
					}
				})
			}
		}
	}
}

// EachMarginOf calls visit for the amounts of two rows in a period and in the n-th of those that it may be compared with.
func (r *Deriver) EachMarginOf(d *reading.Reading, a, b *tables.Row, s period.Span, visit func(now, then [2]*tables.Figure, n int)) {
	for n, base := range r.BasesOf(d, s) {
		for _, now := range r.MarginsAt(a, b, s) {
			for _, then := range r.MarginsAt(a, b, base) {
				visit(now, then, n)
			}
		}
	}
}

// eachMargin calls visit for the numerators and denominators of a margin in the periods that a reading compares.
func (r *Deriver) eachMargin(d *reading.Reading, p match.Phrase, x ShareOf, visit func(now, then [2]*tables.Figure, score float64)) {
	for _, a := range r.RowsOf(match.Phrase{Words: x.Upper, Adjusted: p.Adjusted}, false) {
		if a.Score < 0.8 {
			break
		}
		for _, b := range r.RowsOf(match.Phrase{Words: x.Lower}, false) {
			if b.Score < 0.8 {
				break
			}
			if a.Row == b.Row || a.Row.Table != b.Row.Table {
				continue
			}
			for _, sf := range d.Spans {
				r.EachMarginOf(d, a.Row, b.Row, sf.Span, func(now, then [2]*tables.Figure, n int) {
					visit(now, then, p.Fit*a.Score-sf.Off-0.06*float64(n)-(1-b.Score)/2)
				})
			}
		}
	}
}

// printedMargins calls visit for the changes of a margin that a row prints beside its amounts, in columns of what part of the sales these are: "37.9%" and
// "36.9%" of the row "Gross profit".
func (r *Deriver) printedMargins(d *reading.Reading, visit func(reading.Verdict)) {
	for _, p := range d.Phrases {
		for _, x := range Ratios {
			if !tables.SameWords(p.Words, x.Words, p.Adjusted) {
				continue
			}
			for _, a := range r.RowsOf(match.Phrase{Words: x.Upper, Adjusted: p.Adjusted}, false) {
				if a.Score < 0.8 {
					break
				}
				for _, sf := range d.Spans {
					r.printedMargin(d, a, sf, visit)
				}
			}
		}
	}
}

// printedMargin is printedMargins for one row and period.
func (r *Deriver) printedMargin(d *reading.Reading, a match.Fit, sf reading.SpanFit, visit func(reading.Verdict)) {
	base := r.BasesOf(d, sf.Span)[0]
	for _, now := range a.Row.Figures {
		if now.Item.Kind != release.Percentage || !now.Change || now.Span != sf.Span {
			continue
		}
		for _, then := range a.Row.Figures {
			if then.Item.Kind != release.Percentage || !then.Change || then.Span != base || then.Span == now.Span {
				continue
			}
			if point := d.InPoints(now, then); quantity.Prints(point.Abs(), d.Value, d.Ulp) && GoesBy(d, point) {
				visit(reading.Verdict{Status: reading.Derives, Figures: []*tables.Figure{now, then}, Formula: tables.PrintedAs(now) + "-" + tables.PrintedAs(then), Score: a.Score - 0.05 - sf.Off})
			}
		}
	}
}

// MarginsAt are the amounts of two rows that stand in one column of a period, or, where they stand in two tables, in columns of the same one.
func (r *Deriver) MarginsAt(a, b *tables.Row, s period.Span) [][2]*tables.Figure {
	var out [][2]*tables.Figure
	for _, x := range a.At(s) {
		for _, y := range b.At(s) {
			beside := x.Item.Column == y.Item.Column || x.Row.Table != y.Row.Table && x.Span == y.Span && len(x.Around) == 0 && len(y.Around) == 0
			if beside && x.Item.Kind == release.Money && y.Item.Kind == release.Money && !x.Change && !y.Change && x.Item.Value.Sign() != 0 && y.Item.Value.Sign() > 0 {
				out = append(out, [2]*tables.Figure{x, y})
			}
		}
	}
	return out
}

// ChangeOfMargin is the change from one margin to another, each an amount and what it is over; false where one is over nothing.
func ChangeOfMargin(now, then [2]*tables.Figure) (MarginChange, bool) {
	c := MarginChange{Figures: []*tables.Figure{now[0], now[1], then[0], then[1]}}
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

// InUnits is the change in the unit of a reading: points, or hundredths of them.
func (c MarginChange) InUnits(d *reading.Reading) (tieout.Interval, decimal.Decimal) {
	if d.Unit == quantity.Basis {
		return c.interval.Scale(quantity.Hundred), c.point.Mul(quantity.Hundred)
	}
	return c.interval, c.point
}

// PrintsAs reports whether the change is the printed number: worked out exactly, rounded as a number that ends in zeros is, or
// of margins that were rounded to a tenth or a whole of a per cent first, as tables print them.
func (c MarginChange) PrintsAs(d *reading.Reading) bool {
	i, point := c.InUnits(d)
	if !quantity.SameSign(d.Change, point) {
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
func (r *Deriver) marginChanged(d *reading.Reading) (reading.Verdict, bool) {
	var best reading.Verdict
	if d.Change == 0 || d.Unit != quantity.Points && d.Unit != quantity.Basis {
		return best, false
	}
	take := func(c MarginChange) {
		if c.PrintsAs(d) && c.Score > best.Score {
			best = reading.Verdict{Status: reading.Derives, Figures: c.Figures, Formula: c.Formula(), Score: c.Score}
		}
	}
	r.MarginChanges(d, take)
	if best.Status == "" {
		r.printedMargins(d, func(v reading.Verdict) {
			if v.Score > best.Score {
				best = v
			}
		})
	}
	if best.Status == "" && d.Unit == quantity.Basis {
		r.ofSales(d, take)
	}
	return best, best.Status != "" && best.Score >= needed(d)
}

// Formula is how the change is worked out.
func (c MarginChange) Formula() string {
	f := c.Figures
	return tables.PrintedAs(f[0]) + "/" + tables.PrintedAs(f[1]) + "-" + tables.PrintedAs(f[2]) + "/" + tables.PrintedAs(f[3])
}

// OwnWords are those near a number, up to the numbers around it.
func OwnWords(d *reading.Reading) wording.Text {
	from, to := OwnRange(d)
	return d.Sentence.Words[from:to]
}

// OwnRange is where the words near a number, up to the numbers around it, begin and end in its sentence.
func OwnRange(d *reading.Reading) (from, to int) {
	from, to = max(0, d.From-reading.Nearby), min(len(d.Sentence.Words), d.To+reading.Nearby)
	for _, o := range d.Peers {
		if o.Index < d.Index {
			from = max(from, o.To)
		} else if o.Index > d.Index {
			to = min(to, o.From)
		}
	}
	return from, to
}

// PrintsIn is PrintsAs, whatever way the margin went where the words only say whether that is good: what is better of costs is less of them.
func (c MarginChange) PrintsIn(d *reading.Reading) bool {
	either := *d
	if Judges.In(OwnWords(d)) {
		either.Change = 0
	}
	return c.PrintsAs(&either)
}

// GoesBy reports whether a change in points went the way that the words say. What is better of a ratio may be less of it, as of costs to sales.
func GoesBy(d *reading.Reading, point decimal.Decimal) bool {
	return quantity.SameSign(d.Change, point) || Judges.In(OwnWords(d))
}

// Judges are the words for a change that say whether it is good, and not whether it is up or down.
var Judges = wording.Phrases("better|worse|improve|improves|improved|improvement|improving|worsened|worsens|worsening|deteriorates|deteriorating|deterioration|leveraged|leverage|deleveraged|deleverage|favorable|favourable|unfavorable|deteriorated")

// ofSales calls visit for the changes of what a cost, or another measure that a number in basis points is said to have gone by, is a part of sales.
func (r *Deriver) ofSales(d *reading.Reading, visit func(MarginChange)) {
	left := maxMarginChanges
	for _, p := range d.Phrases {
		if p.Own && !p.After {
			r.eachMarginChange(d, p, ShareOf{Upper: p.Words, Lower: []string{"sale"}}, &left, visit)
		}
	}
}
