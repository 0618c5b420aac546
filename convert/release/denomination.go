package release

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/tieout/tieout/internal/wording"
)

// denomination is what a few signs and words say of the amounts below them: a currency and what they are multiplied with, side by
// side, in either order: "₹ in Lakhs", "Rs./Crores", "CHF 1'000", "MEUR", "k€", "HK$ million", "thousands of New Taiwan dollars".
type denomination struct {
	currency string // ISO 4217; "" for dollars of no country, and for a scale alone
	exponent int32
	from, to int // bytes of the text
}

var denominations = wording.NewMemo(readDenomination)

// denominationOf finds the first denomination of a text.
func denominationOf(s string) (denomination, bool) {
	if d := denominations.Of(s); d != nil {
		return *d, true
	}
	return denomination{}, false
}

func readDenomination(s string) *denomination {
	if !mayDenominate(s) {
		return nil
	}
	r := denominationReader{s: s, tokens: moneyTokens(s)}
	for i := range r.tokens {
		if d, ok := r.at(i); ok {
			return &d
		}
	}
	return nil
}

// mayDenominate reports whether a text has a sign of a currency, a digit or a capital, without which it has no denomination; most
// labels have none but their first letter.
func mayDenominate(s string) bool {
	if len(s) > maxSaid {
		return false
	}
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c >= 0x80, c >= '0' && c <= '9', c == '$', c == '(', i > 0 && c >= 'A' && c <= 'Z':
			return true
		}
	}
	l := strings.ToLower(s)
	return hasPrefix(l, "in ", "lakh", "lac", "crore", "r", "m", "k", "t", "b")
}

// moneyToken is a run of letters, a number with its separators, or one other sign.
type moneyToken struct {
	text    string
	from    int
	letters bool
	digits  bool
	glued   bool // to the token before
}

// end is the byte behind the token.
func (t *moneyToken) end() int { return t.from + len(t.text) }

// moneyTokens cuts a text.
func moneyTokens(s string) []moneyToken { return appendTokens(nil, s) }

// appendTokens cuts a text, in the room of tokens that nobody needs any longer.
func appendTokens(room []moneyToken, s string) []moneyToken {
	out := room[:0]
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		if unicode.IsSpace(r) {
			i += size
			continue
		}
		t := moneyToken{from: i}
		switch {
		case r >= '0' && r <= '9':
			t.digits = true
			t.text = s[i : i+numberLength(s[i:])]
		case unicode.IsLetter(r):
			t.letters = true
			j := i
			for j < len(s) {
				r, size := utf8.DecodeRuneInString(s[j:])
				if !unicode.IsLetter(r) {
					break
				}
				j += size
			}
			t.text = s[i:j]
		default:
			t.text = s[i : i+size]
		}
		t.glued = len(out) > 0 && out[len(out)-1].end() == i
		out = append(out, t)
		i = t.end()
	}
	return out
}

// numberLength is the length of a number at the beginning of a text, apostrophes, points, commas and single spaces between its
// thousands included.
func numberLength(s string) int {
	i := 0
	for i < len(s) && s[i] >= '0' && s[i] <= '9' {
		i++
	}
	for {
		_, size := utf8.DecodeRuneInString(s[i:])
		if i == len(s) || !strings.Contains(",.'’ \u00a0", s[i:i+size]) || !isThousand(s[i+size:]) {
			return i
		}
		i += size + 3
	}
}

// isThousand reports whether a text begins with exactly three digits.
func isThousand(s string) bool {
	digits := 0
	for digits < len(s) && s[digits] >= '0' && s[digits] <= '9' {
		digits++
	}
	return digits == 3
}

// denominationReader looks for denominations among the tokens of a text.
type denominationReader struct {
	s      string
	tokens []moneyToken
}

// at reads a denomination that begins with a token.
func (r *denominationReader) at(i int) (denomination, bool) {
	from := r.tokens[i].from
	if c, next, ok := r.currency(i); ok {
		if c.exponent > 0 {
			return denomination{c.code, c.exponent, from, r.tokens[next-1].end()}, true
		}
		e, end, ok := r.scale(r.connector(next), i)
		if !ok {
			return denomination{}, false
		}
		return denomination{c.code, e, from, r.tokens[end-1].end()}, true
	}
	if i > 0 && r.tokens[i-1].digits {
		return denomination{}, false // "149 million yen"
	}
	e, next, ok := r.scale(i, i)
	if !ok {
		return denomination{}, false
	}
	if c, end, ok := r.currency(r.connector(next)); ok && c.exponent == 0 && !r.amount(end) {
		return denomination{c.code, e, from, r.tokens[end-1].end()}, true
	}
	if bareScales[strings.ToLower(r.tokens[i].text)] && r.standsAlone(i) {
		return denomination{"", e, from, r.tokens[i].end()}, true
	}
	return denomination{}, false
}

// amount reports whether a number stands at a token.
func (r *denominationReader) amount(i int) bool {
	return i < len(r.tokens) && r.tokens[i].digits && r.tokens[i].text != "000"
}

// standsAlone reports whether a scale without a currency is said of all that follows: it opens the text or a bracket, or "in" is
// before it.
func (r *denominationReader) standsAlone(i int) bool {
	if i == 0 {
		return true
	}
	before := strings.ToLower(r.tokens[i-1].text)
	return before == "in" || before == "("
}

// connector skips what may stand between a currency and its scale: "Rs. in crores", "Rs./Crores", "₹ (in lakhs)", "RMB'000".
func (r *denominationReader) connector(i int) int {
	for n := 0; n < 4 && i < len(r.tokens); n++ {
		switch t := strings.ToLower(r.tokens[i].text); t {
		case ".", "/", "-", "'", "’", "‘", "(", ",", "in", "of", "–":
			i++
		default:
			return i
		}
	}
	return i
}

// Words of scales, those that are one beside a currency alone, and those that need none where nothing else is said.
var (
	scaleNouns = map[string]int32{"thousand": 3, "thousands": 3, "thsd": 3, "million": 6, "millions": 6, "mill": 6, "mio": 6, "mln": 6, "mn": 6, "mns": 6, "billion": 9, "billions": 9, "bn": 9, "bln": 9,
		"lakh": 5, "lakhs": 5, "lac": 5, "lacs": 5, "crore": 7, "crores": 7, "trillion": 12, "trillions": 12}
	scaleLetters = map[string]int32{"m": 6, "M": 6, "mm": 6, "MM": 6, "k": 3, "K": 3, "cr": 7, "Cr": 7, "CR": 7, "Crs": 7}
	gluedLetters = map[string]int32{"b": 9, "B": 9, "T": 3}
	bareScales   = map[string]bool{"mill": true, "mio": true, "mln": true, "mn": true, "lakh": true, "lakhs": true, "lac": true, "lacs": true, "crore": true, "crores": true}
)

// scale reads what amounts are multiplied with at a token of the denomination that begins with another; beside a currency letters
// and numbers may say so.
func (r *denominationReader) scale(i, first int) (exponent int32, next int, ok bool) {
	if i >= len(r.tokens) {
		return 0, i, false
	}
	t := &r.tokens[i]
	switch e := scaleNouns[strings.ToLower(t.text)]; {
	case e > 0:
		return e, i + 1, true
	case t.letters:
		if e = scaleLetters[t.text]; e == 0 && t.glued {
			e = gluedLetters[t.text]
		}
		return e, i + 1, e > 0 && r.endsLetter(i, first)
	case !t.digits:
		return 0, i, false
	}
	next = i + 1
	switch strings.Map(keepDigit, t.text) {
	case "000":
		if next < len(r.tokens) && r.tokens[next].glued && strings.EqualFold(r.tokens[next].text, "s") {
			next++
		}
		return 3, next, true
	case "1000":
		exponent = 3
	case "1000000":
		exponent = 6
	}
	return exponent, next, exponent > 0 && r.standsAlone(first) && r.ends(next)
}

// endsLetter reports whether a letter that may be a scale stands beside a currency and by itself: no initial of a name, no "$ B/(W)".
func (r *denominationReader) endsLetter(i, first int) bool {
	if i > 0 && r.tokens[i-1].text == "." || r.tokens[first].text == "R" && (!r.tokens[i].glued || r.tokens[i].text != "m") {
		return false
	}
	if next := i + 1; next < len(r.tokens) && r.tokens[next].glued {
		return strings.Contains("),.;:]", r.tokens[next].text)
	}
	return true
}

// keepDigit takes all but digits out of a text.
func keepDigit(r rune) rune {
	if r >= '0' && r <= '9' {
		return r
	}
	return -1
}

// ends reports whether no word and no number goes on behind a number that stands for a scale: "CHF 1,000 each" is an amount.
func (r *denominationReader) ends(i int) bool {
	if i >= len(r.tokens) {
		return true
	}
	if t := &r.tokens[i]; t.letters || t.digits {
		_, _, ok := r.currency(i) // "in 1,000 CHF"
		return ok
	}
	return true
}

// currency reads the currency that a token names, or a few do: "US$", "HK$", "Swiss francs".
func (r *denominationReader) currency(i int) (currencyWord, int, bool) {
	if i >= len(r.tokens) {
		return currencyWord{}, i, false
	}
	t := &r.tokens[i]
	if !t.letters {
		c, ok := currencySigns[t.text]
		return currencyWord{code: c}, i + 1, ok
	}
	if i+1 < len(r.tokens) && r.tokens[i+1].glued {
		switch sign := r.tokens[i+1].text; sign {
		case "$":
			c, ok := dollarLetters(t.text)
			return c, i + 2, ok
		case "€", "£", "¥", "₹":
			if e := prefixScales[t.text[0]]; e > 0 && len(t.text) == 1 { // "k€", "M€"
				return currencyWord{currencySigns[sign], e}, i + 2, true
			}
		}
	}
	w := currencyWords.Of(t.text)
	switch {
	case w == nil:
		return currencyWord{}, i, false
	case w.whole:
		return w.currencyWord, i + 1, true
	}
	return r.nationalCurrency(i)
}

// nationalCurrency reads a currency that its country tells from others: "New Taiwan dollars", "Norwegian kroner".
func (r *denominationReader) nationalCurrency(i int) (currencyWord, int, bool) {
	for n := 1; n <= 2 && i+n < len(r.tokens); n++ {
		end := r.tokens[i+n].end()
		if end-r.tokens[i].from > 32 {
			break
		}
		name := strings.TrimSuffix(strings.ToLower(r.s[r.tokens[i].from:end]), "s")
		if c, ok := nationalCurrencies[name]; ok {
			return currencyWord{code: c}, i + n + 1, true
		}
	}
	return currencyWord{}, i, false
}
