package mention

import (
	"cmp"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/release"
)

// span is the range between two bytes, in a document of Word or Excel that of its paragraph or cell.
func (r *reader) span(start, end int) tieout.Range {
	if at, ok := r.rel.Made(start, end); ok {
		return at
	}
	return r.src.Span(start, end)
}

// mentions are the readings as mentions.
func (r *reader) mentions() []*Mention {
	var out []*Mention
	for _, d := range r.readings {
		if d.Spelled {
			continue
		}
		b := &r.blocks[d.block]
		from, to := d.s.Tokens[d.From].Start, d.s.Tokens[d.To-1].End
		m := &Mention{Printed: b.Printed(from, to), Kind: d.kind(), Value: d.Value, Value2: d.Value2, Negative: d.minus, Hedge: d.Hedge, Unit: d.unitName(r.currencyOf(d)),
			Range: r.span(b.Place(int(from)), b.Place(int(to-1))+1)}
		if len(d.phrases) > 0 {
			m.Measure = d.phrases[0].Text
		}
		if len(d.spans) > 0 && d.spans[0].End > 0 {
			m.Period = r.cal.Period(d.spans[0].Span)
		}
		d.verdict.tell(m, d)
		out = append(out, m)
	}
	return out
}

// kind is what a reading is, as a mention.
func (d *reading) kind() Kind {
	switch {
	case d.future || d.Ranged:
		return Guidance
	case d.PerShare || d.verdict.perShare:
		return PerShare
	case d.Unit == quantity.Percent && d.change != 0:
		return Growth
	case d.Unit == quantity.Percent:
		return Percent
	case d.Unit == quantity.Points || d.Unit == quantity.Basis || d.Unit == quantity.Money && d.change != 0:
		return Difference
	case d.Unit == quantity.Money:
		return Amount
	case d.Unit == quantity.Times:
		return Ratio
	}
	return Count
}

// unitName is the unit of a reading, as a mention.
func (d *reading) unitName(currency string) string {
	switch d.Unit {
	case quantity.Money:
		if d.PerShare || d.verdict.perShare {
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
func (r *reader) currencyOf(d *reading) string {
	if d.Currency != "USD" {
		return d.Currency
	}
	switch printed := d.s.Words[d.From:d.To]; {
	case printed.Has("cents") || printed.Has("cent"):
		return cmp.Or(r.Tables.Sole, d.Currency)
	case printed.Has("$") || printed.Has("dollars"):
		return cmp.Or(r.Tables.Dollars, d.Currency)
	}
	return d.Currency
}

// tell writes what was found into the mention.
func (v *verdict) tell(m *Mention, d *reading) {
	m.Status = v.status
	if m.Status == "" {
		m.Status = Absent
	}
	m.Formula, m.Expected, m.Sure, m.Contrary = v.formula, v.expected, v.sure, v.contrary || d.isUpsideDown()
	for _, f := range v.figures {
		m.Figures = append(m.Figures, Figure{f.Item, f.Row.Table})
	}
	if v.instead != nil {
		m.Instead = &Figure{v.instead.Item, v.instead.Row.Table}
	}
	if len(v.figures) == 0 || m.Status == Absent {
		return
	}
	f := v.figures[0]
	if f.Forecast && m.Period.Kind != tieout.Forever {
		return // its column may be of what was reported
	}
	switch f.Item.Period.Kind {
	case tieout.Duration:
		m.Period = f.Item.Period
	case tieout.Instant:
		if f.Row.Table.Statement == release.Balance || d.spans[0].Months == 0 || m.Period.Kind == tieout.Forever {
			m.Period = f.Item.Period
		}
	}
}
