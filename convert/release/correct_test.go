package release

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tieout/tieout"
)

const lamps = "PELHAM CORP. REPORTS\n\nCONSOLIDATED STATEMENTS OF INCOME\n(in thousands)\n\n" +
	"                      Year ended December 31,\n                        2030        2029\nRevenues              $12,345     $11,234\nCosts                   9,876       9,765\n" +
	"Profit                 $2,469      $1,469\nLamps sold                 12          11\n"

// TestCorrections: what is said of numbers goes before what was read, of those numbers alone, and is told.
func TestCorrections(t *testing.T) {
	half := tieout.DurationDays(tieout.Date(2030, time.January, 1), tieout.Date(2030, time.June, 30))
	year := tieout.Date(2030, time.December, 31)
	for words, want := range map[tieout.Correction]string{
		{Row: "Lamp sold", Sign: tieout.SignOpposite}:                  `No rows are "Lamp sold" (did you mean "Lamps sold"?); there are "Revenues", "Costs", "Profit", "Lamps sold". Compare`,
		{Table: "Balance sheets", Sign: tieout.SignOpposite}:           `No titles are "Balance sheets"; there are "PELHAM CORP. REPORTS", "CONSOLIDATED STATEMENTS OF INCOME", "(in thousands)". Compare`,
		{Row: "Costs", Column: "Year 2031", Sign: tieout.SignOpposite}: `No columns are "Year 2031"; there are "Year ended December 31, 2030", `,
		{Row: "Costs", Under: "Expenses", Sign: tieout.SignOpposite}:   `There are no headings of rows. Compare`,
	} {
		_, ds, err := Read("r.txt", []byte(lamps), Options{Corrections: []tieout.Correction{words}})
		if err != nil || !slices.ContainsFunc(ds, func(d tieout.Diagnostic) bool { return strings.HasPrefix(d.Advice, want) }) {
			t.Errorf("%q is not advised: %v, %v", want, ds, err)
		}
	}
	for _, c := range []struct {
		name string
		say  tieout.Correction
		want string // of the numbers that change: printed, value, period, sign
	}{
		{"scale of a row", tieout.Correction{Row: "lamps SOLD", Scaled: true, Scale: 6}, "12 12000000 2030-01-01/2030-12-31 0; 11 11000000 2029-01-01/2029-12-31 0"},
		{"scale of a table", tieout.Correction{Table: "Consolidated Statements of Income", Scaled: true, Scale: 6}, "12,345 12345000000 *; 11,234 11234000000 *; 9,876 9876000000 *; 9,765 9765000000 *; 2,469 2469000000 *; 1,469 1469000000 *; 12 12000000 *; 11 11000000 *"},
		{"period of a column", tieout.Correction{Column: "Year ended December 31, 2030", Period: half, Ends: year, Row: "Costs"}, "9,876 9876000 2030-01-01/2030-06-30 0"},
		{"sign", tieout.Correction{Row: "Costs", Column: "Year ended December 31, 2030", Sign: tieout.SignOpposite}, "9,876 9876000 2030-01-01/2030-12-31 2"},
		{"another release", tieout.Correction{Row: "Costs", Sign: tieout.SignOpposite, Ends: year.AddDate(1, 0, 0)}, ""},
		{"another table", tieout.Correction{Row: "Costs", Table: "Balance sheets", Sign: tieout.SignOpposite}, "unused"},
		{"a part of the label", tieout.Correction{Row: "Lamps", Sign: tieout.SignOpposite}, "unused"},
	} {
		c.say.Range = tieout.Range{Document: "m.yaml", Start: tieout.Position{Line: 7}}
		before, _, err := Read("r.txt", []byte(lamps), Options{})
		if err != nil {
			t.Fatal(err)
		}
		after, ds, err := Read("r.txt", []byte(lamps), Options{Explain: true, Corrections: []tieout.Correction{c.say}})
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		if slices.ContainsFunc(ds, func(d tieout.Diagnostic) bool { return d.Code == "tieout:correctionUnused" }) {
			got = append(got, "unused")
		}
		for i, r := range after.Tables[0].Rows {
			for k, it := range r.Items {
				was := before.Tables[0].Rows[i].Items[k]
				if it.Value.Equal(was.Value) && it.Period == was.Period && it.Sign() == was.Sign() {
					if it.Corrected() != "" {
						t.Errorf("%s: %s is said to be corrected: %s", c.name, it.Printed, it.Corrected())
					}
					continue
				}
				period := it.Period.String() + " " + string('0'+rune(it.Sign()))
				if strings.Contains(c.want, "*") {
					period = "*"
				}
				got = append(got, it.Printed+" "+it.Value.String()+" "+period)
				if !strings.Contains(it.Corrected(), "m.yaml:7") || !slices.ContainsFunc(it.Why, func(d Decision) bool { return d.Claims[0].Evidence[0].Name == "corrected in m.yaml:7" }) {
					t.Errorf("%s: nothing says why %s was corrected: %q %v", c.name, it.Printed, it.Corrected(), it.Why)
				}
				if half := it.Value.Sub(it.Interval().Low).Abs(); it.Scale != was.Scale && !half.Equal(was.Value.Sub(was.Interval().Low).Abs().Shift(it.Scale-was.Scale)) {
					t.Errorf("%s: %s has not the accuracy that it is printed with", c.name, it.Printed)
				}
			}
		}
		if s := strings.Join(got, "; "); s != c.want {
			t.Errorf("%s: %q, want %q", c.name, s, c.want)
		}
		if n := len(after.Fitting(&c.say)); n == 0 && c.want != "" && c.want != "unused" {
			t.Errorf("%s: it is said to fit nothing", c.name)
		}
	}
}
