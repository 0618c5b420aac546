package book

import (
	"testing"

	"github.com/shopspring/decimal"
	"pgregory.net/rapid"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release"
)

// TestUnits holds relations in whole numbers against the same in decimals.
func TestUnits(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		number := func(name string) *Figure {
			places := rapid.Int32Range(-3, 3).Draw(t, name+" places")
			v := decimal.New(rapid.Int64Range(-50, 50).Draw(t, name), -places)
			f := &Figure{Item: &release.LineItem{Value: v, Decimals: tieout.DecimalsOf(places)}, Turn: rapid.Bool().Draw(t, name+" turned")}
			f.Values = tieout.Rounded(v, f.Item.Decimals)
			if f.Turn {
				f.turned = f.Values.Negated()
			}
			f.units = unitsOf(f.Values)
			return f
		}
		r := &Relation{Total: number("total"), Form: rapid.SampledFrom([]Form{AsPrinted, AsFacts, PerUnit, Growth, OfWhole}).Draw(t, "form")}
		for range rapid.IntRange(2, 3).Draw(t, "parts") {
			r.Parts = append(r.Parts, Term{number("part"), rapid.SampledFrom([]int{1, -1}).Draw(t, "weight")})
		}
		plain := *r
		plain.Total, plain.Parts = withoutUnits(r.Total), nil
		for _, p := range r.Parts {
			plain.Parts = append(plain.Parts, Term{withoutUnits(p.Figure), p.Weight})
		}
		if has, want := r.Holds(nil), plain.Holds(nil); has != want {
			t.Fatalf("holds: %v, in decimals %v", has, want)
		}
		v := decimal.New(rapid.Int64Range(-2000, 2000).Draw(t, "other"), rapid.Int32Range(-3, 3).Draw(t, "exponent"))
		k := rapid.IntRange(-1, len(r.Parts)-1).Draw(t, "changed")
		f, g := r.Total, plain.Total
		if k >= 0 {
			f, g = r.Parts[k].Figure, plain.Parts[k].Figure
		}
		if has, want := r.Trial().Holds(Change{f, v}), plain.Holds(Reading{g: v}); has != want {
			t.Fatalf("changed: %v, in decimals %v", has, want)
		}
		if has, want := r.Holds(Reading{f: v}), plain.Holds(Reading{g: v}); has != want {
			t.Fatalf("read at another value: %v, in decimals %v", has, want)
		}
		if has, want := r.Off(Reading{f: v}), plain.Off(Reading{g: v}); !has.Equal(want) {
			t.Fatalf("off by %s, in decimals %s", has, want)
		}
		if has, want := roundedUnits(v, f.Item.Decimals), unitsOf(tieout.Rounded(v, f.Item.Decimals)); has != want {
			t.Fatalf("rounded: %v, in decimals %v", has, want)
		}
	})
}

func withoutUnits(f *Figure) *Figure {
	g := *f
	g.units = units{}
	return &g
}
