package review

import (
	"encoding/json"

	"github.com/tieout/tieout/convert/mention"
	"github.com/tieout/tieout/validate/reporter"
)

// Data is what the page knows of a document, as JSON. Its objects are those that the command line prints, whose format is
// kept: Check is an object of `check --format json`, each of Facts a line of `facts --format jsonl` (without what is the
// same for all facts or stands in Concepts), each of Mentions a line of `facts --mentions --format jsonl`.
type Data struct {
	Version  int                 `json:"version"` // 1
	Title    string              `json:"title"`
	Subtitle string              `json:"subtitle"`
	Check    any                 `json:"check"`
	Facts    []reporter.Fact     `json:"facts"`
	Entity   string              `json:"entity"` // of the facts that name none
	Concepts map[string]*Concept `json:"concepts"`
	// States are the states of totals by the numbers of their facts: "tied", "broken", "untied".
	States     map[int]string     `json:"states"`
	Mentions   []*mention.Mention `json:"mentions"`
	Ties       [][]int            `json:"ties"` // of each mention: the facts that it rests on
	Sums       []Sum              `json:"sums"`
	Statements []Statement        `json:"statements"`
	Hidden     []int              `json:"hidden"` // facts that no page shows
	Earlier    *Comparison        `json:"earlier,omitempty"`
	Pages      int                `json:"pages"` // how many pages show the document as published; 0 for none
	// Rows are, by finding, the facts at its place, where the finding names none.
	Places map[int][]int `json:"places,omitempty"`
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
	Kind       string `json:"kind"`  // "sum", "quotient", "growth", "least"
	Basis      string `json:"basis"` // what says so: "rows of the release", a link role
	Total      int    `json:"total"` // a fact
	Value      string `json:"value"`
	Parts      []Part `json:"parts"`
	Expected   string `json:"expected,omitempty"`
	Difference string `json:"difference,omitempty"` // of the total from what is expected
	Allowed    string `json:"allowed,omitempty"`    // how much of it rounding explains
	State      string `json:"state"`
}

// Part is a contribution to a sum.
type Part struct {
	Fact   int    `json:"fact"`
	Weight string `json:"weight"`
	Value  string `json:"value"`
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
	Label string `json:"label"`
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
func (d *Data) script() ([]byte, error) {
	return json.Marshal(d) // which escapes <, > and &
}
