package contradict

import (
	"slices"

	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/reading"
	"github.com/tieout/tieout/internal/wording"
)

var (
	// quantifiers say, behind a percentage, how much there is of what follows them: "on 5.4 percent more capacity".
	quantifiers = wording.Phrases("more|fewer|higher|lower|greater|less|additional|larger|smaller")
	// noObjects may follow such words without naming a thing that there is more of.
	noObjects = wording.Phrases("than|compared|from|in|on|for|to|and|or|but|year|sequentially|versus|vs|as|over|primarily|due|at|during|with|the|this|last|quarter")
	// asides begin, between an amount and a percentage behind it, a clause with a subject of its own: "as capacity grew 5 percent".
	asides = wording.Phrases("as|on|while|whereas|driven|led|helped|aided|supported|despite|reflecting|due|because|amid|including|offset|where|when|after|through|thanks")
)

// isOfAnotherSubject reports whether a percentage is of something else than the amounts of its sentence: the words behind it say of
// what there is more, or a clause with its own subject parts it from the number before it.
func isOfAnotherSubject(d *reading.Reading) bool {
	if d.Unit != quantity.Percent {
		return false
	}
	words := d.Sentence.Words
	if d.To+1 < len(words) && prose.Starts(quantifiers, words, d.To) > 0 && d.Sentence.Tokens[d.To+1].Kind == prose.Word && prose.Starts(noObjects, words, d.To+1) == 0 {
		return true
	}
	from := d.From
	for _, o := range d.Peers {
		if o.To <= d.From && o.Change == 0 {
			from = o.To
		}
	}
	to := d.From
	if d.IsNamedBefore() && d.Change == 0 {
		if k := d.StartOf(d.Name().Text); k >= from {
			to = k // "return on average equity was 11.84%" has its "on" in its name
		}
	}
	between := words[from:to]
	if k := slices.Index(between, "as"); k >= 0 && k+1 < len(between) && between[k+1] == "compared" {
		between = between[k+1:] // "as compared to" parts nothing
	}
	return asides.In(between) || isOfAntecedent(d)
}

// isOfAntecedent reports whether a clause says how what is named right before it has changed: "was absorbed by deposit costs that grew 22.4%".
func isOfAntecedent(d *reading.Reading) bool {
	const most = 3 // words from the pronoun to the number
	for k := d.From - 2; k > 0 && k >= d.From-most; k-- {
		if w := d.Sentence.Words[k]; (w == "that" || w == "which") && d.Sentence.Tokens[k-1].Kind == prose.Word && !d.Sentence.Taken[k-1] && (prose.Starts(prose.Ups, d.Sentence.Words, k+1) > 0 || prose.Starts(prose.Downs, d.Sentence.Words, k+1) > 0) {
			return true
		}
	}
	return false
}
