package sums

import (
	"slices"

	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
	"github.com/tieout/tieout/validate/tie/book"
	"github.com/tieout/tieout/validate/tie/slip"
)

// Sections are totals of the balance sheet and of the cash flow that their names tie to the rows of their section, where the
// release's own arithmetic shows no sum: a row that is missing, or a total that is wrong in every column.
func Sections(b *book.Book) []*book.Claim {
	var out []*book.Claim
	for _, t := range b.Tables {
		if !book.IsStatement(t) {
			continue
		}
		for i, row := range t.Rows {
			if len(row.Parts) > 1 || len(row.Parts) == 1 && book.NamesTotal(row) {
				continue // its sum is told
			}
			rows, sure := rowsOfSection(b, t, i)
			if len(rows) == 0 {
				continue
			}
			c := &book.Claim{Family: book.RowFamily, Sure: sure}
			for _, it := range row.Items {
				if r, ok := rowSum(b, t, &release.Row{Index: row.Index, Parts: ones(rows)}, it); ok {
					c.Add(r)
				}
			}
			c.Sure = c.Sure || len(rows) > 1 && namesEnd(row) && (c.Tied() > 0 || isEnclosed(b, c))
			if c.Sure = c.Sure && (!isExcerpt(c) || slip.Swapped(b, c.Relations)); len(c.Relations) > 0 {
				out = append(out, c)
			}
		}
	}
	return out
}

// rowsOfSection are the rows that a total adds up, by its name and place; sure says that its name alone tells.
func rowsOfSection(b *book.Book, t *release.Table, i int) (rows []*release.Row, sure bool) {
	row := t.Rows[i]
	if sure = closesSection(row); sure {
		rows = sectionAbove(t.Rows[:i], row)
	}
	if x := sectionOf(b, t.Rows[:i], row); len(rows) < 2 && len(x) > 0 {
		rows, sure = x, false
	}
	if x := sheetAbove(b, t, i); len(x) > max(1, len(rows)) {
		rows, sure = x, false
	}
	return rows, sure
}

// isExcerpt reports whether a section's rows make up less than half of what it adds up to in some column, and all of it in none:
// they are some of those that it has.
func isExcerpt(c *book.Claim) bool {
	return c.Tied() == 0 && slices.ContainsFunc(c.Relations, func(r *book.Relation) bool {
		e, ok := r.Expected(nil)
		return ok && e.Middle().Abs().LessThan(r.Side(r.Total, nil).Middle().Abs().Mul(book.Half))
	})
}

// CashSections are the sections of the cash flow by the concepts of their totals.
var CashSections = map[string]string{"NetCashOperating": "operating", "NetCashInvesting": "investing", "NetCashFinancing": "financing"}

const maxSection = 200 // rows of a section of the cash flow

// sectionOf are the rows that a section of the cash flow adds up, those that subtotals among them add up left out: all from the
// heading that names it, whatever headings stand between, or in columns from the total of the section before.
func sectionOf(b *book.Book, rows []*release.Row, total *release.Row) []*release.Row {
	section := cashSection(b, total)
	if section == "" {
		return nil
	}
	columns := len(slices.DeleteFunc(slices.Clone(total.Items), func(it *release.LineItem) bool { return it.Column.Kind != release.Values }))
	var out []*release.Row
	nested := map[*release.Row]bool{}
	for _, row := range slices.Backward(rows[max(0, len(rows)-maxSection):]) {
		switch {
		case row.Role == release.Heading && slices.Contains(wording.Of(row.Label), section) && !withinSection.In(wording.Of(row.Label)):
			return out
		case len(row.Items) == 0 || nested[row]:
		case columns > 1 && cashSection(b, row) != "" && cashSection(b, row) != section:
			return out
		default:
			out = append(out, row)
			Counted(row, nested, 0)
		}
	}
	if len(out) > 0 && len(rows) <= maxSection && section == "operating" && book.IsResult(out[len(out)-1]) {
		return out // the heading is the table's title
	}
	return nil
}

// cashSection is the section of the cash flow that a row is the total of, or that of continuing operations; "" for none.
func cashSection(b *book.Book, row *release.Row) string {
	if section := CashSections[b.ConceptOf(row)]; section != "" || !ContinuingCash.In(wording.Of(row.Label)) {
		return section
	}
	return continuingSection(row)
}

// ContinuingCash are the words of the part of a section of the cash flow that is of continuing operations, which is printed before that of
// the others.
var ContinuingCash = wording.Phrases("net cash flow|flows? ... ... continuing")

// continuingSection is the section of the cash flow that such a part is of, by its label or, where that names none, the heading above it.
func continuingSection(total *release.Row) string {
	words := wording.Of(total.Label)
	if n := len(total.Section); n > 0 {
		words = append(words, wording.Of(total.Section[0])...)
	}
	for _, w := range words {
		switch w {
		case "operating", "investing", "financing":
			return w
		}
	}
	return ""
}

// withinSection are words of headings that stand within a section of the cash flow and may name it.
var withinSection = wording.Phrases("adjustments|adjustment|reconcile|reconciling", "changes in", "change in")

// closesSection reports whether a row's label is "Total" or "Net cash" and the name of the section that it ends.
func closesSection(row *release.Row) bool {
	n := len(row.Section)
	if n == 0 || withinSection.In(wording.Of(row.Section[n-1])) {
		return false
	}
	section, label := book.Significant(row.Section[n-1]), book.Significant(row.Label)
	switch {
	case len(label) > 1 && label[0] == "total":
		return slices.Equal(withoutNet(label[1:]), withoutNet(section))
	case len(label) > 2 && label[0] == "net" && label[1] == "cash":
		return len(section) > 0 && slices.Contains(label, section[len(section)-1])
	}
	return false
}

// withoutNet are words but for "net": "Total other income (expense), net" closes "Other income (expense)".
func withoutNet(words []string) []string {
	return slices.DeleteFunc(words, func(w string) bool { return w == "net" })
}

// sectionAbove are the rows with numbers right above a total that stand in its section, none of which is a total.
func sectionAbove(rows []*release.Row, total *release.Row) []*release.Row {
	var out []*release.Row
	for _, row := range slices.Backward(rows) {
		switch {
		case !slices.Equal(row.Section, total.Section):
			return out
		case len(row.Items) == 0:
		case len(row.Parts) > 0:
			return nil
		default:
			out = append(out, row)
		}
	}
	return out
}

// ones are rows that all count with the same sign.
func ones(rows []*release.Row) []release.Part {
	var ps []release.Part
	for _, r := range slices.Backward(rows) {
		ps = append(ps, release.Part{Row: r, Weight: 1})
	}
	return ps
}
