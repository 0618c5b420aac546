package validate_test

import (
	"context"
	"fmt"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert"
	"github.com/tieout/tieout/validate"
	"github.com/tieout/tieout/validate/rules"
)

// broken is a release whose gross profit is 90 too high.
const broken = `ACME CORP
Consolidated Statements of Operations
(in thousands)

                              Three Months Ended
                                   March 31,
                               2024        2023
                             --------    --------
Revenues                     $ 13,129    $ 12,004
Cost of revenues                9,120       8,801
                             --------    --------
Gross profit                    4,099       3,203
`

func Example() {
	ctx := context.Background()
	d, err := convert.Open(ctx, "acme.txt", []byte(broken), convert.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	_, found, err := rules.Check(ctx, d, validate.Options{})
	if err != nil {
		fmt.Println(err) // the context ended
		return
	}
	for _, x := range found {
		if x.Severity >= tieout.Inconsistency {
			fmt.Println(x.Range.Start.Line, x.Code)
		}
	}
	// Output:
	// 9 tieout:sumBroken
}

func ExampleBaseline() {
	ds := []tieout.Diagnostic{{Code: "tieout:sumBroken", Severity: tieout.Inconsistency, Message: "90 too much",
		Range: tieout.Range{Document: "acme.txt", Start: tieout.Position{Line: 12, Column: 1}}}}
	line := func(tieout.Range) string { return "Gross profit   4,099   3,203" }
	validate.Fingerprint(ds, nil, line)
	known := validate.Record(ds, nil, "as filed")

	// The lines have moved; the finding is known all the same.
	ds[0].Range.Start.Line, ds[0].Fingerprint = 90, ""
	validate.Fingerprint(ds, nil, line)
	fmt.Println(ds[0].Fingerprint == known.Findings[0].Fingerprint)
	// Output:
	// true
}
