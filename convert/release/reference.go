package release

import (
	"slices"
	"strings"

	"github.com/tieout/tieout/convert/release/calendar"
	"github.com/tieout/tieout/convert/release/layout"
	"github.com/tieout/tieout/convert/release/number"
	"github.com/tieout/tieout/internal/wording"
)

// Columns whose numbers are no figures: years, pages, exhibits, files, the ages of people.

// dropYears takes columns of years, in which debts fall due, ships were built or people were elected, for what they are: no amounts.
func (dr *draft) dropYears() {
	const least = 3 // years
	for k, c := range dr.t.Columns {
		if c.Kind == Values && dr.count(k, isYear) >= least && dr.headsYears(k) {
			c.Kind = Notes
		}
	}
}

// headsYears reports whether a heading over years names none itself.
func (dr *draft) headsYears(k int) bool {
	said := calendar.Parse(dr.heads[k].text)
	return !said.IsDated() && ofYears.In(wording.Of(dr.heads[k].text))
}

// ofYears are words of headings over columns of years.
var ofYears = wording.Phrases("maturity|maturities|matures|due|expiration|expires|expiry|year|built|acquired|opened|since|vintage|elected|appointed|joined|hired|founded", "end of ... life")

// isYear reports whether a number is printed as a year is.
func isYear(n *number.Token) bool {
	return isPlain(n) && n.Places() == 0 && len(n.Digits) == 4 && (strings.HasPrefix(n.Digits, "19") || strings.HasPrefix(n.Digits, "20"))
}

// dropReferences takes columns of numbers that say where something is to be found, or how old people are, for what they are: no figures.
// Their headings name them, and all their numbers are of the kind.
func (dr *draft) dropReferences() {
	for k, c := range dr.t.Columns {
		words := wording.Of(lowestHead(dr.g.Columns[k].Headings))
		if c.Kind != Values || len(words) == 0 {
			continue
		}
		for i := range references {
			if references[i].heads.In(words) && dr.count(k, references[i].fits) >= 0 {
				c.Kind = Notes
			}
		}
	}
}

// references are headings of such columns, and what their numbers look like.
var references = []struct {
	heads *wording.Set
	fits  func(*number.Token) bool
}{
	{wording.Phrases("^page|pages|pg $", "^page|pages|pg no|nos|number|numbers|# $", "^page in"), isPage},
	{wording.Phrases("^age $", "^age at|as"), isAge},
	{wording.Phrases("^exhibit|exhibits no|nos|number|numbers|#? $"), isExhibit},
	{wording.Phrases("^form|schedule type? $", "^sec|commission? file|registration no|nos|number|numbers|#? $", "^filing|filed date $", "^date filed $", "^filed|furnished|provided herewith $"), isPlain},
}

// count is how many numbers of a column are of a kind; -1 where one is not.
func (dr *draft) count(column int, is func(*number.Token) bool) int {
	found := 0
	for _, rc := range dr.rows {
		for _, p := range rc.Values {
			switch {
			case p.Column != column || p.Number.Nil:
			case is(&p.Number):
				found++
			default:
				return -1
			}
		}
	}
	return found
}

// lowestHead is the lowest line of a heading, passing over numbers of the first rows that have none of the column's digits, and so were taken for
// lines of it: "ii", "*10.43".
func lowestHead(heads []layout.Cell) string {
	for _, h := range slices.Backward(heads) {
		if !isRoman(h.Text) && !isExhibitMark(h.Text) && !layout.IsMark(h.Text) {
			return h.Text
		}
	}
	return ""
}

// isRoman reports whether a text is a small Roman numeral as pages before the first have: "ii", "xiv".
func isRoman(s string) bool { return s != "" && len(s) <= 5 && strings.Trim(s, "ivx") == "" }

// isExhibitMark reports whether a text is the number of an exhibit with marks or letters at it, so that it is no number: "*10.43", "10.36+", "101.INS",
// "101.SCH (1)".
func isExhibitMark(s string) bool {
	s, _, _ = strings.Cut(strings.Trim(s, "*+#†‡^ "), " ")
	whole, part, ok := strings.Cut(strings.TrimRight(s, "*+#†‡^"), ".")
	return ok && whole != "" && len(whole) <= 3 && strings.Trim(whole, "0123456789") == "" && part != "" && len(part) <= 4 && (isDigits(part) || whole == "101")
}

// isPlain reports whether a number is printed as digits, with a point at most: as no amount of thousands or money is.
func isPlain(n *number.Token) bool {
	return n.Currency == 0 && !n.Percent && !n.Negative && !n.Commas && n.Suffix == ""
}

// isPage reports whether a number may be that of a page.
func isPage(n *number.Token) bool { return isPlain(n) && n.Places() == 0 && len(n.Digits) <= 3 }

// isAge reports whether a number may be the age of somebody who works.
func isAge(n *number.Token) bool {
	return isPlain(n) && n.Places() == 0 && len(n.Digits) == 2 && n.Digits >= "18"
}

// isExhibit reports whether a number may be that of an exhibit: "10.15", "21", "101". The x of a column of crosses may stand at it.
func isExhibit(n *number.Token) bool {
	whole, part, ok := strings.Cut(n.Digits, ".")
	return n.Currency == 0 && !n.Percent && !n.Negative && !n.Commas && (n.Suffix == "" || n.Suffix == "x") && whole != "" && len(whole) <= 3 && len(part) <= 3 && ok == (part != "")
}
