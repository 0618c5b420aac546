package mention

import (
	"slices"
	"strings"

	"github.com/tieout/tieout/taxonomy/press"
)

// phrase is what a number may speak of.
type phrase struct {
	text     string   // as printed
	words    []string // canonical, see [press.Normalize]; fillers left out
	adjusted bool     // it leaves something out that the accounts hold
	gaap     bool     // it says that it does not
	fit      float64  // how surely the number speaks of it, up to 1
	own      bool     // it stands with the number itself
	after    bool     // it stands behind the number
}

// spanFit is a period that a number may be of.
type spanFit struct {
	span
	explicit bool    // said of this number
	off      float64 // how much less likely it is than the first
}

// reading is a quantity with what the words around it say.
type reading struct {
	quantity
	s       *sentence
	block   int
	index   int // among the readings of its sentence
	change  int // 1 or -1 for a change for more or less, 0 for a level
	nouns   bool
	phrases []phrase
	spans   []spanFit
	time    *when  // what says its period
	bases   []span // what a change is counted from
	linked  int    // index of the amount that a per-share figure goes with: "$2.2 million, or $0.40 per share"; -1
	chained int    // index of the figure that this one is compared with or goes on from; -1
	against bool   // it is what another figure is compared with
	future  bool
	minus   bool       // words make it negative
	peers   []*reading // of its sentence
	verdict verdict
}

// measures finds what the quantities of a sentence speak of. before is what the sentence before spoke of.
func (r *reader) measures(s *sentence, qs []quantity, ws []when, taken []bool, before []phrase) []*reading {
	out := make([]*reading, len(qs))
	m := measurer{s: s, ws: ws, taken: taken, qs: qs, owner: make([]int, len(s.tokens))}
	for i := range m.owner {
		m.owner[i] = -1
	}
	m.acronyms = map[int]string{}
	for i, q := range qs {
		for k := q.from; k < q.to+q.shareWords(s) && k < len(m.owner); k++ {
			m.owner[k] = i
		}
	}
	for i := range qs {
		d := &reading{quantity: qs[i], s: s, index: i, linked: -1, chained: -1}
		out[i] = d
		m.changes(d)
		m.chain(d, out[:i])
		m.phrases(r, d, out[:i], before)
	}
	m.respectively(r, out)
	return out
}

// measurer reads the words around the quantities of one sentence.
type measurer struct {
	s     *sentence
	ws    []when
	taken []bool // by phrases of time
	qs    []quantity
	owner []int // the quantity that a token belongs to; -1 for none
	// acronyms are the short names in parentheses, by the token that closes them: "(EBITDA)".
	acronyms map[int]string
}

func (m *measurer) at(i int) string {
	if i < 0 || i >= len(m.s.words) {
		return ""
	}
	return m.s.words[i]
}

// changes notes whether the quantity is a change: "increased 16.9%", "up $3 million", "a 9.1% increase", "+102%".
func (m *measurer) changes(d *reading) {
	q := &d.quantity
	k := q.from - 1
	if q.hedge != "" {
		k -= strings.Count(q.hedge, " ") + 1
	}
	for n := 0; n < 4 && k >= 0; n++ {
		w := m.at(k)
		if m.owner[k] >= 0 || w == "to" && q.unit == money || w == "from" || w == "," || w == "was" || w == "than" || w == ")" {
			break
		}
		if starts(ups, m.s.words, k) > 0 {
			d.change = 1
			break
		}
		if starts(downs, m.s.words, k) > 0 {
			d.change = -1
			break
		}
		if w == "+" && m.s.tokens[q.from].glued {
			d.change = 1
			break
		}
		if m.taken[k] {
			break
		}
		if n > 0 && starts(links, m.s.words, k) == 0 && !strings.HasSuffix(w, "ly") {
			break
		}
		if w == "to" { // "increased to 27%": a level
			break
		}
		k--
	}
	if m.at(q.from-1) == "to" {
		d.change = 0
	}
	if d.change == 0 && (m.at(m.firstBefore(d)-1) == "by") {
		m.changedBy(d)
	}
	if d.change != 0 {
		return
	}
	if q.negative && q.unit == percent {
		d.change = -1
		return
	}
	k = q.to
	for n := 0; n < 4 && k < len(m.s.words); n++ {
		w := m.at(k)
		if m.owner[k] >= 0 || w == "," || w == "(" {
			break
		}
		if m.ws != nil && m.taken[k] {
			if wh := m.whenAt(k); wh != nil && wh.base && q.unit != money {
				d.change = 1
				return
			}
			if wh := m.whenAt(k); wh != nil {
				k = wh.to
				continue
			}
		}
		if starts(verbs, m.s.words, k) > 0 && starts(nouns, m.s.words, k) == 0 || w == "of" || w == "in" && n == 0 || w == "per" || starts(compares, m.s.words, k) > 0 || w == "up" || w == "down" {
			break
		}
		if starts(nouns, m.s.words, k) > 0 {
			d.change, d.nouns = 1, true
			if starts(downs, m.s.words, k) > 0 {
				d.change = -1
			}
			return
		}
		k++
	}
}

// changedBy notes a change whose verb stands before its object: "increased inventories by $1.3 billion".
func (m *measurer) changedBy(d *reading) {
	for k := m.firstBefore(d) - 2; k >= 0 && k > d.from-9; k-- {
		switch {
		case m.owner[k] >= 0 || m.s.tokens[k].kind == sign:
			return
		case starts(ups, m.s.words, k) > 0:
			d.change = 1
			return
		case starts(downs, m.s.words, k) > 0:
			d.change = -1
			return
		}
	}
}

// whenAt is the phrase of time that a token belongs to, nil for none.
func (m *measurer) whenAt(k int) *when {
	for i := range m.ws {
		if k >= m.ws[i].from && k < m.ws[i].to {
			return &m.ws[i]
		}
	}
	return nil
}

// chain finds the figure before that this one is compared with or goes with.
func (m *measurer) chain(d *reading, before []*reading) {
	if len(before) == 0 {
		return
	}
	prev := before[len(before)-1]
	gap := m.s.words[prev.to:d.from]
	if d.unit == percent && d.change == 0 && (prev.unit == percent || prev.unit == money) && prev.change != 0 && len(gap) <= 4 && (slices.Contains(gap, "or") || slices.Contains(gap, "(")) {
		d.change = prev.change
	}
	if d.perShare || m.looksPerShare(d, prev) {
		if len(gap) <= 4 && (slices.Contains(gap, "or") || slices.Contains(gap, "(") || len(gap) > 0 && gap[0] == ",") && !prev.perShare && prev.unit == money {
			d.linked = prev.index
			d.perShare = true
		}
	}
	if d.change == 0 && prev.change != 0 && d.unit == prev.unit && len(gap) > 0 && gap[len(gap)-1] == "and" && (len(gap) < 3 || starts(compares, m.s.words, prev.to) > 0) &&
		(starts(compares, m.s.words, d.to) > 0 || m.at(d.to) == "," || len(gap) < 3) {
		d.change, d.chained = prev.change, prev.index // "increased $447 million compared with the first quarter and $591 million compared with the second"
		return
	}
	for k := prev.to; k < m.firstBefore(d); k++ {
		if starts(compares, m.s.words, k) > 0 && !m.taken[k] && !(d.change != 0 && m.parted(k, d.from)) {
			d.against, d.chained = true, m.head(before, d)
			return
		}
	}
	d.chained = prev.index
	if d.change != 0 && prev.against && prev.chained >= 0 {
		d.chained = prev.chained
		return
	}
	if d.linked >= 0 && prev.against {
		d.against = true
		d.chained = prev.chained
	}
	if d.perShare && prev.perShare && prev.against && slices.Contains(gap, "(") {
		d.against = true
		d.chained = prev.index
	}
}

// parted reports whether a conjunction or a phrase of time stands in tokens [from, to): what follows it is not what a word
// of comparison before it introduces.
func (m *measurer) parted(from, to int) bool {
	for k := from; k < to; k++ {
		if m.taken[k] || m.at(k) == "and" {
			return true
		}
	}
	return false
}

// looksPerShare reports whether an amount behind another is one per share though the words behind it do not say so.
func (m *measurer) looksPerShare(d, prev *reading) bool {
	return d.unit == money && !d.scaled && d.ulp == -2 && prev.unit == money && prev.scaled && m.at(d.from-1) == "or"
}

// head is the figure that a comparison goes back to: the last before it of the same unit, which is no change.
func (m *measurer) head(before []*reading, d *reading) int {
	for i := len(before) - 1; i >= 0; i-- {
		b := before[i]
		if b.unit == d.unit && b.perShare == d.perShare && (b.change == 0) == (d.change == 0) && !b.against {
			return i
		}
	}
	for i := len(before) - 1; i >= 0; i-- {
		if before[i].unit == d.unit && before[i].perShare == d.perShare {
			return i
		}
	}
	return len(before) - 1
}

// phrases collects what the quantity may speak of.
func (m *measurer) phrases(r *reader, d *reading, before []*reading, above []phrase) {
	subject, ok := m.subject(d)
	object, hasObject := m.object(d)
	left := m.at(m.firstBefore(d) - 1)
	bound := left == "of" || left == ":" || left == "was" || left == "were" || left == "totaled" || left == "totaling" || left == "to" || left == "is" || left == "are" || left == "at"
	strong := 1.0
	if ok {
		if hasObject && !bound {
			strong = 0.9
		}
		for n, text := range subject {
			r.add(d, text, strong-0.03*float64(n), true, false)
		}
	}
	if hasObject {
		fit := 1.0
		if ok && bound && !r.unknown(subject[0]) {
			fit = 0.85
		}
		for n, text := range object {
			r.add(d, text, fit-0.03*float64(n), true, true)
		}
	}
	fit := 0.95
	if ok && !d.against && d.linked < 0 {
		fit = 0.8
	} else if hasObject && !bound {
		fit = 0.8
	}
	switch {
	case d.linked >= 0:
		d.inherit(before[d.linked], 1)
	case d.chained >= 0:
		d.inherit(before[d.chained], fit)
		if !ok && !hasObject && len(before) > 0 && d.chained != 0 {
			d.inherit(before[0], fit-0.1)
		}
	case !ok:
		for _, p := range above {
			p.fit, p.own = min(p.fit, 0.8), false
			d.phrases = append(d.phrases, p)
		}
	}
	m.deeds(r, d, before)
	if d.unit == money && !d.scaled && !d.grouped && len(d.phrases) > 0 && slices.Contains(d.phrases[0].words, "per") && slices.Contains(d.phrases[0].words, "stock") {
		d.perShare = true
	}
	m.shareKind(d)
	m.behind(d)
	m.negatives(d, before)
}

// shareKind adds to what a per-share figure speaks of whether it is of basic or diluted shares.
func (m *measurer) shareKind(d *reading) {
	if !d.perShare {
		return
	}
	kind := ""
	for k := max(0, d.from-4); k < len(m.s.words) && k < d.to+9; k++ {
		if m.owner[k] >= 0 && m.owner[k] != d.index {
			if k > d.to {
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
	for i := range d.phrases {
		p := &d.phrases[i]
		if kind != "" && !slices.Contains(p.words, kind) {
			p.words = append(slices.DeleteFunc(slices.Clone(p.words), func(w string) bool { return w == "basic" || w == "diluted" }), kind)
		}
	}
}

// deeds adds what an amount speaks of by what is done with it: "repurchased 9.9 million shares for $6.2 billion".
func (m *measurer) deeds(r *reader, d *reading, before []*reading) {
	if d.unit != money || d.perShare {
		return
	}
	from := 0
	if n := len(before); n > 0 && before[n-1].unit == money {
		from = before[n-1].to
	}
	for _, x := range deeds() {
		for k := from; k < d.from; k++ {
			if starts(x.phrases, m.s.words, k) > 0 {
				r.add(d, x.measure, 0.92, true, false)
				return
			}
		}
	}
}

// behind notes that words behind the number say that it leaves something out: "or 19% in constant currency".
func (m *measurer) behind(d *reading) {
	for k := d.to; k < len(m.s.words) && k < d.to+10; k++ {
		if m.owner[k] >= 0 || m.at(k) == "," || m.at(k) == "and" || m.at(k) == "compared" {
			return
		}
		if starts(adjusts, m.s.words, k) > 0 {
			if d.unit != percent && d.change == 0 && k > d.to+1 {
				return
			}
			for i := range d.phrases {
				d.phrases[i].adjusted = true
			}
			return
		}
	}
}

// inherit takes over what another figure speaks of.
func (d *reading) inherit(from *reading, fit float64) {
	for _, p := range from.phrases {
		p.fit, p.own = min(p.fit, fit), false
		d.phrases = append(d.phrases, p)
	}
	if d.minus = d.minus || from.minus && len(d.phrases) > 0 && !d.phrases[0].own; d.minus {
		return
	}
}

// firstBefore is the first token of the quantity, its hedge included.
func (m *measurer) firstBefore(d *reading) int {
	k := d.from
	if d.hedge != "" {
		k -= strings.Count(d.hedge, " ") + 1
	}
	return max(k, 0)
}

// subject reads the noun phrase before the quantity, in variants from the whole of it to its last part.
func (m *measurer) subject(d *reading) ([]string, bool) {
	k := m.firstBefore(d) - 1
	k, ok := m.toNoun(k, d)
	if !ok {
		return nil, false
	}
	from := m.nounStart(k)
	if from > k {
		return nil, false
	}
	out := m.variants(from, k+1)
	for i := k + 1; i < d.from; i++ {
		if short := m.acronyms[i]; short != "" {
			out = append([]string{short}, out...)
		}
	}
	return out, true
}

// noteAcronym notes the short name that a parenthesis gives to what stands before it.
func (m *measurer) noteAcronym(open, end int) {
	if end-open != 2 {
		return
	}
	if t := m.s.tokens[open+1]; t.kind == word && t.upper && t.end-t.start <= 12 {
		m.acronyms[end] = t.low
	}
}

// toNoun goes left from token k over what links a quantity to its noun; false when there is none.
func (m *measurer) toNoun(k int, d *reading) (int, bool) {
	for k >= 0 {
		w := m.at(k)
		switch {
		case m.taken[k]:
			k = m.whenAt(k).from - 1
		case m.owner[k] >= 0:
			o := &m.qs[m.owner[k]]
			if o.unit == money && d.unit == money || o.unit == bare {
				return 0, false
			}
			if o.unit == money || m.at(o.to) == "," {
				return 0, false
			}
			k = o.from - 1 // "increased 16.9% to $13.1 million"
		case m.basisEnding(k) > 0:
			k -= m.basisEnding(k)
		case w == "from" && m.at(k-1) != "" && m.owner[max(k-1, 0)] < 0 && !m.isVerbal(k-1):
			return k - 1, true
		case starts(compares, m.s.words, k) > 0 || w == "with" && starts(compares, m.s.words, k-1) > 0 || w == "to" && starts(compares, m.s.words, k-1) > 1:
			return 0, false
		case w == ")":
			o := m.open(k)
			if m.hasNumber(o, k) {
				return 0, false
			}
			m.noteAcronym(o, k)
			k = o - 1
		case w == "(" || w == ":" || w == "\"" || w == "'" || w == "-" || w == "—" || w == "~" || w == "+" || w == "*" || w == "=":
			k--
		case w == ",":
			if p := k - 1; p >= 0 && m.taken[p] && m.whenAt(p).from == 0 {
				return 0, false
			}
			if !m.isVerbal(k+1) && starts(links, m.s.words, k+1) == 0 || m.at(k+1) == "or" {
				return 0, false
			}
			k--
		case m.s.tokens[k].kind == sign:
			return 0, false
		case w == "and" && m.isTaken(k-1) && m.isTaken(k+1): // "the third quarter of 2011 and 2010"
			k--
		case w == "or" || w == "and" || w == "that" || w == "which" || w == "who" || w == "but":
			return 0, false
		case m.isVerbal(k) || starts(links, m.s.words, k) > 0 || strings.HasSuffix(w, "ly"):
			k--
		default:
			return k, m.s.tokens[k].kind == word
		}
	}
	return 0, false
}

// basisEnding is how many tokens before and with token k say on what basis something is stated: "in constant currency".
func (m *measurer) basisEnding(k int) int {
	for n := 4; n > 0; n-- {
		if i := k - n + 1; i >= 0 && starts(bases, m.s.words, i) == n && (m.at(i-1) == "in" || m.at(i-1) == "on" || m.at(i-1) == "both" || m.at(i-1) == "a") {
			return n
		}
	}
	return 0
}

// isTaken reports whether a token belongs to a phrase of time.
func (m *measurer) isTaken(k int) bool { return k >= 0 && k < len(m.taken) && m.taken[k] }

// isVerbal reports whether a finite verb stands at token k.
func (m *measurer) isVerbal(k int) bool {
	if k < 0 || k >= len(m.s.words) || starts(verbs, m.s.words, k) == 0 {
		return false
	}
	w, before := m.at(k), m.at(k-1)
	if (w == "generated" || w == "paid" || w == "reported" || w == "invested") && (before == "cash" || before == "flow" || before == "net" && w == "paid" || before == "dividends") {
		return false
	}
	if w == "paid" && k+1 < len(m.s.tokens) && m.s.tokens[k+1].kind == word && starts(links, m.s.words, k+1) == 0 && !m.taken[k+1] && m.owner[k+1] < 0 {
		return false // "paid memberships"
	}
	if w == "increase" || w == "decrease" || w == "total" && k+1 < len(m.s.words) {
		return false
	}
	return true
}

// open is the parenthesis that the one at token k closes.
func (m *measurer) open(k int) int {
	for i := k - 1; i >= max(0, k-14); i-- {
		if m.at(i) == "(" {
			return i
		}
	}
	return k
}

// nounStart goes left from the last word of a noun phrase to its first.
func (m *measurer) nounStart(k int) int {
	from := k + 1
	commas := 0
	for i := k; i >= 0 && k-i < 30; i-- {
		w := m.at(i)
		switch {
		case m.taken[i]:
			i = m.whenAt(i).from
			continue
		case m.owner[i] >= 0:
			return from
		case w == ")":
			if o := m.open(i); o < i && !m.hasNumber(o, i) {
				i = o
				continue
			}
			return from
		case w == ",":
			if commas++; commas > 3 || !m.listed(i, k) {
				return from
			}
			continue
		case w == "/" || w == "'" || w == "&" || w == "\"":
			continue
		case m.s.tokens[i].kind != word:
			return from
		case m.isVerbal(i) || w == "that" || w == "which" || w == "who" || w == "while" || w == "but" || w == "with" || w == "we" || w == "as" || w == "by" && m.at(i-1) != "generated" && m.at(i-1) != "provided":
			return from
		case starts(compares, m.s.words, i) > 0 && w != "from" && w != "over":
			return from
		case w == "a" || w == "an" || w == "the" || w == "our" || w == "its":
			if p := m.at(i - 1); p != "of" && p != "in" && p != "for" && p != "from" && p != "to" && p != "on" {
				return from
			}
			continue
		case w == "of" || w == "in" || w == "for" || w == "from" || w == "to" || w == "on" || w == "and" || w == "or" || w == "during" || w == "at":
			continue
		}
		from = i
	}
	return from
}

// hasNumber reports whether a quantity stands in tokens [from, to).
func (m *measurer) hasNumber(from, to int) bool {
	for k := from; k < to; k++ {
		if m.owner[k] >= 0 {
			return true
		}
	}
	return false
}

// listed reports whether the comma at token i is one of a list: "selling, general and administrative expenses".
func (m *measurer) listed(i, k int) bool {
	for j := i + 1; j <= k && j < i+8; j++ {
		if w := m.at(j); w == "and" || w == "&" || w == "or" {
			return !m.taken[max(i-1, 0)] && i > 0 && m.s.tokens[i-1].kind == word
		}
	}
	return m.at(i+1) == "net"
}

// variants are the texts of a noun phrase: the whole, and what follows its conjunctions.
func (m *measurer) variants(from, to int) []string {
	out := []string{m.text(from, to)}
	for k := from; k < to && len(out) < 4; k++ {
		if w := m.at(k); (w == "and" || w == "," || w == "for" || w == "of") && k+1 < to && !m.taken[k] && !m.taken[k+1] {
			if t := m.text(k+1, to); t != "" {
				out = append(out, t)
			}
		}
	}
	return out
}

// text is the words of tokens [from, to) but for phrases of time and numbers.
func (m *measurer) text(from, to int) string {
	var parts []string
	depth := 0
	for k := from; k < to; k++ {
		if m.taken[k] || m.owner[k] >= 0 {
			continue
		}
		w := m.at(k)
		if w == "(" {
			depth++
		} else if w == ")" {
			depth = max(0, depth-1)
			continue
		}
		if depth > 0 {
			continue
		}
		if m.s.tokens[k].kind == sign && w != "&" && w != "/" && w != "," {
			continue
		}
		parts = append(parts, w)
	}
	return strings.Trim(strings.ReplaceAll(strings.Join(parts, " "), " ,", ","), " ,/")
}

// object reads the noun phrase behind the quantity: "of expense credits", "in revenue", "paid net additions".
func (m *measurer) object(d *reading) ([]string, bool) {
	k := d.to
	if d.perShare {
		if n := starts(perShares, m.s.words, k); n > 0 {
			k += n
		}
		return nil, false
	}
	if m.at(k) == ")" {
		return nil, false
	}
	for m.at(k) == "+" {
		k++
	}
	if d.nouns || starts(ups, m.s.words, k) > 0 || starts(downs, m.s.words, k) > 0 {
		if text := m.beforeChange(k); text != "" {
			return []string{text}, true // "17 percent EPS growth"
		}
		for n := 0; n < 5 && k < len(m.s.words) && m.at(k) != "in" && m.at(k) != "of"; n++ {
			if m.taken[k] || m.owner[k] >= 0 || m.s.tokens[k].kind != word {
				return nil, false
			}
			k++
		}
		if m.at(k) != "in" && m.at(k) != "of" {
			return nil, false
		}
	}
	if w := m.at(k); w == "of" || w == "in" || w == "for" && false {
		k++
	} else if k >= len(m.s.words) || m.taken[k] || m.s.tokens[k].kind != word || m.isVerbal(k) || starts(links, m.s.words, k) > 0 || starts(compares, m.s.words, k) > 0 || stopsObject(w) {
		return nil, false
	}
	for w := m.at(k); w == "the" || w == "a" || w == "an" || w == "our" || w == "its" || w == "total" || w == "which"; w = m.at(k) {
		k++
	}
	if starts(bases, m.s.words, k) > 0 {
		return nil, false
	}
	from := k
	for ; k < len(m.s.words) && k-from < 12; k++ {
		w := m.at(k)
		if m.taken[k] || m.owner[k] >= 0 || m.isVerbal(k) || stopsObject(w) && k > from || starts(compares, m.s.words, k) > 0 {
			break
		}
		if m.s.tokens[k].kind != word && w != "&" && w != "/" && w != "'" && w != "," {
			break
		}
		if w == "," && !m.listed(k, k+6) {
			break
		}
	}
	for k > from && (m.s.tokens[k-1].kind != word || starts(links, m.s.words, k-1) > 0 || m.at(k-1) == "and") {
		k--
	}
	if k <= from || m.taken[from] {
		return nil, false
	}
	out := []string{m.text(from, k)}
	for j := from + 1; j < k; j++ {
		if w := m.at(j); w == "and" || w == "," || w == "on" || w == "to" {
			out = append(out, m.text(from, j))
			break
		}
	}
	return out, out[0] != ""
}

// beforeChange is the noun between a number and the noun of its change, "" for none.
func (m *measurer) beforeChange(k int) string {
	for i := k; i < len(m.s.words) && i < k+8; i++ {
		if m.owner[i] >= 0 || !m.taken[i] && (m.s.tokens[i].kind != word || stopsObject(m.at(i)) || m.isVerbal(i) && starts(ups, m.s.words, i) == 0) {
			return ""
		}
		if !m.taken[i] && (starts(ups, m.s.words, i) > 0 || starts(downs, m.s.words, i) > 0) {
			return m.text(k, i)
		}
	}
	return ""
}

// stopsObject reports whether a word ends the noun phrase behind a number.
func stopsObject(w string) bool {
	switch w {
	case "for", "from", "during", "in", "compared", "by", "with", "as", "or", "that", "which", "at", "per", "while", "when", "than", "over", "since", "but", "to", "through", "under", "against",
		"if", "it", "he", "she", "they", "we", "after", "because", "although", "however", "respectively", "on":
		return true
	}
	return false
}

// negatives notes words that make the quantity negative.
func (m *measurer) negatives(d *reading, before []*reading) {
	if d.change < 0 || d.negative {
		d.minus = true
		return
	}
	if len(d.phrases) == 0 {
		return
	}
	p := press.Normalize(d.phrases[0].text)
	if d.phrases[0].own {
		d.minus = p.Loss || strings.Contains(d.phrases[0].text, "used in")
	}
}

// respectively gives the figures of a list their own measures: "revenue and net income were $5 and $3, respectively".
func (m *measurer) respectively(r *reader, ds []*reading) {
	for k := range m.s.words {
		if m.at(k) != "respectively" {
			continue
		}
		list := m.listBefore(k, ds)
		if len(list) < 2 {
			continue
		}
		first := list[0]
		end, ok := m.toNoun(m.firstBefore(first)-1, first)
		if !ok {
			continue
		}
		parts := m.parts(m.nounStart(end), end+1, len(list))
		if len(parts) != len(list) {
			continue
		}
		for i, d := range list {
			own := d.phrases
			d.phrases = nil
			r.add(d, parts[i], 1, true, false)
			for _, p := range own {
				p.fit = min(p.fit, 0.75)
				d.phrases = append(d.phrases, p)
			}
		}
	}
}

// listBefore is the run of quantities that ends before token k, parted by commas, conjunctions and phrases of time alone.
func (m *measurer) listBefore(k int, ds []*reading) []*reading {
	last := -1
	for i, d := range ds {
		if d.to <= k {
			last = i
		}
	}
	if last < 0 || k-ds[last].to > 12 {
		return nil
	}
	first := last
	for first > 0 {
		gap := m.s.words[ds[first-1].to:ds[first].from]
		if len(gap) > 8 || !slices.Contains(gap, "and") && !slices.Contains(gap, ",") || ds[first-1].unit != ds[first].unit {
			break
		}
		first--
	}
	return ds[first : last+1]
}

// parts cuts a noun phrase at its conjunctions and commas into n texts; other numbers of parts give none.
func (m *measurer) parts(from, to, n int) []string {
	var out []string
	start := from
	for k := from; k <= to; k++ {
		if k == to || m.at(k) == "and" || m.at(k) == "," {
			if t := m.text(start, k); t != "" {
				out = append(out, t)
			}
			start = k + 1
		}
	}
	if len(out) != n {
		return nil
	}
	last := out[n-1]
	for k := 0; starts(bases, wordsOf(last), k) > 0; {
		last = wordsOf(last)[starts(bases, wordsOf(last), k):].String()
	}
	for i := range out[:n-1] { // "GAAP and non-GAAP gross margins"
		if words := wordsOf(out[i]); starts(bases, words, 0) == len(words) || len(words) == 1 && (words[0] == "basic" || words[0] == "diluted" || words[0] == "adjusted") {
			out[i] += " " + last
		}
	}
	return out
}
