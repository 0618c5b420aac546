package mention

import (
	"cmp"
	"maps"
	"slices"

	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
)

// sharesOut are the words for being a part of something, before a percentage.
var sharesOut = wording.Phrases("account|accounts|accounted|accounting ... for", "represent|represents|represented|representing", "make|makes|made|making up", "comprise|comprises|comprised|comprising|constitute|constitutes|constituted|"+
	"contribute|contributes|contributed|contributing|generate|generates|generated|generating|produce|produced|produces|provide|provided|provides|share|portion|proportion|percentage|with|at|equal|equivalent")

// leastShared is how well words must fit the row at the least that is a part of another.
const leastShared = 0.5

// shareSaidOf derives a percentage that words say something is of a whole: of the total of its column, or of what the words behind the percentage
// name. What it is, of money or counted, the words before the percentage say, or the part of the company that the paragraph is about: "students online
// accounted for 86% of enrollments", "the division now accounts for 35% of Group sales".
func (r *reader) shareSaidOf(d *reading) (verdict, bool) {
	if d.Unit != quantity.Percent || d.change != 0 || d.Negative || d.future || d.Ranged || len(d.spans) == 0 || d.Digits < fewDigits {
		return verdict{}, false
	}
	from, _ := d.window()
	if d.behindOf() == 0 || !sharesOut.In(d.s.Words[from:d.From]) && d.part == "" {
		return verdict{}, false
	}
	of, _ := r.wholeBehind(d)
	a := attempt{d: d, chance: newChance(d)}
	parts := r.partsSaid(d, of)
	under := measureOf(of, parts)
	for _, upper := range parts {
		for _, s := range d.spans {
			for _, x := range upper.row.at(s.Span) {
				if !under(x) {
					continue
				}
				for _, y := range r.wholesFor(x, of) {
					if i, point, ok := quotient(x, y); ok {
						a.try(i.Scale(quantity.Hundred), point.Mul(quantity.Hundred), upper.score-s.off, printedAs(x)+"/"+printedAs(y), x, y)
					}
				}
			}
		}
	}
	return a.best, a.best.status != "" && a.expected() <= mostChanceShared
}

// measureOf tells the figures of the measure that a whole is of by its words; it takes all where no row called as the likeliest part has one.
func measureOf(of []string, parts []rowFit) func(*figure) bool {
	measure := slices.DeleteFunc(slices.Clone(of), func(x string) bool { // without the names of parts
		return slices.ContainsFunc(parts, func(f rowFit) bool { return f.row.label[x] })
	})
	under := func(f *figure) bool {
		return !slices.ContainsFunc(measure, func(x string) bool { return !f.around[x] && !f.row.around[x] && !f.row.label[x] && !f.row.title[x] })
	}
	measured := len(measure) > 0 && len(parts) > 0 && slices.ContainsFunc(parts, func(f rowFit) bool {
		return slices.Equal(f.row.words, parts[0].row.words) && slices.ContainsFunc(f.row.figures, under)
	})
	if !measured {
		return func(*figure) bool { return true }
	}
	return under
}

// wholeSaid is what a percentage is of by the words behind it: sales, where they name nothing that a table has, "29% of the quarter's business".
func (r *reader) wholeSaid(d *reading) []string {
	of, _ := r.wholeBehind(d)
	if len(of) > 0 && !slices.ContainsFunc(of, func(x string) bool { return r.tables.known[x] > 0 }) {
		return []string{"sale"}
	}
	return of
}

// mostChanceShared is how many shares may print as a number by chance for one to be taken for it.
const mostChanceShared = 0.15

// partsSaid are the rows that the words before a percentage, or the part that is spoken of, fit best.
func (r *reader) partsSaid(d *reading, of []string) (out []rowFit) {
	e := &evidence{weight: map[string]float64{}}
	from, _ := d.window()
	for _, x := range r.canonical(d.s.Words[from:d.From].String()) {
		e.weight[x] = besideIt
		e.own = append(e.own, x)
	}
	for _, p := range d.phrases {
		for _, x := range p.words {
			if !p.after {
				e.weight[x] = max(e.weight[x], inSentence)
			}
		}
	}
	for _, x := range r.canonical(d.part) {
		e.weight[x] = max(e.weight[x], 0.9)
	}
	for _, x := range of {
		e.weight[x] = max(e.weight[x], 0.9) // a part of sales is below "Sales"
	}
	seen := map[*row]bool{}
	for x := range e.weight {
		for _, w := range r.tables.byWord[x][:min(len(r.tables.byWord[x]), maxRows)] {
			if seen[w] || len(w.figures) == 0 {
				continue
			}
			seen[w] = true
			if fit := r.fitsEvidence(w.figures[0], e); fit >= leastShared && !slices.Equal(w.words, of) {
				out = append(out, rowFit{row: w, score: fit})
			}
		}
	}
	byScore(out)
	out = r.ofPartSpoken(d, out)
	return out[:min(len(out), mostSaid)]
}

// ofPartSpoken are the rows that are called just as the part of the company which is spoken of, where the words before a number say no more than that it is a
// part, and there are such rows: "the division now accounts for 35%".
func (r *reader) ofPartSpoken(d *reading, rows []rowFit) []rowFit {
	part := r.canonical(d.part)
	if len(part) == 0 || len(d.phrases) == 0 || !d.phrases[0].after && !isOnlyPartNoun(prose.WordsOf(d.phrases[0].text)) {
		return rows
	}
	if d.phrases[0].after && !slices.ContainsFunc(d.phrases, func(p phrase) bool { return !p.after && isOnlyPartNoun(prose.WordsOf(p.text)) }) {
		return rows
	}
	named := slices.DeleteFunc(slices.Clone(rows), func(f rowFit) bool { return !sameSet(f.row.words, part) })
	if len(named) == 0 {
		return rows
	}
	return named
}

// byScore puts the rows that words fit best first.
func byScore(rows []rowFit) {
	slices.SortFunc(rows, func(a, b rowFit) int {
		return cmp.Or(cmp.Compare(b.score, a.score), cmp.Compare(a.row.order, b.row.order))
	})
}

// wholesFor are the figures that one may be a part of: the next total of its column below the same heading, and those of rows that words name, in its
// table or, where none is there, in others for its period.
func (r *reader) wholesFor(x *figure, of []string) (out []*figure) {
	if x.change || x.item.Kind != release.Money && x.item.Kind != release.Count && x.item.Kind != release.Shares {
		return nil
	}
	named := r.likelyRows(of)
	rows := append(slices.Clone(named), r.totalBelow(x.row))
	for _, w := range r.tables.byTable[x.row.table] {
		if w == x.row || !slices.Contains(rows, w) {
			continue
		}
		for _, y := range w.figures {
			if (y.item.Column == x.item.Column || y.item.Row == x.item.Row) && y.mayBeWholeOf(x) {
				out = append(out, y)
			}
		}
	}
	if len(out) > 0 {
		return out
	}
	for _, w := range named {
		for _, y := range w.at(x.span) {
			if y.span == x.span && len(y.around) == 0 && y.mayBeWholeOf(x) {
				out = append(out, y)
			}
		}
	}
	return out
}

// likelyRows are the rows that words likely name.
func (r *reader) likelyRows(words []string) (out []*row) {
	for _, f := range r.rowsOf(phrase{words: words}, false) {
		if f.score >= leastWholeFit && len(out) < mostSaid {
			out = append(out, f.row)
		}
	}
	return out
}

// totalBelow is the next total behind a row below the same heading, nil for none.
func (r *reader) totalBelow(x *row) *row {
	for _, w := range r.tables.byTable[x.table] {
		if w.order > x.order && w.isTotal() && sameHeading(w, x) {
			return w
		}
	}
	return nil
}

// mayBeWholeOf reports whether a figure is of the kind of another and more.
func (f *figure) mayBeWholeOf(x *figure) bool {
	return f.item.Kind == x.item.Kind && !f.change && f.size().GreaterThan(x.size())
}

// sameHeading reports whether two rows stand below one heading, or headings of the same words but for those of their own names.
func sameHeading(a, b *row) bool {
	return slices.Equal(a.Section, b.Section) || maps.Equal(headingOf(a), headingOf(b))
}

// headingOf are the words of the heading that a row stands below, without those of its own name.
func headingOf(w *row) map[string]bool {
	out := maps.Clone(w.around)
	for x := range w.label {
		delete(out, x)
	}
	return out
}

// isTotal reports whether a row's label says that it is all of something.
func (w *row) isTotal() bool {
	return totals.In(prose.WordsOf(w.called))
}

var totals = wording.Phrases("total|totals|consolidated|group|company")
