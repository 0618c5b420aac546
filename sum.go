package tieout

import "github.com/shopspring/decimal"

// Sum is a total and the figures that are said to add up to it, each as the set of values that it may stand for. What
// is deducted stands among the parts with its sign turned.
type Sum struct {
	Total Interval
	Parts []Interval
}

// Added is the set of sums of the parts; it holds zero alone when there are none.
func (s Sum) Added() Interval {
	if len(s.Parts) == 0 {
		return Interval{}
	}
	all := s.Parts[0] // not zero, whose exponent would have every other brought to it
	for _, p := range s.Parts[1:] {
		all = all.Add(p)
	}
	return all
}

// Holds reports whether the parts add up to the total within what rounding explains.
func (s Sum) Holds() bool { return s.Added().Overlaps(s.Total) }

var half = decimal.New(5, -1)

// Middle is the value halfway between the ends.
func (i Interval) Middle() decimal.Decimal { return i.Low.Add(i.High).Mul(half) }
