package lexical

// DaysIn is the number of days of a month of an astronomical year.
func DaysIn(year int64, month int) int {
	switch month {
	case 2:
		if year%4 == 0 && (year%100 != 0 || year%400 == 0) {
			return 29
		}
		return 28
	case 4, 6, 9, 11:
		return 30
	}
	return 31
}

// Days counts days of the proleptic Gregorian calendar from 0000-03-01; the year is astronomical.
func Days(year int64, month, day int) int64 {
	if month <= 2 {
		year--
		month += 12
	}
	return 365*year + FloorDiv(year, 4) - FloorDiv(year, 100) + FloorDiv(year, 400) +
		int64((153*(month-3)+2)/5+day-1)
}

// FloorDiv is a divided by a positive b, rounded down.
func FloorDiv(a, b int64) int64 {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}
