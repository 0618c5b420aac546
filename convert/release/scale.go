package release

import (
	"strings"

	"github.com/tieout/tieout/convert/release/number"
	"github.com/tieout/tieout/convert/release/page"
	"github.com/tieout/tieout/internal/wording"
)

// scaleWords is what a heading says about scale.
type scaleWords struct {
	exponent     int32
	shares       int32 // -1 when nothing is said about shares
	exceptShares bool  // share counts are excepted
	exceptEPS    bool
	except       string         // what is excepted, in lower case
	exceptions   []wording.Text // see readExceptions
	stated       string
	ofMoney      bool         // it names dollars, euros or amounts
	unit         string       // what the amounts count when it is no money: "kwhs"
	of           wording.Text // what stands before "in millions": "RPO"
	things       []scaledThings
}

var scaleNames = []struct {
	word     string
	exponent int32
}{
	{"thousand", 3}, {"million", 6}, {"billion", 9}, {"(000,000", 6}, {"$000,000", 6}, {"'000,000", 6}, {"000's", 3}, {"000s", 3}, {"$000", 3}, {"'000", 3}, {"’000", 3}, {"(mm)", 6}, {"000 omitted", 3}, {"(000)", 3}, {"in whole dollars", 0}, {"in dollars", 0},
}

var scalesNamed = wording.NewMemo(readScale)

// findScale reads "(in thousands, except per share amounts)" and its kin; nil when a text says nothing. Nobody changes what it finds.
func findScale(s string) *scaleWords { return scalesNamed.Of(s) }

func readScale(s string) *scaleWords {
	l := strings.ToLower(s)
	best, at := int32(-1), -1
	for _, n := range scaleNames {
		i := strings.Index(l, n.word)
		if i < 0 || at >= 0 && i >= at || !isScaleContext(l, i, n.word) {
			continue
		}
		best, at = n.exponent, i
	}
	d, ok := denominationOf(s)
	switch {
	case ok && (at < 0 || d.from <= at):
		best, at = d.exponent, min(d.from, len(l))
	case at < 0:
		return nil
	}
	w := &scaleWords{exponent: best, shares: -1, stated: page.Fold(s), ofMoney: wording.Says(l, "dollar", "$", "usd", "euro", "amounts")}
	w.readShares(l, at)
	if !ok {
		w.of = scaledBefore(l[:at])
		if w.unit = countedUnit(l[at:]); w.unit == "" && endsCounted(w.of) && !wording.Says(strings.Join(w.of, " "), "share", "dollar", "amount") {
			w.unit = strings.Join(w.of, " ")
		}
	}
	w.exceptions, w.things = append(readExceptions(w.except), inCurrency(s)...), readThings(l)
	return w
}

// isScaleContext tells "in thousands" from "$2.3 million" and "thousands of customers".
func isScaleContext(l string, i int, word string) bool {
	before, after := l[:i], l[i+len(word):]
	if besidePercent(after) {
		return false
	}
	if hasPrefix(word, "$", "(", "0", "'", "’", "in ") {
		return true
	}
	before = strings.TrimRight(before, " ")
	if hasSuffix(before, "in", "in us$", "in $") {
		return true
	}
	if before != "" && number.IsDigit(before[len(before)-1]) {
		return false
	}
	if before == "" && (hasPrefix(after, "s of", "s, except") || strings.TrimRight(after, " )") == "s") {
		return true
	}
	if rest, ok := strings.CutSuffix(before, ","); ok && strings.TrimLeft(after, "s ") != "" && strings.TrimLeft(after, "s ")[0] == ')' && strings.Contains(rest, "(") {
		return true // "(matched shares, millions)"
	}
	return hasSuffix(before, beforeScales...) || hasPrefix(after, "s of dollars", "s of u.s. dollars", "s omitted")
}

// besidePercent reports whether amounts are told from percentages: "both in dollars and as a percentage of net sales".
func besidePercent(after string) bool {
	rest, ok := strings.CutPrefix(strings.TrimLeft(after, " "), "and ")
	return ok && hasPrefix(strings.TrimPrefix(strings.TrimPrefix(rest, "as "), "a "), "percent", "%")
}

// beforeScales are what stands before the word of a scale.
var beforeScales = []string{"in u.s.", "dollars", "amounts", "usd", "(", "$", "shares", "expressed in", "in us", "stated in", "euros", "except", "figures", "euro", "€", "£", "¥", "rmb", "eur", "gbp", "yen", "chf", "sek", "nok", "dkk", "krw", "won", "brl", "mxn", "hkd", "sgd", "twd", "nt$", "hk$", "r$", "zar", "nis", "pln", "inr", "aud", "cad", "jpy", "cny"}

// perShareWords takes "per share" out of what is excepted from a scale, to see whether shares are left.
var perShareWords = strings.NewReplacer("per share", "", "per-share", "", "per common share", "", "per diluted share", "")

// readShares reads what is said about share counts.
func (w *scaleWords) readShares(l string, at int) {
	i := strings.Index(l, "except")
	if i < 0 {
		i = strings.Index(l, "other than")
	}
	if i < 0 {
		i = strings.Index(l, "excluding")
	}
	if i < 0 {
		if wording.Says(l, "dollars and shares", "shares and dollars") {
			w.shares = w.exponent
		}
		for _, n := range scaleNames[:2] {
			if wording.Says(l, "shares in "+n.word) {
				w.shares = n.exponent // "($ in millions, shares in thousands)"
			}
		}
		return
	}
	rest := l[i:]
	if i > at && !hasPrefix(rest, "excluding") {
		w.except, _, _ = strings.Cut(rest, ")")
	}
	w.exceptEPS = wording.Says(rest, "per share", "per-share", "per common", "per ads", "per unit")
	stripped := perShareWords.Replace(rest)
	for _, n := range scaleNames[:2] {
		if strings.Contains(stripped, n.word) && strings.Contains(stripped, "share") {
			w.shares = n.exponent // "except number of shares, which are reflected in thousands"
			return
		}
	}
	if wording.Says(stripped, "share") {
		w.exceptShares = true
	}
}

// scaledBefore is what stands before the words of a scale and after what was said before: "subscribers and connections" in "(subscribers and
// connections in thousands)"; none where these are many. l is in lower case and ends where the scale begins.
func scaledBefore(l string) wording.Text {
	l, in := strings.CutSuffix(strings.TrimRight(l, " "), " in")
	if !in {
		return nil
	}
	t := wording.Of(l[strings.LastIndexAny(l, "(;,")+1:])
	if len(t) > mostScaled {
		return nil
	}
	return t
}

// countsThings reports whether one word in the plural that names no money stands before a scale: "contracts in thousands".
func (w *scaleWords) countsThings() bool {
	return len(w.of) == 1 && strings.HasSuffix(w.of[0], "s") && !w.ofMoney && !ofAnything.In(w.of) && !isCurrencyWord(w.of[0])
}

// isCurrencyWord reports whether a word names a currency.
func isCurrencyWord(w string) bool {
	_, ok := currencyWordOf(w)
	return ok
}

// ofAnything are words before a scale that say nothing of what is at it.
var ofAnything = wording.Phrases("figures|numbers|values|results|others|statements|shares|s|us|earnings|sales|revenues|costs|expenses|assets|rs|currencies|thousands|millions|balances|quantities|units")

const mostScaled = 4 // words for what is at a scale

// countedUnit reads what is counted "in millions of": "" for money and shares.
func countedUnit(l string) string {
	_, rest, ok := strings.Cut(l, " of ")
	if !ok || strings.IndexByte(l, ' ') > 10 || !strings.HasPrefix(l[strings.IndexByte(l, ' '):], " of ") {
		return ""
	}
	word, _, _ := strings.Cut(rest, " ")
	word = strings.Trim(word, "(),.;")
	if t := wording.Of(rest); !beginsUnit(t, 0) {
		return "" // "in millions of Dutch guilders"
	}
	return word
}
