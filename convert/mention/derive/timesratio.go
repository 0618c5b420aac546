package derive

import (
	"slices"
	"strings"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout/convert/mention/match"
	"github.com/tieout/tieout/convert/mention/period"
	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/reading"
	"github.com/tieout/tieout/convert/mention/tables"
)

// Ratios of one amount to another: "the current ratio was 7.0 to 1", "debt to equity improved to 0.15", "the ratio of debt to capital was 52.2%".

// ratioOfTwo derives a ratio whose name says of what to what it is: "the ratio of debt to equity", "debt to equity ratio".
func (r *Deriver) ratioOfTwo(d *reading.Reading) (reading.Verdict, bool) {
	var best reading.Verdict
	bare := d.Unit == quantity.Bare && d.Ulp < 0 && !d.Scaled && d.Measured.Of == "" // "book-to-bill ratio of 1.01"
	if d.Unit != quantity.Times && d.Unit != quantity.Percent && !bare || d.Change != 0 {
		return best, false
	}
	for _, p := range d.Phrases {
		for _, x := range r.termsOfRatio(p.Text) {
			r.ratioOfTerms(d, p, x, &best)
			r.ofSaid(d, p, x, &best)
		}
	}
	return best, best.Status != "" && best.Score >= needed(d)
}

// termsOfRatio lists what the name of a ratio may say that it is of; none for another name.
func (r *Deriver) termsOfRatio(text string) (out []madeRatio) {
	words := prose.WordsOf(text)
	at := slices.Index(words, "ratio")
	if at < 0 {
		return nil
	}
	said := strings.Join(words[:at], " ")
	if rest, ok := strings.CutPrefix(strings.Join(words[at+1:], " "), "of "); ok {
		said = rest
	}
	for _, x := range madeRatios() {
		if x.less == "" && tables.SameSet(r.Canonical(text), r.Canonical(x.measure)) {
			out = append(out, x)
		}
	}
	upper, lower, ok := strings.Cut(said, " to ")
	if !ok {
		return out
	}
	for _, a := range append([][]string{{upper}}, r.MadeOf(r.Canonical(upper))...) {
		for _, b := range append([][]string{{lower}}, r.MadeOf(r.Canonical(lower))...) {
			out = append(out, madeRatio{upper: a, lower: b})
		}
	}
	return out
}

// ratioOfTerms looks for sums of figures of one column, or of one day and the period that it ends, whose quotient prints as a number.
func (r *Deriver) ratioOfTerms(d *reading.Reading, p match.Phrase, x madeRatio, best *reading.Verdict) {
	over, ok := r.FitsOf(x.upper)
	under, known := r.FitsOf(x.lower)
	if !ok || !known {
		return
	}
	r.EachFirst(d, p, over[0], func(first match.Fit, s period.Span, x *tables.Figure, score float64) {
		if a, ok := ColumnSum(over, first, x); ok {
			takeRatio(d, a, sumsOver(under, first.Row, x, s), score, best)
		}
	})
}

// takeRatio notes the quotient of a sum and one of others that prints as a number.
func takeRatio(d *reading.Reading, a tables.Sum, under []tables.Sum, score float64, best *reading.Verdict) {
	factor := decimal.NewFromInt(1)
	if d.Unit == quantity.Percent {
		factor = quantity.Hundred
	}
	for _, b := range under {
		if i, point, ok := a.Over(b); ok && score > best.Score && d.Agrees(i.Scale(factor), point.Mul(factor)) != quantity.No {
			*best = reading.Verdict{Status: reading.Derives, Figures: append(slices.Clip(a.Figures), b.Figures...), Formula: a.Term() + "/" + b.Term(), Score: score}
		}
	}
}

// ofSaid is ratioOfTerms, of the amount that the paragraph gives before the ratio for what that is of: "total debt was $149.1 million, and the ratio
// of debt to equity was 0.44".
func (r *Deriver) ofSaid(d *reading.Reading, p match.Phrase, x madeRatio, best *reading.Verdict) {
	under, ok := r.FitsOf(x.lower)
	if !ok || len(x.upper) > 1 {
		return
	}
	of := r.Canonical(x.upper[0])
	for k := d.Order - 1; k >= 0 && r.Readings[k].Block == d.Block; k-- {
		o := r.Readings[k]
		if o.Unit != quantity.Money || o.Change != 0 || o.Against || o.Verdict.Status != reading.Ties || len(o.Phrases) == 0 || !tables.SameSet(o.Name().Words, of) {
			continue
		}
		f := o.Verdict.Figures[0]
		takeRatio(d, tables.Sum{}.And(f), sumsOver(under, f.Row, f, f.Span), p.Fit*0.9, best)
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
		if first.Score < LeastPart || first.Row.Table == w.Table {
			continue
		}
		for _, y := range first.Row.At(s) {
			if y.Span.End != x.Span.End {
				continue
			}
			if b, ok := ColumnSum(parts, first, y); ok {
				out = append(out, b)
			}
		}
	}
	return out
}
