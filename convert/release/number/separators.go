package number

import (
	"strings"

	"github.com/tieout/tieout/convert/release/page"
)

// How a page writes numbers: "1,234.5" or, where it does so throughout, "1.234,5", "1 234,5" or "1'234.5".

// Style is how a page writes numbers where it does not write "1,234.5".
type Style struct {
	Swapped bool // points stand between thousands and commas before decimals, throughout
	Spaced  bool // spaces or apostrophes stand between thousands
	Lakhs   bool // commas stand where India has them, throughout: "1,41,388"
}

// Separators is how the cells of a page write numbers.
func Separators(pg *page.Page) Style {
	var t writing
	for _, table := range pg.Tables {
		for i := range table.Rows {
			for _, p := range table.Rows[i].Cells {
				if len(p.Text) <= maxNumber && HasDigit(p.Text) {
					t.add(page.Geometry(p.Text), len(p.Lines) == 0)
				}
			}
		}
	}
	return Style{t.swapped(), t.spaces >= 3 || t.spaces > 0 && !t.grouped, t.inLakhs()}
}

// LineSeparators is the same of lines of text, where two spaces, or a bar, stand between cells. Numbers with spaces in them may be
// two there, so that no number may show that thousands are written otherwise.
func LineSeparators(lines []page.Line) Style {
	var t writing
	for i := range lines {
		rest := lines[i].Text
		for rest != "" {
			n := cellEnd(rest)
			if cell := strings.Trim(rest[:n], " |"); cell != "" && len(cell) <= maxNumber && HasDigit(cell) {
				t.add(cell, true)
			}
			rest = strings.TrimLeft(rest[n:], " |")
		}
		t.addLast(lines[i].Text)
	}
	spaced := t.spaces >= minSeparated || t.spaces > 0 && spacedInColumns(lines)
	return Style{t.swapped(), spaced && !t.grouped && t.long == 0, t.inLakhs()}
}

// addLast counts the numbers that a line with single spaces between all that stands in it ends in, where there are several.
func (t *writing) addLast(text string) {
	text = strings.Trim(text, " ")
	if strings.Contains(text, "  ") || !HasDigit(text[max(len(text)-maxNumber, 0):]) {
		return
	}
	var words []string
	for at := len(text); at > 0; {
		from := strings.LastIndexByte(text[:at], ' ') + 1
		word := text[from:at]
		j := JoinThousands(word)
		if n, ok := Whole(j); (!ok || n.IsYear()) && !isWhole(SwapSeparators(j)) || len(word) > maxNumber || strings.HasSuffix(word, ",") {
			break
		}
		words = append(words, word)
		at = max(from-1, 0)
	}
	if len(words) < minPasted {
		return
	}
	for _, w := range words {
		t.add(w, true)
	}
}

const minPasted = 2 // numbers at the end of a line with single spaces between them

// isWhole reports whether a text is one number.
func isWhole(g string) bool {
	n, ok := Whole(g)
	return ok && !n.IsYear()
}

// cellEnd is where the first cell of a line ends.
func cellEnd(s string) int {
	for i := 0; i < len(s); i++ {
		if s[i] == '|' || s[i] == ' ' && (i+1 == len(s) || s[i+1] == ' ' || s[i+1] == '|') {
			return max(i, 1)
		}
	}
	return len(s)
}

const (
	minWritten   = 4  // characters of a number that shows how numbers are written
	maxNumber    = 24 // characters of a cell that prints a number
	minSeparated = 3  // numbers that show how thousands are written
	minPointed   = 5  // numbers with three digits behind a point
)

// writing counts how numbers are written.
type writing struct {
	points, commas, spaces int  // numbers that show points, commas, spaces between thousands
	grouped                bool // commas stand between thousands
	lakhs, millions        int  // numbers that show groups of two digits, and of three before others
	pointed, short         int  // numbers of one point and three digits behind it, of up to three digits and no point
	long, others           int  // of more than three digits in a row, of a point elsewhere
}

// add counts a cell, if it is a number; joined says that spaces in it may stand between thousands.
func (t *writing) add(g string, joined bool) {
	if len(g) < minWritten {
		if n, ok := Whole(g); ok {
			t.addPlain(&n)
		}
		return
	}
	if i := strings.IndexByte(g, ','); i > 0 && IsDigit(g[i-1]) && threeDigits(g[i+1:]) {
		t.grouped = true
	}
	t.addGroups(g)
	if j := JoinThousands(g); joined && len(j) < len(g) {
		n, ok := Whole(j)
		if !ok {
			n, ok = Whole(SwapSeparators(j)) // "7 761,1"
		}
		if ok && n.Digits != "" && n.Digits[0] != '0' {
			t.spaces++
			g = j
		}
	} else if n, ok := Whole(g); ok {
		t.addPlain(&n)
	}
	switch separatorsOf(g) {
	case ',':
		t.commas++
	case '.':
		t.points++
	}
}

// addGroups counts a number of three groups of digits or more: "1,41,388" or "1,234,567".
func (t *writing) addGroups(g string) {
	whole, _, _ := strings.Cut(strings.Trim(g, "-+$()% "), ".")
	groups := strings.Split(whole, ",")
	n := len(groups) - 1
	if n < 2 || strings.Trim(whole, "0123456789,") != "" || len(groups[n]) != 3 {
		return
	}
	twos, threes := len(groups[0]) > 0 && len(groups[0]) < 3, len(groups[0]) > 0 && len(groups[0]) < 4
	for _, s := range groups[1:n] {
		twos, threes = twos && len(s) == 2, threes && len(s) == 3
	}
	switch {
	case twos:
		t.lakhs++
	case threes:
		t.millions++
	}
}

// inLakhs reports whether a page groups digits by twos, but for the last three, throughout: some numbers show it, and none the contrary.
// One alone is a misprint.
func (t *writing) inLakhs() bool { return t.lakhs >= minSeparated && t.millions == 0 }

// addPlain counts a number without spaces.
func (t *writing) addPlain(n *Token) {
	whole := n.WholeDigits()
	switch {
	case n.IsYear(), n.Commas, n.Percent:
	case whole > 3:
		t.long++
	case n.Places() == 3 && whole > 0 && n.Digits[0] != '0':
		t.pointed++
	case n.Places() > 0:
		t.others++
	default:
		t.short++
	}
}

// swapped reports whether points stand between thousands: some numbers show it, or all numbers with a point have three digits
// behind it, and stand among numbers too small to need one.
func (t *writing) swapped() bool {
	if t.commas > 0 {
		return false
	}
	return t.points >= minSeparated || t.pointed >= minPointed && t.short >= minSeparated && t.long == 0 && t.others == 0
}

// separatorsOf is the sign between thousands that a number shows beyond doubt, 0 when it shows none: "1.234.567", "1.234,5" and
// "12,5" have points, "1,234,567", "1,234.5" and "12.5" commas.
func separatorsOf(s string) byte {
	s = strings.TrimFunc(s, func(r rune) bool { return r < '0' || r > '9' })
	if strings.Trim(s, "0123456789.,") != "" {
		return 0
	}
	point, comma := strings.Count(s, "."), strings.Count(s, ",")
	behind := func(sign string) int { return len(s) - strings.LastIndex(s, sign) - 1 }
	switch {
	case point > 1 && comma <= 1 && (comma == 1 || behind(".") == 3), point == 1 && comma == 1 && strings.IndexByte(s, '.') < strings.IndexByte(s, ','):
		return '.'
	case comma > 1 || point == 1 && comma == 1:
		return ','
	case comma == 1 && behind(",") != 3:
		return '.'
	case point == 1 && behind(".") != 3, comma == 1 && s[0] != '0':
		return ','
	}
	return 0
}

// SwapSeparators exchanges points and commas, byte for byte: a geometry has stand-ins that are no characters.
func SwapSeparators(s string) string {
	if !strings.ContainsAny(s, ".,") {
		return s
	}
	b := []byte(s)
	for i, c := range b {
		switch c {
		case '.':
			b[i] = ','
		case ',':
			b[i] = '.'
		}
	}
	return string(b)
}

// JoinThousands takes spaces and apostrophes out from between the thousands of a text that is one number.
func JoinThousands(g string) string {
	if len(g) < 5 || len(g) > 40 || !strings.ContainsAny(g, " '") {
		return g
	}
	b := make([]byte, 0, len(g))
	for i := 0; i < len(g); i++ {
		if c := g[i]; (c == ' ' || c == '\'') && i > 0 && IsDigit(g[i-1]) && threeDigits(g[i+1:]) {
			continue
		}
		b = append(b, g[i])
	}
	if len(b) == len(g) {
		return g
	}
	return string(b)
}

// ScanSpaced reads the cell that begins at a column of a line as one number with spaces or apostrophes between its thousands; it is
// false for any other cell.
func ScanSpaced(g string, column int) (Token, bool) {
	cell := g[column : column+cellEnd(g[column:])]
	if word, _, more := strings.Cut(cell, " "); more && strings.IndexByte(word, '\'') > 0 {
		cell = word // "12'410 11'877": no number has both between its thousands
	}
	n, joined, ok := joinedNumber(cell)
	if !ok {
		return Token{}, false
	}
	n.Left, n.Right, n.Edge = column, column+len(cell), column+len(cell)-(len(joined)-n.Edge)
	return n, true
}

// joinedNumber reads a cell as one number with spaces or apostrophes between its thousands, which are taken out of what is returned with it.
func joinedNumber(cell string) (Token, string, bool) {
	joined := JoinThousands(cell)
	if len(joined) == len(cell) {
		return Token{}, "", false
	}
	n, ok := Scan(joined, 0)
	return n, joined, ok && n.Right == len(joined) && n.Digits != ""
}

// threeDigits reports whether a text begins with exactly three digits.
func threeDigits(s string) bool {
	return len(s) >= 3 && IsDigit(s[0]) && IsDigit(s[1]) && IsDigit(s[2]) && (len(s) == 3 || !IsDigit(s[3]))
}
