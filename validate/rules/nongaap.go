package rules

import (
	"context"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/validate"
	"github.com/tieout/tieout/validate/nongaap"
)

var nonGAAPCheck = validate.Check{
	Name:  "release-non-gaap",
	Scope: validate.OnRelease,
	Rules: []tieout.Rule{nongaap.RuleNotReconciled},
	Run: func(_ context.Context, in *validate.Input, report func(tieout.Diagnostic)) {
		for _, d := range nongaap.Of(in).Diagnostics() {
			report(d)
		}
	},
}
