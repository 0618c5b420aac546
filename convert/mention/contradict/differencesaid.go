package contradict

import (
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/reading"
	"github.com/tieout/tieout/convert/mention/tables"
)

// DifferenceSaidDiffers looks for a percentage that says in other words by what amount a figure changed, and is not that change: "increased by $54.6 million, or
// 8.9%", where 54.6 more is 7.9 %.
func (r *Checker) DifferenceSaidDiffers(d *reading.Reading) (reading.Verdict, bool) {
	o := differenceBeside(d)
	if o == nil || !r.IsPlainGrowth(d) || d.Digits < reading.LeastStale {
		return reading.Verdict{}, false
	}
	cur, was := o.Verdict.Figures[0], o.Verdict.Figures[1]
	if cur.Row != was.Row || !MayGrowAs(cur) || !r.tellsRow(d, cur) && !r.tellsRow(o, cur) {
		return reading.Verdict{}, false
	}
	for _, f := range r.ChangesOf(cur) {
		if v, point := tables.InPercent(f); d.Agrees(v, point) != quantity.No {
			return reading.Verdict{}, false
		}
	}
	return GrowthAgainst(d, cur, was)
}

// differenceBeside is the change in an amount, the difference of two figures to the digit, that a percentage stands beside as what it comes to; nil for none.
func differenceBeside(d *reading.Reading) *reading.Reading {
	for _, i := range []int{d.Index - 1, d.Index + 1} {
		if i < 0 || i >= len(d.Peers) || d.Unit != quantity.Percent || d.Change == 0 {
			continue
		}
		o := d.Peers[i]
		first, second := d, o
		if i < d.Index {
			first, second = o, d
		}
		if o.Change == d.Change && (o.Unit == quantity.Money || o.Unit == quantity.Bare) && isInOtherWords(first, second) && isDifference(o) {
			return o
		}
	}
	return nil
}

// isInOtherWords reports whether nothing but "or", a bracket and the like stands between two numbers.
func isInOtherWords(first, second *reading.Reading) bool {
	words := first.Sentence.Words[first.To:second.From]
	for _, w := range words {
		if !otherWords[w] {
			return false
		}
	}
	return len(words) > 0
}

// otherWords stand between a number and what it is in other words.
var otherWords = map[string]bool{",": true, "or": true, "(": true, "about": true, "approximately": true, "nearly": true, "almost": true, "roughly": true}

// isDifference reports whether a number is the difference of two figures, to the digit.
func isDifference(d *reading.Reading) bool {
	v := d.Verdict
	if v.Status != reading.Derives || len(v.Figures) != 2 || d.IsInexact() {
		return false
	}
	point := v.Figures[0].Item.Value.Sub(v.Figures[1].Item.Value)
	return quantity.Prints(point.Abs(), d.Value, d.Ulp)
}
