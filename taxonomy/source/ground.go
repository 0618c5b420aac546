package source

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
)

// For is r on behalf of a document that the user named, by its URL: what it refers to, and what that refers to in
// turn, is found on disk in the document's own folder and below, in its own archive, in folders, and where the
// options of r say; nowhere else. A document that nothing was said For reaches its own folder.
func (r *Resolver) For(url string, folders ...string) *Resolver {
	n := *r
	n.own = nil
	if path, inside, ok := filePlace(Canonical(url)); ok && !inside {
		n.own = append(n.own, filepath.Dir(path))
	}
	for _, f := range folders {
		if abs, err := filepath.Abs(f); err == nil {
			n.own = append(n.own, abs)
		}
	}
	return &n
}

// filePlace is the path that a file: URL of this system names, that of the archive for a document inside one.
func filePlace(url string) (path string, inside, ok bool) {
	u := splitURL(url)
	if u.scheme != "file" || u.host != "" {
		return "", false, false
	}
	zip, _, inside := splitArchive(u.path)
	path, ok = localPath(zip)
	return filepath.Clean(path), inside, ok
}

// permit decides whether the document by, a URL or a path, may refer to url. This is the one place where that is
// decided, and no disk is asked: the answer tells nothing about what exists.
//
// A document that is read from disk for another one lies on a ground: a folder or an archive that may be reached, "" of the
// user's own choice and of what lies on no disk. Links that lead off the ground are refused when it is read.
func (r *Resolver) permit(url, by string) (ground string, err error) {
	if by == "" || !strings.HasPrefix(url, "file:") || r.given[url] != nil {
		return "", nil
	}
	if schemeEnd(by) <= 1 {
		if by, err = FileURL(by); err != nil {
			return "", err
		}
	}
	refuse := func(reason string) (string, error) {
		return "", &RefusedError{URL: url, By: r.Name(by), Reason: reason}
	}
	asker := Canonical(by)
	from, packed, ok := filePlace(asker)
	if !ok && !isWeb(asker) && r.given[asker] != nil {
		return "", nil // made by the program
	}
	if !ok {
		return refuse("a document from the web must not refer to files")
	}
	path, _, ok := filePlace(url)
	if !ok {
		return refuse("it is no file of this system")
	}
	if archive, _, _ := splitArchive(asker); packed && strings.HasPrefix(url, archive+archiveMark) {
		return "", nil
	}
	for _, g := range r.grounds(from, packed) {
		if isBelow(g, path) {
			return g, nil
		}
	}
	refused := &RefusedError{URL: url, By: r.Name(by), Reason: "it lies outside the report's own folder and all that was named", folder: r.folderName(path)}
	if packed {
		refused.Reason = "it lies outside its archive and all that was named"
	}
	return "", refused
}

// grounds are where a document on disk may refer to. from is its path, or that of its archive, which it may reach
// anyway.
func (r *Resolver) grounds(from string, packed bool) []string {
	switch {
	case packed:
		return r.named
	case r.own == nil:
		return append([]string{filepath.Dir(from)}, r.named...)
	}
	return slices.Concat(r.own, r.named)
}

// isBelow reports whether a path is that of a folder or archive, or lies in it, going by the names alone.
func isBelow(ground, path string) bool {
	rel, err := filepath.Rel(ground, path)
	return err == nil && filepath.IsLocal(rel)
}

// folderName is what people call the folder of a path.
func (r *Resolver) folderName(path string) string {
	dir := filepath.Dir(path)
	if rel, err := filepath.Rel(r.working, dir); err == nil && r.working != "" && len(rel) < len(dir) {
		return rel
	}
	return dir
}

// openOn opens a regular file that lies on a ground, and with "" any. Links that lead off the ground are followed only on
// to another one. Devices, pipes and folders are refused without waiting for them: they may never end.
func (r *Resolver) openOn(ground, path string) (*os.File, fs.FileInfo, error) {
	if ground == "" || ground == path { // an archive that the user named
		return regular(openAny(path))
	}
	file, err := openBelow(ground, path)
	if err == nil || isMissing(err) || errors.Is(err, fs.ErrPermission) {
		return regular(file, err)
	}
	elsewhere := &RefusedError{Reason: "a symbolic link leads out of the folder, or it cannot be opened", folder: r.folderName(path)}
	real, err := filepath.EvalSymlinks(path)
	if err != nil {
		return nil, nil, elsewhere
	}
	for _, g := range slices.Concat(r.own, r.named, []string{ground}) {
		g, err := filepath.EvalSymlinks(g)
		if err != nil || !isBelow(g, real) {
			continue
		}
		if g == real {
			return regular(openAny(real))
		}
		if file, err = openBelow(g, real); err == nil {
			return regular(file, nil)
		}
	}
	return nil, nil, elsewhere
}

// readOnly opens without waiting for the other end of a pipe.
const readOnly = os.O_RDONLY | syscall.O_NONBLOCK

// openAny opens what the user named.
func openAny(path string) (*os.File, error) { return os.OpenFile(path, readOnly, 0) }

// openBelow opens a file below a folder, which links must not lead out of.
func openBelow(folder, path string) (*os.File, error) {
	rel, err := filepath.Rel(folder, path)
	if err != nil {
		return nil, err
	}
	root, err := os.OpenRoot(folder)
	if err != nil {
		return nil, err
	}
	defer root.Close()
	return root.OpenFile(rel, readOnly, 0)
}

// regular passes on a regular file that was opened, and closes what is none.
func regular(file *os.File, err error) (*os.File, fs.FileInfo, error) {
	if err != nil {
		return nil, nil, err
	}
	info, err := file.Stat()
	switch {
	case err != nil:
	case info.IsDir():
		err = folderError{}
	case !info.Mode().IsRegular():
		err = &RefusedError{Reason: "it is no regular file"}
	default:
		return file, info, nil
	}
	return nil, nil, errors.Join(err, file.Close())
}

// Advice says what would let the document be read.
func (e *RefusedError) Advice() string {
	if e.folder == "" {
		return ""
	}
	return fmt.Sprintf("If it is meant to be read, name its folder: --packages %s", e.folder)
}
