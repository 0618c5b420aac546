package mention

import (
	"slices"
	"strings"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout/convert/mention/match"
	"github.com/tieout/tieout/convert/mention/period"
	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/tables"
)

// Ratios of one amount to another: "the current ratio was 7.0 to 1", "debt to equity improved to 0.15", "the ratio of debt to capital was 52.2%".

// ratioOfTwo derives a ratio whose name says of what to what it is: "the ratio of debt to equity", "debt to equity ratio".
func (r *reader) ratioOfTwo(d *reading) (verdict, bool) {
	var best verdict
	bare := d.Unit == quantity.Bare && d.Ulp < 0 && !d.Scaled && d.Measured.Of == "" // "book-to-bill ratio of 1.01"
	if d.Unit != quantity.Times && d.Unit != quantity.Percent && !bare || d.change != 0 {
		return best, false
	}
	for _, p := range d.phrases {
		for _, x := range r.termsOfRatio(p.Text) {
			r.ratioOfTerms(d, p, x, &best)
			r.ofSaid(d, p, x, &best)
		}
	}
	return best, best.status != "" && best.score >= d.needed()
}

// termsOfRatio lists what the name of a ratio may say that it is of; none for another name.
func (r *reader) termsOfRatio(text string) (out []madeRatio) {
	words := prose.WordsOf(text)
	at := slices.Index(words, "ratio")
	if at < 0 {
		return nil
	}
	said := strings.Join(words[:at], " ")
	if rest, ok := strings.CutPrefix(strings.Join(words[at+1:], " "), "of "); ok {
		said = rest
	}
	upper, lower, ok := strings.Cut(said, " to ")
	if !ok {
		for _, x := range madeRatios() {
			if x.less == "" && tables.SameSet(r.Canonical(text), r.Canonical(x.measure)) {
				out = append(out, x)
			}
		}
		return out
	}
	for _, a := range append([][]string{{upper}}, r.madeOf(r.Canonical(upper))...) {
		for _, b := range append([][]string{{lower}}, r.madeOf(r.Canonical(lower))...) {
			out = append(out, madeRatio{upper: a, lower: b})
		}
	}
	return out
}

// ratioOfTerms looks for sums of figures of one column, or of one day and the period that it ends, whose quotient prints as a number.
func (r *reader) ratioOfTerms(d *reading, p match.Phrase, x madeRatio, best *verdict) {
	over, ok := r.fitsOf(x.upper)
	under, known := r.fitsOf(x.lower)
	if !ok || !known {
		return
	}
	r.eachFirst(d, p, over[0], func(first match.Fit, s period.Span, x *tables.Figure, score float64) {
		if a, ok := columnSum(over, first, x); ok {
			d.takeRatio(a, sumsOver(under, first.Row, x, s), score, best)
		}
	})
}

// takeRatio notes the quotient of a sum and one of others that prints as a number.
func (d *reading) takeRatio(a tables.Sum, under []tables.Sum, score float64, best *verdict) {
	factor := decimal.NewFromInt(1)
	if d.Unit == quantity.Percent {
		factor = quantity.Hundred
	}
	for _, b := range under {
		if i, point, ok := a.Over(b); ok && score > best.score && d.Agrees(i.Scale(factor), point.Mul(factor)) != quantity.No {
			*best = verdict{status: Derives, figures: append(slices.Clip(a.Figures), b.Figures...), formula: a.Term() + "/" + b.Term(), score: score}
		}
	}
}

// ofSaid is ratioOfTerms, of the amount that the paragraph gives before the ratio for what that is of: "total debt was $149.1 million, and the ratio
// of debt to equity was 0.44".
func (r *reader) ofSaid(d *reading, p match.Phrase, x madeRatio, best *verdict) {
	under, ok := r.fitsOf(x.lower)
	if !ok || len(x.upper) > 1 {
		return
	}
	of := r.Canonical(x.upper[0])
	for k := d.order - 1; k >= 0 && r.readings[k].block == d.block; k-- {
		o := r.readings[k]
		if o.Unit != quantity.Money || o.change != 0 || o.against || o.verdict.status != Ties || len(o.phrases) == 0 || !tables.SameSet(o.phrases[0].Words, of) {
			continue
		}
		f := o.verdict.figures[0]
		d.takeRatio(tables.Sum{}.And(f), sumsOver(under, f.Row, f, f.Span), p.Fit*0.9, best)
		return
	}
}

// sumsOver are what a figure may be over: the sum of the parts in its column, or that in another table for the same day or, of one part, for
// the period that a number is of.
func sumsOver(parts [][]match.Fit, w *tables.Row, x *tables.Figure, s period.Span) (out []tables.Sum) {
	if b, ok := sumBeside(parts, w, x); ok {
		out = append(out, b)
	}
	for _, first := range parts[0] {
		if first.Score < leastPart || first.Row.Table == w.Table {
			continue
		}
		for _, y := range first.Row.At(s) {
			if y.Span.End != x.Span.End {
				continue
			}
			if b, ok := columnSum(parts, first, y); ok {
				out = append(out, b)
			}
		}
	}
	return out
}
