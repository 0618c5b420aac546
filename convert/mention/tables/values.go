package tables

import (
	"slices"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release"
)

// The figures of all tables by their values, each put in order when it is first asked for.

// OfKind are the figures of a kind, by their magnitude.
func (t *Index) OfKind(kind release.Number) Ranked[*Figure] {
	if t.byKind == nil {
		t.byKind = map[release.Number]Ranked[*Figure]{}
		all := map[release.Number][]*Figure{}
		for _, w := range t.Rows {
			for _, f := range w.Figures {
				all[f.Item.Kind] = append(all[f.Item.Kind], f)
			}
		}
		for kind, figures := range all {
			t.byKind[kind] = Rank(figures, (*Figure).Size)
		}
	}
	return t.byKind[kind]
}

// noteValues notes the figures by their magnitudes.
func (t *Index) noteValues() {
	t.ByValue, t.Changing = map[string][]*Figure{}, map[string][]*Figure{}
	for _, w := range t.Rows {
		printsChanges := len(w.Growths) > 0 || slices.ContainsFunc(w.Figures, func(f *Figure) bool { return f.Change })
		for _, f := range w.Figures {
			key := f.Item.Value.Abs().String()
			t.ByValue[key] = append(t.ByValue[key], f)
			if printsChanges {
				t.Changing[key] = append(t.Changing[key], f)
			}
		}
	}
}

// Printed are the figures of one kind that end in one month, each value of one accuracy and length of period once.
type Printed struct {
	Kind release.Number
	Ranked[*Figure]
}

// PrintedAt are the figures that end in a month, by kind.
func (t *Index) PrintedAt(month int) []Printed {
	if t.printed == nil {
		t.printed = t.printedByMonth()
	}
	return t.printed[month]
}

func (t *Index) printedByMonth() map[int][]Printed {
	type like struct {
		months   int
		kind     release.Number
		value    string
		accuracy tieout.Decimals
	}
	months := map[int][]*Figure{}
	seen := map[int]map[like]bool{}
	for _, w := range t.Rows {
		for _, f := range w.Figures {
			if seen[f.Span.End] == nil {
				seen[f.Span.End] = map[like]bool{}
			}
			as := like{f.Span.Months, f.Item.Kind, f.Item.Value.String(), f.Item.Decimals}
			if !seen[f.Span.End][as] {
				seen[f.Span.End][as] = true
				months[f.Span.End] = append(months[f.Span.End], f)
			}
		}
	}
	out := map[int][]Printed{}
	for month, all := range months {
		slices.SortStableFunc(all, func(a, b *Figure) int { return int(a.Item.Kind) - int(b.Item.Kind) })
		for len(all) > 0 {
			n := len(all)
			if i := slices.IndexFunc(all, func(f *Figure) bool { return f.Item.Kind != all[0].Item.Kind }); i > 0 {
				n = i
			}
			out[month] = append(out[month], Printed{all[0].Item.Kind, Rank(all[:n], (*Figure).Size)})
			all = all[n:]
		}
	}
	return out
}
