package discover

import (
	"slices"

	"github.com/tieout/tieout"
)

// checkNamespaces checks that each namespace has one schema at the top, which may include others: documents that
// are imported side by side for one namespace are declared or meant twice (Taxonomy copies at two addresses are the
// usual cause).
func (b *builder) checkNamespaces() {
	schemas := map[string][]*document{}
	var order []string
	for _, d := range b.ordered {
		if !d.member || d.kind != schemaDocument || b.isCopy(d) {
			continue
		}
		ns, _ := attr(d.root, "targetNamespace")
		if ns == "" {
			continue // included by others, or reported as empty
		}
		if len(schemas[ns]) == 0 {
			order = append(order, ns)
		}
		schemas[ns] = append(schemas[ns], d)
	}
	for _, ns := range order {
		if tops := b.topSchemas(schemas[ns]); len(tops) > 1 {
			d := ruleManySchemas.New(startRange(tops[1].root), "The namespace %s has %d schemas that do not include each other: %s and %s.",
				ns, len(tops), tops[0].name, tops[1].name)
			for i, t := range tops {
				if i != 1 && len(d.Related) < maxReferrers {
					d.Related = append(d.Related, tieout.Note{Message: "another schema of the namespace", Range: startRange(t.root)})
				}
			}
			b.report(d)
		}
	}
}

// topSchemas are the documents that no other one includes; of documents that include each other in a circle the
// first counts as one.
func (b *builder) topSchemas(ds []*document) []*document {
	if len(ds) == 1 {
		return ds
	}
	included := map[*document]bool{}
	near := map[*document][]*document{}
	for _, d := range ds {
		for _, r := range d.refs {
			if r.err != nil || r.kind != includeReference && r.kind != redefineReference {
				continue
			}
			if to := b.documents[r.url]; to != nil && to != d && slices.Contains(ds, to) {
				included[to] = true
				near[d], near[to] = append(near[d], to), append(near[to], d)
			}
		}
	}
	var tops []*document
	seen := map[*document]bool{}
	for _, d := range ds {
		if seen[d] {
			continue
		}
		seen[d] = true
		found := len(tops)
		for queue := []*document{d}; len(queue) > 0; queue = queue[1:] {
			if !included[queue[0]] {
				tops = append(tops, queue[0])
			}
			for _, n := range near[queue[0]] {
				if !seen[n] {
					seen[n] = true
					queue = append(queue, n)
				}
			}
		}
		if len(tops) == found {
			tops = append(tops, d)
		}
	}
	return tops
}
