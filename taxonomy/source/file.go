package source

import (
	"errors"
	"io"
	"io/fs"
	"os"
)

// readFile reads a document on disk, or an entry of an archive on disk, that lies on a ground.
func (r *Resolver) readFile(doc *Document, ground string) error {
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
	doc.Path = path
	if !inside {
		file, info, err := r.openOn(ground, path)
		if err == nil {
			doc.Data, err = readRegular(doc.URL, r.limits.Document, file, info)
		}
		return fromSystem(doc.URL, err)
	}
	doc.Origin = FromPackage
	a, err := r.archives.at(ground+"\x00"+path, func() (*archive, error) {
		file, info, err := r.openOn(ground, path)
		if err != nil {
			return nil, err
		}
		return openArchive("file://"+zip, file, info, r.limits)
	})
	if err == nil {
		doc.Data, err = a.read(unescape(entry))
	}
	return fromSystem(doc.URL, err)
}

// readRegular reads a file that [regular] let pass, up to a limit, and closes it.
func readRegular(url string, limit int64, file *os.File, info fs.FileInfo) ([]byte, error) {
	defer file.Close()
	if info.Size() > limit {
		return nil, &LimitError{URL: url, What: "the document", Limit: limit, Unit: "bytes"}
	}
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
		return &RefusedError{URL: url, Reason: refused.Reason, folder: refused.folder}
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
