package source

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
)

// bundle is the contents of a package: an archive below its top-level directory, or a folder on disk. Paths are
// relative and parted by slashes.
type bundle interface {
	url(path string) string // of a file, or with "" of the bundle itself, ending in a slash
	read(path string) ([]byte, error)
	isDir(path string) bool
	list() ([]string, error) // the paths of all files, sorted
}

type zipBundle struct {
	archive *archive
	top     string // "" or ending in a slash
}

func (b zipBundle) url(path string) string           { return b.archive.entryURL(b.top + path) }
func (b zipBundle) read(path string) ([]byte, error) { return b.archive.read(b.top + path) }

func (b zipBundle) isDir(path string) bool {
	prefix := b.top + path + "/"
	return slices.ContainsFunc(b.archive.names, func(name string) bool { return strings.HasPrefix(name, prefix) })
}

func (b zipBundle) list() ([]string, error) {
	var paths []string
	for name := range b.archive.files {
		if path, ok := strings.CutPrefix(name, b.top); ok {
			paths = append(paths, path)
		}
	}
	slices.Sort(paths)
	return paths, nil
}

type folderBundle struct {
	base   string   // file URL, ending in a slash
	root   *os.Root // refuses what a symbolic link would lead out of it
	limits Limits
}

func openFolderBundle(path string, limits Limits) (*folderBundle, error) {
	root, err := os.OpenRoot(path)
	if err != nil {
		return nil, err
	}
	base, err := FileURL(path)
	if err != nil {
		return nil, err
	}
	return &folderBundle{base: strings.TrimSuffix(base, "/") + "/", root: root, limits: limits}, nil
}

func (b *folderBundle) url(path string) string { return b.base + escapePath(path) }

func (b *folderBundle) read(path string) ([]byte, error) {
	return readRooted(b.root, b.url(path), path, b.limits.Document)
}

func (b *folderBundle) isDir(path string) bool {
	info, err := b.root.Stat(filepath.FromSlash(path))
	return err == nil && info.IsDir()
}

func (b *folderBundle) list() ([]string, error) {
	var paths []string
	err := fs.WalkDir(b.root.FS(), ".", func(path string, entry fs.DirEntry, err error) error {
		if err == nil && entry.Type().IsRegular() {
			paths = append(paths, path)
			if int64(len(paths)) > b.limits.ArchiveCount {
				return &LimitError{URL: b.base, What: "the number of files", Limit: b.limits.ArchiveCount, Unit: "files"}
			}
		}
		return err
	})
	slices.Sort(paths)
	return paths, err
}

// readRooted reads a file below a root. The error is fs.ErrNotExist when there is none.
func readRooted(root *os.Root, url, path string, limit int64) ([]byte, error) {
	path = filepath.FromSlash(path)
	file, info, err := regular(root.OpenFile(path, readOnly, 0))
	if err == nil {
		var data []byte
		if data, err = readRegular(url, limit, file, info); err == nil {
			return data, nil
		}
	}
	if !isMissing(err) {
		var path *fs.PathError
		if errors.As(err, &path) { // os.Root has no error of its own for an escape
			return nil, &RefusedError{URL: url, Reason: path.Err.Error()}
		}
	}
	return nil, err
}

// isMissing reports whether the error says that a file is not there.
func isMissing(err error) bool {
	return errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR)
}
