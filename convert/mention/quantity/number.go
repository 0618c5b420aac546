package quantity

import (
	"strings"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/mention/period"
	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
)

// Unit is what a number counts.
type Unit uint8

const (
	Bare    Unit = iota // nothing that it says
	Money               // in Currency
	Percent             // as printed: 16.9
	Points              // percentage points
	Basis               // basis points
	Times               // "3x"
)

// Number is a number as its own words make it out. It is large: it is read where it is, and passed as a pointer.
type Number struct {
	From, To int // tokens, scale and unit included
	Unit     Unit
	Currency string           // ISO 4217 of money
	Value    decimal.Decimal  // its magnitude in base units; a percentage, points and basis points as printed
	Value2   *decimal.Decimal // the upper end of a range that is printed as one number, nil for another
	Ulp      int32            // exponent of the last printed digit, in base units
	Coarse   int32            // the same where zeros at the end of a whole number are read as rounding
	Digits   int              // significant digits
	Scaled   bool             // a word says thousands, millions, billions
	Grouped  bool             // commas stand between its digits
	Negative bool             // a sign or brackets make it so
	PerShare bool             // it is money per share
	Hedge    string           // the words before it that make it inexact: "more than"
	Ranged   bool             // one end of a range
	Bound    Bound            // how they bend it
	Priced   bool             // an amount for each of something other than a share: "$6.05 per Boe"
	Measured release.Unit     // what it is measured in, as the words behind a bare number say
	Counted  string           // what it counts, for a bare number: the word behind it
	Exp      int32            // exponent of its scale
	Spelled  bool             // in words
}

// Bound is how a hedge bends a number.
type Bound uint8

const (
	Exactly Bound = iota // not at all
	About                // "approximately"
	AtLeast              // "more than"
	AtMost               // "nearly"
)

var (
	hedgesAbout = wording.Vocabulary("prose-about")
	hedgesOver  = wording.Vocabulary("prose-over")
	hedgesUnder = wording.Vocabulary("prose-under")
	marks       = wording.Phrases("mark|milestone|threshold|barrier")
	notCounts   = wording.Vocabulary("prose-not-counted")
	// NamesNumber are the words before a number that numbers something, and counts nothing: "Section 21".
	NamesNumber = wording.Vocabulary("prose-numbered")
	// PerShares are the words behind an amount per share, Percentages those and the signs behind a percentage, points and basis points.
	PerShares   = wording.Vocabulary("prose-per-share")
	Percentages = wording.Vocabulary("prose-percent")
)

// spelledCurrencies are the words that make any number before them an amount.
var spelledCurrencies = map[string]bool{"dollars": true, "pesos": true, "euros": true, "yen": true, "rupees": true}

// MaxDigits bounds the digits of a number that is looked at.
const MaxDigits = 30

// In finds the numbers of a sentence, those of phrases of time left out.
func In(s *prose.Sentence) []Number {
	var out []Number
	for i := 0; i < len(s.Tokens); i++ {
		if q, ok := spelled(s, i); ok {
			out = append(out, q)
			i = q.To - 1
			continue
		}
		if s.Tokens[i].Kind != prose.Number || s.Taken[i] {
			continue
		}
		q, ok := readQuantity(s, i)
		if !ok {
			continue
		}
		i = q.To - 1
		if n := len(out); n > 0 {
			q.From = max(q.From, out[n-1].To) // a sign belongs to the number before
		}
		out = lowerEnd(s, append(out, q))
	}
	return out
}

// spelled reads a number of points in words: "six points". It is no mention of its own, but parts what is around it.
func spelled(s *prose.Sentence, i int) (Number, bool) {
	n, ok := period.Cardinals[s.Words[i]]
	if !ok || s.Taken[i] {
		return Number{}, false
	}
	m, ok := Percentages.At(s.Words, i+1)
	if !ok {
		return Number{}, false
	}
	q := Number{From: i, To: m.To, Unit: Points, Value: decimal.NewFromInt(int64(n)), Digits: 1, Spelled: true}
	if m.Phrase == "%" || m.Phrase == "per cent" || strings.HasPrefix(m.Phrase, "%|") {
		q.Unit = Percent
	}
	return q, true
}

// readQuantity reads the number at token i with what belongs to it.
func readQuantity(s *prose.Sentence, i int) (Number, bool) {
	q := Number{From: i, To: i + 1}
	t := s.Tokens[i]
	if len(t.Low) > MaxDigits || !q.SetValue(t.Low) || isFraction(s, i) {
		return q, false
	}
	q.Grouped = int(t.End-t.Start) != len(t.Low)
	q.before(s)
	q.behind(s)
	if q.Unit == Bare && !q.Scaled && q.Ulp == -2 && prose.Starts(PerShares, s.Words, q.To) > 0 {
		q.Unit, q.Currency = Money, "USD" // "or 2.03 per share"
	}
	if q.Unit == Bare && !q.isRatio(s) && !q.isCount(s) {
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

// SetValue reads digits without marks between groups, "1234.5", as the value of a number, with its accuracy; false where they are none.
func (q *Number) SetValue(text string) bool {
	if text[0] == '.' {
		text = "0" + text
	}
	v, err := tieout.ParseDecimal(text)
	if err != nil {
		return false
	}
	q.Value = v
	whole, fraction, _ := strings.Cut(text, ".")
	q.Ulp = int32(-len(fraction))
	q.Coarse = q.Ulp
	q.Digits = len(strings.TrimLeft(whole+fraction, "0"))
	if fraction == "" {
		for k := len(whole) - 1; k > 0 && whole[k] == '0'; k-- {
			q.Coarse++
		}
	}
	return true
}

// Scale multiplies the number by a power of ten.
func (q *Number) Scale(by int32) {
	q.Value = q.Value.Shift(by)
	q.Ulp += by
	q.Coarse += by
	q.Exp += by
	q.Scaled = true
}

// foreignDollars are the letters before a dollar sign, with the currency.
var foreignDollars = map[string]string{"us": "USD", "u": "USD", "c": "CAD", "cdn": "CAD", "ca": "CAD", "a": "AUD", "au": "AUD", "hk": "HKD", "s": "SGD", "nz": "NZD", "nt": "TWD", "r": "BRL",
	"mx": "MXN"}

// before takes in the currency and sign before the number.
func (q *Number) before(s *prose.Sentence) {
	if q.bracketedPercentage(s) {
		return
	}
	k := q.From - 1
	inner := k > 0 && s.Tokens[k].Glued && prose.Currencies[s.At(k-1)] != ""
	switch {
	case (inner || k > 0 && isCodeToken(s.Tokens[k-1])) && s.At(k) == "-" && s.Tokens[q.From].Glued: // $-5, SEK -12
		q.Negative = true
		k--
	case inner && s.At(k) == "(" && s.At(q.From+1) == ")": // $(0.40)
		q.Negative = true
		q.To++
		k--
	}
	k = q.currencyAt(s, k)
	if s.At(k) == "-" && s.Tokens[q.From].Glued && !s.Tokens[k].Glued {
		q.Negative = true
		q.From = k
	}
	if q.isBracketed(s, k) {
		q.Negative = true // ($0.40) per share
		q.From = k
		q.To++
	}
}

// bracketedPercentage takes in the brackets around a number right before a percent sign, which make it negative, and reports whether there are any: "(5)%".
func (q *Number) bracketedPercentage(s *prose.Sentence) bool {
	k := q.From - 1
	m, ok := Percentages.At(s.Words, q.To+1)
	if !ok || s.At(k) != "(" || s.At(q.To) != ")" || !s.Tokens[q.From].Glued || !s.Tokens[q.To].Glued || !s.Tokens[q.To+1].Glued {
		return false
	}
	q.Negative, q.From, q.To, q.Unit = true, k, m.To, unitOfPercentage(m.Phrase)
	return true
}

// isCodeToken reports whether a token is the code of a currency.
func isCodeToken(t prose.Token) bool {
	if t.Kind != prose.Word || !t.Upper {
		return false
	}
	_, scaled := prose.ScaledCode(t.Low) // "MSEK -12"
	return scaled != "" || t.End-t.Start == prose.CodeLetters && prose.Currencies[t.Low] != ""
}

// currencyAt takes in a currency at token k, and returns the token before it, or k where there is none.
func (q *Number) currencyAt(s *prose.Sentence, k int) int {
	c := prose.Currencies[s.At(k)]
	if by, code := prose.ScaledCode(s.At(k)); code != "" && s.Tokens[k].Upper {
		q.Unit, q.Currency, q.From = Money, code, k
		q.Scale(by)
		return k - 1
	}
	if c == "" || s.At(k) == "r" && !s.Tokens[q.From].Glued || s.Tokens[k].Kind != prose.Sign && s.Tokens[k].End-s.Tokens[k].Start > prose.CodeLetters && !q.isWrittenOut(s) {
		return k
	}
	q.Unit, q.Currency, q.From = Money, c, k
	if f := foreignDollars[s.At(k-1)]; f != "" && s.Tokens[k].Glued && s.Tokens[k].Kind == prose.Sign {
		q.From, q.Currency = k-1, f
	}
	return q.From - 1
}

// isWrittenOut reports whether a number is written as amounts are: with a scale, a fraction or groups of digits, and no percent sign.
func (q *Number) isWrittenOut(s *prose.Sentence) bool {
	if prose.Scales[s.At(q.To)] != 0 {
		return true
	}
	_, inPercent := Percentages.At(s.Words, q.To)
	return (q.Grouped || q.Ulp < 0) && !inPercent
}

// isBracketed reports whether the brackets from token k on around an amount make it negative.
func (q *Number) isBracketed(s *prose.Sentence, k int) bool {
	if k <= 0 || s.At(k) != "(" || !s.Tokens[q.From].Glued || q.Unit != Money || s.At(q.To) != ")" || s.Tokens[k].Glued {
		return false
	}
	next := s.At(q.To + 1)
	return next == "million" || next == "billion" || next == "per"
}

// behind takes in the scale and unit behind the number.
func (q *Number) behind(s *prose.Sentence) {
	at := func(k int) string {
		if k >= len(s.Words) || s.Taken[k] {
			return ""
		}
		return s.Words[k]
	}
	if k := s.Bracketed(q.To); k > 0 && q.behindBracket(s, k+2) {
		return
	}
	q.scaleBehind(s, at)
	if m, ok := Percentages.At(s.Words, q.To); ok && q.Unit == Bare && !s.Taken[q.To] {
		q.To, q.Unit = m.To, unitOfPercentage(m.Phrase)
		return
	}
	q.unitBehind(s, at(q.To))
}

// unitBehind takes in the word behind a number, where it is a unit.
func (q *Number) unitBehind(s *prose.Sentence, w string) {
	switch {
	case w == "x" && s.Tokens[q.To].Glued:
		q.Unit = Times
		q.To++
	case w == "times":
		q.Unit = Times
	case w == "cents" || w == "cent":
		q.hundredths("USD")
	case centsOf[w] != "" && (s.At(q.To+1) == "cents" || s.At(q.To+1) == "cent"):
		q.To++
		q.hundredths(centsOf[w])
	case q.Unit == Bare && !q.Scaled && hundredthsOf[w] != "":
		q.hundredths(hundredthsOf[w])
	case q.Unit == Bare && !q.Scaled && q.isPence(s):
		q.hundredths("GBP")
	case q.Unit == Bare && (q.Scaled && prose.Currencies[w] != "" || spelledCurrencies[w]):
		q.Unit, q.Currency = Money, prose.Currencies[w]
		q.To++
	}
}

// centsOf are the currencies of cents that a word before them names: "5.36 Singapore cents".
var centsOf = map[string]string{"singapore": "SGD", "us": "USD", "canadian": "CAD", "australian": "AUD", "euro": "EUR", "eur": "EUR"}

// hundredthsOf are the words for hundredths of a currency that one country has.
var hundredthsOf = map[string]string{"sen": "MYR", "paise": "INR", "øre": "NOK", "öre": "SEK"}

// hundredths makes a number one of hundredths of a currency, with the word behind it.
func (q *Number) hundredths(currency string) {
	q.Unit, q.Currency = Money, currency
	q.Value = q.Value.Shift(-2)
	q.Ulp -= 2
	q.Coarse = q.Ulp
	q.To++
}

// isPlural reports whether a word may name many things.
func isPlural(w string) bool {
	return len(w) > 3 && strings.HasSuffix(w, "s") && !strings.HasSuffix(w, "ss") && !strings.HasSuffix(w, "is") && !strings.HasSuffix(w, "us")
}

// scaleBehind takes in a scale: "million", "M", "-million". at is a word of the sentence that no phrase of time has taken.
func (q *Number) scaleBehind(s *prose.Sentence, at func(int) string) {
	if n, ok := prose.Scales[at(q.To)]; ok {
		t := s.Tokens[q.To]
		letter := len(t.Low) <= 2
		// "9.4m customers" are millions
		if !letter || t.Glued && (q.Unit == Money || t.Upper || q.Ulp < 0 && isPlural(at(q.To+1))) || q.Unit == Money && (len(t.Low) == 2 || t.Low == "m") { // "SEK 386 M"
			q.Scale(n)
			q.To++
		}
	}
	if at(q.To) == "-" && s.Tokens[q.To].Glued && q.To+1 < len(s.Words) && s.Tokens[q.To+1].Glued && prose.Scales[at(q.To+1)] > 0 {
		q.Scale(prose.Scales[at(q.To+1)]) // $5-million
		q.To += 2
	}
}

// behindBracket takes in the scale or the unit that stands behind the bracket of the year before, for both: "EUR 444.4 (428.9) million", "12.4 (9.1) per cent".
func (q *Number) behindBracket(s *prose.Sentence, k int) bool {
	if n, ok := prose.Scales[s.At(k)]; ok && len(s.Tokens[k].Low) > 1 && q.Unit == Money {
		q.Scale(n)
		return true
	}
	if m, ok := Percentages.At(s.Words, k); ok && q.Unit == Bare && !s.Taken[k] {
		q.Unit = unitOfPercentage(m.Phrase)
		return true
	}
	return false
}

// unitOfPercentage is what a phrase behind a number counts: basis points, points or per cent.
func unitOfPercentage(phrase string) Unit {
	switch {
	case strings.HasPrefix(phrase, "basis"), strings.HasPrefix(phrase, "bp"):
		return Basis
	case strings.Contains(phrase, "point") || strings.HasPrefix(phrase, "pt"):
		return Points
	}
	return Percent
}

// ShareWords is how many words behind the number say that it is one per share.
func (q *Number) ShareWords(s *prose.Sentence) int {
	if !q.PerShare || q.To >= len(s.Words) {
		return 0
	}
	return prose.Starts(PerShares, s.Words, q.To)
}

// asPerShare notes that the number is money per share.
func (q *Number) asPerShare(s *prose.Sentence) {
	if q.Unit != Money {
		return
	}
	k := q.To
	if k < len(s.Words) && s.Words[k] == ")" {
		k++
	}
	if _, ok := PerShares.At(s.Words, k); ok {
		q.PerShare = true
		return
	}
	q.Priced = !q.Scaled && (s.At(k) == "per" || s.At(k) == "/" || s.At(k) == "for" && (s.At(k+1) == "each" || s.At(k+1) == "every")) && k+1 < len(s.Tokens) && s.Tokens[k+1].Kind == prose.Word && !s.Taken[k+1] && !times[s.Words[k+1]]
}

// times are what an amount may be for each of and yet be no price.
var times = map[string]bool{"year": true, "annum": true, "quarter": true, "month": true, "week": true, "day": true, "hour": true, "cent": true}

// hedged notes the words before the number that make it inexact.
func (q *Number) hedged(s *prose.Sentence) {
	for n := 4; n > 0; n-- {
		k := q.From - n
		if k < 0 {
			continue
		}
		for _, h := range []struct {
			set *wording.Set
			b   Bound
		}{{hedgesOver, AtLeast}, {hedgesUnder, AtMost}, {hedgesAbout, About}} {
			if m, ok := h.set.At(s.Words, k); ok && m.To == q.From {
				q.Hedge, q.Bound = strings.Join(s.Words[k:q.From], " "), h.b
				return
			}
		}
	}
	if q.To < len(s.Words) && (s.Words[q.To] == "+" || marks.In(s.Words[q.To:q.To+1])) {
		q.Bound = AtLeast // "passed the $100 million mark"
	}
}

// lowerEnd reads what stands before the quantity at the end of out as the lower end of a range whose scale or unit only
// the upper end has: "$43.5-$44.5B" becomes one quantity, "between 12 and 14 percent" two.
func lowerEnd(s *prose.Sentence, out []Number) []Number {
	n := len(out) - 1
	q := &out[n]
	k := q.From - 1 // what parts the ends
	if k < 1 || s.Words[k] != "-" && s.Words[k] != "to" && s.Words[k] != "and" {
		return out
	}
	hyphen := s.Words[k] == "-"
	if n == 0 || out[n-1].To != k {
		low, ok := q.bareEnd(s, k)
		switch {
		case !ok:
			return out
		case hyphen:
			high := q.Value
			low.Value2, low.To = &high, q.To
			out[n] = low
			return out
		}
		return append(out[:n], low, *q)
	}
	low := &out[n-1]
	if low.Unit == q.Unit && isRange(s, low.From-1, k) {
		low.Ranged, q.Ranged = true, true
	}
	if !q.scalesAlso(low) || s.Words[k] == "and" && low.Ulp < q.Ulp-q.Exp && !low.Ranged {
		return out // "the figures were $1.73 and $1.2 million"
	}
	low.Scale(q.Exp)
	low.Ranged, q.Ranged = true, true
	if hyphen {
		high := q.Value // the place of q is taken by the next number
		low.Value2, low.To = &high, q.To
		return out[:n]
	}
	return out
}

// scalesAlso reports whether the scale of an amount may be that of the one before it, too: not in "grew by $369,000 to $1.4 million".
func (q *Number) scalesAlso(low *Number) bool {
	return q.Scaled && !low.Scaled && low.Unit == Money && q.Unit == Money && !low.Value.GreaterThan(q.Value.Shift(-q.Exp))
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
func (q *Number) bareEnd(s *prose.Sentence, k int) (Number, bool) {
	low := Number{From: k - 1, To: k, Unit: q.Unit, Currency: q.Currency, Ranged: true}
	if s.Tokens[k-1].Kind != prose.Number || q.Unit == Money || q.Unit == Bare && !q.Scaled || s.Taken[k-1] || period.IsYear(s.Words[k-1]) ||
		s.Words[k] == "and" && (k < 2 || s.Words[k-2] != "between") || len(s.Words[k-1]) > MaxDigits || !low.SetValue(s.Words[k-1]) {
		return low, false
	}
	if low.Measured = q.Measured; q.Exp != 0 {
		low.Scale(q.Exp)
	}
	low.hedged(s)
	q.Ranged = true
	return low, true
}

// Accuracy is the interval of values that print as the number.
func (q *Number) Accuracy() tieout.Interval {
	return rounded(q.Value, q.Ulp)
}

// rounded is the interval of values that print as v with the last digit at 10^ulp.
func rounded(v decimal.Decimal, ulp int32) tieout.Interval {
	half := decimal.New(5, ulp-1)
	return tieout.Interval{Low: v.Sub(half), High: v.Add(half)}
}

// IsGrouped reports whether marks stand between the digits of the number.
func (q *Number) IsGrouped(s *prose.Sentence) bool {
	t := s.Tokens[q.From]
	return int(t.End-t.Start) != len(t.Low)
}
