package release

import (
	"strings"
	"testing"
)

// page is a page of HTML with tables of rows "label | number | …".
func listPage(before string, tables ...string) string {
	var b strings.Builder
	b.WriteString("<html><body><p>Harrow Tools, Inc.</p>" + before)
	for _, t := range tables {
		b.WriteString("<table>")
		for row := range strings.Lines(t) {
			b.WriteString("<tr>")
			for cell := range strings.SplitSeq(strings.TrimSpace(row), "|") {
				b.WriteString("<td>" + strings.TrimSpace(cell) + "</td>")
			}
			b.WriteString("</tr>\n")
		}
		b.WriteString("</table>")
	}
	return b.String() + "</body></html>"
}

const listedYear = "<p>For the fiscal year ended June 30, 2031</p>"

// TestLists: tables of contents, indexes of exhibits, boxes of covers and feet of pages have no figures.
func TestLists(t *testing.T) {
	figures := "Years ended June 30, | 2031 | 2030\nRevenues | 4,118 | 3,907\nCosts | 2,204 | 2,118"
	for _, c := range []struct {
		name, text string
	}{
		{"pages", listPage(listedYear, " | Page\nItem 1. Business | 3\nItem 1A. Risk Factors | 14\nItem 2. Properties | 14\nSignatures | 103")},
		{"pages below another heading", listPage(listedYear, "PART I. | FINANCIAL INFORMATION | Page\nItem 1. Statements | | 1\nItem 2. Discussion | | 24\nItem 3. Risk | | 33")},
		{"parts without a heading", listPage(listedYear, "Forward-looking words | ii\nPART I | 1\nItem 1. Statements | 1\nItem 2. Discussion | 19\nItem 4. Controls | 31\nPART II | 32\nItem 6. Exhibits | 34")},
		{"notes", listPage(listedYear, "Policy | Note #\nGoodwill | 3\nLeases | 4\nIncome taxes | 11")},
		{"ages", listPage(listedYear, "Name | Age | First elected\nA. Barrow, Chair | 61 | 2019\nB. Plough, Treasurer | 54 | 2024\nC. Spade, Secretary | 47 | 2022")},
		{"exhibits in order", listPage(listedYear, "3.1 | Articles of Incorporation of the company\n3.2 | Bylaws of the company\n10.9 | Form of option agreement of June 30, 2029\n10.10 | Lease agreement, dated May 4, 2030\n21 | List of subsidiaries")},
		{"exhibits with references", listPage(listedYear, "Exhibit No. | Description | Form | File No. | Exhibit | Filing Date\n10.1+ | Lease Agreement with Dale Estates | 10-K | 001-90001 | 10.4 | August 2, 2029\n10.2 | Loan Agreement with Dale Bank | 10-Q | 001-90001 | 10.1 | May 3, 2030\n21.1* | List of subsidiaries | — | — | — | —")},
		{"exhibits over two pages", listPage(listedYear, "Exhibit No. | Description\n10.8 | Loan Agreement\n10.9 | Guaranty", " | \n10.10 | Second amendment, dated June 30, 2030, for three months\n104 | Data")},
		{"exhibits that none stands above", listPage(listedYear, "Lease Agreement with Dale Estates | 10.15 | 10.11\nSubsidiaries | 21.1 | -\nConsent of Dale LLP | 23.1 | -\nInline XBRL Instance Document | 101.INS | -")},
		{"cover", listPage(listedYear, "Ohio | 90-0000001\n(State of incorporation) | (I.R.S. Employer Identification No.)\n12 Mill Lane, Dayton, Ohio | 45999\n(Address of principal executive offices) | (Zip Code)")},
		{"telephone", listPage(listedYear, "(555) | 876-3000")},
		{"feet of pages", listPage(listedYear, "Form 10-K of 2031 | 7", figures, "Form 10-K of 2031 | 8", figures, "Form 10-K of 2031 | 9", figures)},
	} {
		rel, ds, err := Read("lists.htm", []byte(c.text), Options{})
		if err != nil {
			t.Fatal(c.name, err)
		}
		for _, tb := range rel.Tables {
			for _, r := range tb.Rows {
				for _, it := range r.Items {
					if !strings.Contains(it.Printed, ",") {
						t.Errorf("%s: %s of %q is a figure", c.name, it.Printed, it.Label)
					}
				}
			}
		}
		for _, d := range ds {
			if d.Code == ruleLost.Code || d.Code == RuleSameHeading.Code || d.Code == ruleUnsure.Code {
				t.Errorf("%s: %s", c.name, d.Message)
			}
		}
		if len(rel.Lists) == 0 {
			t.Errorf("%s: no list", c.name)
		}
	}
}

// TestNoLists: whole numbers that rise, numbers with a point and numbers below short headings are figures where nothing else speaks for a list.
func TestNoLists(t *testing.T) {
	for _, c := range []struct {
		name, text string
		figures    int
	}{
		{"years of service", listPage(listedYear, " | Years\nOne to five | 3\nFive to ten | 8\nTen to twenty | 14\nOver twenty | 26"), 4},
		{"stores", listPage(listedYear, "At June 30, 2031 | Stores\nNorth | 11\nEast | 24\nSouth | 31\nWest | 98"), 4},
		{"rates of agreements", listPage("", "In millions | June 30, 2031\nTerm loan agreement | 4.1\nRevolving agreement | 4.2\nIndenture | 4.3"), 3},
		{"costs of a programme", listPage(listedYear, "In millions | 2031\nItem 1 | 3\nItem 2 | 8\nItem 3 | 14\nItem 4 | 26"), 4},
		{"average ages", listPage("", "Year ended June 30, 2031 | Average age\nTrucks | 4.5\nVans | 6.2\nCars | 8.9"), 3},
	} {
		rel, _, err := Read("figures.htm", []byte(c.text), Options{})
		if err != nil {
			t.Fatal(c.name, err)
		}
		n := 0
		for _, tb := range rel.Tables {
			for _, r := range tb.Rows {
				n += len(r.Items)
			}
		}
		if n != c.figures {
			t.Errorf("%s: %d figures, want %d", c.name, n, c.figures)
		}
	}
}
