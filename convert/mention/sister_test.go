package mention_test

import "testing"

// threeDivisions are the tables of a fictional company with three divisions, behind its text.
const threeDivisions = `

                            ORDERS RECEIVED
                            (in millions)
                            Three Months Ended         Nine Months Ended
                               September 30,              September 30,
                              2025        2024          2025        2024
Handling Systems             312.4       358.9       1,024.6     1,106.2
Process Equipment            184.7       171.3         566.1       548.8
Services                     261.5       238.6         805.3       722.4
Total                        758.6       768.8       2,396.0     2,377.4

                               NET SALES
                            (in millions)
                            Three Months Ended         Nine Months Ended
                               September 30,              September 30,
                              2025        2024          2025        2024
Handling Systems             348.2       301.5       1,012.8       874.3
Process Equipment            176.9       158.4         528.7       477.2
Services                     252.3       229.8         748.6       668.5
Total                        777.4       689.7       2,290.1     2,020.0

                             WEEKLY SALES
                                            First     Second      Third
                                          Quarter    Quarter    Quarter
Average weekly sales:
  2025                                    $60,410    $58,204    $59,120
  2024                                    $62,390    $60,872    $61,971

                                RESULTS
                            (in thousands)
                            Three Months Ended         Nine Months Ended
                               September 30,              September 30,
                              2025        2024          2025        2024
Net earnings                15,619      25,271        46,310      71,004
Earnings per diluted share   $0.87       $1.32         $2.58       $3.71
Adjusted EBITDA             78,587      34,424       201,304     100,212
Revenue                    303,618     167,741       880,115     480,204
`

// TestSisters: what is said of one part without its measure follows from the rows that what was said of the part before it followed from.
func TestSisters(t *testing.T) {
	for _, text := range []string{
		"Process Equipment's orders received grew 7.8% and Services' 9.6%.",
		"Net sales increased in all segments: in Handling Systems by 15.5%, in Process Equipment by 11.7% and in Services by 9.8%.",
		"Average weekly sales were $59,120 for the third quarter of 2025, compared to $61,971 for the same quarter last year, a 4.6% decrease.",
		"Net earnings decreased 38.2% to $15.6 million from $25.3 million, and earnings per diluted share decreased 34.1% to $0.87 from $1.32.",
		"Adjusted EBITDA was $78.6 million, or 26% of revenue, compared to $34.4 million for the third quarter of 2024, or 21% of revenue.",
	} {
		noAlarm(t, text, threeDivisions)
		allTie(t, reported(text+threeDivisions), text)
	}
}

// TestBroughtTo: the time of what a number brings something to is not its own.
func TestBroughtTo(t *testing.T) {
	const text = "Services orders received of $261.5 million rose 9.6%, bringing nine-month orders received of Services to $805.3 million."
	noAlarm(t, text, threeDivisions)
	allTie(t, reported(text+threeDivisions), text)
}
