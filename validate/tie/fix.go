package tie

import (
	"fmt"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/validate/tie/book"
)

// slip is a kind of misprint.
type slip uint8

const (
	turnedSign    slip = iota // likeliest first
	swappedDigits             // neighbours
	exchangedColumns
	scaledFigure
	swappedApart // digits that are no neighbours
	swappedBoth  // neighbours, in each of two figures of a row
	lostDigit
	otherDigit
	anotherAmount // by no slip: see otherAmount
)

// rowSlip is a misprint in a row, whatever the column.
type rowSlip struct {
	row  *release.Row
	kind slip
}

// sameSlip is a misprint that may be that of several relations: of digits in a row, of two figures of it that changed places.
type sameSlip struct {
	rowSlip
	first, second *release.LineItem // that changed places
}

// inRow is a fix as a misprint of its row.
func (x fix) inRow() sameSlip {
	s := sameSlip{rowSlip: rowSlip{x.figure.Item.Row, x.kind}}
	if x.kind != exchangedColumns {
		return s
	}
	for _, it := range s.row.Items {
		for f := range x.values {
			switch {
			case f.Item != it:
			case s.first == nil:
				s.first = it
			default:
				s.second = it
			}
		}
	}
	return s
}

// fix is a misprint that, undone, makes a relation hold.
type fix struct {
	figure *book.Figure
	kind   slip
	values book.Reading // what should be printed
}

// touches reports whether a relation takes a figure that the fix changes.
func (x fix) touches(r *book.Relation) bool {
	for f := range x.values {
		if r.Has(f) {
			return true
		}
	}
	return false
}

// fixes are the slips that explain a failing relation. Slips that hit many values by chance are looked for only when weak is set.
func fixes(b *book.Book, r *book.Relation, weak bool) []fix {
	return fixesOf(b, r, weak, func(*book.Figure, slip) bool { return true })
}

// fixesOf are the fixes of the figures and kinds that are wanted.
func fixesOf(b *book.Book, r *book.Relation, weak bool, wanted func(*book.Figure, slip) bool) []fix {
	b.CheckFor(fixWork * (1 + len(r.Parts)))
	var out []fix
	trial := r.Trial()
	for _, both := range bothSwapped(r) {
		if wanted(r.Parts[0].Figure, swappedDigits) && trial.Holds(both[:]...) {
			out = append(out, fix{r.Parts[0].Figure, swappedDigits, book.ReadingOf(both[:])})
		}
	}
	for i, f := range r.Figures() {
		if f.Item.Nil || i > 0 && i < len(r.Parts) && isToldBySums(b, r, f) {
			continue
		}
		try := func(k slip, v decimal.Decimal) {
			if wanted(f, k) && trial.Holds(book.Change{Figure: f, Value: v}) {
				out = append(out, fix{f, k, book.Reading{f: v}})
			}
		}
		if !f.Item.Value.IsZero() && r.Form != book.AtMost {
			try(turnedSign, f.Item.Value.Neg())
		}
		reordered(f, try)
		if wanted(f, exchangedColumns) {
			out = append(out, exchangedWith(b, f, trial)...)
		}
		if weak || wanted(f, scaledFigure) {
			misscaled(f, weak, try)
		}
	}
	if r.Form == book.Growth {
		out = append(out, ofChange(r)...)
	}
	return out
}

// isToldBySums reports whether sums tell of an amount that a quotient is made from: of the incomes of amounts per share, and of most equities.
func isToldBySums(b *book.Book, r *book.Relation, f *book.Figure) bool {
	return r.Claim != nil && r.Claim.Family == book.ShareFamily && (!r.IsStock() || len(b.Tied[f]) > 0)
}

// reordered tries the figure with two of its digits in each other's places.
func reordered(f *book.Figure, try func(slip, decimal.Decimal)) {
	near, apart := f.Swaps()
	for _, o := range near {
		try(swappedDigits, o)
	}
	for _, o := range apart {
		try(swappedApart, o)
	}
}

// exchangedWith are the fixes that give a figure the place of another of its row.
func exchangedWith(b *book.Book, f *book.Figure, trial *book.Trial) []fix {
	var out []fix
	for _, g := range b.Others(f) {
		for _, both := range exchanges(f, g) {
			if trial.Holds(both[:]...) {
				out = append(out, fix{f, exchangedColumns, book.ReadingOf(both[:])})
			}
		}
	}
	return out
}

// misscaled tries the figure at other powers of ten, and with wrong digits when weak is set.
func misscaled(f *book.Figure, weak bool, try func(slip, decimal.Decimal)) {
	v := f.Item.Value
	for _, k := range [...]int32{1, -1, 2, -2, 3, -3, 6, -6} {
		if o := v.Shift(k); !o.IsZero() && (k > 0 || isPrintable(o, f.Item)) {
			try(scaledFigure, o)
		}
	}
	if weak {
		for _, o := range digits(f.Item, v) {
			try(o.kind, o.value)
		}
	}
}

// ofChange are the slips of both figures that a change is told of, and the lost digits of one, that explain why it does not hold:
// they change it so much that they hardly do by chance.
func ofChange(r *book.Relation) []fix {
	now, then := r.Parts[0].Figure, r.Parts[1].Figure
	var out []fix
	try := func(k slip, f *book.Figure, rd book.Reading) {
		if r.Holds(rd) {
			out = append(out, fix{f, k, rd})
		}
	}
	if now.Item.Row == then.Item.Row {
		was, _ := then.Swaps()
		is, _ := now.Swaps()
		for _, v := range is {
			for _, w := range was {
				try(swappedBoth, now, book.Reading{now: v, then: w})
			}
		}
	}
	for _, f := range []*book.Figure{now, then} {
		for _, o := range digits(f.Item, f.Item.Value) {
			if o.kind == lostDigit {
				try(lostDigit, f, book.Reading{f: o.value})
			}
		}
	}
	return out
}

// bothSwapped are the readings of the two figures that a change is worked out of with two neighbouring digits of each in the other
// order: the same slip of the pen in a whole row.
func bothSwapped(r *book.Relation) [][2]book.Change {
	if len(r.Parts) != 2 || r.Form != book.Growth && !(r.Form == book.AsPrinted && r.Claim != nil && r.Claim.Family == book.SumFamily && r.Parts[1].Weight < 0) {
		return nil
	}
	var out [][2]book.Change
	now, then := r.Parts[0].Figure, r.Parts[1].Figure
	near, _ := now.Swaps()
	before, _ := then.Swaps()
	for _, a := range near {
		for _, b := range before {
			out = append(out, [2]book.Change{{Figure: now, Value: a}, {Figure: then, Value: b}})
		}
	}
	return out
}

// isPrintable reports whether a value needs no more places than a number is printed with.
func isPrintable(v decimal.Decimal, it *release.LineItem) bool {
	n, ok := it.Decimals.Value()
	return !ok || v.Equal(v.Round(n))
}

// exchanges are the readings of two figures with their places exchanged: with their signs, and without where those differ.
func exchanges(f, g *book.Figure) [][2]book.Change {
	v, w := f.Item.Value, g.Item.Value
	if v.Equal(w) {
		return nil
	}
	out := [][2]book.Change{{{Figure: f, Value: w}, {Figure: g, Value: v}}}
	if v.Sign()*w.Sign() < 0 && !v.Neg().Equal(w) {
		out = append(out, [2]book.Change{{Figure: f, Value: w.Neg()}, {Figure: g, Value: v.Neg()}})
	}
	return out
}

type digitSlip struct {
	kind  slip
	value decimal.Decimal
}

// maxWeakDigits bounds the digits of a number of which single ones are tried.
const maxWeakDigits = 12

// digits are the values that v may be with one digit lost or put for another.
func digits(it *release.LineItem, v decimal.Decimal) []digitSlip {
	s, exponent := book.PrintedDigits(it, v)
	if len(s) > maxWeakDigits {
		return nil
	}
	var out []digitSlip
	for i := 0; i <= len(s); i++ {
		for c := '0'; c <= '9'; c++ {
			out = append(out, digitSlip{lostDigit, book.WithDigits(v, s[:i]+string(c)+s[i:], exponent)})
			if i < len(s) && byte(c) != s[i] {
				out = append(out, digitSlip{otherDigit, book.WithDigits(v, s[:i]+string(c)+s[i+1:], exponent)})
			}
		}
	}
	return out
}

// says is a fix in words.
func (x fix) says() string {
	f := x.figure
	label := book.InColumn(f)
	want := book.Number(x.values[f], f.Item)
	switch x.kind {
	case turnedSign:
		return fmt.Sprintf("the sign of %s, %s, is turned", label, f.Item.Printed)
	case swappedDigits, swappedApart, swappedBoth:
		return fmt.Sprintf("two digits of %s changed places: %s for %s", label, f.Item.Printed, want)
	case exchangedColumns:
		return fmt.Sprintf("two columns of %s are exchanged: %s for %s", label, f.Item.Printed, want)
	case scaledFigure:
		return fmt.Sprintf("%s, %s, is off by a power of ten: %s would do", label, f.Item.Printed, want)
	case anotherAmount:
		return fmt.Sprintf("%s, %s, is another amount: %s would do", label, f.Item.Printed, want)
	case lostDigit:
		return fmt.Sprintf("%s, %s, has lost a digit: %s would do", label, f.Item.Printed, want)
	}
	return fmt.Sprintf("one digit of %s is wrong: %s for %s", label, f.Item.Printed, want)
}

// fixWork is what trying the slips of one figure of a relation takes, in figures looked up.
const fixWork = 8
