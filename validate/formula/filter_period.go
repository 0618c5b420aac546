package formula

import (
	"time"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/schemas/xpath"
)

func (b *filterBuilder) periodFilter(local string) func() {
	f := b.f
	f.covered.add(aspectPeriod)
	return func() {
		switch local {
		case "period":
			test := b.expr("test")
			f.test = func(s *scope, x *fact) (bool, error) { return s.truth(test, x.context.periodNode) }
		case "periodStart", "periodEnd", "periodInstant":
			date, clock := b.expr("date"), b.expr("time")
			f.test = func(s *scope, x *fact) (bool, error) {
				p := x.context.period
				got, kind := p.end, tieout.Duration
				if local == "periodStart" {
					got = p.start
				} else if local == "periodInstant" {
					kind = tieout.Instant
				}
				if p.kind != kind {
					return false, nil
				}
				want, err := s.moment(date, clock, x.node, local != "periodStart")
				return err == nil && got.Equal(want), err
			}
		case "forever":
			f.test = func(_ *scope, x *fact) (bool, error) { return x.context.period.kind == tieout.Forever, nil }
		case "instantDuration":
			variable := b.variable()
			boundary, _ := attr(b.n, "boundary")
			f.test = func(s *scope, x *fact) (bool, error) {
				o := s.firstFact(variable)
				if x.context.period.kind != tieout.Instant || o == nil || o.context == nil || o.context.period.kind != tieout.Duration {
					return false, nil
				}
				if boundary == "start" {
					return x.context.period.end.Equal(o.context.period.start), nil
				}
				return x.context.period.end.Equal(o.context.period.end), nil
			}
		}
	}
}

// moment evaluates a date, and a time when it is given.
func (s *scope) moment(date, clock *expression, item xpath.Item, end bool) (time.Time, error) {
	d, err := s.text(date, item)
	if err != nil {
		return time.Time{}, err
	}
	if clock != nil {
		c, err := s.text(clock, item)
		if err != nil {
			return time.Time{}, err
		}
		d, end = d+"T"+c, false
	}
	t, _ := moment(d, end)
	return t, nil
}
