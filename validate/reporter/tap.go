package reporter

import (
	"fmt"
	"io"
	"strings"
)

type tap struct{ Options }

// Write writes a Test Anything Protocol 14 stream: one test point a document, its findings as comments below.
func (t tap) Write(w io.Writer, run *Run) error {
	if _, err := fmt.Fprintf(w, "TAP version 14\n1..%d\n", len(run.Documents)); err != nil {
		return err
	}
	for i, d := range run.Documents {
		status := "ok"
		if d.Fails() {
			status = "not ok"
		}
		fmt.Fprintf(w, "%s %d - %s\n", status, i+1, strings.NewReplacer(`\`, `\\`, "#", `\#`).Replace(printable(d.Name)))
		if d.Err != nil {
			fmt.Fprintf(w, "# could not be checked: %s\n", printable(d.Err.Error()))
		}
		if v := d.Verdict.String(); d.Err == nil && v != "" {
			fmt.Fprintf(w, "# %s: %s\n", Tally(d.Diagnostics), v)
		}
		for _, x := range t.shown(d.Diagnostics) {
			fmt.Fprintf(w, "# %s: %s: %s [%s]\n", printable(x.Range.String()), x.Severity, printable(sentence(x)), x.Code)
		}
	}
	return nil
}
