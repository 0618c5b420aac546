package page

import (
	"bytes"
	"slices"
)

// Markdown is text of which some signs are marks: "#" before headings, "**" around what is printed bold.

const leastMarked = 2 // headings of a text that is Markdown

// WithoutMarks is a text with the marks of Markdown as blanks, byte for byte; the text itself where it is none.
func WithoutMarks(text []byte) []byte {
	if !isMarkdown(text) {
		return text
	}
	out := slices.Clone(text)
	for i := 0; i < len(out); {
		if n := headingMarks(out[i:]); n > 0 {
			blank(out[i : i+n])
		}
		end := i + lineEnd(out[i:])
		for at := i; at < end; at += 2 {
			k := bytes.Index(out[at:end], []byte("**"))
			if k < 0 {
				break
			}
			at += k
			blank(out[at : at+2])
		}
		i = end + 1
	}
	return out
}

// isMarkdown reports whether a text has several headings as Markdown marks them, and a table or bold words as it does.
func isMarkdown(text []byte) bool {
	if bytes.IndexByte(text, '#') < 0 || !bytes.Contains(text, []byte("**")) && !bytes.Contains(text, []byte("|--")) && !bytes.Contains(text, []byte("| --")) {
		return false
	}
	headings := 0
	for i := 0; i < len(text) && headings < leastMarked; i += lineEnd(text[i:]) + 1 {
		if headingMarks(text[i:]) > 0 {
			headings++
		}
	}
	return headings >= leastMarked
}

// headingMarks is how many marks a line begins with that make it a heading, one to six with a blank behind them; 0 for any other.
func headingMarks(line []byte) int {
	const most = 6
	n := 0
	for n < len(line) && line[n] == '#' {
		n++
	}
	if n == 0 || n > most || n+1 >= len(line) || line[n] != ' ' || line[n+1] == ' ' || line[n+1] == '\n' {
		return 0
	}
	return n
}

// lineEnd is where the first line of a text ends.
func lineEnd(text []byte) int {
	if n := bytes.IndexByte(text, '\n'); n >= 0 {
		return n
	}
	return len(text)
}

func blank(text []byte) {
	for i := range text {
		text[i] = ' '
	}
}
