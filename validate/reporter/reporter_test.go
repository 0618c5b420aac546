package reporter

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"errors"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/internal/golden"
	"github.com/tieout/tieout/validate"
)

const document = "Revenues      14.4\nNet interest   .04 <&|\n"

func at(line, from, to int32, start int64) tieout.Range {
	return tieout.Range{Document: "q4, 2003.txt", Start: tieout.Position{Byte: start, Line: line, Column: from},
		End: tieout.Position{Byte: start + int64(to-from), Line: line, Column: to}}
}

// sample is a run with every kind of finding: each severity, a long path, no place at all, and a document that
// could not be read.
func sample() *Run {
	found := []tieout.Diagnostic{
		{Code: "calc11e:inconsistentCalculationUsingRounding", Severity: tieout.Inconsistency, Aspect: tieout.Calculation, Message: "1.2 is not 0.7 + .04 | within rounding",
			Advice: "Compare the figures with their source.", Range: at(2, 16, 19, 34), Facts: []string{"f1", "f2"},
			Related: []tieout.Note{{Message: "a part", Range: at(1, 15, 19, 14)}}},
		{Code: "tieout:note", Severity: tieout.Info, Aspect: tieout.TieOut, Message: "for your\ninformation", Range: tieout.Range{Document: "a.json", Path: "/facts/f1"}},
		{Code: "xmlSchema:valueError", Severity: tieout.Error, Message: "bad \x01 value", Range: at(9, 1, 2, 9999)},
		{Code: "tieout:warn", Severity: tieout.Warning, Aspect: tieout.TieOut, Message: "no place"},
		{Code: "tieout:old", Severity: tieout.Error, Aspect: tieout.TieOut, Message: "a known one", Fingerprint: "f00d", Accepted: "agreed", Range: at(1, 1, 9, 0)},
	}
	return &Run{Version: "1.2.3", Documents: []Document{
		{Name: "q4, 2003.txt", Kind: "release", Facts: 106, Diagnostics: found, Verdict: validate.Conclude(found, validate.Asked{XBRL: true, Calculation: true, TieOut: true})},
		{Name: "clean.xbrl", Kind: "instance", Facts: 1, Verdict: validate.Conclude(nil, validate.Asked{XBRL: true, Calculation: true})},
		{Name: "missing.xbrl", Err: errors.New("no such file"), Verdict: validate.NoVerdict()},
	}, Open: func(name string) []byte {
		if name == "q4, 2003.txt" {
			return []byte(document)
		}
		return nil
	}, Rule: func(code string) *tieout.Rule {
		if code != "xmlSchema:valueError" {
			return nil
		}
		return &tieout.Rule{Code: code, Severity: tieout.Error, Spec: "XML Schema 1.0", Doc: "A value is not valid.", Advice: "Mend it."}
	}}
}

func TestFormats(t *testing.T) {
	for _, format := range Formats {
		t.Run(format, func(t *testing.T) {
			r, err := New(format, Options{})
			if err != nil {
				t.Fatal(err)
			}
			var b bytes.Buffer
			if err := r.Write(&b, sample()); err != nil {
				t.Fatal(err)
			}
			golden.Compare(t, filepath.Join("testdata", format+".golden"), b.String())
			wellFormed(t, format, b.Bytes())
		})
	}
	if _, err := New("xml", Options{}); err == nil {
		t.Error("an unknown format was accepted")
	}
}

func wellFormed(t *testing.T, format string, out []byte) {
	t.Helper()
	switch format {
	case "json", "sarif":
		if !json.Valid(out) {
			t.Error("not JSON")
		}
	case "junit":
		dec := xml.NewDecoder(bytes.NewReader(out))
		for {
			if _, err := dec.Token(); errors.Is(err, io.EOF) {
				return
			} else if err != nil {
				t.Fatal(err)
			}
		}
	}
}

func TestShowHidesButCounts(t *testing.T) {
	r, err := New("pretty", Options{Show: tieout.Error})
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := r.Write(&b, sample()); err != nil {
		t.Fatal(err)
	}
	out := b.String()
	if strings.Contains(out, "no place") || !strings.Contains(out, "bad") || !strings.Contains(out, "(3 not shown)") {
		t.Errorf("with Show: Error:\n%s", out)
	}
}

func TestColorOnlyWhenAsked(t *testing.T) {
	for _, color := range []bool{false, true} {
		r, err := New("pretty", Options{Color: color})
		if err != nil {
			t.Fatal(err)
		}
		var b bytes.Buffer
		if err := r.Write(&b, sample()); err != nil {
			t.Fatal(err)
		}
		if got := strings.Contains(b.String(), "\x1b["); got != color {
			t.Errorf("Color: %v, escape sequences: %v", color, got)
		}
	}
}

func TestTally(t *testing.T) {
	t.Parallel()
	yes := tieout.Diagnostic{Severity: tieout.Warning}
	known := tieout.Diagnostic{Severity: tieout.Error, Accepted: "known"}
	for _, c := range []struct {
		ds   []tieout.Diagnostic
		want string
	}{
		{nil, "no findings"},
		{[]tieout.Diagnostic{yes}, "1 warning"},
		{[]tieout.Diagnostic{known}, "1 finding, accepted"},
		{[]tieout.Diagnostic{known, known, known}, "3 findings, all accepted"},
		{[]tieout.Diagnostic{known, yes}, "1 warning, 1 accepted"},
	} {
		if got := Tally(c.ds); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}

// TestNoFormatSteersTheTerminal has a document whose name, message and path hold control characters.
func TestNoFormatSteersTheTerminal(t *testing.T) {
	t.Parallel()
	evil := "a\x1b[2J\u009b31m\u202eb\x07"
	ds := []tieout.Diagnostic{{Code: "a:b", Severity: tieout.Error, Message: evil, Advice: evil, Range: tieout.Range{Document: evil, Path: evil}}}
	run := &Run{Documents: []Document{{Name: evil, Diagnostics: ds}, {Name: evil, Err: errors.New(evil)}}}
	for _, format := range Formats {
		if format == "json" || format == "sarif" || format == "junit" {
			continue // data, whose own escapes have to be undone
		}
		out := string(written(t, format, run))
		if i := strings.IndexAny(out, "\x1b\u009b\u202e\x07"); i >= 0 {
			t.Errorf("%s writes %q", format, out[i:])
		}
	}
}

// TestMissingDocumentsAreNamed has every format say what could not be had and what would supply it.
func TestMissingDocumentsAreNamed(t *testing.T) {
	t.Parallel()
	ds := []tieout.Diagnostic{{Code: "a:missing", Severity: tieout.Error, Aspect: tieout.Availability,
		Message: "http://example.com/t.xsd cannot be had", Advice: "Give the package that holds it.", Range: at(1, 1, 2, 0)}}
	run := &Run{Documents: []Document{{Name: "a.xbrl", Kind: "instance", Diagnostics: ds, Verdict: validate.Conclude(ds, validate.Asked{XBRL: true})}}}
	for _, format := range Formats {
		out := string(written(t, format, run))
		for _, want := range []string{"not verified", "http", "example.com/t.xsd", "Give the package that holds it."} {
			if !strings.Contains(out, want) {
				t.Errorf("%s does not say %q:\n%s", format, want, out)
			}
		}
	}
}

func TestManyAlikeAreCounted(t *testing.T) {
	run := sample()
	run.Documents = run.Documents[:1]
	run.Documents[0].Diagnostics = slices.Repeat([]tieout.Diagnostic{{Code: "x:y", Message: "the same"}}, maxAlike+5)
	r, _ := New("pretty", Options{Quiet: true})
	var b bytes.Buffer
	if err := r.Write(&b, run); err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(b.String(), "the same"); n != maxAlike || !strings.Contains(b.String(), "5 more of x:y") {
		t.Errorf("%d shown, and at the end %s", n, b.String()[b.Len()-200:])
	}
}

func TestLongLineExcerptKeepsTheCaretInView(t *testing.T) {
	line := strings.Repeat("x", 5000) + "HERE" + strings.Repeat("y", 5000)
	run := sample()
	run.Documents = run.Documents[:1]
	run.Documents[0].Diagnostics = []tieout.Diagnostic{{Code: "c", Message: "m", Range: at(1, 5001, 5005, 5000)}}
	run.Open = func(string) []byte { return []byte(line) }
	for _, c := range []struct{ width, most int }{{0, maxExcerpt + excerptHead}, {60, 60}, {20, minExcerpt + excerptHead}, {500, maxExcerpt + excerptHead}} {
		r, _ := New("pretty", Options{Width: c.width})
		var b bytes.Buffer
		if err := r.Write(&b, run); err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(b.String(), "\n")
		i := slices.IndexFunc(lines, func(l string) bool { return strings.Contains(l, "HERE") })
		if i < 0 {
			t.Errorf("width %d: the place is not in the excerpt", c.width)
		} else if n := utf8.RuneCountInString(lines[i]); n > c.most || strings.Index(lines[i+1], "^^^^") != strings.Index(lines[i], "HERE") {
			t.Errorf("width %d: excerpt of %d characters, caret line %q", c.width, n, lines[i+1])
		}
	}
}
