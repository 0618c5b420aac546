// Package pershare finds what amounts per share are made from: which income, or amount of a day, over which shares. It
// must import no rooms of validate/tie but book, slip and shares.
//
//	claims := slices.Concat(pershare.Sums(b), pershare.Implied(b), pershare.Together(b))
//
// The files:
//
//	quotients, madeof       incomes over shares, by concepts, labels and columns; the figure of a concept that goes with another
//	pooled                  amounts per share of tables without shares, over those of the statements
//	exactquotients, shared, missed  where no allowance is; what securities that share in the earnings take; what is off and no finding
//	addedback               what convertible securities cost, added back to the income
//	pershare                amounts per share that add up in a column
//	implied, impliedcolumns, together  how many shares several amounts per share tell, over columns and within one
//	quarterlypershare, again  amounts of the quarters of a year; those that several tables print
//	samesigns               losses with the sign of profits; rows called "per share" below their amounts
//	stocks, equityper       amounts per share of a day: book values, net assets
//	places                  amounts per share that lack a decimal
package pershare
