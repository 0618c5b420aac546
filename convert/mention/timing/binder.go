package timing

import (
	"cmp"
	"slices"

	"github.com/tieout/tieout/convert/mention/period"
	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/reading"
	"github.com/tieout/tieout/internal/wording"
)

// Bind finds the periods of the readings of a sentence. about is the period that the text speaks of so far; what the
// sentence speaks of is returned.
func Bind(r *reading.Text, s *prose.Sentence, ds []*reading.Reading, ws []period.When, about period.Span) period.Span {
	b := binder{r: r, s: s, ds: ds, ws: ws, about: about}
	b.lengthsOfOneDay()
	b.partsOfYears()
	b.head()
	for i := range ds {
		b.bind(i)
	}
	b.inTurn()
	b.respectively()
	if b.comparesAll() {
		return about
	}
	return b.about
}

// binder gives the quantities of a sentence their periods.
type binder struct {
	r     *reading.Text
	s     *prose.Sentence
	ds    []*reading.Reading
	ws    []period.When
	about period.Span
	said  bool // the sentence itself says what period it is about
}

// lengthsOfOneDay gives a length of time the day that the next one names, where "and" and one number at the most part the two: "$280 million for
// the three months and $430 million for the six months ended June 30, 2023".
func (b *binder) lengthsOfOneDay() {
	for i := len(b.ws) - 2; i >= 0; i-- {
		w, next := &b.ws[i], &b.ws[i+1]
		if w.Months == 0 || w.Rel != period.Itself || w.Year > 0 || !w.Day.IsZero() || w.Same || w.Event || next.Months == 0 || next.Day.IsZero() || w.To >= len(b.s.Words) || b.s.Words[w.To] != "and" {
			continue
		}
		paired := next.From == w.To+1 // "for the three and six months ended June 30, 2022"
		if d := b.owner(w.To + 1); paired || d != nil && next.From > d.To && next.From-d.To <= len(forThe) {
			w.Day, w.Year, w.Instant = next.Day, next.Year, next.Instant
		}
	}
}

// forThe are the words that a length of time may begin with.
var forThe = []string{"for", "the"}

// head finds the period that the sentence speaks of: its first phrase of time that no comparison introduces.
func (b *binder) head() {
	compared := false // what another is compared with has been named
	for i := range b.ws {
		w := &b.ws[i]
		compared = compared || b.compares(w)
		if w.Event || w.Base || b.isOfOneNumber(w) || w.Same && w.Rel == period.PriorYear || w.BareYear && len(b.ws) > i+1 && !b.ws[i+1].BareYear {
			continue
		}
		if spans := b.r.Calendar.Resolve(*w, b.about, false); len(spans) > 0 {
			if b.isAside(w, spans[0], compared) {
				continue
			}
			b.about, b.said = spans[0], true
		}
		return
	}
}

// isOfOneNumber reports whether a phrase of time is of one number of its sentence, or of what it is compared with, and not of the sentence.
func (b *binder) isOfOneNumber(w *period.When) bool {
	return b.isBroughtTo(w) || b.isRightBefore(w) || b.explains(w) || b.isOfExpected(w) || b.isMatched(w) || b.compares(w) || b.bracketed(w) != nil || b.isOfNext(w) || b.isOfSecondVerb(w) || b.isOfWhich(w) || b.isOfLaterThen(w)
}

// isBroughtTo reports whether a phrase of time is of what a number brings something to: "of 102,726 ounces, bringing first-half output to 201,869".
func (b *binder) isBroughtTo(w *period.When) bool {
	const most = 3 // words from "bringing" to the phrase
	for k := w.From - 1; k >= max(0, w.From-most); k-- {
		if x := b.s.Words[k]; x == "bringing" || x == "taking" {
			return true
		}
	}
	return false
}

// isRightBefore reports whether a phrase of time stands, like an adjective, right before a number that is not the first of its sentence: "and were impacted by the current
// year $11.3 million charge".
func (b *binder) isRightBefore(w *period.When) bool {
	return slices.ContainsFunc(b.ds, func(d *reading.Reading) bool { return d.Index > 0 && d.From == w.To })
}

// isOfLaterThen reports whether a phrase of a time before stands right behind a number that is not the first of its sentence: "amounted to $1.0 million, less than half
// of the $2.1 million recorded in the prior quarter".
func (b *binder) isOfLaterThen(w *period.When) bool {
	return (w.Rel == period.PriorYear || w.Rel == period.PriorPart) && slices.ContainsFunc(b.ds, func(d *reading.Reading) bool { return d.Index > 0 && b.isRightBehind(w, d) })
}

// isBehindAddition reports whether a phrase of time stands right behind a number that a comma parts from the one before it.
func (b *binder) isBehindAddition(w *period.When) bool {
	return slices.ContainsFunc(b.ds, func(d *reading.Reading) bool {
		return d.Index > 0 && b.isRightBehind(w, d) && slices.Contains(b.s.Words[b.ds[d.Index-1].To:d.From], ",")
	})
}

// isRightBehind reports whether a phrase of time stands right behind a number.
func (b *binder) isRightBehind(w *period.When, d *reading.Reading) bool {
	return d.To <= w.From && b.wordsBetween(d.To, w.From) <= nearAhead
}

// isOfWhich reports whether a phrase of time is of a part of a number before it, or of what goes along with that: "sales of €4,013 million, of which €2,055 million in
// the second quarter", "to €3,412 million, with an acceleration to 3.5% in the third quarter".
func (b *binder) isOfWhich(w *period.When) bool {
	if len(b.ds) == 0 {
		return false
	}
	for k := b.ds[0].To; k+1 < w.From; k++ {
		switch words := b.s.Words[k : k+2]; {
		case words[0] == "of" && words[1] == "which":
			return true
		case words[0] == "," && words[1] == "with" && slices.ContainsFunc(b.ds, func(d *reading.Reading) bool {
			return d.From > k && b.isRightBehind(w, d)
		}):
			return true
		}
	}
	return false
}

// isAside reports whether a period does not change what a sentence is about: the date of a balance, what something has been compared with before, as
// in "compared with $0.3 million in the linked quarter and $0.9 million in the second quarter of 2021", what was a year before and stands right behind a later number, as
// in "net income of $43.6 million, reversing the loss of $2.3 million recorded in the second quarter of 2023", or what no table has and a clause at the end names.
func (b *binder) isAside(w *period.When, s period.Span, compared bool) bool {
	return s.Months > 0 && s.Months == b.about.Months && s.End == b.about.End-12 && b.isBehindAddition(w) || s.Months == 0 && b.about.Months > 0 || compared && s.End < b.about.End || b.trails(w) && !b.r.Calendar.Knows(s)
}

// trails reports whether a phrase of time stands behind all numbers of its sentence, in a clause that a comma parts from them.
func (b *binder) trails(w *period.When) bool {
	if len(b.ds) == 0 {
		return false
	}
	last := b.ds[len(b.ds)-1].To
	return w.From > last && slices.Contains(b.s.Words[last:w.From], ",")
}

// explains reports whether a phrase of time stands in words that say why a number before it is so, or in what part.
func (b *binder) explains(w *period.When) bool {
	if len(b.ds) == 0 {
		return false
	}
	for k := b.ds[0].To; k < w.From; k++ {
		if prose.Starts(prose.Reasons, b.s.Words, k) > 0 {
			return true
		}
	}
	return false
}

// isOfExpected reports whether a phrase of time stands behind the word that says of what follows that it is still to come, and a number that
// has been before it: "were $71.6 million and are expected to be $80 million in 2021".
func (b *binder) isOfExpected(w *period.When) bool {
	if !b.s.Guided || len(b.ds) == 0 || reading.IsGuided(b.ds[0]) || b.s.Below {
		return false
	}
	for k := b.ds[0].To; k < w.From; k++ {
		if prose.Starts(prose.Guidance, b.s.Words, k) > 0 {
			return true
		}
	}
	return false
}

// compares reports whether a phrase of time is of what something is compared with: "from $5 million in the first quarter", the second one of
// "which compare the 13 weeks ended July 29 with the 13 weeks ended July 30".
func (b *binder) compares(w *period.When) bool {
	if b.comparesAll() {
		return false
	}
	second := false // another phrase of time stands between
	for k := w.From - 1; k >= max(0, w.From-maxCompared); k-- {
		if prose.Starts(prose.Compares, b.s.Words, k) > 0 || b.isOn(k, w) || b.isSinceChange(k) {
			return true
		}
		if d := b.owner(k); d != nil {
			k = d.From
			continue
		}
		if x := b.timeAt(k); x != nil {
			k, second = x.From, true
			continue
		}
		switch b.s.Words[k] {
		case "above", "below", "behind", "exceeded", "exceeds", "exceeding", "topped", "beat":
			return true
		case "compare", "compares", "comparing":
			return second
		case "the", "its", "our", "in", "at", "for", "of", "a", "during", "with", "to", "(", ".", "net", "loss", "income", "and", "revenue", "revenues", "sales", "earnings",
			"profit", "results", "that", "those", "level", "levels", "or", "per", "diluted", "basic", "common", "ordinary", "share", "total",
			"achieved", "reported", "recorded", "posted", "earned", "seen", "registered", "generated", "incurred", "delivered", "realized", "realised":
		case ",":
			if k == 0 || b.owner(k-1) == nil && !endsOf[b.s.Words[k-1]] {
				return false
			}
		default:
			return false
		}
	}
	return false
}

// isOn reports whether token k is the "on" between a change in percent and the time that it is counted from: "up 68% on the fourth quarter of
// last year", "a 29% rise on the prior quarter".
func (b *binder) isOn(k int, w *period.When) bool {
	if b.s.Words[k] != "on" || k == 0 || !w.Day.IsZero() || w.From-k > 2 || w.Rel == period.Itself && w.Quarter == 0 && w.Year == 0 {
		return false
	}
	if prose.Starts(prose.ChangeNouns, b.s.Words, k-1) > 0 {
		k--
	}
	return b.endsChange(k) || unmoved[b.s.Words[k-1]]
}

// unmoved are the words before "on" for what has not changed since the time behind it: "unchanged on the prior period".
var unmoved = map[string]bool{"unchanged": true, "flat": true, "level": true, "stable": true}

// isSinceChange reports whether token k is the "since" between a change and the time that it is counted from: "up 12 basis points since June 30, 2025".
func (b *binder) isSinceChange(k int) bool {
	return b.s.Words[k] == "since" && k > 0 && b.endsChange(k)
}

// endsChange reports whether the token before k is of a change.
func (b *binder) endsChange(k int) bool {
	d := b.owner(k - 1)
	return d != nil && d.Change != 0
}

// endsOf are words with which what a number is per, or of, ends: "$0.17 per share,", "12% of total revenue,".
var endsOf = map[string]bool{"share": true, "revenue": true, "revenues": true, "sales": true}

// maxCompared bounds the words from what introduces a comparison to the time that it is with: "compared with $1.8 million, or $0.17 per
// diluted share, in the first quarter of 2002".
const maxCompared = 24

// timeAt is the phrase of time that a token belongs to, nil for none.
func (b *binder) timeAt(k int) *period.When {
	for i := range b.ws {
		if k >= b.ws[i].From && k < b.ws[i].To {
			return &b.ws[i]
		}
	}
	return nil
}

// owner is the quantity that a token belongs to, nil for none.
func (b *binder) owner(k int) *reading.Reading {
	for _, d := range b.ds {
		if k >= d.From && k < d.To {
			return d
		}
	}
	return nil
}

// headOf is the figure that a chain of comparisons goes back to.
func (b *binder) headOf(d *reading.Reading) *reading.Reading {
	for d.Against && d.Chained >= 0 && d.Chained < d.Index {
		d = b.ds[d.Chained]
	}
	return d
}

// bind finds the periods that a quantity may be of, the likeliest first.
func (b *binder) bind(i int) {
	d := b.ds[i]
	d.About = b.about
	chained, ref := b.relativeTo(i)
	own, base := b.beside(i)
	if own != nil && base {
		b.baseOf(d, own, ref)
		own = nil
	}
	if own == nil && b.leadsTo(i) {
		own, _ = b.behind(i + 1) // "and 1.7% to $19.2 million for the year"
	}
	then := b.thenOf(d)
	if own == nil && d.Linked < 0 {
		own = b.aheadOf(d, ref)
	}
	if own = b.notTwice(d, chained, own); own == nil && d.Linked < 0 && len(d.Spans) == 0 {
		own, d.Time = then, cmp.Or(d.Time, then)
	}
	if own != nil && d.Linked >= 0 && b.ds[d.Linked].Time == own {
		own = nil // it is said of both
	}
	b.spansOf(d, own, then, ref)
	b.ofBoth(d, chained, own)
	b.spans(d, chained, ref)
	if !d.Against && !d.Opens && own == nil && !b.isMadeBefore(d, chained) {
		b.others(d)
	}
	b.ofKnown(d)
	b.basesChange(i)
	b.comparedToo(d, chained, own)
}

// spansOf gives a quantity the periods that its own phrase of time may mean: one that says what was then, or another.
func (b *binder) spansOf(d *reading.Reading, own, then *period.When, ref period.Span) {
	switch own {
	case nil:
		return
	case then:
		b.spansThen(d, then)
	default:
		for n, s := range b.r.Calendar.Resolve(*own, ref, d.Against || b.bracketed(own) == d) {
			d.Spans = append(d.Spans, reading.SpanFit{Span: s, Explicit: true, Off: 0.05 * float64(n)})
		}
	}
	b.lengths(d, own)
}

// basesChange gives a change that names no time for its base that of the level right behind it that it is counted from: "an increase of 12.4% from
// $18.7 million in the same period of 2019".
func (b *binder) basesChange(i int) {
	if i == 0 {
		return
	}
	d, level := b.ds[i-1], b.ds[i]
	if d.Change == 0 || d.Unit == quantity.Money || len(d.Bases) > 0 || d.Time != nil || !level.Against || level.Change != 0 || !b.isCountedFrom(d, level) {
		return
	}
	for _, s := range level.Spans {
		if s.Explicit {
			d.Bases = append(d.Bases, s.Span)
		}
	}
}

// isCountedFrom reports whether a change is counted from a level right behind it, or behind the name of what that is: "a 32 percent increase over net sales of $66.0 million".
func (b *binder) isCountedFrom(d, level *reading.Reading) bool {
	const most = 8 // words with the name
	between := b.s.Words[d.To:level.From]
	if !countedFrom.In(between) {
		return false
	}
	if len(between) <= reading.MostToBase {
		return true
	}
	k := prose.Starts(prose.ChangeNouns, between, 0)
	return len(between) <= most && between.Has("of") && prose.Starts(countedFrom, between, k) > 0 && !slices.Contains(b.s.Taken[d.To:level.From], true) && !between.Has(",")
}

// countedFrom are the words between a change and the level that it is counted from, at most reading.MostToBase of them with the currency's.
var countedFrom = wording.Phrases("from|over", "compared|relative to|with")

// ofKnown adds what the text is about to the periods of a quantity where no table has any of these: the phrase may be of something else, as in "the
// result of the clearance that we saw in the first half".
func (b *binder) ofKnown(d *reading.Reading) {
	if d.Time == nil || d.Against || d.Time.Rel != period.Itself || slices.ContainsFunc(d.Spans, func(f reading.SpanFit) bool { return f.End > b.about.End || b.r.Calendar.Knows(f.Span) }) {
		return
	}
	d.Spans = append(d.Spans, reading.SpanFit{Span: b.about, Off: 0.12})
}

// before is the phrase of time that begins the bracket in which a quantity is: "(9M 2018: EUR 103.7 million)"; nil for none.
func (b *binder) before(d *reading.Reading) *period.When {
	for i := range b.ws {
		if w := &b.ws[i]; w.To <= d.From && !w.Event && !w.Base && b.opened(w) == d {
			return w
		}
	}
	return nil
}

// ofBoth takes a phrase of time behind a number that another is compared with for that of both, where it names what is reported: "decreased to
// $12.4 million from $13.0 million in the quarter" compares with the one a year before.
func (b *binder) ofBoth(d, chained *reading.Reading, own *period.When) {
	if own == nil || chained == nil || !d.Against || d.Change != 0 || d.Unit != chained.Unit || own.From < d.To || own.Rel != period.Itself || own.Year > 0 || !own.Day.IsZero() || own.Same || own.Instant || len(d.Spans) == 0 {
		return
	}
	s := d.When().Span
	if s.End != b.r.Calendar.Current.End || s.Months == 0 || chained.Time != nil {
		return
	}
	chained.Spans, chained.Time = []reading.SpanFit{{Span: s, Explicit: true}}, own
	d.Spans = []reading.SpanFit{{Span: period.Span{Months: s.Months, End: s.End - 12}, Explicit: true}, {Span: period.Span{Months: s.Months, End: s.End - s.Months}, Off: 0.08}}
}

// notTwice notes the phrase of time of a quantity, and returns it unless it is one that the quantity before was of, relative to what the text is
// about: that is not the year before twice, "peaked at $21.4 million last year, declined to $20.6 million". What it says just behind the quantity
// before is said of that alone.
func (b *binder) notTwice(d, before *reading.Reading, own *period.When) *period.When {
	if own == nil || before == nil || before.Time != own || own.Rel == period.Itself || len(before.Spans) == 0 {
		d.Time = own
		return own
	}
	d.Spans = append(d.Spans, before.Spans...)
	if own.From != before.To {
		d.Time = own
	}
	return nil
}

// spans gives a quantity whose period nothing else says those that it may be of: by the amount that it goes with, by the figure that
// it is compared with or goes on from, else what the text is about.
func (b *binder) spans(d, chained *reading.Reading, ref period.Span) {
	gone := b.goneOnFrom(d, chained)
	switch {
	case len(d.Spans) > 0:
	case d.Opens:
		b.opening(d, ref)
	case b.amountOf(d) >= 0:
		d.Spans = append(d.Spans, b.ds[b.amountOf(d)].Spans...)
	case d.Against && chained != nil && d.Change != 0 && chained.Change != 0 && d.IsOfOther(chained) && len(chained.Spans) > 0:
		d.Spans = append(d.Spans, chained.Spans...) // "traffic grew 13.6 percent against capacity growth of 9.3 percent"
	case d.Against && chained != nil:
		for _, s := range chained.Bases {
			d.Spans = append(d.Spans, reading.SpanFit{Span: s, Explicit: true})
		}
		if back := b.r.Back; back.Months > 0 && back.By != 12 && back.Months == ref.Months && len(d.Spans) == 0 {
			d.Spans = append(d.Spans, reading.SpanFit{Span: period.Span{Months: ref.Months, End: ref.End - back.By}})
		}
		d.Spans = append(d.Spans, reading.SpanFit{Span: period.Span{Months: ref.Months, End: ref.End - 12}, Explicit: b.said})
		if ref.Months > 0 {
			d.Spans = append(d.Spans, reading.SpanFit{Span: period.Span{Months: ref.Months, End: ref.End - ref.Months}, Off: 0.08})
		}
	case len(gone) > 0:
		d.Spans = append(d.Spans, gone...)
	default:
		d.Spans = append(d.Spans, reading.SpanFit{Span: b.about, Explicit: b.said})
	}
}

// isOfSame reports whether a quantity is of the period of the one that it goes on from: also where that is compared with another, if it is
// over this one, made on it or what it comes to, as in "compared to $6.72 on 322.5 million diluted shares", "compared with a provision of $991 million in 2022, resulting
// in a tax rate of 23.5%".
func (b *binder) isOfSame(d, o *reading.Reading) bool {
	if !o.Against {
		return !o.Opens
	}
	const most = 5 // words between the two
	gap := b.s.Words[min(o.To, d.From):d.From]
	if d.Index == o.Index+1 && followsFrom(gap) {
		return true
	}
	return d.Index == o.Index+1 && len(gap) > 0 && len(gap) <= most && gap[0] == "on" && !slices.Contains(gap, ",")
}

// followsFrom reports whether words between two quantities say behind their last comma that the second follows from the first.
func followsFrom(gap wording.Text) bool {
	for k := len(gap) - 1; k >= 0; k-- {
		if gap[k] == "," {
			return prose.Starts(following, gap, k+1) > 0
		}
	}
	return false
}

// following are the words behind an amount for what it comes to.
var following = wording.Phrases("resulting in", "representing|yielding|giving|implying", "which|this represents|represented|represent")

// leadsTo reports whether a quantity is the percentage by which something changed to the amount just behind it.
func (b *binder) leadsTo(i int) bool {
	d := b.ds[i]
	return i+1 < len(b.ds) && d.Change != 0 && d.Unit == quantity.Percent && b.ds[i+1].Unit == quantity.Money && b.ds[i+1].From == d.To+1 && b.s.Words[d.To] == "to"
}

// opening gives what a change began from its period: the year that the sentence counts from, else the one before what it is about.
func (b *binder) opening(d *reading.Reading, ref period.Span) {
	if w := b.since(); w != nil {
		for n, s := range b.r.Calendar.Resolve(*w, ref, false) {
			d.Spans = append(d.Spans, reading.SpanFit{Span: s, Explicit: true, Off: 0.05 * float64(n)})
		}
		return
	}
	d.Spans = append(d.Spans, reading.SpanFit{Span: period.Span{Months: b.about.Months, End: b.about.End - 12}})
	if b.about.Months > 0 {
		d.Spans = append(d.Spans, reading.SpanFit{Span: period.Span{Months: b.about.Months, End: b.about.End - b.about.Months}, Off: 0.02})
	}
}

// since is the year that a sentence counts from, "since 1993 sales have grown from $253.2 million"; nil for none.
func (b *binder) since() *period.When {
	for _, w := range b.ws {
		if w.BareYear && w.From > 0 && b.s.Words[w.From-1] == "since" {
			w.Event = false
			return &w
		}
	}
	return nil
}

// amountOf is the index of the amount that a quantity goes with: that of an amount per share, or of a percentage behind one that another is
// compared with, "compared to $27.2 million, or 24.1% of revenue"; -1 for none.
func (b *binder) amountOf(d *reading.Reading) int {
	if d.Linked >= 0 || d.Index == 0 || d.Unit != quantity.Percent || d.Change != 0 {
		return d.Linked
	}
	before := b.ds[d.Index-1]
	gap := b.s.Words[before.To:d.From]
	if before.Unit == quantity.Money && before.Change == 0 && before.Against && (len(gap) <= 2 && (slices.Contains(gap, "or") || slices.Contains(gap, "(")) || b.isTimedOr(before.To, d.From)) {
		return before.Index
	}
	return -1
}

// isTimedOr reports whether nothing but a phrase of time and "or" stands in tokens [from, to): "for the fourth quarter of 2011, or".
func (b *binder) isTimedOr(from, to int) bool {
	if to--; to > from && b.s.Words[to] != "or" {
		return false
	}
	timed := false
	for k := from; k < to; k++ {
		switch w := b.s.Words[k]; {
		case b.timeAt(k) != nil:
			timed = true
		case w != "," && w != "for" && w != "in" && !reading.Articles[w]:
			return false
		}
	}
	return timed
}

// lengths adds the periods of other lengths that end with the one that a phrase may mean which says of no length: "in the current
// period", "in the prior-year period", and of a year that is not over those that the release reports.
func (b *binder) lengths(d *reading.Reading, w *period.When) {
	if w.Quarter > 0 || w.Half > 0 || !w.Day.IsZero() || w.Months > 0 && !w.BareYear || w.ToDate || w.Instant || len(d.Spans) == 0 {
		return
	}
	first := d.When().Span
	if w.BareYear {
		if _, known := b.r.Calendar.Periods[first]; known || first.End <= b.r.Calendar.Current.End {
			return
		}
		first = b.r.Calendar.Current
	}
	for _, s := range b.r.Calendar.Ending {
		s.End = first.End
		if !slices.ContainsFunc(d.Spans, func(f reading.SpanFit) bool { return f.Span == s }) {
			d.Spans = append(d.Spans, reading.SpanFit{Span: s, Off: 0.06})
		}
	}
}

// relativeTo is the quantity before that a quantity is chained to, nil for none, and the period that phrases of time beside it
// are relative to.
func (b *binder) relativeTo(i int) (chained *reading.Reading, ref period.Span) {
	d := b.ds[i]
	ref = b.about
	if d.Chained >= 0 && d.Chained < i {
		chained = b.ds[d.Chained]
		if o := b.outOfBracket(d, chained); o != nil {
			if h := b.headOf(o); len(h.Spans) > 0 {
				ref = h.When().Span
			}
		}
	}
	if d.Linked >= 0 && len(b.ds[d.Linked].Spans) > 0 {
		ref = b.ds[d.Linked].When().Span
	}
	return chained, ref
}

// others adds the periods that end with what the release reports, for a quantity without a period of its own.
func (b *binder) others(d *reading.Reading) {
	off := 0.08
	if b.said {
		off = 0.16
	}
	for _, s := range b.r.Calendar.Ending {
		if !slices.ContainsFunc(d.Spans, func(f reading.SpanFit) bool { return f.Span == s }) {
			d.Spans = append(d.Spans, reading.SpanFit{Span: s, Off: off})
		}
	}
}

// baseOf notes what a change is counted from.
func (b *binder) baseOf(d *reading.Reading, w *period.When, ref period.Span) {
	if w.Base {
		ref = b.about
		if s := b.ahead(d.Index); s != nil && !s.Base {
			if spans := b.r.Calendar.Resolve(*s, b.about, false); len(spans) > 0 {
				ref = spans[0]
			}
		}
	}
	d.Bases = b.r.Calendar.Resolve(*w, ref, true)
}
