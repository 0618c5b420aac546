package xsd

import (
	"cmp"
	"errors"
	"strconv"
	"strings"
	"time"

	"github.com/tieout/tieout/schemas/lexical"
)

// moment is a date or time as a place on a timeline in seconds. One without a time zone is placed as if it
// were in UTC; comparing takes account of that.
type moment struct {
	seconds  int64
	fraction string // digits of the second's fraction without trailing zeros
	zoned    bool
}

// momentForms are the parts that the types of dates and times are made of.
var momentForms = [...]lexical.Form{
	primDateTime:   lexical.DateTime,
	primTime:       lexical.Time,
	primDate:       lexical.Date,
	primGYearMonth: lexical.GYearMonth,
	primGYear:      lexical.GYear,
	primGMonthDay:  lexical.GMonthDay,
	primGDay:       lexical.GDay,
	primGMonth:     lexical.GMonth,
}

// parseMoment reads the lexical form of a primitive type of dates or times. The string is why it is none.
func parseMoment(p primitive, s string) (moment, string) {
	m, err := lexical.ParseMoment(s, momentForms[p])
	if err != nil {
		return moment{}, err.Error()
	}
	seconds := m.Hour*3600 + m.Minute*60 + m.Second
	if p == primTime {
		seconds %= 86400 // the end of the day is its beginning
	}
	return moment{lexical.Days(m.Year, m.Month, m.Day)*86400 + int64(seconds-m.Zone*60), m.Fraction, m.Zoned}, ""
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

// parseDuration reads a duration. The string is why it is none.
func parseDuration(s string) (duration, string) {
	l, ok := lexical.ParseDuration(s)
	if !ok {
		return duration{}, durationForm
	}
	d := duration{fraction: l.Fraction, negative: l.Negative}
	for _, part := range [...]struct {
		digits string
		sum    *int64
		worth  int64
	}{
		{l.Years, &d.months, 12}, {l.Months, &d.months, 1},
		{l.Days, &d.seconds, 86400}, {l.Hours, &d.seconds, 3600}, {l.Minutes, &d.seconds, 60}, {l.Seconds, &d.seconds, 1},
	} {
		if len(part.digits) > maxDurationDigits {
			return duration{}, "parts of more than " + strconv.Itoa(maxDurationDigits) + " digits are not supported"
		}
		n, _ := strconv.ParseInt("0"+part.digits, 10, 64) // cannot fail: digits only, few
		*part.sum += part.worth * n
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
	return moment{seconds: lexical.Days(lexical.FloorDiv(total, 12), int(total-12*lexical.FloorDiv(total, 12))+1, 1)*86400 + seconds, fraction: fraction}
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
