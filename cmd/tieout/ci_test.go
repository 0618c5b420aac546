package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestWhatIsNotThere ends with one exit code, whatever it is named for, and what files of settings say wrongly with another.
func TestWhatIsNotThere(t *testing.T) {
	release, err := os.ReadFile("../../testdata/releases/infocrossing-2003-q1.txt")
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	for name, data := range map[string]string{"q1.txt": string(release), "bad.json": "{", "bad.yaml": "{", "empty/notes.md": "",
		"tieout.lock.other": "tieout.lock 1\n" + strings.Repeat("0", 64) + " 1 http://example.com/none.xsd\n"} {
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(data), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct {
		args string
		code int
	}{
		{"q1.txt", exitClean},
		{"none.txt", exitFault},
		{"none/*.txt", exitFault},
		{"empty", exitFault},
		{"--config none.yaml q1.txt", exitFault},
		{"--baseline none.json q1.txt", exitFault},
		{"--mapping none.yaml q1.txt", exitFault},
		{"--packages none.zip q1.txt", exitFault},
		{"--packages bad.json q1.txt", exitFault},
		{"--lock none.lock q1.txt", exitFault},
		{"taxonomy verify --lock tieout.lock.other", exitFault},
		{"--baseline bad.json q1.txt", exitUsage},
		{"--config bad.yaml q1.txt", exitUsage},
		{"--mapping bad.yaml q1.txt", exitUsage},
		{"--format none q1.txt", exitUsage},
	} {
		var out, errs bytes.Buffer
		args := strings.Fields(c.args)
		if args[0] != "taxonomy" {
			args = append([]string{"check"}, args...)
		}
		if code := run(context.Background(), args, strings.NewReader(""), &out, &errs); code != c.code {
			t.Errorf("%s: exit code %d, want %d: %s", c.args, code, c.code, errs.String())
		}
	}
}
