package formula

import (
	"fmt"
	"strings"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout/schemas/xpath"
	"github.com/tieout/tieout/taxonomy"
)

// Compare says how the facts that were derived differ from those of an instance, or "": as many facts, and for each
// expected one another of the same concept, context, unit, value and accuracy, in any order.
func (r *Result) Compare(dts *taxonomy.DTS, document xpath.Node) string {
	want := newInstance(document, dts)
	if len(want.facts) != len(r.Derived) {
		return fmt.Sprintf("%d facts were expected, %d derived", len(want.facts), len(r.Derived))
	}
	used := make([]bool, len(r.Derived))
next:
	for _, f := range want.facts {
		key := f.wholeKey(dimensional, nil)
		why := "no derived fact has its concept, context and unit"
		for i, d := range r.Derived {
			if used[i] || d.fact.wholeKey(dimensional, nil) != key {
				continue
			}
			if why = d.differs(f); why == "" {
				used[i] = true
				continue next
			}
		}
		return fmt.Sprintf("%s = %s is not derived: %s", f.name.Local, strings.TrimSpace(f.node.StringValue()), why)
	}
	return ""
}

// differs says how a derived fact differs from a reported one, or "".
func (d *Derived) differs(f *fact) string {
	if d.nil != f.isNil {
		return fmt.Sprintf("nil is %v", d.nil)
	}
	if d.nil {
		return ""
	}
	for name, got := range map[string]string{"decimals": d.decimals, "precision": d.precision} {
		if want, ok := attribute(f.node, name); ok && strings.TrimSpace(want) != got {
			return name + " is " + got
		}
	}
	want := strings.TrimSpace(f.node.StringValue())
	got := d.Lexical()
	if got == want {
		return ""
	}
	a, err := decimal.NewFromString(want)
	if err == nil {
		if b, err := decimal.NewFromString(got); err == nil && f.sameNumber(a, b) {
			return ""
		}
	}
	if v, err := f.node.Typed(); err == nil && v.Len() == 1 && sameValue(v.At(0), d.value.At(0)) {
		return ""
	}
	return "its value is " + got
}

// sameNumber compares a number with that of the fact as far as its accuracy goes; a precision of 0 asks for the same.
func (f *fact) sameNumber(want, got decimal.Decimal) bool {
	if want.Equal(got) {
		return true
	}
	if _, ok := attribute(f.node, "precision"); ok {
		p, infinite := f.precision()
		return !infinite && p > 0 && rounded(want, p).Equal(rounded(got, p))
	}
	n, infinite := f.decimals()
	return !infinite && want.Round(n).Equal(got.Round(n))
}
