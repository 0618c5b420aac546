package mention

import (
	"maps"
	"math"
	"slices"
	"strings"
	"unicode"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/mention/period"
	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/convert/tag"
	"github.com/tieout/tieout/internal/wording"
	"github.com/tieout/tieout/taxonomy/press"
)

// figure is a number of a table.
type figure struct {
	item *release.LineItem
	row  *row
	span period.Span
	// around are the words that set its column apart; adjusted says that the column leaves something out.
	around   map[string]bool
	adjusted bool
	reported bool // its heading says that the column leaves nothing out
	forecast bool
	change   bool // its column is one of changes or percentages
	rate     bool // a number without a unit that its label says is in per cent

	interval *tieout.Interval // see value
}

// value is the figure's interval.
func (f *figure) value() tieout.Interval {
	if f.interval == nil {
		i := tieout.Rounded(f.item.Value, f.item.Decimals)
		f.interval = &i
	}
	return *f.interval
}

// leavesOut reports whether the figure is of an adjusted measure.
func (f *figure) leavesOut() bool { return f.adjusted || f.row.adjusted && !f.reported }

// row is a row of a table with the words that name it.
type row struct {
	*release.Row
	table    *release.Table
	called   string          // its label, or the title of the table where that is a phrase of time only
	order    int             // among all rows
	looked   int             // for which phrase it was looked at last: see fittingOf
	words    []string        // of the label, in alphabetical order
	label    map[string]bool // the same
	head     string          // the noun of the label: "membership" in "Global paid memberships at end of period"
	around   map[string]bool // of the sections and qualifiers
	title    map[string]bool // of the table
	opens    bool            // it is the balance from which a later row has come: see rolledOn
	part     bool            // a qualifier sets it apart from the consolidated figures
	adjusted bool
	concepts map[string]bool
	within   map[string]bool // the concepts that its section is called as: see sectionsNamed
	figures  []*figure
	growths  []*row                     // the rows below it that print its change in per cent
	points   map[release.Number]pointed // of the table
	apart    apartness
	byMonth  map[int][]*figure // the figures by the month they end in, of a row of many
	twins    []*row            // see twinsOf
	sought   bool
	// currencies are those by which amounts of the text are told apart; nil where all are in one.
	currencies map[string]bool
}

// tables is what is known of a release's tables.
type tables struct {
	rows    []*row
	byWord  map[string][]*row
	byName  map[string][]*row // by concept
	byTable map[*release.Table][]*row
	known   map[string]int // in how many different labels a word occurs
	labels  int
	begins  map[string]bool // the first words of labels
	// initials are labels by the first letters of their words: "rpo" for "Remaining performance obligations"; "" where several have them.
	initials map[string]string
	// capitals are the words of labels that are short names, by their letters: "rpms" for "rpm".
	capitals map[string]string
}

// readTables indexes the rows of a release.
func readTables(rel *release.Release, tagged *tag.Result, ignore []string, check func()) *tables {
	t := &tables{byWord: map[string][]*row{}, byName: map[string][]*row{}, byTable: map[*release.Table][]*row{}, known: map[string]int{}, begins: map[string]bool{}, initials: map[string]string{}, capitals: map[string]string{}}
	seen := map[string]bool{}
	var whole *row
	for _, table := range rel.Tables {
		title := map[string]bool{}
		for _, s := range slices.Concat(table.Title, table.Stub) {
			addWords(title, s, ignore)
		}
		outlook := isOutlook(table)
		ranges := ofRanges(rel, table)
		columns := map[*release.Column]*figure{}
		for _, c := range table.Columns {
			columns[c] = columnOf(c, ignore)
			columns[c].forecast = columns[c].forecast || ranges[c]
		}
		points := pointsOf(table)
		var opening *row
		for _, r := range table.Rows {
			if len(r.Items) == 0 {
				continue
			}
			check()
			w := newRow(r, table, title, ignore)
			whole = t.belongs(w, whole, ignore)
			w.order, w.points = len(t.rows), points
			for _, i := range r.Items {
				if i.Nil {
					continue
				}
				f := *columns[i.Column]
				f.forecast = f.forecast || outlook
				f.change = f.change && !isBesidePercent(i) || i.Kind == release.Percentage && w.saysChange()
				f.item, f.row = i, w
				f.rate = isRate(i, r.Label)
				f.span, _ = period.SpanOf(i.Period)
				w.figures = append(w.figures, &f)
				if tagged != nil {
					if fact := tagged.Items[i]; fact != nil {
						w.concepts[fact.Concept.Local] = true
					}
				}
			}
			if parent := t.parentOf(w, table, ignore); parent != nil {
				parent.growths = append(parent.growths, w)
			}
			opening = rolledOn(opening, w)
			translated := w.translated()
			t.add(w, seen)
			for _, o := range translated {
				o.order = len(t.rows)
				t.add(o, seen)
			}
		}
		t.measures(table, columns, title, points, ignore, seen)
	}
	t.nameSections(ignore)
	t.tellCurrencies()
	return t
}

// belongs gives a row what it is a part or the total of: of the row above it that is whole, "of which attributable to shareholders" below "Profit after
// tax", and of the heading over the rows before it, "Total" below the parts of "Orders". It returns the row that is whole behind it.
func (t *tables) belongs(w, whole *row, ignore []string) *row {
	if n := len(t.rows); len(w.label) == 0 && len(w.Section) == 0 && len(w.Qualifiers) == 0 && n > 0 && t.rows[n-1].table == w.table && !w.adjusted {
		if above := t.rows[n-1].Section; len(above) > 0 {
			w.adjusted = addWords(w.around, above[len(above)-1], ignore)
		}
	}
	if !ofWhich.Of(w.Label) {
		return w
	}
	if whole != nil && whole.table == w.table {
		maps.Copy(w.around, whole.label)
	}
	return whole
}

// nameSections gives each row under a heading the concepts of the rows that are called as the heading is: those below "Earnings before interest and
// taxes" in a table of segments are of what the statement calls so.
func (t *tables) nameSections(ignore []string) {
	called := map[string]map[string]bool{}
	for _, w := range t.rows {
		if key := strings.Join(w.words, " "); key != "" && len(w.Section) == 0 && len(w.concepts) > 0 {
			if called[key] == nil {
				called[key] = map[string]bool{}
			}
			maps.Copy(called[key], w.concepts)
		}
	}
	for _, w := range t.rows {
		if w.part && len(w.concepts) > 0 {
			w.within = w.concepts
		}
		if n := len(w.Section); n > 0 {
			of := map[string]bool{}
			addWords(of, w.Section[n-1], ignore)
			if names := called[strings.Join(slices.Sorted(mapKeys(of)), " ")]; names != nil {
				w.within = names
			}
		}
	}
}

// saysChange reports whether a row's label, its section or, where it has none, what stands over the table's labels or its title names what is printed in per cent as a change:
// "Comparable sales" over the names of shops.
func (w *row) saysChange() bool {
	above := slices.Concat(w.table.Title, w.table.Stub, w.Section)
	return saysChange.In(prose.WordsOf(w.called)) || len(above) > 0 && saysChange.In(prose.WordsOf(above[len(above)-1]))
}

var (
	openingRows = wording.Vocabulary("opening-rows")
	closingRows = wording.Phrases("end|ending|closing of|balance")
)

// closes reports whether a row's label is that of the row that opens the balance but for the word that says which of the two it is: "Beginning backlog"
// and "Ending backlog".
func (w *row) closes(opening *row) bool {
	if len(w.label) < 2 || len(w.label) != len(opening.label) {
		return false
	}
	closing := false
	for x := range w.label {
		if !opening.label[x] {
			closing = !closing && closingWords[x]
			if !closing {
				return false
			}
		}
	}
	return closing
}

// closingWords are those by which rows that close a balance differ from what it is called elsewhere: "Ending backlog".
var closingWords = map[string]bool{"ending": true, "closing": true}

// rolledOn gives a row that closes a balance the figures of the one that opened it: "Beginning of period" and "End of period" are of one thing on two
// days. It returns what is open behind a row.
func rolledOn(opening, w *row) *row {
	switch words := prose.WordsOf(w.Label); {
	case openingRows.In(words) && len(w.figures) > 0 && w.figures[0].span.Months == 0:
		return w
	case opening != nil && slices.Equal(opening.Section, w.Section) && (closingRows.In(words) || w.closes(opening)):
		for _, f := range opening.figures {
			was := *f
			was.row = w
			w.figures = append(w.figures, &was)
		}
		opening.opens = true
		for x := range closingWords {
			if len(w.label) > 1 {
				delete(w.label, x)
			}
		}
		return nil
	}
	return opening
}

// measures adds the columns of a table that are measures of their own as if they were rows: "Organic revenues" over the
// parts of a company. What their rows say sets the figures apart.
func (t *tables) measures(table *release.Table, columns map[*release.Column]*figure, title map[string]bool, points map[release.Number]pointed, ignore []string, seen map[string]bool) {
	for _, c := range table.Columns {
		i := slices.IndexFunc(c.Qualifiers, func(q release.Qualifier) bool { return q.Axis == "column" })
		if i < 0 || columns[c].change {
			continue
		}
		w := newRow(&release.Row{Label: c.Qualifiers[i].Member, Statement: table.Statement}, table, title, ignore)
		w.order, w.points = len(t.rows), points
		for _, r := range table.Rows {
			item := r.In(c)
			if item == nil || item.Nil {
				continue
			}
			f := &figure{item: item, row: w, around: map[string]bool{}}
			f.span, _ = period.SpanOf(item.Period)
			f.adjusted = addWords(f.around, saying(r.Label), ignore) || len(f.around) == 0 && prose.Adjusts.In(prose.WordsOf(r.Label))
			f.change = item.Kind == release.Percentage && (onlyPercentages(table) || columnsOfChange.In(prose.WordsOf(r.Label)))
			for x := range changeWords {
				delete(f.around, x)
			}
			w.figures = append(w.figures, f)
		}
		if len(w.figures) > 0 && len(w.label) > 0 {
			t.add(w, seen)
		}
	}
}

// ofWhich reports whether a label is of a part of the row above it.
var ofWhich = wording.NewMemo(func(label string) bool {
	return prose.Starts(partOfAbove, prose.WordsOf(label), 0) > 0
})

var partOfAbove = wording.Phrases("of which", "thereof")

// isBesidePercent reports whether a number is an amount under a heading that it shares with a percentage of a whole: "Amount  Percent".
func isBesidePercent(i *release.LineItem) bool {
	return i.Kind != release.Percentage && slices.ContainsFunc(i.Column.Heading, besidePercent.Of)
}

var besidePercent = wording.NewMemo(func(heading string) bool {
	words := prose.WordsOf(heading)
	return words.Has("amount") && words.Has("percent")
})

// saying is a label without the words that name a period, a basis or the whole.
func saying(label string) string {
	return strings.Join(slices.DeleteFunc(leftOf(label, prose.Fillers), func(w string) bool { return len(w) <= 1 || prose.IsDigit(w[0]) || period.MonthNames[w] != 0 }), " ")
}

// leftOf are the words of a label without those of the phrases of a vocabulary, and those that name a basis.
func leftOf(label string, without *wording.Set) (kept []string) {
	words := prose.WordsOf(label)
	for i := 0; i < len(words); i++ {
		if n := max(prose.Starts(without, words, i), prose.Starts(prose.Bases, words, i)); n > 0 {
			i += n - 1
			continue
		}
		kept = append(kept, words[i])
	}
	return kept
}

// onlyPercentages reports whether a table has nothing but percentages: under the names of amounts they are changes.
func onlyPercentages(t *release.Table) bool {
	for _, r := range t.Rows {
		for _, i := range r.Items {
			if i.Kind != release.Percentage && !i.Nil {
				return false
			}
		}
	}
	return true
}

// isOutlook reports whether a table's title says that it is of what is expected.
func isOutlook(t *release.Table) bool {
	switch t.Statement {
	case release.Income, release.Balance, release.CashFlow:
		return false
	}
	return slices.ContainsFunc(t.Title, func(s string) bool { return outlooks.In(prose.WordsOf(s)) })
}

func columnOf(c *release.Column, ignore []string) *figure {
	f := &figure{around: map[string]bool{}, change: c.Kind != release.Values, forecast: period.IsForecast(c)}
	for _, q := range c.Qualifiers {
		f.adjusted = addWords(f.around, q.Member, ignore) || f.adjusted
		f.forecast = f.forecast || q.Axis == "range" // what has been is no range
	}
	for _, h := range c.Heading {
		f.adjusted = addWords(map[string]bool{}, h, ignore) || f.adjusted
		words := prose.WordsOf(h)
		f.forecast = f.forecast || prose.Forecasts.In(words)
		f.change = f.change || columnsOfChange.In(words)
		f.reported = f.reported || words.Has("reported") || words.Has("gaap") && !words.Has("non")
	}
	for w := range changeWords {
		delete(f.around, w)
	}
	for w := range unitWords {
		delete(f.around, w)
	}
	return f
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

// unitWords are the canonical words of a heading that says no more than in what its amounts are: "Amount", "Millions of yen, except per share data".
var unitWords = map[string]bool{"amount": true, "thousand": true, "million": true, "billion": true, "yen": true, "euro": true, "dollar": true, "data": true, "except": true}

func newRow(r *release.Row, table *release.Table, title map[string]bool, ignore []string) *row {
	w := &row{Row: r, table: table, label: map[string]bool{}, around: map[string]bool{}, title: title, concepts: map[string]bool{}}
	label := r.Label
	if len(r.Section) == 0 && len(r.Items) > 0 && saying(label) == "" {
		switch n := len(table.Title); {
		case len(table.Stub) == 1 && saying(table.Stub[0]) != "":
			label = table.Stub[0] // "Total company" below "Comparable sales"
		case n > 0 && isOnlyTime.Of(label):
			label = table.Title[n-1] // "Second Quarter" below "Comparable sales"
		}
	}
	w.called = label
	label = labelInFull(label)
	w.adjusted = addWords(w.label, label, ignore)
	if words := press.Normalize(label, ignore...).Words; len(words) > 1 && words[0] == "adjusted" && !slices.ContainsFunc(r.Items, func(i *release.LineItem) bool { return i.Kind != release.Money }) {
		clear(w.label)
		addWords(w.label, behindBasis.Of(label), ignore)
	}
	w.head = headOf(label, ignore)
	for i, s := range r.Section {
		if isOnlyTime.Of(s) {
			continue // a block of the table for another time
		}
		if adjusted := addWords(w.around, s, ignore); i == len(r.Section)-1 {
			w.adjusted = adjusted && !maps.Equal(w.around, w.label) || w.adjusted // "EBITDA" below "Adjusted EBITDA:"
		}
	}
	for _, q := range r.Qualifiers {
		w.part = true
		addWords(w.around, q.Member, ignore)
	}
	return w
}

var isOnlyTime = wording.NewMemo(onlyTime)

// onlyTime reports whether a label is a phrase of time and nothing else: "Second Quarter".
func onlyTime(label string) bool {
	s := prose.Sentences(label, &prose.Sentence{})
	if len(s) != 1 {
		return false
	}
	period.In(&s[0])
	return !slices.Contains(s[0].Taken, false)
}

// headOf is the last word of a label before its first preposition or comma, in canonical form.
func headOf(label string, ignore []string) string {
	text := strings.ToLower(label)
	if i := strings.IndexAny(text, ",("); i > 0 {
		if strings.Contains(text[i:], " and ") {
			return "" // a list
		}
		text = text[:i]
	}
	for _, p := range []string{" of ", " from ", " for ", " on ", " at ", " in ", " to ", " per "} {
		text, _, _ = strings.Cut(text, p)
	}
	words := press.Normalize(text, ignore...).Words
	if len(words) == 0 {
		return ""
	}
	return words[len(words)-1]
}

func (t *tables) add(w *row, seen map[string]bool) {
	t.rows = append(t.rows, w)
	t.byTable[w.table] = append(t.byTable[w.table], w)
	if first := prose.WordsOf(w.Label); len(first) > 0 {
		t.begins[first[0]] = true
	}
	w.words = slices.Sorted(mapKeys(w.label))
	t.noteInitials(w.Label)
	t.noteCapitals(w.Label)
	key := strings.Join(w.words, " ")
	if !seen[key] {
		seen[key] = true
		t.labels++
		for x := range w.label {
			t.known[x]++
		}
	}
	for x := range w.label {
		t.byWord[x] = append(t.byWord[x], w)
	}
	for x := range w.around {
		if !w.label[x] {
			t.byWord[x] = append(t.byWord[x], w)
		}
	}
	for c := range w.concepts {
		t.byName[c] = append(t.byName[c], w)
	}
}

// changeWords are the canonical words of a label that says no more than that a row is the change of the one above.
var changeWords = map[string]bool{"growth": true, "change": true, "y": true, "q": true, "yoy": true, "qoq": true, "yty": true, "year": true, "over": true, "percent": true, "percentage": true, "f": true, "x": true,
	"neutral": true, "constant": true, "currency": true, "reported": true, "sequential": true, "as": true, "rate": true, "prior": true}

// parentOf is the row above whose change a row prints in per cent, nil when it is a row of its own.
func (t *tables) parentOf(w *row, table *release.Table, ignore []string) *row {
	percentages := 0
	for _, f := range w.figures {
		if f.item.Kind == release.Percentage {
			percentages++
		}
	}
	if percentages == 0 || percentages < len(w.figures) || len(w.label) == 0 {
		return nil
	}
	if p := t.grownAs(w.label, w, table); p != nil {
		return p
	}
	plain := leftOf(w.Label, prose.Adjusts) // "Organic change in net sales" is one in net sales
	if !w.adjusted || len(plain) == 0 {
		return nil
	}
	label := map[string]bool{}
	addWords(label, strings.Join(plain, " "), ignore)
	return t.grownAs(label, w, table)
}

// grownAs is the row above whose change a label with some words is of, nil for none.
func (t *tables) grownAs(label map[string]bool, w *row, table *release.Table) *row {
	named := map[string]bool{} // the words that say of which row it is the change
	for x := range label {
		if !changeWords[x] {
			named[x] = true
		}
	}
	if len(named) == len(label) && !w.around["growth"] {
		return nil
	}
	for i := len(t.rows) - 1; i >= 0 && (len(named) > 0 || i >= len(t.rows)-4); i-- {
		p := t.rows[i]
		if p.table != table {
			return nil
		}
		if (len(named) == 0 || maps.Equal(named, p.label)) && slices.ContainsFunc(p.figures, func(f *figure) bool { return f.item.Kind != release.Percentage }) {
			return p
		}
	}
	return nil
}

func mapKeys(m map[string]bool) func(func(string) bool) {
	return func(yield func(string) bool) {
		for k := range m {
			if !yield(k) {
				return
			}
		}
	}
}

// addWords adds the canonical words of a text to a set, and reports whether it speaks of an adjusted measure.
func addWords(set map[string]bool, text string, ignore []string) bool {
	p := press.Normalize(text, ignore...)
	for _, w := range p.Words {
		if w != "adjusted" {
			set[w] = true
		}
	}
	return p.NonGAAP || speaksOfAdjusted.Of(text)
}

// behindBasis is a label without the words that it begins with which say that it leaves something out: what is left is called as it is without
// them, "Non-GAAP income from operations" as "Income from operations".
var behindBasis = wording.NewMemo(func(text string) string {
	words := prose.WordsOf(text)
	if n := prose.Starts(prose.Adjusts, words, 0); n > 0 && n < len(words) {
		return strings.Join(words[n:], " ")
	}
	return text
})

var speaksOfAdjusted = wording.NewMemo(func(text string) bool {
	return prose.Adjusts.In(prose.WordsOf(text)) && !strings.Contains(strings.ToLower(text), "before")
})

// unknownWord is the weight of a word that no label has.
const unknownWord = 0.7

// weight is how much a word tells of a row: much when few labels have it.
func (t *tables) weight(w string) float64 {
	switch w {
	case "net", "sale":
		return 0.3
	case "activity", "term", "and", "of", "base", "basic":
		return 0.2
	}
	n := t.known[w]
	if n == 0 {
		return unknownWord
	}
	all := float64(t.labels + 1)
	return max(0.25, math.Log(all/float64(n))/math.Log(all+1))
}

// first is the first figure of a row that is what is asked for, nil for none.
func (w *row) first(is func(*figure) bool) *figure {
	if i := slices.IndexFunc(w.figures, is); i >= 0 {
		return w.figures[i]
	}
	return nil
}

// at lists the figures of a row for a period: of the same length, or the balance at its end.
func (w *row) at(s period.Span) []*figure {
	all := w.endingIn(s.End)
	from := slices.IndexFunc(all, func(f *figure) bool { return f.isOf(s) })
	if from < 0 {
		return nil
	}
	to := from + 1
	for to < len(all) && all[to].isOf(s) {
		to++
	}
	out := all[from:to:to] // they mostly stand side by side
	for _, f := range all[to:] {
		if f.isOf(s) {
			out = append(out, f)
		}
	}
	return out
}

// isOf reports whether a figure is of a period, or the balance at its end.
func (f *figure) isOf(s period.Span) bool {
	return f.span == s || f.span.End == s.End && (f.span.Months == 0 || s.Months == 0 || f.item.Kind == release.Count)
}

// fewFigures is how many figures a row has that are looked through one by one.
const fewFigures = 16

// endingIn are the figures of a row that may end in a month.
func (w *row) endingIn(month int) []*figure {
	if len(w.figures) <= fewFigures {
		return w.figures
	}
	if w.byMonth == nil {
		w.byMonth = map[int][]*figure{}
		for _, f := range w.figures {
			w.byMonth[f.span.End] = append(w.byMonth[f.span.End], f)
		}
	}
	return w.byMonth[month]
}

// saysChange are the words for what is printed in per cent as a change.
var saysChange = wording.Phrases("% change", "percent change", "percentage change", "growth",
	"comparable|comp|comps store|stores|restaurant|restaurants|hotel|club? sales|revenue|revenues|revpar", "same store|stores|restaurant|hotel|property? sales|revenue|revenues|revpar|noi", "like for like sales|revenue|revenues")

// outlooks are the words in the title of a table that is of what is expected.
var outlooks = wording.Phrases("guidance", "outlook")

// columnsOfChange are the words in the heading of a column of changes.
var columnsOfChange = wording.Vocabulary("prose-change-columns")
