package reporter

import (
	"bytes"
	"strings"
	"testing"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release"
)

// TestPlacesOfOfficeDocuments: in no format has a finding in a document of Word or Excel a line or column, which nobody sees there;
// the text is quoted where there is room.
func TestPlacesOfOfficeDocuments(t *testing.T) {
	text := "<html><body><table><tr><td style=\"padding-left:9pt\">Sales &amp; more were <b>7</b></td><td>4</td></tr>\n</table></body></html>\n"
	start := strings.Index(text, "7<")
	place := tieout.Range{Document: "a.xlsx", Path: "Income!B9", Unlined: true,
		Start: tieout.Position{Byte: int64(start), Line: 9876, Column: 5432}, End: tieout.Position{Byte: int64(start + 1), Line: 9876, Column: 5432}}
	run := &Run{Documents: []Document{{Name: "a.xlsx", Kind: "release", Release: &release.Release{Format: release.HTML, Text: text},
		Diagnostics: []tieout.Diagnostic{{Code: "tieout:x", Severity: tieout.Inconsistency, Message: "wrong", Range: place}}}}}
	for _, format := range Formats {
		if format == "json" { // has rows and cells as what they are
			continue
		}
		r, err := New(format, Options{})
		if err != nil {
			t.Fatal(err)
		}
		var b bytes.Buffer
		if err := r.Write(&b, run); err != nil {
			t.Fatal(err)
		}
		out := b.String()
		if !strings.Contains(out, "Income!B9") || strings.Contains(out, "9876") || strings.Contains(out, "5432") {
			t.Errorf("%s:\n%s", format, out)
		}
		if format == "sarif" && !strings.Contains(out, `"Sales & more were 7  4"`) {
			t.Errorf("%s does not quote the row:\n%s", format, out)
		}
		if format == "pretty" && !strings.Contains(out, "│ Sales & more were 7  4\n        │                   ^\n") {
			t.Errorf("%s does not show the place:\n%s", format, out)
		}
	}
}
