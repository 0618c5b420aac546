package reporter

import (
	"fmt"
	"strings"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/validate"
)

// Verdicts sums up the verdicts of all documents that could be checked: that of the only one, and of several how many
// have each word: "XBRL 2 valid, 1 invalid; calculations 3 consistent; tie-out 3 tied". It is "" when none could be
// checked.
func (r *Run) Verdicts() string {
	var checked []validate.Verdict
	for _, d := range r.Documents {
		if d.Err == nil && d.Verdict.String() != "" {
			checked = append(checked, d.Verdict)
		}
	}
	switch len(checked) {
	case 0:
		return ""
	case 1:
		return checked[0].String()
	}
	var out []string
	for i, first := range checked[0].Parts() {
		counts := map[string]int{}
		for _, v := range checked {
			counts[v.Parts()[i].Word]++
		}
		var words []string
		for _, word := range []string{validate.Valid, validate.Consistent, validate.Tied, validate.Invalid, validate.Inconsistent,
			validate.Broken, validate.NotVerified} {
			if n := counts[word]; n > 0 {
				words = append(words, fmt.Sprintf("%d %s", n, word))
			}
		}
		if len(words) > 0 {
			out = append(out, first.Name+" "+strings.Join(words, ", "))
		}
	}
	return strings.Join(out, "; ")
}

// counts are the last lines of the formats of one line a finding: how much was found, and the verdicts.
func (r *Run) counts() string {
	s := plural(len(r.Documents), "document") + ": " + r.tally()
	if v := r.Verdicts(); v != "" {
		s += "\n" + v
	}
	return s
}

// tally is what was found in all documents.
func (r *Run) tally() string {
	var all []tieout.Diagnostic
	for _, d := range r.Documents {
		all = append(all, d.Diagnostics...)
	}
	return Tally(all)
}

// Tally counts findings, those that a baseline accepts apart: "2 errors, 1 note, 3 accepted"; "3 findings, all accepted".
func Tally(ds []tieout.Diagnostic) string {
	accepted := 0
	for _, d := range ds {
		if d.Accepted != "" {
			accepted++
		}
	}
	switch {
	case accepted == 0:
		return Count(ds).String()
	case accepted == len(ds) && accepted == 1:
		return "1 finding, accepted"
	case accepted == len(ds):
		return plural(accepted, "finding") + ", all accepted"
	}
	return fmt.Sprintf("%s, %d accepted", Count(ds), accepted)
}
