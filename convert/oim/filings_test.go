package oim_test

import (
	"bytes"
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/oim"
	"github.com/tieout/tieout/convert/xbrlxml"
	"github.com/tieout/tieout/internal/truth"
)

// TestFilings takes real reports from xBRL-XML to xBRL-JSON and xBRL-CSV and back: every fact that can be
// expressed is kept.
func TestFilings(t *testing.T) {
	shared := truth.Folder(t)
	reports := 0
	err := filepath.WalkDir(filepath.Join(shared, "filings"), func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".xbrl") && !(strings.HasSuffix(path, ".xml") && isInstance(path)) {
			return err
		}
		reports++
		t.Run(filepath.Base(path), func(t *testing.T) { roundTripFiling(t, path) })
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if reports < 5 {
		t.Errorf("only %d reports were found", reports)
	}
}

// isInstance looks at the beginning of a file.
func isInstance(path string) bool {
	data, err := os.ReadFile(path)
	return err == nil && bytes.Contains(data[:min(len(data), 3000)], []byte("http://www.xbrl.org/2003/instance")) && !bytes.Contains(data[:min(len(data), 3000)], []byte("linkbase>"))
}

func roundTripFiling(t *testing.T, path string) {
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	in, _, err := xbrlxml.Read(context.Background(), path, data, xbrlxml.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if len(in.Report.Facts) == 0 {
		t.Skip("no facts")
	}
	var out bytes.Buffer
	lost, err := oim.WriteJSON(&out, in.Report, oim.WriteOptions{Location: path})
	if err != nil {
		t.Fatal(err)
	}
	back, diags, err := oim.ReadJSON(context.Background(), path, out.Bytes(), oim.Options{})
	if err != nil {
		t.Fatal(err)
	}
	check := func(syntax string, lost []tieout.Diagnostic, back *tieout.Report, diags []tieout.Diagnostic) {
		for _, d := range lost {
			t.Logf("%s: not expressed: %s %s", syntax, d.Code, d.Message)
		}
		for _, d := range diags[:min(len(diags), 5)] {
			t.Errorf("%s: %s %s: %s", syntax, d.Code, d.Range, d.Message)
		}
		ds := oim.Diff(in.Report, back, nil)
		if len(lost) == 0 && len(ds) > 0 {
			for _, d := range ds[:min(len(ds), 5)] {
				t.Errorf("%s: %s", syntax, d)
			}
		}
		t.Logf("%s: %d facts, %d back, %d differences", syntax, len(in.Report.Facts), len(back.Facts), len(ds))
	}
	check("JSON", lost, back.Report, diags)
	files := memory{}
	lost, err = oim.WriteCSV(files.create, in.Report, oim.WriteOptions{})
	if err != nil {
		t.Fatal(err)
	}
	back, diags, err = oim.ReadCSV(context.Background(), "report.json", files["report.json"], files.open, oim.Options{URL: memoryURL + "report.json"})
	if err != nil {
		t.Fatal(err)
	}
	check("CSV", lost, back.Report, diags)
}
