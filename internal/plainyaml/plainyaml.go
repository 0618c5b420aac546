// Package plainyaml looks at YAML before its reader does: text that is nested deeply takes the reader's time, or its
// stack, without bound.
//
// It must never import another room.
package plainyaml

import (
	"fmt"
	"regexp"
)

// MaxNesting is how deep collections may stand in each other.
const MaxNesting = 64

// dashes are sequences that begin on one line.
var dashes = regexp.MustCompile(fmt.Sprintf(`(?m)^[ \t]*(?:[-?:][ \t]+){%d}`, MaxNesting))

// Check refuses text whose collections may be nested deeper than MaxNesting, with the line: by brackets, by dashes on a
// line, or by indentation. It reads no YAML, so that brackets in texts count as well; they come in pairs there.
func Check(data []byte) error {
	depth, line, indent, leading := 0, 1, 0, true
	for _, b := range data {
		switch b {
		case '\n':
			line, indent, leading = line+1, 0, true
			continue
		case ' ', '\t':
			if leading {
				indent++
			}
			continue
		case '[', '{':
			depth++
		case ']', '}':
			depth = max(depth-1, 0)
		}
		if depth > MaxNesting || leading && indent > 4*MaxNesting {
			return tooDeep(line)
		}
		leading = false
	}
	if at := dashes.FindIndex(data); at != nil {
		line = 1
		for _, b := range data[:at[0]] {
			if b == '\n' {
				line++
			}
		}
		return tooDeep(line)
	}
	return nil
}

func tooDeep(line int) error {
	return fmt.Errorf("line %d: collections are nested beyond the limit of %d", line, MaxNesting)
}
