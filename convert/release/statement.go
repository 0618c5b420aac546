package release

import (
	"strings"

	"github.com/tieout/tieout/convert/release/number"
	"github.com/tieout/tieout/internal/wording"
)

// statementWords lists what titles and sections of statements say, most telling first. All words of an
// entry must occur.
var statementWords = []struct {
	statement Statement
	words     []string
}{
	{Reconciliation, []string{"reconcil*"}},
	{CashFlow, []string{"cash flow"}},
	{Equity, []string{"statement", "equity"}},
	{Equity, []string{"changes in", "equity"}},
	{Balance, []string{"balance sheet"}},
	{Balance, []string{"statement", "financial condition"}},
	{Balance, []string{"statement", "financial position"}},
	{Income, []string{"changes in net position"}},
	{Income, []string{"changes in net assets"}},
	{Income, []string{"changes in fund balance"}},
	{Balance, []string{"statement", "net position"}},
	{Balance, []string{"statement", "net assets"}},
	{Balance, []string{"statement", "assets and liabilities"}},
	{Balance, []string{"balance", "data"}},
	{Income, []string{"statement", "operations"}},
	{Income, []string{"statement", "income"}},
	{Income, []string{"statement", "earnings"}},
	{Income, []string{"statement", "loss"}},
	{Income, []string{"statement of activities"}},
	{Income, []string{"statements of activities"}},
	{Income, []string{"statement", "revenue"}},
	{Income, []string{"income statement"}},
	{Income, []string{"operations data"}},
	{Income, []string{"operating results"}},
	{Income, []string{"results of operations"}},
	{Income, []string{"financial highlights"}},
	{Income, []string{"financial results"}},
	{Income, []string{"profit and loss"}},
	{Income, []string{"income and expenditure"}},
	{Income, []string{"analysis of consolidated earnings"}},
	{Segments, []string{"segment"}},
	{Reconciliation, []string{"funds from operations"}},
}

// statementOf reads the kind of statement off a title.
func statementOf(title string) (Statement, bool) {
	s := strings.ToLower(title)
	for _, e := range statementWords {
		all := true
		for _, w := range e.words {
			all = all && wording.Says(s, w)
		}
		if all {
			return e.statement, true
		}
	}
	return "", false
}

// isTitleText reports whether a line is the title of a statement rather than a row's label.
func isTitleText(s string) bool {
	l := strings.ToLower(s)
	for _, w := range []string{"balance sheet", "statement of", "statements of", "financial highlights", "reconciliation of", "reconciliation -"} {
		if strings.Contains(l, w) && len(s) < 120 {
			return true
		}
	}
	return false
}

// statement decides the kind of statement from the titles, or from what the rows say.
func (dr *draft) statement() Statement {
	for i := len(dr.titles) - 1; i >= 0; i-- {
		if isHeadline(dr.titles[i].Text) {
			continue
		}
		if s, ok := statementOf(dr.titles[i].Text); ok {
			return s
		}
	}
	if s, ok := statementOf(dr.titleTxt); ok && !isHeadline(dr.titleTxt) {
		return s
	}
	if s, ok := statementOf(dr.g.LeadUp); ok && s == Reconciliation {
		return s
	}
	dr.byContent = true
	return dr.statementByContent()
}

// isHeadline reports whether a text above a table is no title of it but one of the headlines of the release, which print amounts or percentages: "Healthy
// balance sheet, 78.5% of borrowings at fixed rates".
func isHeadline(s string) bool {
	for i := 1; i < len(s); i++ {
		if s[i] == '%' && number.IsDigit(s[i-1]) || number.IsDigit(s[i]) && s[i-1] == '$' {
			return true
		}
	}
	return false
}

// labels are those of all rows, a line each.
func (dr *draft) labels() string {
	var all strings.Builder
	for _, r := range dr.t.Rows {
		all.WriteString(r.Label)
		all.WriteByte('\n')
	}
	return all.String()
}

func (dr *draft) statementByContent() Statement {
	s := strings.ReplaceAll(strings.ToLower(dr.labels()), "book value per", "book value of a")
	flows := 0
	for _, w := range []string{"operating activities", "investing activities", "financing activities"} {
		if strings.Contains(s, w) {
			flows++
		}
	}
	summary := (printsSales(s) || wording.Says("\n"+s, "\nnet earnings", "\nnet income", "\nnet loss", "\nnet interest income")) &&
		!wording.Says(s, "total liabilities and", "liabilities & ")
	switch {
	case summary && wording.Says(s, "total assets", "per share"):
		return Income // five years in figures, balances among them
	case wording.Says(s, "total assets", "total liabilities"), wording.Says(s, "assets") && wording.Says(s, "liabilities"):
		return Balance
	case flows >= 2, flows == 1 && wording.Says(s, "end of period", "beginning of period", "end of year", "end of quarter"):
		return CashFlow
	case wording.Says(s, "non-gaap", "adjusted ebitda", "ebitda", "gaap "), wording.Says(s, "free cash flow") && flows > 0 && !wording.Says(s, "revenue"):
		return Reconciliation
	case wording.Says(s, "net income", "net loss", "net earnings", "operating income", "income before", "income (loss) before", "loss from operations", "income from operations", "operating profit", "per share"):
		return Income
	}
	return Other
}

// printsSales reports whether a label, of those in lower case a line each, begins as that of sales does.
func printsSales(labels string) bool {
	return wording.Says("\n"+labels, "\nnet sales", "\nsales", "\nrevenue", "\nnet revenue", "\ntotal revenue", "\noperating revenue")
}

// bridgesToAdjusted reports whether a table that no title calls a statement leads from a result to an adjusted one: "Profit before taxation" above "Underlying profit
// before tax", and no sales.
func (dr *draft) bridgesToAdjusted() bool {
	return dr.byContent && !printsSales(strings.ToLower(dr.labels())) && dr.leadsToAdjusted()
}

// readAverages tells tables of average balances, and others whose columns are of periods, from balance sheets.
func (dr *draft) readAverages() {
	timed := false
	titled := false
	for _, p := range dr.titles {
		s, ok := statementOf(p.Text)
		titled = titled || ok && s == Balance
		dr.average = dr.average || isAverageText(p.Text)
	}
	for k := range dr.g.Columns {
		for _, h := range dr.g.Columns[k].Headings {
			dr.average = dr.average || isAverageText(h.Text)
		}
		t := &dr.heads[k].time
		timed = timed || t.HasDuration() && !t.Instant
	}
	if dr.t.Statement != Balance {
		return
	}
	switch content := dr.statementByContent(); {
	case dr.average || timed && !titled:
		dr.t.Statement = Other
	case timed && content != Other && !wording.Says(strings.ToLower(dr.labels()), "total assets", "total liabilities"):
		dr.t.Statement = content // "Selected operating and balance sheet data" over what was earned in quarters
	}
}

// isAverageText reports whether a title or heading says that balances are averages over a period.
func isAverageText(s string) bool {
	l := strings.ToLower(s)
	return wording.Says(l, "average") && wording.Says(l, "balance sheet") || wording.Says(l, "average balance", "average daily balance", "average volume", "average outstanding balance", "yield/", "yields and", "yield analysis")
}

// rowStatement tells per-share rows of an income statement from the rest.
func rowStatement(row *Row, statement Statement) Statement {
	if statement != Income || len(row.Items) == 0 {
		return statement
	}
	for _, it := range row.Items {
		if it.Kind == PerShare || it.Kind == Shares {
			return EPS
		}
	}
	return statement
}
