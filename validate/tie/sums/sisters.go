package sums

import (
	"slices"
	"strings"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
	"github.com/tieout/tieout/validate/tie/book"
	"github.com/tieout/tieout/validate/tie/slip"
)

// Tables that tell the same of the parts of a company, one behind the other, add up to what another table tells of all of it: "Net premiums
// written" of each segment, and those of the group.

const (
	leastSisters  = 2   // tables of parts
	mostSisters   = 12  //
	leastInCommon = 3   // rows by the same labels that they print
	sisterProof   = 3.0 // digits by which the sums of one row show that tables are of the parts of another
)

// Sisters are figures as the sums of those by their labels in tables of the parts of the company: where the sums of one row show that these are
// all of its parts, those of others that hold in some column or that one slip explains.
func Sisters(b *book.Book) []*book.Claim {
	var out []*book.Claim
	for i := 0; i < len(b.Tables); {
		n := sistersFrom(b, i)
		if n < leastSisters || n > mostSisters {
			i += max(n, 1)
			continue
		}
		alike := b.Tables[i : i+n]
		for k, t := range b.Tables {
			if k < i || k >= i+n {
				out = append(out, addedUp(b, alike, t)...)
			}
		}
		if n > leastSisters { // the table of the whole may be one of them
			out = append(out, addedUp(b, alike[1:], alike[0])...)
			out = append(out, addedUp(b, alike[:n-1], alike[n-1])...)
		}
		i += n
	}
	return out
}

// sistersFrom is how many tables, from one on, print the same of different things.
func sistersFrom(b *book.Book, i int) int {
	n := 1
	for i+n < len(b.Tables) && areSisters(b, b.Tables[i], b.Tables[i+n]) {
		n++
	}
	return n
}

// areSisters reports whether most rows of two tables, and enough, have the same labels, and stand over the same periods with other numbers.
func areSisters(b *book.Book, t, o *release.Table) bool {
	if len(book.Values(t)) != len(book.Values(o)) {
		return false
	}
	common, rows := 0, 0
	for _, row := range t.Rows {
		if len(row.Items) == 0 {
			continue
		}
		rows++
		other := namesakeIn(b, o, row)
		if other == nil || row.Items[0].Period != other.Items[0].Period {
			continue
		}
		if row.Items[0].Value.Equal(other.Items[0].Value) && !row.Items[0].Value.IsZero() && row.Items[0].Kind == release.Money {
			return false // it is the same table again
		}
		common++
	}
	return common >= leastInCommon && 3*common >= 2*rows
}

// namesakeIn is the only row of a table by the label of another row, of its kind; nil for none and for several.
func namesakeIn(b *book.Book, t *release.Table, row *release.Row) (found *release.Row) {
	b.Check()
	words := plainName(row.Label)
	for _, r := range t.Rows {
		if len(r.Items) == 0 || b.KindOf(r) != b.KindOf(row) || !slices.Equal(plainName(r.Label), words) {
			continue
		}
		if found != nil {
			return nil
		}
		found = r
	}
	return found
}

// plainName are the words of a label without a bracket at its end and without those that say that it is of all.
func plainName(label string) wording.Text {
	if i := strings.LastIndexByte(label, '('); i > 0 && strings.HasSuffix(strings.TrimSpace(label), ")") {
		label = label[:i]
	}
	words := wording.Of(label)
	for len(words) > 1 && (words[0] == "total" || words[0] == "consolidated" || words[0] == "group") {
		words = words[1:]
	}
	return words
}

// addedUp are the rows of a table as the sums of those of the tables of parts; none where no row shows that they are.
func addedUp(b *book.Book, parts []*release.Table, t *release.Table) []*book.Claim {
	var claims []*book.Claim
	shown := 0.0
	for _, row := range t.Rows {
		b.Check()
		if len(row.Items) == 0 || !mayBeParts(b.KindOf(row)) || namesakeIn(b, t, row) != row {
			continue
		}
		if c := sumOfSisters(b, parts, row); c != nil {
			claims = append(claims, c)
			if n := c.Tied(); n == len(c.Relations) {
				shown = max(shown, c.Support())
			}
		}
	}
	if shown < sisterProof {
		return nil
	}
	return slices.DeleteFunc(claims, func(c *book.Claim) bool {
		n := c.Tied()
		return n == 0 && !(len(c.Relations) > 1 && slip.One(b, c.Relations))
	})
}

func mayBeParts(kind release.Number) bool { return kind == release.Money || kind == release.Count }

// sumOfSisters is a row as the sum of those by its label in tables of parts, in all periods that each of them prints; nil where one has no such row.
func sumOfSisters(b *book.Book, parts []*release.Table, row *release.Row) *book.Claim {
	c := &book.Claim{Family: book.KnownFamily, Sure: true}
	for _, it := range row.Items {
		total := b.In(row, it.Column)
		if total == nil || it.Nil || it.Column.Kind != release.Values {
			continue
		}
		r := &book.Relation{Total: total, Form: book.AsPrinted}
		for _, t := range parts {
			if f := figureOf(b, namesakeIn(b, t, row), it.Period, it.Kind); f != nil {
				r.Parts = append(r.Parts, book.Term{Figure: f, Weight: 1})
			}
		}
		if len(r.Parts) == len(parts) {
			c.Add(r)
		}
	}
	if len(c.Relations) == 0 {
		return nil
	}
	return c
}

// figureOf is the only figure of a row for a period; nil for none, and for several.
func figureOf(b *book.Book, row *release.Row, period tieout.Period, kind release.Number) (found *book.Figure) {
	if row == nil {
		return nil
	}
	for _, it := range row.Items {
		f := b.In(row, it.Column)
		if f == nil || it.Column.Kind != release.Values || it.Period != period || it.Kind != kind {
			continue
		}
		if found != nil {
			return nil
		}
		found = f
	}
	return found
}
