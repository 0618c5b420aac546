package tie

import (
	"slices"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release"
)

const quarters = 4 // of a year

// halves are the figures of a row in columns as long as each other that make up the time of another; nil for none.
func (b *book) halves(row *release.Row, c *release.Column) []Term {
	var out []Term
	at := c.Period.Start
	for at.Before(c.Period.End) {
		i := slices.IndexFunc(row.Items, func(it *release.LineItem) bool {
			p := it.Column.Period
			return it.Column != c && it.Column.Kind == release.Values && !it.Nil && p.Kind == tieout.Duration && p.Start.Equal(at) && p.End.After(at) &&
				p.End.Before(c.Period.End.AddDate(0, 0, 1)) && (len(out) == 0 || months(it.Column) == months(out[0].Figure.Item.Column))
		})
		if i < 0 || len(out) > 4 {
			return nil
		}
		out = append(out, Term{b.byItem[row.Items[i]], 1})
		at = row.Items[i].Column.Period.End
	}
	if len(out) < 2 {
		return nil
	}
	return out
}

// parts are the figures of a series for periods of one length that make up another; nil for none.
func (s series) parts(whole tieout.Period) []Term {
	var out []Term
	length := 0
	for at := whole.Start; at.Before(whole.End); {
		var next *Figure
		for _, p := range s.periods() {
			n := int(p.End.Sub(p.Start).Hours()/24+15) / 30
			if p != whole && p.Start.Equal(at) && !p.End.After(whole.End) && (length == 0 || n == length) && (next == nil || p.End.Before(next.Period.End)) {
				next = s[p]
			}
		}
		if next == nil || len(out) == quarters {
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

// series are the figures of one measure, by period.
type series map[tieout.Period]*Figure

// take takes in a figure, unless there is one of its period.
func (s series) take(f *Figure) {
	if s[f.Period] == nil {
		s[f.Period] = f
	}
}

// periods are the periods of a series in order of time.
func (s series) periods() []tieout.Period {
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
