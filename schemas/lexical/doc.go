// Package lexical reads how dates, times and durations are written (XML Schema 1.0 part 2, 3.2.6 to 3.2.14) into their parts,
// and counts the days of the proleptic Gregorian calendar.
//
// What the parts are worth, how values compare and what a type allows is for those that ask: schemas/xsd and schemas/xpath.
// It imports the standard library only.
//
//	m, err := lexical.ParseMoment("2024-02-29T12:00:00.5Z", lexical.DateTime) // m.Year == 2024, m.Fraction == "5", m.Zoned
package lexical
