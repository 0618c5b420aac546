package transform

import (
	"encoding/xml"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/tieout/tieout/internal/truth"
)

// suite is a file of the conformance suites of the registries.
type suite struct {
	Target     string `xml:"target,attr"`
	Transforms []struct {
		Name       string `xml:"name,attr"`
		Variations []struct {
			Input  string `xml:"input,attr"`
			Output string `xml:"output,attr"`
			Result string `xml:"result,attr"`
		} `xml:"variation"`
	} `xml:"transform"`
}

// TestSuites runs the official suites of the registries.
func TestSuites(t *testing.T) {
	shared := truth.Folder(t)
	for file, atLeast := range map[string]int{"trr-v2/tests.xml": 265, "trr-v3/tests.xml": 491, "trr-sec/conf/tests.xml": 787} {
		t.Run(file, func(t *testing.T) {
			data, err := os.ReadFile(filepath.Join(shared, "conformance", file))
			if err != nil {
				t.Fatal(err)
			}
			run := runSuite(t, data)
			t.Logf("%d variations", run)
			if run < atLeast {
				t.Errorf("only %d variations were run, not %d", run, atLeast)
			}
		})
	}
}

func runSuite(t *testing.T, data []byte) (run int) {
	var s suite
	if err := xml.Unmarshal(data, &s); err != nil {
		t.Fatal(err)
	}
	for _, tr := range s.Transforms {
		_, name, _ := strings.Cut(tr.Name, ":")
		f, err := Lookup(s.Target, name)
		if err != nil {
			t.Error(err)
			continue
		}
		for _, v := range tr.Variations {
			run++
			got, ok := f.Apply(v.Input)
			if ok != (v.Result == "valid") || ok && got != v.Output {
				t.Errorf("%s(%q) is %q, %v; want %q, %s", name, v.Input, got, ok, v.Output, v.Result)
			}
		}
	}
	return run
}

func TestFormats(t *testing.T) {
	for _, c := range []struct{ registry, format, input, want string }{
		{NamespaceTR1, "datelongus", "June 1, 2010", "2010-06-01"},
		{NamespaceTR1, "datelongus", "June  1, 2010", "2010-06-01"},
		{NamespaceTR1, "datelongus", "JUNE 1, 2010", "invalid"},
		{NamespaceTR1, "dateshortuk", "1 Jun 10", "2010-06-01"},
		{NamespaceTR1, "datelonguk", "31 June 2010", "invalid"},
		{NamespaceTR1, "dateslashus", "12/31/2010", "2010-12-31"},
		{NamespaceTR1, "datedoteu", "31.12.10", "2010-12-31"},
		{NamespaceTR1, "dateslashdaymontheu", "31/12", "--12-31"},
		{NamespaceTR1, "dateshortmonthyear", "Dec 2010", "2010-12"},
		{NamespaceTR1, "datelongyearmonth", "2010 December", "2010-12"},
		{NamespaceTR1, "numcommadot", "1,234.50", "1234.50"},
		{NamespaceTR1, "numcommadot", "1234", "invalid"},
		{NamespaceTR1, "numspacecomma", "1\u00a0234,5", "1234.5"},
		{NamespaceTR1, "numdotcomma", "1.234,5", "1234.5"},
		{NamespaceTR1, "numcomma", "1234,5", "1234.5"},
		{NamespaceTR1, "numdash", "-", "0"},
		{NamespaceTR2, "numdotdecimal", "1,234.50", "1234.50"},
		{NamespaceTR2, "numdotdecimal", "1,234,56", "invalid"},
		{NamespaceTR2, "numdotdecimal", "", "invalid"},
		{NamespaceTR2, "numdotdecimal", "1,", "invalid"},
		{NamespaceTR2, "numdotdecimal", ",123", "invalid"},
		{NamespaceTR2, "numcommadecimal", "1 234,5", "1234.5"},
		{NamespaceTR3, "datedaymonthyeardk", "25. sep. 2012", "2012-09-25"},
		{NamespaceTR3, "datedaymonthdk", "25. september.", "invalid"},
		{NamespaceTR3, "dateyearmonthday", "２０１０/5/31", "2010-05-31"},
		{NamespaceTR3, "numdotdecimalin", "1,23,456.78", "123456.78"},
		{NamespaceTR4, "num-dot-decimal", "1,234.50", "1234.5"},
		{NamespaceTR4, "num-dot-decimal", ".5", "0.5"},
		{NamespaceTR4, "num-dot-decimal", "007", "7"},
		{NamespaceTR4, "num-dot-decimal", "5.", "invalid"},
		{NamespaceTR4, "num-dot-decimal", "", "invalid"},
		{NamespaceTR4, "num-dot-decimal", "-5", "invalid"},
		{NamespaceTR4, "num-dot-decimal", "5e3", "invalid"},
		{NamespaceTR4, "num-comma-decimal", "1.234,50", "1234.5"},
		{NamespaceTR4, "num-unit-decimal", "72円30銭", "72.3"},
		{NamespaceTR4, "fixed-zero", "—", "0"},
		{NamespaceTR4, "fixed-empty", "none", ""},
		{NamespaceTR4, "date-day-monthname-year-de", "31. März 2024", "2024-03-31"},
		{NamespaceTR4, "date-day-monthname-year-de", "31. Maerz 24", "2024-03-31"},
		{NamespaceTR4, "date-day-monthname-year-fr", "1er août 2024", "2024-08-01"},
		{NamespaceTR4, "date-day-monthname-year-fr", "31 DÉCEMBRE 2024", "2024-12-31"},
		{NamespaceTR4, "date-day-monthname-el", "5 Μαΐου", "--05-05"},
		{NamespaceTR4, "date-day-monthname-year-bg", "5 май 2024 г.", "2024-05-05"},
		{NamespaceTR4, "date-monthname-year-cs", "květen 2024", "2024-05"},
		{NamespaceTR4, "date-day-monthname-cs", "5. květen", "invalid"},
		{NamespaceTR4, "date-monthname-day-hu", "március 5", "--03-05"},
		{NamespaceTR4, "date-year-monthname-day-hu", "2024. március 5", "2024-03-05"},
		{NamespaceTR4, "date-year-monthname-day-lt", "2024 m. kovo 5 d.", "2024-03-05"},
		{NamespaceTR4, "date-year-day-monthname-lv", "2024. gada 5. marts", "2024-03-05"},
		{NamespaceTR4, "date-day-monthroman-year", "5 XII 2024", "2024-12-05"},
		{NamespaceTR4, "date-day-monthroman", "5 xII", "invalid"},
		{NamespaceTR4, "date-monthroman-year", "iv 2024", "2024-04"},
		{NamespaceTR4, "date-day-month-year", "०५/१२/२०२४", "2024-12-05"},
		{NamespaceTR4, "date-jpn-era-year-month-day", "令和6年3月31日", "2024-03-31"},
		{NamespaceTR4, "date-ind-day-monthname-year-hi", "११ चैत्र १९२१", "1999-04-01"},
		{NamespaceTR4, "date-month-day", "02/29", "--02-29"},
		{NamespaceTR5, "date-monthname-year-cy", "Fawrth 2024", "2024-03"},
		{NamespaceTR5, "num-dot-decimal-apos", "1’234’567.50", "1234567.5"},
		{NamespaceTR5, "num-comma-decimal-apos", "1'234,5", "1234.5"},
		{NamespaceTR5, "num-unit-decimal-apos", "1'234 Fr. 5 Rp.", "1234.05"},
		{NamespaceSEC, "duryear", "7.3", "P7Y3M18D"},
		{NamespaceSEC, "duryear", "0", "P0Y"},
		{NamespaceSEC, "duryear", "-0.5", "-P6M"},
		{NamespaceSEC, "durday", "7.5", "P7DT12H"},
		{NamespaceSEC, "durwordsen", "three years, 11 months and four days", "P3Y11M4D"},
		{NamespaceSEC, "durwordsen", "four days three years", "invalid"},
		{NamespaceSEC, "numwordsen", "one thousand two", "1002"},
		{NamespaceSEC, "numwordsen", "nineteen hundred ninety-nine", "1999"},
		{NamespaceSEC, "numwordsen", "two million one billion", "invalid"},
		{NamespaceSEC, "numwordsen", "one two", "invalid"},
		{NamespaceSEC, "datequarterend", "Q3 1999", "1999-09-30"},
		{NamespaceSEC, "countrynameen", "AFGHANISTAN", "invalid"},
		{NamespaceSEC, "countrynameen", "USA", "US"},
		{NamespaceSEC, "entityfilercategoryen", "Large\n accelerated filer", "Large Accelerated Filer"},
		{NamespaceSEC, "numnan", "n/a", "NaN"},
	} {
		f, err := Lookup(c.registry, c.format)
		if err != nil {
			t.Error(err)
			continue
		}
		got, ok := f.Apply(c.input)
		if !ok {
			got = "invalid"
		}
		if got != c.want {
			t.Errorf("%s(%q) is %q, want %q", c.format, c.input, got, c.want)
		}
	}
}

func TestRegistries(t *testing.T) {
	for name, n := range map[string]int{"TR1": 24, "TR2": 21, "TR3": 31, "SEC": 18} {
		for _, r := range Registries {
			if r.Name == name && len(r.Names()) != n {
				t.Errorf("%s has %d formats, want %d", name, len(r.Names()), n)
			}
		}
	}
	for _, r := range Registries {
		for _, n := range r.Names() {
			f := r.Format(n)
			if f.Name != n || f.Takes == "" || strings.ContainsAny(f.Takes, "\u00a0") {
				t.Errorf("%s: format %+v", n, f)
			}
			f.Apply("1")
		}
	}
	if _, err := Lookup("http://example.com/", "x"); err == nil || !strings.Contains(err.Error(), "no transformation registry") {
		t.Error(err)
	}
	if _, err := Lookup(NamespaceTR4, "numdash"); err == nil || !strings.Contains(err.Error(), "TR4") {
		t.Error(err)
	}
	if f, err := Lookup(namespaceDraft, "numdash"); err != nil || f == nil {
		t.Error(err)
	}
}

// FuzzApply feeds every format the same text: none may panic, and what comes out has the form of its kind.
func FuzzApply(f *testing.F) {
	for _, s := range []string{"", "1,234.5", "31 December 2024", "Q3 1999", "one hundred and two", "平成22年5月31日", "3円5銭", "\u00a0", "5 XII 2024", "seven days", "99999999999999999999.5"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		for _, r := range Registries {
			for _, n := range r.Names() {
				format := r.Format(n)
				v, ok := format.Apply(s)
				if !ok {
					continue
				}
				if !utf8.ValidString(v) {
					t.Fatalf("%s(%q) is %q", n, s, v)
				}
				switch format.Output {
				case Number:
					if v != "INF" && v != "-INF" && v != "NaN" && !plainDecimal.MatchString(v) {
						t.Fatalf("%s(%q) is the number %q", n, s, v)
					}
				case Date:
					var y, m, d int
					if k, err := fmt.Sscanf(v, "%4d-%2d-%2d", &y, &m, &d); k != 3 || err != nil || len(v) != 10 {
						t.Fatalf("%s(%q) is the date %q", n, s, v)
					}
				case Boolean:
					if v != "true" && v != "false" {
						t.Fatalf("%s(%q) is %q", n, s, v)
					}
				}
			}
		}
	})
}

func BenchmarkNumDotDecimal(b *testing.B) {
	f, _ := Lookup(NamespaceTR4, "num-dot-decimal")
	b.ReportAllocs()
	for b.Loop() {
		f.Apply("1,234,567")
	}
}

// Names lists the registry's formats in no order.
func (r *Registry) Names() []string {
	var names []string
	for name := range r.formats() {
		names = append(names, name)
	}
	return names
}
