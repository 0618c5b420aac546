package release

import (
	"slices"
	"strings"
	"time"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release/calendar"
	"github.com/tieout/tieout/convert/release/layout"
	"github.com/tieout/tieout/internal/wording"
)

// periods gives each column of a table its period.
func (dr *draft) periods(c *calendar.Fiscal, before *draft, release tieout.Period) {
	dr.release, dr.before, dr.repeated = release, before, false
	dr.completeHeads(c, release)
	for i, h := range dr.heads {
		dr.t.Columns[i].Period = dr.columnPeriod(c, h.time)
	}
	dr.inherit()
	if dr.timeless() && !dr.repeats() {
		dr.borrow(c)
	}
}

// timeless reports whether no column has a period.
func (dr *draft) timeless() bool {
	for _, col := range dr.t.Columns {
		if col.Period.Kind != tieout.Forever {
			return false
		}
	}
	return true
}

// repeats gives columns that nothing heads but units the times of those of a table above, of as many columns, that has a row of the same words
// and the same figures: a reconciliation that begins with the profit of the statement above it.
func (dr *draft) repeats() bool {
	for _, h := range dr.heads {
		if memberText(h.text) != "" {
			return false
		}
	}
	for p := dr.before; p != nil; p = p.before {
		if len(p.t.Columns) == len(dr.t.Columns) && !p.timeless() && dr.hasRowOf(p) {
			for i, col := range dr.t.Columns {
				col.Period = p.t.Columns[i].Period
			}
			dr.repeated = true
			return true
		}
	}
	return false
}

// hasRowOf reports whether a row of several figures, which tell the columns apart, stands in another table as well, under the same words.
func (dr *draft) hasRowOf(other *draft) bool {
	for i := range dr.rows {
		rc := &dr.rows[i]
		if len(rc.Values) < 2 || len(rc.Values) != len(dr.t.Columns) {
			continue
		}
		key := echoKey(&rc.Values[0].Number)
		if key == "" || key == echoKey(&rc.Values[1].Number) {
			continue
		}
		if slices.ContainsFunc(other.rows, func(o rowCells) bool {
			return slices.EqualFunc(rc.Values, o.Values, func(a, b *layout.Cell) bool {
				return a.Column == b.Column && a.Number.Digits == b.Number.Digits
			}) && slices.Equal(wording.Of(rc.Label), wording.Of(o.Label))
		}) {
			return true
		}
	}
	return false
}

// borrow gives a table without any date the time that the titles above it last spoke of; what is expected is of the year that its own
// title names.
func (dr *draft) borrow(c *calendar.Fiscal) {
	if len(dr.title.Order) == 1 && dr.foretells() {
		for i := range dr.heads {
			dr.t.Columns[i].Period = dr.columnPeriod(c, dr.title)
		}
		return
	}
	if dr.g.Follows != nil && dr.before != nil {
		up := dr.before.t.Columns
		for i, col := range dr.t.Columns {
			if len(up) == len(dr.t.Columns) {
				col.Period = up[i].Period
			} else if p, ok := commonPeriod(up); ok {
				col.Period = p
			}
		}
		return
	}
	for p, n := dr.before, 0; p != nil && n < 4; p, n = p.before, n+1 {
		if len(p.title.Dates) > 0 && p.title.Dates[0].Year > 0 {
			dr.title = p.title
			for i, h := range dr.heads {
				dr.t.Columns[i].Period = dr.columnPeriod(c, h.time)
			}
			return
		}
	}
}

// commonPeriod is the period that all columns share.
func commonPeriod(cols []*Column) (tieout.Period, bool) {
	for _, c := range cols {
		if c.Period != cols[0].Period {
			return tieout.Period{}, false
		}
	}
	return cols[0].Period, len(cols) > 0
}

// columnPeriod resolves what a column's headings say, with the titles for what they leave open.
func (dr *draft) columnPeriod(c *calendar.Fiscal, own calendar.Phrase) tieout.Period {
	if own.Fiscal && !own.HasDuration() && len(own.Dates) == 0 && len(own.Years) > 0 {
		own.Months = 12
	}
	if p, ok := c.Span(&own); ok {
		return p
	}
	if len(own.Years) == 1 && len(own.Dates) == 0 && !own.HasDuration() && dr.t.Statement != Balance {
		if p, ok := dr.titleSpan(c, own.Years[0]); ok {
			return p
		}
	}
	length := own
	if !own.HasDuration() && !own.Instant {
		length = dr.title
		if dr.t.Statement == Balance {
			length = calendar.Phrase{Instant: true}
		}
	}
	end, ok := dr.columnEnd(c, &own, &length)
	if !ok {
		return tieout.Period{}
	}
	if dr.t.Statement == Balance || length.Instant && !length.HasDuration() && !length.Ended {
		return tieout.InstantDay(end)
	}
	return dr.columnSpan(c, &own, &length, end, dr.release)
}

// titleSpan is the span that the title names by its first and last day, in the year that a heading gives: "1 January to 30
// September" over "2023".
func (dr *draft) titleSpan(c *calendar.Fiscal, year int) (tieout.Period, bool) {
	if !dr.title.IsSpan() {
		return tieout.Period{}, false
	}
	span := dr.title
	span.Dates = slices.Clone(span.Dates)
	shift := year - span.Dates[1].Year
	for i := range span.Dates {
		if span.Dates[i].Year == 0 {
			span.Dates[i].Year = year
		} else {
			span.Dates[i].Year += shift
		}
	}
	return c.Span(&span)
}

// columnSpan is the duration that ends on a day.
func (dr *draft) columnSpan(c *calendar.Fiscal, own, length *calendar.Phrase, end time.Time, release tieout.Period) tieout.Period {
	switch {
	case length.Weeks > 0:
		return c.Duration(0, length.Weeks, end)
	case length.Months > 0:
		return c.Duration(length.Months, 0, end)
	case length.Quarter > 0:
		return c.Duration(3, 0, end)
	case length.Half > 0:
		return c.Duration(6, 0, end)
	case length.ToDate:
		return c.Duration(c.MonthsToDate(end), 0, end)
	case len(own.Dates) == 0 && len(own.Years) > 0:
		return c.Duration(12, 0, end) // a bare year
	}
	switch dr.t.Statement {
	case Income, CashFlow, EPS, Reconciliation, Segments:
		if release.Kind == tieout.Duration {
			months := int(release.End.Sub(release.Start).Hours()/24+15) / 30
			if months > 0 {
				return c.Duration(months, 0, end)
			}
		}
	}
	return tieout.InstantDay(end)
}

// columnEnd finds the last day of a column's period.
func (dr *draft) columnEnd(c *calendar.Fiscal, own, length *calendar.Phrase) (time.Time, bool) {
	if len(own.Dates) > 0 {
		d := own.Dates[len(own.Dates)-1]
		if d.Year == 0 && len(own.Years) > 0 {
			d.Year = own.Years[0]
		}
		if d.Year == 0 {
			d.Year = dr.titleYear()
		}
		return c.Day(d)
	}
	year := 0
	if len(own.Years) > 0 {
		year = own.Years[len(own.Years)-1]
	}
	if q := dr.quarterOf(own); q > 0 {
		if year == 0 {
			year = dr.titleYear()
		}
		if year > 0 {
			return c.QuarterEnd(year, q)
		}
	}
	if year > 0 {
		return dr.endIn(c, own, length, year)
	}
	if len(dr.title.Dates) > 0 && dr.title.Dates[0].Year > 0 {
		return c.Day(dr.title.Dates[0])
	}
	if t := &dr.title; t.Quarter > 0 && len(t.Order) == 1 && len(t.Dates) == 0 {
		return c.QuarterEnd(t.Order[0], t.Quarter)
	}
	if own.HasDuration() || dr.t.Statement == Balance {
		lead := dr.leadTime()
		if len(lead.Dates) > 0 && lead.Dates[0].Year > 0 {
			return c.Day(lead.Dates[0])
		}
	}
	return time.Time{}, false
}

// endIn is the last day of the period of a column that names a year alone: on the day or in the quarter that the title names, else
// at the end of the fiscal year.
func (dr *draft) endIn(c *calendar.Fiscal, own, length *calendar.Phrase, year int) (time.Time, bool) {
	if len(dr.title.Dates) > 0 && (length.Months != 12 || dr.title.Months == 12 || own.Months == 0) {
		d := dr.title.Dates[0]
		d.Year = year
		if day, ok := inFiscal(c, d, year); own.Fiscal && ok {
			return day, true
		}
		return c.Day(d)
	}
	if q := dr.title.Quarter; q > 0 && own.Months != 12 {
		return c.QuarterEnd(year, q)
	}
	if dr.release.Kind == tieout.Duration && (own.ToDate || own.Months == 3) { // "Quarter" and "Year to Date" over "Fiscal 2020" are those of the report
		if q := c.MonthsToDate(dr.release.End.AddDate(0, 0, -1)) / 3; q > 0 {
			return c.QuarterEnd(year, q)
		}
	}
	if q := dr.quarterWritten(c, length); q > 0 {
		return c.QuarterEnd(year, q)
	}
	return c.QuarterEnd(year, 4)
}

// quarterWritten is the last quarter that had ended when the release was written, of the latest year that the columns name, where they are of three months and that
// year had not ended; 0 for any others.
func (dr *draft) quarterWritten(c *calendar.Fiscal, length *calendar.Phrase) int {
	if length.Months != 3 && length.Weeks != 13 || c.Written.IsZero() || dr.foretells() {
		return 0
	}
	latest := 0
	for k := range dr.heads {
		for _, y := range dr.heads[k].time.Order {
			latest = max(latest, y)
		}
	}
	for q := 4; q > 0; q-- {
		if end, ok := c.QuarterEnd(latest, q); ok && !end.After(c.Written) {
			return q % 4
		}
	}
	return 0
}

// inFiscal is the day of a month that lies in a fiscal year as it is named: "Fiscal 2020" under "December 28, 2019" is the year to March 2020.
func inFiscal(c *calendar.Fiscal, d calendar.Date, year int) (time.Time, bool) {
	const near = 10 // days by which years of weeks end beside the end of a month
	end, ok := c.YearEndOf(year)
	for _, shift := range []int{0, -1, 1} {
		if d.Year = year + shift; !ok {
			break
		}
		if day, known := c.Day(d); known && !day.After(end.AddDate(0, 0, near)) && day.After(end.AddDate(-1, 0, near)) {
			return day, true
		}
	}
	return time.Time{}, false
}

// quarterOf is the fiscal quarter at whose end a column without a date ends: "Third Quarter", "Nine Months"; 0 when
// nothing says so.
func (dr *draft) quarterOf(own *calendar.Phrase) int {
	switch {
	case own.Quarter > 0:
		return own.Quarter
	case own.Half > 0:
		return 2 * own.Half
	case own.Through > 0:
		return own.Through
	case own.ToDate && own.Months == 0 && len(own.Dates) == 0 && len(dr.title.Dates) == 0:
		latest := dr.title.Quarter // "YTD 2024" beside "Q3 2024"
		for _, h := range dr.heads {
			latest = max(latest, h.time.Quarter)
		}
		return latest
	case len(own.Dates) > 0 || len(dr.title.Dates) > 0:
		return 0
	case own.Months == 6 || own.Months == 9 || own.Weeks == 26 || own.Weeks == 39:
		return (own.Months + own.Weeks/13*3) / 3
	case own.Months == 3 || own.Weeks == 13:
		return dr.quarterToDate()
	}
	return 0
}

// quarterToDate is the quarter at whose end the six or nine months of a table end; 0 where none of its headings names them.
func (dr *draft) quarterToDate() int {
	for _, h := range dr.heads {
		if h.time.Months == 6 || h.time.Months == 9 {
			return h.time.Months / 3
		}
	}
	return 0
}

// leadTime is what the sentence right above the table says about time.
func (dr *draft) leadTime() calendar.Phrase { return dr.d.parseProse(lastSentence(dr.g.LeadUp)) }

// lastSentence is the end of a paragraph behind its last full stop.
func lastSentence(s string) string {
	s = strings.TrimRight(s, ". :")
	if i := strings.LastIndex(s, ". "); i >= 0 {
		return s[i+2:]
	}
	return s
}

func (dr *draft) titleYear() int {
	if len(dr.title.Order) > 0 {
		return dr.title.Order[0]
	}
	return 0
}

// bridges reports whether a column without a period leads from an earlier period to a later one: "Sales
// Volume" between "First Quarter 2021" and "First Quarter 2022".
func bridges(cols []*Column, i int) bool {
	var left, right tieout.Period
	for j := i - 1; j >= 0 && left.Kind == tieout.Forever; j-- {
		left = cols[j].Period
	}
	for j := i + 1; j < len(cols) && right.Kind == tieout.Forever; j++ {
		right = cols[j].Period
	}
	return leads(left, right)
}

// leads reports whether one period is before another of its length.
func leads(left, right tieout.Period) bool {
	if left.Kind != tieout.Duration || right.Kind != tieout.Duration || !left.End.Before(right.End) {
		return false
	}
	differ := left.End.Sub(left.Start) - right.End.Sub(right.Start)
	return differ.Abs() < 20*24*time.Hour
}

// changePeriod is the period of a column about other columns: the latest of the values that stand left of it, other
// columns of changes between them left out, or of those right of it when there are none.
func changePeriod(cols []*Column, i int) (p tieout.Period) {
	later := func(o tieout.Period) {
		if o.Kind != tieout.Forever && (p.Kind == tieout.Forever || o.Kind == p.Kind && o.End.After(p.End)) {
			p = o
		}
	}
	seen, n, j := false, 0, i-1
	for ; j >= 0 && (!seen || cols[j].Kind == Values || (cols[j].Proportions() || sharesGroup(cols, j)) && !cols[i].Proportions() && !sharesGroup(cols, i)); j-- {
		if cols[j].Kind == Values {
			seen = true
			n++
			later(cols[j].Period)
		}
	}
	if n == 1 {
		later(firstCompared(cols, i, j))
		later(bridgedTo(cols, i))
	}
	for j := i + 1; j < len(cols) && !seen; j++ {
		if cols[j].Kind == Values {
			later(cols[j].Period)
		} else if p.Kind != tieout.Forever {
			break
		}
	}
	return p
}

// bridgedTo is the period of the next column of values to which a column leads, one of what made the change up to it: "Organic" between "2030" and "2031".
func bridgedTo(cols []*Column, i int) tieout.Period {
	to := slices.IndexFunc(cols[i:], func(c *Column) bool { return c.Kind == Values })
	if to < 0 || !madeChange.In(wording.Of(strings.Join(cols[i].Heading, " "))) {
		return tieout.Period{}
	}
	values := slices.DeleteFunc(slices.Clone(cols[:i+to+1]), func(c *Column) bool { return c.Kind != Values })
	if n := len(values); n > 1 && leads(values[n-2].Period, values[n-1].Period) {
		return values[n-1].Period
	}
	return tieout.Period{}
}

// madeChange are the causes into which changes are taken apart.
var madeChange = wording.Phrases("organic|organically|acq|acquisition|acquisitions|acquired|divestment|divestments|divestitures|structure|structural|scope|fx|currency|currencies|exchange|price|prices|pricing|volume|volumes|mix")

// firstCompared is the period of the change column j, where it stands behind two columns of values and the change column i behind one more: "Q1 2020  Q4 2019
// Change  Q1 2019  Change", both of which are changes of the first.
func firstCompared(cols []*Column, i, j int) tieout.Period {
	if j < 2 || cols[i].Kind != cols[j].Kind || cols[j-1].Kind != Values || cols[j-2].Kind != Values {
		return tieout.Period{}
	}
	return changePeriod(cols, j)
}

// headsProportions reports whether the heading of a column says that it holds what part of a total the amounts beside it are.
func headsProportions(c *Column) bool {
	return wording.Says(strings.ToLower(strings.Join(c.Heading, " ")), "% of", "percent of", "percentage of", "as a %", "% on total", "% total", "% mix", "% share", "weight %", "share %")
}

// sharesGroup reports whether a column of percentages stands with the amounts left of it under one heading, "14 Weeks Ended February 3, 2018" over
// "$" and "% to Net Sales": it is about them, not about other columns.
func sharesGroup(cols []*Column, i int) bool {
	if i == 0 || cols[i].Kind != Percent || cols[i-1].Kind != Values {
		return false
	}
	own, left := cols[i].Heading, cols[i-1].Heading
	return len(own) > 1 && len(own) == len(left) && slices.Equal(own[:len(own)-1], left[:len(left)-1])
}

// isVersion reports whether a column says which of several readings of one period's amounts it holds.
func isVersion(c *Column) bool {
	l := strings.ToLower(strings.Join(c.Heading, " "))
	return wording.Says(l, "restated", "reported", "actual", "pro forma", "proforma", "adjust*", "as revised", "gaap", "historical", "reclassif*")
}

// inherit gives columns without a period the one that stands left of them (a change belongs to the later
// period), or the one that all others share.
func (dr *draft) inherit() {
	cols := dr.t.Columns
	bridge := make([]bool, len(cols))
	for i, c := range cols {
		bridge[i] = c.Period.Kind == tieout.Forever && c.Kind != Notes && bridges(cols, i)
	}
	for i, c := range cols {
		if c.Period.Kind != tieout.Forever || c.Kind == Notes {
			continue
		}
		if c.Kind == Values && bridge[i] {
			c.Kind = Change
		}
		switch {
		case c.Kind != Values && bridge[i]:
			for j := i + 1; j < len(cols) && c.Period.Kind == tieout.Forever; j++ {
				if !bridge[j] {
					c.Period = cols[j].Period
				}
			}
		case c.Kind != Values:
			c.Period = changePeriod(cols, i)
		case i > 0 && cols[i-1].Kind == Values && isVersion(c) && isVersion(cols[i-1]):
			c.Period = cols[i-1].Period // "As Restated" and "As Reported" under one year
		default:
			c.Period = dr.periodBeside(i)
		}
	}
}

// periodBeside is the period of a column of values whose headings give none: that of the changes that it tells more of, or of all others.
func (dr *draft) periodBeside(i int) tieout.Period {
	one := onlyPeriod(dr.t.Columns)
	if one.Kind == tieout.Forever && dr.tellsChange(i) {
		return changePeriod(dr.t.Columns, i)
	}
	return one
}

// tellsChange reports whether a column of values stands behind one of changes and names no time: "Impact of currency" behind "Percent change"
// tells more of the change.
func (dr *draft) tellsChange(i int) bool {
	return i > 0 && len(dr.heads[i].text) > 0 && dr.heads[i].time.IsEmpty() && (dr.t.Columns[i-1].Kind == Change || dr.t.Columns[i-1].Kind == Percent)
}

// onlyPeriod is the period of all columns of values that have one; Forever where they differ.
func onlyPeriod(cols []*Column) (one tieout.Period) {
	for _, o := range cols {
		if o.Kind != Values || o.Period.Kind == tieout.Forever {
			continue
		}
		if one.Kind != tieout.Forever && one != o.Period {
			return tieout.Period{}
		}
		one = o.Period
	}
	return one
}
