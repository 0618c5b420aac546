package oim

import (
	"context"
	"errors"
	"io"

	"github.com/tieout/tieout/taxonomy/source"
)

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
