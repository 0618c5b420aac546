package main

import (
	"bytes"
	"strings"
	"testing"

	"github.com/tieout/tieout/internal/wording"
)

// TestSharedTexts holds that nobody changes the words of texts, which releases that are read in one process share: the second would
// be read in another way than the first.
func TestSharedTexts(t *testing.T) {
	var out, errs bytes.Buffer
	if code := run(t.Context(), []string{"check", "--fail-on", "never", "../../testdata/releases", "../../testdata/fictional"}, strings.NewReader(""), &out, &errs); code != exitClean {
		t.Fatalf("exit %d: %s", code, errs.String())
	}
	for _, s := range wording.Spoiled() {
		t.Errorf("somebody changed the words of %q", s)
	}
}
