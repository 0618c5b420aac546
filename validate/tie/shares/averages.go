package shares

import (
	"fmt"
	"slices"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
	"github.com/tieout/tieout/taxonomy/press"
	"github.com/tieout/tieout/validate/tie/book"
	"github.com/tieout/tieout/validate/tie/slip"
)

var (
	ofAverage = wording.Phrases("average|averages", "shares ... used|outstanding", "common equivalent|equivalents", "shares ... computing|computation|calculating|calculation")
	ofPoint   = wording.Phrases("period end", "end of|the|this? period|year|quarter|month", "at|as period|year|quarter? end|of", "issued|authorized|authorised|repurchased|granted|issuable")
)

// Side is which of the two kinds of amounts per share, or of counts of shares, a row is: of both, or of none that it says, where
// it is neither.
type Side uint8

// The sides; AnySide is both, and neither.
const (
	AnySide Side = iota
	BasicSide
	DilutedSide
)

// Suits reports whether an amount per share may be made with a count of shares.
func (s Side) Suits(o Side) bool { return s == o || s == AnySide || o == AnySide }

// SideOf is what a row's label says, or else the heading above it.
func SideOf(row *release.Row) Side {
	texts := []string{row.Label}
	if n := len(row.Section); n > 0 {
		texts = append(texts, row.Section[n-1])
	}
	for _, text := range texts {
		if s, said := sideOfText(text); said {
			return s
		}
	}
	return AnySide
}

// sideOfText is what a text says, false where it says nothing of sides.
func sideOfText(text string) (Side, bool) {
	words := wording.Of(text)
	if OfDiluted.In(words) {
		words = wording.Of(press.Plain(text)) // "before and after dilution"
	}
	switch basic, diluted := OfBasic.In(words), OfDiluted.In(words); {
	case basic && diluted:
		return AnySide, true
	case basic:
		return BasicSide, true
	case diluted:
		return DilutedSide, true
	}
	return AnySide, false
}

// IsAverage reports whether a count of shares is called an average over its period.
func IsAverage(row *release.Row) bool {
	return book.Named(row, ofAverage) && !ofPoint.In(wording.Of(row.Label))
}

// IsAverageIn is [IsAverage] by what the row is mapped to as well: "Diluted" below the last row of a section of averages.
func IsAverageIn(b *book.Book, row *release.Row) bool {
	concept := b.ConceptOf(row)
	return IsAverage(row) || concept != "" && MayBeAverage(concept) && !ofPoint.In(wording.Of(row.Label))
}

// IsOfResultIn is [book.IsOfResult] by what the row is mapped to as well: "Basic" below a heading that says no more than the unit.
func IsOfResultIn(b *book.Book, row *release.Row) bool {
	switch b.ConceptOf(row) {
	case "EarningsPerShareBasic", "EarningsPerShareDiluted":
		return true
	}
	return book.IsOfResult(row)
}

// AveragesElsewhere are the averages of shares of other tables that a row of amounts per share may be made with.
func AveragesElsewhere(b *book.Book, row *release.Row) []*release.Row {
	const most = 8
	var out []*release.Row
	for _, t := range b.Tables {
		for _, over := range b.RowsOf(t, release.Shares) {
			if IsAverageIn(b, over) && MayBeAverage(b.ConceptOf(over)) && SideOf(row).Suits(SideOf(over)) && len(out) < most {
				out = append(out, over)
			}
		}
	}
	return out
}

// Sides are the rows of a table of a kind, basic and the diluted ones that go with them: those of one label in two sections, else the next
// below in the same section, or the next of all.
func Sides(b *book.Book, t *release.Table, kind release.Number) [][2]*release.Row {
	var out [][2]*release.Row
	var basic []*release.Row
	for _, row := range b.RowsOf(t, kind) {
		if kind == release.PerShare && !IsOfResultIn(b, row) || kind == release.Shares && !IsAverageIn(b, row) || book.IsAdjusted(row) {
			continue
		}
		switch SideOf(row) {
		case BasicSide:
			basic = append(basic, row)
		case DilutedSide:
			if i := slices.IndexFunc(basic, func(o *release.Row) bool { return o.Label == row.Label }); i >= 0 && !slices.Equal(basic[i].Section, row.Section) {
				out = append(out, [2]*release.Row{basic[i], row})
				basic = slices.Delete(basic, i, i+1)
				continue
			}
			if n := len(basic); n > 0 && SameScope(basic[n-1], row) && SameClass(basic[n-1], row) {
				out = append(out, [2]*release.Row{basic[n-1], row})
			}
			basic = nil
		}
	}
	return out
}

// Undiluted are the averages of shares of periods with a loss, in which nothing dilutes: the diluted ones are the basic ones.
func Undiluted(b *book.Book) []*book.Claim {
	var out []*book.Claim
	for _, t := range b.Tables {
		shares := Sides(b, t, release.Shares)
		if len(shares) != 1 {
			continue
		}
		c := &book.Claim{Family: averageFamily, Explained: true, Exact: true}
		for _, it := range shares[0][0].Items {
			basic, diluted := b.In(shares[0][0], it.Column), b.In(shares[0][1], it.Column)
			if basic != nil && diluted != nil && it.Column.Kind == release.Values && loses(b, t, it.Column) {
				c.Add(&book.Relation{Total: diluted, Parts: []book.Term{{Figure: basic, Weight: 1}}, Form: book.AsPrinted})
			}
		}
		if len(c.Relations) > 0 {
			markLostDigits(b, c)
			out = append(out, c)
		}
	}
	return out
}

// markLostDigits marks the only two counts of shares that are not the same where one of them lacks a digit of the other.
func markLostDigits(b *book.Book, c *book.Claim) {
	if failing := c.Failing(); c.Tied() > 0 && len(failing) == 1 {
		failing[0].Plain = slip.LacksDigit(failing[0])
	}
}

// loses reports whether the amounts per share of a column are losses, all that are of a result: of what goes on, of what does not, of both.
func loses(b *book.Book, t *release.Table, c *release.Column) bool {
	losses := 0
	for _, row := range b.RowsOf(t, release.PerShare) {
		f := b.In(row, c)
		if f == nil || !IsOfResultIn(b, row) || book.IsAdjusted(row) {
			continue
		}
		if !isLoss(f) {
			return false
		}
		losses++
	}
	return losses > 0
}

// isLoss reports whether an amount per share is a loss, one too small for its digits too.
func isLoss(f *book.Figure) bool {
	printed := f.Item.Printed
	return f.Item.Value.IsNegative() || f.Item.Value.IsZero() && len(printed) > 0 && (printed[0] == '(' || printed[0] == '-')
}

// Proportions are amounts per share, basic and diluted: what securities dilute them changes slowly, so that they are near each
// other in all columns of a table, or in none.
func Proportions(b *book.Book) []*book.Claim {
	var out []*book.Claim
	for _, t := range b.Tables {
		for _, pair := range Sides(b, t, release.PerShare) {
			c := &book.Claim{Family: averageFamily, Explained: true}
			for _, it := range pair[0].Items {
				basic, diluted := b.In(pair[0], it.Column), b.In(pair[1], it.Column)
				if basic != nil && diluted != nil && it.Column.Kind == release.Values && !basic.Item.Value.IsZero() && !diluted.Item.Value.IsZero() {
					c.Add(&book.Relation{Total: basic, Parts: []book.Term{{Figure: diluted, Weight: 1}}, Form: book.Near})
				}
			}
			n := c.Tied()
			if n > 0 && n >= len(c.Relations)-n || len(c.Relations) > 1 && slip.One(b, c.Failing()) || pair[0].Label == pair[1].Label && turned(b, c.Failing()) {
				out = append(out, c)
			}
			out = append(out, dilutions(b, t, pair)...)
		}
	}
	return out
}

// turned reports whether signs explain all of some relations.
func turned(b *book.Book, failing []*book.Relation) bool {
	return len(failing) > 0 && !slices.ContainsFunc(failing, func(r *book.Relation) bool {
		return !slices.ContainsFunc(slip.Fixes(b, r, false), func(x slip.Fix) bool { return x.Kind == slip.TurnedSign })
	})
}

// Means are the averages of shares of periods that others make up, all as long: they are the mean of theirs.
func Means(b *book.Book) []*book.Claim {
	var out []*book.Claim
	for _, t := range b.Tables {
		c := &book.Claim{Family: averageFamily, Explained: true, Allowance: meanSlack}
		for _, row := range b.RowsOf(t, release.Shares) {
			if !IsAverageIn(b, row) || !MayBeAverage(b.ConceptOf(row)) {
				continue
			}
			for _, it := range row.Items {
				total := b.In(row, it.Column)
				if total == nil || it.Column.Kind != release.Values || it.Column.Period.Kind != tieout.Duration {
					continue
				}
				if parts := b.Halves(row, it.Column); parts != nil {
					c.Add(&book.Relation{Total: total, Parts: parts, Form: book.Mean})
				}
			}
		}
		n := c.Tied()
		if n*2 >= len(c.Relations) && n > 0 || n == 0 && len(c.Relations) == 1 && len(c.Relations[0].Parts) == book.Quarters && c.Relations[0].Within(meanSlack, 0) {
			c.Exact = true
			out = append(out, c)
		}
	}
	return out
}

// meanSlack is how far an average over a longer period may be off the mean of those over its parts, in parts of it.
var meanSlack = decimal.New(1, -3)

var (
	// OrderFamily are figures that are not more than another, as diluted and basic amounts per share.
	OrderFamily = &book.Family{Rule: book.RulePerShareBroken, Says: func(r *book.Relation) string {
		return fmt.Sprintf("%s: printed %s, more than %s of %s", book.Name(r.Total), r.Total.Item.Printed, r.Parts[0].Figure.Item.Printed, book.Label(r.Parts[0].Figure))
	}}
	averageFamily = &book.Family{Rule: book.RulePerShareBroken, Says: saysAverage}
)

// saysAverage says what is wrong with basic and diluted figures, and with averages over several periods.
func saysAverage(r *book.Relation) string {
	other := r.Parts[0].Figure
	at := fmt.Sprintf("%s, %s: printed %s", book.Label(r.Total), book.Column(r.Total), r.Total.Item.Printed)
	switch r.Form {
	case book.Near:
		return fmt.Sprintf("%s; %s is %s, and the two are near each other in the other columns", at, book.Label(other), other.Item.Printed)
	case book.AsPrinted:
		return fmt.Sprintf("%s; %s is %s, and nothing dilutes a loss", at, book.Label(other), other.Item.Printed)
	}
	e, _ := r.Expected(nil)
	return fmt.Sprintf("%s; by %s it should be about %s", at,
		book.JoinTerms(r.Parts, func(f *book.Figure) string { return book.Label(f) + ", " + book.Column(f) + ", " + f.Item.Printed }), book.Number(e.Middle(), r.Total.Item))
}

// SameScope reports whether a result and an amount per share are both of continuing operations, or neither is.
func SameScope(a, b *release.Row) bool { return book.IsContinuing(a) == book.IsContinuing(b) }

// MayBeAverage reports whether shares of a concept may be those that amounts per share are made with; "" is none that is known.
func MayBeAverage(concept string) bool {
	switch concept {
	case "", "WeightedAverageSharesBasic", "WeightedAverageSharesDiluted", "WeightedAverageSharesBasicAndDiluted", "AdjustedSharesDiluted":
		return true
	}
	return false
}

// The words of the two sides.
var (
	OfBasic   = wording.Phrases("basic|primary|undiluted")
	OfDiluted = wording.Phrases("diluted|dilution", "common|share|shares|stock|unit|units and|plus ... equivalent|equivalents")
)
