package reporter

import (
	"fmt"
	"io"
	"strings"

	"github.com/tieout/tieout/internal/terminal"
)

type markdown struct{ Options }

// Write writes a summary in Markdown, for a job summary or a comment: a table of verdicts, then the findings of
// each document.
func (m markdown) Write(w io.Writer, run *Run) error {
	w = terminal.Clean(w, false)
	var t totals
	for d := range run.all() {
		t.add(d)
	}
	fmt.Fprintf(w, "## tieout: %s\n\n| document | facts | XBRL | calculations | profile | tie-out | totals, prose | findings |\n|---|---:|---|---|---|---|---|---|\n", t.tally())
	for d := range run.all() {
		findings, v := Tally(d.Diagnostics), verdictOf(d)
		if d.Err != nil {
			findings = "could not be checked: " + markdownCell(d.Err.Error())
		}
		fmt.Fprintf(w, "| %s | %d | %s | %s | %s | %s | %s | %s |\n", markdownCell(d.Name), d.Facts,
			v.XBRL, v.Calculation, v.Profile, v.TieOut, covered(d), findings)
	}
	for d := range run.all() {
		for i, x := range m.shown(d.Diagnostics) {
			if i == 0 {
				fmt.Fprintf(w, "\n### %s\n\n| where | severity | what | code |\n|---|---|---|---|\n", markdownCell(d.Name))
			}
			where := strings.TrimSpace(strings.TrimPrefix(x.Range.String(), d.Name+":"))
			fmt.Fprintf(w, "| %s | %s | %s | `%s` |\n", markdownCell(where), x.Severity, markdownCell(run.sentence(x)), x.Code)
		}
	}
	return nil
}

// markdownCell makes text fit a cell of a table.
func markdownCell(s string) string {
	return strings.NewReplacer("|", `\|`, "\n", " ", "\r", " ", "<", "&lt;", "`", "\\`", "*", `\*`, "_", `\_`).Replace(s)
}
