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

// covers are the facts that all forms have; more of them follow from the form (EFM 6.5.20).
var covers = []cover{{"DocumentType", true}, {"EntityCentralIndexKey", true}, {"EntityRegistrantName", true}, {"AmendmentFlag", false}}

// periodicForms are forms whose cover page states the end of the period and the fiscal year.
var periodicForms = words("10-K 10-KT 10-Q 10-QT 20-F 40-F")

// secCover checks the facts of the cover page: those that are there against each other, and which are missing.
func (c *checker) secCover() {
	facts := map[string]*tieout.Fact{}
	for f := range c.doc.Report.All {
		if strings.Contains(f.Concept.Space, "//xbrl.sec.gov/dei/") && f.Context != nil && facts[f.Concept.Local] == nil && len(f.Context.Dimensions) == 0 {
			facts[f.Concept.Local] = f
		}
	}
	value := func(name string) string {
		if f := facts[name]; f != nil && !f.Nil {
			return strings.TrimSpace(f.Lexical)
		}
		return ""
	}
	for _, w := range coversOf(value) {
		if value(w.name) != "" {
			continue
		}
		d := ruleSECCoverMissing.New(tieout.Range{Document: c.doc.Name}, "The cover page has no dei:%s.", w.name)
		if !w.required {
			d.Severity = tieout.Warning
		}
		c.found = append(c.found, d)
	}
	if f := facts["EntityCentralIndexKey"]; f != nil && f.Context.Entity.Scheme == schemeCIK && value("EntityCentralIndexKey") != f.Context.Entity.Identifier {
		c.add(ruleSECCIK, f.Origin, "dei:EntityCentralIndexKey is %q, and the contexts are of %q.", f.Lexical, f.Context.Entity.Identifier)
	}
	if f := facts["DocumentPeriodEndDate"]; f != nil && !f.Nil {
		if day, err := time.Parse(time.DateOnly, strings.TrimSpace(f.Lexical)); err == nil && day.Year() < 1980 {
			c.add(ruleSECCoverDate, f.Origin, "dei:DocumentPeriodEndDate is %s, before 1980.", f.Lexical)
		}
	}
}

// coversOf are the facts of the cover page that a form has, by the value of the others.
func coversOf(value func(name string) string) []cover {
	wanted := slices.Clone(covers)
	form := strings.TrimSuffix(value("DocumentType"), "/A")
	switch {
	case periodicForms[form]:
		for _, name := range []string{"DocumentPeriodEndDate", "DocumentFiscalYearFocus", "DocumentFiscalPeriodFocus", "CurrentFiscalYearEndDate"} {
			wanted = append(wanted, cover{name, false})
		}
	case form == "8-K":
		wanted = append(wanted, cover{"DocumentPeriodEndDate", false})
	}
	if flag := value("AmendmentFlag"); flag == "true" || flag == "1" {
		wanted = append(wanted, cover{"AmendmentDescription", false})
	}
	return wanted
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
			c.add(ruleSECBlockMarkup, f.Origin, "The text block %s is no well-formed markup: %s", f.Concept.Local, syntax.Diagnostic.Message)
			return
		case err != nil || kind == xmlstream.EOF:
			return
		case kind != xmlstream.StartElement:
			continue
		}
		name := r.Name().Local
		for _, a := range r.Attrs() {
			if strings.HasPrefix(strings.ToLower(strings.TrimSpace(a.Value)), "javascript:") || strings.HasPrefix(a.Name.Local, "on") && len(a.Name.Local) > 3 {
				c.add(ruleSECBlockActive, f.Origin, "The text block %s runs a script.", f.Concept.Local)
				return
			}
		}
		if secDisallowed[name] {
			c.add(ruleSECBlockElement, f.Origin, "The text block %s has the element %s, which is not taken.", f.Concept.Local, name)
			return
		}
	}
}
