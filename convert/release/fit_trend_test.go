package release

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release/calendar"
	"github.com/tieout/tieout/internal/evidence"
)

// Tables of several quarters, half-years or years hold balances beside flows under one heading, which the statements of annual
// reports hardly do. These are made up to fit on: what stands in their rows is known by name or by section, when it was by the heading.

const (
	trendCount  = 160
	trendWeight = 0.3
)

// trendGroup is a part of such a table: rows of one nature, and headings that may stand above them.
type trendGroup struct {
	stock    bool
	sections []string
	labels   []string
}

var (
	trendStocks = trendGroup{true, []string{"Balance sheet data:", "Balance sheet data (at end of period):", "Financial position", "FINANCIAL POSITION DATA:", "At period end", "Period-end balances:",
		"Selected balance sheet data:", "Balance sheet", "Financial condition data:", "Statement of financial position", "Balances", "End of period:"},
		[]string{"Total assets", "Loans, net of unearned income", "Total deposits", "Noninterest-bearing deposits", "Shareholders' equity", "Total stockholders' equity",
			"Cash and cash equivalents", "Inventories", "Investment securities", "Securities available for sale", "Long-term debt", "Total debt", "Accounts receivable", "Short-term borrowings",
			"Nonperforming loans", "Nonperforming assets", "Allowance for loan losses", "Allowance for credit losses", "Goodwill", "Total liabilities", "Commercial real estate loans", "Consumer loans",
			"Residential mortgages", "Working capital", "Net debt", "Construction loans", "Total loans", "Other real estate owned", "Assets under management", "Deferred revenue",
			"Property and equipment, net", "Accounts receivable, net", "Inventories, net", "Notes payable", "Current assets", "Current liabilities", "Trade receivables", "Trade payables",
			"Deferred income taxes", "Marketable securities", "Bank debt", "Net assets", "Capital employed", "Invested capital", "Minority interest", "Intangible assets", "Total equity",
			"Long-term obligations", "Cash and short-term investments", "Interest-bearing liabilities", "Order backlog", "Retained earnings", "Employees at end of period"}}
	trendFlows = trendGroup{false, []string{"Income statement data:", "Statement of operations data:", "Operating data:", "Results of operations", "Summary of operations:", "Earnings data",
		"Operating results:", "Income statement", "Summary of income", "Cash flow data:", "Cash flows"},
		[]string{"Net interest income", "Provision for credit losses", "Provision for loan losses", "Net income", "Total revenues", "Net sales", "Operating income", "Interest expense",
			"Salaries and employee benefits", "Net charge-offs", "Capital expenditures", "Dividends paid", "EBITDA", "Income tax expense", "Noninterest income", "Noninterest expense", "Gross profit",
			"Research and development", "Depreciation and amortization", "Net income available to common shareholders", "Cost of sales", "Premiums earned", "Loan originations", "Trading revenue",
			"Net cash provided by operating activities", "Free cash flow", "Selling, general and administrative", "Restructuring costs", "Income before income taxes", "Order intake"}}
	trendAverages = trendGroup{false, []string{"Average balances:", "Average balance sheet data:", "Averages", "Daily averages:", "Selected average balances"},
		[]string{"Average assets", "Average loans", "Average deposits", "Average equity", "Average earning assets", "Average total assets", "Average shareholders' equity", "Average loans outstanding",
			"Average interest-bearing liabilities", "Average capital employed", "Average number of employees", "Average securities"}}
	// what says nothing by its name is of the time of its column, but for the heading above it
	trendOthers = trendGroup{false, []string{"Selected data:", "Summary:", "Performance:", "(unaudited)", "Other data:"},
		[]string{"Northern Division", "Digital services", "Retail", "Wholesale", "Europe", "Asia Pacific", "Other", "Total", "Corporate and eliminations", "Paper products",
			"Filmed content", "Networks (2)", "Volume (tons)", "Average price per ton", "Intersegment elimination", "Consolidated", "Industrial", "Aerospace parts", "Software", "Hardware", "Media",
			"Latin America", "Production (Bbls)", "Specialty chemicals", "Restaurants", "Franchise", "Company-operated", "Energy", "Segment total", "All other", "Publishing", "Music"}}
)

// trend is a table of quarters, half-years or years, in HTML.
type trend struct {
	rng    *rand.Rand
	months int // of each of its times
	ends   []time.Time
	html   strings.Builder
	stock  map[string]bool // by label
}

func newTrend(seed uint64) *trend {
	t := &trend{rng: rand.New(rand.NewPCG(seed, 11)), stock: map[string]bool{}, months: 3}
	switch t.rng.IntN(5) {
	case 0, 1:
		t.months = 12
	case 2:
		t.months = 6
	}
	end := calendar.LastOfMonth(2001+t.rng.IntN(22), time.Month(t.months*(1+t.rng.IntN(12/t.months))))
	if t.months == 12 && t.rng.IntN(3) == 0 {
		end = calendar.LastOfMonth(end.Year(), time.Month(1+t.rng.IntN(11)))
	}
	for range 3 + t.rng.IntN(3) {
		t.ends = append(t.ends, end)
		end = t.before(end)
	}
	length := map[int]string{3: "quarter", 6: "six months", 12: "year"}[t.months]
	fmt.Fprintf(&t.html, "<p>Harrow &amp; Lane Corp.</p><p>For the %s ended %s</p>", length, t.ends[0].Format("January 2, 2006"))
	if t.rng.IntN(2) == 0 {
		slices.Reverse(t.ends)
	}
	fmt.Fprintf(&t.html, "<p>%s</p><p>(In thousands)</p><table>", t.pick("Selected Financial Data", map[int]string{3: "Quarterly Trends", 6: "Half-Yearly Overview", 12: "Summary of Years"}[t.months],
		"Financial Highlights", "Financial Summary", "Key Figures", "Selected Consolidated Financial Data", "Summary of Financial Data"))
	t.heads()
	t.rows()
	t.html.WriteString("</table>")
	return t
}

// before is the end of the time before one that ends on a day.
func (t *trend) before(end time.Time) time.Time {
	return calendar.LastOfMonth(end.Year(), end.Month()-time.Month(t.months))
}

func (t *trend) pick(of ...string) string { return of[t.rng.IntN(len(of))] }

func (t *trend) row(first string, cell func(time.Time) string) {
	t.html.WriteString("<tr><td>" + first + "</td>")
	for _, e := range t.ends {
		t.html.WriteString("<td>" + cell(e) + "</td>")
	}
	t.html.WriteString("</tr>")
}

// over is a heading over all columns.
func (t *trend) over(text string) {
	fmt.Fprintf(&t.html, "<tr><td></td><td colspan=%d>%s</td></tr>", len(t.ends), text)
}

func (t *trend) heads() {
	switch t.months {
	case 3:
		t.quarterHeads()
	case 6:
		t.halfHeads()
	default:
		t.yearHeads()
	}
}

func (t *trend) quarterHeads() {
	quarter := func(e time.Time) int { return int(e.Month()) / 3 }
	ordinal := func(e time.Time) string { return []string{"First", "Second", "Third", "Fourth"}[quarter(e)-1] }
	switch t.rng.IntN(7) {
	case 0:
		t.row("", func(e time.Time) string { return fmt.Sprintf("Q%d %d", quarter(e), e.Year()) })
	case 1:
		t.row("", func(e time.Time) string { return fmt.Sprintf("%dQ%02d", quarter(e), e.Year()%100) })
	case 2:
		t.row("", func(e time.Time) string { return fmt.Sprintf("%s Quarter %d", ordinal(e), e.Year()) })
	case 3:
		t.row("", func(e time.Time) string { return ordinal(e) + "<br>Quarter" })
		t.row("", func(e time.Time) string { return e.Format("2006") })
	case 4:
		t.over(t.pick("Quarter Ended", "Three Months Ended", "At or for the quarter ended", "As of or for the three months ended"))
		t.row("", func(e time.Time) string { return e.Format("January 2, 2006") })
	case 5:
		t.row("", func(e time.Time) string { return e.Format("Jan. 2,") })
		t.row(t.pick("", "(dollars in thousands)"), func(e time.Time) string { return e.Format("2006") })
	default:
		t.row("", func(e time.Time) string { return "Quarter ended " + e.Format("1/2/2006") })
	}
}

func (t *trend) halfHeads() {
	half := func(e time.Time) int { return int(e.Month()) / 6 }
	switch t.rng.IntN(4) {
	case 0:
		t.row("", func(e time.Time) string { return fmt.Sprintf("H%d %d", half(e), e.Year()) })
	case 1:
		t.row("", func(e time.Time) string { return fmt.Sprintf("%dH%02d", half(e), e.Year()%100) })
	case 2:
		t.over(t.pick("Six months ended", "Half-year ended", "At or for the six months ended"))
		t.row("", func(e time.Time) string { return e.Format("2 January 2006") })
	default:
		t.row("", func(e time.Time) string { return "6 months to " + e.Format("2 Jan 2006") })
	}
}

func (t *trend) yearHeads() {
	day := t.ends[0].Format("January 2,")
	switch t.rng.IntN(5) {
	case 0:
		t.over(t.pick("Years ended "+day, "For the Year Ended "+day, "At or for the years ended "+day, "As of and for the year ended "+day))
		t.row("", func(e time.Time) string { return e.Format("2006") })
	case 1:
		t.over(t.pick("Year Ended", "Fiscal Year Ended", "As of or for the year ended"))
		t.row("", func(e time.Time) string { return e.Format("January 2, 2006") })
	case 2:
		t.row(t.pick("", "Year ended "+day), func(e time.Time) string { return e.Format("2006") })
	case 3:
		t.row("", func(e time.Time) string { return "FY" + e.Format("2006") })
	default:
		t.over(t.pick("Fiscal Year", "Fiscal Years", "Year"))
		t.row("", func(e time.Time) string { return e.Format("2006") })
	}
}

func (t *trend) rows() {
	number := func(time.Time) string {
		n := 10_000 + t.rng.IntN(900_000)
		return fmt.Sprintf("%d,%03d", n/1000, n%1000)
	}
	groups := []trendGroup{t.some(trendFlows), t.some(trendOthers)}
	if t.rng.IntN(2) == 0 {
		groups[1] = t.some(trendStocks)
	}
	if t.rng.IntN(4) == 0 {
		groups = append(groups, t.some(trendAverages))
	}
	t.rng.Shuffle(len(groups), func(i, j int) { groups[i], groups[j] = groups[j], groups[i] })
	if t.rng.IntN(3) == 0 { // mixed
		var all []string
		for _, g := range groups {
			all = append(all, g.labels...)
		}
		t.rng.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
		groups = []trendGroup{{false, trendOthers.sections, all}}
	}
	sectioned := t.rng.IntN(3) > 0
	for _, g := range groups {
		if sectioned {
			t.html.WriteString("<tr><td>" + t.pick(g.sections...) + "</td></tr>")
			if g.stock && t.rng.IntN(3) == 0 { // rows that only their heading tells to be balances
				g.labels = t.some(trendOthers).labels
				for _, label := range g.labels {
					t.stock[label] = true
				}
			}
		}
		for _, label := range g.labels {
			t.row(strings.ReplaceAll(label, "&", "&amp;"), number)
		}
	}
}

// some are a few labels of a group, noted as stocks or flows.
func (t *trend) some(of trendGroup) trendGroup {
	out := trendGroup{of.stock, of.sections, nil}
	for _, i := range t.rng.Perm(len(of.labels))[:3+t.rng.IntN(8)] {
		out.labels = append(out.labels, of.labels[i])
		t.stock[of.labels[i]] = of.stock
	}
	return out
}

// trendPeriods are the periods of the cells of tables of several times.
func trendPeriods(tb testing.TB) (out []evidence.Example) {
	var docs []*fitDocument
	for seed := range uint64(trendCount) {
		t := newTrend(seed)
		d, err := decode("trend.htm", []byte(t.html.String()))
		if err != nil {
			tb.Fatal(err)
		}
		r := readDocument(d, Options{})
		for _, dr := range r.drafts {
			for i := range dr.rows {
				stock, known := t.stock[dr.rows[i].row.Label]
				if !known || len(dr.rows[i].Values) != len(t.ends) {
					continue
				}
				for k := range dr.rows[i].Values {
					p := tieout.InstantDay(t.ends[k])
					if !stock {
						p = tieout.DurationDays(t.before(t.ends[k]).AddDate(0, 0, 1), t.ends[k])
					}
					docs = addCell(docs, fmt.Sprint("trend ", seed%5), r, fitCell{dr, i, k, map[string]bool{p.String(): true}})
				}
			}
		}
	}
	return layoutExamples(docs, trendWeight)
}
