package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/convert/release/page"
	"github.com/tieout/tieout/internal/fault"
	"github.com/tieout/tieout/internal/fileset"
	"github.com/tieout/tieout/validate"
	"github.com/tieout/tieout/validate/across"
	"github.com/tieout/tieout/validate/reporter"
	"github.com/tieout/tieout/validate/rules"
	"github.com/tieout/tieout/validate/tie"
)

// examine opens and validates the inputs, in parallel and in order, and compares the reports of one entity with
// each other. A document that cannot be opened is an outcome as well.
func (a *app) examine(ctx context.Context, ins []input, o convert.Options, v validate.Options) []reporter.Document {
	var outcomes []reporter.Document
	var bare []string
	statements := reporter.Statements(len(ins))
	a.progress = a.newProgress(len(ins))
	done := 0
	inOrder(ctx, len(ins), func(i int) reporter.Document {
		return a.examineOne(ctx, ins[i], o, v)
	}, func(i int, d reporter.Document) bool {
		a.progress.done(d.Err != nil)
		done++
		if isBare(ins[i], d) {
			bare = append(bare, ins[i].name)
			return true
		}
		if !statements {
			d.Release = head(d.Release)
		}
		outcomes = append(outcomes, d)
		return true
	})
	a.progress.end()
	for _, name := range bare {
		fmt.Fprintln(a.stderr, skipped(name))
	}
	for _, in := range ins[done:] { // left out, since the context ended
		outcomes = append(outcomes, notExamined(in.name, errInterrupted))
	}
	a.compareReports(ctx, outcomes, v)
	return outcomes
}

// isBare reports whether an outcome is that of a text without a table, which a folder happens to hold.
func isBare(in input, d reporter.Document) bool {
	return in.found && d.Err == nil && d.Release != nil && len(d.Release.Tables) == 0
}

// head is what a release says of itself, without the tables: nobody will look at those of many releases.
func head(r *release.Release) *release.Release {
	if r == nil {
		return nil
	}
	h := *r
	h.Tables = nil
	return &h
}

// notExamined is the outcome for a document that could not be checked.
func notExamined(name string, why error) reporter.Document {
	return reporter.Document{Name: name, Err: why, Verdict: validate.NoVerdict()}
}

// examineOne opens and validates one input. A fault of tieout is that document's outcome, not the end of the run. The
// taxonomy is let go with the document: those of a folder of reports would not fit into memory.
func (a *app) examineOne(ctx context.Context, in input, o convert.Options, v validate.Options) reporter.Document {
	_, out := a.examineDocument(ctx, in, o, v)
	return out
}

// examineDocument is examineOne with the document as it was opened, nil when it could not be.
func (a *app) examineDocument(ctx context.Context, in input, o convert.Options, v validate.Options) (doc *convert.Document, out reporter.Document) {
	out = notExamined(in.name, nil)
	defer a.contain(in.name, func(err error) { doc, out = nil, notExamined(in.name, err) })
	doc, err := a.open(ctx, in, o)
	if doc != nil {
		out.Kind, out.Release, out.Report = string(doc.Kind), doc.Release, doc.Report
	}
	if err != nil {
		out.Err = plain(ctx, err)
		return doc, out
	}
	a.kept.keep(doc)
	if a.sources.size(in.name) >= progressBytes {
		a.progress.say("checking " + in.name)
	}
	checked, found, err := rules.Check(ctx, doc, v)
	if err == nil {
		var more []tieout.Diagnostic
		more, err = a.runFormulas(ctx, in.name, doc, o.Source)
		found = append(found, more...)
	}
	settled, ended := fault.Within(ctx, func() reporter.Document { return reporter.Of(checked, doc, found) })
	if ended != nil {
		out.Err = plain(ctx, ended)
		return doc, out
	}
	out = settled
	if len(out.Diagnostics) == 0 && in.name != stdinName && (doc.Release == nil || doc.Release.Text == "") {
		a.sources.forget(in.name) // there is nothing to show an excerpt of
	}
	out.Err = plain(ctx, err)
	return doc, out
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
	if in.large() && a.kept == nil && len(in.set) == 0 {
		return a.openLarge(ctx, in, o)
	}
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
	admitted.Add(int64(size))
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

// openLarge opens an input that is read from its file as it goes, and of which excerpts are read again.
func (a *app) openLarge(ctx context.Context, in input, o convert.Options) (*convert.Document, error) {
	f, err := os.Open(in.name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	before, err := f.Stat()
	if err != nil {
		return nil, err
	}
	a.sources.forget(in.name)
	expectHeap(before.Size())
	admitted.Add(before.Size() / instanceShare)
	o.Progress = a.progress.reading(in.name, int(before.Size()))
	o.Folder = in.folder
	d, err := convert.OpenFile(ctx, in.name, f, before.Size(), o)
	if after, again := os.Stat(in.name); err == nil && (again != nil || after.Size() != before.Size() || !after.ModTime().Equal(before.ModTime())) {
		err = fmt.Errorf("%s was written to while it was read: check it again", in.name)
	}
	return d, err
}

// compareReports runs the checks between reports of one entity, and puts what they find with the document it is in.
func (a *app) compareReports(ctx context.Context, outcomes []reporter.Document, v validate.Options) {
	groups := map[tieout.Entity][]int{}
	var order []tieout.Entity
	for i, d := range outcomes {
		e, ok := across.Entity(d.Report)
		if d.Err != nil || !ok {
			continue
		}
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
	reports := make([]*tieout.Report, len(group))
	for i, at := range group {
		reports[i] = outcomes[at].Report
	}
	found, _ := across.Compare(ctx, reports, v) // what an interruption leaves out is said of the run
	for i, ds := range found {
		outcomes[group[i]].Diagnostics = append(outcomes[group[i]].Diagnostics, ds...)
	}
}

// report writes the outcomes in every format that was asked for, and turns them into an exit code.
func (a *app) report(documents []reporter.Document) error {
	verdict, err := a.conclusion()
	if err != nil {
		return err
	}
	if err := a.writeReports(a.newRun(documents)); err != nil {
		return err
	}
	for _, d := range documents {
		verdict.see(d)
	}
	return verdict.err()
}

func (a *app) newRun(documents []reporter.Document) *reporter.Run {
	return &reporter.Run{Version: buildVersion(), Documents: documents, Excerpt: a.sources.excerpt, Place: placeName(), Rule: ruleOf}
}

// workspaceVariable names the root of the repository that GitHub shows annotations in.
const workspaceVariable = "GITHUB_WORKSPACE"

// placeName calls files as GitHub looks for them: from the root of the repository where a job works in a folder below it, and
// else from the working folder; what is outside of that, and what is no file, keeps its name.
func placeName() func(document string) string {
	base, err := os.Getwd()
	if err != nil {
		return nil
	}
	if root := os.Getenv(workspaceVariable); filepath.IsAbs(root) && below(root, base) != "" {
		base = root
	}
	return func(document string) string {
		archive, _, _ := strings.Cut(document, "!/")
		if _, err := os.Stat(archive); err != nil {
			return document
		}
		absolute, err := filepath.Abs(document)
		if err != nil {
			return document
		}
		if short := below(base, absolute); short != "" {
			return filepath.ToSlash(short)
		}
		return document
	}
}

// below is a path from a folder that it is in or is, "" for one outside of it. Both are absolute.
func below(folder, path string) string {
	short, err := filepath.Rel(folder, path)
	if err != nil || !filepath.IsLocal(short) {
		return ""
	}
	return short
}

// conclusion turns outcomes into an exit code.
type conclusion struct {
	threshold     tieout.Severity
	fails, untied bool // whether findings count, and whether totals that are not tied do
	code          int
}

func (a *app) conclusion() (*conclusion, error) {
	threshold, fails, err := a.flags.failSeverity()
	return &conclusion{threshold: threshold, fails: fails, untied: a.flags.failOn == failUntied}, err
}

// see takes an outcome into account.
func (x *conclusion) see(d reporter.Document) {
	if d.Err != nil {
		x.code = exitFault
	}
	for _, f := range d.Diagnostics {
		if !x.fails || f.Accepted != "" || f.Severity < x.threshold && !(x.untied && f.Code == tie.CodeUntied) {
			continue
		}
		x.code = max(x.code, exitFindings)
		if f.Aspect == tieout.Availability && f.Severity >= tieout.Inconsistency && d.Verdict.XBRL != validate.Invalid {
			x.code = exitFault // nothing is wrong with the document, but nothing says that it is right
		}
	}
}

// err is the exit code as an error, nil when all is clean.
func (x *conclusion) err() error {
	if x.code == exitClean {
		return nil
	}
	return &exitError{code: x.code}
}

// checkFormats finds wrong values of the report flags before any work is done.
func (a *app) checkFormats() error {
	if _, _, err := a.flags.failSeverity(); err != nil {
		return err
	}
	var printed []string
	for i, f := range a.flags.format {
		if f = strings.TrimSuffix(f, "=-"); f != a.flags.format[i] { // standard output, as elsewhere
			a.flags.format[i] = f
		}
		name, file, toFile := strings.Cut(f, "=")
		if !toFile {
			printed = append(printed, name)
		}
		if _, err := a.reporter(name, io.Discard); err != nil {
			return err
		}
		if toFile && file == "" {
			return usagef("--format %s: name the file behind the =, such as %sreport.txt", f, f)
		}
	}
	for _, name := range printed {
		if len(printed) > 1 && slices.Contains([]string{"json", "junit", "sarif", "tap"}, name) { // for programs, which read one document
			return usagef("--format: standard output holds %s alone: name a file for it or for the others, such as %s=FILE", name, name)
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
	r, err := reporter.New(name, reporter.Options{Color: color, Show: show, Quiet: a.flags.quiet, Verbose: a.flags.verbose, Width: a.width(out)})
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

// writeReports writes the run in every format that was asked for.
func (a *app) writeReports(run *reporter.Run) error { return a.writeFormats(run, nil) }

// writeFormats writes the run in every format that was asked for, those from what has been written live that have: files first
// and together, since whoever reads standard output may stop. After an interruption the files of earlier runs stay as they are.
func (a *app) writeFormats(run *reporter.Run, live *liveOutputs) error {
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
		if err := a.writeReport(set, run, live.of(f), name, file); err != nil {
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
		if err := a.writeOut(run, live.of(f), name); err != nil {
			return err
		}
		if name == "github" {
			if err := a.writeSummary(run); err != nil {
				return err
			}
		}
	}
	return nil
}

// writeOut writes a run to standard output, unless it has been written there live.
func (a *app) writeOut(run *reporter.Run, live *liveOutput, name string) error {
	if live != nil {
		if live.kept == nil {
			return nil
		}
		if _, err := live.kept.WriteTo(a.stdout); err != nil {
			return faultf("%w", err)
		}
		return nil
	}
	r, err := a.reporter(name, a.stdout)
	if err != nil {
		return err
	}
	if err := r.Write(a.stdout, run); err != nil {
		return faultf("%w", err)
	}
	return nil
}

func (a *app) writeReport(set *fileset.Set, run *reporter.Run, live *liveOutput, name, file string) error {
	r, err := a.reporter(name, io.Discard)
	if err != nil {
		return err
	}
	w, err := set.Create(file)
	if err != nil {
		return err
	}
	b := bufio.NewWriter(w)
	if live != nil {
		_, err := live.kept.WriteTo(b)
		return errors.Join(err, b.Flush(), w.Close())
	}
	return errors.Join(r.Write(b, run), b.Flush(), w.Close())
}
