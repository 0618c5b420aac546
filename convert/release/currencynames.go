package release

import (
	"strings"
	"sync"

	"github.com/tieout/tieout/internal/currency"
	"github.com/tieout/tieout/internal/wording"
)

// currencyWord is a currency as one word names it, with what that word says of the scale: "MEUR".
type currencyWord struct {
	code     string // ISO 4217; "" for dollars of no country
	exponent int32  // 0 for none
}

// currencySigns are signs that stand for a currency.
var currencySigns = map[string]string{"€": "EUR", "£": "GBP", "¥": "JPY", "￥": "JPY", "₹": "INR", "₨": "INR", "₩": "KRW", "₪": "ILS", "₺": "TRY", "₽": "RUB", "₱": "PHP", "₦": "NGN", "฿": "THB",
	"₫": "VND", "₴": "UAH", "₸": "KZT", "$": "", "＄": ""}

// dollarCountries are the letters before a dollar sign.
var dollarCountries = map[string]string{"US": "USD", "A": "AUD", "AU": "AUD", "C": "CAD", "CA": "CAD", "CDN": "CAD", "HK": "HKD", "NT": "TWD", "NZ": "NZD", "S": "SGD", "SG": "SGD", "R": "BRL", "MX": "MXN", "J": "JMD", "B": "BND", "TT": "TTD"}

// dollarScales are the letters of a scale before a dollar sign or its country: "MUS$", "ThUS$", "K$".
var dollarScales = []struct {
	letters  string
	exponent int32
}{{"", 0}, {"Th", 3}, {"MM", 6}, {"M", 6}, {"K", 3}, {"k", 3}, {"T", 3}, {"m", 6}}

// dollarLetters reads the letters before a dollar sign.
func dollarLetters(s string) (currencyWord, bool) {
	for _, d := range dollarScales {
		rest, ok := strings.CutPrefix(s, d.letters)
		if !ok {
			continue
		}
		if c := dollarCountries[rest]; c != "" {
			return currencyWord{c, d.exponent}, true
		}
		if c := dollarCountries[strings.ToUpper(rest)]; len(rest) > 1 && c != "" { // "Us$", "Cdn$"
			return currencyWord{c, d.exponent}, true
		}
		if rest == "" && d.exponent > 0 {
			return currencyWord{"", d.exponent}, true
		}
	}
	return currencyWord{}, false
}

// currencyLetters are letters that stand for a currency, as they are written. What is a word or a part of names beside that counts
// only beside a scale.
var currencyLetters = map[string]string{"Rs": "INR", "RS": "INR", "RMB": "CNY", "NIS": "ILS", "RM": "MYR", "Rp": "IDR", "R": "ZAR", "Kč": "CZK", "zł": "PLN", "TL": "TRY", "SFr": "CHF", "Fr": "CHF"}

// lettersOf is the currency that a word stands for by its code or by currencyLetters; "" for none.
func lettersOf(word string) string {
	if currency.IsCode(word) {
		return word
	}
	return currencyLetters[word]
}

// currencyNouns are words for currencies that one country has, or that mean its currency where no other is named.
var currencyNouns = map[string]string{"rupee": "INR", "rupees": "INR", "renminbi": "CNY", "yen": "JPY", "won": "KRW", "euro": "EUR", "euros": "EUR", "baht": "THB", "ringgit": "MYR", "rand": "ZAR", "reais": "BRL", "kronor": "SEK",
	"sterling": "GBP", "zloty": "PLN", "shekels": "ILS", "forint": "HUF", "dollars": "", "dollar": ""}

// nationalCurrencies are currencies with the adjective of their country, without the ending of their plural.
var nationalCurrencies = map[string]string{"new taiwan dollar": "TWD", "hong kong dollar": "HKD", "singapore dollar": "SGD", "australian dollar": "AUD", "canadian dollar": "CAD", "new zealand dollar": "NZD", "us dollar": "USD",
	"american dollar": "USD", "swiss franc": "CHF", "norwegian kroner": "NOK", "norwegian krone": "NOK", "danish kroner": "DKK", "danish krone": "DKK", "swedish kronor": "SEK", "swedish krona": "SEK", "swedish kroner": "SEK",
	"brazilian real": "BRL", "brazilian reai": "BRL", "mexican peso": "MXN", "philippine peso": "PHP", "chilean peso": "CLP", "argentine peso": "ARS", "colombian peso": "COP", "indian rupee": "INR", "pakistani rupee": "PKR",
	"pound sterling": "GBP", "pounds sterling": "GBP", "british pound": "GBP", "korean won": "KRW", "japanese yen": "JPY", "chinese yuan": "CNY", "chinese renminbi": "CNY", "turkish lira": "TRY", "israeli shekel": "ILS",
	"new israeli shekel": "ILS", "polish zloty": "PLN", "south african rand": "ZAR", "saudi riyal": "SAR", "uae dirham": "AED", "icelandic króna": "ISK", "icelandic krona": "ISK", "czech koruna": "CZK"}

// wordOfCurrency is what a word says of a currency.
type wordOfCurrency struct {
	currencyWord
	whole bool // it names one; else it is the first word of a name
}

// currencyWords are the words that say something of a currency.
var currencyWords = wording.NewMemo(func(w string) *wordOfCurrency {
	if c, ok := currencyWordOf(w); ok {
		return &wordOfCurrency{c, true}
	}
	if nationalFirsts()[strings.ToLower(w)] {
		return &wordOfCurrency{}
	}
	return nil
})

// nationalFirsts are the first words of nationalCurrencies.
var nationalFirsts = sync.OnceValue(func() map[string]bool {
	out := map[string]bool{}
	for name := range nationalCurrencies {
		first, _, _ := strings.Cut(name, " ")
		out[first] = true
	}
	return out
})

// currencyWordOf reads the currency that one word names: "CHF", "euros", with letters of a scale before or behind it: "MEUR", "TCHF", "SEKm".
func currencyWordOf(w string) (currencyWord, bool) {
	if c := lettersOf(w); c != "" {
		return currencyWord{code: c}, true
	}
	if c, ok := currencyNouns[strings.ToLower(w)]; ok {
		return currencyWord{code: c}, true
	}
	if len(w) < 4 || len(w) > 6 {
		if w == "Rm" || w == "Rbn" { // "Rm", as in South Africa
			return currencyWord{"ZAR", scaleOfLetters(w[1:])}, true
		}
		return currencyWord{}, false
	}
	if e := prefixScales[w[0]]; e > 0 {
		if c := lettersOf(w[1:]); c != "" && len(w) == 4 {
			return currencyWord{c, e}, true
		}
	}
	for n := 1; n <= 3 && len(w)-n >= 3; n++ {
		c := lettersOf(w[:len(w)-n])
		if e := scaleOfLetters(w[len(w)-n:]); c != "" && e > 0 && len(w)-n == 3 {
			return currencyWord{c, e}, true
		}
	}
	return currencyWord{}, false
}

// prefixScales are the letters of a scale before a currency: "MEUR", "TEUR", "kEUR".
var prefixScales = map[byte]int32{'M': 6, 'T': 3, 'K': 3, 'k': 3}

// scaleOfLetters is the scale behind a currency: "SEKm", "EURbn", "USDk"; 0 for none.
func scaleOfLetters(s string) int32 {
	switch s {
	case "m", "M", "mn", "Mn", "MM", "mm", "mln":
		return 6
	case "k", "K":
		return 3
	case "bn", "Bn", "b", "B":
		return 9
	}
	return 0
}
