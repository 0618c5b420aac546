package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// session is a command that a page shows, with what it is said to print. "…" stands for anything.
type session struct {
	command string
	lines   []string
}

// sessions are the commands of a page's indented blocks that begin with "$ tieout", those that show an output.
func sessions(page string) []session {
	var all []session
	open := false
	for line := range strings.Lines(page) {
		text, indented := strings.CutPrefix(strings.TrimRight(line, "\n"), "    ")
		command, prompt := strings.CutPrefix(text, "$ tieout ")
		switch {
		case indented && prompt:
			open = true
			all = append(all, session{command: command})
		case indented && open:
			all[len(all)-1].lines = append(all[len(all)-1].lines, text)
		case strings.TrimSpace(line) != "":
			open = false
		}
	}
	return slices.DeleteFunc(all, func(s session) bool { return len(s.lines) == 0 })
}

// prints reports whether an output is what the lines say: each one in its order, and nothing between them but where "…"
// stands.
func (s session) prints(out string) bool {
	var pattern strings.Builder
	pattern.WriteString(`\A`)
	for _, line := range s.lines {
		if line == "…" {
			pattern.WriteString(`(?s:.*?)(?m:^)`)
			continue
		}
		pattern.WriteString(strings.ReplaceAll(regexp.QuoteMeta(line), "…", `.*`) + `\n+`)
	}
	return regexp.MustCompile(pattern.String()).MatchString(out)
}

// TestReadmeShowsWhatIsPrinted runs the commands of the README and compares what they print with what it shows.
func TestReadmeShowsWhatIsPrinted(t *testing.T) {
	all := sessions(readText(t, "../../README.md", false))
	if len(all) < 4 {
		t.Fatalf("the README shows %d commands", len(all))
	}
	releases, err := filepath.Abs("../../testdata")
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	if err := os.CopyFS("testdata", os.DirFS(releases)); err != nil {
		t.Fatal(err)
	}
	for _, s := range all {
		var out, stderr bytes.Buffer
		run(context.Background(), strings.Fields(s.command), strings.NewReader(""), &out, &stderr)
		if !s.prints(out.String()) {
			t.Errorf("the README shows of tieout %s\n%s\nbut it prints\n%s%s", s.command, strings.Join(s.lines, "\n"), &out, &stderr)
		}
		s.lines = slices.Insert(slices.Clone(s.lines), 0, "no such line")
		if s.prints(out.String()) {
			t.Errorf("tieout %s: a line that is not printed was found", s.command)
		}
	}
}

// TestDocumentedPrograms builds and runs the programs of the README and of the library's page: all in one, which is linked once and
// does what its argument says.
func TestDocumentedPrograms(t *testing.T) {
	t.Parallel()
	pages := []struct {
		name, file string
		says       []string
	}{
		{"readme", "../../README.md", []string{"Revenues 2003-01-01/2003-03-31 13129000 testdata/releases/infocrossing-2003-q1.txt:31:"}},
		{"api", "../../docs/api.md", []string{"0 things that a format cannot express", "Revenues 2003-01-01/2003-03-31 USD 13129000 testdata/releases/infocrossing-2003-q1.txt:31:", "1 document: no findings\nXBRL valid"}},
	}
	dir := t.TempDir()
	files := []string{filepath.Join(dir, "main.go")}
	all := "package main\n\nimport \"os\"\n\nfunc main() {\n\tswitch os.Args[1] {\n"
	for _, p := range pages {
		_, program, ok := strings.Cut(readText(t, p.file, false), "```go\n")
		program, _, closed := strings.Cut(program, "```")
		if !ok || !closed || strings.Count(program, "\nfunc main() {\n") != 1 {
			t.Fatalf("%s has no program", p.file)
		}
		all += fmt.Sprintf("\tcase %q:\n\t\t%s()\n", p.name, p.name)
		file := filepath.Join(dir, p.name+".go")
		if err := os.WriteFile(file, []byte(strings.Replace(program, "\nfunc main() {\n", "\nfunc "+p.name+"() {\n", 1)), 0o644); err != nil {
			t.Fatal(err)
		}
		files = append(files, file)
	}
	if err := os.WriteFile(files[0], []byte(all+"\t}\n}\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	binary := filepath.Join(dir, "program")
	build := exec.Command("go", append([]string{"build", "-ldflags", "-s -w", "-o", binary}, files...)...)
	build.Dir = "../.."
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if err := os.CopyFS(filepath.Join(dir, "testdata"), os.DirFS("../../testdata")); err != nil {
		t.Fatal(err)
	}
	for _, p := range pages {
		cmd := exec.Command(binary, p.name)
		cmd.Dir = dir
		out, err := cmd.CombinedOutput()
		for _, want := range p.says {
			if err != nil || !strings.Contains(string(out), want) {
				t.Errorf("%s: %v, and not %q\n%s", p.file, err, want, out)
			}
		}
	}
}

// TestMappingPage lints the mapping file that its page shows.
func TestMappingPage(t *testing.T) {
	_, mapping, ok := strings.Cut(readText(t, "../../docs/mapping.md", false), "```yaml\n")
	mapping, _, closed := strings.Cut(mapping, "```")
	if !ok || !closed {
		t.Fatal("docs/mapping.md has no mapping file")
	}
	file := filepath.Join(t.TempDir(), "mapping.yaml")
	if err := os.WriteFile(file, []byte(mapping), 0o644); err != nil {
		t.Fatal(err)
	}
	var out, stderr bytes.Buffer
	if code := run(context.Background(), []string{"taxonomy", "lint", file}, strings.NewReader(""), &out, &stderr); code != exitClean {
		t.Errorf("exit code %d\n%s%s", code, &out, &stderr)
	}
}

var pageLink = regexp.MustCompile(`\]\(([^)#:\s]+)(?:#[^)]*)?\)`)

// TestPagesLinkToWhatIsThere follows the links of the pages to other files.
func TestPagesLinkToWhatIsThere(t *testing.T) {
	pages, err := filepath.Glob("../../docs/*.md")
	if err != nil {
		t.Fatal(err)
	}
	decisions, err := filepath.Glob("../../docs/decisions/*.md")
	if err != nil {
		t.Fatal(err)
	}
	links := 0
	for _, page := range slices.Concat(pages, decisions, []string{"../../README.md", "../../CONTRIBUTING.md", "../../CHANGELOG.md"}) {
		for _, m := range pageLink.FindAllStringSubmatch(readText(t, page, false), -1) {
			links++
			if _, err := os.Stat(filepath.Join(filepath.Dir(page), m[1])); err != nil {
				t.Errorf("%s: %v", page, err)
			}
		}
	}
	if links < 5 {
		t.Errorf("%d links were found", links)
	}
}
