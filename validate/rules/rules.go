package rules

import (
	"context"
	"slices"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert"
	"github.com/tieout/tieout/internal/fault"
	"github.com/tieout/tieout/validate"
	"github.com/tieout/tieout/validate/profile"
	"github.com/tieout/tieout/validate/tie"
)

// Check validates an opened document: against every check that its options select, and against the profile that they name. It
// returns what was checked, and what is wrong with the document: what reading it found as well, one finding for one mistake. The
// error is that of [validate.Run] or says that the profile is not known; what was found stands beside it.
func Check(ctx context.Context, d *convert.Document, o validate.Options) (*validate.Input, []tieout.Diagnostic, error) {
	in := validate.Of(d, o)
	found, err := validate.Run(ctx, in, Checks())
	if o.Profile != "" && err == nil {
		var more []tieout.Diagnostic
		more, err = profile.Check(ctx, profile.Name(o.Profile), d)
		found = append(found, more...)
	}
	all, ended := fault.Within(ctx, func() []tieout.Diagnostic {
		return tie.Settle(in, withoutConsequences(slices.Concat(d.Diagnostics, found)))
	})
	if ended != nil {
		return in, nil, ended
	}
	return in, all, err
}

// Checks lists every check, one line each.
func Checks() []validate.Check {
	return []validate.Check{
		xbrl21TaxonomyCheck,
		xbrl21CyclesCheck,
		xbrl21InstanceCheck,
		xbrl21DefinitionCheck,
		calculationRelationshipsCheck,
		calculation11Check,
		calculation21Check,
		calculationUnverifiedCheck,
		dimensionTaxonomyCheck,
		dimensionInstanceCheck,
		duplicateCheck,
		reportsDisagreeCheck,
		reportPeriodsCheck,
		unitCheck,
		enumerationTaxonomyCheck,
		enumerationCheck,
		tieProseCheck, // what it needs while it works it lets go of, what sums need is kept
		tieCellCheck,
		tieCheck,
		tieUntiedCheck,
		nonGAAPCheck,
	}
}

// Rules lists every code that the checks may report, in the order of the checks.
func Rules() []tieout.Rule {
	var rs []tieout.Rule
	for _, c := range Checks() {
		rs = append(rs, c.Rules...)
	}
	return rs
}
