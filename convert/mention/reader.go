package mention

import (
	"context"
	"math"
	"slices"
	"strings"

	"github.com/tieout/tieout/convert/mention/match"
	"github.com/tieout/tieout/convert/mention/period"
	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/tables"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/convert/tag"
	"github.com/tieout/tieout/internal/wording"
)

// reader holds a release while its running text is read.
type reader struct {
	*match.Lookup
	ctx         context.Context
	asked       int // how often check was called
	src         *prose.Source
	rel         *release.Release
	cal         *period.Calendar
	wholes      map[*release.Column]bool // see isCommonSize
	blocks      []prose.Block
	readings    []*reading
	parsed      []parsedBlock
	outlook     period.Span                // what forecasts are about so far
	outlookAt   int                        // the block that says so
	capital     []capitalRun               // see capitalRuns
	bracketed   int                        // bare numbers in brackets behind others: see leastBracketed
	general     map[string]bool            // words of headings that name no part of the company, once looked for
	shares      map[int][]*tables.Figure   // weighted share counts by the month that they end in, once looked for
	excluded    []*reading                 // amounts that words say were taken out of, or put back into, others
	above       []*reading                 // of the last sentence before the one that is read, of its block or the one before
	parts       map[string]bool            // see partNames
	part        string                     // what the heading above a block names, where that is a part of the company
	owed        [][]*tables.Row            // see debtRows
	sheets      [][]*tables.Row            // see balanceRows
	statements  int64                      // the byte that the first row of a balance sheet or of cash flows begins at, once looked for
	opens       int                        // see opening, from 1
	basesAround map[int][]int              // see noteBases
	around      map[[2]int]map[string]bool // see wordsAround
	worked      int                        // amounts that were worked out by trial so far
	slips       int                        // numbers that were judged with digits exchanged so far
}

// parsedBlock is a block as sentences.
type parsedBlock struct {
	sentences []prose.Sentence
	whens     [][]period.When
	said      int // the number of the first sentence that says a period, from 1, once looked for
}

func newReader(ctx context.Context, data []byte, rel *release.Release, tagged *tag.Result, o Options) *reader {
	r := &reader{ctx: ctx, src: prose.NewSource(rel.Document, data), rel: rel, cal: period.NewCalendar(rel), around: map[[2]int]map[string]bool{}}
	r.Lookup = match.New(rel, tagged, o.Taxonomies, r.check)
	r.blocks = r.src.Paragraphs(rel)
	return r
}

// read finds the quantities with what they speak of and when.
func (r *reader) read(ctx context.Context) error {
	var all []period.When
	var room prose.Sentence
	for _, b := range r.blocks {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		p := parsedBlock{sentences: prose.Sentences(b.Text, &room)}
		for i := range p.sentences {
			s := &p.sentences[i]
			r.Define(s)
			ws := period.In(s)
			setAside(s, ws)
			r.noteTopic(s)
			r.bracketed += countBracketed(s)
			s.Below = r.isBelowGuidance(len(r.parsed))
			if s.Guided = s.Below || speaksOfGuidance(s); len(ws) == 0 && len(quantity.In(s)) == 0 {
				s.Tokens, s.Words, s.Taken = nil, nil, nil // nothing is asked of them any more
			}
			p.whens = append(p.whens, ws)
			all = append(all, ws...)
		}
		r.parsed = append(r.parsed, p)
	}
	if !r.cal.Settle(all) && r.cal.YearEnd != period.December {
		if err := r.nameYears(ctx); err != nil {
			return err
		}
	}
	return r.readBlocks(ctx, math.MaxInt)
}

// readBlocks reads the quantities of the blocks anew, until there are enough.
func (r *reader) readBlocks(ctx context.Context, enough int) error {
	r.readings, r.excluded, r.outlook, r.outlookAt = nil, nil, period.Span{}, 0
	about := r.cal.Current
	for i, p := range r.parsed {
		if err := ctx.Err(); err != nil {
			return err
		}
		about = r.readBlock(i, p, about)
		if len(r.readings) >= enough {
			break
		}
	}
	return nil
}

// isBelowGuidance reports whether a block is of a list below a sentence that speaks of what is to come and ends with a colon: "The company expects:".
func (r *reader) isBelowGuidance(i int) bool {
	for k := i - 1; k >= 0 && k >= i-mostItems && len(r.blocks[i].Text) <= maxIntroduced; k-- {
		text := strings.TrimRight(r.blocks[k].Text, " ")
		if strings.HasSuffix(text, ":") {
			last := text[max(0, len(text)-maxIntroduced):]
			return prose.Guidance.In(prose.WordsOf(last))
		}
		if len(text) > maxIntroduced {
			return false
		}
	}
	return false
}

const (
	mostItems     = 16  // items of a list
	maxIntroduced = 240 // bytes of an item, and of what introduces a list
)

// enoughReadings is how many numbers decide how fiscal years are named.
const enoughReadings = 300

// nameYears finds how fiscal years are named, where the text does not say it: what makes the most numbers tie.
func (r *reader) nameYears(ctx context.Context) error {
	guess, most := r.cal.Offset, -1
	best := guess
	for _, o := range []int{guess, 0, 1, -1} {
		if o == guess && most >= 0 {
			continue
		}
		r.cal.Offset = o
		if err := r.readBlocks(ctx, enoughReadings); err != nil {
			return err
		}
		tied := 0
		for _, d := range r.readings {
			if v, ok := r.tied(d); ok && v.exact {
				tied++
			}
		}
		if tied > most {
			best, most = o, tied
		}
	}
	r.cal.Offset = best
	return nil
}

// readBlock reads the quantities of a block. A heading's period holds for the blocks below it.
func (r *reader) readBlock(i int, p parsedBlock, about period.Span) period.Span {
	start := about
	if !r.blocks[i].Heading && i > 0 && !r.isBelowHeading(i) {
		start = r.cal.Current
	}
	here := start
	r.part = r.partAbove(i)
	var before []match.Phrase
	below, numbered := here, false // what a heading leaves to the blocks below it: that of its first numbers
	for k := range p.sentences {
		s := &p.sentences[k]
		qs := quantity.In(s)
		r.part = topic(s, r.part)
		r.above = nil
		if n := len(r.readings); n > 0 && r.readings[n-1].block >= i-1 {
			r.above = r.readings[n-1].peers
		}
		ds := r.measures(s, qs, p.whens[k], before)
		if !s.Guided || len(ds) > 0 && !isGuided(ds[0]) && !s.Below {
			here = r.periods(s, ds, p.whens[k], here)
		} else {
			lookAhead(p.whens[k])
			if r.outlook == (period.Span{}) || i > r.outlookAt+maxBelow {
				r.outlook = here
			}
			r.outlook, r.outlookAt = r.periods(s, ds, p.whens[k], r.outlook), i
		}
		r.keep(ds, i, k, s.Guided)
		if !numbered {
			below, numbered = firstSpan(ds, here), len(ds) > 0
		}
		before = nil
		if len(ds) > 0 {
			before = ds[0].phrases
		}
	}
	if r.blocks[i].Heading {
		return below
	}
	return about
}

// firstSpan is the period of some length that the first of a sentence's numbers is of, else the one that the sentence ends with.
func firstSpan(ds []*reading, here period.Span) period.Span {
	if len(ds) > 0 && len(ds[0].spans) > 0 && ds[0].spans[0].Months > 0 {
		return ds[0].spans[0].Span
	}
	return here
}

// isBelowHeading reports whether a block stands right below a heading, or anywhere below one that says a time, "Nine Months Ended August 31", up to the next.
func (r *reader) isBelowHeading(i int) bool {
	for k := i - 1; k >= 0 && k > i-maxBelow; k-- {
		if r.blocks[k].Heading {
			return k == i-1 || slices.ContainsFunc(r.parsed[k].whens, func(ws []period.When) bool {
				return slices.ContainsFunc(ws, func(w period.When) bool { return !w.Base && !w.Event && w.Months > 0 })
			})
		}
	}
	return false
}

// keep adds the quantities of a sentence of a block to the readings, each with that of the year before that follows from it.
func (r *reader) keep(ds []*reading, block, sentence int, guided bool) {
	for _, d := range ds {
		d.order = len(r.readings)
		d.block, d.sentence, d.future, d.peers = block, sentence, guided && r.isExpected(d), ds
		r.readings = append(r.readings, d)
		if r.isExcluded(d) {
			r.excluded = append(r.excluded, d)
		}
		if o, ok := r.yearBefore(d); ok {
			d.then, o.order = o, len(r.readings)
			r.readings = append(r.readings, o)
		}
	}
}

// isExpected reports whether a number of a sentence that speaks of what is to come does so itself.
func (r *reader) isExpected(d *reading) bool {
	if len(d.spans) > 0 && d.spans[0].explicit && (d.time != nil || d.spans[0].End > r.cal.Current.End) {
		return d.spans[0].End > r.cal.Current.End || isGuided(d)
	}
	return isGuided(d) || d.s.Below && !pasts.In(d.s.Words[:d.From])
}

// isGuided reports whether a word of what is to come stands before a number, with no verb of what has been between them.
func isGuided(d *reading) bool {
	for k := d.From - 1; k >= 0; k-- {
		if prose.Starts(prose.Guidance, d.s.Words, k) > 0 {
			return true
		}
		if prose.Starts(pasts, d.s.Words, k) > 0 {
			return false
		}
	}
	return false
}

// lookAhead takes quarters without a year for those to come.
func lookAhead(ws []period.When) {
	for i := range ws {
		if w := &ws[i]; (w.Quarter > 0 || w.Half > 0) && w.Year == 0 && w.Rel == period.Itself {
			w.Rel = period.NextPart
		}
	}
}

// isExcluded reports whether words near an amount say that it was taken out of another, or put back. Those within the name of what it
// is are part of that: "earnings before taxes were $5 million".
func (r *reader) isExcluded(d *reading) bool {
	if d.Unit != quantity.Money || d.PerShare {
		return false
	}
	from, to := d.From, d.From
	if len(d.phrases) > 0 && d.phrases[0].Own && !d.phrases[0].After {
		if k := d.startOf(d.phrases[0].Text); k >= 0 {
			from, to = k+1, k+len(prose.WordsOf(d.phrases[0].Text))
		}
	}
	for k := d.From - 1; k >= max(0, d.From-8); k-- {
		if prose.Starts(prose.Excludes, d.s.Words, k) > 0 && (k < from || k >= to) {
			return true
		}
	}
	return false
}

// pasts are the verbs of what has happened: a number behind one is no forecast.
var pasts = wording.Vocabulary("prose-past")
