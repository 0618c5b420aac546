package rules

import (
	"github.com/tieout/tieout"
	"github.com/tieout/tieout/taxonomy"
)

// xbrl21 makes a rule of XBRL 2.1.
func xbrl21(code, clause string, severity tieout.Severity, doc, advice, example string) tieout.Rule {
	return tieout.Rule{Code: code, Severity: severity, Spec: "XBRL 2.1 " + clause, Doc: doc, Advice: advice, Example: example}
}

var (
	qMonetaryItemType = tieout.QName{Space: tieout.NamespaceXBRLI, Local: "monetaryItemType"}
	qSharesItemType   = tieout.QName{Space: tieout.NamespaceXBRLI, Local: "sharesItemType"}
	qFractionItemType = tieout.QName{Space: tieout.NamespaceXBRLI, Local: "fractionItemType"}
	qMeasureShares    = tieout.QName{Space: tieout.NamespaceXBRLI, Local: "shares"}
)

// isFraction reports whether a concept's facts hold a numerator and a denominator.
func isFraction(c *taxonomy.Concept) bool { return c.Element.Type.DerivesFrom(qFractionItemType) }

// isNumeric reports whether a concept's facts are numbers (XBRL 2.1, 5.1.1.3).
func isNumeric(c *taxonomy.Concept) bool {
	t := c.Element.Type
	return c.Kind != taxonomy.Tuple && t != nil && (t.IsNumeric() || isFraction(c))
}

// lesser is the less accurate of two accuracies.
func lesser(a, b tieout.Decimals) tieout.Decimals {
	if a.Less(b) {
		return a
	}
	return b
}

// valuesEqual reports whether two items are v-equal (XBRL 2.1, 4.10), given that their units and contexts are
// equal: numbers agree when both are rounded to the lesser accuracy, other values when they are the same.
func valuesEqual(r *tieout.Report, f, g *tieout.Fact, c, d *taxonomy.Concept) bool {
	if f.Nil || g.Nil {
		return f.Nil == g.Nil
	}
	if !isNumeric(c) || isFraction(c) {
		return sameValue(r, f, g, c, d)
	}
	v, a, known := value21(f)
	w, b, known2 := value21(g)
	if !known || !known2 {
		return false
	}
	to := lesser(a, b)
	return rounded21(v, to).Equal(rounded21(w, to))
}

// sameValue reports whether values that are no numbers are equal.
func sameValue(r *tieout.Report, f, g *tieout.Fact, c, d *taxonomy.Concept) bool {
	if q, ok := r.Names[f]; ok {
		return q == r.Names[g]
	}
	if f.Lexical == g.Lexical {
		return true
	}
	none := func(string) (string, bool) { return "", false }
	a, ok := taxonomy.ValueKey(c.Element.Type, f.Lexical, none)
	b, ok2 := taxonomy.ValueKey(d.Element.Type, g.Lexical, none)
	return ok && ok2 && a == b
}
