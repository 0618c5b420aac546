package attribute

import (
	"slices"

	"github.com/tieout/tieout/convert/mention/contradict"
	"github.com/tieout/tieout/convert/mention/match"
	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/reading"
	"github.com/tieout/tieout/convert/mention/tables"
	"github.com/tieout/tieout/convert/release"
)

// IsPerShareOfOther looks for an amount per share that goes with an amount whose own row has one for it, where it is what another row has: "Core FFO was $162.1 million, or
// $1.64 per diluted share", which is that of "NAREIT FFO".
func (r *Attributor) IsPerShareOfOther(d *reading.Reading) (reading.Verdict, bool) {
	if !d.PerShare || d.Linked < 0 || d.IsInexact() || len(d.Verdict.Figures) == 0 || d.Verdict.Status == reading.Differs {
		return reading.Verdict{}, false
	}
	of, is := d.Peers[d.Linked].Verdict, d.Verdict.Figures[0]
	if of.Status != reading.Ties || !of.Exact || len(of.Figures[0].Row.Words) == 0 || is.Item.Kind != release.PerShare || isPerShareOf(is.Row, of.Figures[0].Row) {
		return reading.Verdict{}, false
	}
	want := r.perShareOf(d, of.Figures[0])
	if want == nil {
		want = r.plainPerShare(d, of.Figures[0], is)
	}
	if want != nil {
		return contradict.InsteadBy(d, want, is)
	}
	return reading.Verdict{}, false
}

// PerShareOfLevelDiffers holds an amount per share that no table prints for its time against what the amount that it goes with is per share: "net loss was $9.26 million, or
// $0.39 per share", of $0.40, "56 cents per share, or $1.6 billion", of 58.
func (r *Attributor) PerShareOfLevelDiffers(d *reading.Reading) (reading.Verdict, bool) {
	o := amountWith(d)
	if o == nil || !d.PerShare || len(d.Spans) == 0 || !r.isLevelHeld(d) || r.IsQualified(d, reading.Nearby) {
		return reading.Verdict{}, false
	}
	if o.Change != 0 || o.IsInexact() || !contradict.TiesToTheDigit(o) || !o.Verdict.Exact || o.Verdict.Figures[0].LeavesOut() || o.Verdict.Figures[0].Span != d.When().Span || o.Verdict.Figures[0].Row.OfPart {
		return reading.Verdict{}, false
	}
	want := r.overAmount(d, o.Verdict.Figures[0])
	if want == nil || tables.LooksMisprinted(want) || d.Cut(want.Item.Value) || r.IsPrintedPerShare(d, want.Span) {
		return reading.Verdict{}, false
	}
	return contradict.InsteadBy(d, want, contradict.TakenFrom(d, want))
}

// amountWith is the amount that an amount per share goes with: "$9.26 million, or $0.39 per share", "58 cents per share, or $1.6 billion"; nil for none.
func amountWith(d *reading.Reading) *reading.Reading {
	if d.Linked >= 0 {
		return d.Peers[d.Linked]
	}
	if d.Index+1 >= len(d.Peers) {
		return nil
	}
	o := d.Peers[d.Index+1]
	gap := d.Sentence.Words[min(d.To+d.ShareWords(d.Sentence), o.From):o.From]
	if o.Unit != quantity.Money || o.PerShare || o.Chained != d.Index || len(gap) == 0 || len(gap) > 2 || gap[len(gap)-1] != "or" {
		return nil
	}
	return o
}

// plainPerShare is the amount per share over which an amount by the accounts is printed, where the number is one that leaves something out, which no word says: "net
// income was $29.3 million, or $1.48 per diluted share", which is the adjusted figure; or the other way about. Nil for none, and where there are several.
func (r *Attributor) plainPerShare(d *reading.Reading, amount, is *tables.Figure) (want *tables.Figure) {
	adjusted := slices.ContainsFunc(d.Phrases, func(p match.Phrase) bool { return p.Adjusted })
	if is.LeavesOut() == amount.LeavesOut() || is.Span != amount.Span || amount.LeavesOut() != adjusted || !adjusted && r.IsQualified(d, reading.Nearby) {
		return nil
	}
	return r.overAmount(d, amount)
}

// overAmount is the amount per share that an amount gives, both by the accounts or both not, which a number is not; nil for none, and where there are several.
func (r *Attributor) overAmount(d *reading.Reading, amount *tables.Figure) (want *tables.Figure) {
	for _, w := range r.PerShareRows {
		if d.IsOfOtherSide(w) || w.OfPart || match.NotEarned.In(prose.WordsOf(w.Label)) {
			continue
		}
		for _, f := range w.At(amount.Span) {
			if f.Item.Kind != release.PerShare || f.Change || f.LeavesOut() != amount.LeavesOut() || !r.IsOver(amount, f) {
				continue
			}
			if d.Agrees(f.Value(), f.Item.Value) != quantity.No || want != nil && d.Side() == reading.EitherSide && !want.Item.Value.Equal(f.Item.Value) {
				return nil
			}
			want = f
		}
	}
	return want
}

// perShareOf is what the table of an amount prints of it per share, where that is one figure, which a number is not; nil for none.
func (r *Attributor) perShareOf(d *reading.Reading, amount *tables.Figure) (want *tables.Figure) {
	for _, w := range r.PerShareRows {
		if w.Table != amount.Row.Table || !isPerShareOf(w, amount.Row) || d.IsOfOtherSide(w) {
			continue
		}
		for _, f := range w.At(amount.Span) {
			if f.Item.Kind != release.PerShare || f.Change {
				continue
			}
			if want != nil || d.Agrees(f.Value(), f.Item.Value) != quantity.No {
				return nil
			}
			want = f
		}
	}
	return want
}

// isPerShareOf reports whether a row is called as another is, per share: "Core FFO per diluted share" of "Core FFO".
func isPerShareOf(w, amount *tables.Row) bool {
	return tables.SameSet(slices.DeleteFunc(slices.Clone(w.Words), func(x string) bool { return tables.PerShareWords[x] }), amount.Words)
}
