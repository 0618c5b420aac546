// Package inline reads Inline XBRL 1.1 and 1.0: one document or several as one set, streaming. It finds the inline
// elements, checks what the specification asks of them, transforms what is printed, and makes of each target the XBRL
// instance that the specification says the set stands for; the reader of instances takes it from there. Places of what
// that reader finds are turned back into those of the documents people see.
//
// It knows no taxonomy, and must never import convert/xbrlxml.
//
//	set, diagnostics, err := inline.Parse(ctx, []inline.Source{{Name: "report.xhtml", URL: url, Data: data}}, inline.Options{})
//	instance, more, err := set.Instance("")
package inline
