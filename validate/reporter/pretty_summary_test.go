package reporter

import (
	"errors"
	"fmt"
	"strings"
	"testing"
)

// TestSummaryOfMany names documents that could not be checked again at the end, and counts those that one cause kept from it.
func TestSummaryOfMany(t *testing.T) {
	run := &Run{Documents: []Document{{Name: "empty.txt", Err: errors.New("the document is empty")}}}
	for i := range 40 {
		run.Documents = append(run.Documents, Document{Name: fmt.Sprintf("q%d.txt", i), Err: errors.New("interrupted")})
	}
	r, err := New("pretty", Options{})
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	if err := r.Write(&b, run); err != nil {
		t.Fatal(err)
	}
	_, end, _ := strings.Cut(b.String(), "41 could not be checked:\n")
	if want := "  ✗ empty.txt: the document is empty\n  ✗ 40 documents: interrupted\n"; end != want {
		t.Errorf("the end is\n%s\nand should be\n%s", end, want)
	}
}
