package inline

import "strings"

// Browsers that save a page write the names of HTML in lower case, those of inline XBRL among them. mend gives elements
// with a prefix and attributes the names back that they have in XBRL; what XBRL does not name stays as it is written.

// properNames are names of XBRL with capitals, by their lower case.
var properNames = lowerCased(
	"nonFraction nonNumeric",                                              // elements of inline XBRL
	"startDate endDate unitNumerator unitDenominator",                     // of instances
	"schemaRef linkbaseRef roleRef arcroleRef explicitMember typedMember", // of links and dimensions
	"contextRef unitRef continuedAt tupleRef tupleID fromRefs toRefs linkRole footnoteRole footnoteRefs footnoteID footnoteLinkRole", // attributes
	"roleURI arcroleURI schemaLocation")

func lowerCased(lists ...string) map[string]string {
	m := map[string]string{}
	for _, l := range lists {
		for _, name := range strings.Fields(l) {
			m[strings.ToLower(name)] = name
		}
	}
	return m
}

// proper is a name as XBRL writes it.
func proper(name string) string {
	prefix, local, found := strings.Cut(name, ":")
	if !found {
		prefix, local = "", name
	}
	known := properNames[local]
	if known == "" {
		return name
	}
	if prefix == "" {
		return known
	}
	return prefix + ":" + known
}
