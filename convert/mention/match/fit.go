package match

import (
	"slices"

	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/tables"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
)

// Fit is a row that a phrase may mean.
type Fit struct {
	Row   *tables.Row // one that the words name, or are near to naming
	Score float64     // 1 when the words are the row's own
	Exact bool        // neither has a word that the other lacks
	Named bool        // the phrase names the row's concept
}

// IsJust reports whether a row is just what a phrase names.
func (f Fit) IsJust() bool {
	return f.isOfWhole() && !f.Row.Adjusted
}

// IsJustAdjusted is IsJust of a row that leaves something out, whose name the phrase has as well.
func (f Fit) IsJustAdjusted() bool {
	return f.isOfWhole() && f.Row.Adjusted
}

// isOfWhole reports whether words name just a row of the whole company, whatever this leaves out.
func (f Fit) isOfWhole() bool { return f.Exact && f.Score >= 0.85 && !f.Row.OfPart }

// leastFit is the score below which a row is not what a phrase means.
const leastFit = 0.45

// looseFit is the score of a row whose concept a phrase names but for words that no table has.
const looseFit = 0.85

// fit scores how well a phrase names a row: how much of either the other has.
func (l *Lookup) fit(p Phrase, w *tables.Row, names map[string]bool, perShare bool) Fit {
	weight := func(x string) float64 { return l.weightIn(x, p, w, perShare) }
	f := Fit{Row: w, Named: sharesAny(w.Concepts, names) || l.isNamedWithin(p, w)}
	have, all, missing := w.Covers(p.Words, weight, perShare)
	if all == 0 && !perShare {
		return Fit{Row: w}
	}
	back, label, exact := w.Covered(p.Words, weight, perShare)
	cover, full := ratioOf(have, all), ratioOf(back, label)
	if !missing && slices.Contains(p.Words, w.Head) {
		full = max(full, 0.5)
	}
	if perShare || have > 0 {
		f.Score = 0.6*cover + 0.4*full
	}
	f.Exact = (exact || f.Named) && (!missing || isExpenseOf(p.Words, w))
	if f.Named {
		f.Score = max(f.Score, 0.9)
	}
	if perShare {
		f.Score -= BasicOrDiluted(p.Words, w) + unearned(p.Words, w)
	}
	if w.OfPart && !tables.CoversAny(p.Words, w.Around) {
		f.Score -= 0.15
	}
	return f
}

// isExpenseOf reports whether words are all of the label of a row of the income statement, and say besides that it is an expense: "research and development expenses".
func isExpenseOf(words []string, w *tables.Row) bool {
	return w.Statement == release.Income && len(w.Words) > 1 && len(words) == len(w.Words)+1 && slices.Contains(words, "expense") && !slices.ContainsFunc(w.Words, func(x string) bool {
		return notExpenses[x] || !slices.Contains(words, x)
	})
}

// notExpenses are the words of labels of what is no expense, or may be none.
var notExpenses = map[string]bool{"expense": true, "income": true, "sale": true, "profit": true, "margin": true, "interest": true, "gain": true, "loss": true, "ebitda": true, "per": true, "other": true}

// perWhat are words that say little of what is per another, which is an average anyway, and of time that words of a measure leave out.
var perWhat = map[string]bool{"average": true, "week": true, "month": true}

// rated are the words of labels of amounts for each of something.
var rated = wording.Phrases("per|a|each week|day|month|unit|store|tractor|ounce|barrel|boe|mcf|ton|tonne|load|mile|room|passenger|customer|user|subscriber|member|home|transaction|order|foot|employee")

// weightIn is how much a word tells of a row for a phrase.
func (l *Lookup) weightIn(x string, p Phrase, w *tables.Row, perShare bool) float64 {
	if perShare && (tables.PerShareWords[x] || x == "cash" && paidOut(p.Words)) || perWhat[x] && rated.In(prose.WordsOf(w.Label)) {
		return 0.08
	}
	return l.Tables.Weight(x)
}

// fitOf is fit, of a row that may be called by its short name.
func (l *Lookup) fitOf(p Phrase, w *tables.Row, names map[string]bool, perShare bool) Fit {
	if len(p.Words) == 1 && p.Words[0] == w.Short {
		return Fit{Row: w, Score: 1, Exact: true}
	}
	return l.fit(p, w, names, perShare)
}

// isNamedWithin reports whether a phrase names the concept of a row's section, and the row by its whole label: "Snacks operating profit" one below
// "Earnings before interest and taxes".
func (l *Lookup) isNamedWithin(p Phrase, w *tables.Row) bool {
	if len(w.Within) == 0 || len(w.Words) == 0 || len(p.Words) <= len(w.Words) {
		return false
	}
	rest := slices.DeleteFunc(slices.Clone(p.Words), func(x string) bool { return w.InLabel[x] })
	return len(rest) == len(p.Words)-len(w.Words) && sharesAny(w.Within, l.ConceptsOf(rest))
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

// BasicOrDiluted is what is taken off the score of a row where one speaks of basic and the other of diluted shares.
func BasicOrDiluted(words []string, w *tables.Row) float64 {
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
	if slices.Contains(words, "income") && NotEarned.In(prose.WordsOf(w.Label)) && !w.InLabel["income"] {
		return 0.3
	}
	return 0
}

// NotEarned are the words of amounts per share that nothing earned is said in: a dividend has no income's digits but by chance.
var NotEarned = wording.Phrases("dividend|dividends|distribution|distributions|book|price|prices|par")
