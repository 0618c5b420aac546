package reading

import "github.com/tieout/tieout/internal/wording"

// A dividend that a sentence says is still to be paid is none of the periods that tables report, whatever figure has its digits.

var (
	// Dividends are the words for what is paid on shares.
	Dividends = wording.Phrases("dividend|dividends|distribution|distributions")
	// stillToPay are the words for what will be paid.
	stillToPay = wording.Phrases("payable", "to|will be paid", "will|shall|intends|plans|expects to? pay", "next|upcoming|forthcoming quarterly? cash? dividend|distribution")
	// alreadyPaid are those of an amount beside it that was.
	alreadyPaid = wording.Phrases("paid|paying|compared|over|from|increase|total|totaled|totalled|versus")
)

// ofPeriod are the names of dividends that go with the period that is reported, whenever they are paid.
var ofPeriod = wording.Phrases("interim|final dividend|dividends|distribution|distributions")

// IsPaidLater reports whether a number is a dividend per share that is still to be paid, with nothing beside it that says it was paid before.
func (d *Reading) IsPaidLater() bool {
	if !d.PerShare || !Dividends.In(d.Sentence.Words) || ofPeriod.In(d.Sentence.Words) || !stillToPay.In(d.Sentence.Words) || d.Against {
		return false
	}
	from, to := d.Window()
	return !alreadyPaid.In(d.Sentence.Words[from:d.From]) && !(d.Index > 0 && to == len(d.Sentence.Words) && !stillToPay.In(d.Sentence.Words[d.To:to]))
}
