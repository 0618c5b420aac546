package tag

import (
	"slices"
	"strings"

	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
	"github.com/tieout/tieout/taxonomy"
	"github.com/tieout/tieout/taxonomy/press"
)

// signs decides for each line whether its facts have the printed sign or the opposite one. The release's own sums come
// first: a row that is added where the taxonomy deducts its concept is printed with the opposite sign. Where no sum
// tells, the label and the printed signs do.
func (t *tagger) signs() {
	for _, l := range t.lines {
		if l.concept != nil {
			l.flip, l.why = t.lossOnly(l)
		}
	}
	t.findBrackets()
	t.guessed = map[*line]bool{}
	by := map[*line]*line{}
	for range mostSubtotals {
		t.signsOfSums(by)
		if !t.guessSigns(by) {
			break
		}
	}
	for _, l := range t.lines {
		if l.concept == nil || isPlainStatement(l.table) && (by[l] != nil || l.concept.Balance != taxonomy.Credit) {
			continue
		}
		if flip, ok := l.worded(); ok && flip != l.flip && !isLess(l.row.Label) {
			if l.flip, l.why = flip, ""; flip {
				l.why = "printed with the opposite sign, as the label says"
			}
		}
	}
}

// mostSubtotals bounds how deep sums stand in sums, and how often signs are decided anew.
const mostSubtotals = 6

// guessSigns decides the signs of the lines that no sum tells of, and reports whether that of a total changed: its parts are decided anew.
func (t *tagger) guessSigns(by map[*line]*line) bool {
	changed := false
	for _, l := range t.lines {
		if l.concept == nil || by[l] != nil {
			continue
		}
		before := l.flip
		if t.guessSign(l); l.flip == before {
			continue
		}
		if t.isInBrackets(l) {
			changed = changed || len(l.row.Parts) > 0
		} else {
			t.guessed[l] = true
		}
	}
	return changed
}

// signsOfSums decides the signs of the lines that the release's sums tell of, by the totals that decided them. What is turned with a total that counts in
// a later one shows when that is decided: its parts are decided anew.
func (t *tagger) signsOfSums(by map[*line]*line) {
	for range mostSubtotals {
		changed := false
		for _, total := range t.lines {
			if total.concept == nil {
				continue
			}
			for _, p := range total.row.Parts {
				part := t.partner(p.Row, total)
				if part == nil || part.concept == nil || by[part] != nil && by[part] != total {
					continue
				}
				flip, ok := t.flipIn(part, total, p)
				if !ok || by[part] != nil && flip == part.flip {
					continue
				}
				changed = changed || by[part] != nil || len(part.row.Parts) > 0
				by[part] = total
				part.flip, part.why = flip, ""
				if flip {
					part.why = "printed with the opposite sign, as the sum shows"
				}
			}
		}
		if !changed {
			break
		}
	}
}

// flipIn says whether a part of a total is printed with the opposite sign; ok is false when the sum does not tell.
func (t *tagger) flipIn(part, total *line, p release.Part) (flip, ok bool) {
	if part.concept == total.concept { // a segment, a region, what is eliminated between them: it is added as it is printed
		return t.turns(total), p.Weight > 0 && len(p.Row.Qualifiers) > 0
	}
	expected := t.weight(part, total)
	if expected == 0 {
		return false, false
	}
	flip = (expected*p.Weight < 0) != t.turns(total)
	if negative, positive := part.printedSigns(); flip && positive > negative && (!part.concept.Signed || statementOf(total) == release.Balance) {
		return false, false // a deduction of something positive, or one side of the balance sheet under the name of the other: the balances say nothing
	}
	if p.Weight < 0 && part.concept.Signed && isLess(p.Row.Label) {
		flip = false // the label says that it is deducted: its sign is its own
	}
	return flip, true
}

// partner is the line of a row that can be in a sum with total.
func (t *tagger) partner(row *release.Row, total *line) *line {
	for _, l := range t.byRow[row] {
		if l.kind == total.kind && l.column == total.column && l.turned == total.turned && (!l.turned || l.text == total.text) {
			return l
		}
	}
	return nil
}

// isLess reports whether a label says that its figure is deducted: "Less: Income (loss) from discontinued operations".
func isLess(label string) bool {
	words := wording.Of(label)
	return len(words) > 0 && words[0] == "less"
}

// printedSigns counts the figures below and above zero.
func (l *line) printedSigns() (negative, positive int) {
	for _, i := range l.items {
		switch i.Value.Sign() {
		case -1:
			negative++
		case 1:
			positive++
		}
	}
	return negative, positive
}

// lossOnly recognises labels that speak of a loss or a benefit alone while all figures are positive: "Net loss 1,234".
func (t *tagger) lossOnly(l *line) (bool, string) {
	loss := l.phrase.Loss
	if !loss && l.kind == release.PerShare && (len(l.phrase.Words) == 1 || l.phrase.Key == "basic diluted") {
		loss = l.heading.Loss
	}
	if !loss || l.concept.Type != press.Monetary && l.concept.Type != press.PerShare {
		return false, ""
	}
	if !l.concept.Signed && l.concept.Name != "IncomeTaxExpenseBenefit" {
		return false, ""
	}
	positive := 0
	for _, i := range l.items {
		if i.Negative {
			return false, ""
		}
		if !i.Value.IsZero() {
			positive++
		}
	}
	return positive > 0, "a loss or benefit printed without a minus"
}

// weight is the sign with which the concept of part counts in that of total by nature; 0 when nothing says.
func (t *tagger) weight(part, total *line) int {
	for _, p := range total.concept.Parts {
		if p.Name == part.concept.Name {
			return p.Weight
		}
	}
	home := homeSection(part.concept)
	if home == nil {
		return 0
	}
	if statementOf(total) == release.CashFlow {
		if t.isPaidAmong(part, home) {
			return -1
		}
		return cashEffect(part.concept, home)
	}
	a, b, totalHome := part.concept.Balance, total.concept.Balance, homeSection(total.concept)
	switch {
	case part.concept.PeriodType == taxonomy.DurationType && total.concept.PeriodType == taxonomy.InstantType && !isOwners(totalHome):
		return 0 // what was paid takes off what is owed and what is held alike
	case isEquity(total.concept, totalHome) && isLiability(home):
		return -1 // what is left of the assets
	case isEquity(total.concept, totalHome) && strings.HasPrefix(home.Name, "balance.assets"):
		return 1
	case a == taxonomy.NoBalance || b == taxonomy.NoBalance:
		return 0
	case a == b:
		return 1
	}
	return -1
}

// homeSection is the section that declares the concept.
func homeSection(c *press.Concept) *press.Section {
	if len(c.Matches) == 0 {
		return nil
	}
	return c.Matches[0].Section
}

// eliminated are rows of what segments do among themselves, which is taken off whatever is broken down: it has the sign of that.
var eliminated = wording.Phrases("elimination|eliminations|intersegment", "inter segment")

// cashEffect is what a positive value of a concept does to cash in a cash flow statement. Items of the income
// statement are turned round there: expenses without a payment are added back, gains are taken out.
func cashEffect(c *press.Concept, home *press.Section) int {
	switch {
	case strings.HasPrefix(home.Name, "cashflow.supplemental"):
		return 0
	case home.Statement == "cashflow":
		return c.Effect
	case c.Name == "NetIncomeIncludingNoncontrolling", strings.HasPrefix(c.Name, "IncomeFrom"), isResult(c, home):
		return 1
	case c.Balance == taxonomy.Debit:
		return 1
	case c.Balance == taxonomy.Credit:
		return -1
	}
	return 0
}

// isResult reports whether a concept is what is left of the income statement at some line, from which a cash flow statement may start.
func isResult(c *press.Concept, home *press.Section) bool {
	return home.Statement == "income" && c.Signed && c.Balance == taxonomy.Credit && len(c.Parts) > 0 && c.Name != home.Total
}

// isPaidAmong reports whether what statements disclose beside the flows, as income taxes paid, is one of them here, and taken off: a total adds it up, or stands
// below it.
func (t *tagger) isPaidAmong(l *line, home *press.Section) bool {
	if !strings.HasPrefix(home.Name, "cashflow.supplemental") || !saysPaid.In(wording.Of(l.row.Label)) {
		return false
	}
	if negative, positive := l.printedSigns(); negative <= positive {
		return false
	}
	total, _ := t.totalOf(l)
	return total != nil || l.below != nil && strings.HasPrefix(l.below.Name, "cashflow.operating")
}

var saysPaid = wording.Phrases("paid|payments|payment")

// signLikeValues gives a line of changes the sign of the figures that changed: that one of them is negative says that those have become less.
func (t *tagger) signLikeValues(l *line) {
	for _, o := range t.byRow[l.row] {
		if o.column == release.Values && o.kind == l.kind && o.flip {
			l.flip, l.why = true, o.why
		}
	}
}

// guessSign decides the sign of a line that is in no sum.
func (t *tagger) guessSign(l *line) {
	if l.flip {
		return
	}
	if l.column == release.Change {
		t.signLikeValues(l)
		return
	}
	home := homeSection(l.concept)
	if home != nil && statementOf(l) == release.CashFlow && l.concept.Signed {
		if l.flip = cashEffect(l.concept, home) < 0 || t.isPaidAmong(l, home); l.flip {
			l.why = "printed as what it does to cash"
		}
		return
	}
	if t.isBracketed(l) && isCost(l.concept) && !l.phrase.Alternate {
		l.flip, l.why = true, "printed as a deduction"
		return
	}
	if l.concept.Signed || l.phrase.Alternate && l.concept.Name == "IncomeTaxExpenseBenefit" || eliminated.In(wording.Of(l.row.Label)) {
		return
	}
	if negative, positive := l.printedSigns(); negative > positive && !(l.phrase.Alternate && slices.Contains(l.phrase.Words, "tax")) && l.concept.Name != "IncomeTaxExpenseBenefit" {
		l.flip, l.why = true, "printed as a deduction"
	}
}
