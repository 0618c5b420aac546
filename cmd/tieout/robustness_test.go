package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/tieout/tieout/internal/golden"
	"github.com/tieout/tieout/internal/truth"
)

// What an attack may take. The time is far beyond what it takes on a machine at rest: it only ends what hangs.
const (
	attackMemory = 500 << 20 // bytes
	attackTime   = 3 * time.Minute
	attackOutput = 1 << 20 // bytes
)

// mostBeside is the size of files from which on what reads them is a process of its own.
const mostBeside = 128 << 10 // bytes

// slow are the inputs that take longest, each for a limit or a growth that smaller documents try in the packages that read them.
var slow = map[string]bool{
	"200,000 facts of six bytes and more": true, "a table of 1,400,000 facts of one digit": true, "a fact with 100,000 dimensions": true,
	"100,000 namespaces": true, "20,000 facts, each wrong in three ways": true, "a segment of a million empty elements": true,
	"one line of 1 MB of words": true, "metadata of a million values": true, "a document type of 300,000 entities": true,
	"1,200 rows of one label and one amount": true, "100,000 facts without anything": true, "10,000 references to one schema": true, "2 MB of brackets": true,
}

// TestRobustness runs everything that is made to do harm through the program: each ends in a message and an exit code,
// within its limits, without a fault and without a word of what it must not read. docs/robustness.md is what it tried. What is
// small is read in one process, whose peak of memory is reset for each; the inputs that take longest are read where TIEOUT_SHARED
// is set.
func TestRobustness(t *testing.T) {
	t.Parallel()
	binary := built(t)
	small := newAttacked(t, binary)
	var page strings.Builder
	page.WriteString("# Tried to break\n\nWritten by `make robustness`; do not edit. A test runs each of these inputs through the program: it ends by itself with this\n" +
		"exit code and these words in its answer, takes less than 500 MB of memory, writes less than 1 MB, and says nothing of files\n" +
		"that it must not read. [security.md](security.md) has the model behind it.\n")
	tried := 0
	for _, group := range []struct {
		title string
		list  func(*testing.T, func(attack))
	}{
		{"Instances and schemas", hostileDocuments}, {"Archives", hostileArchives},
		{"xBRL-JSON and xBRL-CSV", hostileData}, {"Releases", hostileReleases}, {"Configuration and mapping files", hostileYAML}, {"Terminals, spreadsheets, files", hostileSurroundings},
	} {
		fmt.Fprintf(&page, "\n## %s\n\n| input | answer | exit code |\n|---|---|---:|\n", group.title)
		group.list(t, func(a attack) {
			tried++
			fmt.Fprintf(&page, "| %s | %s | %d |\n", cellText(a.what), cellText(a.says), a.code)
			t.Run(a.what, func(t *testing.T) {
				if slow[a.what] && !truth.Thorough() {
					t.Skip("it takes seconds: TIEOUT_SHARED is not set")
				}
				run1(t, binary, small, a)
			})
		})
	}
	fmt.Fprintf(&page, "\n%d inputs in all.\n", tried)
	const file = "../../docs/robustness.md"
	if *golden.Update && !t.Failed() {
		if err := os.WriteFile(file, []byte(page.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if readText(t, file, false) != page.String() {
		t.Error("docs/robustness.md is not what was tried: make robustness")
	}
}

func cellText(s string) string {
	return strings.NewReplacer("|", `\|`, "<", "&lt;", "`", "'").Replace(s)
}

// run1 runs the program on an input: in a process of its own where that is large, and else in that of all small ones.
func run1(t *testing.T, binary string, small *attacked, a attack) {
	t.Helper()
	var out string
	var code int
	if isLarge(a.args) {
		out, code, _ = attempt(t, binary, a.args)
	} else {
		out, code = small.attempt(t, a.args)
	}
	if code != a.code || !strings.Contains(out, a.says) {
		t.Errorf("exit code %d, want %d and %q in:\n%.1600s", code, a.code, a.says, out)
	}
}

// attempt runs the program, and fails when it hangs, breaks, takes too much or says what it must not.
func attempt(t *testing.T, binary string, args []string) (answer string, code int, cost *os.ProcessState) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), attackTime)
	defer cancel()
	var out bytes.Buffer
	cmd := exec.CommandContext(ctx, binary, args...)
	cmd.Dir = t.TempDir()
	peak := filepath.Join(t.TempDir(), "peak")
	cmd.Env = append(os.Environ(), peakVariable+"="+peak, "XDG_CACHE_HOME="+cmd.Dir, "HOME="+cmd.Dir, "GOMEMLIMIT=")
	cmd.Stdout, cmd.Stderr = &out, &out
	err := cmd.Run()
	if ctx.Err() != nil {
		t.Fatalf("it hangs: %q", args)
	}
	bears(t, out.String(), peakOf(t, peak))
	return out.String(), exitCode(t, err), cmd.ProcessState
}

// isLarge reports whether a file that a command names is large, or a table beside it.
func isLarge(args []string) bool {
	for _, arg := range args {
		for _, path := range []string{arg, filepath.Join(filepath.Dir(arg), "t.csv")} {
			if info, err := os.Stat(path); err == nil && info.Size() > mostBeside {
				return true
			}
		}
	}
	return false
}

// bears fails when the program took too much, broke, or said what it must not.
func bears(t *testing.T, out string, memory int64) {
	t.Helper()
	if memory > attackMemory {
		t.Errorf("it takes %d MB", memory>>20)
	}
	if len(out) > attackOutput {
		t.Errorf("%d bytes of output", len(out))
	}
	for _, never := range []string{"internal fault", "panic", "goroutine ", "hunter2", "root:", "\x1b", "\u009b"} {
		if strings.Contains(out, never) {
			t.Errorf("%q is in:\n%.1600s", never, out)
		}
	}
}

// hostileReleases are texts and HTML.
func hostileReleases(t *testing.T, try func(attack)) {
	dir := t.TempDir()
	n := 0
	put := func(extension, text string) string {
		n++
		path := filepath.Join(dir, fmt.Sprint(n)+extension)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	page := func(table string) string {
		return "<html><body><p>Acme Corp.</p><table><tr><td>(in thousands)</td><td>Three months ended March 31, 2024</td></tr>" + table + "</table></body></html>"
	}
	for _, c := range []struct {
		what, extension, text string
		code                  int
		says                  string
	}{
		{"words and no table", ".txt", strings.Repeat("nothing but words\n", 1000), exitFindings, "tieout:noTable"},
		{"5 MB of tabs", ".txt", strings.Repeat("\t", 5<<20), exitFault, "the document is empty"},
		{"one line of 1 MB of words", ".txt", strings.Repeat("words ", 1<<20/6), exitFindings, "tieout:noTable"},
		{"one line of 1 MB of numbers", ".txt", strings.Repeat("1,234 ", 1<<20/6), exitFault, "numbers in 1048572 bytes, more than the limit"},
		{"5 MB of rows of four characters", ".txt", strings.Repeat("a 1\n", 5<<20/4), exitFault, "numbers in 5242880 bytes, more than the limit"},
		{"2 MB of brackets", ".txt", strings.Repeat("[", 2<<20), exitFindings, "tieout:noTable"},
		{"1,200 rows of one label and one amount", ".txt", "ACME CORP\n(in thousands)\n                         Three months ended March 31,\n                              2003       2002\n" +
			strings.Repeat("Revenues                     13,129     12,000\n", 1200), exitFindings, "the row is printed 1200 times"},
		{"20,000 table cells inside each other", ".htm", page(strings.Repeat("<table><tr><td>", 20_000)), exitFindings, "tieout:"},
		{"100,000 table cells inside each other", ".htm", page(strings.Repeat("<table><tr><td>", 100_000)), exitFault, "tags in 1500132 bytes, more than the limit"},
		{"a row whose label holds terminal escapes", ".htm", page("<tr><td>Rev&#27;[2J&#155;31menues</td><td>13,129</td></tr><tr><td>Net income</td><td>1,000</td></tr>"), exitClean, "2 facts"},
		{"rows that turn the direction of text", ".htm", page("<tr><td>Rev\u202eeunes</td><td>13,129</td></tr><tr><td>Net income</td><td>1,000</td></tr>"), exitClean, "2 facts"},
		{"zero bytes", ".txt", strings.Repeat("\x00", 10_000), exitFault, "binary data"},
	} {
		try(attack{c.what, []string{"check", put(c.extension, c.text)}, c.code, c.says})
	}
}

// hostileYAML are configurations and mapping files.
func hostileYAML(t *testing.T, try func(attack)) {
	dir := t.TempDir()
	put := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	release, err := filepath.Abs("../../testdata/releases/infocrossing-2003-q1.txt")
	if err != nil {
		t.Fatal(err)
	}
	var laughs strings.Builder
	laughs.WriteString("a0: &a0 [x, x]\n")
	for i := 1; i < 30; i++ {
		fmt.Fprintf(&laughs, "a%d: &a%d [*a%d, *a%d]\n", i, i, i-1, i-1)
	}
	for _, c := range []struct{ what, text, says string }{
		{"aliases that double thirty times", laughs.String(), "anchors"},
		{"40,000 brackets inside each other", "inputs: " + strings.Repeat("[", 40_000), "line 1"},
		{"40,000 lists on one line", strings.Repeat("- ", 40_000), "line 1"},
		{"200,000 values in a list", "inputs: [" + strings.Repeat("a,", 200_000) + "]", "beyond the limit"},
		{"100,000 keys", strings.Repeat("key: 1\n", 100_000), "limit"},
		{"a key that does not exist", "inptus: [a]", `did you mean "inputs"`},
	} {
		file := put("c.yaml", c.text)
		try(attack{"a configuration: " + c.what, []string{"check", "--config", file, release}, exitUsage, c.says})
		if c.what != "a key that does not exist" {
			try(attack{"a mapping file: " + c.what, []string{"check", "--mapping", file, release}, exitUsage, "error"})
		}
	}
}

// hostileSurroundings are names and places of files.
func hostileSurroundings(t *testing.T, try func(attack)) {
	dir := t.TempDir()
	data, err := os.ReadFile("../../testdata/releases/infocrossing-2003-q1.txt")
	if err != nil {
		t.Fatal(err)
	}
	put := func(name string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Skip(err)
		}
		return path
	}
	plain := put("q1.txt")
	try(attack{"a file whose name holds terminal escapes", []string{"check", "-q", put("a\x1b[2J\n.txt")}, exitClean, "58 facts"})
	try(attack{"an output that is the input", []string{"check", "--format", "json=" + plain, plain}, exitUsage, "it is not replaced"})
	try(attack{"two outputs of one name", []string{"check", "--format", "json=o,sarif=o", plain}, exitUsage, "written twice"})
	try(attack{"a lock file over another file", []string{"taxonomy", "lock", "--lock", put("x.xsd"), plain}, exitUsage, "is no lock file"})
	try(attack{"an output below a file", []string{"convert", plain, "-o", filepath.Join(plain, "out")}, exitFault, "q1.txt"})
	try(attack{"a file that does not exist", []string{"check", filepath.Join(dir, "none.txt")}, exitFault, "no such file"})
	try(attack{"a folder that links to itself", []string{"check", "-q", linked(t, dir)}, exitClean, "58 facts"})
}

// linked is a folder with a release and a link to itself.
func linked(t *testing.T, dir string) string {
	folder := filepath.Join(dir, "folder")
	if err := os.MkdirAll(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	_ = os.Symlink(folder, filepath.Join(folder, "again"))
	data, err := os.ReadFile(filepath.Join(dir, "q1.txt"))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, "q1.txt"), data, 0o600); err != nil {
		t.Fatal(err)
	}
	return folder
}
