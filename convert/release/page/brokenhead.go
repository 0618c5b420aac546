package page

import (
	"slices"

	"github.com/tieout/tieout/internal/regex"
)

// Programs that take the text out of pages give each cell of a heading lines of its own, where it is broken over two: "Three Months Ended", "June 30,", "Six Months
// Ended", "June 30,", and below them "2031 2030 2031 2030" in one line, as all rows are.

var (
	// upperHalf is the first of the two lines of such a heading, lowerHalf the second.
	upperHalf = regex.New(`(?i)^ *(?:(?:two|three|six|nine|twelve|thirteen|fourteen|twenty-six|thirty-nine|forty|fifty-two|fifty-three) (?:months|weeks)|(?:fiscal )?(?:years?|quarters?)) end(?:ed|ing) *$`)
	lowerHalf = regex.New(`(?i)^ *` + monthNames + ` [0-9]{1,2}(,? (?:19|20)[0-9]{2}|,?) *$`)
)

// The halves of headings that are days: "March 31," over "2031", "As of" over "March 31, 2031".
var (
	dayHalf  = regex.New(`(?i)^ *` + monthNames + ` [0-9]{1,2},? *$`)
	yearHalf = regex.New(`^ *(?:19|20)[0-9]{2} *$`)
	asOfHalf = regex.New(`(?i)^ *as (?:of|at) *$`)
	fullDay  = regex.New(`(?i)^ *` + monthNames + ` [0-9]{1,2},? (?:19|20)[0-9]{2} *$`)
	lastHead = regex.New(`(?i)^ *(?:[%$] ?)?(?:change|variance|increase|inc/?dec)s? ?%? *$`)
)

const (
	leastStacked = 2 // headings one below the other
	headGap      = 3 // blanks between two of them side by side
)

// joinBroken puts headings that are broken over two lines each, one heading below the other, into the last of their lines, side by side.
func joinBroken(lines []Line) {
	for i := 0; i < len(lines); i++ {
		if n := stackedPeriods(lines[i:]); n > 0 {
			putBeside(lines[i:i+n], 1, n)
			i += n - 1
		} else if n := stackedDays(lines[i:]); n > 0 {
			putBeside(lines[i:i+n], headGap, n-n%2)
			i += n - 1
		}
	}
}

// stackedPeriods is how many lines, from the first on, are headings of periods in two lines each: "Three Months Ended" over "June 30,"; 0 for none.
func stackedPeriods(lines []Line) int {
	n, dated := 0, 0
	for at := 0; at+1 < len(lines) && upperHalf.MatchString(lines[at].Text); at += 2 {
		m := lowerHalf.FindStringSubmatch(lines[at+1].Text)
		if m == nil {
			break
		}
		if n++; len(m[1]) > 1 {
			dated++
		}
	}
	if n < leastStacked || dated > 0 && dated < n || !headsBelow(lines[2*n:], n, dated == 0) {
		return 0
	}
	return 2 * n
}

// stackedDays is how many lines, from the first on, are headings of days in two lines each, and perhaps one of changes behind them; 0 for none.
func stackedDays(lines []Line) int {
	n := 0
	for at := 0; at+1 < len(lines); at += 2 {
		if !isStackedDay(lines[at].Text, lines[at+1].Text) {
			break
		}
		n++
	}
	if n < leastStacked || !gappedBelow(lines[2*n:]) {
		return 0
	}
	last := 2*n < len(lines) && lastHead.MatchString(lines[2*n].Text)
	if last && headsBelow(lines[2*n+1:], n+1, false) {
		return 2*n + 1
	}
	if !last && headsBelow(lines[2*n:], n, false) {
		return 2 * n
	}
	return 0
}

// isStackedDay reports whether two lines are the halves of the heading of a day.
func isStackedDay(upper, lower string) bool {
	return dayHalf.MatchString(upper) && yearHalf.MatchString(lower) || asOfHalf.MatchString(upper) && fullDay.MatchString(lower)
}

// gappedBelow reports whether gaps set apart the numbers of a row soon below headings: where single blanks do, the headings are told apart where tables are laid out.
func gappedBelow(below []Line) bool {
	const most = 6 // lines
	return slices.ContainsFunc(below[:min(len(below), most)], func(l Line) bool {
		row, ok := l.raggedRow(0)
		return ok && row.values && row.gapped
	})
}

// putBeside puts headings of two lines each, and those behind the first so many lines of one, into the last line, so many blanks apart.
func putBeside(lines []Line, gap, paired int) {
	stack := append([]Line(nil), lines...)
	var moves []Move
	to := 0
	for k := range stack {
		l := &stack[k]
		left, right := trimmedSpan(l.Text, 0, len(l.Text))
		moves = append(moves, Move{Left: left, Right: right, To: to, Of: l})
		to += right - left + 1
		if k >= paired || k%2 == 1 {
			to += gap - 1
		}
		lines[k] = l.Rearrange(nil)
	}
	last := len(lines) - 1
	lines[last] = lines[last].Rearrange(moves)
}

// mostUnderHead is how many lines below headings a row with numbers is looked for.
const mostUnderHead = 4

// headsBelow reports whether the lines below headings are of a table with columns of each of them: years alone, where the headings have none, or a row of numbers.
func headsBelow(below []Line, heads int, years bool) bool {
	for i := range below[:min(len(below), mostUnderHead)] {
		l := &below[i]
		numbers := 0
		for _, f := range l.cellsBelow() {
			switch {
			case f.number && (f.year || !years):
				numbers++
			case years && f.right > f.left:
				return false
			}
		}
		if numbers > 0 {
			return numbers%heads == 0
		}
	}
	return false
}

// cellsBelow are the cells of a line whose cells blanks set apart, those of a line without gaps included.
func (l *Line) cellsBelow() []field {
	if row, ok := l.raggedRow(0); ok {
		return row.fields
	}
	left, right := trimmedSpan(l.Text, 0, len(l.Text))
	return l.numbersIn(left, right)
}
