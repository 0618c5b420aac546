package discover

import (
	"strings"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/schemas/xsd"
	"github.com/tieout/tieout/taxonomy"
)

// Names of Generic Links, Labels and References 1.0.
var (
	qGenericLink      = tieout.QName{Space: "http://xbrl.org/2008/generic", Local: "link"}
	qGenericArc       = tieout.QName{Space: "http://xbrl.org/2008/generic", Local: "arc"}
	qGenericLabel     = tieout.QName{Space: "http://xbrl.org/2008/label", Local: "label"}
	qGenericReference = tieout.QName{Space: "http://xbrl.org/2008/reference", Local: "reference"}
)

const (
	arcroleElementLabel     = "http://xbrl.org/arcrole/2008/element-label"
	arcroleElementReference = "http://xbrl.org/arcrole/2008/element-reference"
)

// substitutionCache answers whether an element stands for a head.
type substitutionCache struct{ set *xsd.Set }

func (c substitutionCache) stands(q, head tieout.QName) bool {
	return q == head || q.Space != tieout.NamespaceLink && c.set.Element(q).SubstitutesFor(head)
}

func isStandardLink(q tieout.QName) bool {
	if q.Space != tieout.NamespaceLink {
		return false
	}
	switch q.Local {
	case "labelLink", "referenceLink", "presentationLink", "calculationLink", "definitionLink", "footnoteLink":
		return true
	}
	return false
}

func isStandardResource(q tieout.QName) bool { return q == qLabel || q == qReference || q == qFootnote }

func isReference(q tieout.QName) bool { return q == qReference }

// arcOfArcrole is the standard arc that a standard arcrole is for, "" for other arcroles (XBRL 2.1, 5.2).
func arcOfArcrole(arcrole string) string {
	switch arcrole {
	case taxonomy.ArcroleConceptLabel:
		return "labelArc"
	case taxonomy.ArcroleConceptReference:
		return "referenceArc"
	case taxonomy.ArcroleParentChild:
		return "presentationArc"
	case taxonomy.ArcroleSummationItem:
		return "calculationArc"
	case taxonomy.ArcroleGeneralSpecial, taxonomy.ArcroleEssenceAlias, taxonomy.ArcroleSimilarTuples, taxonomy.ArcroleRequiresElement:
		return "definitionArc"
	case taxonomy.ArcroleFactFootnote:
		return "footnoteArc"
	}
	return ""
}

func isStandardArc(q tieout.QName) bool {
	if q.Space != tieout.NamespaceLink {
		return false
	}
	switch q.Local {
	case "labelArc", "referenceArc", "presentationArc", "calculationArc", "definitionArc", "footnoteArc":
		return true
	}
	return false
}

const standardRolePrefix = "http://www.xbrl.org/2003/role/"

// isStandardRole reports whether XBRL 2.1 itself defines a role.
func isStandardRole(role string) bool {
	return role == taxonomy.RoleLink || isLabelRole(role) || isReferenceRole(role) || role == standardRolePrefix+"footnote" || isLinkbaseRole(role)
}

func isLinkbaseRole(role string) bool { _, ok := linkOfRole(role); return ok }

func isLabelRole(role string) bool {
	name, ok := strings.CutPrefix(role, standardRolePrefix)
	if !ok {
		return false
	}
	switch name {
	case "label", "terseLabel", "verboseLabel", "positiveLabel", "positiveTerseLabel", "positiveVerboseLabel",
		"negativeLabel", "negativeTerseLabel", "negativeVerboseLabel", "zeroLabel", "zeroTerseLabel", "zeroVerboseLabel",
		"totalLabel", "periodStartLabel", "periodEndLabel", "documentation", "definitionGuidance", "disclosureGuidance",
		"presentationGuidance", "measurementGuidance", "commentaryGuidance", "exampleGuidance":
		return true
	}
	return false
}

func isReferenceRole(role string) bool {
	name, ok := strings.CutPrefix(role, standardRolePrefix)
	if !ok {
		return false
	}
	switch name {
	case "reference", "definitionRef", "disclosureRef", "mandatoryDisclosureRef", "recommendedDisclosureRef",
		"unspecifiedDisclosureRef", "presentationRef", "measurementRef", "commentaryRef", "exampleRef":
		return true
	}
	return false
}

// roleRules are the rules that the role of an element must keep: absolute, referred to, declared for the element.
type roleRules struct{ absolute, referred, usedOn tieout.Rule }

// checkRole checks the xlink:role of an extended link or resource. Links of other kinds than standard and generic
// ones are free to use any role (XBRL 2.1, 5.1.3.4).
func (b *builder) checkRole(n *node, refs roleRefs, standard, generic, resource bool) {
	role, ok := n.Attr(qXLinkRole)
	if !ok || !standard && !generic {
		return
	}
	at := attrRange(n, qXLinkRole)
	rules := roleRules{ruleRoleNotAbsolute, ruleRoleRefNeeded, ruleRoleUsedOn}
	switch {
	case generic && resource:
		rules = roleRules{ruleGenericResourceNotAbsolute, ruleGenericResourceRefNeeded, ruleGenericResourceUsedOn}
	case generic:
		rules = roleRules{ruleGenericRoleNotAbsolute, ruleGenericRoleRefNeeded, ruleGenericRoleUsedOn}
	}
	switch {
	case role == "" && standard && !resource:
		b.report(ruleEmptyLinkRole.New(at, "The role of %s is empty.", label(n)))
	case !isAbsolute(role):
		if role != "" {
			b.report(rules.absolute.New(at, "The role %q of %s is not an absolute URI.", role, label(n)))
		}
	case isStandardRole(role):
		b.checkStandardRole(n, role, at)
	default:
		if !refs.roles[role] {
			b.report(rules.referred.New(at, "The linkbase has no roleRef for %s.", role))
		}
		if rt := b.dts.Roles[role]; !refs.unknown[role] && (rt == nil || !contains(rt.UsedOn, n.Name)) {
			b.report(rules.usedOn.New(at, "The role %s is not declared for use on %s.", role, label(n)))
		}
	}
}

// checkStandardRole checks that a role of XBRL 2.1 stands where it belongs.
func (b *builder) checkStandardRole(n *node, role string, at tieout.Range) {
	var rule tieout.Rule
	var ok bool
	switch {
	case isStandardLink(n.Name):
		rule, ok = ruleStandardLinkRole, role == taxonomy.RoleLink
	case n.Name == qLabel:
		rule, ok = ruleStandardLabelRole, isLabelRole(role)
	case n.Name == qReference:
		rule, ok = ruleStandardReferenceRole, isReferenceRole(role)
	case n.Name == qFootnote:
		rule, ok = ruleStandardFootnoteRole, role == standardRolePrefix+"footnote"
	default:
		return
	}
	if !ok {
		b.report(rule.New(at, "The standard role %s is not for %s.", role, label(n)))
	}
}

func contains(names []tieout.QName, q tieout.QName) bool {
	for _, n := range names {
		if n == q {
			return true
		}
	}
	return false
}

// checkLocator checks a locator by itself.
func (b *builder) checkLocator(l *extendedLink, n *node) {
	if _, ok := n.Attr(qHref); !ok {
		b.report(ruleLocatorHref.New(startRange(n), "%s has no xlink:href.", label(n)))
	}
	if value(n, qXLinkLabel) == "" {
		b.report(ruleLocatorLabel.New(startRange(n), "%s has no xlink:label.", label(n)))
	}
	if l.standard && n.Name.Space != tieout.NamespaceLink {
		b.report(targetRules(l.node.Name).custom.New(startRange(n), "%s is not allowed as a locator in %s.", label(n), label(l.node)))
	}
}

// checkResource checks a resource by itself.
func (b *builder) checkResource(l *extendedLink, n *node, refs roleRefs) {
	standard := isStandardResource(n.Name)
	b.checkRole(n, refs, standard, l.generic && !standard, true)
	if value(n, qXLinkLabel) == "" {
		b.report(ruleResourceLabel.New(startRange(n), "%s has no xlink:label.", label(n)))
	}
	switch n.Name {
	case qLabel:
		if _, ok := inherited(n, qXMLLang); !ok {
			b.report(ruleLabelLanguage.New(startRange(n), "The label has no xml:lang."))
		}
	case qFootnote:
		if _, ok := inherited(n, qXMLLang); !ok && b.language == "" {
			b.report(ruleFootnoteLanguage.New(startRange(n), "The footnote has no xml:lang."))
		}
	}
}

// checkArc checks an arc by itself.
func (b *builder) checkArc(n *node, refs roleRefs) {
	if value(n, qXLinkFrom) == "" {
		b.report(ruleArcFrom.New(startRange(n), "%s has no xlink:from.", label(n)))
	}
	if value(n, qXLinkTo) == "" {
		b.report(ruleArcTo.New(startRange(n), "%s has no xlink:to.", label(n)))
	}
	if role := value(n, qTargetRole); role != "" && n.Name == (tieout.QName{Space: tieout.NamespaceLink, Local: "definitionArc"}) && role != taxonomy.RoleLink && !refs.roles[role] {
		b.report(ruleTargetRole.New(attrRange(n, qTargetRole), "The linkbase has no roleRef for the target role %s.", role))
	}
	arcrole, ok := n.Attr(qXLinkArcrole)
	if !ok {
		return // not valid by XML Schema
	}
	standard := isStandardArc(n.Name)
	rules := roleRules{ruleArcroleNotAbsolute, ruleArcroleRefNeeded, ruleArcroleUsedOn}
	if !standard {
		if !b.substitutes.stands(n.Name, qGenericArc) {
			return
		}
		rules = roleRules{ruleGenericArcroleNotAbsolute, ruleGenericArcroleRefNeeded, ruleGenericArcroleUsedOn}
	}
	at := attrRange(n, qXLinkArcrole)
	if !isAbsolute(arcrole) {
		b.report(rules.absolute.New(at, "The arcrole %q of %s is not an absolute URI.", arcrole, label(n)))
		return
	}
	if want := arcOfArcrole(arcrole); want != "" {
		if standard && want != n.Name.Local {
			b.report(rules.usedOn.New(at, "The standard arcrole %s is for %s, not for %s.", arcrole, want, label(n)))
		}
		return
	}
	if !refs.arcroles[arcrole] {
		b.report(rules.referred.New(at, "The linkbase has no arcroleRef for %s.", arcrole))
	}
	if rt := b.dts.Arcroles[arcrole]; !refs.unknown[arcrole] && (rt == nil || !contains(rt.UsedOn, n.Name)) {
		b.report(rules.usedOn.New(at, "The arcrole %s is not declared for use on %s.", arcrole, label(n)))
	}
}

// checkArcLabels checks that the arcs of a link connect what is in it, no pair of labels twice.
func (b *builder) checkArcLabels(l *extendedLink) {
	named := make(map[string]*node, len(l.locators)+len(l.order))
	for _, n := range l.locators {
		named[value(n, qXLinkLabel)] = n
	}
	for _, n := range l.order {
		if name := value(n, qXLinkLabel); named[name] == nil {
			named[name] = n
		}
	}
	pairs := make(map[[2]string]*node, len(l.arcs))
	for _, n := range l.arcs {
		from, to := value(n, qXLinkFrom), value(n, qXLinkTo)
		if from != "" && named[from] == nil {
			b.report(ruleArcFromLabel.New(attrRange(n, qXLinkFrom), "Nothing in this %s has the label %q.", label(l.node), from))
		}
		if to != "" && named[to] == nil {
			b.report(ruleArcToLabel.New(attrRange(n, qXLinkTo), "Nothing in this %s has the label %q.", label(l.node), to))
		}
		if first := pairs[[2]string{from, to}]; first != nil {
			b.report(again(ruleArcDuplicate, n, first, "Another arc of this %s goes from %q to %q already.", label(l.node), from, to))
		} else {
			pairs[[2]string{from, to}] = n
		}
		b.checkArcEnds(l, n, named[from], named[to])
	}
}

// checkArcEnds checks what arcs of certain kinds may connect.
func (b *builder) checkArcEnds(l *extendedLink, n, from, to *node) {
	if to == nil {
		return
	}
	local := l.resources[to] != nil
	arcrole := value(n, qXLinkArcrole)
	switch {
	case n.Name == linkName("labelArc") || n.Name == linkName("referenceArc"):
		if use, _ := attr(n, "use"); !local && use != "prohibited" {
			b.report(ruleRemoteResource.New(startRange(n), "This %s ends at the locator %q, and does not prohibit.", label(n), value(n, qXLinkTo)))
		}
	case arcrole == arcroleElementLabel && b.substitutes.stands(n.Name, qGenericArc):
		if local && !b.substitutes.stands(to.Name, qGenericLabel) {
			b.report(ruleGenericLabelTarget.New(startRange(n), "This arc ends at %s, which is no label.", label(to)))
		}
	case arcrole == arcroleElementReference && b.substitutes.stands(n.Name, qGenericArc):
		if local && !b.substitutes.stands(to.Name, qGenericReference) {
			b.report(ruleGenericReferenceTarget.New(startRange(n), "This arc ends at %s, which is no reference.", label(to)))
		}
	}
}

// remoteLabels are the labels of locators that arcs use for a resource elsewhere.
func (b *builder) remoteLabels(l *extendedLink) map[string]bool {
	var out map[string]bool
	for _, n := range l.arcs {
		if n.Name != linkName("labelArc") && n.Name != linkName("referenceArc") {
			continue
		}
		if use, _ := attr(n, "use"); use == "prohibited" {
			if out == nil {
				out = map[string]bool{}
			}
			out[value(n, qXLinkTo)] = true
		}
	}
	return out
}

type locatorRules struct{ target, custom tieout.Rule }

// targetRules are the rules for the locators of a standard extended link.
func targetRules(link tieout.QName) locatorRules {
	switch link.Local {
	case "labelLink":
		return locatorRules{ruleLabelTarget, ruleLabelCustomLocator}
	case "referenceLink":
		return locatorRules{ruleReferenceTarget, ruleReferenceCustomLocator}
	case "presentationLink":
		return locatorRules{rulePresentationTarget, rulePresentationCustomLocator}
	case "calculationLink":
		return locatorRules{ruleCalculationTarget, ruleCalculationCustomLocator}
	case "definitionLink":
		return locatorRules{ruleDefinitionTarget, ruleDefinitionCustomLocator}
	}
	return locatorRules{ruleFootnoteTarget, ruleFootnoteCustomLocator}
}

// allowedTarget reports whether a locator of a standard link may point to an element, and the rule that says so.
func (b *builder) allowedTarget(l *extendedLink, target *node, remoteOnly bool) (tieout.Rule, bool) {
	rule := targetRules(l.node.Name).target
	concept := b.conceptOf(target) != nil
	switch l.node.Name.Local {
	case "labelLink":
		return rule, concept && !remoteOnly || target.Name == qLabel
	case "referenceLink":
		return rule, concept && !remoteOnly || target.Name == qReference
	case "footnoteLink":
		return rule, target.Document().Root.Name == qXBRL
	}
	return rule, concept
}
