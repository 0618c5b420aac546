package main

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert"
	"github.com/tieout/tieout/internal/fault"
	"github.com/tieout/tieout/internal/fileset"
	"github.com/tieout/tieout/schemas/xpath"
	"github.com/tieout/tieout/taxonomy/source"
	"github.com/tieout/tieout/validate/formula"
	"github.com/tieout/tieout/validate/rulefile"
)

// runFormulas runs the rules of the user, and the formulas of a report's taxonomy, if it has any and they were asked for,
// and returns what they find. Formulas of a taxonomy alone are checked and not run.
func (a *app) runFormulas(ctx context.Context, name string, doc *convert.Document, src *source.Resolver) ([]tieout.Diagnostic, error) {
	o := formula.Options{}
	switch a.flags.formula {
	case "run", "":
		if doc.Report == nil && formula.Has(doc.DTS) {
			return formula.Check(doc.DTS), nil
		}
	case "none":
		o.RulesOnly = true
	default:
		return nil, usagef("--formula: unknown mode %q: use none or run", a.flags.formula)
	}
	own, err := a.compileRules(ctx, doc)
	if err != nil {
		return nil, err
	}
	if doc.Report == nil || len(own.links) == 0 && (o.RulesOnly || !formula.Has(doc.DTS)) {
		return nil, nil
	}
	if o.Parameters, err = a.flags.formulaParameters(); err != nil {
		return nil, err
	}
	if o.Rules = own.dts; src != nil {
		o.Document = formula.Documents(ctx, src, doc.DTS)
	}
	result, err := evaluate(ctx, doc, a.sources.open(name), o)
	if err != nil {
		return nil, err
	}
	own.found = own.settle(result)
	if a.flags.statistics {
		for _, x := range result.Assertions {
			fmt.Fprintf(a.stderr, "%s: assertion %s: %d satisfied, %d not satisfied\n", name, x.ID, x.Satisfied, x.Unsatisfied)
		}
	}
	if a.flags.derived != "" {
		err = a.writeDerived(a.flags.derived, name, result)
	}
	found := append(result.Diagnostics(), own.found...)
	if doc.Kind != convert.KindInstance {
		placeByID(found, doc.Report)
	}
	return found, err
}

// evaluate evaluates the formulas of a document, and is waited for no longer than the context lasts: a tree is made of it first.
func evaluate(ctx context.Context, doc *convert.Document, data []byte, o formula.Options) (*formula.Result, error) {
	return fault.TryWithin(ctx, func() (*formula.Result, error) {
		tree, err := treeOf(ctx, doc, data)
		if err != nil {
			return nil, err
		}
		return formula.Run(ctx, doc.DTS, tree.Root(), o)
	})
}

// placeByID puts findings about facts of a report that is not XML where the report states the first of them.
func placeByID(found []tieout.Diagnostic, report *tieout.Report) {
	origins := map[string]tieout.Range{}
	for f := range report.All {
		if f.ID != "" {
			origins[f.ID] = f.Origin()
		}
	}
	for i := range found {
		d := &found[i]
		if len(d.Facts) == 0 {
			continue
		}
		if at, ok := origins[d.Facts[0]]; ok {
			what := "the assertion"
			if d.Code == rulefile.CodeBroken {
				what = "the rule"
			}
			d.Related = append(d.Related, tieout.Note{Message: what, Range: d.Range})
			d.Range = at
		}
	}
}

// writeDerived writes the facts that formulas derived of a document into a file that is no input.
func (a *app) writeDerived(path, document string, result *formula.Result) error {
	var b bytes.Buffer
	if err := result.Write(&b); err != nil {
		return err
	}
	return fileset.Write(path, b.Bytes(), fileset.Options{Spared: append(slices.Clone(a.consumed), document)})
}

// formulaParameters reads --formula-param.
func (f *flags) formulaParameters() (map[tieout.QName]xpath.Sequence, error) {
	out := map[tieout.QName]xpath.Sequence{}
	for _, p := range f.parameters {
		var name tieout.QName
		rest := p
		if strings.HasPrefix(p, "{") {
			space, after, ok := strings.Cut(p[1:], "}")
			if !ok {
				return nil, usagef("--formula-param: %q is not NAME=VALUE or {NAMESPACE}NAME=VALUE", p)
			}
			name.Space, rest = space, after
		}
		local, value, ok := strings.Cut(rest, "=")
		if !ok || local == "" {
			return nil, usagef("--formula-param: %q is not NAME=VALUE or {NAMESPACE}NAME=VALUE", p)
		}
		name.Local = local
		out[name] = xpath.Of(xpath.Untyped(value))
	}
	return out, nil
}
