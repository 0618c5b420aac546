package xsd

import (
	"cmp"
	"errors"
	"strconv"
	"strings"
	"time"
)

// maxYearDigits bounds the digits of a year, so that every moment fits the seconds of a 64-bit timeline.
const maxYearDigits = 11

// moment is a date or time as a place on a timeline in seconds. One without a time zone is placed as if it
// were in UTC; comparing takes account of that.
type moment struct {
	seconds  int64
	fraction string // digits of the second's fraction without trailing zeros
	zoned    bool
}

// The parts that the types of dates and times are made of.
const (
	partYear = 1 << iota
	partMonth
	partDay
	partTime
)

var momentParts = [...]uint8{
	primDateTime:   partYear | partMonth | partDay | partTime,
	primTime:       partTime,
	primDate:       partYear | partMonth | partDay,
	primGYearMonth: partYear | partMonth,
	primGYear:      partYear,
	primGMonthDay:  partMonth | partDay,
	primGDay:       partDay,
	primGMonth:     partMonth,
}

// scanner reads digits off the front of a lexical form.
type scanner struct {
	s  string
	ok bool
}

func (c *scanner) literal(b byte) {
	if c.ok && len(c.s) > 0 && c.s[0] == b {
		c.s = c.s[1:]
		return
	}
	c.ok = false
}

// two reads two digits.
func (c *scanner) two() int {
	if !c.ok || len(c.s) < 2 || c.s[0]-'0' > 9 || c.s[1]-'0' > 9 {
		c.ok = false
		return 0
	}
	n := int(c.s[0]-'0')*10 + int(c.s[1]-'0')
	c.s = c.s[2:]
	return n
}

// digits reads every digit that comes next.
func (c *scanner) digits() string {
	i := 0
	for i < len(c.s) && c.s[i]-'0' <= 9 {
		i++
	}
	d := c.s[:i]
	c.s = c.s[i:]
	return d
}

// parseMoment reads the lexical form of a primitive type of dates or times. The string is why it is none.
func parseMoment(p primitive, s string) (moment, string) {
	parts := momentParts[p]
	c := scanner{s, true}
	year, month, day := int64(2000), 1, 1
	if parts&partYear != 0 {
		var why string
		if year, why = c.year(); why != "" {
			return moment{}, why
		}
	} else if parts&partTime == 0 {
		c.literal('-') // the hyphen of the missing year
	}
	switch {
	case p == primGDay:
		c.literal('-')
		c.literal('-')
		day = c.two()
	case parts&partMonth != 0:
		c.literal('-')
		month = c.two()
		if parts&partDay != 0 {
			c.literal('-')
			day = c.two()
		}
	}
	var m moment
	var seconds int
	why := ""
	if parts&partTime != 0 {
		if p == primDateTime {
			c.literal('T')
		}
		seconds, m.fraction, why = c.time()
		if p == primTime {
			seconds %= 86400 // the end of the day is its beginning
		}
	}
	zone, zoned := c.zone()
	switch {
	case !c.ok || c.s != "":
		return moment{}, "it must be written as " + momentForms[p] + ", optionally followed by a time zone"
	case why != "":
		return moment{}, why
	case month < 1 || month > 12:
		return moment{}, "there is no month " + strconv.Itoa(month)
	case day < 1 || day > daysIn(year, month):
		return moment{}, "that month has no day " + strconv.Itoa(day)
	}
	m.zoned = zoned
	m.seconds = daysFromEpoch(year, month, day)*86400 + int64(seconds) - int64(zone)*60
	return m, ""
}

// ParseTime reads a value of xs:date or xs:dateTime, white space around it removed, as a moment in UTC: without a time
// zone it counts as UTC, and digits beyond nanoseconds are dropped. day says that it is a date, whose beginning the
// moment is. The years are 1 to 9999. The error says what is wrong, as the end of a sentence.
func ParseTime(lexical string) (t time.Time, day bool, err error) {
	p := primDateTime
	if day = strings.IndexByte(lexical, 'T') < 0; day {
		p = primDate
	}
	m, why := parseMoment(p, lexical)
	switch {
	case why != "":
		return time.Time{}, day, errors.New(why)
	case lexical[0] == '-' || len(lexical) < 5 || lexical[4] != '-':
		return time.Time{}, day, errors.New("years before 1 and beyond 9999 are beyond the limit")
	}
	nanos, _ := strconv.ParseInt((m.fraction + "000000000")[:9], 10, 64) // cannot fail: digits only
	return epoch.Add(time.Duration(nanos)).AddDate(0, 0, int(m.seconds/86400)).Add(time.Duration(m.seconds%86400) * time.Second), day, nil
}

// epoch is where the timeline of moments begins.
var epoch = time.Date(0, time.March, 1, 0, 0, 0, 0, time.UTC)

var momentForms = [...]string{
	primDateTime:   "YYYY-MM-DDThh:mm:ss",
	primTime:       "hh:mm:ss",
	primDate:       "YYYY-MM-DD",
	primGYearMonth: "YYYY-MM",
	primGYear:      "YYYY",
	primGMonthDay:  "--MM-DD",
	primGDay:       "---DD",
	primGMonth:     "--MM",
}

// year reads a year and counts it astronomically: the year before 1 is 0, written -0001.
func (c *scanner) year() (int64, string) {
	negative := strings.HasPrefix(c.s, "-")
	if negative {
		c.s = c.s[1:]
	}
	d := c.digits()
	switch {
	case len(d) < 4:
		c.ok = false
		return 2000, ""
	case len(d) > 4 && d[0] == '0':
		return 0, "a year of more than four digits must not begin with 0"
	case len(d) > maxYearDigits:
		return 0, "years of more than " + strconv.Itoa(maxYearDigits) + " digits are not supported"
	case d == "0000":
		return 0, "there is no year 0000"
	}
	y, _ := strconv.ParseInt(d, 10, 64) // cannot fail: digits only, few
	if negative {
		y = 1 - y
	}
	return y, ""
}

func (c *scanner) time() (seconds int, fraction, why string) {
	h := c.two()
	c.literal(':')
	m := c.two()
	c.literal(':')
	s := c.two()
	if c.ok && strings.HasPrefix(c.s, ".") {
		c.s = c.s[1:]
		fraction = c.digits()
		if fraction == "" {
			c.ok = false
		}
		fraction = strings.TrimRight(fraction, "0")
	}
	switch {
	case h > 24 || h == 24 && (m > 0 || s > 0 || fraction != ""):
		why = "the last moment of a day is 24:00:00"
	case m > 59:
		why = "there is no minute " + strconv.Itoa(m)
	case s > 59:
		why = "there is no second " + strconv.Itoa(s)
	}
	return h*3600 + m*60 + s, fraction, why
}

// zone reads an optional time zone, in minutes.
func (c *scanner) zone() (minutes int, zoned bool) {
	if !c.ok || c.s == "" {
		return 0, false
	}
	sign := 1
	switch c.s[0] {
	case 'Z':
		c.s = c.s[1:]
		return 0, true
	case '-':
		sign = -1
	case '+':
	default:
		c.ok = false
		return 0, false
	}
	c.s = c.s[1:]
	h := c.two()
	c.literal(':')
	m := c.two()
	if h > 14 || m > 59 || h == 14 && m > 0 {
		c.ok = false
	}
	return sign * (h*60 + m), true
}

func isLeap(y int64) bool { return y%4 == 0 && (y%100 != 0 || y%400 == 0) }

func daysIn(year int64, month int) int {
	switch month {
	case 2:
		if isLeap(year) {
			return 29
		}
		return 28
	case 4, 6, 9, 11:
		return 30
	}
	return 31
}

// daysFromEpoch counts days from 0000-03-01 of the proleptic Gregorian calendar.
func daysFromEpoch(year int64, month, day int) int64 {
	if month <= 2 {
		year--
		month += 12
	}
	return 365*year + floorDiv(year, 4) - floorDiv(year, 100) + floorDiv(year, 400) +
		int64((153*(month-3)+2)/5+day-1)
}

func floorDiv(a, b int64) int64 {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}

func (m moment) compareAs(o moment) int {
	if c := cmp.Compare(m.seconds, o.seconds); c != 0 {
		return c
	}
	return strings.Compare(m.fraction, o.fraction)
}

// order of two values that may not be comparable.
type order int8

const (
	less         order = -1
	equal        order = 0
	greater      order = 1
	incomparable order = 2
)

// compare orders moments (XML Schema 1.0 part 2, 3.2.7.3): where one has no time zone, it is decided only if
// every time zone would give the same answer.
func (m moment) compare(o moment) order {
	if m.zoned == o.zoned {
		return order(m.compareAs(o))
	}
	const most = 14 * 3600
	if m.zoned {
		late, early := o, o
		late.seconds += most
		early.seconds -= most
		switch {
		case m.compareAs(early) < 0:
			return less
		case m.compareAs(late) > 0:
			return greater
		}
		return incomparable
	}
	if r := o.compare(m); r != incomparable {
		return -r
	}
	return incomparable
}

func (m moment) appendKey(dst []byte) []byte {
	dst = strconv.AppendInt(dst, m.seconds, 10)
	dst = append(dst, '.')
	dst = append(dst, m.fraction...)
	if m.zoned {
		dst = append(dst, 'Z')
	}
	return dst
}

// maxDurationDigits bounds the digits of each part of a duration, so that sums fit 64 bits.
const maxDurationDigits = 11

// duration is a number of months and a number of seconds with the same sign.
type duration struct {
	months, seconds int64
	fraction        string
	negative        bool
}

const durationForm = "it must be written as PnYnMnDTnHnMnS, with at least one of the parts"

func parseDuration(s string) (duration, string) {
	var d duration
	if strings.HasPrefix(s, "-") {
		d.negative = true
		s = s[1:]
	}
	if !strings.HasPrefix(s, "P") {
		return d, durationForm
	}
	c := scanner{s[1:], true}
	const letters = "YMDTHMS"
	next, parts, timeParts := 0, 0, -1
	for c.s != "" {
		if c.s[0] == 'T' {
			if next > 3 {
				return d, durationForm
			}
			next, timeParts = 4, 0
			c.s = c.s[1:]
			continue
		}
		digits := c.digits()
		if digits == "" || c.s == "" {
			return d, durationForm
		}
		if len(digits) > maxDurationDigits {
			return d, "parts of more than " + strconv.Itoa(maxDurationDigits) + " digits are not supported"
		}
		n, _ := strconv.ParseInt(digits, 10, 64)
		if c.s[0] == '.' {
			c.s = c.s[1:]
			d.fraction = c.digits()
			if d.fraction == "" || c.s != "S" {
				return d, durationForm
			}
			d.fraction = strings.TrimRight(d.fraction, "0")
		}
		last := 3
		if timeParts >= 0 {
			last = len(letters)
			timeParts++
		}
		i := strings.IndexByte(letters[next:last], c.s[0])
		if i < 0 {
			return d, durationForm
		}
		c.s = c.s[1:]
		next += i + 1
		parts++
		switch next - 1 {
		case 0:
			d.months += 12 * n
		case 1:
			d.months += n
		case 2:
			d.seconds += 86400 * n
		case 4:
			d.seconds += 3600 * n
		case 5:
			d.seconds += 60 * n
		case 6:
			d.seconds += n
		}
	}
	if parts == 0 || timeParts == 0 {
		return d, durationForm
	}
	if d.months == 0 && d.seconds == 0 && d.fraction == "" {
		d.negative = false
	}
	return d, ""
}

// compare orders durations by adding them to four moments (XML Schema 1.0 part 2, 3.2.6.2).
func (d duration) compare(o duration) order {
	starts := [...][2]int{{1696, 9}, {1697, 2}, {1903, 3}, {1903, 7}}
	result := incomparable
	for i, s := range starts {
		r := order(d.from(s).compareAs(o.from(s)))
		if i > 0 && r != result {
			return incomparable
		}
		result = r
	}
	return result
}

// from is the moment that lies the duration behind the first of a month.
func (d duration) from(start [2]int) moment {
	months, seconds, fraction := d.months, d.seconds, d.fraction
	if d.negative {
		months, seconds = -months, -seconds
		if fraction != "" {
			seconds--
			fraction = complement(fraction)
		}
	}
	total := int64(start[0])*12 + int64(start[1]-1) + months
	return moment{seconds: daysFromEpoch(floorDiv(total, 12), int(total-12*floorDiv(total, 12))+1, 1)*86400 + seconds, fraction: fraction}
}

// complement is the fraction that makes a whole second with the given one.
func complement(fraction string) string {
	b := []byte(fraction)
	for i := range b {
		b[i] = '0' + '9' - b[i]
	}
	b[len(b)-1]++ // the last digit is not 0, so that it is 0 to 8 now
	return string(b)
}

func (d duration) appendKey(dst []byte) []byte {
	if d.negative {
		dst = append(dst, '-')
	}
	dst = strconv.AppendInt(dst, d.months, 10)
	dst = append(dst, 'M')
	dst = strconv.AppendInt(dst, d.seconds, 10)
	dst = append(dst, '.')
	return append(dst, d.fraction...)
}
