package shares

import (
	"slices"

	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
	"github.com/tieout/tieout/validate/tie/book"
)

var (
	// ofOwners are the words of what the owners have of a result that the row above names: "of which attributable to shareholders".
	ofOwners = wording.Phrases("attributable|available|applicable to ... shareholders|stockholders|shareowners|owners|holders|unitholders|company|parent", "attributable|available|applicable to ... common|ordinary stock|shares|units|equity")
	// byOwners are names of those owners, attributedTo the words of the heading above them.
	byOwners           = wording.Phrases("^the? owners|shareholders|stockholders|shareowners|holders", "equity|ordinary|common shareholders|holders|owners|stockholders", "owners|shareholders|holders of")
	attributedTo       = wording.Phrases("profit|loss|income|earnings|result ... attributable to", "^attributable to", "^of which attributable to")
	ofOthersThanOwners = wording.Phrases("minority|noncontrolling|nonredeemable|preferred|preference", "non controlling", "comprehensive")
)

// IsOfOwners reports whether a row is what the owners have of a result: by its label, or by that and the heading of a result "attributable to"
// which it stands under.
func IsOfOwners(row *release.Row) bool {
	words := wording.Of(row.Label)
	if ofOthersThanOwners.In(words) {
		return false
	}
	if ofOwners.In(words) {
		return true
	}
	if len(row.Section) == 0 || !byOwners.In(words) {
		return false
	}
	heading := wording.Of(row.Section[len(row.Section)-1])
	return attributedTo.In(heading) && !ofOthersThanOwners.In(heading)
}

// ResultsAbove are the last rows of results above a row, in their order.
func ResultsAbove(b *book.Book, t *release.Table, row *release.Row) []*release.Row {
	var out []*release.Row
	looked := book.Above(t.Rows, row, book.MostLooked)
	for i := len(looked) - 1; i >= 0 && len(out) < book.MostIncomes; i-- {
		if book.IsResult(looked[i]) || IsOfOwners(looked[i]) {
			out = append(out, looked[i])
		}
	}
	slices.Reverse(out)
	return out
}
