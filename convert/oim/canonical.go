package oim

import (
	"slices"
	"strings"

	"github.com/tieout/tieout"
)

// canonicalValue is the canonical lexical form of a value of a datatype (XML Schema 1.0 Part 2, section 3, and
// OIM Common 1.0, canonical values); false when the value has none or its form is not understood, in which
// case the value itself is returned.
func canonicalValue(d datatype, value string) (string, bool) {
	switch {
	case d.enum == enumerationSet:
		names := strings.Fields(value)
		slices.Sort(names)
		return strings.Join(slices.Compact(names), " "), true
	case d.dateUnion, d.primitive == "dateTime":
		return canonicalTime(value)
	case isIntegerBuiltin(d.primitive):
		return canonicalInteger(value)
	}
	switch d.primitive {
	case "decimal":
		return canonicalDecimal(value)
	case "float", "double":
		return canonicalDouble(value)
	case "boolean":
		switch value {
		case "1", "true":
			return "true", true
		case "0", "false":
			return "false", true
		}
		return value, false
	case "hexBinary":
		return strings.ToUpper(value), true
	case "language":
		return strings.ToLower(value), true
	}
	return value, true
}

// splitDecimal takes a decimal apart: sign, digits before the point without leading zeros, digits behind it
// without trailing zeros. Zero has no sign.
func splitDecimal(s string) (negative bool, whole, fraction string, ok bool) {
	body := s
	if body != "" && (body[0] == '-' || body[0] == '+') {
		negative = body[0] == '-'
		body = body[1:]
	}
	whole, fraction, _ = strings.Cut(body, ".")
	if whole == "" && fraction == "" {
		return false, "", "", false
	}
	for _, part := range [...]string{whole, fraction} {
		for i := 0; i < len(part); i++ {
			if part[i] < '0' || part[i] > '9' {
				return false, "", "", false
			}
		}
	}
	whole, fraction = strings.TrimLeft(whole, "0"), strings.TrimRight(fraction, "0")
	return negative && (whole != "" || fraction != ""), whole, fraction, true
}

func canonicalDecimal(s string) (string, bool) {
	negative, whole, fraction, ok := splitDecimal(s)
	if !ok {
		return s, false
	}
	if whole == "" {
		whole = "0"
	}
	if fraction == "" {
		fraction = "0"
	}
	if negative {
		whole = "-" + whole
	}
	return whole + "." + fraction, true
}

func canonicalInteger(s string) (string, bool) {
	if strings.Contains(s, ".") {
		return s, false
	}
	c, ok := canonicalDecimal(s)
	return strings.TrimSuffix(c, ".0"), ok
}

// canonicalDouble writes d.dE[-]n.
func canonicalDouble(s string) (string, bool) {
	if s == "INF" || s == "-INF" || s == "NaN" {
		return s, true
	}
	mantissa, exponent := s, 0
	if i := strings.IndexAny(s, "eE"); i >= 0 {
		var ok bool
		if exponent, ok = smallInt(s[i+1:]); !ok {
			return s, false
		}
		mantissa = s[:i]
	}
	negative, whole, fraction, ok := splitDecimal(mantissa)
	if !ok {
		return s, false
	}
	exponent += len(whole) - 1
	ds := whole + fraction
	trimmed := strings.TrimLeft(ds, "0")
	if trimmed == "" {
		return "0.0E0", true
	}
	exponent -= len(ds) - len(trimmed)
	rest := strings.TrimRight(trimmed[1:], "0")
	if rest == "" {
		rest = "0"
	}
	out := trimmed[:1] + "." + rest + "E" + itoa(exponent)
	if negative {
		out = "-" + out
	}
	return out, true
}

// canonicalTime removes the trailing zeros of fractional seconds and writes UTC as Z. Another time zone stays:
// to move the moment would change what a reader sees.
func canonicalTime(s string) (string, bool) {
	for _, zero := range [...]string{"+00:00", "-00:00"} {
		if t, ok := strings.CutSuffix(s, zero); ok {
			s = t + "Z"
		}
	}
	point := strings.IndexByte(s, '.')
	if point < 0 {
		return s, true
	}
	end := point + 1
	for end < len(s) && '0' <= s[end] && s[end] <= '9' {
		end++
	}
	fraction := strings.TrimRight(s[point:end], "0")
	if fraction == "." {
		fraction = ""
	}
	return s[:point] + fraction + s[end:], true
}

// sameValue reports whether two lexical forms are one value. Without a datatype, numbers of facts with a unit
// are compared as numbers and everything else as text.
func sameValue(d datatype, numeric bool, a, b string) bool {
	if a == b {
		return true
	}
	if d.primitive == "" {
		if !numeric {
			return false
		}
		d.primitive = "decimal"
		if strings.ContainsAny(a+b, "eE") {
			d.primitive = "double"
		}
	}
	ca, oka := canonicalValue(d, a)
	cb, okb := canonicalValue(d, b)
	return oka && okb && ca == cb
}

// expandedToName turns an expanded name of extensible enumerations 2.0 (namespace#local) into a QName.
func expandedToName(s string) (tieout.QName, bool) {
	i := strings.LastIndexByte(s, '#')
	if i <= 0 || !isNCName(s[i+1:]) {
		return tieout.QName{}, false
	}
	return tieout.QName{Space: s[:i], Local: s[i+1:]}, true
}
