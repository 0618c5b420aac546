package release

import (
	"strings"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout"
)

// randomStatement gathers rows whose sums hold in every column.
type randomStatement struct {
	r       *randomRelease
	t       randomTable
	periods []tieout.Period
	places  int32
}

func (s *randomStatement) heading(label string, indent int) {
	s.t.rows = append(s.t.rows, randomRow{label: label, indent: indent})
}

// random is an amount for each column, zero now and then when nothing is allowed.
func (s *randomStatement) random(low, high int, maybeNone bool) []decimal.Decimal {
	vs := make([]decimal.Decimal, len(s.periods))
	for i := range vs {
		n := int64(low + s.r.IntN(high-low+1))
		if s.r.fullShrs { // whole dollars
			n = n*1000 + int64(s.r.IntN(1000))
		}
		vs[i] = decimal.New(n, -s.places)
	}
	if maybeNone && s.r.IntN(3) == 0 {
		vs[s.r.IntN(len(vs))] = decimal.Zero
	}
	return vs
}

// row adds a row of money and returns its amounts.
func (s *randomStatement) row(label string, indent int, rule byte, vs []decimal.Decimal) []decimal.Decimal {
	r := s.r
	row := randomRow{label: label, indent: indent, rule: rule}
	for i, v := range vs {
		c := r.amount(v, s.periods[i], r.scale, r.currency)
		c.dollar = r.dollars == 2 || r.dollars == 1 && (rule == '=' || s.first())
		if r.blanks && v.IsZero() {
			c = randomCell{}
		}
		row.cells = append(row.cells, c)
	}
	if s.first() {
		s.t.sales = vs
	}
	s.add(row, vs, r.scale)
	return vs
}

// add adds a row, with the cells of the columns about its values.
func (s *randomStatement) add(row randomRow, vs []decimal.Decimal, exponent int32) {
	if s.t.columns != nil {
		s.r.extend(&s.t, &row, vs, s.places, exponent)
	}
	s.t.rows = append(s.t.rows, row)
}

func (s *randomStatement) first() bool {
	for _, r := range s.t.rows {
		if len(r.cells) > 0 {
			return false
		}
	}
	return true
}

// perShare adds a row of amounts per share; counts adds a row of share counts.
func (s *randomStatement) perShare(label string, indent int, vs []decimal.Decimal) {
	row := randomRow{label: label, indent: indent}
	for i, v := range vs {
		c := s.r.amount(v, s.periods[i], 0, s.r.currency+"/shares")
		c.dollar = s.r.dollars > 0
		row.cells = append(row.cells, c)
	}
	if s.r.about == 3 { // no share of sales
		sales := s.t.sales
		s.t.sales = nil
		defer func() { s.t.sales = sales }()
	}
	s.add(row, vs, 0)
}

func (s *randomStatement) counts(label string, indent int, vs []decimal.Decimal) {
	row := randomRow{label: label, indent: indent}
	for i, v := range vs {
		exponent := s.r.scale
		if s.r.fullShrs {
			exponent = 0
		}
		row.cells = append(row.cells, s.r.amount(v, s.periods[i], exponent, "shares"))
	}
	same := make([]decimal.Decimal, len(vs)) // no columns about them
	s.add(row, same, 0)
}

func plus(a, b []decimal.Decimal) []decimal.Decimal {
	c := make([]decimal.Decimal, len(a))
	for i := range a {
		c[i] = a[i].Add(b[i])
	}
	return c
}

func minus(a, b []decimal.Decimal) []decimal.Decimal {
	c := make([]decimal.Decimal, len(a))
	for i := range a {
		c[i] = a[i].Sub(b[i])
	}
	return c
}

// ratio is money per share, in cents.
func ratio(a, b []decimal.Decimal) []decimal.Decimal {
	c := make([]decimal.Decimal, len(a))
	for i := range a {
		c[i] = a[i].Div(b[i]).Round(2)
	}
	return c
}

// begin starts a statement of ordinary amounts.
func (r *randomRelease) begin(t randomTable, periods []tieout.Period, title string, scaleText string) *randomStatement {
	s := &randomStatement{r: r, t: t, periods: periods}
	if r.scale == 6 && r.IntN(2) == 0 {
		s.places = 1
	}
	s.t.title = append([]string{r.pick("Condensed Consolidated ", "Consolidated ", "") + title}, t.title...)
	if scaleText != "" && (!r.pageOnly || len(r.tables) == 0) {
		s.t.title = append(s.t.title, scaleText)
	}
	return s
}

// rescale is the text for the release's scale and currency.
func (r *randomRelease) rescale(thousands, millions string) string {
	switch {
	case r.currency != "USD":
		return strings.Replace(r.scaleTxt, ", except per share amounts", "", 1)
	case r.scale == 6:
		return millions
	case r.scale == 3:
		return thousands
	}
	return ""
}

func (r *randomRelease) income() {
	t, periods := r.durations(r.lengths()...)
	s := r.begin(t, periods, r.pick("Statements of Operations", "Statements of Income", "Income Statements", "Statement of Earnings"), r.scaleTxt)
	sales := s.row(r.pick("Net sales", "Revenues", "Total revenue", "Net revenues"), 0, 0, s.random(200000, 900000, false))
	cost := s.row(r.pick("Cost of sales", "Cost of revenues", "Cost of goods sold, including occupancy and buying costs"), 0, '-', s.random(90000, 199000, false))
	gross := s.row(r.pick("Gross profit", "Gross margin"), r.IntN(2)*2, 0, minus(sales, cost))
	s.heading(r.pick("Operating expenses:", "Expenses:", "Costs and expenses:"), 0)
	high := 70000
	if r.loss {
		high = 2000000
	}
	sga := s.row(r.pick("Selling, general and administrative", "Selling and administrative expenses"), 2, 0, s.random(10000, high, false))
	rd := s.row("Research and development", 2, 0, s.random(1000, 9000, true))
	other := s.row(r.pick("Restructuring charges", "Amortization of intangible assets, acquired technology and other assets from business combinations"), 2, '-', s.random(10, 900, true))
	opex := s.row("Total operating expenses", 4, '-', plus(plus(sga, rd), other))
	op := s.row(r.pick("Operating income", "Income from operations"), 0, 0, minus(gross, opex))
	interest := s.row(r.pick("Interest expense, net", "Other income (expense), net"), 0, '-', minus(make([]decimal.Decimal, len(periods)), s.random(10, 5000, false)))
	pretax := s.row(r.pick("Income before income taxes", "Earnings before provision for income taxes"), 0, 0, plus(op, interest))
	tax := s.row(r.pick("Provision for income taxes", "Income tax expense"), 0, '-', s.random(100, 9999, true))
	net := s.row(r.pick("Net income", "Net earnings"), 0, '=', minus(pretax, tax))
	saved := s.places
	s.places = 0
	basic := s.random(10000, 60000, false)
	diluted := plus(basic, s.random(1, 500, false))
	s.heading(r.pick("Net income per share:", "Earnings per common share:"), 0)
	s.perShare("Basic", 2, ratio(net, basic))
	s.perShare(r.pick("Diluted", "Assuming dilution"), 2, ratio(net, diluted))
	s.places = saved
	s.heading(r.pick("Weighted average shares outstanding:", "Weighted average number of common shares:"), 0)
	s.counts("Basic", 2, basic)
	s.counts("Diluted", 2, diluted)
	r.tables = append(r.tables, s.t)
}

func (r *randomRelease) balance() {
	t, periods := r.instants()
	text := r.pick("(In thousands)", "(Dollars in thousands)", "(in thousands) (unaudited)")
	text = r.rescale(text, r.pick("(In millions)", "(Millions of dollars)"))
	s := r.begin(t, periods, r.pick("Balance Sheets", "Statements of Financial Position", "Balance Sheet Data"), text)
	s.heading(r.pick("ASSETS", "Assets"), 0)
	s.heading("Current assets:", 0)
	cash := s.row(r.pick("Cash and cash equivalents", "Cash and equivalents"), 2, 0, s.random(500, 90000, false))
	ar := s.row(r.pick("Accounts receivable, net of allowances of $1,204 and $998, respectively", "Accounts receivable, net", "Trade receivables"), 2, 0, s.random(500, 90000, false))
	inv := s.row("Inventories", 2, '-', s.random(500, 90000, true))
	current := s.row("Total current assets", 4, 0, plus(plus(cash, ar), inv))
	ppe := s.row(r.pick("Property, plant and equipment, net", "Property and equipment, net"), 0, 0, s.random(500, 190000, false))
	goodwill := s.row("Goodwill", 0, '-', s.random(10, 9000, true))
	assets := s.row("Total assets", 0, '=', plus(plus(current, ppe), goodwill))
	s.heading(r.pick("LIABILITIES AND STOCKHOLDERS' EQUITY", "Liabilities and shareholders' equity"), 0)
	s.heading("Current liabilities:", 0)
	pay := s.row("Accounts payable", 2, 0, s.random(100, 9000, false))
	accrued := s.row(r.pick("Accrued liabilities", "Accrued expenses and other current liabilities"), 2, '-', s.random(100, 9000, false))
	liabilities := s.row("Total current liabilities", 4, 0, plus(pay, accrued))
	debt := s.row("Long-term debt", 0, '-', s.random(10, 900, true))
	equity := s.row("Total stockholders' equity", 0, '-', minus(minus(assets, liabilities), debt))
	s.row(r.pick("Total liabilities and stockholders' equity", "Total liabilities and shareholders' equity"), 0, '=', plus(plus(liabilities, debt), equity))
	r.tables = append(r.tables, s.t)
}

func (r *randomRelease) cashFlow() {
	t, periods := r.durations(r.quarter) // the year to date
	text := r.pick("(In thousands)", "(Unaudited; in thousands)")
	text = r.rescale(text, "(In millions)")
	s := r.begin(t, periods, "Statements of Cash Flows", text)
	s.heading(r.pick("Cash flows from operating activities:", "OPERATING ACTIVITIES"), 0)
	net := s.row("Net income", 2, 0, s.random(1000, 90000, false))
	dep := s.row("Depreciation and amortization", 2, 0, s.random(1000, 9000, false))
	work := s.row(r.pick("Changes in operating assets and liabilities, net of effects of acquisitions", "Changes in working capital"), 2, '-', minus(s.random(100, 9000, false), s.random(100, 9000, false)))
	ops := s.row("Net cash provided by operating activities", 4, 0, plus(plus(net, dep), work))
	s.heading(r.pick("Cash flows from investing activities:", "INVESTING ACTIVITIES"), 0)
	zero := make([]decimal.Decimal, len(periods))
	capex := s.row(r.pick("Capital expenditures", "Purchases of property and equipment"), 2, 0, minus(zero, s.random(1000, 9000, false)))
	sale := s.row("Proceeds from sale of assets", 2, '-', s.random(100, 900, true))
	invest := s.row("Net cash used in investing activities", 4, 0, plus(capex, sale))
	s.heading(r.pick("Cash flows from financing activities:", "FINANCING ACTIVITIES"), 0)
	finance := s.row("Dividends paid", 2, '-', minus(zero, s.random(100, 900, true)))
	change := s.row(r.pick("Net increase in cash and cash equivalents", "Net increase (decrease) in cash"), 0, 0, plus(plus(ops, invest), finance))
	begin := s.random(1000, 90000, false)
	s.cash("Cash and cash equivalents at beginning of period", begin, true)
	s.cash("Cash and cash equivalents at end of period", plus(begin, change), false)
	r.tables = append(r.tables, s.t)
}

// cash adds a row of balances at the beginning or the end of each column's period.
func (s *randomStatement) cash(label string, vs []decimal.Decimal, beginning bool) {
	periods := s.periods
	s.periods = nil
	for _, p := range periods {
		day := p.End.AddDate(0, 0, -1)
		if beginning {
			day = p.Start.AddDate(0, 0, -1)
		}
		s.periods = append(s.periods, tieout.InstantDay(day))
	}
	s.row(label, 0, '=', vs)
	s.periods = periods
}

// segments is a table of one period with a column for each segment.
func (r *randomRelease) segments() {
	p := r.span(r.year, r.quarter, 1)
	t := randomTable{title: []string{r.lengthText(1) + " " + r.end(r.year, r.quarter).Format("January 2, 2006")}}
	var periods []tieout.Period
	for _, name := range []string{"Retail", "Wholesale", "Total"} {
		t.heads = append(t.heads, []string{name})
		periods = append(periods, p)
	}
	s := r.begin(t, periods, "Segment Information", r.rescale("(In thousands)", "(In millions)"))
	add := func(label string) {
		vs := s.random(100, 9000, false)
		vs[2] = vs[0].Add(vs[1])
		s.row(label, 0, 0, vs)
	}
	add("Net sales")
	add("Operating income")
	add("Depreciation and amortization")
	r.tables = append(r.tables, s.t)
}
