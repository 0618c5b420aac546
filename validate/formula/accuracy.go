package formula

import (
	"strings"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout/internal/regex"
)

// precision is the precision of a numeric fact, inferred from decimals where it has those.
func (f *fact) precision() (n int32, infinite bool) {
	if p, ok := attribute(f.node, "precision"); ok {
		if strings.TrimSpace(p) == "INF" {
			return 0, true
		}
		d, err := decimal.NewFromString(strings.TrimSpace(p))
		if err != nil {
			return 0, false
		}
		return int32(d.IntPart()), false
	}
	lexical, ok := attribute(f.node, "decimals")
	if !ok {
		return 0, f.concept != nil && !f.concept.Element.Type.IsNumeric()
	}
	if strings.TrimSpace(lexical) == "INF" {
		return 0, true
	}
	d, err := decimal.NewFromString(strings.TrimSpace(lexical))
	if err != nil {
		return 0, false
	}
	return inferPrecision(strings.TrimSpace(f.node.StringValue()), int32(d.IntPart())), false
}

var leadingZeros = regex.New(`^0*`)

// inferPrecision is the precision that a lexical form with decimals has (XBRL 2.1, 4.6.6).
func inferPrecision(lexical string, decimals int32) int32 {
	s := strings.TrimLeft(lexical, "+-")
	exponent := int32(0)
	if i := strings.IndexAny(s, "eE"); i >= 0 {
		if e, err := decimal.NewFromString(strings.TrimPrefix(s[i+1:], "+")); err == nil {
			exponent = int32(e.IntPart())
		}
		s = s[:i]
	}
	whole, fraction, _ := strings.Cut(s, ".")
	whole = strings.TrimLeft(whole, "0")
	digits := int32(len(whole))
	if whole == "" {
		digits = -int32(len(leadingZeros.FindString(fraction)))
		if strings.Trim(fraction, "0") == "" {
			return 0
		}
	}
	return max(digits+exponent+decimals, 0)
}
