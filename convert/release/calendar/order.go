package calendar

import (
	"github.com/tieout/tieout/convert/release/number"
)

// DayFirst reports whether a document writes the day before the month in dates of numbers alone, 7/11/2012, and whether anything
// shows which: a date of which one number is above twelve, else how it writes dates that name the month.
func DayFirst(s string) (dayFirst, shown bool) {
	days, months := 0, 0 // dates that have the day first, and the month
	var before [3]int    // the first number, the second and the year of the open date before
	for i := 0; i < len(s); i++ {
		if !number.IsDigit(s[i]) || i > 0 && (number.IsWordByte(s[i-1]) || s[i-1] == '/' || s[i-1] == '-' || s[i-1] == '.') {
			continue
		}
		a, next := digitsAt(s, i, 2)
		if next == i || next == len(s) || s[next] != '/' && s[next] != '-' {
			continue
		}
		sign := s[next]
		b, end := digitsAt(s, next+1, 2)
		if b == 0 || end == len(s) || s[end] != sign {
			continue
		}
		year, last := digitsAt(s, end+1, 4)
		switch {
		case last != end+5 && last != end+3 || last == end+5 && (year < 1980 || year > 2099) || a == 0:
		case a > 12 && a <= 31 && b <= 12:
			days++
		case b > 12 && b <= 31 && a <= 12:
			months++
		case a <= 12 && b <= 12 && a != b:
			// The same week of the year before: the month stays the same.
			if open := before; open[2] != 0 && open[2] != year && open[0] != open[1] {
				switch {
				case open[0] == a && open[1] != b:
					months++
				case open[1] == b && open[0] != a:
					days++
				}
			}
			before = [3]int{a, b, year}
		}
		i = last
	}
	if days != months {
		return days > months, true
	}
	textDates(s, func(t textDate) {
		if number.IsDigit(s[t.from]) {
			days++
		} else {
			months++
		}
	})
	return days > months, days != months
}
