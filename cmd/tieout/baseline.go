package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/internal/fileset"
	"github.com/tieout/tieout/taxonomy/source"
	"github.com/tieout/tieout/validate"
	"github.com/tieout/tieout/validate/reporter"
)

// ruleStale is the one code that the command line itself reports.
var ruleStale = tieout.Rule{Code: "tieout:staleBaseline", Severity: tieout.Warning, Spec: "tieout",
	Doc:    "An entry of the baseline accepts a finding that does not occur any more.",
	Advice: "Remove the entry, or run `tieout baseline` again."}

// comparedCode is of findings that one document alone does not show.
const comparedCode = "tieout:reportsDisagree"

const defaultBaseline = "tieout-baseline.json"

func (a *app) baselineCommand() *cobra.Command {
	var reason, expires string
	c := &cobra.Command{
		Use:   "baseline [PATH...]",
		Short: "Record today's findings, so that later runs fail only on new ones",
		Long: `Baseline checks the inputs and writes their findings to a file. With --baseline FILE (or baseline: in tieout.yaml) a
later check accepts them. A finding is known by its code and the facts it is about, not by its line. Entries of an
earlier baseline keep their reason and expiry.`,
		Example: "  tieout baseline --reason \"known before we started\" --expires 2027-06-30 reports/",
		RunE: func(c *cobra.Command, args []string) error {
			if _, err := time.Parse(time.DateOnly, expires); expires != "" && err != nil {
				return usagef("--expires: %q is not a day of the form 2027-06-30", expires)
			}
			if _, _, err := a.flags.failSeverity(); err != nil {
				return err
			}
			a.recording = true
			documents, err := a.examineArgs(c, args)
			if err != nil {
				return err
			}
			return a.recordBaseline(documents, reason, expires)
		},
	}
	c.Flags().StringVar(&reason, "reason", "", "why the findings are accepted")
	c.Flags().StringVar(&expires, "expires", "", "last day on which new entries accept their findings, such as 2027-06-30 (default: no end)")
	c.Flags().StringVar(&a.flags.failOn, "fail-on", "inconsistency", "as of check; untied: the totals that are not tied are findings, too")
	a.flags.addBaseline(c.Flags())
	a.flags.addSource(c.Flags())
	a.flags.addRelease(c.Flags())
	a.flags.addRules(c.Flags())
	return c
}

// recordBaseline writes the findings. Those that the baseline has not yet get the reason and the day.
func (a *app) recordBaseline(documents []reporter.Document, reason, expires string) error {
	file := a.flags.baseline
	if file == "" {
		file = defaultBaseline
	}
	old, err := readBaseline(file)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return usagef("--baseline: %w", err)
	}
	var all []tieout.Diagnostic
	for _, d := range documents {
		if d.Err != nil {
			return faultf("%s: %w", d.Name, d.Err)
		}
		for _, x := range d.Diagnostics {
			if x.Severity > tieout.Info {
				all = append(all, x)
			}
		}
	}
	recorded := validate.Record(all, old, reason)
	known := map[string]bool{}
	if old != nil {
		for _, f := range old.Findings {
			known[f.Fingerprint] = true
		}
	}
	for i := range recorded.Findings {
		if f := &recorded.Findings[i]; !known[f.Fingerprint] {
			f.Expires = expires
		}
	}
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(recorded); err != nil {
		return faultf("%w", err)
	}
	if err := fileset.Write(file, b.Bytes(), fileset.Options{Spared: a.consumed}); err != nil {
		return faultf("%w", err)
	}
	what := "findings"
	if len(all) == 1 {
		what = "finding"
	}
	fmt.Fprintf(a.stdout, "%s: %d %s recorded\n", file, len(all), what)
	return nil
}

func readBaseline(file string) (*validate.Baseline, error) {
	data, err := readFile(file)
	if err != nil {
		return nil, err
	}
	b, err := validate.ParseBaseline(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return b, nil
}

// acceptance is the baseline of a run, and what of it has been used.
type acceptance struct {
	baseline *validate.Baseline // nil for none
	file     string
	used     map[string]bool
	checked  []string // names of the documents that were checked, with slashes
}

// acceptance reads the baseline, if there is one that counts.
func (a *app) acceptance() (*acceptance, error) {
	if a.serving && a.flags.baseline == "" {
		a.flags.baseline = defaultBaseline
	}
	out := &acceptance{file: a.flags.baseline, used: map[string]bool{}}
	if a.flags.baseline == "" || a.recording {
		return out, nil
	}
	var err error
	if out.baseline, err = readBaseline(a.flags.baseline); err != nil && (!a.serving || !errors.Is(err, fs.ErrNotExist)) {
		return nil, usagef("%s: %w", a.setting("baseline"), err)
	}
	return out, nil
}

// apply marks the findings that the baseline accepts.
func (x *acceptance) apply(ds []tieout.Diagnostic) {
	if x.baseline != nil {
		x.baseline.Apply(ds, time.Now(), x.used)
	}
}

// see takes a document into account, and marks those of its findings that the baseline accepts.
func (x *acceptance) see(d *reporter.Document) {
	x.apply(d.Diagnostics)
	if d.Err == nil {
		x.checked = append(x.checked, d.Name)
	}
}

// covered are the documents that entries name and that were checked, wherever they have been moved.
func (x *acceptance) covered() map[string]bool {
	out, alike := map[string]bool{}, map[string][]string{} // the second: the documents of entries by the names of their files
	for _, a := range x.baseline.Findings {
		if _, known := out[a.Document]; !known {
			out[a.Document] = false
			alike[fileName(a.Document)] = append(alike[fileName(a.Document)], a.Document)
		}
	}
	stray := map[string]bool{} // names of files that were checked and that no entry has where they are
	for _, name := range x.checked {
		base, named := fileName(name), false
		for _, document := range alike[base] {
			if samePlace(document, name) {
				out[document], named = true, true
			}
		}
		stray[base] = stray[base] || !named
	}
	for document, is := range out {
		out[document] = is || stray[fileName(document)] && !x.isThere(document)
	}
	return out
}

// fileName is the last part of the name of a document, the archive's for what is in one.
func fileName(document string) string {
	parts := pathParts(document)
	return parts[len(parts)-1]
}

// samePlace reports whether two names are those of one document. Documents are known by as much of their paths as both
// names have, since the work may be done from another folder.
func samePlace(a, b string) bool {
	x, y := pathParts(a), pathParts(b)
	n := min(len(x), len(y))
	return slices.Equal(x[len(x)-n:], y[len(y)-n:])
}

// isThere reports whether a file that an entry names is there, seen from the working folder, from that of the baseline or from a folder
// above one of them.
func (x *acceptance) isThere(document string) bool {
	archive, _, _ := strings.Cut(filepath.FromSlash(document), "!/")
	for _, from := range []string{".", filepath.Dir(x.file)} {
		dir, err := filepath.Abs(from)
		for above := ""; err == nil && dir != above; dir = filepath.Dir(dir) {
			path := archive
			if !filepath.IsAbs(path) {
				path = filepath.Join(dir, archive)
			}
			if _, err := os.Stat(path); err == nil {
				return true
			}
			above = dir
		}
	}
	return false
}

// pathParts are the folders and the file that a name leads through, those of the archive for what is in one.
func pathParts(name string) []string {
	archive, _, _ := strings.Cut(filepath.ToSlash(name), "!/")
	clean := path.Clean(archive)
	for strings.HasPrefix(clean, "../") {
		clean = clean[3:]
	}
	return strings.Split(strings.TrimPrefix(clean, "/"), "/")
}

// stale are findings about entries that no finding has used, when all are known: of documents that were checked, and with several
// documents for what is found by comparing them. opened are further documents that were read for those, such as taxonomies.
func (x *acceptance) stale(opened []*source.Document) (ds []tieout.Diagnostic) {
	if x.baseline == nil {
		return nil
	}
	alone := len(x.checked) < 2
	for _, d := range opened {
		x.checked = append(x.checked, d.Name)
	}
	covered := x.covered()
	for _, s := range x.baseline.Stale(x.used) {
		if !covered[s.Document] || alone && s.Code == comparedCode {
			continue
		}
		ds = append(ds, ruleStale.New(tieout.Range{Document: x.file}, "the accepted finding %s in %s does not occur any more: %s", s.Code, s.Document, s.Message))
	}
	return ds
}

// settle gives the findings their fingerprints and severities and applies the baseline. It comes last, when all
// findings of all documents are known.
func (a *app) settle(documents []reporter.Document) error {
	accepted, err := a.acceptance()
	if err != nil {
		return err
	}
	for i := range documents {
		a.settleOne(&documents[i])
		accepted.see(&documents[i])
	}
	if len(documents) > 0 {
		documents[0].Diagnostics = append(documents[0].Diagnostics, accepted.stale(a.opened())...)
	}
	return nil
}

// opened are the documents that the inputs led to.
func (a *app) opened() []*source.Document {
	if a.resolverUsed == nil {
		return nil
	}
	return a.resolverUsed.Opened()
}

// settleOne gives a document its verdict, and its findings what tells them from others.
func (a *app) settleOne(d *reporter.Document) {
	for j := range d.Diagnostics {
		if d.Diagnostics[j].Range.Document == "" {
			d.Diagnostics[j].Range.Document = d.Name
		}
	}
	d.Conclude() // what is so, whatever anybody accepts or calls otherwise
	d.Diagnostics = a.leveled(d.Diagnostics, d.Report)
}

// leveled gives findings of one document the severities of the configuration, their order and their fingerprints.
func (a *app) leveled(ds []tieout.Diagnostic, r *tieout.Report) []tieout.Diagnostic {
	ds = a.config.level(ds)
	tieout.SortDiagnostics(ds)
	validate.Fingerprint(ds, r, a.sources.line)
	return ds
}
