package fileset

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// manifestName is the file in a folder that lists what a set has put there, in the form of sha256sum: what it does not
// list, or what has changed since, is somebody else's.
const manifestName = ".tieout-files"

// commitFolder puts the folder to come in the place of the one that is there. Whatever that one has beside this set's
// files, and that is not outdated, goes along.
func (s *Set) commitFolder() error {
	if len(s.files) == 0 {
		return nil
	}
	st := s.files[0].stage
	next := filepath.Join(st.dir, newName)
	own := map[string]string{} // name → hash
	for _, f := range s.files {
		name, err := filepath.Rel(next, f.temporary)
		if err != nil {
			return err
		}
		hash, err := hashOf(f.temporary)
		if err != nil {
			return err
		}
		own[filepath.ToSlash(name)] = hash
		if info, err := os.Stat(f.final); err == nil {
			if err := os.Chmod(f.temporary, info.Mode().Perm()); err != nil {
				return err
			}
		}
	}
	if info, err := os.Stat(s.folder); err == nil {
		if err := os.Chmod(next, info.Mode().Perm()); err != nil {
			return err
		}
	}
	if err := s.carry(next, own); err != nil {
		return err
	}
	made, err := makeFolders(filepath.Dir(s.folder))
	if err == nil {
		err = s.exchange(st, next)
	}
	if err != nil {
		for _, dir := range slices.Backward(made) {
			_ = os.Remove(dir)
		}
	}
	return err
}

// exchange has the two folders change places, and saves what somebody put into the old one meanwhile.
func (s *Set) exchange(st *stage, next string) error {
	if _, err := os.Lstat(s.folder); errors.Is(err, fs.ErrNotExist) {
		if err := os.Rename(next, s.folder); err == nil || !errors.Is(err, fs.ErrExist) {
			return err
		}
	}
	if err := swap(next, s.folder); err == nil {
		return late(next, s.folder, s.options.Outdated)
	} else if !errors.Is(err, errors.ErrUnsupported) {
		return err
	}
	final, err := filepath.Abs(s.folder)
	if err != nil {
		return err
	}
	old := filepath.Join(st.dir, oldName)
	j := &journal{stage: st, Steps: []step{{Temporary: newName, Final: final, Backup: oldName}, {Temporary: newName}}}
	if err := j.write(); err != nil {
		return err
	}
	if err := os.Rename(s.folder, old); err != nil {
		return err
	}
	if err := os.Rename(next, s.folder); err != nil {
		return errors.Join(err, os.Rename(old, s.folder))
	}
	return late(old, s.folder, s.options.Outdated)
}

// late moves what is in the old folder and in no way accounted for to the new one.
func late(old, folder string, outdated func(string) bool) error {
	own, err := readManifest(folder)
	if err != nil {
		return err
	}
	return carryFrom(old, folder, own, outdated)
}

// carry has what is to stay of the folder in the one to come as well, and lists what this set and those before it have put there.
func (s *Set) carry(next string, own map[string]string) error {
	if err := carryFrom(s.folder, next, own, s.options.Outdated); err != nil {
		return err
	}
	var b bytes.Buffer
	for _, name := range slices.Sorted(maps.Keys(own)) {
		fmt.Fprintf(&b, "%s  %s\n", own[name], name)
	}
	return os.WriteFile(filepath.Join(next, manifestName), b.Bytes(), 0o666)
}

// carryFrom gives the files of a folder that are not outdated a second name in another one, where there is none yet. It
// adds those that earlier sets wrote to own, so that they are known again.
func carryFrom(folder, to string, own map[string]string, outdated func(string) bool) error {
	earlier, err := readManifest(folder)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	} else if err != nil {
		return err
	}
	old := func(name string) bool { _, again := own[name]; return !again }
	drop := false
	for name := range earlier {
		drop = drop || outdated != nil && old(name) && outdated(name)
	}
	return filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		relative, err := filepath.Rel(folder, path)
		if err != nil {
			return err
		}
		name, target := filepath.ToSlash(relative), filepath.Join(to, relative)
		if _, err := os.Lstat(target); err == nil || name == manifestName {
			return nil // of the set, or a folder
		}
		if hash, listed := earlier[name]; listed {
			if now, err := hashOf(path); err != nil {
				return err
			} else if now == hash {
				if drop {
					return nil
				}
				own[name] = hash
			}
		}
		return again(path, target, d)
	})
}

// again gives a file or folder a second name.
func again(path, target string, d fs.DirEntry) error {
	switch {
	case d.IsDir():
		info, err := d.Info()
		if err != nil {
			return err
		}
		return os.Mkdir(target, info.Mode().Perm())
	case d.Type()&fs.ModeSymlink != 0:
		link, err := os.Readlink(path)
		if err != nil {
			return err
		}
		return os.Symlink(link, target)
	case !d.Type().IsRegular():
		return fmt.Errorf("%s is neither file nor folder: the folder that it stands in cannot be replaced", path)
	}
	return duplicate(path, target)
}

// readManifest reads what earlier sets have put into a folder: name → hash.
func readManifest(folder string) (map[string]string, error) {
	if _, err := os.Lstat(folder); err != nil {
		return nil, err
	}
	f, err := os.Open(filepath.Join(folder, manifestName))
	listed := map[string]string{}
	if errors.Is(err, fs.ErrNotExist) {
		return listed, nil
	} else if err != nil {
		return nil, err
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		if hash, name, ok := strings.Cut(lines.Text(), "  "); ok {
			listed[name] = hash
		}
	}
	return listed, lines.Err()
}

func hashOf(path string) (string, error) {
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return "", err
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}
