package rules

import (
	"strings"
	"testing"

	"github.com/tieout/tieout"
)

func TestWithoutConsequences(t *testing.T) {
	at := func(code string, from, to int64) tieout.Diagnostic {
		return tieout.Diagnostic{Code: code, Severity: tieout.Error, Range: tieout.Range{Document: "d",
			Start: tieout.Position{Byte: from, Line: 1}, End: tieout.Position{Byte: to, Line: 1}}}
	}
	elsewhere := at("xmlSchema:idrefUnresolved", 12, 15)
	elsewhere.Range.Document = "e"
	for _, c := range []struct {
		name string
		ds   []tieout.Diagnostic
		want string
	}{
		{"within", []tieout.Diagnostic{at("xbrl.4.6.1:itemContextRef", 10, 30), at("xmlSchema:idrefUnresolved", 12, 15)}, "xbrl.4.6.1:itemContextRef"},
		{"around", []tieout.Diagnostic{at("xbrl.4.6.3:missingPrecisionDecimals", 10, 30), at("xbrl.4.6.5:decimals", 12, 15)}, "xbrl.4.6.5:decimals"},
		{"same place", []tieout.Diagnostic{at("xbrl.4.6.2:numericUnit", 10, 30), at("xmlSchema:attributesRequired", 10, 30)}, "xbrl.4.6.2:numericUnit"},
		{"another element", []tieout.Diagnostic{at("xbrl.4.6.1:itemContextRef", 10, 30), at("xmlSchema:idrefUnresolved", 32, 35)}, "xbrl.4.6.1:itemContextRef xmlSchema:idrefUnresolved"},
		{"another document", []tieout.Diagnostic{at("xbrl.4.6.1:itemContextRef", 10, 30), elsewhere}, "xbrl.4.6.1:itemContextRef xmlSchema:idrefUnresolved"},
		{"a chain keeps its cause", []tieout.Diagnostic{at("xbrl.4.6.2:unitRef", 10, 30), at("xbrl.4.6.2:numericUnit", 10, 30), at("xmlSchema:idrefUnresolved", 12, 15)}, "xbrl.4.6.2:unitRef"},
		{"a period in the words of both", []tieout.Diagnostic{at("oime:invalidPeriodDimension", 20, 30), at("xbrl.4.7.2:contextPeriodType", 10, 40)}, "oime:invalidPeriodDimension"},
		{"no cause", []tieout.Diagnostic{at("xmlSchema:idrefUnresolved", 12, 15)}, "xmlSchema:idrefUnresolved"},
	} {
		var codes []string
		for _, d := range withoutConsequences(c.ds) {
			codes = append(codes, d.Code)
		}
		if got := strings.Join(codes, " "); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

// TestConsequencesHaveNoCircle checks that of findings that follow from each other one always stays.
func TestConsequencesHaveNoCircle(t *testing.T) {
	var visit func(code string, path []string)
	visit = func(code string, path []string) {
		for _, p := range path {
			if p == code {
				t.Fatalf("a circle: %v", append(path, code))
			}
		}
		for _, from := range consequences[code] {
			visit(from, append(path, code))
		}
	}
	for code := range consequences {
		visit(code, nil)
	}
}
