package release_test

import (
	"fmt"

	"github.com/tieout/tieout/convert/release"
)

func ExampleRead() {
	text := `                 ACME CORP.
          STATEMENTS OF OPERATIONS
               (in thousands)

                    Three Months Ended
                         March 31,
                      2003      2002
                    -------   -------
Revenues            $ 1,234   $ 1,111
Costs                   900       811
                    -------   -------
Income              $   334   $   300
`
	rel, _, err := release.Read("acme.txt", []byte(text), release.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, r := range rel.Tables[0].Rows {
		fmt.Println(r.Label, r.Items[0].Period, r.Items[0].Value, r.Items[0].Cell, len(r.Parts))
	}
	// Output:
	// Revenues 2003-01-01/2003-03-31 1234000 acme.txt:9:21 0
	// Costs 2003-01-01/2003-03-31 900000 acme.txt:10:25 0
	// Income 2003-01-01/2003-03-31 334000 acme.txt:12:21 2
}
