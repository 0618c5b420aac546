package mention

import (
	"cmp"
	"maps"
	"slices"

	"github.com/tieout/tieout/convert/mention/match"
	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/tables"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
)

// shareOf names a ratio by the concepts it is made of.
type shareOf struct {
	words []string // canonical words of the ratio
	upper []string // words of the numerator's row
	lower []string // words of the denominator's row
}

// ratios are the ratios that releases speak of without printing them. A measure followed by "as a percentage of sales" is
// read from the text itself.
var ratios = []shareOf{
	{words: []string{"gross", "margin"}, upper: []string{"gross", "income"}, lower: []string{"sale"}},
	{words: []string{"gross", "income", "margin"}, upper: []string{"gross", "income"}, lower: []string{"sale"}},
	{words: []string{"operating", "margin"}, upper: []string{"operating", "income"}, lower: []string{"sale"}},
	{words: []string{"operating", "margin"}, upper: []string{"noi"}, lower: []string{"sale"}}, // net operating income of property
	{words: []string{"operating", "income", "margin"}, upper: []string{"operating", "income"}, lower: []string{"sale"}},
	{words: []string{"net", "margin"}, upper: []string{"net", "income"}, lower: []string{"sale"}},
	{words: []string{"net", "income", "margin"}, upper: []string{"net", "income"}, lower: []string{"sale"}},
	{words: []string{"ebitda", "margin"}, upper: []string{"ebitda"}, lower: []string{"sale"}},
	{words: []string{"pretax", "margin"}, upper: []string{"income", "before", "tax"}, lower: []string{"sale"}},
	{words: []string{"equity", "ratio"}, upper: []string{"equity"}, lower: []string{"asset"}},
	{words: []string{"effective", "tax", "rate"}, upper: []string{"provision", "income", "tax"}, lower: []string{"income", "before", "tax"}},
	{words: []string{"effective", "income", "tax", "rate"}, upper: []string{"provision", "income", "tax"}, lower: []string{"income", "before", "tax"}},
	{words: []string{"effective", "rate"}, upper: []string{"provision", "income", "tax"}, lower: []string{"income", "before", "tax"}},
	{words: []string{"tax", "rate"}, upper: []string{"provision", "income", "tax"}, lower: []string{"income", "before", "tax"}},
}

// margin derives a percentage of one figure in another: "operating margin of 27%", "12.3% of net sales".
func (r *reader) margin(d *reading) (verdict, bool) {
	if d.Unit != quantity.Percent || d.change != 0 || prose.Estimates.In(d.s.Words[max(0, d.From-nearby):d.From]) {
		return verdict{}, false
	}
	var best verdict
	for _, p := range d.phrases {
		r.marginOfPart(d, p, &best)
		for _, x := range ratios {
			if !tables.SameWords(p.Words, x.words, p.Adjusted) {
				continue
			}
			upper := match.Phrase{Words: x.upper, Adjusted: p.Adjusted, Fit: p.Fit}
			r.ratio(d, upper, match.Phrase{Words: x.lower, Fit: 1}, &best)
		}
	}
	if best.status == "" {
		r.marginOfMeasure(d, &best)
	}
	r.marginBehind(d, &best)
	if lower, ok := r.ofWhat(d); ok {
		for _, p := range d.phrases {
			if !p.After {
				r.ratio(d, p, lower, &best)
			}
		}
	}
	if best.status == "" {
		r.ofPart(d, &best)
	}
	if best.status == "" {
		r.ratioOfSums(d, &best)
	}
	return best, best.status != "" && best.score >= d.needed()
}

// marginOfMeasure derives the margin of any measure that it is named by, of the whole company or of the part that is spoken of: "Adjusted OIBDA margin".
func (r *reader) marginOfMeasure(d *reading, best *verdict) {
	for _, p := range d.phrases {
		upper := slices.DeleteFunc(slices.Clone(p.Words), func(x string) bool { return x == "margin" || x == "related" || x == "ratio" })
		if len(upper) == len(p.Words) || len(upper) == 0 || len(upper) > maxParts {
			continue
		}
		of := match.Phrase{Words: upper, Adjusted: p.Adjusted, Fit: p.Fit}
		r.ratio(d, of, match.Phrase{Words: []string{"sale"}, Fit: 1}, best)
		if part := r.Canonical(d.part); len(part) > 0 && best.status == "" {
			of.Words = append(slices.Clone(upper), part...)
			r.ratio(d, of, match.Phrase{Words: append([]string{"sale"}, part...), Fit: 1}, best)
		}
	}
}

// ofPart is margin, of the first part of what the words behind a percentage name, where these go on with another noun: "7.2% of home closing revenue,
// and general and administrative expenses 4.2%".
func (r *reader) ofPart(d *reading, best *verdict) {
	first := true
	for _, lower := range d.phrases {
		if !lower.Own || !lower.After {
			continue
		}
		if !first && slices.ContainsFunc(lower.Words, func(w string) bool { return wholes[w] }) {
			for _, p := range d.phrases {
				if p.Own && !p.After {
					r.ratio(d, p, lower, best)
				}
			}
		}
		first = false
	}
}

// marginBehind derives the margin that stands alone behind the amount which it is of: "gross profit was $6,705 million, a margin of 18.3%".
func (r *reader) marginBehind(d *reading, best *verdict) {
	at := d
	for at.against && at.chained >= 0 && at.chained < at.index {
		at = d.peers[at.chained]
	}
	if len(at.phrases) == 0 || len(d.phrases) == 0 || !at.phrases[0].Own || !tables.SameWords(at.phrases[0].Words, alone, at.phrases[0].Adjusted) {
		return
	}
	for k := at.index - 1; k >= 0; k-- {
		o := d.peers[k]
		if o.Unit != quantity.Money || o.PerShare || o.change != 0 || o.against {
			continue
		}
		if o.verdict.status == Ties {
			r.marginInSection(d, o.verdict.figures[0], best)
		}
		for _, p := range o.phrases[:min(1, len(o.phrases))] {
			r.ratio(d, match.Phrase{Words: p.Words, Adjusted: p.Adjusted, Fit: p.Fit}, match.Phrase{Words: []string{"sale"}, Fit: 1}, best)
			if part := d.part; part != "" && best.status == "" {
				of := r.Canonical(part)
				r.ratio(d, match.Phrase{Words: append(slices.Clone(p.Words), of...), Fit: p.Fit}, match.Phrase{Words: append([]string{"sale"}, of...), Fit: 1}, best)
			}
		}
		return
	}
}

// marginInSection derives the margin of a figure in the sales that stand below the same heading.
func (r *reader) marginInSection(d *reading, x *tables.Figure, best *verdict) {
	for _, w := range r.Tables.ByTable[x.Row.Table] {
		if !w.InLabel["sale"] || w == x.Row || !tables.SameHeading(w, x.Row) {
			continue
		}
		for _, y := range w.Figures {
			if i, point, ok := tables.Quotient(x, y); ok && y.Item.Column == x.Item.Column && y.MayBeWholeOf(x) && d.AgreesInPercent(i, point) == quantity.Exact && best.score < leastWholeFit {
				*best = verdict{status: Derives, figures: []*tables.Figure{x, y}, formula: tables.PrintedAs(x) + "/" + tables.PrintedAs(y), score: 0.9}
			}
		}
	}
}

// alone are the canonical words of a margin that does not say of what.
var alone = []string{"margin"}

// marginOfPart derives the margin of a part of the company, which the phrase names, or which the words before it in the sentence do where
// it points back: "Pump Group sales were up 12 percent and operating margin in that group widened to 13.0 percent".
func (r *reader) marginOfPart(d *reading, p match.Phrase, best *verdict) {
	for _, x := range ratios {
		rest, ok := beyond(p.Words, x.words)
		if !ok {
			continue
		}
		if len(rest) == 0 && pointsBack.In(d.s.Words[max(0, d.From-nearby):d.From]) && len(d.peers[0].phrases) > 0 {
			rest, _ = beyond(d.peers[0].phrases[0].Words, nil)
			rest = slices.DeleteFunc(rest, func(w string) bool { return wholes[w] || slices.Contains(x.upper, w) })
		}
		if len(rest) == 0 || len(rest) > maxParts {
			continue
		}
		upper := match.Phrase{Words: append(slices.Clone(x.upper), rest...), Adjusted: p.Adjusted, Fit: p.Fit}
		r.ratio(d, upper, match.Phrase{Words: append(slices.Clone(x.lower), rest...), Fit: 1}, best)
	}
}

// pointsBack are the words for a part of the company that was named before.
var pointsBack = wording.Phrases("that|this group|segment|division|business|unit|region|category|area")

// beyond lists the words that a phrase has beyond those of a ratio; false where it lacks one of them.
func beyond(have, want []string) (rest []string, ok bool) {
	for _, w := range have {
		if !slices.Contains(want, w) {
			rest = append(rest, w)
		}
	}
	return rest, len(rest) == len(have)-len(want)
}

// wholes are the canonical words of what a percentage may be of.
var wholes = map[string]bool{"sale": true, "asset": true, "loan": true, "deposit": true, "equity": true, "premium": true}

// ofWhat reads "percent of net sales", "as a percentage of revenue" around a percentage.
func (r *reader) ofWhat(d *reading) (match.Phrase, bool) {
	for _, p := range d.phrases {
		if p.Own && p.After {
			return p, slices.ContainsFunc(p.Words, func(w string) bool { return wholes[w] })
		}
	}
	if d.against && d.chained >= 0 && d.chained < d.index && d.peers[d.chained].Unit == quantity.Percent {
		return r.ofWhat(d.peers[d.chained]) // "18.2% of net sales, from 18.3%"
	}
	if o := d.sameShare(); o != nil {
		return r.ofWhat(o) // "$3.1 billion, or 31% of revenues, compared to $2.6 billion, or 35%"
	}
	if o := d.sameLevel(); o != nil {
		return r.ofWhat(o)
	}
	for k := max(0, d.From-14); k+2 < len(d.s.Words) && k < d.To+10; k++ {
		if (d.s.Words[k] == "percentage" || d.s.Words[k] == "percent") && d.s.Words[k+1] == "of" {
			if p, ok := r.wholeAt(d, k+2); ok {
				return p, true
			}
		}
	}
	return match.Phrase{}, false
}

// wholeAt is what a percentage is of by the words from a token on, up to a verb: "of housing revenues were".
func (r *reader) wholeAt(d *reading, from int) (match.Phrase, bool) {
	const most = 4 // words
	var all []string
	for k := from; k < min(len(d.s.Words), from+most) && d.s.Tokens[k].Kind == prose.Word && prose.Starts(prose.Verbs, d.s.Words, k) == 0; k++ {
		words := r.Canonical(d.s.Words[k])
		all = append(all, words...)
		if len(words) == 1 && words[0] == "sale" {
			return match.Phrase{Words: all, Fit: 1}, true
		}
	}
	return match.Phrase{}, false
}

// sameLevel is the percentage just before in a sentence that one goes on from for another period: "57.9% of net sales in 1997 and 57.7% in 1996",
// "21.0% of net sales; in the third quarter of 2024 they were 21.3%"; nil for none.
func (d *reading) sameLevel() *reading {
	if d.index == 0 {
		return d.back
	}
	if d.change != 0 || d.time == nil || len(d.phrases) > 0 && d.phrases[0].Own {
		return nil
	}
	if o := d.peers[d.index-1]; o.Unit == quantity.Percent && o.change == 0 {
		return o
	}
	return nil
}

// sameShare is the percentage before in a sentence that stands behind an amount as this one does, in "or" or a bracket; nil for none.
func (d *reading) sameShare() *reading {
	if !d.isBehindAmount() {
		return nil
	}
	for k := d.index - 1; k >= 0; k-- {
		if o := d.peers[k]; o.Unit == quantity.Percent {
			if o.change == 0 && o.isBehindAmount() {
				return o
			}
			return nil
		}
	}
	return nil
}

// isBehindAmount reports whether a percentage says again an amount just before it: "$2.6 billion, or 35%".
func (d *reading) isBehindAmount() bool {
	if d.index == 0 || d.peers[d.index-1].Unit != quantity.Money {
		return false
	}
	gap := d.s.Words[d.peers[d.index-1].To:d.From]
	return len(gap) > 0 && len(gap) <= 2 && (gap[len(gap)-1] == "or" || gap[len(gap)-1] == "(")
}

// ratio looks for two rows whose quotient prints as the number.
func (r *reader) ratio(d *reading, upper, lower match.Phrase, best *verdict) {
	under := r.FittingOf(lower, false)
	for _, a := range r.RowsOf(upper, false) {
		if a.Score < 0.7 {
			break
		}
		for _, t := range r.ratiosUnder(d, a, under) {
			b, sf := under.Rows[t.lower.RowAt], d.spans[t.span]
			x, y := t.upper, t.lower.Figure
			i, point, ok := tables.Quotient(x, y)
			if !ok || a.Row == b.Row || x.Span != y.Span || !ofOneKind(x, y, upper) || d.AgreesInPercent(i, point) == quantity.No {
				continue
			}
			if a.Row.IsPartOf(upper.Words) != b.Row.IsPartOf(lower.Words) || d.Negative && x.Item.Value.Sign() == y.Item.Value.Sign() {
				continue
			}
			score := upper.Fit*a.Score - sf.off - (1-b.Score)/2 - r.penalty(x, upper, d, a.Named)
			if a.Row.Table != b.Row.Table {
				score -= 0.02
			}
			if score > best.score {
				*best = verdict{status: Derives, figures: []*tables.Figure{x, y}, formula: tables.PrintedAs(x) + "/" + tables.PrintedAs(y), score: score, exact: a.Exact}
			}
		}
	}
}

// tried is an amount and another that it may be over, for one of the periods of a number.
type tried struct {
	span, at int // of the number, and which of the amounts for it
	upper    *tables.Figure
	lower    match.Amount
}

// ratiosUnder are the amounts of a row and those under them that may give a percentage, in the order of the rows under them.
func (r *reader) ratiosUnder(d *reading, a match.Fit, under *match.Fitting) []tried {
	const leastUnder = 0.75
	var out []tried
	for k, sf := range d.spans {
		lower := under.AmountsAt(sf.Span, leastUnder)
		for n, x := range a.Row.At(sf.Span) {
			if x.Item.Kind != release.Money || x.Change {
				continue
			}
			i, bounded := d.denominators(x.Item.Value)
			near := lower.From(i.Low)
			if bounded {
				near = lower.Between(i)
			}
			for _, y := range near {
				out = append(out, tried{k, n, x, y})
			}
		}
	}
	r.checkFor(len(out))
	slices.SortStableFunc(out, func(x, y tried) int {
		return cmp.Or(cmp.Compare(x.lower.RowAt, y.lower.RowAt), cmp.Compare(x.span, y.span), cmp.Compare(x.at, y.at), cmp.Compare(x.lower.At, y.lower.At))
	})
	return out
}

// ofOneKind reports whether two figures are of one part of the company: the whole, unless the phrase names the part.
func ofOneKind(x, y *tables.Figure, p match.Phrase) bool {
	if len(x.Around) == 0 && len(y.Around) == 0 {
		return true
	}
	if !tables.CoversAny(p.Words, x.Around) && !tables.CoversAny(p.Words, y.Around) {
		return false
	}
	return maps.Equal(x.Around, y.Around) || len(y.Around) == 0 && y.Row.IsCalledBy(x.Around) || len(x.Around) == 0 && x.Row.IsCalledBy(y.Around)
}
