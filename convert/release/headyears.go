package release

import (
	"slices"
	"strings"

	"github.com/tieout/tieout/convert/release/calendar"
	"github.com/tieout/tieout/convert/release/layout"
)

// nearerYears gives columns that years alone head, all different, under a date with one of these years, the day of that date in their own year: "Three Months Ended
// October 31, 2030" centered over "2030" and "2029".
func (dr *draft) nearerYears() {
	over := map[int][]int{} // the columns that a date stands over, by the byte at which it begins
	for k, c := range dr.t.Columns {
		if at := dr.dateOver(k); at > 0 && c.Kind == Values {
			over[at] = append(over[at], k)
		}
	}
	for _, cols := range over {
		var years []int
		for _, k := range cols {
			y := dr.ownYear(k)
			if y == 0 || slices.Contains(years, y) {
				years = nil
				break
			}
			years = append(years, y)
		}
		if len(years) < 2 || !slices.Contains(years, dr.heads[cols[0]].said.Dates[0].Year) {
			continue
		}
		for i, k := range cols {
			said := &dr.heads[k].said
			said.Dates = []calendar.Date{{Year: years[i], Month: said.Dates[0].Month, Day: said.Dates[0].Day}}
			said.Years, said.Order = nil, []int{years[i]}
			dr.heads[k].time = *said
		}
	}
}

// dateOver is the byte at which the one heading of a column begins that names a day of a year; 0 where none does, or several do.
func (dr *draft) dateOver(k int) (at int) {
	if len(dr.heads[k].said.Dates) != 1 || dr.heads[k].said.Dates[0].Year == 0 {
		return 0
	}
	for _, h := range dr.g.Columns[k].Headings {
		if p := dr.d.parse(h.Text); len(p.Dates) > 0 {
			if at > 0 || len(p.Dates) > 1 || p.Dates[0].Year == 0 {
				return 0
			}
			at = h.Start
		}
	}
	return at
}

// ownYear is the year that is the lowest heading of a column and nothing else; 0 for any other.
func (dr *draft) ownYear(k int) int {
	heads := dr.g.Columns[k].Headings
	if p := dr.d.parse(heads[len(heads)-1].Text); isYearAlone(&p) && memberText(heads[len(heads)-1].Text) == "" {
		return p.Years[0]
	}
	return 0
}

// stubCompares takes columns that name no time for columns of changes where a text over the labels compares two periods, of the first of them: "Q2 2030 vs. Q2 2029" beside
// "Retail", "Wholesale" and "Total"; or says that they are, "Change vs. Q2 2029".
func (dr *draft) stubCompares() {
	at := slices.IndexFunc(dr.stubs, func(p layout.Cell) bool { return versus(p.Text) > 0 && calendar.SaysTime(p.Text) })
	if at < 0 || slices.ContainsFunc(dr.heads, func(h columnHead) bool { return !h.time.IsEmpty() }) {
		return
	}
	first := dr.stubs[at].Text[:versus(dr.stubs[at].Text)]
	said := dr.d.parse(first)
	if (!said.HasDuration() || len(said.Order) != 1) && headKind(strings.ToLower(first)) == Values {
		return
	}
	for k, c := range dr.t.Columns {
		if c.Kind == Values {
			c.Kind, c.compared = Change, true
			dr.heads[k].time, dr.heads[k].said = said, said
		}
	}
}

// fullYearBeside gives columns of a full year that name none the one that all other columns name, where these are quarters of it: "Full Year" beside "Q3 2030" and
// "Q4 2030".
func (dr *draft) fullYearBeside() {
	year := 0
	for k := range dr.heads {
		switch t := &dr.heads[k].said; {
		case t.IsEmpty() || t.IsYear() && len(t.Order) == 0:
		case t.Quarter == 0 || len(t.Order) != 1 || year > 0 && t.Order[0] != year:
			return
		default:
			year = t.Order[0]
		}
	}
	for k := range dr.heads {
		if t := &dr.heads[k].said; year > 0 && t.IsYear() && len(t.Order) == 0 {
			t.Years, t.Order = []int{year}, []int{year}
			dr.heads[k].time = *t
		}
	}
}
