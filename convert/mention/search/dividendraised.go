package search

import (
	"slices"
	"strings"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/reading"
	"github.com/tieout/tieout/convert/mention/tables"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
)

// A dividend that was declared for the time to come is in no table, and by how much it is more than the one before follows from that of the tables: "a
// quarterly dividend of $0.225 per share, an increase of 2.3% over the $0.22 paid for the fourth quarter". What remains of a programme or a credit line
// follows in the same way from what the text says that it is: "$258.9 million available under the $400.0 million facility".

// dividendRaised derives the change of a dividend of the text since that of a table.
func (r *Searcher) dividendRaised(d *reading.Reading) (reading.Verdict, bool) {
	if d.Unit != quantity.Percent || d.Change <= 0 || d.IsInexact() || d.Digits < reading.FewDigits || !reading.Dividends.In(d.Sentence.Words) {
		return reading.Verdict{}, false
	}
	for _, o := range d.Peers {
		if !mayBeRaised(o) {
			continue
		}
		for _, w := range r.PerShareRows {
			if !reading.Dividends.In(prose.WordsOf(w.Label)) {
				continue
			}
			for _, f := range w.Figures {
				if f.Item.Kind != release.PerShare || f.Change || f.Item.Value.Sign() <= 0 || !o.Value.GreaterThan(f.Item.Value) {
					continue
				}
				point := tables.QuotientOf(o.Value.Sub(f.Item.Value), f.Item.Value)
				if d.AgreesInPercent(tieout.Interval{Low: point, High: point}, point) == quantity.Exact {
					return reading.Verdict{Status: reading.Derives, Figures: []*tables.Figure{f}, Formula: o.Value.String() + "/" + tables.PrintedAs(f) + "-1", Score: 0.7}, true
				}
			}
		}
	}
	return reading.Verdict{}, false
}

// mayBeRaised reports whether a number may be a dividend for a share that was raised to it, and no table contradicts it.
func mayBeRaised(d *reading.Reading) bool {
	return d.Unit == quantity.Money && d.Change == 0 && !d.Against && (d.PerShare || !d.Scaled) && d.Verdict.Status != reading.Differs && !d.IsInexact()
}

var (
	payouts = wording.Phrases("payout", "dividend|dividends|distribution|distributions ... represent|represents|represented|equal|equals", "dividends ... percent|% of ... earnings|income|ffo|affo")
	covered = wording.Phrases("covered", "dividend|distribution|distributions cover|coverage")
	earned  = wording.Phrases("earnings|income|profit|loss|ffo|affo|eps|nareit")
)

// paidOut derives what part of the earnings for a share a dividend of the sentence is, or how often they cover it: "dividends of $0.88 represented a payout
// of 60% of operating FFO", "covered 3.7 times by earnings".
func (r *Searcher) paidOut(d *reading.Reading) (reading.Verdict, bool) {
	cover := d.Unit == quantity.Times && covered.In(d.Sentence.Words)
	if !cover && (d.Unit != quantity.Percent || !payouts.In(d.Sentence.Words)) || d.Change != 0 || d.Future || d.Ranged || d.Digits < reading.FewDigits {
		return reading.Verdict{}, false
	}
	for _, o := range d.Peers {
		if o == d || !mayBePaid(o) {
			continue
		}
		for _, w := range r.PerShareRows {
			if !isOfEarnings(w) {
				continue
			}
			for _, f := range w.Figures {
				if !mayPay(f, o, d) {
					continue
				}
				v, formula := tables.QuotientOf(o.Value, f.Item.Value).Mul(quantity.Hundred), o.Value.String()+"/"+tables.PrintedAs(f)
				if cover {
					v, formula = tables.QuotientOf(f.Item.Value, o.Value), tables.PrintedAs(f)+"/"+o.Value.String()
				}
				if quantity.Prints(v, d.Value, d.Ulp) {
					return reading.Verdict{Status: reading.Derives, Figures: []*tables.Figure{f}, Formula: formula, Score: 0.65}, true
				}
			}
		}
	}
	return reading.Verdict{}, false
}

// mayBePaid reports whether a number may be a dividend for a share.
func mayBePaid(d *reading.Reading) bool {
	return d.Unit == quantity.Money && !d.Scaled && !d.Grouped && d.Change == 0 && !d.Against && d.Value.Sign() > 0
}

// isOfEarnings reports whether a row is of what was earned, by its label or its heading, and not of dividends.
func isOfEarnings(w *tables.Row) bool {
	said := prose.WordsOf(w.Label + " " + strings.Join(w.Section, " "))
	return !reading.Dividends.In(said) && earned.In(said)
}

// mayPay reports whether a dividend may be paid out of a figure of earnings: it is not of another period than both the dividend and what part that is.
func mayPay(f *tables.Figure, dividend, part *reading.Reading) bool {
	if f.Item.Kind != release.PerShare || f.Change || f.Forecast || f.Item.Value.Sign() <= 0 {
		return false
	}
	return len(dividend.Spans) == 0 || f.IsOf(dividend.When().Span) || len(part.Spans) == 0 || f.IsOf(part.When().Span)
}

// remains are the words for what is left of what has been granted, and grants for what has.
var (
	remains = wording.Phrases("available|availability|remaining|remained|remains|unused|undrawn|leaving|left")
	grants  = wording.Phrases("facility|facilities|line|lines|revolver|commitment|commitments|authorization|authorized|authorised|program|programme|agreement")
)

// remaining derives what is left of an amount that the sentence, or the one before, gives without another that it gives and a table has.
func (r *Searcher) remaining(d *reading.Reading) (reading.Verdict, bool) {
	if !isAmountInAll(d) || d.IsInexact() || d.TellingDigits() <= reading.FewDigits || !remains.In(d.Sentence.Words) || !grants.In(d.Sentence.Words) {
		return reading.Verdict{}, false
	}
	for _, all := range d.Peers {
		if all == d || !isAmountInAll(all) || !all.Value.GreaterThan(d.Value) {
			continue
		}
		for _, used := range d.Peers {
			if used == all || used == d || !isAmountInAll(used) || used.Verdict.Status != reading.Ties {
				continue
			}
			f := used.Verdict.Figures[0]
			if rest := all.Value.Sub(f.Size()); quantity.Prints(rest, d.Value, d.Ulp) && !slices.Contains(all.Verdict.Figures, f) {
				return reading.Verdict{Status: reading.Derives, Figures: []*tables.Figure{f}, Formula: all.Value.String() + "-" + tables.PrintedAs(f), Score: 0.6}, true
			}
		}
	}
	return reading.Verdict{}, false
}

// isAmountInAll reports whether a number is an amount of money, no change and not for a share.
func isAmountInAll(d *reading.Reading) bool {
	return d.Unit == quantity.Money && !d.PerShare && d.Change == 0
}
