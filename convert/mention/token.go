package mention

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/tieout/tieout/internal/wording"
)

// tokenKind tells the tokens of running text apart.
type tokenKind uint8

const (
	word   tokenKind = iota
	number           // digits, with points and commas between them
	sign             // any other character
)

// token is a word, a number or a sign.
type token struct {
	low        string // in lower case, without apostrophes
	start, end int32  // bytes of the block's text
	kind       tokenKind
	glued      bool // nothing stands between it and the token before
	upper      bool // it begins with a capital
}

// sentence is a run of tokens with the words in the form that phrases are found in.
type sentence struct {
	tokens []token
	words  wording.Text // low of each token
	taken  []bool       // of each token, whether it is of a phrase of time
	guided bool         // it speaks of what is to come
	below  bool         // it is of a list below words that do
	part   string       // the part of the company that it names: see partNamed
	whole  bool         // it speaks of the whole company again
}

// maxSentence bounds the tokens of a sentence, so that what looks back over one costs little.
const maxSentence = 400

// sentences cuts a text into sentences of tokens, of which one at least is a word or a number. A hyphen between letters parts words and is no token.
// They are put together in cur, whose room serves the next text.
func sentences(text string, cur *sentence) []sentence {
	var out []sentence
	cur.tokens, cur.words = cur.tokens[:0], cur.words[:0]
	flush := func() {
		if slices.ContainsFunc(cur.tokens, func(t token) bool { return t.kind != sign }) {
			out = append(out, sentence{tokens: slices.Clone(cur.tokens), words: slices.Clone(cur.words)})
		}
		cur.tokens, cur.words = cur.tokens[:0], cur.words[:0]
	}
	for i := 0; i < len(text); {
		if text[i] == ' ' {
			i++
			continue
		}
		if text[i] == lineEnd {
			flush()
			i++
			continue
		}
		t := scan(text, i)
		prev := len(cur.tokens) - 1
		t.glued = prev >= 0 && cur.tokens[prev].end == t.start
		i = int(t.end)
		if cur.isHyphen(text, t) {
			i = cur.joinParticle(text, i)
			continue
		}
		if t.kind == sign && isBullet(t.low) {
			flush()
			continue
		}
		cur.tokens = append(cur.tokens, t)
		cur.words = append(cur.words, t.low)
		switch {
		case len(cur.tokens) >= maxSentence || endsSentence(text, cur):
			flush()
		case t.low == "." && t.glued && prev >= 0 && starts(companies, cur.words, prev) > 0 && isFollowedOn(text, i):
			cur.tokens, cur.words = cur.tokens[:prev+1], cur.words[:prev+1]
		}
	}
	flush()
	return out
}

// isHyphen reports whether the token behind those of a sentence joins the last of them, which is no sign, with letters.
func (s *sentence) isHyphen(text string, t token) bool {
	i := int(t.end)
	return t.low == "-" && t.glued && i < len(text) && isLetterAt(text, i) && s.tokens[len(s.tokens)-1].kind != sign
}

// joinParticle goes on behind the hyphen of a compound, whose parts are words side by side, but for a particle, which is one with its verb and no
// direction. It says where to read on.
func (s *sentence) joinParticle(text string, i int) int {
	prev := len(s.tokens) - 1
	next := scan(text, i)
	if !particles[next.low] || s.tokens[prev].kind != word {
		return i
	}
	s.tokens[prev].low += "-" + next.low
	s.tokens[prev].end, s.words[prev] = next.end, s.tokens[prev].low
	return int(next.end)
}

// particles are what verbs are joined with to nouns: "write-down", "build-up", "spin-offs".
var particles = map[string]bool{"down": true, "downs": true, "up": true, "ups": true, "off": true, "offs": true}

// companies are the short words at the end of companies' names.
var companies = wording.Phrases("inc|corp|co|ltd|cos|plc|llc|lp|bros")

// isFollowedOn reports whether a text goes on, from a byte on, in the middle of a sentence.
func isFollowedOn(text string, i int) bool {
	rest := strings.TrimLeft(text[i:], " ")
	return rest != "" && (rest[0] >= 'a' && rest[0] <= 'z' || rest[0] == '(')
}

func isLetterAt(s string, i int) bool {
	r, _ := utf8.DecodeRuneInString(s[i:])
	return unicode.IsLetter(r)
}

func isBullet(s string) bool {
	switch s {
	case "•", "◦", "▪", "●", "■", "·", "○", "§", "❖", "➢", "►":
		return true
	}
	return false
}

// scan reads the token at byte i.
func scan(text string, i int) token {
	r, n := utf8.DecodeRuneInString(text[i:])
	switch {
	case unicode.IsLetter(r):
		return scanWord(text, i)
	case isDigit(text[i]), text[i] == '.' && i+1 < len(text) && isDigit(text[i+1]) && (i == 0 || !isDigit(text[i-1]) && !isLetter(text[i-1])):
		return scanNumber(text, i)
	}
	return token{kind: sign, low: text[i : i+n], start: int32(i), end: int32(i + n)}
}

// endOfWord is the place behind the word at i: the code of a currency right before an amount, "RMB417.7 million", is a word of its own.
func endOfWord(text string, i int) int {
	if isCode(text[i:min(len(text), i+codeLetters)]) && i+codeLetters < len(text) && isDigit(text[i+codeLetters]) {
		return i + codeLetters
	}
	if isRand(text, i) {
		return i + 1
	}
	if isLetters(text, i) {
		return i + len("RM")
	}
	j := i
	for j < len(text) {
		r, n := utf8.DecodeRuneInString(text[j:])
		if unicode.IsLetter(r) || unicode.IsDigit(r) && j > i {
			j += n
			continue
		}
		next := j + n
		if (r == '\'' || r == '.' && isAbbreviating(text, i, j)) && next < len(text) && isLetterAt(text, next) {
			j = next
			continue
		}
		if r == '&' && next < len(text) && isLetterAt(text, next) { // R&D, SG&A
			j = next
			continue
		}
		break
	}
	return j
}

const codeLetters = 3 // of the code of a currency

// isLetters reports whether the letters at byte i stand for a currency right before an amount: "RM3,728", "Rp500".
func isLetters(text string, i int) bool {
	if i > 0 && text[i-1] != ' ' && text[i-1] != '(' || i+2 >= len(text) || !isDigit(text[i+2]) {
		return false
	}
	switch text[i : i+2] {
	case "RM", "Rp", "Rs":
		return true
	}
	return false
}

// isRand reports whether the letter at byte i is the sign of the rand right before an amount, which has groups of digits or a scale behind it: "R643.2 million",
// "R1,376".
func isRand(text string, i int) bool {
	if text[i] != 'R' || i+1 == len(text) || !isDigit(text[i+1]) || i > 0 && text[i-1] != ' ' && text[i-1] != '(' {
		return false
	}
	end := int(scanNumber(text, i+1).end)
	if strings.ContainsAny(text[i+1:end], ","+string(rune(groupBlank))) {
		return true
	}
	if end < len(text) && text[end] == ' ' {
		end++
	}
	if end == len(text) || !isLetter(text[end]) {
		return false
	}
	to := end
	for to < len(text) && isLetter(text[to]) {
		to++
	}
	return scales[strings.ToLower(text[end:to])] != 0
}

func scanWord(text string, i int) token {
	j := endOfWord(text, i)
	if endsAbbreviation(text, i, j) || endsRupees(text, i, j) {
		j++
	}
	if j < len(text) && text[j] == '\'' && text[j-1] == 's' { // "shareholders' equity"
		j++
	}
	first, _ := utf8.DecodeRuneInString(text[i:])
	low := strings.ToLower(text[i:j])
	if strings.ContainsAny(low, "'.") {
		low = wordMarks.Replace(low)
	}
	return token{kind: word, low: low, start: int32(i), end: int32(j), upper: unicode.IsUpper(first)}
}

// isCode reports whether a word is the code of a currency in capitals.
func isCode(w string) bool {
	return len(w) == codeLetters && w == strings.ToUpper(w) && currencies[strings.ToLower(w)] != ""
}

// wordMarks are left out of words.
var wordMarks = strings.NewReplacer("'", "", ".", "")

// endsAbbreviation reports whether the point at j is the last of an abbreviation that began at i and ends no sentence: "U.S.,".
func endsAbbreviation(text string, i, j int) bool {
	if j+1 >= len(text) || text[j] != '.' || j < i+3 || text[j-2] != '.' {
		return false
	}
	return strings.IndexByte(",;:)", text[j+1]) >= 0 || text[j+1] == ' ' && j+2 < len(text) && text[j+2] >= 'a' && text[j+2] <= 'z'
}

// endsRupees reports whether the point at j belongs to the letters of a currency before an amount that began at i: "Rs. 412", "Rs.412".
func endsRupees(text string, i, j int) bool {
	if j+1 >= len(text) || text[j] != '.' || !strings.EqualFold(text[i:j], "rs") {
		return false
	}
	next := j + 1
	if text[next] == ' ' && next+1 < len(text) {
		next++
	}
	return isDigit(text[next])
}

// isAbbreviating reports whether the point at j ends one letter of an abbreviation that began at i: "U.S".
func isAbbreviating(text string, i, j int) bool {
	return j == i+1 || j >= 2 && text[j-2] == '.'
}

// scanNumber reads digits with commas, or with apostrophes as in Switzerland, or with blanks behind the code of a currency, between groups of three and a decimal point. A blank behind a comma is
// part of it where a currency stands before and three digits behind: "$1, 465,000".
func scanNumber(text string, i int) token {
	j := pastDigits(text, i)
	money := i > 0 && strings.ContainsAny(text[max(0, i-2):i], "$€£¥")
	blanks := j-i <= groupDigits && (followsCode(text, i) || isAloneInBrackets(text, i, j))
	for group := byte(0); j < len(text) && (text[j] == ',' || text[j] == '\'' || text[j] == groupBlank || text[j] == ' ' && blanks) && (group == 0 || group == text[j]); {
		group = text[j]
		end, ok := pastGroup(text, j, money)
		if !ok {
			break
		}
		j = end
	}
	if j+1 < len(text) && text[j] == '.' && isDigit(text[j+1]) {
		j = pastDigits(text, j+1)
	}
	return token{kind: number, low: groupMarks.Replace(text[i:j]), start: int32(i), end: int32(j)}
}

// pastGroup is the place behind the group of three digits that the mark at j parts from those before, and whether there is one.
func pastGroup(text string, j int, money bool) (int, bool) {
	k := j + 1
	if k < len(text) && text[k] == ' ' && money && text[j] == ',' {
		k++
	}
	end := pastDigits(text, k)
	if end != k+groupDigits || (k > j+1 || text[j] == ' ') && end < len(text) && isLetter(text[end]) {
		return j, false
	}
	return end, true
}

// followsCode reports whether the number at byte i stands behind the code of a currency, with a letter of a scale or without: "SEK 3 612 M".
func followsCode(text string, i int) bool {
	if i == 0 || text[i-1] != ' ' {
		return false
	}
	from := i - 1
	for from > 0 && isLetter(text[from-1]) {
		from--
	}
	w := text[from : i-1]
	_, scaled := scaledCode(strings.ToLower(w))
	return isCode(w) || scaled != "" && w[1:len(w)-1] == strings.ToUpper(w[1:len(w)-1])
}

// isAloneInBrackets reports whether the brackets right before the digits in [i, j) hold nothing else than them, a minus and groups of three digits more:
// "(3 333)".
func isAloneInBrackets(text string, i, j int) bool {
	if i > 0 && text[i-1] == '-' {
		i--
	}
	if i == 0 || text[i-1] != '(' {
		return false
	}
	for j < len(text) && text[j] == ' ' && pastDigits(text, j+1) == j+1+groupDigits {
		j += 1 + groupDigits
	}
	return j < len(text) && text[j] == ')'
}

// groupMarks are left out of numbers.
var groupMarks = strings.NewReplacer(",", "", " ", "", "'", "", string(rune(groupBlank)), "")

// pastDigits is the place behind the digits at i.
func pastDigits(text string, i int) int {
	for i < len(text) && isDigit(text[i]) {
		i++
	}
	return i
}

var (
	abbreviations = wording.Vocabulary("prose-abbreviations")
)

// endsSentence reports whether the last token ends its sentence.
func endsSentence(text string, s *sentence) bool {
	n := len(s.tokens)
	t := s.tokens[n-1]
	if t.low == ";" {
		return true
	}
	if t.low != "." && t.low != "?" && t.low != "!" {
		return false
	}
	next := int(t.end)
	for next < len(text) && strings.IndexByte("\"')", text[next]) >= 0 {
		next++
	}
	if next >= len(text) {
		return true
	}
	if text[next] != ' ' {
		return false
	}
	if t.low != "." || n < 2 {
		return true
	}
	if p := s.tokens[n-2]; p.kind == word && p.end-p.start == 1 && p.upper && (!p.glued || n > 2 && s.words[n-3] == "." && !opensSentence(text[next+1:])) { // an initial
		return false
	}
	if _, ok := abbreviations.At(s.words, n-2); ok {
		return false
	}
	r, _ := utf8.DecodeRuneInString(text[next+1:])
	return !unicode.IsLower(r)
}

// openers are the words that sentences begin with more often than names do.
var openers = map[string]bool{"the": true, "in": true, "our": true, "we": true, "it": true, "its": true, "this": true, "these": true, "that": true, "net": true, "total": true, "for": true, "on": true, "at": true,
	"a": true, "an": true, "as": true, "during": true, "while": true, "excluding": true, "including": true, "revenue": true, "revenues": true, "sales": true, "results": true, "he": true, "she": true, "they": true,
	"gross": true, "operating": true, "adjusted": true, "earnings": true, "income": true, "diluted": true, "cash": true, "additionally": true, "however": true, "international": true, "both": true, "with": true}

// opensSentence reports whether text begins with such a word, or with none.
func opensSentence(text string) bool {
	end := 0
	for end < len(text) && isLetter(text[end]) {
		end++
	}
	return end == 0 || openers[strings.ToLower(text[:end])]
}

// dayOf is a number of one or two digits.
func dayOf(s string) (int, bool) {
	switch {
	case len(s) == 1 && isDigit(s[0]):
		return int(s[0] - '0'), true
	case len(s) == 2 && isDigit(s[0]) && isDigit(s[1]):
		return int(s[0]-'0')*10 + int(s[1]-'0'), true
	}
	return 0, false
}

func atoi(s string) int {
	n, _ := strconv.Atoi(s)
	return n
}

func fullYear(y int) int {
	switch {
	case y < 60:
		return 2000 + y
	case y < 100:
		return 1900 + y
	}
	return y
}
