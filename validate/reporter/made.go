package reporter

import (
	"html"
	"strings"
	"unicode/utf8"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/internal/regex"
)

// tags are the tags of the page that a document of Word or Excel was made into, where its cells end, and its other ones.
var (
	cellEnds = regex.New(`</td><td[^>]*>|<br>`)
	anyTag   = regex.New(`<[^>]*>`)
)

// maxMade bounds the paragraph that an excerpt is taken from, in bytes on each side of the place.
const maxMade = 4096

// made is the paragraph or row of a document of Word or Excel that a place is in, as people read it; no line where the document is
// not at hand.
func (r *Run) made(at tieout.Range) excerpt {
	text := r.text
	if at.Document != r.textOf {
		return excerpt{}
	}
	start, end := int(at.Start.Byte), int(at.End.Byte)
	if start < 0 || end < start || end > len(text) {
		return excerpt{}
	}
	from := strings.LastIndexByte(text[:start], '\n') + 1
	to := len(text)
	if i := strings.IndexByte(text[end:], '\n'); i >= 0 {
		to = end + i
	}
	for from = max(from, start-maxMade); from < start && !utf8.RuneStart(text[from]); from++ {
	}
	for to = min(to, end+maxMade); to > end && to < len(text) && !utf8.RuneStart(text[to]); to-- {
	}
	before, within, after := plain(text[from:start]), plain(text[start:end]), plain(text[end:to])
	before = strings.TrimLeft(before, " ")
	if within == "" {
		return excerpt{}
	}
	n := utf8.RuneCountInString(before)
	return excerpt{line: before + within + strings.TrimRight(after, " "), from: n, to: n + utf8.RuneCountInString(within)}
}

// plain is what a stretch of the page says: its cells apart, its tags left out.
func plain(s string) string {
	s = cellEnds.ReplaceAllString(s, "  ")
	s = html.UnescapeString(anyTag.ReplaceAllString(s, ""))
	return strings.NewReplacer("\t", " ", "\r", " ", "\u00a0", " ").Replace(s)
}

// about is the run with the text that places of a document of Word or Excel count the bytes of, for excerpts.
func (r *Run) about(d Document) *Run {
	if d.Release == nil || d.Release.Text == "" {
		return r
	}
	own := *r
	own.text, own.textOf = d.Release.Text, d.Name
	return &own
}
