package release

import (
	"slices"
	"strings"
	"time"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release/calendar"
)

// weigh adds what speaks for or against a candidate beside the end that it has.
func (b *candidateBuilder) weigh(c *candidate) {
	class := c.class()
	b.weighEnd(c, class)
	c.features = append(c.features, "class"+class, "statement:"+string(b.tt.dr.t.Statement)+class)
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
		b.weighWitness(c, w, day, class)
	}
	if !heard {
		c.features = append(c.features, "no heading"+class)
	}
	b.weighFuture(c, day)
	if c.period.Kind == tieout.Instant && b.stated && b.balance.Equal(day) {
		c.features = append(c.features, "day of the balance")
	}
	if f := b.usualLength(c, day); f != "" {
		c.features = append(c.features, f)
	}
	b.weighReport(c, class)
}

// weighEnd tells apart what names the end of a candidate by what the candidate is, and by whether a heading speaks of time.
func (b *candidateBuilder) weighEnd(c *candidate, class string) {
	bare := ""
	if len(b.ws) == 0 || b.ws[0].from != FromHeading {
		bare = "/bare"
	}
	for _, f := range c.features {
		if f[1] == ':' && f[0] == 'e' {
			c.features = append(c.features, f+class)
			if by, _, ok := strings.Cut(f, "+"); ok { // whoever else had a part in it
				c.features = append(c.features, by+"+", by+"+"+class)
			}
			if bare != "" {
				c.features = append(c.features, f+bare)
			}
		}
	}
	if bare != "" && len(b.tt.dr.g.Columns) > 0 && len(b.tt.dr.g.Columns[b.key.column].Headings) == 0 {
		c.features = append(c.features, "no heads"+class)
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
func (b *candidateBuilder) weighReport(c *candidate, class string) {
	if b.tt.report.Kind != tieout.Duration {
		return
	}
	switch {
	case c.period == b.tt.report:
		c.features = append(c.features, "the report's")
	case c.period.Kind == tieout.Duration && c.months == monthsOf(b.tt.report):
		c.features = append(c.features, "as long as the report's")
	}
	if c.period.End.After(b.tt.report.End) {
		c.features = append(c.features, "after the report"+class)
	}
}

// weighFuture adds what a heading or a label that names a year to come says: the amounts of a plan stand on the report's day.
func (b *candidateBuilder) weighFuture(c *candidate, day time.Time) {
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
		c.features = append(c.features, w.feature("future:", what+c.class()))
	}
}

// weighWitness adds whether a witness agrees with a candidate's length.
func (b *candidateBuilder) weighWitness(c *candidate, w *witness, day time.Time, class string) {
	lengths := w.lengths()
	if len(lengths) > 0 {
		c.features = append(c.features, w.feature("says length:", b.agrees(c, lengths, day)))
	}
	if n := w.QuarterNumber(); n > 0 {
		said := "/other quarter"
		if b.tt.cal.MonthsToDate(day) == 3*n {
			said = "/quarter"
		}
		c.features = append(c.features, w.feature("says quarter:", said))
	}
	switch {
	case w.Instant:
		c.features = append(c.features, w.feature("as of:", class))
	case w.Ended:
		c.features = append(c.features, w.feature("ended:", class))
	case len(w.Dates) > 0 && len(lengths) == 0:
		c.features = append(c.features, w.feature("date:", class))
	case len(w.Years) > 0 && len(lengths) == 0:
		c.features = append(c.features, w.feature("year:", class))
	}
	if len(w.Years) > 0 && !c.opening && w.from <= FromSection {
		c.features = append(c.features, w.feature("number:", b.apart(w, day)))
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

// apart says how the year of a candidate's end stands to the one that a witness names by its number.
func (b *candidateBuilder) apart(w *witness, day time.Time) string {
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
	kind := "/year"
	if w.Fiscal {
		kind = "/fiscal"
	}
	switch year - named {
	case b.tt.cal.Shift:
		if b.tt.cal.Shift == 1 {
			return kind + " shifted"
		}
		return kind + " same"
	case 0:
		return kind + " same unshifted"
	case 1:
		return kind + " ahead"
	}
	return kind + " other"
}

// weighNearest adds whether candidates have the length and the year that the nearest witness names which names one: what
// is said of all witnesses alike.
func (b *candidateBuilder) weighNearest() {
	lengthBy, yearBy := -1, -1
	for i := range b.ws {
		w := &b.ws[i]
		if lengthBy < 0 && len(w.lengths()) > 0 {
			lengthBy = i
		}
		if yearBy < 0 && len(w.Order) > 0 {
			yearBy = i
		}
	}
	for _, c := range b.out {
		class := c.class()
		day := dayOf(c.period)
		if lengthBy >= 0 && c.period.Kind == tieout.Duration {
			said := "nearest length: other"
			if b.tt.isAsLong(c, b.ws[lengthBy].lengths(), day) {
				said = "nearest length: agrees"
			}
			c.features = append(c.features, said)
		}
		if yearBy >= 0 && !c.opening {
			said := "nearest year: other"
			m, _ := calendar.MonthEndNear(day)
			for _, y := range b.ws[yearBy].Order {
				if y == m.Year() || y == day.Year() {
					said = "nearest year: agrees"
				}
			}
			c.features = append(c.features, said, said+class)
		}
	}
}
