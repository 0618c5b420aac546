package page

import (
	"strconv"
	"strings"
)

// stylesheet is what the style sheets of a page say of its classes.
type stylesheet map[string]string

const (
	maxClasses = 1 << 12
	maxTracks  = 400 // bytes of what says how wide the columns of a grid are
)

// read takes in a style sheet: the rules whose selector is one class, or an element with one class. Rules for some media only, and
// those for elements inside of others, are passed over.
func (s stylesheet) read(text string) {
	for text != "" {
		open := strings.IndexByte(text, '{')
		if open < 0 {
			return
		}
		selectors := strings.TrimSpace(text[:open])
		text = text[open+1:]
		if i := strings.LastIndex(selectors, "*/"); i >= 0 {
			selectors = strings.TrimSpace(selectors[i+2:])
		}
		if i := strings.LastIndexByte(selectors, ';'); i >= 0 { // @import, @charset
			selectors = strings.TrimSpace(selectors[i+1:])
		}
		if strings.HasPrefix(selectors, "@") {
			text = text[endOfBlock(text):]
			continue
		}
		end := strings.IndexByte(text, '}')
		if end < 0 {
			end = len(text)
		}
		for selector := range strings.SplitSeq(selectors, ",") {
			_, class, ok := strings.Cut(strings.TrimSpace(selector), ".")
			if ok && class != "" && !strings.ContainsAny(selector[strings.IndexByte(selector, '.')+1:], " .:>+~[#\t\n") && len(s[class])+end <= 1<<12 && len(s) < maxClasses {
				s[class] += text[:end] + ";"
			}
		}
		text = text[min(end+1, len(text)):]
	}
}

// endOfBlock is where a block ends that was opened before, with the blocks inside it.
func endOfBlock(s string) int {
	depth := 1
	for i := range len(s) {
		switch s[i] {
		case '{':
			depth++
		case '}':
			if depth--; depth == 0 {
				return i + 1
			}
		}
	}
	return len(s)
}

// of is the declarations for an element of some classes with a style of its own.
func (s stylesheet) of(classes, own string) string {
	if len(s) == 0 || classes == "" {
		return own
	}
	var b strings.Builder
	for class := range strings.FieldsSeq(classes) {
		b.WriteString(s[class])
	}
	b.WriteString(own)
	return b.String()
}

// gridOf is the number of columns that a style lays the children of an element out in, and of those that the element itself takes.
func gridOf(style string) (columns, span int) {
	if !strings.Contains(style, "grid") {
		return 0, 0
	}
	for declaration := range strings.SplitSeq(style, ";") {
		property, value, _ := strings.Cut(declaration, ":")
		switch value = strings.TrimSpace(value); strings.TrimSpace(property) {
		case "grid-template-columns":
			columns = tracks(value)
		case "grid-column", "grid-column-end":
			span = gridSpan(value)
		}
	}
	return columns, span
}

// tracks counts the columns of a grid: "2fr repeat(4, 1fr)". It is 0 where they are as many as there is room for.
func tracks(s string) int {
	n, depth, word := 0, 0, false
	if len(s) > maxTracks {
		return 0
	}
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case depth == 0 && strings.HasPrefix(s[i:], "repeat("):
			count, rest, _ := strings.Cut(s[i+len("repeat("):], ",")
			k, err := strconv.Atoi(strings.TrimSpace(count))
			if err != nil {
				return 0
			}
			end := endOfParenthesis(rest)
			n = min(n+min(k, maxSpan)*max(1, tracks(rest[:end])), maxSpan)
			i = len(s) - len(rest) + end
			word = false
		case c == '(':
			depth++
		case c == ')':
			depth--
		case depth > 0:
		case c == ' ' || c == '\t' || c == '\n':
			word = false
		case !word:
			word = true
			if c != '[' {
				n++
			}
		}
	}
	if n == 1 && (s == "none" || s == "inherit" || s == "subgrid") {
		return 0
	}
	return n
}

// endOfParenthesis is where the parenthesis ends that was opened before.
func endOfParenthesis(s string) int {
	depth := 1
	for i := range len(s) {
		switch s[i] {
		case '(':
			depth++
		case ')':
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return len(s)
}

// gridSpan is the number of columns that "span 2", "2 / 4" or "1 / -1" take.
func gridSpan(s string) int {
	from, to, both := strings.Cut(s, "/")
	for _, side := range []string{from, to} {
		if rest, ok := strings.CutPrefix(strings.TrimSpace(side), "span "); ok {
			return spanNumber(rest)
		}
	}
	a, err1 := strconv.Atoi(strings.TrimSpace(from))
	b, err2 := strconv.Atoi(strings.TrimSpace(to))
	switch {
	case !both || err1 != nil || err2 != nil:
		return 0
	case b < 0:
		return maxSpan
	}
	return min(max(b-a, 1), maxSpan)
}

// lengthOf is the number of units that a style gives a property, without its fraction; -1 for none.
func lengthOf(style, property string) int {
	for declaration := range strings.SplitSeq(style, ";") {
		name, value, _ := strings.Cut(declaration, ":")
		if strings.TrimSpace(name) != property {
			continue
		}
		value = strings.TrimSpace(value)
		digits := 0
		for digits < len(value) && isDigit(value[digits]) {
			digits++
		}
		if n, err := strconv.Atoi(value[:digits]); err == nil && n < 1<<20 {
			return n
		}
	}
	return -1
}
