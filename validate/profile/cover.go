package profile

import (
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/internal/xmlstream"
)

// cover is a fact of the cover page that every form has, or should have.
type cover struct {
	name     string
	required bool
}

// covers are the facts that all forms have (EFM 6.5.20, 6.5.21).
var covers = []cover{{"DocumentType", true}, {"EntityCentralIndexKey", true}, {"EntityRegistrantName", true}, {"AmendmentFlag", false}}

// form is what the cover page of a form states beside what all do (EFM 6.5.20 to 6.5.54). Auditors are required, all else is
// expected.
type form struct {
	expected string // names
	required string
	oneOf    string // at least one of these is expected
	flags    string // NAME=true or NAME=false: the only value
}

const (
	coverPeriod  = "DocumentPeriodEndDate DocumentFiscalYearFocus DocumentFiscalPeriodFocus CurrentFiscalYearEndDate "
	coverEntity  = "EntityFileNumber EntityIncorporationStateCountryCode EntityTaxIdentificationNumber EntityAddressAddressLine1 EntityAddressCityOrTown EntityAddressPostalZipCode "
	coverPhone   = "CityAreaCode LocalPhoneNumber "
	coverFiler   = "EntitySmallBusiness EntityShellCompany EntityFilerCategory EntityEmergingGrowthCompany EntityInteractiveDataCurrent EntityCurrentReportingStatus EntityCommonStockSharesOutstanding "
	coverOffers  = "WrittenCommunications SolicitingMaterial PreCommencementTenderOffer PreCommencementIssuerTenderOffer "
	coverAuditor = "AuditorName AuditorLocation AuditorFirmId"
	coverPlace   = "EntityAddressStateOrProvince EntityAddressCountry"
)

// forms are those whose cover pages are tagged, without the letter of amendments.
var forms = map[string]form{
	"8-K":    {expected: "DocumentPeriodEndDate EntityEmergingGrowthCompany " + coverEntity + coverPhone + coverOffers, oneOf: coverPlace},
	"10-K":   {expected: coverPeriod + coverEntity + coverPhone + coverFiler + "EntityVoluntaryFilers EntityWellKnownSeasonedIssuer EntityPublicFloat", required: coverAuditor, oneOf: coverPlace, flags: "DocumentAnnualReport=true DocumentTransitionReport=false"},
	"10-KT":  {expected: coverPeriod + coverEntity + coverPhone + coverFiler + "EntityVoluntaryFilers EntityWellKnownSeasonedIssuer EntityPublicFloat", required: coverAuditor, oneOf: coverPlace, flags: "DocumentTransitionReport=true"},
	"10-Q":   {expected: coverPeriod + coverEntity + coverPhone + coverFiler, oneOf: coverPlace, flags: "DocumentQuarterlyReport=true DocumentTransitionReport=false"},
	"10-QT":  {expected: coverPeriod + coverEntity + coverPhone + coverFiler, oneOf: coverPlace, flags: "DocumentTransitionReport=true"},
	"20-F":   {expected: coverPeriod + "EntityFileNumber EntityIncorporationStateCountryCode EntityAddressAddressLine1 EntityAddressCityOrTown DocumentAccountingStandard EntityFilerCategory", required: coverAuditor},
	"40-F":   {expected: coverPeriod + "EntityFileNumber EntityIncorporationStateCountryCode AnnualInformationForm AuditedAnnualFinancialStatements", required: coverAuditor},
	"6-K":    {expected: "DocumentPeriodEndDate CurrentFiscalYearEndDate"},
	"S-1":    {expected: "EntitySmallBusiness EntityFilerCategory EntityEmergingGrowthCompany"},
	"10-12B": {expected: "EntitySmallBusiness EntityFilerCategory EntityEmergingGrowthCompany"},
}

// firstCoverYear is the year from whose dei on cover pages are tagged in full, and firstAuditedDay the day from which on the
// periods of reports end whose auditors are tagged.
const (
	firstCoverYear  = "2019"
	firstAuditedDay = "2021-12-15"
)

// secCover checks the facts of the cover page: those that are there against each other, and which are missing.
func (c *checker) secCover() {
	facts, tagged, year := c.coverFacts()
	value := func(name string) string {
		if f := facts[name]; f != nil && !f.Nil {
			return strings.TrimSpace(f.Lexical)
		}
		return ""
	}
	c.secForm(value, facts)
	for _, w := range coversOf(value, year) {
		if value(w.name) != "" || tagged[w.name] && facts[w.name] == nil { // by registrant or class of shares
			continue
		}
		d := ruleSECCoverMissing.New(tieout.Range{Document: c.doc.Name}, "The cover page has no dei:%s.", w.name)
		if !w.required {
			d.Severity = tieout.Warning
		}
		c.found = append(c.found, d)
	}
	if f := facts["EntityCentralIndexKey"]; f != nil && f.Context.Entity.Scheme == schemeCIK && value("EntityCentralIndexKey") != f.Context.Entity.Identifier {
		c.add(ruleSECCIK, f.Origin(), "dei:EntityCentralIndexKey is %q, and the contexts are of %q.", f.Lexical, f.Context.Entity.Identifier)
	}
	if f := facts["DocumentPeriodEndDate"]; f != nil && !f.Nil {
		if day, err := time.Parse(time.DateOnly, strings.TrimSpace(f.Lexical)); err == nil && day.Year() < 1980 {
			c.add(ruleSECCoverDate, f.Origin(), "dei:DocumentPeriodEndDate is %s, before 1980.", f.Lexical)
		}
	}
}

// coverFacts are the facts of the cover page of the whole registrant, by name, the names of all, and the year of their taxonomy.
func (c *checker) coverFacts() (facts map[string]*tieout.Fact, tagged map[string]bool, year string) {
	facts, tagged = map[string]*tieout.Fact{}, map[string]bool{}
	for f := range c.doc.Report.All {
		_, version, isCover := strings.Cut(f.Concept.Space, "//xbrl.sec.gov/dei/")
		if !isCover || f.Context == nil {
			continue
		}
		tagged[f.Concept.Local] = true
		if year = version[:min(4, len(version))]; facts[f.Concept.Local] == nil && len(f.Context.Dimensions) == 0 {
			facts[f.Concept.Local] = f
		}
	}
	return facts, tagged, year
}

// coversOf are the facts of the cover page that a form has, by the value of the others and the year of the dei taxonomy.
func coversOf(value func(name string) string, year string) []cover {
	wanted := slices.Clone(covers)
	add := func(names string, required bool) {
		for _, name := range strings.Fields(names) {
			wanted = append(wanted, cover{name, required})
		}
	}
	f, known := forms[strings.TrimSuffix(value("DocumentType"), "/A")]
	switch {
	case !known:
	case year < firstCoverYear:
		for _, name := range strings.Fields(coverPeriod) {
			if slices.Contains(strings.Fields(f.expected), name) {
				add(name, false)
			}
		}
	default:
		if add(f.expected, false); value("DocumentPeriodEndDate") >= firstAuditedDay {
			add(f.required, true)
		}
	}
	if flag := value("AmendmentFlag"); flag == "true" || flag == "1" {
		add("AmendmentDescription", false)
	}
	return wanted
}

// secWarn adds a finding as a warning, whatever its rule says.
func (c *checker) secWarn(r tieout.Rule, at tieout.Range, format string, args ...any) {
	r.Severity = tieout.Warning
	c.add(r, at, format, args...)
}

// secForm checks what the form asks of facts together: one of several, flags, and securities (EFM 6.5.20 and following).
func (c *checker) secForm(value func(name string) string, facts map[string]*tieout.Fact) {
	f := forms[strings.TrimSuffix(value("DocumentType"), "/A")]
	if names := strings.Fields(f.oneOf); len(names) > 0 && !slices.ContainsFunc(names, func(n string) bool { return value(n) != "" }) {
		c.secWarn(ruleSECCoverMissing, tieout.Range{Document: c.doc.Name}, "The cover page has none of dei:%s.", strings.Join(names, ", dei:"))
	}
	for _, flag := range strings.Fields(f.flags) {
		name, want, _ := strings.Cut(flag, "=")
		if got := value(name); got != "" && (got == "true" || got == "1") != (want == "true") {
			c.secWarn(ruleSECCoverDate, facts[name].Origin(), "dei:%s is %s in a report of the form %s.", name, got, value("DocumentType"))
		}
	}
	if a, b := value("AuditorName") != "", value("AuditorFirmId") != ""; a != b || a && value("AuditorLocation") == "" {
		c.add(ruleSECCoverMissing, tieout.Range{Document: c.doc.Name}, "Of dei:AuditorName, dei:AuditorLocation and dei:AuditorFirmId, only some are on the cover page.")
	}
	if value("AmendmentDescription") != "" && (value("AmendmentFlag") == "false" || value("AmendmentFlag") == "0") {
		c.secWarn(ruleSECCoverDate, facts["AmendmentDescription"].Origin(), "dei:AmendmentDescription is there, and dei:AmendmentFlag is false.")
	}
}

// secLanguages checks that texts tagged in another language have a twin in English (EFM 6.5.14).
func (c *checker) secLanguages() {
	type key struct {
		name    tieout.QName
		context string
	}
	english := map[key]bool{}
	for _, f := range c.texts {
		if f.language == "" || f.language == "en" || f.language == "en-us" {
			english[key{f.name, f.context}] = true
		}
	}
	for _, f := range c.texts {
		if f.own && c.isText(f) && !strings.HasPrefix(f.language, "en") && !english[key{f.name, f.context}] {
			c.add(ruleSECLanguage, f.at, "%s is in %s, and not in en-US.", f.name.Local, f.language)
		}
	}
}

// secTextBlocks checks the markup of text blocks (EFM 6.5.15, 6.5.16).
func (c *checker) secTextBlocks() {
	escaped := map[string]bool{}
	for _, f := range c.texts {
		escaped[f.id] = f.escaped
	}
	for f := range c.doc.Report.All {
		block, known := c.derives(f.Concept, "textBlockItemType")
		if f.Unit != nil || f.Nil || known && !block || !known && (f.ID == "" || !escaped[f.ID]) || !strings.ContainsRune(f.Lexical, '<') {
			continue
		}
		c.textBlock(f)
	}
}

// textBlock reads the markup of one text block. A fault is reported once.
func (c *checker) textBlock(f *tieout.Fact) {
	r := xmlstream.NewReader([]byte(`<div xmlns="`+namespaceXHTML+`">`+f.Lexical+"</div>"), xmlstream.Options{})
	for {
		kind, err := r.Next()
		var syntax *xmlstream.SyntaxError
		switch {
		case errors.As(err, &syntax):
			c.add(ruleSECBlockMarkup, f.Origin(), "The text block %s is no well-formed markup: %s", f.Concept.Local, syntax.Diagnostic.Message)
			return
		case err != nil || kind == xmlstream.EOF:
			return
		case kind != xmlstream.StartElement:
			continue
		}
		name := r.Name().Local
		for _, a := range r.Attrs() {
			if strings.HasPrefix(strings.ToLower(strings.TrimSpace(a.Value)), "javascript:") || strings.HasPrefix(a.Name.Local, "on") && len(a.Name.Local) > 3 {
				c.add(ruleSECBlockActive, f.Origin(), "The text block %s runs a script.", f.Concept.Local)
				return
			}
		}
		if secDisallowed[name] {
			c.add(ruleSECBlockElement, f.Origin(), "The text block %s has the element %s, which is not taken.", f.Concept.Local, name)
			return
		}
	}
}
