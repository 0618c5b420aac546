package release

// A bridge leads from one measure to another through what lies between: "Reported diluted EPS 6.95", "Restructuring 0.41",
// "Core diluted EPS 8.16". Its ends say what is counted, and the rows between them often say only what was adjusted.

// settleBridges takes for amounts per share what is printed with cents between two of them in a table of whole amounts, and
// for basis points the whole numbers between two rows of those.
func (dr *draft) settleBridges() {
	var last Number
	var between []*rowCells
	open := false
	for i := range dr.rows {
		rc := &dr.rows[i]
		if len(rc.Values) == 0 {
			continue
		}
		kind, end := dr.bridgeEnd(rc)
		switch {
		case end:
			if open && kind == last {
				for _, b := range between {
					dr.remeasure(b, kind)
				}
			}
			last, open, between = kind, true, nil
		case open && dr.inBridge(rc, last):
			between = append(between, rc)
		default:
			open, between = false, nil
		}
	}
}

// bridgeEnd is the kind of a row that a bridge may begin or end with: amounts per share with cents, or basis points.
func (dr *draft) bridgeEnd(rc *rowCells) (Number, bool) {
	switch {
	case isAll(rc.row, PerShare):
		return PerShare, dr.cents(rc)
	case !isAll(rc.row, Percentage):
		return 0, false
	}
	points := 0
	for _, p := range rc.Values {
		if !p.Number.Nil && dr.t.Columns[p.Column].Kind == Values {
			if p.Number.Suffix != "bps" {
				return 0, false
			}
			points++
		}
	}
	return Percentage, points > 0
}

// inBridge reports whether a row read as amounts, in all columns or in some, may be of a kind by how it is printed.
func (dr *draft) inBridge(rc *rowCells, kind Number) bool {
	const most = 4 // digits of basis points
	for _, p := range rc.Values {
		it := rc.row.In(dr.t.Columns[p.Column])
		if it == nil || it.Column.Kind != Values {
			continue
		}
		if it.Kind != Money && it.Kind != kind {
			return false
		}
		n := &p.Number
		switch {
		case n.Nil:
		case n.Commas || n.Percent || n.Suffix != "":
			return false
		case kind == PerShare && n.Places() < 2, kind == Percentage && (n.Currency != 0 || n.Places() > 0 || len(n.Digits) > most):
			return false
		}
	}
	return true
}

// remeasure takes the values of a row for another kind of numbers.
func (dr *draft) remeasure(rc *rowCells, kind Number) {
	for _, p := range rc.Values {
		it := rc.row.In(dr.t.Columns[p.Column])
		if it == nil || it.Column.Kind != Values {
			continue
		}
		m := readAs{kind, dr.exponent(rc.row, kind, p)}
		if kind == Percentage {
			m.exponent = -4
		}
		dr.measure(it, m, &p.Number)
	}
}
