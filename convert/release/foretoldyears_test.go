package release

import "testing"

// periodsIn are the periods of all figures of a table, by what is printed.
func periodsIn(t *testing.T, name, text string, table int) map[string]string {
	t.Helper()
	rel, _, err := Read(name, []byte(text), Options{})
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]string{}
	for _, r := range rel.Tables[table].Rows {
		for _, it := range r.Items {
			out[it.Printed] = it.Period.String()
		}
	}
	return out
}

// TestForetoldYears: a fiscal year of which something is expected had not ended long before, so that it has the number of the year in which it begins.
func TestForetoldYears(t *testing.T) {
	got := periodsIn(t, "release.txt", `Carrow Department Stores, Inc. Reports Second Quarter Results

DAYTON, Ohio--(BUSINESS WIRE)--August 14, 2031--Carrow Department Stores, Inc. announced results for the 13 and 26 weeks ended August 2, 2031.

                                       Fiscal 2031   Fiscal 2030
                                         Estimated        Actual
                                     ------------- -------------
Depreciation and amortization        $        246  $        255
Rentals                                        24            26
Capital expenditures                          150            94

            Condensed Consolidated Statements of Income (Unaudited)
                               (In Millions)

                                          26 Weeks Ended
                                  August 2, 2031   August 3, 2030
                                  --------------   --------------
Net sales                            $   2,912.4      $   2,866.1
Cost of sales                            1,871.2          1,842.7
                                  --------------   --------------
Gross profit                         $   1,041.2      $   1,023.4
`, 0)
	for printed, want := range map[string]string{"246": "2031-02-02/2032-01-31", "255": "2030-02-03/2031-02-01", "150": "2031-02-02/2032-01-31", "94": "2030-02-03/2031-02-01"} {
		if got[printed] != want {
			t.Errorf("%s is of %s, want %s", printed, got[printed], want)
		}
	}
}

// TestCashOnDays: cash on the first day of the year opens it, cash on the last of the months reported closes them.
func TestCashOnDays(t *testing.T) {
	got := periodsIn(t, "release.html", `<p>Bergental SE: quarterly statement, September 30, 2031</p>
<p>Consolidated statement of cash flows</p><p>in € million</p>
<table>
<tr><th></th><th>9M 2031</th><th>9M 2030</th></tr>
<tr><td>Net income</td><td>118.4</td><td>109.7</td></tr>
<tr><td>Cash flow from operating activities</td><td>241.6</td><td>226.3</td></tr>
<tr><td>Cash flow from investing activities</td><td>–131.5</td><td>–122.8</td></tr>
<tr><td>Cash flow from financing activities</td><td>–84.2</td><td>–97.9</td></tr>
<tr><td>Change in cash and cash equivalents</td><td>25.9</td><td>5.6</td></tr>
<tr><td>Cash and cash equivalents on January 1</td><td>377.3</td><td>362.5</td></tr>
<tr><td>Cash and cash equivalents on September 30</td><td>403.2</td><td>368.1</td></tr>
</table>`, 0)
	for printed, want := range map[string]string{"377.3": "2030-12-31", "362.5": "2029-12-31", "403.2": "2031-09-30", "368.1": "2030-09-30"} {
		if got[printed] != want {
			t.Errorf("%s is of %s, want %s", printed, got[printed], want)
		}
	}
}
