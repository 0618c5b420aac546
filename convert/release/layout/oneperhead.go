package layout

import (
	"slices"
	"strings"
	"unicode"

	"github.com/tieout/tieout/convert/release/calendar"
	"github.com/tieout/tieout/convert/release/page"
)

// The headings of tables with one cell in each line stand one below the other as well: "Year ended", "Three months ended", then "December 31," twice, then a year
// for each column; or all lines of the heading of one column, then those of the next.

const (
	longestHeader = 48 // characters of a heading
	tallestHead   = 4  // lines of the heading of one column, that stand together
)

// cellHead are the headings that make one line when they stand side by side.
type cellHead struct {
	note  []int   // the line that heads a column of notes before them
	cells [][]int // the lines of each; none over a column of changes
	spans []int   // over how many columns each stands, where that is not the same for all
}

func (h cellHead) isNoted() bool { return len(h.note) > 0 }

// lines are all lines of the headings.
func (h *cellHead) lines() []int { return append(slices.Clone(h.note), slices.Concat(h.cells...)...) }

// alone are cells of one line each, lines being given from the last one up.
func alone(lines []int) [][]int {
	var out [][]int
	for _, i := range slices.Backward(lines) {
		out = append(out, []int{i})
	}
	return out
}

// timeSaid is what a heading says of time.
type timeSaid struct{ length, ended, day, year, instant, mark bool }

// and is what two headings say together.
func (s timeSaid) and(o timeSaid) timeSaid {
	return timeSaid{s.length || o.length, s.ended || o.ended, s.day || o.day, s.year || o.year, s.instant || o.instant, s.mark || o.mark}
}

// repeats reports whether a heading says something that another says too.
func (s timeSaid) repeats(o timeSaid) bool {
	return s.length && o.length || s.ended && o.ended || s.day && o.day || s.year && o.year || s.instant && o.instant || s.mark && o.mark
}

// timeSaid is what a line says of time, or that it was not audited; nothing for one that names something else.
func (r *cellReader) timeSaid(i int) timeSaid {
	text := r.text(i)
	if r.isYear(i) {
		return timeSaid{year: true}
	}
	if len(text) > longestHeader || isNoteHead(text) || r.isNumber(i) {
		return timeSaid{}
	}
	if IsMark(text) {
		return timeSaid{mark: strings.ContainsFunc(text, unicode.IsLetter)}
	}
	if r.d.words.Name(text) {
		return timeSaid{}
	}
	ph := calendar.Parse(text)
	return timeSaid{length: ph.HasDuration(), ended: ph.Ended && !ph.HasDuration(), day: len(ph.Dates) > 0, year: len(ph.Order) > 0, instant: ph.Instant}
}

// headLevels are the headings of columns as they are found, from the lowest line up.
type headLevels struct {
	r       *cellReader
	columns int
	above   []int // the lines above those found, from the nearest on
	out     []cellHead
	names   []string // what heads each column so far
	said    timeSaid // what that says of time
	changes []bool   // the columns of changes
}

// heads are the headings of n columns above the first label, from the lowest line up; nil where there are not as many as columns.
func (r *cellReader) heads(label, n int) []cellHead {
	above := r.above(label)
	for k := 0; k < mostSections && len(above) > 0 && !r.areMarks(above, n) && (!r.isHead(above[0]) || r.isScaleOfAll(above, n)); k++ {
		above = above[1:]
	}
	l := headLevels{r: r, columns: n, above: above, names: make([]string, n), changes: make([]bool, n)}
	if !l.lowest() || !l.higher() {
		return nil
	}
	return l.out
}

// areMarks reports whether the first n lines say that something was audited or not: of each of as many columns.
func (r *cellReader) areMarks(lines []int, n int) bool {
	return len(lines) >= n && !slices.ContainsFunc(lines[:n], func(i int) bool { return !r.timeSaid(i).mark })
}

// isScaleOfAll reports whether the first line is a scale, and no such line stands above it for each of the other columns.
func (r *cellReader) isScaleOfAll(lines []int, n int) bool {
	return len(lines) > 0 && r.isScale(lines[0]) && (len(lines) < n || slices.ContainsFunc(lines[:n], func(i int) bool { return !r.isScale(i) }))
}

// isScale reports whether a line says what amounts are multiplied with.
func (r *cellReader) isScale(i int) bool {
	text := r.text(i)
	return len(text) <= longestHeader && r.d.words.Scale(text) && !r.isTime(i)
}

// take takes the next lines for headings, with the one above them where that heads a column of notes.
func (l *headLevels) take(cells [][]int, spans []int) {
	h := cellHead{cells: cells, spans: spans}
	k, before := 0, l.names
	l.names = slices.Clone(before)
	for c, lines := range cells {
		size := l.columns / len(cells)
		if spans != nil {
			size = spans[c]
		}
		text := ""
		for _, i := range lines {
			text += l.r.text(i) + " "
			l.said = l.said.and(l.r.timeSaid(i))
		}
		for end := k + size; k < end; k++ {
			l.names[k] = text + before[k]
		}
		l.above = l.above[len(lines):]
	}
	if len(l.above) > 0 && l.r.isNote(l.above[0]) {
		h.note, l.above = l.above[:1:1], l.above[1:]
	}
	l.out = append(l.out, h)
}

// lowest finds the headings that name a time for each column, and those below them: scales. It is false where there are not as many as columns.
func (l *headLevels) lowest() bool {
	n := l.columns
	for len(l.above) >= n {
		if cells := l.stacks(n); cells != nil && l.r.timeSaid(l.above[0]).year {
			of := l.r.timeSaid(l.above[0])
			l.take(cells, nil)
			return len(l.above) == 0 || l.r.timeSaid(l.above[0]) != of
		}
		cells := alone(l.above[:n])
		if !l.r.areMarks(l.above, n) && slices.ContainsFunc(cells, func(c []int) bool { return !l.r.isHead(c[0]) }) {
			return false
		}
		timed := slices.ContainsFunc(cells, func(c []int) bool { return l.r.isTime(c[0]) })
		if timed && n > 2 && l.r.isScale(l.above[0]) && l.r.isScale(l.above[1]) {
			return false // there are fewer scales than columns
		}
		l.take(cells, nil)
		if timed {
			for k, c := range cells {
				l.changes[k] = !l.r.isTime(c[0])
			}
			return !l.hasMore(cells[0][0], cells[n-1][0])
		}
	}
	return false
}

// hasMore reports whether another heading of a column stands above the lowest that name times, from the line first to the line last.
func (l *headLevels) hasMore(first, last int) bool {
	if len(l.above) == 0 || l.out[len(l.out)-1].isNoted() {
		return false
	}
	r, next := l.r, l.above[0]
	return r.isYear(next) || r.isFullDay(next) && r.isFullDay(first) || r.isYear(first) != r.isYear(last) && !l.changes[l.columns-1] && r.isTime(next)
}

// stacks are the next headings where all lines of one stand together, then as many of the next, each saying the same things of time, one in each line, and the
// lines of all of them something else than what the columns are headed by so far; nil where they do not.
func (l *headLevels) stacks(n int) [][]int {
	for size := 2; size <= tallestHead && size*n <= len(l.above); size++ {
		lines := slices.Clone(l.above[:size*n])
		slices.Reverse(lines)
		cells := slices.Collect(slices.Chunk(lines, size))
		if l.areStacked(cells) {
			return cells
		}
	}
	return nil
}

func (l *headLevels) areStacked(cells [][]int) bool {
	said := l.said
	for _, i := range cells[0] {
		of := l.r.timeSaid(i)
		if of == (timeSaid{}) || of.repeats(said) {
			return false
		}
		said = said.and(of)
	}
	return !slices.ContainsFunc(cells[1:], func(c []int) bool {
		return !slices.EqualFunc(c, cells[0], func(i, k int) bool { return l.r.timeSaid(i) == l.r.timeSaid(k) })
	})
}

// higher finds what stands above the headings that name the years: days, lengths of time and what joins them, one for each column, or for each but those of
// changes, or for each of the groups that columns fall into which begin with the same heading again, or for all. It is false where nothing tells that.
func (l *headLevels) higher() bool {
	for {
		sizes := groupSizes(l.names)
		groups := len(sizes)
		if groups > 1 {
			if cells := l.stacks(groups); cells != nil {
				l.take(cells, sizes)
				continue
			}
		}
		if l.besideChanges() {
			continue
		}
		if groups > 1 && l.r.isScaleOfAll(l.above, groups) {
			l.above = l.above[1:] // it stands over the labels
			continue
		}
		of, run := l.run()
		switch {
		case run == 0 || of.repeats(l.said) || run == 1 && of.year:
			return groups == 1
		case run == l.columns:
			l.take(alone(l.above[:run]), nil)
		case run == l.timed() && run > 1:
			l.take(l.overTimed(alone(l.above[:run])), nil)
		case run == groups:
			l.take(alone(l.above[:run]), sizes)
		case run == 1 && !of.length:
			l.take(alone(l.above[:1]), nil)
		case of.mark:
			return groups == 1
		default:
			return false
		}
	}
}

// timed is how many columns are not of changes.
func (l *headLevels) timed() int {
	n := l.columns
	for _, c := range l.changes {
		if c {
			n--
		}
	}
	return n
}

// run is what the next line says of time, and how many lines above it say the same.
func (l *headLevels) run() (of timeSaid, n int) {
	for _, i := range l.above {
		switch said := l.r.timeSaid(i); {
		case said == timeSaid{}, n > 0 && said != of:
			return of, n
		default:
			of = said
			n++
		}
	}
	return of, n
}

// besideChanges takes the next headings where there is one for each column: those of changes have it said of them, the others say the same of time.
func (l *headLevels) besideChanges() bool {
	if len(l.above) < l.columns || !slices.Contains(l.changes, true) {
		return false
	}
	cells := alone(l.above[:l.columns])
	var of timeSaid
	for k, c := range cells {
		said := l.r.timeSaid(c[0])
		if l.changes[k] != isChange(l.r.text(c[0])) || !l.changes[k] && (said == timeSaid{} || of != timeSaid{} && said != of) {
			return false
		}
		if !l.changes[k] {
			of = said
		}
	}
	if of.repeats(l.said) {
		return false
	}
	l.take(cells, nil)
	return true
}

// overTimed are headings over the columns of times, with none over those of changes.
func (l *headLevels) overTimed(heads [][]int) [][]int {
	out := make([][]int, l.columns)
	for k := range out {
		if !l.changes[k] {
			out[k], heads = heads[0], heads[1:]
		}
	}
	return out
}

// groupSizes are the sizes of the groups that columns fall into which begin with the same heading again.
func groupSizes(names []string) []int {
	sizes := []int{0}
	for k, name := range names {
		if k > 0 && name == names[0] {
			sizes = append(sizes, 0)
		}
		sizes[len(sizes)-1]++
	}
	return sizes
}

// isHeaded reports whether a time heads the only column of a table, just above the first label or above some names of sections.
func (r *cellReader) isHeaded(label int) bool {
	above := r.above(label)
	return slices.ContainsFunc(above[:min(len(above), mostSections)], r.isTime)
}

// above are the lines with text above a line, from the nearest on, as many as headings may be.
func (r *cellReader) above(i int) []int {
	var out []int
	for i--; i >= 0 && len(out) < 4*maxColumns; i-- {
		text := strings.TrimLeft(r.lines[i].Text, " ")
		switch {
		case text == "":
		case len(text) > widestCell || strings.Contains(text, "  ") || r.cut != nil && r.cut[i]:
			return out
		default:
			out = append(out, i)
		}
	}
	return out
}

// isTime reports whether a line is a heading that names a time.
func (r *cellReader) isTime(i int) bool {
	text := strings.Trim(r.lines[i].Text, " ")
	return r.isYear(i) || len(text) <= longestHeader && calendar.SaysTime(r.text(i))
}

// isYear reports whether a line is a year and nothing else.
func (r *cellReader) isYear(i int) bool {
	return yearWord.MatchString(strings.Trim(r.lines[i].Text, " "))
}

// isFullDay reports whether a line is a heading that names a day with its year.
func (r *cellReader) isFullDay(i int) bool {
	ph := calendar.Parse(r.text(i))
	return r.isTime(i) && len(ph.Dates) == 1 && ph.Dates[0].Day > 0 && len(ph.Order) == 1 && !ph.HasDuration()
}

// namesYear reports whether a line names a year.
func (r *cellReader) namesYear(i int) bool { return len(calendar.Parse(r.text(i)).Order) > 0 }

// isNote reports whether a line heads a column of notes.
func (r *cellReader) isNote(i int) bool { return isNoteHead(strings.Trim(r.lines[i].Text, " ")) }

// isHead reports whether a line may be the heading of a column.
func (r *cellReader) isHead(i int) bool {
	text := r.text(i)
	return r.isTime(i) || isChange(text) || len(text) <= longestHeader && r.d.words.Scale(text) && !strings.HasPrefix(text, "(")
}

func (r *cellReader) text(i int) string {
	return page.Fold(r.d.Plain(r.lines[i].Start, r.lines[i].End, r.d.markup))
}
