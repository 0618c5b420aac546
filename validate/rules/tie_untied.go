package rules

import (
	"context"
	"strings"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/validate"
	"github.com/tieout/tieout/validate/tie"
)

var ruleTotalUntied = tieout.Rule{Code: tie.CodeUntied, Severity: tieout.Warning, Spec: "tieout",
	Doc: "A total of a release is neither tied nor broken: what it adds up is not printed, or does not add up to it and need not. It is reported only where " +
		"every total is to be tied, with --fail-on untied.",
	Advice: "Tie the total by hand, and accept the finding with a baseline.",
	Example: "Receivables             120     110\n" +
		"Total current assets    410     395"}

var tieUntiedCheck = validate.Check{
	Name:  "release-untied",
	Scope: validate.OnRelease,
	Rules: []tieout.Rule{ruleTotalUntied},
	Run:   checkReleaseUntied,
}

// checkReleaseUntied reports the totals that are not tied, those of one row that are so for one reason together.
func checkReleaseUntied(ctx context.Context, in *validate.Input, report func(tieout.Diagnostic)) {
	if !in.Options.Untied {
		return
	}
	facts := tie.Facts(in.Reports)
	for _, totals := range tie.OfContext(ctx, in).UntiedRows() {
		var printed []string
		var of []*tieout.Fact
		for _, t := range totals {
			printed = append(printed, t.Item.Printed)
			if f := facts.Of(t.Item); f != nil {
				of = append(of, f)
			}
		}
		first := totals[0].Item
		d := ruleTotalUntied.New(first.Cell, "%s, printed as %s, is not tied: %s", quoted(strings.TrimSpace(first.Label)), strings.Join(printed, ", "), totals[0].Reason)
		d.Facts = factIDs(of)
		for _, t := range totals[1:] {
			d.Related = append(d.Related, tieout.Note{Message: "so is this", Range: t.Item.Cell})
		}
		report(d)
	}
}
