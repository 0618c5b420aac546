package release

import "slices"

// Tables in which amounts stand above what they are made of, "Toll roads" above four countries and "Airports" above three more, and a
// total of those amounts below.

// headSum is a row, and the rows right below it that it is the sum of; none where it stands for itself.
type headSum struct {
	head  *addend
	parts []*addend
	known int // how many rows below are known to be its parts already
}

// sumOfHeads tries a total as the sum of rows above it of which some are the sums of those right below them. The total bears them out, so that
// each needs no more evidence than that it holds wherever it has amounts.
func sumOfHeads(above []addend, t *addend) {
	from := 0
	for i := range above {
		if above[i].strong || above[i].row.Indent < t.row.Indent {
			from = i + 1
		}
	}
	above = above[max(from, len(above)-maxAddends):]
	var heads []headSum
	for i := 0; i < len(above); {
		h := headSum{head: &above[i], known: partsBelow(above[i:])}
		if h.known > 0 {
			heads = append(heads, h)
			i += 1 + h.known
			continue
		}
		for k := minHeaded; i+k < len(above) && len(h.parts) == 0; k++ {
			if ps := pointers(above[i+1 : i+1+k]); len(above[i].row.Parts) == 0 && addsUpIn(h.head, ps, minHeadedColumns) {
				h.parts = ps
			}
		}
		heads = append(heads, h)
		i += 1 + len(h.parts)
	}
	var rows []*addend
	made := false
	for _, h := range heads {
		rows, made = append(rows, h.head), made || len(h.parts) > 0 || h.known > 0
	}
	if !made || len(rows) < 2 || !addsUpIn(t, rows, minHeadedColumns) {
		return
	}
	plainSum(rows).countIn(t.row)
	for _, h := range heads {
		if len(h.parts) > 0 {
			plainSum(h.parts).countIn(h.head.row)
		}
	}
}

// partsBelow is how many rows right below the first are known to be its parts; 0 where it has others, or none.
func partsBelow(rows []addend) int {
	parts := rows[0].row.Parts
	for k, p := range parts {
		if k+1 >= len(rows) || rows[k+1].row != p.Row {
			return 0
		}
	}
	return len(parts)
}

const (
	minHeaded        = 2 // rows below one that is their sum
	minHeadedColumns = 2 // columns in which it is
)

// plainSum adds rows up as they are.
func plainSum(parts []*addend) *sum {
	return &sum{parts: parts, weights: slices.Repeat([]int{1}, len(parts))}
}

func pointers(rows []addend) []*addend {
	out := make([]*addend, len(rows))
	for i := range rows {
		out[i] = &rows[i]
	}
	return out
}

// addsUpIn reports whether a row is the sum of others in all columns in which it has an amount, and in so many at least.
func addsUpIn(t *addend, parts []*addend, least int) bool {
	s := plainSum(parts)
	good := 0
	for c := range t.value {
		agree, missed := s.holdsIn(t, c)
		if missed.off != 0 {
			return false
		}
		if agree > 0 {
			good++
		}
	}
	return good >= least
}
