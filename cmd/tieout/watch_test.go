package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

// stream is a buffer that one goroutine writes while another looks.
type stream struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (s *stream) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.Write(p)
}

func (s *stream) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.String()
}

// await waits until the stream holds n times what is wanted.
func (s *stream) await(t *testing.T, n int, want string) {
	t.Helper()
	for deadline := time.Now().Add(60 * time.Second); strings.Count(s.String(), want) < n; time.Sleep(5 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("%q did not come %d times:\n%s", want, n, s)
		}
	}
}

func TestWatch(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	release, err := os.ReadFile("../../testdata/releases/infocrossing-2003-q1.txt")
	if err != nil {
		t.Fatal(err)
	}
	write("mapping.yaml", "statement: income\nsections:\n  - name: income.revenue\n    concepts:\n      - Revenues: {label: Revenues, match: [\"tolls collected\"]}\n")
	write("q1.txt", string(release))
	write("tieout.yaml", "inputs: [\"*.txt\"]\nmapping: [mapping.yaml]\nformat: [compact]\n")
	ctx, interrupt := context.WithCancel(context.Background())
	var out, progress stream
	code := make(chan int)
	go func() {
		code <- run(ctx, []string{"check", "--watch", "--watch-interval", "20ms", "--config", filepath.Join(dir, "tieout.yaml")}, strings.NewReader(""), &out, &progress)
	}()
	out.await(t, 1, "1 document: no findings")
	progress.await(t, 1, "interrupt to end")

	// A broken mapping file is reported, and mended.
	write("mapping.yaml", "concepts:\n  - Revenues: {lable: Revenues}\n")
	progress.await(t, 1, "mapping.yaml changed")
	progress.await(t, 1, "has errors")
	progress.await(t, 2, "interrupt to end")
	write("mapping.yaml", "statement: income\nsections:\n  - name: income.revenue\n    concepts:\n      - Revenues: {label: Revenue, match: [\"tolls\"]}\n")
	out.await(t, 2, "1 document: no findings")
	progress.await(t, 3, "interrupt to end")

	// Another input, an input that changes, one that goes, and the configuration.
	write("q1b.txt", string(release))
	out.await(t, 1, "2 documents: ")
	progress.await(t, 4, "interrupt to end")
	write("q1b.txt", "words\n")
	out.await(t, 2, "2 documents: ")
	progress.await(t, 5, "interrupt to end")
	if err := os.Remove(filepath.Join(dir, "q1b.txt")); err != nil {
		t.Fatal(err)
	}
	out.await(t, 3, "1 document: no findings")
	progress.await(t, 6, "interrupt to end")
	write("tieout.yaml", "inputs: [\"*.txt\"]\nformat: [tap]\n")
	out.await(t, 1, "TAP version 14")
	progress.await(t, 7, "interrupt to end")

	// Nothing happens when nothing changes; an interrupt ends it well.
	before := out.String()
	time.Sleep(150 * time.Millisecond)
	if out.String() != before {
		t.Errorf("checked again without a change:\n%s", strings.TrimPrefix(out.String(), before))
	}
	interrupt()
	select {
	case c := <-code:
		if c != exitClean {
			t.Errorf("exit code %d", c)
		}
	case <-time.After(30 * time.Second):
		t.Error("the watcher did not end")
	}
}

func TestWatchRefuses(t *testing.T) {
	for _, args := range [][]string{{"check", "--watch", "-"}, {"check", "--watch", "--watch-interval", "1ns", "a.txt"}} {
		var stderr bytes.Buffer
		if code := run(context.Background(), args, strings.NewReader(""), &stderr, &stderr); code != exitUsage {
			t.Errorf("%q: exit code %d\n%s", args, code, &stderr)
		}
	}
}
