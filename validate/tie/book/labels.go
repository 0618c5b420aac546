package book

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
	"github.com/tieout/tieout/validate/nongaap"
)

// Named reports whether a row is called by some words, in its label or, where that says little, in the heading above it.
func Named(row *release.Row, words *wording.Set) bool {
	label := wording.Of(row.Label)
	return words.In(label) || len(label) < 3 && len(row.Section) > 0 && words.In(wording.Of(row.Section[len(row.Section)-1]))
}

// BeginsWith reports whether a text begins with one of some words.
func BeginsWith(words *wording.Set, text string) bool {
	_, ok := words.At(wording.Of(text), 0)
	return ok
}

// IsLabelled reports whether a row has a label.
func IsLabelled(row *release.Row) bool { return row.Label != "" }

// NamesTotal reports whether a row's label begins with that word.
func NamesTotal(row *release.Row) bool {
	first, _, _ := strings.Cut(strings.ToLower(strings.TrimSpace(row.Label)), " ")
	return first == "total"
}

// Bracketed is what a label ends with in brackets, in small letters.
func Bracketed(label string) string {
	label = strings.ToLower(strings.TrimSpace(label))
	i := strings.LastIndexByte(label, '(')
	if i < 0 || !strings.HasSuffix(label, ")") {
		return ""
	}
	return label[i+1 : len(label)-1]
}

// Significant are the words of a label that tell sections apart.
func Significant(label string) []string {
	words := strings.FieldsFunc(strings.ToLower(label), func(r rune) bool { return !(r >= 'a' && r <= 'z') })
	return slices.DeleteFunc(words, func(w string) bool {
		switch w {
		case "the", "of", "and", "from", "by", "in", "for", "activities", "s":
			return true
		}
		return false
	})
}

// AllBut reports whether all words of a text that are none of a set are in another, and at least one is. Numbers are footnotes.
func AllBut(set *wording.Set, text, in wording.Text) bool {
	n := 0
	for _, w := range text {
		switch {
		case set.In(wording.Text{w}) || !strings.ContainsFunc(w, unicode.IsLetter):
		case !slices.Contains(in, w):
			return false
		default:
			n++
		}
	}
	return n > 0
}

// Calling is a plain label and how many words it has.
type Calling struct {
	Label string
	Words int
}

// Called is a label as [PlainLabel] has it; each is read once.
func (b *Book) Called(label string) Calling {
	c, ok := b.plain[label]
	if !ok {
		if b.short == nil {
			b.short = b.abbreviations()
		}
		if c.Label = PlainLabel(label); b.short[c.Label] != "" {
			c.Label = b.short[c.Label]
		}
		c.Words = len(wording.Of(c.Label))
		b.plain[label] = c
	}
	return c
}

// PlainLabel is a label without footnote marks, units and the words that tell standards from other measures.
func PlainLabel(label string) string {
	const mark = 4 // characters in parentheses that say nothing of what is measured
	for from := 0; ; {
		i := strings.IndexByte(label[from:], '(')
		if i < 0 {
			break
		}
		i += from
		n := strings.IndexByte(label[i:], ')')
		if n < 0 {
			break
		}
		if from = i + n + 1; n-1 <= mark {
			label, from = label[:i]+" "+label[i+n+1:], i+1
		}
	}
	words := wording.Of(label)
	for len(words) > 1 && (words[0] == "gaap" || words[0] == "reported") {
		words = words[1:]
	}
	return words.String()
}

// The words of results per share, and of other amounts per share, which are none.
var (
	OfResult   = wording.Phrases("income|earnings|loss|losses|profit|eps", "result|results ... share|shares")
	OfNoResult = wording.Phrases("dividend|dividends|distribution|distributions", "book value", "cash flow|flows", "net asset value", "equity per share")
)

// IsOfResult reports whether an amount per share is called one of a result.
func IsOfResult(row *release.Row) bool { return Named(row, OfResult) && !Named(row, OfNoResult) }

var (
	bottomLine = wording.Phrases("net ... income|loss|earnings|profit|result", "profit|loss|result|earnings for|of the? financial|fiscal? period|year|quarter|half", "profit|loss|earnings after tax|taxes|taxation",
		"^consolidated? profit|loss$")
	// OfOtherNet are the words of net amounts that are no result: "net interest income".
	OfOtherNet = wording.Phrases("net interest|investment|operating|premium|premiums|rental|sales|revenue|revenues|other|fee|fees|underwriting|trading|finance|financing")
)

// IsResult reports whether a row's label is that of net income, by any of its names.
func IsResult(row *release.Row) bool {
	words := wording.Of(row.Label)
	return bottomLine.In(words) && !OfOtherNet.In(words)
}

// IsContinuing reports whether a row is one of continuing operations, by its label, or by the heading above "Basic" and "Diluted".
func IsContinuing(row *release.Row) bool { return Named(row, ofContinuingAlone) }

var ofContinuingAlone = wording.Phrases("continuing|before")

// OfCashFlow are the words of flows of cash.
var OfCashFlow = wording.Phrases("cash flow|flows", "cash from|provided|generated")

var adjusted = wording.Vocabulary("adjusted")

// IsAdjusted reports whether a row is one of a measure that the standards do not define, by its label or by the heading above it.
func IsAdjusted(row *release.Row) bool {
	return adjusted.In(wording.Of(row.Label)) || row.IsUnderAdjusted()
}

// The words of what is taken off, what is put on, and what is of the accounts.
var (
	TakesOff   = wording.Phrases("less|deduct|subtract|minus")
	PutsOn     = wording.Phrases("add|plus|adjustment|adjustments|excluding|exclude|impact|effect")
	OfAccounts = wording.Phrases("gaap", "as? reported")
	ofBasis    = wording.Phrases("gaap|reported|as|measure|measures|non|nongaap|adjusted|core|normalized|normalised|underlying|comparable|the|of|to|from")
)

// IsCounterpart reports whether a row is the measure of the accounts that an adjusted one is made from: by its name, or since
// it says that it is of the accounts and shares words with it.
func IsCounterpart(row, start *release.Row) bool {
	const least = 2 // words in common
	if nongaap.IsCounterpart(row.Label, start.Label) {
		return true
	}
	words, of := wording.Of(row.Label), wording.Of(start.Label)
	if !OfAccounts.In(of) {
		return false
	}
	common := 0
	for _, w := range of {
		if !ofBasis.In(wording.Of(w)) && slices.Contains(words, w) {
			common++
		}
	}
	return common >= least
}

var ofChanges = wording.Phrases("change|changes|chg|growth|increase|decrease|variance|var|better|yoy|qoq", "y y", "q q")

// SaysChange reports whether the last lines of a column's heading say that it holds changes.
func SaysChange(c *release.Column) bool {
	const lowest = 2 // lines
	h := c.Heading[max(0, len(c.Heading)-lowest):]
	return c.Kind == release.Change || slices.ContainsFunc(h, func(l string) bool {
		return ofChanges.In(wording.Of(l)) || strings.ContainsAny(l, "+±∆Δ") && !strings.ContainsAny(l, "0123456789")
	})
}

// LeadsOn reports whether two rows are called the same but for the years that they name, of which the second is the year after the first: "2029 adjusted earnings per
// share", "2030 adjusted earnings per share".
func LeadsOn(first, last *release.Row) bool {
	a, from := withoutYear(first.Label)
	z, to := withoutYear(last.Label)
	return from > 0 && to == from+1 && len(a) > 0 && slices.Equal(a, z)
}

// NamesYear reports whether the label of a row names one year, and something else.
func NamesYear(row *release.Row) bool {
	words, year := withoutYear(row.Label)
	return year > 0 && len(words) > 0
}

// withoutYear are the words of a label but for its year, the only one that it names; 0 where there is none.
func withoutYear(label string) (words wording.Text, year int) {
	for _, w := range wording.Of(label) {
		if n, err := strconv.Atoi(w); err == nil && len(w) == 4 && n > 1900 && n < 2100 {
			if year > 0 {
				return nil, 0
			}
			year = n
			continue
		}
		words = append(words, w)
	}
	return words, year
}

// IsOfChange reports whether a row's label, or a heading that it stands under, says that it is what changed.
func IsOfChange(row *release.Row) bool {
	return slices.ContainsFunc(append(slices.Clone(row.Section), row.Label), func(text string) bool { return ofChanges.In(wording.Of(text)) })
}

var ofTotals = wording.Phrases("total|totals|consolidated|combined|restated|adjusted|revised|overall|company|group")

// saysTotal reports whether the last lines of a column's heading say that it holds what others come to.
func saysTotal(c *release.Column) bool {
	const lowest = 2 // lines
	return slices.ContainsFunc(c.Heading[max(0, len(c.Heading)-lowest):], func(l string) bool { return ofTotals.In(wording.Of(l)) })
}
