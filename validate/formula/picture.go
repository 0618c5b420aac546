package formula

import (
	"strings"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout/schemas/xpath"
)

// picture is one half of a picture string of format-number (XSLT 2.0, 16.4), with the standard decimal format.
type picture struct {
	prefix, suffix string
	whole          int   // least digits before the point
	least, most    int   // digits behind it
	shift          int32 // 2 for per cent, 3 for per mille
	positions      []int // of commas, in digits before the point
	everywhere     bool  // groups are as long everywhere
}

// digitSigns are the signs of a picture that stand for digits, and between them.
const digitSigns = "0#.,"

// parsePicture reads the halves of a picture: for numbers that are not negative, and for those that are.
func parsePicture(s string) (positive, negative picture, err error) {
	halves := strings.Split(s, ";")
	if len(halves) > 2 {
		return positive, negative, xfie("invalidPictureSyntax", "the picture "+s+" has more than one semicolon")
	}
	if positive, err = parseHalf(halves[0]); err != nil {
		return positive, negative, err
	}
	if len(halves) == 2 {
		negative, err = parseHalf(halves[1])
		return positive, negative, err
	}
	negative = positive
	negative.prefix = "-" + positive.prefix
	return positive, negative, nil
}

func parseHalf(s string) (p picture, err error) {
	fail := func(why string) (picture, error) {
		return p, xfie("invalidPictureSyntax", "the picture "+s+" "+why)
	}
	first, last := strings.IndexAny(s, digitSigns), strings.LastIndexAny(s, digitSigns)
	if first < 0 {
		return fail("has no digits")
	}
	p.prefix, p.suffix = s[:first], s[last+1:]
	for _, part := range []string{p.prefix, p.suffix} {
		for _, r := range part {
			switch r {
			case '%', '‰':
				if p.shift != 0 {
					return fail("has several signs of percentages")
				}
				p.shift = map[rune]int32{'%': 2, '‰': 3}[r]
			}
		}
	}
	body := s[first : last+1]
	whole, fraction, _ := strings.Cut(body, ".")
	if strings.Contains(fraction, ".") || strings.Contains(fraction, ",") || strings.ContainsAny(body, "%‰") || strings.Trim(body, digitSigns) != "" {
		return fail("has a sign between its digits that is none of them")
	}
	groups := strings.Split(whole, ",")
	digits := strings.Join(groups, "")
	if strings.Contains(strings.TrimLeft(digits, "#"), "#") || strings.Contains(strings.TrimRight(fraction, "#"), "#") {
		return fail("has # and 0 in the wrong order")
	}
	p.whole, p.least, p.most = strings.Count(digits, "0"), strings.Count(fraction, "0"), len(fraction)
	if len(digits)+len(fraction) == 0 {
		return fail("has no digits")
	}
	if p.whole+p.least == 0 && digits == "" {
		p.least = 1
	}
	at := 0
	for i := len(groups) - 1; i > 0; i-- {
		if groups[i] == "" {
			return fail("has a comma without digits behind it")
		}
		at += len(groups[i])
		p.positions = append(p.positions, at)
	}
	p.everywhere = len(p.positions) > 0
	for i, x := range p.positions {
		p.everywhere = p.everywhere && x == p.positions[0]*(i+1)
	}
	return p, nil
}

// format writes a number that is not negative.
func (p picture) format(v decimal.Decimal) string {
	text := v.Shift(p.shift).RoundBank(int32(p.most)).StringFixed(int32(p.most))
	whole, fraction, _ := strings.Cut(text, ".")
	whole = strings.TrimLeft(whole, "0")
	for len(fraction) > p.least && strings.HasSuffix(fraction, "0") {
		fraction = fraction[:len(fraction)-1]
	}
	if n := p.whole - len(whole); n > 0 {
		whole = strings.Repeat("0", n) + whole
	}
	if whole == "" && fraction == "" {
		whole = "0"
	}
	var b strings.Builder
	b.WriteString(p.prefix)
	for i, r := range whole {
		if i > 0 && p.grouped(len(whole)-i) {
			b.WriteByte(',')
		}
		b.WriteRune(r)
	}
	if fraction != "" {
		b.WriteString("." + fraction)
	}
	b.WriteString(p.suffix)
	return b.String()
}

// grouped reports whether a comma stands before so many digits of the whole number.
func (p picture) grouped(digits int) bool {
	if p.everywhere {
		return digits%p.positions[0] == 0
	}
	for _, x := range p.positions {
		if x == digits {
			return true
		}
	}
	return false
}

// maxPicture bounds the length of a picture, in bytes.
const maxPicture = 1000

// formatNumber is xfi:format-number.
func formatNumber(_ *scope, args []sequence) (sequence, error) {
	source := textArg(args[1])
	if len(source) > maxPicture {
		return none, xfie("invalidPictureSyntax", "the picture is too long")
	}
	positive, negative, err := parsePicture(source)
	if err != nil {
		return none, err
	}
	if args[0].Len() == 0 {
		return ofText("NaN")
	}
	atoms, err := xpath.Atomize(args[0])
	if err != nil {
		return none, err
	}
	v, ok := number(atoms.At(0))
	if !ok {
		switch text := atoms.At(0).StringValue(); text {
		case "INF":
			return ofText(positive.prefix + "Infinity" + positive.suffix)
		case "-INF":
			return ofText(negative.prefix + "Infinity" + negative.suffix)
		case "NaN":
			return ofText("NaN")
		default:
			if v, err = decimal.NewFromString(strings.TrimSpace(text)); err != nil || len(text) > 100 {
				return none, xpath.Errorf("FORG0001", "%q is no number", text)
			}
		}
	}
	if v.IsNegative() {
		return ofText(negative.format(v.Neg()))
	}
	return ofText(positive.format(v))
}
