// Package tag turns the line items of a release into facts: it finds the concept of each row, weighing the whole
// table, and declares an extension taxonomy for what the mapping taxonomies do not have.
//
// It reads no document and writes none: it imports convert/release, taxonomy/press and the root package, never a
// package of a syntax.
package tag
