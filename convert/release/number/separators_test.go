package number

import "testing"

// TestSwapSeparators exchanges points and commas and leaves bytes that are no characters where they are.
func TestSwapSeparators(t *testing.T) {
	if got := SwapSeparators("\x80 1.234,5"); got != "\x80 1,234.5" {
		t.Errorf("%q", got)
	}
}
