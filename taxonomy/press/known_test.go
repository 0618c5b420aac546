package press

import (
	"reflect"
	"testing"
)

// TestKnownPhrases takes labels apart again that are known, with and without words to pass over.
func TestKnownPhrases(t *testing.T) {
	for _, label := range []string{"Total net revenues", "O'Brian product sales", "Non-GAAP income (loss), net of tax", "Securities available for sale", "Non-trading income", "Adjusted EBITDA"} {
		for _, ignore := range [][]string{nil, {"revenues"}, {"obrian"}, {"brian"}, {"adjusted"}, {"afs"}, {"nontrading"}, nil} {
			want, _ := normalize(label, ignore)
			for range 2 {
				if has := Normalize(label, ignore...); !reflect.DeepEqual(has, want) {
					t.Errorf("%q without %q: %+v, want %+v", label, ignore, has, want)
				}
			}
		}
	}
}
