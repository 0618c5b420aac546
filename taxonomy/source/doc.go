// Package source knows where documents come from: files, folders laid out host/path, taxonomy packages, the
// embedded standard schemas, a cache, and the web when it is allowed. It owns URLs (resolution, normal form,
// xml:base), XPointer fragments, taxonomy and report packages as archives, and every limit on what is read.
//
// It knows no XML Schema and no taxonomy: it must never import schemas/xsd, taxonomy or taxonomy/discover.
//
//	r, diagnostics, err := source.New(source.Options{Packages: []string{"taxonomies/"}})
//	doc, err := r.Open(ctx, "http://www.xbrl.org/2003/xbrl-instance-2003-12-31.xsd")
package source
