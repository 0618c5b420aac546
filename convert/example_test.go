package convert_test

import (
	"context"
	"fmt"

	"github.com/tieout/tieout/convert"
	"github.com/tieout/tieout/taxonomy"
)

// statement is a release of a few lines.
const statement = `ACME CORP
Consolidated Statements of Operations
(in thousands)

                              Three Months Ended
                                   March 31,
                               2024        2023
                             --------    --------
Revenues                     $ 13,129    $ 12,004
Cost of revenues                9,120       8,801
                             --------    --------
Gross profit                    4,009       3,203
`

func ExampleOpen() {
	d, err := convert.Open(context.Background(), "acme.txt", []byte(statement), convert.Options{})
	if err != nil {
		fmt.Println(err) // it could not be read at all
		return
	}
	fmt.Println(d.Kind)
	for f := range d.Report.All {
		if f.Source.Label == "Revenues" {
			fmt.Println(d.DTS.Label(d.Concept(f.Concept), taxonomy.RoleLabel, ""), f.Context.Period, f.Unit, f.Lexical, f.Decimals, "line", f.Origin().Start.Line)
		}
	}
	// Output:
	// release
	// Revenues 2024-01-01/2024-03-31 USD 13129000 -3 line 9
	// Revenues 2023-01-01/2023-03-31 USD 12004000 -3 line 9
}

func ExampleWrite() {
	d, err := convert.Open(context.Background(), "acme.txt", []byte(statement), convert.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	files, _, err := convert.Write(context.Background(), d, []string{"xbrl", "json"}, "")
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, f := range files[len(files)-2:] {
		fmt.Println(f.Name, len(f.Data) > 0)
	}
	// Output:
	// acme.xbrl true
	// acme.json true
}
