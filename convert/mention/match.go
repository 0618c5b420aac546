package mention

import (
	"cmp"
	"slices"
	"strings"

	"github.com/tieout/tieout/convert/mention/period"
	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/taxonomy/press"
)

// rowFit is a row that a phrase may mean.
type rowFit struct {
	row   *row
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
	amounts map[period.Span]ranked[amountOf]
	figures *ranked[*figure] // see likely
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
	for rest := p.words; len(names) == 0 && len(rest) > 1 && r.tables.known[rest[0]] == 0; loose = true { // "enterprise operating cash flow"
		rest = rest[1:]
		names = r.conceptsOf(rest)
	}
	list := r.looked[:0]
	r.looks++ // and so none was looked at yet
	take := func(rows []*row) {
		for _, w := range rows {
			if len(list) < maxRows && w.looked != r.looks {
				w.looked = r.looks
				list = append(list, w)
			}
		}
	}
	for _, c := range slices.Sorted(mapKeys(names)) {
		take(r.tables.byName[c])
	}
	words := slices.Clone(p.words)
	slices.SortStableFunc(words, func(a, b string) int { return cmp.Compare(r.tables.weight(b), r.tables.weight(a)) })
	for _, x := range words {
		take(r.tables.byWord[x])
	}
	if perShare {
		take(r.perShareRows)
	}
	slices.SortFunc(list, func(a, b *row) int { return cmp.Compare(a.order, b.order) })
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
		if r.tables.known[w] > 0 {
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

// perShareWords say no more than that a figure is one per share.
var perShareWords = map[string]bool{"per": true, "stock": true, "share": true, "eps": true, "income": true, "net": true, "common": true, "holder": true, "basic": true,
	"diluted": true, "dilutive": true, "unit": true, "limited": true, "partner": true, "equivalent": true, "assuming": true, "dilution": true, "gaap": true, "weighted": true, "average": true, "outstanding": true}

// fit scores how well a phrase names a row: how much of either the other has.
func (r *reader) fit(p phrase, w *row, names map[string]bool, perShare bool) rowFit {
	weight := func(x string) float64 {
		if perShare && (perShareWords[x] || x == "cash" && paidOut(p.words)) {
			return 0.08
		}
		return r.tables.weight(x)
	}
	f := rowFit{row: w, named: sharesAny(w.concepts, names) || r.isNamedWithin(p, w)}
	have, all, missing := w.covers(p.words, weight, perShare)
	if all == 0 && !perShare {
		return rowFit{row: w}
	}
	back, label, exact := w.covered(p.words, weight, perShare)
	cover, full := ratioOf(have, all), ratioOf(back, label)
	if !missing && slices.Contains(p.words, w.head) {
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
	if w.part && !coversAny(p.words, w.around) {
		f.score -= 0.15
	}
	return f
}

// isNamedWithin reports whether a phrase names the concept of a row's section, and the row by its whole label: "Snacks operating profit" one below
// "Earnings before interest and taxes".
func (r *reader) isNamedWithin(p phrase, w *row) bool {
	if len(w.within) == 0 || len(w.words) == 0 || len(p.words) <= len(w.words) {
		return false
	}
	rest := slices.DeleteFunc(slices.Clone(p.words), func(x string) bool { return w.label[x] })
	return len(rest) == len(p.words)-len(w.words) && sharesAny(w.within, r.conceptsOf(rest))
}

func sharesAny(a, b map[string]bool) bool {
	for x := range a {
		if b[x] {
			return true
		}
	}
	return false
}

// covers is how much of the weight of a phrase's words a row has, the whole weight, and whether it lacks a word that counts.
func (w *row) covers(words []string, weight func(string) float64, perShare bool) (have, all float64, missing bool) {
	for _, x := range words {
		v := weight(x)
		all += v
		share := w.has(x)
		if perShare && perShareWords[x] {
			share = 1
		}
		have += share * v
		missing = missing || share == 0 && v > 0.1
	}
	return have, all, missing
}

// covered is how much of the weight of its label's words a phrase has, the whole weight, and whether it has each that counts.
func (w *row) covered(words []string, weight func(string) float64, perShare bool) (have, all float64, exact bool) {
	exact = true
	for _, x := range w.words {
		v := weight(x)
		all += v
		if slices.Contains(words, x) || perShare && perShareWords[x] {
			have += v
		} else {
			exact = exact && v <= 0.1
		}
	}
	return have, all, exact
}

// has is how much of a word a row has: all of one of its label, less of one of its sections or of its table's title.
func (w *row) has(x string) float64 {
	switch {
	case w.label[x]:
		return 1
	case w.around[x]:
		return 0.95
	case w.title[x]:
		return 0.7
	}
	return 0
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
func basicOrDiluted(words []string, w *row) float64 {
	has := func(x string) bool { return w.label[x] || w.around[x] && !w.label["basic"] && !w.label["diluted"] }
	basic, diluted := slices.Contains(words, "basic"), slices.Contains(words, "diluted") || slices.Contains(words, "dilutive")
	if diluted && !has("diluted") && has("basic") || basic && !has("basic") && has("diluted") {
		return 0.4
	}
	return 0
}

// unearned is what is taken off where words are of income per share and a row is of what is paid out or owned per share.
func unearned(words []string, w *row) float64 {
	if slices.Contains(words, "income") && notEarned.In(prose.WordsOf(w.Label)) && !w.label["income"] {
		return 0.3
	}
	return 0
}

func coversAny(words []string, set map[string]bool) bool {
	for _, x := range words {
		if set[x] {
			return true
		}
	}
	return false
}

// suits reports whether a figure is of the kind that a quantity states.
func suits(f *figure, d *reading) bool {
	if d.isMeasuredElse(f) || f.row.opens && !openingRows.In(d.s.Words) {
		return false
	}
	return d.suits(f.item.Kind) || f.rate && d.Unit == quantity.Percent || d.isCountAs(f)
}

// isCountAs reports whether a number that counts something has the very digits of a figure in a table of amounts in thousands or millions:
// what such tables say of units is in none.
func (d *reading) isCountAs(f *figure) bool {
	return d.Unit == quantity.Bare && !d.Scaled && d.Grouped && f.item.Scale > 0 && f.item.Kind == release.Money && d.Value.Equal(f.item.Value.Abs().Shift(-f.item.Scale))
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
