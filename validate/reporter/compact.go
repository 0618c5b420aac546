package reporter

import (
	"fmt"
	"io"
)

type compact struct{ Options }

// Write writes a line a diagnostic, "document:line:column: severity: message [code]", and lines of counts and verdicts.
func (c compact) Write(w io.Writer, run *Run) error {
	for _, d := range run.Documents {
		if d.Err != nil {
			fmt.Fprintf(w, "%s: could not be checked: %s\n", printable(d.Name), printable(d.Err.Error()))
		}
		for _, x := range c.shown(d.Diagnostics) {
			fmt.Fprintf(w, "%s: %s: %s [%s]\n", printable(x.Range.String()), x.Severity, printable(sentence(x)), x.Code)
		}
	}
	_, err := fmt.Fprintln(w, run.counts())
	return err
}
