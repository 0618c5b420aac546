package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestRulesPage runs what docs/rules.md shows: its rules files are written, and its commands print what it says.
func TestRulesPage(t *testing.T) {
	page := readText(t, "../../docs/rules.md", false)
	data, err := filepath.Abs("../../testdata")
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	if err := os.CopyFS("testdata", os.DirFS(data)); err != nil {
		t.Fatal(err)
	}
	files := 0
	for _, part := range strings.Split(page, "```yaml\n")[1:] {
		text, _, _ := strings.Cut(part, "```")
		if first, _, _ := strings.Cut(text, "\n"); strings.HasPrefix(first, "# ") {
			files++
			if err := os.WriteFile(strings.TrimPrefix(first, "# "), []byte(text), 0o666); err != nil {
				t.Fatal(err)
			}
		}
	}
	all := sessions(page)
	if files == 0 || len(all) == 0 {
		t.Fatalf("the page has %d files and %d commands", files, len(all))
	}
	for _, s := range all {
		var out, stderr bytes.Buffer
		run(context.Background(), strings.Fields(s.command), strings.NewReader(""), &out, &stderr)
		if !s.prints(out.String()) {
			t.Errorf("the page shows of tieout %s\n%s\nbut it prints\n%s%s", s.command, strings.Join(s.lines, "\n"), &out, &stderr)
		}
	}
}
