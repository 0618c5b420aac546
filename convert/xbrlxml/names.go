package xbrlxml

import "github.com/tieout/tieout"

func xbrli(local string) tieout.QName {
	return tieout.QName{Space: tieout.NamespaceXBRLI, Local: local}
}
func link(local string) tieout.QName {
	return tieout.QName{Space: tieout.NamespaceLink, Local: local}
}
func xlink(local string) tieout.QName {
	return tieout.QName{Space: tieout.NamespaceXLink, Local: local}
}

var (
	qXBRL           = xbrli("xbrl")
	qContext        = xbrli("context")
	qUnit           = xbrli("unit")
	qEntity         = xbrli("entity")
	qIdentifier     = xbrli("identifier")
	qSegment        = xbrli("segment")
	qScenario       = xbrli("scenario")
	qPeriod         = xbrli("period")
	qInstant        = xbrli("instant")
	qStartDate      = xbrli("startDate")
	qEndDate        = xbrli("endDate")
	qForever        = xbrli("forever")
	qMeasure        = xbrli("measure")
	qDivide         = xbrli("divide")
	qNumerator      = xbrli("unitNumerator")
	qDenominator    = xbrli("unitDenominator")
	qFractionTop    = xbrli("numerator")
	qFractionBottom = xbrli("denominator")

	qSchemaRef    = link("schemaRef")
	qLinkbaseRef  = link("linkbaseRef")
	qRoleRef      = link("roleRef")
	qArcroleRef   = link("arcroleRef")
	qFootnoteLink = link("footnoteLink")
	qFootnote     = link("footnote")
	qLoc          = link("loc")

	qExplicitMember = tieout.QName{Space: tieout.NamespaceXBRLDI, Local: "explicitMember"}
	qTypedMember    = tieout.QName{Space: tieout.NamespaceXBRLDI, Local: "typedMember"}
	qDimension      = tieout.QName{Local: "dimension"}

	qXLinkHref    = xlink("href")
	qXLinkType    = xlink("type")
	qXLinkRole    = xlink("role")
	qXLinkArcrole = xlink("arcrole")
	qXLinkLabel   = xlink("label")
	qXLinkFrom    = xlink("from")
	qXLinkTo      = xlink("to")

	qID             = tieout.QName{Local: "id"}
	qScheme         = tieout.QName{Local: "scheme"}
	qRoleURI        = tieout.QName{Local: "roleURI"}
	qArcroleURI     = tieout.QName{Local: "arcroleURI"}
	qXMLLang        = tieout.QName{Space: tieout.NamespaceXML, Local: "lang"}
	qXMLBase        = tieout.QName{Space: tieout.NamespaceXML, Local: "base"}
	qXSINil         = tieout.QName{Space: tieout.NamespaceXSI, Local: "nil"}
	qSchemaLocation = tieout.QName{Space: tieout.NamespaceXSI, Local: "schemaLocation"}
)

const (
	namespaceXL     = "http://www.xbrl.org/2003/XLink"
	linkbaseArcrole = "http://www.w3.org/1999/xlink/properties/linkbase"
	roleFootnote    = "http://www.xbrl.org/2003/role/footnote"
	standardRoles   = "http://www.xbrl.org/2003/role/"
	standardArcs    = "http://www.xbrl.org/2003/arcrole/"
)
