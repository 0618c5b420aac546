package oim

import (
	"slices"
	"strings"

	"github.com/tieout/tieout"
)

// LostInXML names what a report that was read from an OIM syntax carries beside its facts and xBRL-XML has no place
// for: extension properties and features. Canonical values are no loss: they are a matter of writing.
func LostInXML(r *tieout.Report, in *Info) []tieout.Diagnostic {
	if in == nil {
		return nil
	}
	var parts []string
	add := func(what string, ps []Property) {
		var names []string
		for _, p := range ps {
			if p.Name != featureCanonicalValues && p.Name != containerName && !slices.Contains(names, p.Name.Local) {
				names = append(names, p.Name.Local)
			}
		}
		if len(names) > 0 {
			slices.Sort(names)
			if len(names) > 5 {
				names = append(names[:5], "…")
			}
			parts = append(parts, what+" "+strings.Join(names, ", "))
		}
	}
	add("the features", in.Features)
	add("the properties of the report", slices.Concat(in.DocumentInfo, in.Report))
	seen := map[tieout.QName]bool{}
	var ofFacts []Property
	for _, ps := range in.Facts {
		for _, p := range ps {
			if !seen[p.Name] {
				seen[p.Name] = true
				ofFacts = append(ofFacts, p)
			}
		}
	}
	add("the properties of facts", ofFacts)
	if slices.ContainsFunc(r.Facts, func(f *tieout.Fact) bool { return f.Source != nil }) {
		add("the properties of facts", []Property{{Name: sourceName}})
	}
	if len(parts) == 0 {
		return nil
	}
	return []tieout.Diagnostic{ruleLostInXML.New(tieout.Range{Document: r.Document}, "xBRL-XML has no place for %s", strings.Join(parts, ", nor for "))}
}
