package tag

import "github.com/tieout/tieout/internal/wording"

// What the headings, titles and labels of tables say in whole words.
var (
	saysReported   = wording.Phrases("reported")
	saysReconciled = wording.Phrases("reconciliation|reconciliations|reconciling|reconcile|reconciles|reconciled")
	saysProForma   = wording.Phrases("pro forma", "proforma")
	saysNonGAAP    = wording.Vocabulary("non-gaap")
	saysGAAP       = wording.Phrases("gaap|ebitda|ffo|affo", "free cash flow")
	saysAdjusted   = wording.Vocabulary("adjusted")
	saysChange     = wording.Phrases("change|changes|growth|impact|impacts", "% *")
	namesChange    = wording.Phrases("change|changes|chg|growth|increase|increases|decrease|decreases|variance|difference|impact|effect|of|fav|favorable|better")
	namesGain      = wording.Phrases("gain|gains|income|benefit|benefits|earnings|profit|credit|credits|recovery|recoveries")
	namesLoss      = wording.Phrases("loss|losses|expense|expenses|charge|charges|cost|costs|provision|deduction|deductions")
	namesShare     = wording.Phrases("noncontrolling", "non controlling", "minority", "attributable")
	leadsOwned     = wording.Phrases("attributable to", "of which", "thereof")
	namesOthers    = wording.Phrases("noncontrolling|minority|minorities", "non controlling")
	namesOwners    = wording.Phrases("owners|shareholders|stockholders|shareowners|unitholders|members|holders|parent|group|controlling")
	namesPart      = wording.Phrases("attributable")
	namesResult    = wording.Phrases("profit|income|earnings|loss|result")
	namesWhole     = wording.Phrases("comprehensive")
	otherResult    = wording.Phrases("operating|before|gross|continuing|discontinued")
	namesScale     = wording.Phrases("unaudited", "in thousands|millions|billions", "of dollars")
)

// speaksOfShare reports whether a text names the share of others in a result.
var speaksOfShare = wording.NewMemo(func(text string) bool { return namesShare.In(wording.Of(text)) })

// directions are the directions that labels and patterns speak of.
var directions = wording.NewMemo(direction)

// holds reports whether the words of part follow each other in text.
func holds(text, part string) bool {
	t, p := wording.Of(text), wording.Of(part)
	if len(p) == 0 {
		return true
	}
	for i := 0; i+len(p) <= len(t); i++ {
		n := 0
		for n < len(p) && t[i+n] == p[n] {
			n++
		}
		if n == len(p) {
			return true
		}
	}
	return false
}
