package mention

import (
	"slices"

	"github.com/tieout/tieout/convert/mention/match"
	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/internal/wording"
)

// leavesNamed are the words that begin a clause which leaves out what a sentence before gave the amount of.
var leavesNamed = wording.Phrases("excluding|without|absent|before that|this|the|these|those|such", "had there been no", "but for that|this|the|these|those")

// namedOut is the amount, of the sentences just before in the paragraph or the one above, that a clause before a number leaves out by its name:
// "recorded an impairment of $17.3 million. Had there been no impairment, operating income would have been $6.6 million"; nil for none.
func (r *reader) namedOut(d *reading) *reading {
	noun := d.nounLeftOut()
	if noun == "" {
		return nil
	}
	for k := d.order - 1; k >= 0 && r.readings[k].block >= d.block-1; k-- {
		o := r.readings[k]
		if o.s == d.s || o.Unit != quantity.Money || o.PerShare || o.change != 0 || o.against {
			continue
		}
		if slices.ContainsFunc(o.phrases, func(p match.Phrase) bool { return p.Own && prose.WordsOf(p.Text).Has(noun) }) {
			return o
		}
	}
	return nil
}

// nounLeftOut is the last word of what a clause before a number says is left out; "" for none.
func (d *reading) nounLeftOut() string {
	const most = 4 // words of the noun
	for k := range d.From {
		n := prose.Starts(leavesNamed, d.s.Words, k)
		if n == 0 {
			continue
		}
		end := k + n
		for end < d.From && end < k+n+most && d.s.Tokens[end].Kind == prose.Word && prose.Starts(prose.Verbs, d.s.Words, end) == 0 && !articles[d.s.Words[end]] {
			end++
		}
		if end > k+n {
			return d.s.Words[end-1]
		}
	}
	return ""
}
