package tie

import (
	"github.com/tieout/tieout"
	"github.com/tieout/tieout/validate/tie/book"
	"github.com/tieout/tieout/validate/tie/headings"
	"github.com/tieout/tieout/validate/tie/pershare"
)

// The rules that a release may break, of the rooms that say what breaks them.
var (
	RuleSumBroken        = book.RuleSumBroken
	RuleRelationBroken   = book.RuleRelationBroken
	RulePerShareBroken   = book.RulePerShareBroken
	RuleRatioBroken      = book.RuleRatioBroken
	RuleFigureDiffers    = book.RuleFigureDiffers
	RuleColumnBroken     = book.RuleColumnBroken
	RulePeriodsBroken    = book.RulePeriodsBroken
	RuleHeadingBroken    = headings.RuleHeadingBroken
	RuleScaleBroken      = headings.RuleScaleBroken
	RuleSeparatorMissing = headings.RuleSeparatorMissing
	RuleRowRepeated      = headings.RuleRowRepeated
	RuleDecimalMissing   = pershare.RuleDecimalMissing
)

// Rules lists every code that findings may have.
func Rules() []tieout.Rule {
	return []tieout.Rule{RuleSumBroken, RuleRelationBroken, RulePerShareBroken, RuleRatioBroken, RuleFigureDiffers,
		RuleColumnBroken, RulePeriodsBroken, RuleHeadingBroken, RuleScaleBroken, RuleSeparatorMissing, RuleDecimalMissing, RuleRowRepeated}
}
