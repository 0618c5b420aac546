package conformance

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert"
	"github.com/tieout/tieout/taxonomy/source"
)

// arellePython is a Python that has the package arelle-release, "" for none.
func arellePython() string { return os.Getenv("TIEOUT_ARELLE") }

// arelleFacts has Arelle read a document, and returns the facts that it saves. Taxonomies stand below a folder laid out
// host/path, "" for none. An objection of Arelle's is a failure.
func arelleFacts(t *testing.T, path, taxonomies string) []string {
	t.Helper()
	dir := t.TempDir()
	saved := filepath.Join(filepath.Dir(path), "saved-by-arelle.json")
	if taxonomies != "" {
		saved = filepath.Join(dir, "saved-by-arelle.json")
		for _, scheme := range []string{"http", "https"} {
			if err := os.Symlink(taxonomies, filepath.Join(dir, scheme)); err != nil {
				t.Fatal(err)
			}
		}
	}
	out, err := exec.Command(arellePython(), "-m", "arelle.CntlrCmdLine", "--file", path, "--validate", "--internetConnectivity", "offline",
		"--cacheDirectory", dir, "--plugins", "inlineXbrlDocumentSet|saveLoadableOIM", "--saveLoadableOIM", saved).CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for line := range strings.Lines(string(out)) {
		if strings.HasPrefix(line, "[") && !strings.HasPrefix(line, "[info") && !strings.HasPrefix(line, "[]") {
			t.Errorf("%s: Arelle objects: %s", filepath.Base(path), line)
		}
	}
	return factsOf(t, saved, taxonomies, filepath.Dir(path))
}

// factsOf are the facts of a report, a line each, sorted.
func factsOf(t *testing.T, path string, packages ...string) []string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	src, _, err := source.New(source.Options{Packages: slices.DeleteFunc(slices.Clone(packages), func(p string) bool { return p == "" })})
	if err != nil {
		t.Fatal(err)
	}
	doc, err := convert.Open(context.Background(), path, data, convert.Options{Source: src})
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for f := range doc.Report.All {
		value := strings.Join(strings.Fields(f.Lexical), " ")
		if v, err := f.Value(); err == nil && f.Unit != nil {
			value = v.String()
		}
		lines = append(lines, fmt.Sprint(f.Concept, f.Context.Entity, f.Context.Period, dimensionsOf(f.Context), f.Unit, f.Decimals, f.Nil, value))
	}
	slices.Sort(lines)
	return lines
}

func dimensionsOf(c *tieout.Context) string {
	var out []string
	for _, d := range c.Dimensions {
		out = append(out, fmt.Sprint(d.Axis, d.Member, d.Typed))
	}
	slices.Sort(out)
	return strings.Join(out, " ")
}

func sameFacts(t *testing.T, name string, ours, theirs []string) {
	t.Helper()
	if len(ours) == 0 || !slices.Equal(ours, theirs) {
		t.Errorf("%s: %d facts, Arelle has %d", name, len(ours), len(theirs))
		for i := range min(len(ours), len(theirs)) {
			if ours[i] != theirs[i] {
				t.Fatalf("ours   %s\nArelle %s", ours[i], theirs[i])
			}
		}
	}
}

// TestInlineArelle compares the facts of inline reports with those that Arelle reads: of documents whose taxonomy is at
// hand, and of releases that were written as inline XBRL.
func TestInlineArelle(t *testing.T) {
	if arellePython() == "" {
		t.Skip("TIEOUT_ARELLE is not set")
	}
	releases, err := filepath.Glob("../../testdata/releases/*.txt")
	if err != nil || len(releases) == 0 {
		t.Fatal("no releases", err)
	}
	shared := os.Getenv("TIEOUT_SHARED")
	if shared != "" {
		taxonomies := filepath.Join(shared, "taxonomies")
		documents, err := filepath.Glob(filepath.Join(shared, "filings/jp-edinet-S011-fund/XBRL/*/*ixbrl.htm"))
		if err != nil || len(documents) == 0 {
			t.Fatal("no documents", err)
		}
		for _, path := range documents {
			sameFacts(t, filepath.Base(path), factsOf(t, path, taxonomies), arelleFacts(t, path, taxonomies))
		}
		releases = append(releases, sharedReleases(t, shared)...)
	}
	opened, facts := 0, 0
	for _, path := range releases {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		dir := t.TempDir()
		doc, err := convert.Open(context.Background(), filepath.Join(dir, filepath.Base(path)), data, convert.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if len(doc.Report.Facts) == 0 {
			t.Logf("%s states no facts", filepath.Base(path))
			continue
		}
		files, _, err := convert.Write(context.Background(), doc, []string{"inline"}, dir)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range files {
			if err := os.WriteFile(filepath.Join(dir, f.Name), f.Data, 0o666); err != nil {
				t.Fatal(err)
			}
		}
		for _, f := range files {
			if strings.HasSuffix(f.Name, ".xhtml") {
				written := filepath.Join(dir, f.Name)
				ours := factsOf(t, written)
				sameFacts(t, f.Name, ours, arelleFacts(t, written, ""))
				opened, facts = opened+1, facts+len(ours)
			}
		}
	}
	t.Logf("Arelle opens %d of %d releases as inline XBRL and reads %d facts", opened, len(releases), facts)
}

// sharedReleases are all releases at hand, or those that TIEOUT_ARELLE_RELEASES names, such as releases/html/*.htm.
func sharedReleases(t *testing.T, shared string) (releases []string) {
	t.Helper()
	patterns := []string{"seeds/*.txt", "releases/txt/*.txt", "releases/html/*.htm", "releases/more/*.txt", "releases/more/*.htm", "releases/submission/*.txt", "releases/banks/*.htm"}
	if only := os.Getenv("TIEOUT_ARELLE_RELEASES"); only != "" {
		patterns = []string{only}
	}
	for _, p := range patterns {
		found, err := filepath.Glob(filepath.Join(shared, p))
		if err != nil || len(found) == 0 {
			t.Fatal("no releases", p, err)
		}
		releases = append(releases, found...)
	}
	return releases
}
