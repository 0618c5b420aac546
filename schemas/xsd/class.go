package xsd

import (
	"slices"
	"strings"
	"unicode"
)

// Class is a set of characters, such as a character class or an escape of a regular expression stands for.
type Class struct{ set runeSet }

// ReadClass reads the class in brackets or the escape that source begins with, and returns what follows it.
func ReadClass(source string) (class Class, rest string, err error) {
	r := patternReader{source: source, rest: source}
	var set runeSet
	if r.peek() == '[' {
		set, err = r.class(0)
	} else {
		set, _, err = r.escape()
	}
	return Class{set}, r.rest, err
}

// ClassOf is the class of some characters.
func ClassOf(characters ...rune) Class { return Class{}.With(characters...) }

// AnyCharacter is the class of all characters.
func AnyCharacter() Class { return Class{runeSet{{0, unicode.MaxRune}}} }

// With is the class with more characters.
func (c Class) With(characters ...rune) Class {
	set := slices.Clone(c.set)
	for _, r := range characters {
		set = append(set, runeRange{r, r})
	}
	return Class{tidy(set)}
}

// Complement is the class of all other characters.
func (c Class) Complement() Class { return Class{c.set.complement()} }

// Contains reports whether a character is in the class.
func (c Class) Contains(r rune) bool { return c.set.contains(r) }

// WriteRegexp writes the class in the syntax of package regexp.
func (c Class) WriteRegexp(b *strings.Builder) { c.set.write(b) }
