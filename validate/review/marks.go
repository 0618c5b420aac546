package review

import (
	"cmp"
	"slices"
)

// The kinds of spans, which are the names of the attributes that hold their numbers.
const (
	factSpan    byte = 'f'
	mentionSpan byte = 'm'
	findingSpan byte = 'd'
)

// span is a stretch of a page that is marked: a fact, a number of the text, the place of a finding.
type span struct {
	start, end int
	kind       byte
	index      int // in its list
}

// Longer stretches, such as blocks of text, are marked where they begin; more marks of one place are left out: the lists
// have them all.
const (
	longestSpan = 600
	mostActive  = 24
)

// marks are the spans of one page, taken in the order of the page.
type marks struct {
	spans  []span
	next   int
	active []span
	// flags are what is said of a fact or a number of the text where it is marked, in letters.
	flags func(kind byte, index int) string
}

// newMarks orders spans for a page: outer ones before inner ones.
func newMarks(spans []span, flags func(byte, int) string) *marks {
	slices.SortStableFunc(spans, func(a, b span) int {
		return cmp.Or(cmp.Compare(a.start, b.start), cmp.Compare(b.end, a.end))
	})
	return &marks{spans: spans, flags: flags}
}

// pieces hands on a stretch of the page in pieces that have the same marks. begins are the marks that have their place
// before a piece and do not stretch over it. Stretches must be asked for in order.
func (m *marks) pieces(start, end int, use func(from, to int, active, begins []span)) {
	for at := start; at < end; {
		var begins []span
		m.active = slices.DeleteFunc(m.active, func(s span) bool { return s.end <= at })
		for ; m.next < len(m.spans) && m.spans[m.next].start <= at; m.next++ {
			switch s := m.spans[m.next]; {
			case len(m.active)+len(begins) >= mostActive:
			case s.end-s.start > longestSpan || s.end <= s.start:
				begins = append(begins, s)
			case s.end > at:
				m.active = append(m.active, s)
			}
		}
		stop := end
		for _, s := range m.active {
			stop = min(stop, s.end)
		}
		if m.next < len(m.spans) {
			stop = min(stop, m.spans[m.next].start)
		}
		use(at, stop, m.active, begins)
		at = stop
	}
}

// tag appends the start tag of a mark. point says that it marks a place and no stretch.
func (m *marks) tag(b []byte, active []span, point bool) []byte {
	b = append(b, "<tie-f"...)
	for _, kind := range []byte{factSpan, mentionSpan, findingSpan} {
		b = appendIndexes(b, kind, active)
	}
	for i := len(active) - 1; i >= 0; i-- {
		if active[i].kind == findingSpan || m.flags == nil {
			continue
		}
		if k := m.flags(active[i].kind, active[i].index); k != "" {
			b = append(append(b, " k="...), k...)
			break
		}
	}
	if point {
		b = append(b, " p"...)
	}
	return append(b, '>')
}
