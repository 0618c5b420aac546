package tag

import (
	"slices"

	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
)

// Who owns a result is often printed below it without saying again which result: "Owners of the parent" and "Non-controlling
// interests" under "Attributable to:", "of which: Group", or the two names alone. Such a row is read with the result.

const (
	netIncome = "net income"
	others    = "noncontrolling interests"

	ownersResult = "NetIncomeLoss"
	wholeResult  = "NetIncomeIncludingNoncontrolling"
)

// ownedResult is a result that rows below it may say the owners of.
type ownedResult struct {
	name string       // in words that the mapping has
	row  *release.Row // nil when a heading names it
}

// owned is what rows of a table say with the result above them whose owners they name, for those that do not name it themselves.
func (t *tagger) owned(table *release.Table) map[*release.Row]string {
	out := map[*release.Row]string{}
	var result ownedResult
	for n, row := range table.Rows {
		if len(row.Items) == 0 {
			if name, ok := t.resultOfOwners(row.Label); ok {
				result.name = name
			} else if !leadsOwned.In(wording.Of(row.Label)) {
				result = ownedResult{}
			}
			continue
		}
		rest := ownersRow(result.row, table.Rows, n)
		if rest != nil && result.name == netIncome {
			t.wholes, t.rests = append(t.wholes, result.row), append(t.rests, rest)
		}
		owners := ownersIn(row.Label)
		led := !namesResult.In(wording.Of(row.Label)) && isLed(row)
		if result.name != "" && owners != "" && row.Items[0].Kind == release.Money && (led || rest != nil && (rest != row || !t.isKnown(row))) {
			out[row] = result.name + " attributable to " + owners
			if led {
				t.notePortion(result, row, owners)
			}
			continue
		}
		result = t.resultOf(row)
	}
	return out
}

// notePortion notes what a row that is said to be of owners, or of others, makes it and the result above it, whatever their figures are.
func (t *tagger) notePortion(result ownedResult, row *release.Row, owners string) {
	switch {
	case result.name != netIncome || result.row == nil:
	case owners == others:
		t.wholes = append(t.wholes, result.row)
	default:
		t.rests = append(t.rests, row)
	}
}

// isKnown reports whether the mapping knows the label of a row as it stands.
func (t *tagger) isKnown(row *release.Row) bool {
	return namesResult.In(wording.Of(row.Label)) && len(t.base.Lookup(t.normalize(row.Label))) > 0
}

// isLed reports whether a row says itself, or by the heading right above it, that it is about owners of what stands before.
func isLed(row *release.Row) bool {
	return leadsOwned.In(wording.Of(row.Label)) || leadsOwned.In(wording.Of(innermost(row)))
}

// ownersIn are the owners that a label names; "" when there is none.
func ownersIn(label string) string {
	words := wording.Of(label)
	switch {
	case namesOthers.In(words):
		return others
	case namesOwners.In(words):
		return "parent"
	}
	return ""
}

// resultOfOwners is the result that a heading over owners names: "Profit attributable to:".
func (t *tagger) resultOfOwners(heading string) (string, bool) {
	words := wording.Of(heading)
	switch {
	case !leadsOwned.In(words), otherResult.In(words), t.normalize(heading).NonGAAP:
		return "", false
	case namesWhole.In(words):
		return "comprehensive income", true
	case namesResult.In(words):
		return netIncome, true
	}
	return "", false
}

// resultOf is the result of a period that a row prints.
func (t *tagger) resultOf(row *release.Row) ownedResult {
	p := t.normalize(row.Label)
	if p.NonGAAP {
		return ownedResult{}
	}
	for _, h := range t.base.Lookup(p) {
		switch h.Concept.Name {
		case ownersResult, wholeResult:
			return ownedResult{netIncome, row}
		case "ComprehensiveIncome":
			return ownedResult{"comprehensive income", row}
		}
	}
	return ownedResult{}
}

// ownersRow is what is left of a result for its owners, where the row at n and one beside it are the parts of the owners and of
// others in it; nil when they are not.
func ownersRow(result *release.Row, rows []*release.Row, n int) *release.Row {
	for _, m := range []int{n - 1, n + 1} {
		if result == nil || m < 0 || m >= len(rows) || rows[m] == result {
			continue
		}
		owners, part := rows[m], rows[n]
		if namesOthers.In(wording.Of(owners.Label)) {
			owners, part = part, owners
		}
		whose, minority := wording.Of(owners.Label), wording.Of(part.Label)
		if (namesOwners.In(whose) || namesPart.In(whose)) && !namesOthers.In(whose) && namesOthers.In(minority) && leaves(result, owners, part) {
			return owners
		}
	}
	return nil
}

// leaves reports whether rest is total less part, whichever sign part is printed with, in every column of amounts that has all of them.
func leaves(total, rest, part *release.Row) bool {
	found := false
	for _, it := range total.Items {
		x, y := rest.In(it.Column), part.In(it.Column)
		if it.Kind != release.Money || it.Column.Kind != release.Values || x == nil || y == nil {
			continue
		}
		if !it.Value.Sub(x.Value).Abs().Equal(y.Value.Abs()) {
			return false
		}
		found = found || !y.Value.IsZero()
	}
	return found
}

// A line may be known to be a result before it is shared out, or the part of the owners.
type portion int

const (
	unknownPortion portion = iota
	wholePortion
	ownersPortion
)

// markPortions marks the lines of results that belong to owners and others, as a table says that shares them out, and of what is
// left for the owners, wherever they are printed.
func (t *tagger) markPortions() {
	if len(t.wholes)+len(t.rests) == 0 {
		return
	}
	for _, l := range t.lines {
		if l.kind != release.Money || l.text != "" {
			continue
		}
		result := t.resultOf(l.row).name == netIncome
		is := func(r *release.Row) bool { return r == l.row || result && printsSame(l.items, r.Items) }
		switch {
		case slices.ContainsFunc(t.rests, is):
			l.portion = ownersPortion
		case slices.ContainsFunc(t.wholes, is):
			l.portion = wholePortion
		}
	}
}

// keepPortion takes from a line that is known to be one of the two portions of a result the concept of the other, and gives its chance
// to that of its own.
func (l *line) keepPortion() {
	own, other := wholeResult, ownersResult
	switch l.portion {
	case unknownPortion:
		return
	case ownersPortion:
		own, other = other, own
	}
	named := func(name string) int {
		return slices.IndexFunc(l.candidates, func(c candidate) bool { return c.concept.Name == name })
	}
	k, gone := named(own), named(other)
	if k < 0 || gone < 0 {
		return
	}
	l.candidates[k].chance += l.candidates[gone].chance
	l.candidates[k].score = max(l.candidates[k].score, l.candidates[gone].score)
	l.candidates = slices.Delete(l.candidates, gone, gone+1)
	l.sort()
}

// printsSame reports whether cells of two rows are of the same periods somewhere, and equal wherever they are.
func printsSame(a, b []*release.LineItem) bool {
	found := false
	for _, x := range a {
		for _, y := range b {
			if x.Column.Kind != release.Values || y.Column.Kind != release.Values || x.Period != y.Period || x.Nil || y.Nil || y.Kind != release.Money {
				continue
			}
			if !sameFigure(x, y) {
				return false
			}
			found = true
		}
	}
	return found
}
