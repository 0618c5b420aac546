package release

import (
	"strings"
	"unicode/utf8"

	"github.com/tieout/tieout/internal/wording"
)

// Scales that are said of some rows of a table alone: of what they count, in what states that of the table, "(in millions, except
// customers in 000s)"; by a footnote that their labels refer to, "1 In thousands".

// scaledThings is a scale that is said of things beside that of all else.
type scaledThings struct {
	words    wording.Text
	exponent int32
}

// readThings reads the scales of things off a text in lower case that states several.
func readThings(l string) (out []scaledThings) {
	scales := 0
	for _, clause := range strings.FieldsFunc(l, func(r rune) bool { return strings.ContainsRune(",;()", r) }) {
		for clause != "" {
			before, rest, ok := strings.Cut(clause, "in ")
			if !ok {
				break
			}
			clause = rest
			t := wording.Of(rest)
			if len(t) == 0 || before != "" && before[len(before)-1] != ' ' {
				continue
			}
			e, ok := unitScales[t[0]]
			if !ok {
				continue
			}
			scales++
			if unit := besideMoney(before); unit != nil {
				scales++
				out = append(out, scaledThings{unit, e})
			} else if words := thingsIn(before, len(t) > 2 && t[1] == "of" && isUnit(t[2:])); len(words) > 0 {
				out = append(out, scaledThings{words, e})
			}
		}
	}
	if scales < 2 {
		return nil
	}
	return out
}

// besideMoney is the unit that a scale is said of together with money, "dollars and square feet"; nil for none.
func besideMoney(before string) wording.Text {
	money, unit, ok := strings.Cut(before, " and ")
	if !ok {
		return nil
	}
	of, words := wording.Of(money), wording.Of(unit)
	if namesMoney.In(words) {
		of, words = words, of
	}
	if !namesMoney.In(of) || !isUnit(words) {
		return nil
	}
	return words
}

var namesMoney = wording.Phrases("dollars|amounts|euros|euro|pounds|$|€|£")

// thingsIn are the words before a scale, but for fillers, when they name things that are counted or measured, or how much there is of what the scale is
// said of: "volumes in thousands of dekatherms"; nil where they do not.
func thingsIn(s string, measured bool) (out wording.Text) {
	for _, w := range wording.Of(s) {
		switch {
		case w == "dollars" || w == "shares" || w == "amounts" || w == "$":
			return nil
		case !thingFillers[w]:
			out = append(out, w)
		}
	}
	if len(out) > 4 || !isUnit(out) && !exceptedCounts.In(out) && !(measured && volumes.In(out)) {
		return nil
	}
	return out
}

// volumes are the words for how much of something there is.
var volumes = wording.Phrases("volume|volumes|throughput|quantity|quantities")

var thingFillers = map[string]bool{"except": true, "other": true, "than": true, "and": true, "for": true, "which": true, "are": true, "is": true, "data": true, "information": true, "counts": true,
	"thousands": true, "millions": true, "the": true, "all": true, "number": true, "of": true, "stated": true, "expressed": true, "presented": true, "excluding": true}

// thingScale is the scale that is said of the things that a row counts; false for none. What is for each of them is none of them.
func (dr *draft) thingScale(row *Row) (int32, bool) {
	if dr.scale == nil || len(dr.scale.things) == 0 {
		return 0, false
	}
	t := dr.d.spelled(row.Label)
	if t.Has("per") {
		return 0, false
	}
	group := dr.group(row)
	for _, th := range dr.scale.things {
		if volumes.In(th.words) && (volumes.In(t) || len(group) > 0 && volumes.In(wording.Of(group[len(group)-1]))) {
			return th.exponent, true
		}
		for _, w := range th.words {
			if !isUnit(wording.Text{w}) && !isUnit(wording.Text{w + "s"}) {
				continue // "broadband" of broadband connections
			}
			if holdsAll(t, wording.Text{w}) || countedChanges.In(t) && (countsPeople(w+"s") || endsCounted(th.words)) {
				return th.exponent, true
			}
		}
	}
	return 0, false
}

// notedScale is the scale that the footnote states which a row's label refers to, and which says nothing else; false for none.
func (dr *draft) notedScale(row *Row) (int32, bool) {
	if len(dr.g.Foot) == 0 {
		return 0, false
	}
	mark := markBehind(row.Label)
	if mark == "" {
		return 0, false
	}
	for _, p := range dr.g.Foot {
		if m, rest := markBefore(p.Text); m == mark && isScaleAlone(rest) {
			if w := findScale("(" + rest + ")"); w != nil {
				return w.exponent, true
			}
		}
	}
	return 0, false
}

// raised are the digits that stand for marks of notes.
var raised = strings.NewReplacer("¹", "1", "²", "2", "³", "3", "⁴", "4", "⁵", "5", "⁶", "6", "⁷", "7", "⁸", "8", "⁹", "9")

// markBehind is the mark of a note that ends a label: "1" of "Total pounds ¹", "a" of "Miles (a)", "*"; "" for none. A bare digit is
// none but in small print.
func markBehind(label string) string {
	label = strings.TrimRight(label, " :")
	if i := strings.LastIndexByte(label, '('); i > 0 && strings.HasSuffix(label, ")") && len(label)-i <= 4 {
		return strings.ToLower(label[i+1 : len(label)-1])
	}
	if rest := strings.TrimRight(label, "*†‡"); rest != label {
		return label[len(rest):]
	}
	if r, size := utf8.DecodeLastRuneInString(label); r > utf8.RuneSelf {
		if d := raised.Replace(string(r)); len(d) == 1 && size < len(label) {
			return d
		}
	}
	return ""
}

// markBefore is the mark that a footnote begins with, and what follows it.
func markBefore(note string) (mark, rest string) {
	note = raised.Replace(note)
	i := strings.IndexAny(note, " \t)")
	if i < 0 || i > 4 {
		if rest := strings.TrimLeft(note, "*†‡"); rest != note {
			return note[:len(note)-len(rest)], rest
		}
		return "", ""
	}
	return strings.ToLower(strings.Trim(note[:i], "(). ")), strings.TrimLeft(note[i:], " ).:-")
}
