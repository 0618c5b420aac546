// Package book is what a release prints, as its figures are held against each other: the figures and where they stand
// (figure.go, index.go, nearest.go, tables.go, series.go), what they must satisfy (relation.go, units.go, claim.go), what kinds
// of claims there are and what is said of each (families.go, wording.go), and what labels say (labels.go, called.go,
// abbreviated.go, initials.go). Whoever finds relations stands on it; it finds none itself, and imports no room of
// validate/tie.
//
//	b := book.New(ctx, release, reports, mapping)
//	c := &book.Claim{Family: book.RowFamily, Sure: true}
//	c.Add(&book.Relation{Total: b.In(total, column), Parts: parts, Form: book.AsPrinted})
//	fmt.Println(c.Tied(), "columns hold")
package book
