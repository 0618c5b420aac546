package page

import (
	"os"
	"path/filepath"
	"testing"
)

// FuzzHTML reads mutated pages whose tables are made of other elements: no panic, every cell inside of the page and of its table, and
// none in two places.
func FuzzHTML(f *testing.F) {
	for _, pattern := range []string{"divs_*.html", "absolute_*.html", "lists_*.html"} {
		names, _ := filepath.Glob("../testdata/layouts/" + pattern)
		for _, name := range names {
			if data, err := os.ReadFile(name); err == nil {
				f.Add(data)
			}
		}
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		d, err := Decode("fuzz", data)
		if err != nil || len(data) > 1<<16 {
			return
		}
		for _, table := range d.HTML(0, len(d.Data)).Tables {
			at := table.Start
			for _, row := range table.Rows {
				for _, c := range row.Cells {
					if c.Start < at || c.End < c.Start || c.End > len(d.Data) || c.Right <= c.Left {
						t.Errorf("cell %+v behind byte %d of table %d", c, at, table.Index)
					}
					at = max(at, c.Start)
				}
			}
		}
	})
}
