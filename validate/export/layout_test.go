package export

import (
	"strings"
	"testing"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/validate/view"
)

// TestRows lays lines of two documents out: which belong to one row, and where others go.
func TestRows(t *testing.T) {
	line := func(label, concept, member string) view.Row {
		if concept == "" {
			return view.Row{Label: label}
		}
		c := &tieout.Context{}
		if member != "" {
			c.Dimensions = []tieout.Dimension{{Axis: tieout.QName{Local: "SegmentAxis"}, Member: tieout.QName{Local: member}}}
		}
		return view.Row{Label: label, Facts: []*tieout.Fact{{Concept: tieout.QName{Space: label, Local: concept}, Context: c}}}
	}
	h := &sheet{byKey: map[string][]*row{}}
	for first, lines := range [][]view.Row{
		{line("Revenues:", "", ""), line("Europe", "Revenues", "Europe"), line("Asia", "Revenues", "Asia"), line("Total", "Revenues", ""), line("Costs", "Costs", ""), line("Other", "Other", ""), line("Other", "Other", "")},
		{line("REVENUES:", "", ""), line("Europe", "Revenues", "Europe"), line("Africa", "Revenues", "Africa"), line("Net revenues", "Revenues", ""), line("Rent", "Rent", ""), line("Costs", "Costs", ""), line("Other", "Other", "")},
	} {
		at := &h.head
		for _, r := range lines {
			at = h.row(at, r, first+1)
		}
	}
	var got []string
	for r := h.head.next; r != nil; r = r.next {
		got = append(got, r.label)
	}
	if want := "Revenues: Europe Africa Asia Total Rent Costs Other Other"; strings.Join(got, " ") != want {
		t.Errorf("the rows are %v", got)
	}
}
