package lexical

import "strings"

// Duration is a duration in its parts, each the digits that are written of it, or "".
type Duration struct {
	Negative                                     bool
	Years, Months, Days, Hours, Minutes, Seconds string
	Fraction                                     string // digits of the second's fraction without trailing zeros
}

// ParseDuration reads PnYnMnDTnHnMnS, of which any part but not all may be missing.
func ParseDuration(s string) (d Duration, ok bool) {
	s, d.Negative = strings.CutPrefix(s, "-")
	s, ok = strings.CutPrefix(s, "P")
	date, clock, timed := strings.Cut(s, "T")
	if !ok || s == "" || timed && clock == "" {
		return d, false
	}
	c := scanner{date, true}
	d.Years, d.Months, d.Days = c.part('Y'), c.part('M'), c.part('D')
	if !c.ok || c.s != "" {
		return d, false
	}
	c.s = clock
	d.Hours, d.Minutes = c.part('H'), c.part('M')
	if c.s != "" {
		if d.Seconds = c.digits(); d.Seconds == "" {
			return d, false
		}
		d.Fraction = c.fraction()
		c.literal('S')
	}
	return d, c.ok && c.s == ""
}

// part reads a number and the letter behind it; "" when the next number has another one.
func (c *scanner) part(letter byte) string {
	rest := *c
	n := rest.digits()
	if n == "" || rest.s == "" || rest.s[0] != letter {
		return ""
	}
	c.s = rest.s[1:]
	return n
}
