package mention_test

import (
	"fmt"
	"os"
	"testing"

	"github.com/tieout/tieout/internal/wording"
)

// TestMain holds that nothing changes the words of texts, which all readings in one process share.
func TestMain(m *testing.M) {
	code := m.Run()
	for _, s := range wording.Spoiled() {
		fmt.Fprintf(os.Stderr, "somebody changed the words of %q\n", s)
		code = 1
	}
	os.Exit(code)
}
