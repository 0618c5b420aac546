package oim

import (
	"strings"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/taxonomy"
)

// definitionExplanatoryFact is where the reserved link type explanatoryFact is defined.
const definitionExplanatoryFact = "http://www.xbrl.org/lrr/arcrole/factExplanatory-2009-12-16.xsd#fact-explanatoryFact"

// RoleReferences are the references that a report lacks in xBRL-XML for the link types and link groups of its links
// (XBRL 2.1, 4.11.1): the OIM syntaxes name them only. What the taxonomy does not define is named in the diagnostics.
func RoleReferences(r *tieout.Report, dts *taxonomy.DTS) ([]tieout.EntryPoint, []tieout.Diagnostic) {
	var defined map[string]string
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
		if defined == nil {
			defined = definitions(dts)
		}
		place := defined[uri]
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

// definitions are the URLs, with their fragments, of the definitions of roles and arcroles.
func definitions(dts *taxonomy.DTS) map[string]string {
	defined := map[string]string{}
	if dts != nil {
		for place, uri := range dts.Declared {
			if first, twice := defined[uri]; !twice || place < first {
				defined[uri] = place
			}
		}
	}
	if defined[arcroleExplanatoryFact] == "" {
		defined[arcroleExplanatoryFact] = definitionExplanatoryFact
	}
	return defined
}
