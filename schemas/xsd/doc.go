// Package xsd is an XML Schema 1.0 engine, as far as XBRL needs one: it compiles schema documents into
// components and validates XML against them while it streams. One model of types serves both validity and
// the question what a concept's base type is.
//
//	set, findings := xsd.Compile(sources, resolve)
//	v := set.NewValidator(report)
//	for kind, err := r.Next(); kind != xmlstream.EOF && err == nil; kind, err = r.Next() {
//		switch kind {
//		case xmlstream.StartElement:
//			v.Start(r) // its declaration and type
//		case xmlstream.Text:
//			v.Text(r)
//		case xmlstream.EndElement:
//			v.End(r) // its value, white space normalised, defaults put in
//		}
//	}
//
// Compile finds what the components of a schema do wrong. The syntax of a schema document, and what stands in its
// xs:appinfo, is found by [Set.Validate] or [Set.ValidateLax] on its root, as for any other document.
//
// Compiling and validating meet at the immutable [Set] only. The package imports internal/xmlstream and the root
// package; it never opens a document: its caller hands it every one.
package xsd
