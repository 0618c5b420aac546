package main

import (
	"context"
	"encoding/json"

	"fmt"
	"iter"
	"os"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert"
	"github.com/tieout/tieout/validate"
	"github.com/tieout/tieout/validate/corpus"
	"github.com/tieout/tieout/validate/export"
	"github.com/tieout/tieout/validate/reporter"
)

// defaultCorpus is the database of a corpus when none is named.
const defaultCorpus = "corpus.sqlite"

func (a *app) corpusCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "corpus",
		Short: "Check a large folder as jobs in a database, to be interrupted and taken up again at will",
		RunE:  onlySubcommands,
	}
	var place string
	c.PersistentFlags().StringVar(&place, "db", defaultCorpus, "database of the corpus: an SQLite file, or a postgres:// URL that several runs can share")
	c.AddCommand(a.corpusRunCommand(&place), a.corpusStatusCommand(&place), a.corpusFindingsCommand(&place))
	return c
}

func (a *app) corpusRunCommand(place *string) *cobra.Command {
	var workers int
	var timeout time.Duration
	c := &cobra.Command{
		Use:   "run DIR",
		Short: "Check what is new or changed in a folder, and compare the reports of each entity",
		Long: `Run checks the releases and reports of a folder like check does and puts what it reads and finds into a database, in
the tables of export. A document is one job, known by its content: it is done once for each version of tieout and each
set of options. A run that was interrupted or killed is taken up where it was; a document that cannot be checked gets
a row that says so and holds up nobody. When all documents are done, the reports of each entity are compared.

An SQLite file takes one run at a time. On a PostgreSQL database runs of the same folder, on as many machines as there
are, share the documents: each must name the folder by the same path.`,
		Example: "  tieout corpus run releases/ --db corpus.sqlite\n  tieout corpus run /data/releases --db postgres://tieout@db/corpus --workers 8",
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 1 {
				return usagef("name one folder")
			}
			return nil
		},
		RunE: func(c *cobra.Command, args []string) error { return a.corpusRun(c, args[0], *place, workers, timeout) },
	}
	c.Flags().IntVar(&workers, "workers", runtime.GOMAXPROCS(0), "documents that are worked on at a time")
	c.Flags().DurationVar(&timeout, "timeout", 10*time.Minute, "longest time for one attempt at a document; 0 for any")
	c.Flags().StringVar(&a.flags.failOn, "fail-on", "inconsistency", "least severity that makes the exit code 1: error, inconsistency, warning, info, never or untied")
	c.Flags().BoolVarP(&a.flags.quiet, "quiet", "q", false, "no progress and no summary")
	a.flags.addSource(c.Flags())
	a.flags.addRelease(c.Flags())
	a.flags.addRules(c.Flags())
	return c
}

func (a *app) corpusRun(c *cobra.Command, dir, place string, workers int, timeout time.Duration) error {
	if workers < 1 {
		return usagef("--workers: %d is too few: use 1 or more", workers)
	}
	if timeout < 0 {
		return usagef("--timeout: %s is no time: use 0 or more", timeout)
	}
	if info, err := os.Stat(dir); err != nil {
		return faultf("%w", err)
	} else if !info.IsDir() {
		return usagef("%s is no folder", dir)
	}
	if err := a.applyConfig(c); err != nil {
		return err
	}
	verdict, err := a.conclusion()
	if err != nil {
		return err
	}
	e, err := a.examinationOf([]string{dir})
	if err != nil {
		return err
	}
	settings, err := a.settings()
	if err != nil {
		return faultf("%w", err)
	}
	byPath := make(map[string]input, len(e.ins))
	options := corpus.Options{Folder: dir, Checks: e.checks, Version: buildVersion(), Settings: settings, Workers: workers, Timeout: timeout,
		Log: a.stderr, Progress: a.corpusProgress()}
	for _, in := range e.ins {
		byPath[in.name] = in
		options.Documents = append(options.Documents, in.name)
	}
	options.Read = func(ctx context.Context, path string) ([]byte, error) {
		in, err := inputAt(byPath, path)
		if err != nil {
			return nil, err
		}
		return in.read(ctx)
	}
	options.Examine = func(ctx context.Context, path string, data []byte) corpus.Examined {
		return a.examineForCorpus(ctx, input{name: path, folder: dir, found: true, read: func(context.Context) ([]byte, error) { return data, nil }}, e.options, e.checks)
	}
	options.Level = func(ds []tieout.Diagnostic, r *tieout.Report) []tieout.Diagnostic {
		a.sources.forget(r.Document) // whichever run has read it, its lines are those of the file
		defer a.sources.forgetInputs()
		return a.leveled(ds, r)
	}
	boundHeap()
	err = corpus.Run(c.Context(), place, options)
	a.progress.end()
	if err != nil {
		return a.corpusFault(c.Context(), err)
	}
	return a.corpusResult(c.Context(), place, verdict)
}

// corpusFault is an error of a run as the command line says it.
func (a *app) corpusFault(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		fmt.Fprintln(a.stderr, "what is done is kept: the same command goes on from there")
		return errInterrupted
	}
	return faultf("%w", err)
}

// inputAt is the document under a path, which another run may have found first.
func inputAt(known map[string]input, path string) (input, error) {
	if in, ok := known[path]; ok {
		return in, nil
	}
	if ins, err := packagedInputs(path); err != nil || len(ins) == 1 && ins[0].name == path {
		return ins[0], err
	}
	return input{name: path, read: func(ctx context.Context) ([]byte, error) { return readInput(ctx, path) }}, nil
}

// examineForCorpus checks a document and settles its findings.
func (a *app) examineForCorpus(ctx context.Context, in input, o convert.Options, v validate.Options) corpus.Examined {
	doc, out := a.examineDocument(ctx, in, o, v)
	x := corpus.Examined{Input: export.Input{Document: doc, Outcome: out, Version: buildVersion()}, LeftOut: isBare(in, out)}
	a.settleOne(&x.Outcome)
	a.sources.forget(in.name)
	return x
}

// corpusResult sums up what a corpus holds and turns it into an exit code.
func (a *app) corpusResult(ctx context.Context, place string, verdict *conclusion) error {
	r, err := corpus.Open(ctx, place)
	if err != nil {
		return faultf("%w", err)
	}
	defer r.Close()
	if !a.flags.quiet {
		status, err := r.Status(ctx)
		if err != nil {
			return faultf("%w", err)
		}
		a.writeStatus(status)
	}
	for d := range r.Documents(ctx, func(e error) { err = e }) {
		verdict.see(d)
	}
	if err != nil {
		return faultf("%w", err)
	}
	return verdict.err()
}

func (a *app) corpusStatusCommand(place *string) *cobra.Command {
	var format string
	c := &cobra.Command{
		Use:   "status",
		Short: "What a corpus holds, and what is still to be done",
		Args:  takes(0, 0, "nothing but flags"),
		RunE: func(c *cobra.Command, _ []string) error {
			if format != "text" && format != "json" {
				return usagef("--format: unknown format %q: use text or json", format)
			}
			r, err := corpus.Open(c.Context(), *place)
			if err != nil {
				return faultf("%w", err)
			}
			defer r.Close()
			status, err := r.Status(c.Context())
			if err != nil {
				return faultf("%w", err)
			}
			if format == "text" {
				a.writeStatus(status)
				return nil
			}
			enc := json.NewEncoder(a.stdout)
			enc.SetEscapeHTML(false)
			enc.SetIndent("", "  ")
			return enc.Encode(statusObject(status))
		},
	}
	c.Flags().StringVar(&format, "format", "text", "text or json")
	return c
}

// writeStatus writes for people what a corpus holds.
func (a *app) writeStatus(s *corpus.Status) {
	fmt.Fprintf(a.text, "%s, %s, %s of %s\n", reporter.Counted(s.Documents, "document"), reporter.Counted(s.Facts, "fact"), "reports", reporter.Counted(s.Entities, "entity"))
	var found []string
	for _, severity := range []tieout.Severity{tieout.Error, tieout.Inconsistency, tieout.Warning, tieout.Info} {
		if n := s.Findings[severity.String()]; n > 0 {
			found = append(found, fmt.Sprintf("%d %s", n, severity))
		}
	}
	if found == nil {
		found = []string{"none"}
	}
	fmt.Fprintf(a.text, "findings: %s\n", strings.Join(found, ", "))
	if s.Failed > 0 {
		fmt.Fprintf(a.text, "%s could not be checked: 'tieout corpus findings' says why\n", reporter.Counted(s.Failed, "document"))
	}
	if s.LeftOut > 0 {
		fmt.Fprintf(a.text, "%s left out: no table of figures is in them\n", reporter.Counted(s.LeftOut, "document"))
	}
	for _, r := range s.Runs {
		if n := r.Documents.Total() - r.Documents.Done + r.Entities.Total() - r.Entities.Done; n > 0 {
			fmt.Fprintf(a.text, "%s (tieout %s): %s to do\n", r.Folder, r.Version, progressWords(r))
		}
	}
}

// progressWords are the jobs of a run that have not ended.
func progressWords(r corpus.RunStatus) string {
	var parts []string
	for _, p := range []struct {
		n    int
		what string
	}{{r.Documents.Waiting, "waiting"}, {r.Documents.Running, "begun"}, {r.Documents.Retrying, "to be tried again"},
		{r.Entities.Total() - r.Entities.Done, "entities to compare"}} {
		if p.n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", p.n, p.what))
		}
	}
	return strings.Join(parts, ", ")
}

// statusObject is what `corpus status --format json` prints.
func statusObject(s *corpus.Status) any {
	type jobs struct {
		Done     int `json:"done"`
		Waiting  int `json:"waiting"`
		Running  int `json:"running"`
		Retrying int `json:"retrying"`
	}
	type run struct {
		Folder    string `json:"folder"`
		Version   string `json:"version"`
		Documents jobs   `json:"documents"`
		Entities  jobs   `json:"entities"`
	}
	jobsOf := func(p corpus.Progress) jobs { return jobs{p.Done, p.Waiting, p.Running, p.Retrying} }
	runs := []run{}
	for _, r := range s.Runs {
		runs = append(runs, run{r.Folder, r.Version, jobsOf(r.Documents), jobsOf(r.Entities)})
	}
	return struct {
		Version   int            `json:"version"`
		Files     int            `json:"files"`
		Documents int            `json:"documents"`
		LeftOut   int            `json:"leftOut"`
		Failed    int            `json:"failed"`
		Facts     int            `json:"facts"`
		Entities  int            `json:"entities"`
		Findings  map[string]int `json:"findings"`
		Runs      []run          `json:"runs"`
	}{1, s.Files, s.Documents, s.LeftOut, s.Failed, s.Facts, s.Entities, s.Findings, runs}
}

func (a *app) corpusFindingsCommand(place *string) *cobra.Command {
	var codes []string
	c := &cobra.Command{
		Use:   "findings",
		Short: "The findings of a corpus, and the documents that could not be checked",
		Long: `Findings lists what the runs have found of the documents that are in the folder now, in any format of check.
Documents of which nothing was found are left out.`,
		Example: "  tieout corpus findings --show inconsistency --format compact\n  tieout corpus findings --code tieout:reportsDisagree",
		Args:    takes(0, 0, "nothing but flags"),
		RunE: func(c *cobra.Command, _ []string) error {
			if err := a.checkFormats(); err != nil {
				return err
			}
			verdict, err := a.conclusion()
			if err != nil {
				return err
			}
			r, err := corpus.Open(c.Context(), *place)
			if err != nil {
				return faultf("%w", err)
			}
			defer r.Close()
			var fault error
			run := a.newRun(nil)
			run.Excerpt = nil // what a database names is not read
			run.Stream = withFindings(r.Documents(c.Context(), func(err error) { fault = err }), codes)
			if err := a.writeReports(run); err != nil {
				return err
			}
			if fault == nil {
				for d := range run.Stream {
					verdict.see(d)
				}
			}
			if fault != nil {
				return faultf("%w", fault)
			}
			return verdict.err()
		},
	}
	c.Flags().StringArrayVar(&codes, "code", nil, "only findings of this code; repeatable")
	a.flags.addReport(c.Flags())
	return c
}

// withFindings are the documents of which something was found, with the findings of some codes, or of all.
func withFindings(all iter.Seq[reporter.Document], codes []string) iter.Seq[reporter.Document] {
	return func(yield func(reporter.Document) bool) {
		for d := range all {
			if len(codes) > 0 {
				d.Diagnostics = slices.DeleteFunc(d.Diagnostics, func(x tieout.Diagnostic) bool { return !slices.Contains(codes, x.Code) })
			}
			if len(d.Diagnostics) == 0 && (d.Err == nil || len(codes) > 0) {
				continue
			}
			if !yield(d) {
				return
			}
		}
	}
}

// corpusProgress shows how far a run is: in one line of a terminal, or else by a line now and then.
func (a *app) corpusProgress() func(corpus.Progress) {
	if a.flags.quiet {
		return nil
	}
	const pause = 30 * time.Second
	a.progress = a.newProgress(progressFrom)
	told := time.Now()
	return func(p corpus.Progress) {
		if a.progress != nil {
			a.progress.show(bar(int64(p.Done), int64(p.Total())) + " " + corpusWords(p))
		} else if time.Since(told) > pause {
			told = time.Now()
			fmt.Fprintln(a.stderr, corpusWords(p))
		}
	}
}

// corpusWords is how far a run is, in words.
func corpusWords(p corpus.Progress) string {
	what := "documents"
	if p.Comparing {
		what = "entities compared"
	}
	s := fmt.Sprintf("%d of %d %s", p.Done, p.Total(), what)
	if p.Rate > 0 {
		s += fmt.Sprintf(", %.1f/s, %s left", p.Rate, p.Left.Round(time.Second))
	}
	if p.Retrying > 0 {
		s += fmt.Sprintf(", %d to be tried again", p.Retrying)
	}
	return s
}
