package wording

import (
	"hash/maphash"
	"slices"
	"strings"
	"sync/atomic"
)

// Memo keeps what a function says of texts, which it is asked of again and again: labels recur within a release and from one to the
// next. It is safe for concurrent use and bounded: each text has one of a fixed number of slots, and takes it from whatever text
// had it before. The function is one of the text alone, and nobody changes what it answers.
type Memo[V any] struct {
	f     func(string) V
	slots [memoSlots]atomic.Pointer[memoEntry[V]]
}

type memoEntry[V any] struct {
	text  string
	value V
}

const (
	memoSlots  = 1 << 12
	memoLength = 160 // bytes of texts that are kept: labels and headings, not paragraphs
)

var memoSeed = maphash.MakeSeed()

// NewMemo makes a memo of a function.
func NewMemo[V any](f func(string) V) *Memo[V] { return &Memo[V]{f: f} }

// Of is what the function says of a text.
func (m *Memo[V]) Of(s string) V {
	if len(s) > memoLength {
		return m.f(s)
	}
	slot := &m.slots[maphash.String(memoSeed, s)%memoSlots]
	if e := slot.Load(); e != nil && e.text == s {
		return e.value
	}
	s = strings.Clone(s) // not a part of a document, which would be kept with it
	e := &memoEntry[V]{s, m.f(s)}
	slot.Store(e)
	return e.value
}

// Spoiled are texts whose words somebody has changed, which are shared: tests ask for them at their end.
func Spoiled() (out []string) {
	for i := range texts.slots {
		if e := texts.slots[i].Load(); e != nil && !slices.Equal(e.value, cut(e.text)) {
			out = append(out, e.text)
		}
	}
	return out
}
