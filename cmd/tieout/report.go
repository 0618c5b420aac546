package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert"
	"github.com/tieout/tieout/taxonomy"
	"github.com/tieout/tieout/validate"
	"github.com/tieout/tieout/validate/reporter"
	"github.com/tieout/tieout/validate/rules"
	"github.com/tieout/tieout/validate/tie"
)

// examine opens and validates the inputs, in parallel and in order, and compares the reports of one entity with
// each other. A document that cannot be opened is an outcome as well.
func (a *app) examine(ctx context.Context, ins []input, o convert.Options, v validate.Options) []reporter.Document {
	outcomes := make([]reporter.Document, len(ins))
	statements := reporter.Statements(len(ins))
	a.progress = a.newProgress(len(ins))
	inParallel(ctx, len(ins), func(i int) {
		outcomes[i] = a.examineOne(ctx, ins[i], o, v)
		if r := outcomes[i].Release; r != nil && !statements { // nobody will look at the tables
			head := *r
			head.Tables = nil
			outcomes[i].Release = &head
		}
		a.progress.done(outcomes[i].Err != nil)
	})
	a.progress.end()
	for i := range outcomes {
		if outcomes[i].Name == "" { // left out, since the context ended
			outcomes[i] = notExamined(ins[i].name, ctx.Err())
		}
	}
	a.compareReports(ctx, outcomes, v)
	return outcomes
}

// notExamined is the outcome for a document that could not be checked.
func notExamined(name string, why error) reporter.Document {
	return reporter.Document{Name: name, Err: why, Verdict: reporter.NoVerdict()}
}

// examineOne opens and validates one input. A fault of tieout is that document's outcome, not the end of the run. The
// taxonomy is let go with the document: those of a folder of reports would not fit into memory.
func (a *app) examineOne(ctx context.Context, in input, o convert.Options, v validate.Options) (out reporter.Document) {
	out = notExamined(in.name, nil)
	defer a.contain(in.name, func(err error) { out = notExamined(in.name, err) })
	doc, err := a.open(ctx, in, o)
	if doc != nil {
		out.Kind, out.Release, out.Report = string(doc.Kind), doc.Release, doc.Report
	}
	if err != nil {
		out.Err = err
		return out
	}
	if len(a.sources.open(in.name)) >= progressBytes {
		a.progress.say("checking " + in.name)
	}
	checked := validate.Of(doc, v)
	found, err := validate.Run(ctx, checked, rules.Checks())
	out.Diagnostics = tie.Settle(checked, validate.WithoutConsequences(append(doc.Diagnostics, found...)))
	out.Networks = hasCalculations(doc.DTS)
	if doc.Release != nil && doc.Report != nil {
		out.Ledger = tie.Of(checked)
	}
	if doc.Report != nil {
		for range doc.Report.All {
			out.Facts++
		}
	}
	if len(out.Diagnostics) == 0 && in.name != stdinName {
		a.sources.forget(in.name) // there is nothing to show an excerpt of
	}
	out.Err = err
	return out
}

// contain is deferred around the work on one document: a panic, which is a fault of tieout, becomes that document's
// error, and the run goes on.
func (a *app) contain(name string, fail func(error)) {
	if p := recover(); p != nil {
		fmt.Fprintf(a.stderr, "tieout: %s: internal fault: %v\nThis is a bug. Please report it with the document that shows it.\n%s", name, p, debug.Stack())
		fail(errors.New("internal fault: standard error has the details"))
	}
}

// hasCalculations reports whether a DTS, which may be nil, has calculation networks.
func hasCalculations(dts *taxonomy.DTS) bool {
	return dts != nil && len(dts.LinkRoles[taxonomy.ArcroleSummationItem])+len(dts.LinkRoles[taxonomy.ArcroleSummation11]) > 0
}

// open reads and opens one input and keeps its bytes for excerpts.
func (a *app) open(ctx context.Context, in input, o convert.Options) (*convert.Document, error) {
	data, err := in.read()
	if err != nil {
		return nil, err
	}
	a.sources.keep(in.name, data)
	o.Progress = a.progress.reading(in.name, len(data))
	return convert.Open(ctx, in.name, data, o)
}

// compareReports runs the checks between reports of one entity, and puts what they find with the document it is in.
func (a *app) compareReports(ctx context.Context, outcomes []reporter.Document, v validate.Options) {
	groups := map[tieout.Entity][]int{}
	var order []tieout.Entity
	for i, d := range outcomes {
		if d.Err != nil || d.Report == nil || len(d.Report.Contexts) == 0 {
			continue
		}
		e := d.Report.Contexts[0].Entity
		if groups[e] == nil {
			order = append(order, e)
		}
		groups[e] = append(groups[e], i)
	}
	for _, e := range order {
		if len(groups[e]) < 2 {
			continue
		}
		a.compareGroup(ctx, outcomes, groups[e], v)
	}
}

// compareGroup compares the reports of one entity, given by their indexes.
func (a *app) compareGroup(ctx context.Context, outcomes []reporter.Document, group []int, v validate.Options) {
	first := &outcomes[group[0]]
	defer a.contain(first.Name, func(err error) { first.Err = err })
	in := &validate.Input{Options: v}
	for _, i := range group {
		in.Reports = append(in.Reports, outcomes[i].Report)
	}
	found, _ := validate.Run(ctx, in, rules.Checks())
	for _, d := range found {
		to := first
		for _, i := range group {
			if outcomes[i].Name == d.Range.Document {
				to = &outcomes[i]
			}
		}
		to.Diagnostics = append(to.Diagnostics, d)
	}
}

// report writes the outcomes in every format that was asked for, and turns them into an exit code.
func (a *app) report(documents []reporter.Document) error {
	threshold, fails, err := a.flags.failSeverity()
	if err != nil {
		return err
	}
	run := &reporter.Run{Version: buildVersion(), Documents: documents, Open: a.sources.open, Rule: ruleOf}
	for _, f := range a.flags.format {
		if err := a.writeFormat(run, f); err != nil {
			return err
		}
	}
	code := exitClean
	for _, d := range documents {
		if d.Err != nil {
			return &exitError{code: exitFault}
		}
		if c := d.Coverage(); a.flags.failOn == failUntied && c != nil && c.Tied < c.Totals {
			code = exitFindings
		}
		for _, x := range d.Diagnostics {
			if fails && x.Accepted == "" && x.Severity >= threshold {
				code = exitFindings
			}
		}
	}
	if code != exitClean {
		return &exitError{code: code}
	}
	return nil
}

// checkFormats finds wrong values of the report flags before any work is done.
func (a *app) checkFormats() error {
	if _, _, err := a.flags.failSeverity(); err != nil {
		return err
	}
	for _, f := range a.flags.format {
		name, _, _ := strings.Cut(f, "=")
		if _, err := a.reporter(name, io.Discard); err != nil {
			return err
		}
	}
	return nil
}

func (a *app) reporter(name string, out io.Writer) (reporter.Reporter, error) {
	show, err := tieout.ParseSeverity(a.flags.show)
	if err != nil {
		return nil, usagef("--show: %w", err)
	}
	color, err := a.flags.useColor(out)
	if err != nil {
		return nil, err
	}
	r, err := reporter.New(name, reporter.Options{Color: color, Show: show, Quiet: a.flags.quiet})
	if err != nil {
		return nil, usagef("--format: %w", err)
	}
	return r, nil
}

func (a *app) writeFormat(run *reporter.Run, format string) error {
	name, file, toFile := strings.Cut(format, "=")
	if !toFile {
		r, err := a.reporter(name, a.stdout)
		if err != nil {
			return err
		}
		if err := r.Write(a.stdout, run); err != nil {
			return faultf("%w", err)
		}
		if name == "github" {
			return a.writeSummary(run)
		}
		return nil
	}
	r, err := a.reporter(name, io.Discard)
	if err != nil {
		return err
	}
	var b bytes.Buffer
	if err := r.Write(&b, run); err != nil {
		return faultf("%w", err)
	}
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		return faultf("%w", err)
	}
	if err := os.WriteFile(file, b.Bytes(), 0o644); err != nil {
		return faultf("%w", err)
	}
	return nil
}
