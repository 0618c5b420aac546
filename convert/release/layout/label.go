package layout

import (
	"strings"
	"unicode"

	"github.com/tieout/tieout/convert/release/page"
	"github.com/tieout/tieout/internal/wording"
)

// OpenEnded reports whether a label cannot end here: it goes on in the next line.
func OpenEnded(s string) bool {
	if s == "" {
		return false
	}
	if strings.Count(s, "(") > strings.Count(s, ")") {
		return true
	}
	switch s[len(s)-1] {
	case ',', '&', '/':
		return true
	case '-':
		return len(s) > 1 && s[len(s)-2] != ' '
	}
	i := strings.LastIndexByte(s, ' ')
	switch strings.ToLower(s[i+1:]) {
	case "and", "of", "in", "to", "for", "on", "the", "from", "by", "or", "a", "an", "with", "per", "at", "before", "after",
		"as", "than", "less", "excluding", "including", "used", "its", "attributable", "available":
		return i >= 0
	case "net": // "Other assets, net" is complete, "Proceeds from notes net" is not
		return i > 0 && s[i-1] != ',' && s[i-1] != '-'
	}
	return false
}

// amountsOfLabels are the amounts that a line begins with below a line of label that cannot end without them: "Receivables, less
// allowances of $812 and" over "$760". They are of the label, no column of their own.
func (r *textReader) amountsOfLabels() {
	const gap = 8 // at the least, between the label and its values
	for i := range r.rows[:max(len(r.rows)-1, 0)] {
		above, row := &r.rows[i], &r.rows[i+1]
		if above.kind != textLine || len(above.cells) != 1 || row.kind != dataLine || len(row.cells) < 2 || !OpenEnded(above.cells[0].Text) {
			continue
		}
		if c := &row.cells[0]; c.IsNumber && c.Left >= above.indent && c.Right <= above.cells[0].Right && row.cells[1].Left-c.Right >= gap {
			c.IsNumber, c.Text = false, page.Fold(r.d.Plain(c.Start, c.End, r.d.markup))
		}
	}
}

// goesOn reports whether a line of label continues the one above: it begins in lower case, or the one above cannot end
// there, or both are in capitals and it begins with a preposition.
func goesOn(above, s string) bool {
	if startsLower(s) || OpenEnded(above) {
		return true
	}
	word, rest, _ := strings.Cut(s, " ")
	switch word {
	case "AT", "OF", "IN", "FOR", "FROM", "BY", "AND", "TO", "ON", "OR", "PER", "WITH":
		return rest != "" && isUpper(s) && isUpper(above)
	}
	return false
}

// startsLower reports whether a label begins like the continuation of another.
func startsLower(s string) bool {
	for _, r := range s {
		if r == '(' || r == '"' || r == '\'' {
			continue
		}
		return r >= 'a' && r <= 'z' || strings.HasPrefix(s, "& ")
	}
	return false
}

// beginsJoined reports whether a label begins with what only joins it to another: "and Benefits", "& taxes", "at June 30, 2026".
func beginsJoined(s string) bool {
	word, rest, _ := strings.Cut(s, " ")
	switch word {
	case "and", "&", "or", "of", "at", "to", "for", "from", "by", "with":
		return rest != ""
	}
	return false
}

// isJoined reports whether what ends a label, or begins the one below it, can only join the two.
func isJoined(above, below string) bool { return beginsJoined(below) || endsWithin(above) }

// endsWithin reports whether a line of label ends in a word that only leads to another: "Net interest income after".
func endsWithin(s string) bool {
	i := strings.LastIndexByte(s, ' ')
	switch strings.ToLower(s[i+1:]) {
	case "and", "of", "to", "from", "by", "or", "the", "with", "before", "after", "than", "per", "&":
		return i > 0
	}
	return false
}

func isUpper(s string) bool {
	letter := false
	for _, r := range s {
		if unicode.IsLower(r) {
			return false
		}
		letter = letter || unicode.IsUpper(r)
	}
	return letter
}

// isFurniture recognises page numbers and the like.
func isFurniture(s string) bool {
	s = strings.Trim(s, "-–— ")
	if strings.EqualFold(s, "more") || strings.EqualFold(s, "(more)") || strings.EqualFold(s, "table of contents") || s == "" {
		return true
	}
	if len(s) > 2 && s[1] == '-' && s[0] >= 'A' && s[0] <= 'Z' {
		s = s[2:] // "F-7"
	}
	for _, c := range s {
		if !unicode.IsDigit(c) {
			return false
		}
	}
	return len(s) <= 3
}

// isRunningHead reports whether a line stands at the top of each page, and says nothing of the table below it: it ends with the number of
// the page and names no statement.
func (d *source) isRunningHead(s string) bool {
	words := strings.Fields(strings.ToLower(s))
	n := len(words)
	if n > 4 && words[n-2] == "of" && isFurniture(words[n-1]) {
		n -= 2
	}
	return n > 2 && words[n-2] == "page" && isFurniture(words[n-1]) && !d.words.Title(s)
}

// isSectionWord reports whether a label is one that opens a section even without a colon.
func isSectionWord(s string) bool {
	l := strings.ToLower(strings.TrimRight(s, ":- "))
	switch l {
	case "assets", "liabilities", "current assets", "current liabilities", "non-current assets", "non-current liabilities", "noncurrent assets",
		"noncurrent liabilities", "long-term liabilities", "fixed assets", "capital and reserves", "revenues", "revenue", "expenses", "costs and expenses", "operating expenses",
		"stockholders' equity", "shareholders' equity", "liabilities and shareholders' equity", "liabilities and stockholders' equity",
		"operating activities", "investing activities", "financing activities", "net sales", "cost of sales", "add back", "adjustments":
		return true
	}
	return false
}

// isOuterWord reports whether a heading opens a side of the balance sheet: other headings stand inside it.
func isOuterWord(s string) bool {
	l := strings.ToLower(strings.TrimRight(s, ":- "))
	return l == "assets" || wording.Says(l, "liabilities") && wording.Says(l, "equity", "deficit", "deficiency", "capital") && !wording.Begins(l, "total")
}

// opensSection tells headings from rows that merely have no amount ("Commitments and contingencies").
func opensSection(s string) bool {
	l := strings.ToLower(s)
	return len(s) <= 160 && !wording.Says(l, "commitments", "contingenc*", "none issued", "no shares", "none outstanding", "- none", "issued none", "par value", "authorized", "see notes", "see accompanying", "unaudited", "shares issued", "issued and outstanding") && !wording.Begins(l, "note")
}

// joinLabels joins two lines of a label. A hyphen at the break stays when it belongs to the word
// ("non-" over "current") and goes when it only breaks it ("adminis-" over "trative").
func joinLabels(a, b string) string {
	if !strings.HasSuffix(a, "-") || strings.HasSuffix(a, " -") || !startsLower(b) && !(isUpper(a) && isUpper(b)) {
		return a + " " + b
	}
	stem := strings.ToLower(a[strings.LastIndexByte(a, ' ')+1 : len(a)-1])
	if isHyphenStem(stem) {
		return a + b
	}
	return a[:len(a)-1] + b
}

// isHyphenStem reports whether a word keeps its hyphen where a line breaks behind it.
func isHyphenStem(stem string) bool {
	switch stem {
	case "non", "pre", "post", "self", "long", "short", "co", "sub", "multi", "year", "share", "in", "off", "mark", "available", "held", "paid", "right", "cash",
		"full", "half", "third", "first", "low", "high", "interest", "tax", "after", "well", "debt", "stock", "one", "two", "three", "fair", "equity", "due", "mid":
		return true
	}
	return false
}

// endsInDash reports whether a line ends in a dash that stands for a colon, as the line below shows: "Northern Division-"
// over "Operating revenues".
func endsInDash(line, below string) bool {
	head, ok := strings.CutSuffix(line, "-")
	return ok && head != "" && !startsLower(below) && !(isUpper(line) && isUpper(below)) &&
		!isHyphenStem(strings.ToLower(head[strings.LastIndexByte(head, ' ')+1:]))
}

// Continued finds the row that a label which begins with a dash continues, among the n rows above it, and what stands before the
// dash there: "Net income per share - Basic" over "- Diluted".
func Continued(label string, n int, above func(int) string) (row int, head string, ok bool) {
	dashed, ok := strings.CutPrefix(label, "-")
	if !ok || strings.TrimSpace(dashed) == "" {
		return 0, "", false
	}
	for i := n - 1; i >= 0; i-- {
		if l := above(i); !strings.HasPrefix(l, "-") {
			head, _, ok := strings.Cut(l, " - ")
			return i, head, ok && head != ""
		}
	}
	return 0, "", false
}
