package mention_test

import (
	"testing"

	"github.com/tieout/tieout/convert/mention"
)

// divisions are the sales and the results of the parts of a company, and what its shops and wells were.
const divisions = `

                     SEGMENT INFORMATION
                        (in millions)
                     Three Months Ended September 30,
                                 2025      2024
Sales
  Snacks                       $184.2    $171.6
  Soups                         251.7     258.9
Total sales                    $435.9    $430.5
Earnings before interest and taxes
  Snacks                        $31.2     $27.8
  Soups                          48.6      52.1
Total                           $79.8     $79.9

                     STATEMENTS OF INCOME
                        (in millions)
                     Three Months Ended September 30,
                                 2025      2024
Net sales                      $435.9    $430.5
Earnings before interest
 and taxes                      $79.8     $79.9
Net earnings                    $48.1     $47.6

                     PRODUCTION DATA
                     Three Months Ended September 30,
                                 2025      2024
Oil (MBbls/d)                    32.2      23.8
Gas (MMcf/d)                     81.0      66.5
Total (MBoe/d)                   58.9      44.2

                     OPERATING DATA
                                 September 30,
                                 2025      2024
Book-to-bill ratio               1.04      0.97
Employees                         362       340
Dividends declared per share    $0.14     $0.13
`

// TestTopics: what a paragraph names once, a heading at its head among it, is what its numbers are of, until another part is named.
func TestTopics(t *testing.T) {
	for _, text := range []string{
		"SNACKS. Sales increased 7 percent to $184.2 million. Operating profit rose 12 percent to $31.2 million, and operating margin widened to 16.9 percent of sales from 16.2 percent. ",
		"Snacks sales were $184.2 million. Operating profit rose 12 percent. ",
		"Soups. Sales declined 3 percent to $251.7 million. The segment's operating profit was 7 percent lower. ",
		"In Snacks, the operating margin was 16.9 percent. ",
	} {
		allTie(t, reported(text+divisions), text)
	}
}

// TestUnits: a unit behind a number is no measure, but holds a thousand or a million as in the tables, and tells one row from another.
func TestUnits(t *testing.T) {
	for _, text := range []string{
		"The company produced 58.9 MBoe/d, up 33% from the year-ago quarter. ",
		"Gas averaged 81.0 MMcf/d. Oil averaged 32,200 barrels per day. ",
	} {
		allTie(t, reported(text+divisions), text)
	}
}

// TestStated: a number is one without a noun behind it where a verb states it.
func TestStated(t *testing.T) {
	for _, text := range []string{
		"At 1.04, the book-to-bill ratio remained above one. ",
		"Employees numbered 362. ",
	} {
		allTie(t, reported(text+divisions), text)
	}
	for _, text := range []string{"The office is open from 9 to 5. ", "See Sections 3.4 and 4.4 of the Plan (and 2.1(a) of its annex), or loans past due 30 to 59 days. "} {
		for _, m := range findReported(t, text+divisions) {
			if m.Status != mention.Absent || m.Printed == "2.1" {
				t.Errorf("%s\n\t%s %s", text, m.Printed, m.Status)
			}
		}
	}
}

// TestPaidLater: a dividend that is still to be paid is of none of the periods of the tables.
func TestPaidLater(t *testing.T) {
	const text = "The Board of Directors declared a quarterly dividend of $0.14 per share, payable November 22, 2025. "
	for _, m := range findReported(t, text+divisions) {
		if m.Status != mention.Absent {
			t.Errorf("%s %s", m.Printed, m.Status)
		}
	}
	const paid = "Dividends declared during the quarter were $0.14 per share. "
	allTie(t, reported(paid+divisions), paid)
}
