package release

// Tables in which amounts stand above what they are made of, "Toll roads" above four countries and "Airports" above three more, and a
// total of those amounts below.

// headSum is a row, and the rows right below it that it is the sum of; none where it stands for itself.
type headSum struct {
	head  *addend
	parts []*addend
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
	rows := pointers(above[max(from, len(above)-maxAddends):])
	var heads []headSum
	var terms []*addend
	for i := 0; i < len(rows); {
		h := headSum{rows[i], partsBelow(rows[i:])}
		if len(h.parts) > 0 {
			heads = append(heads, h)
		}
		terms = append(terms, h.head)
		i += 1 + len(h.parts)
	}
	if len(heads) == 0 || len(terms) < 2 || !addsUpIn(t, terms, minHeadedColumns) {
		return
	}
	plainSum(terms).countIn(t.row)
	for _, h := range heads {
		if len(h.head.row.Parts) == 0 {
			plainSum(h.parts).countIn(h.head.row)
		}
	}
}

// partsBelow are the rows right below the first that are known to be its parts or, where none are known, add up to it; none where it has others.
func partsBelow(rows []*addend) []*addend {
	head, below := rows[0], rows[1:]
	if known := head.row.Parts; len(known) > 0 {
		for k, p := range known {
			if k >= len(below) || below[k].row != p.Row {
				return nil
			}
		}
		return below[:len(known)]
	}
	for k := minHeaded; k <= len(below); k++ {
		if addsUpIn(head, below[:k], minHeadedColumns) {
			return below[:k]
		}
	}
	return nil
}

const (
	minHeaded        = 2 // rows below one that is their sum
	minHeadedColumns = 2 // columns in which it is
)

// plainSum adds rows up as they are, at most maxAddends of them.
func plainSum(parts []*addend) *sum { return &sum{parts: parts, weights: added[:len(parts)]} }

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
