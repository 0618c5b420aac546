package tables

import (
	"maps"
	"slices"
	"strings"

	"github.com/tieout/tieout/convert/mention/period"
	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
)

// Row is a row of a table with the words that name it, in canonical form. Looked is kept for those who look rows up.
type Row struct {
	*release.Row
	Table    *release.Table
	Called   string                     // its label, or the title of the table where that is a phrase of time only
	Order    int                        // among all rows
	Looked   int                        // for which phrase it was looked at last
	Words    []string                   // of the label, in alphabetical order
	InLabel  map[string]bool            // the same
	Short    string                     // the canonical word of the short name that the label gives itself in a bracket: "PRASM"; "" for none
	Head     string                     // the noun of the label: "membership" in "Global paid memberships at end of period"
	Around   map[string]bool            // of the sections and qualifiers
	InTitle  map[string]bool            // of the table
	Opens    bool                       // it is the balance from which a later row has come: see rolledOn
	OfPart   bool                       // a qualifier sets it apart from the consolidated figures
	Adjusted bool                       // it leaves something out that the accounts hold
	Doubled  bool                       // it leaves nothing out, and a row called the same does
	Concepts map[string]bool            // the local names that its figures are tagged with
	Within   map[string]bool            // the concepts that its section is called as: see nameSections
	Figures  []*Figure                  // in the order of the columns; behind them those of the row that it closes the balance of
	Growths  []*Row                     // the rows below it that print its change in per cent
	points   map[release.Number]pointed // of the table
	apart    apartness
	byMonth  map[int][]*Figure // the figures by the month they end in, of a row of many
	twins    []*Row            // see TwinsOf
	sought   bool
	// Currencies are those by which amounts of the text are told apart; nil where all are in one.
	Currencies map[string]bool
}

// First is the first figure of a row that is what is asked for, nil for none.
func (w *Row) First(is func(*Figure) bool) *Figure {
	if i := slices.IndexFunc(w.Figures, is); i >= 0 {
		return w.Figures[i]
	}
	return nil
}

// Beside is the first figure of a row in the column of another that is what is asked for, nil for none.
func (w *Row) Beside(f *Figure, is func(*Figure) bool) *Figure {
	return w.First(func(x *Figure) bool { return x.Item.Column == f.Item.Column && is(x) })
}

// At lists the figures of a row for a period: of the same length, or the balance at its end.
func (w *Row) At(s period.Span) []*Figure {
	all := w.EndingIn(s.End)
	from := slices.IndexFunc(all, func(f *Figure) bool { return f.IsOf(s) })
	if from < 0 {
		return nil
	}
	to := from + 1
	for to < len(all) && all[to].IsOf(s) {
		to++
	}
	out := all[from:to:to] // they mostly stand side by side
	for _, f := range all[to:] {
		if f.IsOf(s) {
			out = append(out, f)
		}
	}
	return out
}

// fewFigures is how many figures a row has that are looked through one by one.
const fewFigures = 16

// EndingIn are the figures of a row that may end in a month.
func (w *Row) EndingIn(month int) []*Figure {
	if len(w.Figures) <= fewFigures {
		return w.Figures
	}
	if w.byMonth == nil {
		w.byMonth = map[int][]*Figure{}
		for _, f := range w.Figures {
			w.byMonth[f.Span.End] = append(w.byMonth[f.Span.End], f)
		}
	}
	return w.byMonth[month]
}

// isPointed reports whether all numbers of a kind in a row, of which there are several, are printed with a point.
func (w *Row) isPointed(kind release.Number) bool {
	n := 0
	for _, it := range w.Items {
		if it.Nil || it.Kind != kind {
			continue
		}
		if !strings.Contains(it.Printed, ".") {
			return false
		}
		n++
	}
	return n > 1
}

// SaysWhat reports whether a row's label has a word of what it is, more than that it is a sum: "Total" may be of anything, and
// so may the rows of a column that is a measure.
func (w *Row) SaysWhat() bool {
	return len(w.Items) > 0 && slices.ContainsFunc(w.Words, func(x string) bool { return x != "total" && x != "subtotal" && x != "net" && x != "amount" })
}

// IsOfOtherTime reports whether a row has figures, all of them of other periods than another has: that of a block of its table for another time.
func (w *Row) IsOfOtherTime(o *Row) bool {
	return len(w.Figures) > 0 && len(o.Figures) > 0 && !slices.ContainsFunc(w.Figures, func(f *Figure) bool {
		return slices.ContainsFunc(o.Figures, func(g *Figure) bool { return f.Span == g.Span })
	})
}

// IsCalledAs reports whether two rows have one label.
func (w *Row) IsCalledAs(o *Row) bool {
	return w == o || slices.Equal(w.Words, o.Words) && maps.Equal(w.Around, o.Around)
}

// Covers is how much of the weight of a phrase's words a row has, the whole weight, and whether it lacks a word that counts.
func (w *Row) Covers(words []string, weight func(string) float64, perShare bool) (have, all float64, missing bool) {
	for _, x := range words {
		v := weight(x)
		all += v
		share := w.Has(x)
		if perShare && PerShareWords[x] {
			share = 1
		}
		have += share * v
		missing = missing || share == 0 && v > 0.1
	}
	return have, all, missing
}

// Covered is how much of the weight of its label's words a phrase has, the whole weight, and whether it has each that counts.
func (w *Row) Covered(words []string, weight func(string) float64, perShare bool) (have, all float64, exact bool) {
	exact = true
	for _, x := range w.Words {
		v := weight(x)
		all += v
		if slices.Contains(words, x) || perShare && PerShareWords[x] {
			have += v
		} else {
			exact = exact && v <= 0.1
		}
	}
	return have, all, exact
}

// Has is how much of a word a row has: all of one of its label, less of one of its sections or of its table's title.
func (w *Row) Has(x string) float64 {
	switch {
	case w.InLabel[x]:
		return 1
	case w.Around[x]:
		return 0.95
	case w.InTitle[x]:
		return 0.7
	}
	return 0
}

// IsPartOf reports whether a row is of a part of what words name: its section is called so, and its label says of which part.
func (w *Row) IsPartOf(words []string) bool {
	return len(w.Around) > 0 && !CoversAny(words, w.InLabel) && !w.InLabel["total"] && len(w.InLabel) > 0 && !slices.ContainsFunc(words, func(x string) bool { return !w.Around[x] })
}

// IsCalledBy reports whether a row's label or its sections have all words that set a column apart: "Total cable revenue" those of a column "Cable".
func (w *Row) IsCalledBy(words map[string]bool) bool {
	for x := range words {
		if !w.InLabel[x] && !w.Around[x] {
			return false
		}
	}
	return true
}

// SameHeading reports whether two rows stand below one heading, or headings of the same words but for those of their own names.
func SameHeading(a, b *Row) bool {
	return slices.Equal(a.Section, b.Section) || maps.Equal(headingOf(a), headingOf(b))
}

// NamesHeading reports whether a row has in its label all words of the heading that another stands below: "Total net sales" below "Net sales:".
func NamesHeading(total, w *Row) bool {
	heading := headingOf(w)
	for x := range heading {
		if !total.InLabel[x] {
			return false
		}
	}
	return len(heading) > 0
}

// headingOf are the words of the heading that a row stands below, without those of its own name.
func headingOf(w *Row) map[string]bool {
	out := maps.Clone(w.Around)
	for x := range w.InLabel {
		delete(out, x)
	}
	return out
}

// IsTotal reports whether a row's label says that it is all of something.
func (w *Row) IsTotal() bool {
	return totals.In(prose.WordsOf(w.Called)) || totals.In(prose.WordsOf(w.Label))
}

var totals = wording.Phrases("total|totals|consolidated|group|company")

// IsOfWholeCompany reports whether nothing sets the amounts of a row apart from those of the whole company.
func (w *Row) IsOfWholeCompany() bool { return !w.OfPart && w.Table.Statement == release.Income }

// Sister is the figure in the column of another, of its kind, of another row below the same heading that is called by just some words; nil for none.
func (t *Index) Sister(f *Figure, words []string) *Figure {
	for _, w := range t.ByTable[f.Row.Table] {
		if w == f.Row || !slices.Equal(w.Section, f.Row.Section) || !SameSet(w.Words, words) {
			continue
		}
		if x := w.Beside(f, func(x *Figure) bool { return x.Item.Kind == f.Item.Kind }); x != nil {
			return x
		}
	}
	return nil
}
