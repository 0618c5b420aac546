package source

import (
	"bytes"
	"context"
	"errors"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/tieout/tieout"
)

func TestLock(t *testing.T) {
	dir := t.TempDir()
	locked := filepath.Join(dir, "locked")
	write(t, filepath.Join(locked, "x.example", "a.xsd"), []byte("a"))
	write(t, filepath.Join(locked, "x.example", "b.xsd"), []byte("b"))
	local := fileURL(t, write(t, filepath.Join(dir, "report.xbrl"), []byte("report")))
	r, _, err := New(Options{Packages: []string{locked}})
	if err != nil {
		t.Fatal(err)
	}
	const standard = "http://www.xbrl.org/2003/xl-2003-12-31.xsd"
	for _, url := range []string{"http://x.example/b.xsd", local, "http://x.example/a.xsd", standard, "http://x.example/none.xsd"} {
		_, _ = r.Open(context.Background(), url)
	}
	made, err := NewLock(dir, r.Opened())
	if err != nil {
		t.Fatal(err)
	}
	lock, err := ParseLock(dir, made.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	var urls []string
	for _, d := range lock.Documents() {
		urls = append(urls, d.URL)
	}
	if want := []string{standard, "http://x.example/a.xsd", "http://x.example/b.xsd", "report.xbrl"}; !slices.Equal(urls, want) {
		t.Fatalf("locked %q, want %q", urls, want)
	}

	write(t, filepath.Join(locked, "x.example", "c.xsd"), []byte("c"))
	changed := filepath.Join(dir, "changed")
	write(t, filepath.Join(changed, "x.example", "a.xsd"), []byte("A"))
	for _, tt := range []struct {
		places []string
		want   string // what report, a, b, c and the standard schema are
		codes  []string
	}{
		{[]string{locked}, "report a b missing standard", nil},
		{[]string{changed, locked}, "report changed b missing standard", []string{"tieout:documentChanged"}},
		{[]string{changed}, "report changed missing missing standard", []string{"tieout:documentChanged", "tieout:documentNotFound"}},
	} {
		r, _, err := New(Options{Packages: tt.places, Lock: lock})
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, url := range []string{local, "http://x.example/a.xsd", "http://x.example/b.xsd", "http://x.example/c.xsd", standard} {
			doc, err := r.Open(context.Background(), url)
			var missing *NotFoundError
			var change *ChangedError
			switch {
			case errors.As(err, &missing):
				got = append(got, "missing")
			case errors.As(err, &change):
				got = append(got, "changed")
			case err != nil:
				t.Error(err)
			case doc.Origin == FromEmbedded:
				got = append(got, "standard")
			default:
				got = append(got, string(doc.Data))
			}
		}
		if s := strings.Join(got, " "); s != tt.want {
			t.Errorf("%q: %s, want %s", tt.places, s, tt.want)
		}
		ds, err := lock.Verify(context.Background(), "tieout.lock", r)
		if err != nil || !slices.Equal(codes(ds), tt.codes) {
			t.Errorf("%q: %v, %v; want %q", tt.places, ds, err, tt.codes)
		}
	}
	unlocked, _, err := New(Options{Packages: []string{changed, locked}})
	if err != nil {
		t.Fatal(err)
	}
	ds, err := lock.Verify(context.Background(), "tieout.lock", unlocked)
	if err != nil || len(ds) != 1 || ds[0].Code != "tieout:documentChanged" || ds[0].Range.Start.Line != 3 {
		t.Errorf("%v, %v", ds, err)
	}
}

func TestParseLockRefuses(t *testing.T) {
	sum := strings.Repeat("0", 64)
	for _, file := range []string{
		"", "\n", "tieout.lock 2\n", lockHeader + "\n\n", lockHeader + "\n" + sum + " 1\n", lockHeader + "\n" + sum + " -1 http://x.example/\n",
		lockHeader + "\n" + sum + " 01 http://x.example/\n", lockHeader + "\n" + sum[1:] + " 1 http://x.example/\n",
		lockHeader + "\n" + sum + " 1 a/../x\n", lockHeader + "\n" + sum + " 1 http://X.example/\n",
		lockHeader + "\n" + strings.Repeat(sum+" 1 http://x.example/\n", 2),
	} {
		if _, err := ParseLock(t.TempDir(), []byte(file)); err == nil {
			t.Errorf("%q was read", file)
		}
	}
}

func TestDiagnose(t *testing.T) {
	at := tieout.Range{Document: "x"}
	listed := make(map[string]bool)
	for _, r := range Rules {
		listed[r.Code] = true
	}
	for _, err := range []error{&NotFoundError{URL: "http://x/"}, &RefusedError{}, &LimitError{}, &ChangedError{}} {
		if d, ok := Diagnose(err, at); !ok || !listed[d.Code] || d.Range != at || d.Message == "" || d.Advice == "" {
			t.Errorf("%T: %+v, %v", err, d, ok)
		}
	}
	if d, ok := Diagnose(context.Canceled, at); ok {
		t.Errorf("%+v", d)
	}
}

func FuzzParseLock(f *testing.F) {
	f.Add([]byte(lockHeader + "\n" + strings.Repeat("0", 64) + " 1 http://x.example/a%20b\n"))
	f.Add([]byte("tieout.lock 1\r\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		l, err := ParseLock("/work", data)
		if err != nil {
			return
		}
		again, err := ParseLock("/work", l.Bytes())
		if err != nil || !bytes.Equal(l.Bytes(), again.Bytes()) {
			t.Errorf("%q became %q, %v", data, l.Bytes(), err)
		}
	})
}
