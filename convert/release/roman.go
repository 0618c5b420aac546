package release

import (
	"slices"
	"strings"

	"github.com/tieout/tieout/convert/release/calendar"
	"github.com/tieout/tieout/convert/release/layout"
)

// Quarters that their headings only number: "First", "Second" under "Quarter", or in Roman numerals with a year.

// romanQuarters are what headings of quarters are called that are counted in Roman numerals.
var romanQuarters = map[string]int{"I": 1, "II": 2, "III": 3, "IV": 4, "IQ": 1, "IIQ": 2, "IIIQ": 3, "IVQ": 4}

// romanQuarter is the quarter that a heading names by an ordinal alone, or in Roman numerals, with its year or without: "Second", "IV Q",
// "2030 III quarter"; 0 for none.
func romanQuarter(text string) int {
	if q := calendar.Ordinal(strings.ToLower(strings.Trim(text, " .*():-"))); q > 0 {
		return q
	}
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

// readRomanQuarters reads columns that Roman numerals or ordinals head as quarters where they follow one another as quarters do, three at
// least, and a heading over one of them names its year or a quarter, or all four stand under a year, or a title with one: "Class I", "II", "III" name none.
func (dr *draft) readRomanQuarters() {
	var run []int
	named := false
	end := func() {
		for _, k := range run {
			h := &dr.heads[k]
			if len(run) < 3 || !named && !(len(run) == 4 && (dr.stubYear() || dr.titleYear() > 0)) {
				h.roman = 0
				continue
			}
			h.said.Quarter, h.said.Months = h.roman, 0
			h.time = h.said
		}
		run, named = nil, false
	}
	step := 0
	for k := range dr.t.Columns {
		h := &dr.heads[k]
		h.roman = dr.numberedQuarter(k)
		if h.roman == 0 {
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
		run, named = append(run, k), named || len(h.said.Order) > 0 || h.said.Months == 3
	}
	end()
}

// numberedQuarter is the quarter that a heading over a column numbers, where none names another time than quarters; 0 for none.
func (dr *draft) numberedQuarter(k int) (quarter int) {
	said := &dr.heads[k].said
	if said.HasDuration() && (said.Months != 3 || said.Quarter > 0 || said.ToDate) || len(said.Dates) > 0 {
		return 0
	}
	for _, c := range dr.g.Columns[k].Headings {
		quarter = max(quarter, romanQuarter(c.Text))
	}
	return quarter
}

// stubYear reports whether what stands over the labels names a year.
func (dr *draft) stubYear() bool {
	return slices.ContainsFunc(dr.stubs, func(c layout.Cell) bool { return len(dr.d.parse(c.Text).Order) == 1 })
}
