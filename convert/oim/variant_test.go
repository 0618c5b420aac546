package oim_test

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/tieout/tieout/convert/oim"
)

// csvVariant makes an xBRL-CSV report that uses what the format has to offer: chains of extended metadata, parameters in
// metadata, tables and a file, property groups, decimals in columns, groups, cells and templates, row identifiers and
// row numbers as keys of typed dimensions, period forms, special values, comments and missing columns. The report is
// name.json; its other files begin with name too.
func csvVariant(seed uint64, name string) memory {
	rnd := rand.New(rand.NewPCG(seed, 13))
	pick := func(ss ...string) string { return ss[rnd.IntN(len(ss))] }
	chance := func() bool { return rnd.IntN(2) == 0 }
	files := memory{}
	year := 2015 + rnd.IntN(10)
	periods := []string{fmt.Sprint(year), fmt.Sprintf("%dQ%d", year, 1+rnd.IntN(4)), fmt.Sprintf("%dH%d", year, 1+rnd.IntN(2)), fmt.Sprintf("%d-%02d", year, 1+rnd.IntN(12)),
		fmt.Sprintf("%d-%02d-%02d", year, 1+rnd.IntN(12), 1+rnd.IntN(28)), fmt.Sprintf("%d-01-01..%d-06-30", year, year+rnd.IntN(2)),
		fmt.Sprintf("%dW%02d", year, 1+rnd.IntN(52)), fmt.Sprintf("%d-01-01T00:00:00/%d-01-01T00:00:00", year, year+1)}

	namespaces := `"namespaces":{"e":"http://example.com/e","s":"http://example.com/s","xbrl":"https://xbrl.org/2021","xbrli":"http://www.xbrl.org/2003/instance","iso4217":"http://www.xbrl.org/2003/iso4217"},
"linkTypes":{"footnote":"http://www.xbrl.org/2003/arcrole/fact-footnote"},"linkGroups":{"_":"http://www.xbrl.org/2003/role/link"},"taxonomy":["e.xsd"]`
	decimals := pick("", `,"decimals":2`, `,"decimals":"$accuracy"`)
	columns := `"key":{},"member":{},"remark":{"comment":true},"when":{},"unused":{},
"kind":{"propertyGroups":{"money":{"decimals":-3,"dimensions":{"unit":"iso4217:USD","concept":"e:Flow"}},"plain":{"decimals":4,"dimensions":{"concept":"e:Ratio"}}}},
"side":{"propertyGroups":{"axis":{"dimensions":{"e:Axis":"e:Member"}}}},
"grouped":{"propertiesFrom":["kind","side"],"dimensions":{}},
"flow":{"dimensions":{"concept":"e:Flow","unit":"$unit","e:NumberAxis":"$rowNumber"}` + pick("", `,"decimals":0`, `,"decimals":"$accuracy"`) + `},
"end":{"dimensions":{"concept":"e:Amount","unit":"iso4217:USD","period":"$when@end"}},
"text":{"dimensions":{"concept":"e:Text","language":"$language","e:Axis":"$member"}}`
	dimensions := pick(`"e:TextAxis":"$key"`, `"e:TextAxis":"$label"`, `"e:TextAxis":"$$9.50"`)
	template := `"tableTemplates":{"t":{` + `"rowIdColumn":"key",` + `"dimensions":{` + dimensions + `,"period":"$when"}` + decimals + `,"columns":{` + columns + `}}}`
	report := `"dimensions":{"entity":"$entity"}`

	table := `"tables":{"t1":{"template":"t","url":"` + name + `-t1.csv","parameters":{"label":"A, \"B\"","unit":"iso4217:EUR"}},
"t":{"url":"` + name + `-t2.csv","parameters":{"label":"#empty","unit":"iso4217:USD"}},"late":{"template":"t","url":"` + name + `-none.csv","optional":true,"parameters":{"label":"x","unit":"xbrli:shares"}}}`
	if !strings.Contains(dimensions, "$label") {
		table = strings.NewReplacer(`"label":"A, \"B\"",`, "", `"label":"#empty",`, "", `"label":"x",`, "").Replace(table)
	}
	parameters := `"parameters":{"entity":"s:` + fmt.Sprint(seed) + `","language":"` + pick("en", "de") + `"}`
	uses := strings.Contains(decimals, "$accuracy") || strings.Contains(columns, "$accuracy")
	more := ""
	if uses {
		more = `,"parameterURL":"` + name + `-p.csv"`
		files[name+"-p.csv"] = []byte("name,value\n\"accuracy\"," + pick("2", "-6", "0") + "\n")
	}
	head := `{"documentInfo":{"documentType":"https://xbrl.org/2021/xbrl-csv"`
	if chance() { // everything in one document
		files[name+".json"] = []byte(head + "," + namespaces + "}," + template + "," + table + "," + report + "," + parameters + more + "}")
	} else { // a chain of three
		files[name+".json"] = []byte(head + `,"extends":["` + name + `-base/one.json"]},` + parameters + more + "}")
		files[name+"-base/one.json"] = []byte(head + `,"extends":["two.json"],"final":{"tableTemplates":true}},` +
			table + "}") // its files are found from the report
		files[name+"-base/two.json"] = []byte(head + "," + strings.Replace(namespaces, `"e.xsd"`, `"../e.xsd"`, 1) + "}," + template + "," + report + "}")
	}
	cell := func(s string) string {
		if strings.ContainsAny(s, ",\"\n") {
			return `"` + strings.ReplaceAll(s, `"`, `""`) + `"`
		}
		return s
	}
	number := func() string {
		n := fmt.Sprint(rnd.IntN(2_000_000) - 1_000_000)
		return n + pick("", "", ".25", "d-2", "d2", ".5dINF")
	}
	for _, file := range []string{"t1", "t2"} {
		end := pick("\n", "\r\n")
		var b bytes.Buffer
		withEnd := chance()
		b.WriteString(pick("", "\xEF\xBB\xBF") + "key,remark,when,member,kind,side,grouped,flow,text")
		if withEnd {
			b.WriteString(",end")
		}
		b.WriteString(end)
		for row := range 1 + rnd.IntN(6) {
			kind, grouped, side := "", "", ""
			if chance() {
				kind, grouped, side = pick("money", "plain"), number(), pick("axis", "")
			}
			text, member := pick("", "#empty", "##9", "plain", "with, comma", "a \"quote\"", "#nil"), ""
			if text != "" {
				member = pick("", "#none", "e:Member")
			}
			cells := []string{fmt.Sprintf("r%d", row+1), pick("", "seen", "#what,ever"), periods[rnd.IntN(len(periods))], member, kind, side, grouped, number(), text}
			if withEnd {
				cells = append(cells, pick("", number()))
			}
			for i, c := range cells {
				if i > 0 {
					b.WriteByte(',')
				}
				b.WriteString(cell(c))
			}
			b.WriteString(end)
		}
		files[name+"-"+file+".csv"] = b.Bytes()
	}
	return files
}

// TestCSVVariants reads what csvVariant makes and takes it through xBRL-JSON.
func TestCSVVariants(t *testing.T) {
	dts, ctx, facts := mustDTS(t), context.Background(), 0
	for seed := range uint64(100) {
		files := csvVariant(seed, "v")
		res, ds, err := oim.ReadCSV(ctx, "v.json", files["v.json"], files.open, oim.Options{DTS: dts, URL: memoryURL + "v.json"})
		expect(t, seed, "CSV read")(ds, err)
		var out bytes.Buffer
		expect(t, seed, "JSON written")(oim.WriteJSON(&out, res.Report, oim.WriteOptions{DTS: dts, Info: res.Info}))
		again, ds, err := oim.ReadJSON(ctx, "v.json", out.Bytes(), oim.Options{DTS: dts, URL: memoryURL + "v.json"})
		expect(t, seed, "JSON read")(ds, err)
		for _, d := range oim.Diff(res.Report, again.Report, dts) {
			t.Errorf("seed %d: %s", seed, d)
		}
		facts += len(res.Report.Facts)
		if t.Failed() {
			for name, data := range files {
				t.Logf("%s\n%s", name, data)
			}
			return
		}
	}
	if facts < 500 {
		t.Errorf("only %d facts", facts)
	}
}
