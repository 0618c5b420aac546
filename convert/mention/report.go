package mention

import (
	"cmp"
	"slices"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/mention/contradict"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/reading"
	"github.com/tieout/tieout/convert/release"
)

// mentions are the readings as mentions, in the order of the document: a paragraph goes on behind the head of a page that stands within it.
func (r *finder) mentions() []*Mention {
	var out []*Mention
	for _, d := range r.Readings {
		if d.Spelled {
			continue
		}
		b := &r.Blocks[d.Block]
		from, to := d.Sentence.Tokens[d.From].Start, d.Sentence.Tokens[d.To-1].End
		m := &Mention{Printed: b.Printed(from, to), Kind: kind(d), Value: d.Value, Value2: d.Value2, Negative: d.Minus, Hedge: d.Hedge, Unit: unitName(d, r.currencyOf(d)),
			Range: r.Range(b.Place(int(from)), b.Place(int(to-1))+1)}
		if len(d.Phrases) > 0 {
			m.Measure = d.Name().Text
		}
		if len(d.Spans) > 0 && d.When().End > 0 {
			m.Period = r.Calendar.Period(d.When().Span)
		}
		tell(m, d)
		out = append(out, m)
	}
	slices.SortStableFunc(out, func(m, o *Mention) int { return cmp.Compare(m.Range.Start.Byte, o.Range.Start.Byte) })
	return out
}

// kind is what a reading is, as a mention.
func kind(d *reading.Reading) Kind {
	switch {
	case d.Future || d.Ranged:
		return Guidance
	case d.PerShare || d.Verdict.PerShare:
		return PerShare
	case d.Unit == quantity.Percent && d.Change != 0:
		return Growth
	case d.Unit == quantity.Percent:
		return Percent
	case d.Unit == quantity.Points || d.Unit == quantity.Basis || d.Unit == quantity.Money && d.Change != 0:
		return Difference
	case d.Unit == quantity.Money:
		return Amount
	case d.Unit == quantity.Times:
		return Ratio
	}
	return Count
}

// unitName is the unit of a reading, as a mention.
func unitName(d *reading.Reading, currency string) string {
	switch d.Unit {
	case quantity.Money:
		if d.PerShare || d.Verdict.PerShare {
			return currency + "/shares"
		}
		return currency
	case quantity.Percent:
		return "percent"
	case quantity.Points:
		return "points"
	case quantity.Basis:
		return "basis points"
	}
	if d.Counted == "shares" {
		return "shares"
	}
	return "pure"
}

// currencyOf is the currency of an amount: that of the tables where the text leaves open whose dollars, or whose cents, it means.
func (r *finder) currencyOf(d *reading.Reading) string {
	if d.Currency != "USD" {
		return d.Currency
	}
	switch printed := d.Sentence.Words[d.From:d.To]; {
	case printed.Has("cents") || printed.Has("cent"):
		return cmp.Or(r.Tables.Sole, d.Currency)
	case printed.Has("$") || printed.Has("dollars"):
		return cmp.Or(r.Tables.Dollars, d.Currency)
	}
	return d.Currency
}

// tell writes what was found of a reading into its mention.
func tell(m *Mention, d *reading.Reading) {
	v := &d.Verdict
	m.Status = v.Status
	if m.Status == "" {
		m.Status = Absent
	}
	m.Formula, m.Expected, m.Sure, m.Contrary = v.Formula, v.Expected, v.Sure, v.Contrary || contradict.IsUpsideDown(d)
	for _, f := range v.Figures {
		m.Figures = append(m.Figures, Figure{f.Item, f.Row.Table})
	}
	if v.Instead != nil {
		m.Instead = &Figure{v.Instead.Item, v.Instead.Row.Table}
	}
	if len(v.Figures) == 0 || m.Status == Absent || v.Instead == v.Figures[0] {
		return
	}
	f := v.Figures[0]
	if f.Forecast && m.Period.Kind != tieout.Forever {
		return // its column may be of what was reported
	}
	switch f.Item.Period.Kind {
	case tieout.Duration:
		m.Period = f.Item.Period
	case tieout.Instant:
		if f.Row.Table.Statement == release.Balance || d.When().Months == 0 || m.Period.Kind == tieout.Forever {
			m.Period = f.Item.Period
		}
	}
}
