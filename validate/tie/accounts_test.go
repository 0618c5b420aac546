package tie_test

import (
	"context"
	"strings"
	"testing"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert"
	"github.com/tieout/tieout/validate"
	"github.com/tieout/tieout/validate/tie"
)

// accounts are tables of fictional companies and authorities that are right as they stand, though they look as if they were not.
var accounts = []struct{ name, title, rows string }{
	{"two columns under each date", "<p>CONSOLIDATED BALANCE SHEET</p><p>AS AT 31 DECEMBER 2023</p>", `
		|2023|2023|2022|2022
		|£|£|£|£
		Intangible assets|190,485|12,300|202,019|11,840
		Tangible assets|19,212|4,410|24,202|4,100
		Stocks|19,291|1,208|15,032|998
		Debtors|24,421|3,377|24,396|3,005
		Cash at bank and in hand|5,558|702|1,295|641
		Total assets|258,967|21,997|266,944|20,584
		Creditors|193,034|9,113|187,982|8,840
		Net assets|65,933|12,884|78,962|11,744`},
	{"notes within notes", "<p>Balance sheet</p>", `
		Assets|Notes|Dec. 31, 2023|Dec. 31, 2022
		||US$|US$
		Receivables|4.1|4,889,942|1,409,636
		Current financial assets|4.2|5,217|5,203
		Other assets|4.3|177,236|470,701
		Cash and cash equivalents|4.4|3,323,743|5,071,643
		Current assets|4.4|8,396,138|6,957,183`},
	{"quarters down the side", "<p>Same-store sales</p><p>Fiscal year ended May 31, 2023</p>", `
		Fiscal Quarter|Fiscal Year|Gross increase|Effect of discounts|Net increase
		1|2022|2.0%|0.7%|2.7%
		2|2022|1.9%|0.2%|2.1%
		3|2022|2.5%|0.9%|3.4%
		4|2022|2.7%|0.4%|3.1%
		Total||2.3%|0.5%|2.8%
		1|2023|1.1%|0.1%|1.2%
		2|2023|(0.7)%|0.1%|(0.6)%
		3|2023|1.0%|(1.4)%|(0.4)%
		4|2023|4.5%|(2.8)%|1.7%
		Total||1.5%|(1.0)%|0.5%`},
	{"some rows of a section", "<p>Consolidated Statements of Income</p><p>(Millions of yen)</p>", `
		|Six months ended September 30, 2023|Six months ended September 30, 2022
		Net sales|1,493,332|1,145,050
		Cost of sales|1,215,002|929,479
		Gross profit|278,330|215,571
		Non-operating income||
		Interest income|6|7
		Dividend income|1|1
		Total non-operating income|187|113`},
	{"signs left out", "<p>Statement of Activities</p><p>Year Ended September 30, 2023</p>", `
		|Courts|Airport|Roads|Total
		Interest|$6,281|$362,467|$12,300|$381,048
		Gain (Loss) on Disposal|$38,684|$4,500|$1,120|$35,304
		Other|$126,589|$1,279|$20,441|$148,309
		Total Other|$171,554|$359,246|$33,861|$564,661
		Rents|$41,200|$90,412|$8,830|$140,442
		Gain (Loss) on Investments|$2,118|$6,204|$3,377|$7,463
		Fees|$17,305|$61,008|$2,290|$80,603
		Total Rents and Fees|$60,623|$145,216|$14,497|$220,336
		Grants|$74,120|$33,500|$9,012|$116,632
		Gain (Loss) on Exchange|$1,044|$2,460|$3,318|$4,734
		Donations|$5,550|$7,145|$8,246|$20,941
		Total Grants and Donations|$80,714|$38,185|$13,940|$132,839`},
}

// tabled is an HTML document of a table, whose cells stand between bars.
func tabled(title, rows string) string {
	var b strings.Builder
	b.WriteString("<html><body>" + title + "<table>")
	for _, row := range strings.Split(strings.TrimSpace(rows), "\n") {
		b.WriteString("<tr><td>" + strings.ReplaceAll(strings.TrimSpace(row), "|", "</td><td>") + "</td></tr>\n")
	}
	return b.String() + "</table></body></html>"
}

// inHTML is what is found in an HTML document.
func inHTML(t *testing.T, text string) []tieout.Diagnostic {
	t.Helper()
	d, err := convert.Open(context.Background(), "release.htm", []byte(text), convert.Options{})
	if err != nil {
		t.Fatal(err)
	}
	l := tie.Of(validate.Of(d, validate.Options{}))
	ds := l.Headings
	for _, f := range l.Findings {
		ds = append(ds, f.Diagnostic())
	}
	return ds
}

// TestRightAccounts finds nothing in tables that are right.
func TestRightAccounts(t *testing.T) {
	for _, a := range accounts {
		if ds := inHTML(t, tabled(a.title, a.rows)); len(ds) > 0 {
			t.Errorf("%s: %v", a.name, ds)
		}
	}
}
