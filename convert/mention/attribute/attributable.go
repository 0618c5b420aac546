package attribute

import (
	"slices"

	"github.com/tieout/tieout/convert/mention/contradict"
	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/reading"
	"github.com/tieout/tieout/convert/mention/search"
	"github.com/tieout/tieout/convert/mention/tables"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
)

// What is attributable to the owners is less than the whole result where others have a part of it: "net income attributable to Tarrowick was $105.6 million", which the
// net income above the noncontrolling interests was.

var (
	// attributable are the words of what the owners have of a result.
	attributable = wording.Phrases("attributable|available|applicable to")
	// ofOthers are those of what others have.
	ofOthers = wording.Phrases("noncontrolling|minority|redeemable interest|interests", "non controlling interest|interests", "preferred", "discontinued", "participating")
)

// IsBeforeOthers looks for the part of a result that the owners have, which the words of a level name, where the level is the whole result.
func (r *Attributor) IsBeforeOthers(d *reading.Reading) (reading.Verdict, bool) {
	if d.Verdict.Status != reading.Ties || d.Change != 0 || d.PerShare || d.Unit != quantity.Money || d.IsInexact() || d.Digits < reading.LeastStale || !isOfOwners(d) {
		return reading.Verdict{}, false
	}
	f := d.Verdict.Figures[0]
	if label := prose.WordsOf(f.Row.Label); attributable.In(label) || !search.NetIncomes.In(label) || f.Item.Kind != release.Money {
		return reading.Verdict{}, false
	}
	own := r.ofOwners(f)
	if len(own) == 0 || slices.ContainsFunc(own, func(x *tables.Figure) bool { return d.PrintsAs(x) != quantity.No || !x.IsSame(own[0]) }) {
		return reading.Verdict{}, false
	}
	return contradict.InsteadBy(d, own[0], f)
}

// isOfOwners reports whether a number's own words say that it is what the owners have.
func isOfOwners(d *reading.Reading) bool {
	return d.Name().Own && areOwners(prose.WordsOf(d.Name().Text))
}

// areOwners reports whether words say that something is what the owners have.
func areOwners(words wording.Text) bool { return attributable.In(words) && !ofOthers.In(words) }

// ofOwners are the amounts in the column of a result of the rows of what the owners have.
func (r *Attributor) ofOwners(f *tables.Figure) (out []*tables.Figure) {
	for _, w := range r.Tables.ByTable[f.Row.Table] {
		if w.OfPart || !areOwners(prose.WordsOf(w.Label)) {
			continue
		}
		for _, x := range w.Figures {
			if x.Item.Column == f.Item.Column && x.Item.Kind == release.Money {
				out = append(out, x)
			}
		}
	}
	return out
}
