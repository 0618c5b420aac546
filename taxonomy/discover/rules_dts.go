package discover

import "github.com/tieout/tieout"

// Rules lists every code that loading a DTS may report, besides those of XML and XML Schema.
var Rules = []tieout.Rule{
	ruleDocumentMissing, ruleSchemaRefTarget, ruleLinkbaseRefTarget, ruleLinkbaseRefArcrole, ruleLinkbaseRefLinks,
	ruleSchemaRoot, ruleLinkbaseRoot, ruleNotTaxonomy, ruleEmptyTargetNamespace, ruleRedefine,
	ruleManySchemas, rulePointerMissing, rulePointerScheme,
	ruleItemPeriodType, ruleItemBalance, ruleItemType, ruleItemMixed,
	ruleTuplePeriodType, ruleTupleBalance, ruleTupleAttribute, ruleTupleMixed, ruleTupleSimple, ruleTupleChild,
	ruleRoleURI, ruleRoleDuplicate, ruleRoleInequality,
	ruleArcroleURI, ruleArcroleDuplicate, ruleArcroleInequality, ruleCyclesAllowed,
	ruleRoleRefMissing, ruleRoleRefDuplicate, ruleRoleRefUndefined, ruleRoleRefMismatch,
	ruleArcroleRefMissing, ruleArcroleRefDuplicate, ruleArcroleRefUndefined, ruleArcroleRefMismatch,
	ruleEmptySimpleRole, ruleEmptySimpleArcrole, ruleEmptyLinkRole, ruleRoleNotAbsolute, ruleRoleRefNeeded, ruleTargetRole, ruleRoleUsedOn,
	ruleStandardLinkRole, ruleStandardLabelRole, ruleStandardReferenceRole, ruleStandardFootnoteRole, ruleStandardLinkbaseRole,
	ruleArcroleNotAbsolute, ruleArcroleRefNeeded, ruleArcroleUsedOn,
	ruleGenericRoleNotAbsolute, ruleGenericRoleRefNeeded, ruleGenericRoleUsedOn,
	ruleGenericResourceNotAbsolute, ruleGenericResourceRefNeeded, ruleGenericResourceUsedOn,
	ruleGenericArcroleNotAbsolute, ruleGenericArcroleRefNeeded, ruleGenericArcroleUsedOn,
	ruleLabelTarget, ruleReferenceTarget, rulePresentationTarget, ruleCalculationTarget, ruleDefinitionTarget, ruleFootnoteTarget,
	ruleLabelCustomLocator, ruleReferenceCustomLocator, rulePresentationCustomLocator, ruleCalculationCustomLocator,
	ruleDefinitionCustomLocator, ruleFootnoteCustomLocator,
	ruleLocatorHref, ruleLocatorLabel, ruleLocatorInstance, ruleResourceType, ruleResourceLabel,
	ruleArcFrom, ruleArcTo, ruleArcFromLabel, ruleArcToLabel, ruleArcDuplicate, ruleArcsMultiply,
	ruleRemoteResource, ruleGenericLabelTarget, ruleGenericReferenceTarget,
	ruleLabelLanguage, ruleFootnoteLanguage, ruleFootnoteArcFrom, ruleFootnoteArcTo, ruleInstanceLocator,
}

// structural makes an error rule of XBRL 2.1.
func structural(code, clause, doc, advice, example string) tieout.Rule {
	return tieout.Rule{Code: code, Severity: tieout.Error, Spec: "XBRL 2.1 " + clause, Doc: doc, Advice: advice, Example: example}
}

var (
	ruleDocumentMissing = tieout.Rule{Code: codeMissing, Severity: tieout.Error, Aspect: tieout.Availability, Spec: "XBRL 2.1 3.2",
		Doc:     "A document of the DTS that another one refers to cannot be found.",
		Advice:  "Correct the reference, or supply the document: a taxonomy package or a folder laid out host/path with --packages.",
		Example: `<link:linkbaseRef xlink:href="missing-label.xml" …/>`}
	ruleSchemaRefTarget = structural("xbrl.4.2.2:schemaRefHref", "4.2.2",
		"A schemaRef does not point to an XML Schema document.",
		"Point the schemaRef to a taxonomy schema; refer to linkbases with linkbaseRef.", `<link:schemaRef xlink:href="labels.xml" …/>`)
	ruleLinkbaseRefTarget = structural("xbrl.4.3.2:linkbaseRefHref", "4.3.2",
		"A linkbaseRef does not point to a link:linkbase element.",
		"Point the linkbaseRef to a linkbase document, or with a fragment to a linkbase inside a schema.", `<link:linkbaseRef xlink:href="taxonomy.xsd" …/>`)
	ruleLinkbaseRefArcrole = structural("xbrl.4.3.3:linkbaseRefArcrole", "4.3.3",
		"A linkbaseRef does not have the arcrole http://www.w3.org/1999/xlink/properties/linkbase.",
		"Set xlink:arcrole to http://www.w3.org/1999/xlink/properties/linkbase.", `<link:linkbaseRef xlink:arcrole="http://example.com/other" …/>`)
	ruleLinkbaseRefLinks = structural("xbrl.4.3.4:linkbaseRefLinks", "4.3.4",
		"The role of a linkbaseRef promises one kind of extended link, and the linkbase holds another.",
		"Give the linkbaseRef the role of the links that the linkbase holds, or no role.", `<link:linkbaseRef xlink:role="http://www.xbrl.org/2003/role/labelLinkbaseRef" xlink:href="presentation.xml" …/>`)
	ruleSchemaRoot = structural("xbrl.5.1:schemaRootElement", "5.1",
		"A taxonomy schema is nested in another XML document.",
		"Save the xs:schema element as a document of its own.", `<envelope><xs:schema …/></envelope>`)
	ruleLinkbaseRoot = structural("xbrl.5.2:linkbaseRootElement", "5.2",
		"A linkbase is neither the root of its document nor in xs:appinfo of a schema.",
		"Save the link:linkbase element as a document of its own, or put it in xs:annotation/xs:appinfo of a schema.", `<envelope><link:linkbase …/></envelope>`)
	ruleArcsMultiply = tieout.Rule{Code: "tieout:arcsMultiply", Severity: tieout.Error, Aspect: tieout.Availability, Spec: "tieout",
		Doc:     "The arcs of an extended link stand for far more relationships than the link has elements: many locators and resources share the labels that they connect. The arc and those behind it are not read.",
		Advice:  "Give the locators and resources labels of their own, so that each arc connects what belongs together.",
		Example: `5,000 times <link:loc xlink:label="a" …/>, 5,000 times <link:label xlink:label="b" …/>, and <link:labelArc xlink:from="a" xlink:to="b" …/>`}
	ruleNotTaxonomy = tieout.Rule{Code: "tieout:notTaxonomy", Severity: tieout.Error, Spec: "XBRL 2.1 3.2",
		Doc:    "A document named as the entry point of a taxonomy is neither a schema nor a linkbase.",
		Advice: "Name a taxonomy schema or a linkbase.", Example: `<html>…</html>`}
	ruleEmptyTargetNamespace = structural("xbrl.5.1:emptyTargetNamespace", "5.1",
		"The targetNamespace of a taxonomy schema is empty.",
		"Give the schema a namespace of your own.", `<xs:schema targetNamespace="">`)
	ruleRedefine = structural("xbrl.5.6.1:Redefine", "5.6.1",
		"A taxonomy schema uses xs:redefine, which XBRL forbids.",
		"Declare new components with names of their own, and import the other schema.", `<xs:redefine schemaLocation="other.xsd"/>`)
	ruleManySchemas = structural("xbrl:multipleTopLevelSchemasForNamespace", "5.1",
		"Two schemas of one target namespace belong to the DTS, and neither includes the other. Often they are copies of one taxonomy at two addresses.",
		"Refer to the schema by one address everywhere, or join its parts with xs:include.", `<xs:import namespace="http://example.com/t" schemaLocation="copy-of-t.xsd"/>`)
	rulePointerMissing = structural("xbrl.3.5.4:hrefIdNotFound", "3.5.4",
		"The fragment of a reference names no element of the document.",
		"Correct the fragment: the id of an element, or an element() pointer.", `<link:loc xlink:href="taxonomy.xsd#misspelt" …/>`)
	rulePointerScheme = structural("xbrl.3.5.4:hrefScheme", "3.5.4",
		"A fragment uses an XPointer scheme other than element().",
		"Refer to the element by its id, or by element().", `<link:loc xlink:href="taxonomy.xsd#xpointer(id('a'))" …/>`)
)

var (
	ruleItemPeriodType = structural("xbrl.5.1.1.1:itemPeriodType", "5.1.1.1",
		"An item has no valid xbrli:periodType.",
		`Add xbrli:periodType="instant" or "duration".`, `<xs:element name="Cash" substitutionGroup="xbrli:item" …/>`)
	ruleItemBalance = structural("xbrl.5.1.1.2:itemBalance", "5.1.1.2",
		"An item that is not monetary has a balance, or a monetary one has a balance other than debit and credit.",
		"Remove xbrli:balance, or make the item monetary.", `<xs:element name="Note" type="xbrli:stringItemType" xbrli:balance="debit" …/>`)
	ruleItemType = structural("xbrl.5.1.1.3:itemType", "5.1.1.3",
		"The type of an item is not derived from one of the XBRL item types.",
		"Use an xbrli item type, or a type derived from one by restriction.", `<xs:element name="Cash" type="xs:decimal" substitutionGroup="xbrli:item" …/>`)
	ruleItemMixed = structural("xbrl.5.1.1:itemMixedContent", "5.1.1",
		"The type of an item allows child elements or mixed content.",
		"Derive the type from an xbrli item type by restriction of its value.", `<xs:complexType mixed="true">…`)
	ruleTuplePeriodType = structural("xbrl.4.9:tuplePeriodType", "4.9",
		"A tuple has a periodType.", "Remove xbrli:periodType from the tuple.", `<xs:element substitutionGroup="xbrli:tuple" xbrli:periodType="instant" …/>`)
	ruleTupleBalance = structural("xbrl.4.9:tupleBalance", "4.9",
		"A tuple has a balance.", "Remove xbrli:balance from the tuple.", `<xs:element substitutionGroup="xbrli:tuple" xbrli:balance="debit" …/>`)
	ruleTupleAttribute = structural("xbrl.4.9:tupleAttribute", "4.9",
		"The type of a tuple declares an attribute of a namespace that an XBRL specification owns.",
		"Remove the attribute from the type.", `<xs:attribute ref="xlink:href"/>`)
	ruleTupleMixed = structural("xbrl.4.9:tupleMixedContent", "4.9",
		"The type of a tuple allows text between its members.", `Remove mixed="true".`, `<xs:complexType mixed="true">…`)
	ruleTupleSimple = structural("xbrl.4.9:tupleSimpleContent", "4.9",
		"The type of a tuple holds a value instead of members.", "Make the concept an item, or give its type members.", `<xs:simpleContent>…`)
	ruleTupleChild = structural("xbrl.4.9:tupleElementItemOrTuple", "4.9",
		"A member of a tuple is not a reference to a global item or tuple.",
		"Declare the member at the top of the schema as an item or tuple, and refer to it with ref.", `<xs:element name="local" type="xs:string"/>`)
)

var (
	ruleRoleURI = structural("xbrl.5.1.3:roleURIMissing", "5.1.3.1",
		"A roleType has no valid roleURI.", "Give the roleType an absolute URI.", `<link:roleType id="r">…`)
	ruleRoleDuplicate = structural("xbrl.5.1.3:roleTypeDuplicate", "5.1.3",
		"A schema declares the same role twice.", "Keep one of the declarations.", `<link:roleType roleURI="http://example.com/a" …/> twice`)
	ruleRoleInequality = structural("xbrl.5.1.3:roleTypes-inequality", "5.1.3",
		"Two declarations of one role differ, or one names the same element in two usedOn elements.",
		"Make the declarations alike, or give one of them another URI.", `<link:usedOn>link:label</link:usedOn> in one, link:reference in the other`)
	ruleArcroleURI = structural("xbrl.5.1.4:arcroleURIMissing", "5.1.4.1",
		"An arcroleType has no valid arcroleURI.", "Give the arcroleType an absolute URI.", `<link:arcroleType id="r" cyclesAllowed="any">…`)
	ruleArcroleDuplicate = structural("xbrl.5.1.4:arcroleTypeDuplicate", "5.1.4",
		"A schema declares the same arcrole twice.", "Keep one of the declarations.", `<link:arcroleType arcroleURI="http://example.com/a" …/> twice`)
	ruleArcroleInequality = structural("xbrl.5.1.4:arcroleTypes-inequality", "5.1.4",
		"Two declarations of one arcrole differ, or one names the same element in two usedOn elements.",
		"Make the declarations alike, or give one of them another URI.", `cyclesAllowed="any" in one, cyclesAllowed="none" in the other`)
	ruleCyclesAllowed = structural("xbrl.5.1.4:arcroleTypeCyclesAllowed", "5.1.4.3",
		"The cyclesAllowed of an arcroleType is none of any, undirected and none.",
		"Set cyclesAllowed to any, undirected or none.", `<link:arcroleType cyclesAllowed="All" …/>`)

	ruleRoleRefMissing = structural("xbrl.3.5.2.4.5:roleRefMissing", "3.5.2.4.5",
		"A roleRef names no role.", "Set roleURI to the role that it refers to.", `<link:roleRef roleURI="" …/>`)
	ruleRoleRefDuplicate = structural("xbrl.3.5.2.4.5:roleRefDuplicate", "3.5.2.4.5",
		"A linkbase or report has two roleRef elements for one role.", "Remove one of them.", `<link:roleRef roleURI="http://example.com/a" …/> twice`)
	ruleRoleRefUndefined = structural("xbrl.3.5.2.4.5:roleRefNotDefined", "3.5.2.4.5",
		"A roleRef names a role that no schema of the DTS declares.", "Declare the role, or correct the URI.", `<link:roleRef roleURI="http://example.com/unknown" …/>`)
	ruleRoleRefMismatch = structural("xbrl.3.5.2.4.5:roleRefMismatch", "3.5.2.4.5",
		"A roleRef points to an element that does not declare its role.", "Point xlink:href to the roleType with that roleURI.", `<link:roleRef roleURI="http://example.com/a" xlink:href="t.xsd#roleB" …/>`)
	ruleArcroleRefMissing = structural("xbrl.3.5.2.5.5:arcroleRefMissing", "3.5.2.5.5",
		"An arcroleRef names no arcrole.", "Set arcroleURI to the arcrole that it refers to.", `<link:arcroleRef arcroleURI="" …/>`)
	ruleArcroleRefDuplicate = structural("xbrl.3.5.2.5.5:arcroleRefDuplicate", "3.5.2.5.5",
		"A linkbase or report has two arcroleRef elements for one arcrole.", "Remove one of them.", `<link:arcroleRef arcroleURI="http://example.com/a" …/> twice`)
	ruleArcroleRefUndefined = structural("xbrl.3.5.2.5.5:arcroleRefNotDefined", "3.5.2.5.5",
		"An arcroleRef names an arcrole that no schema of the DTS declares.", "Declare the arcrole, or correct the URI.", `<link:arcroleRef arcroleURI="http://example.com/unknown" …/>`)
	ruleArcroleRefMismatch = structural("xbrl.3.5.2.5.5:arcroleRefMismatch", "3.5.2.5.5",
		"An arcroleRef points to an element that does not declare its arcrole.", "Point xlink:href to the arcroleType with that arcroleURI.", `<link:arcroleRef arcroleURI="http://example.com/a" xlink:href="t.xsd#arcroleB" …/>`)
)

// generic makes an error rule of Generic Links 1.0.
func generic(name, doc string) tieout.Rule {
	return linkage("xbrlgene:"+name, "Generic Links 1.0 2.1", doc,
		"Use an absolute URI, refer to it with a roleRef or arcroleRef in the linkbase, and name the element in a usedOn of its declaration.")
}

// linkage makes an error rule of another specification.
func linkage(code, spec, doc, advice string) tieout.Rule {
	return tieout.Rule{Code: code, Severity: tieout.Error, Spec: spec, Doc: doc, Advice: advice}
}

// target makes the rule of what the locators of a standard extended link may point to.
func target(clause, link, what string) tieout.Rule {
	return structural("xbrl."+clause+":"+link+"LocTarget", clause,
		"A locator of a "+link+" does not point to "+what+".",
		"Correct the xlink:href: it must name "+what+".", `<link:loc xlink:href="taxonomy.xsd#aType" …/>`)
}

// customLocator makes the rule that a standard extended link has no locators but link:loc.
func customLocator(clause, link string) tieout.Rule {
	return structural("xbrl."+clause+":customLocator", clause,
		"A "+link+" holds a locator that is not a link:loc.", "Use link:loc.", `<my:loc xlink:type="locator" …/>`)
}
