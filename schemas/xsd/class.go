package xsd

// Class is the set of characters that a character class, or an escape, of a regular expression stands for.
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

// Ranges yields the characters in order, as ranges with both ends included.
func (c Class) Ranges(yield func(first, last rune) bool) {
	for _, r := range c.set {
		if !yield(r.first, r.last) {
			return
		}
	}
}
