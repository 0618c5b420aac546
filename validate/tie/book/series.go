package book

import (
	"slices"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release"
)

// Series are the figures of one measure, by period.
type Series map[tieout.Period]*Figure

// Take takes in a figure, unless there is one of its period.
func (s Series) Take(f *Figure) {
	if s[f.Period] == nil {
		s[f.Period] = f
	}
}

// Periods are the periods of a series in order of time.
func (s Series) Periods() []tieout.Period {
	var out []tieout.Period
	for p := range s {
		out = append(out, p)
	}
	slices.SortFunc(out, func(a, b tieout.Period) int {
		if c := a.Start.Compare(b.Start); c != 0 {
			return c
		}
		return a.End.Compare(b.End)
	})
	return out
}

// Parts are the figures of a series for periods of one length that make up another; nil for none.
func (s Series) Parts(whole tieout.Period) []Term {
	var out []Term
	length := 0
	for at := whole.Start; at.Before(whole.End); {
		var next *Figure
		for _, p := range s.Periods() {
			n := int(p.End.Sub(p.Start).Hours()/24+15) / 30
			if p != whole && p.Start.Equal(at) && !p.End.After(whole.End) && (length == 0 || n == length) && (next == nil || p.End.Before(next.Period.End)) {
				next = s[p]
			}
		}
		if next == nil || len(out) == Quarters {
			return nil
		}
		length = int(next.Period.End.Sub(at).Hours()/24+15) / 30
		out = append(out, Term{next, 1})
		at = next.Period.End
	}
	if len(out) < 2 {
		return nil
	}
	return out
}

// Quarters of a year.
const Quarters = 4

// Halves are the figures of a row in columns as long as each other that make up the time of another; nil for none.
func (b *Book) Halves(row *release.Row, c *release.Column) []Term {
	var out []Term
	at := c.Period.Start
	for at.Before(c.Period.End) {
		i := slices.IndexFunc(row.Items, func(it *release.LineItem) bool {
			p := it.Column.Period
			return it.Column != c && it.Column.Kind == release.Values && !it.Nil && p.Kind == tieout.Duration && p.Start.Equal(at) && p.End.After(at) &&
				p.End.Before(c.Period.End.AddDate(0, 0, 1)) && (len(out) == 0 || Months(it.Column) == Months(out[0].Figure.Item.Column))
		})
		if i < 0 || len(out) > 4 {
			return nil
		}
		out = append(out, Term{b.ByItem[row.Items[i]], 1})
		at = row.Items[i].Column.Period.End
	}
	if len(out) < 2 {
		return nil
	}
	return out
}
