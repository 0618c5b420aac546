package source

import (
	"slices"
	"strings"
	"time"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/internal/xmlstream"
)

const namespacePackage = "http://xbrl.org/2016/taxonomy-package"

// Text is a piece of text in a language.
type Text struct {
	Language string // as written, "" when unknown
	Text     string // white space folded
}

// Metadata is what META-INF/taxonomyPackage.xml says.
type Metadata struct {
	Identifier       string
	Names            []Text
	Descriptions     []Text
	Version          string
	LicenseName      string
	LicenseURL       string
	Publishers       []Text
	PublisherURL     string
	PublisherCountry string
	PublicationDate  string // as written, xs:date
	EntryPoints      []EntryPoint
	Superseded       []string // identifiers of packages
	VersioningReport []string // URLs
}

// EntryPoint is a place that a package offers to begin at: one or several documents that are loaded together.
type EntryPoint struct {
	Names        []Text
	Descriptions []Text
	Version      string
	Languages    []string
	Documents    []string // absolute URLs
	Range        tieout.Range
}

// metadataReader reads taxonomyPackage.xml. The file is small and its schema fixed, so that validity is checked on
// the way.
type metadataReader struct {
	url         string
	diagnostics []tieout.Diagnostic
}

// particle is one member of a sequence: elements of some names, at least min times and, unless many, at most once.
type particle struct {
	names []string
	min   int
	many  bool
	read  func(*xmlstream.Node)
}

// readMetadata reads taxonomyPackage.xml at url. It returns what could be read and everything that is wrong.
func readMetadata(name, url string, data []byte) (Metadata, []tieout.Diagnostic) {
	var m Metadata
	doc, err := xmlstream.Parse(data, metadataOptions(name))
	if err != nil {
		return m, []tieout.Diagnostic{unparsed(ruleMetadata, name, err)}
	}
	r := &metadataReader{url: url}
	if want := (tieout.QName{Space: namespacePackage, Local: "taxonomyPackage"}); doc.Root.Name != want {
		r.report(doc.Root, "the root is %s, not taxonomyPackage", doc.Root.Name)
		return m, r.diagnostics
	}
	languages := r.newLanguages()
	r.sequence(doc.Root, []particle{
		{[]string{"identifier"}, 1, false, func(n *xmlstream.Node) { m.Identifier = r.text(n) }},
		{[]string{"name", "description"}, 0, true, func(n *xmlstream.Node) { r.documentation(n, languages, &m.Names, &m.Descriptions) }},
		{[]string{"version"}, 0, false, func(n *xmlstream.Node) { m.Version = r.text(n) }},
		{[]string{"license"}, 0, false, func(n *xmlstream.Node) {
			r.sequence(n, nil)
			m.LicenseURL, m.LicenseName = r.resolve(n, "href"), r.attr(n, "name")
		}},
		{[]string{"publisher"}, 0, true, func(n *xmlstream.Node) { r.multilingual(n, languages, &m.Publishers) }},
		{[]string{"publisherURL"}, 0, false, func(n *xmlstream.Node) { m.PublisherURL = r.text(n) }},
		{[]string{"publisherCountry"}, 0, false, func(n *xmlstream.Node) { m.PublisherCountry = r.country(n) }},
		{[]string{"publicationDate"}, 0, false, func(n *xmlstream.Node) { m.PublicationDate = r.date(n) }},
		{[]string{"entryPoints"}, 0, false, func(n *xmlstream.Node) {
			r.sequence(n, []particle{{[]string{"entryPoint"}, 0, true, func(n *xmlstream.Node) {
				m.EntryPoints = append(m.EntryPoints, r.entryPoint(n))
			}}})
		}},
		{[]string{"supersededTaxonomyPackages"}, 0, false, func(n *xmlstream.Node) {
			r.sequence(n, []particle{{[]string{"taxonomyPackageRef"}, 0, true, func(n *xmlstream.Node) {
				m.Superseded = append(m.Superseded, r.text(n))
			}}})
		}},
		{[]string{"versioningReports"}, 0, false, func(n *xmlstream.Node) {
			r.sequence(n, []particle{{[]string{"versioningReport"}, 0, true, func(n *xmlstream.Node) {
				m.VersioningReport = append(m.VersioningReport, r.reference(n))
			}}})
		}},
	})
	return m, r.diagnostics
}

func (r *metadataReader) entryPoint(n *xmlstream.Node) EntryPoint {
	e := EntryPoint{Range: n.Range()}
	languages := r.newLanguages()
	r.sequence(n, []particle{
		{[]string{"name", "description"}, 0, true, func(n *xmlstream.Node) { r.documentation(n, languages, &e.Names, &e.Descriptions) }},
		{[]string{"version"}, 0, false, func(n *xmlstream.Node) { e.Version = r.text(n) }},
		{[]string{"entryPointDocument"}, 1, true, func(n *xmlstream.Node) { e.Documents = append(e.Documents, r.reference(n)) }},
		{[]string{"languages"}, 0, false, func(n *xmlstream.Node) {
			r.sequence(n, []particle{{[]string{"language"}, 0, true, func(n *xmlstream.Node) {
				e.Languages = append(e.Languages, r.language(n))
			}}})
		}},
	})
	return e
}

// sequence reads the children of n as the particles say, then any elements of other namespaces.
func (r *metadataReader) sequence(n *xmlstream.Node, particles []particle) {
	checkText(n, r.add, ruleMetadata)
	children := n.Elements()
	take := func(names []string) bool {
		return len(children) > 0 && children[0].Name.Space == namespacePackage && slices.Contains(names, children[0].Name.Local)
	}
	for _, p := range particles {
		count := 0
		for take(p.names) && (p.many || count == 0) {
			p.read(children[0])
			children = children[1:]
			count++
		}
		if count < p.min {
			r.report(n, "%s has no %s where one must stand", n.Name.Local, p.names[0])
		}
	}
	if particles == nil && len(children) > 0 {
		r.report(children[0], "%s must be empty", n.Name.Local)
		return
	}
	for _, c := range children {
		if c.Name.Space == namespacePackage || c.Name.Space == "" {
			r.report(c, "%s must not stand here in %s: it is unknown, out of order or there is one already", c.Name.Local, n.Name.Local)
			return // what follows is out of order because of it
		}
	}
}

func (r *metadataReader) add(d tieout.Diagnostic) { r.diagnostics = append(r.diagnostics, d) }

func (r *metadataReader) report(n *xmlstream.Node, format string, args ...any) {
	r.add(ruleMetadata.New(n.StartTagRange(), format, args...))
}

// text is the content of an element of simple content, white space folded.
func (r *metadataReader) text(n *xmlstream.Node) string {
	if c := n.Elements(); len(c) > 0 {
		r.report(c[0], "%s holds text only", n.Name.Local)
	}
	return strings.Join(strings.Fields(n.TextContent()), " ")
}

func (r *metadataReader) attr(n *xmlstream.Node, name string) string {
	value, ok := n.Attr(tieout.QName{Local: name})
	if !ok {
		r.report(n, "%s has no %s", n.Name.Local, name)
	}
	return value
}

// resolve is the URL in an attribute, made absolute.
func (r *metadataReader) resolve(n *xmlstream.Node, name string) string {
	href := r.attr(n, name)
	if href == "" {
		return ""
	}
	url, fragment, err := Resolve(Base(n, r.url), href)
	if err != nil {
		return href
	}
	if fragment != "" {
		url += "#" + fragment
	}
	return url
}

// reference is the URL of an element that has nothing but @href and elements of other namespaces.
func (r *metadataReader) reference(n *xmlstream.Node) string {
	r.sequence(n, []particle{})
	return r.resolve(n, "href")
}

func (r *metadataReader) country(n *xmlstream.Node) string {
	c := n.TextContent()
	if r.text(n); len(c) != 2 || strings.Trim(c, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") != "" {
		r.report(n, "%s is no country code of two capital letters", quote(c))
	}
	return c
}

func (r *metadataReader) date(n *xmlstream.Node) string {
	d := r.text(n)
	day, zone := d, ""
	if len(d) > 10 {
		day, zone = d[:10], d[10:]
	}
	_, err := time.Parse(time.DateOnly, day)
	if err == nil && zone != "" && zone != "Z" {
		_, err = time.Parse("-07:00", zone)
	}
	if err != nil {
		r.report(n, "%s is no date of the form YYYY-MM-DD", quote(d))
	}
	return d
}

func (r *metadataReader) language(n *xmlstream.Node) string {
	l := r.text(n)
	if !isLanguage(l) {
		r.report(n, "%s is no language code", quote(l))
	}
	return l
}

// isLanguage: xs:language.
func isLanguage(s string) bool {
	for i, part := range strings.Split(s, "-") {
		if len(part) == 0 || len(part) > 8 {
			return false
		}
		for _, c := range []byte(part) {
			letter := c|0x20 >= 'a' && c|0x20 <= 'z'
			if !letter && (i == 0 || c < '0' || c > '9') {
				return false
			}
		}
	}
	return true
}

// languages are the elements already seen by their name and language, within one parent.
type languages map[[2]string]*xmlstream.Node

func (r *metadataReader) newLanguages() languages { return make(languages) }

func (r *metadataReader) documentation(n *xmlstream.Node, seen languages, names, descriptions *[]Text) {
	if n.Name.Local == "name" {
		r.multilingual(n, seen, names)
	} else {
		r.multilingual(n, seen, descriptions)
	}
}

// multilingual reads an element that needs a language, once for each.
func (r *metadataReader) multilingual(n *xmlstream.Node, seen languages, texts *[]Text) {
	t := Text{Language: languageOf(n), Text: r.text(n)}
	*texts = append(*texts, t)
	if t.Language == "" {
		r.add(ruleMissingLanguage.New(n.StartTagRange(), "%s has no language", n.Name.Local))
		return
	}
	key := [2]string{n.Name.Local, strings.ToLower(t.Language)}
	if first := seen[key]; first != nil {
		d := ruleDuplicateLanguage.New(n.StartTagRange(), "there are two elements %s in the language %s", n.Name.Local, quote(t.Language))
		d.Related = []tieout.Note{{Message: "the first", Range: first.StartTagRange()}}
		r.add(d)
		return
	}
	seen[key] = n
}

// languageOf is the xml:lang in scope.
func languageOf(n *xmlstream.Node) string {
	for ; n != nil; n = n.Parent {
		if l, ok := n.Attr(tieout.QName{Space: tieout.NamespaceXML, Local: "lang"}); ok {
			return strings.TrimSpace(l)
		}
	}
	return ""
}
