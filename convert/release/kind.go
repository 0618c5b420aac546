package release

import "strings"

// kindOf decides what a cell counts. The row's own label says most, then its sections, then what is
// printed.
func kindOf(row *Row, n *number, statement Statement, column ColumnKind) Number {
	switch {
	case n.percent, n.suffix == "pts", n.suffix == "bps", column == Percent && !n.isNil && n.currency == 0:
		return Percentage
	case n.suffix == "x":
		return Ratio
	}
	label := strings.ToLower(row.Label)
	k, sure := labelKind(label, statement)
	if !sure {
		for i := len(row.Section) - 1; i >= 0 && !sure; i-- {
			if sk, ok := labelKind(strings.ToLower(row.Section[i]), statement); ok && (sk == PerShare || sk == Shares) {
				k, sure = sk, true
			}
		}
	}
	if sure {
		return agree(k, n)
	}
	return Money
}

// agree keeps a kind from what is printed only where the print contradicts it.
func agree(k Number, n *number) Number {
	switch {
	case k == Shares && n.currency != 0:
		if n.places() >= 2 {
			return PerShare
		}
		return Money
	case k == PerShare && n.commas && n.places() == 0 && n.currency == 0:
		return Shares
	}
	return k
}

// labelKind reads a label; false when it does not say.
func labelKind(l string, statement Statement) (Number, bool) {
	per := containsAny(l, "per share", "per-share", "per common share", "per diluted", "per basic", "per ads", "per unit", "per ordinary share",
		"per limited partner", "a share", "per outstanding share") || strings.HasSuffix(l, " eps") || strings.HasPrefix(l, "eps") || strings.Contains(l, " eps ")
	count := isShareCount(l, statement)
	switch {
	case count:
		return Shares, true
	case per:
		return PerShare, true
	case containsAny(l, "margin %", "% of", "as a percent", "percentage of", "effective tax rate", " rate (%)", "percent change"):
		return Percentage, true
	case containsAny(l, "number of employees", "number of stores", "headcount", "number of ", "square feet", "basis points"):
		return Count, true
	}
	return Money, false
}

// isShareCount reports whether a label counts shares: "Weighted average number of common shares
// outstanding", "Shares used in computing net loss per share", but no "Repurchase of shares".
func isShareCount(l string, statement Statement) bool {
	if !containsAny(l, "share", "units outstanding", "weighted average", "weighted-average") {
		return false
	}
	switch {
	case containsAny(l, "exercise price", "fair value", "price per"):
		return false
	case containsAny(l, "shares used", "number of shares", "number of common shares", "shares outstanding", "average shares", "average common shares", "average number",
		"average diluted", "diluted shares", "basic shares", "shares for", "shares in per", "shares - basic", "shares - diluted", "common shares outstanding", "weighted average common",
		"weighted-average common", "weighted average basic", "weighted average diluted", "weighted shares", "shares issued and outstanding", "used in per share", "used in computing", "used to compute", "used in calculat", "used in the comput", "used in the calc", "shares:"):
		return statement != Balance && statement != CashFlow || containsAny(l, "number of shares", "number of common shares") && !strings.Contains(l, "par value")
	case containsAny(l, "weighted average", "weighted-average"):
		return strings.Contains(l, "share")
	}
	return l == "shares" || l == "common shares" && statement == EPS
}
