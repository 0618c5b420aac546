package source

import "maps"

// With is a resolver that has further documents in memory, by URL, and is otherwise like r. Both may be used at the
// same time; each reads a document once for itself.
func (r *Resolver) With(documents map[string][]byte) *Resolver {
	given := maps.Clone(r.given)
	for url, data := range documents {
		given[Canonical(url)] = data
	}
	return &Resolver{places: r.places, given: given, own: r.own, flights: newFlights(), reports: newOpenReports()}
}

// withPackage is a resolver that asks a further taxonomy package first, and is otherwise like r: the catalog of a
// report package is for the report inside it only.
func (r *Resolver) withPackage(p *Package) *Resolver {
	n := &Resolver{places: r.places, given: r.given, own: r.own, flights: newFlights(), reports: newOpenReports()}
	n.packages = append([]*Package{p}, r.packages...)
	n.rewritings = nil
	n.index()
	return n
}
