package mention

import (
	"slices"

	"github.com/tieout/tieout/convert/mention/match"
	"github.com/tieout/tieout/convert/mention/period"
	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/tables"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
)

// What a number must be is sure where another of its sentence says of which row it is: the figure that it is compared with, or its own
// growth, ties to the row for the period that belongs to it. It contradicts the table then whatever its digits.

// besidesTheRow are the words of comparisons with what is in no column of the row.
var besidesTheRow = wording.Phrases("restated|predecessor|successor|combined|originally|previously|guidance|consensus|estimate|estimates|expectation|expectations|target|targets|budget|budgeted|plan|planned|"+
	"forecast|average|averaged|peak|low|high|annualized|annualised|half|double|respectively|would|approximately", "pro forma")

// restated are the words of figures that tables have in another way.
var restated = wording.Phrases("restated|predecessor|successor|originally")

// partnerDiffers looks for the figure of the row that a partner of a number is of, for the number's own period, which says otherwise.
func (r *reader) partnerDiffers(d *reading) (verdict, bool) {
	if !d.mayBeLevel() || d.isInexact() || d.opens || d.Digits < leastStale || d.Unit == quantity.Money && !d.isPlainAmount() || d.isOfSomethingElse() || r.isExcluded(d) ||
		besidesTheRow.In(d.s.Words) {
		return verdict{}, false
	}
	for _, o := range d.peers {
		p, want := r.partnerOf(d, o)
		if p == nil || p.Row.OfPart != (len(p.Row.Qualifiers) > 0) || !p.LeavesOut() && r.isQualified(d, nearby) || d.isAdjusted() && !p.LeavesOut() || !r.mayBeOfRow(d, o, p.Row) {
			continue
		}
		if f := r.onlyFor(d, p, want); f != nil {
			return d.insteadBy(f, d.takenFrom(f))
		}
	}
	return verdict{}, false
}

// mayBeOfRow reports whether a number may speak of the row that another one is of: its words do, or they are the other's.
func (r *reader) mayBeOfRow(d, o *reading, w *tables.Row) bool {
	return r.couldMean(d, w) || d.sharesNoun(o)
}

// sharesNoun reports whether a number has the noun of another, which ties to the digit by it.
func (d *reading) sharesNoun(o *reading) bool {
	return o.tellingDigits() > fewDigits && o.tiesToTheDigit() && len(d.phrases) > 0 && len(o.phrases) > 0 && d.phrases[0].Own && !o.phrases[0].Own && d.phrases[0].Text == o.phrases[0].Text
}

// partnerOf is the figure of another number of the sentence that says of which row a number is, and the number's period; nil for none.
func (r *reader) partnerOf(d, o *reading) (f *tables.Figure, want period.Span) {
	switch {
	case o == d || len(o.spans) == 0 || o.isInexact():
		return nil, want
	case o.Unit == quantity.Percent && d.Unit != quantity.Percent:
		if f = r.measured(d, o); f == nil || !d.mayBeOf(f.Span) {
			return nil, want
		}
		return f, f.Span
	case !o.isSure() || o.verdict.status != Ties || o.change != 0 || o.Unit != d.Unit || o.PerShare != d.PerShare || o.isOfSomethingElse() || d.isPartedFrom(o):
		return nil, want
	}
	f, want = o.verdict.figures[0], d.spans[0].Span
	if f.Change || f.Forecast || !d.isBeside(o, f, want) {
		return nil, want
	}
	return f, want
}

// isAdjusted reports whether all that words name of a number's measure leaves something out: "Before the charge, the Company earned $.27 per share".
func (d *reading) isAdjusted() bool {
	return len(d.phrases) > 0 && !slices.ContainsFunc(d.phrases, func(p match.Phrase) bool { return !p.Adjusted })
}

// isPartedFrom reports whether an amount by which something changed stands between two numbers: the second is of that.
func (d *reading) isPartedFrom(o *reading) bool {
	return slices.ContainsFunc(d.peers[min(d.index, o.index):max(d.index, o.index)], func(x *reading) bool {
		return x != d && x != o && x.change != 0 && x.Unit == d.Unit
	})
}

// isSure reports whether a number is found in a row that its words speak of.
func (d *reading) isSure() bool {
	const leastSure = 0.65
	return len(d.verdict.figures) > 0 && (d.verdict.exact || d.verdict.score >= leastSure)
}

// isBeside reports whether a number is of the row of a figure that another ties to, for its own period: the two are compared, or said in one
// breath of two periods.
func (d *reading) isBeside(o *reading, f *tables.Figure, want period.Span) bool {
	is := o.spans[0].Span
	if d.goesOnWith(o) {
		return f.Span == is
	}
	base := o.isCompared(d) // d is what o is compared with
	if !base && !d.isCompared(o) || f.Span != is && f.Span != (period.Span{Months: 0, End: is.End}) || want.Months != is.Months || base == (want.End >= is.End) {
		return false
	}
	return !base || d.time != nil || d.linked >= 0 || len(o.bases) > 0 || f.HasOneBefore() // else what it is compared with is not said
}

// goesOnWith reports whether a number is of the same measure as another for a period that its own words say: "$0.77 million in the fourth
// quarter and $3.06 million for the year".
func (d *reading) goesOnWith(o *reading) bool {
	if d.time == nil || o.time == nil || d.against || d.chained != o.index || d.linked >= 0 || !slices.Contains(d.s.Words[o.To:d.From], "and") {
		return false
	}
	if o.against && slices.ContainsFunc(d.peers, func(x *reading) bool { return x.against && x.chained == d.index }) {
		return false // it has one of its own that it is compared with
	}
	return d.spans[0].explicit && d.spans[0].Span != o.spans[0].Span && !slices.ContainsFunc(d.phrases, func(p match.Phrase) bool { return p.Own })
}

// mayBeOf reports whether a number is of a period: the first that it may be of, or where that is not said of it any of them.
func (d *reading) mayBeOf(s period.Span) bool {
	return slices.ContainsFunc(d.spans, func(f spanFit) bool { return f.Span == s && (f == d.spans[0] || !d.spans[0].explicit) })
}

// isCompared reports whether a number is compared with another, itself or by the amounts that both go with.
func (d *reading) isCompared(with *reading) bool {
	if with.against && with.chained == d.index && with.linked < 0 {
		return true
	}
	if d.linked < 0 || with.linked < 0 || !d.PerShare || !with.PerShare {
		return false
	}
	o := d.peers[with.linked]
	return o.against && o.chained == d.linked
}

// measured is the figure that a percentage of the sentence measures, where it is said of the level that a number is: it has grown by that, or
// is that part of another, "was $7.8 million, or 16.4% of revenues"; nil for none.
func (r *reader) measured(d, o *reading) *tables.Figure {
	if d.against || o.Digits < leastStale {
		return nil
	}
	if o.change != 0 {
		if o.level() != d.index && d.chained != o.index || r.isOfAPart(d) {
			return nil
		}
		return r.grownBy(d, o)
	}
	if o.against || o.chained != d.index || !o.verdict.exact || o.verdict.status != Derives || len(o.verdict.figures) != 2 || !slices.Contains(d.s.Words[d.To:o.From], "or") {
		return nil
	}
	if f := o.verdict.figures[0]; !f.Change && suits(f, d) && f.Row != o.verdict.figures[1].Row {
		return f
	}
	return nil
}

// grownBy is the figure that has grown by what another number says of a level, by the row that this one ties to or follows from; where it does
// neither, by a row that the level's words name. Nil for none.
func (r *reader) grownBy(d, o *reading) *tables.Figure {
	switch figures := o.verdict.figures; {
	case o.verdict.status == "":
		return r.grownAsNamed(d, o)
	case !o.isSure():
	case o.verdict.status == Ties:
		return d.beside(figures[0])
	case o.verdict.status == Derives && len(figures) == 2 && figures[0].Row == figures[1].Row && suits(figures[0], d) && !figures[0].Change:
		return figures[0]
	}
	return nil
}

// beside is the level that a row prints beside its change, of the kind that a number states; nil where there is not just one.
func (d *reading) beside(change *tables.Figure) *tables.Figure {
	var found *tables.Figure
	for _, f := range change.Row.At(change.Span) {
		if f.Change || !suits(f, d) || f.Item.Kind == release.Percentage {
			continue
		}
		if found != nil {
			return nil
		}
		found = f
	}
	return found
}

// onlyFor is the figure that a row has for the period of a number, where it has just one, with which the number does not agree, and nothing
// else that the words may mean is the number for that period.
func (r *reader) onlyFor(d *reading, partner *tables.Figure, want period.Span) *tables.Figure {
	var found *tables.Figure
	for _, f := range partner.Row.At(want) {
		if !suits(f, d) || f.Change || f.Forecast || f.Adjusted != partner.Adjusted || len(f.Around) != len(partner.Around) || f.Item.Kind != partner.Item.Kind {
			continue
		}
		if d.printsAs(f) != quantity.No || found != nil && !found.Value().Overlaps(f.Value()) {
			return nil
		}
		if found == nil {
			found = f
		}
	}
	if found == nil || found.Item.Kind == release.PerShare && r.isPrintedPerShare(d, want) || r.agreesFor(d, want) || r.isPrintedOfNamesake(d, partner.Row, want) {
		return nil
	}
	return found
}

// isPrintedOfNamesake reports whether another row that is called as one has the number for a period: each part of the company may have one.
func (r *reader) isPrintedOfNamesake(d *reading, w *tables.Row, want period.Span) bool {
	if len(w.Words) == 0 {
		return false
	}
	return slices.ContainsFunc(r.Tables.RowsWith(w.Words[0]), func(o *tables.Row) bool {
		return o != w && slices.Equal(o.Words, w.Words) && slices.ContainsFunc(o.At(want), func(f *tables.Figure) bool { return suits(f, d) && d.printsAs(f) != quantity.No })
	})
}

// agreesFor reports whether a row that the number may speak of has it for a period.
func (r *reader) agreesFor(d *reading, s period.Span) bool {
	return slices.ContainsFunc(d.phrases, func(p match.Phrase) bool {
		return slices.ContainsFunc(r.fittingFor(d, p).Likely().Between(d.Around()), func(f *tables.Figure) bool {
			return f.IsOf(s) && d.Agrees(f.Value(), f.Item.Value) != quantity.No && slices.ContainsFunc(r.rowsFor(d, p), func(w match.Fit) bool { return w.Row == f.Row && w.Score >= leastMeant })
		})
	})
}

// isPrintedPerShare reports whether any amount per share of a period is the number.
func (r *reader) isPrintedPerShare(d *reading, s period.Span) bool {
	return slices.ContainsFunc(r.PerShareRows, func(w *tables.Row) bool {
		return !match.NotEarned.In(prose.WordsOf(w.Label)) && slices.ContainsFunc(w.At(s), func(f *tables.Figure) bool { return d.Agrees(f.Value(), f.Item.Value) != quantity.No })
	})
}
