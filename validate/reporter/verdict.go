package reporter

import (
	"fmt"
	"strings"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/validate/tie"
)

// Verdict is what a run concludes about a document, one word for each kind of check.
type Verdict struct {
	XBRL        string // "valid", "invalid", "none"
	Calculation string // "consistent", "inconsistent", "none"
	Profile     string // "none": rules of a filing system beyond the specifications are not checked
	TieOut      string // "tied" when every total is, "partly tied", "broken", "none"
}

// unknown is the word for what was not checked.
const unknown = "none"

// NoVerdict is the verdict on a document that was not checked.
func NoVerdict() Verdict { return Verdict{unknown, unknown, unknown, unknown} }

// Conclude derives the verdict from diagnostics. calculations says whether networks were checked, ties what the totals of
// a release came to, nil where there is none; what was not checked has the word "none". A baseline makes findings known,
// not the document valid: what it accepts counts here.
func Conclude(ds []tieout.Diagnostic, calculations bool, ties *tie.Coverage) Verdict {
	v := Verdict{XBRL: "valid", Calculation: unknown, Profile: unknown, TieOut: unknown}
	if calculations {
		v.Calculation = "consistent"
	}
	switch {
	case ties == nil || ties.Totals == 0:
	case ties.Tied == ties.Totals:
		v.TieOut = "tied"
	default:
		v.TieOut = "partly tied"
	}
	for _, d := range ds {
		switch {
		case d.Severity == tieout.Error && !strings.HasPrefix(d.Code, "tieout:"): // ours say nothing about validity
			v.XBRL = "invalid"
		case d.Severity >= tieout.Warning && isCalculation(d.Code), calculations && d.Code == tie.RuleSumBroken.Code:
			v.Calculation = "inconsistent"
		}
		if d.Severity >= tieout.Inconsistency && (ties != nil || strings.HasPrefix(d.Code, "tieout:")) {
			v.TieOut = "broken"
		}
	}
	return v
}

func isCalculation(code string) bool {
	return strings.HasPrefix(code, "calc11e:") || code == "oime:disallowedDuplicateFacts" || code == "xbrl.5.2.5.2:calcInconsistency"
}

// part is one kind of check and the word for it.
type part struct{ name, word string }

// parts are the four words in the order in which every format has them.
func (v Verdict) parts() [4]part {
	return [...]part{{"XBRL", v.XBRL}, {"calculations", v.Calculation}, {"profile", v.Profile}, {"tie-out", v.TieOut}}
}

// String names each kind of check that was made with its word: "XBRL valid, calculations consistent, tie-out tied".
func (v Verdict) String() string {
	var out []string
	for _, p := range v.parts() {
		if p.word != unknown {
			out = append(out, p.name+" "+p.word)
		}
	}
	return strings.Join(out, ", ")
}

// Verdicts sums up the verdicts of all documents that could be checked: that of the only one, and of several how many
// have each word: "XBRL 2 valid, 1 invalid; calculations 3 consistent; tie-out 3 tied". It is "" when none could be
// checked.
func (r *Run) Verdicts() string {
	var checked []Verdict
	for _, d := range r.Documents {
		if d.Err == nil && d.Verdict != NoVerdict() {
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
	for i, first := range checked[0].parts() {
		counts := map[string]int{}
		for _, v := range checked {
			counts[v.parts()[i].word]++
		}
		var words []string
		for _, word := range []string{"valid", "consistent", "tied", "partly tied", "invalid", "inconsistent", "broken"} {
			if n := counts[word]; n > 0 {
				words = append(words, fmt.Sprintf("%d %s", n, word))
			}
		}
		if len(words) > 0 {
			out = append(out, first.name+" "+strings.Join(words, ", "))
		}
	}
	return strings.Join(out, "; ")
}

// counts are the last lines of the formats of one line a finding: how much was found, and the verdicts.
func (r *Run) counts() string {
	s := plural(len(r.Documents), "document") + ": " + r.Count().String()
	if v := r.Verdicts(); v != "" {
		s += "\n" + v
	}
	return s
}
