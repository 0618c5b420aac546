package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/tieout/tieout/convert"
	"github.com/tieout/tieout/internal/fault"
	"github.com/tieout/tieout/internal/fileset"
	"github.com/tieout/tieout/validate"
	"github.com/tieout/tieout/validate/export"
)

func (a *app) exportCommand() *cobra.Command {
	var to []string
	c := &cobra.Command{
		Use:   "export PATH... --to TARGET",
		Short: "Put facts, findings, sums and mentions into a database, a workbook, Parquet or CSV",
		Long: `Export checks each input like check does and writes what it read and found as tables, which are the same in every
target: documents, facts, findings, sums, mentions, and what joins them.

What --to names decides what is written:
  NAME.sqlite, .db   an SQLite database, which is made or added to
  postgres://…       a PostgreSQL database, in the schema tieout unless the URL sets a search_path
  NAME.parquet       the facts; the other tables beside them, as NAME.documents.parquet and so on
  NAME.csv           the same as CSV, safe to open in a spreadsheet
  NAME.xlsx          a workbook: statements with periods side by side, formulas for sums, findings marked; and all tables

A document is known by its content: in a database it takes the place of what is there of the same content. Documents are
compared with each other by queries, not here. An export happens as a whole or not at all.`,
		Example: "  tieout export releases/ --to facts.parquet\n  tieout export q1.txt q2.txt --to statements.xlsx --to facts.sqlite\n" +
			"  tieout export reports/*.xbrl --to postgres://analyst@localhost/figures",
		Args: atLeastOne,
		RunE: func(c *cobra.Command, args []string) error { return a.export(c, args, to) },
	}
	c.Flags().StringArrayVar(&to, "to", nil, "where to: a .sqlite, .db, .parquet, .csv or .xlsx file, or a postgres:// URL; repeatable")
	c.Flags().BoolVarP(&a.flags.quiet, "quiet", "q", false, "say nothing but what went wrong")
	a.flags.addChecks(c.Flags())
	return c
}

func (a *app) export(c *cobra.Command, args, to []string) error {
	if len(to) == 0 {
		return usagef("--to: say where to: a .sqlite, .db, .parquet, .csv or .xlsx file, or a postgres:// URL")
	}
	if err := a.applyConfig(c); err != nil {
		return err
	}
	e, err := a.examinationOf(args)
	if err != nil {
		return err
	}
	accepted, err := a.acceptance()
	if err != nil {
		return err
	}
	out := &exportTargets{}
	defer out.discard()
	if err := out.open(c.Context(), to, a.consumed); err != nil {
		return err
	}
	failed, err := a.exportAll(c.Context(), e.ins, e.options, e.checks, accepted, out)
	switch {
	case c.Context().Err() != nil:
		return errInterrupted
	case err != nil:
		return faultf("%w", err)
	case out.documents == 0 && failed:
		return &exitError{code: exitFault}
	case out.documents == 0:
		return usagef("there is no release and no report in what was named")
	}
	if err := out.commit(c.Context()); err != nil {
		return faultf("%w", err)
	}
	if !a.flags.quiet {
		for _, name := range out.names {
			fmt.Fprintf(a.text, "%s: %s\n", name, out.tally())
		}
	}
	for _, w := range out.warnings() {
		fmt.Fprintf(a.stderr, "tieout: %s\n", w)
	}
	if failed {
		return &exitError{code: exitFault}
	}
	return nil
}

// exportAll checks the inputs and puts them into the targets one by one, in their order: none is kept. failed says that some
// could not be read or checked.
func (a *app) exportAll(ctx context.Context, ins []input, o convert.Options, v validate.Options, accepted *acceptance, out *exportTargets) (failed bool, err error) {
	a.kept = &keptDocuments{}
	defer func() { a.kept = nil }()
	a.progress = a.newProgress(len(ins))
	defer a.progress.end()
	seen := map[string]string{}
	if len(ins) > heldDocuments {
		boundHeap()
	}
	check := func(i int) export.Input { return a.kept.exported(a.examineOne(ctx, ins[i], o, v)) }
	put := func(i int, x export.Input) error {
		defer a.sources.forget(ins[i].name)
		a.progress.done(x.Outcome.Err != nil)
		if ins[i].found && x.Outcome.Err == nil && x.Outcome.Release != nil && len(x.Outcome.Release.Tables) == 0 {
			a.progress.end()
			fmt.Fprintln(a.stderr, skipped(ins[i].name))
			return nil
		}
		if x.Outcome.Err != nil {
			failed = true
			a.progress.end()
			fmt.Fprintf(a.stderr, "tieout: %s: %v\n", x.Outcome.Name, x.Outcome.Err)
		}
		if x.ID == "" {
			return nil // it could not be read: there is nothing of it
		}
		if other, again := seen[x.ID]; again {
			fmt.Fprintf(a.stderr, "tieout: %s has the same content as %s, which is exported\n", ins[i].name, other)
			return nil
		}
		seen[x.ID] = ins[i].name
		a.settleOne(&x.Outcome)
		accepted.apply(x.Outcome.Diagnostics)
		d, err := fault.Within(ctx, func() *export.Document { return export.NewDocument(x) })
		if err != nil {
			return err
		}
		return out.put(ctx, d)
	}
	inOrder(ctx, len(ins), check, func(i int, x export.Input) bool {
		err = put(i, x)
		return err == nil
	})
	return failed, err
}

// exportTargets are the targets of a run, put in place together.
type exportTargets struct {
	names   []string
	targets []export.Target
	stores  []export.Store
	made    []string // databases that were not there before
	files   *fileset.Set
	done    bool

	documents, facts, findings int
	misfits                    map[string]int // values that a target cannot hold, by target, table and column
}

// open makes the targets ready, before any work is done.
func (t *exportTargets) open(ctx context.Context, to, spared []string) error {
	t.files = fileset.New(fileset.Options{Spared: spared})
	t.misfits = map[string]int{}
	databases := fileset.New(fileset.Options{Spared: spared})
	for i, name := range to {
		if slices.Contains(to[:i], name) { // a database would wait for itself
			return usagef("--to %s would be written twice", name)
		}
		target, err := t.target(ctx, name, databases)
		if err != nil {
			return err
		}
		t.targets = append(t.targets, target)
		if u, err := url.Parse(name); export.IsPostgres(name) && err == nil {
			name = u.Redacted()
		}
		t.names = append(t.names, name)
	}
	return nil
}

// misfit counts the values that do not fit into their columns of a target.
func (t *exportTargets) misfit(name string) func(*export.Table, string) {
	return func(table *export.Table, column string) { t.misfits[name+": "+table.Name+"."+column]++ }
}

func (t *exportTargets) target(ctx context.Context, name string, databases *fileset.Set) (export.Target, error) {
	files := func(table *export.Table) (io.WriteCloser, error) {
		return t.files.Create(export.TableFile(name, table))
	}
	wrong := func(target export.Target, err error) (export.Target, error) {
		if err != nil {
			return nil, usagef("--to %s: %w", name, err)
		}
		return target, nil
	}
	if export.IsPostgres(name) {
		return t.database(ctx, name)
	}
	switch strings.ToLower(filepath.Ext(name)) {
	case ".csv":
		return wrong(export.NewCSV(files))
	case ".parquet":
		return wrong(export.NewParquet(files, t.misfit(name)))
	case ".xlsx":
		w, err := t.files.Create(name)
		if err != nil {
			return wrong(nil, err)
		}
		return export.NewWorkbook(w, t.misfit(name))
	case ".sqlite", ".sqlite3", ".db":
		if err := databases.Check(name); err != nil {
			return wrong(nil, err)
		}
		if _, err := os.Stat(name); errors.Is(err, fs.ErrNotExist) {
			if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
				return wrong(nil, err)
			}
			t.made = append(t.made, name)
		}
		return t.database(ctx, name)
	}
	return nil, usagef("--to %s: use a .sqlite, .db, .parquet, .csv or .xlsx file, or a postgres:// URL", name)
}

func (t *exportTargets) database(ctx context.Context, name string) (export.Target, error) {
	store, err := export.Open(ctx, name)
	if err != nil {
		return nil, faultf("--to: %w", err)
	}
	t.stores = append(t.stores, store)
	target, err := store.Begin(ctx)
	if err != nil {
		return nil, faultf("--to: %w", err)
	}
	return target, nil
}

func (t *exportTargets) put(ctx context.Context, d *export.Document) error {
	t.documents++
	t.facts += d.FactCount()
	t.findings += len(d.Outcome.Diagnostics)
	for i, target := range t.targets {
		if err := target.Put(ctx, d); err != nil {
			return fmt.Errorf("%s: %s: %w", t.names[i], d.Name(), err)
		}
	}
	return nil
}

// commit shows what was put. Files are the last to be put in place, since nothing can go wrong with them any more.
func (t *exportTargets) commit(ctx context.Context) error {
	for i, target := range t.targets {
		if err := target.Commit(ctx); err != nil {
			return fmt.Errorf("%s: %w", t.names[i], err)
		}
	}
	t.done = true
	return t.files.Commit()
}

// discard gives up what was not committed, and lets all go.
func (t *exportTargets) discard() {
	for _, target := range t.targets {
		target.Discard()
	}
	for _, s := range t.stores {
		_ = s.Close()
	}
	if t.files != nil {
		t.files.Discard()
	}
	if !t.done {
		for _, name := range t.made {
			_ = os.Remove(name)
		}
	}
}

// warnings say what the targets could not hold.
func (t *exportTargets) warnings() (all []string) {
	for _, column := range slices.Sorted(maps.Keys(t.misfits)) {
		all = append(all, fmt.Sprintf("%s: %d %s did not fit: see %s", column, t.misfits[column], noun(t.misfits[column], "value"), misfitHelp))
	}
	return all
}

// misfitHelp is where it is said what becomes of values that do not fit.
const misfitHelp = "'What does not fit' in docs/export.md"

func (t *exportTargets) tally() string {
	return fmt.Sprintf("%d %s, %d %s, %d %s", t.documents, noun(t.documents, "document"), t.facts, noun(t.facts, "fact"), t.findings, noun(t.findings, "finding"))
}

func noun(n int, s string) string {
	if n == 1 {
		return s
	}
	return s + "s"
}
