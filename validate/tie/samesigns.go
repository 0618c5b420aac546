package tie

import (
	"fmt"
	"slices"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
)

var lossFamily = &family{rule: RulePerShareBroken, says: func(r *Relation) string {
	o := r.Parts[0].Figure
	return fmt.Sprintf("%s, %s: printed %s, and %s is %s; in the other columns their signs agree", name(r.Total), column(r.Total), r.Total.Item.Printed, label(o), o.Item.Printed)
}}

const leastAgreeing = 2 // columns in which the signs of an amount per share and of its result agree

// losses are amounts per share of a table of which one has another sign than the result that it is made from, and all others the same: of
// one that tells about as many shares as they do nothing else but the sign is wrong.
func (b *book) losses() []*claim {
	var out []*claim
	for _, t := range b.tables {
		for _, row := range b.rowsOf(t, release.PerShare) {
			if !b.isOfResult(row) {
				continue
			}
			if income := b.namesakeOf(t, row); income != nil {
				if c := oddLoss(b.tellings(row, income)); c != nil {
					out = append(out, c)
				}
			}
		}
	}
	return out
}

// oddLoss is the only one of several amounts per share that has another sign than its result; nil for none.
func oddLoss(all []told) *claim {
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
	c := &claim{family: lossFamily, explained: true}
	c.add(&Relation{Total: odd.total, Parts: []Term{{odd.of, 1}}, form: near, known: tieout.Interval{Low: leastOfAll, High: one}})
	return c
}

// aboutTheSame is how far numbers of shares of columns may be apart that differ by a sign alone, leastOfAll what part of a result one share
// has at least.
var aboutTheSame, leastOfAll = decimal.New(2, -1), decimal.New(1, -15)

// perShareBelow are amounts per share that are called no more than that, "Per share - diluted", right below an amount which is no result of the
// accounts, as funds from operations: that amount over the average of shares that another table prints. Where all others below it hold, there
// is no allowance for one.
func (b *book) perShareBelow() []*claim {
	var out []*claim
	for _, t := range b.tables {
		var income *release.Row
		var group []*claim
		close := func() {
			out = append(out, onlyOneFails(group)...)
			group = nil
		}
		for _, row := range t.Rows {
			switch {
			case len(row.Items) == 0:
			case b.kindOf(row) == release.PerShare && saysNoMore(row):
				if income != nil && !isOfAccounts(income) && sideOf(row) != anySide {
					if c := b.bestOver(row, income); c != nil {
						group = append(group, c)
					}
				}
			default:
				close()
				if income = row; b.kindOf(row) != release.Money {
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
func (b *book) bestOver(row, income *release.Row) *claim {
	var ways []*claim
	for _, over := range b.averagesElsewhere(row) {
		if c := b.quotient(row, income, over); len(c.relations) > 0 && sideOf(over) == sideOf(row) {
			ways = append(ways, c)
		}
	}
	return bestClaim(ways)
}

// onlyOneFails are claims of which all columns hold, at least three of them, but those of one that is marked as exact then; none where
// more fail.
func onlyOneFails(cs []*claim) []*claim {
	holding, failing := 0, []*claim(nil)
	for _, c := range cs {
		holding += c.tied()
		if c.tied() < len(c.relations) {
			failing = append(failing, c)
		}
	}
	if holding < leastExact || len(failing) > 1 || len(failing) == 1 && len(failing[0].failing()) > 1 {
		return nil
	}
	for _, c := range failing {
		c.exact = true
	}
	markBeside(cs)
	return cs
}
