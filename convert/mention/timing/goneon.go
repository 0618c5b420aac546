package timing

import (
	"github.com/tieout/tieout/convert/mention/period"
	"github.com/tieout/tieout/convert/mention/reading"
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
	if len(head.Spans) > 0 && d.Spans[0].Explicit && d.Spans[0].Months == head.Spans[0].Months && d.Spans[0].End < head.Spans[0].End {
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
	switch {
	case o == nil:
		return nil
	case b.isOfSame(d, o):
		return o.Spans
	case o.Against && d.Change != 0 && !d.Against:
		return b.headOf(o).Spans
	}
	return nil
}
