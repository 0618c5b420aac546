package oim_test

import (
	"bytes"
	"context"
	"testing"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/oim"
	"github.com/tieout/tieout/convert/xbrlxml"
)

// TestThroughAllSyntaxes takes generated reports from xBRL-JSON to XML to xBRL-CSV and compares the facts
// with those at the beginning.
func TestThroughAllSyntaxes(t *testing.T) {
	dts := mustDTS(t)
	ctx := context.Background()
	for seed := range uint64(100) {
		want := validReport(seed)
		options := oim.WriteOptions{DTS: dts, Canonical: seed%2 == 0}
		var json bytes.Buffer
		expect(t, seed, "JSON written")(oim.WriteJSON(&json, want, options))
		fromJSON, ds, err := oim.ReadJSON(ctx, "r.json", json.Bytes(), oim.Options{DTS: dts, URL: memoryURL + "r.json"})
		expect(t, seed, "JSON read")(ds, err)

		var xml bytes.Buffer
		if err := xbrlxml.Write(&xml, fromJSON.Report, xbrlxml.WriteOptions{DTS: dts, Container: oim.ContainerOf(dts, fromJSON.Info)}); err != nil {
			t.Fatal(seed, err)
		}
		fromXML, ds, err := xbrlxml.Read(ctx, "r.xbrl", xml.Bytes(), xbrlxml.Options{DTS: dts})
		expect(t, seed, "XML read")(ds, err)

		files := memory{}
		expect(t, seed, "CSV written")(oim.WriteCSV(files.create, fromXML.Report, options))
		fromCSV, ds, err := oim.ReadCSV(ctx, "report.json", files["report.json"], files.open, oim.Options{DTS: dts, URL: memoryURL + "report.json"})
		expect(t, seed, "CSV read")(ds, err)
		for _, d := range oim.Diff(want, fromCSV.Report, dts) {
			t.Errorf("seed %d: %s", seed, d)
		}
		if len(want.Footnotes) != len(fromCSV.Report.Footnotes) {
			t.Errorf("seed %d: %d footnotes became %d", seed, len(want.Footnotes), len(fromCSV.Report.Footnotes))
		}
		if t.Failed() {
			t.Logf("%s\n%s", json.Bytes(), xml.Bytes())
			return
		}
	}
}

// expect fails when a step has an error or diagnostics.
func expect(t *testing.T, seed uint64, step string) func([]tieout.Diagnostic, error) {
	return func(ds []tieout.Diagnostic, err error) {
		t.Helper()
		if err != nil {
			t.Fatalf("seed %d: %s: %v", seed, step, err)
		}
		for _, d := range ds {
			t.Errorf("seed %d: %s: %s %s %s", seed, step, d.Code, d.Range, d.Message)
		}
	}
}
