package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert"
	"github.com/tieout/tieout/internal/fileset"
	"github.com/tieout/tieout/taxonomy/press"
	"github.com/tieout/tieout/taxonomy/source"
	"github.com/tieout/tieout/validate"
	"github.com/tieout/tieout/validate/reporter"
)

// lockName is the lock file that is used when it is there.
const lockName = "tieout.lock"

// ruleUnused is reported by prove-closed.
var ruleUnused = tieout.Rule{Code: "tieout:lockUnused", Severity: tieout.Info, Spec: "tieout",
	Doc:    "The lock file names a document that no input leads to.",
	Advice: "Run `tieout taxonomy lock` with all inputs again."}

// ruleUnlocked is reported by prove-closed.
var ruleUnlocked = tieout.Rule{Code: "tieout:notLocked", Severity: tieout.Error, Spec: "tieout",
	Doc:    "An input leads to a document that the lock file does not name.",
	Advice: "Run `tieout taxonomy lock` with all inputs again."}

// lockPath is the lock file: the one that is named, or the one beside the configuration or in the working folder.
// named says whether somebody asked for it.
func (a *app) lockPath() (path string, named bool) {
	switch {
	case a.flags.lock != "":
		return a.flags.lock, true
	case a.config != nil:
		return a.config.path(lockName), false
	}
	return lockName, false
}

// readLock reads the lock file; it is nil when there is none and nobody asked for one.
func (a *app) readLock() (*source.Lock, error) {
	path, named := a.lockPath()
	data, err := readFile(path)
	switch {
	case errors.Is(err, fs.ErrNotExist) && !named && !a.flags.locked:
		return nil, nil
	case errors.Is(err, fs.ErrNotExist):
		return nil, faultf("there is no lock file %s: 'tieout taxonomy lock' writes it", path)
	case err != nil:
		return nil, faultf("lock file: %w", err)
	}
	a.sources.keep(path, data)
	a.consumed = append(a.consumed, path)
	lock, err := source.ParseLock(filepath.Dir(path), data)
	if err != nil {
		return nil, usagef("lock file: %s: %w", path, err)
	}
	return lock, nil
}

// refuseOther refuses to write a lock file over something else.
func refuseOther(path string) error {
	data, err := readFile(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return faultf("lock file: %w", err)
	}
	if _, err := source.ParseLock(filepath.Dir(path), data); err != nil && len(data) > 0 {
		return usagef("%s is there and is no lock file: it is not replaced (%w)", path, err)
	}
	return nil
}

// needLock is readLock for commands that are about the lock file.
func (a *app) needLock() (*source.Lock, string, error) {
	a.flags.locked = true
	path, _ := a.lockPath()
	lock, err := a.readLock()
	return lock, path, err
}

func (a *app) lockCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "lock [PATH...]",
		Short: "Write " + lockName + ": URL and hash of every document of the taxonomies of the inputs",
		Long: `Lock opens the inputs with all documents that they lead to, and writes a line for each of these: SHA-256, size, URL.
From then on check and validate read these documents as they are now, or fail. Documents of the web are fetched when
--online is given. When a document cannot be had, nothing is written.`,
		Example: "  tieout taxonomy lock --packages us-gaap-2025.zip reports/*.xbrl",
		RunE: func(c *cobra.Command, args []string) error {
			args, err := a.argsOrInputs(c, args)
			if err != nil {
				return err
			}
			path, _ := a.lockPath()
			if err := refuseOther(path); err != nil {
				return err
			}
			r, err := a.resolverOf(source.Options{Online: a.flags.online})
			if err != nil {
				return err
			}
			outcomes, err := a.openAll(c, args, r)
			if err != nil {
				return err
			}
			if err := a.refuseMissing(outcomes); err != nil {
				return err
			}
			lock, err := source.NewLock(filepath.Dir(path), r.Opened())
			if err != nil {
				return faultf("%w", err)
			}
			if err := fileset.Write(path, lock.Bytes(), fileset.Options{Spared: a.consumed}); err != nil {
				return faultf("%w", err)
			}
			fmt.Fprintf(a.text, "%s: %s locked\n", path, reporter.Counted(len(lock.Documents()), "document"))
			return nil
		},
	}
	a.flags.addSource(c.Flags())
	a.flags.addRelease(c.Flags())
	return c
}

func (a *app) verifyCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "verify",
		Short: "Check that every document of the lock file can be had, unchanged",
		Args:  takes(0, 0, "nothing but flags"),
		RunE: func(c *cobra.Command, _ []string) error {
			if err := a.applyConfig(c); err != nil {
				return err
			}
			return a.verifyLock(c, a.flags.online)
		},
	}
	a.flags.addReport(c.Flags())
	a.flags.addSource(c.Flags())
	return c
}

func (a *app) verifyLock(c *cobra.Command, online bool) error {
	if err := a.checkFormats(); err != nil {
		return err
	}
	lock, path, err := a.needLock()
	if err != nil {
		return err
	}
	r, err := a.resolverOf(source.Options{Lock: lock, Online: online})
	if err != nil {
		return err
	}
	ds, err := lock.Verify(c.Context(), path, r)
	return a.report([]reporter.Document{{Name: path, Kind: "lock", Diagnostics: ds, Err: plain(c.Context(), err),
		Verdict: validate.NoVerdict()}})
}

func (a *app) fetchCommand() *cobra.Command {
	var out string
	c := &cobra.Command{
		Use:   "fetch",
		Short: "Download every document of the lock file into the cache, or into a folder laid out host/path",
		Long: `Fetch downloads what the lock file names, checks each document's hash, and keeps it in the cache, so that later runs
need no network. With -o DIR the documents of the web are written to a folder that --packages DIR serves, to be
versioned or moved to a machine without network.`,
		Args: takes(0, 0, "nothing but flags"),
		RunE: func(c *cobra.Command, _ []string) error {
			if err := a.applyConfig(c); err != nil {
				return err
			}
			if err := a.verifyLock(c, true); err != nil || out == "" {
				return err
			}
			return a.vendor(c, out)
		},
	}
	c.Flags().StringVarP(&out, "output", "o", "", "folder to write the documents to")
	a.flags.addReport(c.Flags())
	a.flags.addSource(c.Flags())
	return c
}

// vendor writes the documents of the web that the lock names to a folder laid out host/path.
func (a *app) vendor(c *cobra.Command, out string) error {
	lock, _, err := a.needLock()
	if err != nil {
		return err
	}
	r, err := a.resolverOf(source.Options{Lock: lock, Online: true})
	if err != nil {
		return err
	}
	var files []press.File
	for _, d := range lock.Documents() {
		_, rest, web := strings.Cut(d.URL, "://")
		doc, err := r.Open(c.Context(), d.URL)
		if !web || err == nil && doc.Origin == source.FromEmbedded {
			continue
		} else if err != nil {
			return faultf("%w", err)
		}
		name, err := filepath.Localize(rest)
		if err != nil {
			return faultf("%s cannot be the name of a file: %w", d.URL, err)
		}
		files = append(files, press.File{Name: name, Data: doc.Data})
	}
	if len(files) == 0 {
		if err := os.MkdirAll(out, 0o777); err != nil { // --packages takes it nevertheless
			return faultf("%w", err)
		}
	}
	set := fileset.New(fileset.Options{})
	if err := finish(set, fillSet(set, out, files)); err != nil {
		return faultf("%w", err)
	}
	fmt.Fprintf(a.text, "%s written to %s\n", reporter.Counted(len(files), "document"), out)
	return nil
}

func (a *app) proveCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "prove-closed [PATH...]",
		Short: "Check that the inputs lead to documents of the lock file only, without the network",
		Long: `Prove-closed opens the inputs with the lock file and without the network. It fails when one of them leads to a
document that cannot be had, that has changed, or that the lock file does not name.`,
		RunE: func(c *cobra.Command, args []string) error {
			args, err := a.argsOrInputs(c, args)
			if err != nil {
				return err
			}
			if err := a.checkFormats(); err != nil {
				return err
			}
			lock, path, err := a.needLock()
			if err != nil {
				return err
			}
			r, err := a.resolverOf(source.Options{Lock: lock})
			if err != nil {
				return err
			}
			outcomes, err := a.openAll(c, args, r)
			if err != nil {
				return err
			}
			ds, err := compareLock(path, lock, r)
			if err != nil {
				return faultf("%w", err)
			}
			outcomes = append(outcomes, reporter.Document{Name: path, Kind: "lock", Diagnostics: ds,
				Verdict: validate.NoVerdict()})
			if err := a.report(outcomes); err != nil {
				return err
			}
			fmt.Fprintf(a.stderr, "closed: the inputs lead to %s, all in %s\n", reporter.Counted(len(r.Opened()), "document"), path)
			return nil
		},
	}
	a.flags.addReport(c.Flags())
	a.flags.addSource(c.Flags())
	a.flags.addRelease(c.Flags())
	return c
}

// compareLock finds what was opened and is not in the lock, and what is in the lock and was not opened.
func compareLock(path string, lock *source.Lock, r *source.Resolver) ([]tieout.Diagnostic, error) {
	used, err := source.NewLock(filepath.Dir(path), r.Opened())
	if err != nil {
		return nil, err
	}
	named := map[string]bool{}
	for _, d := range used.Documents() {
		named[d.URL] = true
	}
	var ds []tieout.Diagnostic
	for i, d := range lock.Documents() {
		if !named[d.URL] {
			ds = append(ds, ruleUnused.New(lock.Line(path, i), "no input leads to %s", d.URL))
		}
		delete(named, d.URL)
	}
	for _, d := range used.Documents() {
		if named[d.URL] {
			ds = append(ds, ruleUnlocked.New(tieout.Range{Document: path}, "%s is not in the lock file", d.URL))
		}
	}
	return ds, nil
}

// argsOrInputs applies the configuration and gives the arguments, or its inputs when there are none.
func (a *app) argsOrInputs(c *cobra.Command, args []string) ([]string, error) {
	if err := a.applyConfig(c); err != nil {
		return nil, err
	}
	if len(args) == 0 && a.config != nil {
		args = a.config.paths(a.config.Inputs)
	}
	if len(args) == 0 {
		return nil, usagef("name at least one file or folder (or - for standard input), or list them in %s under inputs:", configName)
	}
	return args, nil
}

// openAll opens the inputs with a resolver. Of the diagnostics only those stay that tell of documents that cannot be
// had; validity is the matter of check.
func (a *app) openAll(c *cobra.Command, args []string, r *source.Resolver) ([]reporter.Document, error) {
	o, err := a.mappingOptions(r)
	if err != nil {
		return nil, err
	}
	ins, err := a.inputs(args)
	if err != nil {
		return nil, err
	}
	var outcomes []reporter.Document
	inOrder(c.Context(), len(ins), func(i int) reporter.Document { return a.openOne(c, ins[i], o) }, func(_ int, d reporter.Document) bool {
		outcomes = append(outcomes, d)
		return true
	})
	return outcomes, plain(c.Context(), c.Context().Err())
}

func (a *app) openOne(c *cobra.Command, in input, o convert.Options) (out reporter.Document) {
	defer a.contain(in.name, func(err error) { out = notExamined(in.name, err) })
	out = reporter.Document{Name: in.name, Verdict: validate.NoVerdict()}
	doc, err := a.open(c.Context(), in, o)
	if doc == nil || err != nil {
		out.Err = err
		return out
	}
	out.Kind = string(doc.Kind)
	for _, d := range doc.Diagnostics {
		if d.Aspect == tieout.Availability {
			out.Diagnostics = append(out.Diagnostics, d)
		}
	}
	if doc.Report != nil {
		out.Facts = doc.Report.Count()
	}
	if doc.DTS == nil {
		return out
	}
	for _, x := range doc.DTS.Documents {
		// An input that is itself part of its DTS was given in memory: opening it as a file has it locked.
		if strings.HasPrefix(x.URL, "file:") {
			if _, err := o.Source.Open(c.Context(), x.URL); err != nil {
				out.Err = err
			}
		}
	}
	return out
}

// refuseMissing says what cannot be had, and fails if anything cannot.
func (a *app) refuseMissing(outcomes []reporter.Document) error {
	missing := 0
	for _, d := range outcomes {
		if d.Err != nil {
			return faultf("%s: %w", d.Name, d.Err)
		}
		for _, x := range d.Diagnostics {
			missing++
			fmt.Fprintf(a.stderr, "%s: %s: %s [%s]\n  %s\n", x.Range, x.Severity, x.Message, x.Code, x.Advice)
		}
	}
	if missing > 0 {
		fmt.Fprintf(a.stderr, "tieout: %s cannot be had: no lock file was written\n", reporter.Counted(missing, "document"))
		return &exitError{code: exitFindings}
	}
	return nil
}
