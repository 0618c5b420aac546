// Package tagless makes documents to measure with: it takes the tags off an inline XBRL document, so that a reader sees
// what people see, and keeps what the tags said of the numbers in tables as the truth to compare with.
//
//	d, err := tagless.Strip("report.htm", data)
//	for _, c := range d.Cells {
//		fmt.Println(c.Table, c.Row, c.Label, c.Printed, c.Facts[0].Concept) // 3 7 Revenues 4,200 us-gaap:Revenues
//	}
//
// It serves tests and the program that fits the weights of tagging, and is no reader of reports: what it cannot
// interpret is left out of the truth. It imports the root package's vocabulary and xmlstream alone.
package tagless
