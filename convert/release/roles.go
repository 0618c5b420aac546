package release

import (
	"slices"
	"strings"

	"github.com/tieout/tieout/convert/release/layout"
	"github.com/tieout/tieout/internal/wording"
)

// What the sums of a table make of its rows: totals and subtotals, and sections that end with them.

// closeSections ends a section at the total that adds up all its rows: what follows at the same
// indentation stands outside.
func closeSections(rows []*Row) {
	var first *Row // of the section that is open
	var name string
	closed := false
	for i, r := range rows {
		if k, head, ok := layout.Continued(r.Label, i, func(i int) string { return rows[i].Label }); ok {
			r.setSection(append(slices.Clone(rows[k].Section), head))
			continue
		}
		if r.Role == Heading {
			first, name, closed = nil, "", false
			continue
		}
		n := len(r.Section)
		if n == 0 || r.Section[n-1] != name {
			first, name, closed = nil, "", false
			if n > 0 {
				first, name = r, r.Section[n-1]
			}
			continue
		}
		if closed {
			r.setSection(r.Section[:n-1])
			continue
		}
		for _, p := range r.Parts {
			if p.Row == first && p.Weight == 1 {
				closed = true
			}
		}
	}
}

// setSection moves a row, and its items, to another section.
func (r *Row) setSection(s []string) {
	r.Section = s
	for _, it := range r.Items {
		it.Path = append(append([]string(nil), s...), r.Label)
	}
}

// setRoles tells totals from subtotals and items.
func setRoles(rows []*Row) {
	part := map[*Row]bool{}
	for _, r := range rows {
		for _, p := range r.Parts {
			part[p.Row] = true
		}
	}
	for _, r := range rows {
		switch {
		case r.Role == Heading:
		case len(r.Parts) > 0 && part[r]:
			r.Role = Subtotal
		case len(r.Parts) > 0, wording.Begins(strings.ToLower(r.Label), "total"):
			r.Role = Total
		}
	}
}
