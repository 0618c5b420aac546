package oim

import (
	"strconv"
)

// linkAliases hands out the aliases of link types or link groups, in order of first use.
type linkAliases struct {
	known aliases // the reserved ones, then those that the report was read with
	used  aliases
}

func newLinkAliases(in *Info, types bool) *linkAliases {
	l := &linkAliases{known: reservedLinks()}
	if in != nil {
		if types {
			l.known = append(l.known, in.LinkTypes...)
		} else {
			l.known = append(l.known, in.LinkGroups...)
		}
	}
	return l
}

// name is the alias of a role or arcrole.
func (l *linkAliases) name(uri string) string {
	if name, ok := l.used.name(uri); ok {
		return name
	}
	name, ok := l.known.name(uri)
	if !ok {
		base := suggestName(uri, "link")
		name = base
		for n := 2; ; n++ {
			_, inKnown := l.known.uri(name)
			if _, inUsed := l.used.uri(name); !inKnown && !inUsed {
				break
			}
			name = base + strconv.Itoa(n)
		}
	}
	l.used = append(l.used, Alias{name, uri})
	return name
}
