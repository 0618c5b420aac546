package discover

import (
	"maps"
	"slices"

	"github.com/tieout/tieout/internal/xmlstream"
	"github.com/tieout/tieout/taxonomy"
)

// letTreesGo lets the trees of linkbases go of which the DTS keeps no element. Of a DTS that is built to be shared they are three
// quarters of what it takes, and few documents point into the linkbases of another taxonomy.
func (b *builder) letTreesGo() {
	gone := map[*xmlstream.Document]bool{}
	for _, d := range b.ordered {
		linkbases := b.ofDocument[d]
		if d.kind != linkbaseDocument || slices.ContainsFunc(linkbases, (*linkbase).keepsElements) {
			continue
		}
		gone[d.root.Document()] = true
		d.root, d.let = d.root.Bare(), true
		d.refs, d.pointers, d.last.parent = nil, nil, nil
		d.linkbases = []*node{d.root}
		for _, lb := range linkbases {
			lb.node, lb.refs, lb.links, lb.arcs = d.root, nil, nil, nil
		}
	}
	maps.DeleteFunc(b.resources, func(n *node, _ *taxonomy.Resource) bool { return gone[n.Document()] })
	maps.DeleteFunc(b.fragments, func(n *node, _ *taxonomy.Fragment) bool { return gone[n.Document()] })
}

// keepsElements reports whether a resource of the linkbase has its element.
func (lb *linkbase) keepsElements() bool {
	for _, l := range lb.links {
		for _, r := range l.resources {
			if r.Node != nil {
				return true
			}
		}
	}
	return false
}

// parseAgain gives the linkbases that a base has let go trees of their own.
func (l *loader) parseAgain() {
	for _, d := range l.ordered {
		if d.shared == nil || !d.shared.let {
			continue
		}
		tree, err := xmlstream.Parse(d.data, xmlstream.Options{Name: d.name, SkipSpace: holdsElements})
		if err != nil {
			continue // it could be parsed before
		}
		d.shared, d.root, d.linkbases, d.targets = nil, tree.Root, nil, nil
		d.collect()
	}
}
