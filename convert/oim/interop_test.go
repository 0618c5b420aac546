package oim_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/oim"
)

const spaceE = "http://example.com/e"

func e(local string) tieout.QName { return tieout.QName{Space: spaceE, Local: local} }

// validReport makes a report that is valid against the taxonomy of testdata/model. The same seed makes the
// same report.
func validReport(seed uint64) *tieout.Report {
	rnd := rand.New(rand.NewPCG(seed, 7))
	r := &tieout.Report{Document: "generated", EntryPoints: []tieout.EntryPoint{{URL: "https://example.com/e.xsd"}}}
	usd := &tieout.Unit{Numerators: []tieout.QName{{Space: tieout.NamespaceISO4217, Local: "USD"}}}
	pure := &tieout.Unit{Numerators: []tieout.QName{{Space: tieout.NamespaceXBRLI, Local: "pure"}}}
	texts := []string{"plain", "with, comma", "a \"quote\"", "line\nbreak", "#hash", "1000", "é € 😀", "a < b & c", ""}
	var durations, instants []*tieout.Context
	for i := range 2 + rnd.IntN(3) {
		c := tieout.Context{Entity: tieout.Entity{Scheme: "http://www.sec.gov/CIK", Identifier: fmt.Sprintf("%010d", seed)}}
		if rnd.IntN(4) == 0 {
			c.Entity = oim.AbsentEntity()
		}
		if rnd.IntN(2) == 0 {
			c.Dimensions = append(c.Dimensions, tieout.Dimension{Axis: e("Axis"), Member: e("Member")})
		}
		if rnd.IntN(2) == 0 {
			c.Dimensions = append(c.Dimensions, tieout.Dimension{Axis: e("NumberAxis"), Typed: fmt.Sprint(rnd.IntN(1000) - 500)})
		}
		if rnd.IntN(2) == 0 {
			c.Dimensions = append(c.Dimensions, tieout.Dimension{Axis: e("TextAxis"), Typed: texts[rnd.IntN(3)]})
		}
		start := tieout.Date(2020+i, time.Month(1+rnd.IntN(12)), 1+rnd.IntN(28))
		end := start.AddDate(0, 0, 1+rnd.IntN(400))
		if rnd.IntN(5) == 0 {
			end = end.Add(time.Duration(rnd.IntN(86400)) * time.Second)
		}
		d, n := c, c
		d.Period = tieout.Period{Kind: tieout.Duration, Start: start, End: end}
		if rnd.IntN(6) == 0 {
			d.Period = tieout.Period{}
		}
		n.Period = tieout.Period{Kind: tieout.Instant, End: end}
		durations, instants = append(durations, &d), append(instants, &n)
	}
	for i := range 1 + rnd.IntN(30) {
		f := &tieout.Fact{ID: fmt.Sprintf("f%d", i+1), Context: durations[rnd.IntN(len(durations))]}
		number := fmt.Sprintf("%d", rnd.IntN(2_000_000)-1_000_000)
		if rnd.IntN(3) == 0 {
			number += fmt.Sprintf(".%02d", rnd.IntN(100))
		}
		accuracy := tieout.InfiniteDecimals
		if rnd.IntN(2) == 0 {
			accuracy = tieout.DecimalsOf(int32(rnd.IntN(12)) - 6)
		}
		switch rnd.IntN(6) {
		case 0:
			f.Concept, f.Unit, f.Lexical, f.Decimals, f.Context = e("Amount"), usd, number, accuracy, instants[rnd.IntN(len(instants))]
		case 1:
			f.Concept, f.Unit, f.Lexical, f.Decimals = e("Flow"), usd, number, accuracy
		case 2:
			f.Concept, f.Unit, f.Lexical, f.Decimals = e("Ratio"), pure, number, accuracy
		case 3:
			f.Concept, f.Lexical = e("Text"), texts[rnd.IntN(len(texts))]
			f.SetLanguage([]string{"en", "de", ""}[rnd.IntN(3)])
		case 4:
			f.Concept, f.Lexical = e("Date"), "2025-02-28"
		default:
			f.Concept, f.Lexical = e("Flag"), []string{"true", "false"}[rnd.IntN(2)]
		}
		if f.Concept != e("Amount") && rnd.IntN(10) == 0 {
			f.Nil, f.Lexical, f.Decimals = true, "", tieout.Decimals{}
		}
		r.Facts = append(r.Facts, f)
	}
	if rnd.IntN(2) == 0 {
		r.Footnotes = append(r.Footnotes, &tieout.Footnote{ID: "n1", From: r.Facts[:1+rnd.IntN(len(r.Facts))], Language: "en",
			Arcrole: "http://www.xbrl.org/2003/arcrole/fact-footnote", Role: "http://www.xbrl.org/2003/role/link", Content: "see the annual report"})
	}
	return r
}

// TestInterop has Arelle read reports that are written here, and reads what Arelle then writes; and it
// compares the codes that the two report for every case of the suites. It runs where TIEOUT_ARELLE names a
// Python that has the package arelle-release; TIEOUT_INTEROP is the number of reports, 100 by default.
func TestInterop(t *testing.T) {
	python := os.Getenv("TIEOUT_ARELLE")
	if python == "" {
		t.Skip("TIEOUT_ARELLE is not set")
	}
	count := 100
	fmt.Sscan(os.Getenv("TIEOUT_INTEROP"), &count)
	dir := t.TempDir()
	for _, name := range []string{"e.xsd", "e-definition.xml"} {
		data, err := os.ReadFile("testdata/model/" + name)
		if err != nil {
			t.Fatal(err)
		}
		writeFile(t, dir, name, data)
	}
	dts := mustDTS(t)
	reports := map[string]*tieout.Report{}
	for i := range count {
		r := validReport(uint64(i))
		o := oim.WriteOptions{Taxonomy: []string{"e.xsd"}, DTS: dts}
		var out bytes.Buffer
		if diags, err := oim.WriteJSON(&out, r, o); err != nil || len(diags) > 0 {
			t.Fatal(err, diags)
		}
		name := fmt.Sprintf("report-%03d", i)
		writeFile(t, dir, name+".json", out.Bytes())
		o.Location = name + "-csv.json"
		if diags, err := oim.WriteCSV(func(name string) (io.WriteCloser, error) { return os.Create(filepath.Join(dir, name)) }, r, o); err != nil || len(diags) > 0 {
			t.Fatal(err, diags)
		}
		reports[name], reports[name+"-csv"] = r, r
	}
	for i := range count {
		name := fmt.Sprintf("report-%03d-variant", i)
		files := csvVariant(uint64(i), name)
		for file, data := range files {
			writeFile(t, dir, file, data)
		}
		res, diags, err := oim.ReadCSV(context.Background(), name+".json", files[name+".json"], files.open, oim.Options{DTS: dts, URL: memoryURL + name + ".json"})
		if err != nil || len(diags) > 0 {
			t.Fatal(err, diags)
		}
		reports[name] = res.Report
	}
	ours := writeCases(t, dir)
	theirs := runArelle(t, python, dir)
	refused, broken, changed, entities := 0, 0, 0, 0
	for name, want := range reports {
		if codes := theirs[name+".json"]; len(codes) > 0 {
			refused++
			t.Errorf("%s: Arelle reports %v", name, codes)
			continue
		}
		data, err := os.ReadFile(filepath.Join(dir, name+".arelle.json"))
		if err != nil {
			t.Error(err)
			continue
		}
		if fixed := withoutAbsentEntity(data); len(fixed) < len(data) {
			entities++
			data = fixed
		}
		res, diags, err := oim.ReadJSON(context.Background(), name+".arelle.json", data, oim.Options{DTS: dts, URL: "https://example.com/" + name})
		if err != nil {
			t.Fatal(err)
		}
		if len(diags) > 0 {
			broken++
			t.Errorf("%s: Arelle's output has %v", name, diags)
		}
		ds := oim.Diff(want, res.Report, dts)
		if len(ds) > 0 {
			changed++
		}
		for _, d := range ds {
			t.Errorf("%s: %s", name, d)
		}
	}
	t.Logf("%d reports in two syntaxes, and %[1]d variants of xBRL-CSV: %d refused by Arelle, %d written by Arelle refused here, %d with changed facts; %d where Arelle wrote an absent entity out",
		count, refused, broken, changed, entities)
	compareCodes(t, ours, theirs)
}

// withoutAbsentEntity takes out the entity that stands for none, which Arelle writes out although it may not be.
func withoutAbsentEntity(data []byte) []byte {
	m := regexp.MustCompile(`"([^"]+)": "https://xbrl.org/2021/entities"`).FindSubmatch(data)
	if m == nil {
		return data
	}
	return regexp.MustCompile(`,\s*"entity": "`+string(m[1])+`:NA"`).ReplaceAll(data, nil)
}

func writeFile(t *testing.T, dir, name string, data []byte) {
	t.Helper()
	if err := os.MkdirAll(filepath.Join(dir, filepath.Dir(name)), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, name), data, 0o644); err != nil {
		t.Fatal(err)
	}
}

// writeCases writes the cases of the suites as files and returns the code that is reported here for each.
func writeCases(t *testing.T, dir string) map[string][2]string {
	codes := map[string][2]string{}
	for i, c := range jsonCases {
		name := fmt.Sprintf("case-json-%03d.json", i)
		concept := "e:Ratio" // the taxonomy has no e:A
		if strings.Contains(c.doc, `"language"`) {
			concept = "e:Text"
		}
		doc := strings.NewReplacer(`"e:A"`, `"`+concept+`"`, `"e:D"`, `"e:TextAxis"`).Replace(c.doc)
		writeFile(t, dir, name, []byte(doc))
		codes[name] = [2]string{c.code, c.name}
	}
	for i, c := range csvCases {
		folder := fmt.Sprintf("case-csv-%03d", i)
		for file, data := range c.files {
			text := strings.NewReplacer(`"e:A"`, `"e:Text"`, `"e:D"`, `"e:TextAxis"`).Replace(string(data))
			if strings.Contains(text, "iso4217:USD") || strings.Contains(text, `"unit"`) {
				text = strings.ReplaceAll(text, `"e:Text"`, `"e:Flow"`)
			}
			writeFile(t, dir, folder+"/"+file, []byte(text))
		}
		for _, name := range []string{"e.xsd", "e-definition.xml"} {
			data, err := os.ReadFile("testdata/model/" + name)
			if err != nil {
				t.Fatal(err)
			}
			writeFile(t, dir, folder+"/"+name, data)
		}
		codes[folder+"/r.json"] = [2]string{c.code, c.name}
	}
	for i, c := range modelCases {
		name := fmt.Sprintf("case-model-%03d.json", i)
		writeFile(t, dir, name, []byte(c.doc))
		codes[name] = [2]string{c.code, c.name}
	}
	return codes
}

// runArelle returns the codes that Arelle reports, by file.
func runArelle(t *testing.T, python, dir string) map[string][]string {
	cmd := exec.Command(python, "testdata/interop/run_arelle.py", dir)
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	theirs := map[string][]string{}
	for s := bufio.NewScanner(bytes.NewReader(out)); s.Scan(); {
		var line struct {
			File  string
			Codes []string
		}
		if json.Unmarshal(s.Bytes(), &line) == nil && line.File != "" {
			theirs[line.File] = line.Codes
		}
	}
	return theirs
}

// compareCodes logs how far the codes agree. Where they do not, the case says what is meant here.
func compareCodes(t *testing.T, ours map[string][2]string, theirs map[string][]string) {
	same, ownRule := 0, 0
	var other []string
	for name, c := range ours {
		switch codes := theirs[name]; {
		case slices.Contains(codes, c[0]):
			same++
		case strings.HasPrefix(c[0], "tieout:"):
			ownRule++
		default:
			other = append(other, fmt.Sprintf("%s (%s): here %s, Arelle %v", name, c[1], c[0], codes))
		}
	}
	slices.Sort(other)
	t.Logf("of %d cases, Arelle reports the same code for %d; %d are rules of tieout; %d differ:\n%s", len(ours), same, ownRule, len(other), strings.Join(other, "\n"))
}
