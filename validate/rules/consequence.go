package rules

import (
	"slices"

	"github.com/tieout/tieout"
)

// consequences lists the codes of findings that follow from a finding of another code at the same place: the schemas
// say in their way what a rule says better, or a rule judges what is missing or malformed as if it were there.
var consequences = map[string][]string{ // by what follows: what it follows from
	"xmlSchema:idrefUnresolved":           {"xbrl.4.6.1:itemContextRef", "xbrl.4.6.2:unitRef"},
	"xmlSchema:attributesRequired":        {"xbrl.4.6.2:numericUnit", "xbrl.4.3.3:linkbaseRefArcrole"},
	"xmlSchema:attributeUnexpected":       {"xbrl.4.6.2:nonNumericUnit", "xbrl.4.6.3:extraneousPrecisionDecimals"},
	"xmlSchema:valueError":                {"xbrl.5.1.1.1:itemPeriodType"},
	"xbrl.4.6.2:numericUnit":              {"xbrl.4.6.2:unitRef"},
	"xbrl.4.6.3:missingPrecisionDecimals": {"xbrl.4.6.4:precision", "xbrl.4.6.5:decimals"},
	"xbrl.4.7.2:contextPeriodType":        {"oime:invalidPeriodDimension", "oime:missingPeriodDimension"},
	"xbrl.5.1.1.1:itemPeriodType":         {"xmlSchema:attributeUnexpected"},
	"xbrl.5.1.1.3:itemType":               {"xmlSchema:referenceUnresolved", "xmlSchema:namespaceNotImported"},
	"xbrl.5.1.1.2:itemBalance":            {"xmlSchema:referenceUnresolved", "xmlSchema:namespaceNotImported"},
	"xbrl.5.1.3.4:custRoleUsedOn":         {"xbrl.3.5.2.4:missingRoleRef"},
	"xbrl.5.1.4.5:custArcroleUsedOn":      {"xbrl.3.5.2.5:missingArcroleRef", "xmlSchema:elementUnexpected"},
	"xbrl.5.2.5.2.1:zeroWeight":           {"xmlSchema:attributesRequired", "xmlSchema:valueError"},
}

// withoutConsequences leaves out the findings that follow from another one, so that one mistake is one finding. Where
// it leaves out an error another error stays, so that no verdict changes. The order stays.
func withoutConsequences(ds []tieout.Diagnostic) []tieout.Diagnostic {
	causes := map[string][]tieout.Range{} // by document and code, in order of place
	wanted := map[string]bool{}
	for _, from := range consequences {
		for _, code := range from {
			wanted[code] = true
		}
	}
	for _, d := range ds {
		if wanted[d.Code] && d.Severity == tieout.Error {
			key := d.Code + " " + d.Range.Document
			causes[key] = append(causes[key], d.Range)
		}
	}
	if len(causes) == 0 {
		return ds
	}
	for _, places := range causes {
		slices.SortFunc(places, func(a, b tieout.Range) int { return int(a.Start.Byte - b.Start.Byte) })
	}
	follows := func(d tieout.Diagnostic) bool {
		for _, code := range consequences[d.Code] {
			if overlapped(causes[code+" "+d.Range.Document], d.Range) {
				return true
			}
		}
		return false
	}
	return slices.DeleteFunc(slices.Clone(ds), follows)
}

// overlapped reports whether one of the places, which are in order, has a part of r. Of places that begin before r,
// only the last ones are looked at: elements that hold others hold few.
func overlapped(places []tieout.Range, r tieout.Range) bool {
	const reach = 8
	end := max(r.End.Byte, r.Start.Byte+1)
	i, _ := slices.BinarySearchFunc(places, end, func(p tieout.Range, end int64) int { return int(p.Start.Byte - end) })
	for k := i - 1; k >= 0 && k >= i-reach; k-- {
		if places[k].End.Byte > r.Start.Byte || places[k].Start.Byte == r.Start.Byte {
			return true
		}
	}
	return false
}
