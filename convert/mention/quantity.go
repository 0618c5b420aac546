package mention

import (
	"strings"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/mention/period"
	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
)

// unit is what a number counts.
type unit uint8

const (
	bare unit = iota
	money
	percent
	points // percentage points
	basis  // basis points
	times  // "3x"
)

// quantity is a number as its own words make it out.
type quantity struct {
	from, to int // tokens, scale and unit included
	unit     unit
	currency string // ISO 4217 of money
	value    decimal.Decimal
	value2   *decimal.Decimal
	ulp      int32 // exponent of the last printed digit, in base units
	coarse   int32 // the same where zeros at the end of a whole number are read as rounding
	digits   int   // significant digits
	scaled   bool  // a word says thousands, millions, billions
	grouped  bool  // commas stand between its digits
	negative bool
	perShare bool
	hedge    string
	ranged   bool // one end of a range
	bound    bound
	measured release.Unit // what it is measured in, as the words behind a bare number say
	counted  string       // what it counts, for a bare number: the word behind it
	exp      int32        // exponent of its scale
	spelled  bool         // in words
}

// bound is how a hedge bends a number.
type bound uint8

const (
	exactly bound = iota
	about
	atLeast
	atMost
)

var (
	hedgesAbout = wording.Vocabulary("prose-about")
	hedgesOver  = wording.Vocabulary("prose-over")
	hedgesUnder = wording.Vocabulary("prose-under")
	marks       = wording.Phrases("mark|milestone|threshold|barrier")
	perShares   = wording.Vocabulary("prose-per-share")
	notCounts   = wording.Vocabulary("prose-not-counted")
	namesNumber = wording.Vocabulary("prose-numbered")
	percentages = wording.Vocabulary("prose-percent")
)

// spelledCurrencies are the words that make any number before them an amount.
var spelledCurrencies = map[string]bool{"dollars": true, "pesos": true, "euros": true, "yen": true, "rupees": true}

// maxDigits bounds the digits of a number that is looked at.
const maxDigits = 30

// quantities finds the numbers of a sentence, those of phrases of time left out.
func quantities(s *prose.Sentence) []quantity {
	var out []quantity
	for i := 0; i < len(s.Tokens); i++ {
		if q, ok := spelled(s, i); ok {
			out = append(out, q)
			i = q.to - 1
			continue
		}
		if s.Tokens[i].Kind != prose.Number || s.Taken[i] {
			continue
		}
		q, ok := readQuantity(s, i)
		if !ok {
			continue
		}
		i = q.to - 1
		if n := len(out); n > 0 {
			q.from = max(q.from, out[n-1].to) // a sign belongs to the number before
		}
		out = lowerEnd(s, append(out, q))
	}
	return out
}

// spelled reads a number of points in words: "six points". It is no mention of its own, but parts what is around it.
func spelled(s *prose.Sentence, i int) (quantity, bool) {
	n, ok := period.Cardinals[s.Words[i]]
	if !ok || s.Taken[i] {
		return quantity{}, false
	}
	m, ok := percentages.At(s.Words, i+1)
	if !ok {
		return quantity{}, false
	}
	q := quantity{from: i, to: m.To, unit: points, value: decimal.NewFromInt(int64(n)), digits: 1, spelled: true}
	if m.Phrase == "%" || m.Phrase == "per cent" || strings.HasPrefix(m.Phrase, "%|") {
		q.unit = percent
	}
	return q, true
}

// readQuantity reads the number at token i with what belongs to it.
func readQuantity(s *prose.Sentence, i int) (quantity, bool) {
	q := quantity{from: i, to: i + 1}
	t := s.Tokens[i]
	if len(t.Low) > maxDigits || !q.setValue(t.Low) || isFraction(s, i) {
		return q, false
	}
	q.grouped = int(t.End-t.Start) != len(t.Low)
	q.before(s)
	q.behind(s)
	if q.unit == bare && !q.scaled && q.ulp == -2 && prose.Starts(perShares, s.Words, q.to) > 0 {
		q.unit, q.currency = money, "USD" // "or 2.03 per share"
	}
	if q.unit == bare && !q.isRatio(s) && !q.isCount(s) {
		return q, false
	}
	q.measuredIn(s)
	q.asPerShare(s)
	q.hedged(s)
	return q, true
}

// isFraction reports whether the number at token i is what another is divided by, with nothing between them: the 8 of "10-3/8%".
func isFraction(s *prose.Sentence, i int) bool {
	return i > 1 && s.Words[i-1] == "/" && s.Tokens[i].Glued && s.Tokens[i-1].Glued && s.Tokens[i-2].Kind == prose.Number
}

func (q *quantity) setValue(text string) bool {
	if text[0] == '.' {
		text = "0" + text
	}
	v, err := tieout.ParseDecimal(text)
	if err != nil {
		return false
	}
	q.value = v
	whole, fraction, _ := strings.Cut(text, ".")
	q.ulp = int32(-len(fraction))
	q.coarse = q.ulp
	q.digits = len(strings.TrimLeft(whole+fraction, "0"))
	if fraction == "" {
		for k := len(whole) - 1; k > 0 && whole[k] == '0'; k-- {
			q.coarse++
		}
	}
	return true
}

// scale multiplies the number by a power of ten.
func (q *quantity) scale(by int32) {
	q.value = q.value.Shift(by)
	q.ulp += by
	q.coarse += by
	q.exp += by
	q.scaled = true
}

// foreignDollars are the letters before a dollar sign, with the currency.
var foreignDollars = map[string]string{"us": "USD", "u": "USD", "c": "CAD", "cdn": "CAD", "ca": "CAD", "a": "AUD", "au": "AUD", "hk": "HKD", "s": "SGD", "nz": "NZD", "nt": "TWD", "r": "BRL",
	"mx": "MXN"}

// before takes in the currency and sign before the number.
func (q *quantity) before(s *prose.Sentence) {
	if q.bracketedPercentage(s) {
		return
	}
	k := q.from - 1
	inner := k > 0 && s.Tokens[k].Glued && prose.Currencies[s.At(k-1)] != ""
	switch {
	case (inner || k > 0 && isCodeToken(s.Tokens[k-1])) && s.At(k) == "-" && s.Tokens[q.from].Glued: // $-5, SEK -12
		q.negative = true
		k--
	case inner && s.At(k) == "(" && s.At(q.from+1) == ")": // $(0.40)
		q.negative = true
		q.to++
		k--
	}
	k = q.currencyAt(s, k)
	if s.At(k) == "-" && s.Tokens[q.from].Glued && !s.Tokens[k].Glued {
		q.negative = true
		q.from = k
	}
	if q.isBracketed(s, k) {
		q.negative = true // ($0.40) per share
		q.from = k
		q.to++
	}
}

// bracketedPercentage takes in the brackets around a number right before a percent sign, which make it negative, and reports whether there are any: "(5)%".
func (q *quantity) bracketedPercentage(s *prose.Sentence) bool {
	k := q.from - 1
	m, ok := percentages.At(s.Words, q.to+1)
	if !ok || s.At(k) != "(" || s.At(q.to) != ")" || !s.Tokens[q.from].Glued || !s.Tokens[q.to].Glued || !s.Tokens[q.to+1].Glued {
		return false
	}
	q.negative, q.from, q.to, q.unit = true, k, m.To, unitOfPercentage(m.Phrase)
	return true
}

// isCodeToken reports whether a token is the code of a currency.
func isCodeToken(t prose.Token) bool {
	return t.Kind == prose.Word && t.Upper && t.End-t.Start == prose.CodeLetters && prose.Currencies[t.Low] != ""
}

// currencyAt takes in a currency at token k, and returns the token before it, or k where there is none.
func (q *quantity) currencyAt(s *prose.Sentence, k int) int {
	c := prose.Currencies[s.At(k)]
	if by, code := prose.ScaledCode(s.At(k)); code != "" && s.Tokens[k].Upper {
		q.unit, q.currency, q.from = money, code, k
		q.scale(by)
		return k - 1
	}
	if c == "" || s.At(k) == "r" && !s.Tokens[q.from].Glued || s.Tokens[k].Kind != prose.Sign && s.Tokens[k].End-s.Tokens[k].Start > prose.CodeLetters && !q.isWrittenOut(s) {
		return k
	}
	q.unit, q.currency, q.from = money, c, k
	if f := foreignDollars[s.At(k-1)]; f != "" && s.Tokens[k].Glued && s.Tokens[k].Kind == prose.Sign {
		q.from, q.currency = k-1, f
	}
	return q.from - 1
}

// isWrittenOut reports whether a number is written as amounts are: with a scale, a fraction or groups of digits, and no percent sign.
func (q *quantity) isWrittenOut(s *prose.Sentence) bool {
	if prose.Scales[s.At(q.to)] != 0 {
		return true
	}
	_, inPercent := percentages.At(s.Words, q.to)
	return (q.grouped || q.ulp < 0) && !inPercent
}

// isBracketed reports whether the brackets from token k on around an amount make it negative.
func (q *quantity) isBracketed(s *prose.Sentence, k int) bool {
	if k <= 0 || s.At(k) != "(" || !s.Tokens[q.from].Glued || q.unit != money || s.At(q.to) != ")" || s.Tokens[k].Glued {
		return false
	}
	next := s.At(q.to + 1)
	return next == "million" || next == "billion" || next == "per"
}

// behind takes in the scale and unit behind the number.
func (q *quantity) behind(s *prose.Sentence) {
	at := func(k int) string {
		if k >= len(s.Words) || s.Taken[k] {
			return ""
		}
		return s.Words[k]
	}
	if k := s.Bracketed(q.to); k > 0 && q.behindBracket(s, k+2) {
		return
	}
	q.scaleBehind(s, at)
	if m, ok := percentages.At(s.Words, q.to); ok && q.unit == bare && !s.Taken[q.to] {
		q.to, q.unit = m.To, unitOfPercentage(m.Phrase)
		return
	}
	q.unitBehind(s, at(q.to))
}

// unitBehind takes in the word behind a number, where it is a unit.
func (q *quantity) unitBehind(s *prose.Sentence, w string) {
	switch {
	case w == "x" && s.Tokens[q.to].Glued:
		q.unit = times
		q.to++
	case w == "times":
		q.unit = times
	case w == "cents" || w == "cent":
		q.hundredths("USD")
	case centsOf[w] != "" && (s.At(q.to+1) == "cents" || s.At(q.to+1) == "cent"):
		q.to++
		q.hundredths(centsOf[w])
	case q.unit == bare && !q.scaled && hundredthsOf[w] != "":
		q.hundredths(hundredthsOf[w])
	case q.unit == bare && !q.scaled && q.isPence(s):
		q.hundredths("GBP")
	case q.unit == bare && (q.scaled && prose.Currencies[w] != "" || spelledCurrencies[w]):
		q.unit, q.currency = money, prose.Currencies[w]
		q.to++
	}
}

// centsOf are the currencies of cents that a word before them names: "5.36 Singapore cents".
var centsOf = map[string]string{"singapore": "SGD", "us": "USD", "canadian": "CAD", "australian": "AUD", "euro": "EUR", "eur": "EUR"}

// hundredthsOf are the words for hundredths of a currency that one country has.
var hundredthsOf = map[string]string{"sen": "MYR", "paise": "INR", "øre": "NOK", "öre": "SEK"}

// hundredths makes a number one of hundredths of a currency, with the word behind it.
func (q *quantity) hundredths(currency string) {
	q.unit, q.currency = money, currency
	q.value = q.value.Shift(-2)
	q.ulp -= 2
	q.coarse = q.ulp
	q.to++
}

// isPlural reports whether a word may name many things.
func isPlural(w string) bool {
	return len(w) > 3 && strings.HasSuffix(w, "s") && !strings.HasSuffix(w, "ss") && !strings.HasSuffix(w, "is") && !strings.HasSuffix(w, "us")
}

// scaleBehind takes in a scale: "million", "M", "-million". at is a word of the sentence that no phrase of time has taken.
func (q *quantity) scaleBehind(s *prose.Sentence, at func(int) string) {
	if n, ok := prose.Scales[at(q.to)]; ok {
		t := s.Tokens[q.to]
		letter := len(t.Low) <= 2
		// "9.4m customers" are millions
		if !letter || t.Glued && (q.unit == money || t.Upper || q.ulp < 0 && isPlural(at(q.to+1))) || q.unit == money && (len(t.Low) == 2 || t.Low == "m") { // "SEK 386 M"
			q.scale(n)
			q.to++
		}
	}
	if at(q.to) == "-" && s.Tokens[q.to].Glued && q.to+1 < len(s.Words) && s.Tokens[q.to+1].Glued && prose.Scales[at(q.to+1)] > 0 {
		q.scale(prose.Scales[at(q.to+1)]) // $5-million
		q.to += 2
	}
}

// behindBracket takes in the scale or the unit that stands behind the bracket of the year before, for both: "EUR 444.4 (428.9) million", "12.4 (9.1) per cent".
func (q *quantity) behindBracket(s *prose.Sentence, k int) bool {
	if n, ok := prose.Scales[s.At(k)]; ok && len(s.Tokens[k].Low) > 1 && q.unit == money {
		q.scale(n)
		return true
	}
	if m, ok := percentages.At(s.Words, k); ok && q.unit == bare && !s.Taken[k] {
		q.unit = unitOfPercentage(m.Phrase)
		return true
	}
	return false
}

// unitOfPercentage is what a phrase behind a number counts: basis points, points or per cent.
func unitOfPercentage(phrase string) unit {
	switch {
	case strings.HasPrefix(phrase, "basis"), strings.HasPrefix(phrase, "bp"):
		return basis
	case strings.Contains(phrase, "point") || strings.HasPrefix(phrase, "pt"):
		return points
	}
	return percent
}

// shareWords is how many words behind the number say that it is one per share.
func (q *quantity) shareWords(s *prose.Sentence) int {
	if !q.perShare || q.to >= len(s.Words) {
		return 0
	}
	return prose.Starts(perShares, s.Words, q.to)
}

// asPerShare notes that the number is money per share.
func (q *quantity) asPerShare(s *prose.Sentence) {
	if q.unit != money {
		return
	}
	k := q.to
	if k < len(s.Words) && s.Words[k] == ")" {
		k++
	}
	if _, ok := perShares.At(s.Words, k); ok {
		q.perShare = true
	}
}

// hedged notes the words before the number that make it inexact.
func (q *quantity) hedged(s *prose.Sentence) {
	for n := 4; n > 0; n-- {
		k := q.from - n
		if k < 0 {
			continue
		}
		for _, h := range []struct {
			set *wording.Set
			b   bound
		}{{hedgesOver, atLeast}, {hedgesUnder, atMost}, {hedgesAbout, about}} {
			if m, ok := h.set.At(s.Words, k); ok && m.To == q.from {
				q.hedge, q.bound = strings.Join(s.Words[k:q.from], " "), h.b
				return
			}
		}
	}
	if q.to < len(s.Words) && (s.Words[q.to] == "+" || marks.In(s.Words[q.to:q.to+1])) {
		q.bound = atLeast // "passed the $100 million mark"
	}
}

// lowerEnd reads what stands before the quantity at the end of out as the lower end of a range whose scale or unit only
// the upper end has: "$43.5-$44.5B" becomes one quantity, "between 12 and 14 percent" two.
func lowerEnd(s *prose.Sentence, out []quantity) []quantity {
	n := len(out) - 1
	q := &out[n]
	k := q.from - 1 // what parts the ends
	if k < 1 || s.Words[k] != "-" && s.Words[k] != "to" && s.Words[k] != "and" {
		return out
	}
	hyphen := s.Words[k] == "-"
	if n == 0 || out[n-1].to != k {
		low, ok := q.bareEnd(s, k)
		switch {
		case !ok:
			return out
		case hyphen:
			high := q.value
			low.value2, low.to = &high, q.to
			out[n] = low
			return out
		}
		return append(out[:n], low, *q)
	}
	low := &out[n-1]
	if low.unit == q.unit && isRange(s, low.from-1, k) {
		low.ranged, q.ranged = true, true
	}
	if !q.scalesAlso(low) || s.Words[k] == "and" && low.ulp < q.ulp-q.exp && !low.ranged {
		return out // "the figures were $1.73 and $1.2 million"
	}
	low.scale(q.exp)
	low.ranged, q.ranged = true, true
	if hyphen {
		low.value2, low.to = &q.value, q.to
		return out[:n]
	}
	return out
}

// scalesAlso reports whether the scale of an amount may be that of the one before it, too: not in "grew by $369,000 to $1.4 million".
func (q *quantity) scalesAlso(low *quantity) bool {
	return q.scaled && !low.scaled && low.unit == money && q.unit == money && !low.value.GreaterThan(q.value.Shift(-q.exp))
}

// isRange reports whether two numbers with token k between them are the ends of a range: not so where the first stands
// behind "from" or a verb of change, at token start.
func isRange(s *prose.Sentence, start, k int) bool {
	if start < 0 {
		return s.Words[k] != "and"
	}
	switch before := s.Words[start]; {
	case before == "between":
		return true
	case s.Words[k] == "and" || before == "from" || before == "by":
		return false
	}
	return prose.Starts(prose.Ups, s.Words, start) == 0 && prose.Starts(prose.Downs, s.Words, start) == 0
}

// bareEnd reads the number before token k, which has no unit of its own, as the lower end of a range that ends with q.
func (q *quantity) bareEnd(s *prose.Sentence, k int) (quantity, bool) {
	low := quantity{from: k - 1, to: k, unit: q.unit, currency: q.currency, ranged: true}
	if s.Tokens[k-1].Kind != prose.Number || q.unit == money || q.unit == bare && !q.scaled || s.Taken[k-1] || period.IsYear(s.Words[k-1]) ||
		s.Words[k] == "and" && (k < 2 || s.Words[k-2] != "between") || len(s.Words[k-1]) > maxDigits || !low.setValue(s.Words[k-1]) {
		return low, false
	}
	if low.measured = q.measured; q.exp != 0 {
		low.scale(q.exp)
	}
	low.hedged(s)
	q.ranged = true
	return low, true
}

// accuracy is the interval of values that print as the number.
func (q *quantity) accuracy() tieout.Interval {
	return rounded(q.value, q.ulp)
}

// rounded is the interval of values that print as v with the last digit at 10^ulp.
func rounded(v decimal.Decimal, ulp int32) tieout.Interval {
	half := decimal.New(5, ulp-1)
	return tieout.Interval{Low: v.Sub(half), High: v.Add(half)}
}
