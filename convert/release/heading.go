package release

import (
	"slices"
	"strings"

	"github.com/tieout/tieout/convert/release/calendar"
	"github.com/tieout/tieout/convert/release/layout"
	"github.com/tieout/tieout/internal/wording"
)

// columnHead is what the headings over a column say.
type columnHead struct {
	text string
	time calendar.Phrase // as other headings and titles complete it
	said calendar.Phrase // as it is printed
	// roman is the quarter that the heading names in Roman numerals; 0 for none.
	roman int
	// foretells: the heading says that its column is of what is expected; past: that its year is no estimate, as others say of themselves that they are.
	foretells, past bool
}

// readColumns makes the table's columns of those laid out.
func (dr *draft) readColumns(d *document) {
	dr.plainTimes()
	for k := range dr.g.Columns {
		c := &dr.g.Columns[k]
		col := &Column{Index: k}
		var parts []string
		for _, h := range c.Headings {
			col.Heading = append(col.Heading, h.Text)
			parts = append(parts, h.Text)
			if col.Range.IsZero() {
				col.Range = d.Span(h.Start, h.End)
			}
		}
		if n := len(c.Headings); n > 0 {
			col.Range.End = d.Position(max(c.Headings[n-1].End, c.Headings[0].End))
		}
		text := strings.Join(parts, " ")
		col.Kind = columnKind(c.Headings)
		col.means = meansColumns.In(wording.Of(text))
		time := text
		if i := versus(text); i > 0 {
			time = text[:i] // "4Q23 vs. 4Q22": a change belongs to the later period
		} else if words := wording.Of(text); col.Kind == Change && againstTime.In(words) || col.Kind != Values && overUnder.In(words) {
			time = "" // "vs. 2022" beside "2023", "4Q22 O/(U)" beside "1Q23"
		} else {
			time = ownTime(parts)
		}
		said := d.parse(time)
		if time == text {
			shortest(d, parts, &said)
		}
		dr.heads = append(dr.heads, columnHead{text: text, time: said, said: said, foretells: saysForecast(strings.ToLower(text)) || estimatesYear(&said, text)})
		dr.t.Columns = append(dr.t.Columns, col)
	}
	dr.nearerYears()
	dr.stubCompares()
	dr.readRomanQuarters()
	dr.readInitialYears()
	dr.wholeYears()
	dr.fullYearBeside()
	dr.datesBeside()
	dr.besideEstimates()
}

// plainTimes takes "vs." off headings of times in a table that has a column of differences besides: "Q3 2026", "vs. Q3 2025", "Change", "Change (%)". Without that
// a column headed so is of the changes itself.
func (dr *draft) plainTimes() {
	if !slices.ContainsFunc(dr.g.Columns, func(c layout.Column) bool {
		return columnKind(c.Headings) == Change && !slices.ContainsFunc(c.Headings, func(h layout.Cell) bool { return calendar.SaysTime(h.Text) })
	}) {
		return
	}
	for k := range dr.g.Columns {
		c := &dr.g.Columns[k]
		for i := range c.Headings {
			if first, rest, _ := strings.Cut(c.Headings[i].Text, " "); againstTime.In(wording.Of(first)) && calendar.SaysTime(rest) {
				c.Headings = slices.Clone(c.Headings)
				c.Headings[i].Text = rest
			}
		}
	}
}

// datesBeside completes columns "year to date" by the day or quarter that the other columns name, where they name one.
func (dr *draft) datesBeside() {
	var one *calendar.Phrase
	for k := range dr.heads {
		t := &dr.heads[k].time
		if len(t.Order) == 0 {
			continue
		}
		if one != nil && (!slices.Equal(t.Dates, one.Dates) || !slices.Equal(t.Years, one.Years) || t.Quarter != one.Quarter) {
			return
		}
		one = t
	}
	if one == nil {
		return
	}
	for k := range dr.heads {
		if t := &dr.heads[k].time; t.ToDate && !t.IsDated() {
			t.Dates, t.Years, t.Order, t.Through = one.Dates, one.Years, one.Order, one.Quarter
			dr.heads[k].said = *t
		}
	}
}

// shortest gives a heading whose lines name times of different lengths the shortest: "Six Month Transition Period" over "Quarter
// Ended September 30".
func shortest(d *document, lines []string, whole *calendar.Phrase) {
	var best calendar.Phrase
	least, differ := 0, false
	for _, l := range lines {
		p := d.parse(l)
		said := p.Lengths()
		if !p.HasDuration() || p.Rolling || len(said) != 1 || said[0] < 0 {
			if p.HasDuration() {
				return
			}
			continue
		}
		differ = differ || least > 0 && said[0] != least
		if least == 0 || said[0] < least {
			least, best = said[0], p
		}
	}
	if differ {
		whole.Months, whole.Weeks, whole.Days, whole.Quarter, whole.Half, whole.Through, whole.Named = best.Months, best.Weeks, best.Days, best.Quarter, best.Half, best.Through, best.Named
	}
}

// wholeYears takes a column that a year alone heads for that of the whole fiscal year, where all others of values, at least two,
// name a shorter time and the year themselves: "Q1 2030", "Q1 2029", "2029"; years behind all that they name need one such column alone, "Q4
// 2029", "2030", "2031".
func (dr *draft) wholeYears() {
	timed, latest := 0, 0 // columns that name a time, the last year in which one does
	for k, c := range dr.t.Columns {
		if t := &dr.heads[k].time; c.Kind == Values && !isYearAlone(t) {
			if !t.HasDuration() || len(t.Order) == 0 || t.Months >= 12 {
				return
			}
			timed, latest = timed+1, max(latest, t.Order[0])
		}
	}
	for k := range dr.heads {
		t := &dr.heads[k].time
		if dr.t.Columns[k].Kind == Values && isYearAlone(t) && (timed >= 2 || timed > 0 && t.Years[0] > latest) {
			t.Months = 12
			dr.heads[k].said = *t
		}
	}
}

// isYearAlone reports whether a heading names a year and nothing else of time.
func isYearAlone(t *calendar.Phrase) bool {
	return len(t.Years) == 1 && len(t.Order) == 1 && len(t.Dates) == 0 && !t.HasDuration() && !t.Instant && !t.Ended && !t.Fiscal
}

// meansColumns are the headings of columns that do not add up.
var meansColumns = wording.Vocabulary("column-means")

// columnKind tells columns of differences and percentages from columns of values, by the lowest line of
// their headings, or the lowest two: "Increase" over "(Decrease)".
func columnKind(heads []layout.Cell) ColumnKind {
	n := len(heads)
	if n > 0 && headsNotes(heads[n-1].Text) {
		return Notes // whatever stands over it
	}
	for n > 1 && layout.IsMark(heads[n-1].Text) {
		n-- // "(unaudited)"
	}
	if n == 0 {
		return Values
	}
	last := yearOnYear.Replace(strings.ToLower(heads[n-1].Text))
	k := headKind(last)
	if n > 1 {
		k = kindBelow(k, heads[n-2].Text, last)
	}
	if k == Values {
		k = comparingOver(heads[:n])
	}
	if n > 2 && k == Values {
		// "Percent" over "of" over "Sales", "Yr/Yr at" over "constant" over "currency"
		if first := yearOnYear.Replace(strings.ToLower(heads[n-3].Text)); !calendar.SaysTime(first) && (joinsLines.In(wording.Of(heads[n-2].Text)) || !calendar.SaysTime(heads[n-2].Text+" "+last)) {
			k = headKind(first + " " + strings.ToLower(heads[n-2].Text) + " " + last)
		}
	}
	if k == Notes && slices.ContainsFunc(heads, func(h layout.Cell) bool { return calendar.SaysTime(h.Text) }) {
		return Values // "(Notes)" below a date refers to notes on the whole column
	}
	return k
}

// yearOnYear takes words of a comparison for the letters that say the same, which name no time.
var yearOnYear = strings.NewReplacer("yr/yr at", "y/y", "yr/yr", "y/y", "yr-to-yr", "y/y", "qtr/qtr", "q/q")

// joinsLines are lines of headings that only join the one above to the one below.
var joinsLines = wording.Phrases("^of|to|in|as|from|over $")

// kindBelow is the kind of a column whose last line, in lower case, is by itself of a kind, and has another line over it.
func kindBelow(k ColumnKind, over, last string) ColumnKind {
	if bare, _ := besideRates(last); k == Change && strings.Count(bare, " ") < 2 && headKind(strings.ToLower(over)) == Percent {
		return Percent // "Percent" over "Change"
	}
	if k == Values && len(last) < 12 && !calendar.SaysTime(over) {
		k = headKind(strings.ToLower(over) + " " + last)
	}
	return k
}

// comparingOver reads the lines of a heading that compare, over a time in one line or more: "Change vs." over "3Q 21", "% Change" and "June 30, 2031 from" over "Dec. 31," and "2030".
func comparingOver(heads []layout.Cell) ColumnKind {
	for to := 1; to < len(heads); to++ {
		if !calendar.SaysTime(joinHeads(heads[to:])) {
			continue
		}
		for from := range to {
			if k, ok := comparing(joinHeads(heads[from:to])); ok {
				return k
			}
		}
	}
	return Values
}

// joinHeads are the lines of a heading as one text.
func joinHeads(heads []layout.Cell) string {
	parts := make([]string, len(heads))
	for i, h := range heads {
		parts[i] = h.Text
	}
	return strings.Join(parts, " ")
}

// headsNotes reports whether a heading says, without brackets, that its column is of notes.
func headsNotes(s string) bool {
	return !strings.HasPrefix(s, "(") && headKind(strings.ToLower(s)) == Notes
}

// comparing reads a heading that stands over the periods of a comparison: "Change vs.", "% change from", "% Change June 30, 2031 from".
func comparing(s string) (ColumnKind, bool) {
	l := strings.TrimRight(strings.ToLower(s), " .:")
	for _, w := range []string{" vs", " versus", " from", " compared to", " compared with", " over", " against"} {
		if l, ok := strings.CutSuffix(l, w); ok {
			k := headKind(l)
			if k == Values {
				k = headKind(withoutTime(l))
			}
			return k, k == Change || k == Percent
		}
	}
	return Values, false
}

// withoutTime is a heading up to the first time that it names: "change" of "change june 30, 2031".
func withoutTime(l string) string {
	for calendar.SaysTime(l) {
		i := strings.LastIndexByte(l, ' ')
		if i < 0 {
			return ""
		}
		l = l[:i]
	}
	return l
}

// ownTime is what the lines of a heading over changes say without the times that it compares: "% change from" over "2Q 2031", "% change" over "6/30/30 to 6/30/31".
func ownTime(lines []string) string {
	text := strings.Join(lines, " ")
	for at := 0; ; {
		i := strings.Index(strings.ToLower(text[at:]), " from ")
		if i < 0 {
			break
		}
		at += i + len(" from ")
		if _, ok := comparing(text[:at]); ok && calendar.SaysTime(text[at:]) {
			return text[:at]
		}
	}
	if t := calendar.Parse(text); len(t.Dates) == 2 && t.Dates[0].Day > 1 && !t.HasDuration() && headsChange.In(wording.Of(text)) {
		return ""
	}
	return text
}

// comparesTimes reports whether the lines of a heading name times that are compared.
func comparesTimes(lines []string) bool {
	text := strings.Join(lines, " ")
	return versus(text) > 0 || ownTime(lines) != text
}

// headsChange are the words of headings over what a figure changed by.
var headsChange = wording.Phrases("change|chg|growth|variance|increase|decrease|inc|dec")

// versus is where the second period of a comparison begins: " vs. 4Q22"; -1 when a heading compares nothing.
func versus(s string) int {
	l := strings.ToLower(s)
	for _, w := range []string{" vs. ", " vs ", " v. ", " versus ", " compared to ", " compared with "} {
		if i := strings.Index(l, w); i > 0 && i+len(w) < len(s) {
			return i
		}
	}
	return -1
}

// againstTime are headings that name nothing but what a column is compared with.
var againstTime = wording.Phrases("^vs|v|versus|against", "^compared to|with")

func headKind(l string) ColumnKind {
	l, words := besideRates(l)
	if i := versus(l); i > 0 && calendar.SaysTime(l[:i]) && calendar.SaysTime(l[i+3:]) {
		if strings.Contains(l, "%") {
			return Percent
		}
		return Change
	}
	if againstTime.In(wording.Of(l)) && calendar.SaysTime(l) {
		return Change // "vs. 2011" beside "2012"
	}
	change := wording.Says(l, "change", "variance", "incr*", "decr*", "growth", "difference", "y/y", "q/q", "yoy", "y-o-y", "qoq", "q-o-q", "hoh", "h-o-h", "fav*", " vs", "b/(w)", "better", "chg") || isDelta(l) || incDec.In(wording.Of(l))
	switch {
	case strings.Contains(l, "%") && words <= 5, words <= 4 && wording.Says(l, "percent*", "pct*"):
		return Percent
	case change && words <= 4 && !calendar.SaysTime(l), overUnder.In(wording.Of(l)), overTime.In(wording.Of(l)):
		return Change
	}
	switch strings.Trim(l, ".() ") {
	case "note", "notes", "ref", "footnote", "footnotes", "see note", "note #", "note no", "note number":
		return Notes
	}
	return Values
}

// atRates are the words of headings for the rates of exchange at which something has changed.
var atRates = wording.Phrases("in|at|on? a? constant currency|currencies|rates|fx basis?", "in|at constant exchange rates?", "in local currency|currencies", "excluding|excl|ex|without|before foreign|the? currency|fx|exchange|translation effects|effect|impact|translation|exchange|rates|movements?")

// besideRates is a heading without the words for the rates of exchange, "Inc/(Dec) excluding currency translation", and how many words that has.
func besideRates(l string) (string, int) {
	const most = 12 // words of a heading that says so
	words := strings.Fields(l)
	if len(words) > most || !atRates.In(wording.Of(l)) {
		return l, max(1, len(words))
	}
	for i := range words {
		for to := len(words); to > i; to-- {
			said := wording.Of(strings.Join(words[i:to], " "))
			if m, ok := atRates.At(said, 0); ok && m.To == len(said) {
				words = slices.Concat(words[:i], words[to:])
				return strings.Join(words, " "), max(1, len(words))
			}
		}
	}
	return l, max(1, len(words))
}

// overUnder says in short by how much a column is over, or under, the time above it.
var overUnder = wording.Phrases("o u", "over under", "b w", "f u", "better worse")

// incDec says that a column is of changes, in short.
var incDec = wording.Phrases("inc|increase dec|decrease")

// overTime are headings that say no more than over which time something changed.
var overTime = wording.Phrases("^seq|sequential|sequentially $", "^year|quarter|month|half over year|quarter|month|half $", "^yr|qtr over yr|qtr $")

// isDelta reports whether a heading in lower case says by a sign that its column is of changes: "Δ", "+/-".
func isDelta(l string) bool {
	return strings.ContainsAny(l, deltas) || strings.Trim(strings.NewReplacer(" ", "", "–", "-", "−", "-").Replace(l), "()") == "+/-"
}

const deltas = "Δδ∆±" // signs of change

// sharesHead reports whether the lowest heading of a column stands over the column before as well.
func (dr *draft) sharesHead(k int) bool {
	a, b := dr.g.Columns[k-1].Headings, dr.g.Columns[k].Headings
	return len(a) > 0 && len(b) > 0 && a[len(a)-1].Start == b[len(b)-1].Start
}

// dropNotes takes footnote marks in columns of their own for what they are: small whole numbers without a
// heading beside amounts, and numbers of notes within notes under one.
func (dr *draft) dropNotes() {
	big := false
	small := make([]bool, len(dr.t.Columns))
	for k, c := range dr.t.Columns {
		own := len(c.Heading) > 0 && (k == 0 || !dr.sharesHead(k))
		small[k] = c.Kind == Notes || !own && len(dr.t.Columns) > 1 && dr.g.Columns[k].Bound == ""
	}
	for _, rc := range dr.rows {
		for _, p := range rc.Values {
			n := &p.Number
			if dr.t.Columns[p.Column].Kind == Notes && n.IsNumbered() {
				continue
			}
			if !n.IsSmall() || n.Nil {
				big = true
				small[p.Column] = false
				if dr.t.Columns[p.Column].Kind == Notes {
					dr.t.Columns[p.Column].Kind = Values
				}
			}
		}
	}
	for k, c := range dr.t.Columns {
		if small[k] && big {
			c.Kind = Notes
		}
	}
}
