package derive

import (
	"cmp"
	"maps"
	"slices"

	"github.com/tieout/tieout/convert/mention/match"
	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/reading"
	"github.com/tieout/tieout/convert/mention/tables"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
)

// ShareOf names a ratio by the concepts it is made of.
type ShareOf struct {
	Words []string // canonical words of the ratio
	Upper []string // words of the numerator's row
	Lower []string // words of the denominator's row
}

// Ratios are the ratios that releases speak of without printing them. A measure followed by "as a percentage of sales" is
// read from the text itself.
var Ratios = []ShareOf{
	{Words: []string{"gross", "margin"}, Upper: []string{"gross", "income"}, Lower: []string{"sale"}},
	{Words: []string{"gross", "income", "margin"}, Upper: []string{"gross", "income"}, Lower: []string{"sale"}},
	{Words: []string{"operating", "margin"}, Upper: []string{"operating", "income"}, Lower: []string{"sale"}},
	{Words: []string{"operating", "margin"}, Upper: []string{"noi"}, Lower: []string{"sale"}}, // net operating income of property
	{Words: []string{"operating", "income", "margin"}, Upper: []string{"operating", "income"}, Lower: []string{"sale"}},
	{Words: []string{"net", "margin"}, Upper: []string{"net", "income"}, Lower: []string{"sale"}},
	{Words: []string{"net", "income", "margin"}, Upper: []string{"net", "income"}, Lower: []string{"sale"}},
	{Words: []string{"ebitda", "margin"}, Upper: []string{"ebitda"}, Lower: []string{"sale"}},
	{Words: []string{"pretax", "margin"}, Upper: []string{"income", "before", "tax"}, Lower: []string{"sale"}},
	{Words: []string{"equity", "ratio"}, Upper: []string{"equity"}, Lower: []string{"asset"}},
	{Words: []string{"effective", "tax", "rate"}, Upper: []string{"provision", "income", "tax"}, Lower: []string{"income", "before", "tax"}},
	{Words: []string{"effective", "income", "tax", "rate"}, Upper: []string{"provision", "income", "tax"}, Lower: []string{"income", "before", "tax"}},
	{Words: []string{"effective", "rate"}, Upper: []string{"provision", "income", "tax"}, Lower: []string{"income", "before", "tax"}},
	{Words: []string{"tax", "rate"}, Upper: []string{"provision", "income", "tax"}, Lower: []string{"income", "before", "tax"}},
}

// margin derives a percentage of one figure in another: "operating margin of 27%", "12.3% of net sales".
func (r *Deriver) margin(d *reading.Reading) (reading.Verdict, bool) {
	if d.Unit != quantity.Percent || d.Change != 0 || prose.Estimates.In(d.Sentence.Words[max(0, d.From-reading.Nearby):d.From]) {
		return reading.Verdict{}, false
	}
	var best reading.Verdict
	for _, p := range d.Phrases {
		r.marginOfPart(d, p, &best)
		for _, x := range Ratios {
			if !tables.SameWords(p.Words, x.Words, p.Adjusted) {
				continue
			}
			upper := match.Phrase{Words: x.Upper, Adjusted: p.Adjusted, Fit: p.Fit}
			r.ratio(d, upper, match.Phrase{Words: x.Lower, Fit: 1}, &best)
		}
	}
	if best.Status == "" {
		r.marginOfMeasure(d, &best)
	}
	r.marginBehind(d, &best)
	if lower, ok := r.OfWhat(d); ok {
		for _, p := range d.Phrases {
			if !p.After {
				r.ratio(d, p, lower, &best)
			}
		}
	}
	if best.Status == "" {
		r.ofPart(d, &best)
	}
	if best.Status == "" {
		r.ratioOfSums(d, &best)
	}
	return best, best.Status != "" && best.Score >= needed(d)
}

// marginOfMeasure derives the margin of any measure that it is named by, of the whole company or of the part that is spoken of: "Adjusted OIBDA margin".
func (r *Deriver) marginOfMeasure(d *reading.Reading, best *reading.Verdict) {
	for _, p := range d.Phrases {
		upper := slices.DeleteFunc(slices.Clone(p.Words), func(x string) bool { return x == "margin" || x == "related" || x == "ratio" })
		if len(upper) == len(p.Words) || len(upper) == 0 || len(upper) > maxParts {
			continue
		}
		of := match.Phrase{Words: upper, Adjusted: p.Adjusted, Fit: p.Fit}
		r.ratio(d, of, match.Phrase{Words: []string{"sale"}, Fit: 1}, best)
		if part := r.Canonical(d.Part); len(part) > 0 && best.Status == "" {
			of.Words = append(slices.Clone(upper), part...)
			r.ratio(d, of, match.Phrase{Words: append([]string{"sale"}, part...), Fit: 1}, best)
		}
	}
}

// OfPart is margin, of the first part of what the words behind a percentage name, where these go on with another noun: "7.2% of home closing revenue,
// and general and administrative expenses 4.2%".
func (r *Deriver) ofPart(d *reading.Reading, best *reading.Verdict) {
	first := true
	for _, lower := range d.Phrases {
		if !lower.Own || !lower.After {
			continue
		}
		if !first && slices.ContainsFunc(lower.Words, func(w string) bool { return reading.Wholes[w] }) {
			for _, p := range d.Phrases {
				if p.Own && !p.After {
					r.ratio(d, p, lower, best)
				}
			}
		}
		first = false
	}
}

// marginBehind derives the margin that stands alone behind the amount which it is of: "gross profit was $6,705 million, a margin of 18.3%".
func (r *Deriver) marginBehind(d *reading.Reading, best *reading.Verdict) {
	at := d
	for at.Against && at.Chained >= 0 && at.Chained < at.Index {
		at = d.Peers[at.Chained]
	}
	if len(at.Phrases) == 0 || len(d.Phrases) == 0 || !at.Name().Own || !tables.SameWords(at.Name().Words, reading.Alone, at.Name().Adjusted) {
		return
	}
	for k := at.Index - 1; k >= 0; k-- {
		o := d.Peers[k]
		if o.Unit != quantity.Money || o.PerShare || o.Change != 0 || o.Against {
			continue
		}
		if o.Verdict.Status == reading.Ties {
			r.marginInSection(d, o.Verdict.Figures[0], best)
		}
		for _, p := range o.Phrases[:min(1, len(o.Phrases))] {
			r.ratio(d, match.Phrase{Words: p.Words, Adjusted: p.Adjusted, Fit: p.Fit}, match.Phrase{Words: []string{"sale"}, Fit: 1}, best)
			if part := d.Part; part != "" && best.Status == "" {
				of := r.Canonical(part)
				r.ratio(d, match.Phrase{Words: append(slices.Clone(p.Words), of...), Fit: p.Fit}, match.Phrase{Words: append([]string{"sale"}, of...), Fit: 1}, best)
			}
		}
		return
	}
}

// marginInSection derives the margin of a figure in the sales that stand below the same heading.
func (r *Deriver) marginInSection(d *reading.Reading, x *tables.Figure, best *reading.Verdict) {
	for _, w := range r.Tables.ByTable[x.Row.Table] {
		if !w.InLabel["sale"] || w == x.Row || !tables.SameHeading(w, x.Row) {
			continue
		}
		for _, y := range w.Figures {
			if i, point, ok := tables.Quotient(x, y); ok && y.Item.Column == x.Item.Column && y.MayBeWholeOf(x) && d.AgreesInPercent(i, point) == quantity.Exact && best.Score < LeastWholeFit {
				*best = reading.Verdict{Status: reading.Derives, Figures: []*tables.Figure{x, y}, Formula: tables.PrintedAs(x) + "/" + tables.PrintedAs(y), Score: 0.9}
			}
		}
	}
}

// marginOfPart derives the margin of a part of the company, which the phrase names, or which the words before it in the sentence do where
// it points back: "Pump Group sales were up 12 percent and operating margin in that group widened to 13.0 percent".
func (r *Deriver) marginOfPart(d *reading.Reading, p match.Phrase, best *reading.Verdict) {
	for _, x := range Ratios {
		rest, ok := beyond(p.Words, x.Words)
		if !ok {
			continue
		}
		if len(rest) == 0 && pointsBack.In(d.Sentence.Words[max(0, d.From-reading.Nearby):d.From]) && len(d.Peers[0].Phrases) > 0 {
			rest, _ = beyond(d.Peers[0].Name().Words, nil)
			rest = slices.DeleteFunc(rest, func(w string) bool { return reading.Wholes[w] || slices.Contains(x.Upper, w) })
		}
		if len(rest) == 0 || len(rest) > maxParts {
			continue
		}
		upper := match.Phrase{Words: append(slices.Clone(x.Upper), rest...), Adjusted: p.Adjusted, Fit: p.Fit}
		r.ratio(d, upper, match.Phrase{Words: append(slices.Clone(x.Lower), rest...), Fit: 1}, best)
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

// OfWhat reads "percent of net sales", "as a percentage of revenue" around a percentage.
func (r *Deriver) OfWhat(d *reading.Reading) (match.Phrase, bool) {
	for _, p := range d.Phrases {
		if p.Own && p.After {
			return p, slices.ContainsFunc(p.Words, func(w string) bool { return reading.Wholes[w] })
		}
	}
	if d.Against && d.Chained >= 0 && d.Chained < d.Index && d.Peers[d.Chained].Unit == quantity.Percent {
		return r.OfWhat(d.Peers[d.Chained]) // "18.2% of net sales, from 18.3%"
	}
	if o := SameShare(d); o != nil {
		return r.OfWhat(o) // "$3.1 billion, or 31% of revenues, compared to $2.6 billion, or 35%"
	}
	if o := sameLevel(d); o != nil {
		return r.OfWhat(o)
	}
	for k := max(0, d.From-14); k+2 < len(d.Sentence.Words) && k < d.To+10; k++ {
		if (d.Sentence.Words[k] == "percentage" || d.Sentence.Words[k] == "percent") && d.Sentence.Words[k+1] == "of" {
			if p, ok := r.wholeAt(d, k+2); ok {
				return p, true
			}
		}
	}
	return match.Phrase{}, false
}

// wholeAt is what a percentage is of by the words from a token on, up to a verb: "of housing revenues were".
func (r *Deriver) wholeAt(d *reading.Reading, from int) (match.Phrase, bool) {
	const most = 4 // words
	var all []string
	for k := from; k < min(len(d.Sentence.Words), from+most) && d.Sentence.Tokens[k].Kind == prose.Word && prose.Starts(prose.Verbs, d.Sentence.Words, k) == 0; k++ {
		words := r.Canonical(d.Sentence.Words[k])
		all = append(all, words...)
		if len(words) == 1 && words[0] == "sale" {
			return match.Phrase{Words: all, Fit: 1}, true
		}
	}
	return match.Phrase{}, false
}

// sameLevel is the percentage just before in a sentence that one goes on from for another period: "57.9% of net sales in 1997 and 57.7% in 1996",
// "21.0% of net sales; in the third quarter of 2024 they were 21.3%"; nil for none.
func sameLevel(d *reading.Reading) *reading.Reading {
	if d.Index == 0 {
		return d.Back
	}
	if d.Change != 0 || d.Time == nil || d.Name().Own {
		return nil
	}
	if o := d.Peers[d.Index-1]; o.Unit == quantity.Percent && o.Change == 0 {
		return o
	}
	return nil
}

// SameShare is the percentage before in a sentence that stands behind an amount as this one does, in "or" or a bracket; nil for none.
func SameShare(d *reading.Reading) *reading.Reading {
	if !d.IsBehindAmount() {
		return nil
	}
	for k := d.Index - 1; k >= 0; k-- {
		if o := d.Peers[k]; o.Unit == quantity.Percent {
			if o.Change == 0 && o.IsBehindAmount() {
				return o
			}
			return nil
		}
	}
	return nil
}

// ratio looks for two rows whose quotient prints as the number.
func (r *Deriver) ratio(d *reading.Reading, upper, lower match.Phrase, best *reading.Verdict) {
	under := r.FittingOf(lower, false)
	for _, a := range r.RowsOf(upper, false) {
		if a.Score < 0.7 {
			break
		}
		for _, t := range r.ratiosUnder(d, a, under) {
			b, sf := under.Rows[t.lower.RowAt], d.Spans[t.span]
			x, y := t.upper, t.lower.Figure
			i, point, ok := tables.Quotient(x, y)
			if !ok || a.Row == b.Row || x.Span != y.Span || !ofOneKind(x, y, upper) || d.AgreesInPercent(i, point) == quantity.No {
				continue
			}
			if a.Row.IsPartOf(upper.Words) != b.Row.IsPartOf(lower.Words) || d.Negative && x.Item.Value.Sign() == y.Item.Value.Sign() {
				continue
			}
			score := upper.Fit*a.Score - sf.Off - (1-b.Score)/2 - r.penalty(x, upper, d, a.Named)
			if a.Row.Table != b.Row.Table {
				score -= 0.02
			}
			if score > best.Score {
				*best = reading.Verdict{Status: reading.Derives, Figures: []*tables.Figure{x, y}, Formula: tables.PrintedAs(x) + "/" + tables.PrintedAs(y), Score: score, Exact: a.Exact}
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
func (r *Deriver) ratiosUnder(d *reading.Reading, a match.Fit, under *match.Fitting) []tried {
	const leastUnder = 0.75
	var out []tried
	for k, sf := range d.Spans {
		lower := under.AmountsAt(sf.Span, leastUnder)
		for n, x := range a.Row.At(sf.Span) {
			if x.Item.Kind != release.Money || x.Change {
				continue
			}
			i, bounded := d.Denominators(x.Item.Value)
			near := lower.From(i.Low)
			if bounded {
				near = lower.Between(i)
			}
			for _, y := range near {
				out = append(out, tried{k, n, x, y})
			}
		}
	}
	r.CheckFor(len(out))
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
