package derive

import (
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/reading"
	"github.com/tieout/tieout/convert/release"
)

// A text may leave out the thousands or millions that its tables are in: "Finance costs were $5,614, and increased by $258". It does so throughout or not at
// all, but for amounts of one thing: "$749 per car".

// leastInScale is how many amounts have the digits of figures in the scale of a table in a text that leaves the scale out.
const leastInScale = 5

// ScaleText reads the amounts of a text that leaves out the scale of its tables in that scale.
func (r *Deriver) ScaleText() {
	in, full := r.digitsOfAmounts()
	counts, all, inFull := map[int32]int{}, 0, 0
	for _, d := range r.Readings {
		if !LeavesOutScale(d) || !d.Grouped {
			continue
		}
		if by, ok := in[d.Value.String()]; ok {
			counts[by]++
			all++
		} else if full[d.Value.String()] {
			inFull++
		}
	}
	for by, n := range counts {
		if n >= leastInScale && n > inFull && 2*n > all {
			r.scaleBy(by, full)
			return
		}
	}
	for _, d := range r.Readings {
		d.InFull = LeavesOutScale(d) && d.Grouped && r.isAmongFull(d)
	}
}

// nearScale is how many numbers before and behind one tell whether amounts around it have their scale.
const nearScale = 8

// isAmongFull reports whether amounts around a number have a scale of their own or are printed in full, "$9,389,000", and none leaves it out.
func (r *Deriver) isAmongFull(d *reading.Reading) bool {
	full := false
	for _, o := range r.Readings[max(0, d.Order-nearScale):min(len(r.Readings), d.Order+nearScale+1)] {
		if o == d || o.Unit != quantity.Money || o.PerShare || o.Spelled || o.Block < d.Block-1 || o.Block > d.Block+1 {
			continue
		}
		if !o.Scaled && o.Ulp >= 0 && o.Digits >= leastFull && o.Value.Equal(o.Value.Truncate(-fullZeros)) && o.Value.GreaterThan(d.Value) {
			full = true // in whole thousands
			continue
		}
		if !o.Scaled && o.Grouped {
			return false
		}
		full = full || o.Scaled
	}
	return full
}

// leastFull is how many digits an amount in full has that is no amount in the scale of a table, and fullZeros how many zeros it ends with.
const leastFull, fullZeros = 3, 3

// digitsOfAmounts are the amounts of tables by their digits: those printed in a scale with that, and those in full.
func (r *Deriver) digitsOfAmounts() (in map[string]int32, full map[string]bool) {
	in, full = map[string]int32{}, map[string]bool{}
	for _, w := range r.Tables.Rows {
		for _, f := range w.Figures {
			switch size := f.Size(); {
			case f.Item.Kind == release.Money && f.Item.Scale > 0:
				in[size.Shift(-f.Item.Scale).String()] = f.Item.Scale
			case f.Item.Kind == release.Money || f.Item.Kind == release.PerShare:
				full[size.String()] = true
			}
		}
	}
	return in, full
}

// scaleBy reads the amounts without a scale in one, but for those that a table has in full.
func (r *Deriver) scaleBy(by int32, full map[string]bool) {
	for _, d := range r.Readings {
		if LeavesOutScale(d) && !full[d.Value.String()] {
			d.Scale(by)
		}
	}
}

// LeavesOutScale reports whether a number is a whole amount without a scale, and no amount of one thing.
func LeavesOutScale(d *reading.Reading) bool {
	if d.Unit != quantity.Money || d.PerShare || d.Scaled || d.Spelled || d.Ulp < 0 {
		return false
	}
	next := d.Sentence.At(d.To)
	return next != "per" && next != "a" && next != "an" && next != "each"
}
