package profile

import (
	"maps"
	"slices"
	"strings"
	"unicode"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/internal/regex"
	"github.com/tieout/tieout/taxonomy"
)

// coreTaxonomy finds the core taxonomy of a year among what a schema imports.
var coreTaxonomy = regex.New(`^https?://www\.esma\.europa\.eu/taxonomy/([0-9]{4})-[0-9]{2}-[0-9]{2}/esef_cor(\.xsd)?$`)

// firstCore and lastOldCore are years of core taxonomies: the first that reports may use, and the last under whose manual
// names and abstract concepts of the extension were constrained.
const (
	firstCore   = "2020"
	lastOldCore = "2021"
)

// Link roles of the core taxonomy; both schemes are in use.
const (
	roleDefaults     = "://www.esma.europa.eu/xbrl/role/cor/ifrs-dim_role-990000"
	roleNotQualified = "://www.esma.europa.eu/xbrl/role/cor/esef_role-999999"
)

func isCoreRole(role, core string) bool { return role == "http"+core || role == "https"+core }

// statements are the roots of the primary financial statements.
var statements = words("StatementOfFinancialPositionAbstract IncomeStatementAbstract StatementOfComprehensiveIncomeAbstract StatementOfCashFlowsAbstract " +
	"StatementOfChangesInEquityAbstract StatementOfChangesInNetAssetsAvailableForBenefitsAbstract StatementOfProfitOrLossAndOtherComprehensiveIncomeAbstract")

// notesRoot is above what is tagged in the notes.
const notesRoot = "NotesAccountingPoliciesAndMandatoryTags"

// mandatory are the concepts that every report tags (RTS Annex II, table 1).
var mandatory = strings.Fields("NameOfReportingEntityOrOtherMeansOfIdentification ExplanationOfChangeInNameOfReportingEntityOrOtherMeansOfIdentificationFromEndOfPrecedingReportingPeriod " +
	"DomicileOfEntity LegalFormOfEntity CountryOfIncorporation AddressOfRegisteredOfficeOfEntity PrincipalPlaceOfBusiness " +
	"DescriptionOfNatureOfEntitysOperationsAndPrincipalActivities NameOfParentEntity NameOfUltimateParentOfGroup")

// esefExtension checks the issuer's extension taxonomy (RTS Annexes II and IV, ESEF 3).
func (c *checker) esefExtension(x *extension) {
	c.extensionFiles(x)
	c.esefMandatory()
	c.esefInvalid()
	if !slices.ContainsFunc(x.files, func(f *ownFile) bool { return f.schema }) {
		return
	}
	e := &esefExtension{checker: c, x: x, used: map[string]bool{}, anchored: map[string]bool{}, parents: map[string][]string{}, inRole: map[string]map[string]bool{}}
	e.year = e.imports()
	for f := range c.doc.Report.All {
		e.used[x.of(f.Concept)] = true
	}
	e.hypercubes()
	e.definitions()
	e.presentation()
	e.declarations()
	e.types()
	e.resources()
	e.applied()
	e.currency()
}

// esefExtension is the state of checking one extension.
type esefExtension struct {
	*checker
	x          *extension
	year       string
	used       map[string]bool // references that facts are of
	items      map[string]bool // primary items of hypercubes
	members    map[string]bool // of domains
	anchored   map[string]bool // ends of anchoring relationships
	parents    map[string][]string
	inRole     map[string]map[string]bool // references in the presentation, by link role
	calculated map[string]bool            // concepts that others add up to
	general    map[string]bool            // ends of general-special
}

// imports checks which core taxonomy is imported (ESEF 3.1.2), and returns its year.
func (e *esefExtension) imports() (year string) {
	at := tieout.Range{Document: e.doc.Name}
	for _, f := range e.x.files {
		if !f.schema {
			continue
		}
		for _, n := range f.root.Elements() {
			if n.Name != (tieout.QName{Space: tieout.NamespaceXSD, Local: "import"}) {
				continue
			}
			location, _ := n.Attr(tieout.QName{Local: "schemaLocation"})
			namespace, _ := n.Attr(tieout.QName{Local: "namespace"})
			m := coreTaxonomy.FindStringSubmatch(strings.TrimSpace(location))
			if m == nil {
				m = coreTaxonomy.FindStringSubmatch(strings.TrimSpace(namespace))
			}
			if m != nil && m[1] > year {
				year, at = m[1], n.Range()
			}
		}
	}
	switch {
	case year == "":
		e.add(ruleESEFEntry, at, "No schema of the extension imports esef_cor.xsd, the entry point of the core taxonomy.")
	case year < firstCore:
		e.add(ruleESEFVersion, at, "The extension imports the core taxonomy of %s.", year)
	}
	return year
}

// hypercubes finds the primary items and the members of domains, and checks the hypercubes (ESEF 3.4.2).
func (e *esefExtension) hypercubes() {
	items, members := map[roleRef]bool{}, map[roleRef]bool{}
	e.x.each("definition", func(a ownArc) {
		closed := a.dimensional("closed") == "true" || a.dimensional("closed") == "1"
		switch a.arcrole {
		case arcroleAll:
			items[roleRef{a.link.role, a.from}] = true
			if !closed {
				e.add(ruleESEFOpen, a.node.Range(), "The hypercube %s of %s is open.", e.x.local(a.to), e.x.local(a.from))
			}
		case arcroleNotAll:
			items[roleRef{a.link.role, a.from}] = true
			e.add(ruleESEFNotAll, a.node.Range(), "The extension has an arc of notAll, from %s to %s.", e.x.local(a.from), e.x.local(a.to))
			if closed {
				e.add(ruleESEFClosed, a.node.Range(), "The negative hypercube %s of %s is closed.", e.x.local(a.to), e.x.local(a.from))
			}
		case arcroleMember: // the hypercube of the role stands in the core taxonomy
			if isCoreRole(a.link.role, roleNotQualified) {
				items[roleRef{a.link.role, a.from}] = true
			}
		case arcroleDomain:
			members[roleRef{orRole(a), a.to}] = true
		}
	})
	e.items, e.members = e.x.reach(items), e.x.reach(members)
}

// definitions checks defaults and anchoring (ESEF 3.3, 3.4.3).
func (e *esefExtension) definitions() {
	dimensional, defaults := e.dimensions()
	for _, o := range e.x.concepts {
		if o.isDimension() && !o.isTyped() && !defaults[o.key] {
			e.add(ruleESEFDefault, o.node.Range(), "The dimension %s has no default member in the link role ifrs-dim_role-990000.", o.name.Local)
		}
	}
	e.x.each("definition", func(a ownArc) {
		if a.arcrole == arcroleWiderNarrower {
			e.anchor(a, dimensional[a.link.role])
		}
	})
}

// dimensions gathers what arcs say of concepts: dimensional are the link roles that have dimensions, defaults the dimensions
// with a default member where one is asked for.
func (e *esefExtension) dimensions() (dimensional, defaults map[string]bool) {
	dimensional, defaults = map[string]bool{}, map[string]bool{}
	e.general, e.calculated = map[string]bool{}, map[string]bool{}
	for _, l := range e.x.links {
		for _, a := range l.arcs {
			if strings.HasPrefix(a.arcrole, arcroleDimensions) {
				dimensional[l.role] = true
			}
			switch {
			case a.arcrole == arcroleDefault && (a.prohibited || e.x.byRef[a.from] == nil):
				e.add(ruleESEFOverrides, a.node.Range(), "The extension changes the default member of %s.", e.x.local(a.from))
			case a.arcrole == arcroleDefault && isCoreRole(l.role, roleDefaults):
				defaults[a.from] = true
			case a.arcrole == arcroleGeneral && !a.prohibited:
				e.general[a.from], e.general[a.to] = true, true
			case l.kind == "calculation" && !a.prohibited:
				e.calculated[a.from] = true
			}
		}
	}
	return dimensional, defaults
}

// anchor notes and checks an arc that anchors a concept.
func (e *esefExtension) anchor(a ownArc, dimensional bool) {
	e.anchored[a.from], e.anchored[a.to] = true, true
	from, to := e.x.byRef[a.from], e.x.byRef[a.to]
	names := []any{e.x.local(a.from), e.x.local(a.to)}
	switch {
	case e.isMember(a.from) || e.isMember(a.to):
		e.add(ruleESEFAnchorMember, a.node.Range(), "%s and %s are anchored, and one of them is a member.", names...)
	case from != nil && from.isDimension() || to != nil && to.isDimension():
		e.add(ruleESEFAnchorDimension, a.node.Range(), "%s and %s are anchored, and one of them is a dimension.", names...)
	case dimensional:
		e.add(ruleESEFAnchorRole, a.node.Range(), "%s and %s are anchored in a link role that has dimensions.", names...)
	}
	if (from == nil) == (to == nil) {
		e.add(ruleESEFAnchorBase, a.node.Range(), "Of %s and %s, not exactly one is a concept of the core taxonomy.", names...)
	}
}

// isMember reports whether a concept is a member of a domain.
func (e *esefExtension) isMember(ref string) bool {
	o := e.x.byRef[ref]
	return o != nil && o.isMember() || e.members[ref] && !e.items[ref]
}

// presentation checks the trees of the presentation (ESEF 3.4.4, 3.4.7, RTS Annex II, 1).
func (e *esefExtension) presentation() {
	type sibling struct{ role, parent, child string }
	plain := map[sibling]int{}
	children := map[string]map[string]bool{}
	nodes := map[string]ownArc{}
	var roles []string
	e.x.each("presentation", func(a ownArc) {
		r := a.link.role
		if e.inRole[r] == nil {
			e.inRole[r], children[r] = map[string]bool{}, map[string]bool{}
			roles = append(roles, r)
			nodes[r] = a
		}
		e.inRole[r][a.from], e.inRole[r][a.to], children[r][a.to] = true, true, true
		e.parents[a.to] = append(e.parents[a.to], a.from)
		if s := (sibling{r, a.from, a.to}); a.attr("preferredLabel") == "" {
			if plain[s]++; plain[s] == 2 {
				e.add(ruleESEFPreferred, a.node.Range(), "%s stands twice below %s without a preferred label.", e.x.local(a.to), e.x.local(a.from))
			}
		}
	})
	any := false
	for _, r := range roles {
		roots, stated := 0, 0
		for ref := range e.inRole[r] {
			if !children[r][ref] {
				roots++
				if statements[ref] {
					stated++
				}
			}
		}
		any = any || stated > 0
		if stated > 0 && roots > 1 {
			e.add(ruleESEFSingleRole, nodes[r].link.node.Range(), "The link role %s has %d hierarchies, a primary financial statement among them.", r, roots)
		}
	}
	if !any {
		e.add(ruleESEFStatement, tieout.Range{Document: e.doc.Name}, "No primary financial statement is the root of a presentation.")
	}
}

// inNotes reports whether a concept stands below the root of the notes.
func (e *esefExtension) inNotes(ref string) bool {
	seen := map[string]bool{}
	pending := []string{ref}
	for len(pending) > 0 {
		at := pending[len(pending)-1]
		pending = pending[:len(pending)-1]
		if at == notesRoot {
			return true
		}
		if !seen[at] {
			seen[at] = true
			pending = append(pending, e.parents[at]...)
		}
	}
	return false
}

// declarations checks the concepts that the issuer declares.
func (e *esefExtension) declarations() {
	for _, o := range e.x.concepts {
		e.declaration(o)
		e.use(o)
		e.labels(o)
	}
}

// declaration checks what a concept is declared to be.
func (e *esefExtension) declaration(o *ownConcept) {
	at, name := o.node.Range(), o.name.Local
	if monetary, known := e.derives(o.name, "monetaryItemType"); (monetary || !known && o.kind.Local == "monetaryItemType") && !o.abstract && o.balance == "" {
		e.add(ruleESEFBalance, at, "%s is monetary and has no balance.", name)
	}
	if o.isTyped() {
		e.add(ruleESEFTyped, at, "%s is a typed dimension.", name)
	}
	switch {
	case o.group == (tieout.QName{Space: tieout.NamespaceXBRLI, Local: "tuple"}):
		e.add(ruleESEFTupleDefined, at, "%s is a tuple.", name)
	case o.kind.Local == "fractionItemType":
		e.add(ruleESEFFractionDefined, at, "%s is a fraction.", name)
	case o.isItem() && e.members[o.key] && !e.items[o.key]:
		e.add(ruleESEFMemberType, at, "%s is a member and not of the type domainItemType.", name)
	}
}

// use checks a concept against where it stands: as a line item it is anchored.
func (e *esefExtension) use(o *ownConcept) {
	at, name := o.node.Range(), o.name.Local
	if !o.isItem() {
		return
	}
	if o.abstract && !e.members[o.key] && e.isOldCore() {
		e.add(ruleESEFAbstract, at, "%s is abstract.", name)
	}
	switch {
	case o.abstract || !e.items[o.key] || e.anchored[o.key] || e.calculated[o.key] || e.inNotes(o.key):
	case e.general[o.key]:
		e.add(ruleESEFAnchorArcrole, at, "%s is anchored by general-special.", name)
	default:
		e.add(ruleESEFAnchor, at, "%s is not anchored to a concept of the core taxonomy.", name)
	}
}

// isOldCore reports whether the core taxonomy is one of those whose rules later ones dropped.
func (e *esefExtension) isOldCore() bool { return e.year != "" && e.year <= lastOldCore }

// labels checks the labels of a concept (ESEF 3.2.1, 3.4.5, RTS Annex IV, 4).
func (e *esefExtension) labels(o *ownConcept) {
	labels := e.x.labels[o.key]
	type key struct{ role, lang string }
	count := map[key]int{}
	standard, reported, named := false, false, false
	for _, l := range labels {
		if l.role == taxonomy.RoleLabel {
			standard = true
			named = named || isNamedAfter(o.name.Local, l.text)
			reported = reported || e.reportLanguage == "" || sameLanguage(l.lang, e.reportLanguage)
		}
		if !strings.HasPrefix(l.role, "http://www.xbrl.org/2003/role/") && !strings.HasPrefix(l.role, "http://www.xbrl.org/2009/role/") {
			e.add(ruleESEFLabelRole, l.node.Range(), "A label of %s has the role %s.", o.name.Local, l.role)
		}
		if k := (key{l.role, l.lang}); count[k] == 1 {
			e.add(ruleESEFLabelTwice, l.node.Range(), "%s has two labels of the role %s in %q.", o.name.Local, l.role, l.lang)
		}
		count[key{l.role, l.lang}]++
	}
	switch at := o.node.Range(); {
	case len(labels) == 0:
		e.add(ruleESEFNoLabel, at, "%s has no label.", o.name.Local)
	case !standard:
		e.add(ruleESEFNoStandardLabel, at, "%s has no standard label.", o.name.Local)
	default:
		if !reported && len(e.parents[o.key]) > 0 {
			e.add(ruleESEFLabelLanguage, at, "%s has no standard label in %q, the language of the report.", o.name.Local, e.reportLanguage)
		}
		if !named && e.isOldCore() {
			e.add(ruleESEFName, at, "%s is not named after its standard label.", o.name.Local)
		}
	}
}

// isNamedAfter reports whether the name of a concept is made of a label; of letters that names do not have nothing is asked.
func isNamedAfter(name, label string) bool {
	full := strings.ToLower(strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return r
		}
		return -1
	}, label))
	name = strings.ToLower(name)
	return full == name || labelName(label) == name || strings.ContainsFunc(full, func(r rune) bool { return r > unicode.MaxASCII })
}

// sameLanguage compares languages without their regions.
func sameLanguage(a, b string) bool {
	a, _, _ = strings.Cut(a, "-")
	b, _, _ = strings.Cut(b, "-")
	return a == b
}

// types checks that no type repeats one of XBRL or its data types registry (RTS Annex IV, 11): one that restricts an item
// type of XBRL by nothing.
func (e *esefExtension) types() {
	for _, f := range e.x.files {
		if !f.schema {
			continue
		}
		for _, n := range f.root.Elements() {
			if n.Name != (tieout.QName{Space: tieout.NamespaceXSD, Local: "complexType"}) {
				continue
			}
			for _, content := range n.Elements() {
				for _, r := range content.Elements() {
					base, _ := r.Attr(tieout.QName{Local: "base"})
					q, err := r.ResolveQName(strings.TrimSpace(base), true)
					facets := slices.ContainsFunc(r.Elements(), func(k *node) bool {
						return !strings.HasPrefix(k.Name.Local, "attribute") && k.Name.Local != "annotation"
					})
					if err == nil && q.Space == tieout.NamespaceXBRLI && r.Name.Local == "restriction" && !facets {
						name, _ := n.Attr(tieout.QName{Local: "name"})
						e.add(ruleESEFType, n.Range(), "The type %s is xbrli:%s under another name.", name, q.Local)
					}
				}
			}
		}
	}
}

// resources checks that labels and references of the core taxonomy are left as they are (RTS Annex IV, 8).
func (e *esefExtension) resources() {
	for _, l := range e.x.links {
		rule := ruleESEFCoreLabel
		if l.kind == "reference" {
			rule = ruleESEFCoreReference
		} else if l.kind != "label" {
			continue
		}
		for _, n := range l.node.Elements() {
			use, _ := n.Attr(tieout.QName{Local: "use"})
			if strings.TrimSpace(use) == "prohibited" && e.x.fromCore(l, n) {
				e.add(rule, n.Range(), "The extension takes a %s of the core taxonomy away.", l.kind)
			}
		}
	}
}

// applied compares the concepts of the facts with those of the relationships (ESEF 3.4.2, 3.4.6).
func (e *esefExtension) applied() {
	presented, defined, unused := map[string]bool{}, map[string]bool{}, map[string]ownArc{}
	note := func(a ownArc, in map[string]bool, refs ...string) {
		for _, ref := range refs {
			in[ref] = true
			if _, known := unused[ref]; !known && !e.used[ref] && e.isReportable(e.x, ref) && !e.members[ref] {
				unused[ref] = a
			}
		}
	}
	e.x.each("presentation", func(a ownArc) { note(a, presented, a.from, a.to) })
	e.x.each("calculation", func(a ownArc) { note(a, map[string]bool{}, a.from, a.to) })
	e.x.each("definition", func(a ownArc) {
		if a.arcrole != arcroleWiderNarrower && strings.HasPrefix(a.arcrole, arcroleDimensions) {
			defined[a.from], defined[a.to] = true, true
		}
	})
	for _, ref := range slices.Sorted(maps.Keys(unused)) {
		e.add(ruleESEFApplied, unused[ref].node.Range(), "%s stands in the relationships of the extension, and no fact is of it.", e.x.local(ref))
	}
	told := map[string]bool{}
	for f := range e.doc.Report.All {
		ref := e.x.of(f.Concept)
		if told[ref] || f.Context == nil {
			continue
		}
		switch {
		case !presented[ref]:
			told[ref] = true
			e.add(ruleESEFApplied, f.Origin(), "%s is tagged, and does not stand in the presentation of the extension.", f.Concept.Local)
		case !defined[ref]:
			told[ref] = true
			e.add(ruleESEFApplied, f.Origin(), "%s is tagged, and does not stand in the dimensional relationships of the extension.", f.Concept.Local)
		}
		if len(f.Context.Dimensions) == 0 && !e.items[ref] {
			told[ref] = true
			e.add(ruleESEFLineItem, f.Origin(), "%s is tagged without dimensions, and is an item of no hypercube of the extension.", f.Concept.Local)
		}
	}
}

// currency checks that the amounts of the statements are stated in one currency throughout (RTS Annex II, 1): the currency
// of most of them.
func (e *esefExtension) currency() {
	stated := map[string]bool{}
	for _, refs := range e.inRole {
		for ref := range refs {
			if statements[ref] {
				for r := range refs {
					stated[r] = true
				}
			}
		}
	}
	counts, by, places := map[string]int{}, map[string]map[string]bool{}, map[string]*tieout.Fact{}
	for f := range e.doc.Report.All {
		u := f.Unit
		if u == nil || len(u.Numerators) != 1 || len(u.Denominators) > 0 || u.Numerators[0].Space != tieout.NamespaceISO4217 {
			continue
		}
		ref, currency := e.x.of(f.Concept), u.Numerators[0].Local
		if by[ref] == nil {
			by[ref] = map[string]bool{}
			places[ref] = f
		}
		by[ref][currency] = true
		if stated[ref] {
			counts[currency]++
		}
	}
	declared := ""
	for currency, n := range counts {
		if best := counts[declared]; n > best || n == best && currency < declared {
			declared = currency
		}
	}
	for _, ref := range slices.Sorted(maps.Keys(by)) {
		if currencies := by[ref]; declared != "" && !currencies[declared] {
			e.add(ruleESEFCurrency, places[ref].Origin(), "%s is stated in another currency than %s, that of the statements.", places[ref].Concept.Local, declared)
		}
	}
}

// esefMandatory checks that what every report tags is there (RTS Annex II, table 1).
func (c *checker) esefMandatory() {
	tagged := map[string]bool{}
	for f := range c.doc.Report.All {
		tagged[f.Concept.Local] = true
	}
	var missing []string
	for _, name := range mandatory {
		if !tagged[name] {
			missing = append(missing, name)
		}
	}
	if len(missing) > 0 && c.tagged > 0 {
		c.add(ruleESEFMandatory, tieout.Range{Document: c.doc.Name}, "Not tagged: %s.", strings.Join(missing, ", "))
	}
}

// esefInvalid tells that the documents are no valid inline XBRL 1.1: what is wrong is told by the codes of that.
func (c *checker) esefInvalid() {
	if c.oldInline {
		c.add(ruleESEFInvalid, tieout.Range{Document: c.doc.Name}, "The report is inline XBRL 1.0, not 1.1.")
		return
	}
	pages := map[string]bool{}
	for _, p := range c.doc.Pages {
		pages[p.Name] = true
	}
	for _, d := range c.doc.Diagnostics {
		if d.Severity == tieout.Error && pages[d.Range.Document] && (strings.HasPrefix(d.Code, "ix1") || strings.HasPrefix(d.Code, "xmlSchema:")) {
			c.add(ruleESEFInvalid, d.Range, "The document is no valid inline XBRL: %s", d.Code)
			return
		}
	}
}

// labelName is the name that a label makes, in small letters: its letters and digits. The articles that names may leave out
// are left out.
func labelName(label string) string {
	var b strings.Builder
	for _, w := range strings.FieldsFunc(strings.ToLower(label), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '\'' && r != '’' }) {
		if w != "the" && w != "a" && w != "an" {
			b.WriteString(strings.NewReplacer("'", "", "’", "").Replace(w))
		}
	}
	return b.String()
}
