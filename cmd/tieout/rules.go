package main

import (
	"context"
	"path/filepath"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert"
	"github.com/tieout/tieout/taxonomy"
	"github.com/tieout/tieout/validate/formula"
	"github.com/tieout/tieout/validate/rulefile"
)

// readRules reads the rules files that --rules names, or the configuration and those that it names.
func (a *app) readRules() error {
	a.rules = nil
	names := a.flags.rules
	if names == nil && a.config != nil && a.config.Rules != nil {
		f, err := a.readRulesFile(a.config.file, rulefile.ParseWithin)
		if err != nil {
			return err
		}
		a.rules = append(a.rules, f)
		names = a.config.paths(f.Include)
	}
	for _, name := range names {
		f, err := a.readRulesFile(name, rulefile.Parse)
		if err != nil {
			return err
		}
		a.rules = append(a.rules, f)
		if len(f.Include) > 0 {
			return usagef("%s: %q is no rule: files are named in %s or by --rules", name, f.Include[0], configName)
		}
	}
	return nil
}

// readRulesFile reads one file. Errors in it are written to standard error and stop the run: half of the rules would mislead.
func (a *app) readRulesFile(name string, parse func(string, []byte) (*rulefile.File, []tieout.Diagnostic, error)) (*rulefile.File, error) {
	data, err := readFile(name)
	if err != nil {
		return nil, usagef("--rules: %w", err)
	}
	a.consumed = append(a.consumed, name)
	a.sources.keep(name, data)
	f, ds, err := parse(name, data)
	if err != nil {
		return nil, usagef("--rules: %w", err)
	}
	a.warn(ds)
	for _, d := range ds {
		if d.Severity == tieout.Error {
			return nil, usagef("the rules of %s have errors: 'tieout taxonomy lint %s' shows them in full", name, filepath.ToSlash(name))
		}
	}
	return f, nil
}

// namesOf are the names that rules about a document may use.
func namesOf(doc *convert.Document) rulefile.Names {
	return rulefile.Names{DTS: doc.DTS, Prefixes: doc.Prefixes()}
}

// compiledRules are the rules of the files as they are compiled for one document.
type compiledRules struct {
	links []*rulefile.Links
	dts   []*taxonomy.DTS
	found []tieout.Diagnostic
}

func (a *app) compileRules(ctx context.Context, doc *convert.Document) (compiledRules, error) {
	var c compiledRules
	if doc.Report == nil || doc.DTS == nil {
		return c, nil
	}
	for _, f := range a.rules {
		l, ds := f.Compile(namesOf(doc))
		c.found = append(c.found, ds...)
		dts, err := l.Load(ctx)
		if err != nil {
			return c, err
		}
		c.links, c.dts = append(c.links, l), append(c.dts, dts)
	}
	return c, nil
}

// settle gives what became of the rules its codes and severities.
func (c compiledRules) settle(result *formula.Result) []tieout.Diagnostic {
	out := c.found
	for _, l := range c.links {
		out = append(out, l.Settle(result)...)
	}
	return out
}
