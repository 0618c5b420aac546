package tie

import (
	"cmp"
	"slices"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/taxonomy/press"
)

var ()

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
