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
		if !leavesOutScale(d) || !d.Grouped {
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
		}
	}
}

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
		if leavesOutScale(d) && !full[d.Value.String()] {
			d.Scale(by)
		}
	}
}

// leavesOutScale reports whether a number is a whole amount without a scale, and no amount of one thing.
func leavesOutScale(d *reading.Reading) bool {
	if d.Unit != quantity.Money || d.PerShare || d.Scaled || d.Spelled || d.Ulp < 0 {
		return false
	}
	next := d.Sentence.At(d.To)
	return next != "per" && next != "a" && next != "an" && next != "each"
}
