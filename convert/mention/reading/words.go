package reading

import "github.com/tieout/tieout/internal/wording"

// MostToBase bounds the words between a change and the level that it is counted from, with those of its currency.
const MostToBase = 3

// AboveOrBelow are the words behind a number for what it is more or less than, as directions.
var AboveOrBelow = map[string]int{"above": 1, "below": -1, "ahead": 1, "behind": -1}

// OfItsOwn are the words of what belongs to the part that was spoken of.
var OfItsOwn = map[string]bool{"its": true, "their": true, "segment": true, "division": true, "that": true}

// InTime are the words before a phrase of time.
var InTime = wording.Phrases("in|for|during|at|of|the")

// Alone are the canonical words of a margin that does not say of what.
var Alone = []string{"margin"}

// Articles begin a noun phrase, unless a preposition stands before them.
var Articles = map[string]bool{"a": true, "an": true, "the": true, "our": true, "its": true}

// Bought are the verbs of what was bought or paid back, with what rows call that.
var Bought = map[string]string{"repurchased": "repurchase", "repurchase": "repurchase", "purchased": "purchase", "bought": "purchase", "redeemed": "redemption", "repaid": "repayment", "retired": "repayment"}

// OfTax are the words that say what is left of what stands before them: "$2.7 billion ($2.0 billion net of tax)".
var OfTax = wording.Phrases("net of income? tax|taxes", "after tax|taxes")

// BehindNumber are the participles that may stand between an amount and what it was spent on.
var BehindNumber = map[string]bool{"invested": true, "spent": true, "paid": true, "used": true}

// MaxObject bounds the words of a noun phrase behind a number.
const MaxObject = 12

// Introducing are the words that a sentence begins with before its clause: "After payment of the final dividend, cash amounted to".
var Introducing = wording.Phrases("after|following|despite|notwithstanding|reflecting", "as a result of?", "due to", "because of", "consequently|accordingly|overall|meanwhile|additionally|moreover|furthermore|however|likewise|similarly", "in addition|total|all|turn|contrast|sum|short", "on balance")

// ComparesThen are the words of comparison that introduce a time.
var ComparesThen = map[string]bool{"from": true, "over": true, "than": true, "versus": true, "vs": true, "against": true, "compared": true, "since": true, "exceeded": true, "topped": true, "surpassed": true}
