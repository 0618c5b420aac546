package rules

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/taxonomy"
)

// TestDimensionsRandom compares compiled hypercubes with a slow implementation that walks arcs for each fact, over
// random networks with target roles, inheritance and cycles.
func TestDimensionsRandom(t *testing.T) {
	roles := []string{"urn:r1", "urn:r2"}
	primaries, members := []string{"P1", "P2", "P3"}, []string{"M1", "M2", "M3", "M4"}
	cubes, axes := []string{"H1", "H2"}, []string{"D1", "D2"}
	rapid.Check(t, func(t *rapid.T) {
		w := newWorld()
		for _, n := range cubes {
			w.concept(n).Kind = taxonomy.Hypercube
		}
		for _, n := range axes {
			w.concept(n).Kind = taxonomy.Axis
		}
		arcs := func(label, arcrole string, from, to []string, most int) {
			for i := range rapid.IntRange(0, most).Draw(t, label) {
				draw := func(what string, of []string) string {
					return rapid.SampledFrom(of).Draw(t, fmt.Sprint(label, i, what))
				}
				w.arc(arcrole, draw("role", roles), draw("from", from), draw("to", to), func(r *taxonomy.Relationship) {
					r.TargetRole = draw("target", []string{"", "", roles[0], roles[1]})
					r.NotUsable = draw("usable", []string{"", "", "", "no"}) != ""
					r.Closed = draw("closed", []string{"", "yes"}) != ""
					r.ContextElement = rapid.SampledFrom([]tieout.Container{tieout.Segment, tieout.Segment, tieout.Scenario}).Draw(t, fmt.Sprint(label, i, "container"))
				})
			}
		}
		arcs("all", taxonomy.ArcroleAll, primaries, cubes, 3)
		arcs("notAll", taxonomy.ArcroleNotAll, primaries, cubes, 1)
		arcs("dimension", taxonomy.ArcroleHypercubeDimension, cubes, axes, 4)
		arcs("domain", taxonomy.ArcroleDimensionDomain, axes, members, 4)
		arcs("member", taxonomy.ArcroleDomainMember, members, members, 6)
		arcs("inherit", taxonomy.ArcroleDomainMember, primaries, primaries, 4)
		if rapid.Bool().Draw(t, "default") {
			w.arc(taxonomy.ArcroleDimensionDefault, roles[0], "D1", "M1")
		}
		var dims []tieout.Dimension
		for _, a := range axes {
			if m := rapid.SampledFrom(append([]string{""}, members...)).Draw(t, a); m != "" {
				dims = append(dims, tieout.Dimension{Axis: tname(a), Member: tname(m),
					Container: rapid.SampledFrom([]tieout.Container{tieout.Segment, tieout.Segment, tieout.Scenario}).Draw(t, a+"container")})
			}
		}
		at := w.context("c", dims...)
		for _, p := range primaries {
			w.fact(p, "1", "0", func(f *tieout.Fact) { f.Context = at })
		}
		in := w.input()
		refused := map[string]bool{}
		for _, d := range run(t, in) {
			if d.Code == ruleDimensionallyInvalid.Code {
				name, _, _ := strings.Cut(d.Message, " ")
				refused[name] = true
			}
		}
		slow := slowDimensions{in.DTS}
		for _, p := range primaries {
			if want := !slow.valid(w.concept(p), at); refused[p] != want {
				t.Fatalf("%s refused: %v, want %v", p, refused[p], want)
			}
		}
	})
}

// slowDimensions decides by walking: it shares no code with the compiled form.
type slowDimensions struct{ dts *taxonomy.DTS }

func (s slowDimensions) target(r *taxonomy.Relationship) string {
	if r.TargetRole != "" {
		return r.TargetRole
	}
	return r.LinkRole
}

func (s slowDimensions) valid(c *taxonomy.Concept, at *tieout.Context) bool {
	byRole := map[string][]*taxonomy.Relationship{}
	s.collect(c, "", byRole, map[string]bool{})
	for _, rels := range byRole {
		all := true
		for _, r := range rels {
			all = all && s.inside(r, at) == (r.Arcrole == taxonomy.ArcroleAll)
		}
		if all {
			return true
		}
	}
	return len(byRole) == 0
}

func (s slowDimensions) collect(c *taxonomy.Concept, role string, byRole map[string][]*taxonomy.Relationship, seen map[string]bool) {
	if k := role + " " + c.Name.Local; seen[k] {
		return
	} else {
		seen[k] = true
	}
	for _, arcrole := range []string{taxonomy.ArcroleAll, taxonomy.ArcroleNotAll} {
		if all := s.dts.All[arcrole]; all != nil {
			for _, r := range all.Relationships {
				if r.From == c && (role == "" || r.LinkRole == role) {
					byRole[r.LinkRole] = append(byRole[r.LinkRole], r)
				}
			}
		}
	}
	if all := s.dts.All[taxonomy.ArcroleDomainMember]; all != nil {
		for _, r := range all.Relationships {
			if r.To == c && (role == "" || s.target(r) == role) {
				s.collect(r.From, r.LinkRole, byRole, seen)
			}
		}
	}
}

func (s slowDimensions) inside(cube *taxonomy.Relationship, at *tieout.Context) bool {
	given := map[tieout.QName]tieout.QName{}
	for _, d := range at.Dimensions {
		if d.Container == cube.ContextElement {
			given[d.Axis] = d.Member
		}
	}
	role := s.target(cube)
	if set := s.dts.Sets[taxonomy.SetKey{Arcrole: taxonomy.ArcroleHypercubeDimension, LinkRole: role}]; set != nil {
		unknown := map[tieout.QName]bool{}
		for a := range given {
			unknown[a] = true
		}
		for _, r := range set.Relationships {
			if r.From != cube.To {
				continue
			}
			member, ok := given[r.To.Name]
			delete(unknown, r.To.Name)
			if !ok {
				if member, ok = s.defaultOf(r.To); !ok {
					return false
				}
			}
			usable, refused := false, false
			s.search(taxonomy.ArcroleDimensionDomain, r.To, s.target(r), member, &usable, &refused, 0)
			if !usable || refused {
				return false
			}
		}
		return !cube.Closed || len(unknown) == 0
	}
	return !cube.Closed || len(given) == 0
}

func (s slowDimensions) defaultOf(axis *taxonomy.Concept) (tieout.QName, bool) {
	if all := s.dts.All[taxonomy.ArcroleDimensionDefault]; all != nil {
		for _, r := range all.Relationships {
			if r.From == axis {
				return r.To.Name, true
			}
		}
	}
	return tieout.QName{}, false
}

// search follows every path up to a length that no simple path of the test exceeds.
func (s slowDimensions) search(arcrole string, from *taxonomy.Concept, role string, member tieout.QName, usable, refused *bool, depth int) {
	set := s.dts.Sets[taxonomy.SetKey{Arcrole: arcrole, LinkRole: role}]
	if set == nil || depth > 8 {
		return
	}
	for _, r := range set.Relationships {
		if r.From != from {
			continue
		}
		if r.To.Name == member {
			*usable = *usable || !r.NotUsable
			*refused = *refused || r.NotUsable
		}
		s.search(taxonomy.ArcroleDomainMember, r.To, s.target(r), member, usable, refused, depth+1)
	}
}
