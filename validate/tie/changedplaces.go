package tie

import (
	"slices"
	"strings"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
)

// Summaries print periods down the side and measures across: figures that change places in a line of theirs are of two measures and one period,
// each of which other tables print as the other.

const (
	mostCrossed  = 24  // figures of a column that are looked at
	leastCrossed = 2.5 // digits of each of two figures that changed places
)

// ofUnits are the words of the unit that a measure is printed in.
var ofUnits = wording.Phrases("million|millions|thousand|thousands|billion|billions|mn|bn|m|yen|usd|eur|euro|euros|gbp|sek|nok|dkk|chf|cad|aud|rmb|hkd|inr|dollars|pounds|pence|cents|of")

// calledAlike is what figures have in common of one label, period and kind.
type calledAlike struct {
	label  string
	period tieout.Period
	kind   release.Number
}

// changedPlaces are figures of two rows of a column, each printed elsewhere under its label as what the other prints.
func (b *book) changedPlaces() []*claim {
	byName := map[calledAlike][]*Figure{}
	name := func(f *Figure) calledAlike {
		label := f.Item.Label
		if unit := bracketed(label); unit != "" && !slices.ContainsFunc(wording.Of(unit), func(w string) bool { return !ofUnits.In(wording.Text{w}) }) {
			label = label[:strings.LastIndexByte(label, '(')]
		}
		return calledAlike{b.called(label).label, f.Period, f.Item.Kind}
	}
	for _, f := range b.figures {
		if !f.Item.Nil && f.Item.Column.Kind == release.Values && f.Period.Kind != tieout.Forever && beyondTable(f) == "" {
			byName[name(f)] = append(byName[name(f)], f)
		}
	}
	var out []*claim
	for _, t := range b.tables {
		columns := values(t)
		if len(columns) > maxColumns {
			continue
		}
		for _, c := range columns {
			var odd []Relation
			for _, row := range t.Rows[:min(len(t.Rows), maxBeside)] {
				f := b.in(row, c)
				if f == nil || beyondTable(f) != "" || len(odd) == mostCrossed {
					continue
				}
				if g := elsewhere(f, byName[name(f)]); g != nil {
					odd = append(odd, Relation{Total: f, Parts: []Term{{g, 1}}, form: asPrinted})
				}
			}
			out = append(out, crossing(odd)...)
		}
	}
	return out
}

// elsewhere is the only other value that figures called like one have, all of them in other tables; nil for none.
func elsewhere(f *Figure, alike []*Figure) *Figure {
	var other *Figure
	for _, g := range alike[:min(len(alike), maxPlaces)] {
		switch {
		case g == f:
		case g.Table == f.Table || !comparable(f, g) || g.values.Overlaps(f.values) || other != nil && !other.Item.Value.Equal(g.Item.Value):
			return nil
		case other == nil:
			other = g
		}
	}
	return other
}

// crossing are claims of the two among some figures that differ from those elsewhere of which each is what the other should be.
func crossing(odd []Relation) []*claim {
	var out []*claim
	for i := range odd {
		x := &odd[i]
		j := slices.IndexFunc(odd[i+1:], func(y Relation) bool {
			return x.is(y.Parts[0].Figure) && y.is(x.Parts[0].Figure)
		})
		if j < 0 {
			continue
		}
		c := &claim{family: repeatFamily, sure: true}
		c.add(x)
		c.add(&odd[i+1+j])
		out = append(out, c)
	}
	return out
}

// is reports whether the total of a relation prints what another figure does, in as many digits as are no chance.
func (r *Relation) is(f *Figure) bool {
	same := &Relation{Total: r.Total, Parts: []Term{{f, 1}}, form: asPrinted}
	return r.Total.Item.Kind == f.Item.Kind && same.holds(nil) && same.weight() >= leastCrossed
}

const maxBeside = 80 // rows of a table that are looked at for what else it has in common with another
