package tag

import (
	"cmp"
	"slices"
	"strings"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/taxonomy"
	"github.com/tieout/tieout/taxonomy/press"
)

// assign gives lines their concepts, the surest first. Two rows of one table do not get one concept unless they print
// the same figures. It is done again: figures that agree or disagree over tables change what is likely.
func (t *tagger) assign() {
	for _, l := range t.lines {
		t.dimension(l)
		t.find(l)
	}
	t.unlabelled()
	t.amongSiblings()
	t.bySums()
	for _, l := range t.lines {
		for i := range l.candidates {
			l.candidates[i].alone = l.candidates[i].score
		}
	}
	t.choose(t.lines)
	for range 2 {
		t.agreement()
		for _, l := range t.lines {
			l.unset()
		}
		t.choose(t.lines)
	}
	t.refuse()
}

// unset takes the line's concept away.
func (l *line) unset() { l.concept, l.taxonomy, l.chosen, l.flip, l.why = nil, nil, -1, false, "" }

// choose goes through lines by their best candidates.
func (t *tagger) choose(lines []*line) {
	taken := map[*press.Concept][]*line{}
	sorted := slices.Clone(lines)
	slices.SortStableFunc(sorted, func(a, b *line) int { return cmp.Compare(b.best(), a.best()) })
	least := minConfidence
	if t.options.Strict {
		least = StrictConfidence
	}
	for _, l := range sorted {
		for i := range l.candidates {
			c := &l.candidates[i]
			if c.score < least {
				break
			}
			if slices.ContainsFunc(taken[c.concept], func(o *line) bool { return o.table == l.table && clash(o, l, c.concept) }) {
				continue
			}
			l.chosen, l.concept, l.taxonomy = i, c.concept, c.taxonomy
			taken[c.concept] = append(taken[c.concept], l)
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

// agreement weighs the candidates of each line by the lines of other tables that have the same concept: the same figures
// speak for it, other figures against it.
func (t *tagger) agreement() {
	const weight = 0.12
	byConcept := map[*press.Concept][]*line{}
	for _, l := range t.lines {
		if l.concept != nil && l.candidates[l.chosen].score >= StrictConfidence {
			byConcept[l.concept] = append(byConcept[l.concept], l)
		}
	}
	for _, l := range t.lines {
		changed := false
		for i := range l.candidates {
			c := &l.candidates[i]
			agree, contradict := 0, 0
			for _, o := range firstOf(byConcept[c.concept]) {
				if o.table == l.table {
					continue
				}
				switch same, different := compare(o, l, c.concept); {
				case different == 0 && same > 1:
					agree++
				case different > 1 && same == 0:
					contradict++
				}
			}
			before := c.score
			switch c.score = c.alone; {
			case agree > 0 && contradict == 0:
				c.score = min(c.alone+weight, max(0.99, c.alone))
			case contradict > agree:
				c.score -= weight
			}
			changed = changed || c.score != before
		}
		if changed {
			l.sortCandidates()
		}
	}
}

func (l *line) best() float64 {
	if len(l.candidates) == 0 {
		return 0
	}
	return l.candidates[0].score
}

// amongSiblings weighs a row against those that are added up with it: a concept that is itself the total of a section is
// unlikely for a row that is no sum and stands among the section's own rows.
func (t *tagger) amongSiblings() {
	for _, total := range t.lines {
		t.asTotal(total)
		for _, p := range total.row.Parts {
			part := t.partner(p.Row, total)
			if part == nil || len(part.row.Parts) > 0 {
				continue
			}
			changed := false
			for i := range part.candidates {
				c := &part.candidates[i]
				if c.section.Total != c.concept.Name || !t.hasSibling(total, part, c.section) {
					continue
				}
				c.score -= 0.08
				changed = true
			}
			if changed {
				part.sortCandidates()
			}
		}
	}
}

// asTotal weighs a row that adds up rows of one section: it is rather the total of the section than one of its items.
func (t *tagger) asTotal(total *line) {
	changed := false
	for i := range total.candidates {
		c := &total.candidates[i]
		if c.section.Total == "" {
			continue
		}
		own := 0
		for _, p := range total.row.Parts {
			if o := t.partner(p.Row, total); o != nil && len(o.candidates) > 0 && o.candidates[0].section == c.section && o.candidates[0].score >= StrictConfidence {
				own++
			}
		}
		if own < 2 {
			continue
		}
		changed = true
		if c.section.Total == c.concept.Name {
			c.score = min(c.score+0.04, 0.99)
		} else {
			c.score -= 0.06
		}
	}
	if changed {
		total.sortCandidates()
	}
}

// hasSibling reports whether a row that counts with part in the sum has its best concept in the section.
func (t *tagger) hasSibling(total, part *line, s *press.Section) bool {
	for _, p := range total.row.Parts {
		o := t.partner(p.Row, total)
		if o == nil || o == part || len(o.candidates) == 0 {
			continue
		}
		if c := o.candidates[0]; c.section == s && c.concept.Name != s.Total && c.score >= StrictConfidence {
			return true
		}
	}
	return false
}

// unlabelled finds the concepts of totals that have no label: the sums of what stands above them, and the total that
// repeats the assets.
func (t *tagger) unlabelled() {
	var assets *line
	for _, l := range t.lines {
		if statementOf(l) != release.Balance || l.kind != release.Money {
			continue
		}
		if l.phrase.Key == "asset" {
			assets = l
			continue
		}
		if l.row.Label != "" || l.phrase.Key != "" {
			continue
		}
		name := ""
		switch {
		case assets != nil && assets.table == l.table && equalItems(assets, l):
			name = "LiabilitiesAndEquity"
		case l.zone != nil:
			name = l.zone.Total
		}
		if c := t.base.Concept(name); c != nil {
			l.candidates = slices.Insert(l.candidates, 0, candidate{concept: c, taxonomy: t.base, section: l.zone, score: 0.9,
				reason: "a total without a label, by where it stands and what it equals"})
			if name == "Assets" {
				assets = l
			}
		}
	}
	for _, l := range t.lines {
		if l.row.Label == "" && l.phrase.Key == "" && len(l.candidates) == 0 && l.zone != nil && l.zone.Total != "" && l.kind == release.Money {
			if c := t.base.Concept(l.zone.Total); c != nil {
				l.candidates = append(l.candidates, candidate{concept: c, taxonomy: t.base, section: l.zone, score: 0.8, reason: "a total without a label, by its section"})
			}
		}
	}
}

// equalItems reports whether two lines print the same figures in every column.
func equalItems(a, b *line) bool {
	return len(a.items) == len(b.items) && !slices.ContainsFunc(a.items, func(i *release.LineItem) bool {
		return !slices.ContainsFunc(b.items, func(j *release.LineItem) bool { return i.Column == j.Column && i.Value.Equal(j.Value) })
	})
}

// periodOf is the period that a fact of c has for a cell: an instant concept in a column of a duration is of the
// duration's end, or of its beginning where the label says so.
func (l *line) periodOf(item *release.LineItem, c *press.Concept) tieout.Period {
	p := item.Period
	if c.PeriodType != taxonomy.InstantType || p.Kind != tieout.Duration {
		return p
	}
	if slices.Contains(l.phrase.Words, "beginning") {
		return tieout.Period{Kind: tieout.Instant, End: p.Start}
	}
	return tieout.Period{Kind: tieout.Instant, End: p.End}
}

// compare counts the cells of two lines that are of the same context if both are of c, and print the same figure to
// within rounding or another one. Signs are left aside: they are settled later.
func compare(a, b *line, c *press.Concept) (same, different int) {
	for i, x := range a.items {
		for j, y := range b.items {
			if x.Nil && y.Nil || a.periodOf(x, c) != b.periodOf(y, c) || !sameDimensions(a.dimensions[i], b.dimensions[j]) || x.Column.Currency != y.Column.Currency {
				continue
			}
			switch {
			case x.Value.IsZero() && y.Value.IsZero(): // that zeros and dashes agree says little
			case x.Nil || y.Nil:
				different++
			case sameFigure(x, y):
				same++
			default:
				different++
			}
		}
	}
	return same, different
}

// sameFigure reports whether two cells print one figure, signs aside: of equal accuracy they are equal, or large numbers
// that rounding has put one apart.
func sameFigure(x, y *release.LineItem) bool {
	a, b := x.Value.Abs(), y.Value.Abs()
	if x.Decimals == y.Decimals {
		if n, ok := x.Decimals.Value(); !ok || a.Shift(n).LessThan(decimal.NewFromInt(100)) {
			return a.Equal(b)
		}
	}
	return tieout.Rounded(a, x.Decimals).Overlaps(tieout.Rounded(b, y.Decimals))
}

// maxCompared bounds how many lines of one concept a line is compared with.
const maxCompared = 200

func firstOf(lines []*line) []*line { return lines[:min(len(lines), maxCompared)] }

// clash reports whether two lines cannot both be of c.
func clash(a, b *line, c *press.Concept) bool {
	same, different := compare(a, b, c)
	return different > 0 && (same == 0 || a.table == b.table && a.row != b.row && different >= same)
}

func sameDimensions(a, b []tieout.Dimension) bool {
	return slices.EqualFunc(a, b, func(x, y tieout.Dimension) bool { return x.Axis == y.Axis && x.Member == y.Member })
}

// settle takes concepts away again where two tables would give one concept different figures without a sign that both
// mean the same thing, and looks for the next best. Lines that agree in one column and not in another keep their
// concept: that is what a misprint looks like.
func (t *tagger) settle() {
	byConcept := map[*press.Concept][]*line{}
	var again []*line
	for _, l := range t.lines {
		if l.concept == nil {
			continue
		}
		for _, o := range firstOf(byConcept[l.concept]) {
			if o.concept == nil || o.table == l.table || sameThing(o, l) {
				continue
			}
			weaker := l
			if rank(o) < rank(l) {
				weaker = o
			}
			weaker.candidates = slices.Delete(weaker.candidates, weaker.chosen, weaker.chosen+1)
			weaker.unset()
			again = append(again, weaker)
			if weaker == l {
				break
			}
		}
		if l.concept != nil {
			byConcept[l.concept] = append(byConcept[l.concept], l)
		}
	}
	for _, l := range t.lines {
		if l.concept == nil && l.best() >= minConfidence && !slices.Contains(again, l) {
			again = append(again, l)
		}
	}
	t.secondChance(again)
}

// sameThing reports whether two lines of different tables with one concept mean the same thing, whatever they print.
func sameThing(o, l *line) bool {
	same, different := compare(o, l, l.concept)
	if different == 0 || same >= 2*different && !strings.HasPrefix(l.phrase.Key, "other") {
		return true
	}
	alike := o.phrase.Key == l.phrase.Key && len(l.phrase.Words) > 1 && l.best() >= 0.93 && o.best() >= 0.93
	return alike && different == 1 && same <= 1
}

// secondChance gives lines without a concept the best of their candidates that contradicts no other line.
func (t *tagger) secondChance(lines []*line) {
	slices.SortStableFunc(lines, func(a, b *line) int { return cmp.Or(cmp.Compare(b.best(), a.best()), cmp.Compare(a.order, b.order)) })
	least := minConfidence
	if t.options.Strict {
		least = StrictConfidence
	}
	for _, l := range lines {
		for i := range l.candidates {
			c := &l.candidates[i]
			if c.score < least {
				break
			}
			if slices.ContainsFunc(t.lines, func(o *line) bool {
				if o == l || o.concept != c.concept {
					return false
				}
				_, different := compare(o, l, c.concept)
				return different > 0
			}) {
				continue
			}
			l.chosen, l.concept, l.taxonomy = i, c.concept, c.taxonomy
			break
		}
	}
}

// rank orders lines that contend for a concept over tables: a statement's own row before one of another table.
func rank(l *line) float64 {
	r := l.candidates[l.chosen].score
	if s := statementOf(l); s == release.Income || s == release.Balance || s == release.CashFlow || s == release.EPS {
		r += 0.05
	}
	return r
}
