package attribute

import (
	"github.com/tieout/tieout/convert/mention/derive"
	"github.com/tieout/tieout/convert/mention/period"
	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/reading"
	"github.com/tieout/tieout/internal/misprint"
)

// called is what the words of a change name: the measure, its unit and the time.
type called struct {
	measure string
	unit    quantity.Unit
	span    period.Span
}

// Disperse takes back that figures contradict a change where other sentences give the same measure and time other changes that the tables do not have, either: they speak of
// its parts by turns, "Card fees rose 15 percent" of one segment and "Card fees rose 22 percent" of the next. A likely misprint of three digits or more stays one.
func (r *Attributor) Disperse() {
	said := map[called][]*reading.Reading{}
	for _, d := range r.Readings {
		if d.Change == 0 || d.IsInexact() || len(d.Spans) == 0 || !d.IsNamedBefore() || d.Verdict.Status == reading.Ties || d.Verdict.Status == reading.Derives {
			continue
		}
		if own := derive.OwnWords(d); prose.Adjusts.In(own) || prose.Excludes.In(own) || prose.Bases.In(own) {
			continue
		}
		key := called{reading.KeyOf(d.Name().Words), d.Unit, d.When().Span}
		said[key] = append(said[key], d)
	}
	for _, ds := range said {
		if !isDispersed(ds) {
			continue
		}
		for _, d := range ds {
			if v := &d.Verdict; v.Status == reading.Differs && v.Instead == nil && !v.Contrary && !(d.Digits > reading.LeastStale && misprint.Of(d.Value, v.Expected.Abs())) {
				d.Verdict = reading.Verdict{}
			}
		}
	}
}

// isDispersed reports whether two of some numbers are of different sentences and sizes.
func isDispersed(ds []*reading.Reading) bool {
	for _, d := range ds[1:] {
		if d.Sentence != ds[0].Sentence && !d.Value.Equal(ds[0].Value) {
			return true
		}
	}
	return false
}
