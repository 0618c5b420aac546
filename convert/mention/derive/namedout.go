package derive

import (
	"slices"

	"github.com/tieout/tieout/convert/mention/match"
	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/reading"
	"github.com/tieout/tieout/internal/wording"
)

// leavesNamed are the words that begin a clause which leaves out what a sentence before gave the amount of.
var leavesNamed = wording.Phrases("excluding|without|absent|before that|this|the|these|those|such", "had there been no", "but for that|this|the|these|those")

// namedOut is the amount, of the sentences just before in the paragraph or the one above, that a clause before a number leaves out by its name:
// "recorded an impairment of $17.3 million. Had there been no impairment, operating income would have been $6.6 million"; nil for none.
func (r *Deriver) namedOut(d *reading.Reading) *reading.Reading {
	noun := nounLeftOut(d)
	if noun == "" {
		return nil
	}
	for k := d.Order - 1; k >= 0 && r.Readings[k].Block >= d.Block-1; k-- {
		o := r.Readings[k]
		if o.Sentence == d.Sentence || o.Unit != quantity.Money || o.PerShare || o.Change != 0 || o.Against {
			continue
		}
		if slices.ContainsFunc(o.Phrases, func(p match.Phrase) bool { return p.Own && prose.WordsOf(p.Text).Has(noun) }) {
			return o
		}
	}
	return nil
}

// nounLeftOut is the last word of what a clause before a number says is left out; "" for none.
func nounLeftOut(d *reading.Reading) string {
	const most = 4 // words of the noun
	for k := range d.From {
		n := prose.Starts(leavesNamed, d.Sentence.Words, k)
		if n == 0 {
			continue
		}
		end := k + n
		for end < d.From && end < k+n+most && d.Sentence.Tokens[end].Kind == prose.Word && prose.Starts(prose.Verbs, d.Sentence.Words, end) == 0 && !reading.Articles[d.Sentence.Words[end]] {
			end++
		}
		if end > k+n {
			return d.Sentence.Words[end-1]
		}
	}
	return ""
}
