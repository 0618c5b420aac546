package truth

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestParse(t *testing.T) {
	long := `{"label": "` + strings.Repeat("x", 1<<17) + `"}`
	for _, c := range []struct {
		name, text, err string
		cells           int
	}{
		{"two, the last without an end of line", `{"line": 1}` + "\n" + `{"line": 2}`, "", 2},
		{"a line longer than a scanner takes", long + "\n" + `{"line": 2}` + "\n", "", 2},
		{"nothing", "", "nothing is in it", 0},
		{"no JSON", `{"line": 1}` + "\n" + `{"line": `, "line 2", 0},
		{"another type", `{"line": "1"}`, "line 1", 0},
	} {
		cells, err := parse[Cell]([]byte(c.text))
		if len(cells) != c.cells || (err == nil) != (c.err == "") || err != nil && !strings.Contains(err.Error(), c.err) {
			t.Errorf("%s: %d cells, %v", c.name, len(cells), err)
		}
	}
}

func TestCell(t *testing.T) {
	one := 1
	for _, c := range []struct {
		cell  Cell
		place string
		when  string
		wrong bool
	}{
		{Cell{Line: 7, Period: "instant:2024-12-31", Value: "-1.50"}, "line 7", "2024-12-31", false},
		{Cell{Table: new(int), Row: &one, Period: "2024-01-01/2024-12-31", Value: "0"}, "table 0 row 1", "2024-01-01/2024-12-31", false},
		{Cell{Line: 7, Period: "2024-12-31", Nil: true}, "line 7", "2024-12-31", false},
		{Cell{Line: 7, Period: "2024-12-31"}, "line 7", "2024-12-31", true},
		{Cell{Line: 7, Value: "1"}, "line 7", "", true},
		{Cell{Period: "2024-12-31", Value: "1"}, "line 0", "2024-12-31", true},
		{Cell{Line: 7, Table: &one, Period: "2024-12-31", Value: "1"}, "line 7", "2024-12-31", true},
	} {
		if err := c.cell.check(); c.cell.Place() != c.place || c.cell.When() != c.when || (err != nil) != c.wrong {
			t.Errorf("%+v: at %s, %s, %v", c.cell, c.cell.Place(), c.cell.When(), err)
		}
	}
}

func TestFind(t *testing.T) {
	dir := t.TempDir()
	for _, f := range []string{"seeds/000_ab.txt", "releases/html/a.htm", "releases/truth/a.jsonl", "releases/txt/b.txt", "releases/html/b.htm"} {
		path := filepath.Join(dir, filepath.FromSlash(f))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for name, want := range map[string]string{"seed-000": "seeds/000_ab.txt", "000_ab": "seeds/000_ab.txt", "a": "releases/html/a.htm", "b": "", "c": ""} {
		got, err := find(dir, name)
		if want == "" && err == nil || want != "" && got != filepath.Join(dir, filepath.FromSlash(want)) {
			t.Errorf("%s: %s, %v", name, got, err)
		}
	}
}
