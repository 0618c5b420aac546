package prose

import (
	"slices"
	"strings"

	"github.com/tieout/tieout/internal/currency"
)

// Scales are the words and letters behind a number that multiply it.
var Scales = map[string]int32{"thousand": 3, "thousands": 3, "million": 6, "millions": 6, "billion": 9, "billions": 9, "trillion": 12, "lakh": 5, "lakhs": 5, "crore": 7, "crores": 7,
	"mn": 6, "mm": 6, "mln": 6, "bn": 9, "bln": 9, "m": 6, "b": 9, "k": 3, "mil": 6, "t": 12}

// Currencies are the signs and words before or behind an amount.
var Currencies = func() map[string]string {
	out := map[string]string{"$": "USD", "€": "EUR", "£": "GBP", "¥": "JPY", "₩": "KRW", "us$": "USD", "₹": "INR", "rs": "INR", "r": "ZAR", "₨": "INR", "rupees": "INR", "rm": "MYR", "rp": "IDR", solSign: "PEN",
		"dollars": "USD", "pesos": "MXN", "euros": "EUR", "euro": "EUR", "rmb": "CNY", "yen": "JPY"}
	for _, c := range currency.Codes {
		if !currency.IsWord(c) {
			out[strings.ToLower(c)] = c
		}
	}
	return out
}()

// ScaledCode is the currency of a code with a letter of a scale, in lower case, and the scale: "msek", "eurm", "tchf"; "" for another word.
func ScaledCode(w string) (by int32, currency string) {
	if len(w) <= CodeLetters || len(w) > CodeLetters+2 {
		return 0, ""
	}
	if by, ok := codeScales[w[0]]; ok && len(w) == CodeLetters+1 && Currencies[w[1:]] != "" {
		return by, Currencies[w[1:]]
	}
	switch behind := w[CodeLetters:]; behind {
	case "m", "mn", "bn", "k":
		return Scales[behind], Currencies[w[:CodeLetters]]
	}
	return 0, ""
}

// codeScales are the letters of a scale before the code of a currency.
var codeScales = map[byte]int32{'m': 6, 't': 3, 'k': 3}

// IsUnitOfMoney reports whether words are a currency or its scale: "CHF million", "MSEK", which say how all is measured.
func IsUnitOfMoney(words []string) bool {
	return !slices.ContainsFunc(words, func(w string) bool {
		_, scaled := ScaledCode(w)
		return scaled == "" && Currencies[w] == "" && Scales[w] == 0
	})
}
