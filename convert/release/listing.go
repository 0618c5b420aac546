package release

import (
	"slices"
	"strconv"
	"strings"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout/convert/release/calendar"
	"github.com/tieout/tieout/convert/release/layout"
	"github.com/tieout/tieout/convert/release/number"
	"github.com/tieout/tieout/internal/wording"
)

// listing is a list with numbers rather than a table of numbers: a table of contents, numbered steps, an index of exhibits, the boxes of a cover
// page, the foot of a page.
type listing struct {
	dr       *draft
	exhibits bool // of exhibits
	plain    bool // nothing but its numbers says so
}

// listing tells whether a table is a list; nil where it is none. above is the list right above it, nil for none; feet are the labels of the feet of pages.
func (dr *draft) listing(above *listing, feet map[string]bool) *listing {
	switch {
	case dr.refersOnly() || dr.isCover() || dr.isTelephone() || feet[dr.rows[0].row.Label] && isFoot(dr.g):
		return &listing{dr: dr, exhibits: dr.numbersExhibits()}
	case findScale(dr.titleTxt) != nil:
		return nil
	case dr.numbersExhibits() || dr.listsExhibits(above):
		return &listing{dr: dr, exhibits: true}
	case dr.listsParts() || dr.continues(above):
		return &listing{dr: dr}
	case dr.isPlainList():
		return &listing{dr: dr, plain: true}
	}
	return nil
}

// refersOnly reports whether all columns of a table are of references and the like: contents under "Page", notes under "Note #".
func (dr *draft) refersOnly() bool {
	return !slices.ContainsFunc(dr.t.Columns, func(c *Column) bool { return c.Kind != Notes })
}

// isCover reports whether a table is of the boxes of a cover page, whose numbers are codes of places, telephone numbers and the like, as what
// stands below or above them says.
func (dr *draft) isCover() bool {
	for _, rc := range dr.rows {
		for _, p := range rc.Values {
			if n := &p.Number; n.Commas || n.Currency != 0 || n.Percent || n.Places() > 0 || n.Suffix != "" {
				return false
			}
		}
	}
	return slices.ContainsFunc(dr.heads, func(h columnHead) bool { return ofCovers.In(wording.Of(h.text)) }) ||
		slices.ContainsFunc(dr.t.Rows, func(r *Row) bool { return ofCovers.In(wording.Of(r.Label)) })
}

// ofCovers are words that say what stands in a box of a cover page.
var ofCovers = wording.Phrases("zip|postal code|codes", "telephone|phone number|numbers|no", "area code", "employer identification", "commission file number|no")

// isTelephone reports whether the rows of a table have telephone numbers alone: "(555) 010-0147", whose first part looks like a loss and the rest
// like a range.
func (dr *draft) isTelephone() bool {
	for _, rc := range dr.rows {
		if len(rc.Values) != 3 || len(dr.g.Columns) != 3 || dr.g.Columns[1].Bound != "low" || dr.g.Columns[2].Bound != "high" {
			return false
		}
		for i, digits := range []int{3, 3, 4} {
			if n := &rc.Values[i].Number; len(n.Digits) != digits || n.Places() > 0 || n.Commas || n.Currency != 0 || n.Percent || n.Negative != (i == 0) {
				return false
			}
		}
	}
	return true
}

// isFoot reports whether a table may be the foot of a page: the name of the document and the page's number.
func isFoot(g *layout.Table) bool {
	var only *layout.Cell
	for _, r := range g.Rows {
		if len(r.Values) > 1 || len(r.Values) > 0 && only != nil {
			return false
		}
		if len(r.Values) > 0 {
			only = r.Values[0]
		}
	}
	return only != nil && isPage(&only.Number) && !only.Number.Nil && !slices.ContainsFunc(g.Columns, func(c layout.Column) bool { return len(c.Headings) > 0 })
}

// feetOfPages are the labels of tables that stand again and again with one number, which rises each time: the feet of pages.
func feetOfPages(laid []*layout.Table) map[string]bool {
	const least = 3 // times
	type foot struct {
		times int // -1 where a number does not rise
		last  decimal.Decimal
	}
	seen := map[string]*foot{}
	for _, g := range laid {
		if !isFoot(g) {
			continue
		}
		for _, r := range g.Rows {
			if len(r.Values) == 0 {
				continue
			}
			f, v := seen[r.Label], r.Values[0].Number.Value()
			switch {
			case f == nil:
				seen[r.Label] = &foot{1, v}
			case f.times < 0 || !v.GreaterThan(f.last):
				f.times = -1
			default:
				f.times, f.last = f.times+1, v
			}
		}
	}
	feet := map[string]bool{}
	for label, f := range seen {
		feet[label] = f.times >= least
	}
	return feet
}

// numbersExhibits reports whether all columns of an index of exhibits are headed so, "Exhibit No.", or as references: it has their numbers, and none
// else. Numbers with marks at them may have been taken for headings.
func (dr *draft) numbersExhibits() bool {
	exhibits := false
	for k, h := range dr.heads {
		switch {
		case ofExhibits.In(wording.Of(h.text)) || dr.headedByExhibits(k):
			exhibits = true
		case dr.t.Columns[k].Kind != Notes:
			return false
		}
	}
	return exhibits
}

var ofExhibits = wording.Phrases("exhibit|exhibits ... no|number|numbers|description|index", "exhibit $")

// headedByExhibits reports whether nothing but numbers of exhibits, several of them, stands over a column of others.
func (dr *draft) headedByExhibits(k int) bool {
	heads := dr.g.Columns[k].Headings
	return len(heads) > 1 && lowestHead(heads) == "" && isExhibitMark(heads[0].Text) && dr.count(k, isExhibit) > 0
}

// exhibit is the number of an exhibit: 10.9 comes before 10.10.
type exhibit struct{ group, item int }

func exhibitOf(n *number.Token) exhibit {
	whole, part, _ := strings.Cut(n.Digits, ".")
	group, _ := strconv.Atoi(whole)
	item, _ := strconv.Atoi(part)
	return exhibit{group, item}
}

// isBefore reports whether an exhibit stands before another in an index; isNext, whether nothing of its group stands between them.
func (e exhibit) isBefore(o exhibit) bool {
	return e.group < o.group || e.group == o.group && e.item < o.item
}
func (e exhibit) isNext(o exhibit) bool {
	return e.group < o.group || e.group == o.group && e.item+1 == o.item
}

// listsExhibits reports whether a table is an index of exhibits by what it lists: their numbers, in order and mostly one after the other, most of them before the names
// of documents. One that goes on from that above it needs nothing but their order.
func (dr *draft) listsExhibits(above *listing) bool {
	if slices.ContainsFunc(dr.heads, func(h columnHead) bool { return calendar.SaysTime(h.text) }) {
		return false
	}
	if above != nil && above.exhibits && dr.followsExhibits(above) {
		return true
	}
	documents, next := 0, 0
	for _, rc := range dr.rows {
		if ofDocuments.In(wording.Of(rc.row.Label)) {
			documents++
		}
	}
	numbers := dr.firstNumbers()
	for i := 1; i < len(numbers); i++ {
		if exhibitOf(numbers[i-1]).isNext(exhibitOf(numbers[i])) {
			next++
		}
	}
	return dr.inOrder() && len(numbers) >= 3 && 2*next >= len(numbers)-1 && 2*documents >= len(dr.rows)
}

// firstNumbers are the first numbers of the rows that have one and not dashes alone, as those of exhibits have whose own number is no plain one, "101.INS".
func (dr *draft) firstNumbers() []*number.Token {
	var out []*number.Token
	for _, rc := range dr.rows {
		if k := slices.IndexFunc(rc.Values, func(p *layout.Cell) bool { return !p.Number.Nil }); k >= 0 {
			out = append(out, &rc.Values[k].Number)
		}
	}
	return out
}

// ofDocuments are words of what companies file with their reports.
var ofDocuments = wording.Phrases("agreement|agreements|amendment|articles|bylaws|certificate|certification|certifications|charter|consent|consents|deed|guaranty|guarantee|indenture|lease|letter|linkbase|"+
	"plan|policy|subsidiaries|warrant", "by laws", "^description|form of", "power of attorney", "incorporated ... by reference", "filed|furnished herewith", "xbrl ... document")

// inOrder reports whether all numbers of a table may be those of exhibits, the first of each row never before that of the row above, and some of them numbers
// within a group.
func (dr *draft) inOrder() bool {
	for _, rc := range dr.rows {
		for _, p := range rc.Values {
			if !p.Number.Nil && !isExhibit(&p.Number) {
				return false
			}
		}
	}
	var last exhibit
	within, numbers := false, dr.firstNumbers()
	for _, n := range numbers {
		e := exhibitOf(n)
		if e.isBefore(last) {
			return false
		}
		last, within = e, within || e.item > 0
	}
	return within || len(numbers) == 1
}

// followsExhibits reports whether the numbers of a table go on from the last exhibit of the list above.
func (dr *draft) followsExhibits(above *listing) bool {
	own, before := dr.firstNumbers(), above.dr.firstNumbers()
	if len(own) == 0 || len(before) == 0 || !dr.inOrder() {
		return false
	}
	last := before[len(before)-1]
	return isExhibit(last) && !exhibitOf(own[0]).isBefore(exhibitOf(last))
}

// listsParts reports whether a table is of contents by its labels, of which most number the parts of a document, "Item 1A.", "Note 3", "Part II", and its numbers: one in
// each row, which never falls.
func (dr *draft) listsParts() bool {
	last, parts := decimal.Zero, 0
	for _, rc := range dr.rows {
		for i, p := range rc.Values {
			if n := &p.Number; i < len(rc.Values)-1 && !n.Nil || i == len(rc.Values)-1 && (n.Nil || !isPage(n) || n.Value().LessThan(last)) {
				return false
			}
		}
		last = rc.Values[len(rc.Values)-1].Number.Value()
		if numbersPart(rc.row.Label) {
			parts++
		}
	}
	return parts >= fewListed && 2*parts >= len(dr.rows) && !slices.ContainsFunc(dr.heads, func(h columnHead) bool { return calendar.SaysTime(h.text) })
}

var ofParts = wording.Phrases("^item|note|part|section|article|chapter|schedule|annex|appendix *")

// numbersPart reports whether a label begins with the number of a part of a document.
func numbersPart(label string) bool {
	words := wording.Of(label)
	return ofParts.In(words) && (isDigits(words[1]) || isRoman(words[1]))
}

// continues reports whether a table goes on with the pages of the list right above it, of which a line that speaks of time, "Years ended …", parts it in
// the same table of markup.
func (dr *draft) continues(above *listing) bool {
	if above == nil || !dr.g.HTML || above.dr.g.Index != dr.g.Index || len(dr.t.Columns) != 1 || len(dr.heads[0].text) > 0 {
		return false
	}
	rows := above.dr.rows
	last := rows[len(rows)-1].Values[0].Number
	return isPage(&last) && dr.count(0, isPage) == len(dr.rows) && dr.isRising(1) && !dr.rows[0].Values[0].Number.Value().LessThan(last.Value())
}

// isPlainList reports whether a table has one small number in each row, or a range of them, without scale: a whole one but where
// the row has no label. A title may speak of time, or columns have headings, where the numbers rise from row to row, as
// those of pages do.
func (dr *draft) isPlainList() bool {
	plain, headed := 0, false
	for k, c := range dr.t.Columns {
		headed = headed || len(c.Heading) > 0
		if dr.g.Columns[k].Bound == "" {
			plain++
		}
	}
	if plain > maxListed || headed && (plain < 2 || !dr.isRising(manyListed)) || calendar.SaysTime(dr.titleTxt) && !dr.isRising(fewListed) {
		return false
	}
	for _, rc := range dr.rows {
		if len(rc.Values) > 1 && len(dr.t.Columns) == plain {
			return false
		}
		for _, p := range rc.Values {
			if !isListed(&p.Number, rc.row.Label != "") {
				return false
			}
		}
	}
	return true
}

// isListed reports whether a number may be that of a page or an item, behind a label or not.
func isListed(n *number.Token, labelled bool) bool {
	if n.Currency != 0 || n.Percent || n.Suffix != "" || n.Commas {
		return false
	}
	if !labelled && n.WholeDigits() <= 3 {
		return true // "10.19"
	}
	return len(n.Digits) <= 3 && (n.Places() == 0 || n.Digits[0] == '.')
}

const (
	maxListed  = 3 // columns of a listing whose page numbers are not well aligned
	fewListed  = 4 // rows of a listing whose title speaks of time
	manyListed = 8 // rows of a listing that headings speak against
)

// isRising reports whether the first numbers of the rows, of which there are some, never fall from row to row, as the pages
// of contents do.
func (dr *draft) isRising(least int) bool {
	last := decimal.Zero
	for _, rc := range dr.rows {
		n := &rc.Values[0].Number
		v := n.Value()
		if n.Nil || v.LessThan(last) {
			return false
		}
		last = v
	}
	return len(dr.rows) >= least
}
