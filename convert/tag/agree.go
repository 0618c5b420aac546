package tag

import (
	"strings"

	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
	"github.com/tieout/tieout/taxonomy"
	"github.com/tieout/tieout/taxonomy/press"
)

// worded is whether a label says in which sign its figure is printed: "(Gains) losses" has losses as positive numbers, "Gains
// (losses)" gains. It is false for labels that do not say, and for concepts of no nature.
func (l *line) worded() (flip, ok bool) {
	open := strings.IndexByte(l.row.Label, '(')
	if open < 0 || l.concept.Balance == taxonomy.NoBalance || statementOf(l) == release.CashFlow {
		return false, false
	}
	length := strings.IndexByte(l.row.Label[open:], ')')
	if length < 0 {
		return false, false
	}
	inside := wording.Of(l.row.Label[open : open+length])
	outside := wording.Of(l.row.Label[:open] + " " + l.row.Label[open+length+1:])
	switch {
	case namesGain.In(inside) && len(inside) == 1 && namesLoss.In(outside):
		return l.concept.Balance == taxonomy.Credit, true
	case namesLoss.In(inside) && len(inside) == 1 && namesGain.In(outside):
		return l.concept.Balance == taxonomy.Debit, true
	}
	return false, false
}

// agreeSigns turns the signs of lines whose figures are all those of another line of their concept, but for the sign: what a
// reconciliation adds back is printed with the sign that it has there.
func (t *tagger) agreeSigns() {
	all := t.standings()
	stated := map[*press.Concept][]*line{} // lines of statements
	for _, l := range t.lines {
		if l.concept != nil && isPlainStatement(l.table) {
			stated[l.concept] = append(stated[l.concept], l)
		}
	}
	for _, l := range t.lines {
		if l.concept == nil || isPlainStatement(l.table) {
			continue
		}
		agree, against := 0, 0
		var like *line
		for i, o := range stated[l.concept] {
			if i >= maxSharing {
				break
			}
			s := all.of(o, l)
			if s == nil {
				continue
			}
			agree += s.same
			if s.turned > 0 && s.turned == s.different {
				against += s.turned
				like = o
			}
		}
		if like == nil || agree > 0 || against < 2 {
			continue
		}
		if l.flip = !l.flip; l.flip {
			l.why = "printed with the opposite sign, as the same figures elsewhere show"
		} else {
			l.why = ""
		}
	}
}
