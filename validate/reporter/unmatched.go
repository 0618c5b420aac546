package reporter

import (
	"fmt"
	"io"

	"github.com/tieout/tieout/convert/mention"
)

// mostUnmatched bounds the numbers in no table that are listed of a document.
const mostUnmatched = 200

// prose writes how many numbers of the running text tied, and of those that no table has where they stand or, unless that is asked for, how
// to see them. Those that contradict a table are among the findings.
func (p pretty) prose(w io.Writer, d Document) {
	n := len(d.Mentions)
	if n == 0 {
		return
	}
	fmt.Fprintf(w, "%d of %s in prose tied\n", mention.Tied(d.Mentions), Counted(n, "number"))
	var others []*mention.Mention
	for _, m := range d.Mentions {
		if m.Status == mention.Absent {
			others = append(others, m)
		}
	}
	switch {
	case len(others) == 0:
	case !p.Verbose:
		if !p.Quiet {
			fmt.Fprintln(w, p.paint(dim, "  the others: --verbose, or tieout facts --mentions"))
		}
	default:
		fmt.Fprintln(w, "  in no table:")
		for i, m := range others {
			if i == mostUnmatched {
				fmt.Fprintf(w, "  and %d more: tieout facts --mentions lists them all\n", len(others)-i)
				break
			}
			what := m.Measure
			if what != "" {
				what = ", " + what
			}
			fmt.Fprintf(w, "  line %d: %s%s\n", m.Range.Start.Line, printable(m.Printed), printable(what))
		}
	}
}
