package release

import (
	"strings"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release/layout"
)

// Numbers with half a pair of parentheses: single ones are slips, those of a whole table or document were written so, or lost the other
// half on their way here.

// brackets are the numbers in parentheses of a table: the findings about those that lack one of the pair, and how many have both.
type brackets struct {
	half  []tieout.Diagnostic
	whole int
}

const (
	leastHalf    = 3  // numbers without one of the pair that may be a habit
	halfForWhole = 20 // so many of them for each that has both, where it is the document's
)

// take keeps the finding about a number that lacks a parenthesis, and reports whether it did.
func (b *brackets) take(p layout.Printed, found tieout.Diagnostic) bool {
	if found.Code != ruleParenthesis.Code || p.Number.Unsigned {
		return false
	}
	b.half = append(b.half, found)
	return true
}

// count notes a number in parentheses.
func (b *brackets) count(p layout.Printed) {
	if s := p.Number.Printed; p.InRow && p.Column >= 0 && !p.Number.Lonely && strings.HasPrefix(strings.TrimLeft(s, "$€£ "), "(") && strings.Contains(s, ")") {
		b.whole++
	}
}

// checkBrackets reports the numbers that lack a parenthesis: one finding for a document or a table where all in parentheses do alike, one for each
// where only some do.
func (r *reader) checkBrackets() (ds []tieout.Diagnostic) {
	var all brackets
	for _, dr := range r.drafts {
		all.half = append(all.half, dr.brackets.half...)
		all.whole += dr.brackets.whole
	}
	if len(all.half) >= leastHalf && len(all.half) >= halfForWhole*all.whole {
		return []tieout.Diagnostic{alike(all.half, "the document")}
	}
	for _, dr := range r.drafts {
		if half := dr.brackets.half; len(half) >= leastHalf && dr.brackets.whole == 0 {
			ds = append(ds, alike(half, "its table"))
		} else {
			ds = append(ds, half...)
		}
	}
	return ds
}

// maxAlike bounds the places that are named of what is found alike in many.
const maxAlike = 5

// alike is the one finding for all numbers in parentheses of something, which lack one of the pair.
func alike(half []tieout.Diagnostic, of string) tieout.Diagnostic {
	d := ruleParenthesis.New(half[0].Range, "%s, as do the other %d numbers in parentheses of %s: they are read as negative", half[0].Message, len(half)-1, of)
	d.Advice = "Close the parentheses. Where the release as published closes them, the copy has lost them."
	for _, x := range half[1:min(len(half), maxAlike)] {
		d.Related = append(d.Related, tieout.Note{Message: x.Message, Range: x.Range})
	}
	return d
}
