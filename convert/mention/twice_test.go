package mention_test

import "testing"

// TestNotTwice: a phrase of time between two numbers is not relative to itself, and "last year's" says when what follows it was.
func TestNotTwice(t *testing.T) {
	const tables = `

                       CONSOLIDATED STATEMENTS OF OPERATIONS
                               (in thousands)
                              Three Months Ended
                                 September 30,
                                2008        2007        2006
Net sales                    $392,876    $383,112    $311,402
Preferred dividends             5,895       6,605       6,605
Redemption of preferred
  stock                            --       3,446          --
Interest expense               20,602      21,403      24,106
Investment income                 745         376         211
Net income                   $ 17,686    $ 16,546    $ 12,100
`
	const head = "ALDER MILLS REPORTS THIRD QUARTER RESULTS\n\nThe quarter ended September 30, 2008 was a good one.\n\n"
	for _, text := range []string{
		"Net sales of $392.9 million were near last year's $383.1 million.",
		"Interest expense, which peaked at $21.4 million last year, declined to $20.6 million.",
		"Preferred dividends were $5.9 million, down 10.7% following last year's redemption of preferred stock, which cost $3.4 million.",
		"Investment income of $745,000 was nearly double last year's $376,000.",
	} {
		allTie(t, head+text+tables, text)
	}
}
