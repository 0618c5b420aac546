package book

import (
	"slices"

	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/taxonomy/press"
)

// A misprint that makes a row contradict the others makes it a concept of the release's own: what its label says is
// kept, so that the relations that it stands in are tried all the same.

// CallByLabels gives rows of statements that nothing was found to fit the concept of a known relation that their label is one
// of, where there is one, and no other row of the table is it.
func (b *Book) CallByLabels(relations []*press.Relation) {
	builtIn, err := press.Default()
	if err != nil {
		return
	}
	related := relatedConcepts(relations)
	for _, t := range b.Tables {
		if !IsStatement(t) {
			continue
		}
		taken, calls := map[string]int{}, map[string][]*release.Row{}
		for _, row := range t.Rows {
			if name := b.ConceptOf(row); name != "" {
				taken[name]++
			} else if name := labelled(builtIn, row.Label, string(t.Statement), related); name != "" && len(row.Items) > 0 {
				calls[name] = append(calls[name], row)
			}
		}
		for name, rows := range calls {
			if len(rows) > 1 || taken[name] > 0 {
				continue
			}
			for _, it := range rows[0].Items {
				if f := b.ByItem[it]; f.Fact != nil {
					f.called = name
				}
			}
		}
	}
}

// relatedConcepts are those that known relations name.
func relatedConcepts(relations []*press.Relation) map[string]bool {
	out := map[string]bool{}
	for _, x := range relations {
		out[x.Total], out[x.Over], out[x.Most] = true, true, true
		for _, p := range slices.Concat(x.Parts, x.Optional) {
			out[p.Name] = true
		}
	}
	return out
}

// labelled is the one concept of some that prints as a label in a statement; "" for none and several.
func labelled(t *press.Taxonomy, label, statement string, of map[string]bool) string {
	name := ""
	for _, h := range t.Lookup(press.Normalize(label)) {
		switch s := h.Match.Section; {
		case !of[h.Concept.Name] || s == nil || s.Statement != statement || h.Concept.Name == name:
		case name != "":
			return ""
		default:
			name = h.Concept.Name
		}
	}
	return name
}

// KnownAs is what a figure measures, by what it was mapped to, else by what its row is called.
func (f *Figure) KnownAs() string {
	if f.Concept == "" {
		return f.called
	}
	return f.Concept
}

// IsCalled reports whether the concept of a figure of some relations is known by a label alone.
func (c *Claim) IsCalled() bool {
	return slices.ContainsFunc(c.Relations, func(r *Relation) bool {
		return slices.ContainsFunc(r.Figures(), func(f *Figure) bool { return f.Concept == "" && f.called != "" })
	})
}
