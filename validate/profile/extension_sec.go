package profile

import (
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/internal/regex"
)

// Names of files, by the EDGAR Filer Manual, 5.1.1 and 6.3.3.
var (
	secPageName   = regex.New(`^[A-Za-z0-9][A-Za-z0-9._-]*\.htm$`)
	secFileName   = regex.New(`^[a-z0-9][a-z0-9._-]*\.(xsd|xml)$`)
	secOwnName    = regex.New(`^[a-z0-9.-]+-[0-9]{8}(\.xsd|_(cal|def|lab|pre|ref)\.xml)$`)
	secNamespace  = regex.New(`^http://[A-Za-z0-9.-]+/([0-9]{8}|[0-9]{4}-[0-9]{2}-[0-9]{2})$`)
	secDefinition = regex.New(`^[0-9]+ - (Document|Statement|Disclosure|Schedule) - \S(.*\S)?$`)
)

// Limits of names.
const (
	secMaxFileName = 32
	secMaxName     = 200
	secMaxURI      = 255
	secMaxLabel    = 511
	secMaxPriority = 10
)

// secExtension checks the files and the extension taxonomy of a filing (EFM 5.1, 6.3, 6.7 to 6.18).
func (c *checker) secExtension(x *extension) {
	for _, p := range c.doc.Pages {
		c.secFile(p.Name, fileName(p.Name), secPageName)
	}
	s := &secExtension{checker: c, x: x, presented: map[string]bool{}, used: map[string]*tieout.Fact{}, roles: map[string]bool{}, arcroles: map[string]bool{}}
	prefixes := c.doc.Prefixes()
	if x.borrowsPresentation(prefixes) {
		prefixes = nil
	}
	for f := range c.doc.Report.All {
		s.use(f, prefixes)
	}
	for _, f := range x.files {
		c.secFile(f.name, f.base, secFileName)
		if !secOwnName.MatchString(f.base) {
			c.add(ruleSECOwnName, tieout.Range{Document: f.name}, "The file is called %q, not like issuer-20241231.xsd or issuer-20241231_pre.xml.", f.base)
		}
		if len(f.kinds) > 1 && !f.schema {
			c.add(ruleSECOneKind, tieout.Range{Document: f.name}, "The file holds links of %d kinds.", len(f.kinds))
		}
		if f.schema {
			s.schema(f)
		}
	}
	for _, o := range x.concepts {
		s.concept(o)
	}
	if len(x.links) == 0 {
		return
	}
	s.resources()
	s.labels()
	s.presentation()
	s.calculation()
	s.definition()
	for _, ref := range slices.Sorted(maps.Keys(s.used)) {
		if f := s.used[ref]; f != nil && !s.presented[ref] {
			c.add(ruleSECNotPresented, f.Origin(), "%s is used, and does not stand in the presentation.", x.local(ref))
		}
	}
	s.order()
}

// presenting finds the namespaces of the SEC's taxonomies that have a presentation of their own: all but those of the cover
// page and of codes.
var presenting = regex.New(`^https?://xbrl\.sec\.gov/([a-z]+)/`)

// codes are the SEC's taxonomies without a presentation.
var codes = words("dei country currency exch invest naics sic sptr stpr")

// borrowsPresentation reports whether standard concepts may be presented by standard taxonomies: one with a presentation is in
// use, its presentation is imported, or a link role of one is presented.
func (x *extension) borrowsPresentation(prefixes map[string]string) bool {
	for namespace := range prefixes {
		if m := presenting.FindStringSubmatch(namespace); m != nil && !codes[m[1]] {
			return true
		}
	}
	for _, l := range x.links {
		if l.kind == "presentation" && isPublishedRole(l.role) {
			return true
		}
	}
	return x.importsPresentation()
}

// importsPresentation reports whether the presentation of a standard taxonomy is imported.
func (x *extension) importsPresentation() bool {
	for _, f := range x.files {
		for _, n := range f.root.Elements() {
			location, _ := n.Attr(tieout.QName{Local: "schemaLocation"})
			if n.Name.Local == "import" && isPublished(location) && (strings.Contains(location, "_pre") || strings.Contains(location, "-pre")) {
				return true
			}
		}
	}
	return false
}

// isPublishedRole reports whether a link role is one of a standard taxonomy, which has relationships in it too.
func isPublishedRole(role string) bool {
	a := strings.ToLower(authority(role))
	return a != "www.xbrl.org" && publishers[a]
}

// use notes the concepts that a fact uses: its own, and dimensions and members of its context. The fact is kept for those
// that the filing's presentation answers for: the filer's own, and standard ones of whose taxonomies it presents anything.
func (s *secExtension) use(f *tieout.Fact, prefixes map[string]string) {
	note := func(q tieout.QName) {
		ref := s.x.of(q)
		if _, known := s.used[ref]; known || q.Local == "" {
			return
		}
		if s.used[ref] = nil; s.x.byRef[ref] != nil || s.x.shown[prefixes[q.Space]] && prefixes[q.Space] != "" {
			s.used[ref] = f
		}
	}
	note(f.Concept)
	if f.Context != nil {
		for _, d := range f.Context.Dimensions {
			note(d.Axis)
			note(d.Member)
		}
	}
}

// isUsed reports whether facts use a concept.
func (s *secExtension) isUsed(ref string) bool {
	_, ok := s.used[ref]
	return ok
}

// fileName is the last part of a path.
func fileName(name string) string {
	return name[strings.LastIndexAny(name, `/\`)+1:]
}

func (c *checker) secFile(document, name string, pattern *regex.Regexp) {
	at := tieout.Range{Document: document}
	if !pattern.MatchString(name) {
		c.add(ruleSECFileName, at, "The file is called %q.", name)
	}
	if len(name) > secMaxFileName {
		c.add(ruleSECFileLong, at, "The name %q has %d characters.", name, len(name))
	}
}

// secExtension is the state of checking one extension.
type secExtension struct {
	*checker
	x         *extension
	presented map[string]bool
	used      map[string]*tieout.Fact // see use
	roles     map[string]bool         // that are declared
	arcroles  map[string]bool
	defined   []definedRole
}

// definedRole is a role with the number and kind that its definition begins with.
type definedRole struct {
	number, kind int
	at           tieout.Range
}

// authority is the host of a URI.
func authority(uri string) string {
	_, rest, _ := strings.Cut(uri, "://")
	host, _, _ := strings.Cut(rest, "/")
	return host
}

// schema checks the schema as a whole (EFM 6.7.1 to 6.7.15).
func (s *secExtension) schema(f *ownFile) {
	at := f.root.StartTagRange()
	switch {
	case publishers[strings.ToLower(authority(f.namespace))]:
		s.add(ruleSECAuthority, at, "The target namespace %s is that of a publisher of standard taxonomies.", f.namespace)
	case !isDatedNamespace(f.namespace):
		s.add(ruleSECNamespace, at, "The target namespace %q does not begin with http:// and hold a date.", f.namespace)
	}
	if len(f.namespace) > secMaxURI {
		s.add(ruleSECLongURI, at, "The target namespace has %d bytes.", len(f.namespace))
	}
	if len(f.prefixes) == 0 {
		s.add(ruleSECOwnPrefix, at, "The target namespace has no prefix.")
	} else if len(f.prefixes) != 1 || strings.Contains(f.prefixes[0], "_") {
		s.add(ruleSECOwnPrefix, at, "The target namespace has the prefixes %q, not one without an underscore.", f.prefixes)
	}
	var walk func(n *node)
	walk = func(n *node) {
		for _, k := range n.Elements() {
			switch {
			case k.Name == (tieout.QName{Space: tieout.NamespaceXSD, Local: "include"}):
				s.add(ruleSECInclude, k.Range(), "The schema includes another.")
			case k.Name == (tieout.QName{Space: tieout.NamespaceLink, Local: "roleType"}):
				s.roleType(f, k)
			case k.Name == (tieout.QName{Space: tieout.NamespaceLink, Local: "arcroleType"}):
				s.arcroleType(f, k)
			case k.Name.Local == "annotation" || k.Name.Local == "appinfo":
				walk(k)
			case k.Name.Local == "simpleType" || k.Name.Local == "complexType":
				if name, _ := k.Attr(tieout.QName{Local: "name"}); len(name) > secMaxName {
					s.add(ruleSECLongName, k.Range(), "The name %s has %d bytes.", name, len(name))
				}
			}
		}
	}
	walk(f.root)
}

// isDatedNamespace reports whether a namespace is an authority and a date that there is.
func isDatedNamespace(uri string) bool {
	m := secNamespace.FindStringSubmatch(uri)
	if m == nil {
		return false
	}
	_, err := time.Parse("20060102", strings.ReplaceAll(m[1], "-", ""))
	return err == nil
}

// roleKinds are the kinds of roles in the order of a filing (EFM 6.7.12).
var roleKinds = []string{"(Policies)", "(Tables)", "(Details"}

// roleKind reads the number of a definition, and what it is: a cover, a statement, a note, policies, tables or details.
func roleKind(definition string, at tieout.Range) definedRole {
	number, rest, _ := strings.Cut(definition, " - ")
	kind, title, _ := strings.Cut(rest, " - ")
	r := definedRole{at: at}
	r.number, _ = strconv.Atoi(number)
	switch kind {
	case "Document":
		r.kind = 0
	case "Statement":
		r.kind = 1
	default:
		r.kind = 2
		for i, k := range roleKinds {
			if strings.Contains(title, k) {
				r.kind = 3 + i
			}
		}
	}
	return r
}

// order tells roles whose numbers put them behind what they go before (EFM 6.7.12).
func (s *secExtension) order() {
	s.defined = slices.DeleteFunc(s.defined, func(r definedRole) bool { return r.kind == 0 }) // documents stand anywhere
	slices.SortStableFunc(s.defined, func(a, b definedRole) int { return a.number - b.number })
	for i := 1; i < len(s.defined); i++ {
		if s.defined[i].kind < s.defined[i-1].kind {
			s.add(ruleSECRoleOrder, s.defined[i].at, "The number of the role puts it behind a role that belongs behind it.")
			return
		}
	}
}

// isNamed reports whether the URI of a role begins with the authority of a namespace and ends in a folder and a name.
func isNamed(uri, namespace, folder string) bool {
	at := strings.LastIndex(uri, folder)
	return strings.HasPrefix(uri, "http://"+authority(namespace)+"/") && at > 0 && at+len(folder) < len(uri) && !strings.Contains(uri[at+len(folder):], "/")
}

func (s *secExtension) roleType(f *ownFile, n *node) {
	uri, _ := n.Attr(tieout.QName{Local: "roleURI"})
	at := n.Range()
	if !isNamed(uri, f.namespace, "/role/") {
		s.add(ruleSECRoleAuthority, at, "The role %s is not the authority of the target namespace, /role/ and a name.", uri)
	}
	if s.roles[uri] {
		s.add(ruleSECRoleTwice, at, "The role %s is declared twice.", uri)
	}
	s.roles[uri] = true
	if len(uri) > secMaxURI {
		s.add(ruleSECLongURI, at, "The role has %d bytes.", len(uri))
	}
	used, definition := map[string]bool{}, ""
	for _, k := range n.Elements() {
		switch text := strings.TrimSpace(k.TextContent()); k.Name.Local {
		case "usedOn":
			used[text[strings.IndexByte(text, ':')+1:]] = true
		case "definition":
			definition = k.TextContent()
		}
	}
	if (used["presentationLink"] || used["calculationLink"] || used["definitionLink"]) && (!used["presentationLink"] || !used["calculationLink"] || !used["definitionLink"]) {
		s.add(ruleSECUsedOn, at, "The role %s is not declared for presentation, calculation and definition links.", uri)
	}
	if !secDefinition.MatchString(definition) {
		s.add(ruleSECDefinition, at, "The definition of %s is %q, not like \"1001 - Statement - Balance sheets\".", uri, definition)
	} else {
		s.defined = append(s.defined, roleKind(definition, at))
	}
}

func (s *secExtension) arcroleType(f *ownFile, n *node) {
	uri, _ := n.Attr(tieout.QName{Local: "arcroleURI"})
	if !isNamed(uri, f.namespace, "/arcrole/") {
		s.add(ruleSECArcroleAuthority, n.Range(), "The arcrole %s is not the authority of the target namespace, /arcrole/ and a name.", uri)
	}
	if s.arcroles[uri] {
		s.add(ruleSECArcroleTwice, n.Range(), "The arcrole %s is declared twice.", uri)
	}
	s.arcroles[uri] = true
	if !slices.ContainsFunc(n.Elements(), func(k *node) bool { return k.Name.Local == "definition" && strings.TrimSpace(k.TextContent()) != "" }) {
		s.add(ruleSECArcroleDefinition, n.Range(), "The arcrole %s has no definition.", uri)
	}
}

// endings are the names of concepts of a kind.
var endings = []struct {
	rule tieout.Rule
	ends []string
	is   func(*secExtension, *ownConcept) bool
	what string
}{
	{ruleSECAxis, []string{"Axis"}, func(_ *secExtension, o *ownConcept) bool { return o.isDimension() }, "a dimension"},
	{ruleSECTable, []string{"Table"}, func(_ *secExtension, o *ownConcept) bool { return o.isHypercube() }, "a hypercube"},
	{ruleSECMember, []string{"Domain", "Member"}, (*secExtension).isMember, "of the type domainItemType"},
}

// concept checks one declaration (EFM 6.7.17 to 6.7.32).
func (s *secExtension) concept(o *ownConcept) {
	at, name := o.node.Range(), o.name.Local
	attr := func(local string) string {
		v, _ := o.node.Attr(tieout.QName{Local: local})
		return strings.TrimSpace(v)
	}
	if !slices.ContainsFunc(o.file.prefixes, func(p string) bool { return o.id == p+"_"+name }) {
		s.add(ruleSECID, at, "The id of %s is %q, not its prefix, an underscore and its name.", name, o.id)
	}
	if v := attr("nillable"); v != "true" && v != "1" {
		s.add(ruleSECNillable, at, "%s is not nillable.", name)
	}
	switch {
	case o.group.Local == "tuple":
		s.add(ruleSECOwnTuple, at, "%s is a tuple.", name)
		return
	case o.group != (tieout.QName{Space: tieout.NamespaceXBRLI, Local: "item"}) && !o.isDimension() && !o.isHypercube():
		s.add(ruleSECGroup, at, "%s is in the substitution group %s.", name, o.group.Local)
	case s.isOf(o, "fractionItemType"):
		s.add(ruleSECOwnFraction, at, "%s is a fraction.", name)
	}
	if o.isTyped() {
		s.add(ruleSECTyped, at, "%s is a typed dimension.", name)
	}
	if o.abstract && o.period != "duration" {
		s.add(ruleSECAbstract, at, "%s is abstract, and its period type is %s.", name, o.period)
	}
	s.name(o)
	if s.isMember(o) && o.period != "duration" {
		s.add(ruleSECMemberPeriod, at, "%s is a member, and its period type is %s.", name, o.period)
	}
	if (s.isOf(o, "textBlockItemType") || s.isOf(o, "escapedItemType")) && o.period != "duration" {
		s.add(ruleSECBlockPeriod, at, "%s is a text block, and its period type is %s.", name, o.period)
	}
}

// name checks the name of a concept against what it is.
func (s *secExtension) name(o *ownConcept) {
	at, name := o.node.Range(), o.name.Local
	for _, e := range endings {
		if ends := slices.ContainsFunc(e.ends, func(end string) bool { return strings.HasSuffix(name, end) }); ends != e.is(s, o) {
			s.add(e.rule, at, "%s ends in %s or is %s, not both.", name, strings.Join(e.ends, " or "), e.what)
		}
	}
	if strings.HasSuffix(name, "LineItems") && !o.abstract {
		s.add(ruleSECLineItems, at, "%s is not abstract.", name)
	}
	if len(name) > secMaxName {
		s.add(ruleSECLongName, at, "The name %s has %d bytes.", name, len(name))
	}
}

// isOf reports whether the type of a concept is of a name or derived from one.
func (s *secExtension) isOf(o *ownConcept, local string) bool {
	yes, _ := s.derives(o.name, local)
	return yes || o.kind.Local == local
}

func (s *secExtension) isMember(o *ownConcept) bool { return s.isOf(o, "domainItemType") }
