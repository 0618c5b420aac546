package release

import (
	"strings"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/internal/wording"
)

// changesRow are the words of a row that says how the rows above it differ.
var changesRow = wording.Phrases("change|growth|increase|decrease|variance", "y y", "yoy")

// settleChanges gives rows of changes in percent below rows that name years, "2022 as reported", "2023 as reported", "Percentage change", the latest
// period above them in their column.
func (tt *timeTable) settleChanges() {
	years, below := map[int]bool{}, 0 // the rows before below
	for i := range tt.dr.rows {
		rc := &tt.dr.rows[i]
		ph := tt.dr.d.parse(rc.row.Label)
		if len(ph.Years) > 0 {
			for _, y := range ph.Years {
				years[y] = true
			}
			below = i + 1
			continue
		}
		if len(years) < 2 || len(ph.Dates) > 0 || !changesRow.In(wording.Of(strings.ToLower(rc.row.Label))) {
			continue
		}
		for _, p := range rc.Values {
			if !p.Number.Percent {
				continue
			}
			if latest := tt.latest(below, p.Column); latest.Kind == tieout.Duration {
				rc.times[p.Column], rc.sure[p.Column] = latest, partSure
			}
		}
	}
}

// latest is the latest period of a column in the rows before one.
func (tt *timeTable) latest(below, column int) (latest tieout.Period) {
	for i := range below {
		rc := &tt.dr.rows[i]
		if rc.at(column) != nil && rc.times[column].End.After(latest.End) {
			latest = rc.times[column]
		}
	}
	return latest
}
