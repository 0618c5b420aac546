package tag

import (
	"cmp"
	"math"
	"slices"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/evidence"
	"github.com/tieout/tieout/taxonomy"
	"github.com/tieout/tieout/taxonomy/press"
)

// maxCompared bounds how many lines one line is compared with, where there is no index of them.
const maxCompared = 200

// sort puts the candidate of the highest score first; equal ones keep the order of the taxonomy.
func (l *line) sort() {
	slices.SortStableFunc(l.candidates, func(a, b candidate) int {
		return cmp.Or(cmp.Compare(b.score, a.score), cmp.Compare(a.concept.Order, b.concept.Order))
	})
}

// settle works out the probability of each candidate; none is the weight of the extension.
func (l *line) settle(m *evidence.Model, none float64) {
	top := none
	for i := range l.candidates {
		c := &l.candidates[i]
		c.score = c.alone + weightOf(&c.beside, m)
		top = max(top, c.score)
	}
	all := math.Exp(none - top)
	for i := range l.candidates {
		all += math.Exp(l.candidates[i].score - top)
	}
	for i := range l.candidates {
		c := &l.candidates[i]
		c.chance = math.Exp(c.score-top) / all
	}
	l.sort()
	l.keepPortion()
	l.prefer()
	l.confide(m)
}

// prefer puts the better named one of two concepts of one element first: one that another table prints the same figures for,
// or one whose own label it is where the likeliest is only like it.
func (l *line) prefer() {
	for k := 1; k < len(l.candidates); k++ {
		first, c := &l.candidates[0], &l.candidates[k]
		better := c.elsewhere > 0 && first.elsewhere == 0 || c.reading != similar && first.reading == similar && (c.elsewhere > 0 || first.elsewhere == 0)
		if better && c.chance >= first.chance/maxPreferred && kin(first.concept, c.concept) {
			c.chance, first.chance = first.chance, c.chance
			c.score, first.score = first.score, c.score
			*first, *c = *c, *first
		}
	}
}

// maxPreferred is by how much a concept may be likelier and yet give way, see prefer.
const maxPreferred = 8

// confide works out how sure each candidate is. Concepts of one element share their chances: a choice between them is one of
// words, not of meaning. So do those that the company's own mapping proposes: one of them it is. No candidate is surer than a likelier one.
func (l *line) confide(m *evidence.Model) {
	most := 1.0
	for i := range l.candidates {
		c := &l.candidates[i]
		p := c.chance
		for k := range l.candidates {
			if o := &l.candidates[k]; k != i && (c.own && o.own || kin(c.concept, o.concept)) {
				p += l.candidates[k].chance
			}
		}
		c.sure = min(calibrated(m, p), most)
		most = c.sure
	}
}

// kin reports whether the nearest element of one concept is also one of the other's.
func kin(a, b *press.Concept) bool {
	return len(a.Related) > 0 && len(b.Related) > 0 && (slices.Contains(a.Related, b.Related[0]) || slices.Contains(b.Related, a.Related[0]))
}

// The names under which the table of weights has what makes probabilities of what the fit gives, see calibrated.
const (
	confidenceShift = "confidence: shift"
	confidenceSlope = "confidence: slope"
)

// calibrated turns the probability that the weights give into how often such decisions are right for companies that the
// weights do not know: a line through their logarithmic odds.
func calibrated(m *evidence.Model, p float64) float64 {
	slope := m.Weight(confidenceSlope)
	if slope == 0 || p <= 0 || p >= 1 {
		return p
	}
	return 1 / (1 + math.Exp(-m.Weight(confidenceShift)-slope*math.Log(p/(1-p))))
}

// figure is where a value of a concept stands: one of them has one value.
type figure struct {
	concept *press.Concept
	setting int32 // see settingsOf
}

// setting is where a value stands beside its concept.
type setting struct {
	period     tieout.Period
	dimensions string
	currency   string
}

// settingsOf are the numbers of the settings of a cell: as a figure of a concept of durations, and of one of instants.
func (t *tagger) settingsOf(l *line, item *release.LineItem, ds []tieout.Dimension) [2]int32 {
	s := setting{item.Period, dimensionKey(ds), item.Currency()}
	n := t.numberOf(s)
	at := l.instantOf(item)
	if at == item.Period {
		return [2]int32{n, n}
	}
	s.period = at
	return [2]int32{n, t.numberOf(s)}
}

func (t *tagger) numberOf(s setting) int32 {
	n, ok := t.settings[s]
	if !ok {
		n = int32(len(t.settings))
		t.settings[s] = n
	}
	return n
}

// holder is the first cell of a figure: that of the line that is surest of its concept.
type holder struct {
	line *line
	item *release.LineItem
}

// assign gives the lines of the document their concepts, the surest first. Two rows of one table do not get one concept
// unless they print the same figures. Where another table prints another figure, a line keeps its concept if it has the same
// label or is sure of it: that is a contradiction of the document. One that is neither gets the next concept, or none.
func (t *tagger) assign() {
	type choice struct {
		line *line
		rank int // index into the line's candidates
	}
	var choices []choice
	least := minConfidence
	if t.options.least > 0 {
		least = t.options.least
	}
	if t.options.Strict {
		least = StrictConfidence
	}
	for _, l := range t.lines {
		for i, c := range l.candidates {
			if !c.apart && c.sure >= least && c.chance >= l.candidates[0].chance/maxPreferred {
				choices = append(choices, choice{l, i})
			}
		}
	}
	slices.SortStableFunc(choices, func(a, b choice) int {
		if a.line.closes != b.line.closes { // what parts come to may be another figure than the statement's: that one goes first
			if a.line.closes {
				return 1
			}
			return -1
		}
		return cmp.Compare(b.line.candidates[b.rank].sure, a.line.candidates[a.rank].sure)
	})
	taken := make(map[figure][]holder, len(t.lines))
	for n, c := range choices {
		if t.stopped(n) {
			return
		}
		l := c.line
		if l.concept != nil || !t.free(taken, l, &l.candidates[c.rank]) {
			continue
		}
		l.chosen, l.concept, l.taxonomy = c.rank, l.candidates[c.rank].concept, l.candidates[c.rank].taxonomy
		for i, item := range l.items {
			k := l.figure(i, l.concept)
			if len(taken[k]) < maxHolders {
				taken[k] = append(taken[k], holder{l, item})
			}
		}
	}
}

// maxHolders bounds the cells that are kept for one figure.
const maxHolders = 32

// keepsConcept is the confidence from which a line keeps a concept whatever other tables print under other labels.
const keepsConcept = 0.93

// free reports whether a line may have a concept beside those that have it.
func (t *tagger) free(taken map[figure][]holder, l *line, c *candidate) bool {
	if l.isOverTime(c.concept) {
		return false
	}
	var all held
	for i, item := range l.items {
		holders := taken[l.figure(i, c.concept)]
		at := l.heldWith(item, holders)
		all.here, all.hereDifferent, all.same = all.here+at.here, all.hereDifferent+at.hereDifferent, all.same+at.same
		if at.different > 0 && !(c.reading == "label" && l.isMisplaced(item, holders)) {
			all.different += at.different
		}
	}
	switch {
	case all.hereDifferent > all.here || all.hereDifferent > 0 && all.hereDifferent == all.here:
		return false
	case all.different > all.same:
		return !l.closes && c.sure >= keepsConcept
	}
	return true
}

// isOverTime reports whether the figures of a line are of periods though a concept is of days: most of those in columns of several periods that end on one
// day differ, as averages of a quarter and of the year do.
func (l *line) isOverTime(c *press.Concept) bool {
	if c.PeriodType != taxonomy.InstantType {
		return false
	}
	same, different := 0, 0
	for i, it := range l.items {
		for k, o := range l.items[:i] {
			if it.Period == o.Period || l.figure(i, c) != l.figure(k, c) {
				continue
			}
			switch equal, comparable := sameValue(o, it); {
			case equal && comparable:
				same++
			case comparable && !isSlip(o, it):
				different++
			}
		}
	}
	return different > same
}

// held counts the cells of a figure that print what a cell does, and those that print something else, in its table and in others.
type held struct{ here, hereDifferent, same, different int }

// heldWith counts the cells that hold the figure of a cell already: in other tables those of other labels, or all for the total of a breakdown.
func (l *line) heldWith(item *release.LineItem, holders []holder) (n held) {
	for _, h := range holders {
		equal, comparable := sameValue(h.item, item)
		if !comparable {
			continue
		}
		own := h.line.table == l.table
		switch {
		case equal && own:
			n.here++
		case equal:
			n.same++
		case own && h.line.row != l.row:
			n.hereDifferent++
		case !own && (l.closes || h.line.phrase.Key != l.phrase.Key):
			n.different++
		}
	}
	return n
}

// isMisplaced reports whether the lines of other tables that hold a figure print that of a cell in another column, or its line theirs: a column headed
// wrongly makes no other concept.
func (l *line) isMisplaced(item *release.LineItem, holders []holder) bool {
	return slices.ContainsFunc(holders, func(h holder) bool {
		return h.line.table != l.table && (prints(h.line.items, item) || prints(l.items, h.item))
	})
}

// prints reports whether one of some cells prints the figure of another.
func prints(items []*release.LineItem, x *release.LineItem) bool {
	return slices.ContainsFunc(items, func(o *release.LineItem) bool {
		equal, comparable := sameValue(o, x)
		return equal && comparable
	})
}

// figure is the key of a line's i-th cell under a concept.
func (l *line) figure(i int, c *press.Concept) figure {
	if c.PeriodType == taxonomy.InstantType {
		return figure{c, l.settings[i][1]}
	}
	return figure{c, l.settings[i][0]}
}

func dimensionKey(ds []tieout.Dimension) string {
	key := ""
	for _, d := range ds {
		key += d.Axis.Local + "\x00" + d.Member.Local + "\x00"
	}
	return key
}

// sameValue compares two cells of one figure, signs aside, which are settled later; zeros and dashes say nothing of each
// other.
func sameValue(x, y *release.LineItem) (equal, comparable bool) {
	switch {
	case x.Nil && y.Nil, x.Value.IsZero() && y.Value.IsZero():
		return true, false
	case x.Nil || y.Nil:
		return false, true
	}
	return sameFigure(x, y), true
}

// inherit gives the rows of a breakdown the concept of the row that adds them up, where they may have it: sales by region are
// sales.
func (t *tagger) inherit() {
	for n, l := range t.lines {
		if t.stopped(n) {
			return
		}
		if l.concept != nil || l.text == "" || l.turned {
			continue
		}
		for _, total := range t.totals(l.row) {
			if total.concept == nil || total.table != l.table || total.kind != l.kind || total.column != l.column {
				continue
			}
			k := slices.IndexFunc(l.candidates, func(c candidate) bool { return c.concept == total.concept })
			if k < 0 || total.chosen < 0 {
				continue
			}
			c := &l.candidates[k]
			c.sure = total.candidates[total.chosen].sure
			c.reason += ", as its total"
			l.chosen, l.concept, l.taxonomy = k, c.concept, c.taxonomy
			break
		}
	}
}

// refuse reports what strict mapping leaves out.
func (t *tagger) refuse() {
	for _, l := range t.lines {
		if t.options.Strict && l.concept == nil && l.best() >= minConfidence && l.best() < StrictConfidence {
			t.diagnostics = append(t.diagnostics, ruleRefused.New(l.row.Range, "%q is %s with a confidence of %.2f only: it became a concept of its own",
				l.row.Label, l.candidates[0].concept.Name, l.best()))
		}
	}
}

// agreement notes where another table prints the same figures for what is likely the same concept.
func (t *tagger) agreement() {
	byFigure := make(map[figure][]holder, len(t.lines))
	for n, l := range t.lines {
		if t.stopped(n) {
			return
		}
		if len(l.candidates) == 0 {
			continue
		}
		for i, item := range l.items {
			k := l.figure(i, l.candidates[0].concept)
			if len(byFigure[k]) < maxHolders {
				byFigure[k] = append(byFigure[k], holder{l, item})
			}
		}
	}
	for n, l := range t.lines {
		if t.stopped(n) {
			return
		}
		for k := range l.candidates {
			c := &l.candidates[k]
			agree := 0
			for i, item := range l.items {
				for _, h := range byFigure[l.figure(i, c.concept)] {
					if equal, comparable := sameValue(h.item, item); h.line.table != l.table && equal && comparable {
						agree++
						break
					}
				}
			}
			c.elsewhere = agree
			switch {
			case agree > 1:
				c.beside.Add("elsewhere: the same figures")
			case agree > 0:
				c.beside.Add("elsewhere: the same figure")
			}
		}
	}
}

func (l *line) best() float64 {
	if len(l.candidates) == 0 {
		return 0
	}
	return l.candidates[0].sure
}

// periodOf is the period that a fact of c has for a cell: an instant concept in a column of a duration is of the
// duration's end, or of its beginning where the label says so.
func (l *line) periodOf(item *release.LineItem, c *press.Concept) tieout.Period {
	if c.PeriodType != taxonomy.InstantType {
		return item.Period
	}
	return l.instantOf(item)
}

// instantOf is the period of a cell as an instant, where it is a duration.
func (l *line) instantOf(item *release.LineItem) tieout.Period {
	p := item.Period
	if p.Kind != tieout.Duration {
		return p
	}
	if slices.Contains(l.phrase.Words, "beginning") {
		return tieout.Period{Kind: tieout.Instant, End: p.Start}
	}
	return tieout.Period{Kind: tieout.Instant, End: p.End}
}

// sameFigure reports whether two cells print one figure, signs aside: of equal accuracy they are equal, or large numbers
// that rounding has put one apart.
func sameFigure(x, y *release.LineItem) bool {
	a, b := x.Value.Abs(), y.Value.Abs()
	if a.Equal(b) {
		return true
	}
	if x.Decimals == y.Decimals {
		if n, ok := x.Decimals.Value(); !ok || a.Shift(n).LessThan(decimal.NewFromInt(100)) {
			return false
		}
	}
	return tieout.Rounded(a, x.Decimals).Overlaps(tieout.Rounded(b, y.Decimals))
}

func sameDimensions(a, b []tieout.Dimension) bool {
	return slices.EqualFunc(a, b, func(x, y tieout.Dimension) bool { return x.Axis == y.Axis && x.Member == y.Member })
}
