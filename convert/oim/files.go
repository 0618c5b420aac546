package oim

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/tieout/tieout/taxonomy/source"
)

// FilesIn opens the documents of a report from a file system whose root has the URL root: those below it,
// and nothing from elsewhere.
func FilesIn(root string, fsys fs.FS) Open {
	root = strings.TrimSuffix(root, "/") + "/"
	return func(ctx context.Context, url, _ string) ([]byte, error) {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		path, ok := strings.CutPrefix(url, root)
		if !ok {
			return nil, fmt.Errorf("%s is not below %s: %w", url, root, fs.ErrNotExist)
		}
		return fs.ReadFile(fsys, path)
	}
}

// FilesFrom opens the documents of a report through a resolver, which knows packages and the web, and what the report
// may refer to (see [source.Resolver.For]).
func FilesFrom(src *source.Resolver) Open {
	return func(ctx context.Context, url, by string) ([]byte, error) {
		doc, err := src.OpenFrom(ctx, url, by)
		if err != nil {
			return nil, err
		}
		return doc.Data, nil
	}
}

// Create makes a file of a report that is written.
type Create func(name string) (io.WriteCloser, error)

// Write makes a file, has it written and closes it.
func (c Create) Write(name string, write func(io.Writer) error) (err error) {
	f, err := c(name)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	return write(f)
}

// Folder makes files in a folder, which must exist.
func Folder(dir string) Create {
	return func(name string) (io.WriteCloser, error) { return os.Create(filepath.Join(dir, name)) }
}
