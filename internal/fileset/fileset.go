package fileset

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
)

// Options say what a set must leave alone.
type Options struct {
	// Spared are files that no output may replace, such as what the outputs are made of.
	Spared []string
	// Keep refuses to replace any file.
	Keep bool
	// Outdated reports whether a file of an earlier run that this one does not write makes all others of that run
	// outdated, so that none of them may stay in a folder. Nil has them stay.
	Outdated func(name string) bool
}

// Set is a number of files that are put in place together.
type Set struct {
	options Options
	folder  string // the folder that is replaced as a whole, "" for none
	stages  map[string]*stage
	files   []*file
}

// file is a file that is being written.
type file struct {
	final     string // where it goes, symbolic links followed
	temporary string // where it is written
	stage     *stage
	direct    bool // a device or pipe: it is copied to, not replaced
}

// New begins a set.
func New(o Options) *Set { return &Set{options: o, stages: map[string]*stage{}} }

// NewFolder begins a set whose files all stand in a folder that belongs to it. The folder is exchanged as a whole: what
// others have put there stays, what an earlier set left there goes when it is outdated.
func NewFolder(folder string, o Options) *Set {
	s := New(o)
	s.folder = follow(filepath.Clean(folder))
	return s
}

// Write replaces one file.
func Write(path string, data []byte, o Options) error {
	s := New(o)
	w, err := s.Create(path)
	if err == nil {
		_, err = w.Write(data)
		err = errors.Join(err, w.Close())
	}
	if err != nil {
		s.Discard()
		return err
	}
	return s.Commit()
}

// Create begins a file, which the caller writes and closes. In a set with a folder, path is relative to it.
func (s *Set) Create(path string) (io.WriteCloser, error) {
	if s.folder != "" {
		if !filepath.IsLocal(filepath.FromSlash(path)) {
			return nil, fmt.Errorf("%s would stand outside %s", path, s.folder)
		}
		path = filepath.Join(s.folder, filepath.FromSlash(path))
	}
	f := &file{final: follow(filepath.Clean(path))}
	if err := s.check(f, path); err != nil {
		return nil, err
	}
	place := filepath.Dir(f.final)
	if s.folder != "" {
		place = filepath.Dir(s.folder)
	}
	if f.direct {
		place = os.TempDir()
	}
	var err error
	if f.stage, err = s.stageAt(place); err != nil {
		return nil, err
	}
	f.temporary = filepath.Join(f.stage.dir, strconv.Itoa(len(s.files)))
	if s.folder != "" {
		name, err := filepath.Rel(s.folder, f.final)
		if err != nil {
			return nil, err
		}
		f.temporary = filepath.Join(f.stage.dir, newName, name)
		if err := os.MkdirAll(filepath.Dir(f.temporary), 0o777); err != nil {
			return nil, err
		}
	}
	w, err := os.OpenFile(f.temporary, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return nil, err
	}
	s.files = append(s.files, f)
	return w, nil
}

// Check reports as an error that a path must not be replaced, or is given a second time, and remembers it.
func (s *Set) Check(path string) error {
	f := &file{final: follow(filepath.Clean(path))}
	if err := s.check(f, path); err != nil {
		return err
	}
	s.files = append(s.files, f)
	return nil
}

// check refuses places that must not be replaced.
func (s *Set) check(f *file, path string) error {
	if slices.ContainsFunc(s.files, func(o *file) bool { return o.final == f.final && !o.direct }) {
		return fmt.Errorf("%s would be written twice", path)
	}
	info, err := os.Stat(f.final)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return err
	case info.IsDir():
		return fmt.Errorf("%s is a folder", path)
	case s.options.Keep:
		return fmt.Errorf("%s is there already: %w", path, fs.ErrExist)
	case s.spares(info):
		return fmt.Errorf("%s is what is read, or part of its taxonomy: it is not replaced", path)
	}
	f.direct = !info.Mode().IsRegular()
	if !f.direct && info.Mode().Perm()&0o222 == 0 {
		return fmt.Errorf("%s may only be read: it is not replaced", path)
	}
	return nil
}

func (s *Set) spares(info fs.FileInfo) bool {
	return slices.ContainsFunc(s.options.Spared, func(path string) bool {
		other, err := os.Stat(path)
		return err == nil && os.SameFile(info, other)
	})
}

// Commit puts the files in place. After an error everything is as it was before.
func (s *Set) Commit() error {
	defer s.Discard()
	for _, f := range s.files {
		if f.direct {
			if err := pour(f); err != nil {
				return err
			}
		}
	}
	for _, dir := range slices.Sorted(maps.Keys(s.stages)) {
		defer turn(dir)()
	}
	if s.folder != "" {
		return s.commitFolder()
	}
	return s.commitFiles()
}

// Discard gives up what has not been put in place, without a trace.
func (s *Set) Discard() {
	for _, st := range s.stages {
		st.remove()
	}
	s.stages, s.files = map[string]*stage{}, nil
}

// pour copies a file to a device or pipe.
func pour(f *file) error {
	from, err := os.Open(f.temporary)
	if err != nil {
		return err
	}
	defer from.Close()
	to, err := os.OpenFile(f.final, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	_, err = io.Copy(to, from)
	return errors.Join(err, to.Close())
}

// commitFiles renames the files one after the other, and the ones before back when one cannot be.
func (s *Set) commitFiles() (err error) {
	var made []string // folders
	steps := map[*stage]*journal{}
	defer func() {
		if err == nil {
			for _, j := range steps { // from here on nothing is undone
				j.end()
			}
			return
		}
		for _, j := range steps {
			j.undo()
		}
		for _, dir := range slices.Backward(made) {
			_ = os.Remove(dir) // it stays when somebody has put something in it
		}
	}()
	for i, f := range s.files {
		if f.direct {
			continue
		}
		j := steps[f.stage]
		if j == nil {
			j = &journal{stage: f.stage}
			steps[f.stage] = j
		}
		if err := j.plan(f, i); err != nil {
			return err
		}
	}
	for _, j := range steps {
		if err := j.write(); err != nil {
			return err
		}
	}
	for _, f := range s.files {
		if f.direct {
			continue
		}
		folders, err := makeFolders(filepath.Dir(f.final))
		made = append(made, folders...)
		if err != nil {
			return err
		}
		if err := s.put(f); err != nil {
			return err
		}
	}
	return nil
}

// put gives a file its place. Where nothing may be replaced it fails when somebody else has been there meanwhile.
func (s *Set) put(f *file) error {
	if s.options.Keep {
		err := os.Link(f.temporary, f.final)
		if err == nil {
			return os.Remove(f.temporary)
		}
		if errors.Is(err, fs.ErrExist) {
			return err
		}
	}
	return os.Rename(f.temporary, f.final)
}

// makeFolders makes a folder and those above it, and lists what it made, the uppermost first.
func makeFolders(dir string) (made []string, err error) {
	if _, err := os.Stat(dir); err == nil || !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	if parent := filepath.Dir(dir); parent != dir {
		if made, err = makeFolders(parent); err != nil {
			return made, err
		}
	}
	if err := os.Mkdir(dir, 0o777); err != nil && !errors.Is(err, fs.ErrExist) {
		return made, err
	}
	return append(made, dir), nil
}

// follow is where a path leads when its symbolic links are followed, as far as they exist.
func follow(path string) string {
	if to, err := filepath.EvalSymlinks(path); err == nil {
		return to
	}
	if to, err := os.Readlink(path); err == nil { // to what does not exist yet
		if !filepath.IsAbs(to) {
			to = filepath.Join(filepath.Dir(path), to)
		}
		return to
	}
	return path
}
