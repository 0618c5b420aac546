package release

import (
	"slices"
	"strings"

	"github.com/tieout/tieout/convert/release/calendar"
	"github.com/tieout/tieout/convert/release/layout"
	"github.com/tieout/tieout/internal/wording"
)

// Name is what a table is called by its titles, as printed: the nearest that is neither the name of who publishes it, nor in brackets or the end of one, nor a time alone; ""
// for none.
func (t *Table) Name(issuer string) string {
	by := wording.Of(issuer).String()
	for _, line := range slices.Backward(t.Title) {
		if title, ok := layout.Unnumbered(line); ok {
			line = title
		}
		line = strings.TrimSpace(line)
		words := wording.Of(line).String()
		if words == "" || len(line) > maxNameOfTable || strings.HasPrefix(line, "(") || strings.HasSuffix(line, ")") && !strings.Contains(line, "(") || by != "" && strings.HasPrefix(words, by) || isScaleAlone(line) || calendar.SaysTime(line) && memberText(line) == "" {
			continue
		}
		return strings.TrimRight(line, ": ")
	}
	return ""
}

const maxNameOfTable = 120 // bytes: longer lines are running text
