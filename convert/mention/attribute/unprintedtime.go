package attribute

import (
	"slices"

	"github.com/tieout/tieout/convert/mention/period"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/reading"
	"github.com/tieout/tieout/convert/mention/tables"
)

// IsOfUnprintedTime reports whether a level is found as of another time than its sentence opens with, or than stands right behind it, where the table that has it has
// no column for the time that is said: "At March 31, 2024, the company had cash of $116.8 million", which the balance sheet has for June 30, or "compared to $102.1 million
// in the third quarter of 2022", which is that of 2023. That the tables have the number is then no more than a chance, and no evidence that the words are right.
func (r *Attributor) IsOfUnprintedTime(d *reading.Reading) bool {
	if len(d.Verdict.Figures) == 0 || d.Verdict.Status == reading.Differs || d.Change != 0 || d.Unit == quantity.Percent || len(d.Spans) == 0 || !namesItsYear(d) {
		return false
	}
	said := d.Spans[0]
	return said.Explicit && said.Off == 0 && !slices.ContainsFunc(d.Verdict.Figures, func(f *tables.Figure) bool {
		return f.Span == said.Span || (f.Span.Months == 0) != (said.Months == 0) || r.hasColumnFor(f.Row, said.Span)
	})
}

// namesItsYear reports whether what says the period of a number names its year, and stands at the head of the sentence or right behind the number.
func namesItsYear(d *reading.Reading) bool {
	w := d.Time
	return w != nil && w.Rel == period.Itself && (w.Year > 0 || w.Day.Year() > 1) && !w.BareYear && (w.From <= mostBeforeTime || d.To <= w.From && w.From-d.To <= mostBeforeTime)
}

const mostBeforeTime = 2 // "For the", "As of"

// hasColumnFor reports whether the table of a row has a figure for a period.
func (r *Attributor) hasColumnFor(w *tables.Row, s period.Span) bool {
	return slices.ContainsFunc(r.Tables.ByTable[w.Table], func(o *tables.Row) bool { return len(o.At(s)) > 0 })
}
