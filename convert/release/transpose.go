package release

import (
	"slices"
	"strings"

	"github.com/tieout/tieout/convert/release/calendar"
	"github.com/tieout/tieout/convert/release/layout"
	"github.com/tieout/tieout/internal/wording"
)

const (
	minTransposed = 2  // periods down the side of a table before it counts as one with periods as rows
	maxTransposed = 64 // and the most that are turned into columns
)

// hasPeriodRows reports whether the labels of a table's rows are nothing but periods, each another, and the headings over
// its columns say nothing about time.
func hasPeriodRows(g *layout.Table) bool {
	rows := slices.DeleteFunc(slices.Clone(g.Rows), func(r *layout.Row) bool { return len(r.Values) == 0 })
	if len(g.Columns) < 2 || len(rows) < minTransposed || len(rows) > maxTransposed || !namesItems(g.Columns) {
		return false
	}
	timed, dated, totals := 0, 0, 0
	seen := map[string]bool{}
	for i, r := range rows {
		if i == len(rows)-1 && wording.Begins(strings.ToLower(r.Label), "total") && memberText(r.Label) == "" {
			totals++ // of the periods above
			continue
		}
		if wording.Says(strings.ToLower(r.Label), "thereafter", "remainder", "remaining") {
			return false // what falls due
		}
		whole := strings.Join(append(slices.Clone(r.Section), r.Label), " ")
		if memberText(r.Label) != "" || !calendar.SaysTime(r.Label) || seen[whole] {
			continue
		}
		seen[whole] = true
		timed++
		if namesPeriod(whole) {
			dated++
		}
	}
	return timed*5 >= (len(rows)-totals)*4 && timed >= minTransposed && (dated > 0 || len(periodStub(g)) > 0)
}

// namesPeriod reports whether a label says which period its row is of, not only that it is one.
func namesPeriod(label string) bool {
	ph := calendar.Parse(label)
	return len(ph.Dates) > 0 || len(ph.Order) > 0 && (ph.Quarter > 0 || ph.HasDuration() || ph.Fiscal)
}

// namesItems reports whether all columns have headings, and none of them speaks of time.
func namesItems(columns []layout.Column) bool {
	for k := range columns {
		heads := columns[k].Headings
		if len(heads) == 0 {
			return false
		}
		for _, h := range heads {
			if ph := calendar.Parse(h.Text); len(ph.Dates) > 0 || len(ph.Order) > 0 || ph.Quarter > 0 || ph.Ended {
				return false
			}
		}
	}
	return true
}

// periodStub is what stands over the labels and says what kind of periods they are: "Quarter ended".
func periodStub(g *layout.Table) []string {
	for _, p := range g.Stubs {
		if ph := calendar.Parse(p.Text); ph.HasDuration() || ph.Ended || ph.Fiscal || ph.Instant {
			return []string{p.Text}
		}
	}
	return nil
}
