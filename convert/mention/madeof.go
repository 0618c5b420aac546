package mention

import (
	_ "embed"
	"slices"
	"strings"
	"sync"

	"github.com/tieout/tieout/convert/mention/match"
	"github.com/tieout/tieout/convert/mention/period"
	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/quantity"
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
func (r *reader) ratioOfSums(d *reading, best *verdict) {
	if slices.ContainsFunc(d.phrases, func(p match.Phrase) bool { return prose.Estimates.In(prose.WordsOf(p.Text)) }) {
		return // "an estimated annual tax rate of 24%"
	}
	for _, p := range d.phrases {
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
	of, ok := r.ofWhat(d)
	if !ok {
		return
	}
	for _, lower := range r.madeOf(of.Words) {
		for _, p := range d.phrases {
			if !p.After {
				r.sumsRatio(d, p, []string{p.Text}, lower, best)
			}
		}
	}
}

// sumsRatio looks for sums of the figures of one column whose quotient prints as a number.
func (r *reader) sumsRatio(d *reading, p match.Phrase, upper, lower []string, best *verdict) {
	over, ok := r.fitsOf(upper)
	under, known := r.fitsOf(lower)
	if !ok || !known {
		return
	}
	r.eachFirst(d, p, over[0], func(first match.Fit, _ period.Span, x *tables.Figure, score float64) {
		a, ok := columnSum(over, first, x)
		b, found := sumBeside(under, first.Row, x)
		if !ok || !found || score <= best.score {
			return
		}
		if i, point, ok := a.Over(b); ok && d.AgreesInPercent(i, point) != quantity.No {
			*best = verdict{status: Derives, figures: append(a.Figures, b.Figures...), formula: a.Term() + "/" + b.Term(), score: score}
		}
	})
}

// ratioOfCapital derives what part of the capital, debt with equity, the debt is that the words before a percentage name: "debt came to 32.4% of
// capital".
func (r *reader) ratioOfCapital(d *reading, best *verdict) {
	if len(d.phrases) == 0 || !slices.ContainsFunc(d.phrases, isAllDebt) || d.behindOf() == 0 {
		return
	}
	of, _ := r.wholeBehind(d)
	for _, p := range d.phrases {
		fits, ok := r.fitsOf([]string{p.Text})
		if !ok || p.After || !isAllDebt(p) {
			continue
		}
		r.eachFirst(d, p, fits[0], func(_ match.Fit, _ period.Span, x *tables.Figure, score float64) {
			debt := tables.Sum{}.And(x)
			capital, ok := r.capitalOf(of, debt)
			if !ok || score <= best.score {
				return
			}
			if i, point, ok := debt.Over(capital); ok && d.AgreesInPercent(i, point) != quantity.No {
				*best = verdict{status: Derives, figures: capital.Figures, formula: debt.Term() + "/" + capital.Term(), score: score}
			}
		})
	}
}

// restRatio looks for what is left of a figure without another of its column that prints as a number in parts of the first; of a part of the
// company where the words name one.
func (r *reader) restRatio(d *reading, p match.Phrase, x madeRatio, part string, best *verdict) {
	of, known := r.fitsOf([]string{strings.TrimSpace(part + " " + x.upper[0])})
	less, ok := r.fitsOf([]string{strings.TrimSpace(part + " " + x.less)})
	if !ok || !known || p.Adjusted {
		return
	}
	r.eachFirst(d, p, of[0], func(first match.Fit, _ period.Span, x *tables.Figure, score float64) {
		whole, ok := columnSum(of, first, x)
		by, found := sumBeside(less, first.Row, x)
		if !ok || !found || score <= best.score {
			return
		}
		rest := whole.Less(by)
		if rest.Point.Sign() < 0 != d.isSaidNegative() {
			return
		}
		if rest.Point.Sign() < 0 {
			rest.Point, rest.Interval = rest.Point.Neg(), quantity.Magnitude(rest.Interval)
		}
		if i, point, ok := rest.Over(whole); ok && d.AgreesInPercent(i, point) != quantity.No {
			*best = verdict{status: Derives, figures: rest.Figures, formula: "(" + rest.Formula + ")/" + whole.Formula, score: score}
		}
	})
}

// isSaidNegative reports whether a sign or the word before a number says that it is below nothing.
func (d *reading) isSaidNegative() bool {
	return d.Negative || d.From > 0 && (d.s.Words[d.From-1] == "negative" || d.s.Words[d.From-1] == "minus")
}

// sumBeside adds the figures of the parts in the column of a figure, none of them in its row.
func sumBeside(parts [][]match.Fit, w *tables.Row, x *tables.Figure) (tables.Sum, bool) {
	y := inColumn(parts[0], w.Table, x.Item.Column, map[*tables.Row]bool{w: true})
	if y == nil {
		return tables.Sum{}, false
	}
	return columnSum(parts, match.Fit{Row: y.Row}, y)
}
