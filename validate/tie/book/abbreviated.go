package book

import (
	"strings"

	"github.com/tieout/tieout/internal/wording"
)

// abbreviations are what rows of a release call themselves in short, in small letters, with their plain labels: "ebit" of "Earnings before
// interest and taxes (EBIT)". What is short for two labels is for none.
func (b *Book) abbreviations() map[string]string {
	out := map[string]string{}
	for _, t := range b.Tables {
		for _, row := range t.Rows {
			short := abbreviation(row.Label)
			if short == "" || len(row.Items) == 0 {
				continue
			}
			full := PlainLabel(row.Label)
			if before, known := out[short]; known && before != full {
				full = ""
			}
			out[short] = full
		}
	}
	return out
}

// abbreviation is what a label says in brackets at its end, in small letters, where that is made of the first letters of its words; "" for
// none.
func abbreviation(label string) string {
	const least = 3 // letters
	short := Bracketed(label)
	if len(short) < least || !strings.HasSuffix(strings.TrimSpace(label), "("+strings.ToUpper(short)+")") {
		return ""
	}
	left := short
	for _, w := range wording.Of(label[:strings.LastIndexByte(label, '(')]) {
		if left != "" && w[0] == left[0] {
			left = left[1:]
		}
	}
	if left != "" {
		return ""
	}
	return short
}
