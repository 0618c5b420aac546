package rules

import "github.com/tieout/tieout"

const specDimensions = "Dimensions 1.0"

// dte makes a rule about dimensional taxonomies, die one about reports.
func dte(name, clause, doc, advice string) tieout.Rule {
	return tieout.Rule{Code: "xbrldte:" + name, Severity: tieout.Error, Spec: specDimensions + " " + clause, Doc: doc, Advice: advice}
}

func die(name, clause, doc, advice string) tieout.Rule {
	return tieout.Rule{Code: "xbrldie:" + name, Severity: tieout.Error, Spec: specDimensions + " " + clause, Doc: doc, Advice: advice}
}

var (
	ruleHypercubeAbstract = dte("HypercubeElementIsNotAbstractError", "2.2.1",
		"A hypercube is declared without abstract=\"true\".", "Add abstract=\"true\" to the declaration.")
	ruleHypercubeDimensionSource = dte("HypercubeDimensionSourceError", "2.2.2",
		"A hypercube-dimension relationship starts at something that is no hypercube.", "Let it start at an element in the substitution group of xbrldt:hypercubeItem.")
	ruleHypercubeDimensionTarget = dte("HypercubeDimensionTargetError", "2.2.2",
		"A hypercube-dimension relationship ends at something that is no dimension.", "Let it end at an element in the substitution group of xbrldt:dimensionItem.")
	ruleHasHypercubeSource = dte("HasHypercubeSourceError", "2.3.1",
		"An all or notAll relationship starts at something that is no primary item.", "Let it start at an item that is neither a hypercube nor a dimension.")
	ruleHasHypercubeTarget = dte("HasHypercubeTargetError", "2.3.1",
		"An all or notAll relationship ends at something that is no hypercube.", "Let it end at an element in the substitution group of xbrldt:hypercubeItem.")
	ruleContextElementMissing = dte("HasHypercubeMissingContextElementAttributeError", "2.3.1",
		"An all or notAll relationship has no xbrldt:contextElement attribute.", "Add xbrldt:contextElement=\"segment\" or \"scenario\" to the arc.")
	ruleDimensionAbstract = dte("DimensionElementIsNotAbstractError", "2.5.1",
		"A dimension is declared without abstract=\"true\".", "Add abstract=\"true\" to the declaration.")
	ruleTypedDomainRef = dte("TypedDomainRefError", "2.5.2",
		"xbrldt:typedDomainRef stands on a declaration that is no dimension.", "Remove the attribute, or put the element in the substitution group of xbrldt:dimensionItem.")
	ruleTypedDimension = dte("TypedDimensionError", "2.5.2.1",
		"xbrldt:typedDomainRef does not lead to a global, concrete element declaration.", "Point it at a global element declaration that is not abstract, by its id.")
	ruleTypedDimensionURI = dte("TypedDimensionURIError", "2.5.2.1",
		"xbrldt:typedDomainRef has no fragment, so that it names a document, but no element.", "Add \"#\" and the id of the element declaration.")
	ruleOutOfDTSSchema = dte("OutOfDTSSchemaError", "2.5.2.1",
		"xbrldt:typedDomainRef leads to a schema that is no part of the DTS.", "Import that schema where the dimension is declared.")
	ruleDimensionDomainSource = dte("DimensionDomainSourceError", "2.5.3",
		"A dimension-domain relationship starts at something that is no explicit dimension.", "Let it start at a dimension without xbrldt:typedDomainRef.")
	ruleDimensionDomainTarget = dte("DimensionDomainTargetError", "2.5.3",
		"A dimension-domain relationship ends at something that cannot be a member.", "Let it end at an item that is neither a hypercube nor a dimension.")
	rulePolymorphism = dte("PrimaryItemPolymorphismError", "2.5.3.2",
		"A primary item of a hypercube is also a usable member of one of the hypercube's dimensions.", "Use different concepts for the primary item and for the member.")
	ruleDomainMemberSource = dte("DomainMemberSourceError", "2.5.3.2",
		"A domain-member relationship starts at something that is neither a primary item nor a member.", "Let it start at an item that is neither a hypercube nor a dimension.")
	ruleDomainMemberTarget = dte("DomainMemberTargetError", "2.5.3.2",
		"A domain-member relationship ends at something that is neither a primary item nor a member.", "Let it end at an item that is neither a hypercube nor a dimension.")
	ruleDimensionDefaultSource = dte("DimensionDefaultSourceError", "2.7.1",
		"A dimension-default relationship starts at something that is no explicit dimension.", "Let it start at a dimension without xbrldt:typedDomainRef.")
	ruleDimensionDefaultTarget = dte("DimensionDefaultTargetError", "2.7.1",
		"A dimension-default relationship ends at something that cannot be a member.", "Let it end at an item that is neither a hypercube nor a dimension.")
	ruleTooManyDefaults = dte("TooManyDefaultMembersError", "2.7.1.1",
		"A dimension has more than one default member. Defaults are global: the link role does not matter.", "Keep one dimension-default relationship of the dimension and prohibit or remove the others.")
	ruleDirectedCycle = dte("DRSDirectedCycleError", "2.4.3",
		"The relationships of a hypercube's dimension lead in a circle, over link roles that xbrldt:targetRole connects.", "Remove one relationship of the circle.")

	ruleDefaultUsed = die("DefaultValueUsedInInstanceError", "3.1.3",
		"A context states the default member of a dimension. A default applies when the dimension is absent.", "Remove the dimension from the context.")
	ruleDimensionallyInvalid = die("PrimaryItemDimensionallyInvalidError", "3.1.1",
		"No link role allows the fact's concept with the dimension values of its context.", "Use members and dimensions that a hypercube of the concept allows, in the container that it asks for.")
	ruleRepeatedDimension = die("RepeatedDimensionInInstanceError", "3.1.4.2",
		"A context has two values for one dimension, segment and scenario counted together.", "Keep one of the values.")
	ruleNotTyped = die("TypedMemberNotTypedDimensionError", "3.1.4.4",
		"A typed value is given for something that is no typed dimension.", "Name a dimension declared with xbrldt:typedDomainRef, or use xbrldi:explicitMember.")
	ruleNotExplicit = die("ExplicitMemberNotExplicitDimensionError", "3.1.4.5",
		"An explicit member is given for something that is no explicit dimension.", "Name a dimension declared without xbrldt:typedDomainRef, or use xbrldi:typedMember.")
	ruleMemberUndefined = die("ExplicitMemberUndefinedQNameError", "3.1.4.5",
		"An explicit member names no concept of the taxonomy.", "Correct the member's name or prefix, or add it to the taxonomy.")
	ruleIllegalTyped = die("IllegalTypedDimensionContentError", "3.1.4.4.3",
		"The value of a typed dimension is not the element that the dimension's declaration asks for.", "Write exactly one element of the name that xbrldt:typedDomainRef leads to, with a value of its type.")
)
