package release

import (
	"slices"
	"strings"
	"time"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release/calendar"
	"github.com/tieout/tieout/convert/release/number"
	"github.com/tieout/tieout/internal/evidence"
	"github.com/tieout/tieout/internal/wording"
)

// Source is where in a release a piece of evidence stands.
type Source uint8

const (
	FromHeading   Source = iota // over the column
	FromRow                     // the row's own label
	FromSection                 // a heading above the row
	FromStub                    // over the labels
	FromTitle                   // the table's titles
	FromLeadup                  // the last sentence of the paragraph above the table
	FromParagraph               // that paragraph
	FromDocument                // the document as a whole
	sources
)

var sourceNames = [sources]string{"heading", "row", "section", "stub", "title", "leadup", "paragraph", "document"}

// String is the source's name.
func (s Source) String() string { return sourceNames[s] }

// witness is what one source says about time.
type witness struct {
	calendar.Phrase
	from     Source
	shadowed bool  // a heading in mid-table names another time
	yearOnly bool  // it names the year that what the heading names is a part of
	lengths  []int // in months that it names for the cell, -1 for the year to date
}

// isProse reports whether a witness is running text, which may speak of other times than those of a table's columns.
func (w *witness) isProse() bool { return w.from >= FromLeadup }

// timeTable holds what does not change between the cells of a table while their periods are decided.
type timeTable struct {
	dr                  *draft
	cal                 *calendar.Fiscal
	report              tieout.Period   // that the release reports; Forever on the first pass
	shared              []witness       // title, lead-up, paragraph
	lastOver            string          // the last sentence above the table
	model               *evidence.Model // that weighs candidates; nil where decisions are explained
	between             []tieout.Period // of columns between two of balances
	keys                []timeKey       // of the rows
	keyOf               []int           // for each row the first one that has its key
	memo                [][]*candidate  // by that row and the column
	scoresRoom          []float64       // see scores
	witnessesRoom       []witness       // see witnesses
	rowClass, headClass []classScores   // what the words of rows, the table's included, and of columns weigh
	rows                []standing      // how rows stand to those of balances
	heads               []standing      // and columns
	inSection           map[string][]columnHead
	allOf               *calendar.Phrase // that the headings of all columns of amounts name
	growth              bool             // nothing names a time, and titles say that it is of growth
	dated               bool             // what stands over the labels names the day that all of it is of
	spanned             bool             // what stands over the labels names the length of time that all of it is of
	above               []tieout.Period  // periods of the columns of the table above, where it has as many
	atDates             bool             // the sentence above says that it is of days
	ofDays              bool             // see isOfDays
	headings            map[*Row]string  // that stand last above the rows
	paired              bool
	pairs               []columnPair // columns of different lengths that end on one day
}

// timeKey tells cells apart whose candidates differ.
type timeKey struct {
	column  int
	section string
	row     string

	before time.Time // the date of the row above that states a balance
	after  time.Time
}

// witnesses collects what speaks of the time of a cell. They are good until they are asked for again.
func (tt *timeTable) witnesses(column int, section, row string) []witness {
	out := appendWitness(tt.witnessesRoom[:0], FromHeading, tt.headsIn(section)[column].time)
	if row != "" {
		out = appendWitness(out, FromRow, tt.dr.d.parse(row))
	}
	if section != "" {
		out = appendWitness(out, FromSection, tt.dr.d.parse(section))
	}
	tt.witnessesRoom = append(out, tt.shared...)
	return tt.witnessesRoom
}

// appendWitness adds a witness where its words speak of time.
func appendWitness(ws []witness, from Source, p calendar.Phrase) []witness {
	if p.IsEmpty() && !p.Ended && !p.Fiscal {
		return ws
	}
	return append(ws, witness{Phrase: p, from: from})
}

// heard are the witnesses of a cell; those of the whole table are in the shadow of a section that names a time of its own.
func (tt *timeTable) heard(column int, section, row string) []witness {
	ws := tt.witnesses(column, section, row)
	shadow := false
	for i := range ws {
		if ws[i].from == FromSection {
			shadow = len(ws[i].Order) > 0
		} else if ws[i].from > FromSection {
			ws[i].shadowed = shadow
		}
	}
	if len(ws) > 0 && ws[0].from == FromHeading && isPart(ws[0].Lengths()) {
		for i := range ws[1:] {
			if w := &ws[1+i]; w.from != FromRow && isWholeYear(w.Lengths()) {
				w.yearOnly = true
			}
		}
	}
	for i := range ws {
		if w := &ws[i]; !w.yearOnly {
			w.lengths = w.Lengths()
		}
	}
	return ws
}

func newTimeTable(dr *draft, cal *calendar.Fiscal, report tieout.Period) *timeTable {
	tt := &timeTable{dr: dr, cal: cal, report: report}
	tt.heads = standings(len(dr.heads), func(i int) wording.Text { return wording.Of(dr.heads[i].text) })
	add := func(from Source, p calendar.Phrase) { tt.shared = appendWitness(tt.shared, from, p) }
	over := dr.d.parse(joinTexts(dr.stubs))
	tt.dated = over.NamesDay()
	add(FromStub, over)
	add(FromTitle, tt.titleTime())
	last := lastSentence(dr.g.LeadUp)
	add(FromLeadup, dr.d.parseProse(last))
	if last != dr.g.LeadUp {
		add(FromParagraph, dr.d.parseProse(dr.g.LeadUp))
	}
	tt.allOf = dr.ofOneTime()
	tt.atDates = dr.atDates()
	tt.ofDays = dr.isOfDays()
	tt.between = tt.columnsBetween()
	tt.rows = standings(len(dr.rows), func(i int) wording.Text {
		dr.d.check()
		return wording.Of(dr.rows[i].row.Label)
	})
	tt.spanned = over.HasDuration() && !over.Instant && tt.timeless()
	tt.growth = tt.timeless() && len(tt.shared) == 0 && report.Kind == tieout.Duration && !dr.foretells() && dr.isGrowth()
	if dr.before != nil && len(dr.before.t.Columns) == len(dr.t.Columns) {
		for _, c := range dr.before.t.Columns {
			tt.above = append(tt.above, c.Period)
		}
	}
	tt.lastOver = last
	return tt
}

// tallyTable adds the features of the table's words, by class to come.
func (tt *timeTable) tallyTable(t *evidence.ClassTally) {
	if rows := tt.dr.rows; len(rows) > 1 {
		tallyWords(t, "top:", wording.Of(rows[0].row.Label), 8)
		tallyWords(t, "bottom:", wording.Of(rows[len(rows)-1].row.Label), 8)
	}
	tallyWords(t, "t:", wording.Of(tt.dr.titleTxt), 40)
	tallyWords(t, "l:", wording.Of(tt.lastOver), 40)
}

// titleTime is what the titles say of time. Percentages alone, below "Three months ended September 30, 2029 compared with three months ended September
// 30, 2028", and what a title says are changes, are of the first of the two.
func (tt *timeTable) titleTime() calendar.Phrase {
	i := versus(tt.dr.titleTxt)
	if i < 0 || !tt.timeless() || !tt.dr.holdsPercentages() && !namesGrowth(tt.dr.titleTxt[:i]) {
		return tt.dr.title
	}
	if first := tt.dr.d.parseProse(tt.dr.titleTxt[:i]); len(first.Order) == 1 && len(tt.dr.title.Order) > 1 {
		return first
	}
	return tt.dr.title
}

// isGrowth reports whether titles say that the percentages that a table holds, and nothing else, are those of growth.
func (dr *draft) isGrowth() bool {
	return dr.holdsPercentages() && namesGrowth(dr.titleTxt)
}

// namesGrowth reports whether a title speaks of how something changed.
func namesGrowth(title string) bool {
	return wording.Says(strings.ToLower(title), "growth", "increase", "decrease", "change", "changes")
}

// holdsPercentages reports whether a table holds percentages and nothing else.
func (dr *draft) holdsPercentages() bool {
	return !slices.ContainsFunc(dr.rows, func(rc rowCells) bool { return !isPercentRow(&rc) })
}

// tallyWords makes a feature of each word of a text, once; numbers count as one word.
func tallyWords(t *evidence.ClassTally, prefix string, words wording.Text, most int) {
	for i, w := range words {
		if i == most {
			break
		}
		if !slices.Contains(words[:i], w) {
			t.Add(prefix, plainWord(w))
		}
	}
}

// plainWord is a word as features name it: all numbers are one.
func plainWord(w string) string {
	if number.IsDigit(w[0]) {
		return "0"
	}
	return w
}

// tallyRowWords adds the features of a row's words: its label's words and pairs of them, those of the section that it stands in.
func tallyRowWords(t *evidence.ClassTally, label, section wording.Text) {
	tallyWords(t, "w:", label, 30)
	for i := 1; i < len(label) && i < 30; i++ {
		t.Add("b:", plainWord(label[i-1]), " ", plainWord(label[i]))
	}
	if len(label) > 0 {
		t.Add("f:", label[0])
		t.Add("z:", label[len(label)-1])
	} else {
		t.Add("w:")
	}
	tallyWords(t, "s:", section, 12)
}

// tallyRow adds the features of a row for the class of its periods: its words, and how it stands to rows of balances.
func (tt *timeTable) tallyRow(t *evidence.ClassTally, i int) {
	r := tt.dr.rows[i].row
	label := wording.Of(r.Label)
	var section wording.Text
	if n := len(r.Section); n > 0 {
		section = wording.Of(r.Section[n-1])
	}
	speaks := stockName(stockOdds(r.Label))
	tallyRowWords(t, label, section)
	t.Add("label: ", speaks)
	t.Add("label: ", speaks, " in ", string(tt.dr.t.Statement))
	if len(r.Section) > 0 {
		t.Add("section: ", stockName(stockOdds(r.Section[len(r.Section)-1])))
	}
	if s := tt.rows[i]; s != elsewhere {
		t.Add("row:", s.String())
	}
}

// tallyHead adds the features of the words over a column.
func (tt *timeTable) tallyHead(t *evidence.ClassTally, column int) {
	words := wording.Of(tt.dr.heads[column].text)
	tallyWords(t, "h:", words, 16)
	if h := &tt.dr.heads[column].time; len(words) > 0 && (h.Months > 0 || len(h.Dates) == 2) && !namesLength.In(words) { // "7-9/2030" is "3 months ended September 2030"
		tallyWords(t, "h:", wording.Text{"months", "ended"}, 2)
	}
	if s := tt.heads[column]; s != elsewhere {
		t.Add("head:", s.String())
	}
}

// cellWords are the names of the features of the words that speak of a cell's time.
func (tt *timeTable) cellWords(row, column int) []string {
	var t evidence.ClassTally
	tt.tallyRow(&t, row)
	tt.tallyTable(&t)
	tt.tallyHead(&t, column)
	return t.Names
}

// namesLength are the words of headings that say how long a period is.
var namesLength = wording.Phrases("month|months|week|weeks|quarter|quarters|year|years|half|period|ended|ending|ytd|fy|fiscal|annual")

// standing is how a row or column of a table stands to those that state balances: a table of what changed between two of
// them opens with one and closes with the other.
type standing uint8

const (
	elsewhere standing = iota
	opens              // it states a balance at a beginning
	changes            // it stands between a balance at a beginning and one at an end
	closes             // it states a balance at the end of changes
	balances           // it states a balance
)

// String is the standing's name.
func (s standing) String() string {
	return [...]string{"elsewhere", "opens", "changes", "closes", "balances"}[s]
}

// standings finds how each of n rows or columns stands to those of balances.
func standings(n int, text func(int) wording.Text) []standing {
	out := make([]standing, n)
	open := -1
	for i := range out {
		t := text(i)
		switch {
		case isOpening(t) && balanceRows.In(t):
			out[i], open = opens, i
		case isOpening(t):
			out[i] = opens
		case balanceRows.In(t):
			out[i] = balances
			if open >= 0 && i-open > 1 {
				for j := open + 1; j < i; j++ {
					out[j] = changes
				}
				out[i] = closes
			}
			open = i // the balance at the end of one period opens the next
		}
	}
	return out
}

// dayOf is the last day of a period.
func dayOf(p tieout.Period) time.Time { return p.End.AddDate(0, 0, -1) }

// isOpening reports whether a row states a balance at the beginning of a period.
func isOpening(t wording.Text) bool { return openingRows.In(t) }

var (
	openingRows = wording.Vocabulary("opening-rows")
	balanceRows = wording.Vocabulary("balance-rows")
)

// sectionOf joins what the headings above a row say about time, the nearest first.
func sectionOf(sections []string) string {
	for i := len(sections) - 1; i >= 0; i-- {
		if calendar.SaysTime(sections[i]) {
			return sections[i]
		}
	}
	return ""
}

// rowTime is a row's label when it says something about time; "" when not.
func rowTime(label string) string {
	if calendar.SaysTime(label) {
		return label
	}
	return ""
}

// feature names what a witness says.
func (w *witness) feature(prefix, suffix string) string {
	return prefix + sourceNames[w.from] + suffix + w.shade()
}

// shade ends the names of features of witnesses that are in a shadow.
func (w *witness) shade() string {
	if w.shadowed {
		return "~"
	}
	return ""
}
