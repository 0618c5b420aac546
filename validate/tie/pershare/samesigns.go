package pershare

import (
	"fmt"
	"slices"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
	"github.com/tieout/tieout/validate/tie/book"
	"github.com/tieout/tieout/validate/tie/shares"
)

var lossFamily = &book.Family{Rule: book.RulePerShareBroken, Says: func(r *book.Relation) string {
	o := r.Parts[0].Figure
	return fmt.Sprintf("%s, %s: printed %s, and %s is %s; in the other columns their signs agree", book.Name(r.Total), book.Column(r.Total), r.Total.Item.Printed, book.Label(o), o.Item.Printed)
}}

const leastAgreeing = 2 // columns in which the signs of an amount per share and of its result agree

// Losses are amounts per share of a table of which one has another sign than the amount that it is made from, and all others the same: of
// one that tells about as many shares as they do nothing else but the sign is wrong.
func Losses(b *book.Book) []*book.Claim {
	var out []*book.Claim
	for _, t := range b.Tables {
		var above *release.Row // the last that is no amount per share
		for _, row := range t.Rows {
			if len(row.Items) == 0 {
				continue
			}
			if b.KindOf(row) != release.PerShare {
				above = row
				continue
			}
			if income := incomeOf(b, t, row, above); income != nil {
				if c := oddLoss(tellings(b, row, income)); c != nil {
					out = append(out, c)
				}
			}
		}
	}
	return out
}

// incomeOf is the amount that an amount per share is made from: the one right above it, where it is called no more than that, else a result of its
// table; nil for none.
func incomeOf(b *book.Book, t *release.Table, row, above *release.Row) *release.Row {
	if above != nil && saysNoMore(row) && b.KindOf(above) == release.Money {
		return above
	}
	if !shares.IsOfResultIn(b, row) {
		return nil
	}
	return namesakeOf(b, t, row)
}

// oddLoss is the only one of several amounts per share that has another sign than its result; nil for none.
func oddLoss(all []told) *book.Claim {
	var odd *told
	var others []tieout.Interval
	for i, x := range all {
		switch {
		case x.shares.Low.IsPositive():
			others = append(others, x.shares)
		case odd != nil:
			return nil
		default:
			odd = &all[i]
		}
	}
	if odd == nil || len(others) < leastAgreeing || !slices.ContainsFunc(others, around(odd.shares.Middle().Neg(), aboutTheSame).Overlaps) {
		return nil
	}
	c := &book.Claim{Family: lossFamily, Explained: true}
	c.Add(&book.Relation{Total: odd.total, Parts: []book.Term{{Figure: odd.of, Weight: 1}}, Form: book.Near, Known: tieout.Interval{Low: leastOfAll, High: book.One}})
	return c
}

// aboutTheSame is how far numbers of shares of columns may be apart that differ by a sign alone, leastOfAll what part of a result one share
// has at least.
var aboutTheSame, leastOfAll = decimal.New(2, -1), decimal.New(1, -15)

// Below are amounts per share that are called no more than that, "Per share - diluted", right below an amount which is no result of the
// accounts, as funds from operations: that amount over the average of shares that another table prints. Where all others below it hold, there
// is no allowance for one.
func Below(b *book.Book) []*book.Claim {
	var out []*book.Claim
	for _, t := range b.Tables {
		var income *release.Row
		var group []*book.Claim
		close := func() {
			out = append(out, onlyOneFails(group)...)
			group = nil
		}
		for _, row := range t.Rows {
			switch {
			case len(row.Items) == 0:
			case b.KindOf(row) == release.PerShare && saysNoMore(row):
				if income != nil && !isOfAccounts(income) && shares.SideOf(row) != shares.AnySide {
					if c := bestOver(b, row, income); c != nil {
						group = append(group, c)
					}
				}
			default:
				close()
				if income = row; b.KindOf(row) != release.Money {
					income = nil
				}
			}
		}
		close()
	}
	return out
}

// saysNoMore reports whether a row is called an amount per share and nothing else.
func saysNoMore(row *release.Row) bool {
	words := wording.Of(row.Label)
	return len(words) > 0 && !slices.ContainsFunc(words, func(w string) bool { return !perShareWords.In(wording.Text{w}) })
}

// bestOver relates amounts per share to an amount over the averages of another table that make most of them.
func bestOver(b *book.Book, row, income *release.Row) *book.Claim {
	var ways []*book.Claim
	for _, over := range shares.AveragesElsewhere(b, row) {
		if c := quotient(b, row, income, over); len(c.Relations) > 0 && shares.SideOf(over) == shares.SideOf(row) {
			ways = append(ways, c)
		}
	}
	return book.BestClaim(ways)
}

// onlyOneFails are claims of which all columns hold, at least three of them, but those of one that is marked as exact then; none where
// more fail.
func onlyOneFails(cs []*book.Claim) []*book.Claim {
	holding, failing := 0, []*book.Claim(nil)
	for _, c := range cs {
		holding += c.Tied()
		if c.Tied() < len(c.Relations) {
			failing = append(failing, c)
		}
	}
	if holding < LeastExact || len(failing) > 1 || len(failing) == 1 && len(failing[0].Failing()) > 1 {
		return nil
	}
	for _, c := range failing {
		c.Exact = true
	}
	markBeside(cs)
	return cs
}
