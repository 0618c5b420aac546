// Package oim reads, writes, checks and compares reports in the syntaxes of the Open Information Model 1.0:
// xBRL-JSON and xBRL-CSV.
//
// A reader checks the document: its JSON or CSV, its structure, its names, periods and units. What only a
// taxonomy can tell (is there such a concept, is it numeric, which period does it want) it checks when it is given one,
// and fills in what the syntaxes leave out (the pure unit and the infinite accuracy of numbers).
//
// In a report that was read here, an absent entity is the entity that stands for absence in xBRL-XML
// ([AbsentEntity]), and a typed dimension holds its text, with tieout.NoContainer as its container. The
// writers take reports of any origin; what the model cannot express (tuples, fractions, precision 0, free
// content of segments) they name in a diagnostic.
//
//	res, diags, err := oim.ReadJSON(ctx, "report.json", data, oim.Options{})
//	more, err := oim.WriteCSV(create, res.Report, oim.WriteOptions{Info: res.Info})
//
// It imports the taxonomy's model, never a package that loads taxonomies, and no other syntax.
package oim
