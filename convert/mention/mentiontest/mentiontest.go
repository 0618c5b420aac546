// Package mentiontest is for tests only: the text of a fictional release for the examples of the rooms of convert/mention. It may import those up to reader.
//
//	text := mentiontest.Read(mentiontest.Of(mentiontest.Quarter("Revenues rose 16.9% to $13.1 million.")))
package mentiontest

import (
	"context"

	"github.com/tieout/tieout/convert/mention/reader"
	"github.com/tieout/tieout/convert/mention/reading"
	"github.com/tieout/tieout/convert/release"
)

// Quarter is a release of one paragraph over the income statement of the first quarters of 2003 and 2002.
func Quarter(paragraph string) string {
	return "BRIGHTWATER TOOLS, INC. REPORTS FIRST QUARTER RESULTS\n\n" + paragraph + `

                       BRIGHTWATER TOOLS, INC.
                 CONSOLIDATED STATEMENTS OF INCOME
                          (in thousands)

                                     Three Months Ended
                                          March 31,
                                     2003          2002
                                  ---------     ---------
Revenues                          $  13,129     $  11,233
Cost of revenues                      7,002         6,105
                                  ---------     ---------
Gross profit                          6,127         5,128
Operating expenses                    3,010         2,718
                                  ---------     ---------
Operating income                  $   3,117     $   2,410
                                  =========     =========
`
}

// Of is the text of a release, of which nothing has been read.
func Of(printed string) *reading.Text {
	data := []byte(printed)
	rel, _, err := release.Read("release.txt", data, release.Options{})
	if err != nil {
		panic(err)
	}
	return reading.NewText(context.Background(), data, rel, nil, nil)
}

// Read reads the numbers of a text, and gives it back.
func Read(text *reading.Text) *reading.Text {
	if err := reader.Read(context.Background(), text, func(*reading.Reading) bool { return false }); err != nil {
		panic(err)
	}
	return text
}
