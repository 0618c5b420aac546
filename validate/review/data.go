package review

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/tieout/tieout/validate/reporter"
)

// Data is what the page knows of a document, as JSON. Its objects are those that the command line prints, whose format is
// kept: Check is an object of `check --format json`, each of Facts a line of `facts --format jsonl` without what is empty, the
// same for all facts, or told by Concepts.
type Data struct {
	Version  int                 `json:"version"` // 1
	Title    string              `json:"title"`
	Subtitle string              `json:"subtitle"`
	Check    any                 `json:"check"`
	Facts    []Fact              `json:"facts"`
	Entity   string              `json:"entity"` // of the facts that name none
	Concepts map[string]*Concept `json:"concepts"`
	// States are the states of totals by the numbers of their facts: "tied", "broken", "untied".
	States     map[int]string `json:"states"`
	Ties       [][]int        `json:"ties"` // of each mention: the facts that it rests on
	Sums       []Sum          `json:"sums"`
	Statements []Statement    `json:"statements"`
	Hidden     []int          `json:"hidden"` // facts that no page shows
	Earlier    *Comparison    `json:"earlier,omitempty"`
	Pages      int            `json:"pages"` // how many pages show the document as published; 0 for none
}

// Fact is a line of `facts --format jsonl`, what is empty left out.
type Fact struct {
	ID         string              `json:"id"`
	Concept    string              `json:"concept"`
	Statement  string              `json:"statement,omitempty"`
	Entity     string              `json:"entity,omitempty"`
	Period     string              `json:"period,omitempty"`
	Unit       string              `json:"unit,omitempty"`
	Value      *string             `json:"value,omitempty"`
	Decimals   any                 `json:"decimals,omitempty"`
	Nil        bool                `json:"nil,omitempty"`
	Dimensions map[string]string   `json:"dimensions,omitempty"`
	Tuple      string              `json:"tuple,omitempty"`
	Source     Source              `json:"source"`
	Confidence *float64            `json:"confidence,omitempty"`
	Reason     string              `json:"reason,omitempty"`
	Others     []string            `json:"alternatives,omitempty"`
	Reading    *float64            `json:"reading,omitempty"`
	Why        []reporter.Decision `json:"why,omitempty"`
	Corrected  string              `json:"corrected,omitempty"` // what a mapping file says of the number, whatever it was read as
}

// Source is where a fact is printed, or else stated.
type Source struct {
	Document string `json:"document,omitempty"` // another than the one that is shown
	Line     int32  `json:"line,omitempty"`
	Table    *int   `json:"table,omitempty"`
	Label    string `json:"label,omitempty"`
	Section  string `json:"section,omitempty"`
	Printed  string `json:"printed,omitempty"`
}

// Concept is what the taxonomy says of a concept.
type Concept struct {
	Label         string `json:"label"`
	Documentation string `json:"documentation,omitempty"`
	Balance       string `json:"balance,omitempty"`    // "debit", "credit"
	PeriodType    string `json:"periodType,omitempty"` // "instant", "duration"
	Type          string `json:"type,omitempty"`       // local name of its type
	Extension     bool   `json:"extension,omitempty"`  // the report's own
}

// Sum is what a figure was held against. Numbers are exact, in the scale of facts, and as people write them in Words.
type Sum struct {
	Kind       string `json:"kind"`            // "sum", "quotient", "growth", "mean", "near", "least"
	Basis      string `json:"basis"`           // what says so: "rows of the release", a link role
	Total      int    `json:"total"`           // a fact
	Value      string `json:"value,omitempty"` // what it counts as, where that is not the fact's value
	Parts      []Part `json:"parts"`
	Expected   string `json:"expected,omitempty"`   // of a sum that is met exactly nothing is said, nor of what cannot be worked out
	Difference string `json:"difference,omitempty"` // of the total from what is expected
	Allowed    string `json:"allowed,omitempty"`    // how much of it rounding explains
	State      string `json:"state"`
}

// Part is a contribution to a sum.
type Part struct {
	Fact   int    `json:"fact"`
	Weight string `json:"weight,omitempty"` // 1 where nothing is said
	Value  string `json:"value,omitempty"`  // what it counts as, where that is not the fact's value
}

// Statement is a table of figures as understood.
type Statement struct {
	Title   string   `json:"title"`
	Kind    string   `json:"kind,omitempty"` // of a release: "income", …
	Note    string   `json:"note,omitempty"` // "in thousands of USD"
	Columns []string `json:"columns"`
	Rows    []Row    `json:"rows"`
}

// Row is a row of a statement: of each column a fact, or -1.
type Row struct {
	Label string `json:"label,omitempty"` // "" for the labels of the concept and the members of its first fact
	Depth int    `json:"depth,omitempty"`
	Total bool   `json:"total,omitempty"`
	Facts []int  `json:"facts,omitempty"` // none for a heading
}

// Comparison is what an earlier release or report says of the same things.
type Comparison struct {
	Document string    `json:"document"`
	Same     []Earlier `json:"same"`
	Changed  []Earlier `json:"changed"`
	Added    []int     `json:"added"` // facts for periods that both documents speak of, which only this one has
	Removed  []Removed `json:"removed"`
}

// Earlier is an earlier value of a fact.
type Earlier struct {
	Fact    int    `json:"fact"`
	Value   string `json:"value"`
	Printed string `json:"printed,omitempty"`
	Line    int32  `json:"line,omitempty"`
}

// Removed is a fact that only the earlier document has, for a period that both speak of.
type Removed struct {
	Concept string `json:"concept"`
	Label   string `json:"label"`
	Period  string `json:"period"`
	Value   string `json:"value"`
	Line    int32  `json:"line,omitempty"`
}

// script is the data as JSON that a script element may hold.
func (d *Data) script() (string, error) {
	var b strings.Builder
	err := json.NewEncoder(&b).Encode(d) // which escapes <, > and &, and of control characters those below the space
	s := strings.TrimSuffix(b.String(), "\n")
	for r := rune(0x7f); r < 0xa0; r++ {
		if c := string(r); strings.Contains(s, c) {
			s = strings.ReplaceAll(s, c, fmt.Sprintf(`\u%04x`, r))
		}
	}
	return s, err
}
