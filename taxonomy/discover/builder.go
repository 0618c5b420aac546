package discover

import (
	"errors"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/internal/fault"
	"github.com/tieout/tieout/internal/xmlstream"
	"github.com/tieout/tieout/schemas/xsd"
	"github.com/tieout/tieout/taxonomy"
	"github.com/tieout/tieout/taxonomy/source"
)

// builder turns fetched documents into a DTS.
type builder struct {
	*loader
	dts *taxonomy.DTS
	set *xsd.Set
	// base is what has been built of the documents that are shared, nil when everything is built anew. conflict says
	// that a document of its own changes what base holds, pointed that one points into a tree that was let go.
	base     *builder
	conflict bool
	pointed  atomic.Bool

	concepts     map[*node]*taxonomy.Concept     // by their declarations
	roleTypes    map[*node]*taxonomy.RoleType    // by their declarations
	arcroleTypes map[*node]*taxonomy.ArcroleType // by their declarations
	resources    map[*node]*taxonomy.Resource
	owns         map[*taxonomy.Resource]bool // the same, of a Base
	linkbases    []*linkbase                 // in order of their documents
	ofDocument   map[*document][]*linkbase   // those of documents of its own
	substitutes  substitutionCache
	language     string // in force around the links of a report, whose trees do not reach up to the root

	mu        sync.Mutex
	found     tieout.Findings
	fragments map[*node]*taxonomy.Fragment
}

// report adds a diagnostic. It may be called by several goroutines.
func (b *builder) report(d tieout.Diagnostic) {
	b.mu.Lock()
	b.found.Add(d)
	b.mu.Unlock()
}

// parallel runs f for 0 to n-1 on as many goroutines as the options allow.
func (b *builder) parallel(n int, f func(i int)) {
	var wg sync.WaitGroup
	var faults fault.Carrier
	for i := range n {
		b.slots <- struct{}{}
		wg.Go(func() {
			defer func() { <-b.slots }()
			defer faults.Catch()
			if b.ctx.Err() == nil {
				f(i)
			}
		})
	}
	wg.Wait()
	faults.Rethrow()
}

// checkReferences checks that what the entry points and documents refer to is there, and that entry points and
// linkbaseRefs point to what they should.
func (b *builder) checkReferences(entryPoints []tieout.EntryPoint) {
	gaps := &missingDocuments{first: map[*document]int{}}
	for _, e := range entryPoints {
		b.checkEntryPoint(e, gaps)
	}
	for d := range b.own() {
		for i := range d.refs {
			r := &d.refs[i]
			if r.kind == schemaLocationReference {
				continue // a hint, no more
			}
			if r.err != nil {
				b.report(ruleDocumentMissing.New(attrRange(r.node, qHref), "%s refers to no document: %v.", label(r.node), r.err))
				continue
			}
			to := b.documents[r.url]
			if to == nil || to.err != nil {
				if to != nil {
					gaps.add(to, hrefRange(r.node))
				}
				b.lacks(r.kind == linkbaseReference, value(r.node, qXLinkRole))
				continue
			}
			if r.kind == linkbaseReference && d.member {
				b.checkLinkbaseRef(r.node, to, r.fragment)
			}
		}
	}
	b.found.AddAll(gaps.found)
}

// lacks takes note of a linkbase, referred to in a role, that could not be loaded and may hold calculations.
func (b *builder) lacks(linkbase bool, role string) {
	if promised, known := linkOfRole(role); linkbase && (!known || promised == linkName("calculationLink")) {
		b.dts.Gaps.Linkbases = true
	}
}

// missingDocuments reports each document that could not be loaded once, with the places that refer to it.
type missingDocuments struct {
	found []tieout.Diagnostic
	first map[*document]int // index in found
}

// maxReferrers bounds the places that a diagnostic lists beside the first.
const maxReferrers = 8

func (m *missingDocuments) add(d *document, at tieout.Range) {
	i, again := m.first[d]
	if !again {
		m.first[d] = len(m.found)
		m.found = append(m.found, missingDocument(d, at))
		return
	}
	if f := &m.found[i]; d.ill.Code == "" && len(f.Related) < maxReferrers && at.Document != f.Range.Document &&
		!slices.ContainsFunc(f.Related, func(n tieout.Note) bool { return n.Range.Document == at.Document }) {
		f.Related = append(f.Related, tieout.Note{Message: "referred to here as well", Range: at})
	}
}

// hrefRange is the place of the attribute by which an element refers to a document.
func hrefRange(n *node) tieout.Range {
	if n.Name.Space == tieout.NamespaceXSD {
		return attrRange(n, tieout.QName{Local: "schemaLocation"})
	}
	return attrRange(n, qHref)
}

// missingDocument says that a document is not there, or that it is not well-formed.
func missingDocument(d *document, at tieout.Range) tieout.Diagnostic {
	var limit *xmlstream.LimitError
	switch {
	case d.alien:
		// Nothing is shown of what may be anything: a document can refer to files that are none of its business.
		ill := d.ill
		ill.Range, ill.Message = at, "The document "+d.url+askedBy(at)+" is no XML document."
		ill.Advice = "Correct the reference, or replace the file."
		return ill
	case d.ill.Code != "":
		return d.ill
	case errors.As(d.err, &limit):
		return source.TooLarge(at, "The document "+d.url+askedBy(at)+" cannot be read: "+limit.Error())
	}
	diagnostic := ruleDocumentMissing.New(at, "The document %s cannot be loaded: %v.", d.url, d.err)
	var notFound *source.NotFoundError
	if other, ok := source.Diagnose(d.err, at); ok && other.Code != source.CodeNotFound {
		diagnostic = other
	} else if errors.As(d.err, &notFound) {
		asked := askedBy(at)
		diagnostic.Message = "The document " + d.url + asked + " cannot be found."
		if notFound.Err != nil {
			diagnostic.Message = "The document " + d.url + asked + " cannot be found: " + notFound.Err.Error() + "."
		}
		diagnostic.Advice = notFound.Advice()
	}
	return diagnostic
}

// askedBy is a clause that says which document refers to another, "" when it is not known.
func askedBy(at tieout.Range) string {
	if at.Document == "" {
		return ""
	}
	return ", which " + at.Document + " refers to,"
}

// checkEntryPoint checks a document at which the DTS begins.
func (b *builder) checkEntryPoint(e tieout.EntryPoint, gaps *missingDocuments) {
	d := b.documents[entryURL(e)]
	if d == nil {
		return
	}
	at := e.Range
	if at.IsZero() {
		at.Document = d.name
	}
	if d.err != nil {
		gaps.add(d, at)
		b.lacks(e.Kind == tieout.LinkbaseRef, e.Role)
		return
	}
	if e.Href == "" {
		b.checkUserEntry(d)
		return
	}
	target, _ := b.locate(d, fragmentOf(e.Href), func(tieout.Rule, string) {})
	switch e.Kind {
	case tieout.SchemaRef:
		if target == nil || target.Name != qSchema {
			b.report(ruleSchemaRefTarget.New(at, "The schemaRef %s does not point to a schema, but to %s.", e.Href, describe(target)))
		}
	case tieout.LinkbaseRef:
		b.checkLinkbase(e.Role, at, e.Href, target)
	}
}

// checkUserEntry checks a document that the user named as a taxonomy.
func (b *builder) checkUserEntry(d *document) {
	if d.kind != otherDocument {
		return
	}
	nested := false
	for n := range descendants(d.root) {
		switch n.Name {
		case qSchema:
			nested = true
			b.report(ruleSchemaRoot.New(startRange(n), "This schema stands inside %s, not at the root of its document.", label(n.Parent)))
		case qLinkbase:
			if n.Parent.Name != qAppinfo {
				nested = true
				b.report(ruleLinkbaseRoot.New(startRange(n), "This linkbase stands inside %s, not at the root of its document.", label(n.Parent)))
			}
		}
	}
	if !nested {
		b.report(ruleNotTaxonomy.New(startRange(d.root), "The root element is %s, neither xs:schema nor link:linkbase.", label(d.root)))
	}
}

// checkLinkbaseRef checks a linkbaseRef of a schema.
func (b *builder) checkLinkbaseRef(n *node, to *document, fragment string) {
	at := attrRange(n, qHref)
	if arcrole := value(n, qXLinkArcrole); arcrole != linkbaseArcrole {
		if arcrole == "" {
			b.report(ruleLinkbaseRefArcrole.New(attrRange(n, qXLinkArcrole), "This linkbaseRef has no xlink:arcrole."))
		} else {
			b.report(ruleLinkbaseRefArcrole.New(attrRange(n, qXLinkArcrole), "The arcrole of this linkbaseRef is %q.", arcrole))
		}
	}
	target, _ := b.locate(to, fragment, func(rule tieout.Rule, message string) { b.report(rule.New(at, "%s", message)) })
	b.checkLinkbase(value(n, qXLinkRole), at, value(n, qHref), target)
}

const linkbaseArcrole = "http://www.w3.org/1999/xlink/properties/linkbase"

// linkOfRole are the extended links that the standard roles of linkbaseRef promise (XBRL 2.1, 4.3.4).
func linkOfRole(role string) (tieout.QName, bool) {
	switch role {
	case "http://www.xbrl.org/2003/role/calculationLinkbaseRef":
		return linkName("calculationLink"), true
	case "http://www.xbrl.org/2003/role/definitionLinkbaseRef":
		return linkName("definitionLink"), true
	case "http://www.xbrl.org/2003/role/presentationLinkbaseRef":
		return linkName("presentationLink"), true
	case "http://www.xbrl.org/2003/role/labelLinkbaseRef":
		return linkName("labelLink"), true
	case "http://www.xbrl.org/2003/role/referenceLinkbaseRef":
		return linkName("referenceLink"), true
	}
	return tieout.QName{}, false
}

// checkLinkbase checks what a linkbaseRef points to, and that it holds the links that the role promises.
func (b *builder) checkLinkbase(role string, at tieout.Range, href string, target *node) {
	if target == nil || target.Name != qLinkbase {
		b.report(ruleLinkbaseRefTarget.New(at, "The linkbaseRef %s does not point to a linkbase, but to %s.", href, describe(target)))
		return
	}
	want, ok := linkOfRole(role)
	if !ok {
		if isStandardRole(role) {
			b.report(ruleStandardLinkbaseRole.New(at, "%s is no role of a linkbaseRef.", role))
		}
		return
	}
	for n := range elements(target) {
		if value(n, qXLinkType) == "extended" && n.Name != want {
			d := ruleLinkbaseRefLinks.New(at, "The role %s promises %s, but %s holds a %s.", role, want.Local, href, label(n))
			d.Related = []tieout.Note{{Message: "the link", Range: startRange(n)}}
			b.report(d)
			return
		}
	}
}

func describe(n *node) string {
	if n == nil {
		return "nothing"
	}
	return "a " + label(n) + " element"
}

// compile compiles the schemas.
func (b *builder) compile() {
	var sources []xsd.Source
	for d := range b.own() {
		if d.kind == schemaDocument && !b.isCopy(d) {
			sources = append(sources, xsd.Source{URL: d.url, Document: d.root.Document()})
		}
	}
	set, ds := b.baseSet().Extend(sources, func(base, location string) string {
		url := resolveLocation(base, location)
		if d := b.documents[url]; d != nil && b.isCopy(d) {
			official, _ := officialSchema(d)
			return official
		}
		return url
	})
	b.set, b.dts.Schemas = set, set
	b.found.AddAll(ds)
	for _, d := range b.documents {
		if d.kind == notLoaded {
			b.dts.Missing = append(b.dts.Missing, d.url)
		}
	}
	slices.Sort(b.dts.Missing)
	for _, d := range b.ordered {
		if d.member {
			b.dts.Documents = append(b.dts.Documents, d.model())
		}
	}
}

// officialSchema is the URL of the standard schema of a document's target namespace, when a copy of it must not be
// compiled beside it.
func officialSchema(d *document) (string, bool) {
	ns, _ := attr(d.root, "targetNamespace")
	switch ns {
	case tieout.NamespaceXBRLI:
		return instanceSchemaURL, true
	case tieout.NamespaceLink:
		return linkbaseSchemaURL, true
	case tieout.NamespaceXLink:
		return xlinkSchemaURL, true
	case namespaceXL:
		return xlSchemaURL, true
	case tieout.NamespaceXML:
		return xmlSchemaURL, true
	case tieout.NamespaceXBRLDT:
		return "http://www.xbrl.org/2005/xbrldt-2005.xsd", true
	case tieout.NamespaceXBRLDI:
		return "http://www.xbrl.org/2006/xbrldi-2006.xsd", true
	}
	return "", false
}

const namespaceXL = "http://www.xbrl.org/2003/XLink"

// isCopy reports whether a document is a copy of a standard schema at another place.
func (b *builder) isCopy(d *document) bool {
	if d.kind != schemaDocument {
		return false
	}
	url, ok := officialSchema(d)
	return ok && url != d.url && b.documents[url] != nil && b.documents[url].kind == schemaDocument
}
