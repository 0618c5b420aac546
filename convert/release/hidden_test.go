package release

import (
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"github.com/tieout/tieout"
)

// TestLeftOutOfWorkbooks: what is hidden in a workbook is told of, and a formula whose value nobody has stored fails a check.
func TestLeftOutOfWorkbooks(t *testing.T) {
	f := excelize.NewFile()
	defer f.Close()
	f.SetSheetName("Sheet1", "Income")
	for cell, v := range map[string]any{"A1": "In thousands", "B2": "March 31, 2030", "A3": "Sales", "B3": 700, "A4": "Costs", "B4": 300, "A5": "Rent", "B5": 20, "D3": 5} {
		f.SetCellValue("Income", cell, v)
	}
	f.SetCellFormula("Income", "B6", "B3-B4-B5")
	f.SetRowVisible("Income", 5, false)
	f.SetColVisible("Income", "D", false)
	f.NewSheet("Plan")
	f.SetCellValue("Plan", "A1", 12)
	f.SetSheetVisible("Plan", false)
	b, err := f.WriteToBuffer()
	if err != nil {
		t.Fatal(err)
	}
	_, ds, err := Read("r.xlsx", b.Bytes(), Options{})
	if err != nil {
		t.Fatal(err)
	}
	for place, want := range map[string]string{
		"Income!B6":  "tieout:formulaWithoutValue Income!B6 has a formula without a stored value: open and save",
		"Income!5:5": "tieout:hiddenLeftOut row 5 of Income is hidden",
		"Income!D:D": "tieout:hiddenLeftOut column D of Income is hidden",
		"Plan":       "tieout:hiddenLeftOut the sheet Plan is hidden",
	} {
		got := ""
		for _, d := range ds {
			if d.Range.String() == "r.xlsx: "+place {
				got += d.Code + " " + d.Message
				if fails := d.Severity >= tieout.Inconsistency; fails != (place == "Income!B6") {
					t.Errorf("%s is a finding of severity %s", place, d.Severity)
				}
			}
		}
		if !strings.HasPrefix(got, want) {
			t.Errorf("%s: %q, want %q", place, got, want)
		}
	}
}
