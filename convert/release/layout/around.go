package layout

import (
	"slices"
	"sort"
	"strings"

	"github.com/tieout/tieout/convert/release/page"
)

// The text around a table of markup: its titles and the paragraph above them, and footnotes that are of its scale.

// lead collects the lines above a table that are its titles, and the paragraph above them.
func (r *htmlReader) lead(t *page.Table, data []bool) (lead []Cell, leadup string) {
	inside := func(k int) bool {
		for p := t.Parent; p != nil; p = p.Parent {
			if p.Index == k {
				return true
			}
		}
		return false
	}
	k := sort.Search(len(r.page.Blocks), func(i int) bool { return r.page.Blocks[i].Start >= t.Start })
	for k--; k >= 0 && len(lead) < 12; k-- {
		b := &r.page.Blocks[k]
		if b.Table >= 0 && !inside(b.Table) && (b.Table < len(data) && data[b.Table]) {
			break
		}
		if isProseText(b.Text) {
			if leadup == "" && (len(lead) < 3) {
				leadup = b.Text
			}
			break
		}
		if isFootnoteText(b.Text) && !r.isNumberedTitle(b.Text) || r.isScaleNote(b.Text) {
			break
		}
		if isFurniture(b.Text) || r.d.isRunningHead(b.Text) {
			continue
		}
		lead = append(lead, Cell{Text: b.Text, Start: b.Start, End: b.End})
	}
	slices.Reverse(lead)
	for _, b := range t.Captions {
		lead = append(lead, Cell{Text: b.Text, Start: b.Start, End: b.End})
	}
	return lead, leadup
}

// foot is the footnotes right behind a table that say no more than what some of its rows are multiplied with: "(1) In thousands".
func (r *htmlReader) foot(t *page.Table) (foot []Cell) {
	k := sort.Search(len(r.page.Blocks), func(i int) bool { return r.page.Blocks[i].Start >= t.End })
	for n := 0; k < len(r.page.Blocks) && n < maxFootLines; k, n = k+1, n+1 {
		b := &r.page.Blocks[k]
		if b.Table >= 0 {
			break
		}
		if r.isScaleNote(b.Text) {
			foot = append(foot, Cell{Text: b.Text, Start: b.Start, End: b.End})
		} else if !isFootnoteText(b.Text) {
			break
		}
	}
	return foot
}

// isScaleNote reports whether a block is the mark of a footnote and a scale, and nothing else: "1 In thousands".
func (r *htmlReader) isScaleNote(s string) bool {
	i := strings.IndexAny(s, " )")
	if i < 1 || i > 4 || len(s) > maxScaleNote {
		return false
	}
	mark, rest := strings.Trim(s[:i], "().*†‡"), strings.TrimLeft(s[i:], " ).")
	return len(mark) <= 2 && strings.Trim(mark, "0123456789abc¹²³⁴⁵") == "" && r.d.words.Alone(rest) && r.d.words.Scale("("+rest+")")
}

// maxNumbered bounds the bytes of a title that begins with its number.
const maxNumbered = 120

// isNumberedTitle reports whether a block with a number in brackets is a title, and no footnote: "(3) Consolidated Statements of Cash Flows".
func (r *htmlReader) isNumberedTitle(s string) bool {
	title, ok := Unnumbered(s)
	return ok && len(s) <= maxNumbered && !strings.HasSuffix(s, ".") && r.d.words.Title(title)
}

// Unnumbered is what stands behind the number in brackets that a text begins with: "Consolidated Statements of Cash Flows" of "(3) Consolidated Statements of Cash
// Flows"; false where it begins with none.
func Unnumbered(s string) (rest string, ok bool) {
	number, rest, closed := strings.Cut(s, ")")
	return rest, closed && len(number) > 1 && number[0] == '(' && strings.Trim(number[1:], "0123456789") == ""
}

// isFootnoteText reports whether a block is a footnote: "(A) Reflects …", "* Derived from …".
func isFootnoteText(s string) bool {
	if strings.HasPrefix(s, "*") && len(s) > 12 {
		return true
	}
	return len(s) > 16 && s[0] == '(' && strings.IndexByte(s[:4], ')') > 0
}

// isProseText reports whether a block is running text rather than a title.
func isProseText(s string) bool {
	words := strings.Count(s, " ") + 1
	return words > 28 || words > 14 && strings.HasSuffix(s, ".") || strings.HasSuffix(s, ".") && words > 8 && !strings.HasPrefix(s, "(")
}
