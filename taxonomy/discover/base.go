package discover

import (
	"bytes"
	"context"
	"iter"
	"maps"
	"slices"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/schemas/xsd"
	"github.com/tieout/tieout/taxonomy"
	"github.com/tieout/tieout/taxonomy/source"
)

// Base is a part that many DTSs have in common, such as the taxonomy that many reports extend, loaded once. It is
// immutable and safe for concurrent use.
//
// A DTS that has all of its documents, byte for byte and under the same names, takes over their trees, schemas and
// networks. Where its other documents change these (by declaring a role again, say) or point into its linkbases, it takes over
// the trees of the schemas only: those of linkbases, which are most of what a taxonomy takes, are parsed again.
// The outcome of [Load] is the same as without a base.
type Base struct{ built *builder }

// LoadBase loads a base as [Load] does a DTS. What is wrong with its documents is in the diagnostics; a base with
// diagnostics is of no use to Load, which then goes without.
func LoadBase(ctx context.Context, src *source.Resolver, entryPoints []tieout.EntryPoint, o Options) (*Base, []tieout.Diagnostic, error) {
	o.Base = nil
	b, err := load(ctx, src, entryPoints, o)
	if err != nil {
		return nil, nil, err
	}
	b.owns = map[*taxonomy.Resource]bool{}
	for _, r := range b.resources {
		b.owns[r] = true
	}
	for _, lb := range b.linkbases {
		lb.bySet = map[taxonomy.SetKey][]*arc{}
		for _, a := range lb.arcs {
			key := taxonomy.SetKey{Arcrole: a.Arcrole, LinkRole: a.LinkRole}
			lb.bySet[key] = append(lb.bySet[key], a)
		}
	}
	b.letTreesGo()
	return &Base{b.builder}, b.diagnostics, ctx.Err()
}

// shares makes d the document of the base with the same URL, name and bytes, and reports whether there is one.
func (b *Base) shares(d *document) bool {
	if b == nil {
		return false
	}
	s := b.built.documents[d.url]
	if s == nil || s.kind == notLoaded || s.name != d.name || !bytes.Equal(s.data, d.data) {
		return false
	}
	d.shared, d.embedded = s, s.embedded
	d.root, d.kind, d.refs, d.targets, d.linkbases = s.root, s.kind, s.refs, s.targets, s.linkbases
	return true
}

// baseOf is what has been built of the base, nil when the DTS cannot stand on it: when it does not have all of its
// documents, with the linkbases in the same order, or redefines one.
func (l *loader) baseOf() *builder {
	if l.options.Base == nil {
		return nil
	}
	base := l.options.Base.built
	if base.found.Total() > 0 {
		return nil
	}
	shared := 0
	var linkbases []*document
	for _, d := range l.ordered {
		if d.shared != nil {
			if d.member != d.shared.member {
				return nil
			}
			shared++
			if len(d.linkbases) > 0 {
				linkbases = append(linkbases, d.shared)
			}
			continue
		}
		for i := range d.refs {
			if r := &d.refs[i]; r.kind == redefineReference && base.documents[r.url] != nil {
				return nil
			}
		}
	}
	if shared < len(base.ordered) {
		return nil
	}
	for _, d := range base.ordered {
		if len(d.linkbases) > 0 {
			if linkbases[0] != d {
				return nil
			}
			linkbases = linkbases[1:]
		}
	}
	return base
}

// newBuilder is a builder on top of another one, which may be nil.
func newBuilder(l *loader, base *builder) *builder {
	b := &builder{loader: l, base: base}
	if base == nil {
		b.dts = &taxonomy.DTS{
			Concepts:  map[tieout.QName]*taxonomy.Concept{},
			Roles:     map[string]*taxonomy.RoleType{},
			Arcroles:  map[string]*taxonomy.ArcroleType{},
			Sets:      map[taxonomy.SetKey]*taxonomy.RelationshipSet{},
			All:       map[string]*taxonomy.RelationshipSet{},
			LinkRoles: map[string][]string{},
			Declared:  map[string]string{},

			Labels: map[*taxonomy.Concept][]*taxonomy.Resource{}, References: map[*taxonomy.Concept][]*taxonomy.Resource{},
		}
		return b
	}
	b.dts = &taxonomy.DTS{
		Concepts:  maps.Clone(base.dts.Concepts),
		Roles:     maps.Clone(base.dts.Roles),
		Arcroles:  maps.Clone(base.dts.Arcroles),
		Sets:      maps.Clone(base.dts.Sets),
		All:       maps.Clone(base.dts.All),
		LinkRoles: maps.Clone(base.dts.LinkRoles),
		Declared:  maps.Clone(base.dts.Declared),

		Labels: maps.Clone(base.dts.Labels), References: maps.Clone(base.dts.References),

		Dimensional: base.dts.Dimensional,
	}
	return b
}

// own are the documents, in order, that the base has not built.
func (b *builder) own() iter.Seq[*document] {
	return func(yield func(*document) bool) {
		for _, d := range b.ordered {
			if (b.base == nil || d.shared == nil) && !yield(d) {
				return
			}
		}
	}
}

// ownLinkbases are the linkbases, in order, that the base has not built.
func (b *builder) ownLinkbases() iter.Seq[*linkbase] {
	return func(yield func(*linkbase) bool) {
		for _, lb := range b.linkbases {
			if (b.base == nil || lb.bySet == nil) && !yield(lb) {
				return
			}
		}
	}
}

// ownElements are the global elements, ordered by name, that the base has not.
func (b *builder) ownElements() []*xsd.Element {
	if b.base == nil {
		return b.set.Elements()
	}
	return b.set.Own()
}

// baseSet is the set of schemas that those of its own extend.
func (b *builder) baseSet() *xsd.Set {
	if b.base == nil {
		return standardSchemas().set
	}
	return b.base.set
}

// isResourceArc reports whether an arc gives a concept a label or a reference.
func isResourceArc(a *arc) bool {
	return a.Arcrole == taxonomy.ArcroleConceptLabel || a.Arcrole == taxonomy.ArcroleConceptReference
}

func allArcs(lbs []*linkbase) []*arc {
	total := 0
	for _, lb := range lbs {
		total += len(lb.arcs)
	}
	arcs := make([]*arc, 0, total)
	for _, lb := range lbs {
		arcs = append(arcs, lb.arcs...)
	}
	return arcs
}

// networksOnBase resolves the arcs of linkbases together with those of the base in the same networks, in order of
// documents. Labels and references, most of the arcs, need no resolving again unless an arc leads to a resource of the
// base: no other is equivalent to one of the base.
func (b *builder) networksOnBase(own []*linkbase) {
	arcs := allArcs(own)
	again, apart := b.affected(own, arcs)
	if len(again) > 0 {
		arcs = arcs[:0]
		for _, lb := range b.linkbases {
			if lb.bySet == nil {
				arcs = append(arcs, lb.arcs...)
				continue
			}
			for key := range again { // the order of networks does not matter, only that within each
				arcs = append(arcs, lb.bySet[key]...)
			}
		}
	}
	roles := resolveArcs(b.dts, arcs)
	for key := range apart {
		rs, mine := b.base.dts.Sets[key], b.dts.Sets[key]
		switch {
		case rs == nil:
		case mine == nil:
			b.dts.Sets[key] = rs
		default:
			all := slices.Concat(mine.Relationships, rs.Relationships)
			sortByOrder(all)
			b.dts.Sets[key] = taxonomy.NewRelationshipSet(key.Arcrole, key.LinkRole, all)
		}
	}
	for arcrole, changed := range roles {
		joinRoles(b.dts, arcrole, changed)
	}
}

// affected are the networks that arcs of its own belong to: those to resolve again with the arcs of the base, and those
// that can be resolved apart, since their relationships go before those of the base.
func (b *builder) affected(own []*linkbase, arcs []*arc) (again, apart map[taxonomy.SetKey]bool) {
	again, apart = map[taxonomy.SetKey]bool{}, map[taxonomy.SetKey]bool{}
	first := slices.Equal(own, b.linkbases[:len(own)])
	for _, a := range arcs {
		key := taxonomy.SetKey{Arcrole: a.Arcrole, LinkRole: a.LinkRole}
		if first && isResourceArc(a) && (a.ToResource == nil || !b.base.owns[a.ToResource]) {
			apart[key] = true
		} else {
			again[key] = true
		}
	}
	for key := range again {
		delete(apart, key)
	}
	return again, apart
}

// attach gives concepts their labels and references, in document order: all of them, and on a base those that arcs
// of its own start at.
func (b *builder) attach(own []*linkbase) {
	var touched map[*taxonomy.Concept]bool
	if b.base != nil {
		touched = map[*taxonomy.Concept]bool{}
		for _, lb := range own {
			for _, a := range lb.arcs {
				if isResourceArc(a) && a.From != nil {
					touched[a.From] = true
				}
			}
		}
		for c := range touched {
			delete(b.dts.Labels, c)
			delete(b.dts.References, c)
		}
	}
	each := func(arcrole string, to map[*taxonomy.Concept][]*taxonomy.Resource) {
		set := b.dts.All[arcrole]
		if set == nil || b.base != nil && len(touched) == 0 {
			return
		}
		for _, r := range set.Relationships {
			if r.From != nil && r.ToResource != nil && (touched == nil || touched[r.From]) {
				to[r.From] = append(to[r.From], r.ToResource)
			}
		}
	}
	each(taxonomy.ArcroleConceptLabel, b.dts.Labels)
	each(taxonomy.ArcroleConceptReference, b.dts.References)
}

func (b *builder) resourceOf(n *node) *taxonomy.Resource {
	if r := b.resources[n]; r != nil || b.base == nil {
		return r
	}
	return b.base.resources[n]
}

func (b *builder) roleTypeOf(n *node) *taxonomy.RoleType {
	if r := b.roleTypes[n]; r != nil || b.base == nil {
		return r
	}
	return b.base.roleTypes[n]
}

func (b *builder) arcroleTypeOf(n *node) *taxonomy.ArcroleType {
	if r := b.arcroleTypes[n]; r != nil || b.base == nil {
		return r
	}
	return b.base.arcroleTypes[n]
}

func (b *builder) fragmentOf(n *node) *taxonomy.Fragment {
	if f := b.fragments[n]; f != nil || b.base == nil {
		return f
	}
	return b.base.fragments[n]
}
