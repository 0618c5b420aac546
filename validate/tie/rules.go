package tie

import (
	"github.com/tieout/tieout"
	"github.com/tieout/tieout/validate/tie/book"
)

// The rules that figures break, each beside what it is said of.
var (
	RuleSumBroken      = book.RuleSumBroken
	RuleRelationBroken = book.RuleRelationBroken
	RulePerShareBroken = book.RulePerShareBroken
	RuleRatioBroken    = book.RuleRatioBroken
	RuleFigureDiffers  = book.RuleFigureDiffers
	RuleColumnBroken   = book.RuleColumnBroken
	RulePeriodsBroken  = book.RulePeriodsBroken
)

// Rules lists every code that findings may have.
func Rules() []tieout.Rule {
	return []tieout.Rule{RuleSumBroken, RuleRelationBroken, RulePerShareBroken, RuleRatioBroken, RuleFigureDiffers,
		RuleColumnBroken, RulePeriodsBroken, RuleHeadingBroken, RuleScaleBroken, RuleSeparatorMissing, RuleDecimalMissing, RuleRowRepeated}
}
