package reader

import (
	"context"
	"math"
	"slices"
	"strings"

	"github.com/tieout/tieout/convert/mention/match"
	"github.com/tieout/tieout/convert/mention/period"
	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/reading"
	"github.com/tieout/tieout/convert/mention/subject"
	"github.com/tieout/tieout/convert/mention/timing"
	"github.com/tieout/tieout/internal/wording"
)

// Read finds the numbers of a text with what they speak of and when. ties reports whether a table says the same as a number: where the text leaves
// open how fiscal years are named, that tells it. The error is ctx's.
func Read(ctx context.Context, text *reading.Text, ties func(*reading.Reading) bool) error {
	r := &reader{Text: text}
	if err := r.parse(ctx); err != nil {
		return err
	}
	if !r.Calendar.Settle(r.whens) && r.Calendar.YearEnd != period.December {
		if err := r.nameYears(ctx, ties); err != nil {
			return err
		}
	}
	return r.readBlocks(ctx, math.MaxInt)
}

// reader is a text while it is read.
type reader struct {
	*reading.Text
	whens     []period.When // the phrases of time of all sentences
	names     period.Names  // what the text calls periods
	outlook   period.Span   // what forecasts are about so far
	outlookAt int           // the block that says so
	bracketed int           // bare numbers in brackets behind others: see leastBracketed
}

// parse cuts the blocks into sentences and finds their phrases of time.
func (r *reader) parse(ctx context.Context) error {
	var room prose.Sentence
	marks := r.noteMarks()
	for _, b := range r.Blocks {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		p := reading.ParsedBlock{Sentences: prose.Sentences(b.Text, &room)}
		supposing := false // the sentence before says what would have been, and goes on
		for i := range p.Sentences {
			s := &p.Sentences[i]
			r.dropNoteMarks(s, marks)
			s.Supposed = supposing && !slices.ContainsFunc(s.Words, func(w string) bool { return prose.IsBeing[w] })
			supposing = s.Words[len(s.Words)-1] == ";" && (s.Supposed || prose.WouldBe.In(s.Words))
			r.Define(s)
			ws := r.names.Define(s, period.In(s))
			setAside(s, ws)
			r.NoteTopic(s)
			r.bracketed += countBracketed(s)
			intro := r.introduction(len(r.Parsed))
			s.Below, s.Basis = prose.Guidance.In(intro), basisOf(intro)
			if s.Guided = s.Below || speaksOfGuidance(s); len(ws) == 0 && len(quantity.In(s)) == 0 {
				s.Tokens, s.Words, s.Taken = nil, nil, nil // nothing is asked of them any more
			}
			p.Whens = append(p.Whens, ws)
		}
		r.Parsed = append(r.Parsed, p)
	}
	for _, p := range r.Parsed {
		for i, ws := range p.Whens {
			r.names.Apply(&p.Sentences[i], ws)
			r.whens = append(r.whens, ws...)
		}
	}
	return nil
}

// readBlocks reads the quantities of the blocks anew, until there are enough.
func (r *reader) readBlocks(ctx context.Context, enough int) error {
	r.Readings, r.Excluded, r.outlook, r.outlookAt = nil, nil, period.Span{}, 0
	about := r.Calendar.Current
	for i, p := range r.Parsed {
		if err := ctx.Err(); err != nil {
			return err
		}
		about = r.readBlock(i, p, about)
		if len(r.Readings) >= enough {
			break
		}
	}
	return nil
}

// introduction is the last sentence of the text above the list that a block is of, which ends with a colon: "The company expects:"; nil for none.
func (r *reader) introduction(i int) wording.Text {
	for k := i - 1; k >= 0 && k >= i-mostItems && len(r.Blocks[i].Text) <= maxIntroduced; k-- {
		text := strings.TrimRight(r.Blocks[k].Text, " ")
		if strings.HasSuffix(text, ":") {
			last := text[max(0, len(text)-maxIntroduced):]
			if k := strings.LastIndex(last, ". "); k >= 0 {
				last = last[k+2:]
			}
			return prose.WordsOf(last)
		}
		if len(text) > maxIntroduced {
			return nil
		}
	}
	return nil
}

// basisOf is the basis that words above a list say, where they say little else: "On a non-GAAP basis:".
func basisOf(intro wording.Text) prose.Basis {
	const most = 10 // words
	if len(intro) > most || !ofBasis.In(intro) {
		return prose.Unsaid
	}
	if prose.Adjusts.In(intro) {
		return prose.Adjusting
	}
	return prose.ByAccounts
}

// ofBasis are the words above a list that say on which basis its figures are.
var ofBasis = wording.Phrases("^on a|an ... gaap|ifrs|adjusted|underlying|reported|statutory|comparable|core basis", "gaap|ifrs|adjusted|underlying|statutory|core results|figures|measures|highlights $")

const (
	mostItems     = 16  // items of a list
	maxIntroduced = 240 // bytes of an item, and of what introduces a list
)

// readBlock reads the quantities of a block. A heading's period holds for the blocks below it.
func (r *reader) readBlock(i int, p reading.ParsedBlock, about period.Span) period.Span {
	start := about
	if !r.Blocks[i].Heading && i > 0 && !r.isBelowHeading(i) {
		start = r.Calendar.Current
	}
	here := start
	r.Part, r.Back = r.PartAbove(i), r.BackAbove(i)
	var before []match.Phrase
	below, numbered := here, false // what a heading leaves to the blocks below it: that of its first numbers
	for k := range p.Sentences {
		s := &p.Sentences[k]
		qs := quantity.In(s)
		r.Part = reading.Topic(s, r.Part)
		r.Above = nil
		if n := len(r.Readings); n > 0 && r.Readings[n-1].Block >= i-1 {
			r.Above = r.Readings[n-1].Peers
		}
		ds := subject.Read(r.Text, s, qs, p.Whens[k], before)
		if !s.Guided || len(ds) > 0 && !reading.IsGuided(ds[0]) && !s.Below {
			here = goesOn(p.Sentences[:k], here, timing.Bind(r.Text, s, ds, p.Whens[k], here))
		} else {
			lookAhead(p.Whens[k])
			if r.outlook == (period.Span{}) || i > r.outlookAt+reading.MaxBelow {
				r.outlook = here
			}
			r.outlook, r.outlookAt = timing.Bind(r.Text, s, ds, p.Whens[k], r.outlook), i
		}
		r.keep(ds, i, k, s.Guided)
		if !numbered {
			below, numbered = firstSpan(ds, here), len(ds) > 0
		}
		before = nil
		if len(ds) > 0 {
			before = ds[0].Phrases
		}
	}
	if r.Blocks[i].Heading && (!numbered || i+1 < len(r.Blocks) && !r.Blocks[i+1].Heading) {
		return below // items of a list look like headings, and say nothing of one another
	}
	return about
}

// goesOn is what a text is about behind a sentence that is about a period: that, but what it was about where the sentence says behind a semicolon what there was the
// year before, "rose to $3.1 million; last year they were $1.2 million".
func goesOn(before []prose.Sentence, was, now period.Span) period.Span {
	if now.Months > 0 && now.Months == was.Months && now.End == was.End-12 && isBehindSemicolon(before) {
		return was
	}
	return now
}

// isBehindSemicolon reports whether a semicolon ends the last of some sentences.
func isBehindSemicolon(before []prose.Sentence) bool {
	if len(before) == 0 {
		return false
	}
	words := before[len(before)-1].Words
	return len(words) > 0 && words[len(words)-1] == ";"
}

// firstSpan is the period of some length that the first of a sentence's numbers is of, else the one that the sentence ends with.
func firstSpan(ds []*reading.Reading, here period.Span) period.Span {
	if len(ds) > 0 && len(ds[0].Spans) > 0 && ds[0].When().Months > 0 {
		return ds[0].When().Span
	}
	return here
}

// isBelowHeading reports whether a block stands right below a heading, or anywhere below one that says a time, "Nine Months Ended August 31", up to the next.
func (r *reader) isBelowHeading(i int) bool {
	for k := i - 1; k >= 0 && k > i-reading.MaxBelow; k-- {
		if r.Blocks[k].Heading {
			return k == i-1 || slices.ContainsFunc(r.Parsed[k].Whens, func(ws []period.When) bool {
				return slices.ContainsFunc(ws, func(w period.When) bool { return !w.Base && !w.Event && w.Months > 0 })
			})
		}
	}
	return false
}

// keep adds the quantities of a sentence of a block to the readings, each with that of the year before that follows from it.
func (r *reader) keep(ds []*reading.Reading, block, sentence int, guided bool) {
	for _, d := range ds {
		d.Order = len(r.Readings)
		d.Block, d.InBlock, d.Future, d.Peers = block, sentence, guided && r.isExpected(d), ds
		r.Readings = append(r.Readings, d)
		if r.IsExcluded(d) {
			r.Excluded = append(r.Excluded, d)
		}
		if o, ok := r.yearBefore(d); ok {
			d.Then, o.Order = o, len(r.Readings)
			r.Readings = append(r.Readings, o)
		}
	}
}

// isExpected reports whether a number of a sentence that speaks of what is to come does so itself.
func (r *reader) isExpected(d *reading.Reading) bool {
	if d.When().Explicit && (d.Time != nil || d.When().End > r.Calendar.Current.End) {
		return d.When().End > r.Calendar.Current.End || reading.IsGuided(d)
	}
	return reading.IsGuided(d) || d.Sentence.Below && !reading.Pasts.In(d.Sentence.Words[:d.From])
}

// lookAhead takes quarters without a year for those to come.
func lookAhead(ws []period.When) {
	for i := range ws {
		if w := &ws[i]; (w.Quarter > 0 || w.Half > 0) && w.Year == 0 && w.Rel == period.Itself {
			w.Rel = period.NextPart
		}
	}
}
