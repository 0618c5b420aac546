package tag

import (
	"archive/zip"
	"fmt"
	"html"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/internal/tagless"
	"github.com/tieout/tieout/internal/truth"
)

// filerDocuments prints the face statements of filed reports, of which instance and taxonomy are at hand but no document,
// by their presentation: the companies' labels in their order, under their headings.
func filerDocuments(t testing.TB) []studied {
	t.Helper()
	zips, _ := filepath.Glob(filepath.Join(truth.Unpack(t, "filings/us-2025-filers.tar.xz"), "*_taxonomy_*.zip"))
	if len(zips) == 0 {
		t.Fatal("there are no taxonomies of filers")
	}
	var all []studied
	for _, path := range zips {
		instance := strings.TrimSuffix(strings.Replace(path, "_taxonomy_", "_instance_", 1), ".zip") + ".xml"
		if _, err := os.Stat(instance); err != nil {
			continue
		}
		company, _, _ := strings.Cut(strings.ToLower(filepath.Base(path)), "_")
		schema, labels := readZip(t, path)
		if schema == nil || labels == nil {
			continue
		}
		if d := printFiling(readFiling(labels, readXML(t, instance)), schema); d != nil {
			all = append(all, studied{inlineDocument: inlineDocument{company: company, path: company + ".htm"}, document: d})
		}
	}
	return all
}

func readZip(t testing.TB, path string) (schema, labels *element) {
	z, err := zip.OpenReader(path)
	if err != nil {
		t.Fatal(err)
	}
	defer z.Close()
	for _, f := range z.File {
		isSchema, isLabels := strings.HasSuffix(f.Name, ".xsd"), strings.HasSuffix(f.Name, "_lab.xml")
		if !isSchema && !isLabels {
			continue
		}
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		data, err := io.ReadAll(r)
		r.Close()
		if err != nil {
			t.Fatal(err)
		}
		if isSchema {
			schema = parseXML(t, f.Name, data)
		} else {
			labels = parseXML(t, f.Name, data)
		}
	}
	return schema, labels
}

var (
	reStatement = regexp.MustCompile(`^\d+ - Statement - (.+)$`)
	reAside     = regexp.MustCompile(`(?i)parenthetical|cover|document and entity|equity|deficit`)
)

// printFiling makes a page of the statements, and the truth of its numbers.
func printFiling(f *filing, schema *element) *tagless.Document {
	titles := map[string]string{}
	var links []*element
	var find func(e *element)
	find = func(e *element) {
		switch e.XMLName.Local {
		case "roleType":
			if m := reStatement.FindStringSubmatch(e.child("definition")); m != nil && !reAside.MatchString(m[1]) {
				titles[e.attr("roleURI")] = m[1]
			}
		case "presentationLink":
			links = append(links, e)
		}
		for i := range e.Elements {
			find(&e.Elements[i])
		}
	}
	find(schema)
	d := &tagless.Document{}
	var page strings.Builder
	page.WriteString("<html><body>\n")
	table := 0
	for _, link := range links {
		title := titles[link.attr("role")]
		rows := f.statement(link)
		if title == "" || len(rows) < 5 {
			continue
		}
		head := "Period Ended " + longDate(f.end)
		if strings.Contains(strings.ToLower(title), "balance") || strings.Contains(strings.ToLower(title), "position") || strings.Contains(strings.ToLower(title), "condition") {
			head = longDate(f.end)
		}
		fmt.Fprintf(&page, "<p><b>%s</b></p><p>(in dollars and shares, except per share amounts)</p><table><tr><td></td><td>%s</td></tr>\n", html.EscapeString(title), head)
		for i, r := range rows {
			v, err := tieout.ParseDecimal(r.value)
			printed := ""
			if err == nil {
				printed = grouped(v.Abs())
				if v.IsNegative() {
					printed = "(" + printed + ")"
				}
				d.Cells = append(d.Cells, tagless.Cell{Table: table, Row: i + 1, Label: r.label, Printed: printed, Shown: &v,
					Facts: []tagless.Fact{{Concept: strings.Replace(r.concept, "_", ":", 1), Period: r.period}}})
			}
			fmt.Fprintf(&page, "<tr><td>%s</td><td>%s</td></tr>\n", html.EscapeString(r.label), printed)
		}
		page.WriteString("</table>\n")
		table++
	}
	page.WriteString("</body></html>")
	if table == 0 {
		return nil
	}
	d.HTML = []byte(page.String())
	return d
}

// grouped writes a number with commas.
func grouped(v decimal.Decimal) string {
	whole, fraction, point := strings.Cut(v.String(), ".")
	for i := len(whole) - 3; i > 0; i -= 3 {
		whole = whole[:i] + "," + whole[i:]
	}
	if point {
		whole += "." + fraction
	}
	return whole
}
