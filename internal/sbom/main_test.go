package main

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestReproducible builds the program twice, in two folders: the bytes are the same, and so is the bill of materials,
// which names every module that is built in.
func TestReproducible(t *testing.T) {
	t.Parallel()
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	copied := filepath.Join(dir, "elsewhere", "copy")
	files, err := exec.Command("git", "-C", root, "ls-files", "-z", "--cached", "--others", "--exclude-standard").Output()
	if err != nil {
		t.Skip("there is no git here, or no repository: ", err)
	}
	for name := range strings.SplitSeq(strings.TrimRight(string(files), "\x00"), "\x00") {
		if strings.Contains(name, "testdata/") || strings.HasSuffix(name, "_test.go") {
			continue
		}
		data, err := os.ReadFile(filepath.Join(root, name))
		if os.IsNotExist(err) {
			continue // deleted, and not committed yet
		} else if err != nil {
			t.Fatal(err)
		}
		to := filepath.Join(copied, name)
		if err := os.MkdirAll(filepath.Dir(to), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(to, data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	var binaries, bills [2][]byte
	for i, from := range []string{root, copied} {
		out := filepath.Join(dir, "tieout", string(rune('a'+i)))
		build := exec.Command("go", "build", "-trimpath", "-buildvcs=false", "-ldflags", "-s -w -X main.version=v1", "-o", out, "./cmd/tieout")
		build.Dir = from
		build.Env = append(os.Environ(), "CGO_ENABLED=0")
		if text, err := build.CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		if binaries[i], err = os.ReadFile(out); err != nil {
			t.Fatal(err)
		}
		var b bytes.Buffer
		if err := write(&b, out, "v1"); err != nil {
			t.Fatal(err)
		}
		bills[i] = b.Bytes()
	}
	if !bytes.Equal(binaries[0], binaries[1]) || !bytes.Equal(bills[0], bills[1]) {
		t.Error("two builds differ")
	}
	if bytes.Contains(binaries[0], []byte(root)) {
		t.Errorf("the binary names the folder %s that it was built in", root)
	}
	var bill bom
	if err := json.Unmarshal(bills[0], &bill); err != nil {
		t.Fatal(err)
	}
	for _, module := range []string{"stdlib", "github.com/shopspring/decimal", "github.com/spf13/cobra"} {
		if !regexp.MustCompile(`"name": "` + regexp.QuoteMeta(module) + `",\n\s+"version": "[^"]+"`).Match(bills[0]) {
			t.Errorf("the bill of materials does not name %s", module)
		}
	}
	if len(bill.Components) < 8 || len(bill.Dependencies[0].DependsOn) != len(bill.Components) {
		t.Errorf("%d components", len(bill.Components))
	}
	if err := write(&bytes.Buffer{}, filepath.Join(root, "go.mod"), ""); err == nil {
		t.Error("a bill of materials of what is no binary")
	}
}
