package rulefile

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/internal/wording"
	"github.com/tieout/tieout/taxonomy"
)

// Names are what the names of a rule may stand for.
type Names struct {
	DTS *taxonomy.DTS
	// Prefixes are what a document binds, namespace → prefix; a rules file may bind others.
	Prefixes map[string]string
}

// resolver finds what the names of one file mean.
type resolver struct {
	names    Names
	file     *File
	space    map[string]string // prefix → namespace
	local    map[string][]*taxonomy.Concept
	defaults map[*taxonomy.Concept]*taxonomy.Concept // dimension → default member
	used     map[string]bool                         // prefixes, and parameters with a $
}

func newResolver(f *File, n Names) *resolver {
	r := &resolver{names: n, file: f, space: map[string]string{}, used: map[string]bool{}, defaults: map[*taxonomy.Concept]*taxonomy.Concept{}}
	for space, prefix := range n.Prefixes {
		if o, ok := r.space[prefix]; !ok || space < o {
			r.space[prefix] = space
		}
	}
	for _, s := range f.namespaces {
		r.space[s.name] = s.value
	}
	if set := n.DTS.All["http://xbrl.org/int/dim/arcrole/dimension-default"]; set != nil {
		for _, x := range set.Relationships {
			if x.From != nil && x.To != nil {
				r.defaults[x.From] = x.To
			}
		}
	}
	return r
}

// foreignName says that a taxonomy does not have what a rule names: another one may.
type foreignName struct {
	message  string
	misspelt bool // it has a name like that, or the namespace of it
}

func (e *foreignName) Error() string { return e.message }

// foreign is a *foreignName; meant is what the name may have been meant for, in words, "" where there is nothing.
func foreign(ofSpace bool, meant, format string, args ...any) error {
	return &foreignName{fmt.Sprintf(format, args...), ofSpace || meant != ""}
}

// find is the concept of a kind that a name stands for. The error says why there is none: a *foreignName where another taxonomy
// may have it.
func (r *resolver) find(name, what string, is func(*taxonomy.Concept) bool) (*taxonomy.Concept, error) {
	prefix, local, qualified := strings.Cut(name, ":")
	if qualified {
		space, ok := r.space[prefix]
		if !ok {
			meant := didYouMean(prefix, r.prefixes())
			return nil, foreign(false, meant, "the prefix %q stands for no namespace%s: bind it under namespaces%s", prefix, meant, orMinus(prefix))
		}
		r.used[prefix] = true
		if c := r.names.DTS.Concept(tieout.QName{Space: space, Local: local}); c != nil && is(c) {
			return c, nil
		}
		meant := r.meant(local, is, prefix+":")
		return nil, foreign(r.hasSpace(space), meant, "the taxonomy has no %s %s%s", what, name, meant)
	}
	r.index()
	var found []*taxonomy.Concept
	for _, c := range r.local[name] {
		if is(c) {
			found = append(found, c)
		}
	}
	switch len(found) {
	case 0:
		meant := r.meant(name, is, "")
		return nil, foreign(false, meant, "the taxonomy has no %s %s%s", what, name, meant)
	case 1:
		return found[0], nil
	}
	var all []string
	for _, c := range found {
		all = append(all, r.prefixed(c.Name))
	}
	return nil, fmt.Errorf("%s may be %s: write one of them", name, strings.Join(all, " or "))
}

// orMinus is what else is to be done about a prefix with a hyphen that stands for nothing.
func orMinus(prefix string) string {
	if strings.Contains(prefix, "-") {
		return ", or put spaces around a minus"
	}
	return ""
}

// hasSpace reports whether the taxonomy has concepts of a namespace.
func (r *resolver) hasSpace(space string) bool {
	for q := range r.names.DTS.Concepts {
		if q.Space == space {
			return true
		}
	}
	return false
}

func (r *resolver) index() {
	if r.local != nil {
		return
	}
	r.local = map[string][]*taxonomy.Concept{}
	for q, c := range r.names.DTS.Concepts {
		r.local[q.Local] = append(r.local[q.Local], c)
	}
	for _, cs := range r.local {
		slices.SortFunc(cs, func(a, b *taxonomy.Concept) int { return a.Name.Compare(b.Name) })
	}
}

// meant suggests what a name that does not exist may have been meant for.
func (r *resolver) meant(name string, is func(*taxonomy.Concept) bool, prefix string) string {
	r.index()
	var known []string
	for local, cs := range r.local {
		if slices.ContainsFunc(cs, is) {
			for _, end := range [...]string{"Axis", "Dimension", "Member"} {
				if local == name+end {
					return fmt.Sprintf(" (did you mean %q?)", prefix+local)
				}
			}
			known = append(known, local)
		}
	}
	slices.Sort(known)
	if best := wording.Nearest(name, known); best != "" {
		return fmt.Sprintf(" (did you mean %q?)", prefix+best)
	}
	return ""
}

func didYouMean(name string, known []string) string {
	if best := wording.Nearest(name, known); best != "" {
		return fmt.Sprintf(" (did you mean %q?)", best)
	}
	return ""
}

func (r *resolver) prefixes() []string {
	var out []string
	for p := range r.space {
		out = append(out, p)
	}
	slices.Sort(out)
	return out
}

// prefixed is a name as people write it.
func (r *resolver) prefixed(q tieout.QName) string {
	for _, p := range r.prefixes() {
		if r.space[p] == q.Space {
			return p + ":" + q.Local
		}
	}
	return q.String()
}

func isFactConcept(c *taxonomy.Concept) bool {
	return c.Kind == taxonomy.Item && c.Element != nil && !c.Element.Abstract && c.Element.Type != nil
}

func isDimension(c *taxonomy.Concept) bool { return c.Kind == taxonomy.Axis }

func isMember(c *taxonomy.Concept) bool { return c.Kind == taxonomy.Item }

// kindOf is what a fact of a concept is to an expression.
func kindOf(c *taxonomy.Concept) kind {
	t := c.Element.Type
	xs := func(local string) bool { return t.DerivesFrom(tieout.QName{Space: tieout.NamespaceXSD, Local: local}) }
	switch {
	case t.IsNumeric():
		return number
	case xs("boolean"):
		return truth
	case xs("date"):
		return day
	}
	return text
}

// unitFamily groups concepts whose facts may have the same unit.
func unitFamily(c *taxonomy.Concept) string {
	t := c.Element.Type
	if !t.IsNumeric() {
		return ""
	}
	for _, local := range [...]string{"monetaryItemType", "sharesItemType", "pureItemType"} {
		if t.DerivesFrom(tieout.QName{Space: tieout.NamespaceXBRLI, Local: local}) {
			return local
		}
	}
	return t.Name.Local
}
