package slip

import (
	"fmt"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/validate/tie/book"
)

// Kind is a kind of misprint.
type Kind uint8

// The kinds of misprints, the likeliest first.
const (
	TurnedSign       Kind = iota
	SwappedDigits         // neighbours
	ExchangedColumns      // of two figures of a row
	ScaledFigure          // by a power of ten
	SwappedApart          // digits that are no neighbours
	swappedBoth           // neighbours, in each of two figures of a row
	LostDigit             // that a number has not
	otherDigit
	AnotherAmount // by no slip: several relations, or another table, say the same of it
)

// RowSlip is a misprint in a row, whatever the column.
type RowSlip struct {
	Row  *release.Row
	Kind Kind
}

// sameSlip is a misprint that may be that of several relations: of digits in a row, of two figures of it that changed places.
type sameSlip struct {
	RowSlip
	first, second *release.LineItem // that changed places
}

// inRow is a fix as a misprint of its row.
func (x Fix) inRow() sameSlip {
	s := sameSlip{RowSlip: RowSlip{x.Figure.Item.Row, x.Kind}}
	if x.Kind != ExchangedColumns {
		return s
	}
	for _, it := range s.Row.Items {
		for f := range x.Values {
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

// Fix is a misprint that, undone, makes a relation hold.
type Fix struct {
	Figure *book.Figure
	Kind   Kind
	Values book.Reading // what should be printed
}

// IsSame reports whether another fix gives the same figure the same value.
func (x Fix) IsSame(o Fix) bool {
	return x.Figure == o.Figure && len(x.Values) == len(o.Values) && x.Values[x.Figure].Equal(o.Values[o.Figure])
}

// Touches reports whether a relation takes a figure that the fix changes.
func (x Fix) Touches(r *book.Relation) bool {
	for f := range x.Values {
		if r.Has(f) {
			return true
		}
	}
	return false
}

// Fixes are the slips that explain a failing relation. Slips that hit many values by chance are looked for only when weak is set.
func Fixes(b *book.Book, r *book.Relation, weak bool) []Fix {
	return fixesOf(b, r, weak, func(*book.Figure, Kind) bool { return true })
}

// fixesOf are the fixes of the figures and kinds that are wanted.
func fixesOf(b *book.Book, r *book.Relation, weak bool, wanted func(*book.Figure, Kind) bool) []Fix {
	b.CheckFor(FixWork * (1 + len(r.Parts)))
	var out []Fix
	trial := r.Trial()
	for _, both := range bothSwapped(r) {
		if wanted(r.Parts[0].Figure, SwappedDigits) && trial.Holds(both[:]...) {
			out = append(out, Fix{r.Parts[0].Figure, SwappedDigits, book.ReadingOf(both[:])})
		}
	}
	for i, f := range r.Figures() {
		if f.Item.Nil || i > 0 && i < len(r.Parts) && isToldBySums(b, r, f) {
			continue
		}
		try := func(k Kind, v decimal.Decimal) {
			if wanted(f, k) && trial.Holds(book.Change{Figure: f, Value: v}) {
				out = append(out, Fix{f, k, book.Reading{f: v}})
			}
		}
		if !f.Item.Value.IsZero() && r.Form != book.AtMost {
			try(TurnedSign, f.Item.Value.Neg())
		}
		reordered(f, try)
		if wanted(f, ExchangedColumns) {
			out = append(out, exchangedWith(b, f, trial)...)
		}
		if weak || wanted(f, ScaledFigure) {
			misscaled(f, weak, try)
		}
		if wanted(f, AnotherAmount) {
			printedElsewhere(b, r, f, try)
		}
	}
	if r.Form == book.Growth {
		out = append(out, ofChange(r)...)
	}
	return out
}

// leastElsewhere are the digits that a figure has at least where another table prints it otherwise, for a sum not to hold with that by chance.
const leastElsewhere = 3

// printedElsewhere tries a figure of a sum as other tables print it.
func printedElsewhere(b *book.Book, r *book.Relation, f *book.Figure, try func(Kind, decimal.Decimal)) {
	if f.Fact == nil || !r.IsSum() || len(r.Parts) < 2 {
		return
	}
	alike := b.OfConcept(f.Name)
	for _, g := range alike[:min(len(alike), mostElsewhere)] {
		v := g.Item.Value
		if g.Turn != f.Turn {
			v = v.Neg()
		}
		if g.Table != f.Table && g.Period == f.Period && g.WhereSaid() == f.WhereSaid() && !g.Item.Nil && g.Item.Kind == f.Item.Kind && g.Item.Scale == f.Item.Scale &&
			v.NumDigits() >= leastElsewhere && !v.Equal(f.Item.Value) {
			try(AnotherAmount, v)
		}
	}
}

const mostElsewhere = 60 // figures of a concept that are looked at

// isToldBySums reports whether sums tell of an amount that a quotient is made from: of the incomes of amounts per share, and of most equities.
func isToldBySums(b *book.Book, r *book.Relation, f *book.Figure) bool {
	return r.Claim != nil && r.Claim.Family == book.ShareFamily && (!r.IsStock() || len(b.Tied[f]) > 0)
}

// reordered tries the figure with two of its digits in each other's places.
func reordered(f *book.Figure, try func(Kind, decimal.Decimal)) {
	near, apart := f.Swaps()
	for _, o := range near {
		try(SwappedDigits, o)
	}
	for _, o := range apart {
		try(SwappedApart, o)
	}
}

// exchangedWith are the fixes that give a figure the place of another of its row.
func exchangedWith(b *book.Book, f *book.Figure, trial *book.Trial) []Fix {
	var out []Fix
	for _, g := range b.Others(f) {
		for _, both := range Exchanges(f, g) {
			if trial.Holds(both[:]...) {
				out = append(out, Fix{f, ExchangedColumns, book.ReadingOf(both[:])})
			}
		}
	}
	return out
}

// misscaled tries the figure at other powers of ten, and with wrong digits when weak is set.
func misscaled(f *book.Figure, weak bool, try func(Kind, decimal.Decimal)) {
	v := f.Item.Value
	for _, k := range [...]int32{1, -1, 2, -2, 3, -3, 6, -6} {
		if o := v.Shift(k); !o.IsZero() && (k > 0 || isPrintable(o, f.Item)) {
			try(ScaledFigure, o)
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
func ofChange(r *book.Relation) []Fix {
	now, then := r.Parts[0].Figure, r.Parts[1].Figure
	var out []Fix
	try := func(k Kind, f *book.Figure, rd book.Reading) {
		if r.Holds(rd) {
			out = append(out, Fix{f, k, rd})
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
			if o.kind == LostDigit {
				try(LostDigit, f, book.Reading{f: o.value})
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

// Exchanges are the readings of two figures with their places exchanged: with their signs, and without where those differ.
func Exchanges(f, g *book.Figure) [][2]book.Change {
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
	kind  Kind
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
			out = append(out, digitSlip{LostDigit, book.WithDigits(v, s[:i]+string(c)+s[i:], exponent)})
			if i < len(s) && byte(c) != s[i] {
				out = append(out, digitSlip{otherDigit, book.WithDigits(v, s[:i]+string(c)+s[i+1:], exponent)})
			}
		}
	}
	return out
}

// Says is a fix in words.
func (x Fix) Says() string {
	f := x.Figure
	label := book.InColumn(f)
	want := book.Number(x.Values[f], f.Item)
	switch x.Kind {
	case TurnedSign:
		return fmt.Sprintf("the sign of %s, %s, is turned", label, f.Item.Printed)
	case SwappedDigits, SwappedApart, swappedBoth:
		return fmt.Sprintf("two digits of %s changed places: %s for %s", label, f.Item.Printed, want)
	case ExchangedColumns:
		return fmt.Sprintf("two columns of %s are exchanged: %s for %s", label, f.Item.Printed, want)
	case ScaledFigure:
		return fmt.Sprintf("%s, %s, is off by a power of ten: %s would do", label, f.Item.Printed, want)
	case AnotherAmount:
		return fmt.Sprintf("%s, %s, is another amount: %s would do", label, f.Item.Printed, want)
	case LostDigit:
		return fmt.Sprintf("%s, %s, has lost a digit: %s would do", label, f.Item.Printed, want)
	}
	return fmt.Sprintf("one digit of %s is wrong: %s for %s", label, f.Item.Printed, want)
}

// FixWork is what trying the slips of one figure of a relation takes, in figures looked up.
const FixWork = 8
