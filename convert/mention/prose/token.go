package prose

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/tieout/tieout/internal/wording"
)

// Kind tells the tokens of running text apart.
type Kind uint8

const (
	Word   Kind = iota // letters, and digits behind them
	Number             // digits, with points and commas between them
	Sign               // any other character
)

// Token is a word, a number or a sign.
type Token struct {
	Low        string // in lower case, without apostrophes
	Start, End int32  // bytes of the block's text
	Kind       Kind
	Glued      bool // nothing stands between it and the token before
	Upper      bool // it begins with a capital
}

// Basis is how figures are meant.
type Basis uint8

// The bases that words above a list say.
const (
	Unsaid     Basis = iota
	Adjusting        // they leave something out: "On a non-GAAP basis:"
	ByAccounts       // they do not: "GAAP results:"
)

// Sentence is a run of tokens with the words in the form that phrases are found in. The tokens are cut here; what is behind Words is noted by those who read
// the sentence.
type Sentence struct {
	Tokens []Token      // in the order of the text
	Words  wording.Text // low of each token
	Taken  []bool       // of each token, whether it is of a phrase of time
	Guided bool         // it speaks of what is to come
	Below  bool         // it is of a list below words that do
	Basis  Basis        // that of the list which it is of
	Part   string       // the part of the company that it names
	Whole  bool         // it speaks of the whole company again
	// Supposed says that a semicolon parts it from words for what would have been, and that it has no verb of its own.
	Supposed bool
}

// MaxSentence bounds the tokens of a sentence, so that what looks back over one costs little.
const MaxSentence = 400

// Sentences cuts a text into sentences of tokens, of which one at least is a word or a number. A hyphen between letters parts words and is no token.
// They are put together in cur, whose room serves the next text.
func Sentences(text string, cur *Sentence) []Sentence {
	var out []Sentence
	cur.Tokens, cur.Words = cur.Tokens[:0], cur.Words[:0]
	dashed := isBetweenDashes(text)
	flush := func() {
		if slices.ContainsFunc(cur.Tokens, func(t Token) bool { return t.Kind != Sign }) {
			out = append(out, Sentence{Tokens: slices.Clone(cur.Tokens), Words: slices.Clone(cur.Words)})
		}
		cur.Tokens, cur.Words = cur.Tokens[:0], cur.Words[:0]
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
		prev := len(cur.Tokens) - 1
		t.Glued = prev >= 0 && cur.Tokens[prev].End == t.Start
		i = int(t.End)
		if cur.isHyphen(text, t) {
			i = cur.joinParticle(text, i)
			continue
		}
		if t.partsItems(dashed) {
			flush()
			continue
		}
		if marksName(t.Low) {
			continue
		}
		if t.Low == "cent" && prev >= 0 && cur.Words[prev] == "per" {
			cur.Tokens[prev].Low, cur.Tokens[prev].End, cur.Words[prev] = "percent", t.End, "percent"
			continue
		}
		cur.Tokens = append(cur.Tokens, t)
		cur.Words = append(cur.Words, t.Low)
		switch {
		case len(cur.Tokens) >= MaxSentence || endsSentence(text, cur):
			flush()
		case t.Low == "." && t.Glued && prev >= 0 && Starts(companies, cur.Words, prev) > 0 && isFollowedOn(text, i):
			cur.Tokens, cur.Words = cur.Tokens[:prev+1], cur.Words[:prev+1]
		}
	}
	flush()
	return out
}

// partsItems reports whether a token is the mark of an item of a list, or the dash between those of a headline.
func (t *Token) partsItems(dashed bool) bool {
	return t.Kind == Sign && (isBullet(t.Low) || dashed && t.Low == "-" && !t.Glued)
}

// isBetweenDashes reports whether a text begins and ends with a dash, as headlines do that stand between dashes: "- Sales Grew 5.8% - Raises Guidance -".
func isBetweenDashes(text string) bool {
	text = strings.TrimSpace(text)
	return len(text) > 2 && strings.HasPrefix(text, "- ") && strings.HasSuffix(text, " -")
}

// isHyphen reports whether the token behind those of a sentence joins the last of them, which is no sign, with letters.
func (s *Sentence) isHyphen(text string, t Token) bool {
	i := int(t.End)
	return t.Low == "-" && t.Glued && i < len(text) && isLetterAt(text, i) && s.Tokens[len(s.Tokens)-1].Kind != Sign
}

// joinParticle goes on behind the hyphen of a compound, whose parts are words side by side, but for a particle, which is one with its verb and no
// direction. It says where to read on.
func (s *Sentence) joinParticle(text string, i int) int {
	prev := len(s.Tokens) - 1
	next := scan(text, i)
	if !particles[next.Low] || s.Tokens[prev].Kind != Word {
		return i
	}
	s.Tokens[prev].Low += "-" + next.Low
	s.Tokens[prev].End, s.Words[prev] = next.End, s.Tokens[prev].Low
	return int(next.End)
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

// marksName reports whether a sign marks the word before it as somebody's name, or leads to a footnote, and says nothing else: "Lonvexa® sales", "profit before tax¹ rose".
func marksName(s string) bool {
	switch s {
	case "®", "™", "℠", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹", "⁰", "†", "‡":
		return true
	}
	return false
}

// scan reads the token at byte i.
func scan(text string, i int) Token {
	r, n := utf8.DecodeRuneInString(text[i:])
	switch to := signOfSol(text, i); {
	case to > i:
		return Token{Kind: Sign, Low: solSign, Start: int32(i), End: int32(to)}
	case isYen(text, i):
		return Token{Kind: Sign, Low: yenSign, Start: int32(i), End: int32(i + len(yenASCII))}
	case unicode.IsLetter(r):
		return scanWord(text, i)
	case IsDigit(text[i]), text[i] == '.' && i+1 < len(text) && IsDigit(text[i+1]) && (i == 0 || !IsDigit(text[i-1]) && !IsLetter(text[i-1])):
		return scanNumber(text, i)
	}
	return Token{Kind: Sign, Low: text[i : i+n], Start: int32(i), End: int32(i + n)}
}

// yenSign is the sign of the yen, and yenASCII how texts that have no signs but those of ASCII write it: "(Y) 23,984 million".
const yenSign, yenASCII = "¥", "(Y)"

// isYen reports whether the yen is written so at i, before an amount.
func isYen(text string, i int) bool {
	rest, ok := strings.CutPrefix(text[i:], yenASCII)
	rest = strings.TrimPrefix(rest, " ")
	return ok && rest != "" && IsDigit(rest[0])
}

// endOfWord is the place behind the word at i: the code of a currency right before an amount, "RMB417.7 million", is a word of its own.
func endOfWord(text string, i int) int {
	if isCode(text[i:min(len(text), i+CodeLetters)]) && i+CodeLetters < len(text) && IsDigit(text[i+CodeLetters]) {
		return i + CodeLetters
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

const CodeLetters = 3 // of the code of a currency

// isLetters reports whether the letters at byte i stand for a currency right before an amount: "RM3,728", "Rp500".
func isLetters(text string, i int) bool {
	if i > 0 && text[i-1] != ' ' && text[i-1] != '(' || i+2 >= len(text) || !IsDigit(text[i+2]) {
		return false
	}
	switch text[i : i+2] {
	case "RM", "Rp", "Rs":
		return true
	}
	return false
}

// solSign is the token of the sign of the sol, with its point or without.
const solSign = "s/"

// signOfSol is where the sign of the sol that begins at byte i before an amount ends, "S/. 1,589.1 million", "S/ 5"; 0 for none.
func signOfSol(text string, i int) int {
	if !strings.HasPrefix(text[i:], "S/") || i > 0 && IsLetter(text[i-1]) {
		return 0
	}
	to := i + len("S/")
	if to < len(text) && text[to] == '.' {
		to++
	}
	at := to
	if at < len(text) && text[at] == ' ' {
		at++
	}
	if at == len(text) || !IsDigit(text[at]) {
		return 0
	}
	return to
}

// isRand reports whether the letter at byte i is the sign of the rand right before an amount, which has groups of digits or a scale behind it: "R643.2 million",
// "R1,376".
func isRand(text string, i int) bool {
	if text[i] != 'R' || i+1 == len(text) || !IsDigit(text[i+1]) || i > 0 && text[i-1] != ' ' && text[i-1] != '(' {
		return false
	}
	end := int(scanNumber(text, i+1).End)
	if strings.ContainsAny(text[i+1:end], ","+string(rune(groupBlank))) {
		return true
	}
	if end < len(text) && text[end] == ' ' {
		end++
	}
	if end == len(text) || !IsLetter(text[end]) {
		return false
	}
	to := end
	for to < len(text) && IsLetter(text[to]) {
		to++
	}
	return Scales[strings.ToLower(text[end:to])] != 0
}

func scanWord(text string, i int) Token {
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
	return Token{Kind: Word, Low: low, Start: int32(i), End: int32(j), Upper: unicode.IsUpper(first)}
}

// isCode reports whether a word is the code of a currency in capitals.
func isCode(w string) bool {
	return len(w) == CodeLetters && w == strings.ToUpper(w) && Currencies[strings.ToLower(w)] != ""
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
	return IsDigit(text[next])
}

// isAbbreviating reports whether the point at j ends one letter of an abbreviation that began at i: "U.S".
func isAbbreviating(text string, i, j int) bool {
	return j == i+1 || j >= 2 && text[j-2] == '.'
}

// scanNumber reads digits with commas, or with apostrophes as in Switzerland, or with blanks behind the code of a currency, between groups of three and a decimal point. A blank behind a comma is
// part of it where a currency stands before and three digits behind: "$1, 465,000".
func scanNumber(text string, i int) Token {
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
	if j+1 < len(text) && text[j] == '.' && IsDigit(text[j+1]) {
		j = pastDigits(text, j+1)
	}
	return Token{Kind: Number, Low: groupMarks.Replace(text[i:j]), Start: int32(i), End: int32(j)}
}

// pastGroup is the place behind the group of three digits that the mark at j parts from those before, and whether there is one.
func pastGroup(text string, j int, money bool) (int, bool) {
	k := j + 1
	if k < len(text) && text[k] == ' ' && money && text[j] == ',' {
		k++
	}
	end := pastDigits(text, k)
	if end != k+groupDigits || (k > j+1 || text[j] == ' ') && end < len(text) && IsLetter(text[end]) {
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
	for from > 0 && IsLetter(text[from-1]) {
		from--
	}
	w := text[from : i-1]
	_, scaled := ScaledCode(strings.ToLower(w))
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
	for i < len(text) && IsDigit(text[i]) {
		i++
	}
	return i
}

var (
	abbreviations = wording.Vocabulary("prose-abbreviations")
)

// endsSentence reports whether the last token ends its sentence.
func endsSentence(text string, s *Sentence) bool {
	n := len(s.Tokens)
	t := s.Tokens[n-1]
	if t.Low == ";" {
		return true
	}
	if t.Low != "." && t.Low != "?" && t.Low != "!" {
		return false
	}
	next := int(t.End)
	for next < len(text) && strings.IndexByte("\"')", text[next]) >= 0 {
		next++
	}
	if next >= len(text) {
		return true
	}
	if text[next] != ' ' {
		return false
	}
	if t.Low != "." || n < 2 {
		return true
	}
	if p := s.Tokens[n-2]; p.Kind == Word && p.End-p.Start == 1 && p.Upper && (!p.Glued || n > 2 && s.Words[n-3] == "." && !opensSentence(text[next+1:])) { // an initial
		return false
	}
	if _, ok := abbreviations.At(s.Words, n-2); ok {
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
	for end < len(text) && IsLetter(text[end]) {
		end++
	}
	return end == 0 || openers[strings.ToLower(text[:end])]
}

// Bracketed is the token of the only number in the brackets that open at token k, 0 for none.
func (s *Sentence) Bracketed(k int) int {
	if s.At(k) != "(" {
		return 0
	}
	at := k + 1
	if s.At(at) == "-" {
		at++
	}
	if at+1 >= len(s.Tokens) || s.Tokens[at].Kind != Number || !s.Tokens[at].Glued || s.Words[at+1] != ")" || s.Taken[at] {
		return 0
	}
	return at
}

// At is the word of token k, "" beyond the sentence.
func (s *Sentence) At(k int) string {
	if k < 0 || k >= len(s.Words) {
		return ""
	}
	return s.Words[k]
}
