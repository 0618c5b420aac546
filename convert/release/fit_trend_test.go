package release

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release/calendar"
	"github.com/tieout/tieout/internal/evidence"
)

// Tables of several quarters hold balances beside flows under one heading, which annual reports hardly do. These are made up to fit on:
// what stands in their rows is known by name, when it was by the heading.

const (
	trendCount  = 90
	trendWeight = 0.3
)

var trendStocks = []string{"Total assets", "Loans, net of unearned income", "Total deposits", "Noninterest-bearing deposits", "Shareholders' equity", "Total stockholders' equity",
	"Cash and cash equivalents", "Inventories", "Investment securities", "Securities available for sale", "Long-term debt", "Total debt", "Accounts receivable", "Short-term borrowings",
	"Nonperforming loans", "Nonperforming assets", "Allowance for loan losses", "Allowance for credit losses", "Goodwill", "Total liabilities", "Commercial real estate loans", "Consumer loans",
	"Residential mortgages", "Working capital", "Net debt", "Construction loans", "Total loans", "Other real estate owned", "Assets under management", "Deferred revenue", "Property and equipment, net"}

var trendFlows = []string{"Net interest income", "Provision for credit losses", "Provision for loan losses", "Net income", "Total revenues", "Net sales", "Operating income", "Interest expense",
	"Salaries and employee benefits", "Net charge-offs", "Capital expenditures", "Dividends paid", "EBITDA", "Income tax expense", "Noninterest income", "Noninterest expense", "Gross profit",
	"Research and development", "Depreciation and amortization", "Net income available to common shareholders", "Cost of sales", "Premiums earned", "Loan originations", "Trading revenue"}

// trendOthers are labels that say nothing of either: in a column of a quarter they are of the time.
var trendOthers = []string{"Northern Division", "Digital services", "Retail", "Wholesale", "Europe", "Asia Pacific", "Other", "Total", "Corporate and eliminations", "Paper products",
	"Filmed content", "Networks (2)", "Volume (tons)", "Average price per ton", "Intersegment elimination", "Consolidated", "Industrial", "Aerospace parts", "Software", "Hardware", "Media",
	"Latin America", "Production (Bbls)", "Specialty chemicals", "Restaurants", "Franchise", "Company-operated", "Energy", "Segment total", "All other", "Publishing", "Music"}

// trend is a table of quarters, in HTML.
type trend struct {
	rng   *rand.Rand
	ends  []time.Time
	html  strings.Builder
	stock map[string]bool // by label
}

func newTrend(seed uint64) *trend {
	t := &trend{rng: rand.New(rand.NewPCG(seed, 11)), stock: map[string]bool{}}
	end := calendar.LastOfMonth(2001+t.rng.IntN(22), time.Month(3*(1+t.rng.IntN(4))))
	for range 3 + t.rng.IntN(3) {
		t.ends = append(t.ends, end)
		end = calendar.LastOfMonth(end.Year(), end.Month()-3)
	}
	fmt.Fprintf(&t.html, "<p>Harrow &amp; Lane Corp.</p><p>For the quarter ended %s</p><p>%s</p><p>(In thousands)</p><table>", t.ends[0].Format("January 2, 2006"),
		t.pick("Selected Financial Data", "Quarterly Trends", "Financial Highlights", "Five Quarter Summary", "Key Figures", "Summary of Quarterly Financial Data"))
	t.heads()
	t.rows()
	t.html.WriteString("</table>")
	return t
}

func (t *trend) pick(of ...string) string { return of[t.rng.IntN(len(of))] }

func (t *trend) row(first string, cell func(time.Time) string) {
	t.html.WriteString("<tr><td>" + first + "</td>")
	for _, e := range t.ends {
		t.html.WriteString("<td>" + cell(e) + "</td>")
	}
	t.html.WriteString("</tr>")
}

func (t *trend) heads() {
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
		fmt.Fprintf(&t.html, "<tr><td></td><td colspan=%d>%s</td></tr>", len(t.ends), t.pick("Quarter Ended", "Three Months Ended", "At or for the quarter ended", "As of or for the three months ended"))
		t.row("", func(e time.Time) string { return e.Format("January 2, 2006") })
	case 5:
		t.row("", func(e time.Time) string { return e.Format("Jan. 2,") })
		t.row(t.pick("", "(dollars in thousands)"), func(e time.Time) string { return e.Format("2006") })
	default:
		t.row("", func(e time.Time) string { return "Quarter ended " + e.Format("1/2/2006") })
	}
}

func (t *trend) rows() {
	number := func(time.Time) string {
		n := 10_000 + t.rng.IntN(900_000)
		return fmt.Sprintf("%d,%03d", n/1000, n%1000)
	}
	groups := [][]string{t.some(trendFlows), t.some(trendOthers)}
	if t.rng.IntN(5) < 2 {
		groups[1] = t.some(trendStocks)
	}
	if t.rng.IntN(2) == 0 {
		groups[0], groups[1] = groups[1], groups[0]
	}
	if t.rng.IntN(3) == 0 { // mixed
		all := append(append([]string(nil), groups[0]...), groups[1]...)
		t.rng.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
		groups = [][]string{all}
	}
	for _, g := range groups {
		if t.rng.IntN(2) == 0 {
			t.html.WriteString("<tr><td>" + t.pick("Selected data:", "Summary:", "Performance:", "(unaudited)") + "</td></tr>")
		}
		for _, label := range g {
			t.row(strings.ReplaceAll(label, "&", "&amp;"), number)
		}
	}
}

// some are a few labels, noted as stocks or flows.
func (t *trend) some(of []string) (out []string) {
	for _, i := range t.rng.Perm(len(of))[:3+t.rng.IntN(8)] {
		out = append(out, of[i])
		t.stock[of[i]] = &of[0] == &trendStocks[0]
	}
	return out
}

// trendPeriods are the periods of the cells of tables of several quarters.
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
						p = tieout.DurationDays(calendar.LastOfMonth(t.ends[k].Year(), t.ends[k].Month()-3).AddDate(0, 0, 1), t.ends[k])
					}
					docs = addCell(docs, fmt.Sprint("trend ", seed%5), r, fitCell{dr, i, k, map[string]bool{p.String(): true}})
				}
			}
		}
	}
	return layoutExamples(docs, trendWeight)
}
