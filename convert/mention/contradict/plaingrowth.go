package contradict

import (
	"slices"

	"github.com/tieout/tieout/convert/mention/derive"
	"github.com/tieout/tieout/convert/mention/period"
	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/reading"
	"github.com/tieout/tieout/convert/mention/search"
	"github.com/tieout/tieout/convert/mention/tables"
	"github.com/tieout/tieout/internal/wording"
)

// plainChangeDiffers looks for the change of just the measure and period that the words of a change alone name: "Net sales up 18%", "Interest expense rose by
// $1.4 million".
func (r *Checker) plainChangeDiffers(d *reading.Reading) (reading.Verdict, bool) {
	if d.Change == 0 || d.Part != "" || d.Chained >= 0 || otherwise.In(aroundChange(d)) || !isPlainlyBy(d) {
		return reading.Verdict{}, false
	}
	p := d.Name()
	if p.Fit < 0.9 || p.Adjusted || reading.IsVague(p.Words) {
		return reading.Verdict{}, false
	}
	var best reading.Verdict
	for _, rf := range r.RowsFor(d, p) {
		if rf.Score >= leastMeant && !rf.Row.OfPart && r.AnyChange(d, rf.Row) {
			return reading.Verdict{}, false
		}
		if !rf.IsJust() || !rf.Row.SaysWhat() || r.isSetApart(rf.Row) {
			continue
		}
		if v, ok := r.growthOfRow(d, rf.Row); ok && best.Status == "" {
			best = v
		}
	}
	return best, best.Status != ""
}

// isSetApart reports whether the headings above a row have words that are not of results in general: "Operating expenses" sets nothing apart.
func (r *Checker) isSetApart(w *tables.Row) bool {
	for x := range w.Around {
		if !r.GeneralWords()[x] {
			return true
		}
	}
	return false
}

// growthOfRow is the verdict that the change of a row of results contradicts a number.
func (r *Checker) growthOfRow(d *reading.Reading, w *tables.Row) (reading.Verdict, bool) {
	s := d.When().Span
	for _, cur := range w.At(s) {
		for _, was := range w.At(r.BasesOf(d, s)[0]) {
			if !cur.IsOfResults() || cur.Span != s || cur.Item.Kind != was.Item.Kind {
				continue
			}
			if v, ok := ChangeAgainst(d, cur, was); ok {
				return v, true
			}
		}
	}
	return reading.Verdict{}, false
}

// isChangeInAmount reports whether a number is by how much an amount, of money or per share, has changed, as the tables have it: "$1.4 million", "12 cents", "8.3 million".
func isChangeInAmount(d *reading.Reading) bool {
	return d.Change != 0 && !search.SaysBasis(derive.OwnWords(d)) && (d.Unit == quantity.Money && !d.Priced || d.Unit == quantity.Bare && d.Scaled && d.Counted == "") && d.Measured.Of == ""
}

// untimed are the words of a sentence but for those of times: "the half year".
func untimed(s *prose.Sentence) (out wording.Text) {
	for k, w := range s.Words {
		if !s.Taken[k] {
			out = append(out, w)
		}
	}
	return out
}

// isPlainlyBy reports whether a change has digits enough, and its clause ends with it and its time.
func isPlainlyBy(d *reading.Reading) bool {
	return (d.Unit == quantity.Percent || isChangeInAmount(d)) && tellsChange(d) && endsClause(d) && !besidesTheRow.In(untimed(d.Sentence))
}

// tellsChange reports whether a change has digits enough to be told from others, an amount decimals: "$0.7 million", "3 cents".
func tellsChange(d *reading.Reading) bool {
	return d.Digits >= reading.LeastStale || isChangeInAmount(d) && d.Ulp < d.Exp
}

// endsClause reports whether the clause of a change ends behind it, or goes on with a time or with what it is compared with; that of an amount not with why there
// was one, which may be a part of the change alone.
func endsClause(d *reading.Reading) bool {
	words := d.Sentence.Words
	k := d.To
	if k < len(words) && higher[words[k]] {
		k++
	}
	for k < len(words) && (d.Sentence.Taken[k] || prose.Starts(reading.InTime, words, k) > 0) {
		k++
	}
	if k >= len(words) {
		return true
	}
	if d.Unit != quantity.Percent && prose.Starts(prose.Reasons, words, k) > 0 {
		return false
	}
	switch words[k] {
	case "from", "over":
		return len(d.Bases) > 0 || isBeforeLevel(d, k+1)
	case ".", ",", ";", "and", "to", "year", "as", "while":
		return !prose.Adjusts.In(words[k:min(len(words), k+reading.Nearby)])
	default:
		return prose.Starts(prose.Compares, words, k) > 0
	}
}

// higher are the adjectives of changes behind an amount.
var higher = map[string]bool{"higher": true, "lower": true, "more": true, "less": true}

// isBeforeLevel reports whether a time or a number stands at a token, or behind articles there.
func isBeforeLevel(d *reading.Reading, k int) bool {
	for k < len(d.Sentence.Words) && reading.Articles[d.Sentence.Words[k]] {
		k++
	}
	return k < len(d.Sentence.Words) && (d.Sentence.Taken[k] || d.OwnerAt(k) != nil)
}

// grownAsNamed is the figure of a row that the words of a level name, which has grown by what another number says of it; nil for none.
func (r *Checker) grownAsNamed(d, o *reading.Reading) *tables.Figure {
	if !d.Name().Own && d.Chained != o.Index || d.Name().Fit < 0.9 {
		return nil // "Data Center revenue" is no revenue as such: its first words count
	}
	for _, rf := range r.RowsFor(d, d.Name()) {
		if !rf.Exact || rf.Score < 0.85 {
			continue
		}
		for _, sf := range d.Spans {
			if f := r.grown(d, o, rf.Row, sf.Span); f != nil {
				return f
			}
		}
	}
	return nil
}

// grown is the figure of a row and a period that has grown by a number, as it is printed; nil for none.
func (r *Checker) grown(d, o *reading.Reading, w *tables.Row, s period.Span) *tables.Figure {
	for _, cur := range w.At(s) {
		if cur.Change || cur.Span != s || !d.Suits(cur) {
			continue
		}
		if slices.ContainsFunc(w.At(r.BasesOf(o, s)[0]), func(was *tables.Figure) bool {
			i, point, ok := tables.Growth(cur, was)
			return ok && !was.Change && was.Span.Months == s.Months && o.Agrees(i, point) == quantity.Exact && quantity.SameSign(o.Change, point)
		}) {
			return cur
		}
	}
	return nil
}
