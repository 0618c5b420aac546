package oim_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/oim"
)

// infoOK is a documentInfo without fault.
const infoOK = `"documentInfo":{"documentType":"https://xbrl.org/2021/xbrl-json",
"namespaces":{"e":"http://example.com/e","s":"http://example.com/s","iso4217":"http://www.xbrl.org/2003/iso4217","xbrli":"http://www.xbrl.org/2003/instance","xbrl":"https://xbrl.org/2021","absent":"https://xbrl.org/2021/entities"},
"linkTypes":{"footnote":"http://www.xbrl.org/2003/arcrole/fact-footnote"},"linkGroups":{"_":"http://www.xbrl.org/2003/role/link"},
"taxonomy":["e.xsd"]}`

// info is documentInfo with the members given, taxonomy and document type apart.
func info(members string) string {
	if members != "" {
		members += ","
	}
	return `{"documentInfo":{` + members + `"documentType":"https://xbrl.org/2021/xbrl-json","taxonomy":["e.xsd"]}}`
}

// facts is a report whose documentInfo is without fault.
func facts(members string) string { return `{` + infoOK + `,"facts":{` + members + `}}` }

// dims is a report of one fact with the dimensions given.
func dims(members string) string { return facts(`"f1":{"value":"1","dimensions":{` + members + `}}`) }

// jsonCases break one clause each. path is the JSON pointer that the diagnostic must carry.
var jsonCases = []struct {
	name, code, path, doc string
}{
	{"cut off", "xbrlje:invalidJSON", "", `{"documentInfo":{"documentType":"https://xbrl.org/2021/xbrl-json"`},
	{"empty", "xbrlje:invalidJSON", "", ``},
	{"two values", "xbrlje:invalidJSON", "", facts(``) + `{}`},
	{"trailing comma", "xbrlje:invalidJSON", "", facts(`"f1":{"value":"1","dimensions":{"concept":"e:A"}},`)},
	{"UTF-16", "xbrlje:invalidJSON", "", "\xFF\xFE{\x00}\x00"},
	{"bad UTF-8", "xbrlje:invalidJSON", "", facts("\"f1\":{\"value\":\"\xC3\",\"dimensions\":{\"concept\":\"e:A\"}}")},
	{"lone surrogate", "xbrlje:invalidJSON", "/facts/f1/value", facts(`"f1":{"value":"\uD800","dimensions":{"concept":"e:A"}}`)},
	{"lone surrogate in a property", "xbrlje:invalidJSON", "/facts/f1/e:p", facts(`"f1":{"value":"","dimensions":{"concept":"e:A"},"e:p":"\uDC00x"}`)},
	{"same fact id", "xbrlje:invalidJSON", "/facts/f1", facts(`"f1":{"value":"1","dimensions":{"concept":"e:A"}},"f1":{"value":"1","dimensions":{"concept":"e:A"}}`)},
	{"same member of a fact", "xbrlje:invalidJSON", "/facts/f1/value", facts(`"f1":{"value":"1","value":"1","dimensions":{"concept":"e:A"}}`)},
	{"same dimension", "xbrlje:invalidJSON", "/facts/f1/dimensions/e:D", dims(`"concept":"e:A","e:D":"x","e:D":"y"`)},
	{"same core dimension", "xbrlje:invalidJSON", "/facts/f1/dimensions/concept", dims(`"concept":"e:A","concept":"e:A"`)},
	{"same prefix", "xbrlje:invalidJSON", "/documentInfo/namespaces/a", info(`"namespaces":{"a":"http://a.com","a":"http://b.com"}`)},
	{"same member of the report", "xbrlje:invalidJSON", "/facts", `{` + infoOK + `,"facts":{},"facts":{}}`},
	{"same name deep in a property", "xbrlje:invalidJSON", "/facts/f1/e:p/a", facts(`"f1":{"value":"1","dimensions":{"concept":"e:A"},"e:p":{"a":1,"a":2}}`)},

	{"no type", "oimce:unsupportedDocumentType", "/documentInfo/documentType", `{"documentInfo":{"taxonomy":[]},"facts":[]}`},
	{"no documentInfo", "oimce:unsupportedDocumentType", "/documentInfo/documentType", `{"facts":{"f1":{}}}`},
	{"draft type", "oimce:unsupportedDocumentType", "/documentInfo/documentType", `{"facts":3,"documentInfo":{"documentType":"http://www.xbrl.org/CR/2020-05-06/xbrl-json","x":1}}`},
	{"array", "oimce:unsupportedDocumentType", "/documentInfo/documentType", `[]`},

	{"number as value", "xbrlje:invalidJSONStructure", "/facts/f1/value", facts(`"f1":{"value":1000,"dimensions":{"concept":"e:A"}}`)},
	{"array as value", "xbrlje:invalidJSONStructure", "/facts/f1/value", facts(`"f1":{"value":["1"],"dimensions":{"concept":"e:A"}}`)},
	{"no value", "xbrlje:invalidJSONStructure", "/facts/f1", facts(`"f1":{"dimensions":{"concept":"e:A"}}`)},
	{"no dimensions", "xbrlje:invalidJSONStructure", "/facts/f1", facts(`"f1":{"value":"1"}`)},
	{"no concept", "xbrlje:invalidJSONStructure", "/facts/f1/dimensions", dims(`"entity":"s:1"`)},
	{"dimensions no object", "xbrlje:invalidJSONStructure", "/facts/f1/dimensions", facts(`"f1":{"value":"1","dimensions":"e:A"}`)},
	{"decimals as string", "xbrlje:invalidJSONStructure", "/facts/f1/decimals", facts(`"f1":{"value":"1","decimals":"2","dimensions":{"concept":"e:A"}}`)},
	{"decimals with point", "xbrlje:invalidJSONStructure", "/facts/f1/decimals", facts(`"f1":{"value":"1","decimals":2.0,"dimensions":{"concept":"e:A"}}`)},
	{"decimals with exponent", "xbrlje:invalidJSONStructure", "/facts/f1/decimals", facts(`"f1":{"value":"1","decimals":1e5000000,"dimensions":{"concept":"e:A"}}`)},
	{"decimals INF", "xbrlje:invalidJSONStructure", "/facts/f1/decimals", facts(`"f1":{"value":"1","decimals":null,"dimensions":{"concept":"e:A"}}`)},
	{"unknown member of a fact", "xbrlje:invalidJSONStructure", "/facts/f1/accuracy", facts(`"f1":{"value":"1","accuracy":2,"dimensions":{"concept":"e:A"}}`)},
	{"unknown dimension without prefix", "xbrlje:invalidJSONStructure", "/facts/f1/dimensions/scenario", dims(`"concept":"e:A","scenario":"x"`)},
	{"dimension as number", "xbrlje:invalidJSONStructure", "/facts/f1/dimensions/e:D", dims(`"concept":"e:A","e:D":1`)},
	{"core dimension with prefix", "xbrlje:invalidJSONStructure", "/facts/f1/dimensions/xbrl:concept", dims(`"concept":"e:A","xbrl:concept":"e:A"`)},
	{"concept null", "xbrlje:invalidJSONStructure", "/facts/f1/dimensions/concept", dims(`"concept":null`)},
	{"concept no QName", "xbrlje:invalidJSONStructure", "/facts/f1/dimensions/concept", dims(`"concept":"A"`)},
	{"language no code", "xbrlje:invalidJSONStructure", "/facts/f1/dimensions/language", dims(`"concept":"e:A","language":"english_uk"`)},
	{"fact no object", "xbrlje:invalidJSONStructure", "/facts/f1", facts(`"f1":null`)},
	{"facts no object", "xbrlje:invalidJSONStructure", "/facts", `{` + infoOK + `,"facts":[]}`},
	{"links no object", "xbrlje:invalidJSONStructure", "/facts/f1/links", facts(`"f1":{"value":"1","dimensions":{"concept":"e:A"},"links":[]}`)},
	{"link target no string", "xbrlje:invalidJSONStructure", "/facts/f1/links/footnote/_/0", facts(`"f1":{"value":"1","dimensions":{"concept":"e:A"},"links":{"footnote":{"_":[1]}}}`)},
	{"unknown member of the report", "xbrlje:invalidJSONStructure", "/notes", `{` + infoOK + `,"notes":{}}`},
	{"unknown member of documentInfo", "xbrlje:invalidJSONStructure", "/documentInfo/title", info(`"title":"x"`)},
	{"no taxonomy", "xbrlje:invalidJSONStructure", "/documentInfo", `{"documentInfo":{"documentType":"https://xbrl.org/2021/xbrl-json"}}`},
	{"taxonomy a string", "xbrlje:invalidJSONStructure", "/documentInfo/taxonomy", `{"documentInfo":{"documentType":"https://xbrl.org/2021/xbrl-json","taxonomy":"e.xsd"}}`},
	{"taxonomy with white space", "xbrlje:invalidJSONStructure", "/documentInfo/taxonomy/0", `{"documentInfo":{"documentType":"https://xbrl.org/2021/xbrl-json","taxonomy":[" e.xsd"]}}`},
	{"prefix no NCName", "xbrlje:invalidJSONStructure", "/documentInfo/namespaces/1e", info(`"namespaces":{"1e":"http://example.com/e"}`)},
	{"namespace with white space", "xbrlje:invalidJSONStructure", "/documentInfo/namespaces/e", info(`"namespaces":{"e":"http://example.com/e "}`)},
	{"namespace a number", "xbrlje:invalidJSONStructure", "/documentInfo/namespaces/e", info(`"namespaces":{"e":1}`)},
	{"feature an object", "xbrlje:invalidJSONStructure", "/documentInfo/features/xbrl:a", info(`"namespaces":{"xbrl":"https://xbrl.org/2021"},"features":{"xbrl:a":{}}`)},
	{"feature without prefix", "xbrlje:invalidJSONStructure", "/documentInfo/features/a", info(`"features":{"a":true}`)},
	{"allowedDuplicates unknown", "xbrlje:invalidJSONStructure", "/documentInfo/features/xbrl:allowedDuplicates", info(`"namespaces":{"xbrl":"https://xbrl.org/2021"},"features":{"xbrl:allowedDuplicates":"some"}`)},

	{"feature unbound", "oimce:unboundPrefix", "/documentInfo/features/z:a", info(`"features":{"z:a":true}`)},
	{"property of the report unbound", "oimce:unboundPrefix", "/z:p", `{` + infoOK + `,"z:p":1}`},
	{"property of documentInfo unbound", "oimce:unboundPrefix", "/documentInfo/z:p", info(`"z:p":1`)},
	{"property of a fact unbound", "oimce:unboundPrefix", "/facts/f1/z:p", facts(`"f1":{"value":"1","dimensions":{"concept":"e:A"},"z:p":1}`)},
	{"concept unbound", "oimce:unboundPrefix", "/facts/f1/dimensions/concept", dims(`"concept":"z:A"`)},
	{"entity unbound", "oimce:unboundPrefix", "/facts/f1/dimensions/entity", dims(`"concept":"e:A","entity":"z:A"`)},
	{"unit unbound", "oimce:unboundPrefix", "/facts/f1/dimensions/unit", dims(`"concept":"e:A","unit":"z:A"`)},
	{"dimension unbound", "oimce:unboundPrefix", "/facts/f1/dimensions/z:D", dims(`"concept":"e:A","z:D":"A"`)},
	{"relative namespace", "oimce:invalidURI", "/documentInfo/namespaces/e", info(`"namespaces":{"e":"example/e"}`)},
	{"empty link type", "oimce:invalidURI", "/documentInfo/linkTypes/e", info(`"linkTypes":{"e":""}`)},
	{"two prefixes", "oimce:multipleAliasesForURI", "/documentInfo/namespaces/f", info(`"namespaces":{"e":"http://example.com/e","f":"http://example.com/e"}`)},
	{"reserved prefix", "oimce:invalidURIForReservedAlias", "/documentInfo/namespaces/xbrli", info(`"namespaces":{"xbrli":"http://example.com/e"}`)},
	{"reserved namespace", "oimce:invalidAliasForReservedURI", "/documentInfo/namespaces/cur", info(`"namespaces":{"cur":"http://www.xbrl.org/2003/iso4217"}`)},
	{"reserved link type", "oimce:invalidURIForReservedAlias", "/documentInfo/linkTypes/footnote", info(`"linkTypes":{"footnote":"http://example.com/e"}`)},
	{"reserved link group", "oimce:invalidAliasForReservedURI", "/documentInfo/linkGroups/standard", info(`"linkGroups":{"standard":"http://www.xbrl.org/2003/role/link"}`)},
	{"entity without prefix", "oimce:invalidSQName", "/facts/f1/dimensions/entity", dims(`"concept":"e:A","entity":"1"`)},
	{"entity with white space", "oimce:invalidSQName", "/facts/f1/dimensions/entity", dims(`"concept":"e:A","entity":"s:1 2"`)},
	{"date as period", "oimce:invalidPeriodRepresentation", "/facts/f1/dimensions/period", dims(`"concept":"e:A","period":"2025-12-31"`)},
	{"24:00", "oimce:invalidPeriodRepresentation", "/facts/f1/dimensions/period", dims(`"concept":"e:A","period":"2025-12-31T24:00:00"`)},
	{"no such day", "oimce:invalidPeriodRepresentation", "/facts/f1/dimensions/period", dims(`"concept":"e:A","period":"2025-02-29T00:00:00"`)},
	{"end before start", "oimce:invalidPeriodRepresentation", "/facts/f1/dimensions/period", dims(`"concept":"e:A","period":"2026-01-01T00:00:00/2025-01-01T00:00:00"`)},
	{"three moments", "oimce:invalidPeriodRepresentation", "/facts/f1/dimensions/period", dims(`"concept":"e:A","period":"2025-01-01T00:00:00/2026-01-01T00:00:00/"`)},
	{"empty period", "oimce:invalidPeriodRepresentation", "/facts/f1/dimensions/period", dims(`"concept":"e:A","period":""`)},
	{"unit without prefix", "oimce:invalidUnitStringRepresentation", "/facts/f1/dimensions/unit", dims(`"concept":"e:A","unit":"USD"`)},
	{"unit order", "oimce:invalidUnitStringRepresentation", "/facts/f1/dimensions/unit", dims(`"concept":"e:A","unit":"e:y*e:x"`)},
	{"unit needs parentheses", "oimce:invalidUnitStringRepresentation", "/facts/f1/dimensions/unit", dims(`"concept":"e:A","unit":"e:x*e:y/e:z"`)},
	{"unit with needless parentheses", "oimce:invalidUnitStringRepresentation", "/facts/f1/dimensions/unit", dims(`"concept":"e:A","unit":"(e:x)/e:z"`)},
	{"two divisions", "oimce:invalidUnitStringRepresentation", "/facts/f1/dimensions/unit", dims(`"concept":"e:A","unit":"e:x/e:y/e:z"`)},
	{"pure", "oime:illegalPureUnit", "/facts/f1/dimensions/unit", dims(`"concept":"e:A","unit":"xbrli:pure"`)},
	{"entity NA", "oime:invalidUseOfReservedIdentifier", "/facts/f1/dimensions/entity", dims(`"concept":"e:A","entity":"absent:NA"`)},
	{"taxonomy empty", "oime:noTaxonomy", "/documentInfo/taxonomy", `{"documentInfo":{"documentType":"https://xbrl.org/2021/xbrl-json","taxonomy":[]}}`},
	{"relative base", "oime:invalidBaseURL", "/documentInfo/baseURL", info(`"baseURL":"../x"`)},
	{"nil with decimals", "oime:misplacedDecimalsProperty", "/facts/f1/decimals", facts(`"f1":{"value":null,"decimals":2,"dimensions":{"concept":"e:A"}}`)},
	{"decimals out of range", "tieout:decimalsOutOfRange", "/facts/f1/decimals", facts(`"f1":{"value":"1","decimals":99999999999,"dimensions":{"concept":"e:A"}}`)},
	{"language in upper case", "xbrlje:invalidLanguageCodeCase", "/facts/f1/dimensions/language", dims(`"concept":"e:A","language":"en-US"`)},
	{"noteId elsewhere", "oime:misplacedNoteIDDimension", "/facts/f1/dimensions/noteId", dims(`"concept":"e:A","noteId":"f1"`)},

	{"note without language", "oime:missingLanguageForNoteFact", "/facts/n1", note(`"value":"x"`, `"noteId":"n1"`)},
	{"note without noteId", "oime:missingNoteIDDimension", "/facts/n1", note(`"value":"x"`, `"language":"en"`)},
	{"note with other noteId", "oime:invalidNoteIDValue", "/facts/n1/dimensions/noteId", note(`"value":"x"`, `"language":"en","noteId":"n2"`)},
	{"note with unit", "oime:misplacedUnitDimension", "/facts/n1/dimensions/unit", note(`"value":"x"`, `"language":"en","noteId":"n1","unit":"iso4217:USD"`)},
	{"note with decimals", "oime:misplacedDecimalsProperty", "/facts/n1/decimals", note(`"value":"x","decimals":1`, `"language":"en","noteId":"n1"`)},
	{"note with period", "oime:misplacedNoteFactDimension", "/facts/n1/dimensions", note(`"value":"x"`, `"language":"en","noteId":"n1","period":"2025-01-01T00:00:00"`)},
	{"note not closed", "oime:invalidXHTMLFragment", "/facts/n1/value", note(`"value":"<b>x"`, `"language":"en","noteId":"n1"`)},
	{"note of other elements", "oime:invalidXHTMLFragment", "/facts/n1/value", note(`"value":"<b xmlns='http://example.com'>x</b>"`, `"language":"en","noteId":"n1"`)},
	{"note with prefixes", "oime:xhtmlElementInNonDefaultNamespace", "/facts/n1/value", note(`"value":"<h:b xmlns:h='http://www.w3.org/1999/xhtml'>x</h:b>"`, `"language":"en","noteId":"n1"`)},
	{"note with links", "tieout:linkFromNote", "/facts/n1/links", note(`"value":"x","links":{"footnote":{"_":["n1"]}}`, `"language":"en","noteId":"n1"`)},
	{"note unused", "oime:unusedNoteFact", "/facts/n1", facts(`"n1":{"value":"x","dimensions":{"concept":"xbrl:note","noteId":"n1","language":"en"}}`)},
	{"unknown link type", "xbrlje:unknownLinkType", "/facts/f1/links/other", facts(`"f1":{"value":"1","dimensions":{"concept":"e:A"},"links":{"other":{"_":["f1"]}}}`)},
	{"unknown link group", "xbrlje:unknownLinkGroup", "/facts/f1/links/footnote/g", facts(`"f1":{"value":"1","dimensions":{"concept":"e:A"},"links":{"footnote":{"g":[]}}}`)},
	{"unknown link target", "xbrlje:unknownLinkTarget", "/facts/f1/links/footnote/_", facts(`"f1":{"value":"1","dimensions":{"concept":"e:A"},"links":{"footnote":{"_":["f9"]}}}`)},
	{"footnote is a fact", "oime:illegalStandardFootnoteTarget", "/facts/f1/links/footnote/_", facts(`"f1":{"value":"1","dimensions":{"concept":"e:A"},"links":{"footnote":{"_":["f1"]}}}`)},
}

// note is a report of a fact and its note.
func note(members, dimensions string) string {
	return facts(`"f1":{"value":"1","dimensions":{"concept":"e:A"},"links":{"footnote":{"_":["n1"]}}},
"n1":{` + members + `,"dimensions":{"concept":"xbrl:note",` + dimensions + `}}`)
}

func TestJSONErrors(t *testing.T) {
	for _, c := range jsonCases {
		t.Run(c.code+"/"+c.name, func(t *testing.T) {
			_, diags, err := oim.ReadJSON(context.Background(), "r.json", []byte(c.doc), oim.Options{})
			if err != nil {
				t.Fatal(err)
			}
			onlyCode(t, diags, c.code)
			if c.code == "oimce:unsupportedDocumentType" && len(diags) != 1 {
				t.Errorf("of the document type is said: %v", diags)
			}
			if !slices.ContainsFunc(diags, func(d tieout.Diagnostic) bool { return d.Range.Path == c.path && d.Range.Start.Line > 0 }) &&
				(c.path != "" || c.name == "UTF-16") {
				t.Errorf("no diagnostic stands at %s: %v", c.path, diags)
			}
		})
	}
}

// TestLeftOut: facts that errors of their own keep out are known by their concepts, as far as those can be told.
func TestLeftOut(t *testing.T) {
	fact := `"f1":{"value":"1","dimensions":{"concept":"e:A"}}`
	for _, c := range []struct{ name, facts, want string }{
		{"none", fact, ""},
		{"decimals", `"f1":{"value":"1","decimals":1.5,"dimensions":{"concept":"e:A"}}`, "A"},
		{"unbound prefix", `"f1":{"value":"1","dimensions":{"concept":"zz:A"}}`, "A"},
		{"same id", fact + `,"f1":{"value":"1","dimensions":{"concept":"e:B"}}`, "B"},
		{"no object", `"f1":3`, "?"},
		{"an early end", fact + `,"f2":{"value":"1","dimensions":{"concept":"e:A`, "unread"},
	} {
		doc := facts(c.facts)
		if c.want == "unread" {
			doc = doc[:strings.Index(doc, c.facts)+len(c.facts)]
		}
		res, _, err := oim.ReadJSON(context.Background(), "r.json", []byte(doc), oim.Options{})
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		if res.Report.Unread != nil {
			got = "unread"
		}
		for _, q := range res.Report.LeftOut {
			if got += q.Local; q.Local == "" {
				got += "?"
			}
		}
		if got != c.want {
			t.Errorf("%s: %q is left out, want %q", c.name, got, c.want)
		}
	}
}

// onlyCode fails unless there are diagnostics and all have the code.
func onlyCode(t *testing.T, diags []tieout.Diagnostic, code string) {
	t.Helper()
	if len(diags) == 0 {
		t.Error("nothing was reported")
	}
	for _, d := range diags {
		if d.Code != code {
			t.Errorf("%s %s: %s", d.Code, d.Range, d.Message)
		}
	}
}

// TestSchemaAgrees compares the verdict of the JSON Schema with that of the rules on every case.
func TestSchemaAgrees(t *testing.T) {
	structural := []string{"xbrlje:invalidJSONStructure", "oimce:invalidSQName"}
	// What a JSON Schema cannot say, or says elsewhere.
	beyond := []string{"core dimension with prefix", "allowedDuplicates unknown"}
	compared := 0
	for _, c := range jsonCases {
		if c.code == "xbrlje:invalidJSON" || c.code == "oimce:unsupportedDocumentType" || slices.Contains(beyond, c.name) {
			continue
		}
		compared++
		_, diags, err := oim.ReadJSON(context.Background(), "r.json", []byte(c.doc), oim.Options{SchemaLimit: -1})
		if err != nil {
			t.Fatal(err)
		}
		wrong := slices.ContainsFunc(diags, func(d tieout.Diagnostic) bool { return slices.Contains(structural, d.Code) })
		err = oim.ValidateSchema([]byte(c.doc))
		var violation *oim.SchemaError
		if err != nil && !errors.As(err, &violation) {
			t.Fatalf("%s: %v", c.name, err)
		}
		if wrong != (err != nil) {
			t.Errorf("%s: the rules report %v, the schema %v", c.name, diags, err)
		}
	}
	if compared < 50 {
		t.Errorf("only %d cases were compared", compared)
	}
}

// TestReadJSONGoesOn finds an error before and an error behind a broken fact, and the sound facts between.
func TestReadJSONGoesOn(t *testing.T) {
	doc := facts(`
"f1":{"value":1,"dimensions":{"concept":"e:A"}},
"f2":{"value":"2","dimensions":{"concept":"e:A","period":"2025-01-01T00:00:00"}},
"f3":{"value":"3","dimensions":{"concept":"e:A","period":"x"}},
"f4":{"value":"4","dimensions":{"concept":"e:A","unit":"iso4217:USD"}}`)
	res, diags, err := oim.ReadJSON(context.Background(), "r.json", []byte(doc), oim.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if len(diags) != 2 || diags[0].Range.Start.Line != 5 || diags[1].Range.Start.Line != 7 {
		t.Errorf("diagnostics: %v", diags)
	}
	if n := len(res.Report.Facts); n != 2 {
		t.Errorf("%d facts were read, want 2", n)
	}
	if got := res.Report.Facts[1].Origin(); got.Start.Line != 8 || got.Start.Column != 1 || got.Path != "/facts/f4" ||
		!strings.HasPrefix(doc[got.Start.Byte:got.End.Byte], `"f4":{`) || !strings.HasSuffix(doc[:got.End.Byte], `"}}`) {
		t.Errorf("the origin of f4 is %+v", got)
	}
}

// TestFactsFirst reads a report whose documentInfo stands behind its facts.
func TestFactsFirst(t *testing.T) {
	doc := `{"facts":{"f1":{"value":"1","dimensions":{"concept":"e:A"}},
"f2":{"value":"1","dimensions":{"concept":"z:A"}}},"e:p":[1],` + infoOK + `}`
	res, diags, err := oim.ReadJSON(context.Background(), "r.json", []byte(doc), oim.Options{})
	if err != nil {
		t.Fatal(err)
	}
	onlyCode(t, diags, "oimce:unboundPrefix")
	if len(res.Report.Facts) != 1 || len(res.Info.Report) != 1 || len(diags) == 1 && diags[0].Range.Start.Line != 2 {
		t.Errorf("facts %v, properties %v, diagnostics %v", res.Report.Facts, res.Info.Report, diags)
	}
}

func TestReadJSONLimits(t *testing.T) {
	var limit *oim.LimitError
	if _, _, err := oim.ReadJSON(context.Background(), "r.json", []byte(facts("")), oim.Options{MaxBytes: 10}); !errors.As(err, &limit) {
		t.Errorf("got %v", err)
	}
	doc := facts(`"f1":{"value":"1","dimensions":{"concept":"e:A"}},"f2":{"value":"1","dimensions":{"concept":"e:A"}}`)
	if _, _, err := oim.ReadJSON(context.Background(), "r.json", []byte(doc), oim.Options{MaxFacts: 1}); !errors.As(err, &limit) {
		t.Errorf("got %v", err)
	}
	deep := facts(`"f1":{"value":"1","dimensions":{"concept":"e:A"},"e:p":` + strings.Repeat("[", 100000) + strings.Repeat("]", 100000) + `}`)
	if _, diags, err := oim.ReadJSON(context.Background(), "r.json", []byte(deep), oim.Options{}); err != nil || len(diags) == 0 {
		t.Errorf("got %v, %v", diags, err)
	}
}

// addFiles makes seeds of files.
func addFiles(f *testing.F, patterns ...string) {
	for _, pattern := range patterns {
		files, err := filepath.Glob(pattern)
		if err != nil || len(files) == 0 {
			f.Fatalf("%s matches %d files: %v", pattern, len(files), err)
		}
		for _, file := range files {
			data, err := os.ReadFile(file)
			if err != nil {
				f.Fatal(err)
			}
			f.Add(data)
		}
	}
}

func FuzzReadJSON(f *testing.F) {
	for _, c := range jsonCases {
		f.Add([]byte(c.doc))
	}
	addFiles(f, "testdata/json/*.json")
	dts := mustDTS(f)
	f.Fuzz(func(t *testing.T, data []byte) {
		if _, _, err := oim.ReadJSON(context.Background(), "r.json", data, oim.Options{DTS: dts}); err != nil {
			return
		}
		res, _, err := oim.ReadJSON(context.Background(), "r.json", data, oim.Options{})
		if err != nil {
			return
		}
		var out strings.Builder
		if _, err := oim.WriteJSON(&out, res.Report, oim.WriteOptions{Info: res.Info}); err != nil {
			t.Fatal(err)
		}
	})
}
