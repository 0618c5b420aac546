package page

import "testing"

// TestRagged sets lines of cells that stand where the text before them ends.
func TestRagged(t *testing.T) {
	const rows = "Accounts receivable, net     203,607     111,372\nDeferred commissions     30,232  13,594\nPrepaid expenses     (14,344  )    10,799\n" +
		"Property and equipment, net  186,677     114,850\n\nTotal current assets     $ 1,018,797     $ 725,927\n"
	for _, test := range []struct{ name, text, want string }{
		{"headings", "BALANCE SHEETS\n    December 31,    December 31,\n    2012    2011\nASSETS     \n" + rows, "" +
			"BALANCE SHEETS\n" +
			"                              December 31,   December 31,\n" +
			"                                      2012           2011\n" +
			"ASSETS\n" +
			"Accounts receivable, net           203,607        111,372\n" +
			"Deferred commissions                30,232         13,594\n" +
			"Prepaid expenses                  (14,344)         10,799\n" +
			"Property and equipment, net        186,677        114,850\n" +
			"\n" +
			"Total current assets           $ 1,018,797      $ 725,927"},
		{"a label in the line before", rows + "Net cash\n    13.2    10.7\n", "" +
			"Accounts receivable, net          203,607       111,372\n" +
			"Deferred commissions               30,232        13,594\n" +
			"Prepaid expenses                 (14,344)        10,799\n" +
			"Property and equipment, net       186,677       114,850\n" +
			"\n" +
			"Total current assets          $ 1,018,797     $ 725,927\n" +
			"Net cash\n" +
			"                                     13.2          10.7"},
		{"in columns", "Sales        1,200    900\nCosts           80      7\nRent            12      1\nInterest     3,000  4,000\nTaxes            5     10\n", "" +
			"Sales        1,200    900\nCosts           80      7\nRent            12      1\nInterest     3,000  4,000\nTaxes            5     10"},
		{"text between", rows + "Sales rose.  They were $12.\nCosts fell.  They were 30.\n", "" +
			"Accounts receivable, net          203,607       111,372\n" +
			"Deferred commissions               30,232        13,594\n" +
			"Prepaid expenses                 (14,344)        10,799\n" +
			"Property and equipment, net       186,677       114,850\n" +
			"\n" +
			"Total current assets          $ 1,018,797     $ 725,927\n" +
			"Sales rose.  They were $12.\nCosts fell.  They were 30."},
	} {
		checkLines(t, test.name, test.text, test.want)
	}
}
