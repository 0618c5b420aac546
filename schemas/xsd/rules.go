package xsd

import "github.com/tieout/tieout"

const (
	structures = "XML Schema 1.0 part 1 "
	datatypes  = "XML Schema 1.0 part 2 "
)

func rule(code, clause, doc, advice, example string) tieout.Rule {
	return tieout.Rule{Code: code, Severity: tieout.Error, Spec: clause, Doc: doc, Advice: advice, Example: example}
}

// limit is a rule that something was left out: what depends on it has not been verified.
func limit(code, doc, advice string) tieout.Rule {
	return tieout.Rule{Code: code, Severity: tieout.Error, Aspect: tieout.Availability, Spec: "tieout", Doc: doc, Advice: advice}
}

// The rules for schema documents.
var (
	ruleSchemaRoot = rule("xmlSchema:schemaRoot", structures+"3.15.2",
		"A document that is used as a schema has a root element other than xs:schema.",
		"Point the reference at a schema document.", `<html>…</html>`)
	ruleStructure = rule("xmlSchema:componentStructure", structures+"src-element, src-attribute, src-ct, src-simple-type",
		"A schema document combines attributes or children that exclude each other, or leaves out what a component needs.",
		"Keep one of the alternatives.", `<xs:element name="a" ref="b"/>`)
	ruleDuplicateComponent = rule("xmlSchema:duplicateComponent", structures+"sch-props-correct.2",
		"Two components of the same kind have the same name in one namespace.",
		"Remove or rename one of them.", `<xs:element name="a"/><xs:element name="a"/>`)
	ruleUnresolved = rule("xmlSchema:referenceUnresolved", structures+"src-resolve",
		"A schema refers to a component that no schema document defines.",
		"Correct the name, or import or include the schema document that defines it.", `<xs:element name="a" type="missing"/>`)
	ruleNotImported = rule("xmlSchema:namespaceNotImported", structures+"src-resolve.4",
		"A schema refers to a component of a namespace that the schema document does not import.",
		"Add an xs:import of the namespace to the schema document.", "")
	ruleInclude = rule("xmlSchema:includeNamespace", structures+"src-include.2.1",
		"An included or redefined schema document has another target namespace than the one that includes it.",
		"Import the document, or give both the same target namespace.", "")
	ruleImport = rule("xmlSchema:importNamespace", structures+"src-import",
		"An import names another namespace than the target namespace of the schema document at its location, or the importing document's own.",
		"Write the imported document's target namespace in the namespace attribute.", "")
	ruleRedefine = rule("xmlSchema:redefineInvalid", structures+"src-redefine",
		"A redefinition names no component of the redefined document, or does not build on it.",
		"Redefine a component that exists, as an extension or restriction of itself.", "")
	ruleCircular = rule("xmlSchema:circularDefinition", structures+"st-props-correct.2, ct-props-correct.3, mg-props-correct.2, e-props-correct.6",
		"A component is defined in terms of itself.",
		"Break the circle.", `<xs:group name="g"><xs:sequence><xs:group ref="g"/></xs:sequence></xs:group>`)
	ruleChain = limit("tieout:schemaChain",
		"More components than the limit are built one on another, each by way of one declared later. They are not followed further.",
		"Check that the schema is what it should be; declare each component behind those it is built on.")
	ruleTooLarge = limit("tieout:schemaTooLarge",
		"Written out, the components of a schema are larger than the limit: groups that hold groups, unions of unions, types that take over the attributes of others. What is beyond is left out. Or a document asks for too many comparisons with them.",
		"Check that the schema is what it should be; name each group, union and base type once.")
	ruleUnchecked = tieout.Rule{Code: "tieout:schemaUnchecked", Severity: tieout.Warning, Aspect: tieout.Availability, Spec: "tieout",
		Doc:    "To check whether a content model is unambiguous, or restricts that of its base type, takes more comparisons than the limit. The model itself is in force.",
		Advice: "Check the schema with another processor, or divide the content model into elements of its own."}
	ruleFacet = rule("xmlSchema:facetInvalid", datatypes+"4.1.5, 4.3",
		"A facet does not apply to its type, has no valid value, or is wider than the base type allows.",
		"Use a facet and a value that narrow the base type.", `<xs:restriction base="xs:boolean"><xs:length value="1"/></xs:restriction>`)
	rulePattern = rule("xmlSchema:patternInvalid", datatypes+"appendix F",
		"A pattern facet is not a regular expression of XML Schema.",
		"Correct the expression; XML Schema has no anchors, no lazy quantifiers and no back references.", `<xs:pattern value="[a"/>`)
	ruleDerivation = rule("xmlSchema:derivationInvalid", structures+"cos-ct-extends, derivation-ok-restriction, cos-st-restricts",
		"A type is not a valid restriction or extension of its base type.",
		"Change the derived type so that it follows its base.", "")
	ruleParticleRestriction = rule("xmlSchema:contentRestrictionInvalid", structures+"cos-particle-restrict",
		"The content of a complex type that restricts another allows something that the base type does not.",
		"Allow only what the base type allows, in the same order.", "")
	ruleFinal = rule("xmlSchema:derivationForbidden", structures+"ct-props-correct, st-props-correct.3",
		"A type is derived in a way that the final attribute of its base type forbids.",
		"Derive from another type.", "")
	ruleAttributeTwice = rule("xmlSchema:attributeDuplicate", structures+"ct-props-correct.4, ct-props-correct.5",
		"A complex type has two attributes of the same name, or two of type ID.",
		"Remove one of them.", "")
	ruleAmbiguous = rule("xmlSchema:contentAmbiguous", structures+"cos-nonambig",
		"A content model does not say which of its particles an element belongs to (unique particle attribution).",
		"Rewrite the content model so that each element can belong to one particle only.", `<xs:sequence><xs:element ref="a" minOccurs="0"/><xs:element ref="a"/></xs:sequence>`)
	ruleInconsistent = rule("xmlSchema:elementInconsistent", structures+"cos-element-consistent",
		"A content model has two elements of the same name with different types.",
		"Give both the same global type.", "")
	ruleAll = rule("xmlSchema:allLimited", structures+"cos-all-limited",
		"An xs:all group stands inside another group, or one of its elements may occur more than once.",
		"Use xs:all as the whole content of a type, with each element at most once.", "")
	ruleOccurrence = rule("xmlSchema:occurrenceInvalid", structures+"p-props-correct",
		"minOccurs is greater than maxOccurs, or one of them is no number.",
		"Correct the numbers.", `<xs:element ref="a" minOccurs="2"/>`)
	ruleDefault = rule("xmlSchema:valueConstraintInvalid", structures+"e-props-correct.2, a-props-correct.2, cos-valid-default",
		"A default or fixed value is not a value of its type, or cannot be.",
		"Write a value of the type, or remove the default.", `<xs:element name="a" type="xs:integer" default="x"/>`)
	ruleSubstitution = rule("xmlSchema:substitutionInvalid", structures+"e-props-correct.4",
		"The type of an element is not derived from that of its substitution group's head, or in a way that the head forbids.",
		"Derive the type from the head's, or choose another head.", "")
	ruleXPath = rule("xmlSchema:xpathInvalid", structures+"c-selector-xpath, c-fields-xpaths",
		"The selector or a field of an identity constraint is not in the part of XPath that XML Schema allows.",
		"Use steps of names, * and ., joined by / and |, with // at the beginning only.", "")
	ruleKeyref = rule("xmlSchema:keyrefInvalid", structures+"c-props-correct",
		"A keyref has another number of fields than the key it refers to.",
		"Give both the same number of fields.", "")
)

// The rules for instances of schemas.
var (
	ruleUndeclared = rule("xmlSchema:elementUndeclared", structures+"cvc-elt.1",
		"An element has no declaration where one is asked for.",
		"Correct the name or namespace, or import the schema that declares the element.", "")
	ruleUnexpected = rule("xmlSchema:elementUnexpected", structures+"cvc-complex-type.2.4",
		"An element stands where the content model of its parent does not allow it.",
		"Remove the element, or put it where it is allowed.", "")
	ruleMissing = rule("xmlSchema:elementMissing", structures+"cvc-complex-type.2.4",
		"An element ends before its content is complete.",
		"Add the missing elements.", "")
	ruleText = rule("xmlSchema:textUnexpected", structures+"cvc-complex-type.2.3",
		"Text stands in an element whose type allows elements only, or nothing.",
		"Remove the text.", "")
	ruleAbstractElement = rule("xmlSchema:abstractElement", structures+"cvc-elt.2",
		"An abstract element stands in a document; only elements that substitute for it may.",
		"Use one of the elements that substitute for it.", "")
	ruleAbstractType = rule("xmlSchema:abstractType", structures+"cvc-type.2",
		"The type of an element is abstract.",
		"Name a type derived from it in xsi:type.", "")
	ruleTypeUnknown = rule("xmlSchema:typeUnknown", structures+"cvc-elt.4.2",
		"xsi:type does not name a type of the schemas.",
		"Correct the name or its prefix.", `<a xsi:type="missing"/>`)
	ruleTypeNotDerived = rule("xmlSchema:typeNotDerived", structures+"cvc-elt.4.3",
		"xsi:type names a type that is not derived from the declared one, or in a way that is blocked.",
		"Name a type derived from the declared one.", "")
	ruleNotNillable = rule("xmlSchema:nilNonNillableElement", structures+"cvc-elt.3.1",
		"xsi:nil is true on an element that is not nillable, or stands on one that does not allow it.",
		"Remove xsi:nil, and give the element a value.", `<a xsi:nil="true"/>`)
	ruleNilContent = rule("xmlSchema:nilElementHasContent", structures+"cvc-elt.3.2",
		"An element that is nil has content, or a fixed value.",
		"Remove the content or xsi:nil.", `<a xsi:nil="true">1</a>`)
	ruleValue = rule("xmlSchema:valueError", structures+"cvc-datatype-valid, cvc-attribute.3, cvc-type.3.1.3",
		"The text of an element or attribute is not a value of its type.",
		"Write a value of the type.", `<a decimals="two"/>`)
	ruleFixed = rule("xmlSchema:fixedValue", structures+"cvc-elt.5.2.2, cvc-attribute.4, cvc-au",
		"An element or attribute has another value than the schema fixes.",
		"Write the fixed value, or leave it out.", "")
	ruleAttributeUnexpected = rule("xmlSchema:attributeUnexpected", structures+"cvc-complex-type.3.2",
		"An element has an attribute that its type does not allow.",
		"Remove or rename the attribute.", "")
	ruleAttributeUndeclared = rule("xmlSchema:attributeUndeclared", structures+"cvc-complex-type.3.2, cvc-assess-attr",
		"An attribute matches a strict wildcard and has no declaration.",
		"Import the schema that declares the attribute.", "")
	ruleAttributesRequired = rule("xmlSchema:attributesRequired", structures+"cvc-complex-type.4",
		"An element lacks attributes that its type requires.",
		"Add the attributes.", "")
	ruleIDTwice = rule("xml.3.3.1:idMustBeUnique", "XML 1.0 3.3.1; "+structures+"cvc-id.2",
		"Two elements of a document have the same ID.",
		"Change one of the IDs, and what refers to it.", `<a id="x"/><b id="x"/>`)
	ruleIDMany = rule("xmlSchema:idsOfElement", structures+"cvc-complex-type.5",
		"An element has more than one attribute of type ID, by way of a wildcard.",
		"Remove all of them but one.", "")
	ruleIDREF = rule("xmlSchema:idrefUnresolved", structures+"cvc-id.1",
		"A value of type IDREF is no ID of the document.",
		"Correct the reference, or add the ID.", "")
	ruleKeyTwice = rule("xmlSchema:keyDuplicate", structures+"cvc-identity-constraint.4.1, 4.2.2",
		"Two elements have the same values of the fields of a key or unique constraint.",
		"Change one of the values.", "")
	ruleKeyMissing = rule("xmlSchema:keyMissing", structures+"cvc-identity-constraint.4.2.1",
		"An element lacks a field of a key.",
		"Add the value.", "")
	ruleKeyrefMissing = rule("xmlSchema:keyrefUnresolved", structures+"cvc-identity-constraint.4.3",
		"The values of the fields of a keyref are those of no key.",
		"Correct the reference, or add the key.", "")
	ruleFieldMany = rule("xmlSchema:fieldNotSingle", structures+"cvc-identity-constraint.3",
		"A field of an identity constraint finds more than one value, or what has no simple type.",
		"Keep one value, and declare the type of what the field finds.", "")
	ruleKeyNillable = rule("xmlSchema:keyNillable", structures+"cvc-identity-constraint.4.2.3",
		"A field of a key finds an element that is declared nillable.",
		"Declare the element without nillable, or use xs:unique.", "")
)

// Rules are the codes that this package reports.
var Rules = []tieout.Rule{
	ruleSchemaRoot, ruleStructure, ruleDuplicateComponent, ruleUnresolved, ruleNotImported, ruleInclude, ruleImport,
	ruleRedefine, ruleCircular, ruleChain, ruleTooLarge, ruleUnchecked, ruleFacet, rulePattern, ruleDerivation, ruleParticleRestriction, ruleFinal,
	ruleAttributeTwice, ruleAmbiguous, ruleInconsistent, ruleAll, ruleOccurrence, ruleDefault, ruleSubstitution,
	ruleXPath, ruleKeyref,
	ruleUndeclared, ruleUnexpected, ruleMissing, ruleText, ruleAbstractElement, ruleAbstractType, ruleTypeUnknown,
	ruleTypeNotDerived, ruleNotNillable, ruleNilContent, ruleValue, ruleFixed, ruleAttributeUnexpected,
	ruleAttributeUndeclared, ruleAttributesRequired, ruleIDTwice, ruleIDMany, ruleIDREF, ruleKeyTwice, ruleKeyMissing,
	ruleKeyrefMissing, ruleFieldMany, ruleKeyNillable,
}
