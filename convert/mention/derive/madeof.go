package derive

import (
	_ "embed"
	"slices"
	"strings"
	"sync"

	"github.com/tieout/tieout/convert/mention/match"
	"github.com/tieout/tieout/convert/mention/period"
	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/reading"
	"github.com/tieout/tieout/convert/mention/tables"
	"github.com/tieout/tieout/internal/wording"
)

//go:embed made.txt
var madeData string

// madeRatio is a percentage that releases speak of without printing it, as sums of rows over others.
type madeRatio struct {
	measure      string
	upper, lower []string
	less         string // what is taken off the only one above, "" for nothing
}

var madeRatios = sync.OnceValue(func() []madeRatio {
	var out []madeRatio
	for measure, made := range wording.Pairs(madeData) {
		upper, lower, _ := strings.Cut(made, " / ")
		upper, less, _ := strings.Cut(upper, " - ")
		out = append(out, madeRatio{measure, strings.Split(upper, " + "), strings.Split(lower, " + "), less})
	}
	return out
})

// ratioOfSums derives a percentage of sums: a ratio that the words name, "an efficiency ratio of 56.18 percent", or what a number is a
// percentage of where no row prints that.
func (r *Deriver) ratioOfSums(d *reading.Reading, best *reading.Verdict) {
	if slices.ContainsFunc(d.Phrases, func(p match.Phrase) bool { return prose.Estimates.In(prose.WordsOf(p.Text)) }) {
		return // "an estimated annual tax rate of 24%"
	}
	for _, p := range d.Phrases {
		for _, x := range madeRatios() {
			switch part, ok := beyond(p.Words, r.Canonical(x.measure)); {
			case !ok || len(part) > maxParts:
			case x.less != "":
				r.restRatio(d, p, x, strings.Join(part, " "), best)
			case len(part) == 0:
				r.sumsRatio(d, p, x.upper, x.lower, best)
			}
		}
	}
	r.ratioOfCapital(d, best)
	of, ok := r.OfWhat(d)
	if !ok {
		return
	}
	r.shareOfSum(d, of, best)
	for _, lower := range r.MadeOf(of.Words) {
		for _, p := range d.Phrases {
			if !p.After {
				r.sumsRatio(d, p, []string{p.Text}, lower, best)
			}
		}
	}
}

// shareOfSum derives a percentage of an amount right before it that is a sum: "together amounted to $1,133 million, equal to 18.1 percent of net sales".
func (r *Deriver) shareOfSum(d *reading.Reading, of match.Phrase, best *reading.Verdict) {
	if d.Index == 0 || d.Change != 0 {
		return
	}
	o := d.Peers[d.Index-1]
	a, score := o.Verdict.Sum, o.Verdict.Score
	under, ok := r.FitsOf([]string{of.Text})
	if a == nil || o.Change != 0 || !ok || score <= best.Score || d.WordsFrom(o.To, d.From) > reading.Nearby {
		return
	}
	b, found := sumBeside(under, a.Figures[0].Row, a.Figures[0])
	if !found {
		return
	}
	if i, point, ok := a.Over(b); ok && d.AgreesInPercent(quantity.Magnitude(i), point.Abs()) != quantity.No {
		*best = reading.Verdict{Status: reading.Derives, Figures: append(slices.Clone(a.Figures), b.Figures...), Formula: a.Term() + "/" + b.Term(), Score: score}
	}
}

// sumsRatio looks for sums of the figures of one column whose quotient prints as a number.
func (r *Deriver) sumsRatio(d *reading.Reading, p match.Phrase, upper, lower []string, best *reading.Verdict) {
	over, ok := r.FitsOf(upper)
	under, known := r.FitsOf(lower)
	if !ok || !known {
		return
	}
	r.EachFirst(d, p, over[0], func(first match.Fit, _ period.Span, x *tables.Figure, score float64) {
		a, ok := ColumnSum(over, first, x)
		b, found := sumBeside(under, first.Row, x)
		if !ok || !found || score <= best.Score {
			return
		}
		if i, point, ok := a.Over(b); ok && d.AgreesInPercent(i, point) != quantity.No {
			*best = reading.Verdict{Status: reading.Derives, Figures: append(a.Figures, b.Figures...), Formula: a.Term() + "/" + b.Term(), Score: score}
		}
	})
}

// ratioOfCapital derives what part of the capital, debt with equity, the debt is that the words before a percentage name: "debt came to 32.4% of
// capital".
func (r *Deriver) ratioOfCapital(d *reading.Reading, best *reading.Verdict) {
	if len(d.Phrases) == 0 || !slices.ContainsFunc(d.Phrases, isAllDebt) || BehindOf(d) == 0 {
		return
	}
	of, _ := r.WholeBehind(d)
	for _, p := range d.Phrases {
		fits, ok := r.FitsOf([]string{p.Text})
		if !ok || p.After || !isAllDebt(p) {
			continue
		}
		r.EachFirst(d, p, fits[0], func(_ match.Fit, _ period.Span, x *tables.Figure, score float64) {
			debt := tables.Sum{}.And(x)
			capital, ok := r.CapitalOf(of, debt)
			if !ok || score <= best.Score {
				return
			}
			if i, point, ok := debt.Over(capital); ok && d.AgreesInPercent(i, point) != quantity.No {
				*best = reading.Verdict{Status: reading.Derives, Figures: capital.Figures, Formula: debt.Term() + "/" + capital.Term(), Score: score}
			}
		})
	}
}

// restRatio looks for what is left of a figure without another of its column that prints as a number in parts of the first; of a part of the
// company where the words name one.
func (r *Deriver) restRatio(d *reading.Reading, p match.Phrase, x madeRatio, part string, best *reading.Verdict) {
	of, known := r.FitsOf([]string{strings.TrimSpace(part + " " + x.upper[0])})
	less, ok := r.FitsOf([]string{strings.TrimSpace(part + " " + x.less)})
	if !ok || !known || p.Adjusted {
		return
	}
	r.EachFirst(d, p, of[0], func(first match.Fit, _ period.Span, x *tables.Figure, score float64) {
		whole, ok := ColumnSum(of, first, x)
		by, found := sumBeside(less, first.Row, x)
		if !ok || !found || score <= best.Score {
			return
		}
		rest := whole.Less(by)
		if rest.Point.Sign() < 0 != isSaidNegative(d) {
			return
		}
		if rest.Point.Sign() < 0 {
			rest.Point, rest.Interval = rest.Point.Neg(), quantity.Magnitude(rest.Interval)
		}
		if i, point, ok := rest.Over(whole); ok && d.AgreesInPercent(i, point) != quantity.No {
			*best = reading.Verdict{Status: reading.Derives, Figures: rest.Figures, Formula: "(" + rest.Formula + ")/" + whole.Formula, Score: score}
		}
	})
}

// isSaidNegative reports whether a sign or the word before a number says that it is below nothing.
func isSaidNegative(d *reading.Reading) bool {
	return d.Negative || d.From > 0 && (d.Sentence.Words[d.From-1] == "negative" || d.Sentence.Words[d.From-1] == "minus")
}

// sumBeside adds the figures of the parts in the column of a figure, none of them in its row.
func sumBeside(parts [][]match.Fit, w *tables.Row, x *tables.Figure) (tables.Sum, bool) {
	y := inColumn(parts[0], w.Table, x.Item.Column, map[*tables.Row]bool{w: true})
	if y == nil {
		return tables.Sum{}, false
	}
	return ColumnSum(parts, match.Fit{Row: y.Row}, y)
}
