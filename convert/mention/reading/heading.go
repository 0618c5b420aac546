package reading

import (
	"regexp"
	"slices"
	"strings"

	"github.com/tieout/tieout/convert/mention/period"
	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/internal/wording"
)

// PartAbove is the part of the company that the heading above a block names, "" for none.
func (r *Text) PartAbove(block int) string {
	for i := block - 1; i >= 0 && i > block-MaxBelow; i-- {
		if b := &r.Blocks[i]; b.Heading {
			if i >= r.Opening() && len(b.Text) <= prose.MaxHeading && !strings.ContainsAny(b.Text, "$%") && !isSaying(b.Text) && r.NamesPart(b.Text) {
				return b.Text
			}
			return ""
		}
	}
	return ""
}

// isSaying reports whether a heading says something of the list below it: "Unit case volume performance included the following:".
func isSaying(text string) bool {
	words := prose.WordsOf(text)
	return strings.HasSuffix(strings.TrimSpace(text), ":") && (words.Has("following") || words.Has("follows"))
}

// Opening is the first paragraph of the release: the headings above it are those of all of it, and name who reports.
func (r *Text) Opening() int {
	if r.opens == 0 {
		r.opens = 1 + max(0, slices.IndexFunc(r.Blocks, func(b prose.Block) bool { return !b.Heading && len(b.Text) >= prose.LeastParagraph }))
	}
	return r.opens - 1
}

// MaxBelow bounds how far above a number its heading is looked for, in blocks.
const MaxBelow = 40

// Back is with what a heading says that it compares periods of a length: with those that ended by so many months before.
type Back struct{ By, Months int }

// BackAbove is with what the heading above a block says that it compares: "Three months ended June 30, 2024 compared with three months ended March 31, 2024".
func (r *Text) BackAbove(block int) Back {
	for i := block - 1; i >= 0 && i > block-MaxBelow && i < len(r.Parsed); i-- {
		if !r.Blocks[i].Heading {
			continue
		}
		for k, ws := range r.Parsed[i].Whens {
			if len(ws) == 2 && prose.Compares.In(r.Parsed[i].Sentences[k].Words[ws[0].To:ws[1].From]) {
				return r.between(ws[0], ws[1])
			}
			if len(ws) > 0 {
				return Back{}
			}
		}
	}
	return Back{}
}

// between is what lies between two phrases of time of one length.
func (r *Text) between(later, earlier period.When) Back {
	now, then := r.Calendar.Resolve(later, r.Calendar.Current, false), r.Calendar.Resolve(earlier, r.Calendar.Current, false)
	if len(now) == 0 || len(then) == 0 || now[0].Months != then[0].Months || now[0].End <= then[0].End {
		return Back{}
	}
	return Back{By: now[0].End - then[0].End, Months: now[0].Months}
}

// SaysTimeAbove reports whether the heading right above a block, or above the list that it is of, says of what time it is: "Second Quarter Highlights". Headlines of the
// whole release do not.
func (r *Text) SaysTimeAbove(block int) bool {
	for i := block - 1; i >= r.Opening() && i > block-MaxBelow; i-- {
		if r.Blocks[i].Heading {
			return slices.ContainsFunc(r.Parsed[i].Whens, func(ws []period.When) bool {
				return slices.ContainsFunc(ws, func(w period.When) bool { return !w.Event && !w.Base && w.Months > 0 })
			})
		}
	}
	return false
}

// NamesPart reports whether a heading has a word that neither the tables' titles nor the names of statements have, but for those of what is measured.
func (r *Text) NamesPart(text string) bool {
	names, known := r.named[text]
	if !known {
		if r.named == nil {
			r.named = map[string]bool{}
		}
		names = r.namesPart(text)
		r.named[text] = names
	}
	return names
}

// namesPart is NamesPart, of a heading that has not been asked for before.
func (r *Text) namesPart(text string) bool {
	if from := strings.IndexByte(text, '('); from > 0 && strings.HasSuffix(strings.TrimRight(text, " :"), ")") {
		text = text[:from] // what a bracket says of the list below
	}
	for _, item := range headingItems.Split(text, -1) {
		words := r.Canonical(withoutTimes(item))
		if slices.ContainsFunc(words, func(w string) bool { return !r.GeneralWords()[w] }) && len(r.ConceptsOf(words)) == 0 {
			return true
		}
	}
	return false
}

// withoutTimes are the words of a heading but for those of times, "Q2 2007 results", which are of all of the company.
func withoutTimes(text string) string {
	var room prose.Sentence
	var out []string
	for _, s := range prose.Sentences(text, &room) {
		period.In(&s)
		for k, w := range s.Words {
			if !s.Taken[k] {
				out = append(out, w)
			}
		}
	}
	return strings.Join(out, " ")
}

// headingItems parts the items that a heading lists: "Free cash flow and balance sheet".
var headingItems = regexp.MustCompile(`,|;|&|/|\band\b`)

// mostTitle bounds the bytes of a line of a table's title whose words say nothing of a part.
const mostTitle = 120

// GeneralWords are the words of the titles of tables, of the issuer's name, and of headings of results in general.
func (r *Text) GeneralWords() map[string]bool {
	if r.general == nil {
		r.general = map[string]bool{}
		for t := range r.Tables.ByTable {
			for _, line := range t.Title {
				if len(line) > mostTitle || strings.HasSuffix(line, ".") {
					continue // a paragraph right above the table
				}
				for _, w := range r.Canonical(line) {
					r.general[w] = true
				}
			}
		}
		for _, line := range wording.Lines("prose-headings") {
			for _, w := range r.Canonical(line) {
				r.general[w] = true
			}
		}
	}
	return r.general
}
