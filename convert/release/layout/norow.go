package layout

import (
	"slices"
	"strings"

	"github.com/tieout/tieout/convert/release/page"
	"github.com/tieout/tieout/internal/currency"
	"github.com/tieout/tieout/internal/regex"
	"github.com/tieout/tieout/internal/wording"
)

// Lines with numbers that are no rows of values: numbers of pages, items of lists, marks of footnotes.

// isPageNumber reports whether a line is a small number alone.
func isPageNumber(r *line) bool {
	only := &r.cells[0]
	return len(r.cells) == 1 && (only.Number.IsSmall() || only.Number.Nil) && !only.Number.Percent
}

// isDashedPage reports whether a line is the number of a page between two dashes: "- 7 -", "— 107 —".
func isDashedPage(r *line) bool {
	const between = 3 // in columns of values dashes stand further from numbers
	if len(r.cells) != 3 {
		return false
	}
	before, page, behind := &r.cells[0], &r.cells[1], &r.cells[2]
	return isDash(before) && isDash(behind) && page.IsNumber && len(page.Number.Digits) <= 3 && page.Number.Printed == page.Number.Digits && page.Number.Places() == 0 &&
		page.Left-before.Right < between && behind.Left-page.Right < between
}

// isDash reports whether a cell is one dash.
func isDash(c *Cell) bool { return c.IsNumber && c.Number.Nil && c.Right-c.Left == 1 }

// finiteVerbs are the verbs before the numbers of sentences.
var finiteVerbs = wording.Phrases("was|were|amounted|totaled|totalled|reached|rose|fell|grew|increased|decreased|declined|improved|came|stood|remained")

// isListItem reports whether a text before numbers is an item of a list, which says something: "- EBIT amounted to", "* Capital expenditure was EUR", "* Net
// sales decreased by 12.4%, amounting to".
func isListItem(text string) bool {
	mark, rest, ok := strings.Cut(text, " ")
	if !ok || !isListMark(mark) {
		return false
	}
	if i := strings.LastIndexByte(rest, ' '); i > 0 && currency.IsCode(rest[i+1:]) {
		rest = rest[:i]
	}
	words := wording.Of(rest)
	if n := len(words); n > 1 && (words[n-1] == "to" || words[n-1] == "by") {
		words = words[:n-1]
	}
	n := len(words)
	return n > 1 && (finiteVerbs.In(words[n-1:]) || finiteVerbs.In(words[1:]) && strings.ContainsAny(rest, "0123456789"))
}

// isListedAmount reports whether a line is an item of a list with an amount in it, "- Organic growth 6.9%", which heads no table.
func isListedAmount(text string, r *line) bool {
	mark, rest, ok := strings.Cut(strings.TrimLeft(text, " "), " ")
	rest = strings.TrimLeft(rest, " ")
	if !ok || !isListMark(mark) || !startsWord(rest) || strings.Contains(rest, "  ") {
		return false
	}
	return slices.ContainsFunc(r.cells, func(c Cell) bool {
		n := &c.Number
		return c.IsNumber && (n.Percent || n.Currency != 0 || n.Commas || n.Places() > 0)
	})
}

// startsWord reports whether a text begins with a letter.
func startsWord(s string) bool {
	return s != "" && (s[0] >= 'A' && s[0] <= 'Z' || s[0] >= 'a' && s[0] <= 'z' || s[0] == page.Letter)
}

// isListMark reports whether a text is what stands before an item of a list.
func isListMark(s string) bool {
	switch s {
	case "-", "–", "—", "*", "•", "·", "o", "▪", "■", "●":
		return true
	}
	return false
}

// isMarkRow reports whether a row holds nothing but footnote marks of headings: "(unaudited)   (1)".
func isMarkRow(r *line) bool {
	if marksHeadings(r.cells) {
		return true
	}
	if len(r.cells) == 1 && r.cells[0].Left < 20 {
		return false // at the end of a label
	}
	for _, p := range r.cells {
		switch {
		case p.IsNumber && p.Number.IsSmall() && p.Number.Negative && !p.Number.Lonely:
		case !p.IsNumber && IsMark(p.Text):
		default:
			return false
		}
	}
	return true
}

// marksHeadings reports whether all numbers of a row are footnote marks that stand beside words over the columns: "(Dollars in
// thousands)   Balance   (1)   Balance   (1)".
func marksHeadings(cells []Cell) bool {
	marks, words, first, same, mark := 0, 0, false, true, ""
	for k := range cells {
		p := &cells[k]
		switch n := &p.Number; {
		case p.IsNumber && n.Negative && len(n.Digits) == 1 && len(n.Printed) == 3 && n.IsSmall() && !n.Lonely:
			marks++
			first, same = first || n.Digits == "1", same && (mark == "" || mark == n.Digits)
			mark = n.Digits
		case p.IsNumber:
			return false
		case k > 0 && headingWords.MatchString(p.Text):
			words++
		}
	}
	return marks > 0 && words > 0 && (first || same && marks > 1)
}

var headingWords = regex.New(`[A-Za-z]{4}`)

// IsMark reports whether a text is what stands below a heading: "(unaudited)", "(Note 1)".
func IsMark(s string) bool {
	switch strings.Trim(strings.ToLower(s), "()[]* 0123456789") {
	case "unaudited", "audited", "note", "notes", "restated", "as restated", "see note", "":
		return true
	}
	return false
}
