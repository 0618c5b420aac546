package tables

import (
	"maps"
	"slices"
	"strings"

	"github.com/tieout/tieout/convert/mention/period"
	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/convert/tag"
	"github.com/tieout/tieout/internal/regex"
	"github.com/tieout/tieout/internal/wording"
	"github.com/tieout/tieout/taxonomy/press"
)

// Read indexes the rows of a release. tagged is what its line items became, nil when that is not known; ignore are words that name nothing, as those of
// the company's name. check is called for every row: it may leave the work.
func Read(rel *release.Release, tagged *tag.Result, ignore []string, check func()) *Index {
	t := &Index{ByWord: map[string][]*Row{}, ByName: map[string][]*Row{}, ByTable: map[*release.Table][]*Row{}, Known: map[string]int{}, Begins: map[string]bool{}, Initials: map[string]string{}, capitals: map[string]string{}}
	seen := map[string]bool{}
	var whole *Row
	for _, table := range rel.Tables {
		title := map[string]bool{}
		for _, s := range slices.Concat(table.Title, table.Stub) {
			addWords(title, s, ignore)
		}
		outlook := isOutlook(table)
		ranges := ofRanges(rel, table)
		columns := map[*release.Column]*Figure{}
		for _, c := range table.Columns {
			columns[c] = columnOf(c, ignore)
			columns[c].Forecast = columns[c].Forecast || ranges[c]
			columns[c].Change = columns[c].Change || printsRises(table, c)
		}
		points := pointsOf(table)
		var opening *Row
		for _, r := range table.Rows {
			if len(r.Items) == 0 {
				continue
			}
			check()
			w := newRow(r, table, title, ignore)
			whole = t.belongs(w, whole, ignore)
			w.Order, w.points = len(t.Rows), points
			for _, i := range r.Items {
				if i.Nil {
					continue
				}
				f := *columns[i.Column]
				f.Forecast = f.Forecast || outlook
				f.Change = f.Change && !isBesidePercent(i) || i.Kind == release.Percentage && w.saysChange()
				f.Item, f.Row = i, w
				f.Rate = isRate(i, r.Label)
				f.Span, _ = period.SpanOf(i.Period)
				w.Figures = append(w.Figures, &f)
				if tagged != nil {
					if fact := tagged.Items[i]; fact != nil {
						w.Concepts[fact.Concept.Local] = true
					}
				}
			}
			if parent := t.parentOf(w, table, ignore); parent != nil {
				parent.Growths = append(parent.Growths, w)
			}
			opening = rolledOn(opening, w)
			translated := w.translated()
			t.add(w, seen)
			for _, o := range translated {
				o.Order = len(t.Rows)
				t.add(o, seen)
			}
		}
		t.measures(table, columns, title, points, ignore, seen)
	}
	t.nameSections(ignore)
	t.noteDoubled()
	t.tellCurrencies()
	t.noteValues()
	return t
}

// belongs gives a row what it is a part or the total of: of the row above it that is whole, "of which attributable to shareholders" below "Profit after
// tax", and of the heading over the rows before it, "Total" below the parts of "Orders". It returns the row that is whole behind it.
func (t *Index) belongs(w, whole *Row, ignore []string) *Row {
	if n := len(t.Rows); len(w.InLabel) == 0 && len(w.Section) == 0 && len(w.Qualifiers) == 0 && n > 0 && t.Rows[n-1].Table == w.Table && !w.Adjusted {
		if above := t.Rows[n-1].Section; len(above) > 0 {
			w.Adjusted = addWords(w.Around, above[len(above)-1], ignore)
		}
	}
	if !ofWhich.Of(w.Label) {
		return w
	}
	if whole != nil && whole.Table == w.Table {
		maps.Copy(w.Around, whole.InLabel)
	}
	return whole
}

// measures adds the columns of a table that are measures of their own as if they were rows: "Organic revenues" over the
// parts of a company. What their rows say sets the figures apart.
func (t *Index) measures(table *release.Table, columns map[*release.Column]*Figure, title map[string]bool, points map[release.Number]pointed, ignore []string, seen map[string]bool) {
	for _, c := range table.Columns {
		i := slices.IndexFunc(c.Qualifiers, func(q release.Qualifier) bool { return q.Axis == "column" })
		if i < 0 || columns[c].Change {
			continue
		}
		w := newRow(&release.Row{Label: c.Qualifiers[i].Member, Statement: table.Statement}, table, title, ignore)
		w.Order, w.points = len(t.Rows), points
		for _, r := range table.Rows {
			item := r.In(c)
			if item == nil || item.Nil {
				continue
			}
			f := &Figure{Item: item, Row: w, Around: map[string]bool{}}
			f.Span, _ = period.SpanOf(item.Period)
			f.Adjusted = addWords(f.Around, saying(r.Label), ignore) || len(f.Around) == 0 && prose.Adjusts.In(prose.WordsOf(r.Label))
			f.Change = item.Kind == release.Percentage && (onlyPercentages(table) || columnsOfChange.In(prose.WordsOf(r.Label)))
			for x := range changeWords {
				delete(f.Around, x)
			}
			w.Figures = append(w.Figures, f)
		}
		if len(w.Figures) > 0 && len(w.InLabel) > 0 {
			t.add(w, seen)
		}
	}
}

// ofWhich reports whether a label is of a part of the row above it.
var ofWhich = wording.NewMemo(func(label string) bool {
	return prose.Starts(partOfAbove, prose.WordsOf(label), 0) > 0
})

var partOfAbove = wording.Phrases("of which", "thereof")

// isOutlook reports whether a table's title says that it is of what is expected.
func isOutlook(t *release.Table) bool {
	switch t.Statement {
	case release.Income, release.Balance, release.CashFlow:
		return false
	}
	return slices.ContainsFunc(t.Title, func(s string) bool { return outlooks.In(prose.WordsOf(s)) })
}

// printsRises reports whether a column prints percentages with a sign before what rose, whatever it is called: "+4.1%" below "Reported".
func printsRises(t *release.Table, c *release.Column) bool {
	return slices.ContainsFunc(t.Rows, func(r *release.Row) bool {
		i := r.In(c)
		return i != nil && i.Kind == release.Percentage && strings.HasPrefix(i.Printed, "+")
	})
}

func columnOf(c *release.Column, ignore []string) *Figure {
	f := &Figure{Around: map[string]bool{}, Change: c.Kind != release.Values, Forecast: period.IsForecast(c)}
	for _, q := range c.Qualifiers {
		f.Adjusted = addWords(f.Around, q.Member, ignore) || f.Adjusted
		f.Forecast = f.Forecast || q.Axis == "range" // what has been is no range
	}
	for _, h := range c.Heading {
		f.Adjusted = addWords(map[string]bool{}, h, ignore) || f.Adjusted
		words := prose.WordsOf(h)
		f.Forecast = f.Forecast || prose.Forecasts.In(words)
		f.Change = f.Change || columnsOfChange.In(words)
		f.reported = f.reported || words.Has("reported") || words.Has("gaap") && !words.Has("non")
	}
	for w := range changeWords {
		delete(f.Around, w)
	}
	for w := range unitWords {
		delete(f.Around, w)
	}
	return f
}

// unitWords are the canonical words of a heading that says no more than in what its amounts are: "Amount", "Millions of yen, except per share data".
var unitWords = map[string]bool{"amount": true, "thousand": true, "million": true, "billion": true, "yen": true, "euro": true, "dollar": true, "data": true, "except": true}

// noteMarks are the marks of notes in square brackets: "Train speed [b]".
var noteMarks = regex.New(`\s*\[(?:\d{1,2}|[a-zA-Z]|\*+)\]`)

// timeBehind says that what stands before it is of the columns' periods: "Profit for the year".
var timeBehind = regex.New(`(?i)\s+(?:for|during) the (?:quarter|year|period|month|half)$`)

// flows are the words of rows that are the sum of all flows of a period only as they stand: "Cash flow for the period".
var flows = wording.Phrases("cash flow|flows", "increase|decrease|change")

// calledIn is the label of a row, or what stands over the labels of its table or over the table, where that says what a row is of which names no more than a time
// or the whole.
func calledIn(r *release.Row, table *release.Table) string {
	if len(r.Section) > 0 || len(r.Items) == 0 || saying(r.Label) != "" {
		return r.Label
	}
	switch n := len(table.Title); {
	case len(table.Stub) == 1 && saying(table.Stub[0]) != "" && !prose.IsUnitOfMoney(prose.WordsOf(table.Stub[0])):
		return table.Stub[0] // "Total company" below "Comparable sales"
	case n > 0 && isOnlyTime.Of(r.Label):
		return table.Title[n-1] // "Second Quarter" below "Comparable sales"
	}
	return r.Label
}

// soldAs is the canonical word of revenue, and of what is sold: "Sales of marketable securities" in a statement of cash flows.
const soldAs = "sale"

func newRow(r *release.Row, table *release.Table, title map[string]bool, ignore []string) *Row {
	w := &Row{Row: r, Table: table, InLabel: map[string]bool{}, Around: map[string]bool{}, InTitle: title, Concepts: map[string]bool{}}
	label := calledIn(r, table)
	w.Called = label
	label = labelInFull(noteMarks.ReplaceAllString(label, ""))
	if named := timeBehind.ReplaceAllString(label, ""); !flows.In(prose.WordsOf(named)) {
		label = named
	}
	w.Adjusted = addWords(w.InLabel, label, ignore)
	if words := press.Normalize(label, ignore...).Words; len(words) > 1 && words[0] == "adjusted" && !slices.ContainsFunc(r.Items, func(i *release.LineItem) bool { return i.Kind != release.Money }) {
		clear(w.InLabel)
		addWords(w.InLabel, behindBasis.Of(label), ignore)
	}
	if w.Head = headOf(label, ignore); r.Statement == release.CashFlow && w.Head == soldAs {
		w.Head = ""
	}
	if words := press.Normalize(shortOf(label), ignore...).Words; len(words) == 1 {
		w.Short = words[0]
	}
	for i, s := range r.Section {
		if isOnlyTime.Of(s) {
			continue // a block of the table for another time
		}
		if adjusted := addWords(w.Around, s, ignore); i == len(r.Section)-1 {
			w.Adjusted = adjusted && !maps.Equal(w.Around, w.InLabel) || w.Adjusted // "EBITDA" below "Adjusted EBITDA:"
		}
	}
	for _, q := range r.Qualifiers {
		w.OfPart = true
		addWords(w.Around, q.Member, ignore)
	}
	return w
}

// outlooks are the words in the title of a table that is of what is expected.
var outlooks = wording.Phrases("guidance", "outlook")
