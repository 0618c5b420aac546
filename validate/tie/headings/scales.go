package headings

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/validate/tie/book"
)

// earned is what is earned and the bounds of total assets as multiples of it.
type earned struct {
	concept     string
	least, most decimal.Decimal // most is 0 where nothing bounds it
}

// earnings are what total assets are held against, the first that is printed: traders have few assets for their revenues, banks by the
// quarter many. What is left of revenues may be next to nothing.
var earnings = []earned{
	{"Revenues", decimal.New(1, -2), decimal.New(200, 0)},
	{"NetInterestIncome", decimal.New(1, -1), decimal.New(5000, 0)},
	{"NetIncomeLoss", decimal.New(1, -1), decimal.Zero},
}

// scales are tables whose stated scales cannot be right.
func scales(b *book.Book) []tieout.Diagnostic {
	ds, wrong := misscaledTables(b)
	assets := firstAssets(b)
	if assets == nil || wrong[assets.Table] || assets.Table.Scale.Stated == "" {
		return ds
	}
	for _, e := range earnings {
		of := most(b, e.concept)
		if of == nil {
			continue
		}
		ratio := assets.Item.Value.DivRound(of.Item.Value, 6)
		if wrong[of.Table] || assets.Item.Scale == of.Item.Scale || of.Table.Scale.Stated == "" ||
			ratio.GreaterThanOrEqual(e.least) && (e.most.IsZero() || ratio.LessThanOrEqual(e.most)) {
			return ds
		}
		return append(ds, unlikelyScale(b, assets, of))
	}
	return ds
}

// unlikelyScale is the finding of a balance sheet and another statement whose scales cannot both be right: it is that of the one whose
// scale fewer of the other tables state, of the balance sheet where that does not tell.
func unlikelyScale(b *book.Book, assets, of *book.Figure) tieout.Diagnostic {
	suspect, other := assets, of
	if stating(b, of.Table) < stating(b, assets.Table) {
		suspect, other = of, assets
	}
	called := func(t *release.Table) string {
		if t == assets.Table {
			return "balance sheet"
		}
		return wordsOf(t)
	}
	d := RuleScaleBroken.New(suspect.Table.Scale.Range, "the %s is said to be %q and the %s %q, which makes total assets of %s beside %s of %s",
		called(suspect.Table), suspect.Table.Scale.Stated, called(other.Table), other.Table.Scale.Stated, book.Grouped(assets.Item.Value.String()),
		strings.ToLower(book.Name(of)), book.Grouped(of.Item.Value.String()))
	for _, f := range []*book.Figure{suspect, other} {
		d.Related = append(d.Related, tieout.Note{Message: book.Name(f) + ": " + f.Item.Printed, Range: f.Item.Cell})
	}
	d.Facts = factsUnder(b, suspect.Table, book.Values(suspect.Table)...)
	return d
}

// stating counts the tables that state the scale of one.
func stating(b *book.Book, t *release.Table) (n int) {
	for _, o := range b.Tables {
		if o.Scale.Stated != "" && o.Scale.Exponent == t.Scale.Exponent {
			n++
		}
	}
	return n
}

// firstAssets are the first total assets of a balance sheet, nil where none are printed.
func firstAssets(b *book.Book) *book.Figure {
	i := slices.IndexFunc(b.Figures, func(f *book.Figure) bool { return isOfStatement(f, "Assets") })
	if i < 0 {
		return nil
	}
	return b.Figures[i]
}

// most is the largest figure of a concept in a statement, nil where none is printed.
func most(b *book.Book, concept string) *book.Figure {
	var most *book.Figure
	for _, f := range b.Figures {
		if isOfStatement(f, concept) && (most == nil || f.Item.Value.GreaterThan(most.Item.Value)) {
			most = f
		}
	}
	return most
}

// isOfStatement reports whether a figure is a positive amount of a statement, of a concept.
func isOfStatement(f *book.Figure, concept string) bool {
	return f.Concept == concept && f.Fact != nil && !f.Item.Nil && f.IsPlain() && book.IsStatement(f.Table) && f.Item.Value.IsPositive()
}

const (
	leastScaled  = 3   // figures that two tables print alike in different scales, for one of the scales to be wrong
	scaledDigits = 100 // the least of such a figure, as it is printed without its point
)

// scalePair are two tables that print figures of the same measures, the earlier first.
type scalePair struct{ a, b *release.Table }

// scaleStand is how many figures two tables print with the same digits: in one scale, and in different ones.
type scaleStand struct {
	same  int
	apart [][2]*book.Figure // of a and of b
}

// disagrees reports whether the figures of two tables show that one of their scales is wrong.
func (s *scaleStand) disagrees() bool {
	return s != nil && len(s.apart) >= leastScaled && len(s.apart) > s.same
}

// misscaledTables are the tables whose stated scale makes their figures thousands of times those that other tables print alike: of two tables
// the one that more of the others contradict, or that fewer bear out. Each is one finding, whatever follows from it.
func misscaledTables(b *book.Book) (ds []tieout.Diagnostic, wrong map[*release.Table]bool) {
	pairs := scalePairs(b)
	against, with := map[*release.Table]int{}, map[*release.Table]int{}
	for k, s := range pairs { // any order counts the same
		switch {
		case s.disagrees():
			against[k.a]++
			against[k.b]++
		case s.same > 0 && len(s.apart) == 0:
			with[k.a]++
			with[k.b]++
		}
	}
	wrong = map[*release.Table]bool{}
	for _, t := range b.Tables {
		if against[t] == 0 {
			continue
		}
		var apart [][2]*book.Figure // of the table and of another one
		worse := true
		for _, u := range b.Tables {
			s, mine := pairs[scalePair{t, u}], 0
			if u.Index < t.Index {
				s, mine = pairs[scalePair{u, t}], 1
			}
			if !s.disagrees() || wrong[u] {
				continue
			}
			worse = worse && (against[t] > against[u] || against[t] == against[u] && with[t] < with[u])
			for _, fs := range s.apart {
				apart = append(apart, [2]*book.Figure{fs[mine], fs[1-mine]})
			}
		}
		if worse && len(apart) > 0 {
			wrong[t] = true
			ds = append(ds, scaleFinding(b, t, apart[0][0], apart[0][1]))
		}
	}
	return ds, wrong
}

// scaleFinding is that of a table in a wrong scale: one of its figures beside one that another table prints alike.
func scaleFinding(b *book.Book, t *release.Table, f, g *book.Figure) tieout.Diagnostic {
	d := RuleScaleBroken.New(t.Scale.Range, "%q is said of %s; where %q is said, its figures are printed alike, as %s, %s",
		t.Scale.Stated, Called(t), g.Table.Scale.Stated, book.Name(f), f.Item.Printed)
	d.Related = append(d.Related, tieout.Note{Message: book.Name(f) + ": " + f.Item.Printed, Range: f.Item.Cell},
		tieout.Note{Message: fmt.Sprintf("%s: %s, %q", book.Name(g), g.Item.Printed, g.Table.Scale.Stated), Range: g.Item.Cell})
	d.Facts = factsUnder(b, t, book.Values(t)...)
	return d
}

// Called is what a table is in words: "the income statement".
func Called(t *release.Table) string { return cmp.Or(book.StatementNames[t.Statement], "a table") }

// scalePairs are the tables that state scales and print figures of the same measures with the same digits. Words about dollars may be
// no scale: "in dollars and as a percentage of revenue".
func scalePairs(b *book.Book) map[scalePair]*scaleStand {
	type place struct {
		name   tieout.QName
		period tieout.Period
		where  string
	}
	printed := map[place][]*book.Figure{}
	pairs := map[scalePair]*scaleStand{}
	for _, f := range b.Figures {
		if f.Fact == nil || f.Item.Nil || f.Item.Kind != release.Money || f.Item.Column.Kind != release.Values || f.Table.Scale.Stated == "" || f.Table.Scale.Exponent == 0 || digitsPrinted(f).LessThan(decimal.NewFromInt(scaledDigits)) {
			continue
		}
		k := place{f.Name, f.Period, book.BeyondTable(f)}
		for _, g := range printed[k] {
			if b.Check(); g.Table == f.Table || !digitsPrinted(g).Equal(digitsPrinted(f)) || book.PrintedPlaces(g.Item) != book.PrintedPlaces(f.Item) {
				continue
			}
			p := scalePair{g.Table, f.Table}
			if pairs[p] == nil {
				pairs[p] = &scaleStand{}
			}
			if f.Item.Scale == g.Item.Scale {
				pairs[p].same++
			} else {
				pairs[p].apart = append(pairs[p].apart, [2]*book.Figure{g, f})
			}
		}
		if len(printed[k]) < book.MaxPlaces {
			printed[k] = append(printed[k], f)
		}
	}
	return pairs
}

// digitsPrinted is a figure as it is printed, without its sign and its point.
func digitsPrinted(f *book.Figure) decimal.Decimal {
	return f.Item.Value.Abs().Shift(book.PrintedPlaces(f.Item) - f.Item.Scale)
}
