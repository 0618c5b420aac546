package release

import (
	"fmt"
	"strings"
	"testing"
)

// boldRows is a bridge of two measures, whose last row is printed as the formats say.
const boldRows = `<html><body><p>Marlpool Stores Limited, results for the year ended 30 June 2025, A$ million</p>
<style>.sum { font-weight: bold } .light { color: red }</style>
<p>Reconciliation of underlying to statutory NPAT</p>
<table><tr><td>A$m</td><td>FY25</td><td>FY24</td></tr>
<tr><td>Underlying NPAT</td><td>58.9</td><td>61.7</td></tr>
<tr><td>Impairment of Outdoor goodwill</td><td>(14.0)</td><td>-</td></tr>
<tr><td>ERP implementation (SaaS) costs, after tax</td><td>(3.6)</td><td>(2.8)</td></tr>
<tr><td>Restructuring, after tax</td><td>(2.1)</td><td>(1.4)</td></tr>
<tr%s><td%s>%s</td><td>39.2</td><td>57.5</td></tr></table></body></html>`

// TestBoldTotals takes a row whose label alone is printed bold for one that may be a total, however that is written.
func TestBoldTotals(t *testing.T) {
	for _, c := range []struct {
		row, cell, label string
		bold             bool
	}{
		{"", "", "Statutory NPAT", false},
		{"", "", "<b>Statutory NPAT</b>", true},
		{"", "", "<b>Statutory</b> NPAT", false},
		{"", "", "<strong>Statutory NPAT</strong><sup>1</sup>", true},
		{"", "", `<span style="font-weight:700">Statutory NPAT</span>`, true},
		{"", "", `<p style="font-size:8pt;font-weight: bold">Statutory NPAT</p>`, true},
		{"", "", `<span style="font-weight:400">Statutory NPAT</span>`, false},
		{"", ` style="font-weight:600"`, "Statutory NPAT", true},
		{` style="font-weight:bold"`, "", "Statutory NPAT", true},
		{` class="sum"`, "", "Statutory NPAT", true},
		{"", ` class="light"`, "Statutory NPAT", false},
	} {
		rel := readText(t, fmt.Sprintf(boldRows, c.row, c.cell, c.label))
		rows := rel.Tables[0].Rows
		if got := len(rows[len(rows)-1].Parts) > 0; got != c.bold {
			t.Errorf("<tr%s><td%s>%s: a sum %t, want %t", c.row, c.cell, c.label, got, c.bold)
		}
	}
}

// TestBoldTotalOfTwoColumns shows the sum that a turned sign breaks in one of two columns.
func TestBoldTotalOfTwoColumns(t *testing.T) {
	text := strings.Replace(fmt.Sprintf(boldRows, "", "", "<b>Statutory NPAT</b>"), "<td>(1.4)</td>", "<td>1.4</td>", 1)
	rows := readText(t, text).Tables[0].Rows
	if total := rows[len(rows)-1]; len(total.Parts) != 4 {
		t.Errorf("%s is the sum of %d rows, want 4", total.Label, len(total.Parts))
	}
}
