package mention

import (
	"slices"
	"strings"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
)

// differs is how many points of evidence speak for a contradiction rather than for another measure.
const differs = 3

// differs looks for a figure of just the measure and period that the number speaks of and that says otherwise.
func (r *reader) differs(d *reading) (verdict, bool) {
	if d.future || d.bound != exactly || d.value2 != nil || adjusts.In(d.s.words) || excludes.In(d.s.words) || forecasts.In(d.s.words) || r.isExcluded(d) {
		return verdict{}, false
	}
	if d.unit == percent && d.change != 0 {
		return r.growthDiffers(d)
	}
	if d.change != 0 || d.unit != money {
		return verdict{}, false
	}
	if r.agreesSomewhere(d) || r.isOfAPart(d) {
		return verdict{}, false
	}
	var best verdict
	points := 0
	r.candidates(d, func(c candidate) {
		if !c.fit.exact || c.score < 0.9 || c.phrase.fit < 0.9 || c.row.part || (c.item.Kind == release.PerShare) != d.perShare || isVague(c.phrase.words) {
			return
		}
		partner := r.partnerTies(d, c.row)
		if !partner && (d.against || hasObjectOfItsOwn(d)) {
			return
		}
		if n := r.evidence(d, c, partner); n > points {
			points = n
			best = verdict{status: Differs, figures: []*figure{c.figure}, score: c.score, exact: true, expected: expectedAs(c.item.Value, &d.quantity),
				sure: !d.cut(c.item.Value)}
		}
	})
	return best, points >= differs
}

// isVague reports whether a phrase names no line item: "the loss of $2 million".
func isVague(words []string) bool {
	return len(words) == 1 && (words[0] == "income" || words[0] == "expense")
}

// hasObjectOfItsOwn reports whether words behind the number say what it is an amount of.
func hasObjectOfItsOwn(d *reading) bool {
	return slices.ContainsFunc(d.phrases, func(p phrase) bool { return p.own && p.after })
}

// isOfAPart reports whether the heading above speaks of a part of the company, or of another subject than the tables'.
func (r *reader) isOfAPart(d *reading) bool {
	for i := d.block; i >= 0 && i > d.block-maxBelow; i-- {
		if b := &r.blocks[i]; i < d.block && b.heading && !strings.ContainsAny(b.text, "$%") {
			return r.namesPart(b.text)
		}
	}
	return false
}

// maxBelow bounds how far above a number its heading is looked for, in blocks.
const maxBelow = 40

// namesPart reports whether a heading has a word that neither the tables' titles nor the names of statements have.
func (r *reader) namesPart(text string) bool {
	for _, w := range r.canonical(text, false) {
		if !r.generalWords()[w] {
			return true
		}
	}
	return false
}

// generalWords are the words of the titles of tables, of the issuer's name, and of headings of results in general.
func (r *reader) generalWords() map[string]bool {
	if r.general == nil {
		r.general = map[string]bool{}
		for _, w := range r.tables.rows {
			for x := range w.title {
				r.general[x] = true
			}
		}
		for _, line := range wording.Lines("prose-headings") {
			for _, w := range r.canonical(line, false) {
				r.general[w] = true
			}
		}
	}
	return r.general
}

// agreesSomewhere reports whether a row that the number may speak of has it in any column.
func (r *reader) agreesSomewhere(d *reading) bool {
	for _, p := range d.phrases {
		for _, rf := range r.rowsFor(d, p) {
			if rf.score >= 0.6 && r.anyAgrees(d, rf.row) {
				return true
			}
		}
	}
	return false
}

// anyAgrees reports whether a row prints the number in any of its columns.
func (r *reader) anyAgrees(d *reading, w *row) bool {
	for _, f := range w.figures {
		if d.agrees(f.value(), f.item.Value) != no {
			return true
		}
	}
	return false
}

// cut reports whether the number is within a unit of its last digit: cut instead of rounded, or rounded from what the
// tables do not show.
func (q *quantity) cut(v decimal.Decimal) bool {
	return q.value.Sub(v.Abs()).Abs().LessThanOrEqual(decimal.New(15, q.ulp-1))
}

// evidence counts what speaks for a contradiction.
func (r *reader) evidence(d *reading, c candidate, partner bool) int {
	n := 0
	if c.span.explicit {
		n++
	}
	close := d.value.Sub(c.item.Value.Abs()).Abs().LessThanOrEqual(c.item.Value.Abs().Mul(decimal.New(2, -1)))
	if close {
		n++
	}
	if d.digits > 2 && near(d.value, expectedAs(c.item.Value, &d.quantity)) || d.digits > 1 && isScaled(d.value, expectedAs(c.item.Value, &d.quantity)) {
		n += 2
	}
	if partner {
		n += 2
	}
	if d.cut(c.item.Value) && c.span.explicit && close {
		n = differs
	}
	return n
}

// partnerTies reports whether another number of the sentence ties to the row.
func (r *reader) partnerTies(d *reading, w *row) bool {
	for _, o := range d.peers {
		if o == d || o.verdict.status != Ties && o.verdict.status != Derives {
			continue
		}
		for _, f := range o.verdict.figures {
			if f.row == w {
				return true
			}
		}
	}
	return false
}

// growthDiffers looks for a change that two figures of just the measure and periods contradict, where another number of
// the sentence ties to their row.
func (r *reader) growthDiffers(d *reading) (verdict, bool) {
	for _, p := range d.phrases {
		if p.fit < 0.9 || p.adjusted || !p.own && hasObjectOfItsOwn(d) {
			continue
		}
		for _, rf := range r.rowsFor(d, p) {
			if !rf.exact || rf.row.part || rf.row.adjusted || rf.score < 0.85 || !r.partnerTies(d, rf.row) || r.anyChange(d, rf.row) {
				continue
			}
			s := d.spans[0].span
			for _, cur := range rf.row.at(s) {
				for _, was := range rf.row.at(r.basesOf(d, s)[0]) {
					if v, ok := growthAgainst(d, cur, was); ok && (r.mentioned(d, was) && r.mentioned(d, cur) || d.digits > 2 && near(d.value, v.expected)) {
						return v, true
					}
				}
			}
		}
	}
	return verdict{}, false
}

// mentioned reports whether another number of the sentence ties to a figure.
func (r *reader) mentioned(d *reading, f *figure) bool {
	return slices.ContainsFunc(d.peers, func(o *reading) bool {
		return o.verdict.status == Ties && len(o.verdict.figures) > 0 && o.verdict.figures[0].item == f.item
	})
}

// growthAgainst is the verdict that two figures contradict a change.
func growthAgainst(d *reading, cur, was *figure) (verdict, bool) {
	if cur.item.Kind == release.Percentage || cur.change || was.change || cur.span.months != was.span.months || cur.adjusted || was.adjusted {
		return verdict{}, false
	}
	_, point, ok := growth(cur, was)
	if !ok || point.Abs().Sub(d.value).Abs().LessThanOrEqual(decimal.New(15, d.ulp-1)) {
		return verdict{}, false
	}
	return verdict{status: Differs, figures: []*figure{cur, was}, formula: printedAs(cur) + "/" + printedAs(was) + "-1", exact: true,
		expected: expectedAs(point, &d.quantity), sure: true}, true
}

// anyChange reports whether a change between any two columns of a row, or one that the table prints, is the number.
func (r *reader) anyChange(d *reading, w *row) bool {
	for _, g := range append([]*row{w}, w.growths...) {
		for _, f := range g.figures {
			if f.item.Kind != release.Percentage {
				continue
			}
			if v, point := inPercent(f); d.agrees(v, point) != no {
				return true
			}
		}
	}
	figures := w.figures[:min(len(w.figures), 24)]
	for _, a := range figures {
		for _, b := range figures {
			if i, point, ok := growth(a, b); ok && a != b && d.agrees(i, point) != no {
				return true
			}
		}
	}
	return false
}
