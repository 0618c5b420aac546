package attribute_test

import (
	"fmt"

	"github.com/tieout/tieout/convert/mention/attribute"
	"github.com/tieout/tieout/convert/mention/contradict"
	"github.com/tieout/tieout/convert/mention/derive"
	"github.com/tieout/tieout/convert/mention/mentiontest"
	"github.com/tieout/tieout/convert/mention/search"
)

func ExampleAttributor_IsOfOtherTime() {
	text := mentiontest.Read(mentiontest.Of(`BRIGHTWATER TOOLS, INC. REPORTS THIRD QUARTER RESULTS

Operating income for the third quarter of 2003 was $3.1 million on revenues of $13.1 million. Gross margin was 46.7%.

                       BRIGHTWATER TOOLS, INC.
                 CONSOLIDATED STATEMENTS OF INCOME
                          (in thousands)

                            Three Months Ended           Nine Months Ended
                               September 30,               September 30,
                             2003         2002           2003         2002
                          ---------    ---------      ---------    ---------
Revenues                  $  13,129    $  11,233      $  38,406    $  33,518
Operating income              3,117        2,410          9,004        7,306
Gross margin                  45.0%        44.8%          46.7%        45.1%
`))
	attributor := attribute.New(contradict.New(search.New(derive.New(text))))
	for _, d := range text.Readings {
		attributor.Judge(d)
	}
	for _, d := range text.Readings {
		if v, ok := attributor.IsOfOtherTime(d); ok {
			fmt.Println(d.Value, v.Status, v.Expected, v.Instead.Item.Printed)
		}
	}
	// Output:
	// 46.7 differs 45 46.7%
}
