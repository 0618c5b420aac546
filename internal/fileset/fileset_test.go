package fileset

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

// tree is a folder as "name=text" pairs; manifests are left out.
func tree(t *testing.T, dir string) string {
	t.Helper()
	var out []string
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || d.Name() == manifestName {
			return err
		}
		data, err := os.ReadFile(path)
		name, _ := filepath.Rel(dir, path)
		out = append(out, filepath.ToSlash(name)+"="+string(data))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return strings.Join(out, " ")
}

func fill(t *testing.T, s *Set, files map[string]string) {
	t.Helper()
	for name, text := range files {
		w, err := s.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write([]byte(text)); err != nil {
			t.Fatal(err)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

func TestWriteKeepsModesAndLinks(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	secret, link := filepath.Join(dir, "secret"), filepath.Join(dir, "link")
	write(t, secret, "old")
	if err := os.Chmod(secret, 0o640); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("secret", link); err != nil {
		t.Skip(err)
	}
	if err := Write(link, []byte("new"), Options{}); err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(secret)
	if err != nil || info.Mode().Perm() != 0o640 || tree(t, dir) != "link=new secret=new" {
		t.Errorf("%v %v %s", info, err, tree(t, dir))
	}
	if to, err := os.Readlink(link); err != nil || to != "secret" {
		t.Errorf("the link has become something else: %q %v", to, err)
	}
	if err := os.Chmod(secret, 0o400); err != nil {
		t.Fatal(err)
	}
	if err := Write(secret, []byte("newer"), Options{}); err == nil {
		t.Error("a file that may only be read was replaced")
	}
	if err := Write(os.DevNull, []byte("x"), Options{}); err != nil {
		t.Errorf("a device: %v", err)
	}
}

func TestWriteRefuses(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	a := filepath.Join(dir, "a")
	write(t, a, "old")
	for what, err := range map[string]error{
		"spared": Write(filepath.Join(dir, ".", "a"), nil, Options{Spared: []string{a}}),
		"kept":   Write(a, nil, Options{Keep: true}),
		"folder": Write(dir, nil, Options{}),
		"below":  Write(filepath.Join(a, "b"), nil, Options{}),
	} {
		if err == nil {
			t.Errorf("%s: no error", what)
		}
	}
	if got := tree(t, dir); got != "a=old" {
		t.Error(got)
	}
}

// TestCommitIsAllOrNothing has the last of several files fail.
func TestCommitIsAllOrNothing(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	write(t, filepath.Join(dir, "a"), "old")
	s := New(Options{})
	fill(t, s, map[string]string{filepath.Join(dir, "a"): "new", filepath.Join(dir, "sub/deep/b"): "new"})
	fill(t, s, map[string]string{filepath.Join(dir, "c"): "new"})
	write(t, filepath.Join(dir, "c", "in the way"), "x")
	if err := s.Commit(); err == nil {
		t.Fatal("a file took the place of a folder")
	}
	if got := tree(t, dir); got != "a=old c/in the way=x" {
		t.Error(got)
	}
	if _, err := os.Stat(filepath.Join(dir, "sub")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("an empty folder stays: %v", err)
	}
}

func TestFolder(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	out := filepath.Join(dir, "out", "q1")
	outdated := func(name string) bool { return strings.HasSuffix(name, ".xsd") }
	put := func(files map[string]string) {
		t.Helper()
		s := NewFolder(out, Options{Outdated: outdated})
		fill(t, s, files)
		if err := s.Commit(); err != nil {
			t.Fatal(err)
		}
	}
	put(map[string]string{"q1.xbrl": "1", "old.xsd": "1", "q1.json": "1", "tables/t.csv": "1"})
	write(t, filepath.Join(out, "notes/mine.txt"), "mine")
	if err := os.Chmod(out, 0o750); err != nil {
		t.Fatal(err)
	}
	put(map[string]string{"q1.xbrl": "2", "old.xsd": "2"}) // the other format stays: the taxonomy is the same
	if got := tree(t, out); got != "notes/mine.txt=mine old.xsd=2 q1.json=1 q1.xbrl=2 tables/t.csv=1" {
		t.Error(got)
	}
	write(t, filepath.Join(out, "tables/t.csv"), "changed by hand")
	put(map[string]string{"q1.xbrl": "3", "new.xsd": "3"})
	if got := tree(t, dir); got != "out/q1/new.xsd=3 out/q1/notes/mine.txt=mine out/q1/q1.xbrl=3 out/q1/tables/t.csv=changed by hand" {
		t.Error(got)
	}
	if info, err := os.Stat(out); err != nil || info.Mode().Perm() != 0o750 {
		t.Errorf("the folder's mode: %v %v", info, err)
	}
	s := NewFolder(out, Options{})
	if _, err := s.Create("../elsewhere"); err == nil {
		t.Error("a file outside the folder")
	}
	fill(t, s, map[string]string{"q1.xbrl": "4"})
	s.Discard()
	if left, _ := filepath.Glob(filepath.Join(dir, "*", ".tieout-*")); left != nil {
		t.Errorf("%q is left", left)
	}
}

// TestWithoutExchange takes the way of systems that cannot exchange folders, and recovers from its middle.
func TestWithoutExchange(t *testing.T) {
	// Not parallel: a process that another test is starting holds what was locked here, until it runs.
	dir := t.TempDir()
	folder := filepath.Join(dir, "out")
	write(t, filepath.Join(folder, "a"), "old")
	st, err := newStage(dir)
	if err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(st.dir, newName, "a"), "new")
	j := &journal{stage: st, Steps: []step{{Temporary: newName, Final: folder, Backup: oldName}, {Temporary: newName}}}
	if err := j.write(); err != nil {
		t.Fatal(err)
	}
	if err := os.Rename(folder, filepath.Join(st.dir, oldName)); err != nil {
		t.Fatal(err)
	}
	if err := st.lock.Close(); err != nil { // the writer is killed
		t.Fatal(err)
	}
	sweep(dir)
	if got := tree(t, dir); got != "out/a=old" {
		t.Error(got)
	}
}

// TestSweepUndoes recovers from a writer that was killed between two renames.
func TestSweepUndoes(t *testing.T) {
	// Not parallel, as above.
	dir := t.TempDir()
	a, b := filepath.Join(dir, "a"), filepath.Join(dir, "b")
	write(t, a, "old")
	s := New(Options{})
	fill(t, s, map[string]string{a: "new!"})
	fill(t, s, map[string]string{b: "new!"})
	j := &journal{stage: s.files[0].stage}
	for i, f := range s.files {
		if err := j.plan(f, i); err != nil {
			t.Fatal(err)
		}
	}
	if err := j.write(); err != nil {
		t.Fatal(err)
	}
	for _, f := range s.files {
		if err := s.put(f); err != nil {
			t.Fatal(err)
		}
	}
	sweep(dir)
	if got := tree(t, dir); !strings.Contains(got, "a=new! b=new!") {
		t.Errorf("a living writer was disturbed: %s", got)
	}
	if err := j.stage.lock.Close(); err != nil { // it is killed
		t.Fatal(err)
	}
	sweep(dir)
	if got := tree(t, dir); got != "a=old" {
		t.Error(got)
	}
}

func TestManifestReadsBack(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	s := NewFolder(filepath.Join(dir, "f"), Options{})
	fill(t, s, map[string]string{"a b.txt": "1"})
	if err := s.Commit(); err != nil {
		t.Fatal(err)
	}
	m, err := readManifest(filepath.Join(dir, "f"))
	if err != nil || fmt.Sprint(m) != "map[a b.txt:6b86b273ff34fce19d6b804eff5a3f5747ada4eaa22f1d49c01e52ddb7875b4b]" {
		t.Error(m, err)
	}
}
