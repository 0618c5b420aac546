package formula

import (
	"strings"

	"github.com/tieout/tieout"
)

// seenEvaluations knows which evaluations repeat earlier ones.
type seenEvaluations struct {
	// earlier holds the facts of the evaluations before, by which variables were bound in them.
	earlier map[string][][]string
	// projections are the facts of some variables in them, by which were bound and which are compared.
	projections map[[2]string]map[string]bool
}

// unnecessary reports whether all fact variables of an evaluation fell back, or its bound facts are those of an
// earlier one. Variables that depend on one that fell back here, and was bound there, are not compared.
func (e *seenEvaluations) unnecessary(s *scope) bool {
	fallbacks, facts, possible := 0, 0, false
	for _, b := range s.bindings {
		if b.v.isFact() {
			facts++
			if b.fallback {
				fallbacks++
			}
			possible = possible || b.v.fallback != nil
		}
	}
	if facts == 0 || !possible && fallbacks == 0 {
		return false
	}
	if fallbacks == facts {
		return true
	}
	row := make([]string, len(s.bindings))
	pattern := make([]byte, len(s.bindings))
	for i, b := range s.bindings {
		pattern[i] = '0'
		if b.v.isFact() && !b.fallback {
			pattern[i] = '1'
			var k strings.Builder
			for _, f := range b.facts {
				k.WriteString(f.node.Order().String() + ",")
			}
			row[i] = k.String()
		}
	}
	for there := range e.earlier {
		mask := s.compared(string(pattern), there)
		key := [2]string{there, mask}
		known := e.projections[key]
		if known == nil {
			known = map[string]bool{}
			for _, r := range e.earlier[there] {
				known[project(r, mask)] = true
			}
			e.projections[key] = known
		}
		if known[project(row, mask)] {
			return true
		}
	}
	e.earlier[string(pattern)] = append(e.earlier[string(pattern)], row)
	for key, known := range e.projections {
		if key[0] == string(pattern) {
			known[project(row, key[1])] = true
		}
	}
	return false
}

// compared marks the variables that are bound here and do not depend on one that is bound there only.
func (s *scope) compared(here, there string) string {
	fell := map[tieout.QName]bool{}
	mask := []byte(here)
	for i, b := range s.bindings {
		if here[i] == '0' && there[i] == '1' {
			fell[b.v.name] = true
		}
	}
	for i, b := range s.bindings {
		for _, n := range b.v.depends {
			if fell[n] {
				mask[i] = '0'
				fell[b.v.name] = true
			}
		}
	}
	return string(mask)
}

func project(row []string, mask string) string {
	var b strings.Builder
	for i, c := range row {
		if mask[i] == '1' {
			b.WriteString(c)
		}
		b.WriteByte('|')
	}
	return b.String()
}
