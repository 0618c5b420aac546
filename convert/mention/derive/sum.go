package derive

import (
	_ "embed"
	"slices"
	"strings"
	"sync"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout/convert/mention/match"
	"github.com/tieout/tieout/convert/mention/period"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/reading"
	"github.com/tieout/tieout/convert/mention/tables"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
)

//go:embed sums.txt
var sumData string

// composite is a measure that releases speak of without printing it, as the rows that it is the sum of.
type composite struct {
	measure string
	parts   []string
	less    string // what is taken off the only part, "" for nothing
}

var composites = sync.OnceValue(func() []composite {
	var out []composite
	for measure, made := range wording.Pairs(sumData) {
		parts, less, _ := strings.Cut(made, " - ")
		out = append(out, composite{measure, strings.Split(parts, " + "), less})
	}
	return out
})

// maxParts bounds the measures of a list that an amount may be the sum of.
const maxParts = 4

// sumOfParts derives an amount that is the sum of the measures that the words list, or of what a composite measure is made
// of: "$13.7 billion of cash, restricted cash and marketable securities", "total debt of $56.6 billion".
func (r *Deriver) sumOfParts(d *reading.Reading) (reading.Verdict, bool) {
	var best reading.Verdict
	if d.Unit != quantity.Money || d.PerShare || d.Digits < 2 || d.Future {
		return best, false
	}
	for _, p := range d.Phrases {
		if p.Fit < 0.8 {
			continue
		}
		if len(d.Without) > 0 && d.Change == 0 {
			r.lessParts(d, p, d.Without, false, &best)
		}
		for _, c := range composites() {
			if c.less != "" && d.Change == 0 && tables.SameSet(p.Words, r.Canonical(c.measure)) {
				r.lessParts(d, match.Phrase{Words: r.Canonical(c.parts[0]), Fit: p.Fit}, []string{c.less}, true, &best)
			}
		}
		for _, parts := range r.PartsOf(p) {
			r.sumOf(d, p, parts, &best)
		}
	}
	return best, best.Status != "" && best.Score >= needed(d)
}

// cashEquivalents makes one measure of what balance sheets print as one: "cash, cash equivalents and short-term investments".
var cashEquivalents = strings.NewReplacer("cash, cash equivalents", "cash equivalents", "cash and cash equivalents", "cash equivalents")

// PartsOf lists the ways to take a phrase as a sum.
func (r *Deriver) PartsOf(p match.Phrase) [][]string {
	var out [][]string
	listed := strings.Split(strings.ReplaceAll(strings.ReplaceAll(cashEquivalents.Replace(p.Text), ", and ", " and "), ", ", " and "), " and ")
	if len(listed) > 1 && len(listed) <= maxParts {
		out = append(out, listed)
	}
	if len(listed) > 2 && !strings.Contains(p.Text, ", ") {
		for k := 1; k < len(listed); k++ { // "technology and general and administrative expense" is of two rows
			out = append(out, []string{strings.Join(listed[:k], " and "), strings.Join(listed[k:], " and ")})
		}
	}
	if whole, ok := strings.CutSuffix(p.Text, ", current and long term"); ok {
		out = append(out, []string{whole}) // with its twin
	} else if p.Fit >= 1 {
		out = append(out, []string{p.Text}) // "deferred revenues", of which a balance sheet prints those that are current and the others apart
	}
	return append(out, r.MadeOf(p.Words)...)
}

// MadeOf lists the sums that a composite measure is.
func (r *Deriver) MadeOf(words []string) (out [][]string) {
	for _, c := range composites() {
		if c.less == "" && tables.SameSet(words, r.Canonical(c.measure)) {
			out = append(out, c.parts)
		}
	}
	return out
}

// lessParts looks for a row that is the number when those of the measures which are left out are deducted, all in one column; as magnitudes
// where they are what the row is always less.
func (r *Deriver) lessParts(d *reading.Reading, p match.Phrase, without []string, always bool, best *reading.Verdict) {
	fits, ok := r.FitsOf(without)
	if !ok || len(without) > maxParts {
		return
	}
	p.Adjusted = false
	for _, whole := range r.RowsFor(d, p) {
		for _, sf := range d.Spans {
			for _, x := range whole.Row.At(sf.Span) {
				rest, ok := ColumnSum(append([][]match.Fit{nil}, fits...), whole, x)
				score := p.Fit*whole.Score - sf.Off - r.penalty(x, p, d, whole.Named)
				if !ok || score <= best.Score {
					continue
				}
				v := reading.Verdict{Status: reading.Derives, Figures: rest.Figures, Formula: tables.PrintedAs(x), Score: score}
				sum, i := x.Item.Value, x.Value()
				for _, y := range rest.Figures[1:] {
					by, sign := decimal.NewFromInt(-1), "-"
					if always && y.Item.Value.Sign()*x.Item.Value.Sign() < 0 {
						by, sign = by.Neg(), "+"
					}
					v.Formula += sign + tables.PrintedAs(y)
					sum, i = sum.Add(y.Item.Value.Mul(by)), i.Add(y.Value().Scale(by))
				}
				if d.Agrees(i, sum) == quantity.Exact {
					*best = v
				}
			}
		}
	}
}

// FitsOf lists the rows for each of several measures; false when one has none.
func (r *Deriver) FitsOf(parts []string) ([][]match.Fit, bool) {
	var fits [][]match.Fit
	for _, text := range parts {
		words := r.Canonical(text)
		if len(words) == 0 {
			return nil, false
		}
		f := r.RowsOf(match.Phrase{Words: words}, false)
		if len(f) == 0 || f[0].Score < LeastPart {
			return nil, false
		}
		fits = append(fits, f)
	}
	return fits, true
}

// sumOf looks for rows of one table, one for each part, whose figures in one column add up to the number; of a change, for
// what they add up to in two columns.
func (r *Deriver) sumOf(d *reading.Reading, p match.Phrase, parts []string, best *reading.Verdict) {
	fits, ok := r.FitsOf(parts)
	if !ok {
		return
	}
	r.EachFirst(d, p, fits[0], func(first match.Fit, s period.Span, x *tables.Figure, score float64) {
		c, ok := r.wholeSum(fits, first, x)
		ok = ok && (len(parts) > 1 || sameBut(p.Words, first.Row.Words, whenDue)) // "the fair value of long-term debt" is no sum of debts
		if ok && d.Change != 0 {
			c, ok = r.sumSince(d, fits, first, s, c)
		}
		if !ok || score <= best.Score {
			return
		}
		if d.Agrees(c.Interval, c.Point) != quantity.Exact {
			if c, ok = r.withTwins(d, c); !ok {
				return
			}
		}
		*best = reading.Verdict{Status: reading.Derives, Figures: c.Figures, Formula: c.Formula, Score: score, Sum: &c}
	})
}

// wholeSum is ColumnSum; of one part, with its twins, of which there must be some.
func (r *Deriver) wholeSum(fits [][]match.Fit, first match.Fit, x *tables.Figure) (tables.Sum, bool) {
	c, ok := ColumnSum(fits, first, x)
	if ok && len(fits) == 1 {
		c = r.andTwins(c)
		ok = len(c.Figures) > 1
	}
	return c, ok
}

// withTwins is a sum with its twins where that is the number.
func (r *Deriver) withTwins(d *reading.Reading, c tables.Sum) (tables.Sum, bool) {
	if d.Change != 0 {
		return c, false
	}
	all := r.andTwins(c)
	return all, len(all.Figures) > len(c.Figures) && d.Agrees(all.Interval, all.Point) == quantity.Exact
}

// andTwins is a sum with the rows of its table that are called as its own are, but for when they are due: "cash and investments", of which a balance sheet prints
// the current and the others apart.
func (r *Deriver) andTwins(c tables.Sum) tables.Sum {
	all := c
	for _, f := range c.Figures {
		r.Check()
		for _, w := range r.Tables.ByTable[f.Row.Table] {
			if w == f.Row || !sameBut(w.Words, f.Row.Words, whenDue) {
				continue
			}
			for _, y := range w.Figures {
				if y.Item.Column == f.Item.Column && y.Item.Kind == release.Money && !slices.Contains(all.Figures, y) {
					all = all.And(y)
				}
			}
		}
	}
	return all
}

// whenDue are the canonical words of when a balance is due.
var whenDue = map[string]bool{"current": true, "noncurrent": true, "long": true, "short": true, "term": true, "non": true}

// sameBut reports whether two lists have the same words but for some.
func sameBut(a, b []string, aside map[string]bool) bool {
	lacks := func(a, b []string) bool {
		return slices.ContainsFunc(a, func(x string) bool { return !aside[x] && !slices.Contains(b, x) })
	}
	return !lacks(a, b) && !lacks(b, a)
}

// EachFirst calls visit for the figures of a number's periods in the likely rows of the first part of a sum, with the score of what is made
// with them.
func (r *Deriver) EachFirst(d *reading.Reading, p match.Phrase, rows []match.Fit, visit func(first match.Fit, s period.Span, x *tables.Figure, score float64)) {
	for _, first := range rows {
		if first.Score < LeastPart {
			break
		}
		for _, sf := range d.Spans {
			for _, x := range first.Row.At(sf.Span) {
				visit(first, sf.Span, x, p.Fit*first.Score-sf.Off-0.05-r.penalty(x, p, d, first.Named))
			}
		}
	}
}

// LeastPart is the score of a row that a part of a sum must have.
const LeastPart = 0.75

// ColumnSum adds the figures of the parts in the column of the first; false where one has none there.
func ColumnSum(fits [][]match.Fit, first match.Fit, x *tables.Figure) (tables.Sum, bool) {
	c := tables.Sum{}.And(x)
	if x.Item.Kind != release.Money || x.Change {
		return c, false
	}
	used := map[*tables.Row]bool{first.Row: true}
	for _, others := range fits[1:] {
		y := inColumn(others, first.Row.Table, x.Item.Column, used)
		if y == nil {
			return c, false
		}
		used[y.Row] = true
		c = c.And(y)
	}
	return c, true
}

// inColumn is the amount of the likeliest row of a table in one of its columns; nil for none.
func inColumn(fits []match.Fit, table *release.Table, column *release.Column, used map[*tables.Row]bool) *tables.Figure {
	for _, o := range fits {
		if o.Score < LeastPart {
			break
		}
		if o.Row.Table != table || used[o.Row] {
			continue
		}
		for _, y := range o.Row.Figures {
			if y.Item.Column == column && y.Item.Kind == release.Money {
				return y
			}
		}
	}
	return nil
}

// sumSince is what a sum has changed by since a base at which the table has it: the likeliest for which that is the number.
func (r *Deriver) sumSince(d *reading.Reading, fits [][]match.Fit, first match.Fit, s period.Span, c tables.Sum) (by tables.Sum, ok bool) {
	r.SumsBefore(d, fits, first, s, c, func(was tables.Sum) {
		if left := c.Less(was); !ok && d.Agrees(left.Interval, left.Point) == quantity.Exact {
			by, ok = left, true
		}
	})
	return by, ok
}

// SumsBefore calls visit for what a sum was at the bases of a change, the likeliest first.
func (r *Deriver) SumsBefore(d *reading.Reading, fits [][]match.Fit, first match.Fit, s period.Span, c tables.Sum, visit func(was tables.Sum)) {
	if c.Figures[0].Span.Months == 0 {
		s.Months = 0
	}
	for _, base := range r.BasesOf(d, s) {
		for _, y := range first.Row.At(base) {
			was, ok := r.wholeSum(fits, first, y)
			if ok && y != c.Figures[0] && quantity.SameSign(d.Change, c.Point.Sub(was.Point)) {
				visit(was)
			}
		}
	}
}
