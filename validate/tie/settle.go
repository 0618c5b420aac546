package tie

import (
	"slices"
	"strings"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/validate"
)

// Settle makes one finding of one misprint: what the checks of calculations and duplicates say of figures that a finding of
// the ledger is about follows from it and is left out. What they say of other figures of a release shows that the figures
// were understood as what they are not, or that nothing tells which is wrong: it becomes a warning. Reports that come from
// no release stay as they are.
func Settle(in *validate.Input, ds []tieout.Diagnostic) []tieout.Diagnostic {
	if in.Release == nil {
		return ds
	}
	about := map[string]bool{}
	for _, d := range ds {
		if isOwn(d.Code) {
			for _, id := range d.Facts {
				about[id] = true
			}
		}
	}
	var out []tieout.Diagnostic
	for _, d := range ds {
		if followsFromFigures(d.Code) {
			if slices.ContainsFunc(d.Facts, func(id string) bool { return about[id] }) {
				continue
			}
			d.Severity = min(d.Severity, tieout.Warning)
		}
		out = append(out, d)
	}
	return out
}

func isOwn(code string) bool {
	return slices.ContainsFunc(Rules(), func(r tieout.Rule) bool { return r.Code == code })
}

// followsFromFigures reports whether findings of a code are about values of facts that agree or do not.
func followsFromFigures(code string) bool {
	switch code {
	case "oime:disallowedDuplicateFacts", "tieout:inconsistentDuplicateFacts", "xbrl.5.2.5.2:calcInconsistency":
		return true
	}
	return strings.HasPrefix(code, "calc11e:")
}
