package oim_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/oim"
	"github.com/tieout/tieout/internal/golden"
)

const (
	spacePR = "https://example.com/taxonomy/press/2026"
	spaceX  = "https://example.com/acme"
)

func pr(local string) tieout.QName { return tieout.QName{Space: spacePR, Local: local} }

// releaseReport is a small report as conversion makes one: printed sources, an instant, a duration, a unit
// with a denominator, a nil fact, dimensions, a footnote.
func releaseReport() *tieout.Report {
	entity := tieout.Entity{Scheme: "http://www.sec.gov/CIK", Identifier: "0000320193"}
	quarter := &tieout.Context{ID: "q1", Entity: entity,
		Period: tieout.DurationDays(tieout.Date(2003, time.January, 1), tieout.Date(2003, time.March, 31))}
	end := &tieout.Context{ID: "i1", Entity: entity, Period: tieout.InstantDay(tieout.Date(2003, time.March, 31))}
	segment := &tieout.Context{ID: "q1s", Entity: entity, Period: quarter.Period, Dimensions: []tieout.Dimension{
		{Axis: pr("SegmentAxis"), Member: tieout.QName{Space: spaceX, Local: "OutsourcingMember"}, Container: tieout.Scenario},
		{Axis: pr("StoreAxis"), Typed: `<x:store xmlns:x="https://example.com/acme">A &amp; B</x:store>`, Container: tieout.Scenario},
	}}
	usd := &tieout.Unit{ID: "usd", Numerators: []tieout.QName{{Space: tieout.NamespaceISO4217, Local: "USD"}}}
	perShare := &tieout.Unit{ID: "usdps", Numerators: usd.Numerators, Denominators: []tieout.QName{{Space: tieout.NamespaceXBRLI, Local: "shares"}}}
	pure := &tieout.Unit{ID: "pure", Numerators: []tieout.QName{{Space: tieout.NamespaceXBRLI, Local: "pure"}}}
	source := func(row int, label, printed string, value int64) *tieout.Source {
		return &tieout.Source{
			Range: tieout.Range{Document: "release.txt", Start: tieout.Position{Byte: int64(100 * row), Line: int32(10 + row), Column: 40},
				End: tieout.Position{Byte: int64(100*row + len(printed)), Line: int32(10 + row), Column: int32(40 + len(printed))}},
			Row: row, Label: label, Column: "Three Months Ended March 31, 2003", Statement: "income", Printed: printed,
			Value:   decimal.NewFromInt(value),
			Mapping: tieout.Mapping{Confidence: 0.97, Reason: "label and statement", Alternatives: []tieout.QName{pr("OtherRevenues")}},
		}
	}
	r := &tieout.Report{Document: "release.txt",
		EntryPoints: []tieout.EntryPoint{{URL: "https://example.com/acme/acme-2003.xsd", Href: "acme-2003.xsd"}},
		Contexts:    []*tieout.Context{quarter, end, segment}, Units: []*tieout.Unit{usd, perShare, pure},
		Facts: []*tieout.Fact{
			{ID: "f1", Concept: pr("Revenues"), Context: quarter, Unit: usd, Lexical: "13129000", Decimals: tieout.DecimalsOf(-3), Source: source(0, "REVENUES", "13,129", 13129000)},
			{ID: "f2", Concept: pr("EarningsPerShare"), Context: quarter, Unit: perShare, Lexical: "-.04", Decimals: tieout.DecimalsOf(2)},
			{ID: "f3", Concept: pr("Assets"), Context: end, Unit: usd, Lexical: "1000", Decimals: tieout.InfiniteDecimals},
			{ID: "f4", Concept: pr("Ratio"), Context: segment, Unit: pure, Lexical: "0.10", Precision: tieout.PrecisionOf(2)},
			{ID: "", Concept: pr("Impairment"), Context: quarter, Unit: usd, Nil: true, Decimals: tieout.DecimalsOf(-3)},
			{ID: "f4", Concept: pr("Policy"), Context: quarter, Lexical: "Line one\nand \"two\" \u2028 é"},
		}}
	r.Facts[5].SetLanguage("EN-us")
	r.Footnotes = []*tieout.Footnote{
		{ID: "fn1", Role: "http://www.xbrl.org/2003/role/link", Arcrole: "http://www.xbrl.org/2003/arcrole/fact-footnote",
			From: r.Facts[:2], Language: "en", Content: `as <b xmlns="http://www.w3.org/1999/xhtml">restated</b>`},
		{Role: "https://example.com/acme/role/bridge", Arcrole: "http://www.xbrl.org/2009/arcrole/fact-explanatoryFact",
			From: r.Facts[:1], To: r.Facts[2:4]},
	}
	return r
}

func TestWriteJSON(t *testing.T) {
	var out bytes.Buffer
	diags, err := oim.WriteJSON(&out, releaseReport(), oim.WriteOptions{Location: "https://example.com/acme/facts.json",
		Namespaces: []oim.Alias{{Name: "pr", URI: spacePR}}})
	if err != nil || len(diags) > 0 {
		t.Fatalf("error %v, diagnostics %v", err, diags)
	}
	golden.Compare(t, "testdata/json/release.json", out.String())
	if err := oim.ValidateSchema(out.Bytes()); err != nil {
		t.Errorf("the schema refuses the output: %v", err)
	}
	for range 5 {
		var again bytes.Buffer
		if _, err := oim.WriteJSON(&again, releaseReport(), oim.WriteOptions{Location: "https://example.com/acme/facts.json",
			Namespaces: []oim.Alias{{Name: "pr", URI: spacePR}}}); err != nil || !bytes.Equal(again.Bytes(), out.Bytes()) {
			t.Fatalf("the output differs between runs (error %v)", err)
		}
	}
}

// lostCases break a report in each way that the model cannot express.
var lostCases = []struct {
	code   string
	damage func(r *tieout.Report)
	facts  int
}{
	{"xbrlxe:unsupportedTuple", func(r *tieout.Report) {
		address := &tieout.Fact{Concept: pr("Address")}
		address.SetChildren(&tieout.Fact{Concept: pr("Street")})
		r.Facts = append(r.Facts, address)
	}, 7},
	{"xbrlxe:unsupportedZeroPrecisionFact", func(r *tieout.Report) { r.Facts[3].Precision = tieout.PrecisionOf(0) }, 6},
	{"xbrlxe:nonDimensionalSegmentScenarioContent", func(r *tieout.Report) { r.Contexts[1].Segment = "<a/>" }, 6},
	{"xbrlxe:unsupportedComplexTypedDimension", func(r *tieout.Report) { r.Contexts[2].Dimensions[1].Typed = "<a><b/></a>" }, 6},
	{"xbrlxe:inconsistentDimensionsContainer", func(r *tieout.Report) { r.Contexts[2].Dimensions[1].Container = tieout.Segment }, 7},
	{"xbrlxe:unsupportedLinkbaseReference", func(r *tieout.Report) {
		r.EntryPoints = append(r.EntryPoints, tieout.EntryPoint{Kind: tieout.LinkbaseRef, Href: "a.xml"})
	}, 7},
	{"xbrlxe:unlinkedFootnoteResource", func(r *tieout.Report) {
		r.Footnotes[0].From, r.Footnotes[1].To = nil, nil
	}, 8},
	{"xbrlxe:unsupportedXmlBase", func(r *tieout.Report) { r.Asides = []tieout.Aside{{Kind: tieout.XMLBase, Text: "a/"}} }, 7},
	{"xbrlxe:nonStandardFootnoteResourceRole", func(r *tieout.Report) {
		r.Asides = []tieout.Aside{{Kind: tieout.FootnoteRole, Text: "http://example.com/role"}}
	}, 7},
	{"xbrlxe:unlinkedFootnoteResource", func(r *tieout.Report) { r.Asides = []tieout.Aside{{Kind: tieout.UnlinkedFootnote, Text: "a note"}} }, 7},
	{"oimce:invalidSQName", func(r *tieout.Report) { r.Contexts[1].Entity.Identifier = "a b" }, 6},
	{"oimce:unboundPrefix", func(r *tieout.Report) { r.Facts[2].Concept.Space = "" }, 6},
	{"oime:missingLanguageForNoteFact", func(r *tieout.Report) { r.Footnotes[0].Language = "" }, 7},
}

func TestWriteNamesWhatIsLost(t *testing.T) {
	for _, c := range lostCases {
		t.Run(c.code, func(t *testing.T) {
			r := releaseReport()
			c.damage(r)
			var out bytes.Buffer
			diags, err := oim.WriteJSON(&out, r, oim.WriteOptions{})
			if err != nil {
				t.Fatal(err)
			}
			found := false
			for _, d := range diags {
				found = found || d.Code == c.code
			}
			if !found {
				t.Errorf("got %v", diags)
			}
			if n := strings.Count(out.String(), `"concept": `); n != c.facts {
				t.Errorf("%d facts were written, want %d", n, c.facts)
			}
			if err := oim.ValidateSchema(out.Bytes()); err != nil {
				t.Error(err)
			}
		})
	}
}

// TestWriteNames: a value that is a QName is written with a prefix of the document, whatever prefix it was read with.
func TestWriteNames(t *testing.T) {
	r := releaseReport()
	r.Facts[3].Lexical = "unbound:Value"
	r.Names = map[*tieout.Fact]tieout.QName{r.Facts[3]: {Space: "https://example.com/values", Local: "Value"}}
	var out bytes.Buffer
	if diags, err := oim.WriteJSON(&out, r, oim.WriteOptions{}); err != nil || len(diags) > 0 {
		t.Fatalf("error %v, diagnostics %v", err, diags)
	}
	found, _, err := oim.ReadJSON(t.Context(), "names.json", out.Bytes(), oim.Options{})
	if err != nil {
		t.Fatal(err)
	}
	prefix, local, _ := strings.Cut(found.Report.Facts[3].Lexical, ":")
	if uri := slices.IndexFunc(found.Info.Namespaces, func(a oim.Alias) bool { return a.Name == prefix && a.URI == "https://example.com/values" }); uri < 0 || local != "Value" {
		t.Errorf("the value is %q, and the namespaces %v", found.Report.Facts[3].Lexical, found.Info.Namespaces)
	}
}
