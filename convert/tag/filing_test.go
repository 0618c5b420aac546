package tag

import (
	"bytes"
	"context"
	"encoding/xml"
	"fmt"
	"html"
	"io"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/truth"
	"github.com/tieout/tieout/taxonomy/press"
)

// element is any element of an XML document.
type element struct {
	XMLName  xml.Name
	Attrs    []xml.Attr `xml:",any,attr"`
	Text     string     `xml:",chardata"`
	Elements []element  `xml:",any"`
}

func (e *element) attr(local string) string {
	for _, a := range e.Attrs {
		if a.Name.Local == local {
			return a.Value
		}
	}
	return ""
}

// child is the text of the first descendant with this name, "" when there is none.
func (e *element) child(local string) string {
	for i := range e.Elements {
		if e.Elements[i].XMLName.Local == local {
			return strings.TrimSpace(e.Elements[i].Text)
		}
		if s := e.Elements[i].child(local); s != "" {
			return s
		}
	}
	return ""
}

func readXML(t testing.TB, name string) *element {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return parseXML(t, name, data)
}

func parseXML(t testing.TB, name string, data []byte) *element {
	t.Helper()
	var e element
	d := xml.NewDecoder(bytes.NewReader(data))
	d.CharsetReader = func(_ string, r io.Reader) (io.Reader, error) { return r, nil } // US-ASCII
	if err := d.Decode(&e); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return &e
}

// filing is a filed report, as far as its face statements need it: what it prints, and the concepts it prints it under.
type filing struct {
	labels map[string]map[string]string // concept → role → text
	facts  map[string]map[string]string // concept → period without dimensions → value
	year   string                       // the duration that most facts are of
	end    string                       // its last day
}

// readFiling reads the label linkbase and the instance of a filing.
func readFiling(labels, root *element) *filing {
	f := &filing{labels: map[string]map[string]string{}, facts: map[string]map[string]string{}}
	for _, link := range labels.Elements {
		concepts, arcs := map[string]string{}, map[string][]string{}
		for i := range link.Elements {
			switch e := &link.Elements[i]; e.XMLName.Local {
			case "loc":
				concepts[e.attr("label")] = fragment(e.attr("href"))
			case "labelArc":
				arcs[e.attr("to")] = append(arcs[e.attr("to")], e.attr("from"))
			}
		}
		for i := range link.Elements {
			e := &link.Elements[i]
			if e.XMLName.Local != "label" {
				continue
			}
			for _, from := range arcs[e.attr("label")] {
				c := concepts[from]
				if f.labels[c] == nil {
					f.labels[c] = map[string]string{}
				}
				f.labels[c][path.Base(e.attr("role"))] = strings.Join(strings.Fields(e.Text), " ")
			}
		}
	}
	periods, count := map[string]string{}, map[string]int{}
	for i := range root.Elements {
		e := &root.Elements[i]
		if e.XMLName.Local == "context" && e.child("explicitMember") == "" {
			periods[e.attr("id")] = e.child("instant")
			if start := e.child("startDate"); start != "" {
				periods[e.attr("id")] = start + "/" + e.child("endDate")
			}
		}
	}
	for i := range root.Elements {
		e := &root.Elements[i]
		p, ok := periods[e.attr("contextRef")]
		if !ok || e.attr("unitRef") == "" || strings.TrimSpace(e.Text) == "" {
			continue
		}
		c := path.Base(e.XMLName.Space)
		if strings.Contains(e.XMLName.Space, "us-gaap") {
			c = "us-gaap"
		}
		c += "_" + e.XMLName.Local
		if f.facts[c] == nil {
			f.facts[c] = map[string]string{}
		}
		f.facts[c][p] = strings.TrimSpace(e.Text)
		if strings.Contains(p, "/") {
			if count[p]++; count[p] > count[f.year] {
				f.year = p
			}
		}
	}
	_, f.end, _ = strings.Cut(f.year, "/")
	return f
}

func fragment(href string) string { return href[strings.IndexByte(href, '#')+1:] }

// printedRow is a row of a face statement; concept is empty for headings.
type printedRow struct{ concept, label, value, period string }

// statement lists the rows of a presentation link in their order, each with the label that it is shown with.
func (f *filing) statement(link *element) []printedRow {
	type arc struct {
		to, preferred string
		order         float64
	}
	concepts, children, parents := map[string]string{}, map[string][]arc{}, map[string]bool{}
	var froms []string
	for i := range link.Elements {
		switch e := &link.Elements[i]; e.XMLName.Local {
		case "loc":
			concepts[e.attr("label")] = fragment(e.attr("href"))
		case "presentationArc":
			order, _ := strconv.ParseFloat(e.attr("order"), 64)
			children[e.attr("from")] = append(children[e.attr("from")], arc{e.attr("to"), path.Base(e.attr("preferredLabel")), order})
			parents[e.attr("to")] = true
			froms = append(froms, e.attr("from"))
		}
	}
	var rows []printedRow
	var walk func(loc, preferred string, depth int)
	walk = func(loc, preferred string, depth int) {
		c := concepts[loc]
		if values := f.facts[c]; values != nil {
			period := f.year
			if values[period] == "" {
				period = f.end
			}
			label := f.labels[c][preferred]
			if label == "" {
				label = f.labels[c]["label"]
			}
			if preferred != "periodStartLabel" && values[period] != "" {
				value := values[period]
				if strings.HasPrefix(preferred, "negated") && value != "0" {
					if minus, ok := strings.CutPrefix(value, "-"); ok {
						value = minus
					} else {
						value = "-" + value
					}
				}
				rows = append(rows, printedRow{c, label, value, period})
			}
		} else if label := strings.TrimSuffix(f.labels[c]["label"], " [Abstract]"); depth > 0 && label != "" && !strings.Contains(label, "[") && len(children[loc]) > 0 {
			rows = append(rows, printedRow{label: strings.TrimRight(label, ":") + ":"})
		}
		below := children[loc]
		slices.SortStableFunc(below, func(a, b arc) int { return int(100*a.order) - int(100*b.order) })
		for _, a := range below {
			if depth < 20 {
				walk(a.to, a.preferred, depth+1)
			}
		}
	}
	for i, from := range froms {
		if !parents[from] && slices.Index(froms, from) == i {
			walk(from, "", 0)
		}
	}
	return rows
}

// page prints a statement the way releases do.
func (f *filing) page(title string, rows []printedRow) string {
	var b strings.Builder
	head := "Year Ended"
	if strings.Contains(title, "Balance") {
		head = ""
	}
	fmt.Fprintf(&b, "<html><body><p><b>%s</b></p><p>(in dollars and shares, except per share amounts)</p><table><tr><td></td><td>%s %s</td></tr>\n", title, head, longDate(f.end))
	for _, r := range rows {
		value := r.value
		if strings.HasPrefix(value, "-") {
			value = "(" + value[1:] + ")"
		}
		fmt.Fprintf(&b, "<tr><td>%s</td><td>%s</td></tr>\n", html.EscapeString(r.label), value)
	}
	return b.String() + "</table></body></html>"
}

func longDate(iso string) string {
	var y, m, d int
	fmt.Sscanf(iso, "%d-%d-%d", &y, &m, &d)
	months := []string{"January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"}
	return fmt.Sprintf("%s %d, %d", months[max(m, 1)-1], d, y)
}

// TestAccuracyFilings measures label to concept on filings that nothing was tuned on: their face statements are printed
// with their own labels, and each row's concept is compared with the element that the filer chose.
func TestAccuracyFilings(t *testing.T) {
	all := measureFilings(t, t.Logf)
	rows := all.correct + all.wrong + all.filed - all.recalled
	if rows < 100 {
		t.Errorf("only %d rows were compared", rows)
	}
	if all.correct*100 < (all.correct+all.wrong)*90 {
		t.Errorf("less than 90%% of the mapped rows are of the filed concept")
	}
	if all.correct*100 < rows*80 {
		t.Errorf("less than 80%% of the rows are mapped to the filed concept")
	}
}

// measureFilings counts rows: mapped ones as correct or wrong, the others as filed and not recalled.
func measureFilings(t *testing.T, logf func(string, ...any)) tally {
	dir := filepath.Join(truth.Folder(t), "filings")
	var all tally
	for _, c := range []struct{ pre, lab, instance string }{
		{"us-nflx-10k-2009/nflx-20091231_pre.xml", "us-nflx-10k-2009/nflx-20091231_lab.xml", "us-nflx-10k-2009/nflx-20091231.xml"},
		{"us-tf-fizz/fizz-20200502_pre.xml", "us-tf-fizz/fizz-20200502_lab.xml", "us-tf-fizz/fizz20200502_10k_htm.xml"},
	} {
		f := readFiling(readXML(t, filepath.Join(dir, c.lab)), readXML(t, filepath.Join(dir, c.instance)))
		for _, link := range readXML(t, filepath.Join(dir, c.pre)).Elements {
			role := strings.ToLower(path.Base(link.attr("role")))
			title := ""
			switch {
			case link.XMLName.Local != "presentationLink", strings.Contains(role, "parenthetical"), strings.Contains(role, "detail"), strings.Contains(role, "note"):
			case strings.Contains(role, "financialposition"), strings.Contains(role, "balance-sheet"):
				title = "CONSOLIDATED BALANCE SHEETS"
			case strings.Contains(role, "statementofincome"), strings.HasSuffix(role, "statements-of-operations"):
				title = "CONSOLIDATED STATEMENTS OF INCOME"
			case strings.Contains(role, "cashflow"), strings.Contains(role, "cash-flow"):
				title = "CONSOLIDATED STATEMENTS OF CASH FLOWS"
			}
			if title == "" {
				continue
			}
			rows := f.statement(&link)
			n := compareRows(t, logf, f.page(title, rows), rows)
			logf("%s %s: %d right, %d wrong, %d not mapped", path.Dir(c.pre), title, n.correct, n.wrong, n.filed)
			all.add(n)
		}
	}
	logf("all: precision %.1f%%, recall %.1f%% of %d rows", percent(all.correct, all.correct+all.wrong), percent(all.correct, all.correct+all.wrong+all.filed), all.correct+all.wrong+all.filed)
	return all
}

// compareRows tags a page and compares its rows with the elements of us-gaap that were filed.
func compareRows(t *testing.T, logf func(string, ...any), page string, rows []printedRow) (n tally) {
	r, _, err := release.Read("page.htm", []byte(page), release.Options{})
	if err != nil {
		t.Fatal(err)
	}
	p := builtin(t)
	result, _, err := Tag(context.Background(), r, []*press.Taxonomy{p}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range rows {
		name, ok := strings.CutPrefix(row.concept, "us-gaap_")
		if !ok {
			continue
		}
		i := slices.IndexFunc(result.Report.Facts, func(f *tieout.Fact) bool {
			return f.Source.Label == row.label && strings.Trim(f.Source.Printed, "()") == strings.TrimPrefix(row.value, "-")
		})
		if i < 0 {
			logf("    no fact for %q %s", row.label, row.value)
			n.filed++
			continue
		}
		f := result.Report.Facts[i]
		switch c := p.Concept(f.Concept.Local); {
		case f.Concept.Space != p.Namespace || c == nil || len(c.Related) == 0:
			n.filed++
			logf("    not mapped: %q (%s), filed as %s", row.label, f.Concept.Local, name)
		case slices.Contains(c.Related, name):
			n.correct++
			n.sure.count(f.Source.Mapping.Confidence, true)
		default:
			n.wrong++
			n.sure.count(f.Source.Mapping.Confidence, false)
			logf("    %q is %s; filed as %s", row.label, f.Concept.Local, name)
		}
	}
	return n
}
