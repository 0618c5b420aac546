package subject

import (
	"slices"
	"strings"

	"github.com/tieout/tieout/convert/mention/match"
	"github.com/tieout/tieout/convert/mention/period"
	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/reading"
	"github.com/tieout/tieout/convert/mention/tables"
	"github.com/tieout/tieout/internal/wording"
)

// Read finds what the quantities of a sentence speak of. before is what the sentence before spoke of.
func Read(r *reading.Text, s *prose.Sentence, qs []quantity.Number, ws []period.When, before []match.Phrase) []*reading.Reading {
	out := make([]*reading.Reading, len(qs))
	m := measurer{s: s, ws: ws, qs: qs, owner: make([]int, len(s.Tokens))}
	for i := range m.owner {
		m.owner[i] = -1
	}
	m.acronyms = map[int]string{}
	for i, q := range qs {
		for k := q.From; k < q.To+q.ShareWords(s) && k < len(m.owner); k++ {
			m.owner[k] = i
		}
	}
	for i := range qs {
		d := &reading.Reading{Number: qs[i], Sentence: s, Index: i, Linked: -1, Chained: -1, Part: r.Part}
		out[i] = d
		d.Opens = m.opens(i)
		m.changes(d)
		m.changedAlike(d, out[:i])
		m.chain(d, out[:i])
		m.phrases(r, d, out[:i], before)
	}
	m.respectively(r, out)
	m.sides(out)
	return out
}

// measurer reads the words around the quantities of one sentence.
type measurer struct {
	s     *prose.Sentence
	ws    []period.When
	qs    []quantity.Number
	owner []int // the quantity that a token belongs to; -1 for none
	// acronyms are the short names in parentheses, by the token that closes them: "(EBITDA)".
	acronyms map[int]string
}

func (m *measurer) at(i int) string {
	if i < 0 || i >= len(m.s.Words) {
		return ""
	}
	return m.s.Words[i]
}

// opens reports whether a quantity is the first of a change that a verb tells: "decreased from $8.15 to $8.00".
func (m *measurer) opens(i int) bool {
	const most = 12 // words between the two, as those of a period
	q := m.qs[i]
	if i+1 >= len(m.qs) || q.From < 2 || m.at(q.From-1) != "from" || prose.Starts(prose.Ups, m.s.Words, q.From-2) == 0 && prose.Starts(prose.Downs, m.s.Words, q.From-2) == 0 {
		return false
	}
	next := m.qs[i+1]
	if next.Unit != q.Unit || next.PerShare != q.PerShare || m.at(next.From-1) != "to" || next.From-q.To > most {
		return false
	}
	for k := q.To; k < next.From-1; k++ {
		if !m.s.Taken[k] && m.s.Tokens[k].Kind == prose.Word && m.at(k) != "in" && m.at(k) != "for" && m.at(k) != "the" && m.at(k) != "at" {
			return false
		}
	}
	return true
}

// binding are the words that bind a number to the noun before it.
var binding = map[string]bool{"of": true, ":": true, "was": true, "were": true, "totaled": true, "totaling": true, "to": true, "is": true, "are": true, "at": true}

// phrases collects what the quantity may speak of: the nouns before and behind it, and what the figure that it goes with
// speaks of. above is what the sentence before spoke of.
func (m *measurer) phrases(r *reading.Text, d *reading.Reading, before []*reading.Reading, above []match.Phrase) {
	object, hasObject := m.object(d)
	subject, hasSubject := m.doneOrSaid(r, d, object, above)
	bound := binding[m.at(m.firstBefore(d)-1)]
	fit := 1.0
	if hasObject && !bound {
		fit = 0.9
	}
	if hasSubject {
		m.ofSubject(r, d, subject, fit, hasObject)
	}
	fit = 1.0
	if hasSubject && bound && !r.Unknown(subject[0]) {
		fit = 0.85
	}
	for n, text := range object {
		add(r, d, text, fit-0.03*float64(n), true, true)
	}
	fit = 0.95
	if hasSubject && !d.Against && d.Linked < 0 || hasObject && !bound {
		fit = 0.8
	}
	m.lookBack(r, d, len(above) > 0)
	if !hasSubject || !m.isOfSomethingNew(r, d, subject[0]) {
		fromOthers(d, before, above, fit, hasSubject, hasObject)
	}
	m.deeds(r, d, before)
	m.leading(r, d)
	marginOf(d, r, before)
	d.PerShare = d.PerShare || isSaidPerShare(d) || m.leadsPerShare(d) || d.Index > 0 && m.goesOnPerShare(d, before[d.Index-1])
	m.shareKind(d)
	m.behind(d)
	m.negatives(d)
}

// marginOf names a margin that stands alone behind an amount after that amount: "Underlying EBIT of $140.0 million represented a margin of 9.8%".
func marginOf(d *reading.Reading, r *reading.Text, before []*reading.Reading) {
	if d.Unit != quantity.Percent || len(before) == 0 || !d.Name().Own || !slices.Equal(d.Name().Words, reading.Alone) {
		return
	}
	o := before[len(before)-1]
	if o.Unit != quantity.Money || o.PerShare || o.Against || o.Change != 0 || !o.IsNamedBefore() {
		return
	}
	n := len(d.Phrases)
	add(r, d, o.Name().Text+" margin", 0.98, true, false)
	if len(d.Phrases) > n {
		d.Phrases[0], d.Phrases[n] = d.Phrases[n], d.Phrases[0]
	}
}

// lookBack notes the number of the sentence above that a quantity goes back to, if there is a sentence above.
func (m *measurer) lookBack(r *reading.Text, d *reading.Reading, above bool) {
	if d.Back = nil; !above {
		return
	}
	d.Back = likeIn(d, r.Above)
	if o := m.figureOf(d, r.Above); o != nil {
		d.Back, d.PerShare = o, o.PerShare
	}
}

// isSaidPerShare reports whether a plain amount is spoken of as one per share.
func isSaidPerShare(d *reading.Reading) bool {
	return d.Unit == quantity.Money && !d.Scaled && !d.Grouped && slices.ContainsFunc(d.Phrases, func(p match.Phrase) bool { return p.Fit >= 0.8 && match.IsPerShare(p.Words) })
}

// leadsPerShare reports whether a sentence begins with the words for an amount per share, and a plain amount is spoken of: "Per diluted share it was
// $0.43 versus $0.36".
func (m *measurer) leadsPerShare(d *reading.Reading) bool {
	return d.Unit == quantity.Money && !d.Scaled && !d.Grouped && d.Ulp == -2 && prose.Starts(quantity.PerShares, m.s.Words, 0) > 0
}

// goesOnPerShare reports whether "and" alone parts a plain amount from one per share before it: "per unit it was $1.58 and $1.94".
func (m *measurer) goesOnPerShare(d, prev *reading.Reading) bool {
	return prev.PerShare && prev.Linked < 0 && d.Unit == quantity.Money && !d.Scaled && !d.Grouped && d.Ulp == prev.Ulp && m.at(prev.To) == "and" && prev.To+1 == d.From
}

// shareKind adds to what a per-share figure speaks of whether it is of basic or diluted shares.
func (m *measurer) shareKind(d *reading.Reading) {
	if !d.PerShare {
		return
	}
	kind := ""
	for k := max(0, d.From-4); k < len(m.s.Words) && k < d.To+9; k++ {
		if m.owner[k] >= 0 && m.owner[k] != d.Index {
			if k > d.To {
				break
			}
			kind = ""
			continue
		}
		if w := m.at(k); w == "diluted" || w == "basic" {
			if kind != "" && kind != w {
				return // "basic and diluted"
			}
			kind = w
		}
	}
	for i := range d.Phrases {
		p := &d.Phrases[i]
		if kind != "" && !slices.Contains(p.Words, kind) {
			p.Words = append(slices.DeleteFunc(slices.Clone(p.Words), func(w string) bool { return w == "basic" || w == "diluted" }), kind)
		}
	}
}

// isEarned reports whether an amount is what was earned or lost, with nothing between: "earned $28.8 million".
func (m *measurer) isEarned(d *reading.Reading) bool {
	w := m.at(m.firstBefore(d) - 1)
	return d.Unit == quantity.Money && (w == "earned" || w == "lost")
}

// deeds adds what an amount speaks of by what is done with it: "repurchased 9.9 million shares for $6.2 billion".
func (m *measurer) deeds(r *reading.Text, d *reading.Reading, before []*reading.Reading) {
	if d.Unit != quantity.Money || d.PerShare {
		return
	}
	from := 0
	if n := len(before); n > 0 && before[n-1].Unit == quantity.Money {
		from = before[n-1].To
	}
	if m.isEarned(d) && !slices.ContainsFunc(d.Phrases, func(p match.Phrase) bool { return p.Own && !r.Unknown(p.Text) }) {
		add(r, d, "net income", 0.92, true, false)
		d.Minus = d.Minus || m.at(m.firstBefore(d)-1) == "lost"
		return
	}
	for _, x := range tables.Deeds() {
		for k := from; k < d.From; k++ {
			if prose.Starts(x.Phrases, m.s.Words, k) > 0 {
				add(r, d, x.Measure, 0.92, true, false)
				return
			}
		}
	}
	m.done(r, d, from)
}

// done adds what is done with the object behind an amount: "sold $300 million of first mortgage bonds", "retire $125 million of maturing notes".
func (m *measurer) done(r *reading.Text, d *reading.Reading, from int) {
	const before, behind = 3, 8 // words
	to := d.To
	for to < len(m.s.Words) && to < d.To+behind && (m.s.Tokens[to].Kind != prose.Sign) && (m.owner[to] < 0 || m.qs[m.owner[to]].Unit == quantity.Percent) {
		to++
	}
	words := append(slices.Clone(m.s.Words[max(from, d.From-before):d.From]), m.s.Words[d.To:to]...)
	for _, x := range tables.DeedsWith() {
		if x.Phrases.In(words) {
			add(r, d, x.Measure, 0.9, true, false)
			return
		}
	}
}

// maxLeading bounds the words of a clause that leads a sentence.
const maxLeading = 24

// leadsWithout are the words that a clause begins with which says what a sentence leaves out.
var leadsWithout = map[string]bool{"excluding": true, "without": true, "before": true, "on": true, "adjusted": true, "adjusting": true, "absent": true}

// leading notes that an insertion behind a number's noun, the clause before its sentence, or the words above its list, say that it leaves something
// out: "Excluding certain items, diluted EPS increased to $1.21".
func (m *measurer) leading(r *reading.Text, d *reading.Reading) {
	for i := range d.Phrases {
		p := &d.Phrases[i]
		p.Adjusted = p.Adjusted || d.LessOf && p.Own || m.s.Basis == prose.Adjusting && !p.GAAP
		p.GAAP = p.GAAP || m.s.Basis == prose.ByAccounts && !p.Adjusted
	}
	if !leadsWithout[m.at(0)] {
		return
	}
	end := slices.Index(m.s.Words, ",")
	if end < 0 || end > maxLeading || end >= d.From || !prose.Adjusts.In(m.s.Words[:end]) {
		return
	}
	clause := m.text(0, end)
	d.Without = withoutOf(clause)
	for i := range d.Phrases {
		d.Phrases[i].Adjusted = true
	}
	if n := len(d.Phrases); n > 0 && d.Name().Own && m.at(0) != "on" {
		add(r, d, d.Name().Text+" "+clause, d.Name().Fit, true, d.Name().After)
		last := d.Phrases[n]
		last.Adjusted = true
		d.Phrases[n] = last
	}
}

// behind notes that words behind the number say that it leaves something out: "or 19% in constant currency".
func (m *measurer) behind(d *reading.Reading) {
	if prose.Starts(accountsBehind, m.s.Words, d.To) > 0 {
		for i := range d.Phrases {
			d.Phrases[i].GAAP = !d.Phrases[i].Adjusted
		}
		return
	}
	if prose.Starts(adjustedBehind, m.s.Words, d.To) > 0 {
		for i := range d.Phrases {
			d.Phrases[i].Adjusted, d.Phrases[i].GAAP = true, false
		}
		return
	}
	for k := d.To; k < len(m.s.Words) && k < d.To+10; k++ {
		if m.owner[k] >= 0 || m.at(k) == "," || m.at(k) == "and" || m.at(k) == "compared" {
			return
		}
		if prose.Starts(prose.Adjusts, m.s.Words, k) > 0 {
			if d.Unit != quantity.Percent && d.Change == 0 && k > d.To+1 {
				return
			}
			for i := range d.Phrases {
				d.Phrases[i].Adjusted = true
			}
			return
		}
	}
}

// firstBefore is the first token of the quantity, its hedge included.
func (m *measurer) firstBefore(d *reading.Reading) int {
	k := d.From
	if d.Hedge != "" {
		k -= strings.Count(d.Hedge, " ") + 1
	}
	return max(k, 0)
}

// negatives notes words that make the quantity negative.
func (m *measurer) negatives(d *reading.Reading) {
	if d.Change < 0 || d.Negative {
		d.Minus = true
		return
	}
	if m.at(m.firstBefore(d)-1) == "negative" && d.Unit == quantity.Money {
		d.Minus = true // "funds from operations were negative $28.7 million"
	}
	if len(d.Phrases) == 0 {
		return
	}
	if p := d.Name(); p.Own {
		d.Minus = d.Minus || isLoss(p.Text)
	}
}

// isLoss reports whether a noun phrase is of a loss or an outflow: its first noun says so.
func isLoss(text string) bool {
	words := prose.WordsOf(text)
	for i, w := range words {
		switch w {
		case "loss", "losses", "deficit":
			return true
		case "used":
			return i+1 < len(words) && words[i+1] == "in"
		case "of", "for", "from", "to", "on", "in", "per":
			return false
		}
	}
	return false
}

// add adds what a reading may speak of.
func add(r *reading.Text, d *reading.Reading, text string, fit float64, own, after bool) {
	said := prose.WordsOf(text)
	p, ok := r.Phrase(text, said)
	if !ok {
		return
	}
	p.Fit, p.Own, p.After = fit, own, after
	d.Phrases = append(d.Phrases, p)
	if long := r.SpelledShort(said); long != "" && len(d.Phrases) < reading.MaxPhrases {
		p.Text, p.Words, p.Fit = long, r.Canonical(long), fit-0.02
		d.Phrases = append(d.Phrases, p)
	}
}

// Where words say that a number is by the accounting standards, a figure that leaves something out is not it, though it prints as the number: it is
// the one that stands beside the right one, and the likeliest to be taken for it.

// accountsBehind are the words behind a number that say that it is by the accounting standards.
var accountsBehind = wording.Phrases("on a|an gaap|ifrs|reported|statutory basis", "( gaap )", "under|per gaap|ifrs")

// adjustedBehind are those that say that it is not.
var adjustedBehind = wording.Phrases("on a|an non gaap|adjusted|underlying|normalized|core basis")

// withoutOf lists the measures that a clause says are left out: "excluding contributions from Comirnaty and Paxlovid".
func withoutOf(clause string) []string {
	for _, by := range []string{" from ", " of ", "excluding ", "without "} {
		if _, rest, ok := strings.Cut(clause, by); ok {
			return strings.Split(strings.ReplaceAll(rest, ", ", " and "), " and ")
		}
	}
	return nil
}
