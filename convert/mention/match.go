package mention

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/tieout/tieout/convert/mention/period"
	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/tables"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/taxonomy/press"
)

// rowFit is a row that a phrase may mean.
type rowFit struct {
	row   *tables.Row
	score float64 // 1 when the words are the row's own
	exact bool    // neither has a word that the other lacks
	named bool    // the phrase names the row's concept
}

// maxRows bounds the rows that are looked at for one phrase.
const maxRows = 400

// mostFits bounds the rows that are remembered of phrases, and the phrases.
const mostFits = 25_000

// looseFit is the score of a row whose concept a phrase names but for words that no table has.
const looseFit = 0.85

// leastFit is the score below which a row is not what a phrase means.
const leastFit = 0.45

// fitting is the rows that a phrase may mean, the best first, and their amounts for the periods that were asked for: see amountsAt.
type fitting struct {
	rows    []rowFit
	amounts map[period.Span]tables.Ranked[amountOf]
	figures *tables.Ranked[*tables.Figure] // see likely
}

// rowsOf lists the rows that a phrase may mean, the best first.
func (r *reader) rowsOf(p phrase, perShare bool) []rowFit { return r.fittingOf(p, perShare).rows }

func (r *reader) fittingOf(p phrase, perShare bool) *fitting {
	r.check()
	key := strings.Join(p.words, " ")
	if perShare {
		key += " /"
	}
	if f := r.fits[key]; f != nil {
		return f
	}
	names := r.conceptsOf(p.words)
	loose := false
	for rest := p.words; len(names) == 0 && len(rest) > 1 && r.tables.Known[rest[0]] == 0; loose = true { // "enterprise operating cash flow"
		rest = rest[1:]
		names = r.conceptsOf(rest)
	}
	list := r.looked[:0]
	r.looks++ // and so none was looked at yet
	take := func(rows []*tables.Row) {
		for _, w := range rows {
			if len(list) < maxRows && w.Looked != r.looks {
				w.Looked = r.looks
				list = append(list, w)
			}
		}
	}
	for _, c := range slices.Sorted(maps.Keys(names)) {
		take(r.tables.ByName[c])
	}
	words := slices.Clone(p.words)
	slices.SortStableFunc(words, func(a, b string) int { return cmp.Compare(r.tables.Weight(b), r.tables.Weight(a)) })
	for _, x := range words {
		take(r.tables.ByWord[x])
	}
	if perShare {
		take(r.perShareRows)
	}
	slices.SortFunc(list, func(a, b *tables.Row) int { return cmp.Compare(a.Order, b.Order) })
	r.looked = list
	fits := r.fitted[:0]
	for _, w := range list {
		f := r.fit(p, w, names, perShare)
		if loose && f.named {
			f.exact, f.named, f.score = false, false, min(f.score, looseFit)
		}
		if f.score >= leastFit {
			fits = append(fits, f)
		}
	}
	slices.SortStableFunc(fits, func(a, b rowFit) int { return cmp.Compare(b.score, a.score) })
	r.fitted = fits
	if r.fitsKept += 1 + len(fits); r.fitsKept > mostFits {
		clear(r.fits)
		r.fitsKept = 1 + len(fits)
	}
	r.fits[key] = &fitting{rows: slices.Clone(fits)}
	return r.fits[key]
}

// unknown reports whether no row has a word of a phrase: "the elimination of $2.4 million in dividends".
func (r *reader) unknown(text string) bool {
	for _, w := range r.canonical(text) {
		if r.tables.Known[w] > 0 {
			return false
		}
	}
	return true
}

// rowsFor lists the rows that a phrase may mean for a reading.
func (r *reader) rowsFor(d *reading, p phrase) []rowFit { return r.fittingFor(d, p).rows }

func (r *reader) fittingFor(d *reading, p phrase) *fitting {
	return r.fittingOf(p, d.PerShare || isPerShare(p.words))
}

// conceptsOf are the concepts of the mapping taxonomies that a phrase names.
func (r *reader) conceptsOf(words []string) map[string]bool {
	key := strings.Join(words, " ")
	if out, ok := r.names[key]; ok {
		return out
	}
	out := map[string]bool{}
	if len(r.names) >= mostFits {
		clear(r.names)
	}
	r.names[key] = out
	for _, p := range []press.Phrase{press.Phrase{}.With(words), press.Phrase{}.With(append([]string{"adjusted"}, words...))} {
		for _, t := range r.options.Taxonomies {
			for _, h := range t.Lookup(p) {
				out[h.Concept.Name] = true
			}
		}
	}
	return out
}

// fit scores how well a phrase names a row: how much of either the other has.
func (r *reader) fit(p phrase, w *tables.Row, names map[string]bool, perShare bool) rowFit {
	weight := func(x string) float64 {
		if perShare && (tables.PerShareWords[x] || x == "cash" && paidOut(p.words)) {
			return 0.08
		}
		return r.tables.Weight(x)
	}
	f := rowFit{row: w, named: sharesAny(w.Concepts, names) || r.isNamedWithin(p, w)}
	have, all, missing := w.Covers(p.words, weight, perShare)
	if all == 0 && !perShare {
		return rowFit{row: w}
	}
	back, label, exact := w.Covered(p.words, weight, perShare)
	cover, full := ratioOf(have, all), ratioOf(back, label)
	if !missing && slices.Contains(p.words, w.Head) {
		full = max(full, 0.5)
	}
	if perShare || have > 0 {
		f.score = 0.6*cover + 0.4*full
	}
	f.exact = (exact || f.named) && !missing
	if f.named {
		f.score = max(f.score, 0.9)
	}
	if perShare {
		f.score -= basicOrDiluted(p.words, w) + unearned(p.words, w)
	}
	if w.OfPart && !tables.CoversAny(p.words, w.Around) {
		f.score -= 0.15
	}
	return f
}

// isNamedWithin reports whether a phrase names the concept of a row's section, and the row by its whole label: "Snacks operating profit" one below
// "Earnings before interest and taxes".
func (r *reader) isNamedWithin(p phrase, w *tables.Row) bool {
	if len(w.Within) == 0 || len(w.Words) == 0 || len(p.words) <= len(w.Words) {
		return false
	}
	rest := slices.DeleteFunc(slices.Clone(p.words), func(x string) bool { return w.InLabel[x] })
	return len(rest) == len(p.words)-len(w.Words) && sharesAny(w.Within, r.conceptsOf(rest))
}

func sharesAny(a, b map[string]bool) bool {
	for x := range a {
		if b[x] {
			return true
		}
	}
	return false
}

// ratioOf is a/b, and 1 when there is nothing to have.
func ratioOf(a, b float64) float64 {
	if b == 0 {
		return 1
	}
	return a / b
}

// paidOut reports whether words are of what is paid out per share, which is cash.
func paidOut(words []string) bool {
	return slices.Contains(words, "dividend") || slices.Contains(words, "distribution")
}

// basicOrDiluted is what is taken off where one speaks of basic and the other of diluted shares.
func basicOrDiluted(words []string, w *tables.Row) float64 {
	has := func(x string) bool {
		return w.InLabel[x] || w.Around[x] && !w.InLabel["basic"] && !w.InLabel["diluted"]
	}
	basic, diluted := slices.Contains(words, "basic"), slices.Contains(words, "diluted") || slices.Contains(words, "dilutive")
	if diluted && !has("diluted") && has("basic") || basic && !has("basic") && has("diluted") {
		return 0.4
	}
	return 0
}

// unearned is what is taken off where words are of income per share and a row is of what is paid out or owned per share.
func unearned(words []string, w *tables.Row) float64 {
	if slices.Contains(words, "income") && notEarned.In(prose.WordsOf(w.Label)) && !w.InLabel["income"] {
		return 0.3
	}
	return 0
}

// suits reports whether a figure is of the kind that a quantity states.
func suits(f *tables.Figure, d *reading) bool {
	if d.isMeasuredElse(f) || f.Row.Opens && !tables.OpeningRows.In(d.s.Words) {
		return false
	}
	return d.suits(f.Item.Kind) || f.Rate && d.Unit == quantity.Percent || d.isCountAs(f)
}

// isCountAs reports whether a number that counts something has the very digits of a figure in a table of amounts in thousands or millions:
// what such tables say of units is in none.
func (d *reading) isCountAs(f *tables.Figure) bool {
	return d.Unit == quantity.Bare && !d.Scaled && d.Grouped && f.Item.Scale > 0 && f.Item.Kind == release.Money && d.Value.Equal(f.Item.Value.Abs().Shift(-f.Item.Scale))
}

func (d *reading) suits(kind release.Number) bool {
	switch d.Unit {
	case quantity.Money:
		if d.PerShare {
			return kind == release.PerShare
		}
		if kind == release.PerShare {
			return !d.Scaled && !d.Grouped
		}
		return kind == release.Money
	case quantity.Percent:
		return kind == release.Percentage || kind == release.Ratio
	case quantity.Points, quantity.Basis:
		return kind == release.Percentage || kind == release.Ratio || kind == release.Count
	case quantity.Times:
		return kind == release.Ratio || kind == release.Count
	}
	return kind == release.Shares || kind == release.Count || kind == release.Money && d.Scaled || kind == release.Ratio && d.Ulp < 0 && !d.Scaled
}

// isInOther reports whether a number is an amount in another currency than the figure, of those that the tables have.
func (d *reading) isInOther(f *tables.Figure) bool {
	if d.Unit != quantity.Money || f.Row.Currencies == nil {
		return false
	}
	c := f.Currency()
	return c != "" && d.Currency != c && f.Row.Currencies[d.Currency] && f.Row.Currencies[c]
}

// isMeasuredElse reports whether a figure is measured in another unit than a number.
func (d *reading) isMeasuredElse(f *tables.Figure) bool {
	return d.Measured.Of != "" && f.Item.Unit.Of != "" && d.Measured != f.Item.Unit || d.isInOther(f)
}
