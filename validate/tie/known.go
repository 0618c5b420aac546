package tie

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
	"github.com/tieout/tieout/taxonomy/press"
)

var (
	// RuleRelationBroken is the code of relations known beforehand that do not hold.
	RuleRelationBroken = tieout.Rule{Code: "tieout:relationBroken", Severity: tieout.Inconsistency, Spec: "tieout",
		Doc: "A total is not what it must be by what it is called: assets that are not liabilities and equity, a gross profit that is not " +
			"revenues less their cost, cash that did not change by the three sections of the cash flow.",
		Advice:  "Compare the figures with their source; look for a row that is missing, a sign, columns that changed places.",
		Example: "Total assets                            334,742\nTotal liabilities and stockholders' equity  333,742"}
	// RulePerShareBroken is the code of amounts per share that income and shares do not give.
	RulePerShareBroken = tieout.Rule{Code: "tieout:perShareBroken", Severity: tieout.Inconsistency, Spec: "tieout",
		Doc: "An amount per share is not the income over the shares that the release prints, by more than rounding explains, or basic and " +
			"diluted figures stand the wrong way round.",
		Advice:  "Compare the amount per share, the income and the number of shares with their source.",
		Example: "Net income  11,110   Diluted shares  26,011   Diluted earnings per share  0.34"}
	// RuleRatioBroken is the code of margins and rates that their figures do not give.
	RuleRatioBroken = tieout.Rule{Code: "tieout:ratioBroken", Severity: tieout.Inconsistency, Spec: "tieout",
		Doc:     "A margin or a rate is not what the figures give that it is made from.",
		Advice:  "Compute the percentage again from the figures of the same column.",
		Example: "Revenues  200   Gross profit  90   Gross margin  54.0%"}
)

var (
	knownFamily = &family{rule: RuleRelationBroken, sums: true, says: saysKnown}
	shareFamily = &family{rule: RulePerShareBroken, says: saysQuotient}
	orderFamily = &family{rule: RulePerShareBroken, says: func(r *Relation) string {
		return fmt.Sprintf("%s: printed %s, more than %s of %s", name(r.Total), r.Total.Item.Printed, r.Parts[0].Figure.Item.Printed, label(r.Parts[0].Figure))
	}}
	extremeFamily = &family{rule: RulePerShareBroken, says: func(r *Relation) string {
		return fmt.Sprintf("%s, %s: printed %s, which none of the periods within it has; %s has %s", label(r.Total), column(r.Total), r.Total.Item.Printed,
			column(r.Parts[0].Figure), r.Parts[0].Figure.Item.Printed)
	}}
	averageFamily = &family{rule: RulePerShareBroken, says: saysAverage}
	impliedFamily = &family{rule: RulePerShareBroken, says: func(r *Relation) string {
		e, _ := r.expected(nil)
		return fmt.Sprintf("%s, %s: printed %s; %s over as many shares as the other columns tell is about %s", name(r.Total), column(r.Total), r.Total.Item.Printed,
			terms(r.Parts), number(e.Middle(), r.Total.Item))
	}}
	ratioFamily = &family{rule: RuleRatioBroken, says: saysQuotient}
)

// saysAverage says what is wrong with basic and diluted figures, and with averages over several periods.
func saysAverage(r *Relation) string {
	other := r.Parts[0].Figure
	at := fmt.Sprintf("%s, %s: printed %s", label(r.Total), column(r.Total), r.Total.Item.Printed)
	switch r.form {
	case near:
		return fmt.Sprintf("%s; %s is %s, and the two are near each other in the other columns", at, label(other), other.Item.Printed)
	case asPrinted:
		return fmt.Sprintf("%s; %s is %s, and nothing dilutes a loss", at, label(other), other.Item.Printed)
	}
	e, _ := r.expected(nil)
	return fmt.Sprintf("%s; by %s it should be about %s", at,
		joinTerms(r.Parts, func(f *Figure) string { return label(f) + ", " + column(f) + ", " + f.Item.Printed }), number(e.Middle(), r.Total.Item))
}

func saysKnown(r *Relation) string {
	e, _ := r.expected(nil)
	value := e.Middle()
	if r.form == asFacts && r.Total.turn {
		value = value.Neg()
	}
	return fmt.Sprintf("%s: printed %s; %s come to %s (%s)", name(r.Total), r.Total.Item.Printed, terms(r.signsAsPrinted()), exactly(value, r.Total.Item),
		missed(r.Total.Item.Value.Sub(value), r.Total.Item))
}

// signsAsPrinted are the parts with the weights that what is printed has: an expense of 48 that is deducted, and printed (48), is added.
func (r *Relation) signsAsPrinted() []Term {
	if r.form != asFacts {
		return r.Parts
	}
	parts := slices.Clone(r.Parts)
	for i, p := range parts {
		if p.Figure.turn != r.Total.turn {
			parts[i].Weight = -p.Weight
		}
	}
	return parts
}

func saysQuotient(r *Relation) string {
	e, _ := r.expected(nil)
	n := len(r.Parts) - 1
	if r.form == ofSum {
		n = 1
	}
	return fmt.Sprintf("%s, %s: printed %s; %s over %s is %s", name(r.Total), column(r.Total), r.Total.Item.Printed, terms(r.Parts[:n]),
		terms(r.Parts[n:]), number(e.Middle(), r.Total.Item))
}

// terms are figures of a sum in words: "Net revenue 106,850 less Cost of revenue 61,973".
func terms(ts []Term) string {
	return joinTerms(ts, func(f *Figure) string { return label(f) + " " + f.Item.Printed })
}

// joinTerms are the terms of a sum in words.
func joinTerms(ts []Term, words func(*Figure) string) string {
	var b strings.Builder
	for i, t := range ts {
		switch {
		case t.Weight < 0:
			b.WriteString(" less ")
		case i > 0:
			b.WriteString(" and ")
		}
		b.WriteString(words(t.Figure))
	}
	return strings.TrimSpace(b.String())
}

// label is a figure's name, with its section where the name alone says little.
func label(f *Figure) string {
	l := name(f)
	if len(strings.Fields(l)) == 1 && len(f.Item.Row.Section) > 0 {
		return inSection(f, l)
	}
	return l
}

// known are the relations that the taxonomy knows beforehand, in every table that prints their totals. Of several relations
// of one total the one that holds in the most columns counts.
func (b *book) known(relations []*press.Relation) []*claim {
	b.callByLabels(relations)
	byTotal := map[string][]*press.Relation{}
	for _, x := range relations {
		byTotal[x.Total] = append(byTotal[x.Total], x)
	}
	var out, alone []*claim
	for _, t := range b.tables {
		for _, row := range t.Rows {
			var sums, quotients []*claim
			for _, x := range byTotal[b.conceptOf(row)] {
				for _, v := range b.variants(x, t, row) {
					c := b.claimOf(v, t, row)
					switch {
					case c == nil, x.Most != "" && isOfPart(c):
					case x.Most != "", isIdentity(x):
						out = append(out, c)
					case c.family == shareFamily:
						quotients = append(quotients, c)
					default:
						sums = append(sums, c)
					}
				}
			}
			if best := bestClaim(sums); best != nil {
				out = append(out, best)
			}
			if b.kindOf(row) != release.PerShare {
				continue
			}
			suggested := b.perShareOf(byTotal[b.conceptOf(row)], t, row)
			if best := b.quotientOf(t, row, quotients, suggested); best != nil {
				out = append(out, best)
			} else {
				alone = append(alone, slices.Concat(quotients, suggested)...)
			}
		}
	}
	return append(out, b.besideTied(alone, out)...)
}

// isIdentity reports whether a relation says that one figure is another: both sides of a balance sheet. No sum that holds stands for it.
func isIdentity(x *press.Relation) bool {
	return len(x.Parts) == 1 && len(x.Optional) == 0 && x.Over == ""
}

// bestClaim is the claim that holds in the most columns, of those the one that fails in the fewest; the first of equals.
func bestClaim(cs []*claim) *claim {
	score := func(c *claim) int {
		n := 0
		for _, r := range c.relations {
			if r.holds(nil) {
				n += 1000
			} else {
				n--
			}
		}
		return n
	}
	if len(cs) == 0 {
		return nil
	}
	return slices.MaxFunc(cs, func(a, c *claim) int { return score(a) - score(c) })
}

// kindOf is the kind of a row's first number.
func (b *book) kindOf(row *release.Row) release.Number {
	if len(row.Items) == 0 {
		return release.Money
	}
	return row.Items[0].Kind
}

var (
	bottomLine = wording.Phrases("net ... income|loss|earnings|profit|result", "profit|loss|result|earnings for|of the? financial|fiscal? period|year|quarter|half", "profit|loss|earnings after tax|taxes|taxation",
		"^consolidated? profit|loss$")
	// ofOtherNet are the words of net amounts that are no result: "net interest income".
	ofOtherNet = wording.Phrases("net interest|investment|operating|premium|premiums|rental|sales|revenue|revenues|other|fee|fees|underwriting|trading|finance|financing")
)

// isResult reports whether a row's label is that of net income, by any of its names.
func isResult(row *release.Row) bool {
	words := wording.Of(row.Label)
	return bottomLine.In(words) && !ofOtherNet.In(words)
}

// sameScope reports whether a result and an amount per share are both of continuing operations, or neither is.
func sameScope(a, b *release.Row) bool { return isContinuing(a) == isContinuing(b) }

// isContinuing reports whether a row is one of continuing operations, by its label, or by the heading above "Basic" and "Diluted".
func isContinuing(row *release.Row) bool { return named(row, ofContinuingAlone) }

var ofContinuingAlone = wording.Phrases("continuing|before")

// hasScopes reports whether a table prints results of both scopes above an amount per share, so that it is not made from one of the other.
func (b *book) hasScopes(t *release.Table, share *release.Row) bool {
	return b.rowsIn(t).scopes[scopeOf(share)] < share.Index
}

// maxOptional bounds the optional parts of which every choice is tried.
const maxOptional = 4

// variants are the choices of the optional parts that a table prints between the first part and the total, all of them first.
func (b *book) variants(x *press.Relation, t *release.Table, row *release.Row) []*press.Relation {
	if len(x.Optional) == 0 {
		return []*press.Relation{x}
	}
	rows, first := b.indexOf(t).rows, row.Index
	for _, p := range x.Parts {
		if at := rows[p.Name]; len(at) > 0 {
			first = min(first, at[0])
		}
	}
	var there []press.Part
	printed := map[string]int{} // in which row
	for _, p := range x.Optional {
		at := rows[p.Name]
		i, _ := slices.BinarySearch(at, first+1)
		if _, twice := printed[p.Name]; !twice && i < len(at) && at[i] < row.Index {
			there, printed[p.Name] = append(there, p), at[i]
		}
	}
	slices.SortStableFunc(there, func(p, q press.Part) int { return cmp.Compare(printed[p.Name], printed[q.Name]) })
	var out []*press.Relation
	for choice := 1<<min(len(there), maxOptional) - 1; choice >= 0; choice-- {
		v := *x
		v.Optional = []press.Part{}
		for i, p := range there {
			if i >= maxOptional || choice>>i&1 == 1 {
				v.Optional = append(v.Optional, p)
			}
		}
		out = append(out, &v)
	}
	return out
}

// claimOf is a relation in all columns of a row; nil when no column has its figures.
func (b *book) claimOf(x *press.Relation, t *release.Table, row *release.Row) *claim {
	c := &claim{family: knownFamily}
	closed := true
	for _, it := range row.Items {
		total := b.byItem[it]
		if it.Nil || !b.mayHold(x, total) {
			continue
		}
		r, near, ok := b.relate(x, total)
		if !ok || !near && x.Over == "" {
			continue
		}
		closed = closed && (len(r.Parts) == 1 || b.closed(t, r))
		c.add(r)
	}
	if len(c.relations) == 0 || len(c.relations) == 1 && isApart(c.relations[0].Total) {
		return nil
	}
	switch {
	case x.Most != "":
		c.family, c.sure = orderFamily, !c.isCalled()
	case x.Over != "" && c.relations[0].Total.Item.Kind == release.PerShare:
		c.family, c.digits, c.explained = shareFamily, 1, true
		if c.relations[0].Total.Period.Kind == tieout.Instant {
			c.asExact()
		}
	case x.Over != "":
		c.family, c.allowance, c.digits, c.strict = ratioFamily, percentSlack, 2, c.isStrict(leastStrictColumns)
	case b.kindOf(row) == release.PerShare:
		c.digits, c.explained = 1, true
	case c.isCalled():
		c.explained = true
	default:
		c.sure = closed
	}
	return c
}

// mayHold reports whether a figure may be the total of a relation.
func (b *book) mayHold(x *press.Relation, total *Figure) bool {
	if x.Most != "" && b.losesMore(total) {
		return false
	}
	return total.Item.Column.Kind == release.Values && total.concept() == x.Total && total.Fact != nil && (x.Over != "" || x.Most != "" || b.maySum(total))
}

// maySum reports whether a figure may be the sum of others: a percentage only in a column that prints the whole, too, as
// statements of common size do. Percentages of change are no sums.
func (b *book) maySum(f *Figure) bool {
	return f.Item.Kind != release.Percentage || slices.ContainsFunc(f.Table.Rows, func(row *release.Row) bool {
		g := b.in(row, f.Item.Column)
		return g != nil && g.Item.Kind == release.Percentage && g.Item.Value.Equal(whole)
	})
}

// whole is 100 percent.
var whole = decimal.NewFromInt(1)

// relate finds the figures of a relation for a total: in its own column, or elsewhere for the same period. near is set
// when all stand in the total's table.
func (b *book) relate(x *press.Relation, total *Figure) (r *Relation, near, ok bool) {
	r, near = &Relation{Total: total, form: asFacts}, true
	take := func(name string, weight int) bool {
		f, here := b.beside(name, total)
		if f == nil {
			return false
		}
		near = near && here
		r.Parts = append(r.Parts, Term{f, weight})
		return true
	}
	if x.Most != "" {
		r.form = atMost
		loss := total.Item.Kind == release.PerShare && total.Item.Value.Sign() <= 0 // is diluted the other way
		ok = take(x.Most, 1) && near && !loss && sameWhere(total, r.Parts[0].Figure)
		return r, near, ok
	}
	for _, p := range x.Parts {
		if !take(p.Name, p.Weight) {
			return nil, false, false
		}
	}
	for _, p := range x.Optional {
		if f, here := b.beside(p.Name, total); f != nil && here {
			r.Parts = append(r.Parts, Term{f, p.Weight})
		}
	}
	if len(x.Parts) == 1 && len(r.Parts) == 1 && x.Over == "" && x.Optional != nil {
		return nil, false, false // none of what makes it a sum is printed
	}
	if x.Over != "" {
		r.form = perUnit
		return r, near, take(x.Over, 1) && r.suitsSides()
	}
	return r, near, true
}

// suitsSides reports whether an amount per share and the shares that it is made with are not of two sides.
func (r *Relation) suitsSides() bool {
	return sideOf(r.Total.Item.Row).suits(sideOf(r.Parts[len(r.Parts)-1].Figure.Item.Row))
}

// beside is the figure of a concept that goes with a total: in the total's column, or for the same period and dimensions in
// another place, of the statements first. here is set for the total's own table, and for the one that it continues.
func (b *book) beside(concept string, total *Figure) (f *Figure, here bool) {
	all := b.indexOf(total.Table).figures[figurePlace{total.Item.Column, concept}]
	above, _ := slices.BinarySearchFunc(all, total.Item.Row.Index, func(g *Figure, at int) int { return cmp.Compare(g.Item.Row.Index, at) })
	where := withinTable(total)
	fits := func(g *Figure) bool { return g.where == where && g.Period.End.Equal(total.Period.End) }
	for i := above - 1; i >= 0 && f == nil; i-- { // the nearest above, else the first
		if fits(all[i]) {
			f = all[i]
		}
	}
	for i := above; i < len(all) && f == nil; i++ {
		if fits(all[i]) {
			f = all[i]
		}
	}
	if f != nil || !total.isPlain() {
		return f, f != nil
	}
	for _, unit := range []string{total.currency(), "shares"} {
		for _, g := range b.concept(concept, total.Period, unit) {
			if !g.Item.Nil && (total.Item.Kind == release.PerShare || comparable(g, total)) && (f == nil || primary(g) && !primary(f)) {
				f = g
			}
		}
	}
	return f, f != nil && b.continues(f.Table, total.Table)
}

// withinTable is what sets a figure apart from the others of its table: an amount per share that was set apart from those of other
// tables is of the accounts, as far as its own says.
func withinTable(f *Figure) string {
	if f.Item.Kind == release.PerShare && isApart(f) {
		return ""
	}
	return f.where
}

// currency is the unit of the amounts of money that go with a figure.
func (f *Figure) currency() string {
	if c := f.Item.Currency(); c != "" {
		return c
	}
	if f.Table.Currency == "" {
		return "USD"
	}
	return f.Table.Currency
}

// primary reports whether a figure stands in one of the statements.
func primary(f *Figure) bool {
	switch f.Table.Statement {
	case release.Income, release.Balance, release.CashFlow, release.EPS:
		return true
	}
	return false
}

// closed reports whether all rows between the first part of a sum and its total count in it: they are parts, or add up to one.
func (b *book) closed(t *release.Table, r *Relation) bool {
	within := map[*release.Row]bool{r.Total.Item.Row: true}
	first := map[*release.Table]int{t: r.Total.Item.Row.Index}
	last := r.Total.Item.Row.Index
	for _, p := range r.Parts {
		row, of := p.Figure.Item.Row, p.Figure.Table
		if of == t && row.Index > r.Total.Item.Row.Index && addsUp(row, r.Total.Item.Row) {
			return false // the part is what the total and others come to, as in a reconciliation that begins with it
		}
		counted(row, within, 0)
		switch i, known := first[of]; {
		case of != t: // the statement begins there
			first[t] = -1
			if !known || row.Index < i {
				first[of] = row.Index
			}
		default:
			first[t], last = min(i, row.Index), max(last, row.Index)
		}
	}
	for row := range within {
		if row != r.Total.Item.Row && b.conceptOf(row) == r.Total.concept() {
			return false // a part is what is left of the total itself
		}
	}
	for of, from := range first {
		for _, row := range of.Rows {
			if row.Index > from && (of != t || row.Index < last) && !within[row] && b.at(row, r.Total.Item.Column) != nil {
				return false
			}
		}
	}
	return true
}

// addsUp reports whether a row is the sum of another and more.
func addsUp(row, part *release.Row) bool {
	return slices.ContainsFunc(row.Parts, func(p release.Part) bool { return p.Row == part })
}

// at is the figure of a row in the column that goes with one of its own or another part of its statement; nil for none.
func (b *book) at(r *release.Row, c *release.Column) *Figure {
	for _, it := range r.Items {
		if !it.Nil && (it.Column == c || it.Column.Period == c.Period && it.Column.Kind == c.Kind) {
			return b.byItem[it]
		}
	}
	return nil
}

// continues reports whether a table is the one right before another in which its statement goes on.
func (b *book) continues(first, second *release.Table) bool {
	i := slices.Index(b.tables, second)
	return i > 0 && b.tables[i-1] == first && first.Statement == second.Statement && isStatement(first)
}
