package mention

import (
	"cmp"
	"slices"
	"strings"

	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
)

// A paragraph that speaks of a part of the company names it once, at its head or in its first sentence: "Surgical Energy. Revenue increased 4.5%",
// "In the International segment, sales rose 5.1%. Operating income was $20.3 million." What follows is of that part until another is named.
//
// Names are looked for before the short names of the text are known, so nothing of them is kept for later: see newCanonical.

// mostNameWords bounds the words of the name of a part.
const mostNameWords = 6

// partNames are the names that several tables, or sections of one, have rows, headings or titles of, and that are no items of accounts: those of parts of the
// company. They are kept by their canonical words.
func (r *reader) partNames() map[string]bool {
	if r.parts != nil {
		return r.parts
	}
	r.parts = map[string]bool{}
	seen := map[string][]*row{}
	for _, w := range r.tables.rows {
		names := []string{strings.Join(w.words, " ")}
		for _, q := range w.Qualifiers {
			r.parts[keyOf(r.newCanonical(q.Member))] = true
		}
		for _, s := range slices.Concat(w.Section, w.table.Title[max(0, len(w.table.Title)-1):], w.table.Stub) {
			before, _, _ := strings.Cut(s, ",")
			if strings.ContainsAny(before, "$€£¥") {
				continue // "S$ million", which says how all is measured
			}
			names = append(names, keyOf(r.newCanonical(before))) // "Surface Solutions, CHF million"
		}
		for _, name := range names {
			if rows := seen[name]; name != "" && len(rows) < maxTwins && !slices.ContainsFunc(rows, func(o *row) bool { return o.table == w.table && slices.Equal(o.Section, w.Section) }) {
				seen[name] = append(rows, w)
			}
		}
	}
	for name, rows := range seen {
		words := strings.Fields(name)
		if len(rows) > 1 && !isUnitOfMoney(words) && len(words) <= mostNameWords && len(r.conceptsOf(words)) == 0 && !slices.ContainsFunc(words, func(x string) bool { return wholes[x] || measures[x] }) {
			r.parts[name] = true
		}
	}
	delete(r.parts, "")
	return r.parts
}

// isUnitOfMoney reports whether words are a currency or its scale: "CHF million", which says how all is measured.
func isUnitOfMoney(words []string) bool {
	return !slices.ContainsFunc(words, func(w string) bool { return currencies[w] == "" && scales[w] == 0 })
}

// measures are canonical words of what is measured of a part, and of no part's name.
var measures = map[string]bool{"income": true, "expense": true, "cost": true, "ebitda": true, "cash": true, "tax": true, "total": true, "margin": true, "interest": true, "basic": true, "diluted": true,
	"stock": true, "other": true, "adjusted": true, "average": true, "growth": true, "ratio": true, "debt": true, "net": true, "gross": true, "operating": true, "amortization": true, "depreciation": true}

// keyOf is canonical words as the key of a name, in alphabetical order.
func keyOf(words []string) string {
	words = slices.Clone(words)
	slices.Sort(words)
	return strings.Join(slices.Compact(words), " ")
}

// partNamed is the name of the part of the company that a sentence names first, as it stands there; "" for none.
func (r *reader) partNamed(s *sentence) string {
	names := r.partNames()
	if len(names) == 0 {
		return ""
	}
	for from := 0; from < len(s.tokens) && from < mostAround; from++ {
		if s.tokens[from].kind != word || s.taken[from] || !s.tokens[from].upper {
			continue
		}
		for to := min(len(s.tokens), from+mostNameWords); to > from; to-- {
			if t := &s.tokens[to-1]; t.kind != word || s.taken[to-1] || slices.ContainsFunc(s.tokens[from:to], func(t token) bool { return t.kind == number }) {
				continue
			}
			if key := keyOf(r.newCanonical(s.words[from:to].String())); key != "" && names[key] && !isOnlyPartNoun(s.words[from:to]) {
				for to > from+1 && keyOf(r.newCanonical(s.words[from:to-1].String())) == key {
					to-- // "Cable Adjusted OIBDA"
				}
				return s.words[from:to].String()
			}
		}
	}
	return ""
}

// partOpening is the name that a row has and that a sentence begins with before what it says of it: "In Rest of World, revenue rose"; "" for none.
func (r *reader) partOpening(s *sentence) string {
	name := s.placeOpening()
	words := r.newCanonical(name.String())
	if len(words) == 0 || slices.ContainsFunc(words, func(x string) bool { return wholes[x] || measures[x] }) {
		return ""
	}
	if slices.ContainsFunc(r.tables.byWord[words[0]], func(w *row) bool { return sameSet(w.words, words) && !isOfStatement(w.table) }) {
		return name.String()
	}
	return ""
}

// placeOpening is the name with a capital that a sentence begins with behind "in", up to a comma or "where"; nil for none.
func (s *sentence) placeOpening() wording.Text {
	if len(s.words) < 3 || s.words[0] != "in" && s.words[0] != "within" && s.words[0] != "for" {
		return nil
	}
	from := 1
	for articles[s.words[from]] && from < len(s.words)-1 {
		from++
	}
	to := from
	for to < len(s.tokens) && s.tokens[to].kind == word && !s.taken[to] && s.words[to] != "where" {
		to++
	}
	if to == from || to-from > mostNameWords || to == len(s.tokens) || !s.tokens[from].upper || s.words[to] != "," && s.words[to] != "where" {
		return nil
	}
	return s.words[from:to]
}

// isOfStatement reports whether a table is one of the statements, whose rows are items of accounts.
func isOfStatement(t *release.Table) bool {
	return t.Statement == release.Income || t.Statement == release.Balance || t.Statement == release.CashFlow
}

// ofWholeAgain are the words of a sentence that speaks of the whole company again.
var ofWholeAgain = wording.Phrases("consolidated|companywide", "company|group wide", "as a whole", "total company|group")

// noteTopic notes what part of the company a sentence names, or that it speaks of the whole again.
func (r *reader) noteTopic(s *sentence) {
	s.part = r.partNamed(s)
	if s.part == "" && r.isRunIn(s) {
		s.part = s.words.String()
	}
	if s.part == "" {
		s.part = r.partOpening(s)
	}
	s.whole = s.part == "" && ofWholeAgain.In(s.words)
}

// topic is the part of the company that a sentence speaks of, behind one that spoke of another or of none.
func (s *sentence) topic(before string) string {
	if s.whole {
		return ""
	}
	return cmp.Or(s.part, before)
}

// mostRunIn bounds the words of a heading that stands at the head of a paragraph.
const mostRunIn = 6

// isRunIn reports whether a sentence is the heading of its paragraph: a few words with capitals, no verb and no number, which a row or a heading of the
// tables has all of.
func (r *reader) isRunIn(s *sentence) bool {
	n := 0
	for k, t := range s.tokens {
		switch {
		case t.kind == number || s.taken[k] || starts(verbs, s.words, k) > 0:
			return false
		case t.kind == word:
			n++
		}
	}
	if n == 0 || n > mostRunIn || !s.tokens[0].upper {
		return false
	}
	words := r.newCanonical(s.words.String())
	if len(words) == 0 || len(r.conceptsOf(words)) > 0 {
		return false
	}
	return slices.ContainsFunc(r.tables.byWord[words[0]], func(w *row) bool {
		return !slices.ContainsFunc(words, func(x string) bool { return !w.label[x] && !w.around[x] })
	})
}

// partNouns are the words for a part of the company that say of which no more than that it was named before.
var partNouns = wording.Phrases("segment|segments|division|divisions|franchise|business|unit|region|category|group")

// isOnlyPartNoun reports whether words say no more than that something is a part: "The segment", "Business units".
func isOnlyPartNoun(words []string) bool {
	return len(words) > 0 && !slices.ContainsFunc(words, func(w string) bool { return !articles[w] && !partNouns.In(wordsOf(strings.TrimSuffix(w, "s"))) })
}

// ofPart is what a noun phrase names of a part of the company: "operating margin" or "the segment's operating margin" of Surgical Energy is "surgical
// energy operating margin".
func ofPart(part, noun string) string {
	words := slices.DeleteFunc(wordsOf(noun), func(w string) bool { return partNouns.In(wordsOf(strings.TrimSuffix(w, "s"))) })
	if said := wordsOf(part); len(words) > 0 && slices.ContainsFunc(said, words.Has) {
		return ""
	}
	return strings.TrimSpace(part + " " + words.String())
}

// ofPartFit is how surely a number speaks of its noun as that of the part of the company which is spoken of.
const ofPartFit = 0.92
