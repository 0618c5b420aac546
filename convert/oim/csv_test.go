package oim_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/oim"
	"github.com/tieout/tieout/internal/golden"
	"github.com/tieout/tieout/internal/truth"
)

// memory is a set of files to write to and to read from.
type memory map[string][]byte

type memoryFile struct {
	bytes.Buffer
	name string
	m    memory
}

func (f *memoryFile) Close() error { f.m[f.name] = f.Bytes(); return nil }

// memoryURL is where a set of files stands.
const memoryURL = "https://example.com/reports/"

func (m memory) create(name string) (io.WriteCloser, error) {
	return &memoryFile{name: name, m: m}, nil
}

func (m memory) open(_ context.Context, url, _ string) ([]byte, error) {
	if data, ok := m[strings.TrimPrefix(url, memoryURL)]; ok {
		return data, nil
	}
	return nil, fmt.Errorf("%s: %w", url, fs.ErrNotExist)
}

func TestWriteCSV(t *testing.T) {
	files := memory{}
	diags, err := oim.WriteCSV(files.create, releaseReport(), oim.WriteOptions{Namespaces: []oim.Alias{{Name: "pr", URI: spacePR}}})
	if err != nil || len(diags) > 0 {
		t.Fatal(err, diags)
	}
	for name, data := range files {
		golden.Compare(t, filepath.Join("testdata/csv", name), string(data))
	}
	res, diags, err := oim.ReadCSV(context.Background(), "report.json", files["report.json"], files.open, oim.Options{URL: memoryURL + "report.json"})
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range diags {
		t.Errorf("%s %s: %s", d.Code, d.Range, d.Message)
	}
	if len(res.Report.Facts) != 6 || len(res.Report.Footnotes) != 2 {
		t.Errorf("%d facts, %d footnotes", len(res.Report.Facts), len(res.Report.Footnotes))
	}
	if at := res.Report.Facts[1].Origin(); at.Start.Line != 3 || at.Document != "report-facts.csv" {
		t.Errorf("the second fact stands at %+v", at)
	}
}

// csvOK are metadata without fault; parts are replaced in the cases.
const csvInfo = `"documentInfo":{"documentType":"https://xbrl.org/2021/xbrl-csv","namespaces":{"e":"http://example.com/e","s":"http://example.com/s",
"iso4217":"http://www.xbrl.org/2003/iso4217","xbrl":"https://xbrl.org/2021","xbrli":"http://www.xbrl.org/2003/instance","absent":"https://xbrl.org/2021/entities"},
"linkTypes":{"footnote":"http://www.xbrl.org/2003/arcrole/fact-footnote"},"linkGroups":{"_":"http://www.xbrl.org/2003/role/link"},"taxonomy":["e.xsd"]}`

// csvReport is a report of one table t with the columns, other members of the metadata, and the file given.
func csvReport(columns, more, table string) memory {
	if more != "" {
		more = "," + more
	}
	return memory{"r.json": []byte(`{` + csvInfo + `,"tableTemplates":{"t":{"columns":{` + columns + `}}},"tables":{"t":{"url":"t.csv"}}` + more + `}`),
		"t.csv": []byte(table)}
}

// metadata is a report without tables.
func metadata(members string) memory { return memory{"r.json": []byte(`{` + csvInfo + members + `}`)} }

// with adds or replaces a file.
func (m memory) with(name, text string) memory { m[name] = []byte(text); return m }

const (
	amount = `"v":{"dimensions":{"concept":"e:A","unit":"iso4217:USD"}}`
	text   = `"v":{"dimensions":{"concept":"e:A"}}`
)

// base is metadata to extend.
func base(members string) string {
	return `{"documentInfo":{"documentType":"https://xbrl.org/2021/xbrl-csv","taxonomy":["b.xsd"]` + members + `}`
}

// extending is metadata that extend b.json.
func extending(members string) memory {
	return memory{"r.json": []byte(`{"documentInfo":{"documentType":"https://xbrl.org/2021/xbrl-csv","extends":["b.json"]` + members + `}`)}
}

var csvCases = []struct {
	name, code string
	line       int32 // 0 for any
	files      memory
}{
	{"cut off", "xbrlce:invalidJSON", 1, memory{"r.json": []byte(`{"documentInfo":`)}},
	{"repeated name", "xbrlce:invalidJSON", 0, metadata(`,"tables":{},"tables":{}`)},
	{"bad UTF-8", "xbrlce:invalidJSON", 0, metadata(",\"e:p\":\"\xC3\"")},
	{"draft", "oimce:unsupportedDocumentType", 1, memory{"r.json": []byte(`{"documentInfo":{"documentType":"https://xbrl.org/CR/2020-05-06/xbrl-csv"}}`)}},
	{"unknown member", "xbrlce:invalidJSONStructure", 0, metadata(`,"facts":{}`)},
	{"template without columns", "xbrlce:invalidJSONStructure", 0, metadata(`,"tableTemplates":{"t":{}}`)},
	{"table without url", "xbrlce:invalidJSONStructure", 0, metadata(`,"tables":{"t":{}}`)},
	{"optional a string", "xbrlce:invalidJSONStructure", 0, metadata(`,"tables":{"t":{"url":"t.csv","optional":"yes"}}`)},
	{"decimals a fraction", "xbrlce:invalidJSONStructure", 0, metadata(`,"decimals":1.5`)},
	{"nil language", "xbrlce:invalidJSONStructure", 0, metadata(`,"dimensions":{"language":"#nil"}`)},
	{"template name", "xbrlce:invalidIdentifier", 0, metadata(`,"tableTemplates":{"t.1":{"columns":{}}}`)},
	{"column name", "xbrlce:invalidIdentifier", 0, metadata(`,"tableTemplates":{"t":{"columns":{"1":{}}}}`)},
	{"group name", "xbrlce:invalidIdentifier", 0, metadata(`,"tableTemplates":{"t":{"columns":{"g":{"propertyGroups":{"a b":{}}}}}}`)},
	{"table parameter name", "xbrlce:invalidParameterName", 0, metadata(`,"tableTemplates":{"t":{"columns":{}}},"tables":{"t":{"url":"t.csv","parameters":{"a.b":"x"}}}`)},
	{"two kinds", "xbrlce:conflictingColumnType", 0, metadata(`,"tableTemplates":{"t":{"columns":{"c":{"comment":true,"dimensions":{}}}}}`)},
	{"decimals elsewhere", "xbrlce:misplacedDecimalsOnNonFactColumn", 0, metadata(`,"tableTemplates":{"t":{"columns":{"c":{"decimals":2}}}}`)},
	{"no group column", "xbrlce:invalidPropertyGroupColumnReference", 0, metadata(`,"tableTemplates":{"t":{"columns":{"c":{"propertiesFrom":["d"]},"d":{}}}}`)},
	{"decimals twice", "xbrlce:repeatedPropertyGroupDecimalsProperty", 0, metadata(`,"tableTemplates":{"t":{"columns":{"c":{"propertiesFrom":["d","e"]},"d":{"propertyGroups":{"x":{"decimals":1}}},"e":{"propertyGroups":{"x":{"decimals":1}}}}}}`)},
	{"dimension twice", "xbrlce:repeatedPropertyGroupDimension", 0, metadata(`,"tableTemplates":{"t":{"columns":{"c":{"propertiesFrom":["d","e"]},"d":{"propertyGroups":{"x":{"dimensions":{"unit":"e:u"}}}},"e":{"propertyGroups":{"x":{"dimensions":{"unit":"e:u"}}}}}}}`)},
	{"row id column", "xbrlce:undefinedRowIdColumn", 0, metadata(`,"tableTemplates":{"t":{"rowIdColumn":"x","columns":{}}}`)},
	{"row id comment", "xbrlce:invalidRowIdColumn", 0, metadata(`,"tableTemplates":{"t":{"rowIdColumn":"x","columns":{"x":{"comment":true}}}}`)},
	{"reference", "xbrlce:invalidReference", 0, metadata(`,"dimensions":{"period":"$a b"}`)},
	{"period specifier", "xbrlce:invalidPeriodSpecifier", 0, metadata(`,"dimensions":{"period":"$a@last"}`)},
	{"period in metadata", "xbrlce:invalidPeriodRepresentation", 0, metadata(`,"dimensions":{"period":"31.12.2025"}`)},
	{"special value in metadata", "xbrlce:unknownSpecialValue", 0, metadata(`,"dimensions":{"period":"#forever"}`)},
	{"language in metadata", "xbrlce:invalidLanguageCode", 0, metadata(`,"dimensions":{"language":"en_us"}`)},
	{"decimals in metadata", "xbrlce:invalidDecimalsValue", 0, metadata(`,"decimals":"two"`)},
	{"concept in metadata", "xbrlce:invalidConceptQName", 0, metadata(`,"dimensions":{"concept":"Revenues"}`)},
	{"concept unbound", "oimce:unboundPrefix", 0, metadata(`,"dimensions":{"concept":"z:Revenues"}`)},
	{"dimension unbound", "oimce:unboundPrefix", 0, metadata(`,"dimensions":{"z:D":"a"}`)},
	{"entity in metadata", "oimce:invalidSQName", 0, metadata(`,"dimensions":{"entity":"1"}`)},
	{"unit in metadata", "oimce:invalidUnitStringRepresentation", 0, metadata(`,"dimensions":{"unit":"USD"}`)},
	{"pure in metadata", "oime:illegalPureUnit", 0, metadata(`,"dimensions":{"unit":"xbrli:pure"}`)},
	{"no taxonomy", "oime:noTaxonomy", 0, memory{"r.json": []byte(`{"documentInfo":{"documentType":"https://xbrl.org/2021/xbrl-csv"}}`)}},
	{"unknown template", "xbrlce:unknownTableTemplate", 0, metadata(`,"tables":{"t":{"url":"t.csv"}}`)},
	{"unreferenced parameter", "xbrlce:unreferencedParameter", 0, metadata(`,"parameters":{"p":"1"}`)},
	{"unreferenced table parameter", "xbrlce:unreferencedParameter", 0, memory{"r.json": []byte(`{` + csvInfo + `,"tableTemplates":{"t":{"columns":{}}},"tables":{"t":{"url":"t.csv","optional":true,"parameters":{"p":"1"}}}}`)}},
	{"parameter with special value", "xbrlce:unknownSpecialValue", 0, metadata(`,"dimensions":{"e:D":"$p"},"parameters":{"p":"#x"}`)},
	{"parameters missing", "xbrlce:missingParametersFile", 0, metadata(`,"parameterURL":"p.csv"`)},
	{"parameters header", "xbrlce:invalidParameterCSVFile", 1, metadata(`,"parameterURL":"p.csv"`).with("p.csv", "a,b\n")},
	{"parameters without value", "xbrlce:invalidParameterCSVFile", 2, metadata(`,"parameterURL":"p.csv"`).with("p.csv", "name,value\np,\n")},
	{"parameters twice", "xbrlce:invalidParameterCSVFile", 3, metadata(`,"dimensions":{"e:D":"$p"},"parameterURL":"p.csv"`).with("p.csv", "name,value\np,1\np,1\n")},
	{"parameters third cell", "xbrlce:invalidParameterCSVFile", 2, metadata(`,"parameterURL":"p.csv"`).with("p.csv", "name,value\np,1,2\n")},
	{"parameters without name", "xbrlce:invalidParameterCSVFile", 2, metadata(`,"parameterURL":"p.csv"`).with("p.csv", "name,value\n,1\n")},
	{"parameters with semicolons", "xbrlce:invalidParameterCSVFile", 1, metadata(`,"parameterURL":"p.csv"`).with("p.csv", "name;value\n")},
	{"parameter identifier", "xbrlce:invalidIdentifier", 2, metadata(`,"parameterURL":"p.csv"`).with("p.csv", "name,value\np.q,1\n")},

	{"base missing", "xbrlce:unresolvableBaseMetadataFile", 1, extending(`}`)},
	{"cycle", "xbrlce:cycleInExtensionChain", 1, extending(`}`).with("b.json", `{"documentInfo":{"documentType":"https://xbrl.org/2021/xbrl-csv","extends":["r.json"]}}`)},
	{"types mixed", "xbrlce:multipleDocumentTypesInExtensionChain", 1, extending(`}`).with("b.json", `{"documentInfo":{"documentType":"https://xbrl.org/2021/xbrl-json"}}`)},
	{"conflict", "xbrlce:conflictingMetadataValue", 1, extending(`,"namespaces":{"a":"http://a.com"}}`).with("b.json", base(`,"namespaces":{"a":"http://b.com"}}`))},
	{"parameter conflict", "xbrlce:illegalReportParameterRedefinition", 1, extending(`},"dimensions":{"e:D":"$a"},"parameters":{"a":"1"}`).with("b.json", base(`,"namespaces":{"e":"http://example.com/e"}},"parameters":{"a":"2"}`))},
	{"decimals conflict", "xbrlce:illegalRedefinitionOfNonExtensibleProperty", 1, extending(`},"decimals":1`).with("b.json", base(`},"decimals":2`))},
	{"final", "xbrlce:illegalExtensionOfFinalProperty", 1, extending(`,"namespaces":{"a":"http://a.com"}}`).with("b.json", base(`,"namespaces":{},"final":{"namespaces":true}}`))},
	{"final and absent", "xbrlce:illegalExtensionOfFinalProperty", 1, extending(`},"parameters":{"a":"1"},"dimensions":{"e:D":"$a"}`).with("b.json", base(`,"namespaces":{"e":"http://example.com/e"},"final":{"parameters":true}}`))},

	{"file missing", "xbrlce:missingRequiredCSVFile", 0, metadata(`,"tableTemplates":{"t":{"columns":{}}},"tables":{"t":{"url":"t.csv"}}`)},
	{"UTF-16", "xbrlce:invalidCSVFileFormat", 0, csvReport(text, "", "\xFF\xFEv\x00")},
	{"Latin 1", "xbrlce:invalidCSVFileFormat", 2, csvReport(text, "", "v\nM\xFCnchen\n")},
	{"open quote", "xbrlce:invalidCSVFileFormat", 2, csvReport(text, "", "v\n\"a\n")},
	{"text behind a quote", "xbrlce:invalidCSVFileFormat", 2, csvReport(text, "", "v\n\"a\"b\n")},
	{"quote inside", "xbrlce:invalidCSVFileFormat", 2, csvReport(text, "", "v\na\"b\n")},
	{"empty file", "xbrlce:invalidHeaderValue", 0, csvReport(text, "", "")},
	{"header no identifier", "xbrlce:invalidHeaderValue", 1, csvReport(text, "", "v.w\n")},
	{"semicolons", "xbrlce:invalidHeaderValue", 1, csvReport(text, "", "v;w\n")},
	{"unknown column", "xbrlce:unknownColumn", 1, csvReport(text, "", "v,w\n")},
	{"repeated column", "xbrlce:repeatedColumnIdentifier", 1, csvReport(text, "", "v,v\n")},
	{"no row id", "xbrlce:missingRowIdentifier", 3, csvReport(text, "", "i,v\na,1\n,2\n").rows()},
	{"bad row id", "xbrlce:invalidRowIdentifier", 2, csvReport(text, "", "i,v\na b,1\n").rows()},
	{"same row id", "xbrlce:repeatedRowIdentifier", 3, csvReport(text, "", "i,v\na,1\na,2\n").rows()},
	{"no reference target", "xbrlce:invalidReferenceTarget", 2, csvReport(`"v":{"dimensions":{"concept":"e:A","e:D":"$x"}}`, "", "v\n1\n2\n")},
	{"not a duration", "xbrlce:referenceTargetNotDuration", 2, csvReport(`"p":{},"v":{"dimensions":{"concept":"e:A","period":"$p@end"}}`, "", "p,v\n2025@end,1\n")},
	{"instant with specifier", "xbrlce:referenceTargetNotDuration", 2, csvReport(`"p":{},"v":{"dimensions":{"concept":"e:A","period":"$p@start"}}`, "", "p,v\n2025-01-01T00:00:00,1\n")},
	{"period in a cell", "xbrlce:invalidPeriodRepresentation", 2, csvReport(`"p":{},"v":{"dimensions":{"concept":"e:A","period":"$p"}}`, "", "p,v\n2025Q5,1\n")},
	{"week 53", "xbrlce:invalidPeriodRepresentation", 2, csvReport(`"p":{},"v":{"dimensions":{"concept":"e:A","period":"$p"}}`, "", "p,v\n2025W53,1\n")},
	{"none as fact", "xbrlce:illegalUseOfNone", 2, csvReport(text, "", "v\n#none\n")},
	{"none as group", "xbrlce:illegalUseOfNone", 2, csvReport(`"g":{"propertyGroups":{"x":{}}},"v":{"dimensions":{"concept":"e:A"},"propertiesFrom":["g"]}`, "", "g,v\n#none,1\n")},
	{"unknown group", "xbrlce:unknownPropertyGroup", 2, csvReport(`"g":{"propertyGroups":{"x":{}}},"v":{"dimensions":{"concept":"e:A"},"propertiesFrom":["g"]}`, "", "g,v\ny,1\n")},
	{"special value", "xbrlce:unknownSpecialValue", 2, csvReport(text, "", "v\n#N/A\n")},
	{"special value in a dimension", "xbrlce:unknownSpecialValue", 2, csvReport(`"p":{},"v":{"dimensions":{"concept":"e:A","e:D":"$p"}}`, "", "p,v\n#N/A,1\n")},
	{"decimals suffix", "xbrlce:invalidDecimalsSuffix", 2, csvReport(amount, "", "v\n12.5d1.5\n")},
	{"decimals suffix with plus", "xbrlce:invalidDecimalsSuffix", 2, csvReport(amount, "", "v\n12.5d+1\n")},
	{"decimals in a cell", "xbrlce:invalidDecimalsValue", 2, csvReport(`"d":{},"v":{"dimensions":{"concept":"e:A","unit":"iso4217:USD"},"decimals":"$d"}`, "", "d,v\n1.5,1\n")},
	{"unmapped", "xbrlce:unmappedCellValue", 2, csvReport(`"d":{},`+text, "", "d,v\nx,1\n")},
	{"unmapped without fact", "xbrlce:unmappedCellValue", 2, csvReport(`"p":{},"v":{"dimensions":{"concept":"e:A","period":"$p"}}`, "", "p,v\n2025,\n")},
	{"unmapped without header", "xbrlce:unmappedCellValue", 2, csvReport(text, "", "v,\n1,2\n")},
	{"unmapped beyond the header", "xbrlce:unmappedCellValue", 2, csvReport(text, "", "v\n1,2\n")},
	{"concept in a cell", "xbrlce:invalidConceptQName", 2, csvReport(`"c":{},"v":{"dimensions":{"concept":"$c"}}`, "", "c,v\nA,1\n")},
	{"no concept", "oime:missingConceptDimension", 2, csvReport(`"c":{},"v":{"dimensions":{"concept":"$c"}}`, "", "c,v\n,1\n")},
	{"entity in a cell", "oimce:invalidSQName", 2, csvReport(`"c":{},"v":{"dimensions":{"concept":"e:A","entity":"$c"}}`, "", "c,v\nA,1\n")},
	{"entity unbound", "oimce:unboundPrefix", 2, csvReport(`"c":{},"v":{"dimensions":{"concept":"e:A","entity":"$c"}}`, "", "c,v\nz:A,1\n")},
	{"entity NA", "oime:invalidUseOfReservedIdentifier", 2, csvReport(`"c":{},"v":{"dimensions":{"concept":"e:A","entity":"$c"}}`, "", "c,v\nabsent:NA,1\n")},
	{"unit in a cell", "oimce:invalidUnitStringRepresentation", 2, csvReport(`"c":{},"v":{"dimensions":{"concept":"e:A","unit":"$c"}}`, "", "c,v\nUSD,1\n")},
	{"language in a cell", "xbrlce:invalidLanguageCode", 2, csvReport(`"c":{},"v":{"dimensions":{"concept":"e:A","language":"$c"}}`, "", "c,v\nen_us,1\n")},
	{"note without language", "oime:missingLanguageForNoteFact", 2, csvReport(`"v":{"dimensions":{"concept":"xbrl:note"}},`+`"w":{"dimensions":{"concept":"e:A"}}`, `"links":{"footnote":{"_":{"t.r_1.w":["t.r_1.v"]}}}`, "v,w\nx,1\n")},
	{"note with period", "oime:misplacedNoteFactDimension", 2, csvReport(`"v":{"dimensions":{"concept":"xbrl:note","language":"en","period":"2025"}},`+`"w":{"dimensions":{"concept":"e:A"}}`, `"links":{"footnote":{"_":{"t.r_1.w":["t.r_1.v"]}}}`, "v,w\nx,1\n")},
	{"note unused", "oime:unusedNoteFact", 2, csvReport(`"v":{"dimensions":{"concept":"xbrl:note","language":"en"}}`, "", "v\nx\n")},
	{"link type", "xbrlce:unknownLinkType", 0, csvReport(text, `"links":{"x":{"_":{"t.r_1.v":["t.r_1.v"]}}}`, "v\n1\n")},
	{"link group", "xbrlce:unknownLinkGroup", 0, csvReport(text, `"links":{"footnote":{"x":{}}}`, "v\n1\n")},
	{"link source", "xbrlce:unknownLinkSource", 0, csvReport(text, `"links":{"footnote":{"_":{"t.r_2.v":[]}}}`, "v\n1\n")},
	{"link target", "xbrlce:unknownLinkTarget", 0, csvReport(text, `"links":{"footnote":{"_":{"t.r_1.v":["t.r_2.v"]}}}`, "v\n1\n")},
	{"link to a fact", "oime:illegalStandardFootnoteTarget", 0, csvReport(text, `"links":{"footnote":{"_":{"t.r_1.v":["t.r_1.v"]}}}`, "v\n1\n")},
}

// rows gives the template t of csvReport a column of row identifiers.
func (m memory) rows() memory {
	m["r.json"] = []byte(`{` + csvInfo + `,"tableTemplates":{"t":{"rowIdColumn":"i","columns":{"i":{},` + text + `}}},"tables":{"t":{"url":"t.csv"}}}`)
	return m
}

// csvUnread are the cases in which facts of a table are not read.
var csvUnread = []string{"none as group", "Latin 1", "UTF-16", "open quote", "quote inside", "text behind a quote", "empty file", "header no identifier", "semicolons",
	"no reference target", "bad row id", "file missing", "no row id", "repeated column", "same row id", "unknown column", "unknown group"}

func TestCSVErrors(t *testing.T) {
	for _, c := range csvCases {
		t.Run(c.code+"/"+c.name, func(t *testing.T) {
			res, diags, err := oim.ReadCSV(context.Background(), "r.json", c.files["r.json"], c.files.open, oim.Options{URL: memoryURL + "r.json"})
			if err != nil {
				t.Fatal(err)
			}
			if slices.Contains(csvUnread, c.name) != (res.Report.Unread != nil) {
				t.Errorf("unread: %v", res.Report.Unread)
			}
			onlyCode(t, diags, c.code)
			if !slices.ContainsFunc(diags, func(d tieout.Diagnostic) bool { return c.line == 0 || d.Range.Start.Line == c.line }) {
				t.Errorf("no diagnostic stands on line %d: %v", c.line, diags)
			}
		})
	}
}

// TestReadCSV reads what the format has to offer: property groups, parameters, special values, periods.
func TestReadCSV(t *testing.T) {
	files := memory{
		"r.json": []byte(`{"documentInfo":{"documentType":"https://xbrl.org/2021/xbrl-csv","extends":["base/b.json"]},
"tables":{"t":{"url":"t.csv","parameters":{"year":"2025"}}},"parameterURL":"p.csv"}`),
		"base/b.json": []byte(`{` + csvInfo + `,"dimensions":{"entity":"$entity","period":"$year"},"decimals":"$accuracy",
"parameters":{"entity":"s:1","accuracy":"2"},
"tableTemplates":{"t":{"rowIdColumn":"key","dimensions":{"e:Axis":"$member"},"columns":{
"key":{},"member":{},"kind":{"propertyGroups":{"money":{"decimals":-3,"dimensions":{"unit":"iso4217:USD"}},"end":{"dimensions":{"unit":"iso4217:USD","period":"$year@end"}}}},
"amount":{"dimensions":{"concept":"e:Amount","e:Typed":"$key"},"propertiesFrom":["kind"]},
"label":{"dimensions":{"concept":"e:Label","language":"en","period":"2025Q2"}},"remark":{"comment":true}}}}}`),
		"p.csv": []byte("\xEF\xBB\xBFname,value\r\naccuracy,0\r\n\r\n"),
		"t.csv": []byte("key,kind,amount,label,remark,member\r\n" +
			"a,money,1000,\"say \"\"hi\"\", now\",free text,e:M\r\n" +
			"b,end,12.5d-2,#empty,,\r\n" +
			"c,money,#nil,##1,,#none\r\n"),
	}
	res, diags, err := oim.ReadCSV(context.Background(), "r.json", files["r.json"], files.open, oim.Options{URL: memoryURL + "r.json"})
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range diags {
		t.Errorf("%s %s: %s", d.Code, d.Range, d.Message)
	}
	var got strings.Builder
	for _, f := range res.Report.Facts {
		fmt.Fprintf(&got, "%s %s %q nil=%v %s %s %s %s", f.ID, f.Concept.Local, f.Lexical, f.Nil, f.Decimals, f.Unit, f.Language(), f.Context.Period)
		for _, d := range f.Context.Dimensions {
			fmt.Fprintf(&got, " %s=%s%s", d.Axis.Local, d.Member.Local, d.Typed)
		}
		fmt.Fprintf(&got, " %d:%d\n", f.Origin().Start.Line, f.Origin().Start.Column)
	}
	want := `t.r_a.amount Amount "1000" nil=false -3 USD  2025-01-01/2025-12-31 Axis=M Typed=a 2:9
t.r_a.label Label "say \"hi\", now" nil=false   en 2025-04-01/2025-06-30 Axis=M 2:14
t.r_b.amount Amount "12.5" nil=false -2 USD  2025-12-31 Typed=b 3:7
t.r_b.label Label "" nil=false   en 2025-04-01/2025-06-30 3:15
t.r_c.amount Amount "" nil=true  USD  2025-01-01/2025-12-31 Typed=c 4:9
t.r_c.label Label "#1" nil=false   en 2025-04-01/2025-06-30 4:14
`
	if got.String() != want {
		t.Errorf("got\n%swant\n%s", got.String(), want)
	}
	if e := res.Report.EntryPoints; len(e) != 1 || e[0].URL != memoryURL+"base/e.xsd" {
		t.Errorf("entry points: %v", e)
	}
}

func TestEBASamples(t *testing.T) {
	shared := truth.Folder(t)
	reports, err := filepath.Glob(filepath.Join(shared, "filings/eu-eba-csv/*/reports/report.json"))
	if err != nil || len(reports) < 5 {
		t.Fatalf("%d reports in %s (%v)", len(reports), shared, err)
	}
	drafts := 0
	for _, path := range reports {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		open := func(_ context.Context, url, _ string) ([]byte, error) {
			return os.ReadFile(filepath.Join(filepath.Dir(path), strings.TrimPrefix(url, "file://"+filepath.Dir(path)+"/")))
		}
		_, diags, err := oim.ReadCSV(context.Background(), path, data, open, oim.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if bytes.Contains(data, []byte("/CR/2021-02-03/")) {
			drafts++
		}
		onlyCode(t, diags, "xbrlce:unresolvableBaseMetadataFile")
		if len(diags) != 1 || !strings.Contains(diags[0].Message, "www.eba.europa.eu") {
			t.Errorf("%s: %v", path, diags)
		}
	}
	if drafts == 0 {
		t.Error("no sample is of the document type of the drafts")
	}
}

// TestDraftDocumentType reads a report of the candidate recommendation that European banking reports are of, whatever the
// metadata that it extends are of.
func TestDraftDocumentType(t *testing.T) {
	const draft = "https://xbrl.org/CR/2021-02-03"
	for _, base := range []string{"https://xbrl.org/2021", draft} {
		files := memory{"t.csv": []byte("v\n1\n"),
			"r.json": []byte(`{"documentInfo":{"documentType":"` + draft + `/xbrl-csv","extends":["b.json"]}}`),
			"b.json": []byte(`{"documentInfo":{"documentType":"` + base + `/xbrl-csv","taxonomy":["e.xsd"],"namespaces":{"e":"http://example.com/e","xbrl":"` + base + `"}},` +
				`"tableTemplates":{"t":{"columns":{"v":{"dimensions":{"concept":"e:A"}}}}},"tables":{"t":{"url":"t.csv"}}}`)}
		res, diags, err := oim.ReadCSV(context.Background(), "r.json", files["r.json"], files.open, oim.Options{URL: memoryURL + "r.json"})
		if err != nil || len(diags) > 0 || len(res.Report.Facts) != 1 {
			t.Errorf("%s: %v, %v", base, diags, err)
		}
	}
}

func FuzzReadCSV(f *testing.F) {
	for _, c := range csvCases {
		f.Add(c.files["r.json"], c.files["t.csv"], c.files["b.json"])
	}
	f.Fuzz(func(t *testing.T, meta, table, base []byte) {
		files := memory{"r.json": meta, "t.csv": table, "b.json": base, "p.csv": table}
		res, _, err := oim.ReadCSV(context.Background(), "r.json", meta, files.open, oim.Options{URL: memoryURL + "r.json"})
		if err != nil {
			return
		}
		if _, err := oim.WriteCSV(memory{}.create, res.Report, oim.WriteOptions{Info: res.Info}); err != nil {
			t.Fatal(err)
		}
	})
}
