// Package currency lists the codes of ISO 4217 by which releases name the currencies that they report in.
package currency

// Codes are the codes in use, and those of the countries that took the euro, as texts before it print them. Codes that are seldom seen
// and are words in capitals, as ALL is, are left out.
var Codes = []string{
	"AED", "ARS", "ATS", "AUD", "BDT", "BEF", "BGN", "BHD", "BRL", "CAD", "CHF", "CLP", "CNY", "COP", "CZK", "DEM", "DKK", "EGP", "ESP", "EUR", "FIM", "FRF", "GBP", "GHS", "GRD",
	"HKD", "HUF", "IDR", "IEP", "ILS", "INR", "ISK", "ITL", "JOD", "JPY", "KES", "KRW", "KWD", "KZT", "LKR", "MAD", "MXN", "MYR", "NGN", "NLG", "NOK", "NZD", "OMR", "PEN",
	"PHP", "PKR", "PLN", "PTE", "QAR", "RON", "RSD", "RUB", "SAR", "SEK", "SGD", "THB", "TND", "TRY", "TWD", "TZS", "UAH", "UGX", "USD", "UYU", "VND", "ZAR", "ZMW",
}

var codes = func() map[string]bool {
	out := make(map[string]bool, len(Codes))
	for _, c := range Codes {
		out[c] = true
	}
	return out
}()

// IsCode reports whether a word, as it is written, is one of Codes.
func IsCode(word string) bool { return len(word) == 3 && codes[word] }

// IsWord reports whether a code is a word or another short name as well, as that of stock appreciation rights is, so that it says nothing where
// it stands alone in capitals or letters are of one case.
func IsWord(code string) bool {
	switch code {
	case "ATS", "COP", "MAD", "PEN", "PTE", "SAR", "TRY":
		return true
	}
	return false
}
