package xpath

import (
	"time"

	"github.com/shopspring/decimal"
)

var timeFunctions = []definition{
	{"years-from-duration", 1, "duration?", durationPart(func(d Duration) Atomic { return Integer{TypeInteger, d.months / 12, nil} })},
	{"months-from-duration", 1, "duration?", durationPart(func(d Duration) Atomic { return Integer{TypeInteger, d.months % 12, nil} })},
	{"days-from-duration", 1, "duration?", durationPart(func(d Duration) Atomic { return whole(d.seconds, decimalDay) })},
	{"hours-from-duration", 1, "duration?", durationPart(func(d Duration) Atomic { return whole(rest(d.seconds, decimalDay), decimalHour) })},
	{"minutes-from-duration", 1, "duration?", durationPart(func(d Duration) Atomic { return whole(rest(d.seconds, decimalHour), decimalMinute) })},
	{"seconds-from-duration", 1, "duration?", durationPart(func(d Duration) Atomic { return Dec(trimmed(rest(d.seconds, decimalMinute))) })},
	{"year-from-dateTime", 1, "dateTime?", momentPart(yearOf)},
	{"month-from-dateTime", 1, "dateTime?", momentPart(monthOf)},
	{"day-from-dateTime", 1, "dateTime?", momentPart(dayOf)},
	{"hours-from-dateTime", 1, "dateTime?", momentPart(hourOf)},
	{"minutes-from-dateTime", 1, "dateTime?", momentPart(minuteOf)},
	{"seconds-from-dateTime", 1, "dateTime?", momentPart(secondOf)},
	{"timezone-from-dateTime", 1, "dateTime?", momentPart(zoneOf)},
	{"year-from-date", 1, "date?", momentPart(yearOf)},
	{"month-from-date", 1, "date?", momentPart(monthOf)},
	{"day-from-date", 1, "date?", momentPart(dayOf)},
	{"timezone-from-date", 1, "date?", momentPart(zoneOf)},
	{"hours-from-time", 1, "time?", momentPart(hourOf)},
	{"minutes-from-time", 1, "time?", momentPart(minuteOf)},
	{"seconds-from-time", 1, "time?", momentPart(secondOf)},
	{"timezone-from-time", 1, "time?", momentPart(zoneOf)},
	{"adjust-dateTime-to-timezone", 1, "dateTime?,dayTimeDuration?", fnAdjust},
	{"adjust-date-to-timezone", 1, "date?,dayTimeDuration?", fnAdjust},
	{"adjust-time-to-timezone", 1, "time?,dayTimeDuration?", fnAdjust},
	{"dateTime", 2, "date?,time?", fnDateTime},
	{"current-dateTime", 0, "", func(c *Call, _ []Sequence) (Sequence, error) { return single(c.moment(TypeDateTime)), nil }},
	{"current-date", 0, "", func(c *Call, _ []Sequence) (Sequence, error) { return single(c.moment(TypeDate)), nil }},
	{"current-time", 0, "", func(c *Call, _ []Sequence) (Sequence, error) { return single(c.moment(TypeTime)), nil }},
	{"implicit-timezone", 0, "", func(c *Call, _ []Sequence) (Sequence, error) { return single(zoneDuration(c.Context.Zone)), nil }},
}

// moment is the current time in the implicit time zone, as a value of t.
func (c *Call) moment(t *Type) Moment {
	m := DateTime(c.currentTime().UTC().Add(time.Duration(c.Context.Zone) * time.Minute)).InZone(c.Context.Zone)
	m.typ = t
	m.second = trimmed(m.second.Truncate(3))
	return m.settled()
}

func zoneDuration(minutes int) Duration {
	return Duration{typeDT, 0, decimal.New(int64(minutes)*60, 0)}
}

func durationPart(part func(Duration) Atomic) func(*Call, []Sequence) (Sequence, error) {
	return func(_ *Call, args []Sequence) (Sequence, error) {
		if args[0].Len() == 0 {
			return Sequence{}, nil
		}
		return single(part(args[0].At(0).(Duration))), nil
	}
}

func whole(a, b decimal.Decimal) Atomic {
	q, _ := a.QuoRem(b, 0)
	return newInteger(q.BigInt())
}

func rest(a, b decimal.Decimal) decimal.Decimal {
	_, r := a.QuoRem(b, 0)
	return r
}

func momentPart(part func(Moment) Atomic) func(*Call, []Sequence) (Sequence, error) {
	return func(_ *Call, args []Sequence) (Sequence, error) {
		if args[0].Len() == 0 {
			return Sequence{}, nil
		}
		v := part(args[0].At(0).(Moment))
		if v == nil {
			return Sequence{}, nil
		}
		return single(v), nil
	}
}

func yearOf(m Moment) Atomic   { return Integer{TypeInteger, m.year, nil} }
func monthOf(m Moment) Atomic  { return Int(m.month) }
func dayOf(m Moment) Atomic    { return Int(m.day) }
func hourOf(m Moment) Atomic   { return Int(m.hour) }
func minuteOf(m Moment) Atomic { return Int(m.minute) }
func secondOf(m Moment) Atomic { return Dec(m.second) }

func zoneOf(m Moment) Atomic {
	if !m.zoned {
		return nil
	}
	return zoneDuration(m.zone)
}

func fnAdjust(c *Call, args []Sequence) (Sequence, error) {
	if args[0].Len() == 0 {
		return Sequence{}, nil
	}
	m := args[0].At(0).(Moment)
	zone := c.Context.Zone
	if len(args) > 1 {
		if args[1].Len() == 0 {
			m.zone, m.zoned = 0, false
			return single(m), nil
		}
		seconds := args[1].At(0).(Duration).seconds
		minutes, left := seconds.QuoRem(decimalMinute, 0)
		if left.Sign() != 0 || minutes.Abs().GreaterThan(decimal.New(maxZone, 0)) {
			return Sequence{}, fail("FODT0003", "%s is not a time zone", args[1].At(0).StringValue())
		}
		zone = int(minutes.IntPart())
	}
	m, err := m.toZone(zone)
	return single(m), err
}

func fnDateTime(_ *Call, args []Sequence) (Sequence, error) {
	if args[0].Len() == 0 || args[1].Len() == 0 {
		return Sequence{}, nil
	}
	m, t := args[0].At(0).(Moment), args[1].At(0).(Moment)
	if m.zoned && t.zoned && m.zone != t.zone {
		return Sequence{}, fail("FORG0008", "the date and the time have different time zones")
	}
	if t.zoned {
		m.zone, m.zoned = t.zone, true
	}
	m.typ, m.hour, m.minute, m.second = TypeDateTime, t.hour, t.minute, t.second
	return single(m), nil
}
