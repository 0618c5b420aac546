package derive

import (
	"slices"
	"strings"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/mention/match"
	"github.com/tieout/tieout/convert/mention/period"
	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/reading"
	"github.com/tieout/tieout/convert/mention/tables"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
)

// What words leave out may be a row of the tables: "Excluding political advertising, television revenue was $45.2 million, up 0.8%", "loans, excluding
// PPP loans, grew 4.3%", "sales beyond North America represent 55% of the total".

var (
	// leavesRow are the words before what is left out by its name.
	leavesRow = wording.Phrases("excluding|without|absent|ex|outside|beyond|except|before", "exclusive|net of", "other than", "except for", "excluded")
	// abroad is what is left without the home country; home the names of that.
	abroad = wording.Phrases("international|foreign|overseas", "non us", "rest of world|the")
	home   = []string{"united states", "us", "domestic", "north america", "united kingdom", "germany"}
	// costs are what "Total costs and operating expenses" hold beside the expenses.
	costs       = []string{"cost of revenue", "cost of sales", "cost of goods sold"}
	totalsCosts = wording.Phrases("total cost|costs and")
)

const mostLeftOut = 3 // names of a sentence that are left out

// lessRow is a figure without others of its column.
type lessRow struct {
	whole    *tables.Figure
	out      []*tables.Figure
	point    decimal.Decimal
	interval tieout.Interval
}

func (l lessRow) figures() []*tables.Figure { return append([]*tables.Figure{l.whole}, l.out...) }

// formula is the difference as a term.
func (l lessRow) formula() string {
	s := "(" + tables.PrintedAs(l.whole)
	for _, x := range l.out {
		s += "-" + tables.PrintedAs(x)
	}
	return s + ")"
}

// withoutRows derives a number from a row and others of its table that the words leave out.
func (r *Deriver) withoutRows(d *reading.Reading) (reading.Verdict, bool) {
	if d.Unit != quantity.Money && d.Unit != quantity.Percent || d.PerShare || d.IsInexact() || d.Digits < reading.FewDigits && d.Ulp >= 0 {
		return reading.Verdict{}, false
	}
	var best reading.Verdict
	named := slices.ContainsFunc(d.Phrases, func(p match.Phrase) bool { return p.Own && !p.After })
	if named && r.Unknown(d.Name().Text) {
		return reading.Verdict{}, false
	}
	for _, name := range r.leftOutOf(d) {
		for _, p := range d.Phrases {
			if p.Fit < LeastWholeFit || named && !p.Own && p.Fit < reading.OfPartFit || p.After && d.Unit == quantity.Percent {
				continue
			}
			r.withoutOne(d, r.beforeLeft(p), name, &best)
		}
	}
	return best, best.Status != "" && best.Score >= needed(d)-0.1
}

// withoutOne derives a number from the rows that a phrase names without what a name is of.
func (r *Deriver) withoutOne(d *reading.Reading, p match.Phrase, name []string, best *reading.Verdict) {
	for n, whole := range r.RowsFor(d, p) {
		if n == MostSaid || whole.Score < LeastPart {
			return
		}
		if slices.Contains(costs, name[0]) && !totalsCosts.In(prose.WordsOf(whole.Row.Label)) {
			continue
		}
		for _, sf := range d.Spans {
			score := p.Fit*whole.Score - sf.Off
			for _, now := range r.lessRowsAt(whole.Row, name, sf.Span) {
				if v, ok := r.isLess(d, now, name); ok && score > best.Score {
					*best, best.Score = v, score
				}
			}
		}
	}
}

// beforeLeft is a phrase without what it says is left out: "sales" of "sales beyond North America" and of "international sales".
func (r *Deriver) beforeLeft(p match.Phrase) match.Phrase {
	p.Adjusted = false
	words := prose.WordsOf(p.Text)
	for k := 1; k < len(words); k++ {
		if prose.Starts(leavesRow, words, k) > 0 {
			p.Words = r.Canonical(words[:k].String())
			return p
		}
	}
	p.Words = slices.DeleteFunc(slices.Clone(p.Words), func(x string) bool { return abroad.In(prose.WordsOf(x)) })
	return p
}

// isLess is the verdict that a number is what is left, how that has changed, or what part of the whole it is.
func (r *Deriver) isLess(d *reading.Reading, now lessRow, name []string) (reading.Verdict, bool) {
	switch {
	case d.Change == 0 && len(now.out) == 0:
		return reading.Verdict{}, false
	case d.Change == 0 && d.Unit == quantity.Money:
		return reading.Verdict{Status: reading.Derives, Figures: now.figures(), Formula: strings.Trim(now.formula(), "()")}, d.Agrees(now.interval, now.point) == quantity.Exact
	case d.Change == 0:
		whole := tables.Sum{}.And(now.whole)
		i, point, ok := (tables.Sum{Interval: now.interval, Point: now.point}).Over(whole)
		return reading.Verdict{Status: reading.Derives, Figures: now.figures(), Formula: now.formula() + "/" + whole.Formula}, ok && d.AgreesInPercent(i, point) == quantity.Exact
	}
	for _, base := range r.BasesOf(d, now.whole.Span) {
		for _, was := range r.lessRowsAt(now.whole.Row, name, base) {
			if v, ok := isChangeOfLess(d, now, was); ok {
				return v, true
			}
		}
	}
	return reading.Verdict{}, false
}

// isChangeOfLess is the verdict that a number is the change from what was left of a row to what is.
func isChangeOfLess(d *reading.Reading, now, was lessRow) (reading.Verdict, bool) {
	if now.whole.Span.Months != was.whole.Span.Months || now.whole.Span == was.whole.Span || len(now.out)+len(was.out) == 0 || !quantity.SameSign(d.Change, now.point.Sub(was.point)) || was.interval.Low.Sign() <= 0 {
		return reading.Verdict{}, false
	}
	v := reading.Verdict{Status: reading.Derives, Figures: append(now.figures(), was.figures()...)}
	if d.Unit == quantity.Money {
		v.Formula = now.formula() + "-" + was.formula()
		return v, d.Agrees(now.interval.Add(was.interval.Scale(decimal.NewFromInt(-1))), now.point.Sub(was.point)) == quantity.Exact
	}
	v.Formula = now.formula() + "/" + was.formula() + "-1"
	growth := now.point.DivRound(was.point, tables.Precision).Sub(decimal.NewFromInt(1)).Mul(quantity.Hundred)
	return v, quantity.Prints(growth.Abs(), d.Value, d.Ulp)
}

// lessRowsAt are the amounts of a row for a period without those of rows of its table, one for each name.
func (r *Deriver) lessRowsAt(w *tables.Row, names []string, s period.Span) (out []lessRow) {
	fits, ok := r.FitsOf(names)
	if !ok {
		return nil
	}
	for _, x := range w.At(s) {
		if x.Item.Kind != release.Money || x.Change {
			continue
		}
		l := lessRow{whole: x, point: x.Item.Value, interval: x.Value()}
		used, zeros := map[*tables.Row]bool{w: true}, 0
		for _, f := range fits {
			y := inColumn(f, w.Table, x.Item.Column, used)
			if y == nil && hasNothing(f, w.Table, x.Item.Column) {
				zeros++
				continue
			}
			if y == nil || y.Item.Value.Abs().GreaterThanOrEqual(x.Item.Value.Abs()) || y.Item.Value.Sign() != x.Item.Value.Sign() {
				break
			}
			used[y.Row] = true
			l.out, l.point, l.interval = append(l.out, y), l.point.Sub(y.Item.Value), l.interval.Add(y.Value().Scale(decimal.NewFromInt(-1)))
		}
		if len(l.out)+zeros == len(fits) {
			out = append(out, l)
		}
	}
	return out
}

// hasNothing reports whether the likeliest of some rows that a table has prints a dash in a column, or nothing.
func hasNothing(fits []match.Fit, table *release.Table, column *release.Column) bool {
	for _, f := range fits {
		if f.Row.Table == table && f.Score >= LeastPart && f.Row.Row != nil {
			it := f.Row.In(column)
			return it == nil || it.Nil
		}
	}
	return false
}

// leftOutOf are the names of what the sentence of a number leaves out, each as one or as several.
func (r *Deriver) leftOutOf(d *reading.Reading) (out [][]string) {
	take := func(text string) {
		if text == "" || len(out) >= 2*mostLeftOut {
			return
		}
		names := []string{text}
		if d.Part != "" {
			if of := reading.OfPart(d.Part, text); of != "" {
				out = append(out, []string{of})
			}
		}
		out = append(out, names)
		if listed := strings.Split(strings.ReplaceAll(text, ", ", " and "), " and "); len(listed) > 1 && len(listed) <= maxParts {
			out = append(out, listed)
		}
	}
	for k := range d.Sentence.Words {
		if n := prose.Starts(leavesRow, d.Sentence.Words, k); n > 0 {
			take(nameAt(d.Sentence, k+n))
		}
	}
	for _, p := range d.Phrases {
		if abroad.In(prose.WordsOf(p.Text)) {
			for _, name := range home {
				out = append(out, []string{name})
			}
			break
		}
	}
	if isOfExpenses(d) {
		for _, name := range costs {
			out = append(out, []string{name})
		}
	}
	return out
}

// isOfExpenses reports whether a number is called operating expenses, and no costs: where tables print one total of both, the costs are left out.
func isOfExpenses(d *reading.Reading) bool {
	return d.Name().Own && slices.Contains(d.Name().Words, "expense") && slices.Contains(d.Name().Words, "operating") && !slices.Contains(d.Name().Words, "cost")
}

// nameAt is the noun phrase that begins at token k: up to a verb, a number, a time, or a comma that goes on with no list.
func nameAt(s *prose.Sentence, k int) string {
	for k < len(s.Words) && reading.Articles[s.Words[k]] {
		k++
	}
	to := k
	for to < len(s.Words) && to-k < reading.MaxObject && !s.Taken[to] && s.Tokens[to].Kind != prose.Number && prose.Starts(prose.Verbs, s.Words, to) == 0 && s.Words[to] != "," && s.Words[to] != ")" && s.Words[to] != "(" && s.Words[to] != ";" && s.Words[to] != "." {
		to++
	}
	return strings.TrimSpace(slices.Clone(s.Words[k:to]).String())
}

// MostSaid bounds the rows of a sentence that are looked at.
const MostSaid = 12
