package timing

import (
	"slices"

	"github.com/tieout/tieout/convert/mention/period"
	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/reading"
	"github.com/tieout/tieout/internal/wording"
)

// Which phrase of time is a number's own: one behind it, one ahead of it, or none of them.

// beside is the phrase of time in the bracket of a quantity or behind it, or a near one ahead where that is far, and whether it is of a base; nil for none.
func (b *binder) beside(i int) (own *period.When, base bool) {
	d := b.ds[i]
	if own = b.before(d); own != nil {
		return own, false
	}
	own, base = b.behind(i)
	if own != nil && b.closesBefore(d, own) {
		return nil, false
	}
	if own != nil && !base && b.wordsBetween(d.To, own.From) > farBehind {
		if near := b.ahead(i); near != nil && b.wordsBetween(near.To, d.From) <= nearAhead && d.Linked < 0 {
			own = near // "with first half organic growth of 3.3% we go well into the larger half of the year"
		}
	}
	return own, base
}

// closesBefore reports whether a quantity stands in a bracket behind another one that closes before a phrase of time: it is of what stands before the bracket, "213.8
// million (+2.4%), in the second quarter".
func (b *binder) closesBefore(d *reading.Reading, w *period.When) bool {
	open := d.From - 1
	for open >= 0 && b.s.Tokens[open].Kind == prose.Sign && b.s.Words[open] != "(" {
		open--
	}
	if d.Index == 0 || open < 0 || b.s.Words[open] != "(" || b.ds[d.Index-1].To != open || b.ds[d.Index-1].Change != 0 || d.Change == 0 {
		return false
	}
	return slices.Contains(b.s.Words[d.To:w.From], ")")
}

// farBehind and nearAhead bound the words between a number and the phrase of time behind it, and before it, that it may be of when both are there.
const farBehind, nearAhead = 6, 4

// wordsBetween counts the words of tokens [from, to).
func (b *binder) wordsBetween(from, to int) (n int) {
	for k := from; k < to; k++ {
		if b.s.Tokens[k].Kind == prose.Word {
			n++
		}
	}
	return n
}

// behind is the phrase of time behind a quantity that belongs to it, nil for none, and whether it is the base of a change.
func (b *binder) behind(i int) (w *period.When, base bool) {
	d, limit := b.ds[i], b.limitOf(i)
	for k := range b.ws {
		w := &b.ws[k]
		if w.From < d.To || w.Event || w.From >= limit || b.isOfNothing(w) {
			continue
		}
		if w.Base {
			if d.Change != 0 || d.Unit == quantity.Percent {
				return w, true
			}
			continue
		}
		if x := b.bracketed(w); x != nil && x != d {
			return nil, false
		}
		compared, ok := b.clear(d, w)
		if !ok || b.isOfNext(w) {
			return nil, false
		}
		if compared && d.Change == 0 {
			return nil, false
		}
		if i+1 < len(b.ds) && b.ds[i+1].From >= w.To && slices.Contains(b.s.Words[d.To:w.From], "and") && b.ahead(i) != nil {
			return nil, false // "for the quarter it was $684.65, and for the six months it was $638.50"
		}
		return w, compared
	}
	return nil, false
}

// isOfSecondVerb reports whether a phrase of time stands right behind a number that a second verb gives to the subject of one before it: "was $16.7 million, and
// reached $40.8 million for the first half".
func (b *binder) isOfSecondVerb(w *period.When) bool {
	const most = 3 // words from the number to the phrase
	for i, d := range b.ds {
		if i == 0 || d.To > w.From || w.From-d.To > most || d.Change != 0 || d.Against {
			continue
		}
		for k := b.ds[i-1].To; k+1 < d.From; k++ {
			if b.s.Words[k] == "and" && prose.Starts(prose.Verbs, b.s.Words, k+1) > 0 {
				return true
			}
		}
	}
	return false
}

// isOfNothing reports whether a phrase of time stands in brackets before what is no number: "(2017: nil)".
func (b *binder) isOfNothing(w *period.When) bool {
	at := func(k int) bool { return k >= 0 && k < len(b.s.Words) }
	return at(w.From-1) && b.s.Words[w.From-1] == "(" && at(w.To) && b.s.Words[w.To] == ":" && b.bracketed(w) == nil
}

// isOfNext reports whether a phrase of time opens a clause of its own behind a number, and another number follows in it: "rose to $340.2
// million, and for the nine months reached $954.0 million".
func (b *binder) isOfNext(w *period.When) bool {
	const most = 4 // words from the number to the phrase
	after := slices.ContainsFunc(b.ds, func(d *reading.Reading) bool { return d.From >= w.To && d.Change == 0 && !d.Against })
	return after && slices.ContainsFunc(b.ds, func(d *reading.Reading) bool {
		gap := b.s.Words[min(d.To+d.ShareWords(b.s), w.From):w.From]
		return len(gap) > 1 && len(gap) <= most && (gap[0] == "," && gap[1] == "and" || gap[0] == "and" && gap[1] == ",")
	})
}

// limitOf is the token before which what belongs to a quantity ends: the next quantity that does not go with it.
func (b *binder) limitOf(i int) int {
	d := b.ds[i]
	for _, n := range b.ds[i+1:] {
		if n.Linked != i && !(n.PerShare && (n.Chained == i || d.Linked >= 0) && b.joined(d, n)) && !b.isShareOf(n, d) {
			return n.From
		}
	}
	return len(b.s.Words)
}

// isShareOf reports whether a percentage says in other words what the amount right before it is: "$42.6 million or 9.3% of net sales for the year".
func (b *binder) isShareOf(n, d *reading.Reading) bool {
	if n.Index != d.Index+1 || n.Unit != quantity.Percent || n.Change != 0 || d.Unit != quantity.Money || d.Change != 0 {
		return false
	}
	gap := b.s.Words[d.To:n.From]
	return len(gap) == 1 && gap[0] == "or" || len(gap) == 2 && gap[0] == "," && gap[1] == "or"
}

// joined reports whether a quantity follows another in a parenthesis or behind "or".
func (b *binder) joined(d, n *reading.Reading) bool {
	gap := b.s.Words[d.To:n.From]
	if len(gap) > 8 {
		return false
	}
	for _, w := range gap {
		if w == "(" || w == "or" {
			return true
		}
	}
	return false
}

// clear reports whether nothing stands between a quantity and a phrase of time that parts them, nor the phrase says of what follows it when that was, and whether a word of
// comparison introduces the phrase.
func (b *binder) clear(d *reading.Reading, w *period.When) (compared, ok bool) {
	for k := d.To; k < w.From; k++ {
		switch x := b.s.Words[k]; {
		case reading.ComparesThen[x], b.isAboveThen(k, w), b.isOn(k, w):
			compared = true
		case b.matches(k, w):
			compared = true
		case x == "while" || x == "whereas" || x == "bringing" || x == "taking" || x == "which" && w.From-k > 6, prose.Starts(prose.Reasons, b.s.Words, k) > 0:
			return compared, false
		case b.isPurpose(k, w):
			return compared, false
		case x == "and" && k+1 < len(b.s.Words) && w.From-k > 4:
			return compared, false
		}
	}
	return compared, w.From-d.To < 40 && (compared || !w.Whose)
}

// isAboveThen reports whether token k puts a number above or below that of a time: "above last year", "below those of the first quarter".
func (b *binder) isAboveThen(k int, w *period.When) bool {
	if x := b.s.Words[k]; x != "above" && x != "below" {
		return false
	}
	return b.timeAt(k+1) != nil || k+2 < w.To && (b.s.Words[k+1] == "the" || b.s.Words[k+1] == "those" || b.s.Words[k+1] == "that" || b.s.Words[k+1] == "its" || b.s.Words[k+1] == "their")
}

// isPurpose reports whether token k begins words for what something is done for, before a phrase of time: "rose to $125.1 million to support the second-half
// ramp", "in support of planned third quarter shipments".
func (b *binder) isPurpose(k int, w *period.When) bool {
	if k+1 >= w.From || b.timeAt(k+1) != nil || b.owner(k+1) != nil || b.s.Tokens[k+1].Kind != prose.Word {
		return false
	}
	switch next := b.s.Words[k+1]; b.s.Words[k] {
	case "to":
		return !reading.Articles[next] && !evens.In(b.s.Words[max(0, k-1):k]) && next != "date" && next != "our" && next != "its" && !reading.ComparesThen[b.s.Words[max(0, k-1)]]
	case "in", "for":
		return next == "support" || next == "preparation" || next == "anticipation"
	case "ahead":
		return next == "of"
	}
	return false
}

// matches reports whether token k ends words that put a number on a level with that of a phrase of time right behind them: "were about even with last
// year", "nearly four times the 2019 level".
func (b *binder) matches(k int, w *period.When) bool {
	if x := b.s.Words[k]; x == "times" {
		return k+1 == w.From || k+2 == w.From && reading.Articles[b.s.Words[k+1]]
	} else if x != "with" && x != "to" && x != "as" {
		return false
	}
	return k > 0 && evens.In(b.s.Words[k-1:k]) && (k+1 == w.From || k+2 == w.From && reading.Articles[b.s.Words[k+1]])
}

// isMatched reports whether a phrase of time is what the words before it put something on a level with: "were flat with the first quarter at $15.2 million".
func (b *binder) isMatched(w *period.When) bool {
	k := b.wordBefore(w)
	return k > 0 && b.matches(k, w)
}

// wordBefore is the token before a phrase of time and its article; -1 for none.
func (b *binder) wordBefore(w *period.When) int {
	k := w.From - 1
	if k > 0 && reading.Articles[b.s.Words[k]] {
		k--
	}
	return k
}

// evens are the words before "with" and "to" for what is as it was.
var evens = wording.Phrases("even|flat|level|line|equal|unchanged|similar|consistent|same|comparable")

// ahead is the phrase of time before a quantity, since the last quantity or comparison; nil for none.
func (b *binder) ahead(i int) *period.When {
	d := b.ds[i]
	from := 0
	if i > 0 {
		from = b.ds[i-1].To
	}
	var found *period.When
	for k := range b.ws {
		w := &b.ws[k]
		if w.To > d.From {
			break
		}
		if w.From < from || w.Event || w.Base || i > 0 && b.isSince(w) {
			continue
		}
		switch {
		case b.isOfAnother(w, d, from), b.isOfNothing(w), b.closesBehind(w, from):
		case b.isOneOfTwo(k):
			found = nil
		default:
			found = w
		}
	}
	return found
}

// closesBehind reports whether a phrase of time is the last in a bracket that stands around the quantity which ends at token from: "($437.5 million in 2024) and net
// earnings were".
func (b *binder) closesBehind(w *period.When, from int) bool {
	if w.To >= len(b.s.Words) || b.s.Words[w.To] != ")" || from == 0 {
		return false
	}
	for k := from - 1; k >= 0; k-- {
		if d := b.owner(k); d != nil && d.To != from {
			return false
		}
		if b.s.Words[k] == ")" {
			return false
		}
		if b.s.Words[k] == "(" {
			return true
		}
	}
	return false
}

// isOneOfTwo reports whether a phrase of time is of another length than the one before it that "and" joins it to: what is behind "fourth quarter and fiscal year 2023
// results" may be of either.
func (b *binder) isOneOfTwo(k int) bool {
	if k == 0 {
		return false
	}
	w, prev := &b.ws[k], &b.ws[k-1]
	return prev.To+1 == w.From && b.s.Words[prev.To] == "and" && prev.Quarter > 0 && w.Quarter == 0 && w.Months > 0
}

// isSince reports whether a phrase of time is what the number before it is a change since: "up $2.9 million since the beginning of the year".
func (b *binder) isSince(w *period.When) bool {
	k := b.wordBefore(w)
	return k >= 0 && b.s.Words[k] == "since"
}

// isOfAnother reports whether a phrase of time before a quantity is not its own, but what something is compared with, or of the quantity that ends at
// token from.
func (b *binder) isOfAnother(w *period.When, d *reading.Reading, from int) bool {
	switch {
	case d.Against && b.comparedBehind(w, d): // "increased $112 million for the quarter, from $279 million"
		return true
	case b.isMatched(w):
		return true
	case !d.Against && b.compares(w) && !b.isRelated(w) && (d.Change != 0 || w.To+1 < d.From || b.s.Words[w.To] == "at" || b.s.Words[w.To] == "to" || b.s.Words[w.To] == "period"):
		return true
	case b.belongsBefore(w, d, from):
		return true
	}
	named := d.Change != 0 || !d.Against && d.Name().Own
	return named && d.Index > 0 && b.ds[d.Index-1].Against && b.ds[d.Index-1].Time == w // "flat from the $30.8 million reported in the first quarter and up 17.4 percent"
}

// isRelated reports whether a clause behind a phrase of time says what the time had: "the third quarter of 2008, which included ...".
func (b *binder) isRelated(w *period.When) bool {
	if k := w.To; k+2 < len(b.s.Words) && b.s.Words[k] == "," {
		return b.s.Words[k+1] == "which" && prose.Starts(prose.Verbs, b.s.Words, k+2) > 0
	}
	return false
}

// belongsBefore reports whether a phrase of time goes with the quantity that ends at token from: only "and" parts the phrase from the
// next one, which has a noun of its own, as in "a provision taken in the second quarter and $5.8 million of write-downs".
func (b *binder) belongsBefore(w *period.When, d *reading.Reading, from int) bool {
	return from > 0 && w.To == d.From-1 && b.s.Words[w.To] == "and" && w.From > from && d.HasObjectOfItsOwn()
}

// comparedBehind reports whether a word of comparison parts a phrase of time from the quantity that the word introduces: "for the
// quarter, from $279 million", "in the quarter compared with 29.8 percent", "in 2023, an increase from $17.8 million".
func (b *binder) comparedBehind(w *period.When, d *reading.Reading) bool {
	k := w.To
	if k < d.From && b.s.Words[k] == "," {
		k++
	}
	if k < d.From && reading.Articles[b.s.Words[k]] {
		if n := prose.Starts(prose.ChangeNouns, b.s.Words, k+1); n > 0 {
			k += 1 + n
		}
	}
	for n := 0; n < 2 && k < d.From && b.s.Tokens[k].Kind == prose.Word && prose.Starts(prose.Compares, b.s.Words, k) == 0 && b.s.Words[max(w.From-1, 0)] == "of"; n++ {
		k++ // "of fourth quarter sales versus 89.7%"
	}
	return k < d.From && prose.Starts(prose.Compares, b.s.Words, k) > 0 && !b.compares(w)
}
