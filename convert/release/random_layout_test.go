package release

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/internal/truth"
)

// randomLayout is what few documents do.
type randomLayout struct {
	tabs     bool // columns are reached by tabs
	loose    bool // "(12 )"
	repeat   bool // titles and headings stand again at the top of a page
	dashes   bool // rules are "- - - -"
	unmarked bool // "(Unaudited)" between title and scale
	numbered bool // lines are numbered
	capitals bool // labels are in capitals, and break inside words
	spread   int  // more room between label and values
}

// TestRandomLayouts reads releases as TestRandomText does, in layouts that are rarer, with more kinds of rows and tables.
func TestRandomLayouts(t *testing.T) {
	readRandom(t, func(r *randomRelease) (string, string, []truth.Cell) {
		r.vary(rand.New(rand.NewPCG(uint64(r.Int64()), 11)))
		s, cells := r.text()
		return "release.txt", s, cells
	})
}

// vary chooses what is rare in a release, and adds rows and tables to it.
func (r *randomRelease) vary(odd *rand.Rand) {
	r.Rand = odd
	is := func(n int) bool { return r.IntN(n) == 0 }
	r.layout = randomLayout{tabs: is(6), loose: is(6), repeat: is(5), dashes: is(6), unmarked: is(4), numbered: is(10), capitals: is(6),
		spread: r.IntN(3) * 8}
	if r.layout.loose {
		r.tightenSigns()
	}
	if is(2) {
		r.versions()
	}
	if is(3) {
		r.proForma()
	}
	if is(3) {
		r.bank()
	}
	if r.layout.unmarked {
		for i := range r.tables {
			t := &r.tables[i]
			if n := len(t.title); n > 1 {
				t.title = append(append(append([]string(nil), t.title[:n-1]...), "(Unaudited)"), t.title[n-1])
			}
		}
	}
}

// tightenSigns prints "(12 )" in all tables.
func (r *randomRelease) tightenSigns() {
	for _, t := range r.tables {
		for _, row := range t.rows {
			for i := range row.cells {
				if s, ok := strings.CutSuffix(row.cells[i].printed, ")"); ok {
					row.cells[i].printed = s + " )"
				}
			}
		}
	}
}

// versions is a table of one period as it was reported, and as it is restated.
func (r *randomRelease) versions() {
	p := r.span(r.year, r.quarter, 1)
	day := r.end(r.year, r.quarter).Format("January 2, 2006")
	t := randomTable{}
	title := r.pick("Restatement of Results", "Effect of Restatement")
	if r.IntN(2) == 0 {
		t.groups = []randomGroup{{r.lengthText(1) + " " + day, 0, 3}}
	} else {
		t.title = []string{r.lengthText(1) + " " + day}
	}
	var periods []tieout.Period
	for _, h := range [][]string{{r.pick("As Previously", "Previously"), "Reported"}, {"", r.pick("Adjustments", "Adjustment")}, {"As", "Restated"}} {
		t.heads = append(t.heads, h)
		periods = append(periods, p)
	}
	s := r.begin(t, periods, title, r.rescale("(In thousands)", "(In millions)"))
	for _, label := range []string{"Net sales", "Cost of sales", "Income before income taxes", "Net income"} {
		vs := s.random(1000, 90000, false)
		vs[1] = s.random(1, 900, false)[0]
		if r.IntN(2) == 0 {
			vs[1] = vs[1].Neg()
		}
		vs[2] = vs[0].Add(vs[1])
		s.row(label, 0, 0, vs)
	}
	r.tables = append(r.tables, s.t)
}

// proForma is a table of balances as they are and as they would be.
func (r *randomRelease) proForma() {
	end := r.end(r.year, r.quarter)
	p := tieout.InstantDay(end)
	t := randomTable{groups: []randomGroup{{end.Format("January 2, 2006"), 0, 2}}, heads: [][]string{{"Actual"}, {r.pick("Pro Forma", "As Adjusted", "Pro forma")}}}
	s := r.begin(t, []tieout.Period{p, p}, r.pick("Balance Sheet Data", "Balance Sheets"), r.rescale("(In thousands)", "(In millions)"))
	for _, label := range []string{"Cash and cash equivalents", "Total assets", "Long-term debt", "Total stockholders' equity"} {
		s.row(label, 0, 0, s.random(1000, 90000, false))
	}
	r.tables = append(r.tables, s.t)
}

// bank is a table of a bank's figures and ratios.
func (r *randomRelease) bank() {
	t, periods := r.durations(1)
	s := r.begin(t, periods, r.pick("Selected Financial Data", "Financial Highlights"), r.scaleTxt)
	s.t.columns = nil
	if len(t.heads) != len(periods) {
		return // columns about others
	}
	interest := s.row("Total interest income", 0, 0, s.random(10000, 90000, false))
	expense := s.row("Total interest expense", 0, '-', s.random(1000, 9000, false))
	net := s.row("Net interest income", 0, 0, minus(interest, expense))
	loss := s.row("Provision for loan losses", 0, '-', s.random(10, 900, true))
	s.row("Net interest income after provision for loan losses", 0, 0, minus(net, loss))
	s.perShare("Dividends declared per share", 0, s.cents(10, 99))
	s.ratios("Return on average assets", s.cents(50, 199))
	s.ratios("Net interest margin", s.cents(250, 499))
	s.ratios("Efficiency ratio", s.cents(4500, 7900))
	r.tables = append(r.tables, s.t)
}

func (s *randomStatement) cents(low, high int) []decimal.Decimal {
	vs := make([]decimal.Decimal, len(s.periods))
	for i := range vs {
		vs[i] = decimal.New(int64(low+s.r.IntN(high-low+1)), -2)
	}
	return vs
}

// ratios adds a row of percentages.
func (s *randomStatement) ratios(label string, vs []decimal.Decimal) {
	row := randomRow{label: label}
	for i, v := range vs {
		c := s.r.amount(v, s.periods[i], -2, "pure")
		c.printed += "%"
		row.cells = append(row.cells, c)
	}
	s.t.rows = append(s.t.rows, row)
}

// dashed makes rules of single dashes.
func dashed(s string) string {
	b := []byte(s)
	start := 0
	for i := range b {
		if b[i] == ' ' {
			start = i + 1
		} else if (i-start)%2 == 1 {
			b[i] = ' '
		}
	}
	return string(b)
}

// tabbed replaces white space by tabs where it reaches a stop.
func tabbed(s string) string {
	var b strings.Builder
	rs := []rune(s)
	for i := 0; i < len(rs); {
		j := i
		for j < len(rs) && rs[j] == ' ' {
			j++
		}
		if j-i < 2 {
			b.WriteRune(rs[i])
			i++
			continue
		}
		for at := i; at < j; {
			if stop := (at/8 + 1) * 8; stop <= j {
				b.WriteByte('\t')
				at = stop
			} else {
				b.WriteString(strings.Repeat(" ", j-at))
				at = j
			}
		}
		i = j
	}
	return b.String()
}

// decorate changes a line as the layout asks.
func (w *textWriter) decorate(s string) string {
	if w.r.layout.tabs {
		return tabbed(s)
	}
	return s
}

// numbered puts the number of a row before its label, and room before the lines that continue it.
func (w *textWriter) numbered(row *randomRow, indent string) (first, rest string) {
	if !w.r.layout.numbered {
		return indent, indent
	}
	if len(row.cells) == 0 {
		return "    " + indent, "    " + indent
	}
	w.number++
	return fmt.Sprintf("%-4d", w.number) + indent, "    " + indent
}
