package release

import "testing"

// TestExhibits passes over an index of exhibits, whatever stands beside their numbers.
func TestExhibits(t *testing.T) {
	rel := readText(t, `<html><body><p>Orchard Films Reports Fourth Quarter 2026 Results</p>
<p>SAN MARLOW, February 3, 2027 -- Orchard Films, Inc. today announced results for the year ended December 31, 2026.</p>
<table><tr><td></td><td>2026</td><td>2025</td></tr><tr><td>Revenues</td><td>$78,586</td><td>$70,380</td></tr></table>
<table>
<tr><td>Exhibit Number</td><td>Description</td><td>Form</td><td>Date</td><td>Exhibit Number</td></tr>
<tr><td>3.1</td><td>Articles of Incorporation</td><td>10-K</td><td>2/3/2020</td><td>3.4</td></tr>
<tr><td>4.2#</td><td>Form of Agreement</td><td>8-K</td><td>11/18/2021</td><td>4.1</td></tr>
<tr><td>10.3</td><td>Offering Agreement, dated October 24, 2023</td><td>S-3</td><td>10/24/2023</td><td>4.12</td></tr>
</table></body></html>`)
	if n := len(rel.Tables); n != 1 {
		t.Errorf("%d tables, want that of the revenues alone", n)
	}
}

// TestProFormaBelow: a table that the sentence above calls pro forma is none of what was.
func TestProFormaBelow(t *testing.T) {
	for lead, want := range map[string]bool{
		"The following pro forma financial information presents our results as if Larch had been acquired, and all that was borrowed for it had been, on January 1, 2024:": true,
		"The results presented here have those of Larch since it was acquired, and what was borrowed for it is among what we owe since April 3, 2026:":                     false,
	} {
		rel := readText(t, `<html><body><p>Orchard Films Reports 2026 Results</p>
<p>SAN MARLOW, February 3, 2027 -- Orchard Films, Inc. today announced results for the year ended December 31, 2026.</p>
<p>Orchard acquired Larch Studios in the spring of the year. `+lead+`</p>
<table><tr><td></td><td colspan="2">Year Ended December 31,</td></tr><tr><td></td><td>2026</td><td>2025</td></tr>
<tr><td>Total revenue</td><td>$78,586</td><td>$70,380</td></tr><tr><td>Net income</td><td>8,586</td><td>7,380</td></tr></table></body></html>`)
		for _, c := range rel.Tables[0].Columns {
			got := len(c.Qualifiers) > 0 && c.Qualifiers[0].Member == "pro forma"
			if got != want {
				t.Errorf("%s: column %d is of %v", lead, c.Index, c.Qualifiers)
			}
		}
	}
}

// TestAmountBesideShares: in changes in equity a column "Amount" beside one "Shares" holds money, whatever its rows speak of.
func TestAmountBesideShares(t *testing.T) {
	rel := readText(t, `<html><body><p>Orchard Films, Inc.</p><p>Consolidated Statements of Redeemable Convertible Preferred Stock and Stockholders' Equity</p><p>(in thousands)</p>
<table><tr><td></td><td colspan="2">Redeemable Convertible Preferred Stock</td><td colspan="2">Common Stock</td><td rowspan="2">Total Stockholders' Equity</td></tr>
<tr><td></td><td>Shares</td><td>Amount</td><td>Shares</td><td>Amount</td></tr>
<tr><td>Balances as of January 1, 2026</td><td>199,815</td><td>4,284,049</td><td>19,916</td><td>2</td><td>(1,979,438)</td></tr>
<tr><td>Issuance of Series H redeemable convertible preferred stock, net of issuance cost</td><td>6,397</td><td>254,162</td><td>-</td><td>-</td><td>-</td></tr>
<tr><td>Issuance of common stock upon exercise of stock options</td><td>-</td><td>-</td><td>2,254</td><td>1</td><td>9,564</td></tr>
<tr><td>Balances as of December 31, 2026</td><td>206,212</td><td>4,538,211</td><td>22,170</td><td>3</td><td>(1,969,874)</td></tr></table></body></html>`)
	for _, r := range rel.Tables[0].Rows {
		for _, it := range r.Items {
			want := Money
			if it.Column.Index == 0 || it.Column.Index == 2 {
				want = Shares
			}
			if !it.Nil && it.Kind != want {
				t.Errorf("%s of %s is %v, want %v", it.Printed, r.Label, it.Kind, want)
			}
		}
	}
}

// TestColumnOfYears: years in which debts fall due are no amounts.
func TestColumnOfYears(t *testing.T) {
	rel := readText(t, `<html><body><p>Orchard Films, Inc.</p><p>Long-term debt (in millions)</p>
<table><tr><td></td><td rowspan="2">Principal Amount</td><td rowspan="2">Maturity</td><td colspan="2">Carrying Value</td></tr><tr><td></td><td>June 30, 2026</td><td>December 31, 2025</td></tr>
<tr><td>2.800% notes</td><td>500</td><td>2029</td><td>499</td><td>498</td></tr>
<tr><td>2.200% notes</td><td>400</td><td>2030</td><td>397</td><td>396</td></tr>
<tr><td>3.900% notes</td><td>1,000</td><td>2031</td><td>998</td><td>997</td></tr></table></body></html>`)
	for _, r := range rel.Tables[0].Rows {
		if len(r.Items) != 3 {
			t.Errorf("%s has %d amounts, want 3", r.Label, len(r.Items))
		}
	}
}

// TestYearsOverGroups: years that begin anew over each group of columns are headings, whatever words stand before them.
func TestYearsOverGroups(t *testing.T) {
	rel := readText(t, `<html><body><p>Orchard Films, Inc.</p><p>Benefit cost for the years ended June 30, 2031, 2030 and 2029 (in thousands)</p>
<table><tr><td></td><td colspan="3">Home Plans</td><td colspan="3">Foreign Plans</td></tr>
<tr><td>Net cost (benefit)</td><td>2031</td><td>2030</td><td>2029</td><td>2031</td><td>2030</td><td>2029</td></tr>
<tr><td>Service cost</td><td>1,204</td><td>1,188</td><td>1,097</td><td>411</td><td>398</td><td>377</td></tr>
<tr><td>Interest cost</td><td>3,118</td><td>2,907</td><td>2,650</td><td>844</td><td>812</td><td>790</td></tr></table></body></html>`)
	for _, r := range rel.Tables[0].Rows {
		for i, it := range r.Items {
			if want := 2031 - i%3; it.Period.End.Year() != want {
				t.Errorf("%s of %s is of %s, want %d", it.Printed, r.Label, it.Period, want)
			}
		}
	}
	if n := len(rel.Tables[0].Rows); n != 2 {
		t.Errorf("%d rows, want 2", n)
	}
}
