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
	{"shares that may be redeemed", "<p>CONDENSED BALANCE SHEETS</p>", `
		|December 31, 2023|December 31, 2022
		Cash|$214,310|$1,020,418
		Investments held in trust account|176,402,118|174,208,551
		Total assets|176,616,428|175,228,969
		Accrued expenses|1,204,331|310,207
		Deferred underwriting fee|6,037,500|6,037,500
		Total liabilities|7,241,831|6,347,707
		Class A shares subject to possible redemption|176,302,118|174,108,551
		Accumulated deficit|(6,927,521)|(5,227,289)
		Total stockholders' deficit|(6,927,521)|(5,227,289)`},
	{"gains and losses on equity securities", "<p>Plan assets at fair value</p><p>(in millions)</p>", `
		|December 31, 2023|December 31, 2022
		Equity securities|131|91
		Government bonds|2,904|3,018
		Total assets|9,042|9,504
		Total liabilities|1,690|1,908
		Net assets|7,352|7,596`},
	{"a section of balances with what was paid", "<p>Selected data</p><p>(in thousands, except per share data)</p>", `
		|Three months ended December 31,|Three months ended December 31,|Twelve months ended December 31,|Twelve months ended December 31,
		|2023|2022|2023|2022
		SUMMARY OF OPERATIONS||||
		Interest income|5,347|5,177|21,015|21,110
		Interest expense|968|1,118|4,071|4,732
		Net interest income|4,379|4,059|16,944|16,378
		Provision for loan losses|(2,120)|(324)|(3,020)|(1,196)
		Non-interest expense|(4,082)|(3,508)|(15,488)|(13,475)
		Net income (loss)|(1,823)|227|(1,564)|1,707
		Net income (loss) per share|(0.41)|0.05|(0.35)|0.38
		BALANCE SHEET DATA||||
		Loans|317,282|289,096|317,282|289,096
		Deposits|476,901|422,765|476,901|422,765
		Shareholders' equity|49,452|45,719|49,452|45,719
		Borrowings|46,051|42,273|46,051|42,273
		Dividends paid per share|0.06|0.05|0.18|0.15
		Loans charged off|1,204|1,530|4,871|5,118`},
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

// TestMisprintedAccounts puts one error at a time into tables of few rows.
func TestMisprintedAccounts(t *testing.T) {
	const position = `
		|December 31, 2023|March 31, 2023|Variance
		Total assets|7,505.3|7,117.7|+387.6
		Current assets|3,546.0|3,162.6|+383.4
		Non-current assets|3,959.3|3,955.1|+4.2
		Total liabilities|5,746.2|5,702.5|+43.7
		Net assets|1,759.1|1,415.2|+343.9
		Net interest-bearing debt|2,440.4|2,762.5|-322.1
		Net D/E ratio|1.39 times|1.95 times|-0.56 points`
	const quarter = `
		|First quarter 2023|First quarter 2022|Year 2022
		Revenues|10,204|10,011|41,380
		EBITDA before other items|4,310|4,170|17,902
		EBITDA margin (%)|42.2|41.7|43.3
		Net income|1,240|980|4,106`
	const quarters = `
		|Three months ended December 31,|Three months ended December 31,|Twelve months ended December 31,|Twelve months ended December 31,
		|2023|2022|2023|2022
		SUMMARY OF OPERATIONS||||
		Interest income|5,347|5,177|21,015|21,110
		Interest expense|968|1,118|4,071|4,732
		Net interest income|4,379|4,059|16,944|16,378
		Provision for loan losses|(2,120)|(324)|(3,020)|(1,196)
		Non-interest expense|(4,082)|(3,508)|(15,488)|(13,475)
		Net income (loss)|(1,823)|227|(1,564)|1,707
		Net income (loss) per share|(0.41)|0.05|(0.35)|0.38
		BALANCE SHEET DATA||||
		Loans|317,282|289,096|317,282|289,096
		Loans held for sale|24,756|947|24,756|947
		Deposits|476,901|422,765|476,901|422,765
		Shareholders' equity|49,452|45,719|49,452|45,719
		Borrowings|46,051|42,273|46,051|42,273`
	const ledger = `
		|June 30, 2023|December 31, 2022
		Cash and cash equivalents|12,310|9,820
		Property and equipment|30,240|31,102
		Total assets|42,550|40,922
		Accounts payable|7,241|6,660
		Long-term debt|15,000|15,000
		Total liabilities|22,241|21,660
		Total stockholders' equity|20,309|19,262`
	const consideration = `
		Cash and cash equivalents|$7,248
		Property and equipment|68,312
		Identifiable intangible assets|89,800
		Total liabilities assumed|53,357
		Net assets acquired|132,461
		Goodwill|118,474
		Total acquisition consideration|$250,935`
	const levels = `
		Description|December 31, 2023|Level 1|Level 2|Level 3
		Marketable securities|2,079|2,079|-|-
		Foreign exchange contract assets|5,725|-|5,725|-
		Cross-currency swap assets|14,496|-|14,496|-
		Foreign exchange contract liabilities|6,082|-|6,082|-
		Contingent consideration liability|8,100|-|-|8,100`
	const shares = `
		|2023|2022|2021
		Revenue|100.0%|100.0%|100.0%
		Costs and expenses|||
		Cost of revenue|68.8%|52.3%|41.7%
		Operations and support|17.3%|24.6%|29.1%
		Sales and marketing|15.7%|15.9%|19.1%
		Total costs and expenses|101.8%|92.8%|89.9%
		Income (loss) from operations|(1.8)%|7.2%|10.1%`
	const perShare = `
		|Nine months ended September 30, 2023|Nine months ended September 30, 2022
		Per share data:||
		Net asset value at beginning of period|$24.78|$25.21
		Net investment income|1.96|2.24
		Net realized and unrealized gain (loss)|(1.09)|0.02
		Net increase in net assets resulting from operations|0.87|2.26
		Stockholder distributions|(1.38)|(1.02)
		Other|1.06|0.58
		Net asset value at end of period|$25.33|$27.03`
	const metrics = `
		|Three months ended March 31, 2023|Three months ended March 31, 2022|Increase (decrease)|%
		Revenue|$163.3|$141.5|$21.8|15.4%
		Pre-tax income|51.0|43.1|7.9|18.3%
		Net income|37.3|32.5|4.8|14.8%
		Adjusted EBITDA|53.5|44.4|9.1|20.5%
		Assets under management at period end (in billions)|$224.0|$203.1|$20.9|10.3%`
	const pages = `
		|2023|2022|2021
		CASH FLOWS FROM OPERATING ACTIVITIES|||
		Net income|41,173|32,022|29,813
		Depreciation|19,513|18,709|14,904
		Net cash provided by operating activities|60,686|50,731|44,717
		CASH FLOWS FROM INVESTING ACTIVITIES|||
		Purchase of property and equipment|(27,611)|(41,108)|(33,851)
		Net cash used in investing activities|(27,611)|(41,108)|(33,851)
		CASH FLOWS FROM FINANCING ACTIVITIES|||
		Proceeds from issuance of common stock|8,365|1,486|2,196
		Redemption of preferred stock|(15,750)|—|—
		</td></tr></table><p>4</p><p>CONSOLIDATED STATEMENTS OF CASH FLOWS (continued)</p><p>(in thousands)</p><table><tr><td></td><td>2023</td><td>2022</td><td>2021
		Borrowings from revolving credit agreement|—|20,000|7,500
		Repayments of revolving credit agreement|(10,500)|(12,000)|(7,500)
		Net cash provided by (used in) financing activities|(17,885)|9,486|2,196
		Net increase in cash and cash equivalents|15,190|19,109|13,062
		Cash and cash equivalents, beginning of year|72,505|53,396|40,334
		Cash and cash equivalents, end of year|87,695|72,505|53,396`
	for _, test := range []struct{ name, title, rows, old, new string }{
		{"an equity that no sum follows", "<p>CONDENSED BALANCE SHEETS</p><p>(in thousands)</p>", ledger, "20,309|19,262", "23,009|12,962"},
		{"the total of one column", "<p>Acquisition of Redline Cycles on March 4, 2023</p><p>(in thousands)</p>", consideration, "118,474", "118,744"},
		{"one level of several", "<p>Fair value measurements</p><p>(in thousands)</p>", levels, "14,496|-|14,496", "14,469|-|14,496"},
		{"percentages of revenue", "<p>Statements of operations as a percentage of revenue</p><p>Years ended December 31</p>", shares, "68.8%|52.3%|41.7%", "86.8%|25.3%|47.1%"},
		{"from the beginning to the end", "<p>Financial highlights</p>", perShare, "$25.33|$27.03", "$27.03|$25.33"},
		{"both of what a change is of", "<p>Key metrics</p><p>($ in millions, unless otherwise noted)</p>", metrics, "$224.0|$203.1", "$242.0|$230.1"},
		{"a section on two pages", "<p>CONSOLIDATED STATEMENTS OF CASH FLOWS</p><p>(in thousands)</p><p>Years ended December 31</p>", pages, "8,365|1,486", "8,635|1,486"},
		{"a part of what is printed above it", "<p>Financial Position</p><p>(Billions of yen)</p>", position, "3,959.3|3,955.1", "3,599.3|3,595.1"},
		{"net assets, columns", "<p>Financial Position</p><p>(Billions of yen)</p>", position, "1,759.1|1,415.2", "1,415.2|1,759.1"},
		{"debt to equity, columns", "<p>Financial Position</p><p>(Billions of yen)</p>", position, "1.39 times|1.95 times", "1.95 times|1.39 times"},
		{"a margin in all columns", "<p>Key figures</p><p>(NOK in millions)</p>", quarter, "42.2|41.7|43.3", "24.2|14.7|34.3"},
		{"balances among balances", "<p>Selected Financial Data</p><p>(in thousands)</p>", quarters, "24,756|947|24,756|947", "24,756|24,756|947|947"},
	} {
		if ds := inHTML(t, tabled(test.title, test.rows)); len(ds) > 0 {
			t.Errorf("%s, right: %v", test.name, ds)
		}
		wrong := strings.Replace(test.rows, test.old, test.new, 1)
		if ds := inHTML(t, tabled(test.title, wrong)); len(ds) != 1 {
			t.Errorf("%s: want one finding, got %v", test.name, ds)
		}
	}
}
