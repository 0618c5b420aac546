package rules

import (
	"context"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/validate"
)

var (
	ruleCellWithoutFact = tieout.Rule{Code: "tieout:cellWithoutFact", Severity: tieout.Error, Aspect: tieout.Fault, Spec: "tieout",
		Doc:    "A number of the release is no fact of the report that was converted from it: a figure was lost.",
		Advice: "Convert the release again; if the report was edited by hand, add the fact."}
	ruleFactDiffersFromCell = tieout.Rule{Code: "tieout:factDiffersFromCell", Severity: tieout.Error, Aspect: tieout.Fault, Spec: "tieout",
		Doc:    "A fact does not state the number that is printed in the cell it was read from, its sign left aside.",
		Advice: "Correct the fact, or the release."}
)

var tieCellCheck = validate.Check{
	Name:  "release-cells",
	Scope: validate.OnRelease,
	Rules: []tieout.Rule{ruleCellWithoutFact, ruleFactDiffersFromCell},
	Run:   checkReleaseCells,
}

// checkReleaseCells compares each cell of the release with its fact.
func checkReleaseCells(ctx context.Context, in *validate.Input, report func(tieout.Diagnostic)) {
	c := newCells(in)
	for _, table := range in.Release.Tables {
		if ctx.Err() != nil {
			return
		}
		for _, row := range table.Rows {
			for _, item := range row.Items {
				f := c.facts[item.Cell]
				if f == nil {
					report(ruleCellWithoutFact.New(item.Cell, "%s, printed as %s, is no fact of the report", quoted(item.Label), item.Printed))
					continue
				}
				v, err := f.Value()
				if f.Nil != item.Nil || !f.Nil && (err != nil || !v.Abs().Equal(item.Value.Abs())) {
					d := ruleFactDiffersFromCell.New(item.Cell, "%s is printed as %s, which is %s, but the fact %s says %s", quoted(item.Label), item.Printed,
						item.Value, f.ID, valueText(f))
					d.Facts = factIDs([]*tieout.Fact{f})
					report(d)
				}
			}
		}
	}
}

func valueText(f *tieout.Fact) string {
	if f.Nil {
		return "nil"
	}
	return f.Lexical
}
