package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"
)

// releasesThatDisagree writes releases of some companies, of which some give other figures for a period than those before.
func releasesThatDisagree(t *testing.T) (dir string) {
	t.Helper()
	dir = t.TempDir()
	for i := range heldDocuments + 4 {
		revenues, costs := figures(i)
		text := statement([]string{"ALDER", "BIRCH", "CEDAR"}[i%3], revenues, costs)
		if err := os.WriteFile(filepath.Join(dir, fmt.Sprintf("%02d.txt", i)), text, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(filepath.Join(dir, "empty.txt"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	return dir
}

// TestStreamedIsHeld has a run that holds all outcomes and one that holds none say the same, in every format; a format that
// is written live has what the comparison finds behind the documents.
func TestStreamedIsHeld(t *testing.T) {
	dir := releasesThatDisagree(t)
	outputs := func(streamed bool, formats ...string) (string, error) {
		var out, stderr bytes.Buffer
		a := &app{ctx: t.Context(), stdout: &sink{w: &out}, text: &out, stderr: &stderr, flags: flags{failOn: "inconsistency", show: "info", color: "never",
			format: formats, calculation: "1.1", duplicates: "inconsistent", profile: "none", formula: "run", target: "press"}}
		c := &cobra.Command{}
		c.SetContext(t.Context())
		e, err := a.examination(c, []string{dir})
		if err != nil {
			t.Fatal(err)
		}
		if streamed {
			err = a.stream(t.Context(), e, nil)
		} else if documents, failed := a.examineAll(t.Context(), e); failed != nil {
			t.Fatal(failed)
		} else {
			err = a.report(documents)
		}
		return out.String(), err
	}
	for _, format := range []string{"json", "sarif", "junit", "tap", "markdown"} {
		held, err := outputs(false, format)
		got, ended := outputs(true, format)
		if held != got || fmt.Sprint(err) != fmt.Sprint(ended) {
			t.Errorf("%s: a streamed run ends with %v and says\n%s\na held one ends with %v and says\n%s", format, ended, got, err, held)
		}
		if format == "json" && !strings.Contains(held, "reportsDisagree") {
			t.Error("nothing disagrees: the test sees nothing")
		}
	}
	file := filepath.Join(t.TempDir(), "compact.out")
	for _, format := range []string{"compact", "github"} {
		held, _ := outputs(false, format)
		got, _ := outputs(true, format, format+"="+file)
		if sorted(held) != sorted(got) {
			t.Errorf("%s: the lines of a streamed run are\n%s\nthose of a held one\n%s", format, got, held)
		}
		if text := readText(t, file, true); text != got {
			t.Errorf("%s: the file has\n%s\nand standard output\n%s", format, text, got)
		}
	}
	pretty, _ := outputs(true, "pretty", "json="+file)
	documents, later, ok := strings.Cut(pretty, "Found when all had been read")
	held, _ := outputs(false, "pretty")
	if !ok || strings.Contains(documents, "reportsDisagree") || !strings.Contains(later, "1 inconsistency more, now XBRL valid, calculations consistent, tie-out broken") {
		t.Errorf("pretty:\n%s", pretty)
	}
	lastLines := func(s string) string {
		lines := strings.Split(strings.TrimSpace(s), "\n")
		return strings.Join(lines[len(lines)-4:], "\n")
	}
	if lastLines(pretty) != lastLines(held) {
		t.Errorf("the summary of a streamed run is\n%s\nthat of a held one\n%s", lastLines(pretty), lastLines(held))
	}
}

func sorted(text string) string {
	return strings.Join(slices.Sorted(strings.SplitSeq(text, "\n")), "\n")
}
