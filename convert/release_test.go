package convert

import (
	"testing"

	"github.com/tieout/tieout/taxonomy/discover"
)

// TestPressBase checks that the built-in taxonomy can be the base of releases: nothing is wrong with it.
func TestPressBase(t *testing.T) {
	_, ds, err := loadPress(discover.Options{})
	if err != nil || len(ds) > 0 {
		t.Error(ds, err)
	}
}
