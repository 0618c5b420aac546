package reporter

import (
	"fmt"
	"io"
	"strings"

	"github.com/tieout/tieout/internal/terminal"
)

type tap struct{ Options }

// Write writes a Test Anything Protocol 14 stream: one test point a document, its findings as comments below.
func (t tap) Write(w io.Writer, run *Run) error {
	w = terminal.Clean(w, false)
	n := 0
	for range run.all() {
		n++
	}
	if _, err := fmt.Fprintf(w, "TAP version 14\n1..%d\n", n); err != nil {
		return err
	}
	i := 0
	for d := range run.all() {
		status := "ok"
		if d.Fails() {
			status = "not ok"
		}
		i++
		fmt.Fprintf(w, "%s %d - %s\n", status, i, strings.NewReplacer(`\`, `\\`, "#", `\#`).Replace(printable(d.Name)))
		if d.Err != nil {
			fmt.Fprintf(w, "# could not be checked: %s\n", printable(d.Err.Error()))
		}
		if v := d.Verdict.String(); d.Err == nil && v != "" {
			fmt.Fprintf(w, "# %s: %s\n", Tally(d.Diagnostics), v)
		}
		if c := covered(d); c != "" {
			fmt.Fprintf(w, "# %s\n", c)
		}
		for _, x := range t.shown(d.Diagnostics) {
			fmt.Fprintf(w, "# %s: %s: %s [%s]\n", printable(x.Range.String()), x.Severity, printable(run.sentence(x)), x.Code)
		}
	}
	return nil
}
