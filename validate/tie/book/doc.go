// Package book is what a release prints, as its figures are held against each other: figures, what they must satisfy, the
// kinds of claims and what is said of each, what labels and tables say. Whoever finds relations stands on it. It finds none
// itself, and must import no other room of validate/tie.
//
//	b := book.New(ctx, release, reports, mapping)
//	c := &book.Claim{Family: book.RowFamily, Sure: true}
//	c.Add(&book.Relation{Total: b.In(total, column), Parts: parts, Form: book.AsPrinted})
//	fmt.Println(c.Tied(), "columns hold")
//
// The files:
//
//	figure, index           figures and the book of them; where tables print each concept, which figures are of one size
//	relation, units         what figures must satisfy in one column or period; the same in whole numbers
//	claim                   a relation in all its columns: what holds, what that proves
//	families                the kinds of claims that several rooms speak of, their rules and what is said of one that fails
//	series                  the figures of one measure by period, columns that make up another
//	tables, nearest         what tables and columns are; which rows of one kind stand near another
//	labels, called          what labels say; the concept that a label alone tells
//	abbreviated, initials   labels that others spell out
//	swaps                   the digits of a number, and values with two of them in each other's places
//	wording                 figures, numbers, columns and sums in words
package book
