package rules

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/taxonomy"
	"github.com/tieout/tieout/validate"
)

var (
	rulePresentationCycle = cycleRule("xbrl.5.2.4.2:cycles", "5.2.4.2", "parent-child relationships")
	ruleSpecialCycle      = cycleRule("xbrl.5.2.6.2.1:cycles", "5.2.6.2.1", "general-special relationships")
	ruleAliasCycle        = cycleRule("xbrl.5.2.6.2.2:cycles", "5.2.6.2.2", "essence-alias relationships")
	ruleDeclaredCycle     = cycleRule("xbrl.5.1.4.3:cycles", "5.1.4.3", "relationships of an arcrole whose arcroleType forbids it")
	ruleGenericCycle      = tieout.Rule{Code: "xbrlgene:violatedCyclesConstraint", Severity: tieout.Error, Spec: "Generic Links 1.0 2.1.3",
		Doc:    "Generic relationships form a cycle that the cyclesAllowed of their arcroleType forbids.",
		Advice: "Remove or prohibit one of the relationships of the cycle."}
)

func cycleRule(code, clause, what string) tieout.Rule {
	return xbrl21(code, clause, tieout.Error, "The network of "+what+" has a cycle that is not allowed.",
		"Remove or prohibit one of the relationships of the cycle.", "A → B, B → C, C → A")
}

var xbrl21CyclesCheck = validate.Check{
	Name:  "xbrl-2.1-cycles",
	Scope: validate.OnTaxonomy,
	Rules: []tieout.Rule{rulePresentationCycle, ruleSpecialCycle, ruleAliasCycle, ruleDeclaredCycle, ruleGenericCycle},
	Run:   checkCycles,
}

// cycleRules says what cycles an arcrole allows and which rule forbids the others.
func cycleRules(dts *taxonomy.DTS, arcrole string) (taxonomy.Cycles, tieout.Rule) {
	switch arcrole {
	case taxonomy.ArcroleParentChild:
		return taxonomy.UndirectedCycles, rulePresentationCycle
	case taxonomy.ArcroleGeneralSpecial:
		return taxonomy.UndirectedCycles, ruleSpecialCycle
	case taxonomy.ArcroleEssenceAlias:
		return taxonomy.UndirectedCycles, ruleAliasCycle
	case taxonomy.ArcroleConceptLabel, taxonomy.ArcroleConceptReference, taxonomy.ArcroleFactFootnote, taxonomy.ArcroleSummationItem,
		taxonomy.ArcroleSimilarTuples, taxonomy.ArcroleRequiresElement:
		return taxonomy.AnyCycles, tieout.Rule{}
	}
	if t := dts.Arcroles[arcrole]; t != nil {
		return t.CyclesAllowed, ruleDeclaredCycle
	}
	return taxonomy.AnyCycles, tieout.Rule{}
}

// checkCycles checks every base set against what its arcrole allows (XBRL 2.1, 5.1.4.3). Only standard links and
// arcs and generic arcs are bound to that.
func checkCycles(ctx context.Context, in *validate.Input, report func(tieout.Diagnostic)) {
	arcroles := make([]string, 0, len(in.DTS.LinkRoles))
	for a := range in.DTS.LinkRoles {
		arcroles = append(arcroles, a)
	}
	slices.Sort(arcroles)
	for _, arcrole := range arcroles {
		allowed, rule := cycleRules(in.DTS, arcrole)
		if allowed == taxonomy.AnyCycles || ctx.Err() != nil {
			continue
		}
		for _, role := range in.DTS.LinkRoles[arcrole] {
			for _, rs := range baseSets(in.DTS, in.DTS.Set(arcrole, role).Relationships) {
				ruleHere := rule
				if rs[0].Arc.Space != tieout.NamespaceLink {
					ruleHere = ruleGenericCycle
				}
				checkBaseSetCycles(rs, allowed, ruleHere, report)
			}
		}
	}
}

// baseSets splits the relationships of one arcrole and link role by their arc and link elements, in order of first
// mention, and leaves out those that no rule about cycles binds.
func baseSets(dts *taxonomy.DTS, rs []*taxonomy.Relationship) [][]*taxonomy.Relationship {
	type key struct{ arc, link tieout.QName }
	at := map[key]int{}
	var out [][]*taxonomy.Relationship
	for _, r := range rs {
		k := key{r.Arc, r.Link}
		i, ok := at[k]
		if !ok {
			i = -1
			if r.Arc.Space == tieout.NamespaceLink && r.Link.Space == tieout.NamespaceLink ||
				dts.Schemas.Element(r.Arc).SubstitutesFor(tieout.QName{Space: "http://xbrl.org/2008/generic", Local: "arc"}) {
				i = len(out)
				out = append(out, nil)
			}
			at[k] = i
		}
		if i >= 0 {
			out[i] = append(out[i], r)
		}
	}
	return out
}

// graph is a base set with its ends numbered.
type graph struct {
	relationships []*taxonomy.Relationship // from one end to another once
	from, to      []int                    // of relationships
	out           [][]int                  // relationships by their start
	names         []string
}

func newGraph(rs []*taxonomy.Relationship) *graph {
	g := &graph{}
	number := map[any]int{}
	id := func(end any, name string) int {
		n, ok := number[end]
		if !ok {
			n = len(g.out)
			number[end] = n
			g.out = append(g.out, nil)
			g.names = append(g.names, name)
		}
		return n
	}
	seen := map[[2]int]bool{}
	for _, r := range rs {
		f, fn := endOf(r.From, r.FromResource, r.FromOther)
		t, tn := endOf(r.To, r.ToResource, r.ToOther)
		pair := [2]int{id(f, fn), id(t, tn)}
		if seen[pair] {
			continue // two relationships between the same ends are no cycle
		}
		seen[pair] = true
		g.out[pair[0]] = append(g.out[pair[0]], len(g.relationships))
		g.relationships = append(g.relationships, r)
		g.from, g.to = append(g.from, pair[0]), append(g.to, pair[1])
	}
	return g
}

// endOf is an end of a relationship and what to call it.
func endOf(c *taxonomy.Concept, r *taxonomy.Resource, f *taxonomy.Fragment) (any, string) {
	switch {
	case c != nil:
		return c, c.Name.Local
	case r != nil:
		return r, r.Element.Local + " " + r.ID
	case f != nil:
		return f, f.Element.Local + " " + f.ID
	}
	return nil, ""
}

func checkBaseSetCycles(rs []*taxonomy.Relationship, allowed taxonomy.Cycles, rule tieout.Rule, report func(tieout.Diagnostic)) {
	g := newGraph(rs)
	cycle, kind := g.directedCycle(), "directed"
	if cycle == nil && allowed == taxonomy.NoCycles {
		cycle, kind = g.undirectedCycle(), "undirected"
	}
	if cycle == nil {
		return
	}
	var path []string
	for _, i := range cycle {
		path = append(path, g.names[g.from[i]]+" → "+g.names[g.to[i]])
	}
	last := g.relationships[cycle[len(cycle)-1]]
	const shown = 12
	text := strings.Join(path[:min(len(path), shown)], ", ")
	if len(path) > shown {
		text += fmt.Sprintf(" and %d more", len(path)-shown)
	}
	d := rule.New(last.Range, "The relationships of %s in the link role %s have a %s cycle: %s.", last.Arcrole, last.LinkRole, kind, text)
	for _, i := range cycle[:len(cycle)-1] {
		d.Related = append(d.Related, tieout.Note{Message: "part of the cycle", Range: g.relationships[i].Range})
	}
	report(d)
}

// directedCycle is the relationships of one cycle, in order, nil when there is none.
func (g *graph) directedCycle() []int {
	const (
		fresh = iota
		open
		done
	)
	state := make([]uint8, len(g.out))
	next := make([]int, len(g.out))
	var path []int // relationships from the start of the walk
	for start := range g.out {
		if state[start] != fresh {
			continue
		}
		path = path[:0]
		for at := start; ; {
			state[at] = open
			if next[at] == len(g.out[at]) {
				state[at] = done
				if len(path) == 0 {
					break
				}
				at = g.from[path[len(path)-1]]
				path = path[:len(path)-1]
				continue
			}
			r := g.out[at][next[at]]
			next[at]++
			switch to := g.to[r]; state[to] {
			case open:
				path = append(path, r)
				first := slices.IndexFunc(path, func(i int) bool { return g.from[i] == to })
				return path[first:]
			case fresh:
				path = append(path, r)
				at = to
			}
		}
	}
	return nil
}

// undirectedCycle is the relationships of one cycle when directions do not count, nil when there is none.
func (g *graph) undirectedCycle() []int {
	group := make([]int, len(g.out))
	for i := range group {
		group[i] = i
	}
	find := func(i int) int {
		for group[i] != i {
			group[i] = group[group[i]]
			i = group[i]
		}
		return i
	}
	for r := range g.relationships {
		a, b := find(g.from[r]), find(g.to[r])
		if a == b {
			return append(g.pathBefore(r), r)
		}
		group[a] = b
	}
	return nil
}

// pathBefore is a path, directions not counting, between the ends of relationship r over those before it.
func (g *graph) pathBefore(r int) []int {
	near := make([][]int, len(g.out))
	for i := range r {
		near[g.from[i]] = append(near[g.from[i]], i)
		near[g.to[i]] = append(near[g.to[i]], i)
	}
	came := map[int]int{g.from[r]: -1}
	for queue := []int{g.from[r]}; len(queue) > 0; queue = queue[1:] {
		at := queue[0]
		for _, i := range near[at] {
			other := g.from[i] + g.to[i] - at
			if _, ok := came[other]; !ok {
				came[other] = i
				queue = append(queue, other)
			}
		}
	}
	var path []int
	for at := g.to[r]; came[at] >= 0; at = g.from[came[at]] + g.to[came[at]] - at {
		path = append(path, came[at])
		if at == g.from[r] {
			break
		}
	}
	return path
}
