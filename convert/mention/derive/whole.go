package derive

import (
	"slices"
	"strings"

	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/reading"
	"github.com/tieout/tieout/convert/mention/tables"
)

// BehindOf is the token behind "of" behind a percentage, 0 where there is none.
func BehindOf(d *reading.Reading) int {
	if k := d.To; k < len(d.Sentence.Words) && d.Sentence.Words[k] == "of" {
		return k + 1
	}
	return 0
}

// maxWholeWords bounds the words of what a percentage is of.
const maxWholeWords = 8

// WholeBehind is the canonical words of what a percentage is of, and whether it is one of the same part of the company as the amount: "of its
// revenue", "of segment revenue".
func (r *Deriver) WholeBehind(d *reading.Reading) (words []string, own bool) {
	from := BehindOf(d)
	to := from
	for to < len(d.Sentence.Words) && to-from < maxWholeWords && (d.Sentence.Tokens[to].Kind == prose.Word || d.Sentence.Words[to] == "-") && !reading.ClauseEnds[d.Sentence.Words[to]] &&
		!slices.ContainsFunc(d.Peers, func(o *reading.Reading) bool { return o.From <= to && to < o.To }) && prose.Starts(prose.Verbs, d.Sentence.Words, to) == 0 && prose.Starts(prose.Compares, d.Sentence.Words, to) == 0 {
		to++
	}
	var kept []string
	for k := from; k < to; k++ {
		if !d.Sentence.Taken[k] {
			kept = append(kept, d.Sentence.Words[k])
			own = own || reading.OfItsOwn[d.Sentence.Words[k]]
		}
	}
	return r.Canonical(strings.Join(kept, " ")), own
}

// LeastWholeFit is the score of a row that is what a percentage is said to be of.
const LeastWholeFit = 0.75

// CapitalOf is what words name that is made of the debt above and of another row: "39.4% of total capitalization".
func (r *Deriver) CapitalOf(words []string, upper tables.Sum) (tables.Sum, bool) {
	if slices.ContainsFunc(upper.Figures, func(f *tables.Figure) bool { return !owedWords.In(prose.WordsOf(f.Row.Called)) }) {
		return tables.Sum{}, false
	}
	for _, parts := range r.MadeOf(words) {
		if len(parts) != 2 || parts[0] != "debt" {
			continue
		}
		fits, ok := r.FitsOf(parts[1:])
		if !ok {
			continue
		}
		if y := inColumn(fits[0], upper.Figures[0].Row.Table, upper.Figures[0].Item.Column, map[*tables.Row]bool{}); y != nil {
			return upper.And(y), true
		}
	}
	return tables.Sum{}, false
}
