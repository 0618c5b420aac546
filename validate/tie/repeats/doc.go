// Package repeats finds figures that a release prints more than once: by their concepts, by their labels, by what they come
// to. It must import no rooms of validate/tie but book and slip.
//
//	claims := slices.Concat(repeats.OfConcept(b), repeats.OfLabel(b))
//
// The files:
//
//	equal, repeat           figures of one concept in several places; figures of one label in two tables
//	sameamounts             one amount under several names
//	lastday, sameday        balances on the last days of other tables; what is so on one day, in columns of a quarter and of a year
//	changedplaces           figures of summaries that changed places
//	translated              columns in another currency
package repeats
