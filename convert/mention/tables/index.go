package tables

import (
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/release"
)

// Index is what is known of a release's tables.
type Index struct {
	Rows    []*Row            // in the order of the release
	ByWord  map[string][]*Row // by the words of labels, sections and qualifiers
	ByName  map[string][]*Row // by concept
	ByTable map[*release.Table][]*Row
	// ByValue are the figures by their magnitudes as decimals are written, Changing the same of rows that print changes.
	ByValue, Changing map[string][]*Figure
	Dollars, Sole     string                             // the one currency of the amounts that is of dollars, and the only one; "" for none
	byKind            map[release.Number]Ranked[*Figure] // see OfKind
	printed           map[int][]Printed                  // see PrintedAt
	Known             map[string]int                     // in how many different labels a word occurs
	labels            int
	Begins            map[string]bool // the first words of labels
	// initials are labels by the first letters of their words: "rpo" for "Remaining performance obligations"; "" where several have them.
	Initials map[string]string
	// capitals are the words of labels that are short names, by their letters: "rpms" for "rpm".
	capitals map[string]string
}

// nameSections gives each row under a heading the concepts of the rows that are called as the heading is: those below "Earnings before interest and
// taxes" in a table of segments are of what the statement calls so.
func (t *Index) nameSections(ignore []string) {
	called := map[string]map[string]bool{}
	for _, w := range t.Rows {
		if key := strings.Join(w.Words, " "); key != "" && len(w.Section) == 0 && len(w.Concepts) > 0 {
			if called[key] == nil {
				called[key] = map[string]bool{}
			}
			maps.Copy(called[key], w.Concepts)
		}
	}
	for _, w := range t.Rows {
		if w.OfPart && len(w.Concepts) > 0 {
			w.Within = w.Concepts
		}
		if n := len(w.Section); n > 0 {
			of := map[string]bool{}
			addWords(of, w.Section[n-1], ignore)
			if names := called[strings.Join(slices.Sorted(maps.Keys(of)), " ")]; names != nil {
				w.Within = names
			}
		}
	}
}

// noteDoubled notes the rows that leave nothing out where other rows of the same words do: "FFO" and "Adjusted FFO".
func (t *Index) noteDoubled() {
	adjusted := map[string]bool{}
	for _, w := range t.Rows {
		if w.Adjusted {
			adjusted[strings.Join(w.Words, " ")] = true
		}
	}
	for _, w := range t.Rows {
		w.Doubled = !w.Adjusted && len(w.Words) > 0 && adjusted[strings.Join(w.Words, " ")]
	}
}

func (t *Index) add(w *Row, seen map[string]bool) {
	t.Rows = append(t.Rows, w)
	t.ByTable[w.Table] = append(t.ByTable[w.Table], w)
	if first := prose.WordsOf(w.Label); len(first) > 0 {
		t.Begins[first[0]] = true
	}
	w.Words = slices.Sorted(maps.Keys(w.InLabel))
	t.noteInitials(w.Label)
	t.noteCapitals(w.Label)
	key := strings.Join(w.Words, " ")
	if !seen[key] {
		seen[key] = true
		t.labels++
		for x := range w.InLabel {
			t.Known[x]++
		}
	}
	for x := range w.InLabel {
		t.ByWord[x] = append(t.ByWord[x], w)
	}
	for x := range w.Around {
		if !w.InLabel[x] {
			t.ByWord[x] = append(t.ByWord[x], w)
		}
	}
	if x := w.Short; x != "" && !w.InLabel[x] && !w.Around[x] {
		t.ByWord[x] = append(t.ByWord[x], w)
		t.Known[x]++
	}
	for c := range w.Concepts {
		t.ByName[c] = append(t.ByName[c], w)
	}
}

// unknownWord is the weight of a word that no label has.
const unknownWord = 0.7

// Weight is how much a word tells of a row: much when few labels have it.
func (t *Index) Weight(w string) float64 {
	switch w {
	case "net", "sale":
		return 0.3
	case "activity", "term", "and", "of", "base", "basic":
		return 0.2
	}
	n := t.Known[w]
	if n == 0 {
		return unknownWord
	}
	all := float64(t.labels + 1)
	return max(0.25, math.Log(all/float64(n))/math.Log(all+1))
}

// MaxRows bounds the rows that are looked at for one word or phrase.
const MaxRows = 400

// RowsWith are the rows that have a word in their labels, or in what stands above or beside them.
func (t *Index) RowsWith(word string) []*Row {
	rows := t.ByWord[word]
	return rows[:min(len(rows), MaxRows)]
}

// TwinsOf lists the rows of other tables, and of blocks of its own for other times, that are called as a row is, looked for once.
func (t *Index) TwinsOf(w *Row) []*Row {
	if w.sought || len(w.Words) == 0 {
		return w.twins
	}
	w.sought = true
	for _, o := range t.RowsWith(w.Words[0]) {
		if (o.Table != w.Table || o.IsOfOtherTime(w)) && o.Statement == w.Statement && slices.Equal(o.Words, w.Words) && maps.Equal(o.Around, w.Around) && len(w.twins) < MaxTwins {
			w.twins = append(w.twins, o)
		}
	}
	return w.twins
}

// MaxTwins bounds the rows of other tables that are called as one is.
const MaxTwins = 8
