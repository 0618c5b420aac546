package discover

var (
	ruleEmptySimpleRole = structural("xbrl.3.5.1.3:emptySimpleLinkRole", "3.5.1.3",
		"The xlink:role of a simple link is empty.", "Remove the attribute or give it an absolute URI.", `<link:linkbaseRef xlink:role="" …/>`)
	ruleEmptySimpleArcrole = structural("xbrl.3.5.1.4:emptyXlinkArcrole", "3.5.1.4",
		"The xlink:arcrole of a simple link is empty.", "Remove the attribute or give it an absolute URI.", `<link:schemaRef xlink:arcrole="" …/>`)
	ruleEmptyLinkRole = structural("xbrl.3.5.3.3:emptyStdExtLinkRole", "3.5.3.3",
		"The xlink:role of a standard extended link is empty.", "Give the link a role; http://www.xbrl.org/2003/role/link is the standard one.", `<link:labelLink xlink:role="" …>`)
	ruleRoleNotAbsolute = structural("xbrl.3.5.2.4:roleNotAbsolute", "3.5.2.4",
		"A role is not an absolute URI.", "Use an absolute URI.", `<link:label xlink:role="terse" …>`)
	ruleRoleRefNeeded = structural("xbrl.3.5.2.4:missingRoleRef", "3.5.2.4.5",
		"A link uses a role of its own that its linkbase does not refer to with a roleRef.",
		"Add a link:roleRef for the role to the linkbase.", `<link:presentationLink xlink:role="http://example.com/role/a" …> without roleRef`)
	ruleTargetRole = linkage("xbrldte:TargetRoleNotResolvedError", "Dimensions 1.0 2.4.3",
		"An arc's xbrldt:targetRole names a link role that its linkbase does not refer to with a roleRef.", "Add a link:roleRef for the role to the linkbase.")
	ruleRoleUsedOn = structural("xbrl.5.1.3.4:custRoleUsedOn", "5.1.3.4",
		"A role is used on an element that the usedOn elements of its roleType do not name.",
		"Add a link:usedOn for the element to the roleType.", `<link:usedOn>link:definitionLink</link:usedOn>, used on a presentationLink`)
	ruleStandardLinkRole = structural("xbrl.3.5.3:extendedLinkRole", "3.5.3.3",
		"A standard role that is not for extended links is used on one.", "Use http://www.xbrl.org/2003/role/link or a role of your own.", `<link:labelLink xlink:role="http://www.xbrl.org/2003/role/label" …>`)
	ruleStandardLabelRole = structural("xbrl.5.2.2.2.2:labelRole", "5.2.2.2.2",
		"A standard role that is not for labels is used on one.", "Use a standard label role or a role of your own.", `<link:label xlink:role="http://www.xbrl.org/2003/role/link" …>`)
	ruleStandardReferenceRole = structural("xbrl.5.2.3.2.1:referenceRole", "5.2.3.2.1",
		"A standard role that is not for references is used on one.", "Use a standard reference role or a role of your own.", `<link:reference xlink:role="http://www.xbrl.org/2003/role/label" …>`)
	ruleStandardFootnoteRole = structural("xbrl.4.11.1.2:footnoteRole", "4.11.1.2.2",
		"A standard role that is not for footnotes is used on one.", "Use http://www.xbrl.org/2003/role/footnote or a role of your own.", `<link:footnote xlink:role="http://www.xbrl.org/2003/role/label" …>`)
	ruleStandardLinkbaseRole = structural("xbrl.4.3.4:linkbaseRefRole", "4.3.4",
		"A standard role that is not for linkbaseRef is used on one.", "Use the role of the links that the linkbase holds, or none.", `<link:linkbaseRef xlink:role="http://www.xbrl.org/2003/role/label" …/>`)
	ruleArcroleNotAbsolute = structural("xbrl.3.5.2.5:arcroleNotAbsolute", "3.5.2.5",
		"An arcrole is not an absolute URI.", "Use an absolute URI.", `<link:definitionArc xlink:arcrole="part-of" …/>`)
	ruleArcroleRefNeeded = structural("xbrl.3.5.2.5:missingArcroleRef", "3.5.2.5.5",
		"An arc uses an arcrole of its own that its linkbase does not refer to with an arcroleRef.",
		"Add a link:arcroleRef for the arcrole to the linkbase.", `<link:definitionArc xlink:arcrole="http://example.com/a" …/> without arcroleRef`)
	ruleArcroleUsedOn = structural("xbrl.5.1.4.5:custArcroleUsedOn", "5.1.4.5",
		"An arcrole is used on an arc that it is not for: a standard one on another arc, or one of your own on an arc that the usedOn elements of its arcroleType do not name.",
		"Use the arcrole on its own arc, or add a link:usedOn to the arcroleType.", `<link:calculationArc xlink:arcrole="http://www.xbrl.org/2003/arcrole/parent-child" …/>`)
)

// The rules of Generic Links 1.0, which repeat those of XBRL 2.1 for gen:link and gen:arc.
var (
	ruleGenericRoleNotAbsolute = generic("nonAbsoluteLinkRoleURI", "The role of a generic link is not an absolute URI.")
	ruleGenericRoleRefNeeded   = generic("missingRoleRefForLinkRole",
		"A generic link uses a role that its linkbase does not refer to with a roleRef.")
	ruleGenericRoleUsedOn = generic("missingLinkRoleUsedOnValue",
		"A role is used on a generic link that the usedOn elements of its roleType do not name.")
	ruleGenericResourceNotAbsolute = generic("nonAbsoluteResourceRoleURI", "The role of a resource of a generic link is not an absolute URI.")
	ruleGenericResourceRefNeeded   = generic("missingRoleRefForResourceRole",
		"A resource of a generic link uses a role that its linkbase does not refer to with a roleRef.")
	ruleGenericResourceUsedOn = generic("missingResourceRoleUsedOnValue",
		"A role is used on a resource that the usedOn elements of its roleType do not name.")
	ruleGenericArcroleNotAbsolute = generic("nonAbsoluteArcRoleURI", "The arcrole of a generic arc is not an absolute URI.")
	ruleGenericArcroleRefNeeded   = generic("missingRoleRefForArcRole",
		"A generic arc uses an arcrole that its linkbase does not refer to with an arcroleRef.")
	ruleGenericArcroleUsedOn = generic("missingArcRoleUsedOnValue",
		"An arcrole is used on a generic arc that the usedOn elements of its arcroleType do not name.")
	ruleGenericLabelTarget = linkage("xbrlle.2.1.1:genericLabelTarget", "Generic Labels 1.0 2.1",
		"An arc with the arcrole element-label does not end at a label of the same link.", "Let the arc end at a label:label resource.")
	ruleGenericReferenceTarget = linkage("xbrlre.2.1.1:genericReferenceTarget", "Generic References 1.0 2.1",
		"An arc with the arcrole element-reference does not end at a reference of the same link.", "Let the arc end at a reference:reference resource.")
)

var (
	ruleLabelTarget        = target("5.2.2.1", "labelLink", "a concept, or for a prohibiting arc a label")
	ruleReferenceTarget    = target("5.2.3.1", "referenceLink", "a concept, or for a prohibiting arc a reference")
	rulePresentationTarget = target("5.2.4.1", "presentationLink", "a concept")
	ruleCalculationTarget  = target("5.2.5.1", "calculationLink", "a concept")
	ruleDefinitionTarget   = target("5.2.6.1", "definitionLink", "a concept")
	ruleFootnoteTarget     = target("4.11.1.1", "footnoteLink", "an item or tuple of the same report")

	ruleLabelCustomLocator        = customLocator("5.2.2.1", "labelLink")
	ruleReferenceCustomLocator    = customLocator("5.2.3.1", "referenceLink")
	rulePresentationCustomLocator = customLocator("5.2.4.1", "presentationLink")
	ruleCalculationCustomLocator  = customLocator("5.2.5.1", "calculationLink")
	ruleDefinitionCustomLocator   = customLocator("5.2.6.1", "definitionLink")
	ruleFootnoteCustomLocator     = customLocator("4.11.1.1", "footnoteLink")

	ruleLocatorHref = linkage("xlink:locatorHref", "XLink 1.0 5.1.2",
		"A locator has no xlink:href.", "Add the xlink:href of what it stands for.")
	ruleLocatorLabel = structural("xbrl.3.5.3.7.3:linkLocLabel", "3.5.3.7.3",
		"A locator has no xlink:label.", "Add an xlink:label, which arcs refer to.", `<link:loc xlink:type="locator" xlink:href="t.xsd#a"/>`)
	ruleLocatorInstance = structural("xbrl.3.5.3.7.2:instanceLocInDTS", "3.5.3.7.2",
		"A locator of a linkbase points into a report, which is no part of a DTS.",
		"Point the locator into a schema or a linkbase.", `<link:loc xlink:href="report.xml#f1" …/>`)
	ruleResourceType = structural("xbrl.3.5.3.8.1:resourceType", "3.5.3.8.1",
		"An element of an extended link is neither arc, locator, resource, title nor documentation.",
		`Add xlink:type="resource", or move the element out of the link.`, `<link:labelLink …><my:note/></link:labelLink>`)
	ruleResourceLabel = structural("xbrl.3.5.3.8.2:resourceLabel", "3.5.3.8.2",
		"A resource has no xlink:label.", "Add an xlink:label, which arcs refer to.", `<link:label xlink:type="resource" …>`)
	ruleArcFrom = structural("xbrl.3.5.3.9.2:arcFrom", "3.5.3.9.2",
		"An arc has no xlink:from.", "Add the label of the arc's start.", `<link:labelArc xlink:to="b" …/>`)
	ruleArcTo = structural("xbrl.3.5.3.9.3:arcTo", "3.5.3.9.3",
		"An arc has no xlink:to.", "Add the label of the arc's end.", `<link:labelArc xlink:from="a" …/>`)
	ruleArcFromLabel = structural("xbrl.3.5.3.9.2:arcResource", "3.5.3.9.2",
		"The xlink:from of an arc is the label of nothing in its extended link.",
		"Correct the label, or add the locator or resource to the same link.", `<link:labelArc xlink:from="misspelt" xlink:to="b" …/>`)
	ruleArcToLabel = structural("xbrl.3.5.3.9.3:arcResource", "3.5.3.9.3",
		"The xlink:to of an arc is the label of nothing in its extended link.",
		"Correct the label, or add the locator or resource to the same link.", `<link:labelArc xlink:from="a" xlink:to="misspelt" …/>`)
	ruleArcDuplicate = linkage("xlink:dupArcs", "XLink 1.0 5.1.3",
		"Two arcs of one extended link have the same from and to labels.",
		"Put one of the arcs into another extended link of the same role, or give its ends labels of their own.")
	ruleRemoteResource = structural("xbrl.5.2.2.3:labelArcRemoteResource", "5.2.2.3",
		"An arc that does not prohibit ends at a label or reference of another link.",
		`Use a remote resource with use="prohibited" only; give the concept a label of its own.`, `<link:labelArc xlink:to="a_locator" use="optional" …/>`)
	ruleLabelLanguage = structural("xbrl.5.2.2.2.1:labelLang", "5.2.2.2.1",
		"A label has no language.", "Add xml:lang to the label or to an element around it.", `<link:label xlink:type="resource" xlink:label="l">Cash</link:label>`)
	ruleFootnoteLanguage = structural("xbrl.4.11.1.2.1:footnoteLang", "4.11.1.2.1",
		"A footnote has no language.", "Add xml:lang to the footnote.", `<link:footnote xlink:type="resource" xlink:label="f">…`)
	ruleFootnoteArcFrom = structural("xbrl.4.11.1.3.1:factFootnoteArcFrom", "4.11.1.3.1",
		"A fact-footnote arc does not start at an item or tuple.", "Let the arc start at a locator of a fact.", `<link:footnoteArc xlink:from="footnote1" …/>`)
	ruleFootnoteArcTo = structural("xbrl.4.11.1.3.1:factFootnoteArcTo", "4.11.1.3.1",
		"A fact-footnote arc does not end at a footnote.", "Let the arc end at a footnote of the same link.", `<link:footnoteArc xlink:to="fact1" …/>`)
	ruleInstanceLocator = structural("xbrl.4.11.1.1:instanceLoc", "4.11.1.1",
		"A locator of a footnote link points out of its report.", "Point it to an item or tuple of the same report.", `<link:loc xlink:href="other.xml#f1" …/>`)
)
