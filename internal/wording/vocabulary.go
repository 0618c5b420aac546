package wording

import (
	"embed"
	"iter"
	"strings"
	"sync"
)

//go:embed vocabulary/*.txt
var files embed.FS

var sets sync.Map // name → *Set

// Vocabulary returns a list of phrases that is kept as data: one phrase a line, # begins a comment. It panics when there
// is none of that name, which a test rules out for the names in use.
func Vocabulary(name string) *Set {
	if s, ok := sets.Load(name); ok {
		return s.(*Set)
	}
	data := read(name)
	s, _ := sets.LoadOrStore(name, &Set{sync.OnceValue(func() *index { return newIndex(lines(data)) })})
	return s.(*Set)
}

// Lines are the phrases of a vocabulary as they are written, in order.
func Lines(name string) []string { return lines(read(name)) }

func read(name string) []byte {
	data, err := files.ReadFile("vocabulary/" + name + ".txt")
	if err != nil {
		panic("wording: no vocabulary " + name)
	}
	return data
}

func lines(data []byte) []string {
	var out []string
	for line := range strings.Lines(string(data)) {
		line, _, _ = strings.Cut(line, " #")
		if line = strings.TrimSpace(line); line != "" && line[0] != '#' {
			out = append(out, line)
		}
	}
	return out
}

// Pairs are the two sides of the lines "this = that" of a list that a package keeps as data; # begins a comment.
func Pairs(data string) iter.Seq2[string, string] {
	return func(yield func(string, string) bool) {
		for _, line := range lines([]byte(data)) {
			if this, that, ok := strings.Cut(line, " = "); ok && !yield(this, that) {
				return
			}
		}
	}
}

// Names are the names of all vocabularies.
func Names() []string {
	entries, _ := files.ReadDir("vocabulary")
	var out []string
	for _, e := range entries {
		out = append(out, strings.TrimSuffix(e.Name(), ".txt"))
	}
	return out
}
