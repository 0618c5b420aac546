package repeats

import (
	"slices"
	"strings"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
	"github.com/tieout/tieout/validate/tie/book"
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

// ChangedPlaces are figures of two rows of a column, each printed elsewhere under its label as what the other prints.
func ChangedPlaces(b *book.Book) []*book.Claim {
	byName := map[calledAlike][]*book.Figure{}
	name := func(f *book.Figure) calledAlike {
		label := f.Item.Label
		if unit := book.Bracketed(label); unit != "" && !slices.ContainsFunc(wording.Of(unit), func(w string) bool { return !ofUnits.In(wording.Text{w}) }) {
			label = label[:strings.LastIndexByte(label, '(')]
		}
		return calledAlike{b.Called(label).Label, f.Period, f.Item.Kind}
	}
	for _, f := range b.Figures {
		if !f.Item.Nil && f.Item.Column.Kind == release.Values && f.Period.Kind != tieout.Forever && book.BeyondTable(f) == "" {
			byName[name(f)] = append(byName[name(f)], f)
		}
	}
	var out []*book.Claim
	for _, t := range b.Tables {
		columns := book.Values(t)
		if len(columns) > book.MaxColumns {
			continue
		}
		for _, c := range columns {
			var odd []book.Relation
			for _, row := range t.Rows[:min(len(t.Rows), MaxBeside)] {
				f := b.In(row, c)
				if f == nil || book.BeyondTable(f) != "" || len(odd) == mostCrossed {
					continue
				}
				if g := elsewhere(f, byName[name(f)]); g != nil {
					odd = append(odd, book.Relation{Total: f, Parts: []book.Term{{Figure: g, Weight: 1}}, Form: book.AsPrinted})
				}
			}
			out = append(out, crossing(odd)...)
		}
	}
	return out
}

// elsewhere is the only other value that figures called like one have, all of them in other tables; nil for none.
func elsewhere(f *book.Figure, alike []*book.Figure) *book.Figure {
	var other *book.Figure
	for _, g := range alike[:min(len(alike), book.MaxPlaces)] {
		switch {
		case g == f:
		case g.Table == f.Table || !book.Comparable(f, g) || g.Values.Overlaps(f.Values) || other != nil && !other.Item.Value.Equal(g.Item.Value):
			return nil
		case other == nil:
			other = g
		}
	}
	return other
}

// crossing are claims of the two among some figures that differ from those elsewhere of which each is what the other should be.
func crossing(odd []book.Relation) []*book.Claim {
	var out []*book.Claim
	for i := range odd {
		x := &odd[i]
		j := slices.IndexFunc(odd[i+1:], func(y book.Relation) bool {
			return is(x, y.Parts[0].Figure) && is(&y, x.Parts[0].Figure)
		})
		if j < 0 {
			continue
		}
		c := &book.Claim{Family: book.RepeatFamily, Sure: true}
		c.Add(x)
		c.Add(&odd[i+1+j])
		out = append(out, c)
	}
	return out
}

// is reports whether the total of a relation prints what another figure does, in as many digits as are no chance.
func is(r *book.Relation, f *book.Figure) bool {
	same := &book.Relation{Total: r.Total, Parts: []book.Term{{Figure: f, Weight: 1}}, Form: book.AsPrinted}
	return r.Total.Item.Kind == f.Item.Kind && same.Holds(nil) && same.Weight() >= leastCrossed
}

const MaxBeside = 80 // rows of a table that are looked at for what else it has in common with another
