package oim

import (
	"strings"
	"unicode/utf8"

	"github.com/tieout/tieout"
)

// places turns offsets of a document into positions. It walks forward from a mark, so that asking in rising
// order costs one pass over the document in all.
type places struct {
	doc  string
	name string
	mark tieout.Position // everything asked for lies at or behind it
}

func newPlaces(name, doc string) places {
	return places{doc: doc, name: name, mark: tieout.Position{Line: 1, Column: 1}}
}

// at is the position of an offset.
func (p *places) at(offset int) tieout.Position {
	from := p.mark
	if int64(offset) < from.Byte {
		from = tieout.Position{Line: 1, Column: 1}
	}
	return advance(from, p.doc[from.Byte:min(offset, len(p.doc))])
}

// moveTo sets the mark.
func (p *places) moveTo(offset int) { p.mark = p.at(offset) }

// span is the range between two offsets.
func (p *places) span(start, end int, path string) tieout.Range {
	a := p.at(start)
	r := tieout.Range{Document: p.name, Path: path, Start: a, End: a}
	if end > start && end <= len(p.doc) {
		r.End = advance(a, p.doc[a.Byte:end])
	}
	return r
}

// advance is the position behind text that begins at from.
func advance(from tieout.Position, text string) tieout.Position {
	from.Byte += int64(len(text))
	if n := strings.Count(text, "\n"); n > 0 {
		from.Line += int32(n)
		from.Column = 1
		text = text[strings.LastIndexByte(text, '\n')+1:]
	}
	from.Column += int32(utf8.RuneCountInString(text))
	return from
}

// pointer is a JSON pointer (RFC 6901).
func pointer(parts ...string) string {
	var b strings.Builder
	for _, p := range parts {
		b.WriteByte('/')
		if strings.ContainsAny(p, "~/") {
			p = strings.ReplaceAll(strings.ReplaceAll(p, "~", "~0"), "/", "~1")
		}
		b.WriteString(p)
	}
	return b.String()
}
