package mention

import (
	"cmp"
	"context"
	"math"
	"slices"
	"strings"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/mention/period"
	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/tables"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/convert/tag"
	"github.com/tieout/tieout/internal/wording"
	"github.com/tieout/tieout/taxonomy/press"
)

// Options of [Find].
type Options struct {
	// Taxonomies are the mapping taxonomies that the release was tagged with: their labels say which words mean the same.
	Taxonomies []*press.Taxonomy
}

// Find finds the numbers in the running text of a release and ties them to its tables. data is the document that rel was
// read from; tagged is what its line items became, nil when that is not known. Mentions are in the order of the document.
//
// The error is ctx's.
func Find(ctx context.Context, data []byte, rel *release.Release, tagged *tag.Result, o Options) (found []*Mention, err error) {
	defer func() {
		switch p := recover().(type) {
		case nil:
		case stopped:
			found, err = nil, p.err
		default:
			panic(p)
		}
	}()
	r := newReader(ctx, data, rel, tagged, o)
	if err := r.read(ctx); err != nil {
		return nil, err
	}
	r.judgeAll()
	return r.mentions(), nil
}

// judgeAll finds what the tables say of every reading.
func (r *reader) judgeAll() {
	r.scaleText()
	r.noteBases()
	for _, d := range r.readings {
		r.check()
		r.judge(d)
	}
	for _, d := range r.readings {
		r.check()
		r.judgeAgain(d)
	}
	for _, d := range r.readings {
		r.check()
		r.pairs(d)
	}
	for _, d := range r.readings {
		if v, ok := r.isOfOtherLength(d); ok {
			d.verdict = v
		}
		if d.verdict.status != "" {
			continue
		}
		r.check()
		if d.isPaidLater() {
			continue
		}
		r.settle(d, r.besideOthers, r.inPairedRow, r.pointsBeside, r.annualRate, r.changeDiffers, r.sideDiffers, r.differs, r.plainlyDiffers, r.isStale, r.partDiffers, r.isStaleSum, r.partnerDiffers, r.workedDiffers, r.isSlipped, r.hasWrongDigit)
	}
	r.contradicted(r.isContrary, r.levelSaidDiffers, r.sinceDiffers, r.tiesToEarlier)
	r.again()
	r.contradicted(r.levelSaidDiffers, r.sinceDiffers, r.tiesToEarlier)
	for _, d := range r.readings { // what was found since may bear a misprint out
		if d.verdict.status != "" || d.isPaidLater() {
			continue
		}
		r.check()
		r.settle(d, r.isStale, r.isSlipped)
	}
}

// contradicted gives numbers the verdicts of what finds that others of their sentence, or another figure of their row, contradict them.
func (r *reader) contradicted(finds ...func(*reading) (verdict, bool)) {
	for _, d := range r.readings {
		r.check()
		for _, find := range finds {
			if v, ok := find(d); ok && d.verdict.status != Differs {
				d.verdict = v
				break
			}
		}
	}
}

// settle gives a number the verdict of the first that finds one.
func (r *reader) settle(d *reading, finds ...func(*reading) (verdict, bool)) {
	for _, find := range finds {
		if v, ok := find(d); ok && !d.isQuarterlyBeside(v) {
			d.verdict = r.inWhole(d, v)
			return
		}
	}
}

// isContrary looks for a number that has its direction or its sign alone wrong.
func (r *reader) isContrary(d *reading) (verdict, bool) {
	if v, ok := r.goesOtherWay(d); ok {
		return v, true
	}
	return r.signDiffers(d)
}

// stopped is what leaves the work when its context has ended, and [Find] returns the error of.
type stopped struct{ err error }

// check leaves the work when the context has ended. It is called for every reading and whenever rows are looked up for one, and
// looks now and then.
func (r *reader) check() {
	if r.asked++; r.asked%checkedAfter == 0 {
		if err := r.ctx.Err(); err != nil {
			panic(stopped{err})
		}
	}
}

// checkFor is check for so many figures.
func (r *reader) checkFor(figures int) {
	for ; figures > checkedFigures; figures -= checkedFigures {
		r.check()
	}
}

const (
	checkedAfter   = 16
	checkedFigures = 1000
)

// reader holds a release while its running text is read.
type reader struct {
	ctx          context.Context
	asked        int // how often check was called
	src          *prose.Source
	rel          *release.Release
	options      Options
	cal          *period.Calendar
	tables       *tables.Index
	perShareRows []*tables.Row
	wholes       map[*release.Column]bool // see isCommonSize
	ignore       []string
	blocks       []prose.Block
	readings     []*reading
	parsed       []parsedBlock
	fits         map[string]*fitting
	fitsKept     int           // phrases in fits and their rows
	looked       []*tables.Row // room for the rows that are looked at for a phrase, and for those that fit
	fitted       []rowFit
	looks        int                                       // for how many phrases rows were looked at
	byValue      map[string][]*tables.Figure               // by magnitude
	changing     map[string][]*tables.Figure               // the same of rows that print changes
	outlook      period.Span                               // what forecasts are about so far
	outlookAt    int                                       // the block that says so
	phrases      map[string][]string                       // see canonical
	capital      []capitalRun                              // see capitalRuns
	bracketed    int                                       // bare numbers in brackets behind others: see leastBracketed
	acronyms     map[string]string                         // what the text defines short names as: "selling, general and administrative expenses (SGA)"
	shorts       []shortForm                               // see shortForms
	general      map[string]bool                           // words of headings that name no part of the company, once looked for
	shares       map[int][]*tables.Figure                  // weighted share counts by the month that they end in, once looked for
	excluded     []*reading                                // amounts that words say were taken out of, or put back into, others
	printed      map[int][]printed                         // see printedAt
	byKind       map[release.Number]ranked[*tables.Figure] // see alike
	above        []*reading                                // of the last sentence before the one that is read, of its block or the one before
	parts        map[string]bool                           // see partNames
	names        map[string]map[string]bool                // see conceptsOf
	part         string                                    // what the heading above a block names, where that is a part of the company
	owed         [][]*tables.Row                           // see debtRows
	sheets       [][]*tables.Row                           // see balanceRows
	statements   int64                                     // the byte that the first row of a balance sheet or of cash flows begins at, once looked for
	opens        int                                       // see opening, from 1
	basesAround  map[int][]int                             // see noteBases
	around       map[[2]int]map[string]bool                // see wordsAround
	worked       int                                       // amounts that were worked out by trial so far
	slips        int                                       // numbers that were judged with digits exchanged so far
}

// parsedBlock is a block as sentences.
type parsedBlock struct {
	sentences []prose.Sentence
	whens     [][]period.When
	said      int // the number of the first sentence that says a period, from 1, once looked for
}

func newReader(ctx context.Context, data []byte, rel *release.Release, tagged *tag.Result, o Options) *reader {
	r := &reader{ctx: ctx, src: prose.NewSource(rel.Document, data), rel: rel, options: o, cal: period.NewCalendar(rel), fits: map[string]*fitting{}, names: map[string]map[string]bool{}, phrases: map[string][]string{}, around: map[[2]int]map[string]bool{}}
	for _, w := range prose.WordsOf(rel.Issuer) {
		if len(w) > 2 {
			r.ignore = append(r.ignore, w)
		}
	}
	r.tables = tables.Read(rel, tagged, r.ignore, r.check)
	for _, w := range r.tables.Rows {
		if slices.ContainsFunc(w.Figures, func(f *tables.Figure) bool { return f.Item.Kind == release.PerShare }) {
			r.perShareRows = append(r.perShareRows, w)
		}
	}
	r.byValue, r.changing = map[string][]*tables.Figure{}, map[string][]*tables.Figure{}
	for _, w := range r.tables.Rows {
		printsChanges := len(w.Growths) > 0 || slices.ContainsFunc(w.Figures, func(f *tables.Figure) bool { return f.Change })
		for _, f := range w.Figures {
			key := f.Item.Value.Abs().String()
			r.byValue[key] = append(r.byValue[key], f)
			if printsChanges {
				r.changing[key] = append(r.changing[key], f)
			}
		}
	}
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
			r.define(s)
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
	if !r.blocks[i].Heading && i > 0 && !r.blocks[i-1].Heading {
		start = r.cal.Current
	}
	here := start
	r.part = r.partAbove(i)
	var before []phrase
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
			below, numbered = here, len(ds) > 0
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
			o.order = len(r.readings)
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
	if len(d.phrases) > 0 && d.phrases[0].own && !d.phrases[0].after {
		if k := d.startOf(d.phrases[0].text); k >= 0 {
			from, to = k+1, k+len(prose.WordsOf(d.phrases[0].text))
		}
	}
	for k := d.From - 1; k >= max(0, d.From-8); k-- {
		if prose.Starts(prose.Excludes, d.s.Words, k) > 0 && (k < from || k >= to) {
			return true
		}
	}
	return false
}

// add adds what a reading may speak of.
func (r *reader) add(d *reading, text string, fit float64, own, after bool) {
	words := r.canonical(text)
	if len(words) == 0 {
		return
	}
	p := press.Normalize(text, r.ignore...)
	said := prose.WordsOf(text)
	d.phrases = append(d.phrases, phrase{text: text, words: words, adjusted: p.NonGAAP || leavesSomethingOut(said), gaap: said.Has("gaap") && !said.Has("non"), fit: fit, own: own, after: after})
	if long := r.spelledShort(said); long != "" && len(d.phrases) < maxPhrases {
		last := d.phrases[len(d.phrases)-1]
		last.text, last.words, last.fit = long, r.canonical(long), fit-0.02
		d.phrases = append(d.phrases, last)
	}
}

// beforeTaxes is what the accounts themselves are before.
var beforeTaxes = wording.Phrases("before tax|taxes|taxation", "before income|corporate tax|taxes")

// leavesSomethingOut reports whether words of a measure say that it leaves out what the accounts hold: "before taxes" does not.
func leavesSomethingOut(said wording.Text) bool {
	for k := range said {
		if n := prose.Starts(beforeTaxes, said, k); n > 0 {
			return prose.Adjusts.In(said[:k]) || leavesSomethingOut(said[k+n:])
		}
	}
	return prose.Adjusts.In(said)
}

// canonical is a phrase in the words that rows are compared with, once for each text. It is asked for when all short names are
// known.
func (r *reader) canonical(text string) []string {
	words, ok := r.phrases[text]
	if !ok {
		words = slices.Clip(r.newCanonical(text))
		r.phrases[text] = words
	}
	return words
}

// gainOf are the words of a gain that is one, and no growth: "gain on sale of property".
var gainOf = wording.Phrases("gain|gains on|from|sale")

// shortName is how many letters a short name has that stands for words even beside tables which print both: "FFO".
const shortName = 3

// ofTheDay are the words of balances that are due within the year, and of the ratio of insurers, and no filler.
var ofTheDay = wording.Phrases("current asset|assets|liability|liabilities|ratio|portion|maturities", "combined ratio|ratios")

func (r *reader) newCanonical(text string) []string {
	var kept []string
	words := prose.WordsOf(text)
	for i := 0; i < len(words); i++ {
		if n := prose.Starts(prose.Fillers, words, i); n > 0 && prose.Starts(gainOf, words, i) == 0 && prose.Starts(ofTheDay, words, i) == 0 {
			i += n - 1
			continue
		}
		if s := cmp.Or(r.acronyms[words[i]], r.tables.Initials[words[i]]); s != "" && r.tables.Known[words[i]] == 0 {
			kept = append(kept, s)
			continue
		}
		if s, n := r.shortened(words, i); n > 0 {
			kept = append(kept, s)
			i += n - 1
			continue
		}
		if s, n := r.tables.Initialled(words, i); n > 0 {
			kept = append(kept, s)
			i += n - 1
			continue
		}
		if s, n := r.tables.InTrade(words, i); n > 0 {
			kept = append(kept, s)
			i += n - 1
			continue
		}
		if s, n := tables.InTables(words, i); n > 0 && !(n == 1 && (r.tables.Begins[words[i]] || r.tables.Known[words[i]] > 0 && len(words[i]) == shortName)) && !r.printsVerily(words, i, n) {
			kept = append(kept, s)
			i += n - 1
			continue
		}
		kept = append(kept, words[i])
	}
	p := press.Normalize(strings.Join(kept, " "), r.ignore...)
	var out []string
	for _, w := range p.Words {
		if w != "adjusted" && !slices.Contains(out, w) {
			out = append(out, w)
		}
	}
	return out
}

// printsVerily reports whether a row is called by the n words from word i on and the one behind them: "short-term investments".
func (r *reader) printsVerily(words wording.Text, i, n int) bool {
	if n < 2 || i+n >= len(words) {
		return false
	}
	said := press.Normalize(strings.Join(words[i:i+n+1], " ")).Words
	if len(said) <= n {
		return false
	}
	return slices.ContainsFunc(r.tables.ByWord[said[len(said)-1]], func(w *tables.Row) bool {
		return !slices.ContainsFunc(said, func(x string) bool { return !w.InLabel[x] })
	})
}

// span is the range between two bytes, in a document of Word or Excel that of its paragraph or cell.
func (r *reader) span(start, end int) tieout.Range {
	if at, ok := r.rel.Made(start, end); ok {
		return at
	}
	return r.src.Span(start, end)
}

// mentions are the readings as mentions.
func (r *reader) mentions() []*Mention {
	var out []*Mention
	for _, d := range r.readings {
		if d.Spelled {
			continue
		}
		b := &r.blocks[d.block]
		from, to := d.s.Tokens[d.From].Start, d.s.Tokens[d.To-1].End
		m := &Mention{Printed: b.Printed(from, to), Kind: d.kind(), Value: d.Value, Value2: d.Value2, Negative: d.minus, Hedge: d.Hedge, Unit: d.unitName(),
			Range: r.span(b.Place(int(from)), b.Place(int(to-1))+1)}
		if len(d.phrases) > 0 {
			m.Measure = d.phrases[0].text
		}
		if len(d.spans) > 0 && d.spans[0].End > 0 {
			m.Period = r.cal.Period(d.spans[0].Span)
		}
		d.verdict.tell(m, d)
		out = append(out, m)
	}
	return out
}

// kind is what a reading is, as a mention.
func (d *reading) kind() Kind {
	switch {
	case d.future || d.Ranged:
		return Guidance
	case d.PerShare || d.verdict.perShare:
		return PerShare
	case d.Unit == quantity.Percent && d.change != 0:
		return Growth
	case d.Unit == quantity.Percent:
		return Percent
	case d.Unit == quantity.Points || d.Unit == quantity.Basis || d.Unit == quantity.Money && d.change != 0:
		return Difference
	case d.Unit == quantity.Money:
		return Amount
	case d.Unit == quantity.Times:
		return Ratio
	}
	return Count
}

// unitName is the unit of a reading, as a mention.
func (d *reading) unitName() string {
	switch d.Unit {
	case quantity.Money:
		if d.PerShare || d.verdict.perShare {
			return d.Currency + "/shares"
		}
		return d.Currency
	case quantity.Percent:
		return "percent"
	case quantity.Points:
		return "points"
	case quantity.Basis:
		return "basis points"
	}
	if d.Counted == "shares" {
		return "shares"
	}
	return "pure"
}

// tell writes what was found into the mention.
func (v *verdict) tell(m *Mention, d *reading) {
	m.Status = v.status
	if m.Status == "" {
		m.Status = Absent
	}
	m.Formula, m.Expected, m.Sure, m.Contrary = v.formula, v.expected, v.sure, v.contrary || d.isUpsideDown()
	for _, f := range v.figures {
		m.Figures = append(m.Figures, Figure{f.Item, f.Row.Table})
	}
	if v.instead != nil {
		m.Instead = &Figure{v.instead.Item, v.instead.Row.Table}
	}
	if len(v.figures) == 0 || m.Status == Absent {
		return
	}
	f := v.figures[0]
	if f.Forecast && m.Period.Kind != tieout.Forever {
		return // its column may be of what was reported
	}
	switch f.Item.Period.Kind {
	case tieout.Duration:
		m.Period = f.Item.Period
	case tieout.Instant:
		if f.Row.Table.Statement == release.Balance || d.spans[0].Months == 0 || m.Period.Kind == tieout.Forever {
			m.Period = f.Item.Period
		}
	}
}

// pasts are the verbs of what has happened: a number behind one is no forecast.
var pasts = wording.Vocabulary("prose-past")
