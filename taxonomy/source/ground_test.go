package source

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestConfinement: a document on disk reaches its own folder and what the user named, and nothing else.
func TestConfinement(t *testing.T) {
	dir := t.TempDir()
	at := func(parts ...string) string { return filepath.Join(append([]string{dir}, parts...)...) }
	for _, name := range []string{"report/r.xml", "report/below/b.xml", "report2/r.xml", "beside.xml", "named/n.xml", "found/r.xml"} {
		write(t, at(filepath.FromSlash(name)), []byte(name))
	}
	packed := write(t, at("report", "p.zip"), makeZip(t, member{name: "p/a.xml", data: "packed"}))
	outside := write(t, at("out.zip"), makeZip(t, member{name: "p/a.xml", data: "packed outside"}))
	link(t, at("beside.xml"), at("report", "out.xml"))
	link(t, at("none.xml"), at("report", "dangling.xml"))
	link(t, "../beside.xml", at("report", "relative.xml"))
	link(t, dir, at("report", "up"))
	link(t, at("report", "below", "b.xml"), at("report", "inside.xml"))
	link(t, at("named", "n.xml"), at("report", "named.xml"))
	link(t, outside, at("report", "out.zip"))
	r, _, err := New(Options{Folders: []string{at("named")}})
	if err != nil {
		t.Fatal(err)
	}
	report, below := fileURL(t, at("report", "r.xml")), fileURL(t, at("report", "below", "b.xml"))
	own := r.For(report)
	for i, tt := range []struct {
		r             *Resolver
		path, by, out string
	}{
		{own, "report/below/b.xml", report, "report/below/b.xml"},
		{own, "report/r.xml", below, "report/r.xml"}, // up again, in the folder of the report
		{r, "report/r.xml", below, "refused"},        // nobody said that the report was meant
		{own, "beside.xml", report, "refused"},
		{own, "none.xml", report, "refused"},
		{own, "report2/r.xml", report, "refused"},
		{own, "report/none.xml", report, "missing"},
		{own, "named/n.xml", report, "named/n.xml"},
		{own, "named/none.xml", report, "missing"},
		{own, "report/out.xml", report, "refused"},
		{own, "report/dangling.xml", report, "refused"},
		{own, "report/relative.xml", report, "refused"},
		{own, "report/up/beside.xml", report, "refused"},
		{own, "report/up/none.xml", report, "refused"},
		{own, "report/inside.xml", report, "report/below/b.xml"},
		{own, "report/named.xml", report, "named/n.xml"},
		{own, "report/p.zip!/p/a.xml", report, "packed"},
		{own, "report/out.zip!/p/a.xml", report, "refused"},
		{own, "out.zip!/p/a.xml", report, "refused"},
		{own, "report/r.xml", fileURL(t, packed) + "!/p/a.xml", "refused"},
		{own, "named/n.xml", fileURL(t, packed) + "!/p/a.xml", "named/n.xml"},
		{own, "beside.xml", at("report", "r.xml"), "refused"}, // by its path
		{own, "named/n.xml", "http://x.example/a.xml", "refused"},
		{r.For(fileURL(t, at("found", "r.xml")), dir), "beside.xml", fileURL(t, at("found", "r.xml")), "beside.xml"},
		{r, "beside.xml", "", "beside.xml"}, // the user
	} {
		if got := open(t, tt.r, fileURL(t, at(filepath.FromSlash(tt.path))), tt.by); got != tt.out {
			t.Errorf("%d: %s for %s: %q, want %q", i, tt.path, tt.by, got, tt.out)
		}
	}
	if got := open(t, own, strings.Replace(report, "r.xml", "..%2fbeside.xml", 1), report); got != "refused" {
		t.Errorf("an encoded slash: %q", got)
	}
}

// TestNoOracle: what is refused is refused in the same words whether it exists or not.
func TestNoOracle(t *testing.T) {
	dir := t.TempDir()
	write(t, filepath.Join(dir, "a.xml"), []byte("secret"))
	by := fileURL(t, filepath.Join(dir, "report", "r.xml"))
	write(t, filepath.Join(dir, "report", "r.xml"), nil)
	link(t, filepath.Join(dir, "a.xml"), filepath.Join(dir, "report", "la.xml"))
	link(t, filepath.Join(dir, "b.xml"), filepath.Join(dir, "report", "lb.xml"))
	r, _, err := New(Options{})
	if err != nil {
		t.Fatal(err)
	}
	say := func(name string) string {
		_, err := r.For(by).OpenFrom(context.Background(), fileURL(t, filepath.Join(dir, name)), by)
		var refused *RefusedError
		if !errors.As(err, &refused) {
			t.Fatalf("%s: %v", name, err)
		}
		return strings.ReplaceAll(fmt.Sprint(err, refused.Advice()), name, "")
	}
	if there, not := say("a.xml"), say("b.xml"); there != not {
		t.Errorf("%q of what is there, %q of what is not", there, not)
	}
	if there, not := say("report/la.xml"), say("report/lb.xml"); there != not {
		t.Errorf("%q of a link to what is there, %q to what is not", there, not)
	}
	if advice := say("a.xml"); !strings.Contains(advice, "--packages "+dir) {
		t.Errorf("no word of what to name: %s", advice)
	}
}

// FuzzConfinement checks that no reference of a report leads out of its folder.
func FuzzConfinement(f *testing.F) {
	dir := f.TempDir()
	write(f, filepath.Join(dir, "secret"), []byte("secret"))
	write(f, filepath.Join(dir, "secret.zip"), makeZip(f, member{name: "p/secret", data: "secret"}))
	by := "file://" + filepath.ToSlash(write(f, filepath.Join(dir, "report", "r.xml"), []byte("r")))
	if err := os.Symlink(dir, filepath.Join(dir, "report", "up")); err != nil {
		f.Skip("no symbolic links: ", err)
	}
	r, _, err := New(Options{})
	if err != nil {
		f.Fatal(err)
	}
	for _, seed := range []string{"../secret", "up/secret", "..%2fsecret", "%2e%2e/secret", "file:" + dir + "/secret", "../secret.zip!/p/secret", "up/secret.zip!/p/secret", `..\secret`, "r.xml/../../secret", "//localhost" + dir + "/secret"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, reference string) {
		url, _, err := Resolve(by, reference)
		if err != nil {
			return
		}
		for _, r := range []*Resolver{r, r.For(by)} {
			if doc, err := r.OpenFrom(context.Background(), url, by); err == nil && string(doc.Data) == "secret" {
				t.Errorf("%q led to the secret", reference)
			}
		}
	})
}
