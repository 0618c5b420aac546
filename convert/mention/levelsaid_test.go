package mention_test

import (
	"testing"

	"github.com/tieout/tieout/convert/mention"
)

const halvesAndQuarters = `

                                       Three Months Ended          Nine Months Ended
                                            September 30,                   September 30,
                                        2025        2024           2025        2024
Net sales                           $376,402    $352,118       $735,142    $694,211
Passengers carried                   402,118     391,560        790,551     781,106
Agency commissions                    39,270      31,080         77,105      64,318
Net income                            21,004      18,770         40,012      38,110
`

// TestGrowthOfLevel: a percentage beside a level is the change of that level, whatever has changed by it elsewhere.
func TestGrowthOfLevel(t *testing.T) {
	for text, wrong := range map[string]string{
		"For the nine months ended September 30, 2025, net sales were $735.1 million, up 6.9 percent from $694.2 million for the same period of 2024. ":                        "6.9 percent",
		"For the first nine months of 2025, net sales rose 6.9 percent to $735.1 million. ":                                                                                    "6.9 percent",
		"Net sales for the nine months ended September 30, 2025 increased 4.9 percent, from $694.2 million to $735.1 million. ":                                                "4.9 percent",
		"In the third quarter of 2025 passengers carried increased 4.3 percent to 402,118. ":                                                                                   "4.3 percent",
		"In the third quarter of 2025 net sales rose 6.9 percent to $376.4 million. Agency commissions were $39.3 million, up 24.6 percent. ":                                  "24.6 percent",
		"In the third quarter of 2025 net sales were $376.4 million, an increase of 6.9 percent from a year earlier, and agency commissions rose 21 percent to $39.3 million.": "21 percent",
		"In the third quarter of 2025 commissions of agencies rose 26.4 percent to $39.3 million.":                                                                             "",
		"In the third quarter of 2025 agency commissions rose 8 percent to $39.3 million.":                                                                                     "8 percent",
		"In the third quarter of 2025 net income rose 8.4 percent, to $21 million from $18.8 million.":                                                                         "8.4 percent",
		"In the third quarter of 2025 net sales rose 6.9 percent to $376.4 million. ":                                                                                          "",
		"In the third quarter of 2025 net sales were $376.4 million, up 4.9 percent in local currencies. ":                                                                     "",
		"In the nine months net sales were $735.1 million, and rose 6.9 percent in the third quarter. ":                                                                        "",
		"In the third quarter of 2025 net sales rose 8.1 percent in North America and came to $376.4 million. ":                                                                "",
		"In the third quarter of 2025 net income was 5.6 percent of net sales, down from 5.8 percent on lower margins, and net sales $376.4 million. ":                         "",
	} {
		found := ""
		for _, m := range findIn(t, reported(text+halvesAndQuarters)) {
			if m.Status == mention.Differs {
				found += m.Printed
			}
		}
		if found != wrong {
			t.Errorf("%s: %q differs, not %q", text, found, wrong)
		}
	}
}

// TestChangeSince: a percentage since a time that the sentence says is held against the row's figure of that time, not of another.
func TestChangeSince(t *testing.T) {
	const quarters = `

                               Sept. 30,    June 30,   Sept. 30,
Three Months Ended                  2025        2025        2024
Fees                             $ 5,936     $ 5,618     $ 5,704
Other income                       3,104       3,030       2,811
Net income                         2,710       2,655       2,433
`
	for text, wrong := range map[string]string{
		"For the quarter ended September 30, 2025, fees were $5.9 million, an increase of 5.7% from the quarter ended September 30, 2024.":                                                    "5.7%",
		"For the quarter ended September 30, 2025, fees were $5.9 million, an increase of 5.7% from the quarter ended June 30, 2025.":                                                         "",
		"For the quarter ended September 30, 2025, fees were $5.936 million, an increase of 5.7% from the quarter ended June 30, 2025 and up 8.1% from the quarter ended September 30, 2024.": "8.1%",
	} {
		found := ""
		for _, m := range findIn(t, reported(text+quarters)) {
			if m.Status == mention.Differs {
				found += m.Printed
			}
		}
		if found != wrong {
			t.Errorf("%s: %q differs, not %q", text, found, wrong)
		}
	}
}
