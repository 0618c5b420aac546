package headings

import (
	"testing"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release"
)

// TestLastLine: a column without a heading has no last line of one.
func TestLastLine(t *testing.T) {
	c := &release.Column{Range: tieout.Range{Start: tieout.Position{Byte: 100, Line: 9, Column: 20}, End: tieout.Position{Byte: 206, Line: 10, Column: 24}}}
	if got := lastLine(c); got != c.Range {
		t.Errorf("no heading: %v", got)
	}
	c.Heading = []string{"Year ended", "1997"}
	if got := lastLine(c).Start; got != (tieout.Position{Byte: 202, Line: 10, Column: 20}) {
		t.Errorf("of two lines: %v", got)
	}
}
