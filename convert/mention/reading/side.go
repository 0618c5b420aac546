package reading

import (
	"slices"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout/convert/mention/tables"
)

// Side is over which count of shares an amount per share is said to be.
type Side uint8

// The sides that words may name.
const (
	EitherSide Side = iota // none of them
	basicSide
	DilutedSide
)

// Other is the side that a row of amounts per share which is of s alone is not of.
func (s Side) Other() Side {
	switch s {
	case basicSide:
		return DilutedSide
	case DilutedSide:
		return basicSide
	}
	return EitherSide
}

// SideNamed is the side that a word names.
func SideNamed(word string) Side {
	return oneSide(word == "basic", word == "diluted")
}

// IsOver notes over which shares an amount per share is by its place in a list, in all that it may speak of.
func (d *Reading) IsOver(s Side) {
	d.Over, d.PerShare, d.Listed = s, true, true
	name := map[Side]string{basicSide: "basic", DilutedSide: "diluted"}[s]
	for i := range d.Phrases {
		p := &d.Phrases[i]
		p.Words = append(slices.DeleteFunc(slices.Clone(p.Words), func(w string) bool { return SideNamed(w) != EitherSide }), name)
	}
}

// Side is the side that the words of an amount per share say: its place in a list of both, or those right behind it, or those before it where they are silent;
// EitherSide where they say both or none.
func (d *Reading) Side() Side {
	if !d.PerShare || d.Over != EitherSide {
		return d.Over
	}
	words := d.Sentence.Words
	from, to := 0, min(len(words), d.To+Nearby)
	for _, o := range d.Peers {
		if o.Index < d.Index {
			from = max(from, o.To)
		} else if o.Index > d.Index {
			to = min(to, o.From)
		}
	}
	behind := words[d.To:max(d.To, to)]
	if i := slices.IndexFunc(behind, func(w string) bool { return w == "," || w == ";" || w == "and" || w == "compared" }); i >= 0 {
		behind = behind[:i]
	}
	if s := sideOf(behind); s != EitherSide {
		return s
	}
	return sideOf(words[min(d.From, max(from, d.From-Nearby)):d.From])
}

// sideOf is the one side that words name.
func sideOf(words []string) Side {
	return oneSide(slices.Contains(words, "basic"), slices.Contains(words, "diluted"))
}

// oneSide is the side that is named where the other one is not.
func oneSide(basic, diluted bool) Side {
	switch {
	case diluted && !basic:
		return DilutedSide
	case basic && !diluted:
		return basicSide
	}
	return EitherSide
}

// SideOfRow is the side that a row of amounts per share is of alone, by its label or by the words that set it apart.
func SideOfRow(w *tables.Row) Side {
	basic, diluted := w.InLabel["basic"], w.InLabel["diluted"]
	if !basic && !diluted {
		basic, diluted = w.Around["basic"], w.Around["diluted"]
	}
	return oneSide(basic, diluted)
}

// IsOfOtherSide reports whether the words of an amount per share say that it is over other shares than a row is.
func (d *Reading) IsOfOtherSide(w *tables.Row) bool {
	s := d.Side()
	return s != EitherSide && SideOfRow(w) == s.Other()
}

// MayBeOver reports whether a number may agree with an amount over a count of shares, of the side that its words say.
func (d *Reading) MayBeOver(amount decimal.Decimal, shares *tables.Figure) bool {
	return d.MayBeQuotient(amount, shares) && !d.IsOfOtherSide(shares.Row)
}
