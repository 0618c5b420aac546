package rules

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/taxonomy"
	"github.com/tieout/tieout/validate"
)

// placed is a concept reached in a link role: where its next relationships are looked up.
type placed struct {
	concept *taxonomy.Concept
	role    string
}

// domain is the set of members that a dimension or an enumeration reaches in a link role. It is compiled once;
// nothing walks arcs for a fact.
type domain struct {
	usable map[tieout.QName]bool // true for usable members; a member that any arc makes unusable is not
	// offered are the relationships by their targets, whether or not another one makes the target unusable.
	offered map[*taxonomy.Concept]*taxonomy.Relationship
	// arcs are the relationships of the domain by their sources, over all link roles.
	arcs  map[*taxonomy.Concept][]*taxonomy.Relationship
	heads []*taxonomy.Relationship

	describe sync.Once
	allowed  string
}

// examples names some usable members, for messages.
func (m *domain) examples() string {
	m.describe.Do(func() {
		const most = 4
		var names []string
		for q, usable := range m.usable {
			if usable {
				names = append(names, q.Local)
			}
		}
		slices.Sort(names)
		switch n := len(names); {
		case n == 0:
			m.allowed = "none"
		case n > most:
			m.allowed = fmt.Sprintf("%s and %d more", strings.Join(names[:most], ", "), n-most)
		default:
			m.allowed = strings.Join(names, ", ")
		}
	})
	return m.allowed
}

// dimensions answers questions about the dimensional relationships of a DTS and remembers the answers. Checks
// share it.
type dimensions struct {
	dts      *taxonomy.DTS
	defaults map[*taxonomy.Concept]*taxonomy.Concept

	mu      sync.Mutex
	domains map[placed]*domain
}

type dimensionsKey struct{}

func dimensionsOf(in *validate.Input) *dimensions {
	return validate.Shared(in, dimensionsKey{}, func() *dimensions { return newDimensions(in.DTS) })
}

func newDimensions(dts *taxonomy.DTS) *dimensions {
	d := &dimensions{dts: dts, defaults: map[*taxonomy.Concept]*taxonomy.Concept{}, domains: map[placed]*domain{}}
	for _, r := range conceptArcs(dts, taxonomy.ArcroleDimensionDefault) {
		if d.defaults[r.From] == nil {
			d.defaults[r.From] = r.To
		}
	}
	return d
}

// conceptArcs are the relationships of an arcrole between concepts, over all link roles in their order.
func conceptArcs(dts *taxonomy.DTS, arcrole string) []*taxonomy.Relationship {
	var rs []*taxonomy.Relationship
	for _, role := range dts.LinkRoles[arcrole] {
		if set := dts.Set(arcrole, role); set != nil {
			for _, r := range set.Relationships {
				if r.From != nil && r.To != nil {
					rs = append(rs, r)
				}
			}
		}
	}
	return rs
}

// nextRole is where the relationships that follow r are looked up (Dimensions 1.0, 2.4.3).
func nextRole(r *taxonomy.Relationship, role string) string {
	if r.TargetRole != "" {
		return r.TargetRole
	}
	return role
}

// domain is the domain of a dimension in a link role (2.5.3).
func (d *dimensions) domain(axis *taxonomy.Concept, role string) *domain {
	k := placed{axis, role}
	d.mu.Lock()
	defer d.mu.Unlock()
	m := d.domains[k]
	if m == nil {
		m = d.members(d.dts.Set(taxonomy.ArcroleDimensionDomain, role).From(axis), role)
		d.domains[k] = m
	}
	return m
}

// members follows domain-member relationships from the heads, each placed state once.
func (d *dimensions) members(heads []*taxonomy.Relationship, role string) *domain {
	size := len(heads) // and what is next to the heads, which is most of a flat domain
	for _, r := range heads {
		size += len(d.dts.Set(taxonomy.ArcroleDomainMember, nextRole(r, role)).From(r.To))
	}
	m := &domain{usable: make(map[tieout.QName]bool, size), offered: make(map[*taxonomy.Concept]*taxonomy.Relationship, size),
		arcs: map[*taxonomy.Concept][]*taxonomy.Relationship{}, heads: heads}
	seen := make(map[placed]bool, size)
	var todo []placed
	take := func(rs []*taxonomy.Relationship, role string) {
		for _, r := range rs {
			if r.To == nil {
				continue
			}
			name := r.To.Name
			if r.NotUsable {
				m.usable[name] = false
			} else {
				if _, known := m.usable[name]; !known {
					m.usable[name] = true
				}
				if m.offered[r.To] == nil {
					m.offered[r.To] = r
				}
			}
			if next := (placed{r.To, nextRole(r, role)}); !seen[next] {
				seen[next] = true
				todo = append(todo, next)
			}
		}
	}
	take(heads, role)
	for len(todo) > 0 {
		at := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		rs := d.dts.Set(taxonomy.ArcroleDomainMember, at.role).From(at.concept)
		if len(rs) > 0 {
			m.arcs[at.concept] = append(m.arcs[at.concept], rs...)
			take(rs, at.role)
		}
	}
	return m
}

// cycle is a relationship that closes a directed circle among the domain's arcs, nil for none. Arcs of all the
// link roles that the domain reaches count as if they stood in one.
func (m *domain) cycle() *taxonomy.Relationship {
	const (
		open   = 1
		closed = 2
	)
	state := map[*taxonomy.Concept]int{}
	type frame struct {
		concept *taxonomy.Concept
		next    int
	}
	for _, head := range m.heads {
		if head.To == nil || state[head.To] != 0 {
			continue
		}
		state[head.To] = open
		stack := []frame{{concept: head.To}}
		for len(stack) > 0 {
			f := &stack[len(stack)-1]
			rs := m.arcs[f.concept]
			if f.next == len(rs) {
				state[f.concept] = closed
				stack = stack[:len(stack)-1]
				continue
			}
			r := rs[f.next]
			f.next++
			if r.To == nil {
				continue
			}
			switch state[r.To] {
			case open:
				return r
			case 0:
				state[r.To] = open
				stack = append(stack, frame{concept: r.To})
			}
		}
	}
	return nil
}
