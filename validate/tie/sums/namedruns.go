package sums

import (
	"slices"
	"strings"

	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
	"github.com/tieout/tieout/validate/tie/book"
)

// betweenNames are words of labels that join names, or say nothing of what is added up.
var betweenNames = wording.Phrases("and|or|of|the|in|on|for|to|from|with|other|total|net|less|plus|all|both")

// calledAfter are the rows right above a row, at least two, that its name is put together from: "Cash, cash equivalents and investments" below
// "Cash and cash equivalents" and "Investments". Each has a word in the name that no other has, and the name no word that none has. The nearest
// first; nil for none.
func calledAfter(above []*release.Row, row *release.Row) []*release.Row {
	const most = 4
	name := ownWords(row)
	if len(name) < 2 {
		return nil
	}
	var rows []*release.Row
	by := map[string]int{} // how many of the rows have a word of the name
	for _, r := range slices.Backward(above) {
		if len(rows) == most || len(r.Items) == 0 || !slices.Equal(r.Section, row.Section) {
			break
		}
		rows = append(rows, r)
		for _, w := range ownWords(r) {
			if slices.Contains(name, w) {
				by[w]++
			}
		}
		if len(rows) > 1 && len(by) == len(name) {
			if slices.ContainsFunc(rows, func(r *release.Row) bool {
				return !slices.ContainsFunc(ownWords(r), func(w string) bool { return by[w] == 1 })
			}) {
				return nil
			}
			return rows
		}
	}
	return nil
}

// onlyAbove is a total as the only row above it: "Total minority interest" right below "Minority interest in subsidiaries", which another total, or a
// heading, parts from what stands above. Nil where it is none, and where none of its columns fails.
func onlyAbove(b *book.Book, above []*release.Row, row *release.Row) *book.Claim {
	only, before := lastTwo(above)
	if only == nil || !book.NamesTotal(row) || book.NamesTotal(only) || b.KindOf(row) != release.Money || before != nil && !book.NamesTotal(before) && slices.Equal(before.Section, only.Section) {
		return nil
	}
	name := ownWords(row)
	if called := ownWords(only); len(name) == 0 || slices.ContainsFunc(name, func(w string) bool { return !slices.Contains(called, w) }) {
		return nil
	}
	c := &book.Claim{Family: book.RowFamily, Explained: true}
	for _, it := range row.Items {
		total, part := b.In(row, it.Column), b.In(only, it.Column)
		if total != nil && part != nil && it.Column.Kind == release.Values && part.Item.Kind == total.Item.Kind {
			c.Add(&book.Relation{Total: total, Parts: []book.Term{{Figure: part, Weight: 1}}, Form: book.AsPrinted})
		}
	}
	if c.Tied() == len(c.Relations) {
		return nil
	}
	return c
}

// lastTwo are the last row that prints numbers, and the one before it; nil for none.
func lastTwo(rows []*release.Row) (last, before *release.Row) {
	for _, r := range slices.Backward(rows) {
		switch {
		case len(r.Items) == 0:
		case last == nil:
			last = r
		default:
			return last, r
		}
	}
	return last, nil
}

// ownWords are the words of a row's label, each once and in the singular, without those that join them.
func ownWords(row *release.Row) (out []string) {
	for _, w := range wording.Of(book.PlainLabel(row.Label)) {
		if s := Singular(w); !betweenNames.In(wording.Text{w}) && !slices.Contains(out, s) {
			out = append(out, s)
		}
	}
	return out
}

// Singular is a word without the ending of several: "taxes" and "tax" are one.
func Singular(word string) string {
	for _, ending := range []string{"es", "s"} {
		if stem, ok := strings.CutSuffix(word, ending); ok && len(stem) > 2 {
			return stem
		}
	}
	return word
}
