package source

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// readFile reads a document on disk, or an entry of an archive on disk.
func (r *Resolver) readFile(doc *Document) error {
	doc.Origin = FromFile
	u := splitURL(doc.URL)
	if u.host != "" {
		return &RefusedError{URL: doc.URL, Reason: "the file is on another host"}
	}
	archive, entry, inside := splitArchive(u.path)
	path, ok := localPath(archive)
	if !ok {
		return &NotFoundError{URL: doc.URL, Err: errors.New("no path of this system")}
	}
	if err := r.permitPath(doc.URL, path); err != nil {
		return err
	}
	if inside {
		return r.readEntry(doc, path, unescape(entry))
	}
	return r.readRegular(doc, func() (fs.FileInfo, error) { return os.Stat(path) }, func() (*os.File, error) { return os.Open(path) })
}

// permitPath checks that the real place of a path lies under a root, if there are roots.
func (r *Resolver) permitPath(url, path string) error {
	if len(r.roots) == 0 {
		return nil
	}
	real, err := realPath(path)
	if err != nil {
		return fromSystem(url, err)
	}
	for _, root := range r.roots {
		if rel, err := filepath.Rel(root, real); err == nil && filepath.IsLocal(rel) {
			return nil
		}
	}
	return &RefusedError{URL: url, Reason: "it lies outside the folders that may be read"}
}

// realPath is the absolute path with all symbolic links followed.
func realPath(path string) (string, error) {
	abs, err := filepath.Abs(path)
	if err != nil {
		return "", err
	}
	return filepath.EvalSymlinks(abs)
}

// readRegular reads a regular file up to the limit. Devices, pipes and folders are refused before they are opened:
// they may never end.
func (r *Resolver) readRegular(doc *Document, stat func() (fs.FileInfo, error), open func() (*os.File, error)) error {
	info, err := stat()
	switch {
	case err != nil:
		return fromSystem(doc.URL, err)
	case info.IsDir():
		return &NotFoundError{URL: doc.URL, Err: errors.New("it is a folder")}
	case !info.Mode().IsRegular():
		return &RefusedError{URL: doc.URL, Reason: "it is no regular file"}
	case info.Size() > r.limits.Document:
		return &LimitError{URL: doc.URL, What: "the document", Limit: r.limits.Document, Unit: "bytes"}
	}
	file, err := open()
	if err != nil {
		return fromSystem(doc.URL, err)
	}
	defer file.Close()
	data := make([]byte, info.Size())
	n, err := io.ReadFull(file, data)
	if err != nil && !errors.Is(err, io.ErrUnexpectedEOF) && !errors.Is(err, io.EOF) {
		return err
	}
	doc.Data = data[:n]
	return nil
}
