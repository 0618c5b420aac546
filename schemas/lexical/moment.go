package lexical

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// Form is the parts that a type of dates or times is made of.
type Form uint8

const (
	year Form = 1 << iota
	month
	day
	clock

	DateTime   = year | month | day | clock
	Date       = year | month | day
	Time       = clock
	GYearMonth = year | month
	GYear      = year
	GMonthDay  = month | day
	GMonth     = month
	GDay       = day
)

// pictures are the forms as people are told of them.
var pictures = map[Form]string{
	DateTime: "YYYY-MM-DDThh:mm:ss", Time: "hh:mm:ss", Date: "YYYY-MM-DD", GYearMonth: "YYYY-MM", GYear: "YYYY",
	GMonthDay: "--MM-DD", GDay: "---DD", GMonth: "--MM",
}

// MaxYearDigits bounds the digits of a year, so that every moment fits the seconds of a 64-bit timeline.
const MaxYearDigits = 11

// Moment is a date or time in its parts. Those that the form lacks are those of 2000-01-01T00:00:00.
type Moment struct {
	Year                             int64 // astronomical: the year before 1, which is written -0001, is 0
	Month, Day, Hour, Minute, Second int
	Fraction                         string // digits of the second's fraction without trailing zeros
	Zone                             int    // minutes east of UTC
	Zoned                            bool
}

// ErrYear says that the year of a moment has more than MaxYearDigits digits, and nothing else is wrong.
var ErrYear = fmt.Errorf("years of more than %d digits are not supported", MaxYearDigits)

// ParseMoment reads a date or time. The hour of the end of a day is 24. The error is the end of a sentence about s.
func ParseMoment(s string, form Form) (Moment, error) {
	m := Moment{Year: 2000, Month: 1, Day: 1}
	c := scanner{s, true}
	yearFault := c.date(&m, form)
	var clockFault error
	if form&clock != 0 {
		if form != Time {
			c.literal('T')
		}
		clockFault = c.clock(&m)
	}
	m.Zone, m.Zoned = c.zone()
	switch {
	case !c.ok || c.s != "":
		return m, errors.New("it must be written as " + pictures[form] + ", optionally followed by a time zone")
	case yearFault != nil && yearFault != ErrYear:
		return m, yearFault
	case clockFault != nil:
		return m, clockFault
	case m.Month < 1 || m.Month > 12:
		return m, errors.New("there is no month " + strconv.Itoa(m.Month))
	case m.Day < 1 || m.Day > DaysIn(m.Year, m.Month):
		return m, errors.New("that month has no day " + strconv.Itoa(m.Day))
	}
	return m, yearFault
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

// fraction reads the point and the digits that may follow a second; zeros at the end do not count.
func (c *scanner) fraction() string {
	if !c.ok || !strings.HasPrefix(c.s, ".") {
		return ""
	}
	c.s = c.s[1:]
	d := c.digits()
	c.ok = d != ""
	return strings.TrimRight(d, "0")
}

// date reads what a form has of year, month and day; hyphens stand for what it lacks before them.
func (c *scanner) date(m *Moment, form Form) (fault error) {
	switch {
	case form&year != 0:
		m.Year, fault = c.year()
	case form != Time:
		c.literal('-')
	}
	if form&month != 0 {
		c.literal('-')
		m.Month = c.two()
	}
	if form == GDay {
		c.literal('-')
	}
	if form&day != 0 {
		c.literal('-')
		m.Day = c.two()
	}
	return fault
}

// year reads a year and counts it astronomically.
func (c *scanner) year() (int64, error) {
	negative := strings.HasPrefix(c.s, "-")
	if negative {
		c.s = c.s[1:]
	}
	d := c.digits()
	switch {
	case len(d) < 4:
		c.ok = false
		return 2000, nil
	case len(d) > 4 && d[0] == '0':
		return 2000, errors.New("a year of more than four digits must not begin with 0")
	case len(d) > MaxYearDigits:
		return 2000, ErrYear
	case d == "0000":
		return 2000, errors.New("there is no year 0000")
	}
	y, _ := strconv.ParseInt(d, 10, 64) // cannot fail: digits only, few
	if negative {
		y = 1 - y
	}
	return y, nil
}

// clock reads the time of a day.
func (c *scanner) clock(m *Moment) error {
	m.Hour = c.two()
	c.literal(':')
	m.Minute = c.two()
	c.literal(':')
	m.Second = c.two()
	m.Fraction = c.fraction()
	switch {
	case m.Hour > 24 || m.Hour == 24 && (m.Minute > 0 || m.Second > 0 || m.Fraction != ""):
		return errors.New("the last moment of a day is 24:00:00")
	case m.Minute > 59:
		return errors.New("there is no minute " + strconv.Itoa(m.Minute))
	case m.Second > 59:
		return errors.New("there is no second " + strconv.Itoa(m.Second))
	}
	return nil
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
