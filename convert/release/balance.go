package release

import (
	"slices"
	"strings"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release/calendar"
	"github.com/tieout/tieout/internal/wording"
)

// What says that a row states balances though its columns are headed by periods: the heading of its group, the sentence above the
// table, figures that are the same for periods of different lengths that end on one day.

var (
	balanceSections = wording.Vocabulary("balance-sections")
	flowSections    = wording.Vocabulary("flow-sections")
	datesIndicated  = wording.Vocabulary("dates-indicated")
	averages        = wording.Phrases("average|averages|avg|mean")
)

// groupClass is what the heading of the group that a row stands in weighs for balances: "Balance sheet data ($000)"; below zero
// for "Income statement".
func groupClass(r *Row, heading string) float64 {
	if name, unit, ok := strings.Cut(heading, "("); ok && strings.HasSuffix(unit, ")") {
		heading = name
	}
	section := wording.Of(heading)
	switch {
	case balanceSections.In(section) && !averages.In(wording.Of(r.Label)) && stockOdds(r.Label) >= plainFlow:
		return saidPlainly
	case flowSections.In(section) && stockOdds(r.Label) <= maybeStock && !endRows.In(wording.Of(r.Label)):
		return -saidPlainly
	case stockOdds(heading) < -plainly && saysPerShare(strings.ToLower(heading)) && stockOdds(r.Label) < plainStock:
		return -saidBySection
	}
	return 0
}

// saidBySection is what a heading weighs that is plainly of earnings per share, for rows that are not plainly of balances: "Class B" below
// "Basic earnings per share", in log odds.
const saidBySection = 3

// lastHeading is the heading in mid-table that stands last above a row, whether its group has been totalled since or not.
func (tt *timeTable) lastHeading(row *Row) string {
	if tt.headings == nil {
		tt.headings = map[*Row]string{}
		last := ""
		for _, r := range tt.dr.t.Rows {
			if r.Role == Heading {
				last = r.Label
			}
			tt.headings[r] = last
		}
	}
	return tt.headings[row]
}

// atDates reports whether the sentence above the table says that it is of days, and of no periods: "at the dates indicated".
func (dr *draft) atDates() bool {
	texts := []string{lastSentence(dr.g.LeadUp)}
	if n := len(dr.titles); n > 0 {
		texts = append(texts, dr.titles[n-1].Text)
	}
	return slices.ContainsFunc(texts, func(s string) bool {
		t := wording.Of(s)
		return datesIndicated.In(t) && !t.Has("periods") && !t.Has("period")
	})
}

// isOfDays reports whether days alone head all columns of a table one section of which says that it is of a time that ends on them, "Quarter
// ended:": its other rows are of the days.
func (dr *draft) isOfDays() bool {
	if dr.title.HasDuration() {
		return false
	}
	for k, c := range dr.t.Columns {
		t := &dr.heads[k].time
		if c.Kind == Values && (len(t.Dates) != 1 || t.Dates[0].Day == 0 || t.HasDuration() || t.Ended) {
			return false
		}
	}
	return slices.ContainsFunc(dr.t.Rows, func(r *Row) bool { return dr.isSpan(sectionOf(r.Section)) })
}

// keepDays rules out all that is not of the day that heads a column, for a row of such a table that no section says to be of a time.
func (tt *timeTable) keepDays(key timeKey, h *calendar.Phrase, cs []*candidate) bool {
	if !tt.ofDays || tt.dr.isSpan(key.section) {
		return false
	}
	for _, c := range cs {
		c.out = c.period.Kind == tieout.Duration || !tt.endsAsNamed(h, tt.endNamed(key.section, h), dayOf(c.period))
	}
	liftAll(cs, 0, 0)
	return true
}

// isSpan reports whether a heading in mid-table names a length of time and not which one.
func (dr *draft) isSpan(section string) bool {
	if section == "" {
		return false
	}
	p := dr.d.parse(section)
	return p.Ended && p.HasDuration() && !p.Rolling && len(p.Order) == 0 && len(p.Dates) == 0
}

// repeats is what the figures of a row weigh for balances: those that are the same for a quarter and the year to its end are of that
// day, where other rows differ. One pair may be chance, or all that happened in the year.
func (tt *timeTable) repeats(i int) float64 {
	pairs := tt.endTogether()
	if len(pairs) == 0 {
		return 0
	}
	label := tt.dr.rows[i].row.Label
	if averages.In(wording.Of(label)) {
		return 0
	}
	same, days := tt.sameIn(i, pairs)
	odds := stockOdds(label)
	least := float64(plainFlow)
	if isPercentRow(&tt.dr.rows[i]) {
		least = maybeStock // a share of something may well come out twice
	}
	switch {
	case odds <= least:
	case same >= 2 && (odds > maybeStock || days || tt.repeatsBeside(i, pairs)), same == 1 && (odds > maybeStock || days):
		return saidPlainly
	}
	return 0
}

// repeatsBeside reports whether the row above or below repeats its figures as well, as balances stand together.
func (tt *timeTable) repeatsBeside(i int, pairs []columnPair) bool {
	for _, j := range []int{i - 1, i + 1} {
		if j < 0 || j >= len(tt.dr.rows) {
			continue
		}
		if same, _ := tt.sameIn(j, pairs); same >= 2 {
			return true
		}
	}
	return false
}

// columnPair are two columns that end on one day; at says that one is of that day.
type columnPair struct {
	a, b int
	at   bool
}

// sameIn counts the pairs of columns that print the same in a row; 0 where any differs. Days says that one of a pair is of a day.
func (tt *timeTable) sameIn(i int, pairs []columnPair) (same int, days bool) {
	rc := &tt.dr.rows[i]
	for _, p := range pairs {
		a, b := rc.at(p.a), rc.at(p.b)
		if a == nil || b == nil || a.Number.Nil && b.Number.Nil {
			continue
		}
		v := a.Number.Value()
		if a.Number.Nil || b.Number.Nil || !v.Equal(b.Number.Value()) {
			return 0, false
		}
		if v.Abs().Cmp(decimal.NewFromInt(10)) >= 0 || v.NumDigits() >= 3 {
			same++
			days = days || p.at
		}
	}
	return same, days
}

// pairsDiffer reports whether any row shows that columns which end on one day are not the same.
func (tt *timeTable) pairsDiffer() bool {
	for i := range tt.dr.rows {
		for _, p := range tt.pairs {
			a, b := tt.dr.rows[i].at(p.a), tt.dr.rows[i].at(p.b)
			if p.at || a != nil && b != nil && !a.Number.Nil && !b.Number.Nil && !a.Number.Value().Equal(b.Number.Value()) {
				return true
			}
		}
	}
	return false
}

// endTogether finds the pairs of columns of different lengths that end on one day, of which most rows with figures tell that they are
// not the same.
func (tt *timeTable) endTogether() []columnPair {
	if tt.paired {
		return tt.pairs
	}
	tt.paired = true
	cols := tt.dr.t.Columns
	for a := range cols {
		for b := a + 1; b < len(cols); b++ {
			p, q := cols[a].Period, cols[b].Period
			if cols[a].Kind != Values || cols[b].Kind != Values || p == q || p.Kind == tieout.Forever || q.Kind == tieout.Forever || !p.End.Equal(q.End) || tt.apartIn(a, b) {
				continue
			}
			at := tt.dr.heads[a].time.Instant != tt.dr.heads[b].time.Instant
			if at || p.Kind == q.Kind {
				tt.pairs = append(tt.pairs, columnPair{a, b, at})
			}
		}
	}
	if !tt.pairsDiffer() {
		tt.pairs = nil
	}
	return tt.pairs
}

// apartIn reports whether the headings of two columns name different things beside their times.
func (tt *timeTable) apartIn(a, b int) bool {
	return memberText(tt.dr.heads[a].text) != memberText(tt.dr.heads[b].text)
}

// followsHead reports whether what heads the columns decides whether a row is of a day or of a time: its label and the heading above it
// say neither, as the names of chains, regions and products and their total do, or the label is plainly that of a flow.
func (tt *timeTable) followsHead(i int) bool {
	r := tt.dr.rows[i].row
	if tt.dr.t.Statement == Balance || tt.rows[i] != elsewhere || tt.keys[i].row != "" || len(r.Section) > 0 && stockOdds(r.Section[len(r.Section)-1]) > maybeStock {
		return false
	}
	if stockOdds(r.Label) < plainFlow {
		return true
	}
	for _, w := range wording.Of(r.Label) {
		if len(w) > 2 && w != "total" && stockModel().Weight("w:"+w) != 0 {
			return false
		}
	}
	return true
}
