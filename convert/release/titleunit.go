package release

import (
	"slices"
	"strings"

	"github.com/tieout/tieout/convert/release/layout"
	"github.com/tieout/tieout/internal/wording"
)

// A title may say that all amounts of a table are for each of something: "Operating netback ($ per boe)", "Margins per ton (in dollars)".

// titledPer is the unit for each of which a title says that all amounts of a table are; "" where none does, or the item is in no way an
// amount for each: it has no cents in a table of such, or it is said to be something else.
func (dr *draft) titledPer(it *LineItem) string {
	if it.Scale != 0 || dr.d.said(it.Label).price || len(it.Column.Heading) > 0 && dr.d.said(it.Column.Heading[len(it.Column.Heading)-1]).price {
		return ""
	}
	if places, ok := it.Decimals.Value(); !ok || places < 2 {
		return dr.stubPer()
	}
	return dr.perInTitles()
}

// stubPer is the unit for each of which the text over the labels notes in brackets that the amounts below it are: "Cash cost of production (R$/t)"; "" for
// none.
func (dr *draft) stubPer() string {
	for _, p := range dr.stubs {
		if len(p.Text) >= maxNaming {
			continue
		}
		if note, ok := inBracket(p.Text); ok {
			if u, ok := readUnit(note); ok && u.kind == Money && u.exponent == 0 && u.of.Per != "" {
				return u.of.Per
			}
		}
	}
	return ""
}

// stubPrices reports whether the text over the labels says, in brackets or alone, that the amounts below it are for each of something, whatever that is:
// "Average tariff (R$ / vehicle equivalent)", "₹ per tonne".
func (dr *draft) stubPrices() bool {
	return slices.ContainsFunc(dr.stubs, func(p layout.Cell) bool {
		if len(p.Text) >= maxNaming {
			return false
		}
		note, ok := inBracket(p.Text)
		if !ok {
			note = p.Text
		}
		rest, ok := behindCurrency(wording.Of(note))
		if !ok || len(rest) == 0 || rest.Has("share") || rest.Has("ads") || findScale(note) != nil {
			return false
		}
		return strings.Contains(note, "/") || rest[0] == "per" && len(rest) > 1
	})
}

// stubCounts is the power of ten of what the text over the labels says that the table counts: in brackets, "Traffic (thousand vehicle equivalents)", "Daily
// traffic (ADT, vehicles)", or before a scale in brackets, "Passengers (thousand)"; false where it says so of no things, or something is printed as
// money.
func (dr *draft) stubCounts() (exponent int32, ok bool) {
	if dr.prints().currency {
		return 0, false
	}
	for _, p := range dr.stubs {
		if len(p.Text) >= maxNaming {
			continue
		}
		if e, ok := countedInStub(p.Text); ok {
			return e, true
		}
	}
	return 0, false
}

// countedInStub is stubCounts for one text.
func countedInStub(text string) (exponent int32, ok bool) {
	note, found := inBracket(text)
	if !found {
		return 0, unitsPer.In(wording.Of(text)) // "Average rate, units per euro"
	}
	t := wording.Of(note)
	if len(t) > 1 && t[0] == "in" {
		t = t[1:]
	}
	if len(t) == 0 || len(t) > 4 {
		return 0, false
	}
	scale := unitScales[t[0]]
	things := t
	switch {
	case scale > 0 && len(t) == 1:
		things = wording.Of(text[:strings.IndexByte(text, '(')])
	case scale > 0:
		things = t[1:]
	case !strings.Contains(note, ","):
		return 0, false // "(units)" beside other columns
	default:
		things = t[len(t)-1:]
	}
	if len(things) > 0 && things[0] == "of" {
		things = things[1:]
	}
	return scale, len(things) > 0 && namesThings(things)
}

// unitsPer are the words over labels of currencies whose rates the table prints.
var unitsPer = wording.Phrases("units per euro|dollar|pound|usd|eur|gbp")

// inBracket is what stands in the first bracket of a text; false where none opens.
func inBracket(text string) (inside string, ok bool) {
	_, behind, ok := strings.Cut(text, "(")
	inside, _, _ = strings.Cut(behind, ")")
	return inside, ok
}

// namesThings reports whether words name what is counted or measured, and no money: the last does.
func namesThings(words wording.Text) bool {
	if _, money := behindCurrency(words); money || namesMoney.In(words) || notThings.In(words) {
		return false
	}
	return isUnit(words) || words[len(words)-1] == "equivalents" || words[len(words)-1] == "equivalent"
}

// perInTitles is the unit that the last titles, or the text over the labels, name behind "per".
func (dr *draft) perInTitles() string {
	texts := slices.Clone(dr.stubs)
	for i := len(dr.titles) - 1; i >= 0 && i >= len(dr.titles)-2; i-- {
		texts = append(texts, dr.titles[i])
	}
	for _, p := range texts {
		if len(p.Text) < maxNaming {
			if per := titlesPer.Of(p.Text); per != "" {
				return per
			}
		}
	}
	return ""
}

// titlesPer reads off a title what its amounts are for each of.
var titlesPer = wording.NewMemo(func(s string) string {
	for rest := s; ; {
		_, behind, ok := strings.Cut(rest, "(")
		if !ok {
			break
		}
		note, after, _ := strings.Cut(behind, ")")
		if u, ok := readUnit(note); ok && (u.kind == Money || u.per) {
			if u.of.Per != "" {
				return u.of.Per
			}
			if u.per {
				return pricesNamed.Of(note)
			}
		}
		rest = after
	}
	if isUnitPrice(strings.ToLower(s)) && !saysPerShare(strings.ToLower(s)) {
		return pricesNamed.Of(s)
	}
	return ""
})
