package main

import (
	"testing"

	"github.com/tieout/tieout/internal/wording"
)

func TestSuggestion(t *testing.T) {
	for name, want := range map[string]string{
		"maping": ` (did you mean "mapping"?)`, "inptus": ` (did you mean "inputs"?)`, "fail_on": ` (did you mean "fail-on"?)`,
		"unrelated": "", "": "", "input": ` (did you mean "inputs"?)`,
	} {
		if got := wording.Suggestion(name, configKeys()); got != want {
			t.Errorf("%q: got %q, want %q", name, got, want)
		}
	}
}
