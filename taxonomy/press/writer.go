package press

import (
	"bytes"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/tieout/tieout/internal/xmlstream"
)

// writer writes a document as it is made, an element on each line, its children two spaces further in.
type writer struct {
	b    *bytes.Buffer
	open []string // elements that have begun, outermost first
	bare bool     // the start tag of the innermost has not ended: further attributes may follow
}

// buffers are what documents are written to: the room that one took serves the next.
var buffers = sync.Pool{New: func() any { return new(bytes.Buffer) }}

func newDocument() *writer {
	w := &writer{b: buffers.Get().(*bytes.Buffer)}
	w.b.Reset()
	w.b.WriteString(`<?xml version="1.0" encoding="UTF-8"?>`)
	return w
}

// start begins an element with attributes given as name, value, name, value.
func (w *writer) start(name string, attributes ...string) {
	w.endTag()
	w.line()
	w.b.WriteByte('<')
	w.b.WriteString(name)
	w.open, w.bare = append(w.open, name), true
	for i := 0; i+1 < len(attributes); i += 2 {
		w.attribute(attributes[i], attributes[i+1])
	}
}

// attribute adds an attribute to the element that has just begun.
func (w *writer) attribute(name, value string) {
	w.b.WriteByte(' ')
	w.b.WriteString(name)
	w.b.WriteString(`="`)
	w.escape(value)
	w.b.WriteByte('"')
}

// end ends the innermost element, with a text; "" or spaces for none.
func (w *writer) end(text string) {
	last := len(w.open) - 1
	name := w.open[last]
	w.open = w.open[:last]
	if strings.TrimSpace(text) != "" {
		w.endTag()
		w.escape(text)
	} else if w.bare {
		w.b.WriteString("/>")
		w.bare = false
		return
	} else {
		w.line()
	}
	w.b.WriteString("</")
	w.b.WriteString(name)
	w.b.WriteByte('>')
}

// empty writes an element without content.
func (w *writer) empty(name string, attributes ...string) {
	w.start(name, attributes...)
	w.end("")
}

// bytes ends what is open. The writer is of no use afterwards.
func (w *writer) bytes() []byte {
	for len(w.open) > 0 {
		w.end("")
	}
	w.b.WriteByte('\n')
	data := bytes.Clone(w.b.Bytes())
	buffers.Put(w.b)
	return data
}

func (w *writer) endTag() {
	if w.bare {
		w.b.WriteByte('>')
		w.bare = false
	}
}

func (w *writer) line() {
	w.b.WriteByte('\n')
	for range w.open {
		w.b.WriteString("  ")
	}
}

// escape writes text or a value with references for what is markup; characters that XML does not allow become U+FFFD.
func (w *writer) escape(s string) {
	begin := 0
	for i := 0; i < len(s); {
		width, instead := 1, ""
		switch c := s[i]; {
		case c == '&':
			instead = "&amp;"
		case c == '<':
			instead = "&lt;"
		case c == '>':
			instead = "&gt;"
		case c == '\'':
			instead = "&apos;"
		case c == '"':
			instead = "&quot;"
		case c >= utf8.RuneSelf || c < ' ':
			var char rune
			if char, width = utf8.DecodeRuneInString(s[i:]); !xmlstream.IsChar(char) || char == utf8.RuneError && width == 1 {
				instead = "\uFFFD"
			}
		}
		if instead != "" {
			w.b.WriteString(s[begin:i])
			w.b.WriteString(instead)
			begin = i + width
		}
		i += width
	}
	w.b.WriteString(s[begin:])
}
