package reporter

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/validate/tie"
)

// maxUntied bounds the rows of totals that are not tied of which a report for people says why.
const maxUntied = 10

// untied says of each row of totals that are not tied, in one line, why that is so.
func (p pretty) untied(w io.Writer, d Document) {
	if d.Ledger == nil || p.Quiet || slices.ContainsFunc(d.Diagnostics, func(x tieout.Diagnostic) bool { return x.Code == tie.CodeUntied }) {
		return
	}
	rows := d.Ledger.UntiedRows()
	for i, ts := range rows {
		if i == maxUntied {
			fmt.Fprintf(w, "    and %d more\n", len(rows)-i)
			return
		}
		var printed []string
		for _, t := range ts {
			printed = append(printed, printable(t.Item.Printed))
		}
		label := strings.TrimRight(strings.TrimSpace(printable(ts[0].Item.Label)), ":")
		if label == "" {
			label = "the row without a label"
		}
		fmt.Fprintf(w, "  %s %s: %s %s: %s\n", p.paint(yellow, "?"), place(ts[0].Item.Cell), label, strings.Join(printed, ", "), ts[0].Reason)
	}
}

// place is where a person looks for a row: its line, or the place in an office document.
func place(at tieout.Range) string {
	if at.Path != "" {
		return at.Path
	}
	return fmt.Sprintf("line %d", at.Start.Line)
}
