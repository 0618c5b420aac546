package xbrlxml

import (
	"time"

	"github.com/tieout/tieout/schemas/xsd"
)

// parseMoment reads an xs:date or xs:dateTime, white space around it removed. A date as an end is the midnight
// that ends the day (XBRL 2.1, 4.7.2). The time is in UTC; without a zone it counts as UTC.
func parseMoment(s string, end bool) (time.Time, error) {
	t, day, err := xsd.ParseTime(s)
	if err == nil && day && end {
		t = t.AddDate(0, 0, 1)
	}
	return t, err
}
