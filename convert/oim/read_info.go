package oim

import (
	"slices"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/tieout/tieout"
)

// infoReader checks and interprets documentInfo, which both syntaxes share.
type infoReader struct {
	*jsonText
	info     *Info
	reserved aliases

	namespaces bindings
}

// read interprets documentInfo, whose shape has been checked already.
func (r *infoReader) read(n *node) {
	const path = "/documentInfo"
	in := r.info
	in.DocumentType = n.get("documentType").str()
	in.Namespaces = r.aliases(n.get("namespaces"), path+"/namespaces", r.reserved)
	r.namespaces = bind(in.Namespaces)
	in.LinkTypes = r.aliases(n.get("linkTypes"), path+"/linkTypes", reservedLinks())
	in.LinkGroups = r.aliases(n.get("linkGroups"), path+"/linkGroups", reservedLinks())
	if b := n.get("baseURL"); b != nil && b.kind == jsontext.KindString {
		in.BaseURL = b.text
		if !isAbsoluteURI(b.text) {
			r.sink(ruleInvalidBaseURL.New(b.at(path+"/baseURL"), "the base URL %q is not absolute", clip(b.text)))
			in.BaseURL = ""
		}
	}
	if t := n.get("taxonomy"); t != nil {
		for _, item := range t.items {
			if u := item.str(); u != "" {
				in.Taxonomy = append(in.Taxonomy, u)
			}
		}
	}
	r.features(n.get("features"))
	for i := range n.members {
		m := &n.members[i]
		if q, ok := r.extension(m, path+pointer(m.name)); ok {
			in.DocumentInfo = append(in.DocumentInfo, Property{q, rawNode(m.value)})
		}
	}
}

func rawNode(n *node) jsontext.Value { return jsontext.Value(n.file.doc[n.start:n.end]) }

// extension is the name of an extension property; false for members without prefix and unbound prefixes,
// which are reported.
func (r *infoReader) extension(m *member, path string) (tieout.QName, bool) {
	prefix, local, ok := cutQName(m.name)
	if !ok {
		return tieout.QName{}, false
	}
	space, ok := r.namespaces.uri(prefix)
	if !ok {
		r.sink(ruleUnboundPrefix.New(m.at(path), "the prefix %q of the property %q is not bound", prefix, clip(m.name)))
		return tieout.QName{}, false
	}
	return tieout.QName{Space: space, Local: local}, true
}

// aliases reads an alias map (OIM Common 1.0, alias maps).
func (r *infoReader) aliases(n *node, path string, reserved aliases) []Alias {
	if n == nil {
		return nil
	}
	var as []Alias
	bound := bind(nil)
	for i := range n.members {
		m := &n.members[i]
		p, v := path+pointer(m.name), m.value
		if v.kind != jsontext.KindString || !isNCName(m.name) {
			continue // the shape says so
		}
		at := func() tieout.Range { return v.file.span(m.start, v.end, p) }
		if v.text == namespaceXBRLDraft && isCSV(r.info.DocumentType) {
			v.text = namespaceXBRL
		}
		if !isAbsoluteURI(v.text) {
			if isURIReference(v.text) {
				r.sink(ruleInvalidURI.New(at(), "%q stands for %q, which is not an absolute URI", m.name, clip(v.text)))
			}
			continue
		}
		if other, ok := bound.name(v.text); ok {
			r.sink(ruleMultipleAliases.New(at(), "both %q and %q stand for %s", other, m.name, v.text))
			continue
		}
		if uri, ok := reserved.uri(m.name); ok && uri != v.text {
			r.sink(ruleInvalidURIForReserved.New(at(), "%q stands for %s and for nothing else", m.name, uri))
		} else if name, ok := reserved.name(v.text); ok && name != m.name {
			r.sink(ruleInvalidAliasForReserved.New(at(), "%s is called %q everywhere, not %q", v.text, name, m.name))
		}
		as = append(as, Alias{m.name, v.text})
		bound.add(as[len(as)-1])
	}
	return as
}

// features reads the features, and the values of those that OIM Common defines.
func (r *infoReader) features(n *node) {
	if n == nil {
		return
	}
	for i := range n.members {
		m := &n.members[i]
		path := "/documentInfo/features" + pointer(m.name)
		q, ok := r.extension(m, path)
		if !ok {
			continue
		}
		r.info.Features = append(r.info.Features, Property{q, rawNode(m.value)})
		if q == featureAllowedDuplicates && !slices.Contains([]string{"none", "complete", "consistent", "all"}, m.value.str()) {
			r.sink(r.rules.structure.New(m.value.at(path), "the feature %s must be one of none, complete, consistent, all", m.name))
		}
	}
}

// entryPoints are the schemas that the report refers to, resolved against baseURL or the document.
func (r *infoReader) entryPoints(documentInfo *node) []tieout.EntryPoint {
	var es []tieout.EntryPoint
	if documentInfo.get("taxonomy") == nil {
		return nil
	}
	for i, item := range documentInfo.get("taxonomy").items {
		base := r.info.BaseURL
		if base == "" {
			base = item.file.url
		}
		if u := item.str(); u != "" {
			es = append(es, tieout.EntryPoint{Kind: tieout.SchemaRef, Href: u, URL: resolveURL(base, u),
				Range: item.at("/documentInfo/taxonomy" + pointer(itoa(i)))})
		}
	}
	return es
}
