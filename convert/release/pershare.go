package release

import (
	"strings"

	"github.com/tieout/tieout/internal/wording"
)

// ofShares reports whether a table is of amounts per share throughout: its titles say so, or the sentence above it, it states no
// scale, and what is printed has cents; or its rows are those of such a table above.
func (dr *draft) ofShares() bool {
	if dr.perShare == 0 {
		dr.perShare = -1
		if dr.t.Scale.Stated == "" && dr.printsCents() && (dr.saysPerShare() || dr.opensPerShare() || dr.followsShares()) {
			dr.perShare = 1
		}
	}
	return dr.perShare > 0
}

// throughShares are what titles of a fund's highlights say: "for a share outstanding throughout the period".
var throughShares = wording.Phrases("for a|each|one common? share|unit outstanding", "per share|unit data|operating performance? $", "per share|unit operating performance")

// saysPerShare reports whether a title, or the sentence above a table, speaks of earnings per share, or of what becomes of one.
func (dr *draft) saysPerShare() bool {
	texts := []string{dr.titleTxt, dr.t.Lead}
	if n := len(dr.titles); n > 0 {
		texts = append(texts, lastSentence(dr.titles[n-1].Text))
	}
	for _, s := range texts {
		l := " " + strings.ToLower(s) + " "
		if throughShares.In(wording.Of(s)) {
			return true
		}
		if wording.Says(l, " eps ", "(eps)", "amounts per share") || wording.Says(l, "earnings", "income", "loss", "results", "ffo", "distributable") && isPerShare(l) {
			return true
		}
	}
	return false
}

// opensPerShare reports whether the first row is of an amount per share by its label: what follows it, with cents throughout, adds
// to it or is taken off.
func (dr *draft) opensPerShare() bool {
	if len(dr.rows) < 2 {
		return false
	}
	k, ok := dr.d.labelKind(dr.rows[0].row.Label, dr.t.Statement)
	return ok && k == PerShare
}

// followsShares reports whether the rows of a table are those of one above that is of amounts per share: what is expected in another
// year beside what was earned.
func (dr *draft) followsShares() bool {
	up := dr.before
	for n := 0; up != nil && n < maxSharesAbove; up, n = up.before, n+1 {
		if up.ofShares() && up.resembles(dr) {
			return true
		}
	}
	return false
}

const maxSharesAbove = 8 // tables above whose rows are looked at

// printsCents reports whether all that a table prints, but percentages, is small and has cents.
func (dr *draft) printsCents() bool {
	for _, rc := range dr.rows {
		for _, p := range rc.Values {
			n := &p.Number
			if !n.Nil && !n.Percent && (n.Places() < 2 || n.Commas || n.WholeDigits() > maxPerShare) {
				return false
			}
		}
	}
	return true
}

const maxPerShare = 3 // whole digits of an amount per share

// ofResults are labels of results, which amounts per share below counts of shares repeat.
var ofResults = wording.Phrases("^basic|diluted? net? income|earnings|loss|profit loss? $", "^income|earnings|profit|loss loss? from? continuing|discontinued operations $", "^basic|diluted? continuing|discontinued operations $")

// dilutes are labels of what is added to the shares by which earnings are divided.
var dilutes = wording.Phrases("^dilutive|dilution", "effect|effects|impact of dilutive|dilution", "^stock|share|employee options|awards|plans", "^assumed exercise|conversion", "^restricted stock|shares|units", "^warrants")

// centsAmongWhole reports whether a row prints dollars and cents in a table of whole dollars, whose amounts have more digits than any
// per share.
func (dr *draft) centsAmongWhole(rc *rowCells) bool {
	if dr.t.Scale.Exponent != 0 || !dr.wholeAmounts() {
		return false
	}
	any := false
	for _, p := range rc.Values {
		if p.Number.Nil || dr.t.Columns[p.Column].Kind != Values {
			continue
		}
		if p.Number.Places() != 2 {
			return false
		}
		any = true
	}
	return any && dr.printsShares(rc)
}

// addsToBelow reports whether a row of dilution stands right over a count of shares by its label that is larger in every column: it
// counts what is added, whatever stands above.
func (dr *draft) addsToBelow(rc *rowCells) bool {
	if !dilutes.In(wording.Of(rc.row.Label)) || !dr.fits(Shares, rc) {
		return false
	}
	next := dr.sharesBeside(rc, 1)
	if next == nil {
		return false
	}
	for _, p := range rc.Values {
		q := next.at(p.Column)
		if q == nil || !p.Number.Nil && (q.Number.Nil || q.Number.WholeDigits() < p.Number.WholeDigits()) {
			return false
		}
	}
	return true
}

// sharesBeside is the row of values next to another, below or above by 1 or -1, when its label counts shares; nil otherwise.
func (dr *draft) sharesBeside(rc *rowCells, by int) *rowCells {
	beside := dr.rowBeside(rc, by)
	if beside == nil {
		return nil
	}
	if k, ok := dr.d.labelKind(beside.row.Label, dr.t.Statement); !ok || k != Shares || !dr.fits(Shares, beside) {
		return nil
	}
	return beside
}

// rowBeside is the row of values next to another, below or above by 1 or -1; nil for none.
func (dr *draft) rowBeside(rc *rowCells, by int) *rowCells {
	if dr.places == nil {
		dr.places = make(map[*Row]int, len(dr.rows))
		for i := range dr.rows {
			dr.places[dr.rows[i].row] = i
		}
	}
	i, ok := dr.places[rc.row]
	if i += by; !ok || i < 0 || i >= len(dr.rows) {
		return nil
	}
	return &dr.rows[i]
}

// leadsToShares reports whether a row stands between two counts of shares by their labels and leads from one to the other in every column: it
// counts what is added, whatever it is called.
func (dr *draft) leadsToShares(rc *rowCells) bool {
	if !dr.fits(Shares, rc) {
		return false
	}
	above, below := dr.sharesBeside(rc, -1), dr.sharesBeside(rc, 1)
	if above == nil || below == nil {
		return false
	}
	for _, p := range rc.Values {
		a, b := above.at(p.Column), below.at(p.Column)
		if a == nil || b == nil || !a.Number.Value().Add(p.Number.Value()).Equal(b.Number.Value()) {
			return false
		}
	}
	return true
}

// leadsToPerShare reports whether a row of cents stands, with others of cents, between two amounts per share by their labels in a table whose amounts of
// money have none: it is taken off the one or put back, whatever it is called.
func (dr *draft) leadsToPerShare(rc *rowCells) bool {
	return dr.t.Scale.Exponent != 0 && dr.printsShares(rc) && dr.perShareBeside(rc, -1) && dr.perShareBeside(rc, 1) && dr.amountsWithoutCents()
}

// perShareBeside reports whether the nearest row above or below, by -1 or 1, but for others of cents, is an amount per share by its label.
func (dr *draft) perShareBeside(rc *rowCells, by int) bool {
	for rc = dr.rowBeside(rc, by); rc != nil && dr.printsShares(rc); rc = dr.rowBeside(rc, by) {
		if k, ok := dr.d.labelKind(rc.row.Label, dr.t.Statement); ok {
			return k == PerShare
		}
	}
	return false
}

// amountsWithoutCents reports whether a table prints amounts, and none of more than three digits with cents.
func (dr *draft) amountsWithoutCents() bool {
	any := false
	for i := range dr.rows {
		for _, p := range dr.rows[i].Values {
			n := &p.Number
			if n.Nil || n.Percent || dr.t.Columns[p.Column].Kind != Values {
				continue
			}
			if n.Places() > 1 && (n.Commas || n.WholeDigits() > maxPerShare) {
				return false
			}
			any = any || n.Places() < 2
		}
	}
	return any
}
