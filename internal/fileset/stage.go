package fileset

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"

	"github.com/tieout/tieout/internal/regex"
)

// What stands in a stage.
const (
	lockName    = "lock"    // held while the writer lives
	journalName = "journal" // what is being renamed, until all of it is
	newName     = "new"     // the folder to come
	oldName     = "old"     // the folder that was, where folders cannot be exchanged
)

// stageNames are what stages are called.
var stageNames = regex.New(`^\.tieout-[0-9]+$`)

// Meant is the place that a path is about: that of a file that is being written is the folder that its set goes to.
func Meant(path string) string {
	dir := filepath.Clean(path)
	for at := dir; at != filepath.Dir(at); at = filepath.Dir(at) {
		if stageNames.MatchString(filepath.Base(at)) {
			dir = filepath.Dir(at)
		}
	}
	if dir == "." {
		return "the working folder"
	}
	return dir
}

// stage is a folder beside the places that its files go to, on the same file system.
type stage struct {
	dir  string
	lock *os.File
}

// stageAt is the set's stage for files that go to a folder, which need not exist yet.
func (s *Set) stageAt(dir string) (*stage, error) {
	for {
		info, err := os.Stat(dir)
		if err == nil && !info.IsDir() {
			return nil, fmt.Errorf("%s is no folder", dir)
		}
		if err == nil {
			break
		}
		parent := filepath.Dir(dir)
		if !errors.Is(err, fs.ErrNotExist) || parent == dir {
			return nil, err
		}
		dir = parent
	}
	if st := s.stages[dir]; st != nil {
		return st, nil
	}
	sweep(dir)
	st, err := newStage(dir)
	for tries := 0; errors.Is(err, fs.ErrNotExist) && tries < 8; tries++ { // another writer has swept it away
		st, err = newStage(dir)
	}
	if err != nil {
		return nil, err
	}
	s.stages[dir] = st
	return st, nil
}

func newStage(dir string) (*stage, error) {
	name, err := os.MkdirTemp(dir, ".tieout-*")
	if err != nil {
		return nil, err
	}
	st := &stage{dir: name}
	if st.lock, err = os.OpenFile(filepath.Join(name, lockName), os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600); err != nil {
		st.remove()
		return nil, err
	}
	if _, err := os.Stat(st.lock.Name()); !hold(st.lock) || err != nil { // somebody took it for an abandoned one
		st.remove()
		return nil, fs.ErrNotExist
	}
	return st, nil
}

// remove removes the stage, its lock last: a stage without one is empty.
func (st *stage) remove() {
	_ = os.Remove(filepath.Join(st.dir, journalName)) // first: what is done stays done
	entries, _ := os.ReadDir(st.dir)
	for _, e := range entries {
		if e.Name() != lockName {
			_ = os.RemoveAll(filepath.Join(st.dir, e.Name()))
		}
	}
	if st.lock != nil {
		_ = st.lock.Close()
	}
	_ = os.Remove(filepath.Join(st.dir, lockName))
	_ = os.Remove(st.dir)
}

// sweep removes what killed writers left in a folder, and undoes what they had half put in place.
func sweep(dir string) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return
	}
	for _, e := range entries {
		if e.IsDir() && stageNames.MatchString(e.Name()) {
			release := turn(dir)
			sweepOne(filepath.Join(dir, e.Name()))
			release()
		}
	}
}

func sweepOne(dir string) {
	f, ok, err := abandoned(filepath.Join(dir, lockName))
	if errors.Is(err, fs.ErrNotExist) {
		_ = os.Remove(dir) // a living writer makes another one
		return
	}
	if !ok {
		return
	}
	(&journal{stage: &stage{dir: dir}}).undo()
	(&stage{dir: dir, lock: f}).remove()
}

// journal is what a set is about to rename out of one stage. While its file is there, what has been renamed is undone
// by whoever comes next.
type journal struct {
	stage *stage
	Steps []step `json:"steps"`
}

// step is one file or folder that goes from one place to another.
type step struct {
	Temporary string `json:"temporary"`        // in the stage
	Final     string `json:"final"`            // absolute
	Backup    string `json:"backup,omitempty"` // in the stage; "" when nothing was there before
	Size      int64  `json:"size"`
	Modified  int64  `json:"modified"` // in nanoseconds: a file that somebody has changed since is not taken back
}

// plan adds a file: its mode becomes that of the one it replaces, of which it keeps a second name.
func (j *journal) plan(f *file, number int) error {
	final, err := filepath.Abs(f.final)
	if err != nil {
		return err
	}
	s := step{Temporary: filepath.Base(f.temporary), Final: final}
	info, err := os.Stat(f.final)
	switch {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		return err
	default:
		if err := syncFile(f.temporary); err != nil {
			return err
		}
		if err := os.Chmod(f.temporary, info.Mode().Perm()); err != nil {
			return err
		}
		s.Backup = "backup" + strconv.Itoa(number)
		if err := duplicate(f.final, filepath.Join(j.stage.dir, s.Backup)); err != nil {
			return err
		}
	}
	if info, err = os.Stat(f.temporary); err != nil {
		return err
	}
	s.Size, s.Modified = info.Size(), info.ModTime().UnixNano()
	j.Steps = append(j.Steps, s)
	return nil
}

// write puts the journal on disk. One step needs none: it is made or not.
func (j *journal) write() error {
	if len(j.Steps) < 2 {
		return nil
	}
	data, err := json.Marshal(j)
	if err != nil {
		return err
	}
	path := filepath.Join(j.stage.dir, journalName)
	if err := os.WriteFile(path+"~", data, 0o600); err != nil {
		return err
	}
	return os.Rename(path+"~", path)
}

// end makes the steps final.
func (j *journal) end() { _ = os.Remove(filepath.Join(j.stage.dir, journalName)) }

// undo takes back the steps that were made, those of the journal's file when it has none itself.
func (j *journal) undo() {
	path := filepath.Join(j.stage.dir, journalName)
	if j.Steps == nil {
		data, err := os.ReadFile(path)
		if err != nil || json.Unmarshal(data, j) != nil {
			return
		}
	}
	for _, s := range j.Steps {
		_, err := os.Lstat(filepath.Join(j.stage.dir, s.Temporary))
		made := errors.Is(err, fs.ErrNotExist)
		info, err := os.Lstat(s.Final)
		switch {
		case errors.Is(err, fs.ErrNotExist) && s.Backup != "": // taken away, and nothing put there yet
			_ = os.Rename(filepath.Join(j.stage.dir, s.Backup), s.Final)
		case !made || err != nil || info.Size() != s.Size || info.ModTime().UnixNano() != s.Modified:
		case s.Backup != "":
			_ = os.Rename(filepath.Join(j.stage.dir, s.Backup), s.Final)
		default:
			_ = os.Remove(s.Final)
		}
	}
	j.end()
}

// duplicate gives a file a second name, or copies it where there are none.
func duplicate(from, to string) error {
	if os.Link(from, to) == nil {
		return nil
	}
	r, err := os.Open(from)
	if err != nil {
		return err
	}
	defer r.Close()
	info, err := r.Stat()
	if err != nil {
		return err
	}
	w, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, info.Mode().Perm())
	if err != nil {
		return err
	}
	_, err = io.Copy(w, r)
	return errors.Join(err, w.Close())
}

// syncFile has a file on disk before it replaces another.
func syncFile(path string) error {
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}
