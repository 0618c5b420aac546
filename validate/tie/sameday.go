package tie

import (
	"slices"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
)

var (
	ofDividends = wording.Phrases("dividend|dividends|distribution|distributions")
	ofLastDay   = wording.Phrases("book value", "net asset value", "nav per", "at|as? end of? period|year|quarter", "period|year|quarter end",
		"number of ... centers|branches|offices|stores|restaurants|locations|employees", "full time equivalent? employees", "headcount")
	ofPayout = wording.Phrases("coverage|cover|yield|payout|ratio|rate|growth|x")
)

// sameDay are rows that print, in columns of a quarter and of the year to date, what is so on their last day, the same in both:
// where one pair of columns shows that a row is of that kind, the others must be so, too.
func (b *book) sameDay() []*claim {
	const digits = 3.5 // that a pair proves
	var out []*claim
	for _, t := range b.tables {
		for _, row := range t.Rows {
			c := &claim{family: repeatFamily, explained: true, exact: true}
			for i, it := range row.Items {
				for _, o := range row.Items[i+1:] {
					if overTime(it) && overTime(o) && ofOneDay(it, o) {
						c.add(&Relation{Total: b.byItem[o], Parts: []Term{{b.byItem[it], 1}}, form: asPrinted})
					}
				}
			}
			proven := 0.0
			for _, r := range c.relations {
				if r.holds(nil) {
					proven = max(proven, r.weight())
				}
			}
			failing := c.failing()
			if len(failing) == 0 {
				continue
			}
			least := float64(digits)
			if named(row, ofLastDay) || b.amongBalances(t, row) {
				least = 0
			}
			if proven >= least && (len(failing) == 1 || least == 0 && len(failing) == 2) && b.swapped(failing) {
				out = append(out, c)
			}
		}
	}
	return out
}

// amongBalances reports whether all other rows of a row's section, of which there are several, print the same in columns of a quarter and of
// the year to date: they are of the last day of both.
func (b *book) amongBalances(t *release.Table, row *release.Row) bool {
	const least = 3 // rows
	if kind := b.kindOf(row); kind == release.PerShare || kind == release.Percentage || kind == release.Ratio {
		return false // what is paid by the quarter has few digits
	}
	rows := 0
	for _, o := range t.Rows {
		if o == row || len(o.Items) == 0 || !slices.Equal(o.Section, row.Section) {
			continue
		}
		pairs := 0
		for i, it := range o.Items {
			for _, later := range o.Items[i+1:] {
				if !overTime(it) || !overTime(later) || !ofOneDay(it, later) {
					continue
				}
				if !it.Value.Equal(later.Value) {
					return false
				}
				pairs++
			}
		}
		if pairs > 1 {
			rows++
		}
	}
	return rows >= least
}

// overTime reports whether a number, which is no percentage, stands in a column of values over some time.
func overTime(it *release.LineItem) bool {
	return !it.Nil && it.Column.Kind == release.Values && it.Column.Period.Kind == tieout.Duration && it.Kind != release.Percentage
}

// ofOneDay reports whether the columns of two numbers of one kind end on one day and begin on two, and differ in nothing else.
func ofOneDay(a, c *release.LineItem) bool {
	p, q := a.Column.Period, c.Column.Period
	return a.Kind == c.Kind && p.End.Equal(q.End) && !p.Start.Equal(q.Start) && slices.Equal(a.Column.Qualifiers, c.Column.Qualifiers)
}

// dividends are dividends per share of a quarter and of the year to date that ends with it: the latter are not less.
func (b *book) dividends() []*claim {
	var out []*claim
	for _, t := range b.tables {
		for _, row := range b.rowsOf(t, release.PerShare) {
			if !named(row, ofDividends) || ofPayout.In(wording.Of(row.Label)) {
				continue
			}
			c := &claim{family: growsFamily, sure: true}
			for _, it := range row.Items {
				f := b.in(row, it.Column)
				if f == nil || it.Column.Kind != release.Values || f.Period.Kind != tieout.Duration {
					continue
				}
				for _, o := range row.Items {
					g := b.in(row, o.Column)
					if g != nil && o.Column.Kind == release.Values && g.Period.Kind == tieout.Duration && g.Period.End.Equal(f.Period.End) && g.Period.Start.Before(f.Period.Start) && g.where == f.where {
						c.add(&Relation{Total: f, Parts: []Term{{g, 1}}, form: atMost})
					}
				}
			}
			if len(c.relations) > 0 {
				out = append(out, c)
			}
		}
	}
	return out
}

// dividendsOfParts are dividends per share of a year, or of its first months, as the sum of those of the quarters that make it up,
// wherever the release prints them under one label.
func (b *book) dividendsOfParts() []*claim {
	byLabel := map[string]series{}
	var order []string
	for _, t := range b.tables {
		for _, row := range b.rowsOf(t, release.PerShare) {
			if !named(row, ofDividends) || ofPayout.In(wording.Of(row.Label)) {
				continue
			}
			label := plainLabel(row.Label)
			if byLabel[label] == nil {
				byLabel[label] = series{}
				order = append(order, label)
			}
			for _, it := range row.Items {
				if f := b.in(row, it.Column); f != nil && it.Column.Kind == release.Values && f.Period.Kind == tieout.Duration && byLabel[label][f.Period] == nil {
					byLabel[label][f.Period] = f
				}
			}
		}
	}
	var out []*claim
	for _, label := range order {
		s := byLabel[label]
		for _, p := range s.periods() {
			if parts := s.parts(p); parts != nil {
				c := &claim{family: periodFamily, explained: true}
				c.add(&Relation{Total: s[p], Parts: parts, form: asPrinted})
				out = append(out, c)
			}
		}
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
