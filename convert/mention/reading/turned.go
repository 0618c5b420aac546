package reading

import (
	"slices"

	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/internal/wording"
)

var (
	// Senses are words by which more may be less: what is said of them is not held against amounts.
	Senses = wording.Phrases(turning, proForma, "than")
	// turns are those that turn the sense of more and less about.
	turns   = wording.Phrases(turning, proForma)
	turning = reversing + "|annualized|annualised|sequential|sequentially|excluding|adjusted|constant|organic|comparable|respectively|restated"
	// reverses are those of them that are of no other basis.
	reverses  = wording.Phrases(reversing)
	reversing = "improved|improvement|better|worse|favorable|favourable|unfavorable|unfavourable|loss|losses|deficit|negative|would|not"
	proForma  = "pro forma"
)

// IsTurned reports whether words of a number's clause may turn the sense of more and less about; "sequentially" only says since when where that is what a change is
// counted from.
func (d *Reading) IsTurned() bool { return d.IsTurnedBeside(nil) }

// IsTurnedBeside is IsTurned by other words than some.
func (d *Reading) IsTurnedBeside(words wording.Text) bool {
	return turns.In(slices.DeleteFunc(d.clauseWords(), func(w string) bool {
		return words.Has(w) || len(d.Bases) > 0 && (w == "sequential" || w == "sequentially")
	}))
}

// IsReversed reports whether words of a number's clause turn the sense of more and less about, on whatever basis.
func (d *Reading) IsReversed() bool { return reverses.In(d.clauseWords()) }

// IsReversedBeside is IsReversed by other words than some, as those of the measure: "catastrophe losses declined".
func (d *Reading) IsReversedBeside(words wording.Text) bool {
	return reverses.In(slices.DeleteFunc(d.clauseWords(), words.Has))
}

// clauseWords are the words of a number's clause up to why it is so, without those of time: "the comparable period" turns nothing, nor what another clause is better than,
// nor does a favorable cause.
func (d *Reading) clauseWords() (out wording.Text) {
	from, to := d.Clause()
	for k := from; k < to && (k < d.To || !d.goesElsewhere(k, to)); k++ {
		if !d.Sentence.Taken[k] {
			out = append(out, d.Sentence.Words[k])
		}
	}
	return out
}

// goesElsewhere reports whether a token behind a number begins another clause, or the reason.
func (d *Reading) goesElsewhere(k, to int) bool {
	words := d.Sentence.Words
	return prose.Starts(prose.Reasons, words, k) > 0 || k+1 < to && words[k] == "," && nextClause[words[k+1]]
}

// nextClause are the words behind a comma that begin another clause.
var nextClause = map[string]bool{"and": true, "but": true, "while": true, "whereas": true, "with": true, "although": true, "though": true, "which": true, "helped": true, "driven": true, "led": true, "reflecting": true}
