// Package calendar reads what words say of time, and learns the fiscal calendar of an issuer from a whole document. It knows
// no tables and no figures; it imports the root package, convert/release/number and internal packages only.
//
//	p := calendar.Parse("Three Months Ended March 31, 2003") // three months, ended, one date
//	var c calendar.Fiscal
//	c.Learn(&p, 2)
//	c.Settle(time.December)
//	end, _ := c.Day(p.Dates[0])
//	fmt.Println(c.Duration(p.Months, p.Weeks, end)) // 2003-01-01/2003-03-31
//
// The files:
//
//	phrase, phrasedate, date, quarter  what a heading says of time; dates, some of them in parts; quarters and halves
//	spelling      words of time as documents spell them → those that are known
//	spellingspan  spans of quarters and months that are glued together
//	event         days on which something falls due, which are no ends of periods
//	order         whether a document writes the day or the month first
//	calendar      the fiscal calendar: ends of years and quarters, weeks, the numbers of years
//	quarterweeks  quarters of 12 and 16 weeks, which end with no month
//	calendartext  what running text tells of it
package calendar
