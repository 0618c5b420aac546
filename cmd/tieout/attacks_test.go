package main

import (
	"io/fs"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/tieout/tieout/internal/truth"
)

// TestAttacks runs every document that was made to do harm, of those kept outside of the project, through every command that reads it: each ends by itself, in a
// message, within five seconds of computing (ten where more is done than to check it) and 500 MB, and tells nothing of what it must not read.
func TestAttacks(t *testing.T) {
	shared := truth.Folder(t)
	binary, tried, refused := built(t), 0, 0
	release, err := filepath.Abs("../../testdata/releases/infocrossing-2003-q1.txt")
	if err != nil {
		t.Fatal(err)
	}
	err = filepath.WalkDir(filepath.Join(shared, "attacks"), func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || d.Name() == "README.md" {
			return err
		}
		tried++
		commands := [][]string{{"check", path}, {"review", "-o", "page.html", path}, {"export", "--to", "all.sqlite", path}, {"facts", "--mentions", path}, {"convert", "-o", "out", path}}
		if strings.HasSuffix(path, ".yaml") {
			commands = [][]string{{"check", "--config", path, release}, {"check", "--rules", path, release}, {"review", "-o", "page.html", "--rules", path, release}, {"taxonomy", "lint", path}}
		}
		for _, args := range commands {
			t.Run(filepath.Base(path)+"/"+args[0], func(t *testing.T) {
				out, code, cost := attempt(t, binary, args)
				if code > exitFault || strings.TrimSpace(out) == "" {
					t.Errorf("exit code %d\n%.1600s", code, out)
				}
				most := 5 * time.Second
				if args[0] != "check" {
					most *= 2 // it is checked, and more
				}
				if took := cost.UserTime() + cost.SystemTime(); took > most {
					t.Errorf("it computes for %v", took)
				}
				if args[0] == "check" && strings.HasSuffix(path, ".zip") && strings.Contains(path, "csvread") {
					if refused++; code == exitClean || !strings.Contains(out, "refused to open") {
						t.Errorf("the package is not refused:\n%.1600s", out)
					}
				}
			})
		}
		return nil
	})
	if err != nil || tried < 30 || refused < 5 {
		t.Errorf("%d documents, %d packages that read files: %v", tried, refused, err)
	}
}

// TestAttacksInFolder has a corpus of all of them: each ends as a document of its own.
func TestAttacksInFolder(t *testing.T) {
	shared := truth.Folder(t)
	out, code, _ := attempt(t, built(t), []string{"corpus", "run", filepath.Join(shared, "attacks"), "--db", "all.sqlite"})
	if code > exitFault || strings.TrimSpace(out) == "" {
		t.Errorf("exit code %d\n%.1600s", code, out)
	}
}
