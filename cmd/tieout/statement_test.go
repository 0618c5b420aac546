package main

import "fmt"

// statement is a release of a few lines in a real one's form, some hundred of which cost little. Its sum holds where revenues, as
// printed, are 4,009 more than costs; costs have six characters.
func statement(company, revenues, costs string) []byte {
	return fmt.Appendf(nil, `%s CORP
Consolidated Statements of Operations
(in thousands)

                              Three Months Ended
                                   March 31,
                               2024        2023
                             --------    --------
Revenues                     $ %s    $ 12,004
Cost of revenues               %s       8,801
                             --------    --------
Gross profit                    4,009       3,203
`, company, revenues, costs)
}

// figures are those of the statement number i of a company: one of five gives others for the same period.
func figures(i int) (revenues, costs string) {
	if i%5 == 4 {
		return "13,210", " 9,201"
	}
	return "13,129", " 9,120"
}
