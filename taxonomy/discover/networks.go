package discover

import (
	"slices"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/taxonomy"
)

// end is what an arc starts or ends at. Exactly one field is set. Two locators to one thing give equal ends.
type end struct {
	concept  *taxonomy.Concept
	resource *taxonomy.Resource
	fragment *taxonomy.Fragment
}

// arc is one arc between two single ends, before prohibition: an arc element stands for one per pair of things
// that its labels name (XBRL 2.1, 3.5.3.9).
type arc struct {
	*taxonomy.Relationship
	from, to   end
	prohibited bool
	attributes string // the values of the attributes that count for equivalence
}

// baseSet names the arcs that may prohibit or override each other (XBRL 2.1, 3.5.3.9.7.3).
type baseSet struct {
	arcrole, linkRole string
	arc, link         tieout.QName
}

func (a *arc) baseSet() baseSet {
	return baseSet{arcrole: a.Arcrole, linkRole: a.LinkRole, arc: a.Arc, link: a.Link}
}

// survivors are the relationships that are left of the arcs of a base set once prohibition and overriding have been
// resolved (XBRL 2.1, 3.5.3.9.7.5): of equivalent arcs the first of the highest priority, and none where one of
// that priority prohibits. They are ordered by their order attribute, equal ones as the documents give them.
func survivors(arcs []*arc) []*taxonomy.Relationship {
	type key struct {
		from, to   end
		attributes string
	}
	best := make(map[key]int, len(arcs))
	kept := make([]*arc, 0, len(arcs))
	for _, a := range arcs {
		k := key{a.from, a.to, a.attributes}
		i, ok := best[k]
		if !ok {
			best[k] = len(kept)
			kept = append(kept, a)
			continue
		}
		if b := kept[i]; a.Priority > b.Priority || a.Priority == b.Priority && a.prohibited && !b.prohibited {
			kept[i] = a
		}
	}
	out := make([]*taxonomy.Relationship, 0, len(kept))
	for _, a := range kept {
		if !a.prohibited {
			out = append(out, a.Relationship)
		}
	}
	sortByOrder(out)
	return out
}

// sortByOrder sorts by the order attribute, equal ones as they are.
func sortByOrder(rs []*taxonomy.Relationship) {
	byOrder := func(a, b *taxonomy.Relationship) int {
		if a.Order == b.Order { // the same number, as of arcs that have none of their own
			return 0
		}
		return a.Order.Cmp(b.Order)
	}
	if !slices.IsSortedFunc(rs, byOrder) {
		slices.SortStableFunc(rs, byOrder)
	}
}

// networks resolves all arcs and files the relationships into the sets of the DTS, in place of sets of the same
// arcrole and link role. A base set differs from a relationship set in that it tells arc and link elements apart; what
// survives in each is joined.
func networks(dts *taxonomy.DTS, arcs []*arc) {
	for arcrole, changed := range resolveArcs(dts, arcs) {
		joinRoles(dts, arcrole, changed)
	}
}

// resolveArcs makes the sets of the arcroles and link roles that arcs have, and tells which these are.
func resolveArcs(dts *taxonomy.DTS, arcs []*arc) (roles map[string][]string) {
	sets := map[baseSet][]*arc{}
	var order []baseSet
	for _, a := range arcs {
		k := a.baseSet()
		if sets[k] == nil {
			order = append(order, k)
		}
		sets[k] = append(sets[k], a)
	}
	byRole := map[taxonomy.SetKey][]*taxonomy.Relationship{}
	joined := map[taxonomy.SetKey]bool{}
	var keys []taxonomy.SetKey
	for _, k := range order {
		rs := survivors(sets[k])
		key := taxonomy.SetKey{Arcrole: k.arcrole, LinkRole: k.linkRole}
		if have, ok := byRole[key]; ok {
			joined[key] = joined[key] || len(have) > 0 && len(rs) > 0
			byRole[key] = append(have, rs...)
			continue
		}
		keys = append(keys, key)
		byRole[key] = rs
	}
	for key := range joined {
		sortByOrder(byRole[key])
	}
	roles = map[string][]string{}
	for _, key := range keys {
		roles[key.Arcrole] = append(roles[key.Arcrole], key.LinkRole)
		if rs := byRole[key]; len(rs) > 0 {
			dts.Sets[key] = taxonomy.NewRelationshipSet(key.Arcrole, key.LinkRole, rs)
		} else {
			delete(dts.Sets, key)
		}
	}
	return roles
}

// joinRoles makes the set of an arcrole over all link roles, after the sets of some link roles have changed.
func joinRoles(dts *taxonomy.DTS, arcrole string, changed []string) {
	linkRoles := append(slices.Clone(dts.LinkRoles[arcrole]), changed...)
	slices.Sort(linkRoles)
	linkRoles = slices.DeleteFunc(slices.Compact(linkRoles), func(role string) bool {
		return dts.Sets[taxonomy.SetKey{Arcrole: arcrole, LinkRole: role}] == nil
	})
	if len(linkRoles) == 0 {
		delete(dts.LinkRoles, arcrole)
		delete(dts.All, arcrole)
		return
	}
	dts.LinkRoles[arcrole] = linkRoles
	all := dts.Sets[taxonomy.SetKey{Arcrole: arcrole, LinkRole: linkRoles[0]}].Relationships
	if len(linkRoles) > 1 {
		all = slices.Clone(all)
		for _, role := range linkRoles[1:] {
			all = append(all, dts.Sets[taxonomy.SetKey{Arcrole: arcrole, LinkRole: role}].Relationships...)
		}
		sortByOrder(all)
	}
	dts.All[arcrole] = taxonomy.NewRelationshipSet(arcrole, "", all)
}
