package timing

import (
	"slices"

	"github.com/tieout/tieout/convert/mention/period"
	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/reading"
	"github.com/tieout/tieout/internal/wording"
)

// What the words of a whole sentence say of time: that all of it is what is compared with, the year that a part of it belongs to.

// comparesAll reports whether all that a sentence says is what the one before it is compared with: "This compares with fourth quarter 1994 earnings of $7.3 million on
// $43.1 million in sales".
func (b *binder) comparesAll() bool { return comparesBefore.In(b.s.Words) }

// comparesBefore are the words by which a sentence compares what the one before it says.
var comparesBefore = wording.Phrases("^this|that|these|those|it|which compares|compare|compared to|with")

// isMadeBefore reports whether a quantity is what another was made on, for which words say a time before what is reported: "fourth quarter 1994 earnings of $7.3 million
// ($.49 per share) on $43.1 million in sales".
func (b *binder) isMadeBefore(d, o *reading.Reading) bool {
	if o == nil || d.Change != 0 || !d.When().Explicit || d.When().End >= b.r.Calendar.Current.End {
		return false
	}
	const most = 4 // words from the one to the other
	gap := b.s.Words[min(o.To, d.From):d.From]
	return len(gap) <= most && slices.Contains(gap, "on")
}

// partsOfYears gives a part of a year without one the year that stands behind its measure: "Fourth quarter sales in fiscal 1995 were $24.4 million".
func (b *binder) partsOfYears() {
	for i := 0; i+1 < len(b.ws); i++ {
		w, year := &b.ws[i], &b.ws[i+1]
		if w.Quarter == 0 && w.Half == 0 || w.Year > 0 || w.Rel != period.Itself || !w.Day.IsZero() || !isYearAlone(year) || !b.namesBetween(w.To, year.From) {
			continue
		}
		w.Year = year.Year
		year.Months, year.Quarter, year.Half, year.BareYear = w.Months, w.Quarter, w.Half, false
	}
}

// isYearAlone reports whether a phrase of time is a year and no part of it.
func isYearAlone(w *period.When) bool {
	return w.Year > 0 && w.Quarter == 0 && w.Half == 0 && w.Day.IsZero() && w.Months == 12 && w.Rel == period.Itself && !w.ToDate && !w.Event
}

// namesBetween reports whether tokens [from, to) are a few words that name something, and "in" or "of" behind them: no verb, number or sign.
func (b *binder) namesBetween(from, to int) bool {
	const most = 4 // words of the name
	if to-from < 2 || to-from > most+1 || b.s.Words[to-1] != "in" && b.s.Words[to-1] != "of" && b.s.Words[to-1] != "for" {
		return false
	}
	for k := from; k < to-1; k++ {
		if b.s.Tokens[k].Kind != prose.Word || b.s.Words[k] == "and" || prose.Starts(prose.Verbs, b.s.Words, k) > 0 || prose.Starts(prose.Compares, b.s.Words, k) > 0 {
			return false
		}
	}
	return true
}
