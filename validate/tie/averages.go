package tie

import (
	"fmt"
	"slices"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
)

var (
	ofAverage = wording.Phrases("average|averages", "shares ... used|outstanding", "common equivalent|equivalents", "shares ... computing|computation|calculating|calculation")
	ofPoint   = wording.Phrases("period end", "end of|the|this? period|year|quarter|month", "at|as period|year|quarter? end|of", "issued|authorized|authorised|repurchased|granted|issuable")
)

// side is which of the two kinds of amounts per share, or of counts of shares, a row is: of both, or of none that it says, where
// it is neither.
type side uint8

const (
	anySide side = iota
	basicSide
	dilutedSide
)

// suits reports whether an amount per share may be made with a count of shares.
func (s side) suits(o side) bool { return s == o || s == anySide || o == anySide }

// sideOf is what a row's label says, or else the heading above it.
func sideOf(row *release.Row) side {
	texts := []string{row.Label}
	if n := len(row.Section); n > 0 {
		texts = append(texts, row.Section[n-1])
	}
	for _, text := range texts {
		if s, said := sideOfText(text); said {
			return s
		}
	}
	return anySide
}

// sideOfText is what a text says, false where it says nothing of sides.
func sideOfText(text string) (side, bool) {
	words := wording.Of(text)
	switch basic, diluted := ofBasic.In(words), ofDiluted.In(words); {
	case basic && diluted:
		return anySide, true
	case basic:
		return basicSide, true
	case diluted:
		return dilutedSide, true
	}
	return anySide, false
}

// isAverage reports whether a count of shares is called an average over its period.
func isAverage(row *release.Row) bool {
	return named(row, ofAverage) && !ofPoint.In(wording.Of(row.Label))
}

// isAverage is [isAverage] by what the row is mapped to as well: "Diluted" below the last row of a section of averages.
func (b *book) isAverage(row *release.Row) bool {
	concept := b.conceptOf(row)
	return isAverage(row) || concept != "" && mayBeAverage(concept) && !ofPoint.In(wording.Of(row.Label))
}

// isOfResult is [isOfResult] by what the row is mapped to as well: "Basic" below a heading that says no more than the unit.
func (b *book) isOfResult(row *release.Row) bool {
	switch b.conceptOf(row) {
	case "EarningsPerShareBasic", "EarningsPerShareDiluted":
		return true
	}
	return isOfResult(row)
}

// averagesElsewhere are the averages of shares of other tables that a row of amounts per share may be made with.
func (b *book) averagesElsewhere(row *release.Row) []*release.Row {
	const most = 8
	var out []*release.Row
	for _, t := range b.tables {
		for _, over := range b.rowsOf(t, release.Shares) {
			if b.isAverage(over) && mayBeAverage(b.conceptOf(over)) && sideOf(row).suits(sideOf(over)) && len(out) < most {
				out = append(out, over)
			}
		}
	}
	return out
}

// sides are the rows of a table of a kind, basic and the diluted ones that go with them: those of one label in two sections, else the next
// below in the same section, or the next of all.
func (b *book) sides(t *release.Table, kind release.Number) [][2]*release.Row {
	var out [][2]*release.Row
	var basic []*release.Row
	for _, row := range b.rowsOf(t, kind) {
		if kind == release.PerShare && !b.isOfResult(row) || kind == release.Shares && !b.isAverage(row) || isAdjusted(row) {
			continue
		}
		switch sideOf(row) {
		case basicSide:
			basic = append(basic, row)
		case dilutedSide:
			if i := slices.IndexFunc(basic, func(o *release.Row) bool { return o.Label == row.Label }); i >= 0 && !slices.Equal(basic[i].Section, row.Section) {
				out = append(out, [2]*release.Row{basic[i], row})
				basic = slices.Delete(basic, i, i+1)
				continue
			}
			if n := len(basic); n > 0 && sameScope(basic[n-1], row) && sameClass(basic[n-1], row) {
				out = append(out, [2]*release.Row{basic[n-1], row})
			}
			basic = nil
		}
	}
	return out
}

// undiluted are the averages of shares of periods with a loss, in which nothing dilutes: the diluted ones are the basic ones.
func (b *book) undiluted() []*claim {
	var out []*claim
	for _, t := range b.tables {
		shares := b.sides(t, release.Shares)
		if len(shares) != 1 {
			continue
		}
		c := &claim{family: averageFamily, explained: true, exact: true}
		for _, it := range shares[0][0].Items {
			basic, diluted := b.in(shares[0][0], it.Column), b.in(shares[0][1], it.Column)
			if basic != nil && diluted != nil && it.Column.Kind == release.Values && b.loses(t, it.Column) {
				c.add(&Relation{Total: diluted, Parts: []Term{{basic, 1}}, form: asPrinted})
			}
		}
		if len(c.relations) > 0 {
			b.markLostDigits(c)
			out = append(out, c)
		}
	}
	return out
}

// markLostDigits marks the only two counts of shares that are not the same where one of them lacks a digit of the other.
func (b *book) markLostDigits(c *claim) {
	if failing := c.failing(); c.tied() > 0 && len(failing) == 1 {
		failing[0].plain = failing[0].lacksDigit()
	}
}

// loses reports whether the amounts per share of a column are losses, all that are of a result: of what goes on, of what does not, of both.
func (b *book) loses(t *release.Table, c *release.Column) bool {
	losses := 0
	for _, row := range b.rowsOf(t, release.PerShare) {
		f := b.in(row, c)
		if f == nil || !b.isOfResult(row) || isAdjusted(row) {
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
func isLoss(f *Figure) bool {
	printed := f.Item.Printed
	return f.Item.Value.IsNegative() || f.Item.Value.IsZero() && len(printed) > 0 && (printed[0] == '(' || printed[0] == '-')
}

// proportions are amounts per share, basic and diluted: what securities dilute them changes slowly, so that they are near each
// other in all columns of a table, or in none.
func (b *book) proportions() []*claim {
	var out []*claim
	for _, t := range b.tables {
		for _, pair := range b.sides(t, release.PerShare) {
			c := &claim{family: averageFamily, explained: true}
			for _, it := range pair[0].Items {
				basic, diluted := b.in(pair[0], it.Column), b.in(pair[1], it.Column)
				if basic != nil && diluted != nil && it.Column.Kind == release.Values && !basic.Item.Value.IsZero() && !diluted.Item.Value.IsZero() {
					c.add(&Relation{Total: basic, Parts: []Term{{diluted, 1}}, form: near})
				}
			}
			n := c.tied()
			if n > 0 && n >= len(c.relations)-n || len(c.relations) > 1 && b.oneSlip(c.failing()) || pair[0].Label == pair[1].Label && b.turned(c.failing()) {
				out = append(out, c)
			}
			out = append(out, b.dilutions(t, pair)...)
		}
	}
	return out
}

// turned reports whether signs explain all of some relations.
func (b *book) turned(failing []*Relation) bool {
	return len(failing) > 0 && !slices.ContainsFunc(failing, func(r *Relation) bool {
		return !slices.ContainsFunc(b.fixes(r, false), func(x fix) bool { return x.kind == turnedSign })
	})
}

// means are the averages of shares of periods that others make up, all as long: they are the mean of theirs.
func (b *book) means() []*claim {
	var out []*claim
	for _, t := range b.tables {
		c := &claim{family: averageFamily, explained: true, allowance: meanSlack}
		for _, row := range b.rowsOf(t, release.Shares) {
			if !b.isAverage(row) || !mayBeAverage(b.conceptOf(row)) {
				continue
			}
			for _, it := range row.Items {
				total := b.in(row, it.Column)
				if total == nil || it.Column.Kind != release.Values || it.Column.Period.Kind != tieout.Duration {
					continue
				}
				if parts := b.halves(row, it.Column); parts != nil {
					c.add(&Relation{Total: total, Parts: parts, form: mean})
				}
			}
		}
		n := c.tied()
		if n*2 >= len(c.relations) && n > 0 || n == 0 && len(c.relations) == 1 && len(c.relations[0].Parts) == quarters && c.relations[0].within(meanSlack, 0) {
			c.exact = true
			out = append(out, c)
		}
	}
	return out
}

// meanSlack is how far an average over a longer period may be off the mean of those over its parts, in parts of it.
var meanSlack = decimal.New(1, -3)

var (
	orderFamily = &family{rule: RulePerShareBroken, says: func(r *Relation) string {
		return fmt.Sprintf("%s: printed %s, more than %s of %s", name(r.Total), r.Total.Item.Printed, r.Parts[0].Figure.Item.Printed, label(r.Parts[0].Figure))
	}}
	averageFamily = &family{rule: RulePerShareBroken, says: saysAverage}
)

// saysAverage says what is wrong with basic and diluted figures, and with averages over several periods.
func saysAverage(r *Relation) string {
	other := r.Parts[0].Figure
	at := fmt.Sprintf("%s, %s: printed %s", label(r.Total), column(r.Total), r.Total.Item.Printed)
	switch r.form {
	case near:
		return fmt.Sprintf("%s; %s is %s, and the two are near each other in the other columns", at, label(other), other.Item.Printed)
	case asPrinted:
		return fmt.Sprintf("%s; %s is %s, and nothing dilutes a loss", at, label(other), other.Item.Printed)
	}
	e, _ := r.expected(nil)
	return fmt.Sprintf("%s; by %s it should be about %s", at,
		joinTerms(r.Parts, func(f *Figure) string { return label(f) + ", " + column(f) + ", " + f.Item.Printed }), number(e.Middle(), r.Total.Item))
}

// sameScope reports whether a result and an amount per share are both of continuing operations, or neither is.
func sameScope(a, b *release.Row) bool { return isContinuing(a) == isContinuing(b) }

// mayBeAverage reports whether shares of a concept may be those that amounts per share are made with; "" is none that is known.
func mayBeAverage(concept string) bool {
	switch concept {
	case "", "WeightedAverageSharesBasic", "WeightedAverageSharesDiluted", "WeightedAverageSharesBasicAndDiluted", "AdjustedSharesDiluted":
		return true
	}
	return false
}

var (
	ofBasic   = wording.Phrases("basic|primary")
	ofDiluted = wording.Phrases("diluted|dilution", "common|share|shares|stock|unit|units and|plus ... equivalent|equivalents")
)
