package subject

import (
	"strings"

	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/reading"
)

// beforeNoun are the words that a noun phrase begins behind.
var beforeNoun = map[string]bool{"that": true, "which": true, "who": true, "while": true, "but": true, "with": true, "we": true, "as": true, "since": true, "when": true,
	"although": true, "though": true, "because": true, "whereas": true}

// behindPreposition are the words behind which an article does not begin a noun phrase.
var behindPreposition = map[string]bool{"beyond": true, "outside": true, "of": true, "in": true, "for": true, "from": true, "to": true, "on": true, "/": true, "'": true, "&": true, "\"": true}

// maxNoun bounds the words of a noun phrase.
const maxNoun = 30

// endsName reports whether a plus sign belongs to the word before it, as the end of a name.
func (m *measurer) endsName(i int) bool {
	return i > 0 && m.at(i) == "+" && m.s.Tokens[i].Glued && m.s.Tokens[i-1].Kind == prose.Word
}

// nounStart goes left from the last word of a noun phrase to its first.
func (m *measurer) nounStart(k int) int {
	from := k + 1
	commas := 0
	for i := k; i >= 0 && k-i < maxNoun; i-- {
		w := m.at(i)
		switch {
		case m.s.Taken[i]:
			i = m.whenAt(i).From
		case m.owner[i] >= 0:
			return from
		case w == ")":
			o := m.open(i)
			if o == i || m.hasNumber(o, i) {
				return from
			}
			i = o
		case w == ",":
			if commas++; commas > 3 || !m.listed(i, k) {
				return from
			}
		case reading.Articles[w]:
			if !behindPreposition[m.at(i-1)] {
				return from
			}
		case m.endsName(i):
		case m.s.Tokens[i].Kind != prose.Word && !withinNoun[w], m.endsNoun(i):
			return from
		case !withinNoun[w]:
			from = i
		}
	}
	return from
}

// pastWithout is where the noun begins that words before another say to include or leave out that one, "net debt | excluding lease liabilities"; the other's own
// beginning where there is none.
func (m *measurer) pastWithout(from int) int {
	if w := m.at(from - 1); from < 2 || w != "excluding" && w != "including" || m.s.Tokens[from-2].Kind != prose.Word {
		return from
	}
	if whole := m.nounStart(from - 2); whole < from-1 {
		return whole
	}
	return from
}

// beforeInclusive is the noun phrase, from a token through another, that words behind it say to include the one that a clause ends with: "net earnings | inclusive
// of the merger costs and the gain were"; the phrase itself where there are no such.
func (m *measurer) beforeInclusive(from, to int) (int, int) {
	const most = 12 // words of what is included
	for k := from - 1; k > 0 && from-k < most && m.owner[k] < 0 && !m.isVerbal(k); k-- {
		if m.at(k) == "inclusive" && m.at(k+1) == "of" {
			if end := m.backOverTime(k - 1); end >= 0 && m.nounStart(end) <= end {
				return m.nounStart(end), end
			}
		}
	}
	return from, to
}

// backOverTime is the last token at or before token k that is of no phrase of time, nor of words that lead to one: "for the quarter"; -1 for none.
func (m *measurer) backOverTime(k int) int {
	for k >= 0 && m.isTaken(k) {
		for k = m.whenAt(k).From - 1; k >= 0 && (reading.Articles[m.at(k)] || m.at(k) == "for" || m.at(k) == "in"); k-- {
		}
	}
	return k
}

// withoutCompany is the last token of a noun phrase without the words at its end for the whole company: "net debt | for the Group".
func (m *measurer) withoutCompany(from, k int) int {
	switch m.at(k) {
	case "group", "company", "corporation", "firm":
	default:
		return k
	}
	if w := m.at(k - 2); k-3 >= from && m.at(k-1) == "the" && (w == "for" || w == "of" || w == "at" || w == "by") {
		return k - 3
	}
	return k
}

// endsNoun reports whether a noun phrase begins behind token i.
func (m *measurer) endsNoun(i int) bool {
	w, before := m.at(i), m.at(i-1)
	switch {
	case m.isVerbal(i) || beforeNoun[w]:
		return true
	case w == "by":
		return before != "generated" && before != "provided"
	}
	return prose.Starts(prose.Compares, m.s.Words, i) > 0 && (w != "from" && w != "over" || m.endsChange(i-1))
}

// endsChange reports whether token k ends a change in percent: "a 32 percent increase | over net sales of", "increased 446 percent | over".
func (m *measurer) endsChange(k int) bool {
	if prose.Starts(prose.ChangeNouns, m.s.Words, k) > 0 {
		k--
	}
	return k >= 0 && m.owner[k] >= 0 && m.qs[m.owner[k]].Unit == quantity.Percent
}

// hasNumber reports whether a quantity stands in tokens [from, to).
func (m *measurer) hasNumber(from, to int) bool {
	for k := from; k < to; k++ {
		if m.owner[k] >= 0 {
			return true
		}
	}
	return false
}

// listed reports whether the comma at token i is one of a list: "selling, general and administrative expenses".
func (m *measurer) listed(i, k int) bool {
	for j := i + 1; j <= k && j < i+8; j++ {
		if w := m.at(j); w == "and" || w == "&" || w == "or" {
			return !m.s.Taken[max(i-1, 0)] && i > 0 && m.s.Tokens[i-1].Kind == prose.Word
		}
	}
	return m.at(i+1) == "net"
}

// variants are the texts of a noun phrase: the whole, and what follows its conjunctions.
func (m *measurer) variants(from, to int) []string {
	out := []string{m.text(from, to)}
	for k := from; k < to && len(out) < 4; k++ {
		if w := m.at(k); (w == "and" || w == "," || w == "for" || w == "of" || w == "in" && k > from && prose.Starts(prose.ChangeNouns, m.s.Words, k-1) > 0) && k+1 < to && !m.s.Taken[k] && !m.s.Taken[k+1] {
			if t := m.text(k+1, to); t != "" {
				out = append(out, t)
			}
		}
	}
	return out
}

// text is the words of tokens [from, to) but for phrases of time and numbers.
func (m *measurer) text(from, to int) string {
	var parts []string
	depth := 0
	for k := from; k < to; k++ {
		if m.s.Taken[k] || m.owner[k] >= 0 {
			continue
		}
		w := m.at(k)
		if w == "(" {
			depth++
		} else if w == ")" {
			depth = max(0, depth-1)
			continue
		}
		if depth > 0 {
			continue
		}
		if m.s.Tokens[k].Kind == prose.Sign && w != "&" && w != "/" && w != "," {
			continue
		}
		parts = append(parts, w)
	}
	return strings.Trim(strings.ReplaceAll(strings.Join(parts, " "), " ,", ","), " ,/")
}
