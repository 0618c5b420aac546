package mention

import (
	"slices"

	"github.com/tieout/tieout/convert/mention/period"
	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/tables"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
)

// Changes that a table prints of the row and period that are spoken of, but counted from another time, or on another basis, than the words beside them say:
// "up 18.5% quarter on quarter" where that is the change since the year before, "8.9% in constant currency" where that is as reported.

// isOfOtherBase looks for a change that is printed since another time than the one its own words say it is counted from.
func (r *reader) isOfOtherBase(d *reading) (verdict, bool) {
	is := d.printedTie()
	if is == nil || len(d.bases) == 0 || d.isInexact() || len(is.Around) > 0 {
		return verdict{}, false
	}
	said := d.bases[0]
	for _, cur := range is.Row.At(is.Span) {
		if cur.Change || cur.Forecast || cur.Span.Months != said.Months {
			continue
		}
		found, ok := r.grownSince(d, cur, said)
		if !ok {
			continue
		}
		for _, base := range r.basesOf(d, is.Span) {
			if base != said && isGrowthSince(is, cur, base) {
				found.instead = is
				return found, true
			}
		}
	}
	return verdict{}, false
}

// grownSince is the verdict that a figure has grown by something else since a time, as the row has it: by what the table prints, where it does.
func (r *reader) grownSince(d *reading, cur *tables.Figure, since period.Span) (verdict, bool) {
	for _, was := range cur.Row.At(since) {
		v, ok := growthAgainst(d, cur, was)
		if !ok || d.Cut(v.expected) {
			continue
		}
		for _, f := range cur.Row.At(cur.Span) {
			if f.Change && f.Item.Kind == release.Percentage && isGrowthSince(f, cur, since) {
				return d.contradictedBy(f)
			}
		}
		return v, true
	}
	return verdict{}, false
}

// isGrowthSince reports whether a printed percentage is by what a figure of its row has grown since a time.
func isGrowthSince(f, cur *tables.Figure, since period.Span) bool {
	v, point := tables.InPercent(f)
	return slices.ContainsFunc(cur.Row.At(since), func(was *tables.Figure) bool {
		if was.Change || was.Forecast || was.Span.Months != cur.Span.Months {
			return false
		}
		i, growth, ok := tables.Growth(cur, was)
		return ok && i.Overlaps(v) && growth.Sign() == point.Sign()
	})
}

// printedTie is the percentage of change that a change ties to; nil for none.
func (d *reading) printedTie() *tables.Figure {
	if d.verdict.status != Ties || d.change == 0 || d.Unit != quantity.Percent || d.Digits < leastStale || len(d.spans) == 0 {
		return nil
	}
	if f := d.verdict.figures[0]; f.Change && f.Item.Kind == release.Percentage {
		return f
	}
	return nil
}

// bases are the words for what changes are worked out on, in the text and over columns: at the exchange rates of before, without what was bought and sold,
// and as the accounts have it.
var (
	inConstant  = wording.Phrases("constant|local|comparable currency|currencies", "constant exchange rate|rates", "currency neutral", "fx neutral", "cc", "cer")
	organic     = wording.Phrases("organic|organically")
	likeForLike = wording.Phrases("comparable|comp|comps|identical", "same store|stores|property|restaurant|hotel", "like for like")
	asReported  = wording.Phrases("as? reported", "nominal", "actual exchange|currency rate|rates")
)

// isOnOtherBasis looks for a change of which the words right beside it say on what basis it is, where the table has it on another, and on that basis
// something else.
func (r *reader) isOnOtherBasis(d *reading) (verdict, bool) {
	is := d.printedTie()
	if is == nil || d.isInexact() {
		return verdict{}, false
	}
	beside := d.basisBeside()
	for _, basis := range []*wording.Set{inConstant, organic, asReported} {
		if !basis.In(beside) || basis.In(is.Heads()) || basis.In(prose.WordsOf(is.Row.Label)) {
			continue
		}
		var on *tables.Figure
		for _, f := range is.Row.At(is.Span) {
			if f != is && f.Change && f.Item.Kind == is.Item.Kind && basis.In(f.Heads()) {
				if on != nil {
					return verdict{}, false
				}
				on = f
			}
		}
		if on == nil || d.isChange(on) || r.hasOtherOn(d, is, basis) {
			return verdict{}, false
		}
		return d.insteadBy(on, is)
	}
	return verdict{}, false
}

// basisBeside is what stands right behind a number up to a comma, where it says on what basis the number is; else what stands right before it, behind the last
// comma, "and" or "or".
func (d *reading) basisBeside() wording.Text {
	const near = 4 // words
	ends := map[string]bool{",": true, ";": true, "and": true, "or": true, "(": true, ")": true}
	from, to := d.window()
	k := d.To
	for k < min(to, d.To+near) && !ends[d.s.Words[k]] {
		k++
	}
	behind := d.s.Words[d.To:k]
	if inConstant.In(behind) || organic.In(behind) || asReported.In(behind) {
		return behind
	}
	for k = d.From; k > max(from, d.From-near) && !ends[d.s.Words[k-1]]; k-- {
	}
	return d.s.Words[k:d.From]
}

// hasOtherOn reports whether another row of a figure's table has a change that is the number, on a basis.
func (r *reader) hasOtherOn(d *reading, is *tables.Figure, basis *wording.Set) bool {
	return slices.ContainsFunc(r.Tables.ByTable[is.Row.Table], func(w *tables.Row) bool {
		return slices.ContainsFunc(w.At(is.Span), func(f *tables.Figure) bool {
			return f.Change && f.Item.Kind == is.Item.Kind && basis.In(f.Heads()) && d.isChange(f)
		})
	})
}
