package reading

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/tables"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
)

// A paragraph that speaks of a part of the company names it once, at its head or in its first sentence: "Surgical Energy. Revenue increased 4.5%",
// "In the International segment, sales rose 5.1%. Operating income was $20.3 million." What follows is of that part until another is named.
//
// Names are looked for before the short names of the text are known, so nothing of them is kept for later: see match.NewCanonical.

// mostNameWords bounds the words of the name of a part.
const mostNameWords = 6

// PartNames are the names that several tables, or sections of one, have rows, headings or titles of, and that are no items of accounts: those of parts of the
// company. They are kept by their canonical words.
func (r *Text) PartNames() map[string]bool {
	if r.parts != nil {
		return r.parts
	}
	r.parts = map[string]bool{}
	seen := map[string][]*tables.Row{}
	for _, w := range r.Tables.Rows {
		names := []string{strings.Join(w.Words, " ")}
		for _, q := range w.Qualifiers {
			r.parts[KeyOf(r.NewCanonical(q.Member))] = true
		}
		for _, s := range slices.Concat(w.Section, w.Table.Title[max(0, len(w.Table.Title)-1):], w.Table.Stub) {
			before, _, _ := strings.Cut(s, ",")
			if strings.ContainsAny(before, "$€£¥") {
				continue // "S$ million", which says how all is measured
			}
			names = append(names, KeyOf(r.NewCanonical(before))) // "Surface Solutions, CHF million"
		}
		for _, name := range names {
			if rows := seen[name]; name != "" && len(rows) < tables.MaxTwins && !slices.ContainsFunc(rows, func(o *tables.Row) bool { return o.Table == w.Table && slices.Equal(o.Section, w.Section) }) {
				seen[name] = append(rows, w)
			}
		}
	}
	for name, rows := range seen {
		if words := strings.Fields(name); len(rows) > 1 && r.mayNamePart(words) {
			r.parts[name] = true
		}
	}
	maps.DeleteFunc(r.parts, func(name string, _ bool) bool { return name == "" || IsOnlyPartNoun(strings.Fields(name)) })
	return r.parts
}

// mayNamePart reports whether words are few, and no unit of money, and name nothing that is measured.
func (r *Text) mayNamePart(words []string) bool {
	return len(words) <= mostNameWords && !prose.IsUnitOfMoney(words) && len(r.ConceptsOf(words)) == 0 && !slices.ContainsFunc(words, func(x string) bool { return Wholes[x] || Measures[x] })
}

// Measures are canonical words of what is measured of a part, and of no part's name.
var Measures = map[string]bool{"income": true, "expense": true, "cost": true, "ebitda": true, "cash": true, "tax": true, "total": true, "margin": true, "interest": true, "basic": true, "diluted": true,
	"stock": true, "other": true, "adjusted": true, "average": true, "growth": true, "ratio": true, "debt": true, "net": true, "gross": true, "operating": true, "amortization": true, "depreciation": true}

// KeyOf is canonical words as the key of a name, in alphabetical order.
func KeyOf(words []string) string {
	words = slices.Clone(words)
	slices.Sort(words)
	return strings.Join(slices.Compact(words), " ")
}

// partNamed is the name of the part of the company that a sentence names first, as it stands there; "" for none.
func (r *Text) partNamed(s *prose.Sentence) string {
	names := r.PartNames()
	if len(names) == 0 {
		return ""
	}
	for from := 0; from < len(s.Tokens) && from < MostAround; from++ {
		if from > 0 && prose.Starts(prose.Reasons, s.Words, from) > 0 {
			return "" // "driven by growth in Latin America"
		}
		if s.Tokens[from].Kind != prose.Word || s.Taken[from] || !s.Tokens[from].Upper || isOutside(s.Words[:from]) {
			continue
		}
		for to := min(len(s.Tokens), from+mostNameWords); to > from; to-- {
			if t := &s.Tokens[to-1]; t.Kind != prose.Word || s.Taken[to-1] || slices.ContainsFunc(s.Tokens[from:to], func(t prose.Token) bool { return t.Kind == prose.Number }) {
				continue
			}
			if key := KeyOf(r.NewCanonical(s.Words[from:to].String())); key != "" && names[key] && !IsOnlyPartNoun(s.Words[from:to]) {
				for to > from+1 && KeyOf(r.NewCanonical(s.Words[from:to-1].String())) == key {
					to-- // "Cable Adjusted OIBDA"
				}
				return s.Words[from:to].String()
			}
		}
	}
	return ""
}

// isOutside reports whether words before a name say that all but that is meant: "outside the | U.S."
func isOutside(before wording.Text) bool {
	n := len(before)
	for n > 0 && Articles[before[n-1]] {
		n--
	}
	return n > 0 && (before[n-1] == "outside" || before[n-1] == "non" || before[n-1] == "ex")
}

// partOpening is the name that a row has and that a sentence begins with before what it says of it: "In Rest of World, revenue rose"; "" for none.
func (r *Text) partOpening(s *prose.Sentence) string {
	name := placeOpening(s)
	words := r.NewCanonical(name.String())
	if len(words) == 0 || slices.ContainsFunc(words, func(x string) bool { return Wholes[x] || Measures[x] }) {
		return ""
	}
	if slices.ContainsFunc(r.Tables.ByWord[words[0]], func(w *tables.Row) bool { return tables.SameSet(w.Words, words) && !isOfStatement(w.Table) }) {
		return name.String()
	}
	return ""
}

// placeOpening is the name with a capital that a sentence begins with behind "in", up to a comma or "where"; nil for none.
func placeOpening(s *prose.Sentence) wording.Text {
	if len(s.Words) < 3 || s.Words[0] != "in" && s.Words[0] != "within" && s.Words[0] != "for" {
		return nil
	}
	from := 1
	for Articles[s.Words[from]] && from < len(s.Words)-1 {
		from++
	}
	to := from
	for to < len(s.Tokens) && s.Tokens[to].Kind == prose.Word && !s.Taken[to] && s.Words[to] != "where" {
		to++
	}
	if to == from || to-from > mostNameWords || to == len(s.Tokens) || !s.Tokens[from].Upper || s.Words[to] != "," && s.Words[to] != "where" {
		return nil
	}
	return s.Words[from:to]
}

// isOfStatement reports whether a table is one of the statements, whose rows are items of accounts.
func isOfStatement(t *release.Table) bool {
	return t.Statement == release.Income || t.Statement == release.Balance || t.Statement == release.CashFlow
}

// ofWholeAgain are the words of a sentence that speaks of the whole company again.
var ofWholeAgain = wording.Phrases("consolidated|companywide", "company|group wide", "as a whole", "total company|group")

// NoteTopic notes what part of the company a sentence names, or that it speaks of the whole again.
func (r *Text) NoteTopic(s *prose.Sentence) {
	s.Part = r.partNamed(s)
	if s.Part == "" && r.isRunIn(s) {
		s.Part = s.Words.String()
	}
	if s.Part == "" {
		s.Part = r.partOpening(s)
	}
	s.Whole = s.Part == "" && speaksOfWhole(s.Words)
}

// speaksOfWhole reports whether words are of the whole company, but for what something is a part of: "accounted for 45.6% of consolidated net sales".
func speaksOfWhole(words wording.Text) bool {
	for k := range words {
		if prose.Starts(ofWholeAgain, words, k) == 0 {
			continue
		}
		before := k - 1
		for before >= 0 && Articles[words[before]] {
			before--
		}
		if before < 0 || words[before] != "of" {
			return true
		}
	}
	return false
}

// Topic is the part of the company that a sentence speaks of, behind one that spoke of another or of none.
func Topic(s *prose.Sentence, before string) string {
	if s.Whole {
		return ""
	}
	return cmp.Or(s.Part, before)
}

// mostRunIn bounds the words of a heading that stands at the head of a paragraph.
const mostRunIn = 6

// isRunIn reports whether a sentence is the heading of its paragraph: a few words with capitals, no verb and no number, which a row or a heading of the
// tables has all of.
func (r *Text) isRunIn(s *prose.Sentence) bool {
	n := 0
	for k, t := range s.Tokens {
		switch {
		case t.Kind == prose.Number || s.Taken[k] || prose.Starts(prose.Verbs, s.Words, k) > 0:
			return false
		case t.Kind == prose.Word:
			n++
		}
	}
	if n == 0 || n > mostRunIn || !s.Tokens[0].Upper {
		return false
	}
	words := r.NewCanonical(s.Words.String())
	if len(words) == 0 || len(r.ConceptsOf(words)) > 0 {
		return false
	}
	return slices.ContainsFunc(r.Tables.ByWord[words[0]], func(w *tables.Row) bool {
		return !slices.ContainsFunc(words, func(x string) bool { return !w.InLabel[x] && !w.Around[x] })
	})
}

// PartNouns are the words for a part of the company that say of which no more than that it was named before.
var PartNouns = wording.Phrases("segment|segments|division|divisions|franchise|business|unit|region|category|group")

// IsOnlyPartNoun reports whether words say no more than that something is a part: "The segment", "Business units".
func IsOnlyPartNoun(words []string) bool {
	return len(words) > 0 && !slices.ContainsFunc(words, func(w string) bool { return !Articles[w] && !PartNouns.In(prose.WordsOf(strings.TrimSuffix(w, "s"))) })
}

// OfPart is what a noun phrase names of a part of the company: "operating margin" or "the segment's operating margin" of Surgical Energy is "surgical
// energy operating margin".
func OfPart(part, noun string) string {
	words := slices.DeleteFunc(slices.Clone(prose.WordsOf(noun)), func(w string) bool { return PartNouns.In(prose.WordsOf(strings.TrimSuffix(w, "s"))) })
	if said := prose.WordsOf(part); len(words) > 0 && slices.ContainsFunc(said, words.Has) {
		return ""
	}
	return strings.TrimSpace(part + " " + words.String())
}

// OfPartFit is how surely a number speaks of its noun as that of the part of the company which is spoken of.
const OfPartFit = 0.92

// Wholes are the canonical words of what a percentage may be of.
var Wholes = map[string]bool{"sale": true, "asset": true, "loan": true, "deposit": true, "equity": true, "premium": true}
