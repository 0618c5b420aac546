// Package schemas holds the standard schemas and registries that XBRL reports rest on, as data: the XBRL, XLink,
// dimension, generic link, formula, table, data type, link role, inline and package schemas, laid out by host and
// path, and the units registry.
//
// The schemas are written anew. They declare the same components as the official documents (names, types, ids,
// structure, role and arcrole types) and carry no documentation; a test compares the two.
//
// It imports the standard library only and must never import a package that reads or interprets a schema.
//
//	data, ok := schemas.Lookup("http://www.xbrl.org/2003/xbrl-instance-2003-12-31.xsd")
package schemas
