package page

import "github.com/tieout/tieout/internal/regex"

// Programs that take the text out of pages give each cell of a heading lines of its own, where it is broken over two: "Three Months Ended", "June 30,", "Six Months
// Ended", "June 30,", and below them "2031 2030 2031 2030" in one line, as all rows are.

var (
	// upperHalf is the first of the two lines of such a heading, lowerHalf the second.
	upperHalf = regex.New(`(?i)^ *(?:(?:two|three|six|nine|twelve|thirteen|fourteen|twenty-six|thirty-nine|forty|fifty-two|fifty-three) (?:months|weeks)|(?:fiscal )?(?:years?|quarters?)) end(?:ed|ing) *$`)
	lowerHalf = regex.New(`(?i)^ *(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]{0,6}\.? [0-9]{1,2}(,? (?:19|20)[0-9]{2}|,?) *$`)
)

const leastStacked = 2 // headings one below the other

// joinBroken puts headings that are broken over two lines each, one heading below the other, into the last of their lines, side by side.
func joinBroken(lines []Line) {
	for i := 0; i < len(lines); i++ {
		n, dated := 0, 0
		for at := i; at+1 < len(lines) && upperHalf.MatchString(lines[at].Text); at += 2 {
			m := lowerHalf.FindStringSubmatch(lines[at+1].Text)
			if m == nil {
				break
			}
			if n++; len(m[1]) > 1 {
				dated++
			}
		}
		if n < leastStacked || dated > 0 && dated < n || !headsBelow(lines[i+2*n:], n, dated == 0) {
			i += max(2*n-1, 0)
			continue
		}
		stack := append([]Line(nil), lines[i:i+2*n]...)
		var moves []Move
		to := 0
		for k := range stack {
			l := &stack[k]
			left, right := trimmedSpan(l.Text, 0, len(l.Text))
			moves = append(moves, Move{Left: left, Right: right, To: to, Of: l})
			to += right - left + 1
			lines[i+k] = l.Rearrange(nil)
		}
		i += 2*n - 1
		lines[i] = lines[i].Rearrange(moves)
	}
}

// mostUnderHead is how many lines below headings a row with numbers is looked for.
const mostUnderHead = 4

// headsBelow reports whether the lines below headings are of a table with columns of each of them: years alone, where the headings have none, or a row of numbers.
func headsBelow(below []Line, heads int, years bool) bool {
	for i := range below[:min(len(below), mostUnderHead)] {
		l := &below[i]
		numbers := 0
		left, right := trimmedSpan(l.Text, 0, len(l.Text))
		for _, f := range l.numbersIn(left, right) {
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
