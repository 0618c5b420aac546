package release

import (
	"slices"
	"time"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release/calendar"
	"github.com/tieout/tieout/internal/evidence"
)

// weighAll weighs all candidates; the names of the features are kept where decisions are explained.
func (b *candidateBuilder) weighAll() {
	b.lengthBy, b.yearBy = -1, -1
	for i := range b.ws {
		w := &b.ws[i]
		if b.lengthBy < 0 && len(w.lengths) > 0 {
			b.lengthBy = i
		}
		if b.yearBy < 0 && len(w.Order) > 0 {
			b.yearBy = i
		}
	}
	for _, c := range b.out {
		t := evidence.Tally{Model: b.tt.model}
		b.weigh(&t, c)
		c.score, c.features, c.by = t.Sum, t.Names, nil
	}
}

// weigh adds what speaks for or against a candidate.
func (b *candidateBuilder) weigh(t *evidence.Tally, c *candidate) {
	class := c.class()
	b.weighClaims(t, c, class)
	t.Add("class", class.String())
	t.Add("statement:", string(b.tt.dr.t.Statement), class.String())
	if c.period.Kind == tieout.Duration && c.months == 0 {
		c.months = monthsOf(c.period)
	}
	day := dayOf(c.period)
	heard := false
	for i := range b.ws {
		w := &b.ws[i]
		if heard = heard || w.from == FromHeading; w.from == FromParagraph && heard && len(w.Dates) == 0 {
			continue
		}
		b.weighWitness(t, c, w, day)
	}
	if !heard {
		t.Add("no heading", class.String())
	}
	b.weighFuture(t, c, day)
	if c.period.Kind == tieout.Instant && b.stated && b.balance.Equal(day) {
		t.Add("day of the balance")
	}
	if f := b.usualLength(c, day); f != "" {
		t.Add(f)
	}
	b.weighReport(t, c)
	b.weighNearest(t, c, day)
}

// weighClaims adds what names the end of a candidate, told apart by what the candidate is, and by whether a heading speaks of time.
func (b *candidateBuilder) weighClaims(t *evidence.Tally, c *candidate, class periodClass) {
	bare := len(b.ws) == 0 || b.ws[0].from != FromHeading
	for _, by := range c.by {
		if c.opening {
			t.Note(by.opening)
		} else {
			t.Note(by.is)
		}
	}
	for _, by := range c.by {
		if c.opening || !by.ofEnd {
			continue
		}
		t.Note(by.of[class])
		if by.by != nil {
			t.Note(by.byAny)
			t.Note(by.by[class])
		}
		if bare {
			t.Note(by.bare)
		}
	}
	if bare && len(b.tt.dr.g.Columns) > 0 && len(b.tt.dr.g.Columns[b.key.column].Headings) == 0 {
		t.Add("no heads", class.String())
	}
}

// usualLength is what a duration is in the fiscal year; "" for others.
func (b *candidateBuilder) usualLength(c *candidate, day time.Time) string {
	if c.period.Kind != tieout.Duration {
		return ""
	}
	toDate := c.months == b.tt.cal.MonthsToDate(day)
	switch {
	case toDate && c.months == 12:
		return "fiscal year"
	case toDate:
		return "to date"
	case c.months == 3:
		return "quarter"
	case c.months == 12:
		return "twelve months"
	}
	return ""
}

// weighReport adds how a candidate stands to the period that the release reports.
func (b *candidateBuilder) weighReport(t *evidence.Tally, c *candidate) {
	if b.tt.report.Kind != tieout.Duration {
		return
	}
	switch {
	case c.period == b.tt.report:
		t.Add("the report's")
	case c.period.Kind == tieout.Duration && c.months == monthsOf(b.tt.report):
		t.Add("as long as the report's")
	}
	if c.period.End.After(b.tt.report.End) {
		t.Add("after the report", c.class().String())
	}
}

// weighFuture adds what a heading or a label that names a year to come says: the amounts of a plan stand on the report's day.
func (b *candidateBuilder) weighFuture(t *evidence.Tally, c *candidate, day time.Time) {
	if b.tt.report.Kind == tieout.Forever {
		return
	}
	last := dayOf(b.tt.report)
	for i := range b.ws {
		w := &b.ws[i]
		if w.from > FromRow || len(w.Order) == 0 || slices.Min(w.Order) <= last.Year() {
			continue
		}
		what := "/other"
		if day.Equal(last) {
			what = "/report"
		}
		t.Add("future:", sourceNames[w.from], what, c.class().String(), w.shade())
	}
}

// weighWitness adds whether a witness agrees with a candidate's length.
func (b *candidateBuilder) weighWitness(t *evidence.Tally, c *candidate, w *witness, day time.Time) {
	from, shade, class := sourceNames[w.from], w.shade(), c.class().String()
	lengths := w.lengths
	if len(lengths) > 0 {
		t.Add("says length:", from, b.agrees(c, lengths, day), shade)
	}
	if n := w.QuarterNumber(); n > 0 {
		said := "/other quarter"
		if b.tt.cal.MonthsToDate(day) == 3*n {
			said = "/quarter"
		}
		t.Add("says quarter:", from, said, shade)
	}
	switch {
	case w.Instant:
		t.Add("as of:", from, class, shade)
	case w.Ended:
		t.Add("ended:", from, class, shade)
	case len(w.Dates) > 0 && len(lengths) == 0:
		t.Add("date:", from, class, shade)
	case len(w.Years) > 0 && len(lengths) == 0:
		t.Add("year:", from, class, shade)
	}
	if len(w.Years) > 0 && !c.opening && w.from <= FromSection {
		kind, stands := b.apart(w, day)
		t.Add("number:", from, kind, stands, shade)
	}
}

// agrees says whether a candidate has one of some lengths in months.
func (b *candidateBuilder) agrees(c *candidate, lengths []int, day time.Time) string {
	if c.period.Kind != tieout.Duration {
		return "/instant"
	}
	if b.tt.isAsLong(c, lengths, day) {
		return "/length"
	}
	return "/other length"
}

// isAsLong reports whether a duration that ends on a day has one of some lengths in months, -1 standing for the year to date.
func (tt *timeTable) isAsLong(c *candidate, lengths []int, day time.Time) bool {
	return slices.ContainsFunc(lengths, func(n int) bool {
		if n < 0 {
			n = tt.cal.MonthsToDate(day)
		}
		return n == c.months || c.months >= 11 && n == 12
	})
}

// apart says how the year of a candidate's end stands to the one that a witness names by its number, and of what kind that is.
func (b *candidateBuilder) apart(w *witness, day time.Time) (kind, stands string) {
	m, _ := calendar.MonthEndNear(day)
	year := m.Year()
	if m.Month() > b.tt.cal.YearEnd && (w.Quarter > 0 || w.Fiscal) { // the fiscal year that the day lies in
		year++
	}
	named := w.Years[0]
	for _, y := range w.Years {
		if y == year || y+b.tt.cal.Shift == year {
			named = y
		}
	}
	kind = "/year"
	if w.Fiscal {
		kind = "/fiscal"
	}
	switch year - named {
	case b.tt.cal.Shift:
		if b.tt.cal.Shift == 1 {
			return kind, " shifted"
		}
		return kind, " same"
	case 0:
		return kind, " same unshifted"
	case 1:
		return kind, " ahead"
	}
	return kind, " other"
}

// weighNearest adds whether a candidate has the length and the year that the nearest witness names which names one: what
// is said of all witnesses alike.
func (b *candidateBuilder) weighNearest(t *evidence.Tally, c *candidate, day time.Time) {
	if b.lengthBy >= 0 && c.period.Kind == tieout.Duration {
		said := "nearest length: other"
		if b.tt.isAsLong(c, b.ws[b.lengthBy].lengths, day) {
			said = "nearest length: agrees"
		}
		t.Add(said)
	}
	if b.yearBy >= 0 && !c.opening {
		said := "nearest year: other"
		m, _ := calendar.MonthEndNear(day)
		for _, y := range b.ws[b.yearBy].Order {
			if y == m.Year() || y == day.Year() {
				said = "nearest year: agrees"
			}
		}
		t.Add(said)
		t.Add(said, c.class().String())
	}
}
