package release

import (
	"strings"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout/convert/release/page"
)

// number is a numeric token: what a cell prints.
type number struct {
	left, right int    // columns it covers, currency sign and parentheses included
	edge        int    // the column just behind its last digit, where right-aligned numbers agree
	digits      string // digits and point, without separators; "" for a dash
	printed     string // as printed, currency sign and padding left out
	negative    bool
	isNil       bool // a dash, NA or the like
	percent     bool
	currency    byte   // '$' or a stand-in; 0 for none
	suffix      string // "B", "M", "K", "x", "pts", "bps", "cents"
	note        bool   // a footnote mark is glued to it
	commas      bool
	unsigned    bool // lonely, but positive as the sums of its column show
	broken      bool // a space stands inside it
	lonely      bool // a closing parenthesis without its opening one, or the other way round
}

// value is the number as printed, unscaled.
func (n *number) value() decimal.Decimal {
	if n.digits == "" {
		return decimal.Zero
	}
	s := n.digits
	if s[0] == '.' {
		s = "0" + s
	}
	if n.negative {
		s = "-" + s
	}
	v, err := decimal.NewFromString(s)
	if err != nil {
		return decimal.Zero
	}
	return v
}

// places is the number of digits printed after the point.
func (n *number) places() int {
	if i := strings.IndexByte(n.digits, '.'); i >= 0 {
		return len(n.digits) - i - 1
	}
	return 0
}

// isYear reports whether the token could be a year in a heading.
func (n *number) isYear() bool {
	d := n.digits
	return len(d) == 4 && !n.commas && !n.negative && !n.percent && n.currency == 0 && n.suffix == "" &&
		(d[:2] == "19" || d[:2] == "20") && !strings.Contains(d, ".")
}

// isSmall reports whether the token could be a day, a note or a page number.
func (n *number) isSmall() bool {
	return len(n.digits) <= 2 && n.digits != "" && n.digits[0] != '.' && !n.percent && n.currency == 0 && !n.commas
}

const (
	maxDigits = 30
	maxMark   = 6 // characters of a footnote mark
)

// numberScanner reads one numeric token of a geometry.
type numberScanner struct {
	g string
	p int
	n number
	// open is set while a parenthesis is open.
	open bool
}

// scanNumber reads a numeric token at column i, where a word begins.
func scanNumber(g string, i int) (number, bool) {
	s := numberScanner{g: g, p: i}
	s.n.left = i
	s.opening()
	if s.peek() == '-' && !s.signFollows() {
		if !s.dash() {
			return number{}, false
		}
	} else if !s.word() {
		if c := s.peek(); c == '-' || c == '+' {
			s.n.negative = c == '-'
			s.p++
			s.opening()
		}
		if !s.digits() {
			return number{}, false
		}
	}
	if !s.closing() || !s.boundary() {
		return number{}, false
	}
	s.n.right = s.p
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
		case isCurrency(c) && s.n.currency == 0:
			s.n.currency = c
			s.p++
		case (c == 'U' || c == 'C' || c == 'A' || c == 'H' || c == 'R' || c == 'E' || c == 'G') && s.n.currency == 0 && s.currencyPrefix():
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

// currencyPrefix reads "US$", "C$", "A$", "HK$".
func (s *numberScanner) currencyPrefix() bool {
	for _, p := range []string{"US$", "C$", "A$", "HK$", "RMB", "USD", "EUR", "GBP", "CHF", "CAD", "AUD"} {
		if strings.HasPrefix(s.g[s.p:], p) {
			switch s.n.currency = '$'; p {
			case "RMB", "CHF":
				s.n.currency = page.OtherSign // a sign, of a currency that the headings name
			case "EUR":
				s.n.currency = page.Euro
			case "GBP":
				s.n.currency = page.Pound
			}
			s.p += len(p)
			return true
		}
	}
	return false
}

func isCurrency(c byte) bool { return c == '$' || c >= page.Euro && c <= page.Yen }

// signFollows reports whether a hyphen at the cursor is a sign rather than a dash.
func (s *numberScanner) signFollows() bool {
	c := s.ahead(1)
	if c == '$' || c == '(' {
		return true
	}
	return (isDigit(c) || c == '.' && isDigit(s.ahead(2))) && !(c == '0' && s.ahead(2) == '-')
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
	s.n.isNil = true
	s.n.edge = s.p
	return true
}

// word reads the words that stand for "no amount".
func (s *numberScanner) word() bool {
	for _, w := range []string{"N/A", "n/a", "NA", "N.A.", "n.a.", "nil", "Nil"} {
		if strings.HasPrefix(s.g[s.p:], w) && !isWordByte(s.ahead(len(w))) {
			s.p += len(w)
			s.n.isNil = true
			s.n.edge = s.p
			return true
		}
	}
	return false
}

func isWordByte(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || isDigit(c) || c == page.Letter
}

// digits reads digits with separators of thousands and a decimal point.
func (s *numberScanner) digits() bool {
	from := s.p
	for isDigit(s.peek()) {
		s.p++
	}
	whole := s.p - from
	if whole > 0 && whole <= 3 {
		for s.peek() == ',' && isDigit(s.ahead(1)) && isDigit(s.ahead(2)) && isDigit(s.ahead(3)) && !isDigit(s.ahead(4)) {
			s.p += 4
			s.n.commas = true
		}
		s.brokenGroup()
	}
	if s.peek() == '.' && isDigit(s.ahead(1)) {
		s.p++
		for isDigit(s.peek()) {
			s.p++
		}
	} else if whole == 0 {
		return false
	}
	if s.p-from > maxDigits {
		return false
	}
	s.n.edge = s.p
	s.n.digits = strings.ReplaceAll(s.g[from:s.p], ",", "")
	if s.n.broken {
		s.n.digits = strings.ReplaceAll(s.n.digits, " ", "")
	}
	return true
}

// brokenGroup reads groups of thousands that a stray space sets off: "4,180 ,000", "65, 715".
func (s *numberScanner) brokenGroup() {
	for s.peek() == ',' && s.ahead(1) == ' ' && isDigit(s.ahead(2)) && isDigit(s.ahead(3)) && isDigit(s.ahead(4)) && !isWordByte(s.ahead(5)) {
		s.p += 5
		s.n.broken, s.n.commas = true, true
	}
	for s.n.commas && s.peek() == ' ' && s.ahead(1) == ',' && isDigit(s.ahead(2)) && isDigit(s.ahead(3)) && isDigit(s.ahead(4)) && !isWordByte(s.ahead(5)) && s.ahead(5) != ',' {
		s.p += 5
		s.n.broken = true
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
			s.n.lonely = true
		}
		s.n.negative = !s.n.isNil
	} else if s.peek() == ')' {
		s.p++
		s.n.lonely = true
		s.n.negative = !s.n.isNil
	}
	s.percent()
	if s.n.suffix == "" {
		s.unit() // "(0.4) pts"
	}
	if s.peek() == '-' && s.ahead(1) == ' ' && !s.n.isNil && !s.n.negative && (s.n.commas || s.n.places() > 0) {
		s.p++ // "1,234-", as ledgers print it
		s.n.negative = true
	}
	s.footnote()
	s.spacedNote()
	return true
}

func (s *numberScanner) percent() {
	switch {
	case s.peek() == ' ' && s.n.isYear():
		return // "2011  % of Sales"
	case s.peek() == '%':
		s.p++
	case s.peek() == ' ' && s.ahead(1) == '%':
		s.p += 2
	case s.peek() == ' ' && s.ahead(1) == ' ' && s.ahead(2) == '%' && !isWordByte(s.ahead(3)):
		s.p += 3
	default:
		return
	}
	s.n.percent = true
}

// unit reads a magnitude or unit glued to the number or one space behind it.
func (s *numberScanner) unit() {
	if s.n.isNil {
		return
	}
	for _, u := range []struct{ text, suffix string }{
		{"B", "B"}, {"M", "M"}, {"K", "K"}, {"x", "x"}, {"X", "x"}, {"bn", "B"}, {"mm", "M"}, {"c", "cents"},
		{" billion", "B"}, {" million", "M"}, {" pts", "pts"}, {"pts", "pts"}, {" pp", "pts"}, {"pp", "pts"},
		{" points", "pts"}, {" ppts", "pts"}, {"ppts", "pts"}, {" ppt", "pts"}, {"ppt", "pts"}, {" percentage points", "pts"}, {" basis points", "bps"},
		{" bps", "bps"}, {"bps", "bps"}, {" bp", "bps"}, {" x", "x"}, {":1", "x"}, {" to 1", "x"}, {" : 1", "x"}, {"-to-1", "x"}, {" times", "x"}, {":1.0", "x"}, {":1.00", "x"}, {" cents", "cents"},
	} {
		if end := s.p + len(u.text); strings.HasPrefix(s.g[s.p:], u.text) {
			if end < len(s.g) && s.g[end] == '.' {
				end++
			}
			if end == len(s.g) || s.g[end] == ' ' || s.g[end] == ')' {
				s.p, s.n.suffix = end, u.suffix
				return
			}
		}
	}
}

// spacedNote reads a mark one space behind a finished number: "1,234 (a)". White space must follow, for the
// next column of a tight table may begin with a parenthesis too.
func (s *numberScanner) spacedNote() {
	if s.n.isNil || s.peek() != ' ' || s.ahead(1) != '(' {
		return
	}
	j := s.p + 2
	for j < len(s.g) && isWordByte(s.g[j]) && j-s.p <= 3 {
		j++
	}
	if j == s.p+2 || j >= len(s.g) || s.g[j] != ')' || j+1 < len(s.g) && (s.g[j+1] != ' ' || j+2 < len(s.g) && s.g[j+2] != ' ') {
		return
	}
	s.p = j + 1
	s.n.note = true
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
			for j < len(s.g) && (isWordByte(s.g[j]) || c == '{' && s.g[j] == ',') && j-s.p <= maxMark {
				j++
			}
			if j == s.p+1 || j >= len(s.g) || s.g[j] != closingBracket[c] || c != '{' && j-s.p > 3 {
				return
			}
			s.p = j + 1
		default:
			return
		}
		s.n.note = true
	}
}

// boundary reports whether the token ends where a word may end.
func (s *numberScanner) boundary() bool {
	c := s.peek()
	if c == ' ' || c == ';' || c == '|' || c == '$' || s.n.percent && c == '(' {
		return true
	}
	return s.n.note && s.n.commas && isDigit(c) && s.g[s.p-1] == ')' // "6,587(1)5,850": marks fill the space between two numbers
}

// print sets what the cell prints: parentheses and digits, no currency sign, no padding, no marks.
func (s *numberScanner) print() {
	n := &s.n
	var b strings.Builder
	from, to := n.left, n.right
	for i := from; i < to; i++ {
		switch c := s.g[i]; {
		case c == ' ' || isCurrency(c) || n.currency != 0 && c >= 'A' && c <= 'Z' && i < n.edge:
		case i >= n.edge && c != ')' && c != '%':
			if !n.note {
				b.WriteByte(c)
			} else if c == '(' || c == '[' || c == '{' || c == '*' || c == '#' || c == page.Mark {
				i = to
			}
		case c >= 0x80:
		default:
			b.WriteByte(c)
		}
	}
	n.printed = b.String()
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }
