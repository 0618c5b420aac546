package tie

import (
	"cmp"
	"slices"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/taxonomy/press"
	"github.com/tieout/tieout/validate/tie/book"
	"github.com/tieout/tieout/validate/tie/columns"
	"github.com/tieout/tieout/validate/tie/pershare"
	"github.com/tieout/tieout/validate/tie/shares"
	"github.com/tieout/tieout/validate/tie/sums"
)

// known are the relations that the taxonomy knows beforehand, in every table that prints their totals. Of several relations
// of one total the one that holds in the most columns counts.
func known(b *book.Book, relations []*press.Relation) []*book.Claim {
	b.CallByLabels(relations)
	byTotal := map[string][]*press.Relation{}
	for _, x := range relations {
		byTotal[x.Total] = append(byTotal[x.Total], x)
	}
	var out, alone []*book.Claim
	for _, t := range b.Tables {
		for _, row := range t.Rows {
			var sums, quotients []*book.Claim
			for _, x := range byTotal[b.ConceptOf(row)] {
				for _, v := range variants(b, x, t, row) {
					c := claimOf(b, v, t, row)
					switch {
					case c == nil, x.Most != "" && shares.IsOfPart(c):
					case x.Most != "", isIdentity(x):
						out = append(out, c)
					case c.Family == book.ShareFamily:
						quotients = append(quotients, c)
					default:
						sums = append(sums, c)
					}
				}
			}
			if best := book.BestClaim(sums); best != nil {
				out = append(out, best)
			}
			if b.KindOf(row) != release.PerShare {
				continue
			}
			suggested := pershare.Suggested(b, byTotal[b.ConceptOf(row)], t, row)
			if best := pershare.QuotientOf(b, t, row, quotients, suggested); best != nil {
				out = append(out, best)
			} else {
				alone = append(alone, slices.Concat(quotients, suggested)...)
			}
		}
	}
	return append(out, pershare.BesideTied(b, alone, out)...)
}

// isIdentity reports whether a relation says that one figure is another: both sides of a balance sheet. No sum that holds stands for it.
func isIdentity(x *press.Relation) bool {
	return len(x.Parts) == 1 && len(x.Optional) == 0 && x.Over == ""
}

// maxOptional bounds the optional parts of which every choice is tried.
const maxOptional = 4

// variants are the choices of the optional parts that a table prints between the first part and the total, all of them first.
func variants(b *book.Book, x *press.Relation, t *release.Table, row *release.Row) []*press.Relation {
	if len(x.Optional) == 0 {
		return []*press.Relation{x}
	}
	rows, first := b.IndexOf(t).Rows, row.Index
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
func claimOf(b *book.Book, x *press.Relation, t *release.Table, row *release.Row) *book.Claim {
	c := &book.Claim{Family: book.KnownFamily}
	closed := true
	for _, it := range row.Items {
		total := b.ByItem[it]
		if it.Nil || !mayHold(b, x, total) {
			continue
		}
		r, near, ok := relate(b, x, total)
		if !ok || !near && x.Over == "" {
			continue
		}
		closed = closed && (len(r.Parts) == 1 || isClosed(b, t, r))
		c.Add(r)
	}
	if len(c.Relations) == 0 || len(c.Relations) == 1 && book.IsApart(c.Relations[0].Total) {
		return nil
	}
	switch {
	case x.Most != "":
		c.Family, c.Sure = shares.OrderFamily, !c.IsCalled()
	case x.Over != "" && c.Relations[0].Total.Item.Kind == release.PerShare:
		c.Family, c.Digits, c.Explained = book.ShareFamily, 1, true
		if c.Relations[0].Total.Period.Kind == tieout.Instant {
			pershare.AsExact(c)
		}
	case x.Over != "":
		c.Family, c.Allowance, c.Digits, c.Strict = book.RatioFamily, columns.PercentSlack, 2, columns.IsStrict(c, columns.LeastStrictColumns)
	case b.KindOf(row) == release.PerShare:
		c.Digits, c.Explained = 1, true
	case c.IsCalled():
		c.Explained = true
	default:
		c.Sure = closed
	}
	return c
}

// mayHold reports whether a figure may be the total of a relation.
func mayHold(b *book.Book, x *press.Relation, total *book.Figure) bool {
	if x.Most != "" && shares.LosesMore(b, total) {
		return false
	}
	return total.Item.Column.Kind == release.Values && total.KnownAs() == x.Total && total.Fact != nil && (x.Over != "" || x.Most != "" || sums.MaySum(b, total))
}

// relate finds the figures of a relation for a total: in its own column, or elsewhere for the same period. near is set
// when all stand in the total's table.
func relate(b *book.Book, x *press.Relation, total *book.Figure) (r *book.Relation, near, ok bool) {
	r, near = &book.Relation{Total: total, Form: book.AsFacts}, true
	take := func(name string, weight int) bool {
		f, here := pershare.Beside(b, name, total)
		if f == nil {
			return false
		}
		near = near && here
		r.Parts = append(r.Parts, book.Term{Figure: f, Weight: weight})
		return true
	}
	if x.Most != "" {
		r.Form = book.AtMost
		loss := total.Item.Kind == release.PerShare && total.Item.Value.Sign() <= 0 // is diluted the other way
		ok = take(x.Most, 1) && near && !loss && shares.SameWhere(total, r.Parts[0].Figure)
		return r, near, ok
	}
	for _, p := range x.Parts {
		if !take(p.Name, p.Weight) {
			return nil, false, false
		}
	}
	takeOptional(b, x, r)
	if len(x.Parts) == 1 && len(r.Parts) == 1 && x.Over == "" && x.Optional != nil {
		return nil, false, false // none of what makes it a sum is printed
	}
	if x.Over != "" {
		r.Form = book.PerUnit
		return r, near, take(x.Over, 1) && pershare.SuitsSides(r)
	}
	return r, near, true
}

// takeOptional adds to a relation the figures of its table that may count in it and do.
func takeOptional(b *book.Book, x *press.Relation, r *book.Relation) {
	for _, p := range x.Optional {
		if f, here := pershare.Beside(b, p.Name, r.Total); f != nil && here && !countsInOne(f.Item.Row, r.Parts) {
			r.Parts = append(r.Parts, book.Term{Figure: f, Weight: p.Weight})
		}
	}
}

// countsInOne reports whether a row is one of those that a part of a relation adds up: it is no part beside that, as "Other" of the segments whose operating
// profit stands above them.
func countsInOne(row *release.Row, parts []book.Term) bool {
	return slices.ContainsFunc(parts, func(p book.Term) bool {
		within := map[*release.Row]bool{}
		sums.Counted(p.Figure.Item.Row, within, 0)
		return p.Figure.Item.Row != row && within[row]
	})
}

// isClosed reports whether all rows between the first part of a sum and its total count in it: they are parts, or add up to one.
func isClosed(b *book.Book, t *release.Table, r *book.Relation) bool {
	within := map[*release.Row]bool{r.Total.Item.Row: true}
	first := map[*release.Table]int{t: r.Total.Item.Row.Index}
	last := r.Total.Item.Row.Index
	for _, p := range r.Parts {
		row, of := p.Figure.Item.Row, p.Figure.Table
		if of == t && row.Index > r.Total.Item.Row.Index && addsUp(row, r.Total.Item.Row) {
			return false // the part is what the total and others come to, as in a reconciliation that begins with it
		}
		sums.Counted(row, within, 0)
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
		if row != r.Total.Item.Row && b.ConceptOf(row) == r.Total.KnownAs() {
			return false // a part is what is left of the total itself
		}
	}
	for of, from := range first {
		for _, row := range of.Rows {
			if row.Index > from && (of != t || row.Index < last) && !within[row] && pershare.At(b, row, r.Total.Item.Column) != nil {
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
