package oim

import (
	"context"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
)

// FilesIn opens the documents of a report from a file system, an archive or folder: paths in it, and nothing
// from the web.
func FilesIn(fsys fs.FS) Open {
	return func(ctx context.Context, url string) ([]byte, error) {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if strings.Contains(url, "://") {
			return nil, fmt.Errorf("it is not in the report's folder: %w", fs.ErrNotExist)
		}
		return fs.ReadFile(fsys, path.Clean(filepath.ToSlash(url)))
	}
}

// Create makes a file of a report that is written.
type Create func(name string) (io.WriteCloser, error)

// Folder makes files in a folder, which must exist.
func Folder(dir string) Create {
	return func(name string) (io.WriteCloser, error) { return os.Create(filepath.Join(dir, name)) }
}
