package oim

import (
	"strings"
	"unicode/utf8"

	"github.com/tieout/tieout"
)

// places turns offsets of a document into positions. Asking in rising order costs one pass over the document in all;
// asking in any order costs no more than a step of it each time.
type places struct {
	doc  string
	name string
	*track
}

// track is what is known of positions so far.
type track struct {
	last  tieout.Position   // that was asked for
	every []tieout.Position // the first at or behind each multiple of stride
}

// stride is how far apart positions are remembered, in bytes.
const stride = 1 << 10

func newPlaces(name, doc string) places {
	start := tieout.Position{Line: 1, Column: 1}
	return places{doc, name, &track{last: start, every: []tieout.Position{start}}}
}

// at is the position of an offset.
func (p *places) at(offset int) tieout.Position {
	offset = min(offset, len(p.doc))
	step := offset / stride
	for len(p.every) <= step {
		from := p.every[len(p.every)-1]
		next := len(p.every) * stride
		for end := next + utf8.UTFMax; next < end && next < len(p.doc) && !utf8.RuneStart(p.doc[next]); {
			next++ // a character is counted once
		}
		p.every = append(p.every, advance(from, p.doc[from.Byte:next]))
	}
	from := p.every[step]
	if from.Byte > int64(offset) { // within a character
		from = p.every[step-1]
	}
	if p.last.Byte > from.Byte && p.last.Byte <= int64(offset) {
		from = p.last
	}
	p.last = advance(from, p.doc[from.Byte:offset])
	return p.last
}

// span is the range between two offsets.
func (p *places) span(start, end int, path string) tieout.Range {
	a := p.at(start)
	r := tieout.Range{Document: p.name, Path: path, Start: a, End: a}
	if end > start && end <= len(p.doc) {
		r.End = p.at(end)
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
