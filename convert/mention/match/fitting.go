package match

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout/convert/mention/period"
	"github.com/tieout/tieout/convert/mention/tables"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/taxonomy/press"
)

// Fitting is the rows that a phrase may mean, the best first, and their amounts for the periods that were asked for: see AmountsAt.
type Fitting struct {
	Rows    []Fit // the best first
	amounts map[period.Span]tables.Ranked[Amount]
	figures *tables.Ranked[*tables.Figure] // see likely
}

// mostFits bounds the rows that are remembered of phrases, and the phrases.
const mostFits = 25_000

// RowsOf lists the rows that a phrase may mean, the best first.
func (l *Lookup) RowsOf(p Phrase, perShare bool) []Fit { return l.FittingOf(p, perShare).Rows }

// FittingOf is the rows that a phrase may mean, with what is remembered of them. perShare says that an amount per share is meant: words like "income" then tell
// less.
func (l *Lookup) FittingOf(p Phrase, perShare bool) *Fitting {
	l.checks()
	key := strings.Join(p.Words, " ")
	if perShare {
		key += " /"
	}
	if f := l.fits[key]; f != nil {
		return f
	}
	names := l.ConceptsOf(p.Words)
	loose := false
	for rest := p.Words; len(names) == 0 && len(rest) > 1 && l.Tables.Known[rest[0]] == 0; loose = true { // "enterprise operating cash flow"
		rest = rest[1:]
		names = l.ConceptsOf(rest)
	}
	list := l.looked[:0]
	l.looks++ // and so none was looked at yet
	take := func(rows []*tables.Row) {
		for _, w := range rows {
			if len(list) < tables.MaxRows && w.Looked != l.looks {
				w.Looked = l.looks
				list = append(list, w)
			}
		}
	}
	for _, c := range slices.Sorted(maps.Keys(names)) {
		take(l.Tables.ByName[c])
	}
	words := slices.Clone(p.Words)
	slices.SortStableFunc(words, func(a, b string) int { return cmp.Compare(l.Tables.Weight(b), l.Tables.Weight(a)) })
	for _, x := range words {
		take(l.Tables.ByWord[x])
	}
	if perShare {
		take(l.PerShareRows)
	}
	slices.SortFunc(list, func(a, b *tables.Row) int { return cmp.Compare(a.Order, b.Order) })
	l.looked = list
	fits := l.fitted[:0]
	for _, w := range list {
		f := l.fitOf(p, w, names, perShare)
		if loose && f.Named {
			f.Exact, f.Named, f.Score = false, false, min(f.Score, looseFit)
			if w.OfPart && !tables.CoversAny(p.Words, w.Around) {
				continue // the words that no table has name another part: "logistics revenue" beside "Retail"
			}
		}
		if f.Score >= leastFit {
			fits = append(fits, f)
		}
	}
	slices.SortStableFunc(fits, func(a, b Fit) int { return cmp.Compare(b.Score, a.Score) })
	l.fitted = fits
	if l.fitsKept += 1 + len(fits); l.fitsKept > mostFits {
		clear(l.fits)
		l.fitsKept = 1 + len(fits)
	}
	l.fits[key] = &Fitting{Rows: slices.Clone(fits)}
	return l.fits[key]
}

// Unknown reports whether no row has a word of a phrase: "the elimination of $2.4 million in dividends".
func (l *Lookup) Unknown(text string) bool {
	for _, w := range l.Canonical(text) {
		if l.Tables.Known[w] > 0 {
			return false
		}
	}
	return true
}

// ConceptsOf are the local names of the concepts of the mapping taxonomies that a phrase names.
func (l *Lookup) ConceptsOf(words []string) map[string]bool {
	key := strings.Join(words, " ")
	if out, ok := l.names[key]; ok {
		return out
	}
	out := map[string]bool{}
	if len(l.names) >= mostFits {
		clear(l.names)
	}
	l.names[key] = out
	for _, p := range []press.Phrase{press.Phrase{}.With(words), press.Phrase{}.With(append([]string{"adjusted"}, words...))} {
		for _, t := range l.taxonomies {
			for _, h := range t.Lookup(p) {
				out[h.Concept.Name] = true
			}
		}
	}
	return out
}

// Amount is an amount of a row that a phrase may mean.
type Amount struct {
	RowAt, At int // the number of its row among those that fit, and its own among the figures of the row for the period
	*tables.Figure
}

// AmountsAt are the amounts, and no changes, that the rows of a score have for a period, by their size.
func (f *Fitting) AmountsAt(s period.Span, least float64) tables.Ranked[Amount] {
	if a, ok := f.amounts[s]; ok {
		return a
	}
	var all []Amount
	for i, rf := range f.Rows {
		if rf.Score < least {
			break
		}
		for n, y := range rf.Row.At(s) {
			if y.Item.Kind == release.Money && !y.Change {
				all = append(all, Amount{i, n, y})
			}
		}
	}
	if f.amounts == nil {
		f.amounts = map[period.Span]tables.Ranked[Amount]{}
	}
	f.amounts[s] = tables.Rank(all, func(y Amount) decimal.Decimal { return y.Size() })
	return f.amounts[s]
}

// Likely are the figures of all periods in the rows that a phrase likely means, each value of one accuracy once.
func (f *Fitting) Likely() tables.Ranked[*tables.Figure] {
	const leastLikely = 0.6
	if f.figures == nil {
		var all []*tables.Figure
		for _, rf := range f.Rows {
			if rf.Score < leastLikely {
				break
			}
			all = append(all, rf.Row.Figures...)
		}
		r := tables.Distinct(tables.Rank(all, (*tables.Figure).Size))
		f.figures = &r
	}
	return *f.figures
}
