package source

import "strings"

const hexDigits = "0123456789ABCDEF"

// escape puts the percent-encoding of a path or query in normal form: what a URL may not hold is encoded, what need
// not be is decoded, hexadecimal digits are upper case. A percent sign that starts no code is taken for itself.
func escape(s string) string {
	i := 0
	for i < len(s) && isPlain(s[i]) {
		i++
	}
	if i == len(s) {
		return s
	}
	var b strings.Builder
	b.Grow(len(s) + 16)
	b.WriteString(s[:i])
	for ; i < len(s); i++ {
		c := s[i]
		switch {
		case isPlain(c):
			b.WriteByte(c)
			continue
		case c == '%':
			if d, ok := percentCode(s[i:]); ok {
				if i += 2; isUnreserved(d) {
					b.WriteByte(d)
					continue
				}
				c = d
			}
		}
		b.WriteByte('%')
		b.WriteByte(hexDigits[c>>4])
		b.WriteByte(hexDigits[c&15])
	}
	return b.String()
}

// unescape decodes percent-encoding. A percent sign that starts no code is taken for itself.
func unescape(s string) string {
	i := strings.IndexByte(s, '%')
	if i < 0 {
		return s
	}
	b := make([]byte, i, len(s))
	copy(b, s)
	for ; i < len(s); i++ {
		c := s[i]
		if d, ok := percentCode(s[i:]); ok {
			c = d
			i += 2
		}
		b = append(b, c)
	}
	return string(b)
}

// percentCode decodes the code at the start of s.
func percentCode(s string) (byte, bool) {
	if len(s) < 3 || s[0] != '%' {
		return 0, false
	}
	hi, lo := hexValue(s[1]), hexValue(s[2])
	return hi<<4 | lo, hi < 16 && lo < 16
}

func hexValue(c byte) byte {
	switch {
	case c >= '0' && c <= '9':
		return c - '0'
	case c >= 'a' && c <= 'f':
		return c - 'a' + 10
	case c >= 'A' && c <= 'F':
		return c - 'A' + 10
	}
	return 0xff
}

// isUnreserved: RFC 3986, 2.3.
func isUnreserved(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '-' || c == '.' || c == '_' || c == '~'
}

// isPlain reports whether c may stand in a path or query as it is (RFC 3986, 3.3 and 3.4).
func isPlain(c byte) bool { return c < 128 && plainSet[c>>6]&(1<<(c&63)) != 0 }

// plainSet has a bit for each character that isPlain.
var plainSet = func() (set [2]uint64) {
	for c := range byte(128) {
		if isUnreserved(c) || strings.IndexByte("!$&'()*+,;=:@/?", c) >= 0 {
			set[c>>6] |= 1 << (c & 63)
		}
	}
	return set
}()
