package page

import (
	"bytes"
	"encoding/binary"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"
)

// utf16Order tells whether bytes are text in UTF-16, by its byte order mark or by the zero bytes that Latin letters, digits and
// spaces have in it, and in which order; nil when they are not. bom is the length of the mark.
func utf16Order(data []byte) (order binary.ByteOrder, bom int) {
	switch {
	case bytes.HasPrefix(data, []byte("\xff\xfe")):
		return binary.LittleEndian, 2
	case bytes.HasPrefix(data, []byte("\xfe\xff")):
		return binary.BigEndian, 2
	}
	head := data[:min(len(data)&^1, 4096)]
	var zeros, common [2]int
	for i, c := range head {
		if c == 0 {
			zeros[i%2]++
			if other := head[i^1]; other >= ' ' && other < 0x7f || other == '\n' || other == '\r' || other == '\t' {
				common[i%2]++
			}
		}
	}
	units := len(head) / 2
	switch {
	case units < 2:
	case common[1]*2 > units && zeros[0] == 0:
		return binary.LittleEndian, 0
	case common[0]*2 > units && zeros[1] == 0:
		return binary.BigEndian, 0
	}
	return nil, 0
}

// fromUTF16 is text in UTF-16 as UTF-8. What is no character becomes U+FFFD.
func fromUTF16(data []byte, order binary.ByteOrder) []byte {
	out := make([]byte, 0, len(data)/2+len(data)/16)
	for len(data) >= 2 {
		r := rune(order.Uint16(data))
		data = data[2:]
		if utf16.IsSurrogate(r) {
			if pair := rune(utf8.RuneError); len(data) >= 2 {
				if pair = utf16.DecodeRune(r, rune(order.Uint16(data))); pair != utf8.RuneError {
					data = data[2:]
				}
				r = pair
			} else {
				r = pair
			}
		}
		out = utf8.AppendRune(out, r)
	}
	return out
}

// windows1252 holds what the bytes 0x80 to 0x9F mean; zero where they mean nothing.
var windows1252 = [32]rune{
	'€', 0, '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', 0, 'Ž', 0,
	0, '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', 0, 'ž', 'Ÿ',
}

func decodeWindows1252(s string) string {
	out := make([]rune, 0, len(s))
	for i := 0; i < len(s); i++ {
		out = append(out, windows1252Rune(s[i]))
	}
	return string(out)
}

func windows1252Rune(c byte) rune {
	if c >= 0x80 && c < 0xA0 {
		if r := windows1252[c-0x80]; r != 0 {
			return r
		}
		return utf8.RuneError
	}
	return rune(c)
}

// decimalDigit is the digit that a character of another script stands for: Arabic-Indic, Devanagari, full-width and so on.
// Unicode keeps the ten digits of a script together, from zero.
func decimalDigit(r rune) (byte, bool) {
	if r <= unicode.MaxLatin1 || !unicode.Is(unicode.Nd, r) {
		return 0, false
	}
	for _, t := range unicode.Nd.R16 {
		if r >= rune(t.Lo) && r <= rune(t.Hi) {
			return '0' + byte((r-rune(t.Lo))%10), true
		}
	}
	for _, t := range unicode.Nd.R32 {
		if r >= rune(t.Lo) && r <= rune(t.Hi) {
			return '0' + byte((r-rune(t.Lo))%10), true
		}
	}
	return 0, false
}
