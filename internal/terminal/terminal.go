// Package terminal is text that people read: what a document holds must not steer the terminal that shows it, and lines
// should fit its width.
//
// It must never import another room.
package terminal

import (
	"io"
	"os"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/term"

	"github.com/tieout/tieout/internal/regex"
)

// replacement stands for a character that is not let through.
const replacement = '\uFFFD'

// Clean is a writer of text to w without control characters but line breaks and tabs, without characters that turn the
// direction of text, and without bytes that are no UTF-8. With colors it lets the escape sequences through that reporters use.
func Clean(w io.Writer, colors bool) io.Writer { return &cleaner{w: w, colors: colors} }

// colorSequence is an escape sequence that sets an attribute: reset, bold, dim, and the colours.
var colorSequence = regex.New(`^\x1b\[(?:0|1|2|31|32|33|34)m`)

type cleaner struct {
	w      io.Writer
	colors bool
	rest   []byte // of a character that the last write broke off in
	out    []byte
}

// Unwrap is the writer behind it.
func (c *cleaner) Unwrap() io.Writer { return c.w }

// Write writes text.
func (c *cleaner) Write(p []byte) (int, error) {
	text := p
	if len(c.rest) > 0 {
		text = append(c.rest, p...)
		c.rest = nil
	}
	c.out = c.out[:0]
	for len(text) > 0 {
		if c.colors && text[0] == 0x1b {
			if n := len(colorSequence.Find(text)); n > 0 {
				c.out, text = append(c.out, text[:n]...), text[n:]
				continue
			}
		}
		r, n := utf8.DecodeRune(text)
		switch {
		case r == utf8.RuneError && n == 1 && !utf8.FullRune(text):
			c.rest = append([]byte(nil), text...)
			n = len(text)
		case r == utf8.RuneError && n == 1, r != '\n' && r != '\t' && steers(r):
			c.out = utf8.AppendRune(c.out, replacement)
		default:
			c.out = append(c.out, text[:n]...)
		}
		text = text[n:]
	}
	if _, err := c.w.Write(c.out); err != nil {
		return 0, err
	}
	return len(p), nil
}

// steers reports whether a character does something to a terminal besides being shown.
func steers(r rune) bool {
	return unicode.IsControl(r) || r >= '\u202A' && r <= '\u202E' || r >= '\u2066' && r <= '\u2069' || r == '\u2028' || r == '\u2029'
}

// Line is text on one line as [Clean] has it: white space of any kind becomes a space.
func Line(s string) string {
	return strings.Join(strings.Fields(strings.Map(func(r rune) rune {
		switch {
		case unicode.IsControl(r), unicode.IsSpace(r):
			return ' '
		case steers(r):
			return replacement
		}
		return r
	}, strings.ToValidUTF8(s, string(replacement)))), " ")
}

// file is the file behind a stream, nil when there is none.
func file(stream any) *os.File {
	for {
		switch s := stream.(type) {
		case *os.File:
			return s
		case interface{ Unwrap() io.Writer }:
			stream = s.Unwrap()
		default:
			return nil
		}
	}
}

// Is reports whether a stream leads to a terminal that can move back in its line.
func Is(stream any) bool {
	f := file(stream)
	return f != nil && os.Getenv("TERM") != "dumb" && term.IsTerminal(int(f.Fd()))
}

// Width is the number of columns of the terminal that a stream leads to, 0 when there is none.
func Width(stream any) int {
	f := file(stream)
	if f == nil {
		return 0
	}
	columns, _, err := term.GetSize(int(f.Fd()))
	if err != nil {
		return 0
	}
	return columns
}
