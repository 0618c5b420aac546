package xpath

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/shopspring/decimal"
)

// Moment is a value of a type of dates or times. Parts that its type lacks are those of 1972-12-31T00:00:00.
type Moment struct {
	typ                      *Type
	year                     int64 // as written: there is no year 0
	month, day, hour, minute int
	second                   decimal.Decimal
	zone                     int // minutes east of UTC
	zoned                    bool
}

// Duration is a number of months and a number of seconds, of the same sign.
type Duration struct {
	typ     *Type
	months  int64
	seconds decimal.Decimal
}

const (
	maxYear   = 999_999_999
	maxMonths = 12 * 9_999_999_999
	maxZone   = 14 * 60
)

var (
	decimalDay    = decimal.New(86400, 0)
	decimalHour   = decimal.New(3600, 0)
	decimalMinute = decimal.New(60, 0)
	maxSeconds    = decimal.New(1, 18)
)

func (m Moment) Type() *Type   { return m.typ }
func (d Duration) Type() *Type { return d.typ }

// DateTime is a moment as an xs:dateTime without time zone.
func DateTime(t time.Time) Moment {
	return Moment{typ: TypeDateTime, year: int64(t.Year()), month: int(t.Month()), day: t.Day(), hour: t.Hour(), minute: t.Minute(),
		second: decimal.New(int64(t.Second())*1_000_000_000+int64(t.Nanosecond()), -9)}
}

// InZone is the same wall clock in a time zone, in minutes east of UTC.
func (m Moment) InZone(minutes int) Moment {
	m.zone, m.zoned = minutes, true
	return m
}

// Time is the moment in Go's terms, to the nanosecond, and whether it has a time zone: it is in UTC without one.
func (m Moment) Time() (t time.Time, zoned bool) {
	nanoseconds := m.second.Shift(9).IntPart()
	return time.Date(int(astronomical(m.year)), time.Month(m.month), m.day, m.hour, m.minute, 0, 0, time.UTC).
		Add(time.Duration(nanoseconds) - time.Duration(m.zone)*time.Minute), m.zoned
}

// Months and Seconds are the parts of a duration.
func (d Duration) Months() int64            { return d.months }
func (d Duration) Seconds() decimal.Decimal { return d.seconds }

func (m Moment) StringValue() string {
	var b strings.Builder
	switch m.typ.kind {
	case kindDateTime, kindDate, kindGYear, kindGYearMonth:
		year := m.year
		if year < 0 {
			b.WriteByte('-')
			year = -year
		}
		fmt.Fprintf(&b, "%04d", year)
	}
	switch m.typ.kind {
	case kindDateTime, kindDate:
		fmt.Fprintf(&b, "-%02d-%02d", m.month, m.day)
	case kindGYearMonth:
		fmt.Fprintf(&b, "-%02d", m.month)
	case kindGMonthDay:
		fmt.Fprintf(&b, "--%02d-%02d", m.month, m.day)
	case kindGDay:
		fmt.Fprintf(&b, "---%02d", m.day)
	case kindGMonth:
		fmt.Fprintf(&b, "--%02d", m.month)
	}
	if m.typ.kind == kindDateTime {
		b.WriteByte('T')
	}
	if m.typ.kind == kindDateTime || m.typ.kind == kindTime {
		fmt.Fprintf(&b, "%02d:%02d:", m.hour, m.minute)
		if m.second.LessThan(decimal.New(10, 0)) {
			b.WriteByte('0')
		}
		b.WriteString(m.second.String())
	}
	if m.zoned {
		b.WriteString(zoneString(m.zone))
	}
	return b.String()
}

func zoneString(zone int) string {
	if zone == 0 {
		return "Z"
	}
	sign := '+'
	if zone < 0 {
		sign, zone = '-', -zone
	}
	return fmt.Sprintf("%c%02d:%02d", sign, zone/60, zone%60)
}

func (d Duration) StringValue() string {
	var b strings.Builder
	months, seconds := d.months, d.seconds
	if months < 0 || seconds.Sign() < 0 {
		b.WriteByte('-')
		months, seconds = -months, seconds.Neg()
	}
	b.WriteByte('P')
	part := func(n int64, letter byte) {
		if n != 0 {
			b.WriteString(strconv.FormatInt(n, 10))
			b.WriteByte(letter)
		}
	}
	part(months/12, 'Y')
	part(months%12, 'M')
	if seconds.Sign() != 0 {
		var days decimal.Decimal
		days, seconds = seconds.QuoRem(decimalDay, 0)
		part(days.IntPart(), 'D')
		if seconds.Sign() != 0 {
			b.WriteByte('T')
			h, rest := seconds.QuoRem(decimalHour, 0)
			m, s := rest.QuoRem(decimalMinute, 0)
			part(h.IntPart(), 'H')
			part(m.IntPart(), 'M')
			if s.Sign() != 0 {
				b.WriteString(s.String())
				b.WriteByte('S')
			}
		}
	}
	if s := b.String(); s != "P" {
		return s
	}
	if d.typ.kind == kindYearMonth {
		return "P0M"
	}
	return "PT0S"
}

// astronomical counts the year before 1 as 0.
func astronomical(year int64) int64 {
	if year < 0 {
		return year + 1
	}
	return year
}

func written(astronomical int64) int64 {
	if astronomical <= 0 {
		return astronomical - 1
	}
	return astronomical
}

func daysIn(year int64, month int) int {
	switch month {
	case 2:
		if y := astronomical(year); y%4 == 0 && (y%100 != 0 || y%400 == 0) {
			return 29
		}
		return 28
	case 4, 6, 9, 11:
		return 30
	}
	return 31
}

func floorDiv(a, b int64) int64 {
	q := a / b
	if a%b != 0 && (a < 0) != (b < 0) {
		q--
	}
	return q
}

// dayNumber counts days of the proleptic Gregorian calendar from 0000-03-01.
func dayNumber(year int64, month, day int) int64 {
	y, m := astronomical(year), int64(month)
	if m <= 2 {
		y--
		m += 12
	}
	return 365*y + floorDiv(y, 4) - floorDiv(y, 100) + floorDiv(y, 400) + (153*(m-3)+2)/5 + int64(day) - 1
}

// dateOf is the date of a day number.
func dateOf(n int64) (year int64, month, day int) {
	era := floorDiv(n, 146097)
	doe := n - era*146097
	yoe := (doe - doe/1460 + doe/36524 - doe/146096) / 365
	doy := doe - (365*yoe + yoe/4 - yoe/100)
	mp := (5*doy + 2) / 153
	day = int(doy - (153*mp+2)/5 + 1)
	month = int(mp + 3)
	y := yoe + era*400
	if month > 12 {
		month -= 12
		y++
	}
	return written(y), month, day
}

// timeline is the moment in seconds; implicit is the time zone of moments without one.
func (m Moment) timeline(implicit int) decimal.Decimal {
	zone := implicit
	if m.zoned {
		zone = m.zone
	}
	whole := dayNumber(m.year, m.month, m.day)*86400 + int64(m.hour*3600+m.minute*60-zone*60)
	return decimal.New(whole, 0).Add(m.second)
}

// onTimeline is the moment at a place of the timeline of its own time zone, of the same type as m.
func (m Moment) onTimeline(seconds decimal.Decimal) (Moment, error) {
	days, rest := seconds.QuoRem(decimalDay, 0)
	if rest.Sign() < 0 {
		days, rest = days.Sub(decimal.New(1, 0)), rest.Add(decimalDay)
	}
	m.year, m.month, m.day = dateOf(days.IntPart())
	if m.year > maxYear || m.year < -maxYear {
		return m, fail("FODT0001", "the year %d is out of range", m.year)
	}
	h, rest := rest.QuoRem(decimalHour, 0)
	minutes, s := rest.QuoRem(decimalMinute, 0)
	m.hour, m.minute, m.second = int(h.IntPart()), int(minutes.IntPart()), s
	return m.settled(), nil
}

// settled puts the parts that the type lacks to those that all its values share.
func (m Moment) settled() Moment {
	switch m.typ.kind {
	case kindTime:
		m.year, m.month, m.day = 1972, 12, 31
	case kindDate:
		m.hour, m.minute, m.second = 0, 0, decimal.Decimal{}
	case kindGYearMonth:
		m.day, m.hour, m.minute, m.second = 1, 0, 0, decimal.Decimal{}
	case kindGYear:
		m.month, m.day, m.hour, m.minute, m.second = 1, 1, 0, 0, decimal.Decimal{}
	case kindGMonthDay:
		m.year, m.hour, m.minute, m.second = 1972, 0, 0, decimal.Decimal{}
	case kindGDay:
		m.year, m.month, m.hour, m.minute, m.second = 1972, 12, 0, 0, decimal.Decimal{}
	case kindGMonth:
		m.year, m.day, m.hour, m.minute, m.second = 1972, 1, 0, 0, decimal.Decimal{}
	}
	return m
}

// addMonths moves by months; the day stays within its month.
func (m Moment) addMonths(months int64) (Moment, error) {
	total := astronomical(m.year)*12 + int64(m.month-1) + months
	y := floorDiv(total, 12)
	m.year, m.month = written(y), int(total-12*y)+1
	if m.year > maxYear || m.year < -maxYear {
		return m, fail("FODT0001", "the year %d is out of range", m.year)
	}
	m.day = min(m.day, daysIn(m.year, m.month))
	return m, nil
}

// addSeconds moves along the timeline; a time goes round the clock.
func (m Moment) addSeconds(seconds decimal.Decimal) (Moment, error) {
	local := m
	local.zoned = false
	return m.onTimeline(local.timeline(0).Add(seconds))
}

// toZone is the same instant in another time zone; a moment without one gets it.
func (m Moment) toZone(minutes int) (Moment, error) {
	if !m.zoned {
		m.zone, m.zoned = minutes, true
		return m, nil
	}
	shift := minutes - m.zone
	out, err := m.addSeconds(decimal.New(int64(shift)*60, 0))
	out.zone = minutes
	return out, err
}

func newDuration(t *Type, months int64, seconds decimal.Decimal) (Duration, error) {
	if months > maxMonths || months < -maxMonths || seconds.Abs().GreaterThan(maxSeconds) {
		return Duration{}, fail("FODT0002", "the duration is out of range")
	}
	return Duration{t, months, seconds}, nil
}

// momentReader reads the lexical form of dates and times.
type momentReader struct {
	s  string
	ok bool
}

func (r *momentReader) literal(c byte) {
	if r.ok = r.ok && r.s != "" && r.s[0] == c; r.ok {
		r.s = r.s[1:]
	}
}

func (r *momentReader) digits() string {
	i := 0
	for i < len(r.s) && r.s[i]-'0' <= 9 {
		i++
	}
	d := r.s[:i]
	r.s = r.s[i:]
	return d
}

func (r *momentReader) two() int {
	if len(r.s) < 2 || r.s[0]-'0' > 9 || r.s[1]-'0' > 9 {
		r.ok = false
		return 0
	}
	n := int(r.s[0]-'0')*10 + int(r.s[1]-'0')
	r.s = r.s[2:]
	return n
}

func (r *momentReader) year() (year int64, overflow bool) {
	negative := strings.HasPrefix(r.s, "-")
	if negative {
		r.s = r.s[1:]
	}
	d := r.digits()
	if len(d) < 4 || len(d) > 4 && d[0] == '0' || d == "0000" {
		r.ok = false
		return 1, false
	}
	n, err := strconv.ParseInt(d, 10, 64)
	if err != nil || n > maxYear {
		return 1, true
	}
	if negative {
		n = -n
	}
	return n, false
}

func (r *momentReader) zone() (minutes int, zoned bool) {
	if r.s == "" {
		return 0, false
	}
	sign := 1
	switch r.s[0] {
	case 'Z':
		r.s = r.s[1:]
		return 0, true
	case '-':
		sign = -1
	case '+':
	default:
		r.ok = false
		return 0, false
	}
	r.s = r.s[1:]
	h := r.two()
	r.literal(':')
	m := r.two()
	if m > 59 || h*60+m > maxZone {
		r.ok = false
	}
	return sign * (h*60 + m), true
}

func (r *momentReader) time(m *Moment) {
	m.hour = r.two()
	r.literal(':')
	m.minute = r.two()
	r.literal(':')
	m.second = decimal.New(int64(r.two()), 0)
	if m.second.GreaterThanOrEqual(decimalMinute) {
		r.ok = false
	}
	if r.ok && strings.HasPrefix(r.s, ".") {
		r.s = r.s[1:]
		d := r.digits()
		if d == "" {
			r.ok = false
			return
		}
		fraction, err := decimal.NewFromString("0." + d)
		if err != nil {
			r.ok = false
			return
		}
		m.second = m.second.Add(fraction)
	}
	if m.minute > 59 || m.hour > 24 || m.hour == 24 && (m.minute > 0 || m.second.Sign() > 0) {
		r.ok = false
	}
}

// parseMoment reads a value of a type of dates or times.
func parseMoment(t *Type, s string) (Moment, error) {
	m := Moment{typ: t, year: 1972, month: 12, day: 31}.settled()
	r := momentReader{s, true}
	overflow := false
	k := t.kind
	switch k {
	case kindDateTime, kindDate, kindGYearMonth, kindGYear:
		m.year, overflow = r.year()
	case kindGMonthDay, kindGDay, kindGMonth:
		r.literal('-')
	}
	switch k {
	case kindDateTime, kindDate, kindGYearMonth, kindGMonthDay, kindGMonth:
		r.literal('-')
		m.month = r.two()
	case kindGDay:
		r.literal('-')
	}
	switch k {
	case kindDateTime, kindDate, kindGMonthDay, kindGDay:
		r.literal('-')
		m.day = r.two()
	}
	if k == kindDateTime {
		r.literal('T')
	}
	if k == kindDateTime || k == kindTime {
		r.time(&m)
	}
	m.zone, m.zoned = r.zone()
	if !r.ok || r.s != "" || m.month < 1 || m.month > 12 || m.day < 1 || m.day > daysIn(m.year, m.month) {
		return m, badLexical(t, s)
	}
	if overflow {
		return m, fail("FODT0001", "the year of %q is out of range", clip(s))
	}
	if m.hour == 24 {
		m.hour = 0
		if k == kindDateTime {
			return m.addSeconds(decimalDay)
		}
	}
	return m, nil
}

// parseDuration reads PnYnMnDTnHnMnS as far as the type admits it.
func parseDuration(t *Type, s string) (Duration, error) {
	bad := badLexical(t, s)
	rest, negative := strings.CutPrefix(s, "-")
	rest, ok := strings.CutPrefix(rest, "P")
	if !ok || rest == "" || strings.HasSuffix(rest, "T") {
		return Duration{}, bad
	}
	letters, inTime := "YMD", false
	var months, seconds decimal.Decimal
	for rest != "" {
		if rest[0] == 'T' && !inTime {
			letters, inTime, rest = "HMS", true, rest[1:]
			continue
		}
		i := strings.IndexFunc(rest, func(c rune) bool { return (c < '0' || c > '9') && c != '.' })
		if i <= 0 {
			return Duration{}, bad
		}
		at := strings.IndexByte(letters, rest[i])
		whole, fraction, point := strings.Cut(rest[:i], ".")
		if at < 0 || whole == "" || point && (rest[i] != 'S' || fraction == "" || strings.Contains(fraction, ".")) {
			return Duration{}, bad
		}
		n, err := decimal.NewFromString(rest[:i])
		if err != nil {
			return Duration{}, bad
		}
		switch rest[i] {
		case 'Y':
			months = months.Add(n.Mul(decimal.New(12, 0)))
		case 'D':
			seconds = seconds.Add(n.Mul(decimalDay))
		case 'H':
			seconds = seconds.Add(n.Mul(decimalHour))
		case 'S':
			seconds = seconds.Add(n)
		case 'M':
			if inTime {
				seconds = seconds.Add(n.Mul(decimalMinute))
			} else {
				months = months.Add(n)
			}
		}
		letters, rest = letters[at+1:], rest[i+1:]
	}
	switch t.kind {
	case kindYearMonth:
		if strings.ContainsAny(s, "DT") {
			return Duration{}, bad
		}
	case kindDayTime:
		before, _, _ := strings.Cut(s, "T")
		if strings.ContainsAny(before, "YM") {
			return Duration{}, bad
		}
	}
	if months.GreaterThan(decimal.New(maxMonths, 0)) || seconds.GreaterThan(maxSeconds) {
		return Duration{}, fail("FODT0002", "the duration %q is out of range", clip(s))
	}
	if negative {
		months, seconds = months.Neg(), seconds.Neg()
	}
	return Duration{t, months.IntPart(), seconds}, nil
}

func badLexical(t *Type, s string) *Error {
	return fail("FORG0001", "%q is not a value of %s", clip(s), t)
}
