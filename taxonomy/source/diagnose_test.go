package source

import (
	"errors"
	"fmt"
	"io"
	"testing"

	"github.com/tieout/tieout"
)

// TestDiagnoseErrors: what an error says of a document is a diagnostic at the reference, and nothing else is.
func TestDiagnoseErrors(t *testing.T) {
	at := tieout.Range{Document: "report.xml", Start: tieout.Position{Line: 3, Column: 1}}
	for _, c := range []struct {
		err  error
		code string
	}{
		{&NotFoundError{URL: "http://example.com/a.xsd"}, ruleNotFound.Code},
		{&RefusedError{URL: "file:///etc/a.xsd", Reason: "outside"}, ruleRefused.Code},
		{&LimitError{URL: "http://example.com/a.xsd", What: "the document", Limit: 5, Unit: "bytes"}, ruleTooLarge.Code},
		{&ChangedError{URL: "http://example.com/a.xsd"}, ruleChanged.Code},
		{io.ErrUnexpectedEOF, ""},
		{errors.New("disk"), ""},
	} {
		d, ok := Diagnose(fmt.Errorf("loading: %w", c.err), at)
		if ok != (c.code != "") || d.Code != c.code || ok && (d.Range != at || d.Message == "" || d.Advice == "") {
			t.Errorf("%v: %v %+v, want %q", c.err, ok, d, c.code)
		}
	}
}
