package release

import (
	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release/calendar"
)

// Companies whose periods are of weeks head some tables by how many weeks of which year: "24 weeks 2018" is the period of so many weeks that other
// headings say the last day of, "24 weeks ended June 16, 2018".

// weeksOf is a length in weeks, and a year.
type weeksOf struct{ weeks, year int }

// datedWeeks are the periods of some weeks that headings and titles of a release name with the day on which they end; of all time where there are several of
// one length in a year.
func datedWeeks(drafts []*draft) map[weeksOf]tieout.Period {
	out := map[weeksOf]tieout.Period{}
	for _, dr := range drafts {
		for k := range dr.heads {
			p := dr.t.Columns[k].Period
			for _, said := range []*calendar.Phrase{&dr.heads[k].said, &dr.title} {
				if said.Weeks == 0 || len(said.Dates) == 0 || p.Kind != tieout.Duration {
					continue
				}
				if key := (weeksOf{said.Weeks, p.LastDay().Year()}); lasts(p, said.Weeks) {
					if one, ok := out[key]; ok && one != p {
						out[key] = tieout.Period{}
					} else if !ok {
						out[key] = p
					}
					break
				}
			}
		}
	}
	return out
}

// lasts reports whether a period is of some weeks.
func lasts(p tieout.Period, weeks int) bool {
	days := int(p.End.Sub(p.Start).Hours() / 24)
	return days >= 7*weeks-1 && days <= 7*weeks+1
}

// settleWeeks gives the columns that weeks of a year head alone the period that is so called elsewhere with its last day.
func (tt *timeTable) settleWeeks(dated map[weeksOf]tieout.Period) {
	for k, h := range tt.dr.heads {
		if h.said.Weeks == 0 || len(h.said.Dates) > 0 || len(h.said.Years) != 1 || tt.dr.t.Columns[k].Kind == Notes {
			continue
		}
		p := dated[weeksOf{h.said.Weeks, h.said.Years[0]}]
		if p.Kind != tieout.Duration {
			continue
		}
		for i := range tt.dr.rows {
			if rc := &tt.dr.rows[i]; rc.at(k) != nil && rc.times[k].Kind == tieout.Duration {
				rc.times[k], rc.sure[k] = p, partSure
			}
		}
	}
}
