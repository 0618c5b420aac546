package release

import (
	"testing"

	"github.com/tieout/tieout"
)

// TestSidesUnderPerShare reads headings of the basic and the diluted side below a heading of amounts per share, as deep as that, as of
// amounts per share.
func TestSidesUnderPerShare(t *testing.T) {
	rel := readText(t, `
STATEMENT OF CONSOLIDATED INCOME
(In Millions, Except Per Share Amounts)

                                                  Year Ended December 31,
                                                   1997     1996     1995
                                                 ------   ------   ------
REVENUES                                          455.7    518.1    473.1
NET INCOME                                       $ 48.4   $ 55.2   $ 51.9

NET INCOME PER COMMON SHARE
Basic
  Before Extraordinary Item                      $ 4.30   $ 4.72   $ 4.58
  Extraordinary Item                             $   --   $   --   $ (.23)

  Net Income                                     $ 4.30   $ 4.72   $ 4.35
Diluted
  Before Extraordinary Item                      $ 4.27   $ 4.70   $ 4.56
  Extraordinary Item                             $   --   $   --   $ (.23)

  Net Income                                     $ 4.27   $ 4.70   $ 4.33
AVERAGE NUMBER OF SHARES
  Basic                                            11.3     11.7     11.9
  Diluted                                          11.3     11.7     12.0
`)
	rows := rel.Tables[0].Rows
	for _, row := range rows[3 : len(rows)-3] {
		for _, it := range row.Items {
			if it.Kind != PerShare {
				t.Errorf("%v %s: %s is %v", row.Section, row.Label, it.Printed, it.Kind)
			}
		}
	}
}

// TestPerPartnerUnit reads amounts per unit of a partnership, however its units are called, as amounts per share.
func TestPerPartnerUnit(t *testing.T) {
	rel := readText(t, `
(in thousands, except per unit data)

                                                              Three months ended September 30,
                                                                     2025         2024
Net income                                                       $ 28,114     $ 44,871
Net income attributable to common limited partners               $ 21,602     $ 39,024
Basic net income per common limited partner unit                 $   0.64     $   1.15
Diluted net income per common limited partner’s unit             $   0.63     $   1.14
`)
	rows := rel.Tables[0].Rows
	for _, row := range rows[len(rows)-2:] {
		for _, it := range row.Items {
			if it.Kind != PerShare || it.Scale != 0 {
				t.Errorf("%s: %s is %v at 10^%d", row.Label, it.Printed, it.Kind, it.Scale)
			}
		}
	}
}

// TestAverageCountOfPeriod gives a weighted average of shares the period of its column, whatever row of balances stands above it.
func TestAverageCountOfPeriod(t *testing.T) {
	rel := readText(t, `
                                  STATEMENTS OF OPERATIONS BY QUARTER

                                       June 30,       Sept. 30,       Dec. 31,        Mar. 31,
                                         2001            2001            2001            2002
                                    -------------   -------------   -------------   ------------
Net revenue                           $11,204,118     $13,300,482     $14,110,917    $14,402,616
Loss before extraordinary gain on
  repurchase of Convertible
  Subordinated Notes                  (59,030,390)    (29,786,439)    (40,276,595)   (24,518,598)
Extraordinary gain on repurchase
  of Convertible Subordinated
  Notes                                        --              --      27,008,512      9,411,660
                                    -------------   -------------   -------------   ------------
Net loss                             $(59,030,390)   $(29,786,439)   $(13,268,083)  $(15,106,938)

Net loss per share, basic and
  diluted                                  $(1.01)         $(0.51)         $(0.23)        $(0.26)
Weighted average number of
  common shares outstanding            58,210,445      58,264,906      58,290,118     58,301,822
`)
	rows := rel.Tables[0].Rows
	for _, it := range rows[len(rows)-1].Items {
		if it.Period.Kind != tieout.Duration {
			t.Errorf("%s is of %v", it.Printed, it.Period)
		}
	}
}

// TestTitledNumberOf counts what a title says the number of is given, whatever scale the tables around it have.
func TestTitledNumberOf(t *testing.T) {
	rel := readText(t, `
CONDENSED STATEMENTS OF INCOME
(In thousands)

                                    June 1,      June 3,
                                     2004         2003
Revenue                            $270,124     $251,881
Net income                           22,118       19,540

Number of Restaurants at Period End

                                 June 1, 2004   June 3, 2003     Change
Company-Owned                             484            440         44
Domestic Franchised                       217            199         18
Total System                              701            639         62
`)
	table := rel.Tables[len(rel.Tables)-1]
	for _, row := range table.Rows {
		for _, it := range row.Items {
			if it.Kind != Count || it.Value.String() != it.Printed {
				t.Errorf("%s: %s is %v, %s", row.Label, it.Printed, it.Kind, it.Value)
			}
		}
	}
}
