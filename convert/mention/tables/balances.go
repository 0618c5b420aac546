package tables

import (
	"slices"

	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/internal/wording"
)

var (
	// OpeningRows are the labels of rows that open a balance: "Beginning of period".
	OpeningRows = wording.Vocabulary("opening-rows")
	closingRows = wording.Phrases("end|ending|closing of|balance")
)

// closes reports whether a row's label is that of the row that opens the balance but for the word that says which of the two it is: "Beginning backlog"
// and "Ending backlog".
func (w *Row) closes(opening *Row) bool {
	if len(w.InLabel) < 2 || len(w.InLabel) != len(opening.InLabel) {
		return false
	}
	closing := false
	for x := range w.InLabel {
		if !opening.InLabel[x] {
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
func rolledOn(opening, w *Row) *Row {
	switch words := prose.WordsOf(w.Label); {
	case OpeningRows.In(words) && len(w.Figures) > 0 && w.Figures[0].Span.Months == 0:
		return w
	case opening != nil && slices.Equal(opening.Section, w.Section) && (closingRows.In(words) || w.closes(opening)):
		for _, f := range opening.Figures {
			was := *f
			was.Row = w
			w.Figures = append(w.Figures, &was)
		}
		opening.Opens = true
		for x := range closingWords {
			if len(w.InLabel) > 1 {
				delete(w.InLabel, x)
			}
		}
		return nil
	}
	return opening
}
