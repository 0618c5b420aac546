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
	years, seen := map[int]bool{}, 0 // rows that latest is of
	latest := make([]tieout.Period, len(tt.dr.g.Columns))
	for i := range tt.dr.rows {
		rc := &tt.dr.rows[i]
		ph := tt.dr.d.parse(rc.row.Label)
		if len(ph.Years) > 0 {
			for _, y := range ph.Years {
				years[y] = true
			}
			for ; seen <= i; seen++ {
				tt.dr.rows[seen].noteLatest(latest)
			}
			continue
		}
		if len(years) < 2 || len(ph.Dates) > 0 || !changesRow.In(wording.Of(strings.ToLower(rc.row.Label))) {
			continue
		}
		for _, p := range rc.Values {
			if p.Number.Percent && latest[p.Column].Kind == tieout.Duration {
				rc.times[p.Column], rc.sure[p.Column] = latest[p.Column], partSure
			}
		}
	}
}

// noteLatest notes the periods of a row that end later than those noted of their columns.
func (rc *rowCells) noteLatest(latest []tieout.Period) {
	for _, p := range rc.Values {
		if t := rc.times[p.Column]; t.End.After(latest[p.Column].End) {
			latest[p.Column] = t
		}
	}
}
