package reading

import (
	"slices"

	"github.com/tieout/tieout/convert/mention/match"
	"github.com/tieout/tieout/convert/mention/period"
	"github.com/tieout/tieout/convert/mention/quantity"
)

// IsPlainAmount reports whether a number is an amount of money as such, and clearly one.
func (d *Reading) IsPlainAmount() bool {
	return d.Change == 0 && d.Unit == quantity.Money && (d.PerShare || d.Scaled || d.Grouped || d.Priced)
}

// SaysTimeOf reports whether a period is one of those that words say a number is of.
func (d *Reading) SaysTimeOf(s period.Span) bool {
	return slices.ContainsFunc(d.Spans, func(f SpanFit) bool { return f.Explicit && f.Span == s })
}

// SaidTime is the phrase that says the time of a number, or of those of another unit that it goes on from: "earnings in the year before of $7.3 million ($.49 per share) on
// $43.1 million in sales". Nil for none.
func (d *Reading) SaidTime() *period.When {
	for d.Time == nil && !d.Against && d.Chained >= 0 && d.Chained < d.Index {
		o := d.Peers[d.Chained]
		if len(o.Spans) == 0 || o.When() != d.When() || o.Unit == d.Unit && o.PerShare == d.PerShare && d.Sentence.Words[d.From-1] != "on" {
			return nil // one of a list
		}
		d = o
	}
	return d.Time
}

// HasNoMeasure reports whether no words of a number's own say what it is, and it is not compared with one of which they do.
func (d *Reading) HasNoMeasure() bool {
	return !d.Against && !d.Opens && d.Linked < 0 && d.Change == 0 && !d.isPerUnitOf() && !slices.ContainsFunc(d.Phrases, func(p match.Phrase) bool { return p.Own })
}

// isPerUnitOf reports whether an amount is per unit of something else than shares, and "or" joins it to the amount that its words name: "taxes were $8.0 million, or $4.01 per
// barrel".
func (d *Reading) isPerUnitOf() bool {
	if !d.Priced || d.Index == 0 || d.From == 0 || d.Sentence.Words[d.From-1] != "or" {
		return false
	}
	o := d.Peers[d.Index-1]
	return !o.Priced && o.Unit == d.Unit && slices.ContainsFunc(o.Phrases, func(p match.Phrase) bool { return p.Own })
}

// IsLevel reports whether a number is an amount that nothing bends, and neither a change nor what another is compared with.
func (d *Reading) IsLevel() bool {
	return len(d.Spans) > 0 && d.IsPlainAmount() && d.Digits >= LeastStale && !d.IsInexact() && !d.Against && !d.Opens
}

// IsLevelInPercent reports whether a number is a percentage that nothing bends, and neither a change nor what another is compared with.
func (d *Reading) IsLevelInPercent() bool {
	return len(d.Spans) > 0 && d.Change == 0 && d.Unit == quantity.Percent && d.Digits > LeastStale && !d.IsInexact() && !d.Against && !d.Opens
}

// IsMeasuredLevel reports whether a number is neither an amount nor a percentage, has places behind the point and nothing that bends it: "24.1 miles per hour".
func (d *Reading) IsMeasuredLevel() bool {
	return len(d.Spans) > 0 && d.Change == 0 && d.Unit == quantity.Bare && d.Ulp < 0 && d.Digits > LeastStale && !d.IsInexact() && !d.Against && !d.Opens
}

// IsTimesLevel reports whether a number is how many times something else an amount is, and nothing bends it: "a ratio of net debt to EBITDA of 2.4x".
func (d *Reading) IsTimesLevel() bool {
	return len(d.Spans) > 0 && d.Change == 0 && d.Unit == quantity.Times && d.Ulp < 0 && d.Digits >= LeastStale && !d.IsInexact() && !d.Against && !d.Opens
}

// IsPriceLevel reports whether a number is an amount to the cent that nothing bends, and neither a change nor what another is compared with.
func (d *Reading) IsPriceLevel() bool {
	return len(d.Spans) > 0 && d.Change == 0 && d.Unit == quantity.Money && !d.Scaled && d.Ulp < 0 && d.Digits > LeastStale && !d.IsInexact() && !d.Against && !d.Opens
}

// IsTellingLevel reports whether a number is a level in percent, or a count, of so many digits that no other has them by chance.
func (d *Reading) IsTellingLevel() bool {
	return len(d.Spans) > 0 && d.Change == 0 && d.TellingDigits() > FewDigits && (d.Unit == quantity.Percent || d.Unit == quantity.Bare && (d.Scaled || d.Grouped)) && !d.IsInexact() && !d.Against && !d.Opens
}

// LeastStale is how many digits a number has at the least that no other measure has by chance.
const LeastStale = 2
