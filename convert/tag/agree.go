package tag

import (
	"slices"
	"strings"

	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
	"github.com/tieout/tieout/taxonomy"
)

// worded is whether a label says in which sign its figure is printed: "(Gains) losses" has losses as positive numbers, "Gains
// (losses)" gains. It is false for labels that do not say, and for concepts of no nature.
func (l *line) worded() (flip, ok bool) {
	label := l.row.Label
	if i := strings.Index(label, " before "); i >= 0 { // "Income before provision (benefit) for taxes": the bracket is of what is not in it
		label = label[:i]
	}
	open := strings.IndexByte(label, '(')
	if open < 0 || l.concept.Balance == taxonomy.NoBalance || statementOf(l) == release.CashFlow {
		return false, false
	}
	length := strings.IndexByte(label[open:], ')')
	if length < 0 {
		return false, false
	}
	inside := wording.Of(label[open : open+length])
	outside := wording.Of(label[:open] + " " + label[open+length+1:])
	switch {
	case namesGain.In(inside) && len(inside) == 1 && namesLoss.In(outside):
		return l.concept.Balance == taxonomy.Credit, true
	case namesLoss.In(inside) && len(inside) == 1 && namesGain.In(outside):
		return l.concept.Balance == taxonomy.Debit, true
	}
	return false, false
}

// agreeSigns turns the signs of lines whose figures are all those of another line of their concept, but for the sign: what a cash flow
// or a reconciliation adds back is printed with the sign that it has there. The concept has the sign of the line that says it best.
func (t *tagger) agreeSigns() {
	all := t.standings()
	ranks := [...]int{saysResult, saysCash, adjusts}
	turned := map[*line]bool{}
	for _, rank := range ranks {
		for _, l := range t.lines {
			if l.concept != nil && signRank(l) == rank && t.isTurned(all, l, turned) {
				turned[l] = true
			}
		}
	}
	for l := range turned { // any order turns the same
		if l.flip = !l.flip; l.flip {
			l.why = "printed with the opposite sign, as the same figures elsewhere show"
		} else {
			l.why = ""
		}
	}
	t.followMost()
}

// followMost turns lines that all figures of others contradict by their signs alone where nothing says which of them has the sign of the concept: those that
// fewer others agree with, of as many the ones that say it less well, or later. One figure may have lost its sign: two must show it.
func (t *tagger) followMost() {
	all := t.standings()
	var turned []*line
	for _, l := range t.lines {
		if l.concept != nil && l.isOutvoted(all) {
			turned = append(turned, l)
		}
	}
	for _, l := range turned {
		if l.flip = !l.flip; l.flip {
			l.why = "printed with the opposite sign, as the same figures elsewhere show"
		} else {
			l.why = ""
		}
	}
}

// provenDigits are the digits of figures that are not alike by chance.
const provenDigits = 4

// isOutvoted reports whether more lines print all figures of a line with the other sign than with its own, or as many that say better which it is.
func (l *line) isOutvoted(all *standings) bool {
	with, against := 1, 0
	var first *line
	for _, o := range all.beside[l] {
		switch s := all.of(o, l); {
		case s.same > 0 && s.different == 0:
			with++
		case s.same == 0 && s.turned > 1 && s.turned == s.different && s.turnedDigits >= provenDigits && o.table != l.table:
			if against++; first == nil {
				first = o
			}
		}
	}
	if against != with {
		return against > with
	}
	if a, b := signRank(first), signRank(l); a != b {
		return a < b
	}
	return first.order < l.order
}

// How well lines say which sign their concept has: those of the statements, those of the cash flow, where it may be what is done to
// cash, and those of other tables.
const (
	saysResult = iota
	saysCash
	adjusts
)

func signRank(l *line) int {
	switch {
	case !isPlainStatement(l.table) || l.table.Adjusts:
		return adjusts
	case statementOf(l) == release.CashFlow:
		return saysCash
	}
	return saysResult
}

// isTurned reports whether the figures of a line are those of lines that say better which sign they have, but for the sign, and of none
// with it; turned are the lines that are turned already. One figure may have lost its sign: two must show it, or the sums of both tables.
func (t *tagger) isTurned(all *standings, l *line, turned map[*line]bool) bool {
	same, against := 0, 0
	var like *line
	compared := 0
	for _, o := range all.beside[l] {
		if !t.tellsSign(o, l) {
			continue
		}
		if compared++; compared > maxSharing {
			break
		}
		s := all.of(o, l)
		agree, differ := s.same, s.turned
		if turned[o] {
			agree, differ = differ, agree
		}
		same += agree
		if differ > 0 && s.different == s.turned {
			against += differ
			like = o
		}
	}
	if like == nil || same > 0 {
		return false
	}
	if vouched := t.isVouched(l) && t.isVouched(like); against < 2 || signRank(l) == saysCash {
		return vouched
	}
	return true
}

// tellsSign reports whether a line says better than another which sign their concept has: by where it stands, or by sums that only it counts in.
func (t *tagger) tellsSign(o, l *line) bool {
	if a, b := signRank(o), signRank(l); a != b {
		return a < b
	}
	return t.isVouched(o) && !t.isVouched(l)
}

// isVouched reports whether a row counts in sums of its table, which hold in all columns with the signs that are printed.
func (t *tagger) isVouched(l *line) bool {
	totals := t.totals(l.row)
	return slices.ContainsFunc(totals, func(total *line) bool {
		return total.table == l.table && !slices.ContainsFunc(l.items, func(it *release.LineItem) bool {
			if it.Nil || it.Value.IsZero() {
				return false
			}
			s, ok := total.row.SumIn(it.Column)
			return !ok || !s.Holds()
		})
	})
}
