package calendar

import (
	"strings"

	"github.com/tieout/tieout/convert/release/number"
)

// DayFirst reports whether a document writes the day before the month in dates of numbers alone, 7/11/2012, and whether anything
// shows which: a date of which one number is above twelve, else how it writes dates that name the month.
func DayFirst(s string) (dayIsFirst, shown bool) {
	days, months := 0, 0 // dates that have the day first, and the month
	var before openDate
	for i := 0; i < len(s); i++ {
		if !number.IsDigit(s[i]) || i > 0 && (number.IsWordByte(s[i-1]) || strings.IndexByte("/-.", s[i-1]) >= 0) {
			continue
		}
		d, end, ok := openDateAt(s, i)
		if !ok {
			continue
		}
		i = end
		first := d.order()
		if first == open {
			first, before = d.weekAfter(before), d
		}
		switch first {
		case dayFirst:
			days++
		case monthFirst:
			months++
		}
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

// openDate is a date of numbers alone, of which it is open which is the day: 7/11/2012. The zero value is none.
type openDate struct {
	first, second, year int
	digits              int // of the year
}

// openDateAt reads a date of numbers with one sign between them; end is behind it.
func openDateAt(s string, i int) (d openDate, end int, ok bool) {
	a, next := digitsAt(s, i, 2)
	if next == i || next == len(s) || s[next] != '/' && s[next] != '-' {
		return openDate{}, 0, false
	}
	b, behind := digitsAt(s, next+1, 2)
	if b == 0 || behind == len(s) || s[behind] != s[next] {
		return openDate{}, 0, false
	}
	year, end := digitsAt(s, behind+1, 4)
	return openDate{a, b, year, end - behind - 1}, end, true
}

// dateOrder is what a date shows of which of its numbers is the day.
type dateOrder byte

const (
	noOrder dateOrder = iota // it is no date, or either would be the same
	dayFirst
	monthFirst
	open
)

// order is which number of a date by itself is the day: one above twelve is no month.
func (d openDate) order() dateOrder {
	isYear := d.digits == 2 || d.digits == 4 && d.year >= 1980 && d.year <= 2099
	switch a, b := d.first, d.second; {
	case !isYear || a == 0:
		return noOrder
	case a > 12 && a <= 31 && b <= 12:
		return dayFirst
	case b > 12 && b <= 31 && a <= 12:
		return monthFirst
	case a <= 12 && b <= 12 && a != b:
		return open
	}
	return noOrder
}

// weekAfter is the order that an open date shows with the open date before it: tables hold the same week of two years against each
// other, so that the month stays as it is.
func (d openDate) weekAfter(before openDate) dateOrder {
	switch {
	case before.year == 0 || before.year == d.year || before.first == before.second:
	case before.first == d.first && before.second != d.second:
		return monthFirst
	case before.second == d.second && before.first != d.first:
		return dayFirst
	}
	return noOrder
}
