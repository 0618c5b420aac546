package main

import (
	"fmt"

	"github.com/tieout/tieout/internal/wording"
)

// suggestion is what to say behind a name that does not exist: the nearest name that does, "" when none is near.
func suggestion(name string, known []string) string {
	if best := wording.Nearest(name, known); best != "" {
		return fmt.Sprintf(" (did you mean %q?)", best)
	}
	return ""
}
