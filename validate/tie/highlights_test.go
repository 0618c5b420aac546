package tie_test

import (
	"strings"
	"testing"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/validate/tie"
	"github.com/tieout/tieout/validate/tie/tietest"
)

// highlights are key figures of a fictional company, which add up to nothing but are related by margins, changes and shares.
const highlights = `<html><body><p>Halden Works AG third quarter 2021 results</p><p>Key figures (in millions of euros, except per share amounts)</p>
<table><tr><td></td><td colspan=3>Three months ended September 30,</td><td colspan=3>Nine months ended September 30,</td></tr>
<tr><td></td><td>2021</td><td>2020</td><td>% change</td><td>2021</td><td>2020</td><td>% change</td></tr>
<tr><td>Net sales</td><td>9,392</td><td>9,051</td><td>3.8%</td><td>25,466</td><td>26,380</td><td>(3.5)%</td></tr>
<tr><td>Order intake</td><td>8,388</td><td>7,412</td><td>13.2%</td><td>24,240</td><td>23,301</td><td>4.0%</td></tr>
<tr><td>Operating profit</td><td>982</td><td>771</td><td>27.4%</td><td>2,644</td><td>2,318</td><td>14.1%</td></tr>
<tr><td>Operating margin (as % of net sales)</td><td>10.5%</td><td>8.5%</td><td></td><td>10.4%</td><td>8.8%</td><td></td></tr>
<tr><td>Reported net income</td><td>2,274</td><td>1,561</td><td>45.7%</td><td>4,052</td><td>8,289</td><td>(51.1)%</td></tr>
<tr><td>Reported EPS</td><td>1.82</td><td>1.24</td><td></td><td>3.25</td><td>6.60</td><td></td></tr>
<tr><td>Core net income(1)</td><td>2,299</td><td>2,136</td><td>7.6%</td><td>5,455</td><td>5,615</td><td>(2.8)%</td></tr>
<tr><td>Core EPS(1)</td><td>1.84</td><td>1.70</td><td></td><td>4.37</td><td>4.47</td><td></td></tr>
</table></body></html>`

func TestHighlights(t *testing.T) {
	for _, c := range []struct {
		name    string
		replace []string
		code    string
	}{
		{"as it is", nil, ""},
		{"margin", []string{">10.4%<", ">14.0%<"}, tie.RuleRatioBroken.Code},
		{"amount of a margin and a change", []string{">982<", ">892<"}, tie.RuleRatioBroken.Code},
		{"both figures of a change", []string{">2,299<", ">2,929<", ">2,136<", ">1,236<"}, tie.RulePerShareBroken.Code},
		{"both figures of a change alone", []string{">8,388<", ">3,888<", ">7,412<", ">4,712<"}, tie.RuleColumnBroken.Code},
		{"amount per share", []string{">4.37<", ">4.73<"}, tie.RulePerShareBroken.Code},
		{"one digit too few", []string{">1,561<", ">156<"}, tie.RuleColumnBroken.Code},
	} {
		t.Run(c.name, func(t *testing.T) {
			l := tietest.LedgerOfHTML(t, strings.NewReplacer(c.replace...).Replace(highlights))
			switch {
			case c.code == "" && len(l.Findings) > 0:
				t.Errorf("%v", l.Findings[0].Diagnostic())
			case c.code != "" && (len(l.Findings) != 1 || l.Findings[0].Diagnostic().Code != c.code):
				var ds []tieout.Diagnostic
				for _, f := range l.Findings {
					ds = append(ds, f.Diagnostic())
				}
				t.Errorf("want one %s, have %v", c.code, ds)
			}
		})
	}
}

// TestColumnsOfTotals has totals of units and dollars that add up beside averages that do not.
func TestColumnsOfTotals(t *testing.T) {
	const backlog = `<html><body><p>Orchard Homes, Inc. reports first quarter results</p><p>Backlog (dollars in millions)</p>
<table><tr><td></td><td colspan=3>March 31, 2021</td><td colspan=3>March 31, 2020</td></tr>
<tr><td></td><td>Units</td><td>Dollars</td><td>Average Sales Price</td><td>Units</td><td>Dollars</td><td>Average Sales Price</td></tr>
<tr><td>Midwest</td><td>412</td><td>$ 131</td><td>$318,000</td><td>388</td><td>$ 117</td><td>$302,000</td></tr>
<tr><td>Florida</td><td>505</td><td>171</td><td>339,000</td><td>471</td><td>150</td><td>318,000</td></tr>
<tr><td>Mid-Atlantic</td><td>221</td><td>98</td><td>443,000</td><td>240</td><td>101</td><td>421,000</td></tr>
<tr><td>Total</td><td>1,138</td><td>$ 400</td><td>$351,000</td><td>1,099</td><td>$ 368</td><td>$335,000</td></tr></table></body></html>`
	if l := tietest.LedgerOfHTML(t, backlog); l.Coverage() != (tie.Coverage{Totals: 4, Tied: 4}) || len(l.Findings) > 0 {
		t.Errorf("%v, %d findings", l.Coverage(), len(l.Findings))
	}
	if l := tietest.LedgerOfHTML(t, strings.Replace(backlog, "1,138", "1,183", 1)); len(l.Findings) != 1 || l.Coverage().Totals != 4 {
		t.Errorf("%v, %d findings", l.Coverage(), len(l.Findings))
	}
}

// TestPercentagesOfChange holds that growth does not add up, whatever its column is called, while shares of the whole do.
func TestPercentagesOfChange(t *testing.T) {
	const sheet = `<html><body><p>Larkfield Holdings Limited</p><p>Financial position, in HK$ thousands</p><table>
<tr><td></td><td>December 31, 2024</td><td>December 31, 2023</td><td>HEAD</td></tr>
<tr><td>Total assets</td><td>11,858,778</td><td>13,031,718</td><td>A%</td></tr>
<tr><td>Total liabilities</td><td>4,135,902</td><td>5,253,700</td><td>L%</td></tr>
<tr><td>Total equity</td><td>7,722,876</td><td>7,778,018</td><td>E%</td></tr>
</table></body></html>`
	for _, c := range [][]string{{"+/(-)", "-9.0", "-21.3", "-0.7"}, {"", "-9.0", "-21.3", "-0.7"}, {"Share", "100.0", "34.9", "65.1"}} {
		l := tietest.LedgerOfHTML(t, strings.NewReplacer("HEAD", c[0], "A%", c[1]+"%", "L%", c[2]+"%", "E%", c[3]+"%").Replace(sheet))
		if len(l.Findings) > 0 {
			t.Errorf("%q: %v", c[0], l.Findings[0].Diagnostic())
		}
	}
}

// TestTotalsOfHighlights checks that a total among highlights is tied where the statement that prints it, too, adds it up, and is not where that differs.
func TestTotalsOfHighlights(t *testing.T) {
	const html = `<html><body><p>Lakemont Insurance, Inc. reports fourth quarter 2019 results</p><p>Consolidated Financial Highlights (in millions)</p>
<table><tr><td></td><td colspan=2>Three months ended December 31,</td></tr><tr><td></td><td>2019</td><td>2018</td></tr>
<tr><td>Net premiums written</td><td>834.7</td><td>781.6</td></tr><tr><td>Net premiums earned</td><td>848.3</td><td>798.7</td></tr>
<tr><td>Total revenues</td><td>945.1</td><td>815.2</td></tr><tr><td>Net income</td><td>111.0</td><td>2.2</td></tr></table>
<p>Consolidated Statements of Income (in millions)</p>
<table><tr><td></td><td colspan=2>Three months ended December 31,</td></tr><tr><td></td><td>2019</td><td>2018</td></tr>
<tr><td>Revenues:</td><td></td><td></td></tr><tr><td>Net premiums earned</td><td>848.3</td><td>798.7</td></tr><tr><td>Net investment income</td><td>71.2</td><td>68.0</td></tr>
<tr><td>Net investment gains (losses)</td><td>25.6</td><td>(51.5)</td></tr><tr><td>Total revenues</td><td>945.1</td><td>815.2</td></tr>
<tr><td>Losses and expenses:</td><td></td><td></td></tr><tr><td>Losses and loss adjustment expenses</td><td>560.1</td><td>561.9</td></tr><tr><td>Underwriting expenses</td><td>247.8</td><td>251.4</td></tr>
<tr><td>Total losses and expenses</td><td>807.9</td><td>813.3</td></tr><tr><td>Income before income taxes</td><td>137.2</td><td>1.9</td></tr><tr><td>Income tax expense (benefit)</td><td>26.2</td><td>(0.3)</td></tr>
<tr><td>Net income</td><td>111.0</td><td>2.2</td></tr></table></body></html>`
	for _, l := range tietest.LedgerOfHTML(t, html).Totals {
		if l.State != tie.Tied {
			t.Errorf("%s %s: %s", l.Item.Row.Label, l.Item.Printed, l.Reason)
		}
	}
	if ds := tietest.LedgerOfHTML(t, strings.Replace(html, "945.1", "954.1", 1)).Findings; len(ds) != 1 {
		t.Errorf("%d findings of a misprint", len(ds))
	}
}
