package source

import (
	"context"
	"fmt"
	"os"

	"github.com/tieout/tieout"
)

// Package is a taxonomy package (Taxonomy Packages 1.0).
type Package struct {
	Path string // of the archive or folder
}

// addPlace finds out what a path is and takes it into use.
func (r *Resolver) addPlace(path string) ([]tieout.Diagnostic, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if !info.IsDir() {
		return nil, fmt.Errorf("%s is no folder", path)
	}
	f, err := openLayout(path)
	if err != nil {
		return nil, err
	}
	r.folders = append(r.folders, f)
	return nil, nil
}

func (r *Resolver) overlaps() []tieout.Diagnostic { return nil }

func (r *Resolver) readPackage(context.Context, *Document) error { return errElsewhere }
func (r *Resolver) readCache(context.Context, *Document) error   { return errElsewhere }
func (r *Resolver) readWeb(context.Context, *Document) error     { return errElsewhere }

func (r *Resolver) readEntry(doc *Document, _, _ string) error { return &NotFoundError{URL: doc.URL} }
