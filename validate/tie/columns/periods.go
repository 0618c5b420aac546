package columns

import (
	"slices"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/validate/tie/book"
)

// periodDigits are the units of the last digit that periods may miss: quarters are made by taking what was rounded before from
// the year to date.
const periodDigits = 2

// Periods are durations that others make up, and figures that only grow over a longer period.
func Periods(b *book.Book, grows []string) []*book.Claim {
	type key struct {
		name  tieout.QName
		where string
		unit  string
	}
	all := map[key]book.Series{}
	var order []key
	for _, f := range b.Figures {
		if f.Fact == nil || f.Item.Nil || f.Item.Kind != release.Money || f.Period.Kind != tieout.Duration || !book.Primary(f) {
			continue
		}
		k := key{f.Name, f.Where, f.Fact.Unit.String()}
		if all[k] == nil {
			all[k] = book.Series{}
			order = append(order, k)
		}
		all[k].Take(f)
	}
	type split struct{ first, second tieout.Period }
	splits := map[split]*book.Claim{}
	var out []*book.Claim
	for _, k := range order {
		s := all[k]
		periods := s.Periods()
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
					splits[at] = &book.Claim{Family: book.PeriodFamily, AnyDigit: true, Digits: periodDigits}
					out = append(out, splits[at])
				}
				splits[at].Add(&book.Relation{Total: total, Parts: []book.Term{{Figure: s[first], Weight: 1}, {Figure: s[second], Weight: 1}}, Form: book.AsFacts})
			}
		}
	}
	out = slices.DeleteFunc(out, func(c *book.Claim) bool { return c.Family == book.PeriodFamily && b.Shown(c) == nil })
	return append(out, ofQuarters(b)...)
}

// addsUpOverTime are what companies earn, which adds up from quarter to quarter in any table.
var addsUpOverTime = map[string]bool{"Revenues": true, "GrossProfit": true, "NetInterestIncome": true, "OperatingIncomeLoss": true,
	"IncomeBeforeTaxes": true, "NetIncomeLoss": true, "NetIncomeIncludingNoncontrolling": true}

// ofQuarters are rows of a table that hardly any others accompany, whose columns are a year or its first months and the quarters of
// it: income and what it is made of adds up, as another row of the same columns shows.
func ofQuarters(b *book.Book) []*book.Claim {
	const digits = 3 // that the other rows prove
	var out []*book.Claim
	for _, t := range b.Tables {
		byColumn := map[*release.Column]*book.Claim{}
		var order []*book.Claim
		if t.Statement != release.Income || len(t.Columns) > book.MaxColumns {
			continue
		}
		for _, row := range b.RowsOf(t, release.Money) {
			for _, it := range row.Items {
				total := b.In(row, it.Column)
				if total == nil || total.Concept == "" || it.Column.Kind != release.Values || total.Period.Kind != tieout.Duration || !total.Item.AddsUp() {
					continue
				}
				parts := b.Halves(row, it.Column)
				if len(parts) < 2 {
					continue
				}
				if byColumn[it.Column] == nil {
					byColumn[it.Column] = &book.Claim{Family: book.PeriodFamily, Digits: periodDigits}
					order = append(order, byColumn[it.Column])
				}
				byColumn[it.Column].Add(&book.Relation{Total: total, Parts: parts, Form: book.AsPrinted})
			}
		}
		for _, c := range order {
			failing := c.Failing()
			if len(failing) == 1 && addsUpOverTime[failing[0].Total.Concept] && c.Tied() > 0 && c.Evidence() >= digits && b.Shown(c) == nil {
				out = append(out, c)
			}
		}
	}
	return out
}

// growing are the figures of a series that may not be more than those of a longer period that ends with theirs.
func growing(s book.Series, periods []tieout.Period) []*book.Claim {
	c := &book.Claim{Family: book.GrowsFamily, Sure: true}
	for _, short := range periods {
		for _, long := range periods {
			if long.Start.Before(short.Start) && long.End.Equal(short.End) {
				c.Add(&book.Relation{Total: s[short], Parts: []book.Term{{Figure: s[long], Weight: 1}}, Form: book.AtMost})
			}
		}
	}
	return []*book.Claim{c}
}
