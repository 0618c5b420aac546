package tie

import (
	"fmt"
	"slices"
	"strings"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout/convert/release"
)

// slip is a kind of misprint.
type slip uint8

const (
	turnedSign slip = iota // likeliest first
	swappedDigits
	exchangedColumns
	scaledFigure
	lostDigit
	otherDigit
)

// rowSlip is a misprint in a row, whatever the column.
type rowSlip struct {
	row  *release.Row
	kind slip
}

// fix is a misprint that, undone, makes a relation hold.
type fix struct {
	figure *Figure
	kind   slip
	values reading // what should be printed
}

// fixes are the slips that explain a failing relation. Slips that hit many values by chance are looked for only when weak is set.
func (b *book) fixes(r *Relation, weak bool) []fix {
	var out []fix
	for i, f := range r.figures() {
		if f.Item.Nil || r.form == perUnit && i > 0 && i < len(r.Parts) {
			continue // sums tell of the incomes that amounts per share are made from
		}
		try := func(k slip, rd reading) {
			if r.holds(rd) {
				out = append(out, fix{f, k, rd})
			}
		}
		v := f.Item.Value
		if !v.IsZero() {
			try(turnedSign, reading{f: v.Neg()})
		}
		for _, o := range swaps(v) {
			try(swappedDigits, reading{f: o})
		}
		for _, g := range b.others(f) {
			if !g.Item.Value.Equal(v) {
				try(exchangedColumns, reading{f: g.Item.Value, g: v})
			}
		}
		for _, k := range [...]int32{1, -1, 2, -2, 3, -3, 6, -6} {
			if !v.IsZero() {
				try(scaledFigure, reading{f: v.Shift(k)})
			}
		}
		if weak {
			for _, o := range digits(v) {
				try(o.kind, reading{f: o.value})
			}
		}
	}
	return out
}

// swaps are the values that v may be with two neighbouring digits in the wrong order.
func swaps(v decimal.Decimal) []decimal.Decimal {
	s := []byte(v.Coefficient().String())
	var out []decimal.Decimal
	for i := 0; i+1 < len(s); i++ {
		if s[i] == s[i+1] {
			continue
		}
		t := slices.Clone(s)
		t[i], t[i+1] = t[i+1], t[i]
		out = append(out, withDigits(v, string(t), v.Exponent()))
	}
	return out
}

// withDigits is a number of the sign of v with other digits.
func withDigits(v decimal.Decimal, digits string, exponent int32) decimal.Decimal {
	d, err := decimal.NewFromString(digits)
	if err != nil {
		return v
	}
	if v.IsNegative() {
		d = d.Neg()
	}
	return d.Shift(exponent)
}

type digitSlip struct {
	kind  slip
	value decimal.Decimal
}

// maxWeakDigits bounds the digits of a number of which single ones are tried.
const maxWeakDigits = 12

// digits are the values that v may be with one digit lost or put for another.
func digits(v decimal.Decimal) []digitSlip {
	// Zeros that the scale has added are no printed digits.
	s := strings.TrimRight(v.Coefficient().String(), "0")
	exponent := v.Exponent() + int32(len(v.Coefficient().String())-len(s))
	if len(s) > maxWeakDigits {
		return nil
	}
	var out []digitSlip
	for i := 0; i <= len(s); i++ {
		for c := '0'; c <= '9'; c++ {
			out = append(out, digitSlip{lostDigit, withDigits(v, s[:i]+string(c)+s[i:], exponent)})
			if i < len(s) && byte(c) != s[i] {
				out = append(out, digitSlip{otherDigit, withDigits(v, s[:i]+string(c)+s[i+1:], exponent)})
			}
		}
	}
	return out
}

// says is a fix in words.
func (x fix) says() string {
	f := x.figure
	label := name(f)
	want := number(x.values[f], f.Item)
	switch x.kind {
	case turnedSign:
		return fmt.Sprintf("the sign of %s, %s, is turned", label, f.Item.Printed)
	case swappedDigits:
		return fmt.Sprintf("two digits of %s changed places: %s for %s", label, f.Item.Printed, want)
	case exchangedColumns:
		return fmt.Sprintf("two columns of %s are exchanged: %s for %s", label, f.Item.Printed, want)
	case scaledFigure:
		return fmt.Sprintf("%s, %s, is off by a power of ten: %s would do", label, f.Item.Printed, want)
	case lostDigit:
		return fmt.Sprintf("%s, %s, has lost a digit: %s would do", label, f.Item.Printed, want)
	}
	return fmt.Sprintf("one digit of %s is wrong: %s for %s", label, f.Item.Printed, want)
}
