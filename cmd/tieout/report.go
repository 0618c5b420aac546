package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert"
	"github.com/tieout/tieout/convert/release/page"
	"github.com/tieout/tieout/internal/fault"
	"github.com/tieout/tieout/internal/fileset"
	"github.com/tieout/tieout/internal/terminal"
	"github.com/tieout/tieout/validate"
	"github.com/tieout/tieout/validate/profile"
	"github.com/tieout/tieout/validate/reporter"
	"github.com/tieout/tieout/validate/rules"
	"github.com/tieout/tieout/validate/tie"
)

// examine opens and validates the inputs, in parallel and in order, and compares the reports of one entity with
// each other. A document that cannot be opened is an outcome as well.
func (a *app) examine(ctx context.Context, ins []input, o convert.Options, v validate.Options) []reporter.Document {
	outcomes := make([]reporter.Document, len(ins))
	bare := make([]bool, len(ins)) // texts without a table, which a folder happens to hold
	statements := reporter.Statements(len(ins))
	a.progress = a.newProgress(len(ins))
	inParallel(ctx, len(ins), func(i int) {
		outcomes[i] = a.examineOne(ctx, ins[i], o, v)
		bare[i] = ins[i].found && outcomes[i].Err == nil && outcomes[i].Release != nil && len(outcomes[i].Release.Tables) == 0
		if r := outcomes[i].Release; r != nil && !statements { // nobody will look at the tables
			head := *r
			head.Tables = nil
			outcomes[i].Release = &head
		}
		a.progress.done(outcomes[i].Err != nil)
	})
	a.progress.end()
	for i := range outcomes {
		if bare[i] {
			outcomes[i].Name = leftOut
			fmt.Fprintln(a.stderr, skipped(ins[i].name))
		}
	}
	for i := range outcomes {
		if outcomes[i].Name == "" { // left out, since the context ended
			outcomes[i] = notExamined(ins[i].name, errInterrupted)
		}
	}
	outcomes = slices.DeleteFunc(outcomes, func(d reporter.Document) bool { return d.Name == leftOut })
	a.compareReports(ctx, outcomes, v)
	return outcomes
}

// leftOut is the name of a document that is none to check. No document is called so.
const leftOut = "\x00"

// notExamined is the outcome for a document that could not be checked.
func notExamined(name string, why error) reporter.Document {
	return reporter.Document{Name: name, Err: why, Verdict: validate.NoVerdict()}
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
		out.Err = plain(ctx, err)
		return out
	}
	a.kept.keep(doc)
	if len(a.sources.open(in.name)) >= progressBytes {
		a.progress.say("checking " + in.name)
	}
	checked := validate.Of(doc, v)
	found, err := validate.Run(ctx, checked, rules.Checks())
	if err == nil {
		var more []tieout.Diagnostic
		more, err = a.runFormulas(ctx, in.name, doc, o.Source)
		found = append(found, more...)
	}
	if v.Profile != "" && err == nil {
		var more []tieout.Diagnostic
		more, err = profile.Check(ctx, profile.Name(v.Profile), doc)
		found = append(found, more...)
	}
	settled, ended := fault.Within(ctx, func() reporter.Document {
		return reporter.Of(checked, doc, tie.Settle(checked, rules.WithoutConsequences(append(doc.Diagnostics, found...))))
	})
	if ended != nil {
		out.Err = plain(ctx, ended)
		return out
	}
	out = settled
	if len(out.Diagnostics) == 0 && in.name != stdinName && (doc.Release == nil || doc.Release.Text == "") {
		a.sources.forget(in.name) // there is nothing to show an excerpt of
	}
	out.Err = plain(ctx, err)
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

// open reads and opens one input and keeps its bytes for excerpts.
func (a *app) open(ctx context.Context, in input, o convert.Options) (*convert.Document, error) {
	data, err := in.read(ctx)
	if err != nil {
		return nil, err
	}
	a.sources.keep(in.name, data)
	size := len(data)
	parts := [][]byte{data}
	for _, further := range in.set {
		part, err := further.read(ctx)
		if err != nil {
			return nil, err
		}
		a.sources.keep(further.name, part)
		parts = append(parts, part)
		o.InlineSet = append(o.InlineSet, convert.SetDocument{Name: further.name, Data: part})
		size += len(part)
	}
	a.kept.identify(in.name, parts)
	o.Progress = a.progress.reading(in.name, size)
	o.Folder = in.folder
	d, err := convert.Open(ctx, in.name, data, o)
	if d != nil && d.Release != nil && d.Release.Text != "" { // places count its bytes; the lines of an office document are none to show
		a.sources.keep(in.name, nil)
		if !page.IsOffice(data) {
			a.sources.keep(in.name, []byte(d.Release.Text))
		}
	}
	return d, err
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
	if err := a.writeReports(run); err != nil {
		return err
	}
	code, unverified := exitClean, false
	for _, d := range documents {
		if d.Err != nil {
			return &exitError{code: exitFault}
		}
		if c := d.Coverage(); a.flags.failOn == failUntied && c != nil && c.Tied < c.Totals {
			code = exitFindings
		}
		for _, x := range d.Diagnostics {
			if fails && x.Accepted == "" && x.Severity >= threshold {
				code = max(code, exitFindings)
				unverified = unverified || x.Aspect == tieout.Availability && d.Verdict.XBRL == validate.NotVerified
			}
		}
	}
	if unverified { // nothing is wrong with some document, but nothing says that it is right
		code = exitFault
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
	r, err := reporter.New(name, reporter.Options{Color: color, Show: show, Quiet: a.flags.quiet, Width: terminal.Width(out)})
	if err != nil {
		return nil, usagef("--format: %w", err)
	}
	return r, nil
}

// checkOutputs finds outputs that would replace what is read, or each other, before any work is done.
func (a *app) checkOutputs() error {
	set := fileset.New(fileset.Options{Spared: a.consumed})
	for _, f := range a.flags.format {
		if _, file, toFile := strings.Cut(f, "="); toFile {
			if err := set.Check(file); err != nil {
				return usagef("--format %s: %w", f, err)
			}
		}
	}
	return nil
}

// writeReports writes the run in every format that was asked for: files first and together, since whoever reads standard
// output may stop. After an interruption the files of earlier runs stay as they are.
func (a *app) writeReports(run *reporter.Run) error {
	spared := a.consumed
	if a.resolverUsed != nil {
		for _, d := range a.resolverUsed.Opened() {
			spared = append(spared, d.Path)
		}
	}
	set := fileset.New(fileset.Options{Spared: spared})
	defer set.Discard()
	for _, f := range a.flags.format {
		name, file, toFile := strings.Cut(f, "=")
		if !toFile || a.interrupted() {
			continue
		}
		if err := a.writeReport(set, run, name, file); err != nil {
			return faultf("%w", err)
		}
	}
	if err := set.Commit(); err != nil {
		return faultf("%w", err)
	}
	for _, f := range a.flags.format {
		name, _, toFile := strings.Cut(f, "=")
		if toFile {
			continue
		}
		r, err := a.reporter(name, a.stdout)
		if err != nil {
			return err
		}
		if err := r.Write(a.stdout, run); err != nil {
			return faultf("%w", err)
		}
		if name == "github" {
			if err := a.writeSummary(run); err != nil {
				return err
			}
		}
	}
	return nil
}

func (a *app) writeReport(set *fileset.Set, run *reporter.Run, name, file string) error {
	r, err := a.reporter(name, io.Discard)
	if err != nil {
		return err
	}
	w, err := set.Create(file)
	if err != nil {
		return err
	}
	b := bufio.NewWriter(w)
	return errors.Join(r.Write(b, run), b.Flush(), w.Close())
}
