package attribute

import (
	"slices"

	"github.com/tieout/tieout/convert/mention/contradict"
	"github.com/tieout/tieout/convert/mention/period"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/reading"
	"github.com/tieout/tieout/convert/mention/tables"
	"github.com/tieout/tieout/internal/misprint"
)

// Levels and the numbers in the brackets behind them, which are those of the year before: each is held against the row that the other is of.

// ThenDiffers holds a level against the row that what stands in the brackets behind it is of, the year before: "order intake was SEK 1,462 M (1,718)".
func (r *Attributor) ThenDiffers(d *reading.Reading) (reading.Verdict, bool) {
	o := d.Then
	if o == nil || !contradict.TiesToTheDigit(o) || !r.isLevelHeld(d) {
		return reading.Verdict{}, false
	}
	was, s := o.Verdict.Figures[0], d.When().Span
	if was.Change || was.Forecast || was.Span != (period.Span{Months: s.Months, End: s.End - 12}) || len(d.Verdict.Figures) > 0 && (d.Verdict.Figures[0].Row != was.Row || d.Verdict.Figures[0].Span == s) {
		return reading.Verdict{}, false
	}
	f := r.OnlyFor(d, was, s)
	if f == nil || o.TellingDigits() <= reading.FewDigits && !r.IsCalled(d, f.Row) {
		return reading.Verdict{}, false
	}
	v, ok := contradict.ContradictedBy(d, f)
	v.Instead = contradict.TakenFrom(d, f)
	return v, ok && (contradict.IsSure(o) || v.Instead != nil || misprint.Of(d.Value, v.Expected))
}

// isLevelHeld reports whether a number is a level with digits enough to be held against a figure of the whole company, which nothing bends.
func (r *Attributor) isLevelHeld(d *reading.Reading) bool {
	return d.Change == 0 && d.Digits >= reading.LeastStale && !d.IsInexact() && !contradict.IsOfSomethingElse(d) && !r.IsExcluded(d)
}

// beforeBracket is the number before the brackets that a level of digits enough stands in, which is that of the year before; nil for none.
func (r *Attributor) beforeBracket(d *reading.Reading) *reading.Reading {
	if d.Order == 0 || r.Readings[d.Order-1].Then != d || d.Change != 0 || d.Digits < reading.LeastStale {
		return nil
	}
	return r.Readings[d.Order-1]
}

// BracketDiffers holds the number in the brackets behind a level, which is that of the year before, against the row that the level is of: "The margin was 9.1 percent (8.1)".
func (r *Attributor) BracketDiffers(d *reading.Reading) (reading.Verdict, bool) {
	now := r.beforeBracket(d)
	if now == nil || !contradict.TiesToTheDigit(now) || !contradict.IsSure(now) || now.IsInexact() || contradict.IsOfSomethingElse(now) || r.IsExcluded(now) {
		return reading.Verdict{}, false
	}
	cur := now.Verdict.Figures[0]
	want := period.Span{Months: cur.Span.Months, End: cur.Span.End - 12}
	if cur.Change || cur.Forecast || want.Months == 0 || d.When().Span != want {
		return reading.Verdict{}, false
	}
	if d.Verdict.Status != "" {
		return r.isOfOtherThanBeside(d, now, want)
	}
	f := r.OnlyFor(d, cur, want)
	if f == nil {
		return reading.Verdict{}, false
	}
	return contradict.InsteadBy(d, f, contradict.TakenFrom(d, f))
}

// isOfOtherThanBeside holds a number in brackets that ties to another row than the level before them, whose words name the level's row and not that one: "EBIT was
// EUR 22.4 (11.6) million", which comparable EBIT had.
func (r *Attributor) isOfOtherThanBeside(d, now *reading.Reading, want period.Span) (reading.Verdict, bool) {
	if d.Verdict.Status != reading.Ties || !isLevelOfPair(d) {
		return reading.Verdict{}, false
	}
	cur, is := now.Verdict.Figures[0], d.Verdict.Figures[0]
	if is.Row == cur.Row || isLevelIn(now, is.Row) || isLevelIn(d, cur.Row) || !r.isRatherOf(now, cur, is) {
		return reading.Verdict{}, false
	}
	f := onlyAt(d, cur, want)
	if f == nil {
		return reading.Verdict{}, false
	}
	return contradict.InsteadBy(d, f, is)
}

// isRatherOf reports whether the words of a level lead better to its own row than to that of another figure, or as well and say as its own whether something is left out.
func (r *Attributor) isRatherOf(d *reading.Reading, own, other *tables.Figure) bool {
	const better = 0.1
	by := r.leadsTo(d, own.Row) - r.leadsTo(d, other.Row)
	adjusted := d.Name().Adjusted
	return by >= better || by >= 0 && adjusted == own.LeavesOut() && adjusted != other.LeavesOut()
}

// leadsTo is how well a number's own words lead to a row.
func (r *Attributor) leadsTo(d *reading.Reading, w *tables.Row) (best float64) {
	for _, p := range d.Phrases {
		if !p.Own {
			continue
		}
		for _, f := range r.RowsFor(d, p) {
			if f.Row == w {
				best = max(best, f.Score)
			}
		}
	}
	return best
}

// BracketMarginDiffers holds a percentage in brackets against the two rows that the margin before them follows from, a year before: "The comparable margin was 2.8 (2.2) per
// cent", where that was 1.2, and 2.2 that of a part of the company.
func (r *Attributor) BracketMarginDiffers(d *reading.Reading) (reading.Verdict, bool) {
	now := r.beforeBracket(d)
	if now == nil || d.Unit != quantity.Percent || d.Verdict.Status == reading.Ties || d.IsInexact() || d.Minus {
		return reading.Verdict{}, false
	}
	of := now.Verdict.Figures
	if !contradict.IsOneOverOther(&now.Verdict) || of[0].Row == of[1].Row || of[0].Span != of[1].Span || of[0].Forecast || now.IsInexact() || len(d.Verdict.Figures) == 2 && d.Verdict.Figures[0].Row == of[0].Row {
		return reading.Verdict{}, false
	}
	want := period.Span{Months: of[0].Span.Months, End: of[0].Span.End - 12}
	then := r.MarginsAt(of[0].Row, of[1].Row, want)
	if want.Months == 0 || d.When().Span != want || len(then) != 1 {
		return reading.Verdict{}, false
	}
	return notOutOf(d, then[0])
}

// notOutOf is the verdict that a percentage is not what one figure is in per cent of another; false where it is, or may be.
func notOutOf(d *reading.Reading, m [2]*tables.Figure) (reading.Verdict, bool) {
	i, point, ok := tables.Quotient(m[0], m[1])
	point = point.Mul(quantity.Hundred)
	if !ok || point.Sign() < 0 || d.Agrees(i.Scale(quantity.Hundred), point) != quantity.No || d.Cut(point) || slices.ContainsFunc(m[:], tables.LooksMisprinted) {
		return reading.Verdict{}, false
	}
	return reading.Verdict{Status: reading.Differs, Figures: m[:], Formula: tables.PrintedAs(m[0]) + "/" + tables.PrintedAs(m[1]), Score: 1, Exact: true, Expected: d.InPlaces(point), Sure: true}, true
}
