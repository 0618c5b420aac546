package release

import (
	"slices"
	"strings"

	"github.com/tieout/tieout/convert/release/number"
	"github.com/tieout/tieout/internal/wording"
)

// What labels say of the kind of their numbers, whatever the numbers are.

// labelKind reads a label; false when it does not say.
func labelKind(l string, statement Statement) (Number, bool) {
	per := saysPerShare(l)
	count := isShareCount(l, statement)
	switch {
	case wording.Begins(l, "denominator") && (per || wording.Begins(l, "denominator:", "denominators")):
		return Shares, true // of earnings or funds from operations per share
	case wording.Begins(l, "numerator") && per:
		return Money, true
	case per && wording.Says(l, "face value", "nominal value") && wording.Says(l, "share capital", "equity capital", "paid-up", "paid up"):
		return Money, true // "Paid-up equity share capital (face value ₹ 10 per share)"
	case isCents(l):
		return PerShare, true // "Pence" over earnings
	case count:
		return Shares, true
	case per:
		return PerShare, true
	case isPercentage(l):
		return Percentage, true
	case countsAnywhere(l):
		return Count, true
	}
	return Money, false
}

// saysPerShare reports whether a label in lower case speaks of amounts per share, whatever else it says.
func saysPerShare(l string) bool {
	return wording.Says(l, "per share", "per-share", "per common share", "per diluted*", "per basic", "per ads", "per unit", "per common unit", "per lp unit", "per depositary", "per ordinary share",
		"per limited partner", "a share", "per outstanding share", "stock price", "share price", "stock prices", "share prices") || isPerShare(l) || wording.Says(l, "eps", "dpu", "heps")
}

// isPercentage reports whether a label in lower case says that its row is of percentages.
func isPercentage(l string) bool {
	if l == "%" || strings.HasPrefix(l, "% ") {
		return true
	}
	for _, end := range []string{" %", "(%)", "(in %)", ", %", ", in %"} {
		if strings.HasSuffix(l, end) {
			return true
		}
	}
	if i := strings.Index(l, " %,"); i > 0 && !number.IsDigit(l[i-1]) || strings.Contains(l, ", % ") {
		return true // "EBIT %, adjusted", "Equity ratio, % at period-end"
	}
	return wording.Says(l, "% change", "% growth", "margin %", "% of", "as a percent*", "percentage of", "effective tax rate", " rate (%)", "percent change")
}

// isOwned reports whether the words before a unit say that it is a share in a partnership: "limited partner's".
func isOwned(before []string) bool {
	n := len(before)
	if n > 1 && before[n-1] == "s" {
		n--
	}
	return n > 0 && slices.Contains([]string{"partner", "partners", "partnership", "lp", "common", "diluted", "basic", "ownership"}, before[n-1])
}

// isPerShare reads "per" and a few words on "share", "unit" or "ADS": "per common and common equivalent share", "per common and equivalent shares".
func isPerShare(l string) bool {
	_, rest, ok := strings.Cut(l, "per ")
	for ; ok; _, rest, ok = strings.Cut(rest, "per ") {
		words := strings.FieldsFunc(rest, func(r rune) bool { return !(r >= 'a' && r <= 'z' || r == '-') })
		for k, w := range words {
			if isShareWord(words, k) {
				return true
			}
			if k > 5 || w == "of" || w == "in" || w == "issuable" || w != "unit" && w != "equivalent" && isPriced(w) {
				break
			}
		}
	}
	return false
}

// isShareWord reports whether the k-th of the words after "per" is what an amount is for: a share, or what stands for one.
func isShareWord(words []string, k int) bool {
	switch words[k] {
	case "share", "ads", "adr", "gdr", "ordinary":
		return true
	case "shares":
		return k > 0
	case "unit":
		return isOwned(words[:k])
	}
	return false
}

// countsOutstanding reports whether a label in lower case of a balance sheet counts the shares that are outstanding.
func countsOutstanding(l string) bool {
	return wording.Begins(l, "shares outstanding", "common shares outstanding", "outstanding shares", "outstanding common shares", "number of shares", "shares issued") && !wording.Says(l, "par", "stock,", "$")
}

// countsIssued reports whether a label in lower case counts the units of a trust.
func countsIssued(l string) bool {
	return unitsInIssue.In(wording.Of(l)) && !wording.Says(l, "$", "value", "price")
}

// unitsInIssue are the names of counts of the units of a trust.
var unitsInIssue = wording.Phrases("^total? number? of? units in issue", "^total? number? of? units issued? and? to? be? entitled to distribution", "^units entitled to", "^weighted average number of units")

// isShareCount reports whether a label counts shares: "Weighted average number of common shares
// outstanding", "Shares used in computing net loss per share", but no "Repurchase of shares".
func isShareCount(l string, statement Statement) bool {
	if countsIssued(l) {
		return true
	}
	if statement == Balance && countsOutstanding(l) {
		return true
	}
	flows := statement != Balance && statement != CashFlow
	if countsPartners(l) {
		return flows
	}
	switch {
	case !wording.Says(l, "share", "weighted average", "weighted-average"), wording.Says(l, "exercise price", "fair value", "price per"):
		return false
	case countsAverage(l), wording.Begins(l, "outstanding shares", "outstanding common shares"):
		return flows
	case saysShareCount(l):
		return flows || wording.Says(l, "number of shares", "number of common shares") && !wording.Says(l, "par value")
	case wording.Says(l, "weighted average", "weighted-average"):
		return wording.Says(l, "share")
	}
	return l == "shares" || (l == "shares purchased" || l == "shares repurchased") && flows && statement != Equity || wording.Begins(l, "shares (") || l == "common shares" && statement == EPS
}

// saysShareCount reports whether a label in lower case says what labels of counts of shares do.
func saysShareCount(l string) bool {
	return wording.Says(l, shareCounts...) || wording.Says(l, "shares:") && !isPerShare(l)
}

// countsPartners reports whether a label in lower case is of the units of a partnership by which its earnings are divided.
func countsPartners(l string) bool {
	return wording.Says(l, "units") && wording.Says(l, "units used", "average units", "average number of units", "average limited partner", "units outstanding")
}

// countsAverage reports whether a label in lower case is of the shares by which earnings are divided, or of those that are added to them.
func countsAverage(l string) bool {
	return averageShares.In(wording.Of(l)) && !wording.Says(l, "price", "cost", "value", "market", "per")
}

// averageShares are labels of the shares by which earnings are divided, and of those that are added to them.
var averageShares = wording.Phrases("^weighted? average ... shares", "^shares primary|basic|diluted|fully basis?", "^additional|incremental|dilutive ... shares $", "^common stock equivalents $")

// shareCounts are what the labels of counts of shares say.
var shareCounts = []string{"shares used", "share count", "share counts", "number of shares", "number of common shares", "shares outstanding", "average shares", "average common shares", "average number",
	"average diluted", "avg. shares", "avg shares", "avg. common shares", "avg common shares", "avg. diluted", "avg. number", "diluted shares", "basic shares", "shares for", "shares in per", "shares - basic", "shares - diluted", "common shares outstanding", "weighted average common",
	"weighted-average common", "weighted average basic", "weighted average diluted", "weighted shares", "shares issued and outstanding", "used in per share", "used in computing", "used to compute", "used in calculat", "used in the comput", "used in the calc"}
