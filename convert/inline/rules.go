package inline

import (
	"fmt"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/schemas/xsd"
)

const (
	defaultArcrole  = "http://www.xbrl.org/2003/arcrole/fact-footnote"
	defaultLinkRole = "http://www.xbrl.org/2003/role/link"
)

// sections11 and sections10 are the sections of the specifications that define each element: their numbers stand in
// the codes.
var (
	sections11 = map[kind]int{continuation: 4, exclude: 5, footnote: 6, fraction: 7, numerator: 7, denominator: 7, header: 8, hidden: 9,
		nonFraction: 10, nonNumeric: 11, references: 12, relationship: 13, resources: 14, tuple: 15}
	sections10 = map[kind]int{footnote: 5, fraction: 6, numerator: 6, denominator: 6, header: 7, hidden: 8, nonFraction: 9, nonNumeric: 10,
		references: 11, resources: 12, tuple: 13}
)

// Rules are the codes of the diagnostics of this package. Reading passes on those of xmlstream too.
var Rules = listRules()

func listRules() []tieout.Rule {
	all := []tieout.Rule{
		ruleMended, ruleNamespaces, ruleRoot, ruleTargetMissing, ruleOtherTargets,
		ruleTooLong, ruleScale, ruleSign, ruleTargetEmpty, ruleSelfClosed,
	}
	seen := map[string]bool{}
	for _, f := range families {
		for _, sections := range []struct {
			version string
			of      map[kind]int
		}{{Namespace11, sections11}, {Namespace10, sections10}} {
			for _, k := range f.kinds {
				if sections.of[k] == 0 || f.only != "" && f.only != sections.version {
					continue
				}
				if r := f.rule(k, sections.version); !seen[r.Code] {
					seen[r.Code] = true
					all = append(all, r)
				}
			}
		}
	}
	return all
}

// family is a constraint that the specification states for several elements: each has a code of its own, with the
// number of its section.
type family struct {
	kinds    []kind
	clause   string // behind the number of the section: "1.2"
	name     string
	severity tieout.Severity
	doc      string
	advice   string
	only     string // the namespace of the only version that has it; "" for both
}

// rule is the rule of the family for one element.
func (f *family) rule(k kind, version string) tieout.Rule {
	prefix, spec, number := "ix11", "Inline XBRL 1.1", sections11[k]
	if version == Namespace10 && sections10[k] > 0 {
		prefix, spec, number = "ix10", "Inline XBRL 1.0", sections10[k]
	}
	return tieout.Rule{Code: fmt.Sprintf("%s.%d.%s:%s", prefix, number, f.clause, f.name), Severity: f.severity,
		Spec: fmt.Sprintf("%s, %d.%s", spec, number, f.clause), Doc: f.doc, Advice: f.advice}
}

// of is the rule for one element of the set.
func (s *Set) of(f *family, k kind) tieout.Rule { return f.rule(k, s.version) }

var (
	facts    = []kind{nonFraction, nonNumeric, fraction, tuple}
	items    = []kind{nonFraction, nonNumeric, fraction}
	numbers  = []kind{nonFraction, nonNumeric, fraction}
	withID   = []kind{continuation, footnote, nonFraction, nonNumeric, fraction, tuple}
	families []*family
)

func constraint(clause, name, doc, advice string, kinds ...kind) *family {
	f := &family{kinds: kinds, clause: clause, name: name, severity: tieout.Error, doc: doc, advice: advice}
	families = append(families, f)
	return f
}

var (
	famHeaderMissing     = constraint("1.3", "headerMissing", "No document of the report has an ix:header.", "Add an ix:header with the references and resources of the report.", header)
	famResourcesMissing  = constraint("1.2", "missingResources", "No document of the report has ix:resources.", "Add ix:resources with the contexts and units to the header.", resources)
	famReferencesMissing = constraint("1.2", "missingReferences", "No document of the report has ix:references, so that nothing says what its facts mean.", "Add ix:references with a link:schemaRef to the header.", references)
	famTargetReferences  = constraint("1.2", "missingReferenceTargets", "Facts have a target that no ix:references names.", "Give the target references of its own, or correct the attribute target.", references)
	famRefsAttribute     = constraint("1.2", "referencesAttributeDuplication", "Two ix:references of one target have the same attribute of another namespace.", "Leave it on one of them.", references)
	famRefsID            = constraint("1.2", "referencesTargetId", "More than one ix:references of a target has an id.", "Leave the id on one of them.", references)
	famRefsPrefix        = constraint("1.2", "referencesNamespacePrefixConflict", "A prefix stands for different namespaces in the references of one target.", "Bind the prefix to one namespace.", references)
	famUniqueID          = constraint("1.2", "uniqueIxId", "An id stands twice in the documents of the report.", "Give each element an id of its own, across all the documents.", withID...)
	famReferencesID      = constraint("1.2", "referencesIdDuplication", "The id of an ix:references stands in another document of the report too.", "Give it an id of its own.", references)
	famResourceID        = constraint("1.2", "resourceIdDuplication", "The id of a context or unit stands in another document of the report too.", "Give each context and unit an id of its own, across all the documents.", resources)
	famContextRef        = constraint("1.2", "contextReference", "The contextRef of a fact names no context of the report.", "Name one of the contexts in ix:resources.", items...)
	famUnitRef           = constraint("1.2", "unitReference", "The unitRef of a fact names no unit of the report.", "Name one of the units in ix:resources.", nonFraction, fraction)
	famContinuedMissing  = constraint("1.2", "continuationMissing", "A continuedAt names no element of the report.", "Correct continuedAt, or add the continuation.", continuation, nonNumeric, footnote).in(Namespace11)
	famContinuedTarget   = constraint("1.2", "continuationTarget", "A continuedAt names an element that is no ix:continuation.", "Name a continuation.", continuation, nonNumeric, footnote).in(Namespace11)
	famContinuedCycle    = constraint("1.2", "continuationCycle", "Continuations continue one another in a circle.", "End the chain.", continuation)
	famContinuedTwice    = constraint("1.2", "continuationReferences", "Two elements are continued by the same continuation.", "Give each its own continuation.", continuation)
	famUncontinued       = constraint("1.2", "continuationNotReferenced", "Nothing is continued by a continuation.", "Name its id in a continuedAt, or remove the element.", continuation)
	famContinuedNested   = constraint("1.2", "continuationChainNested", "A continuation stands inside an element of its own chain.", "Move it out.", continuation, nonNumeric, footnote).in(Namespace11)
	famContinuedHidden   = constraint("1.1", "ancestorNodeDisallowed", "A continuation stands in ix:hidden.", "Write the text in one piece there.", continuation)
	famExclude           = constraint("1.1", "excludeMisplaced", "An ix:exclude has no text around it that it could be excluded from.", "Put it inside an ix:nonNumeric, ix:continuation or ix:footnote, or remove it.", exclude)
	famFootnoteLang      = constraint("1.2", "footnoteLang", "No language is known for a footnote.", "Give it, or an element around it, xml:lang.", footnote)
	famFootnoteRef       = constraint("1.2", "footnoteRef", "A footnoteRefs names no footnote of the report.", "Correct the reference.", footnote).in(Namespace10)
	famFractionParts     = constraint("1.2", "fractionTerms", "A fraction does not have exactly one numerator and one denominator.", "Tag one of each inside the ix:fraction.", fraction)
	famFractionNil       = constraint("1.2", "fractionNilTerms", "A fraction that is nil has a numerator or denominator.", "Remove xsi:nil, or the parts.", fraction)
	famFractionNestedNil = constraint("1.2", "nestedFractionIsNil", "A fraction inside another one is nil and the other is not, or the other way around.", "Make both nil or neither.", fraction)
	famFractionNested    = constraint("1.2", "fractionChildAttributes", "A fraction inside another one has another unit.", "Give both the same unitRef.", fraction)
	famFractionChild     = constraint("1.2", "fractionChildren", "A fraction holds an inline element that has no place in it.", "A fraction holds a numerator and a denominator, or one other fraction.", fraction)
	famNumberEmpty       = constraint("1.1", "nonFraction", "An ix:nonFraction is empty.", "Write the number, or xsi:nil=\"true\" where there is none.", nonFraction)
	famNumberChildren    = constraint("1.2", "nonFractionChildren", "An ix:nonFraction holds more than a number or one other ix:nonFraction.", "Tag the number alone: markup stands outside the element.", nonFraction)
	famNumberMixed       = constraint("1.1", "nonFractionChildren", "An ix:nonFraction holds text, or white space, beside another ix:nonFraction.", "Write the tags of both next to each other.", nonFraction)
	famNumberNested      = constraint("1.2", "nestedNonFractionProperties", "A number inside another has another format, scale or unit.", "Give both the same format, scale and unitRef: they are one printed number.", nonFraction)
	famNumberNestedNil   = constraint("1.2", "nestedNonFractionIsNil", "A number inside another is nil.", "Tag a nil fact by itself.", nonFraction)
	famNumberNegative    = constraint("1.2", "nonFractionNegative", "A number without a format is printed with a minus sign.", "Leave the minus sign outside the element and write sign=\"-\".", nonFraction, fraction)
	famTransformValue    = constraint("1.1", "transformValueError", "What is printed is not what the format takes.", "Correct the format, or the text.", numbers...)
	famTransform         = constraint("1.2", "invalidTransformation", "No transformation registry has the format.", "Use a format of a published registry, and check the namespace of its prefix.", numbers...)
	famRelationFrom      = constraint("1.2", "relationshipFromRef", "A fromRefs names no fact of the report.", "Correct the reference.", relationship)
	famRelationTo        = constraint("1.2", "relationshipToRef", "A toRefs names no footnote and no fact of the report.", "Correct the reference.", relationship)
	famRelationBoth      = constraint("1.2", "relationshipFromToMatch", "A relationship goes from a fact to itself.", "Remove the id from one of the lists.", relationship)
	famRelationMixed     = constraint("1.2", "relationshipReferencesMixed", "The toRefs of a relationship name footnotes and facts.", "Write two relationships.", relationship)
	famTupleID           = constraint("1.2", "tupleIdDuplication", "Two tuples have the same tupleID.", "Give each its own.", tuple)
	famTupleRef          = constraint("1.2", "tupleRefMissing", "A tupleRef names no tuple of the report.", "Name the tupleID of an ix:tuple.", tuple)
	famTupleCycle        = constraint("1.2", "tupleNestingCycle", "Tuples hold one another in a circle.", "Correct a tupleRef.", tuple)
	famTupleOrder        = constraint("1.2", "tupleMemberOrderMissing", "A fact in a tuple has no order.", "Number the members of the tuple with the attribute order.", facts...)
	famOrderOutside      = constraint("1.2", "tupleOrder", "A fact outside of tuples has an order.", "Remove the attribute.", facts...)
	famTupleTarget       = constraint("1.2", "tupleMemberDifferentTarget", "A fact has another target than the tuple that holds it.", "Give both the same target.", facts...)
	famTupleUnequal      = constraint("1.2", "tupleSameOrderMembersUnequal", "Two members of a tuple have the same order and different content.", "Give them different orders.", tuple)
	famTupleEmpty        = constraint("1.2", "tupleContentError", "A tuple that is not nil has neither members nor a tupleID.", "Tag its members inside it, or give it a tupleID that they refer to.", tuple)
	famTupleNil          = constraint("1.2", "tupleNilContent", "A tuple that is nil has members.", "Remove xsi:nil, or the members.", tuple)
	famQualified         = constraint("1.1", "qualifiedAttributeDisallowed", "An element has an attribute of the namespace of XBRL instances.", "Remove it.", append([]kind{references}, facts...)...)
	famDisplayNone       = advisory("1.2", "headerDisplayNone", "The header does not stand in an element that is not displayed, so that browsers may show it.", "Put it into <div style=\"display:none\">.", header)
)

// in limits a family to one version.
func (f *family) in(version string) *family {
	f.only = version
	return f
}

func advisory(clause, name, doc, advice string, kinds ...kind) *family {
	f := constraint(clause, name, doc, advice, kinds...)
	f.severity = tieout.Warning
	return f
}

var (
	ruleHeaderDisplayed = famDisplayNone.rule(header, Namespace11)
)

func own(code string, severity tieout.Severity, spec, doc, advice string) tieout.Rule {
	return tieout.Rule{Code: code, Severity: severity, Spec: spec, Doc: doc, Advice: advice}
}

var (
	ruleMended = own("tieout:inlineMended", tieout.Warning, "Inline XBRL 1.1, 3",
		"A document of an inline report is not well-formed XML. Its facts were read from what a browser would make of it; another reader may understand it differently or refuse it.",
		"Write the document as well-formed XHTML.")
	ruleSelfClosed = own("ixbrl:selfClosedTagWarning", tieout.Warning, "Inline XBRL 1.1, 3",
		"An empty element is written as one tag, like <span/>. Browsers that take the document for HTML do not close it, and show what follows inside it.",
		"Write a start tag and an end tag.")
	ruleNamespaces    = own("ix:multipleIxNamespaces", tieout.Error, "Inline XBRL 1.1, 3", "Elements of version 1.0 and of version 1.1 stand in one report.", "Use one namespace.")
	ruleRoot          = own("ix:documentType", tieout.Error, "Inline XBRL 1.1, 3", "The root of an inline document is not html of the namespace of XHTML.", "Write xmlns=\"http://www.w3.org/1999/xhtml\" on html.")
	ruleTargetMissing = own("tieout:inlineTargetMissing", tieout.Error, "tieout", "The report has no facts for the target that was asked for.", "Name one of the report's targets, or none for the default one.")
	ruleTargetEmpty   = own("tieout:inlineNoFacts", tieout.Warning, "Inline XBRL 1.1, 3", "An inline report states no facts.", "Check that the document is the tagged one.")
	ruleOtherTargets  = own("tieout:inlineOtherTargets", tieout.Info, "Inline XBRL 1.1, 3", "An inline report holds facts for more than one target document; one of them was read.", "Name the other with --target.")
	ruleTooLong       = own("tieout:inlineTooLong", tieout.Error, "tieout", "Text is tagged so often that the report would be many times as long as its documents. The facts behind that point were left out.", "Check the nesting of text blocks.")
	ruleScale         = own("ix:scale", tieout.Error, "Inline XBRL 1.1, 10", "The scale of a number is no integer, or beyond all measure.", "Write the power of ten that the printed number is multiplied by: 6 for millions.")
	ruleSign          = own("ix:sign", tieout.Error, "Inline XBRL 1.1, 10", "The sign of a number is something else than a minus sign.", "Write sign=\"-\", or leave the attribute out.")
)

// Rules of the schema validator, which checks the same of instances.
var (
	ruleValue       = validity("xmlSchema:valueError")
	ruleIDDuplicate = validity("xml.3.3.1:idMustBeUnique")
)

// validity is a rule of package xsd.
func validity(code string) tieout.Rule {
	for _, r := range xsd.Rules {
		if r.Code == code {
			return r
		}
	}
	return tieout.Rule{Code: code, Severity: tieout.Error} // a test keeps this from happening
}
