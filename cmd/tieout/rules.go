package main

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert"
	"github.com/tieout/tieout/taxonomy"
	"github.com/tieout/tieout/taxonomy/discover"
	"github.com/tieout/tieout/taxonomy/press"
	"github.com/tieout/tieout/taxonomy/source"
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
		a.configured = append(a.configured, "rules")
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
		return nil, usagef("%s: %w", a.setting("rules"), err)
	}
	a.consumed = append(a.consumed, name)
	a.sources.keep(name, data)
	f, ds, err := parse(name, data)
	if err != nil {
		return nil, usagef("%s: %w", a.setting("rules"), err)
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
		if a.ruleUse != nil {
			ds = a.ruleUse.see(doc.Name, f, l)
		}
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

// namesIn are the names that rules about a taxonomy may use: that of a schema, linkbase or report, or with in "" the press
// taxonomy and mapping files.
func (a *app) namesIn(c *cobra.Command, in string, mappings []*press.Taxonomy) (n rulefile.Names, err error) {
	if in != "" {
		if len(mappings) > 0 {
			return n, usagef("--in names a taxonomy: mapping files belong to the press taxonomy")
		}
		found := false
		err = a.eachDocument(c, []string{in}, nil, func(d *convert.Document) error {
			if d.DTS == nil {
				return fmt.Errorf("%s leads to no taxonomy", d.Name)
			}
			n, found = namesOf(d), true
			return nil
		}, func() error { return nil })
		if err == nil && !found {
			err = &exitError{code: exitFault}
		}
		return n, err
	}
	t, err := press.Default()
	if err != nil {
		return n, faultf("%w", err)
	}
	const base = "https://github.com/tieout/tieout/taxonomy/"
	n.Prefixes = map[string]string{}
	documents, entries := map[string][]byte{}, []tieout.EntryPoint{}
	for _, x := range append([]*press.Taxonomy{t}, mappings...) {
		n.Prefixes[x.Namespace] = x.Prefix
		entries = append(entries, tieout.EntryPoint{URL: base + x.Stem + ".xsd"})
		for _, f := range x.Files() {
			documents[base+f.Name] = f.Data
		}
	}
	src, _, err := source.New(source.Options{Documents: documents})
	if err != nil {
		return n, faultf("%w", err)
	}
	if n.DTS, _, err = discover.Load(c.Context(), src, entries, discover.Options{Trusted: true}); err != nil {
		return n, faultf("%w", err)
	}
	return n, nil
}

// lintRules checks one rules file against the names of a taxonomy.
func lintRules(name string, data []byte, n rulefile.Names) ([]tieout.Diagnostic, error) {
	parse := rulefile.Parse
	if filepath.Base(name) == configName {
		parse = rulefile.ParseWithin
	}
	f, ds, err := parse(name, data)
	if err == nil {
		ds = append(ds, f.Lint(n)...)
	}
	return ds, err
}

// buildRules compiles rules files to formula linkbases, and to an entry point that joins them with the taxonomies.
func (a *app) buildRules(n rulefile.Names, taxonomies []*press.Taxonomy) ([]press.File, error) {
	var out []press.File
	stems := map[string]bool{}
	for _, f := range a.rules {
		l, ds := f.Compile(n)
		a.warn(ds)
		if len(ds) > 0 {
			return nil, usagef("the rules of %s have errors: 'tieout taxonomy lint %s' shows them in full", f.Name, filepath.ToSlash(f.Name))
		}
		stem := strings.TrimSuffix(filepath.Base(f.Name), filepath.Ext(f.Name))
		if stems[stem] {
			return nil, usagef("two rules files are called %s: their linkbases would be as well", stem)
		}
		stems[stem] = true
		out = append(out, press.File{Name: stem + "-formula.xml", Data: l.Linkbase()})
	}
	if len(out) > 0 && len(taxonomies) > 0 {
		var linkbases []string
		for _, f := range out {
			linkbases = append(linkbases, f.Name)
		}
		out = append(out, press.EntryPoint("rules", taxonomies, linkbases))
	}
	return out, nil
}
