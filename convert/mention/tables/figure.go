package tables

import (
	"maps"
	"slices"
	"strings"
	"unicode"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/mention/period"
	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
)

// Figure is a number of a table.
type Figure struct {
	Item     *release.LineItem // the cell, its value in base units
	Row      *Row
	Span     period.Span     // what its column is of; zero where that is not known
	Around   map[string]bool // the words that set its column apart
	Adjusted bool            // its column leaves something out
	reported bool            // its heading says that the column leaves nothing out
	Forecast bool            // it is expected
	Change   bool            // its column is one of changes or percentages
	Rate     bool            // a number without a unit that its label says is in per cent

	interval *tieout.Interval // see Value
}

// Value is the interval of what the figure may have been before it was rounded.
func (f *Figure) Value() tieout.Interval {
	if f.interval == nil {
		i := tieout.Rounded(f.Item.Value, f.Item.Decimals)
		f.interval = &i
	}
	return *f.interval
}

// LeavesOut reports whether the figure is of an adjusted measure.
func (f *Figure) LeavesOut() bool { return f.Adjusted || f.Row.Adjusted && !f.reported }

// IsOf reports whether a figure is of a period, or the balance at its end.
func (f *Figure) IsOf(s period.Span) bool {
	return f.Span == s || f.Span.End == s.End && (f.Span.Months == 0 || s.Months == 0 || f.Item.Kind == release.Count)
}

// Heads are the words of the headings over a figure's column.
func (f *Figure) Heads() (out wording.Text) {
	for _, h := range f.Item.Column.Heading {
		out = append(out, prose.WordsOf(h)...)
	}
	return out
}

// Size is the magnitude of a figure's value.
func (f *Figure) Size() decimal.Decimal { return f.Item.Value.Abs() }

// IsSame reports whether two figures are of one kind, amount and end.
func (f *Figure) IsSame(o *Figure) bool {
	return f.Span.End == o.Span.End && f.Item.Kind == o.Item.Kind && f.Item.Value.Abs().Equal(o.Item.Value.Abs())
}

// HasPlainSign reports whether more of a figure is more, and it is of the whole company.
func (f *Figure) HasPlainSign() bool { return f.HasSign() && f.IsWhole() }

// IsWhole reports whether nothing sets a figure apart from those of the whole company.
func (f *Figure) IsWhole() bool { return !f.Row.OfPart && len(f.Around) == 0 }

// HasSign reports whether more of a figure is more: it is above none, and of no row that is a loss as well.
func (f *Figure) HasSign() bool {
	return f.Item.Value.Sign() > 0 && !f.Change && !f.Forecast && (f.Item.Kind == release.Money || f.Item.Kind == release.PerShare || f.Item.Kind == release.Count) && !strings.Contains(strings.ToLower(f.Row.Label), "loss")
}

// GoesWith reports whether a figure is of an earlier period of the same length, in the same row as another and set apart by no more.
func (f *Figure) GoesWith(cur *Figure) bool {
	return f.Row == cur.Row && f.HasSign() && len(f.Around) == len(cur.Around) && f.Span.Months == cur.Span.Months && f.Span.End < cur.Span.End && f.Adjusted == cur.Adjusted && f.Item.Kind == cur.Item.Kind
}

// GrowsWith reports whether two figures of a row are amounts or counts of one kind, length and sign, set apart alike, of which one may have grown from the other.
func (f *Figure) GrowsWith(was *Figure) bool {
	plain := func(x *Figure) bool {
		return !x.Change && !x.Forecast && !x.LeavesOut() && x.Item.Kind != release.Percentage
	}
	return f != was && plain(f) && plain(was) && f.Item.Kind == was.Item.Kind && f.Span.Months == was.Span.Months && f.Item.Value.Sign()*was.Item.Value.Sign() > 0 &&
		maps.Equal(f.Around, was.Around) && !strings.Contains(strings.ToLower(f.Row.Label), "loss")
}

// IsSaidBy reports whether the labels, sections and headings of a figure, with others, have all of some words.
func (f *Figure) IsSaidBy(words []string, others map[string]bool) bool {
	return !slices.ContainsFunc(words, func(x string) bool { return !f.Row.InLabel[x] && !f.Row.Around[x] && !f.Around[x] && !others[x] })
}

// IsSetApart reports whether the words of a figure's column set it apart from other figures of its row.
func (f *Figure) IsSetApart() bool {
	if f.Row.apart == unknownApart {
		f.Row.apart = together
		if slices.ContainsFunc(f.Row.Figures, func(o *Figure) bool { return !maps.Equal(o.Around, f.Around) }) {
			f.Row.apart = setApart
		}
	}
	return f.Row.apart == setApart
}

// apartness is whether the words of some columns of a row are others than those of others: then each is set apart from some.
type apartness uint8

const (
	unknownApart apartness = iota
	together
	setApart
)

// MayBePartOf reports whether a figure is less than another of its kind in the same column or row.
func (f *Figure) MayBePartOf(whole *Figure) bool {
	beside := f.Item.Column == whole.Item.Column || f.Item.Row == whole.Item.Row
	return beside && f != whole && f.Item.Kind == whole.Item.Kind && !f.Change && f.Size().LessThan(whole.Size())
}

// IsAmountFor reports whether a figure is an amount of money for just a period, neither a change nor expected.
func (f *Figure) IsAmountFor(s period.Span) bool {
	return f.Span == s && f.Item.Kind == release.Money && !f.Change && !f.Forecast
}

// SalesIn are the sales that an amount may be a margin on in another row of its table: of its name or below its own heading.
func (f *Figure) SalesIn(w *Row) []*Figure {
	switch {
	case len(w.Words) > 0 && slices.Equal(w.Words, f.Row.Words):
		return f.MoreIn(w, func(y *Figure) bool {
			return (w.Around["sale"] || y.Around["sale"]) && y.Item.Column.Index == f.Item.Column.Index
		})
	case w.InLabel["sale"] && !w.InLabel["expense"] && slices.Equal(w.Section, f.Row.Section):
		return f.MoreIn(w, func(y *Figure) bool {
			return y.Item.Column == f.Item.Column || len(f.Around) > 0 && maps.Equal(f.Around, y.Around)
		})
	}
	return nil
}

// MoreIn are the amounts of a row that fit, for the period of another amount and more than it.
func (f *Figure) MoreIn(w *Row, fits func(*Figure) bool) (out []*Figure) {
	for _, y := range w.Figures {
		if y != f && y.IsAmountFor(f.Span) && y.Size().GreaterThan(f.Size()) && fits(y) {
			out = append(out, y)
		}
	}
	return out
}

// HasOneBefore reports whether the row of a figure has just one figure before it that it may be compared with.
func (f *Figure) HasOneBefore() bool {
	n := 0
	for _, x := range f.Row.Figures {
		if x.Span.Months == f.Span.Months && x.Span.End < f.Span.End && !x.Change && x.Item.Kind == f.Item.Kind {
			n++
		}
	}
	return n == 1
}

// IsOfResults reports whether a figure is of a statement of income or of what goes with it, amounts per share and reconciliations, a percentage, or a total
// of a balance sheet: what else there is, a part may have of its own.
func (f *Figure) IsOfResults() bool {
	if f.Item.Kind == release.Percentage {
		return true
	}
	switch f.Row.Statement {
	case release.Income, release.EPS, release.Reconciliation:
		return true
	case release.Balance:
		return !f.Row.OfPart && startsTotal.In(prose.WordsOf(f.Row.Label))
	}
	return f.Item.Kind == release.PerShare
}

var startsTotal = wording.Phrases("^total assets|liabilities|equity|deposits|loans|stockholders|shareholders")

// MayBeWholeOf reports whether a figure is of the kind of another and more.
func (f *Figure) MayBeWholeOf(x *Figure) bool {
	return f.Item.Kind == x.Item.Kind && !f.Change && f.Size().GreaterThan(x.Size())
}

// rates are the words of labels whose numbers are in per cent though none says so.
var rates = wording.Phrases("load factor", "occupancy", "utilization|utilisation", "%", "percent|percentage", "margin", "ratio", "rate", "to net? sales|revenue|revenues|assets")

// isRate reports whether a number without a unit is in per cent by its label.
func isRate(i *release.LineItem, label string) bool {
	plain := i.Kind == release.Count || i.Kind == release.Money && i.Scale == 0 && strings.IndexFunc(i.Printed, unicode.IsLetter) < 0 && !strings.ContainsAny(i.Printed, "$€£¥")
	return plain && i.Value.Abs().LessThan(mostPercent) && rates.In(prose.WordsOf(label))
}

// mostPercent is what numbers of such rows are less than.
var mostPercent = decimal.NewFromInt(1000)
