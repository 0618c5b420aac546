package press

import (
	"slices"
	"strings"
	"sync"
)

// phrases keeps labels that were taken apart: they come again in every table and every release of a company. It is safe for
// concurrent use. A full one begins anew.
type phrases struct {
	lock    sync.RWMutex
	byLabel map[string]knownPhrase
}

// knownPhrase is a label taken apart without a word being passed over.
type knownPhrase struct {
	text string // that the words were cut from
	Phrase
}

const (
	maxKnown      = 4096
	maxKnownLabel = 200 // bytes
)

var known phrases

// of is a label that is known; not ok when words of it are to be passed over.
func (k *phrases) of(label string, ignore []string) (Phrase, bool) {
	k.lock.RLock()
	p, ok := k.byLabel[label]
	k.lock.RUnlock()
	if !ok || holdsAny(p.text, ignore) {
		return Phrase{}, false
	}
	return p.Phrase, true
}

// keep notes a label of which no word was passed over.
func (k *phrases) keep(label, text string, p Phrase) {
	if len(label) > maxKnownLabel {
		return
	}
	p.Words = slices.Clip(p.Words)
	k.lock.Lock()
	defer k.lock.Unlock()
	if len(k.byLabel) >= maxKnown || k.byLabel == nil {
		k.byLabel = map[string]knownPhrase{}
	}
	k.byLabel[label] = knownPhrase{text, p}
}

// holdsAny reports whether a text may have one of some words. Those that are made of two, as Phrase.words does, it is taken to have.
func holdsAny(text string, words []string) bool {
	return slices.ContainsFunc(words, func(w string) bool {
		return strings.HasPrefix(w, "non") || w == "afs" || strings.Contains(text, w)
	})
}
