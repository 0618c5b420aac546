package xsd

import (
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/tieout/tieout/internal/xmlstream"
)

func splitQName(s string) (prefix, local string, ok bool) { return xmlstream.SplitQName(s) }

// parse checks the lexical form of an atomic value and fills in v. It returns why s is none, or "".
func (t *simple) parse(s string, lookup Lookup, v *value) string {
	v.prim = t.prim
	why := ""
	switch t.prim {
	case primString:
		v.text = s
		return t.name.check(s)
	case primAnyURI:
		v.text = s
		return checkURI(s)
	case primBoolean:
		switch s {
		case "true", "1":
			v.bit = true
		case "false", "0":
		default:
			return "it must be true, false, 1 or 0"
		}
	case primDecimal:
		var ok bool
		if v.dec, ok = parseDecimal(s, !t.integer); !ok {
			if t.integer {
				return "it must be a whole number, written with digits and an optional sign"
			}
			return "it must be a number, written with digits, an optional sign and an optional decimal point"
		}
	case primFloat, primDouble:
		v.num, why = parseFloat(s, t.prim)
	case primDuration:
		v.dur, why = parseDuration(s)
	case primHexBinary:
		v.text = s
		if len(s)%2 != 0 {
			return "it must have an even number of hexadecimal digits"
		}
		for i := range len(s) {
			if !isHex(s[i]) {
				return "it must consist of hexadecimal digits"
			}
		}
	case primBase64Binary:
		v.text = s
		return checkBase64(s)
	case primQName, primNotation:
		q, problem := resolveName(s, lookup)
		v.space, v.text, why = q.Space, q.Local, problem
	default:
		if t.prim >= primDateTime && t.prim <= primGMonth {
			v.moment, why = parseMoment(t.prim, s)
		}
	}
	return why
}

func isHex(c byte) bool { return c-'0' <= 9 || c|0x20-'a' <= 5 }

func parseFloat(s string, p primitive) (float64, string) {
	switch s {
	case "INF":
		return math.Inf(1), ""
	case "-INF":
		return math.Inf(-1), ""
	case "NaN":
		return math.NaN(), ""
	}
	const form = "it must be a number with an optional exponent, INF, -INF or NaN"
	mantissa, exponent := s, ""
	if i := strings.IndexAny(s, "eE"); i >= 0 {
		mantissa, exponent = s[:i], s[i+1:]
		if _, ok := parseDecimal(exponent, false); !ok {
			return 0, form
		}
	}
	if _, ok := parseDecimal(mantissa, true); !ok {
		return 0, form
	}
	bits := 64
	if p == primFloat {
		bits = 32
	}
	f, _ := strconv.ParseFloat(s, bits) // what is out of range becomes infinite or zero
	if f == 0 {
		f = 0 // not -0
	}
	return f, ""
}

func (k nameKind) check(s string) string {
	switch k {
	case languageName:
		if !isLanguage(s) {
			return "it must be a language tag, such as en or en-US"
		}
	case xmlName:
		if !xmlstream.IsName(s) {
			return "it must be an XML name"
		}
	case ncName:
		if !xmlstream.IsNCName(s) {
			return "it must be an XML name without a colon"
		}
	case nmToken:
		for _, c := range s {
			if !xmlstream.IsNameChar(c) {
				return "it must consist of name characters"
			}
		}
		if s == "" {
			return "it must not be empty"
		}
	}
	return ""
}

func isLanguage(s string) bool {
	for first := true; ; first = false {
		part, rest, more := strings.Cut(s, "-")
		if len(part) < 1 || len(part) > 8 {
			return false
		}
		for i := range len(part) {
			c := part[i]
			if c|0x20 < 'a' || c|0x20 > 'z' {
				if first || c < '0' || c > '9' {
					return false
				}
			}
		}
		if !more {
			return true
		}
		s = rest
	}
}

// checkURI checks what RFC 2396 asks of a reference after the characters that it does not allow have been
// escaped, as far as it cannot be misread: percent signs, one fragment, the scheme.
func checkURI(s string) string {
	fragments := 0
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case '%':
			if i+2 >= len(s) || !isHex(s[i+1]) || !isHex(s[i+2]) {
				return "a % must be followed by two hexadecimal digits"
			}
		case '#':
			if fragments++; fragments > 1 {
				return "a URI has at most one #"
			}
		}
	}
	if i := strings.IndexAny(s, ":/?#"); i >= 0 && s[i] == ':' && !IsScheme(s[:i]) {
		return "what stands before the first colon must be the name of a scheme, such as http"
	}
	return ""
}

// IsScheme reports whether s is the name of a scheme of URIs (RFC 3986, 3.1).
func IsScheme(s string) bool {
	for i := range len(s) {
		c := s[i]
		switch {
		case c|0x20 >= 'a' && c|0x20 <= 'z':
		case i > 0 && (c >= '0' && c <= '9' || c == '+' || c == '-' || c == '.'):
		default:
			return false
		}
	}
	return s != ""
}

// checkBase64 checks the lexical form of base64Binary: single spaces may stand between characters.
func checkBase64(s string) string {
	n, pad := 0, 0
	var last byte
	for i := range len(s) {
		c := s[i]
		switch {
		case c == ' ':
			continue
		case c == '=':
			pad++
		case pad > 0:
			return "nothing may follow the = signs"
		case c|0x20 >= 'a' && c|0x20 <= 'z', c >= '0' && c <= '9', c == '+', c == '/':
			last = c
		default:
			return "it must consist of the characters of base64"
		}
		n++
	}
	switch {
	case n%4 != 0 || pad > 2:
		return "it must have a multiple of four characters of base64"
	case pad == 1 && strings.IndexByte("AEIMQUYcgkosw048", last) < 0, pad == 2 && strings.IndexByte("AQgw", last) < 0:
		return "the last character before = has bits that are not used"
	}
	return ""
}

// length is what the length facets count.
func (p primitive) length(s string) int {
	switch p {
	case primHexBinary:
		return len(s) / 2
	case primBase64Binary:
		n := 0
		for i := range len(s) {
			if s[i] != ' ' && s[i] != '=' {
				n++
			}
		}
		return n * 3 / 4
	}
	return utf8.RuneCountInString(s)
}

func (p primitive) unitOfLength() string {
	if p == primHexBinary || p == primBase64Binary {
		return "octets"
	}
	return "characters"
}

// appendKey appends the canonical form of the value, its primitive type included.
func (v *value) appendKey(dst []byte) []byte {
	dst = append(dst, byte(v.prim))
	switch v.prim {
	case primBoolean:
		if v.bit {
			return append(dst, '1')
		}
		return append(dst, '0')
	case primDecimal:
		return v.dec.appendKey(dst)
	case primFloat, primDouble:
		return strconv.AppendUint(dst, math.Float64bits(v.num), 16)
	case primDuration:
		return v.dur.appendKey(dst)
	case primHexBinary:
		for i := range len(v.text) {
			c := v.text[i]
			if c >= 'a' {
				c -= 'a' - 'A'
			}
			dst = append(dst, c)
		}
		return dst
	case primBase64Binary:
		for i := range len(v.text) {
			if v.text[i] != ' ' {
				dst = append(dst, v.text[i])
			}
		}
		return dst
	case primQName, primNotation:
		dst = append(append(dst, v.space...), '}')
		return append(dst, v.text...)
	case primString, primAnyURI:
		return append(dst, v.text...)
	}
	return v.moment.appendKey(dst)
}

// compare orders two values of the same primitive type.
func (v *value) compare(o *value) order {
	switch v.prim {
	case primDecimal:
		return order(v.dec.compare(o.dec))
	case primFloat, primDouble:
		switch {
		case v.num < o.num:
			return less
		case v.num > o.num:
			return greater
		case v.num == o.num || math.IsNaN(v.num) && math.IsNaN(o.num):
			return equal
		}
		return incomparable
	case primDuration:
		return v.dur.compare(o.dur)
	}
	return v.moment.compare(o.moment)
}
