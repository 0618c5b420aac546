package mention_test

import "testing"

// campuses are counts by parts, sales with what is left out of them, and figures of a year and the one before in rows of several names.
const campuses = `

                     ENROLLMENT
                                  September 30,
                                 2025      2024
Enrollment by degree
  Bachelor's                   26,884    30,877
  Associate's                  21,331    28,063
Total enrollment               48,215    58,940

                     REVENUE BY REGION
                       (in millions)
                     Three Months Ended September 30,
                                 2025      2024
United States                  $221.8    $211.4
Asia Pacific                     81.1      73.4
Rest of world                    72.5      67.4
Total revenue                  $375.4    $352.2

                     SPECIALTY DIVISION
                       (in millions)
                     Three Months Ended September 30,
                                 2025      2024
Service revenue                 $65.1     $46.5
  Political                      19.9       1.6
EBITDA                           20.2      14.4
EBITDA margin                   31.0%     31.0%

                     STATEMENTS OF CASH FLOWS
                       (in millions)
                     Three Months Ended September 30,
                                 2025      2024
Cash provided by operations    $112.6    $116.9
Purchases of equipment          (68.1)    (61.3)
Proceeds from long-term
 borrowings                     231.8         -
Repurchases of common stock     (39.8)    (25.1)

                     KEY FIGURES
                     Three Months Ended September 30,
                                 2025      2024
Return on capital               18.0%     16.7%
`

// TestShareSaid: what words say is a part of something, of money or counted, is over the total below its heading or over what is named.
func TestShareSaid(t *testing.T) {
	for _, text := range []string{
		"Bachelor's students represented 56% of enrollment, up from 52% last year. ",
		"Revenue in the United States grew 4.9% to $221.8 million and accounted for 59% of the total. ",
	} {
		allTie(t, reported(text+campuses), text)
	}
}

// TestWithoutRow: what words leave out by the name of a row is taken off another, and what is abroad is all but the home country.
func TestWithoutRow(t *testing.T) {
	for _, text := range []string{
		"International revenue increased 9.1% to $153.6 million and accounted for 40.9% of total revenue, compared with 40.0% a year ago. ",
		"Revenue beyond the United States grew 9.1%. ",
		"Excluding political, service revenue was $45.2 million, up 0.7%. ",
	} {
		allTie(t, reported(text+campuses), text)
	}
}

// TestPairedRow: two numbers that are compared are of the row that has both.
func TestPairedRow(t *testing.T) {
	const text = "The yield on what we employ improved to 18.0% (2024: 16.7%). "
	allTie(t, reported(text+campuses), text)
}

// TestDeedNouns: what is done is found by the noun that tables have for it.
func TestDeedNouns(t *testing.T) {
	const text = "Against this the company borrowed $231.8 million at fixed rates. "
	allTie(t, reported(text+campuses), text)
}

// TestRaised: what a verb raises by a number is what the number is of.
func TestRaised(t *testing.T) {
	const text = "Seasonal travel lifted Asia Pacific revenue by 10.5%. "
	allTie(t, reported(text+campuses), text)
}
