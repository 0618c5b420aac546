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

// Tables that tell the same of the parts of a company, one behind the other, or sections of one table, add up to what another table tells of all of it: "Net
// premiums written" of each segment, and those of the group; "Gold produced" of each mine.

const (
	leastSisters  = 2   // tables, or sections, of parts
	mostSisters   = 12  //
	leastInCommon = 3   // rows by the same labels that they print
	sisterProof   = 3.0 // digits by which the sums of one row show that tables are of the parts of another
)

// block is a table, or a section of one, that tells of a part of the company.
type block struct {
	table *release.Table
	rows  []*release.Row
}

// Sisters are figures as the sums of those by their labels in tables of the parts of the company: where the sums of one row show that these are
// all of its parts, those of others that hold in some column or that one slip explains.
func Sisters(b *book.Book) []*book.Claim {
	var tables []block
	for _, t := range b.Tables {
		tables = append(tables, block{t, t.Rows})
	}
	out := sistersAmong(b, tables)
	for _, t := range b.Tables {
		sections := sectionsOf(t)
		n := sistersFrom(b, sections, 0)
		if n < leastSisters || n < len(sections) || n > mostSisters {
			continue
		}
		for _, other := range tables {
			if other.table != t {
				out = append(out, addedUp(b, sections, other.rows)...)
			}
		}
	}
	return out
}

// sistersAmong are such sums of tables that stand one behind the other.
func sistersAmong(b *book.Book, tables []block) []*book.Claim {
	var out []*book.Claim
	for i := 0; i < len(tables); {
		n := sistersFrom(b, tables, i)
		if n < leastSisters || n > mostSisters {
			i += max(n, 1)
			continue
		}
		alike := tables[i : i+n]
		for k, t := range tables {
			if k < i || k >= i+n {
				out = append(out, addedUp(b, alike, t.rows)...)
			}
		}
		if n > leastSisters { // the table of the whole may be one of them
			out = append(out, addedUp(b, alike[1:], alike[0].rows)...)
			out = append(out, addedUp(b, alike[:n-1], alike[n-1].rows)...)
		}
		i += n
	}
	return out
}

// sectionsOf are the sections of a table, each of rows one below another.
func sectionsOf(t *release.Table) (out []block) {
	for _, row := range t.Rows {
		if len(row.Section) == 0 || len(row.Items) == 0 {
			continue
		}
		if n := len(out); n > 0 && slices.Equal(out[n-1].rows[0].Section, row.Section) {
			out[n-1].rows = append(out[n-1].rows, row)
		} else {
			out = append(out, block{t, []*release.Row{row}})
		}
	}
	return out
}

// sistersFrom is how many blocks, from one on, print the same of different things.
func sistersFrom(b *book.Book, blocks []block, i int) int {
	n := 1
	for i+n < len(blocks) && areSisters(b, blocks[i], blocks[i+n]) {
		n++
	}
	return n
}

// areSisters reports whether most rows of two blocks, or of the one that has fewer, and enough, have the same labels, and stand over the same periods with other
// numbers.
func areSisters(b *book.Book, t, o block) bool {
	if len(book.Values(t.table)) != len(book.Values(o.table)) {
		return false
	}
	common := 0
	for _, row := range t.rows {
		if len(row.Items) == 0 {
			continue
		}
		other := namesakeIn(b, o.rows, row)
		if other == nil || row.Items[0].Period != other.Items[0].Period {
			continue
		}
		if row.Items[0].Value.Equal(other.Items[0].Value) && !row.Items[0].Value.IsZero() && row.Items[0].Kind == release.Money {
			return false // it is the same table again
		}
		common++
	}
	return common >= leastInCommon && 3*common >= 2*min(t.printed(), o.printed())
}

// printed is how many rows of a block have numbers.
func (t *block) printed() (n int) {
	for _, row := range t.rows {
		if len(row.Items) > 0 {
			n++
		}
	}
	return n
}

// namesakeIn is the only one of some rows by the label of another row, of its kind; nil for none and for several.
func namesakeIn(b *book.Book, rows []*release.Row, row *release.Row) (found *release.Row) {
	b.Check()
	words := plainName(row.Label)
	for _, r := range rows {
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

// addedUp are the rows of a table as the sums of those of the blocks of parts; none where no row shows that they are.
func addedUp(b *book.Book, parts []block, rows []*release.Row) []*book.Claim {
	var claims []*book.Claim
	shown := 0.0
	for _, row := range rows {
		b.Check()
		if len(row.Items) == 0 || !mayBeParts(b.KindOf(row)) || namesakeIn(b, rows, row) != row {
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

// sumOfSisters is a row as the sum of those by its label in blocks of parts, in all periods that each of them prints; nil where one has no such row.
func sumOfSisters(b *book.Book, parts []block, row *release.Row) *book.Claim {
	c := &book.Claim{Family: book.KnownFamily, Sure: true}
	for _, it := range row.Items {
		total := b.In(row, it.Column)
		if total == nil || it.Nil || it.Column.Kind != release.Values {
			continue
		}
		r := &book.Relation{Total: total, Form: book.AsPrinted}
		for _, p := range parts {
			if f := figureOf(b, namesakeIn(b, p.rows, row), it.Period, it.Kind); f != nil {
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
