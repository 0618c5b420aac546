// Package sums finds what the rows of a table add up to: totals of the release's own arithmetic, of sections and of
// statements, by labels and by place. A finder is a function of the book that gives claims; some look at those that are
// judged already. It must import no rooms of validate/tie but book and slip.
//
//	claims := slices.Concat(sums.Rows(b), sums.Sections(b))
//
// The files:
//
//	rows, signs             sums that the release's own arithmetic shows; numbers that it takes with the other sign
//	nested, mustaddup       rows between the parts of a sum; sums that other columns leave no doubt of
//	passedover              totals that are wrong in all columns, so that the arithmetic passes over them
//	runs, namedruns         the rows right above a total, by its label, by the names that its own is put together from; the only row above it
//	almost                  sums that hold in all columns but one
//	sections, enclosed      totals and the rows of their section; all rows up to a total of the balance sheet
//	sheets, ordinary        both sides of a balance sheet, net assets; statements of Japan
//	cashchange              flows of cash that add up to its change
//	results, lessadd        from one result to the next; labels that say all of a sum, "Add:", "Less:"
//	bridges                 adjusted measures and rates, from those of the accounts
//	openings, movements     from what there is at the beginning over what moves to what there is at the end
//	balances                the same in statements of changes in equity
//	allocated               what is attributed to owners, classes and members
//	continued, namesakes    sums over two tables of one statement; totals of blocks that tell the same of several things
//	sisters                 sums over tables that tell the same of the parts of a company
//	partbeside              figures that are a part of what they are taken for
package sums
