package number

import (
	"math"
	"strings"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout/convert/release/page"
	"github.com/tieout/tieout/internal/currency"
)

// Token is a numeric token: what a cell prints.
type Token struct {
	Left, Right int    // columns it covers, currency sign and parentheses included
	Edge        int    // the column just behind its last digit, where right-aligned numbers agree
	Digits      string // digits and point, without separators; "" for a dash
	Printed     string // as printed, currency sign and padding left out
	Negative    bool
	Nil         bool // a dash, NA or the like
	Percent     bool
	Currency    byte   // '$' or a stand-in; 0 for none
	Suffix      string // "B", "M", "K", "x", "pts", "bps", "cents"
	Note        bool   // a footnote mark is glued to it
	Commas      bool
	Unsigned    bool // lonely, but positive as the sums of its column show
	Broken      bool // a space stands inside it
	Lonely      bool // a closing parenthesis without its opening one, or the other way round
}

// Value is the number as printed, unscaled.
func (n *Token) Value() decimal.Decimal {
	if n.Digits == "" {
		return decimal.Zero
	}
	if v, ok := n.small(); ok {
		return v
	}
	s := n.Digits
	if s[0] == '.' {
		s = "0" + s
	}
	if n.Negative {
		s = "-" + s
	}
	v, err := decimal.NewFromString(s)
	if err != nil {
		return decimal.Zero
	}
	return v
}

// small is the value of a number of few digits, as nearly all are.
func (n *Token) small() (decimal.Decimal, bool) {
	whole, parts, _ := strings.Cut(n.Digits, ".")
	v := int64(0)
	for _, s := range [...]string{whole, parts} {
		for i := range len(s) {
			if !IsDigit(s[i]) || v > math.MaxInt64/10-1 {
				return decimal.Zero, false
			}
			v = 10*v + int64(s[i]-'0')
		}
	}
	if n.Negative {
		v = -v
	}
	return decimal.New(v, -int32(len(parts))), true
}

// Places is the number of digits printed after the point.
func (n *Token) Places() int {
	if i := strings.IndexByte(n.Digits, '.'); i >= 0 {
		return len(n.Digits) - i - 1
	}
	return 0
}

// WholeDigits is the number of digits before the point.
func (n *Token) WholeDigits() int {
	whole, _, _ := strings.Cut(n.Digits, ".")
	return len(whole)
}

// IsYear reports whether the token could be a year in a heading.
func (n *Token) IsYear() bool {
	d := n.Digits
	return len(d) == 4 && !n.Commas && !n.Negative && !n.Percent && n.Currency == 0 && n.Suffix == "" &&
		(d[:2] == "19" || d[:2] == "20") && !strings.Contains(d, ".")
}

// IsSmall reports whether the token could be a day, a note or a page number.
func (n *Token) IsSmall() bool {
	return len(n.Digits) <= 2 && n.Digits != "" && n.Digits[0] != '.' && !n.Percent && n.Currency == 0 && !n.Commas
}

// IsNumbered reports whether the token may number a note within notes: "4.4", "12.10".
func (n *Token) IsNumbered() bool {
	whole, part, ok := strings.Cut(n.Digits, ".")
	return ok && len(whole) > 0 && len(whole) <= 2 && len(part) > 0 && len(part) <= 2 && !n.Negative && !n.Percent && n.Currency == 0
}

const centSign = "\x86" // page.Cent

const (
	maxDigits = 30
	maxMark   = 6 // characters of a footnote mark
)

// numberScanner reads one numeric token of a geometry.
type numberScanner struct {
	g string
	p int
	n Token
	// open is set while a parenthesis is open.
	open bool
	// letters is where the letters of a currency stand.
	letters [2]int
	// byLakhs says that groups of two digits may stand before the last of three.
	byLakhs bool
}

// Scan reads a numeric token at column i, where a word begins.
func Scan(g string, i int) (Token, bool) {
	return Style{}.Scan(g, i)
}

// Scan is [Scan] of a text whose commas stand as the style has them.
func (w Style) Scan(g string, i int) (Token, bool) {
	s := numberScanner{g: g, p: i, byLakhs: w.Lakhs}
	return s.scan()
}

func (s *numberScanner) scan() (Token, bool) {
	s.n.Left = s.p
	s.opening()
	if s.peek() == '-' && !s.signFollows() {
		if !s.dash() {
			return Token{}, false
		}
	} else if !s.word() {
		if c := s.peek(); c == '-' || c == '+' {
			s.n.Negative = c == '-'
			s.p++
			s.opening()
		}
		if !s.digits() {
			return Token{}, false
		}
	}
	if !s.closing() || !s.boundary() {
		return Token{}, false
	}
	s.n.Right = s.p
	s.print()
	return s.n, true
}

func (s *numberScanner) peek() byte { return s.ahead(0) }

func (s *numberScanner) ahead(n int) byte {
	if s.p+n < len(s.g) {
		return s.g[s.p+n]
	}
	return ' '
}

func (s *numberScanner) spaces(limit int) {
	for i := 0; i < limit && s.p < len(s.g) && s.g[s.p] == ' '; i++ {
		s.p++
	}
}

// opening reads parentheses and currency signs, in either order, with spaces between.
func (s *numberScanner) opening() {
	for s.p < len(s.g) {
		before := s.p
		switch c := s.peek(); {
		case c == '(' && !s.open:
			s.open = true
			s.p++
		case IsCurrency(c) && s.n.Currency == 0:
			s.n.Currency = c
			s.p++
		case c >= 'A' && c <= 'Z' && s.n.Currency == 0 && s.currencyPrefix():
		default:
			return
		}
		mark := s.p
		s.spaces(24)
		if s.p >= len(s.g) || before == s.p {
			s.p = mark
			return
		}
	}
}

// currencyPrefixes are letters before amounts, and the sign that they stand for.
var currencyPrefixes = []struct {
	letters string
	sign    byte
}{
	{"US$", '$'}, {"C$", '$'}, {"A$", '$'}, {"HK$", '$'}, {"NT$", '$'}, {"NZ$", '$'}, {"S$", '$'}, {"USD", '$'}, {"CAD", '$'}, {"AUD", '$'}, {"HKD", '$'}, {"SGD", '$'}, {"NZD", '$'}, {"EUR", page.Euro}, {"GBP", page.Pound}, {"JPY", page.Yen},
	{"R$", page.Money}, {"RMB", page.Money}, {"RM", page.Money}, {"Rs.", page.Money}, {"Rs", page.Money}, {"R", page.Money}, {"HK", '$'}, {"US", '$'}, // "HK 46.7 cents"
}

// codePrefixes are the codes of all other currencies, as currencyPrefixes.
var codePrefixes = func() map[string]byte {
	out := make(map[string]byte, len(currency.Codes))
	for _, c := range currency.Codes {
		out[c] = page.Money
	}
	for _, p := range currencyPrefixes {
		delete(out, p.letters)
	}
	return out
}()

const maxCents = 16 // characters in which an amount in cents ends

// currencyPrefix reads the letters of a currency before an amount: "US$", "C$", "Rs.".
func (s *numberScanner) currencyPrefix() bool {
	rest := s.g[s.p:]
	if len(rest) > 3 {
		if sign, ok := codePrefixes[rest[:3]]; ok && s.takePrefix(rest[:3], sign) {
			return true
		}
	}
	for _, p := range currencyPrefixes {
		if !strings.HasPrefix(rest, p.letters) {
			continue
		}
		if p.letters == "R" && isRolling(rest) || (p.letters == "HK" || p.letters == "US") && !strings.Contains(rest[:min(len(rest), maxCents)], " cents") {
			continue
		}
		if s.takePrefix(p.letters, p.sign) {
			return true
		}
	}
	return false
}

// isRolling reports whether a text begins with what heads columns of rolling twelve months in Nordic reports: "R12", which is no amount in rand.
func isRolling(text string) bool {
	rest, ok := strings.CutPrefix(text, "R12")
	return ok && (rest == "" || !IsDigit(rest[0]) && rest[0] != ',' && rest[0] != '.')
}

// takePrefix takes the letters of a currency, unless no number stands behind them.
func (s *numberScanner) takePrefix(letters string, sign byte) bool {
	if next := s.ahead(len(letters)); !IsDigit(next) && (len(letters) == 1 || next != ' ' && next != '(' && next != '-' && next != '.') {
		return false
	}
	if len(letters) == 3 && beforeYears(s.g[s.p+3:]) {
		return false
	}
	s.n.Currency = sign
	s.letters = [2]int{s.p, s.p + len(letters)}
	s.p += len(letters)
	return true
}

// beforeYears reports whether a text begins with two years, which are the headings of columns: "EUR 2024 2023" says what the rows below are in.
func beforeYears(s string) bool {
	for range 2 {
		t := strings.TrimLeft(s, " ")
		if len(t) == len(s) || len(t) < 4 || t[:2] != "19" && t[:2] != "20" || !IsDigit(t[2]) || !IsDigit(t[3]) || len(t) > 4 && t[4] != ' ' {
			return false
		}
		s = t[4:]
	}
	return true
}

// IsCurrency reports whether a character of a geometry is the sign of a currency.
func IsCurrency(c byte) bool { return c == '$' || c >= page.Euro && c <= page.Yen || c == page.Money }

// signFollows reports whether a hyphen at the cursor is a sign rather than a dash.
func (s *numberScanner) signFollows() bool {
	c := s.ahead(1)
	if c == '$' || c == '(' {
		return true
	}
	return (IsDigit(c) || c == '.' && IsDigit(s.ahead(2))) && !(c == '0' && s.ahead(2) == '-')
}

// dash reads a run of hyphens, or "-0-".
func (s *numberScanner) dash() bool {
	from := s.p
	if strings.HasPrefix(s.g[s.p:], "-0-") {
		s.p += 3
	} else {
		for s.peek() == '-' {
			s.p++
		}
		if s.p-from > 5 {
			return false
		}
	}
	s.n.Nil = true
	s.n.Edge = s.p
	return true
}

// word reads the words that stand for "no amount".
func (s *numberScanner) word() bool {
	for _, w := range []string{"N/A", "n/a", "NA", "N.A.", "n.a.", "nil", "Nil"} {
		if strings.HasPrefix(s.g[s.p:], w) && !IsWordByte(s.ahead(len(w))) {
			s.p += len(w)
			s.n.Nil = true
			s.n.Edge = s.p
			return true
		}
	}
	return false
}

func IsWordByte(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || IsDigit(c) || c == page.Letter
}

// digits reads digits with separators of thousands and a decimal point.
func (s *numberScanner) digits() bool {
	from := s.p
	for IsDigit(s.peek()) {
		s.p++
	}
	whole := s.p - from
	if whole > 0 && whole <= 3 {
		for s.peek() == ',' && IsDigit(s.ahead(1)) && IsDigit(s.ahead(2)) && IsDigit(s.ahead(3)) && !IsDigit(s.ahead(4)) {
			s.p += 4
			s.n.Commas = true
		}
		if s.byLakhs {
			s.lakhs(whole)
		}
		s.brokenGroup()
	}
	if s.peek() == '.' && IsDigit(s.ahead(1)) {
		s.p++
		for IsDigit(s.peek()) {
			s.p++
		}
	} else if whole == 0 {
		return false
	}
	if s.p-from > maxDigits {
		return false
	}
	s.n.Edge = s.p
	s.n.Digits = strings.ReplaceAll(s.g[from:s.p], ",", "")
	if s.n.Broken {
		s.n.Digits = strings.ReplaceAll(s.n.Digits, " ", "")
	}
	return true
}

// lakhs reads the groups of a number as India writes it, of two digits up to the last: "1,41,388", "12,34,56,789.50".
func (s *numberScanner) lakhs(whole int) {
	n := 0
	for s.ahead(n) == ',' && IsDigit(s.ahead(n+1)) && IsDigit(s.ahead(n+2)) && s.ahead(n+3) == ',' {
		n += 3
	}
	if n > 0 && whole <= 2 && !s.n.Commas && IsDigit(s.ahead(n+1)) && IsDigit(s.ahead(n+2)) && IsDigit(s.ahead(n+3)) && !IsDigit(s.ahead(n+4)) && s.ahead(n+4) != ',' {
		s.p += n + 4
		s.n.Commas = true
	}
}

// brokenGroup reads groups of thousands that a stray space sets off: "4,180 ,000", "65, 715".
func (s *numberScanner) brokenGroup() {
	for s.peek() == ',' && s.ahead(1) == ' ' && IsDigit(s.ahead(2)) && IsDigit(s.ahead(3)) && IsDigit(s.ahead(4)) && !IsWordByte(s.ahead(5)) {
		s.p += 5
		s.n.Broken, s.n.Commas = true, true
	}
	for s.n.Commas && s.peek() == ' ' && s.ahead(1) == ',' && IsDigit(s.ahead(2)) && IsDigit(s.ahead(3)) && IsDigit(s.ahead(4)) && !IsWordByte(s.ahead(5)) && s.ahead(5) != ',' {
		s.p += 5
		s.n.Broken = true
	}
}

// closing reads what follows the digits: percent sign, parenthesis, suffix, footnote mark.
func (s *numberScanner) closing() bool {
	s.percent()
	s.unit()
	if s.open {
		mark := s.p
		s.spaces(12)
		if s.peek() == ')' {
			s.p++
		} else {
			s.p = mark
			s.n.Lonely = true
		}
		s.n.Negative = !s.n.Nil
	} else if s.peek() == ')' {
		s.p++
		s.n.Lonely = true
		s.n.Negative = !s.n.Nil
	}
	s.percent()
	if s.n.Suffix == "" {
		s.unit() // "(0.4) pts"
	}
	if s.peek() == '-' && s.ahead(1) == ' ' && !s.n.Nil && !s.n.Negative && (s.n.Commas || s.n.Places() > 0) {
		s.p++ // "1,234-", as ledgers print it
		s.n.Negative = true
	}
	s.footnote()
	s.spacedNote()
	return true
}

func (s *numberScanner) percent() {
	switch {
	case s.peek() == ' ' && s.n.IsYear():
		return // "2011  % of Sales"
	case s.peek() == '%':
		s.p++
	case s.peek() == ' ' && s.ahead(1) == '%':
		s.p += 2
	case s.peek() == ' ' && s.ahead(1) == ' ' && s.ahead(2) == '%' && !IsWordByte(s.ahead(3)):
		s.p += 3
	default:
		return
	}
	s.n.Percent = true
}

// unit reads a magnitude or unit glued to the number or one space behind it.
func (s *numberScanner) unit() {
	if s.n.Nil {
		return
	}
	for _, u := range []struct{ text, suffix string }{
		{"B", "B"}, {"M", "M"}, {"K", "K"}, {"x", "x"}, {"X", "x"}, {"bn", "B"}, {"mm", "M"}, {"c", "cents"},
		{" billion", "B"}, {" million", "M"}, {" Billion", "B"}, {" Million", "M"}, {" bn", "B"}, {" B", "spaced B"}, {" M", "spaced M"}, {" K", "spaced K"}, {"m", "m"}, {"k", "k"}, {"p", "p"}, {centSign, "cents"}, {" " + centSign, "cents"}, {" pts", "pts"}, {"pts", "pts"}, {" pp", "pts"}, {"pp", "pts"},
		{" points", "pts"}, {" ppts", "pts"}, {"ppts", "pts"}, {" ppt", "pts"}, {"ppt", "pts"}, {" pt", "pts"}, {"pt", "pts"}, {" p.p", "pts"}, {"p.p", "pts"}, {" %-points", "pts"}, {" %-pts", "pts"}, {" %pts", "pts"}, {"%pts", "pts"}, {"%-pts", "pts"}, {" percentage points", "pts"}, {" basis points", "bps"},
		{" bps", "bps"}, {"bps", "bps"}, {" bp", "bps"}, {"bp", "bps"}, {" x", "x"}, {":1", "x"}, {" to 1", "x"}, {" : 1", "x"}, {"-to-1", "x"}, {" times", "x"}, {":1.0", "x"}, {":1.00", "x"}, {" cents", "cents"},
	} {
		if end := s.p + len(u.text); strings.HasPrefix(s.g[s.p:], u.text) {
			if end < len(s.g) && s.g[end] == '.' {
				end++
			}
			if end < len(s.g) && s.g[end] != ' ' && s.g[end] != ')' {
				continue
			}
			spaced, isSpaced := strings.CutPrefix(u.suffix, "spaced ")
			switch suffix := u.suffix; {
			case isSpaced && s.n.Currency == 0:
				continue // a letter of its own
			case isSpaced:
				s.n.Suffix = spaced // "$14,125 M"
			case (suffix == "m" || suffix == "k") && s.n.Currency == 0, suffix == "p" && (s.n.Commas || s.n.WholeDigits() > 4):
				continue // metres, preliminary figures
			case suffix == "m", suffix == "k":
				s.n.Suffix = strings.ToUpper(suffix)
			case suffix == "p":
				s.n.Suffix = "cents"
			default:
				s.n.Suffix = suffix
			}
			s.p = end
			return
		}
	}
}

// spacedNote reads a mark one space behind a finished number: "1,234 (a)". White space must follow, for the
// next column of a tight table may begin with a parenthesis too.
func (s *numberScanner) spacedNote() {
	if s.n.Nil || s.peek() != ' ' || s.ahead(1) != '(' {
		return
	}
	j := s.p + 2
	for j < len(s.g) && IsWordByte(s.g[j]) && j-s.p <= 3 {
		j++
	}
	if j == s.p+2 || j >= len(s.g) || s.g[j] != ')' || j+1 < len(s.g) && (s.g[j+1] != ' ' || j+2 < len(s.g) && s.g[j+2] != ' ') {
		return
	}
	s.p = j + 1
	s.n.Note = true
}

// closingBracket is the bracket that ends a footnote mark.
var closingBracket = map[byte]byte{'(': ')', '[': ']', '{': '}'}

// footnote reads marks glued to a finished number: "(5)", "(a)", "*", "[1]", "{4,5}", superscripts.
func (s *numberScanner) footnote() {
	for s.p < len(s.g) {
		c := s.peek()
		switch {
		case c == '*' || c == page.Mark || c == '#':
			s.p++
		case closingBracket[c] != 0:
			j := s.p + 1
			for j < len(s.g) && (IsWordByte(s.g[j]) || c == '{' && s.g[j] == ',') && j-s.p <= maxMark {
				j++
			}
			if j == s.p+1 || j >= len(s.g) || s.g[j] != closingBracket[c] || c != '{' && j-s.p > 3 {
				return
			}
			s.p = j + 1
		default:
			return
		}
		s.n.Note = true
	}
}

// boundary reports whether the token ends where a word may end.
func (s *numberScanner) boundary() bool {
	c := s.peek()
	if c == ' ' || c == ';' || c == '|' || c == '$' || s.n.Percent && c == '(' {
		return true
	}
	return s.n.Note && s.n.Commas && IsDigit(c) && s.g[s.p-1] == ')' // "6,587(1)5,850": marks fill the space between two numbers
}

// print sets what the cell prints: parentheses and digits, no currency sign, no padding, no marks.
func (s *numberScanner) print() {
	n := &s.n
	var b strings.Builder
	from, to := n.Left, n.Right
	for i := from; i < to; i++ {
		switch c := s.g[i]; {
		case c == ' ' || IsCurrency(c) || i >= s.letters[0] && i < s.letters[1]:
		case i >= n.Edge && c != ')' && c != '%':
			if !n.Note {
				printUnit(&b, c)
			} else if c == '(' || c == '[' || c == '{' || c == '*' || c == '#' || c == page.Mark {
				i = to
			}
		case c >= 0x80:
		default:
			b.WriteByte(c)
		}
	}
	n.Printed = b.String()
}

// printUnit prints a byte of the unit behind a number; what stands in for a character outside ASCII is no text.
func printUnit(b *strings.Builder, c byte) {
	switch {
	case c == page.Cent:
		b.WriteString("¢")
	case c < 0x80:
		b.WriteByte(c)
	}
}

func IsDigit(c byte) bool { return c >= '0' && c <= '9' }

// Whole reads a text that is nothing but one number.
func Whole(g string) (Token, bool) {
	g = strings.TrimSpace(g)
	n, ok := Scan(g, 0)
	return n, ok && n.Right == len(g) && !n.Nil
}

func HasDigit(s string) bool {
	for i := range len(s) {
		if IsDigit(s[i]) {
			return true
		}
	}
	return false
}
