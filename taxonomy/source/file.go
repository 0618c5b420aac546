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
	zip, entry, inside := splitArchive(u.path)
	path, ok := localPath(zip)
	if !ok {
		return &NotFoundError{URL: doc.URL, Err: errors.New("no path of this system")}
	}
	if err := r.permitPath(path); err != nil {
		return fromSystem(doc.URL, err)
	}
	doc.Path = path
	var err error
	if !inside {
		doc.Data, err = readRegular(doc.URL, r.limits.Document,
			func() (fs.FileInfo, error) { return os.Stat(path) },
			func() (*os.File, error) { return os.Open(path) })
		return fromSystem(doc.URL, err)
	}
	doc.Origin = FromPackage
	a, err := r.archives.at("file://"+zip, path, r.limits)
	if err == nil {
		doc.Data, err = a.read(unescape(entry))
	}
	return fromSystem(doc.URL, err)
}

// permitPath checks that the real place of a path lies under a root, if there are roots.
func (r *Resolver) permitPath(path string) error {
	if len(r.roots) == 0 {
		return nil
	}
	real, err := realPath(path)
	if err != nil {
		return err
	}
	for _, root := range r.roots {
		if rel, err := filepath.Rel(root, real); err == nil && filepath.IsLocal(rel) {
			return nil
		}
	}
	return &RefusedError{Reason: "it lies outside the folders that may be read"}
}

// realPath is the absolute path with all symbolic links followed.
func realPath(path string) (string, error) {
	abs, err := filepath.Abs(path)
	if err != nil {
		return "", err
	}
	return filepath.EvalSymlinks(abs)
}

// readRegular reads a regular file up to a limit. Devices, pipes and folders are refused before they are opened:
// they may never end.
func readRegular(url string, limit int64, stat func() (fs.FileInfo, error), open func() (*os.File, error)) ([]byte, error) {
	info, err := stat()
	switch {
	case err != nil:
		return nil, err
	case info.IsDir():
		return nil, folderError{}
	case !info.Mode().IsRegular():
		return nil, &RefusedError{URL: url, Reason: "it is no regular file"}
	case info.Size() > limit:
		return nil, &LimitError{URL: url, What: "the document", Limit: limit, Unit: "bytes"}
	}
	file, err := open()
	if err != nil {
		return nil, err
	}
	defer file.Close()
	data := make([]byte, info.Size())
	n, err := io.ReadFull(file, data)
	if err != nil && !errors.Is(err, io.ErrUnexpectedEOF) && !errors.Is(err, io.EOF) {
		return nil, err
	}
	return data[:n], nil
}

// folderError says that there is a folder where a file is looked for: there is no such file.
type folderError struct{}

func (folderError) Error() string        { return "it is a folder" }
func (folderError) Is(target error) bool { return target == fs.ErrNotExist }

// fromSystem turns an error of reading into one that names the document.
func fromSystem(url string, err error) error {
	var refused *RefusedError
	var bad *archiveError
	var path *fs.PathError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &refused):
		return &RefusedError{URL: url, Reason: refused.Reason}
	case errors.As(err, &bad):
		return &NotFoundError{URL: url, Err: err}
	case errors.Is(err, folderError{}):
		return &NotFoundError{URL: url, Err: folderError{}}
	case isMissing(err):
		return &NotFoundError{URL: url, Err: errors.New("no such file")}
	case errors.As(err, &path):
		return &NotFoundError{URL: url, Err: path.Err}
	}
	return err
}
