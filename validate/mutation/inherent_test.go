package mutation

import (
	"regexp"
	"slices"
	"strings"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/internal/wording"
)

// An error in an amount per share or in a count of shares may be one that nothing shows: the number is printed once, and both it and what
// it should be are within rounding of all else. What could show it is looked for here by simpler means than the checks have.

var (
	results = wording.Phrases("income|earnings|loss|losses|profit|result|results|eps|ffo|equity|dividends|distributions", "funds from|flow", "book value", "cash flow")
	diluted = wording.Phrases("diluted|dilution")
	basic   = wording.Phrases("basic|primary")
)

// wrong are the values of facts that an error leaves.
type wrong map[*tieout.Fact]decimal.Decimal

// wrongOf are the facts that the edits of a mutation change, with their wrong values.
func (o *origin) wrongOf(m mutation) wrong {
	out := wrong{}
	for _, f := range o.all {
		at := o.lines.figure(f)
		if !at.valid {
			continue
		}
		for _, e := range m.edits {
			if e.line != at.line || e.from > at.from || e.to < at.to {
				continue
			}
			is, err := decimal.NewFromString(strings.ReplaceAll(at.text, ",", ""))
			was, err2 := decimal.NewFromString(strings.Trim(strings.ReplaceAll(e.text, ",", ""), "() "))
			if err != nil || err2 != nil || is.IsZero() {
				continue
			}
			scale, v := int32(0), f.Source.Value
			for is.Shift(scale).Abs().LessThan(v.Abs()) {
				scale++
			}
			sign := int64(v.Sign())
			if m.class == turned {
				sign = -sign
			}
			out[f] = was.Shift(scale).Mul(decimal.NewFromInt(sign))
		}
	}
	return out
}

// interval is what a fact stands for as it is printed, right or wrong.
func (w wrong) interval(f *tieout.Fact, right bool) tieout.Interval {
	v, ok := w[f]
	if right || !ok {
		v = f.Source.Value
	}
	return tieout.Rounded(v, f.Decimals)
}

// tells reports whether what holds of the right values does not of the wrong ones.
func tells(holds func(right bool) bool) bool { return holds(true) && !holds(false) }

func isCount(f *tieout.Fact) bool { return f.Unit != nil && f.Unit.String() == "shares" }
func isPerShare(f *tieout.Fact) bool {
	return f.Unit != nil && strings.HasSuffix(f.Unit.String(), "/shares")
}
func says(f *tieout.Fact, words *wording.Set) bool {
	return words.In(wording.Of(f.Source.Label)) || words.In(wording.Of(f.Source.Section))
}

// shown is what shows an error, in a word; "" where nothing does.
func (o *origin) shown(m mutation) string {
	w := o.wrongOf(m)
	for _, by := range []struct {
		name string
		does func(w wrong, f *tieout.Fact) bool
	}{{"again", o.again}, {"quotient", o.quotient}, {"sum", o.sum}, {"mean", o.mean}, {"sides", o.sides}, {"sign", o.sign}, {"text", o.inText}} {
		for f := range w {
			if by.does(w, f) {
				return by.name
			}
		}
	}
	return ""
}

// again reports whether the right number is printed once more.
func (o *origin) again(w wrong, f *tieout.Fact) bool {
	return slices.ContainsFunc(o.all, func(g *tieout.Fact) bool {
		_, changed := w[g]
		alike := isCount(f) || g.Source.Table != f.Source.Table
		return !changed && alike && g.Unit == f.Unit && g.Context.Period == f.Context.Period && tells(func(right bool) bool {
			return w.interval(f, right).Overlaps(w.interval(g, right))
		})
	})
}

// quotient reports whether some amount of the period over the shares is an amount per share, and is none with the wrong numbers.
func (o *origin) quotient(w wrong, f *tieout.Fact) bool {
	var amounts, perShare, counts []*tieout.Fact
	for _, g := range o.all {
		switch {
		case g.Context.Period != f.Context.Period:
		case isCount(g):
			counts = append(counts, g)
		case isPerShare(g):
			perShare = append(perShare, g)
		case g.Unit != nil && g.Unit.String() != "pure":
			amounts = append(amounts, g)
		}
	}
	for _, n := range counts {
		for _, e := range perShare {
			for _, a := range amounts {
				if (f == n || f == e) && (says(a, results) || a.Source.Table == e.Source.Table) && tells(func(right bool) bool {
					x, y := w.interval(e, right), w.interval(n, right)
					ends := []decimal.Decimal{x.Low.Mul(y.Low), x.Low.Mul(y.High), x.High.Mul(y.Low), x.High.Mul(y.High)}
					return w.interval(a, right).Overlaps(tieout.Interval{Low: decimal.Min(ends[0], ends[1:]...), High: decimal.Max(ends[0], ends[1:]...)})
				}) {
					return true
				}
			}
		}
	}
	return false
}

// sum reports whether a number is the sum of two others of its table, or one of those.
func (o *origin) sum(w wrong, f *tieout.Fact) bool {
	near := slices.DeleteFunc(slices.Clone(o.all), func(g *tieout.Fact) bool {
		return g.Source.Table != f.Source.Table || g.Unit != f.Unit || g.Context.Period != f.Context.Period || g.Source.Value.IsZero()
	})
	for _, x := range near {
		for _, y := range near {
			for _, z := range near {
				if x != y && y != z && x != z && y.Source.Row < z.Source.Row && (f == x || f == y || f == z) && tells(func(right bool) bool {
					return w.interval(x, right).Overlaps(w.interval(y, right).Add(w.interval(z, right)))
				}) {
					return true
				}
			}
		}
	}
	return false
}

// mean reports whether averages of two periods, or four, make up that of a third.
func (o *origin) mean(w wrong, f *tieout.Fact) bool {
	if !isCount(f) {
		return false
	}
	row := slices.DeleteFunc(slices.Clone(o.all), func(g *tieout.Fact) bool {
		return g.Source.Label != f.Source.Label || g.Unit != f.Unit || g.Context.Period.Kind != tieout.Duration
	})
	for _, whole := range row {
		all := whole.Context.Period
		for _, first := range row {
			for _, last := range row {
				p, q := first.Context.Period, last.Context.Period
				if !p.Start.Equal(all.Start) || !p.End.Equal(q.Start) || !q.End.Equal(all.End) || f != whole && f != first && f != last {
					continue
				}
				days := func(p tieout.Period) decimal.Decimal {
					return decimal.NewFromInt((int64(p.End.Sub(p.Start).Hours()/24) + 15) / 30)
				}
				if tells(func(right bool) bool {
					parts := w.interval(first, right).Scale(days(p)).Add(w.interval(last, right).Scale(days(q)))
					return w.interval(whole, right).Scale(days(all)).Overlaps(parts)
				}) {
					return true
				}
			}
		}
	}
	return false
}

// sides reports whether basic and diluted numbers stand the right way round alone where they are right: none is diluted by a loss.
func (o *origin) sides(w wrong, f *tieout.Fact) bool {
	loss := slices.ContainsFunc(o.all, func(g *tieout.Fact) bool {
		return isPerShare(g) && g.Context.Period == f.Context.Period && g.Source.Table == f.Source.Table && says(g, results) && g.Source.Value.IsNegative()
	})
	return slices.ContainsFunc(o.all, func(g *tieout.Fact) bool {
		if g == f || g.Unit != f.Unit || g.Context.Period != f.Context.Period || g.Source.Table != f.Source.Table {
			return false
		}
		few, many := f, g
		if says(f, diluted) && !says(f, basic) {
			few, many = g, f
		}
		if !says(few, basic) || says(few, diluted) || !says(many, diluted) || says(many, basic) {
			return false
		}
		if isPerShare(f) {
			few, many = many, few
		}
		return tells(func(right bool) bool {
			x, y := w.interval(few, right), w.interval(many, right)
			return x.Low.LessThanOrEqual(y.High) && (!loss || !tellsLoss(few, many) || x.Overlaps(y))
		})
	})
}

func tellsLoss(few, many *tieout.Fact) bool { return few.Source.Value.Equal(many.Source.Value) }

// sign reports whether an amount per share has the sign of the result right above it alone where it is right.
func (o *origin) sign(w wrong, f *tieout.Fact) bool {
	if !isPerShare(f) || w.interval(f, true).High.Sign()*w.interval(f, false).High.Sign() > 0 {
		return false
	}
	var above *tieout.Fact
	for _, g := range o.all {
		if g.Source.Table == f.Source.Table && g.Source.Row < f.Source.Row && g.Context.Period == f.Context.Period && !isCount(g) && !isPerShare(g) && says(g, results) {
			above = g
		}
	}
	return above != nil && tells(func(right bool) bool { return w.interval(f, right).High.Sign() == above.Source.Value.Sign() })
}

var blanks = regexp.MustCompile(`\s+`)

// inText reports whether the right number is printed where no fact of the period is read from.
func (o *origin) inText(w wrong, f *tieout.Fact) bool {
	const least = 3 // digits
	printed := o.lines.figure(f).text
	if len(strings.Trim(printed, "0.,")) < least {
		return false
	}
	places := 0
	for _, l := range o.lines {
		text := " " + blanks.ReplaceAllString(unmarked(string(l)), " ") + " "
		for i := 0; ; {
			at := strings.Index(text[i:], printed)
			if at < 0 {
				break
			}
			i += at + len(printed)
			before, after := text[i-len(printed)-1], text[i]
			if !isDigit(before) && before != '.' && before != ',' && !isDigit(after) && !(strings.ContainsRune(".,", rune(after)) && isDigit(text[i+1])) {
				places++
			}
		}
	}
	for _, g := range o.all {
		if o.lines.figure(g).text == printed {
			places--
		}
	}
	return places > 0
}
