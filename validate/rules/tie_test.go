package rules

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert"
	"github.com/tieout/tieout/convert/mention"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/convert/tag"
	"github.com/tieout/tieout/internal/truth"
	"github.com/tieout/tieout/taxonomy/press"
	"github.com/tieout/tieout/validate"
	"github.com/tieout/tieout/validate/nongaap"
	"github.com/tieout/tieout/validate/tie"
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
				f := &tieout.Fact{ID: label, Concept: w.concept(strings.ReplaceAll(label, " ", "")).Name, Context: c, Unit: w.usd, Lexical: s,
					Decimals: item.Decimals, Source: &tieout.Source{Range: item.Cell, Label: label, Printed: s, Value: v}}
				f.SetOrigin(item.Cell)
				facts = append(facts, f)
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
	{tie.RuleSumBroken.Code, printed(nil, "Income: 1.2 0.7 2.2", "-Interest: 0.7 .04 2.0", "Rest: 0.5 0.3 0.2"),
		printed(nil, "Income: 1.2 0.7 2.2", "-Interest: 0.7 0.4 2.1", "Rest: 0.5 0.3 0.2")},
	{tie.RuleRelationBroken.Code, reported("114,612       103,307\n                                      ========      ========\nAccounts", "115,999       104,888\n                                      ========      ========\nAccounts"), reported()},
	{tie.RulePerShareBroken.Code, reported("   0.43 ", "   0.34 "), reported()},
	{tie.RuleRatioBroken.Code, reported("42.5%", "45.2%"), reported()},
	{tie.RuleFigureDiffers.Code, reported("SALES BY REGION\n(in thousands; unaudited)\n", "SALES BY REGION\n(in thousands; unaudited)\n"+highlights), reported()},
	{tie.RuleColumnBroken.Code, reported("33,712", "37,312"), reported()},
	{tie.RulePeriodsBroken.Code, reported("        25,671\n", "        25,671\nPurchases of equipment                   5,410         4,980         4,210         9,820\n"), reported()},
	{tie.RuleHeadingBroken.Code, reported("2024          2023          2024          2023", "2024          2024          2024          2023"), reported()},
	{tie.RuleScaleBroken.Code, reported("BALANCE SHEETS\n(in thousands", "BALANCE SHEETS\n(in millions"), reported()},
	{tie.RuleRowRepeated.Code, reported("Cost of revenue                         65,715        61,886       127,688       119,832\n", "Cost of revenue                         65,715        61,886       127,688       119,832\nCost of revenue                         65,715        61,886       127,688       119,832\n"), reported()},
	{tie.RuleSeparatorMissing.Code, reported("65,715", "65715"), reported()},
	{tie.RuleDecimalMissing.Code, reported("Net income per share:\n", "Book value per share                     15.3         14.92         15.31         14.92\nNet income per share:\n"), reported()},
	{ruleCellWithoutFact.Code, printed(without, "Income: 1.2", "Other: 0.7", "Total: 1.9"), printed(nil, "Income: 1.2", "Other: 0.7", "Total: 1.9")},
	{ruleFactDiffersFromCell.Code, printed(altered, "Income: 1.2", "Other: 0.7", "Total: 1.9"), printed(turned, "Income: 1.2", "Other: 0.7", "Total: 1.9")},
	{ruleTotalUntied.Code, strictly(reported("Cash and cash equivalents               48,210        41,377\n", "", "Total assets ", "Total current assets                   100,612        90,307\nOther assets                            14,000        13,000\nTotal assets ")), strictly(reported())},
	{ruleProseDiffers.Code, said(true), said(false)},
	{ruleProseInexact.Code, said(false), said(true)},
	{nongaap.RuleNotReconciled.Code, reported("SALES BY REGION\n(in thousands; unaudited)\n", adjustedIncome), reported()},
}

// strictly has a release checked for totals that are not tied.
func strictly(set func(w *world)) func(w *world) {
	return func(w *world) {
		set(w)
		w.options.Untied = true
	}
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

// quarter is a release of a fictional company. What a case replaces in it breaks one rule.
const quarter = `HOLLOWAY VALVES, INC.
CONDENSED CONSOLIDATED STATEMENTS OF INCOME
(in thousands, except per share data; unaudited)

                                        Three Months Ended           Six Months Ended
                                             June 30,                    June 30,
                                        2024          2023          2024          2023
                                      --------      --------      --------      --------
Net revenue                            114,286       105,428       221,136       203,642
Cost of revenue                         65,715        61,886       127,688       119,832
                                      --------      --------      --------      --------
Gross profit                            48,571        43,542        93,448        83,810
Gross margin                              42.5%         41.3%         42.3%         41.2%
Operating expenses                      37,461        34,615        73,059        67,532
                                      --------      --------      --------      --------
Net income                              11,110         8,927        20,389        16,278

Net income per share:
  Basic                                   0.44          0.35          0.80          0.65
  Diluted                                 0.43          0.35          0.79          0.63
Weighted average shares outstanding:
  Basic                                 25,402        25,160        25,356        25,133
  Diluted                               26,011        25,701        25,957        25,671

HOLLOWAY VALVES, INC.
CONDENSED CONSOLIDATED BALANCE SHEETS
(in thousands; unaudited)

                                      June 30,    December 31,
                                        2024          2023
                                      --------      --------
Cash and cash equivalents               48,210        41,377
Accounts receivable, net                66,402        61,930
                                      --------      --------
Total assets                           114,612       103,307
                                      ========      ========
Accounts payable                        28,415        27,960
Stockholders' equity                    86,197        75,347
                                      --------      --------
Total liabilities and stockholders' equity  114,612   103,307
                                      ========      ========

HOLLOWAY VALVES, INC.
SALES BY REGION
(in thousands; unaudited)

                              Europe        Asia       Total
                            --------    --------    --------
Valves                        31,415      20,110      51,525
Pumps                         22,300      11,412      33,712
Meters                        10,127       9,204      19,331
Services                       5,316       4,402       9,718
`

// highlights begin with a table that prints the revenues of the quarter with two digits in the wrong order.
const highlights = `
                                        Three Months Ended
                                             June 30,
                                        2024          2023
                                      --------      --------
Net revenue                            114,826       105,428

SALES BY REGION
(in thousands; unaudited)
`

// adjustedIncome is a table with a measure that nothing reconciles.
const adjustedIncome = `OTHER DATA
(in thousands; unaudited)

                                          Three Months Ended
                                               June 30,
                                          2024          2023
                                        --------      --------
Adjusted EBITDA                           15,402        13,911

SALES BY REGION
(in thousands; unaudited)
`

// reported is the quarter's release with some of its words replaced.
func reported(replace ...string) func(w *world) {
	return func(w *world) {
		text := strings.NewReplacer(replace...).Replace(quarter)
		d, err := convert.Open(context.Background(), "release.txt", []byte(text), convert.Options{})
		if err != nil {
			panic(err)
		}
		w.release, w.report = d.Release, d.Report
	}
}

func TestTieCases(t *testing.T) {
	for _, c := range tieCases {
		bothSides(t, c.code, c.fail, c.pass, inWorld)
	}
}

// TestTieSeeds checks that what three real releases have wrong is found, and nothing invented.
func TestTieSeeds(t *testing.T) {
	dir := truth.Folder(t)
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
		found, err := validate.Run(context.Background(), &validate.Input{Reports: []*tieout.Report{result.Report}, Release: r}, []validate.Check{tieCellCheck, tieCheck})
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
		if want == 1 && len(found) == 1 && (found[0].Code != tie.RuleSumBroken.Code || found[0].Range.Start.Line != 212) {
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
		if !strings.Contains(d.Message, "Property and equipment") {
			t.Errorf("invented: %s", d.Message)
		}
	}
}
