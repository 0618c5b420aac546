package release

import (
	"strings"

	"github.com/tieout/tieout"
)

// rowPeriod is a column's period as it holds for a row: cash at the beginning or end of a period is an
// instant, whatever the column says, and where the columns say nothing the row or its section may.
func (dr *draft) rowPeriod(row *Row, col *Column, cal *calendar) tieout.Period {
	p := col.Period
	if q := dr.sectionPeriod(row, col, cal); q.Kind != tieout.Forever {
		p = q
	} else if p.Kind == tieout.Forever || dr.borrowed[col.Index] {
		for _, s := range append([]string{row.Label}, reversed(row.Section)...) {
			ph := parsePhrase(s)
			if len(ph.order) == 0 || !ph.hasDuration() && len(ph.dates) == 0 {
				continue
			}
			if q := dr.columnPeriod(cal, ph); q.Kind != tieout.Forever {
				return q
			}
		}
	}
	if p.Kind != tieout.Duration {
		return p
	}
	l := strings.ToLower(row.Label)
	if q, ok := dr.heldAt(row.Label, p, cal); ok {
		return q
	}
	held := says(l, "cash", "shares", "balance", "backlog", "stores", "employees", "units", "equity", "headcount", "members", "customers", "subscribers", "assets")
	switch {
	case held && says(l, "beginning of", "at beginning", "start of", "beginning balance", ", beginning", "- beginning", "-beginning", "beginning cash", "opening cash", "opening balance"):
		return tieout.Period{Kind: tieout.Instant, End: p.Start}
	case held && begins(l, "ending ") || held && says(l, "- ending", "-ending", "closing balance", "end of period", "end of year", "end of quarter", "end of the", "at end", "period end", "ending balance", ", ending", "period-end", "end of month", "end of fiscal", "end of six", "end of nine", "end of three"):
		return tieout.Period{Kind: tieout.Instant, End: p.End}
	case dr.t.Statement != CashFlow && says(l, "at period end", "at end of period", "at quarter end", "at year end", "at period-end", "at quarter-end", "at year-end", "(period end)", "(end of period)"):
		return tieout.Period{Kind: tieout.Instant, End: p.End}
	case !dr.average && dr.t.Statement != CashFlow && dr.t.Statement != Equity && dr.t.Statement != Reconciliation && isBalance(l, row.Section):
		return tieout.Period{Kind: tieout.Instant, End: p.End}
	}
	return p
}

// heldAt reads "Cash at January 1," and "Cash, June 30": a stock at the beginning or the end of the column's period.
func (dr *draft) heldAt(label string, p tieout.Period, cal *calendar) (tieout.Period, bool) {
	if !begins(strings.ToLower(label), "cash") && dr.t.Statement != Equity {
		return tieout.Period{}, false
	}
	ph := parsePhrase(label)
	if len(ph.dates) != 1 || ph.dates[0].day == 0 || ph.hasDuration() {
		return tieout.Period{}, false
	}
	d := ph.dates[0]
	if d.year > 0 {
		if day, ok := cal.date(d); ok {
			return tieout.InstantDay(day), true
		}
		return tieout.Period{}, false
	}
	first, last := p.Start, p.End.AddDate(0, 0, -1)
	switch {
	case d.month == last.Month() && d.day == last.Day():
		return tieout.Period{Kind: tieout.Instant, End: p.End}, true
	case d.month == first.Month() && d.day == first.Day(), d.month == first.AddDate(0, 0, -1).Month() && d.day == first.AddDate(0, 0, -1).Day():
		return tieout.Period{Kind: tieout.Instant, End: p.Start}, true
	}
	return tieout.Period{}, false
}

// isBalance reports whether a row of a summary is of a date, whatever period heads its column: "Total assets", or
// anything under "Balance sheet data".
func isBalance(l string, sections []string) bool {
	if says(l, "average") {
		return false
	}
	for _, s := range sections {
		if says(strings.ToLower(s), "average") {
			return false
		}
	}
	for _, s := range sections {
		if says(strings.ToLower(s), "balance sheet", "financial position", "financial condition", "at period end", "at end of", "at quarter end", "at year end", "period-end") {
			return true
		}
	}
	for _, w := range []string{"total assets", "total liabilities", "total stockholders", "total shareholders", "stockholders' equity", "shareholders' equity", "working capital", "total debt", "book value", "total deposits", "total loans"} {
		if strings.HasPrefix(l, w) {
			return true
		}
	}
	return false
}

// sectionPeriod joins a section that names a period ("Three months ended March 31:") with a column that is headed
// by a year alone; Forever when they do not.
func (dr *draft) sectionPeriod(row *Row, col *Column, cal *calendar) tieout.Period {
	head := &dr.heads[col.Index]
	dated := len(head.time.dates) == 1 && head.time.dates[0].year > 0 && dr.t.Statement != Balance
	if len(head.time.years) == 0 && !dated || len(head.time.dates) > 0 && !dated || head.time.hasDuration() || col.Kind != Values {
		return tieout.Period{}
	}
	for i := len(row.Section) - 1; i >= 0; i-- {
		ph := parsePhrase(row.Section[i])
		if len(ph.order) > 0 || len(ph.dates) == 0 && (!ph.ended || !ph.hasDuration()) && ph.quarter == 0 || dated && len(ph.dates) > 0 {
			continue
		}
		return dr.columnPeriod(cal, parsePhrase(row.Section[i]+" "+head.text))
	}
	return tieout.Period{}
}

func reversed(s []string) []string {
	out := make([]string, 0, len(s))
	for i := len(s) - 1; i >= 0; i-- {
		out = append(out, s[i])
	}
	return out
}
