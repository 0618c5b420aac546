package reading

import (
	"slices"
	"strings"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout/convert/mention/match"
	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/tables"
)

// IsByAccounts reports whether the words of a number, or of the one that it is of, say that it is by the accounting standards: "GAAP operating income was
// $64.8 million, or 16.2% of revenue".
func (d *Reading) IsByAccounts() bool {
	return slices.ContainsFunc(d.Phrases, func(p match.Phrase) bool { return p.GAAP && !p.Adjusted && !p.After })
}

// IsInexact reports whether a number is a forecast, a range, a bound or a rough one, which figures do not contradict.
func (d *Reading) IsInexact() bool {
	return d.Future || d.Ranged || d.Bound != quantity.Exactly && !d.isRounded() || d.Value2 != nil
}

// isRounded reports whether the word that makes a number inexact says no more than that it has been rounded, since it has more digits than a rough one has: "approximately $116.4 million".
func (d *Reading) isRounded() bool { return d.Bound == quantity.About && d.TellingDigits() > FewDigits }

// IsBy reports whether a number is what something has changed by: "rose to $90.6 million from $85.0 million, or by 7 cents per share to $1.46".
func (d *Reading) IsBy() bool {
	return d.Change == 0 && d.From > 0 && d.Sentence.Words[d.From-1] == "by"
}

// Nearby is how many words around a number are looked at for what it leaves out, where another number of the sentence ties.
const Nearby = 9

// IsComparedWith reports whether one of two numbers is what the other is compared with.
func (d *Reading) IsComparedWith(o *Reading) bool {
	return o.Against != d.Against && (o.Against && o.Chained == d.Index || d.Against && d.Chained == o.Index)
}

// IsVague reports whether a phrase names no line item: "the loss of $2 million".
func IsVague(words []string) bool {
	return len(words) == 1 && (words[0] == "income" || words[0] == "expense")
}

// IsNamedBefore reports whether what a number speaks of first are words of its own before it.
func (d *Reading) IsNamedBefore() bool {
	return d.Name().Own && !d.Name().After
}

// HasObjectOfItsOwn reports whether words behind the number say what it is an amount of.
func (d *Reading) HasObjectOfItsOwn() bool {
	return slices.ContainsFunc(d.Phrases, func(p match.Phrase) bool { return p.Own && p.After })
}

// MostAround is how many words of a sentence on either side of a number are looked at.
const MostAround = 40

// WordsFrom counts the words of tokens [from, to) that are of no time.
func (d *Reading) WordsFrom(from, to int) (n int) {
	for k := from; k < to; k++ {
		if !d.Sentence.Taken[k] && d.Sentence.Tokens[k].Kind == prose.Word {
			n++
		}
	}
	return n
}

// SaysDay reports whether words say of what day a number is.
func (d *Reading) SaysDay() bool {
	return d.When().Explicit && d.When().Months == 0
}

// FewDigits are so few that only words just beside a number, or another figure of the row, bear it out.
const FewDigits = 2

// TellingDigits is how many digits of a number are no rounding.
func (d *Reading) TellingDigits() int {
	return d.Digits - int(max(0, d.Coarse-d.Ulp))
}

// ClauseEnds are the words that a clause behind a number ends before.
var ClauseEnds = map[string]bool{"and": true, "but": true, "while": true, "whereas": true, "as": true, "when": true, "compared": true, "versus": true}

// Window is the tokens of a number's sentence between the numbers next to it.
func (d *Reading) Window() (from, to int) {
	to = len(d.Sentence.Words)
	for _, o := range d.Peers {
		if o.To <= d.From {
			from = max(from, o.To)
		}
		if o.From >= d.To {
			to = min(to, o.From)
		}
	}
	return from, to
}

// Level is the index of the level that a change goes back to, through other changes, "up 6% sequentially and 31% year over year", and what
// part of something the level is: "was $96.7 million, or 25.8% of revenue, an increase of 28.7%".
func (d *Reading) Level() int {
	for (d.Change != 0 || d.IsBehindAmount() && d.Unit == quantity.Percent) && d.Chained >= 0 && d.Chained < d.Index {
		d = d.Peers[d.Chained]
	}
	return d.Index
}

// Clause is the tokens of a number's sentence between the semicolons around it, and the commas before what is set against it: ", while".
func (d *Reading) Clause() (from, to int) {
	words := d.Sentence.Words
	ends := func(k int) bool {
		return words[k] == ";" || words[k] == "," && k+1 < len(words) && (words[k+1] == "while" || words[k+1] == "whereas")
	}
	from, to = 0, d.To
	for to < len(words) && !ends(to) {
		to++
	}
	for k := d.From - 1; k >= 0 && from == 0; k-- {
		if ends(k) {
			from = k + 1
		}
	}
	return from, to
}

// StartOf is the token that the words of a text before the number begin at, -1 where they stand apart.
func (d *Reading) StartOf(text string) int {
	said := strings.ToLower(text)
	if strings.Contains(said, " and ") || strings.Contains(said, ", less ") {
		said = strings.ReplaceAll(said, ",", " ,") // "cash, cash equivalents and marketable securities"
	}
	if k := d.startOfWords(strings.Fields(said)); k >= 0 {
		return k // with words that a hyphen makes one: "net charge-offs"
	}
	return d.startOfWords(prose.WordsOf(text))
}

// startOfWords is the last place before a number where words stand; -1 for none.
func (d *Reading) startOfWords(words []string) int {
	for k := d.From - len(words); k >= 0 && len(words) > 0; k-- {
		if slices.Equal(d.Sentence.Words[k:k+len(words)], words) {
			return k
		}
	}
	return -1
}

// OwnerAt is the other number of the sentence that a token belongs to, nil for none.
func (d *Reading) OwnerAt(k int) *Reading {
	for _, o := range d.Peers {
		if o != d && o.From <= k && k < o.To {
			return o
		}
	}
	return nil
}

// IsBehindAmount reports whether a percentage says again an amount just before it: "$2.6 billion, or 35%".
func (d *Reading) IsBehindAmount() bool {
	if d.Index == 0 || d.Peers[d.Index-1].Unit != quantity.Money {
		return false
	}
	gap := d.Sentence.Words[d.Peers[d.Index-1].To:d.From]
	return len(gap) > 0 && len(gap) <= 2 && (gap[len(gap)-1] == "or" || gap[len(gap)-1] == "(")
}

// InPoints is the difference between two percentages in the unit of a number: points, or hundredths of them.
func (d *Reading) InPoints(cur, was *tables.Figure) decimal.Decimal {
	_, point := tables.Difference(cur, was)
	if point = point.Mul(quantity.Hundred); d.Unit == quantity.Basis {
		point = point.Mul(quantity.Hundred)
	}
	return point
}

// IsSaidBeside reports whether another amount of the sentence, of which it says when that was, is a figure: the number itself is of another
// period, as in "came to $29.3 million, falling from $9.7 million in the first quarter to $5.6 million in the fourth".
func (d *Reading) IsSaidBeside(f *tables.Figure) bool {
	return slices.ContainsFunc(d.Peers, func(o *Reading) bool {
		return o != d && o.Change == 0 && o.Unit == d.Unit && o.PerShare == d.PerShare && o.Time != nil && o.Agrees(f.Value(), f.Item.Value) != quantity.No
	})
}

// IsOfOther reports whether a number has a noun of its own that shares no word with that of another.
func (d *Reading) IsOfOther(o *Reading) bool {
	if !d.Name().Own || len(o.Phrases) == 0 {
		return false
	}
	return !slices.ContainsFunc(d.Name().Words, func(w string) bool { return slices.Contains(o.Name().Words, w) })
}
