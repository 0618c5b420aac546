package mention

import (
	"slices"

	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
)

// What a number must be is sure where another of its sentence says of which row it is: the figure that it is compared with, or its own
// growth, ties to the row for the period that belongs to it. It contradicts the table then whatever its digits.

// besidesTheRow are the words of comparisons with what is in no column of the row.
var besidesTheRow = wording.Phrases("restated|predecessor|successor|combined|originally|previously|guidance|consensus|estimate|estimates|expectation|expectations|target|targets|budget|budgeted|plan|planned|"+
	"forecast|average|averaged|peak|low|high|annualized|annualised|half|double|respectively|would|approximately", "pro forma")

// partnerDiffers looks for the figure of the row that a partner of a number is of, for the number's own period, which says otherwise.
func (r *reader) partnerDiffers(d *reading) (verdict, bool) {
	if d.change != 0 || len(d.spans) == 0 || d.isInexact() || d.opens || d.digits < leastStale || d.unit == money && !d.isPlainAmount() || d.isOfSomethingElse() || r.isExcluded(d) ||
		besidesTheRow.In(d.s.words) {
		return verdict{}, false
	}
	for _, o := range d.peers {
		p := r.partnerOf(d, o)
		if p == nil || p.row.part != (len(p.row.Qualifiers) > 0) || !p.leavesOut() && r.isQualified(d, nearby) || !r.couldMean(d, p.row) {
			continue
		}
		if f := r.onlyFor(d, p); f != nil {
			v, ok := d.contradictedBy(f)
			v.instead = d.takenFrom(f)
			return v, ok
		}
	}
	return verdict{}, false
}

// partnerOf is the figure of another number of the sentence that says of which row a number is; nil for none.
func (r *reader) partnerOf(d, o *reading) *figure {
	const leastSure = 0.8
	if o == d || len(o.spans) == 0 || !o.verdict.exact && o.verdict.score < leastSure || o.isInexact() {
		return nil
	}
	switch {
	case o.change != 0:
		return d.hasGrowth(o)
	case o.verdict.status != Ties || o.unit != d.unit || o.perShare != d.perShare || !(o.against && o.chained == d.index) && !(d.against && d.chained == o.index):
		return nil
	}
	f, want, is := o.verdict.figures[0], d.spans[0].span, o.spans[0].span
	if f.span != is && f.span != (span{0, is.end}) || want.months != is.months || d.against == (want.end >= is.end) || f.change || f.forecast {
		return nil
	}
	if d.against && d.time == nil && len(o.bases) == 0 && !f.hasOneBefore() {
		return nil // what it is compared with is not said
	}
	return f
}

// hasOneBefore reports whether the row of a figure has just one figure before it that it may be compared with.
func (f *figure) hasOneBefore() bool {
	n := 0
	for _, x := range f.row.figures {
		if x.span.months == f.span.months && x.span.end < f.span.end && !x.change && x.item.Kind == f.item.Kind {
			n++
		}
	}
	return n == 1
}

// hasGrowth is the figure that has grown by what another number of the sentence says of the level that a number is; nil for none.
func (d *reading) hasGrowth(o *reading) *figure {
	if d.against || o.unit != percent || o.digits < leastStale || o.verdict.status != Derives || len(o.verdict.figures) != 2 || o.level() != d.index && d.chained != o.index {
		return nil
	}
	cur, was := o.verdict.figures[0], o.verdict.figures[1]
	if cur.row != was.row || cur.span != d.spans[0].span || !suits(cur, d) {
		return nil
	}
	return cur
}

// onlyFor is the figure that a row has for the period of a number, where it has just one, with which the number does not agree, and nothing
// else that the words may mean is the number for that period.
func (r *reader) onlyFor(d *reading, partner *figure) *figure {
	want := d.spans[0].span
	var found *figure
	for _, f := range partner.row.at(want) {
		if !suits(f, d) || f.change || f.forecast || f.adjusted != partner.adjusted || len(f.around) != len(partner.around) || f.item.Kind != partner.item.Kind {
			continue
		}
		if d.printsAs(f) != no || found != nil && !found.value().Overlaps(f.value()) {
			return nil
		}
		if found == nil {
			found = f
		}
	}
	if found == nil || found.item.Kind == release.PerShare && r.isPrintedPerShare(d, want) || r.agreesFor(d, want) {
		return nil
	}
	return found
}

// agreesFor reports whether a row that the number may speak of has it for a period.
func (r *reader) agreesFor(d *reading, s span) bool {
	return slices.ContainsFunc(d.phrases, func(p phrase) bool {
		return slices.ContainsFunc(r.fittingFor(d, p).likely().between(d.around()), func(f *figure) bool { return f.isOf(s) && d.agrees(f.value(), f.item.Value) != no })
	})
}

// isPrintedPerShare reports whether any amount per share of a period is the number.
func (r *reader) isPrintedPerShare(d *reading, s span) bool {
	return slices.ContainsFunc(r.perShareRows, func(w *row) bool {
		return !notEarned.In(wordsOf(w.Label)) && slices.ContainsFunc(w.at(s), func(f *figure) bool { return d.agrees(f.value(), f.item.Value) != no })
	})
}
