package tag

import (
	"slices"
	"strings"

	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
	"github.com/tieout/tieout/taxonomy"
	"github.com/tieout/tieout/taxonomy/press"
)

// Statements that print what is taken off in brackets: the costs of an income statement, the liabilities of a balance sheet above its
// net assets. That is decided of a table by most of its rows, so that a row in whose sum a number is misprinted is read as the others.

// brackets says what a table prints in brackets though it is no less than nothing.
type brackets struct{ costs, liabilities bool }

// findBrackets decides it for every table, by the rows whose concepts are never less than nothing, and by what the rest is called.
func (t *tagger) findBrackets() {
	type count struct{ below, above int } // rows printed below and above zero
	costs, owed := map[*release.Table]count{}, map[*release.Table]count{}
	for _, l := range t.lines {
		if l.concept != nil && l.concept.Signed || l.kind != release.Money || l.column != release.Values || isLess(l.row.Label) {
			continue
		}
		of := costs
		switch {
		case l.concept == nil:
			if !saysOwed(l) {
				continue
			}
			of = owed
		case statementOf(l) == release.Income && isCost(l.concept):
		case statementOf(l) == release.Balance && isLiability(homeSection(l.concept)) && l.concept.Balance == taxonomy.Credit:
			of = owed
		default:
			continue
		}
		c := of[l.table]
		switch negative, positive := l.printedSigns(); {
		case negative > positive:
			c.below++
		case positive > 0:
			c.above++
		}
		of[l.table] = c
	}
	most := func(c count) bool { return c.below > 1 && c.below > 2*c.above }
	t.brackets = map[*release.Table]brackets{}
	for _, table := range t.release.Tables {
		t.brackets[table] = brackets{most(costs[table]), most(owed[table])}
	}
}

var (
	namesOwed    = wording.Phrases("creditors|liabilities|provisions|provision|borrowings|payables|payable|overdraft|overdrafts|debt|obligations|indebtedness")
	namesBetween = wording.Phrases("net|assets|receivable|receivables|doubtful|bad")
)

// saysOwed reports whether a line of a balance sheet is called what is owed, and no balance of it with assets.
func saysOwed(l *line) bool {
	words := wording.Of(l.row.Label)
	return statementOf(l) == release.Balance && namesOwed.In(words) && !namesBetween.In(words)
}

// isCost reports whether a concept is one that an income statement takes off.
func isCost(c *press.Concept) bool {
	home := homeSection(c)
	return home != nil && home.Statement == "income" && c.Balance == taxonomy.Debit
}

func isLiability(s *press.Section) bool {
	return s != nil && strings.HasPrefix(s.Name, "balance.liabilities")
}

// isEquity reports whether a concept is what is left for owners as a whole: the assets less all that is owed.
func isEquity(c *press.Concept, home *press.Section) bool {
	return isOwners(home) && c.Signed && c.Balance == taxonomy.Credit
}

// isOwners reports whether a section is of what belongs to the owners, whose balance incomes share and payments to them do not.
func isOwners(home *press.Section) bool {
	return home != nil && home.Name == "balance.equity"
}

// isBracketed reports whether a line whose concept may have either sign, or that has none yet, is a cost that its table prints in
// brackets as it prints the others.
func (t *tagger) isBracketed(l *line) bool {
	negative, positive := l.printedSigns()
	return negative > positive && statementOf(l) == release.Income && t.brackets[l.table].costs && l.kind == release.Money && l.column == release.Values &&
		!isLess(l.row.Label) && !eliminated.In(wording.Of(l.row.Label))
}

// isInBrackets reports whether a line is a cost or a liability of a table that prints those in brackets.
func (t *tagger) isInBrackets(l *line) bool {
	b := t.brackets[l.table]
	return b.costs && statementOf(l) == release.Income && isCost(l.concept) || b.liabilities && statementOf(l) == release.Balance && isLiability(homeSection(l.concept))
}

// turns reports whether the parts of a total are printed with the opposite sign as it is: one that is so by its own figures alone tells
// nothing of them.
func (t *tagger) turns(total *line) bool { return total.flip && !t.guessed[total] }

// namesEither are the words of what may be an income or a cost.
var namesEither = wording.Phrases("gain|gains|income|profit|earnings|result|results|loss|losses|benefit|credit|recovery", "share of", "net *", "net $", "items", "adjustment|adjustments|revaluation|remeasurement|differences|changes|movements")

// signOwn decides the sign of a line that gets a concept of the release's own, and the balance of that: what the total that counts it
// shows, else what its table prints in brackets.
func (t *tagger) signOwn(l *line, c *press.Concept) {
	if c.Type != press.Monetary || l.kind != release.Money || l.column != release.Values {
		return
	}
	negative, positive := l.printedSigns()
	if negative == 0 || positive > 0 {
		return
	}
	total, weight := t.totalOf(l)
	switch {
	case total != nil && t.turns(total) && weight > 0:
		l.flip, l.why, c.Balance = true, "printed with the opposite sign, as the sum shows", total.concept.Balance
	case t.isCostOfItsOwn(l) && (total == nil || weight > 0 && total.concept.Balance == taxonomy.Credit):
		l.flip, l.why, c.Balance = true, "printed as a deduction", taxonomy.Debit
	case t.brackets[l.table].liabilities && statementOf(l) == release.Balance && (total == nil && isLiability(l.zone) || weight >= 0 && saysOwed(l)):
		l.flip, l.why, c.Balance = true, "printed as a deduction", taxonomy.Credit
	}
}

// isCostOfItsOwn reports whether a line without a concept is a cost in brackets: no sum, and nothing that may be an income as well.
func (t *tagger) isCostOfItsOwn(l *line) bool {
	return t.isBracketed(l) && len(l.row.Parts) == 0 && !namesEither.In(wording.Of(l.row.Label))
}

// totalOf is the line of the total that counts a line, with the weight; nil for none whose balance is known.
func (t *tagger) totalOf(l *line) (*line, int) {
	for _, total := range t.totals(l.row) {
		if total.table != l.table || total.kind != l.kind || total.concept == nil || total.concept.Balance == taxonomy.NoBalance {
			continue
		}
		if i := slices.IndexFunc(total.row.Parts, func(p release.Part) bool { return p.Row == l.row }); i >= 0 {
			return total, total.row.Parts[i].Weight
		}
	}
	return nil, 0
}
