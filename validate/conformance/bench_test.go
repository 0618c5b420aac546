package conformance

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert"
	"github.com/tieout/tieout/internal/xmlstream"
	"github.com/tieout/tieout/taxonomy/source"
	"github.com/tieout/tieout/validate"
	"github.com/tieout/tieout/validate/rules"
)

// BenchmarkReport measures each check against the parsing and the reading of one report: inst.xml in the folder
// that TIEOUT_BENCH names, which bench/generate_instance.py of the test data writes.
func BenchmarkReport(b *testing.B) {
	folder := os.Getenv("TIEOUT_BENCH")
	if folder == "" {
		b.Skip("TIEOUT_BENCH does not name the folder of a generated report")
	}
	path := filepath.Join(folder, "inst.xml")
	data, err := os.ReadFile(path)
	if err != nil {
		b.Fatal(err)
	}
	b.Run("parse", func(b *testing.B) {
		b.SetBytes(int64(len(data)))
		for b.Loop() {
			r := xmlstream.NewReader(data, xmlstream.Options{})
			for {
				k, err := r.Next()
				if err != nil {
					b.Fatal(err)
				}
				if k == xmlstream.EOF {
					break
				}
			}
		}
	})
	src, _, err := source.New(source.Options{})
	if err != nil {
		b.Fatal(err)
	}
	var in *validate.Input
	b.Run("read", func(b *testing.B) {
		b.SetBytes(int64(len(data)))
		for b.Loop() {
			d, err := convert.Open(context.Background(), path, data, convert.Options{Source: src})
			if err != nil {
				b.Fatal(err)
			}
			in = &validate.Input{Reports: []*tieout.Report{d.Report}, DTS: d.DTS}
		}
	})
	run := func(name string, mode validate.CalculationMode, checks ...validate.Check) {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			found := 0
			for b.Loop() {
				fresh := &validate.Input{Reports: in.Reports, DTS: in.DTS, Options: validate.Options{Units: true, Calculation: mode}}
				ds, err := validate.Run(context.Background(), fresh, checks)
				if err != nil {
					b.Fatal(err)
				}
				found = len(ds)
			}
			b.ReportMetric(float64(found), "diagnostics")
		})
	}
	for _, c := range rules.Checks() {
		mode := validate.Calculation11
		if c.Name == "calculation-2.1" {
			mode = validate.Calculation21
		}
		run(c.Name, mode, c)
	}
	run("all", validate.Calculation11, rules.Checks()...)
}
