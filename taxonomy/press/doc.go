// Package press owns the taxonomy of the line items that earnings releases print: its concepts, the labels by
// which they are recognised, the mapping files in which people write both (YAML), the linter of those files, and
// the compiler that turns them into an XML Schema and linkbases. The extension taxonomy of one release has the
// same model and the same compiler.
//
// It knows nothing of releases and must never import a package of convert.
//
//	t, err := press.Default()
//	c := t.Concept("Revenues")
//	files := t.Files() // press.xsd, press-label.xml, …
package press
