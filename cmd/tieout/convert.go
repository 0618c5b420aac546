package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert"
	"github.com/tieout/tieout/internal/regex"
	"github.com/tieout/tieout/validate/reporter"
)

// formatPackage is the format of --format that wraps the others in a report package.
const formatPackage = "package"

func (a *app) convertCommand() *cobra.Command {
	var formats []string
	var keep bool
	var shared string
	c := &cobra.Command{
		Use:   "convert PATH...",
		Short: "Write a release's or report's facts as XBRL, xBRL-JSON, xBRL-CSV or a report package",
		Long: `Convert writes each input in the formats asked for. The XBRL output of a release is complete: the instance, its
extension taxonomy and the press taxonomy lie side by side, so that any XBRL tool opens it offline. References of a
report to its taxonomy are written anew where the output stands elsewhere.

What -o names decides what is written:
  a folder           each input gets a folder of its own below it
  NAME.xbrl, .json   one input as this file; with --format csv, NAME.json are the metadata and the tables stand beside
  NAME.xhtml         one release as this inline document
  NAME.xbr           a report package of one report
  NAME.xbri          a report package of one inline report
  NAME.zip           a report package of any number of reports
  -                  standard output, for one input as xbrl or json
A report package holds the taxonomy as well, as far as it consists of files. --format package writes one for each input.

A copy of the press taxonomy stands beside each converted release; with --taxonomy DIR they share one. Whoever reads a
report with a shared taxonomy names the folder that holds both, or DIR with --packages.

Files of earlier runs are replaced when everything has been written; inputs and their taxonomies never are. What a
format cannot express is named on standard error, and makes the exit code 1 when facts are missing for it. So
does a document without facts of which an error was named, such as a release without a table.`,
		Example: "  tieout convert release.txt -o out\n  tieout convert report.xbrl -o report.json\n" +
			"  tieout convert q1.xbrl q2.json -o reports.zip\n  tieout convert report.json -o - --format xbrl | xmllint -",
		Args: atLeastOne,
		RunE: func(c *cobra.Command, args []string) error {
			if err := a.applyConfig(c); err != nil { // it may say where to write
				return err
			}
			t, err := newTarget(a.flags.output, formats, c.Flags().Changed("format"))
			if err != nil {
				return err
			}
			t.keep, t.press = keep, shared
			return a.convert(c, args, t)
		},
	}
	c.Flags().StringVarP(&a.flags.output, "output", "o", "out", "folder or file to write to, or - for standard output")
	c.Flags().StringSliceVar(&formats, "format", []string{"xbrl", "json"}, strings.Join(convert.Formats, ", ")+", "+formatPackage+"; several with commas")
	c.Flags().BoolVar(&keep, "no-overwrite", false, "fail instead of replacing a file that is there")
	c.Flags().StringVar(&shared, "taxonomy", "", "folder for the press taxonomy: written once, all outputs refer to it and are opened with --packages FOLDER (default: a copy beside each output)")
	c.Flags().BoolVarP(&a.flags.quiet, "quiet", "q", false, "say nothing but what went wrong")
	a.flags.addSource(c.Flags())
	a.flags.addInline(c.Flags())
	a.flags.addRelease(c.Flags())
	return c
}

// fileOutput is what a file of some extension can be.
type fileOutput struct {
	what    string
	formats []string // that it can hold; the first where none is asked for
	archive bool     // a report package
}

// fileOutputs are the files that hold one document.
var fileOutputs = map[string]fileOutput{
	".json":  {what: "a JSON file", formats: []string{"json", "csv"}},
	".xhtml": {what: "an inline document", formats: []string{"inline"}},
	".xbrl":  {what: "an XML file", formats: []string{"xbrl"}},
	".xml":   {what: "an XML file", formats: []string{"xbrl"}},
	".xbr":   {what: "a package of one report", formats: []string{"xbrl", "json", "csv"}, archive: true},
	".xbri":  {what: "a package of one inline report", formats: []string{"inline"}, archive: true},
}

// newTarget works out what -o and --format ask for; given says that --format was.
func newTarget(out string, formats []string, given bool) (*target, error) {
	t := &target{out: out}
	if err := t.ask(formats); err != nil {
		return nil, err
	}
	if info, err := os.Stat(out); err == nil && info.IsDir() || err != nil && strings.HasSuffix(filepath.ToSlash(out), "/") {
		t.defaultFormat("xbrl")
		return t, nil
	}
	if out == "-" {
		if !given {
			return nil, usagef("-o -: say which format goes to standard output: --format xbrl or json")
		}
		t.stdout = true
		return t, t.narrow(fileOutput{what: "standard output", formats: []string{"xbrl", "json"}}, given)
	}
	extension := strings.ToLower(filepath.Ext(out))
	if f, ok := fileOutputs[extension]; ok {
		if t.file, t.archive = !f.archive, f.archive; f.archive {
			t.wrap = false
		}
		return t, t.narrow(f, given)
	}
	if extension == ".zip" {
		if t.archive, t.wrap = true, false; !given {
			t.formats = nil
		}
	} else if err := refusedOutput(out); err != nil {
		return nil, err
	}
	t.defaultFormat("xbrl")
	return t, nil
}

// ask takes the formats of --format.
func (t *target) ask(formats []string) error {
	for _, f := range formats {
		switch {
		case f == formatPackage:
			t.wrap = true
		case !slices.Contains(convert.Formats, f):
			return usagef("--format: unknown format %q: use %s or %s", f, strings.Join(convert.Formats, ", "), formatPackage)
		case !slices.Contains(t.formats, f):
			t.formats = append(t.formats, f)
		}
	}
	return nil
}

// narrow leaves the one format that a file can be.
func (t *target) narrow(f fileOutput, given bool) error {
	if !given {
		t.formats = f.formats[:1]
	}
	if t.wrap || len(t.formats) != 1 || !slices.Contains(f.formats, t.formats[0]) {
		return usagef("-o %s is %s: use --format %s", t.out, f.what, strings.Join(f.formats, " or "))
	}
	return nil
}

// refusedOutput says why a name is that of a file that convert does not write; any other name is that of a folder.
func refusedOutput(out string) error {
	switch extension := strings.ToLower(filepath.Ext(out)); {
	case extension == ".xbrj":
		return usagef("-o %s: packages that can be written are called .xbr (one report), .xbri (one inline report) or .zip", out)
	case extension == ".csv":
		return usagef("-o %s: an xBRL-CSV report begins with its metadata: use -o %s.json --format csv", out, strings.TrimSuffix(out, filepath.Ext(out)))
	case extension != filepath.Base(out) && fileExtension.MatchString(extension):
		return usagef("-o %s: convert writes folders, .xbrl, .json, .xhtml, .xbr, .xbri and .zip, not %s%s (for a folder of that name write %s%c)", out, extension,
			map[bool]string{true: "; 'tieout export --to' writes sheets, tables and databases"}[slices.Contains(exportExtensions, extension)], out, filepath.Separator)
	}
	return nil
}

// fileExtension is what ends the name of a file rather than that of a folder.
var fileExtension = regex.New(`^\.[a-z][a-z0-9]{0,7}$`)

// exportExtensions are of files that export writes.
var exportExtensions = []string{".xlsx", ".xls", ".xlsm", ".ods", ".tsv", ".parquet", ".sqlite", ".db"}

// convert writes every input.
func (a *app) convert(c *cobra.Command, args []string, t *target) (err error) {
	defer func() { err = t.finish(err == nil, err) }()
	lost := false
	claim := func(ins []input) error {
		t.spared = a.consumed
		if err := t.claim(ins); err != nil {
			return err
		}
		return t.writePress()
	}
	err = a.eachDocument(c, args, claim, func(d *convert.Document) error {
		if d.Report == nil {
			return fmt.Errorf("%s: %s has no facts to convert", d.Name, d.Kind.One())
		}
		a.progress.say("writing " + d.Name)
		where, ds, err := t.write(c.Context(), a, d)
		a.progress.end()
		a.warn(ds)
		if err != nil {
			return fmt.Errorf("%s: %w", d.Name, err)
		}
		for _, x := range ds {
			lost = lost || x.Severity == tieout.Error
		}
		if !t.stdout && !a.flags.quiet {
			fmt.Fprintf(a.text, "%s: %s written to %s\n", d.Name, reporter.Counted(d.Report.Count(), "fact"), where)
		}
		return nil
	}, func() error { return nil })
	if err == nil && lost {
		fmt.Fprintln(a.stderr, "tieout: not everything could be written: see above")
		return &exitError{code: exitFindings}
	}
	return a.found(err)
}

// stem is a file's name without folder and extension.
func stem(name string) string {
	if name == stdinName {
		return "stdin"
	}
	base := filepath.Base(name)
	return strings.TrimSuffix(base, filepath.Ext(base))
}
