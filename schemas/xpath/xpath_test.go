package xpath

import (
	"context"
	"errors"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/tieout/tieout"
)

const library = `<?xml version="1.0"?>
<lib:library xmlns:lib="urn:library" xmlns="urn:books" xml:base="http://example.com/lib/">
  <!-- two shelves -->
  <shelf id="a" xml:lang="en-GB"><book year="1999" price="12.50">First</book><book year="2004" price="7.25">Second</book></shelf>
  <shelf id="b"><book year="2011" price="100">Third<note>lost</note></book><?keep dry?></shelf>
</lib:library>`

func libraryTree(t testing.TB) *Tree {
	tree, err := Parse([]byte(library), TreeOptions{URI: "http://example.com/lib.xml"})
	if err != nil {
		t.Fatal(err)
	}
	return tree
}

func libraryStatic() Static {
	return Static{
		ElementNamespace: "urn:books",
		BaseURI:          "http://example.com/rules/",
		Lookup: func(p string) (string, bool) {
			if p == "lib" {
				return "urn:library", true
			}
			return "", false
		},
		HasVariable: func(q tieout.QName) bool { return q.Local == "x" || q.Local == "none" },
	}
}

// evaluated is the outcome of an expression on the library: the string values with " | " between, or the code of
// the error.
func evaluated(t testing.TB, source string) string {
	e, err := Compile(source, libraryStatic())
	var v Sequence
	if err == nil {
		v, err = e.Evaluate(context.Background(), &Context{
			Item: libraryTree(t).Root(),
			Now:  time.Date(2020, 2, 29, 12, 30, 0, 0, time.UTC),
			Variables: func(q tieout.QName) (Sequence, bool) {
				if q.Local == "x" {
					return Of(Int(1), String("two"), Untyped("3")), true
				}
				return Sequence{}, false
			},
		})
	}
	var x *Error
	if errors.As(err, &x) {
		return x.Code.Local
	}
	if err != nil {
		t.Fatal(err)
	}
	var parts []string
	for it := range v.All() {
		parts = append(parts, it.StringValue())
	}
	return strings.Join(parts, " | ")
}

// TestExpressions evaluates the lines of testdata/expressions.txt: an expression, =>, what comes out.
func TestExpressions(t *testing.T) {
	data, err := os.ReadFile("testdata/expressions.txt")
	if err != nil {
		t.Fatal(err)
	}
	lines := 0
	for line := range strings.Lines(string(data)) {
		line = strings.TrimSuffix(line, "\n")
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		source, want, ok := strings.Cut(line, " =>")
		if !ok {
			t.Fatalf("%q has no =>", line)
		}
		lines++
		if got := evaluated(t, source); got != strings.TrimSpace(want) {
			t.Errorf("%s\n got %s\nwant %s", source, got, want)
		}
	}
	if lines < 100 {
		t.Errorf("only %d expressions", lines)
	}
}

func TestLimits(t *testing.T) {
	tests := []struct{ name, source string }{
		{"steps", "count(for $a in 1 to 100000, $b in 1 to 100000 return $a * $b)"},
		{"items", "reverse(1 to 1000000000000)"},
		{"text", "string-join(for $i in 1 to 100000 return string-join(for $k in 1 to 10000 return 'abcdefgh', ''), '')"},
		{"back-references", "matches('" + strings.Repeat("a", 60) + "b', '(a*)*(a*)*(a*)*\\1c')"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			e, err := Compile(tt.source, Static{})
			if err != nil {
				t.Fatal(err)
			}
			_, err = e.Evaluate(context.Background(), &Context{Limits: Limits{Steps: 1_000_000, Items: 1_000_000}})
			var x *Error
			if !errors.As(err, &x) || x.Code.Local != "XPDY0130" {
				t.Errorf("got %v", err)
			}
		})
	}
	for source, want := range map[string]string{"1 to 100000000000": "XPDY0130", "'" + strings.Repeat("x", 4000) + "'": "XPDY0130", "1 to 90": ""} {
		e, err := Compile(source, Static{})
		if err != nil {
			t.Fatal(err)
		}
		v, err := e.Evaluate(context.Background(), &Context{})
		if err != nil {
			t.Fatal(err)
		}
		code := ""
		for _, err := range Strings(context.Background(), v, Limits{Items: 100}) {
			var x *Error
			if errors.As(err, &x) {
				code = x.Code.Local
			}
		}
		if code != want {
			t.Errorf("writing out %.20s ends in %q, want %q", source, code, want)
		}
	}
	if _, err := Compile(strings.Repeat("(", 100_000), Static{}); err == nil {
		t.Error("parentheses without end are accepted")
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	e, err := Compile("count(for $a in 1 to 100000 return $a)", Static{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := e.Evaluate(ctx, &Context{}); !errors.Is(err, context.Canceled) {
		t.Errorf("a cancelled evaluation ends with %v", err)
	}
}

func TestConcurrentEvaluation(t *testing.T) {
	e, err := Compile("sum(for $b in //book return $b/@price * 2), replace('aXbXc', '(X)', '-$1-')", libraryStatic())
	if err != nil {
		t.Fatal(err)
	}
	root := libraryTree(t).Root()
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			for range 20 {
				v, err := e.Evaluate(context.Background(), &Context{Item: root})
				if err != nil || v.Len() != 2 || v.At(0).StringValue() != "239.5" || v.At(1).StringValue() != "a-X-b-X-c" {
					t.Error(v, err)
				}
			}
		})
	}
	wg.Wait()
}

func FuzzExpression(f *testing.F) {
	data, err := os.ReadFile("testdata/expressions.txt")
	if err != nil {
		f.Fatal(err)
	}
	for line := range strings.Lines(string(data)) {
		source, _, _ := strings.Cut(line, " => ")
		f.Add(source)
	}
	root := libraryTree(f).Root()
	f.Fuzz(func(t *testing.T, source string) {
		e, err := Compile(source, libraryStatic())
		if err == nil {
			_, err = e.Evaluate(context.Background(), &Context{Item: root, Limits: Limits{Steps: 100_000, Items: 100_000}})
		}
		var x *Error
		if err != nil && !errors.As(err, &x) {
			t.Errorf("%q ends with %v", source, err)
		}
	})
}
