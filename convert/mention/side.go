package mention

import (
	"slices"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout/convert/mention/match"
	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/tables"
	"github.com/tieout/tieout/convert/release"
)

// side is over which count of shares an amount per share is said to be.
type side uint8

const (
	eitherSide side = iota
	basicSide
	dilutedSide
)

// other is the side that a row of amounts per share which is of s alone is not of.
func (s side) other() side {
	switch s {
	case basicSide:
		return dilutedSide
	case dilutedSide:
		return basicSide
	}
	return eitherSide
}

// side is the side that the words of an amount per share say: those right behind it, or those before it where they are silent; eitherSide
// where they say both or none.
func (d *reading) side() side {
	if !d.PerShare {
		return eitherSide
	}
	words := d.s.Words
	from, to := 0, min(len(words), d.To+nearby)
	for _, o := range d.peers {
		if o.index < d.index {
			from = max(from, o.To)
		} else if o.index > d.index {
			to = min(to, o.From)
		}
	}
	behind := words[d.To:max(d.To, to)]
	if i := slices.IndexFunc(behind, func(w string) bool { return w == "," || w == ";" || w == "and" || w == "compared" }); i >= 0 {
		behind = behind[:i]
	}
	if s := sideOf(behind); s != eitherSide {
		return s
	}
	return sideOf(words[min(d.From, max(from, d.From-nearby)):d.From])
}

// sideOf is the one side that words name.
func sideOf(words []string) side {
	return oneSide(slices.Contains(words, "basic"), slices.Contains(words, "diluted"))
}

// oneSide is the side that is named where the other one is not.
func oneSide(basic, diluted bool) side {
	switch {
	case diluted && !basic:
		return dilutedSide
	case basic && !diluted:
		return basicSide
	}
	return eitherSide
}

// side is the side that a row of amounts per share is of alone, by its label or by the words that set it apart.
func sideOfRow(w *tables.Row) side {
	basic, diluted := w.InLabel["basic"], w.InLabel["diluted"]
	if !basic && !diluted {
		basic, diluted = w.Around["basic"], w.Around["diluted"]
	}
	return oneSide(basic, diluted)
}

// isOfOtherSide reports whether the words of an amount per share say that it is over other shares than a row is.
func (d *reading) isOfOtherSide(w *tables.Row) bool {
	s := d.side()
	return s != eitherSide && sideOfRow(w) == s.other()
}

// mayBeOver reports whether a number may agree with an amount over a count of shares, of the side that its words say.
func (d *reading) mayBeOver(amount decimal.Decimal, shares *tables.Figure) bool {
	return d.mayBeQuotient(amount, shares) && !d.isOfOtherSide(shares.Row)
}

// sideDiffers looks for an amount per share that is the one over other shares than its words say, where the table prints that of its
// words beside it: "76 cents per diluted share", which is the basic amount.
func (r *reader) sideDiffers(d *reading) (verdict, bool) {
	s := d.side()
	if s == eitherSide || !d.isLevelPerShare() || r.isQualified(d, nearby) || r.isPrintedOnSide(d, s) {
		return verdict{}, false
	}
	for _, w := range r.PerShareRows {
		if sideOfRow(w) != s.other() || w.OfPart || match.NotEarned.In(prose.WordsOf(w.Label)) {
			continue
		}
		for _, f := range w.At(d.spans[0].Span) {
			if f.Item.Kind != release.PerShare || f.LeavesOut() || f.Change || d.Agrees(f.Value(), f.Item.Value) != quantity.Exact {
				continue
			}
			if o := r.onSide(s, f); o != nil && d.Agrees(o.Value(), o.Item.Value) == quantity.No && !tables.LooksMisprinted(o) {
				return verdict{status: Differs, figures: []*tables.Figure{o}, score: 1, exact: true, expected: d.InPlaces(o.Item.Value), sure: true}, true
			}
		}
	}
	return verdict{}, false
}

// isLevelPerShare reports whether a number is an amount per share of a known period that nothing bends.
func (d *reading) isLevelPerShare() bool {
	return d.PerShare && d.change == 0 && len(d.spans) > 0 && d.Digits >= leastStale && !d.isInexact() && !d.isOfSomethingElse()
}

// onSide is the amount per share of a side in the column of one of the other, in a row nearby; nil for none.
func (r *reader) onSide(s side, f *tables.Figure) *tables.Figure {
	const nearRows = 4
	for _, w := range r.PerShareRows {
		if w.Table != f.Row.Table || sideOfRow(w) != s || w.OfPart || max(w.Order-f.Row.Order, f.Row.Order-w.Order) > nearRows {
			continue
		}
		for _, o := range w.Figures {
			if o.Item.Column == f.Item.Column && o.Item.Kind == release.PerShare && o.LeavesOut() == f.LeavesOut() {
				return o
			}
		}
	}
	return nil
}

// isPrintedOnSide reports whether an amount per share that is not of the other side alone is the number, in any column.
func (r *reader) isPrintedOnSide(d *reading, s side) bool {
	return slices.ContainsFunc(r.PerShareRows, func(w *tables.Row) bool {
		return sideOfRow(w) != s.other() && !match.NotEarned.In(prose.WordsOf(w.Label)) && r.anyAgrees(d, w)
	})
}
