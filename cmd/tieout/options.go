package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert"
	"github.com/tieout/tieout/internal/fault"
	"github.com/tieout/tieout/taxonomy/press"
	"github.com/tieout/tieout/taxonomy/source"
)

// convertOptions reads what the flags name: packages, mapping files, the entity.
func (a *app) convertOptions() (convert.Options, error) {
	r, err := a.resolver()
	if err != nil {
		return convert.Options{}, err
	}
	return a.mappingOptions(r)
}

// mappingOptions are the options with a resolver. Errors in a mapping file are written to standard error and stop the
// run, since facts mapped by half of one would mislead.
func (a *app) mappingOptions(r *source.Resolver) (convert.Options, error) {
	entity, err := a.flags.parseEntity()
	if err != nil {
		return convert.Options{}, err
	}
	target, err := convert.ParseTarget(a.flags.target)
	if err != nil {
		return convert.Options{}, usagef("%s: %w", a.setting("target"), err)
	}
	if a.flags.maxFacts < 0 {
		return convert.Options{}, usagef("--max-facts: %d is no number of facts", a.flags.maxFacts)
	}
	o := convert.Options{Source: r, MaxFacts: a.flags.maxFacts, Entity: entity, Strict: a.flags.strict, Target: target, InlineTarget: a.flags.inlineName,
		Explain: a.reasons, Doubts: a.kept != nil}
	if _, err := os.Stat(defaultMapping); a.serving && err == nil && len(a.flags.mapping) == 0 {
		a.flags.mapping = []string{defaultMapping}
	}
	for _, name := range a.flags.mapping {
		t, err := a.readMapping(name, func(err error) error { return usagef("%s: %w", a.setting("mapping"), err) })
		if err != nil {
			return o, err
		}
		o.Mapping = append(o.Mapping, t)
	}
	return o, nil
}

func (a *app) resolver() (*source.Resolver, error) {
	lock, err := a.readLock()
	if err != nil {
		return nil, err
	}
	return a.resolverOf(source.Options{Lock: lock, Online: a.flags.online})
}

// resolverOf is the resolver with the packages and the cache that the flags name.
func (a *app) resolverOf(o source.Options) (*source.Resolver, error) {
	o.Packages, o.Cache = a.flags.packages, a.flags.cache
	if o.Cache == "" {
		if dir, err := os.UserCacheDir(); err == nil {
			o.Cache = filepath.Join(dir, "tieout")
		}
	}
	a.consumed = append(a.consumed, a.flags.packages...)
	r, ds, err := source.New(o)
	if unread := new(source.PackageError); errors.As(err, &unread) {
		return nil, faultf("%s: %w", a.setting("packages"), err)
	}
	if err != nil {
		return nil, usagef("%s: %w", a.setting("packages"), err)
	}
	a.warn(ds)
	a.resolverUsed, a.sources.opened = r, r.Opened
	return r, nil
}

func (a *app) readMapping(name string, unread func(error) error) (*press.Taxonomy, error) {
	data, err := readFile(name)
	if err != nil {
		return nil, unread(err)
	}
	a.consumed = append(a.consumed, name)
	a.sources.keep(name, data)
	t, ds, err := a.parseMapping(name, data)
	if err != nil {
		return nil, unread(err)
	}
	a.warn(ds)
	for _, d := range ds {
		if d.Severity == tieout.Error {
			return nil, usagef("the mapping file %s has errors: 'tieout taxonomy lint %s' shows them in full", name, name)
		}
	}
	return t, nil
}

// parseMapping reads a mapping file, as long as the run lasts.
func (a *app) parseMapping(name string, data []byte) (*press.Taxonomy, []tieout.Diagnostic, error) {
	var found []tieout.Diagnostic
	t, err := fault.TryWithin(a.ctx, func() (*press.Taxonomy, error) {
		t, ds, err := press.Parse(name, data)
		found = ds
		return t, err
	})
	if a.ctx.Err() != nil { // what was found may still be written
		return nil, nil, plain(a.ctx, a.ctx.Err())
	}
	return t, found, err
}

// warn writes diagnostics that belong to no input, a line each, to standard error.
func (a *app) warn(ds []tieout.Diagnostic) {
	for _, d := range ds {
		fmt.Fprintf(a.stderr, "%s: %s: %s [%s]\n", d.Range, d.Severity, d.Message, d.Code)
	}
}
