package release

import (
	_ "embed"
	"math"
	"slices"
	"sort"
	"strconv"
	"strings"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout/internal/evidence"
)

// The scale of a table that states none is decided on evidence: what the tables around it state, what was last said above it,
// whether they print the same amounts, what the text speaks of, what net income and earnings per share imply, and how large its
// amounts would be beside all others.

//go:embed weights/scale.bin
var scaleTable []byte

// scaleModel is the fitted table of weights by which scales that no table states are decided.
var scaleModel = fitted("scale", scaleTable)

// tally is a number for each of scaleExponents.
type tally [len(scaleExponents)]int

// scales is what a release says of scales as a whole.
type scales struct {
	drafts   []*draft
	mentions []mention
	said     []saidScale      // in running text, in its order
	like     []int            // for each table the first of the run of tables down to it of which each resembles the next
	open     []int            // the tables that state none
	stated   []int            // the scale that each table states, an index of scaleExponents; -1 for none
	above    []tally          // for each table and scale the nearest table above that states it; -1 for none
	below    []tally          // the same below
	count    tally            // how many tables state each
	styled   [3]tally         // the same by the decimals of their amounts
	all      int              // how many state one
	exact    map[string]tally // the amounts that tables of stated scale print, and how many of each scale do
	rounded  map[string]tally // the same rounded by a thousand and a million, by the scales of tables that would print them so
	digits   [2]int           // whole digits of the largest amounts of two tables that state their scales, as multiplied
	whole    bool             // most tables of stated scale print no cents
}

// minAmount is the number of digits that an amount must have to be looked for in other tables.
const minAmount = 3

// saidScale is a scale that running text states: of the tables below, or of the one before.
type saidScale struct {
	at      int // the byte where it is said
	scale   int // an index of scaleExponents
	general bool
}

// sayScale notes the scale that a paragraph states.
func (r *reader) sayScale(at int, text string) {
	if len(text) > maxSaid || !strings.Contains(text, "housand") && !strings.Contains(text, "illion") && !strings.Contains(text, "000") {
		return
	}
	if w := findScale(text); w != nil {
		if k := scaleIndex(w.exponent); k >= 0 {
			r.said = append(r.said, saidScale{at, k, strings.Contains(text, "otherwise")})
		}
	}
}

const maxSaid = 1000 // bytes of a paragraph that states the scale of tables

func newScales(d *document, drafts []*draft, said []saidScale) *scales {
	s := &scales{drafts: drafts, mentions: d.mentions(drafts), said: said, stated: make([]int, len(drafts)), exact: map[string]tally{}, rounded: map[string]tally{}}
	whole := 0
	for i, dr := range drafts {
		s.stated[i] = -1
		if s.like = append(s.like, i); i > 0 && drafts[i-1].resembles(dr) {
			s.like[i] = s.like[i-1]
		}
		if dr.scale == nil {
			s.open = append(s.open, i)
			continue
		}
		k := scaleIndex(dr.scale.exponent)
		if k < 0 || !dr.countsMoney() {
			continue
		}
		s.add(i, k)
		if dr.wholeAmounts() {
			whole++
		}
	}
	s.whole = s.all == 0 || 2*whole >= s.all
	s.findNearest()
	return s
}

// add takes a table for one of a scale that is known.
func (s *scales) add(at, k int) {
	dr := s.drafts[at]
	s.stated[at] = k
	s.count[k]++
	s.styled[dr.decimals()][k]++
	s.all++
	switch n := dr.magnitude() + int(scaleExponents[k]); {
	case n > s.digits[0]:
		s.digits[0], s.digits[1] = n, s.digits[0]
	case n > s.digits[1]:
		s.digits[1] = n
	}
	s.note(dr, k, 1)
}

// findNearest finds the nearest tables of each scale.
func (s *scales) findNearest() {
	n := len(s.drafts)
	s.above, s.below = make([]tally, n), make([]tally, n)
	up, down := tally{-1, -1, -1}, tally{-1, -1, -1}
	for i := range n {
		s.above[i], s.below[n-1-i] = up, down
		if k := s.stated[i]; k >= 0 {
			up[k] = i
		}
		if k := s.stated[n-1-i]; k >= 0 {
			down[k] = n - 1 - i
		}
	}
}

// note adds the amounts of a table of a scale to those that are known, or takes them away again.
func (s *scales) note(dr *draft, k, n int) {
	add := func(to map[string]tally, amount string, k int) {
		t := to[amount]
		t[k] += n
		to[amount] = t
	}
	for a := range dr.amounts() {
		add(s.exact, a, k)
		for up := k + 1; up < len(scaleExponents); up++ {
			for _, r := range roundedBy(a, scaleExponents[up]-scaleExponents[k]) {
				add(s.rounded, r, up)
			}
		}
	}
}

// shares adds for each scale what share of some tables state it.
func (t *tally) shares(what string, add func(int, string)) {
	all := 0
	for _, n := range t {
		all += n
	}
	for k, n := range t {
		switch {
		case all == 0:
		case n == all && n > 2:
			add(k, what+" that state it: all")
		case n == all:
			add(k, what+" that state it: all of one or two")
		case 4*n >= 3*all:
			add(k, what+" that state it: most")
		case 4*n >= all:
			add(k, what+" that state it: many")
		case n > 0:
			add(k, what+" that state it: few")
		default:
			add(k, what+" that state it: none, but others")
		}
	}
}

// countsMoney reports whether more than a third of the rows of a table are amounts of money, to which its scale applies.
func (dr *draft) countsMoney() bool {
	money := 0
	for i := range dr.rows {
		if slices.Contains(dr.rowKinds(&dr.rows[i]), Money) {
			money++
		}
		if 3*money > len(dr.rows) {
			return true
		}
	}
	return false
}

// decimals is the number of decimal places that most amounts of a table are printed with, 2 for more.
func (dr *draft) decimals() int {
	var n tally
	for _, rc := range dr.rows {
		for _, p := range rc.Values {
			if !p.Number.Nil && !p.Number.Percent && dr.t.Columns[p.Column].Kind == Values {
				n[min(p.Number.Places(), 2)]++
			}
		}
	}
	switch {
	case n[0] >= n[1] && n[0] >= n[2]:
		return 0
	case n[1] >= n[2]:
		return 1
	}
	return 2
}

// scaleIndex is the place of an exponent among scaleExponents; -1 for another.
func scaleIndex(exponent int32) int {
	for i, e := range scaleExponents {
		if e == exponent {
			return i
		}
	}
	return -1
}

// roundedBy are an amount as tables print it whose scale is so many powers of ten higher: whole, and with one decimal place; none
// where too few digits are left.
func roundedBy(amount string, shift int32) (out []string) {
	if len(amount) < int(shift)+2 || len(amount) > 18 || strings.Contains(amount, ".") {
		return nil
	}
	v, err := decimal.NewFromString(amount)
	if err != nil {
		return nil
	}
	v = v.Shift(-shift)
	for places := range int32(2) {
		if r := v.Round(places); r.NumDigits() >= minAmount {
			out = append(out, r.StringFixed(places))
		}
	}
	return out
}

// settle decides the scales of the tables that state none: first by those that do, then, where that leaves a doubt, by those as
// well that were decided without one.
func (s *scales) settle() {
	var doubtful, sure []int
	chosen := make([]int, len(s.drafts))
	prints := make([]scalePrint, len(s.drafts))
	for _, at := range s.open {
		prints[at] = s.print(s.drafts[at])
		k, chance := s.decide(at, prints[at])
		chosen[at] = k
		if chance < beyondDoubt || s.all == 0 && !prints[at].spokenOf() {
			doubtful = append(doubtful, at)
		} else {
			sure = append(sure, at)
		}
	}
	if len(doubtful) == 0 || len(sure) == 0 {
		return
	}
	for _, at := range sure {
		s.add(at, chosen[at])
	}
	s.findNearest()
	for _, at := range doubtful {
		s.decide(at, prints[at])
	}
}

const (
	beyondDoubt  = 0.9
	mostSure     = 0.99 // nothing that is not stated is certain
	byArithmetic = 0.9  // how sure a scale is that net income, earnings per share and the number of shares imply, or prices
)

// decide decides the scale of the table at a place, of which it is known what it prints.
func (s *scales) decide(at int, p scalePrint) (k int, chance float64) {
	dr := s.drafts[at]
	switch {
	case s.all == 0 && p.perShare >= 0: // arithmetic, where there is nothing else
		k, chance, dr.inferred = p.perShare, byArithmetic, reasonOf("earnings per share")
	case p.full: // 1,936,000 and 496,000: in thousands they would not all be round
		k, chance, dr.inferred = 0, byArithmetic, reasonOf("all end")
	case p.cents && s.whole: // prices, among tables of whole amounts
		k, chance, dr.inferred = 0, byArithmetic, reasonOf("cents")
	default:
		cs := s.candidates(at, p)
		m := scaleModel()
		k, chance = m.Decide(cs)
		dr.inferred = reason(m, cs[k])
	}
	dr.t.Scale = Scale{Exponent: scaleExponents[k], Shares: scaleExponents[k], Confidence: min(math.Round(100*chance)/100, mostSure)}
	if o := s.nearest(at, k); o != nil {
		dr.scale = o.scale // and what it says of shares
	}
	return k, chance
}

// scaleReasons are the beginnings of features, and what they stand for.
var scaleReasons = []struct{ prefix, words string }{
	{"above, of like", "the table above, which has like rows or columns"},
	{"above", "a table above that states it"},
	{"below", "a table below that states it"},
	{"last said", "the text above, which states it"},
	{"tables", "the tables that state theirs"},
	{"equal long", "tables that state it and print the same amounts"},
	{"equal short", "tables that state it and print the same amounts"},
	{"equal amounts", "a table that prints the same amounts at another scale"},
	{"the text", "the amounts that the text speaks of"},
	{"earnings per share", "net income, earnings per share and the number of shares"},
	{"no table", "the lack of any statement"},
	{"nothing", "the lack of any statement"},
	{"digits", "the size of its amounts beside those of other tables"},
	{"cents", "the cents that all amounts have"},
	{"all end", "the zeros that all amounts end in"},
	{"some in", "amounts in round thousands among others"},
}

// reasonOf is what a feature stands for; "" for none that people are told of.
func reasonOf(feature string) string {
	for _, r := range scaleReasons {
		if strings.HasPrefix(feature, r.prefix) {
			return r.words
		}
	}
	return ""
}

// reason says what speaks most for a scale.
func reason(m *evidence.Model, features []string) string {
	most, words := 0.0, reasonOf("nothing")
	for _, f := range features {
		if w := m.Weight(f); w > most {
			if r := reasonOf(f); r != "" {
				most, words = w, r
			}
		}
	}
	return words
}

// nearest is the table that states a scale and stands nearest to a place, above it rather than below; nil when none states it.
func (s *scales) nearest(at, k int) *draft {
	if i := s.above[at][k]; i >= 0 {
		return s.drafts[i]
	}
	if i := s.below[at][k]; i >= 0 {
		return s.drafts[i]
	}
	return nil
}

// scalePrint is what a table prints, as far as it bears on its scale.
type scalePrint struct {
	amounts  map[string]bool
	digits   int // whole digits of the largest
	decimals int
	votes    tally // of the amounts that the text speaks of
	perShare int   // the scale that earnings per share imply, an index; -1 for none
	dwarfed  int   // the least scale at which the text's amounts do not dwarf it
	cents    bool  // all amounts have them
	zeros    bool  // all amounts end in three
	full     bool  // they do, and most have digits right before these
	round    bool  // some amounts do, and more than do by chance
}

// spokenOf reports whether more than the look of a table speaks for a scale.
func (p scalePrint) spokenOf() bool { return p.perShare >= 0 || p.votes != tally{} }

// print is what a table prints.
func (s *scales) print(dr *draft) scalePrint {
	votes := dr.mentioned(s.mentions)
	p := scalePrint{amounts: dr.amounts(), digits: dr.magnitude(), decimals: dr.decimals(), perShare: -1, dwarfed: scaleIndex(dr.dwarfed(s.mentions)),
		cents: dr.withCents(), zeros: dr.fullDollars(), full: dr.fullThousands(), round: dr.roundAmounts()}
	for k, e := range scaleExponents {
		p.votes[k] = votes[e]
	}
	if e, ok := dr.perShareScale(); ok {
		p.perShare = scaleIndex(e)
	}
	return p
}

// candidates are the features of each scale that the table at a place may have.
func (s *scales) candidates(at int, p scalePrint) [][]string {
	out := make([][]string, len(scaleExponents))
	add := func(k int, f string) { out[k] = append(out[k], f) }
	each := func(prefix string, counts tally) {
		for k, n := range counts {
			if n > 0 {
				add(k, prefix+bucket(n))
			}
		}
	}
	s.neighbours(at, add)
	s.count.shares("tables", add)
	s.styled[p.decimals].shares("tables of as many decimals", add)
	long, short, coarse, fine := s.equals(p.amounts)
	each("equal long amounts: ", long)
	each("equal short amounts: ", short)
	each("equal amounts in full elsewhere: ", coarse)
	each("equal amounts rounded elsewhere: ", fine)
	each("the text speaks of them: ", p.votes)
	if p.perShare >= 0 {
		add(p.perShare, "earnings per share say so")
	}
	for k := range max(0, p.dwarfed) {
		add(k, "the text's amounts would dwarf it")
	}
	if p.dwarfed > 0 {
		add(p.dwarfed, "the text's amounts are of its size")
	}
	for k, e := range scaleExponents {
		at := " at " + strconv.Itoa(int(e))
		switch {
		case s.all > 0:
			add(k, "digits beside the most "+strconv.Itoa(max(-7, min(4, p.digits+int(e)-s.digits[0]))))
		case p.digits >= longAmount+2:
			add(k, "no table states one, long amounts"+at)
		default:
			add(k, "no table states one"+at)
		}
		if s.all == 0 && k == len(scaleExponents)-1 && p.votes[k] == 0 {
			add(k, "nothing speaks of millions")
		}
		if p.cents {
			add(k, "cents, whole elsewhere "+strconv.FormatBool(s.whole)+at)
		}
		if p.zeros {
			add(k, "all end in zeros"+at)
		} else if p.round && p.digits >= longAmount {
			add(k, "some in round thousands"+at)
		}
	}
	return out
}

// neighbours adds what the tables above and below state.
func (s *scales) neighbours(at int, add func(int, string)) {
	dr := s.drafts[at]
	if i := sort.Search(len(s.said), func(i int) bool { return s.said[i].at >= dr.g.Start }); i > 0 {
		last := s.said[i-1]
		add(last.scale, "last said above")
		if last.general {
			add(last.scale, "last said above, of all that is not otherwise noted")
		}
	}
	if i := max(s.above[at][0], s.above[at][1], s.above[at][2]); i >= 0 {
		k := s.stated[i]
		add(k, "above, tables away: "+bucket(at-i))
		if s.like[at] <= i {
			add(k, "above, of like rows or columns")
		}
	}
	first := -1
	for k, i := range s.below[at] {
		if i >= 0 && (first < 0 || i < s.below[at][first]) {
			first = k
		}
	}
	if first >= 0 {
		add(first, "below, tables away: "+bucket(s.below[at][first]-at))
	}
}

// resembles reports whether two tables have the same headings or most labels in common.
func (dr *draft) resembles(o *draft) bool {
	if dr.sameHeads(o) && len(dr.heads) > 1 {
		return true
	}
	labels := map[string]bool{}
	for _, rc := range o.rows {
		labels[rc.Row.Label] = true
	}
	same := 0
	for _, rc := range dr.rows {
		if rc.Row.Label != "" && labels[rc.Row.Label] {
			same++
		}
	}
	return same > 1 && 2*same >= len(dr.rows)
}

// equals counts the amounts that tables of each stated scale print too: those of many digits and those of few, at the same
// scale; and rounded to this scale, or as these are when they are rounded to theirs.
func (s *scales) equals(amounts map[string]bool) (long, short, coarse, fine tally) {
	count := func(to *tally, of tally, shift int) {
		for k := shift; k < len(of); k++ {
			if of[k] > 0 {
				to[k-shift]++
			}
		}
	}
	for a := range amounts {
		if len(a) >= longAmount {
			count(&long, s.exact[a], 0)
		} else {
			count(&short, s.exact[a], 0)
		}
		count(&coarse, s.rounded[a], 0)
		for up := 1; up < len(scaleExponents); up++ {
			for _, r := range roundedBy(a, scaleExponents[up]-scaleExponents[0]) {
				count(&fine, s.exact[r], up)
			}
		}
	}
	long.dropFew()
	short.dropFew()
	return long, short, coarse, fine
}

// dropFew forgets what is far less than another: numbers that tables of several scales print are equal by chance.
func (t *tally) dropFew() {
	most := slices.Max(t[:])
	for k, n := range t {
		if coincidences*n <= most {
			t[k] = 0
		}
	}
}

const coincidences = 3 // numbers that are equal at one scale for each that is at another by chance

const longAmount = 5

// bucket is a small number as features have it.
func bucket(n int) string {
	switch {
	case n <= 2:
		return strconv.Itoa(n)
	case n <= 5:
		return "3-5"
	case n <= 20:
		return "6-20"
	}
	return "many"
}
