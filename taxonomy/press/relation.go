package press

import (
	"strings"

	"github.com/goccy/go-yaml/ast"

	"github.com/tieout/tieout"
)

// Relation is what figures of a release must come to, known beforehand.
type Relation struct {
	Total    string // the concept that the others come to
	Parts    []Part // what it is the sum of
	Optional []Part // what counts too where it is printed
	Over     string // what the sum is divided by; "" for a plain sum
	Most     string // what the total is no more than; then there is no sum
	Range    tieout.Range
}

// relation reads one entry of relations.
func (r *reader) relation(n ast.Node) {
	x := &Relation{Range: r.At(n)}
	for _, e := range r.mapping(n, "a relation", "total", "sum", "optional", "over", "most") {
		switch e.key {
		case "total":
			x.Total, x.Range = r.named(e.value), r.At(e.value)
		case "sum":
			x.Parts = r.parts(e.value)
		case "optional":
			x.Optional = r.parts(e.value)
		case "over":
			x.Over = r.named(e.value)
		case "most":
			x.Most = r.named(e.value)
		}
	}
	switch {
	case x.Total == "":
		r.report(ruleMissing, x.Range, "a relation has no total")
		return
	case (len(x.Parts) == 0) == (x.Most == ""):
		r.report(ruleMissing, x.Range, "the relation of %s has neither a sum nor a most, or both", x.Total)
		return
	}
	r.taxonomy.Relations = append(r.taxonomy.Relations, x)
}

// named is the local name of a concept that must exist.
func (r *reader) named(n ast.Node) string {
	s := r.text(n)
	r.mustExist(n, s)
	return localName(s)
}

// localName is a name without the prefix of the taxonomy that declares it.
func localName(s string) string {
	if _, local, ok := strings.Cut(s, ":"); ok {
		return local
	}
	return s
}

// parts reads the parts of a sum, and asks for their concepts.
func (r *reader) parts(n ast.Node) []Part {
	var ps []Part
	for _, e := range r.sequence(n) {
		p := partOf(r.text(e))
		r.mustExist(e, p.Name)
		p.Name = localName(p.Name)
		ps = append(ps, p)
	}
	return ps
}

// partOf reads "+Name" or "-Name".
func partOf(s string) Part {
	switch {
	case strings.HasPrefix(s, "+"):
		return Part{Name: strings.TrimSpace(s[1:]), Weight: 1}
	case strings.HasPrefix(s, "-"):
		return Part{Name: strings.TrimSpace(s[1:]), Weight: -1}
	}
	return Part{Name: strings.TrimSpace(s), Weight: 1}
}

// relation reads a stored relation.
func (r *storeReader) relation() {
	x := &Relation{Total: r.field(), Parts: storedParts(r.field()), Optional: storedParts(r.field()), Over: r.field(), Most: r.field()}
	r.taxonomy.Relations = append(r.taxonomy.Relations, x)
}

// partsText writes parts as partOf reads them.
func partsText(ps []Part) string {
	var b strings.Builder
	for i, p := range ps {
		if i > 0 {
			b.WriteByte(' ')
		}
		if p.Weight < 0 {
			b.WriteByte('-')
		} else {
			b.WriteByte('+')
		}
		b.WriteString(p.Name)
	}
	return b.String()
}

func storedParts(s string) []Part {
	var ps []Part
	for f := range strings.FieldsSeq(s) {
		ps = append(ps, partOf(f))
	}
	return ps
}
