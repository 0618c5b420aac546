package convert

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/xmlstream"
	"github.com/tieout/tieout/taxonomy/press"
)

// NamespaceDocument is that of the concepts that say what a release is: who published it, for which period. They have the
// names of the SEC's document and entity information, and no year, so that they need no taxonomy of a year.
const NamespaceDocument = "https://github.com/tieout/tieout/taxonomy/document/2026"

// documentSchemaName is what the file of their schema is called.
const documentSchemaName = "document.xsd"

// documentConcepts are the concepts with their types, in the order of their facts.
var documentConcepts = []struct {
	name, kind string
	value      func(r *release.Release) string
}{
	{"EntityRegistrantName", "string", func(r *release.Release) string { return cmp.Or(r.Registrant, r.Issuer) }},
	{"EntityCentralIndexKey", "string", func(r *release.Release) string { return r.CIK }},
	{"TradingSymbol", "string", func(r *release.Release) string { return r.Ticker }},
	{"DocumentType", "string", func(r *release.Release) string { return r.Form }},
	{"DocumentPeriodEndDate", "date", func(r *release.Release) string {
		if r.Period.Kind == tieout.Forever {
			return ""
		}
		return r.Period.LastDay().Format(time.DateOnly)
	}},
}

// documentSchema declares the concepts.
func documentSchema() press.File {
	var b bytes.Buffer
	fmt.Fprintf(&b, `<?xml version="1.0" encoding="UTF-8"?>
<xs:schema xmlns:xs="%s" xmlns:xbrli="%s" targetNamespace="%s" elementFormDefault="qualified">
  <xs:import namespace="%[2]s" schemaLocation="http://www.xbrl.org/2003/xbrl-instance-2003-12-31.xsd"/>
`, tieout.NamespaceXSD, tieout.NamespaceXBRLI, NamespaceDocument)
	for _, c := range documentConcepts {
		fmt.Fprintf(&b, `  <xs:element name="%[1]s" id="doc_%[1]s" type="xbrli:%[2]sItemType" substitutionGroup="xbrli:item" xbrli:periodType="duration" nillable="true"/>`+"\n", c.name, c.kind)
	}
	b.WriteString("</xs:schema>\n")
	return press.File{Name: documentSchemaName, Data: b.Bytes()}
}

// withDocumentFacts adds what is known of the release itself to its instance: the entity, the end of its period, the form
// that it was filed with. What is not known is left out. It reports whether there is anything.
func (d *Document) withDocumentFacts(instance []byte) ([]byte, bool) {
	context, added, ok := d.documentContext()
	if !ok {
		return instance, false
	}
	var b strings.Builder
	b.WriteString(added)
	n := 0
	for _, c := range documentConcepts {
		if v := strings.Join(strings.Fields(c.value(d.Release)), " "); v != "" {
			n++
			fmt.Fprintf(&b, "<doc:%[1]s xmlns:doc=\"%[2]s\" id=\"document-%[1]s\" contextRef=\"%[3]s\">%[4]s</doc:%[1]s>\n", c.name, NamespaceDocument, context, xmlstream.EscapeText(v))
		}
	}
	end := bytes.LastIndex(instance, []byte("</xbrli:xbrl>"))
	ref := bytes.LastIndex(instance, []byte("<link:schemaRef "))
	if n == 0 || end < 0 || ref < 0 {
		return instance, false
	}
	ref += bytes.IndexByte(instance[ref:], '>') + 1
	reference := `<link:schemaRef xlink:type="simple" xlink:href="` + documentSchemaName + `"/>`
	return slices.Concat(instance[:ref], []byte(reference), instance[ref:end], []byte(b.String()), instance[end:]), true
}

// documentContext is the id of the context of the release's period, and the context itself when the report has none such.
func (d *Document) documentContext() (id, added string, ok bool) {
	var latest *tieout.Context
	for _, c := range d.Report.Contexts {
		if c.Period.Kind != tieout.Duration || len(c.Dimensions) > 0 || c.Segment != "" || c.Scenario != "" {
			continue
		}
		if c.Period == d.Release.Period {
			return c.ID, "", true
		}
		if latest == nil || c.Period.End.After(latest.Period.End) {
			latest = c
		}
	}
	switch {
	case len(d.Report.Contexts) == 0:
		return "", "", false
	case d.Release.Period.Kind != tieout.Duration && latest != nil:
		return latest.ID, "", true
	}
	e, period := d.Report.Contexts[0].Entity, "<xbrli:forever/>" // no period is known
	if p := d.Release.Period; p.Kind == tieout.Duration {
		period = "<xbrli:startDate>" + p.Start.Format(time.DateOnly) + "</xbrli:startDate><xbrli:endDate>" + p.LastDay().Format(time.DateOnly) + "</xbrli:endDate>"
	}
	const name = "document-period"
	return name, fmt.Sprintf(`<xbrli:context id="%s"><xbrli:entity><xbrli:identifier scheme="%s">%s</xbrli:identifier></xbrli:entity><xbrli:period>%s</xbrli:period></xbrli:context>`+"\n",
		name, xmlstream.EscapeAttr(e.Scheme), xmlstream.EscapeText(e.Identifier), period), true
}
