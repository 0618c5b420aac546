// Package period finds the phrases of time in a sentence and what they mean in the release's own calendar: months, quarters, years and days as spans of
// months. It knows nothing of the numbers that they belong to, and must import no room of convert/mention but prose.
//
//	calendar := period.NewCalendar(rel)
//	calendar.Settle(phrases) // all of the text: how it names fiscal years
//	for _, w := range period.In(&sentence) {
//		fmt.Println(calendar.Resolve(w, calendar.Current, false)) // the third quarter of 2005: [{3 24068}]
//	}
//
// The files:
//
//	when                    phrases of time; lengths, ends of years, what a change is counted from
//	quarter, day            quarters and halves by number and sign; dates and bare years
//	whenyear, whenother     years beside a part of one; what refers to another period: "the prior year period"
//	digits                  years and days in digits
//	named                   what a text calls periods: (the "2024 quarter")
//	calendar                phrases → periods: the fiscal years, and the periods that columns are of
package period
