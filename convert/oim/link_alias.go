package oim

import (
	"strconv"
)

// linkAliases hands out the aliases of link types or link groups, in order of first use.
type linkAliases struct {
	known bindings // the reserved ones, then those that the report was read with
	bound bindings // those that have been handed out
	used  []Alias
}

func newLinkAliases(in *Info, types bool) *linkAliases {
	known := reservedLinks()
	if in != nil && types {
		known = append(known, in.LinkTypes...)
	} else if in != nil {
		known = append(known, in.LinkGroups...)
	}
	return &linkAliases{known: bind(known), bound: bind(nil)}
}

// name is the alias of a role or arcrole.
func (l *linkAliases) name(uri string) string {
	if name, ok := l.bound.name(uri); ok {
		return name
	}
	name, ok := l.known.name(uri)
	if !ok {
		base := suggestName(uri, "link")
		name = base
		for n := 2; ; n++ {
			_, inKnown := l.known.uri(name)
			if _, inUsed := l.bound.uri(name); !inKnown && !inUsed {
				break
			}
			name = base + strconv.Itoa(n)
		}
	}
	l.used = append(l.used, Alias{name, uri})
	l.bound.add(l.used[len(l.used)-1])
	return name
}
