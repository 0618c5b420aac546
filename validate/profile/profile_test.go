package profile

import (
	"context"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert"
)

const (
	head    = `<html xmlns="http://www.w3.org/1999/xhtml" xmlns:ix="http://www.xbrl.org/2013/inlineXBRL" xmlns:ixt="http://www.xbrl.org/inlineXBRL/transformation/2020-02-12" xmlns:ixt2="http://www.xbrl.org/inlineXBRL/transformation/2011-07-31" xmlns:link="http://www.xbrl.org/2003/linkbase" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:xbrli="http://www.xbrl.org/2003/instance" xmlns:xbrldi="http://xbrl.org/2006/xbrldi" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:iso4217="http://www.xbrl.org/2003/iso4217" xmlns:e="http://example.com/e" xmlns:dei="http://xbrl.sec.gov/dei/2024" xmlns:ifrs="http://xbrl.ifrs.org/taxonomy/2021-03-24/ifrs-full" xml:lang="en"><head><title>t</title></head><body>`
	refs    = `<ix:references><link:schemaRef xlink:type="simple" xlink:href="e.xsd"/></ix:references>`
	cik     = `<xbrli:identifier scheme="http://www.sec.gov/CIK">0000012345</xbrli:identifier>`
	lei     = `<xbrli:identifier scheme="http://standards.iso.org/iso/17442">529900T8BM49AURSDO55</xbrli:identifier>`
	period  = `<xbrli:period><xbrli:instant>2024-12-31</xbrli:instant></xbrli:period>`
	unit    = `<xbrli:unit id="u"><xbrli:measure>iso4217:EUR</xbrli:measure></xbrli:unit>`
	covered = `<p><ix:nonNumeric name="dei:DocumentType" contextRef="y" id="d1">6-K</ix:nonNumeric><ix:nonNumeric name="dei:EntityRegistrantName" contextRef="y" id="d2">Acme</ix:nonNumeric><ix:nonNumeric name="dei:EntityCentralIndexKey" contextRef="y" id="d3">0000012345</ix:nonNumeric><ix:nonNumeric name="dei:AmendmentFlag" contextRef="y" id="d4">false</ix:nonNumeric><ix:nonNumeric name="dei:DocumentPeriodEndDate" contextRef="y" id="d5">2024-12-31</ix:nonNumeric><ix:nonNumeric name="dei:CurrentFiscalYearEndDate" contextRef="y" id="d6">--12-31</ix:nonNumeric></p>`
	fact    = `<ix:nonFraction name="e:A" contextRef="c" unitRef="u" decimals="0" id="f">1</ix:nonFraction>`
)

// page is a report of the entity that the profile asks for.
func page(n Name, body string) string {
	entity, more := cik, ""
	if n == ESEF {
		entity = lei
		for _, name := range mandatory {
			body += `<p><ix:nonNumeric name="ifrs:` + name + `" contextRef="c" id="` + name + `">x</ix:nonNumeric></p>`
		}
	} else {
		body, more = body+covered, year
	}
	return head + `<div style="display:none"><ix:header><ix:hidden></ix:hidden>` + refs + `<ix:resources><xbrli:context id="c"><xbrli:entity>` + entity + `</xbrli:entity>` + period + `</xbrli:context>` + more + unit + `</ix:resources></ix:header></div>` + body + `</body></html>`
}

// noneHidden is taken out of pages that hide nothing.
const noneHidden = "<ix:hidden></ix:hidden>"

// hide puts a fact into ix:hidden of a page.
func hide(p string, facts string) string {
	return strings.Replace(p, "</ix:hidden>", facts+"</ix:hidden>", 1)
}

// year is the context of a duration that filings need.
const year = `<xbrli:context id="y"><xbrli:entity>` + cik + `</xbrli:entity><xbrli:period><xbrli:startDate>2024-01-01</xbrli:startDate><xbrli:endDate>2024-12-31</xbrli:endDate></xbrli:period></xbrli:context>`

const second = `<xbrli:context id="d"><xbrli:entity>ENTITY</xbrli:entity><xbrli:period><xbrli:instant>2023-12-31</xbrli:instant></xbrli:period></xbrli:context>`

var cases = []struct {
	code     string
	profile  Name
	document string
}{
	{"", SEC, page(SEC, "<p>"+fact+"</p>")},
	{"", ESEF, page(ESEF, "<p>"+fact+"</p>")},
	{"EFM.6.05.07", SEC, strings.Replace(page(SEC, "<p>"+fact+"</p>"), unit, strings.Replace(year, `id="y"`, `id="z"`, 1)+unit, 1)},
	{"EFM.6.05.09", SEC, strings.Replace(page(SEC, "<p>"+fact+"</p>"), unit, strings.NewReplacer(`id="y"`, `id="z"`, "2024-12-31", "2025-12-31", "2024-01-01", "2024-12-31").Replace(year)+unit, 1)},
	{"EFM.6.05.11", SEC, strings.Replace(page(SEC, "<p>"+fact+"</p>"), unit, unit+strings.Replace(unit, `"u"`, `"v"`, 1), 1)},
	{"EFM.6.05.19", SEC, strings.ReplaceAll(strings.Replace(page(SEC, "<p>"+fact+"</p>"), year, "", 1), `contextRef="y"`, `contextRef="c"`)},
	{"EFM.6.05.28", SEC, strings.Replace(page(SEC, `<p>`+fact+`<ix:footnote id="n" footnoteRole="http://example.com/r">x</ix:footnote></p>`), "</ix:resources>", `<ix:relationship fromRefs="f" toRefs="n"/></ix:resources>`, 1)},
	{"EFM.6.05.30", SEC, strings.Replace(page(SEC, `<p>`+fact+`<ix:footnote id="n">x</ix:footnote></p>`), "</ix:resources>", `<ix:relationship arcrole="http://example.com/r" fromRefs="f" toRefs="n"/></ix:resources>`, 1)},
	{"EFM.6.05.33", SEC, page(SEC, `<p>`+fact+`<ix:footnote id="n">x</ix:footnote></p>`)},
	{"EFM.6.05.36", SEC, strings.ReplaceAll(page(SEC, "<p>"+fact+"</p>"), "iso4217:EUR", "e:"+strings.Repeat("x", 201))},
	{"EFM.5.02.05.doctypeDisallowed", SEC, "<!DOCTYPE html>" + page(SEC, "<p>"+fact+"</p>")},
	{"EFM.5.02.05.xhtmlNamespaceMissing", SEC, strings.Replace(page(SEC, "<p>"+fact+"</p>"), ` xmlns="http://www.w3.org/1999/xhtml"`, "", 1)},
	{"EFM.5.02.05.standardNamespacePrefix", SEC, strings.ReplaceAll(strings.Replace(page(SEC, "<p>"+fact+"</p>"), "xmlns:ix=", "xmlns:x=", 1), "ix:", "x:")},
	{"EFM.5.02.05.targetDisallowed", SEC, page(SEC, "<p>"+fact+strings.Replace(fact, `id="f"`, `target="t"`, 1)+"</p>")},
	{"EFM.5.02.05.tupleDisallowed", SEC, page(SEC, `<div>`+fact+`<ix:tuple name="e:T" tupleID="t"></ix:tuple></div>`)},
	{"EFM.5.02.05.fractionDisallowed", SEC, page(SEC, `<p>`+fact+`<ix:fraction name="e:F" contextRef="c" unitRef="u"><ix:numerator>1</ix:numerator><ix:denominator>2</ix:denominator></ix:fraction></p>`)},
	{"EFM.5.02.05.12.unupportedTransformationRegistry", SEC, page(SEC, "<p>"+strings.Replace(fact, `id="f"`, `format="ixt2:numdotdecimal"`, 1)+"</p>")},
	{"EFM.5.02.05.disallowedElement", SEC, page(SEC, "<p>"+fact+"<q>x</q></p>")},
	{"EFM.5.02.05.disallowedAttribute", SEC, page(SEC, `<div><a name="x" href="#f">x</a>`+fact+"</div>")},
	{"EFM.5.02.05.xmlBaseDisallowed", SEC, strings.Replace(page(SEC, "<p>"+fact+"</p>"), "<ix:references", `<ix:references xml:base="x/"`, 1)},
	{"EFM.5.02.05.schemaLocationDisallowed", SEC, strings.Replace(page(SEC, "<p>"+fact+"</p>"), "<ix:references", `<ix:references xsi:schemaLocation="a b"`, 1)},
	{"EFM.5.02.05.activeContent", SEC, page(SEC, `<div><a href="javascript:x()">x</a>`+fact+"</div>")},
	{"EFM.5.02.05.externalReference", SEC, page(SEC, `<div><a href="https://example.com/">x</a><a href="https://www.sec.gov/Archives/edgar/data/1/x.htm">y</a>`+fact+"</div>")},
	{"EFM.5.02.05.graphicDataUrl", SEC, page(SEC, `<div><img src="data:image/png;base64,AA" alt=""/>`+fact+"</div>")},
	{"EFM.5.02.05.graphicFileType", SEC, page(SEC, `<div><img src="x.png" alt=""/>`+fact+"</div>")},
	{"EFM.5.02.05.nestedTable", SEC, page(SEC, `<table><tr><td><table><tr><td>`+fact+"</td></tr></table></td></tr></table>")},
	{"EFM.5.02.05.disallowedMetaContent", SEC, strings.Replace(page(SEC, "<p>"+fact+"</p>"), "<title>", `<meta http-equiv="Content-Type" content="text/xml"/><title>`, 1)},
	{"EFM.5.02.05.anchorElementPosition", SEC, page(SEC, `<p><a id="x">x</a>`+fact+"</p>")},
	{"EFM.5.02.05.14.hidden-fact-eligible-for-transform", SEC, hide(page(SEC, "<p>x</p>"), fact)},
	{"EFM.5.02.05.14.hidden-fact-not-found", SEC, page(SEC, `<p style="-sec-ix-hidden:g">x</p><p>`+fact+"</p>")},
	{"EFM.5.02.05.14.hidden-fact-not-referenced", SEC, hide(page(SEC, "<p>x</p>"), `<ix:nonNumeric name="e:Q" contextRef="c" id="q">a</ix:nonNumeric>`)},
	{"EFM.5.02.05.14.hidden-fact-multiple-references", SEC, hide(page(SEC, strings.Repeat(`<p style="-sec-ix-hidden:q">x</p>`, 2)), `<ix:nonNumeric name="e:Q" contextRef="c" id="q">a</ix:nonNumeric>`)},
	{"EFM.6.05.17", SEC, page(SEC, "<p>"+strings.Replace(fact, "decimals", "precision", 1)+"</p>")},
	{"EFM.6.05.37", SEC, page(SEC, "<p>"+strings.Replace(fact, `decimals="0"`, `decimals="-2"`, 1)+"</p>")},
	{"EFM.6.05.01", SEC, strings.Replace(page(SEC, "<p>"+fact+"</p>"), "0000012345", "12345", 1)},
	{"EFM.6.05.03", SEC, strings.Replace(page(SEC, "<p>"+fact+strings.Replace(strings.Replace(fact, `"c"`, `"d"`, 1), ` id="f"`, "", 1)+"</p>"), "<xbrli:unit", strings.Replace(second, "ENTITY", strings.Replace(cik, "12345", "54321", 1), 1)+"<xbrli:unit", 1)},
	{"EFM.6.05.04", SEC, strings.Replace(page(SEC, "<p>"+fact+"</p>"), "</xbrli:period></xbrli:context>", `</xbrli:period><xbrli:scenario><xbrldi:explicitMember dimension="e:X">e:M</xbrldi:explicitMember></xbrli:scenario></xbrli:context>`, 1)},
	{"EFM.6.05.05", SEC, strings.Replace(page(SEC, "<p>"+fact+"</p>"), "</xbrli:entity>", `<xbrli:segment><e:S>x</e:S></xbrli:segment></xbrli:entity>`, 1)},
	{"EFM.6.05.08", SEC, strings.Replace(page(SEC, "<p>"+fact+"</p>"), "<xbrli:unit", strings.Replace(second, "ENTITY", cik, 1)+"<xbrli:unit", 1)},
	{"EFM.6.05.38", SEC, strings.Replace(page(SEC, "<p>"+fact+"</p>"), "<xbrli:instant>2024-12-31</xbrli:instant>", "<xbrli:forever/>", 1)},
	{"ESEF.RTS.Art.6.a.noInlineXbrlTags", ESEF, regexp.MustCompile(`<ix:nonNumeric.*</ix:nonNumeric>`).ReplaceAllString(strings.Replace(page(ESEF, "<p>x</p>"), "<ix:hidden></ix:hidden>", "", 1), "x")},
	{"ESEF.RTS.Art.3.xhtmlDoctype", ESEF, `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "x.dtd">` + page(ESEF, "<p>"+fact+"</p>")},
	{"ESEF.RTS.Art.3.htmlDoctype", ESEF, "<!DOCTYPE html>" + page(ESEF, "<p>"+fact+"</p>")},
	{"EFM.6.05.12", SEC, page(SEC, "<p>"+fact+strings.Replace(fact, `id="f">1<`, `id="g">2<`, 1)+"</p>")},
	{"", SEC, page(SEC, "<p>"+fact+strings.Replace(fact, `decimals="0" id="f">1<`, `decimals="INF" id="g">1.2<`, 1)+"</p>")},
	{"EFM.6.05.14", SEC, page(SEC, `<p>`+fact+`<ix:nonNumeric xml:lang="fr" name="e:T" contextRef="c" id="t">bon</ix:nonNumeric></p>`)},
	{"", SEC, page(SEC, `<p>`+fact+`<ix:nonNumeric xml:lang="fr" name="e:T" contextRef="c" id="t">bon</ix:nonNumeric><ix:nonNumeric name="e:T" contextRef="c" id="u">good</ix:nonNumeric></p>`)},
	{"EFM.6.05.15", SEC, strings.Replace(page(SEC, `<p>`+fact+`<ix:nonNumeric name="e:T" contextRef="c" id="t">&lt;p&gt;</ix:nonNumeric></p>`), "e.xsd", "blocks.xsd", 1)},
	{"EFM.6.05.16", SEC, page(SEC, `<p>`+fact+`<ix:nonNumeric escape="true" name="e:B" contextRef="c" id="t"><q>x</q></ix:nonNumeric></p>`)},
	{"EFM.6.05.16.activeContent", SEC, page(SEC, `<div>`+fact+`<ix:nonNumeric escape="true" name="e:B" contextRef="c" id="t"><a href="javascript:x()">x</a></ix:nonNumeric></div>`)},
	{"EFM.6.05.20.missing", SEC, strings.Replace(page(SEC, "<p>"+fact+"</p>"), "dei:DocumentType", "e:DocumentType", 1)},
	{"EFM.6.05.20.missing", SEC, strings.Replace(page(SEC, "<p>"+fact+"</p>"), ">false<", ">true<", 1)},
	{"EFM.6.05.20.missing", SEC, strings.Replace(page(SEC, "<p>"+fact+"</p>"), ">6-K<", ">8-K<", 1)},
	{"EFM.6.05.20.missing", SEC, page(SEC, "<p>"+fact+`<ix:nonNumeric name="dei:AuditorName" contextRef="y" id="d7">x</ix:nonNumeric></p>`)},
	{"EFM.6.05.20.value", SEC, strings.Replace(page(SEC, "<p>"+fact+`<ix:nonNumeric name="dei:DocumentAnnualReport" contextRef="y" id="d7">false</ix:nonNumeric></p>`), ">6-K<", ">10-K<", 1)},
	{"EFM.6.05.20.value", SEC, page(SEC, "<p>"+fact+`<ix:nonNumeric name="dei:AmendmentDescription" contextRef="y" id="d7">x</ix:nonNumeric></p>`)},
	{"EFM.6.05.20.value", SEC, strings.Replace(page(SEC, "<p>"+fact+"</p>"), `id="d5">2024`, `id="d5">1924`, 1)},
	{"EFM.6.05.23.cikValue", SEC, strings.Replace(page(SEC, "<p>"+fact+"</p>"), `id="d3">0000012345`, `id="d3">0000054321`, 1)},
	{"ESEF.2.2.4.inconsistentDuplicateNumericFactInInlineXbrlDocument", ESEF, page(ESEF, "<p>"+fact+strings.Replace(fact, `id="f">1<`, `id="g">2<`, 1)+"</p>")},
	{"", ESEF, page(ESEF, "<p>"+fact+strings.Replace(fact, `decimals="0" id="f">1<`, `decimals="1" id="g">1.2<`, 1)+"</p>")},
	{"ESEF.2.2.4.inconsistentDuplicateNonnumericFactInInlineXbrlDocument", ESEF, page(ESEF, `<p>`+fact+`<ix:nonNumeric name="e:T" contextRef="c" id="t">a</ix:nonNumeric><ix:nonNumeric name="e:T" contextRef="c" id="u">b</ix:nonNumeric></p>`)},
	{"ESEF.2.2.5.roundedValueBelowScaleNotNull", ESEF, page(ESEF, "<p>"+strings.Replace(fact, `decimals="0"`, `decimals="-3"`, 1)+"</p>")},
	{"ESEF.2.5.2.undefinedLanguageForTextFact", ESEF, strings.Replace(page(ESEF, `<p>`+fact+`<ix:nonNumeric name="e:T" contextRef="c" id="t">a</ix:nonNumeric></p>`), ` xml:lang="en"`, "", 1)},
	{"ESEF.2.5.2.taggedTextFactOnlyInLanguagesOtherThanLanguageOfAReport", ESEF, page(ESEF, `<p>`+fact+`<ix:nonNumeric xml:lang="de" name="e:T" contextRef="c" id="t">a</ix:nonNumeric></p>`)},
	{"", ESEF, page(ESEF, `<p>`+fact+`<ix:nonNumeric xml:lang="de" name="e:T" contextRef="c" id="t">a</ix:nonNumeric><ix:nonNumeric name="e:T" contextRef="c" id="u">b</ix:nonNumeric></p>`)},
	{"ESEF.2.3.1.unusedFootnote", ESEF, page(ESEF, `<p>`+fact+`<ix:footnote id="n">x</ix:footnote></p>`)},
	{"ESEF.2.3.1.nonStandardRoleForFootnote", ESEF, strings.Replace(page(ESEF, `<p>`+fact+`<ix:footnote id="n" footnoteRole="http://example.com/r">x</ix:footnote></p>`), "</ix:resources>", `<ix:relationship fromRefs="f" toRefs="n"/></ix:resources>`, 1)},
	{"", ESEF, strings.Replace(page(ESEF, `<p>`+fact+`<ix:footnote id="n">x</ix:footnote></p>`), "</ix:resources>", `<ix:relationship fromRefs="f" toRefs="n"/></ix:resources>`, 1)},
	{"ESEF.2.3.1.footnoteOnlyInLanguagesOtherThanLanguageOfAReport", ESEF, page(ESEF, `<p>`+fact+`<ix:footnote xml:lang="de" id="n">x</ix:footnote></p>`)},
	{"ESEF.2.3.1.footnoteInLanguagesOtherThanLanguageOfContentOfAnyTextualFact", ESEF, page(ESEF, `<p>`+fact+`<ix:nonNumeric name="e:T" contextRef="c" id="t">a</ix:nonNumeric><ix:footnote xml:lang="de" id="n">x</ix:footnote></p>`)},
	{"ESEF.2.5.4.externalCssFileForSingleIXbrlDocument", ESEF, strings.Replace(page(ESEF, `<p>`+fact+`</p>`), "<title>", `<link rel="stylesheet" href="a.css"/><title>`, 1)},
	{"ESEF.2.5.1.incorrectMIMETypeSpecified", ESEF, page(ESEF, `<p><img src="data:image/png;base64,R0lGODlhAQABAAAAACw=" alt=""/>`+fact+"</p>")},
	{"", ESEF, page(ESEF, `<p><img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" alt=""/>`+fact+"</p>")},
	{"ESEF.2.5.1.executableCodePresent", ESEF, page(ESEF, `<p onclick="x()">`+fact+"</p>")},
	{"ESEF.2.5.1.MIMETypeNotSpecified", ESEF, page(ESEF, `<p><img src="data:;base64,AA" alt=""/>`+fact+"</p>")},
	{"ESEF.2.5.1.imageFormatNotSupported", ESEF, page(ESEF, `<p><img src="x.tiff" alt=""/>`+fact+"</p>")},
	{"ESEF.2.5.1.embeddedImageNotUsingBase64Encoding", ESEF, page(ESEF, `<p><img src="data:image/png,AA" alt=""/>`+fact+"</p>")},
	{"ESEF.3.5.1.inlineXbrlDocumentContainsExternalReferences", ESEF, page(ESEF, `<p><img src="https://example.com/x.png" alt=""/>`+fact+"</p>")},
	{"ESEF.2.4.2.htmlOrXmlBaseUsed", ESEF, strings.Replace(page(ESEF, "<p>"+fact+"</p>"), "<ix:references", `<ix:references xml:base="x/"`, 1)},
	{"ESEF.2.5.4.displayNoneUsedToHideTaggedFacts", ESEF, page(ESEF, `<p style="display: none">`+fact+"</p>")},
	{"ESEF.2.4.1.tupleElementUsed", ESEF, page(ESEF, `<div>`+fact+`<ix:tuple name="e:T" tupleID="t"></ix:tuple></div>`)},
	{"ESEF.2.4.1.fractionElementUsed", ESEF, page(ESEF, `<p>`+fact+`<ix:fraction name="e:F" contextRef="c" unitRef="u"><ix:numerator>1</ix:numerator><ix:denominator>2</ix:denominator></ix:fraction></p>`)},
	{"ESEF.2.2.1.precisionAttributeUsed", ESEF, page(ESEF, "<p>"+strings.Replace(fact, "decimals", "precision", 1)+"</p>")},
	{"ESEF.2.4.1.transformableElementIncludedInHiddenSection", ESEF, hide(page(ESEF, "<p>x</p>"), fact)},
	{"ESEF.2.4.1.factInHiddenSectionNotInReport", ESEF, hide(page(ESEF, "<p>x</p>"), `<ix:nonNumeric name="e:Q" contextRef="c" id="q">a</ix:nonNumeric>`)},
	{"ESEF.2.4.1.esefIxHiddenStyleNotLinkingFactInHiddenSection", ESEF, page(ESEF, `<p style="-esef-ix-hidden:g">x</p><p>`+fact+"</p>")},
	{"ESEF.2.5.3.targetAttributeUsedForESEFContents", ESEF, page(ESEF, "<p>"+fact+strings.Replace(fact, `id="f"`, `id="g" target="t"`, 1)+"</p>")},
	{"ESEF.2.2.3.incorrectTransformationRuleApplied", ESEF, page(ESEF, "<p>"+strings.Replace(fact, `id="f"`, `id="f" format="ixt2:numdotdecimal"`, 1)+"</p>")},
	{"ESEF.2.2.8.missingFactID", ESEF, page(ESEF, "<p>"+strings.Replace(fact, ` id="f"`, "", 1)+"</p>")},
	{"ESEF.2.1.1.nonLEIContextScheme", ESEF, strings.Replace(page(ESEF, "<p>"+fact+"</p>"), "iso/17442", "iso/1", 1)},
	{"ESEF.2.1.1.invalidIdentifierFormat", ESEF, strings.Replace(page(ESEF, "<p>"+fact+"</p>"), "AURSDO55", "AURSDO5X", 1)},
	{"ESEF.2.1.1.invalidIdentifier", ESEF, strings.Replace(page(ESEF, "<p>"+fact+"</p>"), "AURSDO55", "AURSDO56", 1)},
	{"ESEF.2.1.4.multipleIdentifiers", ESEF, strings.Replace(page(ESEF, "<p>"+fact+"</p>"), "<xbrli:unit", strings.Replace(second, "ENTITY", strings.Replace(lei, "529900T8BM49AURSDO55", "5493001KJTIIGC8Y1R12", 1), 1)+"<xbrli:unit", 1)},
	{"ESEF.2.1.2.periodWithTimeContent", ESEF, strings.Replace(page(ESEF, "<p>"+fact+"</p>"), "2024-12-31<", "2024-12-31T00:00:00<", 1)},
	{"ESEF.2.1.2.periodWithTimeZone", ESEF, strings.Replace(page(ESEF, "<p>"+fact+"</p>"), "2024-12-31<", "2024-12-31Z<", 1)},
	{"ESEF.2.1.3.segmentUsed", ESEF, strings.Replace(page(ESEF, "<p>"+fact+"</p>"), "</xbrli:entity>", `<xbrli:segment><xbrldi:explicitMember dimension="e:X">e:M</xbrldi:explicitMember></xbrli:segment></xbrli:entity>`, 1)},
	{"ESEF.2.1.3.scenarioContainsNonDimensionalContent", ESEF, strings.Replace(page(ESEF, "<p>"+fact+"</p>"), "</xbrli:period></xbrli:context>", `</xbrli:period><xbrli:scenario><e:S>x</e:S></xbrli:scenario></xbrli:context>`, 1)},
}

func TestCases(t *testing.T) {
	dir := t.TempDir()
	linkbases := regexp.MustCompile(`<xs:annotation>.*</xs:annotation>`)
	if err := os.WriteFile(filepath.Join(dir, "blocks.xsd"), linkbases.ReplaceAll([]byte(packageFiles()[schema]), nil), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, c := range cases {
		t.Run(string(c.profile)+" "+c.code, func(t *testing.T) {
			d, err := convert.Open(context.Background(), filepath.Join(dir, map[Name]string{SEC: "r.htm", ESEF: "r.xhtml"}[c.profile]), []byte(strings.Replace(c.document, noneHidden, "", 1)), convert.Options{})
			if err != nil {
				t.Fatal(err)
			}
			found, err := Check(context.Background(), c.profile, d)
			if err != nil {
				t.Fatal(err)
			}
			var codes []string
			for _, f := range found {
				if f.Code != ruleIncomplete.Code && !slices.Contains(codes, f.Code) {
					codes = append(codes, f.Code)
				}
			}
			if c.code == "" && len(codes) > 0 || c.code != "" && !slices.Contains(codes, c.code) {
				t.Errorf("found %v, want %q", codes, c.code)
			}
		})
	}
}

// TestEveryRuleHasACase: each code is broken by a case, and says what it is.
func TestEveryRuleHasACase(t *testing.T) {
	tested := map[string]bool{ruleIncomplete.Code: true, ruleSECInline.Code: true, ruleESEFInline.Code: true} // see TestNotInline
	for _, c := range cases {
		tested[c.code] = true
	}
	for _, c := range packages {
		tested[c.code] = true
	}
	for _, c := range filings {
		tested[c.code] = true
	}
	seen := map[string]bool{}
	for _, r := range Rules {
		if !tested[r.Code] || seen[r.Code] || r.Doc == "" || r.Advice == "" || r.Spec == "" || r.Aspect != tieout.Profile {
			t.Errorf("%+v", r)
		}
		seen[r.Code] = true
	}
}

func TestNotInline(t *testing.T) {
	for n, want := range map[Name]string{SEC: ruleSECInline.Code, ESEF: ruleESEFInline.Code} {
		found, err := Check(context.Background(), n, &convert.Document{Name: "a.xbrl"})
		if err != nil || len(found) != 1 || found[0].Code != want {
			t.Error(found, err)
		}
	}
	if _, err := Check(context.Background(), "hmrc", &convert.Document{}); err == nil {
		t.Error("an unknown profile is no error")
	}
}
