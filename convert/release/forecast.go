package release

import (
	"slices"
	"strings"
	"time"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release/calendar"
	"github.com/tieout/tieout/internal/wording"
)

// Tables of what a company expects: guidance, outlooks, targets. Their figures are of periods that have not ended, and none is an
// actual one.

// foretells reports whether the titles of a table, or the sentence that leads up to it, say that it holds what is expected.
func (dr *draft) foretells() bool {
	if dr.outlook == 0 {
		dr.outlook = -1
		title, lead := strings.ToLower(dr.ownTitles()), strings.ToLower(lastSentence(dr.g.LeadUp))
		stub := strings.ToLower(joinTexts(dr.stubs)) // over the labels
		if n := len(dr.titles); n > 0 && len(dr.titles[n-1].Text) > maxNaming {
			lead = strings.ToLower(dr.titles[n-1].Text) // "The following table summarizes our targets for fiscal 2025, which assume that …"
		}
		if namesFuture(title) && !dr.isOfPast() || namesFuture(stub) && !dr.hasPast() || len(lead) < maxLead && leadsToFuture(lead) && !dr.hasPast() && !dr.comparesYears() {
			dr.outlook = 1
		}
	}
	return dr.outlook > 0
}

// shortTitles are the titles of a table without those that are too long to name it and stand above another: items of a list of highlights, as "Outlook for
// 2023 confirmed: organic growth of operating profit" above "Key figures"; and without headlines.
func (dr *draft) shortTitles() string { return dr.shortTitlesFrom(0) }

// shortTitlesFrom are those from the first one on that counts.
func (dr *draft) shortTitlesFrom(first int) string {
	var out []string
	last := dr.lastTitle() // above "(% indicates changes from the previous fiscal year)"
	for i, p := range dr.titles {
		if i >= first && (len(p.Text) <= maxNaming || i >= last) && !isHeadline(p.Text) {
			out = append(out, p.Text)
		}
	}
	return strings.Join(out, " ")
}

// ownTitles are the short titles of a table from the last one on that names a statement: what stands above that is of something else, "Outlook" and a paragraph above
// "Consolidated Statements of Operations".
func (dr *draft) ownTitles() string {
	for i, p := range slices.Backward(dr.titles) {
		if s, ok := statementOf(p.Text); ok && (s == Income || s == Balance || s == CashFlow) && !namesFuture(strings.ToLower(p.Text)) {
			return dr.shortTitlesFrom(i)
		}
	}
	return dr.shortTitles()
}

func namesFuture(l string) bool {
	return wording.Says(l, "outlook", "guidance", "forecast*", "financial targets") || wording.Says(l, "projected", "projections") && !wording.Says(l, "projected benefit", "projected unit")
}

const maxLead = 400 // characters of a sentence that leads up to a table

// leadsToFuture reports whether a sentence in lower case leads up to a table of guidance.
func leadsToFuture(l string) bool {
	return wording.Says(l, "outlook", "financial guidance", "guidance for", "guidance is", "guidance as follows", "financial targets", "estimated forward-looking", "estimated forward looking") ||
		wording.Says(l, "targets") && wording.Says(l, "summarizes", "following") || wording.Says(l, "guidance") && wording.Says(l, "set forth below", "shown below", "following table", "table below", "as follows")
}

// isOfPast reports whether all columns of values that name years name such as come before the last one that the titles name: "Three Months Ended
// December 31, 2008" below "Company affirms 2009 guidance" is of what was.
func (dr *draft) isOfPast() bool {
	if len(dr.title.Order) == 0 {
		return false
	}
	expected, named := slices.Max(dr.title.Order), false
	for k, h := range dr.heads {
		if dr.t.Columns[k].Kind != Values || len(h.said.Order) == 0 {
			continue
		}
		if named = true; slices.Max(h.said.Order) >= expected {
			return false
		}
	}
	return named
}

// hasPast reports whether headings say that columns are of what was: guidance beside actual figures says so itself.
func (dr *draft) hasPast() bool {
	for _, h := range dr.heads {
		if wording.Says(strings.ToLower(h.text), "actual", "ended") {
			return true
		}
	}
	return false
}

// comparesYears reports whether headings name several years, or days of several, as those of what was and of the time before do: guidance beside what was
// says which is which.
func (dr *draft) comparesYears() bool {
	years, days := map[int]bool{}, map[calendar.Date]bool{}
	for k, h := range dr.heads {
		switch {
		case dr.t.Columns[k].Kind != Values:
		case h.said.NamesDay() && !issued.In(wording.Of(h.text)):
			days[h.said.Dates[0]] = true
		case len(h.said.Years) == 1:
			years[h.said.Years[0]] = true
		}
	}
	return len(years) > 1 || len(days) > 1
}

// isOfPast reports whether a heading says of its column, beside others of what is expected, that it is of what was.
func (h *columnHead) isOfPast() bool {
	return h.past || wording.Says(strings.ToLower(h.text), "actual", "ended", "realised", "realized", "achieved", "reported")
}

// besideEstimates finds the headings of years that have passed by those of others: "2018", "2019", "2020E".
func (dr *draft) besideEstimates() {
	estimated := func(h columnHead) bool { return marksEstimate(h.text) }
	if !slices.ContainsFunc(dr.heads, estimated) {
		return
	}
	for k := range dr.heads {
		h := &dr.heads[k]
		h.past = len(h.said.Years) > 0 && !estimated(*h)
	}
}

// marksEstimate reports whether a heading has a year with the letter of estimates or forecasts behind it: "2020E", "FY21F".
func marksEstimate(heading string) bool {
	return slices.ContainsFunc(strings.Fields(strings.ToLower(heading)), func(w string) bool {
		year, ok := strings.CutSuffix(w, "e")
		if !ok {
			year, ok = strings.CutSuffix(w, "f")
		}
		fiscal := strings.TrimPrefix(year, "fy")
		whole := len(fiscal) == 4 && (fiscal[:2] == "19" || fiscal[:2] == "20") // "RNS Number: 4417F" is no year
		return ok && (whole || len(fiscal) == 2 && fiscal != year) && strings.Trim(fiscal, "0123456789") == ""
	})
}

// estimatesYear reports whether a heading names a fiscal year, and no day, and says that it is estimated: "Fiscal 2030 Estimated".
func estimatesYear(said *calendar.Phrase, heading string) bool {
	return said.Fiscal && len(said.Years) == 1 && len(said.Dates) == 0 && wording.Says(strings.ToLower(heading), "estimate*")
}

// expects reports whether a column is of what is expected, as its heading or its table says.
func (dr *draft) expects(column int) bool {
	h := &dr.heads[column]
	return h.foretells || dr.foretells() && !h.isOfPast()
}

// saysForecast reports whether a text in lower case says of figures that they are of what is to come.
func saysForecast(l string) bool {
	return wording.Says(l, "forecast*", "outlook", "guidance", "projected") || marksEstimate(l)
}

// ofForecast adds that figures are forecasts to the columns of a table that foretells, unless their headings say so.
func (dr *draft) ofForecast() {
	if !dr.foretells() {
		return
	}
	for k, col := range dr.t.Columns {
		if !isForecast(col) && !dr.heads[k].isOfPast() {
			col.Qualifiers = append(col.Qualifiers, Qualifier{Axis: "basis", Member: "forecast"})
		}
	}
}

// foretellOn takes tables without titles for ones that foretell right behind one that does, where all their columns are of times that its columns name:
// "Fiscal Year 2025" over a margin behind "Fiscal Year 2025" over the lows and highs of what is expected.
func foretellOn(drafts []*draft) {
	for i := 1; i < len(drafts); i++ {
		dr, above := drafts[i], drafts[i-1]
		if len(dr.titles) > 0 || dr.g.LeadUp != "" || dr.foretells() || !above.foretells() || len(dr.heads) == 0 {
			continue
		}
		if !slices.ContainsFunc(dr.heads, func(h columnHead) bool { return !above.names(&h.said) }) {
			dr.outlook = 1
		}
	}
}

// names reports whether a heading names just the year, and the quarter of it, that a phrase does.
func (dr *draft) names(p *calendar.Phrase) bool {
	return len(p.Years) == 1 && slices.ContainsFunc(dr.heads, func(h columnHead) bool {
		return slices.Equal(h.said.Years, p.Years) && h.said.QuarterNumber() == p.QuarterNumber()
	})
}

// shareForecasts takes columns that end after the release for forecasts where they are of ranges, or other tables have forecasts of just the same time: "Fiscal Year 2024" over a
// tax rate, behind a table of financial targets for that year.
func shareForecasts(drafts []*draft, released time.Time) {
	if released.IsZero() {
		return
	}
	foretold := map[tieout.Period]bool{}
	for _, dr := range drafts {
		for _, c := range dr.t.Columns {
			if isForecast(c) && c.Period.Kind == tieout.Duration {
				foretold[c.Period] = true
			}
		}
	}
	for _, dr := range drafts {
		for _, c := range dr.t.Columns {
			if !isForecast(c) && c.endsAfter(released) && (foretold[c.Period] || dr.g.Columns[c.Index].Bound != "") {
				c.Qualifiers = append(c.Qualifiers, Qualifier{Axis: "basis", Member: "forecast"})
			}
		}
	}
}

// issued are the words of a heading that says which of several forecasts a column holds, and when that was given.
var issued = wording.Phrases("revised|prior|previous|original|initial|former|current|updated|new|old|guidance|outlook|forecast|issued|given|provided")

// completeExpected gives columns of what is expected whose headings name a quarter or the full year, and of which nothing says the year, the first such time that
// ends after that of the report: "Second Quarter Outlook" and "Full Year Outlook" in the release of a first quarter.
func (dr *draft) completeExpected(cal *calendar.Fiscal, report tieout.Period) {
	if report.Kind != tieout.Duration || dr.title.IsDated() || len(dr.leadTime().Order) > 0 {
		return
	}
	for k := range dr.heads {
		h := &dr.heads[k]
		quarter := h.time.Quarter
		if h.time.IsYear() {
			quarter = 4
		}
		if quarter == 0 || len(h.time.Order) > 0 || len(h.time.Dates) > 0 || h.time.ToDate || !dr.expects(k) {
			continue
		}
		year := cal.NumberOf(report.End)
		if end, ok := cal.QuarterEnd(year, quarter); ok && !end.After(report.End) {
			year++
		}
		h.time.Years, h.time.Order, h.time.Fiscal = []int{year}, []int{year}, true
	}
}

// forgetIssues takes the days on which forecasts were given, "Revised (August 8, 2018)", out of the headings of a table of them: its columns are of what
// its titles name, "Full-Year 2018 Guidance", else of the year that goes on.
func (dr *draft) forgetIssues(cal *calendar.Fiscal, report tieout.Period) {
	if !dr.foretells() {
		return
	}
	of := dr.title
	if of.Dates = nil; !of.HasDuration() {
		of.Months = 12
	}
	if len(of.Years) == 0 {
		if report.Kind == tieout.Forever {
			return
		}
		year := cal.NumberOf(report.End)
		of.Years, of.Order, of.Fiscal = []int{year}, []int{year}, true
	}
	for k := range dr.heads {
		h := &dr.heads[k]
		if h.time.NamesDay() && !h.time.HasDuration() && !h.time.Ended && issued.In(wording.Of(h.text)) {
			h.time = of
		}
	}
}
