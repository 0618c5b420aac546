// Package xsd is an XML Schema 1.0 engine, as far as XBRL needs one: it compiles schema documents into
// components and validates XML against them while it streams. One model of types serves both validity and
// the question what a concept's base type is.
//
// Compiling and validating meet at the immutable [Set] only. It imports internal/xmlstream and the root
// package; it never opens a document: its caller hands it every one.
package xsd
