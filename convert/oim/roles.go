package oim

import (
	"slices"
	"strings"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/taxonomy"
)

// definitionExplanatoryFact is where the reserved link type explanatoryFact is defined.
const definitionExplanatoryFact = "http://www.xbrl.org/lrr/arcrole/factExplanatory-2009-12-16.xsd#fact-explanatoryFact"

// RoleReferences are the references that a report lacks in xBRL-XML for the link types and link groups of its links
// (XBRL 2.1, 4.11.1): the OIM syntaxes name them only. What the taxonomy does not define is named in the diagnostics.
func RoleReferences(r *tieout.Report, dts *taxonomy.DTS) ([]tieout.EntryPoint, []tieout.Diagnostic) {
	have := map[string]bool{roleLink: true, arcroleFootnote: true, "": true}
	for _, e := range r.EntryPoints {
		if e.Kind == tieout.RoleRef || e.Kind == tieout.ArcroleRef {
			have[e.Role] = true
		}
	}
	var refs []tieout.EntryPoint
	var ds []tieout.Diagnostic
	need := func(kind tieout.EntryPointKind, uri string, at tieout.Range) {
		if have[uri] {
			return
		}
		have[uri] = true
		place := definitionOf(uri, dts)
		if place == "" {
			ds = append(ds, ruleRoleNotDefined.New(at, "the taxonomy does not define %s, which links have as link type or group: the XML cannot refer to its definition", uri))
			return
		}
		url, _, _ := strings.Cut(place, "#")
		refs = append(refs, tieout.EntryPoint{Kind: kind, URL: url, Href: place, Role: uri})
	}
	for _, f := range r.Footnotes {
		need(tieout.RoleRef, f.Role, f.Range)
		need(tieout.ArcroleRef, f.Arcrole, f.Range)
	}
	return refs, ds
}

// definitionOf is the URL, with its fragment, of the definition of a role or arcrole; "" when there is none.
func definitionOf(uri string, dts *taxonomy.DTS) string {
	var places []string
	if dts != nil {
		for place, declared := range dts.Declared {
			if declared == uri {
				places = append(places, place)
			}
		}
	}
	switch {
	case len(places) > 0:
		return slices.Min(places)
	case uri == arcroleExplanatoryFact:
		return definitionExplanatoryFact
	}
	return ""
}
