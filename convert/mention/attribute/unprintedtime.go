package attribute

import (
	"slices"

	"github.com/tieout/tieout/convert/mention/contradict"
	"github.com/tieout/tieout/convert/mention/period"
	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/reading"
	"github.com/tieout/tieout/convert/mention/search"
	"github.com/tieout/tieout/convert/mention/tables"
)

// OfUnprintedTimes gives the levels that were found as of another time than their words say the verdict that they differ, or none where that is no more than likely: "At
// March 31, 2024, the company had cash of $116.8 million", which the balance sheet has for June 30, and "compared to $102.1 million in the third quarter of 2022", which is
// that of 2023. That a table has the number is then no evidence that the words are right. A text whose times are mostly not those of its columns, as of fiscal years that
// were not understood, is left as it is.
func (r *Attributor) OfUnprintedTimes() {
	var of []*reading.Reading
	held := 0
	for _, d := range r.Readings {
		r.Check()
		switch {
		case len(d.Verdict.Figures) == 0 || d.Verdict.Status == reading.Differs || !d.When().Explicit || d.When().Off != 0:
		case d.Verdict.Figures[0].Span == d.When().Span:
			held++
		case d.Change == 0 && d.Unit != quantity.Percent && namesItsYear(d) && r.isOfUnprintedTime(d):
			of = append(of, d)
		}
	}
	if held < len(of)*heldForEach {
		return
	}
	for _, d := range of {
		f := d.Verdict.Figures[0]
		surely := r.isSurelyOf(d, f)
		if d.Verdict = (reading.Verdict{}); surely {
			d.Verdict = reading.Verdict{Status: reading.Differs, Figures: []*tables.Figure{f}, Expected: d.Value, Sure: true, Instead: f}
		}
	}
}

// isSurelyOf reports whether a number is a figure to the digit, and of no other measure: a number of a part of the figure's time only where its words just call the row so.
func (r *Attributor) isSurelyOf(d *reading.Reading, f *tables.Figure) bool {
	if d.IsInexact() || d.TellingDigits() <= reading.FewDigits || !contradict.TiesToTheDigit(d) || !f.Row.SaysWhat() || !isOfRow(d, f.Row) {
		return false
	}
	return !isWithinTime(d, f) || r.IsCalled(d, f.Row) && !search.HappensOnce.In(prose.WordsOf(d.Name().Text))
}

// isWithinTime reports whether a number is said of a part of the time that a figure is of: what happens once, as a charge, is all of what the longer time has.
func isWithinTime(d *reading.Reading, f *tables.Figure) bool {
	s := d.When().Span
	return s.Months < f.Span.Months && s.End <= f.Span.End && s.End-s.Months >= f.Span.End-f.Span.Months
}

// isOfRow reports whether words of a number's own name what it is, or it is compared with, or goes on from, one that is of its row.
func isOfRow(d *reading.Reading, w *tables.Row) bool {
	if d.Name().Own {
		return true
	}
	return slices.ContainsFunc(d.Peers, func(o *reading.Reading) bool {
		return o != d && len(o.Verdict.Figures) > 0 && o.Verdict.Status != reading.Differs && o.Verdict.Figures[0].Row == w
	})
}

const heldForEach = 2 // numbers whose times are those of their columns, for each whose time is not

// isOfUnprintedTime reports whether no figure that a number was found as is of the time that its words say, and their tables have no column for that.
func (r *Attributor) isOfUnprintedTime(d *reading.Reading) bool {
	said := d.When().Span
	return !slices.ContainsFunc(d.Verdict.Figures, func(f *tables.Figure) bool {
		return f.Span == said || (f.Span.Months == 0) != (said.Months == 0) || r.hasColumnFor(f.Row, said)
	})
}

// namesItsYear reports whether what says the period of a number names its year, and stands before all numbers of the sentence or right behind this one.
func namesItsYear(d *reading.Reading) bool {
	w := d.Time
	return w != nil && w.Rel == period.Itself && (w.Year > 0 || w.Day.Year() > 1) && !w.BareYear && (w.To <= d.Peers[0].From || d.To <= w.From && w.From-d.To <= mostBeforeTime)
}

const mostBeforeTime = 2 // "in the", "as of"

// hasColumnFor reports whether the table of a row has a figure for a period.
func (r *Attributor) hasColumnFor(w *tables.Row, s period.Span) bool {
	return slices.ContainsFunc(r.Tables.ByTable[w.Table], func(o *tables.Row) bool { return len(o.At(s)) > 0 })
}
