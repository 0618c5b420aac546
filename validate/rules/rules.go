package rules

import (
	"github.com/tieout/tieout"
	"github.com/tieout/tieout/validate"
)

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
