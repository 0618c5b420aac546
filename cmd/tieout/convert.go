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
)

func (a *app) convertCommand() *cobra.Command {
	var formats []string
	c := &cobra.Command{
		Use:   "convert PATH...",
		Short: "Write a release's or report's facts as XBRL, xBRL-JSON or xBRL-CSV",
		Long: `Convert writes each input in the formats asked for. With several inputs, or with formats that take several files,
each input gets a folder of its own below -o. The XBRL output of a release is complete: the instance, its extension
taxonomy and the press taxonomy lie side by side, so that any XBRL tool opens it offline.`,
		Example: "  tieout convert release.txt -o out\n  tieout convert report.xbrl --format json -o out",
		Args:    atLeastOne,
		RunE: func(c *cobra.Command, args []string) error {
			for _, f := range formats {
				if !slices.Contains(convert.Formats, f) {
					return usagef("--format: unknown format %q: use %s", f, strings.Join(convert.Formats, ", "))
				}
			}
			taken := map[string]string{}
			return a.eachDocument(c, args, func(d *convert.Document) error {
				return a.writeDocument(c, d, a.flags.output, formats, taken)
			}, func() error { return nil })
		},
	}
	c.Flags().StringVarP(&a.flags.output, "output", "o", "out", "folder to write to")
	c.Flags().StringSliceVar(&formats, "format", []string{"xbrl", "json"}, strings.Join(convert.Formats, ", ")+"; several with commas")
	a.flags.addSource(c.Flags())
	a.flags.addRelease(c.Flags())
	return c
}

func (a *app) writeDocument(c *cobra.Command, d *convert.Document, out string, formats []string, taken map[string]string) error {
	if d.Report == nil {
		return fmt.Errorf("%s: a %s has no facts to convert", d.Name, d.Kind)
	}
	folder := filepath.Join(out, stem(d.Name))
	if other, ok := taken[folder]; ok {
		return fmt.Errorf("%s and %s would both be written to %s: convert them to different folders", other, d.Name, folder)
	}
	taken[folder] = d.Name
	files, ds, err := convert.WriteTo(c.Context(), d, formats, folder)
	if err != nil {
		return err
	}
	a.warn(ds)
	for _, f := range files {
		path := filepath.Join(folder, filepath.FromSlash(f.Name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(path, f.Data, 0o644); err != nil {
			return err
		}
	}
	facts := 0
	for range d.Report.All {
		facts++
	}
	fmt.Fprintf(a.stdout, "%s: %d facts written to %s\n", d.Name, facts, folder)
	for _, d := range ds {
		if d.Severity == tieout.Error {
			return fmt.Errorf("not everything could be written: see above")
		}
	}
	return nil
}

// stem is a file's name without folder and extension.
func stem(name string) string {
	if name == stdinName {
		return "stdin"
	}
	base := filepath.Base(name)
	return strings.TrimSuffix(base, filepath.Ext(base))
}
