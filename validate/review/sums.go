package review

import (
	"github.com/shopspring/decimal"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/validate/view"
)

// addSums adds what figures were held against, and what became of totals.
func (b *builder) addSums() {
	ties := view.TiesOf(b.doc, b.in.Outcome)
	for f, state := range ties.States {
		b.data.States[b.index[f]] = view.StateNames[state]
	}
	for _, t := range ties.Sums {
		s := Sum{Kind: t.Kind, Basis: t.Basis, Total: b.index[t.Total], Value: counted(t.Total, t.Value), State: view.StateNames[t.State], Allowed: t.Allowed.String()}
		if t.Expected != nil {
			s.Expected, s.Difference = t.Expected.String(), t.Difference.String()
		}
		for _, p := range t.Parts {
			s.Parts = append(s.Parts, Part{Fact: b.index[p.Fact], Weight: weighed(p.Weight), Value: counted(p.Fact, p.Value)})
		}
		b.data.Sums = append(b.data.Sums, s)
	}
}

// counted is what a fact counts as; "" where that is its value.
func counted(f *tieout.Fact, as decimal.Decimal) string {
	if v, err := f.Value(); err == nil && v.Equal(as) {
		return ""
	}
	return as.String()
}

// weighed is a weight; "" for 1.
func weighed(w decimal.Decimal) string {
	if w.Equal(decimal.NewFromInt(1)) {
		return ""
	}
	return w.String()
}

// addStatements adds the statements, their facts by number.
func (b *builder) addStatements() {
	for _, t := range view.Statements(b.doc) {
		s := Statement{Title: t.Title, Kind: t.Kind, Note: t.Note, Columns: t.Columns, Rows: []Row{}}
		for _, r := range t.Rows {
			row := Row{Label: r.Label, Depth: r.Depth, Total: r.Total}
			for _, f := range r.Facts {
				if f == nil {
					row.Facts = append(row.Facts, -1)
				} else {
					row.Facts = append(row.Facts, b.index[f])
				}
			}
			s.Rows = append(s.Rows, row)
		}
		b.data.Statements = append(b.data.Statements, s)
	}
}
