package rules

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/mention"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/convert/tag"
	"github.com/tieout/tieout/taxonomy/press"
	"github.com/tieout/tieout/validate"
)

// printed makes a release of one table: a row of figures for each line "label: 1.2 0.7", the last of which is the sum
// of the others (those with a minus before the label are deducted), and a fact for each cell.
func printed(edit func(facts []*tieout.Fact) []*tieout.Fact, lines ...string) func(w *world) {
	return func(w *world) {
		table := &release.Table{Statement: release.Income}
		var facts []*tieout.Fact
		for _, line := range lines {
			label, figures, _ := strings.Cut(strings.TrimPrefix(line, "-"), ":")
			row := &release.Row{Label: label, Index: len(table.Rows), Range: w.at()}
			for i, s := range strings.Fields(figures) {
				if len(table.Columns) <= i {
					table.Columns = append(table.Columns, &release.Column{Index: i})
				}
				v := decimal.RequireFromString(s)
				item := &release.LineItem{Label: label, Row: row, Column: table.Columns[i], Printed: s, Value: v, Decimals: tieout.DecimalsOf(-v.Exponent()), Cell: w.at()}
				row.Items = append(row.Items, item)
				c := w.context("c", tieout.Dimension{Axis: tname("Axis"), Member: tname("Column" + s)})
				if i == 0 {
					c = w.now
				}
				facts = append(facts, &tieout.Fact{ID: label, Concept: w.concept(strings.ReplaceAll(label, " ", "")).Name, Context: c, Unit: w.usd, Lexical: s,
					Decimals: item.Decimals, Origin: item.Cell, Source: &tieout.Source{Range: item.Cell, Label: label, Printed: s, Value: v}})
			}
			if line == lines[len(lines)-1] {
				for i, r := range table.Rows {
					weight := 1
					if strings.HasPrefix(lines[i], "-") {
						weight = -1
					}
					row.Parts = append(row.Parts, release.Part{Row: r, Weight: weight})
				}
			}
			table.Rows = append(table.Rows, row)
		}
		if edit != nil {
			facts = edit(facts)
		}
		w.report.Facts = facts
		w.release = &release.Release{Document: "release.txt", Tables: []*release.Table{table}}
	}
}

func without(facts []*tieout.Fact) []*tieout.Fact { return facts[1:] }

func altered(facts []*tieout.Fact) []*tieout.Fact {
	facts[0].Lexical = "-7"
	return facts
}

func turned(facts []*tieout.Fact) []*tieout.Fact {
	facts[0].Lexical = "-" + facts[0].Lexical
	return facts
}

var tieCases = []ruleCase{
	{ruleSumBroken.Code, printed(nil, "Income: 1.2 0.7 2.2", "-Interest: 0.7 .04 2.0", "Rest: 0.5 0.3 0.2"),
		printed(nil, "Income: 1.2 0.7 2.2", "-Interest: 0.7 0.4 2.1", "Rest: 0.5 0.3 0.2")},
	{ruleCellWithoutFact.Code, printed(without, "Income: 1.2", "Other: 0.7", "Total: 1.9"), printed(nil, "Income: 1.2", "Other: 0.7", "Total: 1.9")},
	{ruleFactDiffersFromCell.Code, printed(altered, "Income: 1.2", "Other: 0.7", "Total: 1.9"), printed(turned, "Income: 1.2", "Other: 0.7", "Total: 1.9")},
	{ruleProseDiffers.Code, said(true), said(false)},
}

// said adds a number in the running text that differs from the first figure of a printed release.
func said(sure bool) func(w *world) {
	return func(w *world) {
		printed(nil, "Income: 1.2", "Other: 0.7", "Total: 1.9")(w)
		table := w.release.Tables[0]
		w.mentions = []*mention.Mention{{Range: w.at(), Printed: "$2.1", Measure: "income", Status: mention.Differs, Sure: sure,
			Figures: []mention.Figure{{Item: table.Rows[0].Items[0], Table: table}}}}
	}
}

func TestTieCases(t *testing.T) {
	for _, c := range tieCases {
		for _, side := range []struct {
			name string
			make func(w *world)
			want bool
		}{{"fails", c.fail, true}, {"passes", c.pass, false}} {
			t.Run(c.code+"/"+side.name, func(t *testing.T) {
				w := newWorld()
				side.make(w)
				ds := run(t, w.input())
				if got := slices.ContainsFunc(ds, func(d tieout.Diagnostic) bool { return d.Code == c.code }); got != side.want {
					t.Errorf("reported: %v, want %v: %s", got, side.want, codesOf(ds))
				}
			})
		}
	}
}

// TestTieSeeds checks that what three real releases have wrong is found, and nothing invented.
func TestTieSeeds(t *testing.T) {
	dir := os.Getenv("TIEOUT_SHARED")
	if dir == "" {
		t.Skip("TIEOUT_SHARED is not set: it names the folder with releases")
	}
	p, err := press.Default()
	if err != nil {
		t.Fatal(err)
	}
	paths, _ := filepath.Glob(filepath.Join(dir, "seeds", "*.txt"))
	if len(paths) != 3 {
		t.Fatalf("%d seeds, not 3", len(paths))
	}
	var all []*tieout.Report
	for i, path := range paths {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		r, _, err := release.Read(filepath.Base(path), data, release.Options{})
		if err != nil {
			t.Fatal(err)
		}
		result, ds, err := tag.Tag(context.Background(), r, []*press.Taxonomy{p}, tag.Options{})
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, result.Report)
		found, err := validate.Run(context.Background(), &validate.Input{Reports: []*tieout.Report{result.Report}, Release: r}, []validate.Check{tieCellCheck, tieSumCheck})
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range append(ds, found...) {
			t.Log(d.Range, d.Code, d.Message, d.Advice)
		}
		want := []int{0, 0, 1}[i]
		if len(ds)+len(found) != want {
			t.Errorf("%s: %d findings, want %d", filepath.Base(path), len(ds)+len(found), want)
		}
		if want == 1 && len(found) == 1 && (found[0].Code != ruleSumBroken.Code || found[0].Range.Start.Line != 214) {
			t.Errorf("the finding is %s at %s", found[0].Code, found[0].Range)
		}
	}
	var between []tieout.Diagnostic
	checkReportsAgree(context.Background(), &validate.Input{Reports: all}, func(d tieout.Diagnostic) { between = append(between, d) })
	for _, d := range between {
		t.Log(d.Range, d.Code, d.Message)
	}
	if len(between) == 0 {
		t.Error("the releases' different figures for property are not found")
	}
	for _, d := range between {
		if !strings.Contains(d.Message, "PropertyPlantAndEquipmentNet") {
			t.Errorf("invented: %s", d.Message)
		}
	}
}
