package rules

import (
	"context"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/validate"
)

var calculation11Check = validate.Check{
	Name:  "calculation-1.1",
	Scope: validate.OnReport,
	Run:   func(ctx context.Context, in *validate.Input, report func(tieout.Diagnostic)) {},
}
