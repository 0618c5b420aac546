package timing

import (
	"github.com/tieout/tieout/convert/mention/period"
	"github.com/tieout/tieout/convert/mention/reading"
)

// bracketed is the quantity that a bracket compares with the one before it, for the time that a phrase in the bracket says:
// "was $0.46 ($0.31 in 2007)"; nil for none.
func (b *binder) bracketed(w *period.When) *reading.Reading {
	if d := b.opened(w); d != nil {
		return d
	}
	if d := b.enclosed(w); d != nil {
		return d
	}
	for k := w.From - 1; k > 0 && k > w.From-4; k-- {
		if d := b.owner(k); d != nil {
			if d.Index == 0 || b.s.Words[d.From-1] != "(" {
				return nil
			}
			before := b.ds[d.Index-1]
			if before.Unit != d.Unit || before.PerShare != d.PerShare || d.From-before.To > 5 {
				return nil
			}
			return d
		}
	}
	return nil
}

// opened is the quantity behind a phrase of time that a bracket begins with: "EUR 586.6 million (Q2 2014: EUR 538.7 million)"; nil for none.
func (b *binder) opened(w *period.When) *reading.Reading {
	if w.From == 0 || b.s.Words[w.From-1] != "(" {
		return nil
	}
	k := w.To
	if k < len(b.s.Words) && (b.s.Words[k] == ":" || b.s.Words[k] == "-" && !b.s.Tokens[k].Glued) {
		k++ // "(2017: 3.1)", "(2017 - 0.4%)"
	}
	d := b.owner(k)
	if d == nil || d.Index == 0 || b.ds[d.Index-1].Unit != d.Unit {
		return nil
	}
	return d
}

// enclosed is the first quantity of a bracket that a phrase of time begins, "(2010: profit of £40 million)", or ends, "(a loss of $3.2 million in
// 2014)", and that says of the quantity before it what it was then; nil for none.
func (b *binder) enclosed(w *period.When) *reading.Reading {
	open, end := w.From-1, w.To
	for open >= 0 && b.s.Words[open] != "(" && b.s.Words[open] != ")" {
		open--
	}
	for end < len(b.s.Words) && b.s.Words[end] != ")" && b.s.Words[end] != "(" {
		end++
	}
	if open < 0 || end == len(b.s.Words) || b.s.Words[open] != "(" || b.s.Words[end] != ")" {
		return nil
	}
	for i, d := range b.ds {
		if d.From > open && d.To <= end {
			if i == 0 || b.ds[i-1].Unit != d.Unit || b.ds[i-1].PerShare != d.PerShare || d.Change != 0 {
				return nil
			}
			return d
		}
	}
	return nil
}
