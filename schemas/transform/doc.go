// Package transform holds the transformation registries of inline XBRL as tables: what people write, such as
// "1,234.5" or "31 décembre 2024", and the lexical value that it stands for. It knows the five registries of XBRL
// International and that of the SEC.
//
// It knows nothing of XBRL: text goes in, text comes out. It imports the standard library, x/text and
// shopspring/decimal only.
//
//	f, err := transform.Lookup("http://www.xbrl.org/inlineXBRL/transformation/2020-02-12", "num-dot-decimal")
//	value, ok := f.Apply("1,234.50") // "1234.5", true
package transform
