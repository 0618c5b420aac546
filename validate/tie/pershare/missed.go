package pershare

import (
	"fmt"
	"slices"

	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
	"github.com/tieout/tieout/validate/tie/book"
	"github.com/tieout/tieout/validate/tie/shares"
)

// An amount per share that is off by more than rounding is no finding where securities that share in the earnings may explain it. It is
// not tied, either, and must not pass as though nothing had been seen.

// MissedQuotients are the amounts per share that most other columns of their row show to be an income over shares, and that this does not give.
func MissedQuotients(claims []*book.Claim) map[*book.Figure]*book.Relation {
	out := map[*book.Figure]*book.Relation{}
	for _, c := range claims {
		if c.Family != book.ShareFamily || !isMostly(c) || !isOfAccounts(c.Relations[0].Parts[0].Figure.Item.Row) {
			continue
		}
		for _, r := range c.Failing() {
			if r.Form == book.PerUnit && r.State == book.Untied {
				out[r.Total] = r
			}
		}
	}
	for _, c := range claims { // another way may give it
		for _, r := range c.Relations {
			if r.State == book.Tied && (r.Form == book.PerUnit || c.Family.Sums) || r.State == book.Broken {
				delete(out, r.Total)
			}
		}
	}
	return out
}

// isMostly reports whether a claim holds in two columns or more, and in more than twice as many as it does not.
func isMostly(c *book.Claim) bool {
	const least, times = 2, 2
	n := c.Tied()
	return n >= least && n > times*(len(c.Relations)-n)
}

// MissedReason says what an amount per share is not.
func MissedReason(r *book.Relation) string {
	e, _ := r.Expected(nil)
	value := e.Middle()
	if r.Total.Turn {
		value = value.Neg()
	}
	n := len(r.Parts) - 1
	return fmt.Sprintf("%s over %s is %s: more is off than rounding explains, and nothing says what is wrong", book.Terms(r.Parts[:n]), book.Terms(r.Parts[n:]), book.Number(value, r.Total.Item))
}

// markPlain marks what fails in the only column of an amount per share of the accounts in which it does, beside another one of that column
// that is made from the same income and holds: what shares in the earnings, or is taken off them, would show there and in other columns.
func markPlain(b *book.Book, c *book.Claim, ofAccounts bool) {
	failing := c.Failing()
	if !ofAccounts || hasSharers(b) || len(failing) != 1 || c.Tied() < LeastExact {
		return
	}
	failing[0].Plain = failing[0].Beside
}

// ofSharers are the words of what is taken off earnings before the holders of common stock have their share, and of what has a share with
// them.
var ofSharers = wording.Phrases("preferred|preference ... dividend|dividends|accretion|requirement", "dividends on|to preferred|preference", "participating ... securities|securityholders|shares|stock|units", "two class",
	"undistributed ... earnings|income", "unvested ... shares|stock|units")

// hasSharers reports whether a row of the release is called so.
func hasSharers(b *book.Book) bool {
	if b.Sharers == nil {
		b.Sharers = anyRow(b, ofSharers)
	}
	return *b.Sharers
}

// anyRow is whether any row of the release has words in its label.
func anyRow(b *book.Book, words *wording.Set) *bool {
	has := slices.ContainsFunc(b.Tables, func(t *release.Table) bool {
		return slices.ContainsFunc(t.Rows, func(r *release.Row) bool { b.Check(); return words.In(wording.Of(r.Label)) })
	})
	return &has
}

// isOfAccounts reports whether a row is a result of the accounts, or what is left of one.
func isOfAccounts(row *release.Row) bool {
	return (book.IsResult(row) || shares.IsOfOwners(row) || ofContinuing.In(wording.Of(row.Label))) && !book.IsAdjusted(row)
}

// netIncome is the concept of what the owners have of a result, whatever its row is called.
const netIncome = "NetIncomeLoss"

// IsFarOff reports whether an amount per share, no adjusted one, is made from a result of the accounts, and so far off what that gives that
// neither securities which share in the earnings nor those that dilute them explain it.
func IsFarOff(r *book.Relation) bool {
	income := r.Parts[0].Figure
	ofAccounts := isOfAccounts(income.Item.Row) || income.KnownAs() == netIncome && !book.IsAdjusted(income.Item.Row)
	return ofAccounts && !book.IsAdjusted(r.Total.Item.Row) && !r.Within(tenthOff, FarOffDigits)
}
