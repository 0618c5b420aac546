// Package discover turns entry points into a DTS (XBRL 2.1, 3.2): it fetches and parses every document that the
// entry points lead to, in parallel, checks each against XML Schema and against the syntax rules of XBRL 2.1, and
// builds the immutable [taxonomy.DTS] with prohibition and overriding resolved. It is the only writer of a DTS.
//
//	dts, diagnostics, err := discover.Load(ctx, resolver, report.EntryPoints, discover.Options{})
//
// It must never import a package that reads, writes or validates reports.
package discover
