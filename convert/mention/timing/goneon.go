package timing

import (
	"slices"

	"github.com/tieout/tieout/convert/mention/period"
	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/reading"
	"github.com/tieout/tieout/internal/wording"
)

// Quantities that go on from others: what several are compared with, what a change is since, whose period one has.

// comparedToo notes that a level which "and" joins to what another is compared with, for an earlier time of its own, is what that is compared with as well: "reached
// $75.2 million, versus $75.0 million in the fourth quarter and $68.2 million in the first quarter of 2024".
func (b *binder) comparedToo(d, before *reading.Reading, own *period.When) {
	if own == nil || before == nil || d.Against || d.Change != 0 || !before.Against || before.Change != 0 || d.Unit != before.Unit || d.PerShare != before.PerShare || before.Chained < 0 ||
		d.From == 0 || b.s.Words[d.From-1] != "and" {
		return
	}
	head := b.headOf(before)
	if len(head.Spans) > 0 && d.When().Explicit && d.When().Months == head.When().Months && d.When().End < head.When().End {
		d.Against, d.Chained = true, before.Chained
	}
}

// aheadOf is the phrase of time before a number, if that is its own: what a change is since is its base, and not the time of what it came to, "Since the year end, debt has
// come down by $12 million to $76 million".
func (b *binder) aheadOf(d *reading.Reading, ref period.Span) *period.When {
	own := b.ahead(d.Index)
	if own == nil || !b.isSince(own) {
		return own
	}
	if d.Change != 0 {
		b.baseOf(d, own, ref)
	}
	return nil
}

// goneOnFrom are the periods of the quantity that another goes on from: of that one, or of a change those of what it is compared with, "reached $75.2 million, versus
// $68.2 million in 2024, growth of 10.2%"; none where it goes on from none.
func (b *binder) goneOnFrom(d, o *reading.Reading) []reading.SpanFit {
	switch o = b.outOfBracket(d, o); {
	case o == nil:
		return nil
	case b.isOfSame(d, o):
		return o.Spans
	case o.Against && d.Change != 0 && !d.Against:
		return b.headOf(o).Spans
	}
	return nil
}

// outOfBracket is a quantity that another goes on from; where it is of a time said in a bracket that closes between the two, the one before that bracket: "£11.9m (2023: £11.2m),
// while central costs fell to £3.9m". Nil for none.
func (b *binder) outOfBracket(d, o *reading.Reading) *reading.Reading {
	if o == nil || o.Time == nil || d.From <= o.To {
		return o
	}
	between := b.s.Words[o.To:d.From]
	if end := slices.Index(between, ")"); end < 0 || slices.Contains(between[:end], "(") {
		return o
	}
	open := o.From - 1
	for open >= 0 && b.s.Words[open] != "(" && b.s.Words[open] != ")" {
		open--
	}
	if open < 0 || b.s.Words[open] != "(" || o.Time.From < open {
		return o
	}
	for i := o.Index - 1; i >= 0; i-- {
		if b.ds[i].To <= open {
			return b.ds[i]
		}
	}
	return nil
}

// thenOf is the phrase of time before the clause that a quantity stands in, and that says what there was then: "last year's quarter, when revenues were $396.6 million
// and the profit $19.6 million", "the like quarter of 2023, in which it earned $13.0 million"; nil for none.
func (b *binder) thenOf(d *reading.Reading) *period.When {
	for i := len(b.ws) - 1; i >= 0; i-- {
		w := &b.ws[i]
		if w.To >= d.From {
			continue
		}
		k := w.To
		if b.s.Words[k] == "," {
			k++
		}
		if w.Event || w.Base && w.To-w.From < 2 || prose.Starts(inThatTime, b.s.Words, k) == 0 || slices.ContainsFunc(b.s.Words[k:d.From], endsClauseOfThen) {
			return nil
		}
		return w
	}
	return nil
}

// spansThen gives a quantity the time that its clause says what was then, and less likely the others that end with that.
func (b *binder) spansThen(d *reading.Reading, then *period.When) {
	const other = 0.16
	for n, s := range b.r.Calendar.Resolve(*then, b.about, true) {
		d.Spans = append(d.Spans, reading.SpanFit{Span: s, Explicit: true, Off: 0.05 * float64(n)})
	}
	if len(d.Spans) == 0 {
		return
	}
	end := d.When().End
	for _, s := range b.r.Calendar.Ending {
		s.End = end
		if !slices.ContainsFunc(d.Spans, func(f reading.SpanFit) bool { return f.Span == s }) {
			d.Spans = append(d.Spans, reading.SpanFit{Span: s, Off: other})
		}
	}
}

// inThatTime are the words behind a phrase of time that begin what was then.
var inThatTime = wording.Phrases("when", "in|during which")

// endsClauseOfThen reports whether a word or sign ends the clause of what was at a time.
func endsClauseOfThen(w string) bool {
	return w == "," || w == ";" || w == ")" || w == "while" || w == "but"
}
