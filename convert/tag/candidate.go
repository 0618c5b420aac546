package tag

import (
	"fmt"
	"iter"
	"slices"
	"strconv"
	"strings"

	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/evidence"
	"github.com/tieout/tieout/internal/wording"
	"github.com/tieout/tieout/taxonomy"
	"github.com/tieout/tieout/taxonomy/press"
)

// candidate is a concept that a line may have, with the evidence for it.
type candidate struct {
	concept   *press.Concept
	taxonomy  *press.Taxonomy // that declares the concept
	section   *press.Section  // in which the label means it
	reading   string          // the name of the reading of the label
	evidence  evidence.Tally  // of features, see weights.tsv
	beside    evidence.Tally  // of those that other rows give
	alone     float64         // the sum of the weights of evidence
	score     float64         // the sum of all weights
	chance    float64         // the probability among the line's candidates, the extension being one
	sure      float64         // the confidence that it is right, see line.confide
	elsewhere int             // how many of its figures another table has, see agreement
	own       bool            // the company's own mapping proposes it
	apart     bool            // its reading leaves out what sets the row apart from another: the line does not get it
	reason    string
}

// reading is one way of reading a label.
type reading struct {
	phrase press.Phrase
	name   string  // of the feature
	how    string  // for people
	lost   float64 // how much the words say that are left out, see [press.Taxonomy.Rarity]
	told   float64 // how much its words say, once a concept was found by them
	apart  bool    // it leaves out what sets the row apart from another, see distinguishes
}

// find lists the concepts that a line may have. The plainest readings of its label go first: the others are tried when
// they lead to no concept of the line's kind.
func (t *tagger) find(l *line) {
	if l.column == release.Percent {
		return // a percentage of or between other columns is no figure of its row's concept
	}
	at := map[*press.Concept]int{}
	l.known = t.recognize(l)
	for step := range t.readings(l) {
		for _, r := range step {
			for i, x := range t.taxonomies {
				hits := x.Lookup(r.phrase)
				if len(hits) > 0 && r.told == 0 {
					r.told = t.told(r.phrase.Words)
				}
				for _, h := range hits {
					t.propose(l, at, r, h, x, i == 0 && len(t.taxonomies) > 1)
				}
			}
		}
		if len(l.candidates) > 0 {
			break
		}
	}
	t.unlabelled(l, at)
	t.similar(l, at)
	l.known = &recognition{against: l.known.against} // the rest has said what it has to say
}

// leaveShares takes the concepts of items back from the rows that are shares of them, but those of the company's own mapping.
func (t *tagger) leaveShares() {
	for _, l := range t.lines {
		if t.isShareOfItems(l) && (l.concept == nil || !l.candidates[l.chosen].own) {
			l.candidates = slices.DeleteFunc(l.candidates, func(c candidate) bool { return !c.own })
			l.chosen, l.concept, l.taxonomy = -1, nil, nil
		}
	}
}

// isShareOfItems reports whether a row is of what the items of a statement include of one kind, and does not speak of that kind itself: its figure is part
// of the item that it is called as, and not that. The heading over it says so, "Includes stock-based compensation as follows:"; and where it is called as
// costs are by function, a heading, a title or the total below that names the kind: "Cost of revenues", "Research and development", "Total stock-based
// compensation".
func (t *tagger) isShareOfItems(l *line) bool {
	words, n := wording.Of(l.row.Label), len(l.row.Section)
	switch {
	case ofIncluded.In(words):
		return false
	case n > 0 && saysIncluded.Of(l.row.Section[n-1]):
		return true
	case !namesFunction.In(words):
		return false
	case n > 0 && isOneKind.Of(l.row.Section[n-1]):
		return true
	case n == 0 && slices.ContainsFunc(l.table.Title[max(0, len(l.table.Title)-2):], isOneKind.Of):
		return true // above "(in thousands)" too
	}
	return slices.ContainsFunc(t.totals(l.row), func(total *line) bool { return isOneKind.Of(total.row.Label) })
}

// isOneKind tells headings and totals that are called as what costs by function have a part of.
var isOneKind = wording.NewMemo(func(text string) bool { return beginsKind.In(wording.Of(text)) })

var (
	beginsKind = wording.Phrases("^total? stock|share|equity based compensation|payment|payments", "^total? depreciation|restructuring",
		"^total? amortization of? acquired? purchased? intangible|intangibles|acquisition")
	namesFunction = wording.Phrases("^cost|costs of", "^research and? development", "^sales|selling and? marketing", "^selling general", "^general and? administrative|administration",
		"^product|technology and? development")
)

// saysIncluded tells headings of what of one kind the items of a statement include.
var saysIncluded = wording.NewMemo(func(heading string) bool {
	words := wording.Of(heading)
	return ofIncluded.In(words) && namesIncluding.In(words)
})

var (
	ofIncluded     = wording.Phrases("stock|share|equity based compensation|payments|payment", "amortization|depreciation|restructuring", "stock|share compensation")
	namesIncluding = wording.Phrases("includes|include|included ... as follows", "included in", "as follows $", "^includes|include", "included above")
)

// ownMapping is the weight of a company's own mapping: what it says goes before all evidence.
const ownMapping = 12

// propose adds a candidate, or finds better evidence for one that is there.
func (t *tagger) propose(l *line, at map[*press.Concept]int, r reading, h press.Hit, home *press.Taxonomy, own bool) {
	c := h.Concept
	if !c.Extends.IsZero() {
		home = t.base
		c = t.base.Concept(c.Extends.Local)
	}
	if c == nil || c.Kind != press.Item || c.Type != l.dataType() {
		return
	}
	if r.name == "label" && !l.shared && speaksOfShare.Of(c.Label(taxonomy.RoleLabel)) {
		return // a plain label means what others share in only where a row names the share
	}
	if isGuess[r.name] && !l.keepsBasis(c) || l.isFlowAtInstant(c) || c.PeriodType == taxonomy.InstantType && l.isAverage() {
		return
	}
	x := candidate{concept: c, taxonomy: home, section: h.Match.Section, reading: r.name, evidence: t.tally(), beside: t.tally(), apart: r.apart}
	where := t.evidence(l, &x, h.Match, r)
	if i := rank(l.candidates, &x); i > 0 {
		x.evidence.Add("later in its section: ", strconv.Itoa(min(i, 3)))
	}
	x.alone = weightOf(&x.evidence, t.model)
	if own {
		x.alone += ownMapping
		x.own = true
	}
	i, ok := at[c]
	if ok && x.alone <= l.candidates[i].alone {
		return
	}
	x.reason = r.how + ", " + where
	if ok {
		l.candidates[i] = x
		return
	}
	at[c] = len(l.candidates)
	l.candidates = append(l.candidates, x)
}

// tally begins to take features: their names as well where decisions are explained.
func (t *tagger) tally() evidence.Tally {
	if t.options.named {
		return evidence.Tally{}
	}
	return evidence.Tally{Model: t.model}
}

// weightOf is the sum of the weights of what a tally took.
func weightOf(x *evidence.Tally, m *evidence.Model) float64 {
	if x.Model == nil {
		return m.Score(x.Names)
	}
	return x.Sum
}

// rank is how many other concepts of the same section the same reading leads to before this one: a section lists the
// usual concept of a label first.
func rank(candidates []candidate, x *candidate) int {
	n := 0
	for i := range candidates {
		if c := &candidates[i]; c.section.Name == x.section.Name && c.concept != x.concept && c.reading == x.reading {
			n++
		}
	}
	return n
}

// reader lists readings of the label of a line.
type reader struct {
	tagger *tagger
	line   *line
	list   []reading
}

// add notes a reading by some words of the label; without are the words that it leaves out.
func (r *reader) add(words []string, name, how string, without ...string) {
	if len(words) == 0 {
		return
	}
	lost := 0.0
	for _, w := range without {
		lost += r.tagger.base.Rarity(w)
	}
	r.list = append(r.list, reading{phrase: r.line.phrase.With(slices.Compact(slices.Clone(words))), name: name, how: how, lost: lost})
}

// told is how much words say about which concept is meant.
func (t *tagger) told(words []string) float64 {
	told := 0.0
	for _, w := range words {
		told += t.base.Rarity(w)
	}
	return told
}

// readings yields readings of a line's label in steps, the plainest first.
func (t *tagger) readings(l *line) iter.Seq[[]reading] {
	return func(yield func([]reading) bool) {
		w := l.phrase.Words
		if !yield(t.plainReadings(l)) || !yield(t.withoutFiller(l)) {
			return
		}
		if l.phrase.NonGAAP || slices.Contains(w, "excluding") || slices.Contains(w, "before") {
			return // what such a label adds changes the figure: nothing may be left out
		}
		spelling := reader{tagger: t, line: l}
		spelling.add(t.spelled(w), "spelling", "by its label, spelling corrected")
		if yield(spelling.list) && yield(t.withoutOne(l)) {
			yield(t.ofKnownWords(l))
		}
	}
}

// withoutOne are readings without one word.
func (t *tagger) withoutOne(l *line) []reading {
	r, w := reader{tagger: t, line: l}, l.phrase.Words
	for i := range w {
		if len(w) > 2 && !changesMeaning[w[i]] {
			r.add(slices.Delete(slices.Clone(w), i, i+1), "one word left out", fmt.Sprintf("by its label without %q", w[i]), w[i])
			r.list[len(r.list)-1].apart = t.distinguishes(l, w[i])
		}
	}
	return r.list
}

// distinguishes reports whether a word of a label is what sets its row apart from another one of its section: the label of that one has all its other
// words and no more than one of its own, "Other loans held for investment" beside "Pledged loans held for investment".
func (t *tagger) distinguishes(l *line, word string) bool {
	for _, row := range l.table.Rows {
		if row == l.row || len(row.Items) == 0 || row.Items[0].Kind != l.kind || !slices.Equal(row.Section, l.row.Section) {
			continue
		}
		words := t.normalize(row.Label).Words
		if len(words) <= len(l.phrase.Words) && !slices.Contains(words, word) && !slices.ContainsFunc(l.phrase.Words, func(w string) bool { return w != word && !slices.Contains(words, w) }) {
			return true
		}
	}
	return false
}

// ofKnownWords is the reading without the words that no pattern has.
func (t *tagger) ofKnownWords(l *line) []reading {
	r := reader{tagger: t, line: l}
	var kept, unknown []string
	for _, word := range l.phrase.Words {
		if t.base.Knows(word) {
			kept = append(kept, word)
		} else {
			unknown = append(unknown, word)
		}
	}
	if len(unknown) > 0 && len(kept) > 1 {
		r.add(kept, "known words", "by the words of its label that are known", unknown...)
		r.list[len(r.list)-1].apart = slices.ContainsFunc(unknown, func(word string) bool { return t.distinguishes(l, word) })
	}
	return r.list
}

// plainReadings are the label itself, what it says of dilution, and the label with its heading.
func (t *tagger) plainReadings(l *line) []reading {
	r, w, plain := reader{tagger: t, line: l}, l.phrase.Words, "label"
	if l.kind == release.PerShare || l.kind == release.Shares {
		if basis := shareBasis(l); basis != nil && !slices.Contains(w, "dividend") {
			if reduced := t.shareWords(l, basis); reduced != nil {
				r.add(reduced, "dilution", "by what its label and heading say of dilution")
				plain = "label beside dilution"
			}
		}
	}
	r.add(w, plain, "by its label")
	if l.kind == release.PerShare && shareBasis(l) == nil && !l.phrase.NonGAAP && t.shareWords(l, []string{"diluted"}) != nil {
		r.add([]string{"diluted"}, "dilution assumed", "as a per share amount that does not say whether it is diluted")
	}
	switch {
	case len(l.heading.Words) == 0:
	case len(w) == 0:
		total := l.heading
		total.Total = true
		r.list = append(r.list, reading{phrase: total, name: "total of heading", how: "as the total of its section"})
	default:
		r.add(append(slices.Clone(l.heading.Words), w...), "heading and label", "by its heading and label")
		r.add(append(slices.Clone(w), l.heading.Words...), "label and heading", "by its label and heading")
	}
	return r.list
}

// withoutFiller are readings without a word that adds nothing where it stands.
func (t *tagger) withoutFiller(l *line) []reading {
	r, w := reader{tagger: t, line: l}, l.phrase.Words
	for _, drop := range []string{"consolidated", "net", "total"} {
		if n := len(w); n > 1 && w[n-1] == drop || n > 1 && w[0] == drop && drop == "consolidated" {
			r.add(slices.DeleteFunc(slices.Clone(w), func(s string) bool { return s == drop }), "without "+drop, fmt.Sprintf("by its label without %q", drop))
		}
	}
	return r.list
}

// changesMeaning are words that must not be left out of a label.
var changesMeaning = wordSet(`net other noncurrent current long short accumulated deferred comprehensive non gross average adjusted per restricted
	discontinued continuing before after excluding including accrued diluted basic paid payable receivable change proceeds repayment purchase sale
	income expense tax minority noncontrolling preferred redeemable treasury provision less operating intangible tangible segment pretax unearned free core
	legal finance lease interest federal state foreign beginning end`)

func wordSet(list string) map[string]bool {
	set := map[string]bool{}
	for w := range strings.FieldsSeq(list) {
		set[w] = true
	}
	return set
}

// spelled is the label with words that no pattern has replaced by the one known word at an edit distance of one; nil
// when there is nothing to replace.
func (t *tagger) spelled(words []string) []string {
	var out []string
	for i, w := range words {
		if t.base.Knows(w) || len(w) < 6 {
			continue
		}
		s, ok := t.nearest[w]
		if !ok {
			s = t.base.Nearest(w)
			t.nearest[w] = s
		}
		if s != "" {
			if out == nil {
				out = slices.Clone(words)
			}
			out[i] = s
		}
	}
	return out
}

// shareBasis are the words "basic" and "diluted" as far as the label or the headings have them.
func shareBasis(l *line) []string {
	var basis []string
	has := func(word string) bool {
		if slices.Contains(l.phrase.Words, word) {
			return true
		}
		if slices.Contains(l.phrase.Words, "basic") || slices.Contains(l.phrase.Words, "diluted") {
			return false
		}
		return slices.ContainsFunc(l.headings, func(p press.Phrase) bool { return slices.Contains(p.Words, word) })
	}
	for _, word := range []string{"basic", "diluted"} {
		if has(word) {
			basis = append(basis, word)
		}
	}
	return basis
}

// shareFiller are the words of per-share labels that do not tell one measure from another.
var shareFiller = wordSet("basic diluted income per stock common net holder eps unit assuming primary fully ads reported consolidated total average weighted amount attributable as note")

// otherPerShare are words of per-share labels that name another measure than earnings, or a part of them.
var otherPerShare = append([]string{"continuing", "discontinued", "extraordinary", "cumulative"}, otherMeasures...)

// otherMeasures are those of them that name another measure.
var otherMeasures = []string{"book", "price", "tangible", "distribution", "distributable", "ffo", "affo", "nav"}

// isGuess has the readings that leave words of a label out, or go by what it is like.
var isGuess = map[string]bool{"one word left out": true, "known words": true, "dilution assumed": true, similar: true}

// otherBasis are words that make another measure of what they stand before: "Catastrophe losses", "Normalized net income".
var otherBasis = wordSet("adjusted core normalized normalised catastrophe tangible")

// ownKinds are words that such a word names a thing with: "Core deposit intangibles", "Tangible fixed assets".
var ownKinds = wordSet("deposit deposits fixed asset assets property personal")

// keepsBasis reports whether a concept is, by its name, of what a label says of the basis of its figures, and earnings per share where those are meant: not so
// of the effective tax rate beside "Adjusted effective tax rate", nor of earnings beside "Distributable earnings per share" and "AFFO - diluted". What is called
// core or normalized is adjusted.
func (l *line) keepsBasis(c *press.Concept) bool {
	words, named := wording.Of(l.row.Label), wording.Of(c.Label(taxonomy.RoleLabel))
	adjusted := slices.Contains(named, "adjusted")
	for i, w := range words {
		if otherBasis[w] && !slices.Contains(named, w) && (!adjusted || w == "tangible" || w == "catastrophe") && (i+1 == len(words) || !ownKinds[words[i+1]]) {
			return false
		}
	}
	earnings := l.kind == release.PerShare && slices.Contains(named, "earnings")
	return !earnings || !slices.ContainsFunc(otherMeasures, func(w string) bool { return slices.Contains(words, w) })
}

// shareWords is the label of a per-share amount or share count reduced to what tells it from others.
func (t *tagger) shareWords(l *line, basis []string) []string {
	all := slices.Concat(l.phrase.Words, l.heading.Words)
	has := func(word string) bool { return slices.Contains(all, word) }
	if l.phrase.NonGAAP || l.heading.NonGAAP || saysAdjusted.In(wording.Of(l.row.Label)) {
		return nil
	}
	if l.kind == release.Shares {
		if has("effect") || has("conversion") || has("option") && !has("average") || has("antidilutive") || has("anti") {
			return nil
		}
		return basis
	}
	for _, part := range otherPerShare {
		if !has(part) {
			continue
		}
		if part == "continuing" || part == "discontinued" {
			return append(slices.Clone(basis), part, "operation")
		}
		return nil
	}
	for _, w := range l.phrase.Words {
		if !shareFiller[w] && t.base.Knows(w) { // an unknown word is a name
			return nil
		}
	}
	return basis
}

// unlabelled adds the concepts that a total without a label may have: that of the section which it closes.
func (t *tagger) unlabelled(l *line, at map[*press.Concept]int) {
	if len(l.phrase.Words) > 0 || l.kind != release.Money {
		return
	}
	sections := []*press.Section{l.zone, l.below}
	for _, x := range t.taxonomies {
		for _, s := range x.Sections {
			if l.headingTopics[s.Name] || l.titleTopics[s.Name] || t.spokenOf(l.table.Lead)[s.Name] {
				sections = append(sections, s)
			}
		}
	}
	for _, s := range sections {
		if s == nil || s.Total == "" {
			continue
		}
		if c := t.base.Concept(s.Total); c != nil {
			m := press.Match{Section: s}
			total := press.Phrase{Total: true}
			t.propose(l, at, reading{phrase: total, name: "no label", how: "a total without a label, by where it stands"}, press.Hit{Concept: c, Match: &m}, t.base, false)
		}
	}
}
