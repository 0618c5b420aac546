package contradict

import (
	"slices"

	"github.com/tieout/tieout/convert/mention/match"
	"github.com/tieout/tieout/convert/mention/period"
	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/reading"
	"github.com/tieout/tieout/convert/mention/search"
	"github.com/tieout/tieout/convert/mention/tables"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
)

// What a number must be is sure where another of its sentence says of which row it is: the figure that it is compared with, or its own
// growth, ties to the row for the period that belongs to it. It contradicts the table then whatever its digits.

// besidesTheRow are the words of comparisons with what is in no column of the row.
var besidesTheRow = wording.Phrases("restated|predecessor|successor|combined|originally|previously|guidance|consensus|estimate|estimates|expectation|expectations|target|targets|budget|budgeted|plan|planned|"+
	"forecast|average|averaged|peak|low|high|annualized|annualised|half|double|respectively|would|approximately", "pro forma")

// Restated are the words of figures that tables have in another way.
var Restated = wording.Phrases("restated|predecessor|successor|originally")

// PartnerDiffers looks for the figure of the row that a partner of a number is of, for the number's own period, which says otherwise.
func (r *Checker) PartnerDiffers(d *reading.Reading) (reading.Verdict, bool) {
	if !search.MayBeLevel(d) || d.IsInexact() || d.Opens || d.Digits < reading.LeastStale || d.Unit == quantity.Money && !d.IsPlainAmount() || IsOfSomethingElse(d) || r.IsExcluded(d) ||
		besidesTheRow.In(d.Sentence.Words) {
		return reading.Verdict{}, false
	}
	for _, o := range d.Peers {
		p, want := r.partnerOf(d, o)
		if p == nil || p.Row.OfPart != (len(p.Row.Qualifiers) > 0) || !p.LeavesOut() && r.IsQualified(d, reading.Nearby) || isAdjusted(d) && !p.LeavesOut() || !r.mayBeOfRow(d, o, p.Row) {
			continue
		}
		if f := r.OnlyFor(d, p, want); f != nil {
			return InsteadBy(d, f, TakenFrom(d, f))
		}
	}
	return reading.Verdict{}, false
}

// mayBeOfRow reports whether a number may speak of the row that another one is of: its words do, or they are the other's.
func (r *Checker) mayBeOfRow(d, o *reading.Reading, w *tables.Row) bool {
	return r.couldMean(d, w) || sharesNoun(d, o)
}

// sharesNoun reports whether a number has the noun of another, which ties to the digit by it.
func sharesNoun(d *reading.Reading, o *reading.Reading) bool {
	return o.TellingDigits() > reading.FewDigits && TiesToTheDigit(o) && len(d.Phrases) > 0 && len(o.Phrases) > 0 && d.Name().Own && !o.Name().Own && d.Name().Text == o.Name().Text
}

// partnerOf is the figure of another number of the sentence that says of which row a number is, and the number's period; nil for none.
func (r *Checker) partnerOf(d, o *reading.Reading) (f *tables.Figure, want period.Span) {
	switch {
	case o == d || len(o.Spans) == 0 || o.IsInexact():
		return nil, want
	case o.Unit == quantity.Percent && d.Unit != quantity.Percent:
		if f = r.measured(d, o); f == nil || !MayBeOf(d, f.Span) {
			return nil, want
		}
		return f, f.Span
	case !IsSure(o) || o.Verdict.Status != reading.Ties || o.Change != 0 || o.Unit != d.Unit || o.PerShare != d.PerShare || IsOfSomethingElse(o) || isPartedFrom(d, o):
		return nil, want
	}
	f, want = o.Verdict.Figures[0], d.When().Span
	if f.Change || f.Forecast || !isBeside(d, o, f, want) {
		return nil, want
	}
	return f, want
}

// isAdjusted reports whether all that words name of a number's measure leaves something out: "Before the charge, the Company earned $.27 per share".
func isAdjusted(d *reading.Reading) bool {
	return len(d.Phrases) > 0 && !slices.ContainsFunc(d.Phrases, func(p match.Phrase) bool { return !p.Adjusted })
}

// isPartedFrom reports whether an amount by which something changed stands between two numbers: the second is of that.
func isPartedFrom(d *reading.Reading, o *reading.Reading) bool {
	return slices.ContainsFunc(d.Peers[min(d.Index, o.Index):max(d.Index, o.Index)], func(x *reading.Reading) bool {
		return x != d && x != o && x.Change != 0 && x.Unit == d.Unit
	})
}

// IsSure reports whether a number is found in a row that its words speak of.
func IsSure(d *reading.Reading) bool {
	const leastSure = 0.65
	return len(d.Verdict.Figures) > 0 && (d.Verdict.Exact || d.Verdict.Score >= leastSure)
}

// isBeside reports whether a number is of the row of a figure that another ties to, for its own period: the two are compared, or said in one
// breath of two periods.
func isBeside(d *reading.Reading, o *reading.Reading, f *tables.Figure, want period.Span) bool {
	is := o.When().Span
	if goesOnWith(d, o) {
		return f.Span == is
	}
	base := isCompared(o, d) // d is what o is compared with
	if !base && !isCompared(d, o) || f.Span != is && f.Span != (period.Span{Months: 0, End: is.End}) || want.Months != is.Months || base == (want.End >= is.End) {
		return false
	}
	return !base || d.Time != nil || d.Linked >= 0 || len(o.Bases) > 0 || f.HasOneBefore() // else what it is compared with is not said
}

// goesOnWith reports whether a number is of the same measure as another for a period that its own words say: "$0.77 million in the fourth
// quarter and $3.06 million for the year".
func goesOnWith(d *reading.Reading, o *reading.Reading) bool {
	if d.Time == nil || o.Time == nil || d.Against || d.Chained != o.Index || d.Linked >= 0 || !slices.Contains(d.Sentence.Words[o.To:d.From], "and") {
		return false
	}
	if o.Against && slices.ContainsFunc(d.Peers, func(x *reading.Reading) bool { return x.Against && x.Chained == d.Index }) {
		return false // it has one of its own that it is compared with
	}
	return d.When().Explicit && d.When().Span != o.When().Span && !slices.ContainsFunc(d.Phrases, func(p match.Phrase) bool { return p.Own })
}

// MayBeOf reports whether a number is of a period: the first that it may be of, or where that is not said of it any of them.
func MayBeOf(d *reading.Reading, s period.Span) bool {
	return slices.ContainsFunc(d.Spans, func(f reading.SpanFit) bool { return f.Span == s && (f == d.When() || !d.When().Explicit) })
}

// isCompared reports whether a number is compared with another, itself or by the amounts that both go with.
func isCompared(d *reading.Reading, with *reading.Reading) bool {
	if with.Against && with.Chained == d.Index && with.Linked < 0 {
		return true
	}
	if d.Linked < 0 || with.Linked < 0 || !d.PerShare || !with.PerShare {
		return false
	}
	o := d.Peers[with.Linked]
	return o.Against && o.Chained == d.Linked
}

// measured is the figure that a percentage of the sentence measures, where it is said of the level that a number is: it has grown by that, or
// is that part of another, "was $7.8 million, or 16.4% of revenues"; nil for none.
func (r *Checker) measured(d, o *reading.Reading) *tables.Figure {
	if d.Against || o.Digits < reading.LeastStale {
		return nil
	}
	if o.Change != 0 {
		if o.Level() != d.Index && d.Chained != o.Index || r.IsOfAPart(d) {
			return nil
		}
		return r.grownBy(d, o)
	}
	if o.Against || o.Chained != d.Index || !o.Verdict.Exact || o.Verdict.Status != reading.Derives || len(o.Verdict.Figures) != 2 || !slices.Contains(d.Sentence.Words[d.To:o.From], "or") {
		return nil
	}
	if f := o.Verdict.Figures[0]; !f.Change && d.Suits(f) && f.Row != o.Verdict.Figures[1].Row {
		return f
	}
	return nil
}

// grownBy is the figure that has grown by what another number says of a level, by the row that this one ties to or follows from; where it does
// neither, by a row that the level's words name. Nil for none.
func (r *Checker) grownBy(d, o *reading.Reading) *tables.Figure {
	switch figures := o.Verdict.Figures; {
	case o.Verdict.Status == "":
		return r.grownAsNamed(d, o)
	case !IsSure(o):
	case o.Verdict.Status == reading.Ties:
		return beside(d, figures[0])
	case o.Verdict.Status == reading.Derives && len(figures) == 2 && figures[0].Row == figures[1].Row && d.Suits(figures[0]) && !figures[0].Change:
		return figures[0]
	}
	return nil
}

// beside is the level that a row prints beside its change, of the kind that a number states; nil where there is not just one.
func beside(d *reading.Reading, change *tables.Figure) *tables.Figure {
	var found *tables.Figure
	for _, f := range change.Row.At(change.Span) {
		if f.Change || !d.Suits(f) || f.Item.Kind == release.Percentage {
			continue
		}
		if found != nil {
			return nil
		}
		found = f
	}
	return found
}

// OnlyFor is the figure that a row has for the period of a number, where it has just one, with which the number does not agree, and nothing
// else that the words may mean is the number for that period.
func (r *Checker) OnlyFor(d *reading.Reading, partner *tables.Figure, want period.Span) *tables.Figure {
	var found *tables.Figure
	for _, f := range partner.Row.At(want) {
		if !d.Suits(f) || f.Change || f.Forecast || f.Adjusted != partner.Adjusted || len(f.Around) != len(partner.Around) || f.Item.Kind != partner.Item.Kind {
			continue
		}
		if d.PrintsAs(f) != quantity.No || found != nil && !found.Value().Overlaps(f.Value()) {
			return nil
		}
		if found == nil {
			found = f
		}
	}
	if found == nil || found.Item.Kind == release.PerShare && !r.isNamed(d, partner.Row) && r.IsPrintedPerShare(d, want) || r.AgreesFor(d, want) || r.isPrintedOfNamesake(d, partner.Row, want) {
		return nil
	}
	return found
}

// isNamed reports whether what a number is taken for first is the name of a row, also where it goes on from another of its sentence: "underlying earnings per share
// increased to 45.5 cents from 27.1 cents".
func (r *Checker) isNamed(d *reading.Reading, w *tables.Row) bool {
	return len(d.Phrases) > 0 && slices.ContainsFunc(r.RowsFor(d, d.Name()), func(f match.Fit) bool { return f.Row == w && f.Exact })
}

// isPrintedOfNamesake reports whether another row that is called as one has the number for a period: each part of the company may have one.
func (r *Checker) isPrintedOfNamesake(d *reading.Reading, w *tables.Row, want period.Span) bool {
	if len(w.Words) == 0 {
		return false
	}
	return slices.ContainsFunc(r.Tables.RowsWith(w.Words[0]), func(o *tables.Row) bool {
		return o != w && slices.Equal(o.Words, w.Words) && slices.ContainsFunc(o.At(want), func(f *tables.Figure) bool { return d.Suits(f) && d.PrintsAs(f) != quantity.No })
	})
}

// AgreesFor reports whether a row that the number may speak of has it for a period.
func (r *Checker) AgreesFor(d *reading.Reading, s period.Span) bool {
	return slices.ContainsFunc(d.Phrases, func(p match.Phrase) bool {
		return slices.ContainsFunc(r.FittingFor(d, p).Likely().Between(d.Around()), func(f *tables.Figure) bool {
			return f.IsOf(s) && d.Agrees(f.Value(), f.Item.Value) != quantity.No && slices.ContainsFunc(r.RowsFor(d, p), func(w match.Fit) bool { return w.Row == f.Row && w.Score >= leastMeant })
		})
	})
}

// IsPrintedPerShare reports whether any amount per share of a period is the number.
func (r *Checker) IsPrintedPerShare(d *reading.Reading, s period.Span) bool {
	return slices.ContainsFunc(r.PerShareRows, func(w *tables.Row) bool {
		return !match.NotEarned.In(prose.WordsOf(w.Label)) && slices.ContainsFunc(w.At(s), func(f *tables.Figure) bool { return d.Agrees(f.Value(), f.Item.Value) != quantity.No })
	})
}
