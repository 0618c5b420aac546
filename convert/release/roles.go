package release

import (
	"slices"
	"strings"

	"github.com/tieout/tieout/convert/release/layout"
	"github.com/tieout/tieout/internal/wording"
)

// What the sums of a table make of its rows: totals and subtotals, and sections that end with them.

// closeSections ends a section at the total that adds up all its rows: what follows at the same
// indentation stands outside, unless it comes again in another section of the same rows.
func closeSections(rows []*Row) {
	again := repeatedIn(rows)
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
			if again[r] {
				continue
			}
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

// leastRepeated is how many labels sections must share at the least to be ones that repeat.
const leastRepeated = 3

// repeatedIn are the rows that come again, by their labels, in another section which shares most of its labels with theirs: "Combined ratio" below the
// underwriting income of "Commercial lines" and of "Personal lines".
func repeatedIn(rows []*Row) map[*Row]bool {
	type run struct {
		labels map[string]bool
		rows   []*Row
	}
	var runs []run
	for i, r := range rows {
		n := len(r.Section)
		if r.Role == Heading || n == 0 {
			continue
		}
		if i == 0 || rows[i-1].Role == Heading || len(rows[i-1].Section) != n || rows[i-1].Section[n-1] != r.Section[n-1] {
			runs = append(runs, run{labels: map[string]bool{}})
		}
		at := &runs[len(runs)-1]
		at.labels[plainLabel(r.Label)] = true
		at.rows = append(at.rows, r)
	}
	out := map[*Row]bool{}
	if len(runs) > maxSections {
		return out
	}
	for i := range runs {
		for k := range runs {
			if i == k {
				continue
			}
			shared := 0
			for l := range runs[i].labels {
				if runs[k].labels[l] {
					shared++
				}
			}
			if shared < leastRepeated || 2*shared <= len(runs[i].labels) {
				continue
			}
			for _, r := range runs[i].rows {
				out[r] = out[r] || runs[k].labels[plainLabel(r.Label)]
			}
		}
	}
	return out
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
