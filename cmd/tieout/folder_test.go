package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/tieout/tieout/convert"
	"github.com/tieout/tieout/validate"
)

// TestFolder checks a folder of a hundred releases, among them documents that cannot be read.
func TestFolder(t *testing.T) {
	dir := t.TempDir()
	write := func(name string, data []byte) {
		t.Helper()
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	const copies = 120
	for i := range copies {
		write(fmt.Sprintf("%d/release-%03d.txt", i%7, i), statement(fmt.Sprint("COMPANY ", i), "13,129", " 9,120"))
	}
	write("bad/archive.zip", []byte("PK\x03\x04 and no more"))
	write("bad/empty.txt", nil)
	write("taxonomy/own.xsd", []byte("<schema/>")) // found through reports only
	var out, stderr bytes.Buffer
	code := run(context.Background(), []string{"check", "--format", "pretty", "--format", "json=" + filepath.Join(dir, "out", "run.js"), dir}, strings.NewReader(""), &out, &stderr)
	if code != exitFault {
		t.Errorf("exit code %d\n%s", code, &stderr)
	}
	_, summary, _ := strings.Cut(out.String(), "122 documents, ")
	for _, want := range []string{"720 facts: no findings", "120 clean, 2 could not be checked:",
		filepath.Join("bad", "archive.zip") + ": ", filepath.Join("bad", "empty.txt") + ": the document is empty"} {
		if !strings.Contains(summary, want) {
			t.Errorf("the summary does not say %q:\n%s", want, summary)
		}
	}
	if strings.Contains(out.String(), "Gross profit") {
		t.Error("statements are shown although there are many documents")
	}
	if stderr.Len() > 0 {
		t.Errorf("standard error, which is no terminal here, has %q", &stderr)
	}
	var result struct {
		Documents []struct{ Document string }
	}
	data, err := os.ReadFile(filepath.Join(dir, "out", "run.js"))
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(data, &result); err != nil || len(result.Documents) != copies+2 {
		t.Errorf("%d documents, %v", len(result.Documents), err)
	}
}

// TestFaultStaysWithItsDocument has one of several documents make tieout panic.
func TestFaultStaysWithItsDocument(t *testing.T) {
	var out, stderr bytes.Buffer
	a := &app{stdout: &out, stderr: &stderr, flags: flags{failOn: "inconsistency", show: "info", color: "never", format: []string{"compact"}}}
	ins, err := a.inputs([]string{"../../testdata/releases"})
	if err != nil {
		t.Fatal(err)
	}
	want := len(ins)
	ins = append(ins, input{name: "faulty.txt", read: func(context.Context) ([]byte, error) { panic("out of order") }})
	documents := a.examine(t.Context(), ins, convert.Options{}, validate.Options{})
	facts := 0
	for _, d := range documents[:want] {
		if facts += d.Facts; d.Err != nil {
			t.Errorf("%s: %v", d.Name, d.Err)
		}
	}
	if d := documents[want]; d.Name != "faulty.txt" || d.Err == nil || facts == 0 || !strings.Contains(stderr.String(), "faulty.txt: internal fault: out of order") {
		t.Errorf("%s: %v, %d facts elsewhere\n%s", d.Name, d.Err, facts, &stderr)
	}
	var exit *exitError
	if err := a.report(documents); !errors.As(err, &exit) || exit.code != exitFault {
		t.Errorf("it ends with %v", err)
	}
}

func TestInterruptedRunNamesWhatIsLeft(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	var out, stderr bytes.Buffer
	code := run(ctx, []string{"check", "../../testdata/releases"}, strings.NewReader(""), &out, &stderr)
	if code != exitInterrupted || strings.Count(out.String(), "interrupted") < 2 || stderr.String() != "tieout: interrupted\n" {
		t.Errorf("exit code %d\n%s%s", code, &out, &stderr)
	}
}

func TestProgress(t *testing.T) {
	var b bytes.Buffer
	p := &progress{out: &b, total: 4}
	for i := range 4 {
		p.shown = time.Time{}
		p.done(i == 1)
	}
	p.end()
	want := "\r[######..................] 1 of 4 documents" +
		"\r[############............] 2 of 4 documents, 1 could not be checked" +
		"\r[##################......] 3 of 4 documents, 1 could not be checked" +
		"\r[########################] 4 of 4 documents, 1 could not be checked"
	if got, ok := strings.CutPrefix(b.String(), want); !ok || strings.Trim(got, " \r") != "" {
		t.Errorf("%q", b.String())
	}
	var none *progress
	none.done(true)
	none.end()
	if (&app{stderr: &b}).newProgress(1000) != nil {
		t.Error("progress for a stream that is no terminal")
	}
	terminal := func(any) bool { return true }
	if (&app{stderr: &b, isTerminal: terminal, flags: flags{quiet: true}}).newProgress(1000) != nil {
		t.Error("progress although nothing was to be said")
	}
}

// TestProgressOfOneDocument is about a document that is large enough to wait for.
func TestProgressOfOneDocument(t *testing.T) {
	var b bytes.Buffer
	a := &app{stderr: &b, isTerminal: func(any) bool { return true }}
	p := a.newProgress(1)
	p.pause = 0
	if p.reading("small.json", 100) != nil {
		t.Error("progress of a small document")
	}
	read := p.reading("out/large.json", 2*progressBytes)
	read(progressBytes)
	read(2 * progressBytes)
	p.say("checking out/large.json")
	p.end()
	want := "\r[############............] 50 % of large.json read" +
		"\r[########################] 100 % of large.json read" +
		"\rchecking out/large.json                           "
	if got, ok := strings.CutPrefix(b.String(), want); !ok || strings.Trim(got, " \r") != "" {
		t.Errorf("%q", b.String())
	}
	if a.newProgress(progressFrom).reading("large.json", progressBytes) != nil {
		t.Error("progress of a document among many")
	}
}
