package release

import (
	"strings"

	"github.com/tieout/tieout/convert/release/calendar"
)

// romanQuarters are what headings of quarters are called that are counted in Roman numerals.
var romanQuarters = map[string]int{"I": 1, "II": 2, "III": 3, "IV": 4, "IQ": 1, "IIQ": 2, "IIIQ": 3, "IVQ": 4, "QI": 1, "QII": 2, "QIII": 3, "QIV": 4}

// romanQuarter is the quarter that a heading names in Roman numerals, with its year or without: "II", "IV Q", "2030 III quarter"; 0
// for none.
func romanQuarter(text string) int {
	quarter := 0
	for _, w := range strings.Fields(strings.ToUpper(text)) {
		w = strings.Trim(w, ".*():")
		if q := romanQuarters[w]; q > 0 && quarter == 0 {
			quarter = q
		} else if w != "Q" && w != "QTR" && w != "QUARTER" && !calendar.SaysTime(w) {
			return 0
		}
	}
	return quarter
}

// readRomanQuarters reads columns that Roman numerals head as quarters where they follow one another as quarters do, three at least,
// and a heading over one of them names its year: "Class I", "II", "III" name none.
func (dr *draft) readRomanQuarters() {
	var run []int
	years := false
	end := func() {
		if len(run) >= 3 && years {
			for _, k := range run {
				h := &dr.heads[k]
				h.said.Quarter = h.roman
				h.time = h.said
			}
		} else {
			for _, k := range run {
				dr.heads[k].roman = 0
			}
		}
		run, years = nil, false
	}
	step := 0
	for k := range dr.t.Columns {
		h := &dr.heads[k]
		for _, c := range dr.g.Columns[k].Headings {
			h.roman = max(h.roman, romanQuarter(c.Text))
		}
		if h.roman == 0 || h.said.HasDuration() || len(h.said.Dates) > 0 {
			h.roman = 0
			end()
			continue
		}
		if n := len(run); n > 0 {
			s := (h.roman - dr.heads[run[n-1]].roman + 4) % 4 // 1 upwards, 3 downwards
			if s != 1 && s != 3 || n > 1 && s != step {
				end()
			}
			step = s
		}
		run, years = append(run, k), years || len(h.said.Order) > 0
	}
	end()
}
