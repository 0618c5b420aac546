package tag

import (
	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release"
)

// againstOther reports whether two lines of changes up to one time are changes since different ones: of cash since the end of the last year in the balance sheet, and since
// the same day a year before in the cash flow.
func againstOther(a, b *line) bool {
	x, y := a.since(), b.since()
	return x.Kind != tieout.Forever && y.Kind != tieout.Forever && !x.End.Equal(y.End)
}

// since is the one other period of its row that a line of changes compares with; Forever for none, or several, and for lines of other columns.
func (l *line) since() (one tieout.Period) {
	if l.column == release.Values || len(l.items) != 1 {
		return one
	}
	for _, it := range l.row.Items {
		if it.Column.Kind != release.Values || it.Period == l.items[0].Period {
			continue
		}
		if one.Kind != tieout.Forever && it.Period != one {
			return tieout.Period{}
		}
		one = it.Period
	}
	return one
}
