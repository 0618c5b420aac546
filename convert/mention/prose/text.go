package prose

import (
	"bytes"
	"strings"
)

// textBlocks are the paragraphs of a stretch of plain text: lines between blank lines, list items apart.
func (s *Source) textBlocks(from, to int, tables []stretch) []Block {
	var out []Block
	var b blockBuilder
	lines, blanks := 0, 0
	capitals := false // the line before is in capitals
	double := s.isDoubleSpaced(from, to, tables)
	flush := func() {
		if bl, ok := b.take(); ok {
			bl.Heading = lines <= 2 && isHeading(bl.Text)
			out = append(out, bl)
		}
		lines = 0
	}
	for i, next := from, 0; i < to; i = next {
		var end int
		end, next = s.lineAt(i, to)
		line := s.data[i:end]
		trimmed := bytes.TrimSpace(line)
		if len(trimmed) > 0 {
			if double && blanks > 0 && line[0] == ' ' {
				flush() // the first line of a paragraph is indented
			}
			blanks = 0
		}
		switch {
		case len(trimmed) == 0 && double && blanks == 0:
			blanks++
		case isNoText(trimmed) || covers(tables, i, end):
			flush()
		default:
			if startsItem(trimmed) {
				flush()
				if trimmed[0] == 'o' {
					i += bytes.IndexByte(line, 'o') + 1
				}
			}
			if !b.goesOn() {
				if capitals && !inCapitals(trimmed) {
					b.breakLine()
				}
				b.put(' ', i, i)
			}
			capitals = inCapitals(trimmed)
			s.feedLine(&b, i, end)
			lines++
		}
	}
	flush()
	return out
}

// isNoText reports whether a line is none of running text: blank, drawn, a tag alone or one of a table.
func isNoText(line []byte) bool {
	return len(line) == 0 || isRule(line) || isTag(line) || isTabular(line)
}

// inCapitals reports whether a line has letters, and none that are small.
func inCapitals(line []byte) bool {
	const least = 8 // letters
	return bytes.Count(line, nil) > least && bytes.Equal(line, bytes.ToUpper(line)) && bytes.ContainsAny(line, "AEIOU")
}

// lineAt is where the line at i ends, before its line break, and where the next one begins.
func (s *Source) lineAt(i, to int) (end, next int) {
	for end = i; end < to && s.data[end] != '\n' && s.data[end] != '\r'; {
		end++
	}
	if next = end + 1; next < to && s.data[end] == '\r' && s.data[next] == '\n' {
		next++
	}
	return end, next
}

// isTag reports whether a line is a tag alone.
func isTag(line []byte) bool {
	return line[0] == '<' && bytes.IndexByte(line, '>') == len(line)-1
}

// goesOn reports whether a word or a range goes on with the next line.
func (b *blockBuilder) goesOn() bool {
	n := len(b.text)
	return n > 1 && b.text[n-1] == '-' && IsLetter(b.text[n-2])
}

// longLine is how long a line of running text is at the least when it is no heading, in bytes.
const longLine = 50

// isDoubleSpaced reports whether the lines of running text have a blank line between them, behind which many go on in small letters: else each is a
// paragraph of its own.
func (s *Source) isDoubleSpaced(from, to int, tables []stretch) bool {
	apart, together, goOn := 0, 0, 0
	before, parted := false, false
	for i, next := from, 0; i < to; i = next {
		var end int
		end, next = s.lineAt(i, to)
		line := bytes.TrimSpace(s.data[i:end])
		if before {
			if parted = len(line) == 0; parted {
				apart++
			} else {
				together++
			}
		} else if parted && len(line) > 0 {
			if parted = false; 'a' <= line[0] && line[0] <= 'z' {
				goOn++
			}
		}
		before = len(line) >= longLine && !covers(tables, i, end)
	}
	return apart > 3 && apart > 5*together && 4*goOn > apart
}

// feedLine appends a line of plain text, its tags left out.
func (s *Source) feedLine(b *blockBuilder, from, to int) {
	for i := from; i < to; {
		j := bytes.IndexByte(s.data[i:to], '<')
		if j < 0 {
			s.feed(b, i, to)
			return
		}
		s.feed(b, i, i+j)
		i += j
		if end := bytes.IndexByte(s.data[i:min(to, i+200)], '>'); end > 1 && (IsLetter(s.data[i+1]) || s.data[i+1] == '/') {
			i += end + 1
			continue
		}
		s.feed(b, i, i+1)
		i++
	}
}

// isRule reports whether a line is drawn, not written.
func isRule(line []byte) bool {
	return len(bytes.Trim(line, "-=_* .~")) == 0
}

// startsItem reports whether a line begins with the mark of a list.
func startsItem(line []byte) bool {
	if len(line) < 3 {
		return false
	}
	switch line[0] {
	case 'o', '*', '-', '+':
		return line[1] == ' ' || line[1] == '\t'
	}
	return bytes.HasPrefix(line, []byte("•")) || bytes.HasPrefix(line, []byte("·")) || line[0] == 0x95 || line[0] == 0xB7
}

// isTabular reports whether a line is one of a table that was not read as one: behind a wide gap stand numbers alone.
func isTabular(line []byte) bool {
	parts := bytes.Split(bytes.ReplaceAll(line, []byte("\t"), []byte("    ")), []byte("   "))
	numbers, cells := 0, 0
	for _, p := range parts {
		p = bytes.Trim(p, " $()%")
		if len(p) == 0 {
			continue
		}
		cells++
		if len(bytes.Trim(p, "0123456789.,-$()% ")) == 0 {
			numbers++
		}
	}
	return cells > 1 && numbers > 0 && numbers >= cells-1
}

// isHeading reports whether a short block is a title and no sentence, nor an address.
func isHeading(text string) bool {
	return len(text) < 120 && !strings.Contains(text, "@") && !strings.HasSuffix(text, ".") && !strings.HasSuffix(text, ";") && !strings.HasSuffix(text, ",") && strings.Count(text, " ") < 16
}

// IsLetter reports whether a byte is a letter of ASCII.
func IsLetter(c byte) bool { return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' }

// IsDigit reports whether a byte is a digit of ASCII.
func IsDigit(c byte) bool { return c >= '0' && c <= '9' }
