package number

import (
	"strings"

	"github.com/tieout/tieout/convert/release/page"
)

// How a page writes numbers: "1,234.5" or, where it does so throughout, "1.234,5", "1 234,5" or "1'234.5".

// Separators reports whether the cells of a page have points between thousands and commas before decimals throughout, and
// whether they have spaces or apostrophes between thousands.
func Separators(pg *page.Page) (swapped, spaced bool) {
	points, commas, spaces := 0, 0, 0
	grouped := false // thousands have commas between them
	for _, t := range pg.Tables {
		for i := range t.Rows {
			for _, p := range t.Rows[i].Cells {
				if len(p.Text) < 4 || len(p.Text) > 24 || !HasDigit(p.Text) {
					continue
				}
				g := page.Geometry(p.Text)
				if i := strings.IndexByte(g, ','); i > 0 && IsDigit(g[i-1]) && threeDigits(g[i+1:]) {
					grouped = true
				}
				if j := JoinThousands(g); len(p.Lines) == 0 && len(j) < len(g) {
					if n, ok := Whole(j); ok && n.Digits != "" {
						spaces++
						g = j
					}
				}
				switch separatorsOf(g) {
				case ',':
					commas++
				case '.':
					points++
				}
			}
		}
	}
	swapped = points >= 3 && commas == 0
	return swapped, spaces >= 3 || spaces > 0 && !grouped
}

// separatorsOf is the sign between thousands that a number shows beyond doubt, 0 when it shows none: "1.234.567", "1.234,5" and
// "12,5" have points, "1,234,567", "1,234.5" and "12.5" commas.
func separatorsOf(s string) byte {
	s = strings.TrimFunc(s, func(r rune) bool { return r < '0' || r > '9' })
	if strings.Trim(s, "0123456789.,") != "" {
		return 0
	}
	point, comma := strings.Count(s, "."), strings.Count(s, ",")
	behind := func(sign string) int { return len(s) - strings.LastIndex(s, sign) - 1 }
	switch {
	case point > 1 && comma <= 1 && (comma == 1 || behind(".") == 3), point == 1 && comma == 1 && strings.IndexByte(s, '.') < strings.IndexByte(s, ','):
		return '.'
	case comma > 1 || point == 1 && comma == 1:
		return ','
	case comma == 1 && behind(",") != 3:
		return '.'
	case point == 1 && behind(".") != 3, comma == 1 && s[0] != '0':
		return ','
	}
	return 0
}

// SwapSeparators exchanges points and commas.
func SwapSeparators(s string) string {
	return strings.Map(func(c rune) rune {
		switch c {
		case '.':
			return ','
		case ',':
			return '.'
		}
		return c
	}, s)
}

// JoinThousands takes spaces and apostrophes out from between the thousands of a text that is one number.
func JoinThousands(g string) string {
	if len(g) < 5 || len(g) > 40 || !strings.ContainsAny(g, " '") {
		return g
	}
	b := make([]byte, 0, len(g))
	for i := 0; i < len(g); i++ {
		if c := g[i]; (c == ' ' || c == '\'') && i > 0 && IsDigit(g[i-1]) && threeDigits(g[i+1:]) {
			continue
		}
		b = append(b, g[i])
	}
	if len(b) == len(g) {
		return g
	}
	return string(b)
}

// threeDigits reports whether a text begins with exactly three digits.
func threeDigits(s string) bool {
	return len(s) >= 3 && IsDigit(s[0]) && IsDigit(s[1]) && IsDigit(s[2]) && (len(s) == 3 || !IsDigit(s[3]))
}
