package xpath

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout/schemas/lexical"
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

// dateOf is the date of a number of days as lexical.Days counts them.
func dateOf(n int64) (year int64, month, day int) {
	era := lexical.FloorDiv(n, 146097)
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
	whole := lexical.Days(astronomical(m.year), m.month, m.day)*86400 + int64(m.hour*3600+m.minute*60-zone*60)
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
	y := lexical.FloorDiv(total, 12)
	m.year, m.month = written(y), int(total-12*y)+1
	if m.year > maxYear || m.year < -maxYear {
		return m, fail("FODT0001", "the year %d is out of range", m.year)
	}
	m.day = min(m.day, lexical.DaysIn(astronomical(m.year), m.month))
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

// momentForms are the parts that the types of dates and times are made of.
var momentForms = map[kind]lexical.Form{
	kindDateTime: lexical.DateTime, kindDate: lexical.Date, kindTime: lexical.Time, kindGYearMonth: lexical.GYearMonth,
	kindGYear: lexical.GYear, kindGMonthDay: lexical.GMonthDay, kindGMonth: lexical.GMonth, kindGDay: lexical.GDay,
}

// parseMoment reads a value of a type of dates or times.
func parseMoment(t *Type, s string) (Moment, error) {
	l, err := lexical.ParseMoment(s, momentForms[t.kind])
	if err != nil && err != lexical.ErrYear {
		return Moment{}, badLexical(t, s)
	}
	year := written(l.Year)
	if err != nil || year > maxYear || year < -maxYear {
		return Moment{}, fail("FODT0001", "the year of %q is out of range", clip(s))
	}
	m := Moment{typ: t, year: year, month: l.Month, day: l.Day, hour: l.Hour, minute: l.Minute, second: secondsOf(strconv.Itoa(l.Second), l.Fraction),
		zone: l.Zone, zoned: l.Zoned}.settled()
	if m.hour == 24 {
		m.hour = 0
		if t.kind == kindDateTime {
			return m.addSeconds(decimalDay)
		}
	}
	return m, nil
}

// secondsOf is the number with these digits before and behind its point.
func secondsOf(whole, fraction string) decimal.Decimal {
	n, err := decimal.NewFromString("0" + whole + "." + fraction)
	if err != nil {
		return decimal.Decimal{} // cannot be: digits only
	}
	return n
}

// parseDuration reads PnYnMnDTnHnMnS as far as the type admits it.
func parseDuration(t *Type, s string) (Duration, error) {
	l, ok := lexical.ParseDuration(s)
	hasMonths, hasSeconds := l.Years+l.Months != "", l.Days+l.Hours+l.Minutes+l.Seconds != ""
	if !ok || t.kind == kindYearMonth && hasSeconds || t.kind == kindDayTime && hasMonths {
		return Duration{}, badLexical(t, s)
	}
	number := func(digits string) decimal.Decimal { return secondsOf(digits, "") }
	months := number(l.Years).Mul(decimal.New(12, 0)).Add(number(l.Months))
	seconds := number(l.Days).Mul(decimalDay).Add(number(l.Hours).Mul(decimalHour)).Add(number(l.Minutes).Mul(decimalMinute)).
		Add(secondsOf(l.Seconds, l.Fraction))
	if months.GreaterThan(decimal.New(maxMonths, 0)) || seconds.GreaterThan(maxSeconds) {
		return Duration{}, fail("FODT0002", "the duration %q is out of range", clip(s))
	}
	if l.Negative {
		months, seconds = months.Neg(), seconds.Neg()
	}
	return Duration{t, months.IntPart(), seconds}, nil
}

func badLexical(t *Type, s string) *Error {
	return fail("FORG0001", "%q is not a value of %s", clip(s), t)
}
