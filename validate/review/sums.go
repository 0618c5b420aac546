package review

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/taxonomy"
	"github.com/tieout/tieout/validate/tie"
)

// addSums adds what figures were held against: of a release the relations of its figures, of a report its calculations.
func (b *builder) addSums() {
	if l := b.in.Outcome.Ledger; l != nil {
		for _, c := range l.Checks() {
			total := b.cells.Of(c.Total.Item)
			if total == nil {
				continue
			}
			s := Sum{Kind: c.Kind, Basis: basis[c.Code], Total: b.index[total], Value: b.counted(total, c.Value(c.Total)), State: stateNames[c.State], Allowed: c.Allowed.String()}
			if c.Expected != nil {
				s.Expected, s.Difference = c.Expected.String(), c.Difference.String()
			}
			whole := true
			for _, p := range c.Parts {
				f := b.cells.Of(p.Figure.Item)
				if whole = whole && f != nil; f != nil {
					s.Parts = append(s.Parts, Part{Fact: b.index[f], Weight: weighed(decimal.NewFromInt(int64(p.Weight))), Value: b.counted(f, c.Value(p.Figure))})
				}
			}
			if whole && !b.repeats(s) {
				b.data.Sums = append(b.data.Sums, s)
			}
		}
		return
	}
	if b.doc.DTS == nil {
		return
	}
	for _, arcrole := range []string{taxonomy.ArcroleSummation11, taxonomy.ArcroleSummationItem} {
		for _, role := range b.doc.DTS.LinkRoles[arcrole] {
			b.calculations(arcrole, role)
		}
	}
}

// counted is what a fact counts as; "" where that is its value.
func (b *builder) counted(f *tieout.Fact, as decimal.Decimal) string {
	if v, err := f.Value(); err == nil && v.Equal(as) {
		return ""
	}
	return as.String()
}

// weighed is a weight; "" for 1.
func weighed(w decimal.Decimal) string {
	if w.Equal(decimal.NewFromInt(1)) {
		return ""
	}
	return w.String()
}

// basis says what a figure was held against, by the code of the finding that it is when it is missed.
var basis = map[string]string{tie.RuleSumBroken.Code: "rows of the table", tie.RuleRelationBroken.Code: "rows that usually add up", tie.RulePerShareBroken.Code: "income and shares",
	tie.RuleRatioBroken.Code: "rows of the table", tie.RuleFigureDiffers.Code: "the same figure elsewhere", tie.RuleColumnBroken.Code: "columns of the table", tie.RulePeriodsBroken.Code: "other periods"}

// repeats reports whether a sum of the same parts is known of the same total: several relations may say so.
func (b *builder) repeats(s Sum) bool {
	key := func(s Sum) string {
		parts := slices.Clone(s.Parts)
		slices.SortFunc(parts, func(x, y Part) int { return cmp.Compare(x.Fact, y.Fact) })
		return fmt.Sprint(s.Kind, s.Total, s.State, parts)
	}
	k := key(s)
	if b.summed[k] {
		return true
	}
	b.summed[k] = true
	return false
}

// point is where facts are that add up.
type point struct {
	concept tieout.QName
	context *tieout.Context
	unit    *tieout.Unit
}

// calculations adds the sums of one network. Whether one is broken is for the checks to say: here it is marked so where a
// finding names the total.
func (b *builder) calculations(arcrole, role string) {
	if b.points == nil {
		b.points, b.byConcept, b.named = map[point]int{}, map[tieout.QName][]int{}, map[int]bool{}
		for i, f := range b.facts {
			if f.Context == nil || f.Nil || f.Unit == nil {
				continue
			}
			p := point{f.Concept, f.Context, f.Unit}
			if _, there := b.points[p]; !there {
				b.points[p] = i
				b.byConcept[f.Concept] = append(b.byConcept[f.Concept], i)
			}
		}
		for _, d := range b.in.Outcome.Diagnostics {
			if d.Aspect == tieout.Calculation {
				for _, id := range d.Facts {
					if i, ok := b.byID[id]; ok {
						b.named[i] = true
					}
				}
			}
		}
	}
	set := b.doc.DTS.Set(arcrole, role)
	if set == nil {
		return
	}
	done := map[*taxonomy.Concept]bool{}
	for _, r := range set.Relationships {
		if r.From == nil || done[r.From] {
			continue
		}
		done[r.From] = true
		for _, total := range b.byConcept[r.From.Name] {
			b.calculation(total, set.From(r.From), b.roleName(role))
		}
	}
}

func (b *builder) calculation(total int, parts []*taxonomy.Relationship, basis string) {
	f := b.facts[total]
	whole, ok := f.Interval()
	if !ok {
		return
	}
	s := Sum{Kind: "sum", Basis: basis, Total: total, State: "untied"}
	var sum tieout.Sum
	exact := decimal.Zero
	for _, r := range parts {
		if r.To == nil {
			continue
		}
		i, there := b.points[point{r.To.Name, f.Context, f.Unit}]
		if !there {
			continue
		}
		v, err := b.facts[i].Value()
		in, ok := b.facts[i].Interval()
		if err != nil || !ok {
			continue
		}
		exact = exact.Add(v.Mul(r.Weight))
		sum.Parts = append(sum.Parts, in.Scale(r.Weight))
		s.Parts = append(s.Parts, Part{Fact: i, Weight: weighed(r.Weight)})
	}
	if len(s.Parts) == 0 {
		return
	}
	value, err := f.Value()
	if err != nil {
		return
	}
	added := sum.Added()
	s.Expected, s.Difference = exact.String(), value.Sub(exact).String()
	s.Allowed = added.High.Sub(added.Low).Add(whole.High).Sub(whole.Low).Div(decimal.New(2, 0)).String()
	switch {
	case added.Overlaps(whole):
		s.State = "tied"
	case b.named[total]:
		s.State = "broken"
	}
	b.data.Sums = append(b.data.Sums, s)
	if old := b.data.States[total]; old == "" || s.State == "broken" || old == "untied" && s.State == "tied" {
		b.data.States[total] = s.State
	}
}
