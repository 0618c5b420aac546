package tie

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release"
)

// leastAssets and mostAssets bound total assets as multiples of revenues: traders have few, banks by the quarter many.
var leastAssets, mostAssets = decimal.New(1, -2), decimal.New(200, 0)

// scales are tables whose stated scales cannot be right.
func (b *book) scales() []tieout.Diagnostic {
	ds, wrong := b.misscaled()
	var assets, revenues *Figure
	for _, f := range b.figures {
		if f.Fact == nil || f.Item.Nil || !f.isPlain() || !isStatement(f.Table) || !f.Item.Value.IsPositive() {
			continue
		}
		if f.Concept == "Assets" && assets == nil {
			assets = f
		}
		if f.Concept == "Revenues" && (revenues == nil || f.Item.Value.GreaterThan(revenues.Item.Value)) {
			revenues = f
		}
	}
	if assets != nil && revenues != nil && !wrong[assets.Table] && !wrong[revenues.Table] && assets.Item.Scale != revenues.Item.Scale && assets.Table.Scale.Stated != "" && revenues.Table.Scale.Stated != "" {
		ratio := assets.Item.Value.DivRound(revenues.Item.Value, 6)
		if few, many := ratio.LessThan(leastAssets), ratio.GreaterThan(mostAssets); few || many {
			d := RuleScaleBroken.New(assets.Table.Scale.Range, "the balance sheet is said to be %q and the %s %q, which makes total assets of %s beside revenues of %s",
				assets.Table.Scale.Stated, wordsOf(revenues.Table), revenues.Table.Scale.Stated, Grouped(assets.Item.Value.String()), Grouped(revenues.Item.Value.String()))
			d.Related = append(d.Related, tieout.Note{Message: name(assets) + ": " + assets.Item.Printed, Range: assets.Item.Cell},
				tieout.Note{Message: name(revenues) + ": " + revenues.Item.Printed, Range: revenues.Item.Cell})
			ds = append(ds, d)
		}
	}
	return ds
}

const (
	leastScaled  = 3   // figures that two tables print alike in different scales, for one of the scales to be wrong
	scaledDigits = 100 // the least of such a figure, as it is printed without its point
)

// scalePair are two tables that print figures of the same measures, the earlier first.
type scalePair struct{ a, b *release.Table }

// scaleStand is how many figures two tables print with the same digits: in one scale, and in different ones.
type scaleStand struct {
	same  int
	apart [][2]*Figure // of a and of b
}

// misscaled are the tables whose stated scale makes their figures thousands of times those that other tables print alike: of two tables
// the one that more of the others contradict, or that fewer bear out. Each is one finding, whatever follows from it.
func (b *book) misscaled() (ds []tieout.Diagnostic, wrong map[*release.Table]bool) {
	pairs := b.scalePairs()
	against, with := map[*release.Table]int{}, map[*release.Table]int{}
	for k, s := range pairs { // any order counts the same
		switch {
		case len(s.apart) >= leastScaled && len(s.apart) > s.same:
			against[k.a]++
			against[k.b]++
		case s.same > 0 && len(s.apart) == 0:
			with[k.a]++
			with[k.b]++
		}
	}
	wrong = map[*release.Table]bool{}
	for _, t := range b.tables {
		if against[t] == 0 {
			continue
		}
		var apart [][2]*Figure // of the table and of another one
		worse := true
		for _, u := range b.tables {
			k, mine := scalePair{t, u}, 0
			if u.Index < t.Index {
				k, mine = scalePair{u, t}, 1
			}
			s := pairs[k]
			if s == nil || len(s.apart) < leastScaled || len(s.apart) <= s.same || wrong[u] {
				continue
			}
			worse = worse && (against[t] > against[u] || against[t] == against[u] && with[t] < with[u])
			for _, fs := range s.apart {
				apart = append(apart, [2]*Figure{fs[mine], fs[1-mine]})
			}
		}
		if !worse || len(apart) == 0 {
			continue
		}
		wrong[t] = true
		f, g := apart[0][0], apart[0][1]
		d := RuleScaleBroken.New(t.Scale.Range, "%q is said of %s; where %q is said, its figures are printed alike, as %s, %s",
			t.Scale.Stated, Called(t), g.Table.Scale.Stated, name(f), f.Item.Printed)
		d.Related = append(d.Related, tieout.Note{Message: name(f) + ": " + f.Item.Printed, Range: f.Item.Cell},
			tieout.Note{Message: fmt.Sprintf("%s: %s, %q", name(g), g.Item.Printed, g.Table.Scale.Stated), Range: g.Item.Cell})
		for _, fs := range apart {
			if id := fs[0].Fact.ID; !slices.Contains(d.Facts, id) {
				d.Facts = append(d.Facts, id)
			}
		}
		ds = append(ds, d)
	}
	return ds, wrong
}

// Called is what a table is in words: "the income statement".
func Called(t *release.Table) string { return cmp.Or(statementNames[t.Statement], "a table") }

// scalePairs are the tables that state scales and print figures of the same measures with the same digits.
func (b *book) scalePairs() map[scalePair]*scaleStand {
	type place struct {
		name   tieout.QName
		period tieout.Period
		where  string
	}
	printed := map[place][]*Figure{}
	pairs := map[scalePair]*scaleStand{}
	for _, f := range b.figures {
		if f.Fact == nil || f.Item.Nil || f.Item.Kind != release.Money || f.Item.Column.Kind != release.Values || f.Table.Scale.Stated == "" || f.digits().LessThan(decimal.NewFromInt(scaledDigits)) {
			continue
		}
		k := place{f.name, f.Period, beyondTable(f)}
		for _, g := range printed[k] {
			if b.check(); g.Table == f.Table || !g.digits().Equal(f.digits()) || printedPlaces(g.Item) != printedPlaces(f.Item) {
				continue
			}
			p := scalePair{g.Table, f.Table}
			if pairs[p] == nil {
				pairs[p] = &scaleStand{}
			}
			if f.Item.Scale == g.Item.Scale {
				pairs[p].same++
			} else {
				pairs[p].apart = append(pairs[p].apart, [2]*Figure{g, f})
			}
		}
		if len(printed[k]) < maxPlaces {
			printed[k] = append(printed[k], f)
		}
	}
	return pairs
}

// digits is a figure as it is printed, without its sign and its point.
func (f *Figure) digits() decimal.Decimal {
	return f.Item.Value.Abs().Shift(printedPlaces(f.Item) - f.Item.Scale)
}
