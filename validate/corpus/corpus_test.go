package corpus

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/riverqueue/river/rivertype"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/validate"
	"github.com/tieout/tieout/validate/export"
	"github.com/tieout/tieout/validate/reporter"
)

// fake is a folder whose documents are what a test says.
type fake struct {
	mu       sync.Mutex
	contents map[string]string
	failing  map[string]int // how often reading a path still fails
	examined map[string]int
}

func (f *fake) options() Options {
	o := Options{Folder: "docs", Version: "1", Workers: 2, Log: io.Discard,
		Read: func(_ context.Context, path string) ([]byte, error) {
			f.mu.Lock()
			defer f.mu.Unlock()
			if f.failing[path] != 0 {
				f.failing[path]--
				return nil, errors.New("the disk is busy")
			}
			text, ok := f.contents[path]
			if !ok {
				return nil, errors.New("no such file")
			}
			return []byte(text), nil
		},
		Examine: func(_ context.Context, path string, data []byte) Examined {
			f.mu.Lock()
			defer f.mu.Unlock()
			f.examined[path]++
			d := reporter.Document{Name: path, Kind: "release", Verdict: validate.Verdict{XBRL: validate.Valid}}
			if string(data) == "wrong" {
				d.Err = errors.New("it is wrong")
			}
			return Examined{Input: export.Input{Outcome: d, Version: "1"}, LeftOut: string(data) == "nothing"}
		},
		Level: func(ds []tieout.Diagnostic, _ *tieout.Report) []tieout.Diagnostic { return ds },
	}
	for path := range f.contents {
		o.Documents = append(o.Documents, path)
	}
	return o
}

// results are the documents of a corpus by path: their errors.
func results(t *testing.T, place string) map[string]string {
	t.Helper()
	r, err := Open(t.Context(), place)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	out := map[string]string{}
	for d := range r.Documents(t.Context(), func(err error) { t.Fatal(err) }) {
		out[d.Name] = fmt.Sprint(d.Err)
	}
	return out
}

func (f *fake) run(t *testing.T, place string, change func(*Options)) (examined map[string]int) {
	t.Helper()
	f.examined = map[string]int{}
	o := f.options()
	if change != nil {
		change(&o)
	}
	if err := Run(t.Context(), place, o); err != nil {
		t.Fatal(err)
	}
	return f.examined
}

// TestRuns has one run after another find what is new, changed, gone and back, and do nothing else.
func TestRuns(t *testing.T) {
	t.Parallel()
	place := filepath.Join(t.TempDir(), "c.sqlite")
	f := &fake{contents: map[string]string{"docs/a": "A", "docs/b": "B", "docs/same": "A", "docs/w": "wrong", "docs/n": "nothing"}}
	for _, c := range []struct {
		name     string
		prepare  func()
		change   func(*Options)
		examined map[string]int
		want     map[string]string
	}{
		{"first", func() {}, nil, map[string]int{"docs/a": 1, "docs/b": 1, "docs/w": 1, "docs/n": 1},
			map[string]string{"docs/a": "<nil>", "docs/b": "<nil>", "docs/w": "it is wrong"}},
		{"nothing new", func() {}, nil, map[string]int{}, map[string]string{"docs/a": "<nil>", "docs/b": "<nil>", "docs/w": "it is wrong"}},
		{"changed and gone", func() { f.contents["docs/b"] = "B2"; delete(f.contents, "docs/w") }, nil, map[string]int{"docs/b": 1},
			map[string]string{"docs/a": "<nil>", "docs/b": "<nil>"}},
		{"back", func() { f.contents["docs/b"] = "B" }, nil, map[string]int{"docs/b": 1}, map[string]string{"docs/a": "<nil>", "docs/b": "<nil>"}},
		{"other options", func() {}, func(o *Options) { o.Settings = "other" }, map[string]int{"docs/a": 1, "docs/b": 1, "docs/n": 1},
			map[string]string{"docs/a": "<nil>", "docs/b": "<nil>"}},
		{"the first again", func() {}, nil, map[string]int{"docs/a": 1, "docs/b": 1, "docs/n": 1}, map[string]string{"docs/a": "<nil>", "docs/b": "<nil>"}},
	} {
		c.prepare()
		examined := f.run(t, place, c.change)
		if diff := cmp.Diff(c.examined, examined); diff != "" {
			t.Errorf("%s: examined (-want +got)\n%s", c.name, diff)
		}
		if diff := cmp.Diff(c.want, results(t, place)); diff != "" {
			t.Errorf("%s: documents (-want +got)\n%s", c.name, diff)
		}
	}
}

// TestPassingFaults has a document that can be read at a later attempt, and one that never can.
func TestPassingFaults(t *testing.T) {
	t.Parallel()
	place := filepath.Join(t.TempDir(), "c.sqlite")
	f := &fake{contents: map[string]string{"docs/a": "A"}, failing: map[string]int{}}
	f.run(t, place, func(o *Options) {
		read, first := o.Read, true
		o.Read = func(ctx context.Context, path string) ([]byte, error) {
			data, err := read(ctx, path)
			if first { // what enters the document can read it; the first attempt cannot
				first = false
				f.mu.Lock()
				f.failing[path] = 1
				f.mu.Unlock()
			}
			return data, err
		}
	})
	if got := results(t, place); got["docs/a"] != "<nil>" || f.examined["docs/a"] != 1 {
		t.Errorf("%v, examined %v", got, f.examined)
	}
}

// TestGivenUp has a worker that is gone leave a document as often as it may.
func TestGivenUp(t *testing.T) {
	t.Parallel()
	ctx := t.Context()
	place := filepath.Join(t.TempDir(), "c.sqlite")
	b, err := openSQLite(ctx, place)
	if err != nil {
		t.Fatal(err)
	}
	f := &fake{contents: map[string]string{"docs/a": "A", "docs/b": "B"}, examined: map[string]int{}}
	o := f.options()
	key := o.key()
	for i, attempt := range []int{1, maxAttempts} {
		path := []string{"docs/a", "docs/b"}[i]
		args := fmt.Sprintf(`{"document": %q, "run": %q, "path": %q}`, export.Identify([]byte(f.contents[path])), key, path)
		_, err := b.db.ExecContext(ctx, "INSERT INTO river_job (args, attempt, attempted_at, attempted_by, kind, max_attempts, queue, state, priority) "+
			"VALUES (?, ?, datetime('now', '-1 minute'), json('[\"gone\"]'), ?, ?, ?, ?, 1)", args, attempt, documentArgs{}.Kind(), maxAttempts, key, string(rivertype.JobStateRunning))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := b.db.ExecContext(ctx, "INSERT INTO corpus_files (path, document) VALUES (?, ?)", path, export.Identify([]byte(f.contents[path]))); err != nil {
			t.Fatal(err)
		}
	}
	b.close()
	if err := Run(ctx, place, o); err != nil {
		t.Fatal(err)
	}
	got := results(t, place)
	if got["docs/a"] != "<nil>" || !strings.Contains(got["docs/b"], "ended while it was at work on it, 6 times") || f.examined["docs/b"] != 0 {
		t.Errorf("%v, examined %v", got, f.examined)
	}
}

// TestCallingOff has a run end with its context, without waiting for the documents at work, which the next run begins anew at their
// first attempt.
func TestCallingOff(t *testing.T) {
	t.Parallel()
	place := filepath.Join(t.TempDir(), "c.sqlite")
	f := &fake{contents: map[string]string{"docs/a": "A", "docs/b": "B", "docs/c": "C"}, examined: map[string]int{}}
	for range maxAttempts + 1 {
		ctx, cancel := context.WithCancel(t.Context())
		o := f.options()
		o.Examine = func(ctx context.Context, path string, _ []byte) Examined {
			cancel()
			<-ctx.Done()
			return Examined{Input: export.Input{Outcome: reporter.Document{Name: path, Err: ctx.Err()}, Version: "1"}}
		}
		begun := time.Now()
		if err := Run(ctx, place, o); !errors.Is(err, context.Canceled) || time.Since(begun) > 25*time.Second {
			t.Fatalf("%v after %v", err, time.Since(begun))
		}
	}
	if got := results(t, place); len(got) != 0 {
		t.Errorf("what was called off is recorded: %v", got)
	}
	if diff := cmp.Diff(map[string]int{"docs/a": 1, "docs/b": 1, "docs/c": 1}, f.run(t, place, nil)); diff != "" {
		t.Errorf("examined afterwards (-want +got)\n%s", diff)
	}
}

// TestOneRunAtATime has a second run on a file refused, and the file readable meanwhile.
func TestOneRunAtATime(t *testing.T) {
	t.Parallel()
	place := filepath.Join(t.TempDir(), "c.sqlite")
	f := &fake{contents: map[string]string{"docs/a": "A"}, examined: map[string]int{}}
	o := f.options()
	examine := o.Examine
	refused := errors.New("not tried")
	o.Examine = func(ctx context.Context, path string, data []byte) Examined {
		other := &fake{contents: map[string]string{}, examined: map[string]int{}}
		refused = Run(ctx, place, other.options())
		if r, err := Open(ctx, place); err != nil {
			t.Error(err)
		} else {
			s, err := r.Status(ctx)
			if err != nil || s.Files != 1 || s.Documents != 0 || len(s.Runs) != 1 || s.Runs[0].Documents.Running != 1 {
				t.Errorf("%+v, %v", s, err)
			}
			r.Close()
		}
		return examine(ctx, path, data)
	}
	if err := Run(t.Context(), place, o); err != nil {
		t.Fatal(err)
	}
	if refused == nil || !strings.Contains(refused.Error(), "another run is at work on it") {
		t.Errorf("a second run ends with %v", refused)
	}
	if _, err := os.Stat(place + ".lock"); !os.IsNotExist(err) {
		t.Errorf("the lock is left: %v", err)
	}
}

func TestOpenSaysWhatIsNoCorpus(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	text := filepath.Join(dir, "text")
	if err := os.WriteFile(text, []byte("no database\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, place := range []string{text, filepath.Join(dir, "nothere")} {
		if _, err := Open(t.Context(), place); !errors.Is(err, ErrNoCorpus) {
			t.Errorf("%s: %v", place, err)
		}
	}
	if _, err := os.Stat(filepath.Join(dir, "nothere")); !os.IsNotExist(err) {
		t.Error("reading makes a database")
	}
}

func TestBelow(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		path string
		want bool
	}{{"docs/a", true}, {"docs/x/a", true}, {"docs", false}, {"docs/../secret", false}, {"/etc/passwd", false}, {"docsx/a", false}} {
		if got := below("docs", c.path); got != c.want {
			t.Errorf("%s: %v", c.path, got)
		}
	}
}

func TestBackoff(t *testing.T) {
	t.Parallel()
	for n, want := range []time.Duration{time.Second, 3 * time.Second, 9 * time.Second, 27 * time.Second} {
		got := time.Until(backoff{}.NextRetry(&rivertype.JobRow{Errors: make([]rivertype.AttemptError, n)}))
		if got > want || got < want-time.Second/2 {
			t.Errorf("after %d errors it waits %s", n+1, got)
		}
	}
}
