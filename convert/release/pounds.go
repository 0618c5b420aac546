package release

import (
	"strings"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release/layout"
	"github.com/tieout/tieout/internal/wording"
)

// "In millions of pounds" is said of sterling and of weights, and of the currencies of other countries. Which it is, the release says
// elsewhere; where it does not, statements of money are taken for sterling, and a warning says so.

var (
	// inPounds are titles that say amounts to be of pounds.
	inPounds = wording.Phrases("thousands|millions|billions|hundreds|thousand|million|billion of? pounds", "in pounds", "pounds in? thousands|millions|billions|thousand|million|billion|000s|000", "^pounds$")
	// ofWeight are the words of rows and titles that weigh something.
	ofWeight = wording.Phrases("produced|production|shipped|shipments|mined|recovered|harvested|processed|purchased|consumed|volume|volumes", "pounds sold", "sales volumes")
	// isBritish are the words of releases whose pounds are sterling.
	isBritish = wording.Phrases("pence|sterling|gbp|plc", "london stock exchange", "lse")
)

// titledPounds is the title or the text over the labels that says amounts to be of pounds, without saying whose; nil for none.
func (dr *draft) titledPounds() *tieout.Range {
	for _, ps := range [][]layout.Cell{dr.stubs, dr.titles} {
		for i := len(ps) - 1; i >= 0; i-- {
			if t := wording.Of(ps[i].Text); inPounds.In(t) && !isBritish.In(t) {
				r := dr.d.Span(ps[i].Start, ps[i].End)
				return &r
			}
		}
	}
	return nil
}

// readPounds decides what pounds are that titles speak of, in tables that say nothing else of their currency.
func readPounds(drafts []*draft, text string) {
	british := -1 // not known yet
	for _, dr := range drafts {
		if dr.currency {
			continue
		}
		at := dr.titledPounds()
		if at == nil {
			continue
		}
		if british < 0 {
			british = 0
			if saysBritish(drafts, text) {
				british = 1
			}
		}
		switch money := dr.ofMoney(); {
		case british == 1 && (money || !dr.weighs()), money:
			dr.t.Currency, dr.currency = "GBP", true
			if british == 0 {
				dr.guessed = at
			}
		case dr.scale != nil:
			weights := *dr.scale
			weights.unit = "pounds"
			dr.scale = &weights
		}
	}
}

// saysBritish reports whether a release shows that its pounds are sterling: by signs, words or the form of a company.
func saysBritish(drafts []*draft, text string) bool {
	if strings.Contains(text, "£") || isBritish.In(wording.Of(text[:min(len(text), maxIntro)])) {
		return true
	}
	for _, dr := range drafts {
		if dr.currency && dr.t.Currency == "GBP" || isBritish.In(wording.Of(dr.titleTxt)) {
			return true
		}
	}
	return false
}

// ofMoney reports whether a table is a statement of money.
func (dr *draft) ofMoney() bool {
	switch dr.t.Statement {
	case Income, EPS, Balance, CashFlow, Equity, Reconciliation:
		return true
	}
	return false
}

// weighs reports whether the titles or the rows of a table speak of what is weighed.
func (dr *draft) weighs() bool {
	if ofWeight.In(wording.Of(dr.titleTxt)) {
		return true
	}
	for _, r := range dr.t.Rows {
		if ofWeight.In(wording.Of(r.Label)) {
			return true
		}
	}
	return false
}

// checkPounds warns of a table whose currency is a guess.
func (dr *draft) checkPounds() []tieout.Diagnostic {
	if dr.guessed == nil || !dr.hasMoney() {
		return nil
	}
	return []tieout.Diagnostic{ruleGuessedCurrency.New(*dr.guessed, "nothing says whose pounds these are: pounds sterling were taken")}
}
