package period_test

import (
	"fmt"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/mention/period"
	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/release"
)

func ExampleIn() {
	calendar := period.NewCalendar(&release.Release{Period: tieout.Period{Kind: tieout.Duration, Start: tieout.Date(2005, 7, 1), End: tieout.Date(2005, 10, 1)}, YearEnd: 6})
	var room prose.Sentence
	s := prose.Sentences("Sales of the first quarter of fiscal 2006 rose from those of the prior year.", &room)[0]
	phrases := period.In(&s)
	calendar.Settle(phrases)
	for _, w := range phrases {
		fmt.Println(s.Words[w.From:w.To], calendar.Period(calendar.Resolve(w, calendar.Current, false)[0]))
	}
	// Output:
	// first quarter of fiscal 2006 2005-07-01/2005-09-30
	// prior year 2004-07-01/2004-09-30
}
