package xsd

import (
	"cmp"
	"slices"
	"sort"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/tieout/tieout/internal/xmlstream"
)

// runeRange is a range of characters, both ends included.
type runeRange struct{ first, last rune }

// runeSet is a set of characters: ranges in order, none touching another.
type runeSet []runeRange

func (s runeSet) contains(c rune) bool {
	i := sort.Search(len(s), func(i int) bool { return s[i].last >= c })
	return i < len(s) && s[i].first <= c
}

// tidy sorts ranges and joins those that touch.
func tidy(s runeSet) runeSet {
	slices.SortFunc(s, func(a, b runeRange) int { return cmp.Compare(a.first, b.first) })
	out := s[:0]
	for _, r := range s {
		if n := len(out); n > 0 && r.first <= out[n-1].last+1 {
			out[n-1].last = max(out[n-1].last, r.last)
			continue
		}
		out = append(out, r)
	}
	return out
}

func (s runeSet) complement() runeSet {
	var out runeSet
	next := rune(0)
	for _, r := range s {
		if r.first > next {
			out = append(out, runeRange{next, r.first - 1})
		}
		next = r.last + 1
	}
	if next <= unicode.MaxRune {
		out = append(out, runeRange{next, unicode.MaxRune})
	}
	return out
}

func (s runeSet) union(o runeSet) runeSet {
	return tidy(append(slices.Clone(s), o...))
}

// minus is what is in s and not in o.
func (s runeSet) minus(o runeSet) runeSet { return s.complement().union(o).complement() }

func fromTable(t *unicode.RangeTable) runeSet {
	var s runeSet
	add := func(first, last, stride rune) {
		if stride == 1 {
			s = append(s, runeRange{first, last})
			return
		}
		for c := first; c <= last; c += stride {
			s = append(s, runeRange{c, c})
		}
	}
	for _, r := range t.R16 {
		add(rune(r.Lo), rune(r.Hi), rune(r.Stride))
	}
	for _, r := range t.R32 {
		add(rune(r.Lo), rune(r.Hi), rune(r.Stride))
	}
	return tidy(s)
}

func fromPredicate(in func(rune) bool) runeSet {
	var s runeSet
	for c := rune(0); c <= unicode.MaxRune; c++ {
		if !in(c) {
			continue
		}
		if n := len(s); n > 0 && s[n-1].last == c-1 {
			s[n-1].last = c
		} else {
			s = append(s, runeRange{c, c})
		}
	}
	return s
}

var (
	spaceSet    = runeSet{{'\t', '\n'}, {'\r', '\r'}, {' ', ' '}}
	notLineEnds = runeSet{{'\n', '\n'}, {'\r', '\r'}}.complement()
	nameStarts  = sync.OnceValue(func() runeSet { return fromPredicate(xmlstream.IsNameStart) })
	nameChars   = sync.OnceValue(func() runeSet { return fromPredicate(xmlstream.IsNameChar) })
	digitSet    = sync.OnceValue(func() runeSet { return fromTable(unicode.Nd) })
	wordSet     = sync.OnceValue(func() runeSet {
		return fromTable(unicode.P).union(fromTable(unicode.Z)).union(others()).complement()
	})
	others = sync.OnceValue(func() runeSet { return fromTable(unicode.C).union(unassigned()) })
	// unassigned is the category Cn.
	unassigned = sync.OnceValue(func() runeSet {
		var all runeSet
		for _, t := range []*unicode.RangeTable{unicode.L, unicode.M, unicode.N, unicode.P, unicode.S, unicode.Z, unicode.Cc, unicode.Cf, unicode.Co, unicode.Cs} {
			all = append(all, fromTable(t)...)
		}
		return tidy(all).complement()
	})
)

// category is the set that \p{name} matches: a general category or a block.
func category(name string) (runeSet, bool) {
	if wanted, ok := strings.CutPrefix(name, "Is"); ok {
		i, found := slices.BinarySearchFunc(blocks[:], wanted, func(b block, s string) int {
			return strings.Compare(b.name, s)
		})
		if !found {
			return nil, false
		}
		return runeSet{{blocks[i].first, blocks[i].last}}, true
	}
	switch name {
	case "C":
		return others(), true
	case "Cn":
		return unassigned(), true
	case "Cs", "LC", "":
		return nil, false
	}
	if len(name) > 2 || utf8.RuneCountInString(name) != len(name) {
		return nil, false
	}
	t, ok := unicode.Categories[name]
	if !ok {
		return nil, false
	}
	return fromTable(t), true
}
