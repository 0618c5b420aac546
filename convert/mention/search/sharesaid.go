package search

import (
	"cmp"
	"maps"
	"slices"

	"github.com/tieout/tieout/convert/mention/derive"
	"github.com/tieout/tieout/convert/mention/match"
	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/reading"
	"github.com/tieout/tieout/convert/mention/tables"
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
func (r *Searcher) shareSaidOf(d *reading.Reading) (reading.Verdict, bool) {
	if d.Unit != quantity.Percent || d.Change != 0 || d.Negative || d.Future || d.Ranged || len(d.Spans) == 0 || d.Digits < reading.FewDigits {
		return reading.Verdict{}, false
	}
	from, _ := d.Window()
	if derive.BehindOf(d) == 0 || !sharesOut.In(d.Sentence.Words[from:d.From]) && d.Part == "" {
		return reading.Verdict{}, false
	}
	of, _ := r.WholeBehind(d)
	a := attempt{d: d, Chance: quantity.NewChance(&d.Number)}
	parts := ofSaidBefore(d, r.partsSaid(d, of))
	under := measureOf(of, parts)
	for _, upper := range parts {
		for _, s := range d.Spans {
			for _, x := range upper.Row.At(s.Span) {
				if !under(x) {
					continue
				}
				for _, y := range r.wholesFor(x, of) {
					if i, point, ok := tables.Quotient(x, y); ok {
						a.try(i.Scale(quantity.Hundred), point.Mul(quantity.Hundred), upper.Score-s.Off, tables.PrintedAs(x)+"/"+tables.PrintedAs(y), x, y)
					}
				}
			}
		}
	}
	return a.best, a.best.Status != "" && a.Expected() <= mostChanceShared
}

// ofSaidBefore are those of some rows that a number before another in its sentence is of, where there are any: "added $14.5 million of sales and accounted for 23%".
func ofSaidBefore(d *reading.Reading, rows []match.Fit) []match.Fit {
	for _, o := range d.Peers[:d.Index] {
		if len(o.Verdict.Figures) == 0 || o.Verdict.Status == reading.Differs {
			continue
		}
		if i := slices.IndexFunc(rows, func(f match.Fit) bool { return f.Row == o.Verdict.Figures[0].Row }); i >= 0 {
			return rows[i : i+1]
		}
	}
	return rows
}

// measureOf tells the figures of the measure that a whole is of by its words; it takes all where no row called as the likeliest part has one.
func measureOf(of []string, parts []match.Fit) func(*tables.Figure) bool {
	measure := slices.DeleteFunc(slices.Clone(of), func(x string) bool { // without the names of parts
		return slices.ContainsFunc(parts, func(f match.Fit) bool { return f.Row.InLabel[x] })
	})
	under := func(f *tables.Figure) bool {
		return !slices.ContainsFunc(measure, func(x string) bool { return !f.Around[x] && !f.Row.Around[x] && !f.Row.InLabel[x] && !f.Row.InTitle[x] })
	}
	measured := len(measure) > 0 && len(parts) > 0 && slices.ContainsFunc(parts, func(f match.Fit) bool {
		return slices.Equal(f.Row.Words, parts[0].Row.Words) && slices.ContainsFunc(f.Row.Figures, under)
	})
	if !measured {
		return func(*tables.Figure) bool { return true }
	}
	return under
}

// wholeSaid is what a percentage is of by the words behind it: sales, where they name nothing that a table has, "29% of the quarter's business".
func (r *Searcher) wholeSaid(d *reading.Reading) []string {
	of, _ := r.WholeBehind(d)
	if len(of) > 0 && !slices.ContainsFunc(of, func(x string) bool { return r.Tables.Known[x] > 0 }) {
		return []string{"sale"}
	}
	return of
}

// mostChanceShared is how many shares may print as a number by chance for one to be taken for it.
const mostChanceShared = 0.15

// partsSaid are the rows that the words before a percentage, or the part that is spoken of, fit best.
func (r *Searcher) partsSaid(d *reading.Reading, of []string) (out []match.Fit) {
	e := &evidence{weight: map[string]float64{}}
	from, _ := d.Window()
	for _, x := range r.Canonical(d.Sentence.Words[from:d.From].String()) {
		e.weight[x] = besideIt
		e.own = append(e.own, x)
	}
	for _, p := range d.Phrases {
		for _, x := range p.Words {
			if !p.After {
				e.weight[x] = max(e.weight[x], inSentence)
			}
		}
	}
	for _, x := range r.Canonical(d.Part) {
		e.weight[x] = max(e.weight[x], 0.9)
	}
	for _, x := range of {
		e.weight[x] = max(e.weight[x], 0.9) // a part of sales is below "Sales"
	}
	seen := map[*tables.Row]bool{}
	for _, x := range slices.Sorted(maps.Keys(e.weight)) {
		for _, w := range r.Tables.RowsWith(x) {
			if seen[w] || len(w.Figures) == 0 {
				continue
			}
			seen[w] = true
			if fit := r.FitsEvidence(w.Figures[0], e); fit >= leastShared && !slices.Equal(w.Words, of) {
				out = append(out, match.Fit{Row: w, Score: fit})
			}
		}
	}
	byScore(out)
	out = r.ofPartSpoken(d, out)
	return out[:min(len(out), derive.MostSaid)]
}

// ofPartSpoken are the rows that are called just as the part of the company which is spoken of, where the words before a number say no more than that it is a
// part, or name it, and there are such rows: "the division now accounts for 35%", "Revenue in Benelux accounted for 23%".
func (r *Searcher) ofPartSpoken(d *reading.Reading, rows []match.Fit) []match.Fit {
	part := r.Canonical(d.Part)
	if len(part) == 0 || len(d.Phrases) == 0 || !d.Name().After && !reading.IsOnlyPartNoun(prose.WordsOf(d.Name().Text)) &&
		slices.ContainsFunc(part, func(x string) bool { return !slices.Contains(d.Name().Words, x) }) {
		return rows
	}
	if d.Name().After && !slices.ContainsFunc(d.Phrases, func(p match.Phrase) bool { return !p.After && reading.IsOnlyPartNoun(prose.WordsOf(p.Text)) }) {
		return rows
	}
	named := slices.DeleteFunc(slices.Clone(rows), func(f match.Fit) bool { return !tables.SameSet(f.Row.Words, part) })
	if len(named) == 0 {
		return rows
	}
	return named
}

// byScore puts the rows that words fit best first.
func byScore(rows []match.Fit) {
	slices.SortFunc(rows, func(a, b match.Fit) int {
		return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(a.Row.Order, b.Row.Order))
	})
}

// wholesFor are the figures that one may be a part of: the next total of its column below the same heading, and those of rows that words name, in its
// table or, where none is there, in others for its period.
func (r *Searcher) wholesFor(x *tables.Figure, of []string) (out []*tables.Figure) {
	if x.Change || x.Item.Kind != release.Money && x.Item.Kind != release.Count && x.Item.Kind != release.Shares {
		return nil
	}
	named := r.likelyRows(of)
	rows := append(slices.Clone(named), r.totalBelow(x.Row))
	for _, w := range r.Tables.ByTable[x.Row.Table] {
		if w == x.Row || !slices.Contains(rows, w) {
			continue
		}
		for _, y := range w.Figures {
			if (y.Item.Column == x.Item.Column || y.Item.Row == x.Item.Row) && y.MayBeWholeOf(x) {
				out = append(out, y)
			}
		}
	}
	if len(out) > 0 {
		return out
	}
	for _, w := range named {
		for _, y := range w.At(x.Span) {
			if y.Span == x.Span && len(y.Around) == 0 && y.MayBeWholeOf(x) {
				out = append(out, y)
			}
		}
	}
	return out
}

// likelyRows are the rows that words likely name.
func (r *Searcher) likelyRows(words []string) (out []*tables.Row) {
	for _, f := range r.RowsOf(match.Phrase{Words: words}, false) {
		if f.Score >= derive.LeastWholeFit && len(out) < derive.MostSaid {
			out = append(out, f.Row)
		}
	}
	return out
}

// totalBelow is the next total behind a row below the same heading, or that names the row's, nil for none.
func (r *Searcher) totalBelow(x *tables.Row) *tables.Row {
	for _, w := range r.Tables.ByTable[x.Table] {
		if w.Order > x.Order && w.IsTotal() && (tables.SameHeading(w, x) || tables.NamesHeading(w, x)) {
			return w
		}
	}
	return nil
}
