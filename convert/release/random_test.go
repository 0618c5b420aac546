package release

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/internal/truth"
)

// randomCell is a cell of a random release: what is printed, and what it means.
type randomCell struct {
	printed string // "" for a blank cell
	dollar  bool   // a currency sign stands before it
	want    truth.Cell
}

// randomRow is a line item, or a heading when it has no cells.
type randomRow struct {
	label  string
	indent int
	cells  []randomCell
	rule   byte // drawn below the row's values: '-', '=', or 0
}

// randomTable is a statement of a random release.
type randomTable struct {
	title  []string
	groups []randomGroup // headings over several columns; empty when each column says everything
	heads  [][]string    // of each column, top to bottom
	rows   []randomRow
	// columns says what each column holds: the number of a period, or what it says about the columns left of it.
	// nil for the periods in order.
	columns []int
	sales   []decimal.Decimal // the amounts of the first row
}

// Columns about other columns.
const (
	percentChange = -1 - iota // between the two columns left of it
	moneyChange
	shareOfSales // the column left of it, of the first row
)

// randomGroup is a heading over columns from to to-1.
type randomGroup struct {
	text     string
	from, to int
}

// randomRelease makes releases of one layout: whatever it chooses once stays so in a document.
type randomRelease struct {
	*rand.Rand
	tables []randomTable

	year     int
	quarter  int // 1 to 4
	yearEnd  time.Month
	weeks    bool // periods of 13 weeks
	scale    int32
	scaleTxt string
	minus    bool   // -12 instead of (12)
	dash     string // how nothing is printed
	zero     bool   // 0.21 instead of .21
	dollars  int    // 0 none, 1 on first rows and totals, 2 everywhere
	upper    bool   // headings in capitals
	headings int    // how a period is written
	fullShrs bool   // share counts are not scaled
	rising   bool   // the earlier column first
	ytd      bool   // year-to-date columns beside the quarter's
	trend    bool   // five quarters instead
	years3   bool   // three years instead
	titled   bool   // the title names the period, the columns only years
	dates    string // how the day and the year of a period are written
	pageOnly bool   // the scale is said once, above the first statement
	currency string // the currency, and how the scale says it
	blanks   bool   // some cells are blank
	about    int    // columns about values: 0 none, 1 % change, 2 $ and % change, 3 % of sales
	loose    bool   // "( 12)"
	marked   bool   // percentages have a sign
	named    string // quarters are named rather than dated: "Q%d %d"
	loss     bool   // costs exceed sales
	layout   randomLayout
}

func newRandomRelease(seed uint64) *randomRelease {
	r := &randomRelease{Rand: rand.New(rand.NewPCG(seed, 7))}
	r.year = 1996 + r.IntN(26)
	r.quarter = 1 + r.IntN(4)
	r.yearEnd = []time.Month{time.December, time.December, time.June, time.September, time.March, time.January}[r.IntN(6)]
	r.weeks = r.IntN(5) == 0
	r.minus = r.IntN(6) == 0
	r.dash = []string{"-", "--", "---", "—"}[r.IntN(3)]
	r.zero = r.IntN(2) == 0
	r.dollars = r.IntN(3)
	r.upper = r.IntN(3) == 0
	r.headings = r.IntN(5)
	r.rising = r.IntN(6) == 0
	r.ytd = r.quarter > 1 && r.IntN(3) > 0
	switch r.IntN(6) {
	case 0, 1, 2:
		r.scale = 3
		r.scaleTxt = r.pick("(In thousands, except per share data)", "(in thousands, except per share amounts)", "(Dollars in thousands, except per share data)",
			"(000's omitted, except per share amounts)", "(Unaudited, in thousands, except per share amounts)", "(Amounts in thousands except per share)")
	case 3, 4:
		r.scale = 6
		r.scaleTxt = r.pick("(In millions, except per share data)", "(Dollars in millions, except per share amounts)", "(Millions of dollars, except per share amounts)")
	default:
		r.fullShrs = true
		r.scaleTxt = r.pick("(Unaudited)", "(In dollars)", "")
	}
	r.currency = "USD"
	if r.scale > 0 && r.IntN(8) == 0 {
		r.currency = r.pick("CAD", "EUR", "GBP")
		name := map[string]string{"CAD": "Canadian dollars", "EUR": "euros", "GBP": "pounds sterling"}[r.currency]
		r.scaleTxt = fmt.Sprintf("(in %s of %s, except per share amounts)", map[int32]string{3: "thousands", 6: "millions"}[r.scale], name)
		r.dollars = 0
	}
	r.trend = r.quarter == 4 && r.headings == 4 && r.IntN(3) == 0
	r.years3 = r.quarter == 4 && !r.trend && r.IntN(4) == 0
	r.titled = !r.ytd && !r.trend && !r.weeks && !r.years3 && r.IntN(4) == 0
	r.dates = r.pick("January 2,|2006", "January 2,|2006", "Jan. 2,|2006", "2 January|2006", "Jan 2,|2006")
	r.pageOnly = r.scale > 0 && r.currency == "USD" && r.IntN(8) == 0
	r.blanks = r.IntN(4) == 0
	r.loose = r.IntN(6) == 0
	r.marked = r.IntN(2) == 0
	r.loss = r.IntN(5) == 0
	if !r.weeks && !r.ytd && !r.titled && !r.years3 && r.yearEnd >= time.June && r.IntN(3) == 0 {
		r.named = r.pick("Q%d %d", "Q%d FY%d", "%dQ %d", "Q%d'%02d", "%dQ%02d", "%s Quarter %d")
		r.trend = r.IntN(2) == 0
	}
	if r.IntN(4) == 0 && !r.rising && !r.trend && !r.years3 && r.named == "" {
		r.about = 1 + r.IntN(3)
	}
	r.income()
	r.balance()
	if r.IntN(2) == 0 {
		r.cashFlow()
	}
	if r.IntN(3) == 0 {
		r.segments()
	}
	return r
}

func (r *randomRelease) pick(s ...string) string { return s[r.IntN(len(s))] }

// end is the last day of a fiscal quarter.
func (r *randomRelease) end(year, quarter int) time.Time {
	month := int(r.yearEnd) + 3*(quarter-4)
	if r.yearEnd < time.June {
		year++ // the fiscal year is named by the calendar year it begins in
	}
	last := time.Date(year, time.Month(month+1), 0, 0, 0, 0, 0, time.UTC)
	if !r.weeks {
		return last
	}
	for last.Weekday() != time.Saturday {
		last = last.AddDate(0, 0, -1)
	}
	return last
}

// span is the period of the quarters that end with one.
func (r *randomRelease) span(year, quarter, quarters int) tieout.Period {
	end := r.end(year, quarter)
	if r.weeks {
		return tieout.DurationDays(end.AddDate(0, 0, 1-91*quarters), end)
	}
	return tieout.DurationDays(time.Date(end.Year(), end.Month()-time.Month(3*quarters)+1, 1, 0, 0, 0, 0, time.UTC), end)
}

// lengthText names a length of so many quarters.
func (r *randomRelease) lengthText(quarters int) string {
	s := ""
	switch {
	case r.weeks:
		s = []string{"Thirteen Weeks Ended", "Twenty-Six Weeks Ended", "Thirty-Nine Weeks Ended", "Fifty-Two Weeks Ended"}[quarters-1]
		if r.headings == 1 {
			s = fmt.Sprintf("%d Weeks Ended", 13*quarters)
		}
	case quarters == 4:
		s = r.pick("Year Ended", "Twelve Months Ended", "Years Ended")
	default:
		s = []string{"Three Months Ended", "Six Months Ended", "Nine Months Ended"}[quarters-1]
		if quarters == 1 && r.headings == 2 {
			s = "Quarter Ended"
		}
		if r.headings == 3 {
			s = "For the " + s
		}
	}
	if r.upper {
		s = strings.ToUpper(s)
	}
	return s
}

// day writes a day in two parts.
func (r *randomRelease) day(d time.Time) []string {
	day, year, _ := strings.Cut(r.dates, "|")
	return []string{d.Format(day), d.Format(year)}
}

// durations heads the columns of a statement over periods, and says what each covers.
func (r *randomRelease) durations(lengths ...int) (t randomTable, periods []tieout.Period) {
	years := []int{r.year, r.year - 1}
	if r.years3 {
		lengths, years = []int{4}, append(years, r.year-2)
	}
	if r.rising {
		slices.Reverse(years)
	}
	if r.trend || r.named != "" && slices.Equal(lengths, []int{1}) {
		return r.quarters()
	}
	for _, n := range lengths {
		from := len(t.heads)
		var days []time.Time
		for _, y := range years {
			periods = append(periods, r.span(y, r.quarter, n))
			days = append(days, r.end(y, r.quarter))
		}
		group := r.lengthText(n)
		sameDay := days[0].Format("0102") == days[len(days)-1].Format("0102")
		switch {
		case r.titled && sameDay:
			t.title = append(t.title, fmt.Sprintf("For the %s %s and %s", strings.TrimPrefix(group, "For the "), days[0].Format("January 2, 2006"), days[1].Format("2006")))
		case r.headings < 3 && sameDay:
			group += "\n" + r.day(days[0])[0]
		}
		for i, d := range days {
			t.columns = append(t.columns, len(periods)-len(days)+i)
			switch {
			case r.titled && sameDay:
				t.heads = append(t.heads, []string{d.Format("2006")})
			case r.headings == 4 || !sameDay:
				t.heads = append(t.heads, r.day(d))
			case r.headings == 3:
				t.heads = append(t.heads, []string{d.Format("1/2/2006")})
			default:
				t.heads = append(t.heads, []string{d.Format("2006")})
			}
			switch {
			case r.about == 3:
				t.heads = append(t.heads, []string{"% of", "Sales"})
				t.columns = append(t.columns, shareOfSales)
			case r.about == 2 && i == 1:
				t.heads = append(t.heads, []string{r.pick("$", "Dollar"), "Change"}, []string{"%", "Change"})
				t.columns = append(t.columns, moneyChange, percentChange)
			case r.about == 1 && i == 1:
				t.heads = append(t.heads, []string{r.pick("%", "Percent"), "Change"})
				t.columns = append(t.columns, percentChange)
			}
		}
		if len(t.title) == 0 {
			t.groups = append(t.groups, randomGroup{group, from, len(t.heads)})
		}
	}
	depth := 0
	for _, h := range t.heads {
		depth = max(depth, len(h))
	}
	for i, h := range t.heads {
		t.heads[i] = append(make([]string, depth-len(h)), h...)
	}
	return t, periods
}

// quarters heads five quarters in a row, or a quarter beside that of the year before.
func (r *randomRelease) quarters() (t randomTable, periods []tieout.Period) {
	back := []int{0, 1, 2, 3, 4}
	if !r.trend {
		back = []int{0, 4}
	}
	if r.rising {
		slices.Reverse(back)
	}
	for _, n := range back {
		year, quarter := r.year, r.quarter-n
		if quarter < 1 {
			year, quarter = year-1, quarter+4
		}
		periods = append(periods, r.span(year, quarter, 1))
		if r.named == "" {
			t.heads = append(t.heads, r.day(r.end(year, quarter)))
			continue
		}
		t.heads = append(t.heads, []string{r.quarterName(year, quarter)})
	}
	if r.named == "" {
		t.groups = []randomGroup{{r.lengthText(1), 0, len(back)}}
	}
	return t, periods
}

func (r *randomRelease) quarterName(year, quarter int) string {
	switch {
	case strings.Contains(r.named, "%s"):
		return fmt.Sprintf(r.named, []string{"First", "Second", "Third", "Fourth"}[quarter-1], year)
	case strings.Contains(r.named, "%02d"):
		return fmt.Sprintf(r.named, quarter, year%100)
	}
	return fmt.Sprintf(r.named, quarter, year)
}

// lengths are the lengths in quarters of the columns of an income statement.
func (r *randomRelease) lengths() []int {
	if r.ytd {
		return []int{1, r.quarter}
	}
	return []int{1}
}

// instants heads the columns of a balance sheet.
func (r *randomRelease) instants() (t randomTable, periods []tieout.Period) {
	days := []time.Time{r.end(r.year, r.quarter), r.end(r.year-1, 4)}
	if r.rising {
		slices.Reverse(days)
	}
	for _, d := range days {
		periods = append(periods, tieout.InstantDay(d))
		if r.headings == 3 {
			t.heads = append(t.heads, []string{d.Format("Jan. 2, 2006")})
		} else {
			t.heads = append(t.heads, r.day(d))
		}
	}
	return t, periods
}

// extend puts between a row's cells those of the columns about them.
func (r *randomRelease) extend(t *randomTable, row *randomRow, vs []decimal.Decimal, places, exponent int32) {
	cells := row.cells
	row.cells = nil
	for i, c := range t.columns {
		if c >= 0 {
			row.cells = append(row.cells, cells[c])
			continue
		}
		left := t.columns[:i]
		last := slices.Max(left)
		old, now := vs[last], vs[last]
		if c != shareOfSales {
			old, now = vs[last], vs[last-1]
		}
		var cell randomCell
		switch {
		case c == moneyChange && !now.Equal(old):
			cell = r.amount(now.Sub(old), tieout.Period{}, exponent, "")
		case c == percentChange && !now.Equal(old) && !old.IsZero():
			cell = r.percent(now.Sub(old).Div(old.Abs()))
		case c == shareOfSales && len(t.sales) > 0 && !now.IsZero():
			cell = r.percent(now.Div(t.sales[last]))
		}
		cell.want.Period, cell.want.Unit = ":", ""
		row.cells = append(row.cells, cell)
	}
}

// percent prints a fraction as a percentage with one digit.
func (r *randomRelease) percent(v decimal.Decimal) randomCell {
	v = v.Shift(2).Round(1)
	if v.IsZero() {
		return randomCell{}
	}
	c := r.amount(v, tieout.Period{}, -2, "")
	if r.marked {
		c.printed += "%"
	}
	return c
}

// amount is a printed amount of digits units in the table's scale.
func (r *randomRelease) amount(v decimal.Decimal, p tieout.Period, exponent int32, unit string) randomCell {
	c := randomCell{want: truth.Cell{Period: ":" + p.String(), Unit: unit, Value: v.Shift(exponent).String()}}
	if v.IsZero() {
		c.printed, c.want.Nil, c.want.Value = r.dash, true, "0"
		return c
	}
	places := max(0, -v.Exponent())
	s := v.Abs().StringFixed(places)
	whole, rest, _ := strings.Cut(s, ".")
	for i := len(whole) - 3; i > 0; i -= 3 {
		whole = whole[:i] + "," + whole[i:]
	}
	if rest != "" {
		if whole == "0" && !r.zero {
			whole = ""
		}
		whole += "." + rest
	}
	switch {
	case !v.IsNegative():
	case r.minus:
		whole = "-" + whole
	default:
		whole = "(" + whole + ")"
		if r.loose {
			whole = "( " + whole[1:]
		}
	}
	c.printed = whole
	return c
}
