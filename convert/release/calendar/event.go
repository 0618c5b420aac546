package calendar

import "slices"

// eventWords stand before days on which something falls due or is said, which are no ends of periods.
var eventWords = []string{"record", "payable", "payment", "paid", "pay", "declared", "approved", "authorized", "dated", "announced", "released", "filed",
	"call", "webcast", "conference", "due", "matures", "maturing", "maturity", "expires", "expiring"}

// endWords stand before the ends of periods and the dates of balances.
var endWords = []string{"ended", "ending", "ends", "end", "as", "through", "quarter", "year", "months", "weeks", "period", "balance", "balances", "position", "condition"}

const beforeEvent = 6 // words before a day that say what happens on it

// isEvent reports whether the words around a date that begins at a word say that something happens on it, or that it is a
// dateline.
func (r *phraseReader) isEvent(from int) bool {
	if after := r.next(0); (after == "-" || after == "/" || after == "--") && from > 0 {
		_, day := dayNumber(r.next(1))
		return monthNames[r.next(1)] == 0 && !day
	}
	for i := from - 1; i >= max(0, from-beforeEvent); i-- {
		switch w := r.words[i]; {
		case slices.Contains(eventWords, w):
			return true
		case slices.Contains(endWords, w) && (w != "as" || !slices.Contains(r.words[max(0, i-2):i], "record")):
			return false
		}
	}
	return false
}
