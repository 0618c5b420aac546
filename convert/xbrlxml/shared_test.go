package xbrlxml

import (
	"bytes"
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/tieout/tieout/internal/truth"
	"github.com/tieout/tieout/internal/xmlstream"
)

// TestInstancesSurviveWriting reads every instance of the third-party documents, writes it and reads it again. It
// takes its place from TIEOUT_SHARED.
func TestInstancesSurviveWriting(t *testing.T) {
	shared := truth.Folder(t)
	instances, facts := 0, 0
	for _, folder := range []string{"conformance", "filings"} {
		err := filepath.WalkDir(filepath.Join(shared, folder), func(path string, e fs.DirEntry, err error) error {
			if ext := filepath.Ext(path); err != nil || e.IsDir() || ext != ".xml" && ext != ".xbrl" {
				return err
			}
			data, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			r := xmlstream.NewReader(data, xmlstream.Options{})
			for {
				if kind, err := r.Next(); err != nil || kind == xmlstream.EOF {
					return nil
				} else if kind == xmlstream.StartElement {
					break
				}
			}
			if r.Name() != qXBRL {
				return nil
			}
			instances++
			facts += survives(t, path, data)
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if instances < 500 || facts < 10_000 {
		t.Errorf("%d instances with %d facts: the check saw too little", instances, facts)
	}
	t.Logf("%d instances, %d facts", instances, facts)
}

// survives compares a report with what it is after writing and reading, if nothing was wrong with it.
func survives(t *testing.T, path string, data []byte) (facts int) {
	t.Helper()
	o := Options{URL: "file:///instance.xml"}
	first, ds, err := Read(context.Background(), path, data, o)
	if err != nil {
		t.Errorf("%s: %v", path, err)
		return 0
	}
	if len(ds) > 0 {
		return 0
	}
	var b bytes.Buffer
	if err := Write(&b, first.Report, WriteOptions{}); err != nil {
		for _, c := range first.Report.Contexts {
			for _, d := range c.Dimensions {
				if d.TypedNil {
					return 0 // needs the taxonomy
				}
			}
		}
		t.Errorf("%s: %v", path, err)
		return 0
	}
	again, ds, err := Read(context.Background(), path, b.Bytes(), o)
	if err != nil || len(ds) > 0 {
		t.Errorf("%s: written, it gives %v %v", path, ds, err)
		return 0
	}
	if got, want := describe(again.Report), describe(first.Report); got != want {
		i := 0
		for i < len(got) && i < len(want) && got[i] == want[i] {
			i++
		}
		i = max(0, i-80)
		t.Errorf("%s:\ngot  %.300s\nwant %.300s", path, got[i:], want[i:])
	}
	for range again.Report.All {
		facts++
	}
	return facts
}
