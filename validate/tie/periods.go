package tie

import (
	"slices"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release"
)

// periodDigits are the units of the last digit that periods may miss: quarters are made by taking what was rounded before from
// the year to date.
const periodDigits = 2

// periods are durations that others make up, and figures that only grow over a longer period.
func (b *book) periods(grows []string) []*claim {
	type key struct {
		name  tieout.QName
		where string
		unit  string
	}
	all := map[key]series{}
	var order []key
	for _, f := range b.figures {
		if f.Fact == nil || f.Item.Nil || f.Item.Kind != release.Money || f.Period.Kind != tieout.Duration || !primary(f) {
			continue
		}
		k := key{f.name, f.where, f.Fact.Unit.String()}
		if all[k] == nil {
			all[k] = series{}
			order = append(order, k)
		}
		all[k].take(f)
	}
	type split struct{ first, second tieout.Period }
	splits := map[split]*claim{}
	var out []*claim
	for _, k := range order {
		s := all[k]
		periods := s.periods()
		if slices.Contains(grows, k.name.Local) && k.where == "" {
			out = append(out, growing(s, periods)...)
		}
		for _, first := range periods {
			for _, second := range periods {
				total := s[tieout.Period{Kind: tieout.Duration, Start: first.Start, End: second.End}]
				if !first.End.Equal(second.Start) || total == nil {
					continue
				}
				at := split{first, second}
				if splits[at] == nil {
					splits[at] = &claim{family: periodFamily, anyDigit: true, digits: periodDigits}
					out = append(out, splits[at])
				}
				splits[at].add(&Relation{Total: total, Parts: []Term{{s[first], 1}, {s[second], 1}}, form: asFacts})
			}
		}
	}
	out = slices.DeleteFunc(out, func(c *claim) bool { return c.family == periodFamily && b.shown(c) == nil })
	return append(out, b.ofQuarters()...)
}

// addsUpOverTime are what companies earn, which adds up from quarter to quarter in any table.
var addsUpOverTime = map[string]bool{"Revenues": true, "GrossProfit": true, "NetInterestIncome": true, "OperatingIncomeLoss": true,
	"IncomeBeforeTaxes": true, "NetIncomeLoss": true, "NetIncomeIncludingNoncontrolling": true}

// ofQuarters are rows of a table that hardly any others accompany, whose columns are a year or its first months and the quarters of
// it: income and what it is made of adds up, as another row of the same columns shows.
func (b *book) ofQuarters() []*claim {
	const digits = 3 // that the other rows prove
	var out []*claim
	for _, t := range b.tables {
		byColumn := map[*release.Column]*claim{}
		var order []*claim
		if t.Statement != release.Income || len(t.Columns) > maxColumns {
			continue
		}
		for _, row := range b.rowsOf(t, release.Money) {
			for _, it := range row.Items {
				total := b.in(row, it.Column)
				if total == nil || total.Concept == "" || it.Column.Kind != release.Values || total.Period.Kind != tieout.Duration || !total.Item.AddsUp() {
					continue
				}
				parts := b.halves(row, it.Column)
				if len(parts) < 2 {
					continue
				}
				if byColumn[it.Column] == nil {
					byColumn[it.Column] = &claim{family: periodFamily, digits: periodDigits}
					order = append(order, byColumn[it.Column])
				}
				byColumn[it.Column].add(&Relation{Total: total, Parts: parts, form: asPrinted})
			}
		}
		for _, c := range order {
			failing := c.failing()
			if len(failing) == 1 && addsUpOverTime[failing[0].Total.Concept] && c.tied() > 0 && c.evidence() >= digits && b.shown(c) == nil {
				out = append(out, c)
			}
		}
	}
	return out
}

// growing are the figures of a series that may not be more than those of a longer period that ends with theirs.
func growing(s series, periods []tieout.Period) []*claim {
	c := &claim{family: growsFamily, sure: true}
	for _, short := range periods {
		for _, long := range periods {
			if long.Start.Before(short.Start) && long.End.Equal(short.End) {
				c.add(&Relation{Total: s[short], Parts: []Term{{s[long], 1}}, form: atMost})
			}
		}
	}
	return []*claim{c}
}
