package rules

import (
	"slices"
	"strconv"
	"strings"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/taxonomy"
)

// cube is one has-hypercube relationship, compiled.
type cube struct {
	number    int
	rel       *taxonomy.Relationship
	container tieout.Container
	closed    bool
	negated   bool // notAll
	axes      []cubeAxis
}

// cubeAxis is one dimension of a hypercube.
type cubeAxis struct {
	name      tieout.QName
	typed     bool
	members   *domain       // of an explicit dimension
	byDefault *tieout.QName // the default member, nil for none
}

// cubeSet is what decides for a primary item: link roles, one of which must allow a fact with all its cubes.
// Concepts that inherit the same hypercubes share one set.
type cubeSet struct {
	number int
	roles  []roleCubes
}

type roleCubes struct {
	role  string
	cubes []*cube
}

// cubeSets compiles the hypercubes of concepts.
type cubeSets struct {
	*dimensions
	cubes       map[*taxonomy.Relationship]*cube
	bySignature map[string]*cubeSet
	count       int
}

// of is the cube set of a concept, nil when it has no hypercube at all.
func (s *cubeSets) of(c *taxonomy.Concept) *cubeSet {
	if c == nil {
		return nil
	}
	rels := s.hypercubesOf(c)
	if len(rels) == 0 {
		return nil
	}
	var cubes []*cube
	for _, r := range rels {
		cubes = append(cubes, s.cube(r))
	}
	slices.SortFunc(cubes, func(a, b *cube) int {
		if c := strings.Compare(a.rel.LinkRole, b.rel.LinkRole); c != 0 {
			return c
		}
		return a.number - b.number
	})
	var signature strings.Builder
	for _, c := range cubes {
		signature.WriteString(strconv.Itoa(c.number))
		signature.WriteByte(' ')
	}
	set := s.bySignature[signature.String()]
	if set == nil {
		set = &cubeSet{number: s.count}
		s.count++
		for _, c := range cubes {
			if n := len(set.roles); n == 0 || set.roles[n-1].role != c.rel.LinkRole {
				set.roles = append(set.roles, roleCubes{role: c.rel.LinkRole})
			}
			last := &set.roles[len(set.roles)-1]
			last.cubes = append(last.cubes, c)
		}
		s.bySignature[signature.String()] = set
	}
	return set
}

// hypercubesOf are the has-hypercube relationships that a concept has itself or inherits over domain-member
// relationships whose consecutive link role leads to it (2.6).
func (s *cubeSets) hypercubesOf(c *taxonomy.Concept) []*taxonomy.Relationship {
	var rels []*taxonomy.Relationship
	take := func(rs []*taxonomy.Relationship) {
		for _, r := range rs {
			if r.To != nil {
				rels = append(rels, r)
			}
		}
	}
	arcroles := []string{taxonomy.ArcroleAll, taxonomy.ArcroleNotAll}
	for _, a := range arcroles {
		take(s.dts.All[a].From(c))
	}
	seen := map[placed]bool{}
	var todo []placed
	inherit := func(to *taxonomy.Concept, role string) {
		for _, r := range s.dts.All[taxonomy.ArcroleDomainMember].To(to) {
			if r.From == nil || role != "" && nextRole(r, r.LinkRole) != role {
				continue
			}
			if next := (placed{r.From, r.LinkRole}); !seen[next] {
				seen[next] = true
				todo = append(todo, next)
			}
		}
	}
	inherit(c, "")
	for len(todo) > 0 {
		at := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for _, a := range arcroles {
			take(s.dts.Set(a, at.role).From(at.concept))
		}
		inherit(at.concept, at.role)
	}
	slices.SortFunc(rels, func(a, b *taxonomy.Relationship) int { return s.cube(a).number - s.cube(b).number })
	return slices.Compact(rels)
}

func (s *cubeSets) cube(r *taxonomy.Relationship) *cube {
	c := s.cubes[r]
	if c != nil {
		return c
	}
	c = &cube{number: len(s.cubes), rel: r, container: r.ContextElement, closed: r.Closed, negated: r.Arcrole == taxonomy.ArcroleNotAll}
	s.cubes[r] = c
	role := nextRole(r, r.LinkRole)
	for _, dim := range s.dts.Set(taxonomy.ArcroleHypercubeDimension, role).From(r.To) {
		if dim.To == nil {
			continue
		}
		a := cubeAxis{name: dim.To.Name, typed: isTypedDimension(dim.To)}
		if !a.typed {
			a.members = s.domain(dim.To, nextRole(dim, role))
		}
		if def := s.defaults[dim.To]; def != nil {
			a.byDefault = &def.Name
		}
		c.axes = append(c.axes, a)
	}
	return c
}

// refusal says why a context is not in a cube, "" when it is.
func (c *cube) refusal(ctx *tieout.Context) string {
	why := c.mismatch(ctx)
	if !c.negated {
		return why
	}
	if why == "" {
		return "the hypercube " + c.rel.To.Name.Local + " is excluded (notAll), and the context lies in it"
	}
	return ""
}

// mismatch says why a context is outside a hypercube, whether or not it is meant to be.
func (c *cube) mismatch(ctx *tieout.Context) string {
	hypercube := c.rel.To.Name.Local
	if c.closed && (c.container == tieout.Segment && ctx.Segment != "" || c.container == tieout.Scenario && ctx.Scenario != "") {
		return "the hypercube " + hypercube + " is closed, and the " + containerName(c.container) + " holds something that is no dimension"
	}
	for i := range c.axes {
		a := &c.axes[i]
		d := c.value(ctx, a.name)
		switch {
		case d == nil && a.byDefault == nil:
			return "the hypercube " + hypercube + " needs a value for " + a.name.Local + c.elsewhere(ctx, a.name)
		case d == nil:
			if !a.typed && !a.members.usable[*a.byDefault] {
				return "the default member " + a.byDefault.Local + " of " + a.name.Local + " is not usable in the hypercube " + hypercube
			}
			continue
		case !a.typed && !a.members.usable[d.Member]:
			return "the hypercube " + hypercube + " does not allow " + dimensionValue(d) + " for " + a.name.Local + ", but " + a.members.examples()
		}
	}
	if c.closed {
		for i := range ctx.Dimensions {
			if d := &ctx.Dimensions[i]; c.holds(d) && !slices.ContainsFunc(c.axes, func(a cubeAxis) bool { return a.name == d.Axis }) {
				return "the hypercube " + hypercube + " is closed and has no dimension " + d.Axis.Local
			}
		}
	}
	return ""
}

// holds reports whether a dimension value is where the cube looks. Formats without containers have them in all.
func (c *cube) holds(d *tieout.Dimension) bool {
	return d.Container == c.container || d.Container == tieout.NoContainer
}

func (c *cube) value(ctx *tieout.Context, axis tieout.QName) *tieout.Dimension {
	for i := range ctx.Dimensions {
		if d := &ctx.Dimensions[i]; d.Axis == axis && c.holds(d) {
			return d
		}
	}
	return nil
}

func (c *cube) elsewhere(ctx *tieout.Context, axis tieout.QName) string {
	for i := range ctx.Dimensions {
		if d := &ctx.Dimensions[i]; d.Axis == axis {
			return " in the " + containerName(c.container) + ", and the context has it in the " + containerName(d.Container)
		}
	}
	return ""
}

func containerName(c tieout.Container) string {
	if c == tieout.Segment {
		return "segment"
	}
	return "scenario"
}

// refusal says why no link role allows the context, "" when one does.
func (s *cubeSet) refusal(ctx *tieout.Context) string {
	var whys []string
	for i := range s.roles {
		why := ""
		for _, c := range s.roles[i].cubes {
			if why = c.refusal(ctx); why != "" {
				break
			}
		}
		if why == "" {
			return ""
		}
		whys = append(whys, why+" (link role "+s.roles[i].role+")")
	}
	const most = 3
	if n := len(whys); n > most {
		whys = append(whys[:most], strconv.Itoa(n-most)+" more link roles refuse it")
	}
	return strings.Join(whys, "; ")
}
