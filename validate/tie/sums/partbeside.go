package sums

import (
	"slices"

	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
	"github.com/tieout/tieout/validate/tie/book"
)

// IsPartBeside reports whether a figure that a known relation takes for the whole is a part of it, printed beside the other: "Gross margin –
// home sales" over "Gross margin – land sales and other". The row next to it begins with the same word and makes up what is missing.
func IsPartBeside(b *book.Book, r *book.Relation) bool {
	if !r.IsSum() {
		return false
	}
	e, ok := r.Expected(nil)
	if !ok {
		return false
	}
	own := r.Side(r.Total, nil)
	return slices.ContainsFunc(besideOf(b, r.Total), func(f *book.Figure) bool {
		return f.Item.Kind == r.Total.Item.Kind && !f.Item.Value.IsZero() && !slices.Contains(r.Figures(), f) && beginAlike(f.Item.Label, r.Total.Item.Label) &&
			own.Add(r.Side(f, nil)).Overlaps(e)
	})
}

// besideOf are the figures of a column in the rows right above and below another one.
func besideOf(b *book.Book, f *book.Figure) []*book.Figure {
	var rows []*release.Row
	for _, row := range f.Table.Rows {
		if len(row.Items) > 0 {
			rows = append(rows, row)
		}
	}
	i := slices.Index(rows, f.Item.Row)
	var out []*book.Figure
	for _, j := range []int{i - 1, i + 1} {
		if i < 0 || j < 0 || j >= len(rows) {
			continue
		}
		if g := b.In(rows[j], f.Item.Column); g != nil {
			out = append(out, g)
		}
	}
	return out
}

// beginAlike reports whether two different labels have their first word in common.
func beginAlike(a, b string) bool {
	s, t := wording.Of(a), wording.Of(b)
	return len(s) > 1 && len(t) > 1 && s[0] == t[0] && !slices.Equal(s, t)
}
