// Package slip is what a pen does wrong: digits and columns that change places, signs, powers of ten, lost digits; and what
// of a relation that fails such a slip explains. It must import no room of validate/tie but book.
//
//	if slip.One(b, claim.Failing()) {
//		fmt.Println("a slip of one row explains all that fails")
//	}
//
// The files:
//
//	fix                     the misprints that, undone, make a relation hold, and their words
//	explain                 whether a claim allows for one, and one is enough for all that fails
//	between                 totals that lie between their parts, so that they are no sums
package slip
