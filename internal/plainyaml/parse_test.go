package plainyaml

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"
)

func TestParse(t *testing.T) {
	keys := func(n int, indent string) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, "%sk%d: v\n", indent, i)
		}
		return b.String()
	}
	nested := func(n int) string {
		var b strings.Builder
		for i := range n {
			b.WriteString(strings.Repeat(" ", i) + "k:\n")
		}
		return b.String()
	}
	for _, tt := range []struct{ name, data, says string }{
		{"plain", "a: b\nc:\n  - d\n  - e: f\n    g: [h, {i: j}]\nk: |\n  &a *b\n  << : c\n", ""},
		{"no names of values", `a: "&b *c"` + "\nd: e & f * g\nh: 'x: y'\n", ""},
		{"anchor", "a: &b c\n", "line 1: anchors"},
		{"alias", "a: b\nc: *a\n", "line 2: anchors"},
		{"merge", "a:\n  <<: {b: c}\n", "line 2: anchors"},
		{"tag", "a: !!str b\n", "line 1: anchors"},
		{"brackets", "a: " + strings.Repeat("[", 40_000), "deeper than 100"},
		{"braces", "a: " + strings.Repeat("{a: ", 40_000), "deeper than 100"},
		{"dashes", strings.Repeat("- ", 40_000), "deeper than 100"},
		{"questions", strings.Repeat("? ", 40_000), "deeper than 100"},
		{"indented", nested(1000), "deeper than 100"},
		{"deep enough", nested(90) + strings.Repeat(" ", 90) + "a\n", ""},
		{"keys", keys(20_000, ""), "more than 5000 keys"},
		{"keys below", "a:\n" + keys(20_000, "  "), "more than 5000 keys"},
		{"keys in braces", "{" + strings.ReplaceAll(keys(20_000, ""), "\n", ", ") + "}", "more than 5000 keys"},
		{"many mappings", strings.Repeat("- a: b\n  c: d\n- {a: b}\n", 10_000), ""},
		{"signs", strings.Repeat("a,", 200_000), "beyond the limit"},
		{"bytes", strings.Repeat("a", 3<<20), "beyond the limit"},
		{"many lists", "a:\n" + strings.Repeat("- b\n", 20_000) + "c:\n" + strings.Repeat("- - d\n  - e\n", 5_000), ""},
	} {
		_, err := Parse([]byte(tt.data))
		if tt.says == "" && err != nil || tt.says != "" && (err == nil || !strings.Contains(err.Error(), tt.says)) {
			t.Errorf("%s: %.200v, want %q", tt.name, err, tt.says)
		}
	}
	var e *Error
	if _, err := Parse([]byte("a: *b")); !errors.As(err, &e) || e.Token.Position.Line != 1 {
		t.Errorf("the place of an error: %v", err)
	}
}

// FuzzParse checks that no file takes the parser down, and that no alias gets through.
func FuzzParse(f *testing.F) {
	for _, seed := range []string{"a: b\nc: [d, {e: f}]\n", "a: &b c\nd: *b\n", "- - - x\n", "? a\n: b\n", "a: |\n  b\n", "%YAML 1.2\n---\na\n...\n", "<<: x", "a: {<<: *b}"} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		tree, err := Parse(data)
		if err != nil || len(tree.Docs) == 0 || tree.Docs[0].Body == nil {
			return
		}
		var v any
		func() {
			defer func() { _ = recover() }() // what the library makes of a tree is its own affair
			if yaml.NodeToValue(tree.Docs[0].Body, &v) == nil {
				if text := fmt.Sprint(v); len(text) > 100*len(data)+1000 {
					t.Errorf("%d bytes became %d", len(data), len(text))
				}
			}
		}()
	})
}
