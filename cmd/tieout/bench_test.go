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
)

const benchRelease = "../../testdata/releases/infocrossing-2003-q4.txt"

// BenchmarkColdStart runs the built binary, as a shell or a CI step does. A run takes well below 100 ms; the first
// line of a comparison is the same binary that only says its version.
func BenchmarkColdStart(b *testing.B) {
	binary := filepath.Join(b.TempDir(), "tieout")
	if out, err := exec.Command("go", "build", "-trimpath", "-ldflags", "-s -w", "-o", binary, ".").CombinedOutput(); err != nil {
		b.Fatalf("%v\n%s", err, out)
	}
	for _, c := range []struct {
		name string
		args []string
	}{
		{"version", []string{"--version"}},
		{"tables", []string{"tables", benchRelease}},
		{"check", []string{"check", "--fail-on", "never", benchRelease}},
	} {
		b.Run(c.name, func(b *testing.B) {
			for b.Loop() {
				cmd := exec.Command(binary, c.args...)
				cmd.Env = append(os.Environ(), "XDG_CACHE_HOME="+b.TempDir())
				if out, err := cmd.CombinedOutput(); err != nil {
					b.Fatalf("%v\n%s", err, out)
				}
			}
		})
	}
}

// BenchmarkCheck is the same work in a process that is warm.
func BenchmarkCheck(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		var out bytes.Buffer
		if code := run(context.Background(), []string{"check", "--fail-on", "never", benchRelease}, strings.NewReader(""), &out, &out); code != exitClean {
			b.Fatalf("exit code %d\n%s", code, &out)
		}
	}
}

// BenchmarkFolder checks a folder of releases: what one more costs, with the taxonomy of all loaded.
func BenchmarkFolder(b *testing.B) {
	data, err := os.ReadFile(benchRelease)
	if err != nil {
		b.Fatal(err)
	}
	const releases = 50
	dir := b.TempDir()
	for i := range releases {
		if err := os.WriteFile(filepath.Join(dir, fmt.Sprintf("%02d.txt", i)), data, 0o644); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportAllocs()
	for b.Loop() {
		var out bytes.Buffer
		if code := run(context.Background(), []string{"check", "--format", "compact", "--fail-on", "never", dir}, strings.NewReader(""), &out, &out); code != exitClean {
			b.Fatalf("exit code %d\n%s", code, &out)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N*releases), "µs/release")
}
