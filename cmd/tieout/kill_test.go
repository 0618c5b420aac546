//go:build unix

package main

import (
	"bytes"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// TestKillConvert kills conversions of one release and then another to the same place at any point. What is there is
// always the whole of one of them, and the next run cleans up.
func TestKillConvert(t *testing.T) {
	t.Parallel()
	binary, repo := built(t), repository(t)
	var texts [2][]byte
	for i, name := range []string{"infocrossing-2003-q1.txt", "infocrossing-2003-q4.txt"} {
		data, err := os.ReadFile(filepath.Join(repo, "releases", name))
		if err != nil {
			t.Fatal(err)
		}
		texts[i] = data
	}
	input, out := filepath.Join(repo, "r.txt"), filepath.Join(repo, "out")
	convert := func(killAfter time.Duration) []byte {
		cmd := exec.Command(binary, "convert", input, "-o", out)
		var log bytes.Buffer
		cmd.Stdout, cmd.Stderr = &log, &log
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		if killAfter > 0 {
			time.Sleep(killAfter)
			_ = cmd.Process.Kill()
		}
		_ = cmd.Wait()
		return log.Bytes()
	}
	// wholes are the folders that two undisturbed runs give: name → text.
	var wholes [2]map[string]string
	began := time.Now()
	for i, text := range texts {
		if err := os.WriteFile(input, text, 0o600); err != nil {
			t.Fatal(err)
		}
		log := convert(0)
		if wholes[i] = files(t, filepath.Join(out, "r")); len(wholes[i]) < 5 {
			t.Fatalf("%d files\n%s", len(wholes[i]), log)
		}
		if err := os.RemoveAll(out); err != nil {
			t.Fatal(err)
		}
	}
	each := time.Since(began) / 2
	for i := range 10 {
		if err := os.WriteFile(input, texts[i%2], 0o600); err != nil {
			t.Fatal(err)
		}
		convert(each/4 + time.Duration(rand.Int64N(int64(each))))
		if got := files(t, filepath.Join(out, "r")); len(got) > 0 && !same(got, wholes[0]) && !same(got, wholes[1]) {
			t.Fatalf("after kill %d there are %d files, neither the %d of one release nor the %d of the other", i, len(got), len(wholes[0]), len(wholes[1]))
		}
	}
	convert(0)
	err := filepath.WalkDir(out, func(path string, _ os.DirEntry, err error) error {
		if strings.HasPrefix(filepath.Base(path), ".tieout-") && filepath.Base(path) != ".tieout-files" {
			t.Errorf("%s is left", path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// files are the files of a folder, but for what tieout notes for itself; none when there is no folder.
func files(t *testing.T, dir string) map[string]string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	found := map[string]string{}
	for _, e := range entries {
		if !strings.HasPrefix(e.Name(), ".") {
			found[e.Name()] = readText(t, filepath.Join(dir, e.Name()), false)
		}
	}
	return found
}

func same(a, b map[string]string) bool {
	for name, text := range a {
		if b[name] != text {
			return false
		}
	}
	return len(a) == len(b)
}
