package reading

import (
	"slices"

	"github.com/tieout/tieout/convert/mention/match"
	"github.com/tieout/tieout/convert/mention/period"
	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/quantity"
)

// SpanFit is a period that a number may be of.
type SpanFit struct {
	period.Span
	Explicit bool    // said of this number
	Off      float64 // how much less likely it is than the first
}

// Reading is a quantity with what the words around it say.
type Reading struct {
	quantity.Number
	Sentence *prose.Sentence
	Block    int
	InBlock  int // its sentence among those of the block
	Order    int // among all readings
	Index    int // among those of its sentence
	Change   int // 1 or -1 for a change for more or less, 0 for a level
	Nouns    bool
	Phrases  []match.Phrase
	Spans    []SpanFit
	Time     *period.When  // what says its period
	About    period.Span   // what the text spoke of before it
	Bases    []period.Span // what a change is counted from
	Linked   int           // index of the amount that a per-share figure goes with: "$2.2 million, or $0.40 per share"; -1
	Chained  int           // index of the figure that this one is compared with or goes on from; -1
	Against  bool          // it is what another figure is compared with
	Opens    bool          // it is what the figure behind it is compared with: "from $8.15 to $8.00"
	Future   bool
	Minus    bool       // words make it negative
	LessOf   bool       // an insertion behind its noun says that it leaves something out
	InFull   bool       // amounts around it have their scale, and so has it
	Listed   bool       // "respectively" says what it is of, or when
	Over     Side       // the shares that it is over by its place in a list: "$0.35 and $0.34 per basic and diluted share"
	Without  []string   // the measures that the clause before it says it leaves out
	reach    *reach     // see reachOf
	Peers    []*Reading // of its sentence
	Back     *Reading   // a level of its unit before, of which it may be said as well: "lifted the tax rate to 59.5%; in the quarter it was 41.3%"
	Then     *Reading   // what it is compared with in the brackets behind it, as of the year before
	Part     string     // the part of the company that is spoken of: see Topic
	Verdict  Verdict
}

// Name is the phrase that a reading is of most likely, or the zero one where it has none.
func (d *Reading) Name() match.Phrase {
	if len(d.Phrases) == 0 {
		return match.Phrase{}
	}
	return d.Phrases[0]
}

// When is the time that a reading is of most likely, or the zero one where it has none.
func (d *Reading) When() SpanFit {
	if len(d.Spans) == 0 {
		return SpanFit{}
	}
	return d.Spans[0]
}

// MaxPhrases bounds what one number is taken to speak of: in prose that is full of numbers it would be all that stands before it,
// where numbers of releases have a dozen at most.
const MaxPhrases = 16

// Inherit takes over what another figure speaks of.
func (d *Reading) Inherit(from *Reading, fit float64) {
	taken := from.Phrases[:min(len(from.Phrases), max(0, MaxPhrases-len(d.Phrases)))]
	d.Phrases = slices.Grow(d.Phrases, len(taken))
	for _, p := range taken {
		p.Fit, p.Own = min(p.Fit, fit), false
		d.Phrases = append(d.Phrases, p)
	}
	d.Minus = d.Minus || from.Minus && len(d.Phrases) > 0 && !d.Name().Own
}
