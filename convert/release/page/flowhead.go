package page

import (
	"slices"
	"strings"

	"github.com/tieout/tieout/internal/regex"
)

// The headings of tables in text that programs take out of pages: a line for each cell or for each half of one, "March 27,", "2031", "March 28,", "2030", or all of a
// level in one line.

// headKind is what a piece of a heading says.
type headKind uint8

const (
	spanHead   headKind = iota // how long a time is: "Three Months Ended", "As of"
	dayHead                    // a day without its year
	yearHead                   // a year alone
	dateHead                   // a day with its year, or all of a time
	fromHead                   // the first or last day of the time before it: "From April 1, 2030"
	changeHead                 // "Change"
	partHead                   // what parts the one before: "Low", "Amount", "%"
	ofHead                     // of what a change is: "(Amount)"
	noHead                     // what heads no column: "Unaudited"
)

const monthNames = `(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]{0,6}\.?`

var headPieces = []struct {
	kind    headKind
	pattern *regex.Regexp
}{
	{noHead, regex.New(`(?i)^\(?unaudited\)?`)},
	{spanHead, regex.New(`(?i)^(?:for the )?(?:(?:fiscal )?(?:[0-9]{1,2}|one|two|three|six|nine|twelve|thirteen|fourteen|twenty-six|thirty-nine|forty|fifty-two|fifty-three|[1-4](?:st|nd|rd|th)|first|second|third|fourth)? ?(?:months?|weeks?|quarters?|years?|half[- ]years?) end(?:ed|ing)|as (?:of|at))\b`)},
	{fromHead, regex.New(`(?i)^(?:from|to) ` + monthNames + ` [0-9]{1,2},? (?:19|20)[0-9]{2}\b`)},
	{dateHead, regex.New(`(?i)^(?:` + monthNames + ` [0-9]{1,2}, ?(?:19|20)[0-9]{2}|(?:forecast|guidance|outlook|actual) (?:fy ?)?(?:19|20)[0-9]{2}|fy ?(?:19|20)[0-9]{2}(?:/[0-9]{1,2})?)\b`)},
	{dateHead, regex.New(`(?i)^(?:fiscal )?(?:q[1-4]|[1-4]q|first quarter|second quarter|third quarter|fourth quarter) (?:fiscal )?(?:(?:fy ?)?(?:19|20)[0-9]{2}|fy ?[0-9]{2})\b`)},
	{dateHead, regex.New(`(?i)^(?:[0-9]{1,2} ` + monthNames + `,? (?:19|20)[0-9]{2}|[0-9]{1,2}/[0-9]{1,2}/(?:19|20)?[0-9]{2})\b`)},
	{dayHead, regex.New(`(?i)^[0-9]{1,2} ` + monthNames + `(?:,|\b)`)},
	{dayHead, regex.New(`(?i)^` + monthNames + ` [0-9]{1,2}\b,?`)},
	{yearHead, regex.New(`^(?:19|20)[0-9]{2}\b`)},
	{changeHead, regex.New(`(?i)^(?:[%$] ?|percent |percentage )?(?:change|variance|increase|difference)\b`)},
	{ofHead, regex.New(`(?i)^\((?:amount|%|\$|percent)\)`)},
	{partHead, regex.New(`(?i)^(?:low|high|amount|%|\$|[a-z]+ \(%\))(?: |$)`)},
}

// headPart is a stretch of a line.
type headPart struct{ line, left, right int }

// head is a heading over some columns.
type head struct {
	kind     headKind
	parts    []headPart
	from, to int
}

// stubPiece is what stands over the labels, in front of headings: "(in thousands)", "Segment", "Sales:".
var stubPiece = regex.New(`^(?:\([^()]*\) |[Ii]n (?:thousand|million|billion)s[^0-9]* |[A-Z][A-Za-z ()]{0,40}: |[A-Z][A-Za-z]* )`)

// headsOf are the pieces of a heading in a line; false where it has anything else, but for what stands over the labels.
func headsOf(l *Line, at int) ([]head, bool) {
	var out []head
	text := l.Text
	for i := 0; i < len(text); {
		if text[i] == ' ' {
			i++
			continue
		}
		kind, n := pieceOf(text[i:])
		if n == 0 && len(out) == 0 && i == 0 {
			if end := stubPiece.FindStringIndex(text); end != nil {
				i = end[1]
				continue
			}
		}
		if n == 0 {
			return nil, false
		}
		left, right := i, i+len(strings.TrimRight(text[i:i+n], " "))
		if kind == partHead && strings.HasSuffix(text[left:right], "(%)") {
			left, right = right-2, right-1 // of "Margin (%)" no more than what tells the column
		}
		out = append(out, head{kind: kind, parts: []headPart{{at, left, right}}})
		i += n
	}
	return out, len(out) > 0
}

func pieceOf(text string) (headKind, int) {
	for _, p := range headPieces {
		if m := p.pattern.FindStringIndex(text); m != nil {
			return p.kind, m[1]
		}
	}
	return noHead, 0
}

// headsFlowed reports whether a line is one of headings.
func headsFlowed(l *Line) bool {
	_, ok := headsOf(l, 0)
	return ok
}

// headLevels are the levels of headings over a table of so many columns, the upper ones first; none where it has no headings, nil where nothing tells which columns
// each is over.
func headLevels(lines []Line, t *flowTable, columns int) [][]head {
	var all []head
	perLine := map[int]int{}
	for _, at := range t.heads {
		here, _ := headsOf(&lines[at], at)
		here = slices.DeleteFunc(here, func(h head) bool { return h.kind == noHead })
		perLine[at] = len(here)
		all = append(all, here...)
	}
	if len(all) == 0 {
		return [][]head{}
	}
	levels := levelsOf(joinHeads(all, perLine))
	percent := t.percentColumns(lines, columns)
	if !spanParts(levels, columns, percent) {
		behind := 0
		for i := range levels {
			if !spanHeads(levels[i], columns, behind, percent, i == len(levels)-1) {
				return nil
			}
			behind = max(behind, changesIn(levels[i]))
		}
	}
	height := 0
	for _, level := range levels {
		height += tallest(level)
	}
	if height > len(t.heads) {
		return nil
	}
	return levels
}

// tallest is how many lines the headings of a level take.
func tallest(level []head) int {
	most := 0
	for i := range level {
		most = max(most, len(level[i].parts))
	}
	return most
}

// joinHeads joins the pieces that are one heading: a day and the year alone in the next line, a time and its first and last days, what a change is of; and how long a
// time is with its day, where several stand one below another.
func joinHeads(all []head, perLine map[int]int) []head {
	var out []head
	for _, h := range all {
		last := len(out) - 1
		at := h.parts[0].line
		switch {
		case last < 0:
		case h.kind == yearHead && out[last].kind == dayHead && perLine[at] == 1 && out[last].parts[len(out[last].parts)-1].line != at,
			h.kind == fromHead, h.kind == ofHead && out[last].kind == changeHead:
			if h.kind == yearHead {
				out[last].kind = dateHead
			}
			out[last].parts = append(out[last].parts, h.parts...)
			continue
		}
		out = append(out, h)
	}
	return joinPairs(out)
}

// joinPairs joins how long each time is with the day behind it, where several such pairs follow one another.
func joinPairs(out []head) []head {
	pairs := 0
	for i := 0; i+1 < len(out); i++ {
		if out[i].pairs(out[i+1]) && (i+2 == len(out) || out[i+2].kind != out[i+1].kind) && (i == 0 || out[i-1].kind != spanHead) {
			pairs++
		}
	}
	if pairs < leastStacked {
		return out
	}
	var joined []head
	for i := 0; i < len(out); i++ {
		h := out[i]
		if i+1 < len(out) && h.pairs(out[i+1]) {
			h.kind = dateHead
			if out[i+1].kind == dayHead {
				h.kind = spanHead
			}
			for _, p := range out[i+1].parts {
				if k := len(h.parts) - 1; h.parts[k].line == p.line {
					h.parts[k].right = p.right
				} else {
					h.parts = append(h.parts, p)
				}
			}
			i++
		}
		joined = append(joined, h)
	}
	return joined
}

// pairs reports whether a heading says how long the time is that ends with the day of another.
func (h *head) pairs(with head) bool {
	return h.kind == spanHead && (with.kind == dateHead || with.kind == dayHead)
}

// levelsOf parts headings into levels: each is of headings of one kind, with those of changes behind.
func levelsOf(all []head) [][]head {
	var out [][]head
	for _, h := range all {
		n := len(out) - 1
		switch {
		case n >= 0 && (h.kind == changeHead && out[n][0].kind != partHead || out[n][len(out[n])-1].kind == h.kind),
			n >= 0 && out[n][len(out[n])-1].kind == changeHead && out[n][0].kind == h.kind:
			out[n] = append(out[n], h)
		default:
			out = append(out, []head{h})
		}
	}
	return out
}

// percentColumns says which columns of a table hold percentages: by the signs behind most of them, or by a digit behind the point where the next column has none.
func (t *flowTable) percentColumns(lines []Line, columns int) []bool {
	out := make([]bool, columns)
	places := t.places(columns)
	for k := range out {
		signs, rows := 0, 0
		for i := range t.rows {
			if row := &t.rows[i]; len(row.cells) == columns {
				rows++
				if strings.HasSuffix(strings.TrimSuffix(lines[row.at].Text[:row.cells[k].right], ")"), "%") {
					signs++
				}
			}
		}
		out[k] = 2*signs > rows || places[k] > 0 && slices.Contains(places, 0)
	}
	return out
}

// spanParts says which columns the headings are over where the last level parts a change, "Change" over "Amount" and "%", and may have levels below it of percentages:
// the parts of the change are the last columns, and the times before it have as many each of those that are left; false for any other levels.
func spanParts(levels [][]head, columns int, percent []bool) bool {
	at := slices.IndexFunc(levels, func(level []head) bool {
		return len(level) > 1 && level[len(level)-1].kind == changeHead && level[len(level)-2].kind != changeHead
	})
	if at < 0 || at+1 >= len(levels) || levels[at+1][0].kind != partHead {
		return false
	}
	over, parts := levels[at], levels[at+1:]
	var below []head
	for _, level := range parts {
		below = append(below, level...)
	}
	times, m := len(over)-1, 2
	if left := columns - m; len(below) < m || left < times || left%times != 0 || left/times > 2 {
		return false
	}
	each := (columns - m) / times
	var spread []head // each over each of its columns: centered over two it may stand over none
	for i := range times * each {
		h := over[i/each]
		h.from, h.to = i, i
		spread = append(spread, h)
	}
	change := over[times]
	change.from, change.to = columns-m, columns-1
	levels[at] = append(spread, change)
	below[0].from, below[0].to = columns-m, columns-m
	below[1].from, below[1].to = columns-1, columns-1
	if !spanShares(below[2:], times, each, percent) {
		return false
	}
	for k, level := range parts {
		copy(level, below[:len(level)])
		below = below[len(level):]
		parts[k] = level
	}
	for i := range at {
		if !spanHeads(levels[i], columns, 0, percent, false) {
			return false
		}
	}
	return true
}

// spanShares says which columns percentages beside amounts head: the first of each two; false where they are not one for each time, or columns hold no such.
func spanShares(shares []head, times, each int, percent []bool) bool {
	if each == 1 && len(shares) > 0 || each == 2 && len(shares) != times {
		return false
	}
	for i := range shares {
		k := i * each
		if !percent[k] || percent[k+1] {
			return false
		}
		shares[i].from, shares[i].to = k, k
	}
	return true
}

// changesIn is how many headings of a level are of changes.
func changesIn(level []head) int {
	n := 0
	for i := range level {
		if level[i].kind == changeHead {
			n++
		}
	}
	return n
}

// spanHeads says which columns each heading of a level is over: one, or as many as each other, a percentage and the amount behind it where just those have as many as
// there are columns; false where nothing tells. Times are over all columns but those of changes, which the level itself heads or one above it.
func spanHeads(level []head, columns, behind int, percent []bool, lowest bool) bool {
	changes := changesIn(level)
	if changes == 0 {
		columns -= behind
	}
	n, times := len(level), len(level)-changes
	if n > columns {
		return false
	}
	if n < columns && times > 0 && (columns-changes)%times == 0 && (changes == 0 || !lowest && level[n-1].kind == changeHead) {
		each, at := (columns-changes)/times, 0
		for i := range level {
			level[i].from, level[i].to = at, at
			if level[i].kind != changeHead {
				level[i].to += each - 1
			}
			at = level[i].to + 1
		}
		return !lowest || level[0].kind == spanHead
	}
	return spanEach(level, columns, percent)
}

// spanEach has each heading of a level over one column, or over a percentage and the amount behind it where it has fewer than there are columns; false where not all
// columns are headed so.
func spanEach(level []head, columns int, percent []bool) bool {
	n := len(level)
	at := 0
	for i := range level {
		h := &level[i]
		h.from, h.to = at, at
		if n < columns && h.kind != changeHead && at+1 < columns && percent[at] && !percent[at+1] {
			h.to++
		}
		at = h.to + 1
		if at > columns || at == columns && i < n-1 {
			return false
		}
	}
	return at == columns
}

// setHeads sets the headings of a table anew, in as many of their lines as they take.
func (t *flowTable) setHeads(lines []Line, levels [][]head, s *setting) {
	if len(levels) == 0 {
		return
	}
	old := make([]Line, len(t.heads))
	moves := make([][]Move, len(t.heads))
	for i, at := range t.heads {
		old[i] = lines[at]
		if stub := stubOf(&old[i]); stub > 0 {
			moves[i] = append(moves[i], Move{Left: 0, Right: stub, To: 0, Of: &old[i]})
		}
	}
	row := len(t.heads)
	for k := len(levels) - 1; k >= 0; k-- {
		tall := tallest(levels[k])
		row -= tall
		for _, h := range levels[k] {
			for i, p := range h.parts {
				r := row + tall - len(h.parts) + i
				f := field{left: p.left, right: p.right}
				moves[r] = append(moves[r], Move{Left: p.left, Right: p.right, To: s.center(f, h.from, h.to), Of: &old[slices.Index(t.heads, p.line)]})
			}
		}
	}
	for i, at := range t.heads {
		slices.SortStableFunc(moves[i], func(a, b Move) int { return a.To - b.To })
		lines[at] = old[i].Rearrange(moves[i])
	}
}

// stubOf is where the words end that stand over the labels in a line of headings; 0 for none.
func stubOf(l *Line) int {
	if here, ok := headsOf(l, 0); ok {
		stub := l.Text[:here[0].parts[0].left]
		if m := stubPiece.FindStringIndex(stub); m != nil {
			return len(strings.TrimRight(stub[:m[1]], " "))
		}
	}
	return 0
}
