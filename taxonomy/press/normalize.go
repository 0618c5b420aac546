package press

import (
	"slices"
	"strings"
	"unicode"

	"github.com/tieout/tieout/internal/regex"
	"github.com/tieout/tieout/internal/wording"
)

// Phrase is a label taken apart for matching. Two labels that mean the same line item in different words ("Net
// earnings (loss) attributable to shareholders", "Net loss to stockholders") have, as far as spelling, filler words
// and trade synonyms go, the same key.
type Phrase struct {
	Key       string   // canonical words, a blank between them
	Words     []string // the same, apart
	Total     bool     // the label begins with "total"
	Less      bool     // it begins with "less" or "deduct": printed as a deduction
	Loss      bool     // it speaks of a loss or benefit alone, so that a positive number is a negative income
	Alternate bool     // it names both signs: "income (loss)", "expense (benefit)", "increase (decrease)"
	NonGAAP   bool     // it says that the measure is adjusted, pro forma, non-GAAP

	sense sense
}

// With is the phrase in other canonical words: what is known of the label stays.
func (p Phrase) With(words []string) Phrase {
	p.Key, p.Words = strings.Join(words, " "), words
	return p
}

// maxLabel bounds the labels that are looked at, in bytes.
const maxLabel = 1000

var (
	reFootnote    = regex.New(`\((?:\d{1,2}|[a-z]|\*+|note[s]?[^)]*|see[^)]*)\)`)
	reGlued       = regex.New(`([a-z]{4,})\d{1,2}\b`)
	reNetOf       = regex.New(`[,;:\-(]?\s*\b(?:less|net of)[:,]?\s+(?:of\s+)?(?:an?\s+)?(?:related\s+)?(?:accumulated|allowances?|reserves?|unamortized|discount|provision for doubtful)\b.*$`)
	rePar         = regex.New(`[,;:(]?\s*(?:\bstated value\b|\bno par\b|\bwithout par\b|\bpar value\b|(?:at )?\$\s?[\d.]+\s+(?:par|stated)|[\d.]+\s+cents?\s+par).*$`)
	reNetOfTax    = regex.New(`[,;\-(]?\s*\bnet of (?:income )?tax(?:es)?\b[^$0-9]*\$?\s?\(?\d.*$`)
	reNetOfSum    = regex.New(`[,;\-(]?\s*\bnet of (?:amounts? |interest )?capitalized (?:interest )?(?:costs )?of\b.*$`)
	reIssued      = regex.New(`^((?:[a-z ]*)\b(?:stock|shares|treasury|surplus|capital)\b[a-z ]*?)\s*[,;:(\-]+\s*(?:at cost|shares? )?.*?\b(?:authorized|issued|outstanding|at cost)\b.*$`)
	reParens      = regex.New(`\(([^()]*)\)`)
	reLead        = regex.New(`^(?:less|deduct|add|plus|add back|includes?|of which)\b\s*[:\-–—]\s*`)
	reAsOf        = regex.New(`\b(?:at|as of)? ?(?:january|february|march|april|may|june|july|august|september|october|november|december) \d{1,2}(?:, ?\d{4})?`)
	reNonGAAP     = regex.New(`\b(?:non-gaap|nongaap|adjusted|pro forma|proforma|comparable|underlying|ongoing (?:diluted |basic )?(?:earnings|eps|net income))\b`)
	reNonGAAPWord = regex.New(`\bnon-gaap\b`)
	reExcluding   = regex.New(`\bexcluding\b( (?:depreciation|depletion)\b)?`)
	reRestricted  = regex.New(`^includ(?:es|ing) restricted cash\b`)
	reKept        = regex.New(`\b(?:basic|diluted?|dilution|current|noncurrent|adjusted)\b`)
	reDepositary  = regex.New(`\b(per (?:(?:basic|diluted|equivalent|weighted|average|and) )*|number of |average |basic |diluted )(?:(?:american|global) deposit[ao]ry (?:shares?|receipts?)|adss?|adrs?|gdrs?|gdss?)\b`)
	reBothDiluted = regex.New(`\bbefore (?:and|&|as well as) after (?:full )?dilution\b`)
	reUndiluted   = regex.New(`\b(?:undiluted|before (?:full )?dilution)\b`)
	reDiluted     = regex.New(`\bafter (?:full )?dilution\b`)
	reYear        = regex.New(`\b(?:19|20)\d{2}\b`)
)

// canonical maps words to the word that stands for their meaning; "" drops a word.
var canonical = map[string]string{
	"the": "", "of": "", "a": "", "an": "", "and": "", "or": "", "for": "", "from": "", "to": "", "on": "", "by": "",
	"its": "", "our": "", "in": "", "at": "", "with": "", "used": "", "use": "", "provided": "", "generated": "",
	"flow": "", "attributable": "", "applicable": "", "available": "", "allocable": "", "allocated": "", "company": "",
	"inc": "", "corp": "", "corporation": "", "llc": "", "ltd": "", "plc": "", "gaap": "", "unaudited": "", "if": "any",
	"earning": "income", "profit": "income", "loss": "income", "gain": "income",
	"revenue": "sale", "stockholder": "holder", "shareholder": "holder", "shareowner": "holder", "share": "stock",
	"cost": "expense", "charge": "expense", "expenditure": "expenditure",
	"increase": "change", "decrease": "change", "increased": "change", "decreased": "change",
	"dilution": "diluted", "dilutive": "diluted", "avg": "average", "wtd": "weighted",
	"adj": "adjusted", "comparable": "adjusted", "amortisation": "amortization", "equip": "equipment",
	"acquired": "acquisition", "borrowed": "borrowing", "minorities": "minority", "during": "", "thereon": "",
	"noncontrolling": "noncontrolling", "selling": "selling", "redeemed": "redemption",
}

// plural words that the rules for s do not fit.
var singular = map[string]string{
	"companies": "companies",
	"losses":    "loss", "taxes": "tax", "businesses": "business", "leases": "lease", "purchases": "purchase",
	"expenses": "expense", "leasehold": "leasehold", "always": "always", "gas": "gas", "premises": "premises",
	"series": "series", "basis": "basis", "less": "less", "plus": "plus", "surplus": "surplus", "goods": "goods",
	"address": "address", "process": "process", "excess": "excess", "business": "business", "access": "access",
	"analysis": "analysis", "accrued": "accrued", "proceeds": "proceeds", "notes": "note", "bonuses": "bonus",
	"operations": "operation", "sales": "sale", "series's": "series", "financials": "financial", "various": "various",
	"previous": "previous", "miscellaneous": "miscellaneous", "us": "us", "gross": "gross", "loss": "loss",
}

// signWords are the words that a parenthesis may hold to name the other sign.
var signWords = map[string]bool{
	"loss": true, "benefit": true, "expense": true, "income": true, "decrease": true, "increase": true, "used": true,
	"in": true, "by": true, "for": true, "from": true, "provided": true, "deficit": true, "gain": true, "credit": true,
	"charge": true, "provision": true, "accumulated": true, "of": true, "use": true, "cost": true, "deficiency": true,
	"paid": true, "received": true, "decline": true, "earning": true, "or": true, "and": true, "repayment": true,
	"payment": true, "recovery": true, "debit": true, "reversal": true, "deduction": true, "net": true,
}

// Normalize takes a label apart. Words in ignore (in lower case) are passed over: the issuer's own name.
func Normalize(label string, ignore ...string) Phrase {
	k := known.Of(label)
	if !holdsAny(k.text, ignore) {
		return k.Phrase
	}
	p, _ := normalize(label, ignore)
	return p
}

// knownPhrase is a label taken apart without a word being passed over, and the text that its words were cut from.
type knownPhrase struct {
	text string
	Phrase
}

// known keeps labels: they come again in every table and every release of a company.
var known = wording.NewMemo(func(label string) knownPhrase {
	p, text := normalize(label, nil)
	p.Words = slices.Clip(p.Words)
	return knownPhrase{text, p}
})

// Plain is a label in lower case with its dashes, quotes and blanks made uniform, without the unit at its end, and with the words of the United States for
// dilution: "Earnings per share before and after dilution, SEK" is "earnings per share basic and diluted".
func Plain(label string) string {
	s := withoutUnit(fold(label))
	if strings.Contains(s, "dilut") {
		s = reBothDiluted.ReplaceAllString(s, "basic and diluted")
		s = reUndiluted.ReplaceAllString(s, "basic")
		s = reDiluted.ReplaceAllString(s, "diluted")
	}
	return s
}

// holdsAny reports whether a text may have one of some words. Those that are made of two, as Phrase.words does, it is taken to have.
func holdsAny(text string, words []string) bool {
	return slices.ContainsFunc(words, func(w string) bool {
		return strings.HasPrefix(w, "non") || w == "afs" || strings.Contains(text, w)
	})
}

// normalize is [Normalize], and the text that its words were cut from.
func normalize(label string, ignore []string) (p Phrase, text string) {
	s := Plain(withoutOwner(label))
	s = strings.Replace(s, netIncomeFrom, "revenues", 1)
	if hasAny(s, "ads", "adr", "gd", "deposit") {
		s = reDepositary.ReplaceAllString(s, "${1}share")
	}
	p.NonGAAP = hasAny(s, "gaap", "adjusted", "forma", "comparable", "underlying", "ongoing") && reNonGAAP.MatchString(s)
	if strings.Contains(s, "excluding") {
		at := reExcluding.FindStringSubmatch(s)
		p.NonGAAP = p.NonGAAP || at != nil && at[1] == ""
	}
	p.sense = senseOf(s)
	if isPlain(s) {
		text = p.words(s, ignore)
		p.translate()
		return p, text
	}
	if strings.Contains(s, "(") {
		s = reFootnote.ReplaceAllString(s, " ")
	}
	if strings.ContainsAny(s, "0123456789") {
		s = reGlued.ReplaceAllString(s, "$1")
	}
	s = strings.TrimLeft(s, " -*.,:•·+&")
	if m := reLead.FindString(s); m != "" {
		p.Less = strings.HasPrefix(m, "less") || strings.HasPrefix(m, "deduct")
		s = s[len(m):]
	} else if strings.HasPrefix(s, "less ") {
		p.Less, s = true, s[5:]
	}
	s = cutNotes(s)
	var both bool
	if strings.HasPrefix(s, "(") { // "(Write down) of investments" loses its meaning without the parenthesis
		if end := strings.IndexByte(s, ')'); end > 0 {
			if _, sign := parenthesis(s[1:end]); !sign {
				s = s[1:end] + " " + s[end+1:]
			}
		}
	}
	s = reParens.ReplaceAllStringFunc(s, func(m string) string {
		kept, sign := parenthesis(m[1 : len(m)-1])
		both = both || sign
		return kept
	})
	p.Alternate = both
	text = p.words(s, ignore)
	p.translate()
	return p, text
}

// hasAny reports whether one of the texts stands in s: a quick look before an expression is tried that needs one.
func hasAny(s string, texts ...string) bool {
	for _, t := range texts {
		if strings.Contains(s, t) {
			return true
		}
	}
	return false
}

// fold makes letters, dashes, quotes and blanks uniform.
func fold(label string) string {
	if len(label) > maxLabel {
		label = label[:maxLabel]
	}
	return strings.Join(strings.Fields(strings.Map(func(r rune) rune {
		switch r {
		case '–', '—', '‑', '‐', '−':
			return '-'
		case '’', '‘', '`', 'ʼ':
			return '\''
		case '“', '”':
			return '"'
		case '®', '™', '†', '‡', '*', '\u00ad', '\u200b':
			return ' '
		}
		return unicode.ToLower(r)
	}, label)), " ")
}

// isPlain reports whether a label consists of words alone, so that there is nothing to cut.
func isPlain(s string) bool {
	return !strings.ContainsAny(s, "()$0123456789,;:-*.+&") && !strings.HasPrefix(s, "less ") &&
		!strings.Contains(s, " par") && !strings.Contains(s, "stated value")
}

// cutNotes leaves out what a label says about amounts instead of what it is: par values, shares issued, allowances.
func cutNotes(s string) string {
	if hasAny(s, "less", "net of") {
		if at := reNetOf.FindStringIndex(s); at != nil && at[0] > 3 {
			s = s[:at[0]] + ", net"
		}
	}
	if strings.Contains(s, "net of") {
		if at := reNetOfTax.FindStringIndex(s); at != nil && at[0] > 3 {
			s = s[:at[0]] + ", net of tax"
		} else if at := reNetOfSum.FindStringIndex(s); at != nil && at[0] > 3 {
			s = s[:at[0]] + ", net of amounts capitalized"
		}
	}
	if hasAny(s, "par", "stated") && !strings.HasSuffix(s, "per share") {
		if at := rePar.FindStringIndex(s); at != nil && at[0] > 3 {
			s = s[:at[0]]
		}
	}
	if strings.ContainsAny(s, "0123456789") {
		if m := reIssued.FindStringSubmatch(s); m != nil {
			s = m[1]
		}
	}
	return s
}

// parenthesis is what is kept of a parenthesis, and whether it names the other sign.
func parenthesis(inner string) (kept string, sign bool) {
	words := strings.FieldsFunc(inner, notWord)
	all := len(words) > 0
	for _, w := range words {
		if !signWords[singularOf(w)] {
			all = false
		}
	}
	switch {
	case all:
		return " ", true
	case reKept.MatchString(inner), len(words) == 1 && words[0] == "ebitda":
		return " " + inner + " ", false
	case reNonGAAPWord.MatchString(inner):
		return " non-gaap ", false
	case reRestricted.MatchString(inner):
		return " including restricted cash ", false
	}
	return " ", false
}

// taxesOn are other ways to say income taxes, wherever a label says it: "Earnings before provision for taxes on income".
var taxesOn = strings.NewReplacer("taxes on income", "income taxes", "tax on income", "income tax", "taxes on earnings", "income taxes",
	"tax on earnings", "income tax", "taxes on profits", "income taxes", "taxes on profit", "income taxes", "tax on profit", "income tax")

// words fills the key. It returns the text that it cut into words.
func (p *Phrase) words(s string, ignore []string) string {
	s = strings.ReplaceAll(s, "non-gaap", "adjusted")
	s = strings.ReplaceAll(s, "nongaap", "adjusted")
	s = strings.ReplaceAll(s, "pro forma", "adjusted")
	s = strings.ReplaceAll(s, "proforma", "adjusted")
	if strings.Contains(s, "tax") {
		s = taxesOn.Replace(s)
	}
	if strings.ContainsAny(s, "0123456789") {
		s = reAsOf.ReplaceAllString(s, " ")
		s = reYear.ReplaceAllString(s, " ")
	}
	s = strings.ReplaceAll(s, "'", "")
	loss, income := false, false
	fields := strings.FieldsFunc(s, notWord)
	p.Words = make([]string, 0, len(fields))
	for i := 0; i < len(fields); i++ {
		w, more := compound(fields[i:])
		i += more
		if slices.Contains(ignore, w) || isNumber(w) {
			continue
		}
		w = singularOf(w)
		switch w {
		case "loss", "deficit", "benefit":
			loss = true
		case "income", "earning", "gain", "profit":
			income = income || w != "income" || i+1 >= len(fields) || !strings.HasPrefix(fields[i+1], "tax")
		case "total":
			p.Total = p.Total || len(p.Words) == 0
			continue
		}
		if c, ok := canonical[w]; ok {
			w = c
		}
		if w == "" || len(p.Words) > 0 && p.Words[len(p.Words)-1] == w {
			continue
		}
		p.Words = append(p.Words, w)
	}
	p.Loss = loss && !income && !p.Alternate
	p.Key = strings.Join(p.Words, " ")
	return s
}

// compound is the word that fields begin with and how many more of them it is made of: "non" "current", "available" "for" "sale".
func compound(fields []string) (w string, more int) {
	switch w = fields[0]; {
	case w == "non" && len(fields) > 1:
		return w + fields[1], 1
	case w == "available" && len(fields) > 2 && fields[1] == "for" && fields[2] == "sale":
		return "afs", 2
	}
	return w, 0
}

func isNumber(w string) bool {
	for _, r := range w {
		if r < '0' || r > '9' {
			return false
		}
	}
	return true
}

func notWord(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }

func singularOf(w string) string {
	if s, ok := singular[w]; ok {
		return s
	}
	switch n := len(w); {
	case n > 4 && strings.HasSuffix(w, "ies"):
		return w[:n-3] + "y"
	case n > 3 && w[n-1] == 's' && w[n-2] != 's' && w[n-2] != 'u' && w[n-2] != 'i':
		return w[:n-1]
	}
	return w
}
