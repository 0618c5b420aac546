package reading

import (
	"context"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/mention/match"
	"github.com/tieout/tieout/convert/mention/period"
	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/convert/tag"
	"github.com/tieout/tieout/taxonomy/press"
)

// Text is the running text of a release with what has been read of it so far, beside the rows of the tables that its words may mean.
type Text struct {
	*match.Lookup
	Release  *release.Release
	Calendar *period.Calendar
	Blocks   []prose.Block
	Parsed   []ParsedBlock // the blocks as sentences
	Readings []*Reading    // the numbers, in the order of the text
	Excluded []*Reading    // amounts that words say were taken out of, or put back into, others

	// While a sentence is read:
	Above []*Reading // the numbers of the last sentence before it, of its block or the one before
	Part  string     // the part of the company that is spoken of
	Back  Back       // with what the heading above compares

	ctx     context.Context
	asked   int // how often Check was called
	src     *prose.Source
	general map[string]bool // words of headings that name no part of the company, once looked for
	named   map[string]bool // headings that were asked for, and whether they name a part: see NamesPart
	parts   map[string]bool // see PartNames
	opens   int             // see Opening, from 1
}

// ParsedBlock is a block as sentences.
type ParsedBlock struct {
	Sentences []prose.Sentence
	Whens     [][]period.When
	Said      int // the number of the first sentence that says a period, from 1, once looked for
}

// NewText is a text of which nothing has been read yet. data is the document that rel was read from; tagged is what its line items became, nil when that
// is not known; the labels of the taxonomies say which words mean the same.
func NewText(ctx context.Context, data []byte, rel *release.Release, tagged *tag.Result, taxonomies []*press.Taxonomy) *Text {
	r := &Text{ctx: ctx, src: prose.NewSource(rel.Document, data), Release: rel, Calendar: period.NewCalendar(rel)}
	r.Lookup = match.New(rel, tagged, taxonomies, r.Check)
	r.Blocks = r.src.Paragraphs(rel)
	return r
}

// IsExcluded reports whether words near an amount say that it was taken out of another, or put back. Those within the name of what it
// is are part of that: "earnings before taxes were $5 million".
func (r *Text) IsExcluded(d *Reading) bool {
	if d.Unit != quantity.Money || d.PerShare {
		return false
	}
	from, to := d.From, d.From
	if d.IsNamedBefore() {
		if k := d.StartOf(d.Name().Text); k >= 0 {
			from, to = k+1, k+len(prose.WordsOf(d.Name().Text))
		}
	}
	for k := d.From - 1; k >= max(0, d.From-8); k-- {
		if prose.Starts(prose.Excludes, d.Sentence.Words, k) > 0 && (k < from || k >= to) {
			return true
		}
	}
	return false
}

// Range is the range between two bytes, in a document of Word or Excel that of its paragraph or cell.
func (r *Text) Range(start, end int) tieout.Range {
	if at, ok := r.Release.Made(start, end); ok {
		return at
	}
	return r.src.Span(start, end)
}
