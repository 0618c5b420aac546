package xmlstream

import (
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/tieout/tieout/internal/truth"
)

// sharedFolder is the folder of third-party documents that TIEOUT_SHARED names; without it the test is skipped.
func sharedFolder(t *testing.T, folder string) string {
	t.Helper()
	root := truth.Folder(t)
	dir := filepath.Join(root, folder)
	if _, err := os.Stat(dir); err != nil {
		t.Fatal(err)
	}
	return dir
}

// TestCorpusAgainstLibxml2 reads every XML document of the conformance suites and compares the verdict with xmllint's.
func TestCorpusAgainstLibxml2(t *testing.T) {
	dir := sharedFolder(t, "conformance")
	xmllint, err := exec.LookPath("xmllint")
	if err != nil {
		t.Skip("xmllint is not installed")
	}
	var files []string
	err = filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		switch filepath.Ext(path) {
		case ".xml", ".xsd", ".xbrl", ".xsl", ".xhtml":
			files = append(files, path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(files)
	if len(files) < 1000 {
		t.Fatalf("%d documents found: the corpus is not there", len(files))
	}
	if testing.Short() {
		files = files[:1000]
	}
	ill := 0
	for batch := range slices.Chunk(files, 500) {
		faults := libxml2Faults(t, xmllint, batch)
		for _, path := range batch {
			data, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			_, err = Parse(data, Options{Name: path})
			if err != nil {
				ill++
			}
			if theirs := faults[path]; (err != nil) != (theirs != "") {
				t.Errorf("%s: %v; xmllint: %q", path, err, theirs)
			}
		}
	}
	t.Logf("%d documents, %d of them not well-formed", len(files), ill)
}

// libxml2Faults is the first fault that xmllint finds in each file that is not well-formed.
func libxml2Faults(t *testing.T, xmllint string, files []string) map[string]string {
	t.Helper()
	out, err := exec.Command(xmllint, append([]string{"--noout", "--nonet", "--noent", "--huge"}, files...)...).CombinedOutput()
	if exit := new(exec.ExitError); err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	faults := map[string]string{}
	fault := regexp.MustCompile(`^(.*):\d+: (?:parser|namespace) error : (.*)$`)
	for _, line := range strings.Split(string(out), "\n") {
		if m := fault.FindStringSubmatch(line); m != nil && faults[m[1]] == "" {
			faults[m[1]] = m[2]
		}
	}
	return faults
}
