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

// TestRaggedSingleSpaces sets tables of which some rows have single spaces between their numbers, as programs read them off pages.
func TestRaggedSingleSpaces(t *testing.T) {
	checkLines(t, "single spaces", "Three Months Ended September 30, Nine Months Ended September 30,\n"+
		"In millions 2022 2021 2022 2021\n"+
		"Revenue $ 27,714 $ 29,010 $ 84,444 $ 84,258\n"+
		"Cost of revenue  5,716  5,771  16,913  16,301\n"+
		"Marketing  3,780  3,554  10,688  9,656\n"+
		"Interest, net  (88)  142  125  415\n"+
		"Net income $ 4,395 $ 9,194 $ 18,547 $ 29,085\n"+
		"Basic  2,682  2,814  2,703  2,832\n", ""+
		"                  Three Months Ended September 30,     Nine Months Ended September 30,\n"+
		"In millions                  2022              2021              2022              2021\n"+
		"Revenue                   $27,714           $29,010           $84,444           $84,258\n"+
		"Cost of revenue             5,716             5,771            16,913            16,301\n"+
		"Marketing                   3,780             3,554            10,688             9,656\n"+
		"Interest, net                (88)               142               125               415\n"+
		"Net income                 $4,395            $9,194           $18,547           $29,085\n"+
		"Basic                       2,682             2,814             2,703             2,832")
	const single = "Revenue $ 27,714 $ 29,010\nCosts 5,716 5,771\nMarketing 3,780 3,554\nInterest (88) 142\nNet income $ 4,395 $ 9,194"
	checkLines(t, "single spaces alone", single+"\n", single)
	const grouped = "Orders received   312.4  1 024.6\nOrder book 184.7 2 184.3\nSales    261.5    1 805.3\nCosts  1.5  1 805.3\nAll   3.1    12 805.3"
	checkLines(t, "thousands apart", grouped+"\n", grouped)
}
