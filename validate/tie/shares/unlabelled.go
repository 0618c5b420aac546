package shares

import (
	"slices"

	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
	"github.com/tieout/tieout/validate/tie/book"
)

// ClosesRun reports whether a row of amounts per share, or of counts of shares, without a label or called a total ends the run of those right
// above it: they stand next to each other, under one heading, and what stands above them is none of them.
func ClosesRun(t *release.Table, parts []*release.Row, row *release.Row) bool {
	if book.IsLabelled(row) && !book.NamesTotal(row) {
		return false
	}
	at := slices.Index(t.Rows, row)
	if at < len(parts) || !slices.Equal(t.Rows[at-len(parts):at], parts) || slices.ContainsFunc(parts, func(r *release.Row) bool { return !book.IsLabelled(r) }) {
		return false
	}
	first := at - len(parts)
	if first == 0 {
		return true
	}
	before := t.Rows[first-1]
	return len(before.Items) == 0 || !book.IsLabelled(before) || before.Items[0].Kind != row.Items[0].Kind
}

// IsDilutedSum reports whether a row without a label ends a run of an average of shares and what dilutes it.
func IsDilutedSum(b *book.Book, t *release.Table, row *release.Row) bool {
	at := slices.Index(t.Rows, row)
	for first := at - 2; first >= max(0, at-maxDiluting); first-- {
		parts := t.Rows[first:at]
		if ClosesRun(t, parts, row) {
			return IsAverage(parts[0]) && SideOf(parts[0]) != DilutedSide && !slices.ContainsFunc(parts[1:], func(r *release.Row) bool { return !OfDilution.In(wording.Of(r.Label)) })
		}
	}
	return false
}

const maxDiluting = 6 // rows of what dilutes an average of shares, and that
