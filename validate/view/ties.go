package view

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert"
	"github.com/tieout/tieout/taxonomy"
	"github.com/tieout/tieout/validate"
	"github.com/tieout/tieout/validate/reporter"
	"github.com/tieout/tieout/validate/tie"
)

// Sum is what a figure was held against. Numbers are exact, in the scale of facts.
type Sum struct {
	Kind  string // "sum", "quotient", "growth", "mean", "near", "least"
	Basis string // what says so: "rows of the table", a link role
	Total *tieout.Fact
	Value decimal.Decimal // what the total counts as: the fact's value, or that with the other sign
	Parts []Part
	// Expected is what the parts come to, Difference how much more the total is; nil where they come to no number.
	Expected, Difference *decimal.Decimal
	Allowed              decimal.Decimal // how much of the difference rounding explains
	State                tie.State
}

// Part is a contribution to a sum.
type Part struct {
	Fact   *tieout.Fact
	Weight decimal.Decimal
	Value  decimal.Decimal // what it counts as
}

// Ties are what the figures of a document were held against, and what became of its totals.
type Ties struct {
	Sums   []Sum
	States map[*tieout.Fact]tie.State // of totals
}

// StateNames are the words for states.
var StateNames = map[tie.State]string{tie.Tied: "tied", tie.Broken: "broken", tie.Untied: "untied"}

// TiesOf are those of a document with a report, whose check came to an outcome: of a release the relations of its figures, of a
// report its calculations.
func TiesOf(doc *convert.Document, outcome reporter.Document) *Ties {
	t := &tying{doc: doc, outcome: outcome, ties: &Ties{States: map[*tieout.Fact]tie.State{}}, summed: map[string]bool{}}
	if doc.Report == nil {
		return t.ties
	}
	if l := outcome.Ledger; l != nil {
		t.ledger(l)
		return t.ties
	}
	if doc.DTS == nil {
		return t.ties
	}
	for _, arcrole := range []string{taxonomy.ArcroleSummation11, taxonomy.ArcroleSummationItem} {
		for _, role := range doc.DTS.LinkRoles[arcrole] {
			t.calculations(arcrole, role)
		}
	}
	return t.ties
}

// tying gathers the ties of a document.
type tying struct {
	doc     *convert.Document
	outcome reporter.Document
	ties    *Ties
	summed  map[string]bool

	points    map[point]*tieout.Fact // the first fact at each point
	byConcept map[tieout.QName][]*tieout.Fact
	named     map[*tieout.Fact]bool // facts that findings about calculations name
}

func (t *tying) ledger(l *tie.Ledger) {
	cells := tie.Facts([]*tieout.Report{t.doc.Report})
	for _, x := range l.Totals {
		if f := cells.Of(x.Item); f != nil {
			t.ties.States[f] = x.State
		}
	}
	for _, c := range l.Checks() {
		total := cells.Of(c.Total.Item)
		if total == nil {
			continue
		}
		s := Sum{Kind: c.Kind, Basis: basis[c.Code], Total: total, Value: c.Value(c.Total), State: c.State, Allowed: c.Allowed, Expected: c.Expected, Difference: c.Difference}
		whole := true
		for _, p := range c.Parts {
			f := cells.Of(p.Figure.Item)
			if whole = whole && f != nil; f != nil {
				s.Parts = append(s.Parts, Part{Fact: f, Weight: decimal.NewFromInt(int64(p.Weight)), Value: c.Value(p.Figure)})
			}
		}
		if whole && !t.repeats(s) {
			t.ties.Sums = append(t.ties.Sums, s)
		}
	}
}

// basis says what a figure was held against, by the code of the finding that it is when it is missed.
var basis = map[string]string{tie.RuleSumBroken.Code: "rows of the table", tie.RuleRelationBroken.Code: "rows that usually add up", tie.RulePerShareBroken.Code: "income and shares",
	tie.RuleRatioBroken.Code: "rows of the table", tie.RuleFigureDiffers.Code: "the same figure elsewhere", tie.RuleColumnBroken.Code: "columns of the table", tie.RulePeriodsBroken.Code: "other periods"}

// repeats reports whether a sum of the same parts is known of the same total: several relations may say so.
func (t *tying) repeats(s Sum) bool {
	parts := make([]string, len(s.Parts))
	for i, p := range s.Parts {
		parts[i] = fmt.Sprintf("%p %s %s", p.Fact, p.Weight, p.Value)
	}
	slices.Sort(parts)
	k := fmt.Sprintf("%s %p %d %s", s.Kind, s.Total, s.State, strings.Join(parts, ","))
	if t.summed[k] {
		return true
	}
	t.summed[k] = true
	return false
}

// point is where facts are that add up.
type point struct {
	concept tieout.QName
	context *tieout.Context
	unit    *tieout.Unit
}

// index finds the facts that calculations speak of.
func (t *tying) index() {
	t.points, t.byConcept, t.named = map[point]*tieout.Fact{}, map[tieout.QName][]*tieout.Fact{}, map[*tieout.Fact]bool{}
	type place struct {
		document string
		at       int64
	}
	placeOf := func(r tieout.Range) place { return place{r.Document, r.Start.Byte} }
	ids, places := map[string]bool{}, map[place]bool{} // not all facts have ids
	for _, d := range t.outcome.Diagnostics {
		if d.Aspect == tieout.Calculation && d.Code != validate.RuleSumNotVerified.Code {
			for _, id := range d.Facts {
				ids[id] = true
			}
			places[placeOf(d.Range)] = true
			for _, n := range d.Related {
				places[placeOf(n.Range)] = true
			}
		}
	}
	for f := range t.doc.Report.All {
		if f.ID != "" && ids[f.ID] || len(places) > 0 && places[placeOf(f.Origin())] {
			t.named[f] = true
		}
		if f.Context == nil || f.Nil || f.Unit == nil {
			continue
		}
		p := point{f.Concept, f.Context, f.Unit}
		if t.points[p] == nil {
			t.points[p] = f
			t.byConcept[f.Concept] = append(t.byConcept[f.Concept], f)
		}
	}
}

// calculations adds the sums of one network. Whether one is broken is for the checks to say: here it is marked so where a
// finding names the total.
func (t *tying) calculations(arcrole, role string) {
	if t.points == nil {
		t.index()
	}
	set := t.doc.DTS.Set(arcrole, role)
	if set == nil {
		return
	}
	done := map[*taxonomy.Concept]bool{}
	for _, r := range set.Relationships {
		if r.From == nil || done[r.From] {
			continue
		}
		done[r.From] = true
		for _, total := range t.byConcept[r.From.Name] {
			t.calculation(total, set.From(r.From), RoleName(t.doc.DTS, role))
		}
	}
}

func (t *tying) calculation(f *tieout.Fact, parts []*taxonomy.Relationship, basis string) {
	whole, ok := f.Interval()
	if !ok {
		return
	}
	value, err := f.Value()
	if err != nil {
		return
	}
	s := Sum{Kind: "sum", Basis: basis, Total: f, Value: value}
	var sum tieout.Sum
	exact := decimal.Zero
	for _, r := range parts {
		if r.To == nil {
			continue
		}
		part := t.points[point{r.To.Name, f.Context, f.Unit}]
		if part == nil {
			continue
		}
		v, err := part.Value()
		in, ok := part.Interval()
		if err != nil || !ok {
			continue
		}
		exact = exact.Add(v.Mul(r.Weight))
		sum.Parts = append(sum.Parts, in.Scale(r.Weight))
		s.Parts = append(s.Parts, Part{Fact: part, Weight: r.Weight, Value: v})
	}
	if len(s.Parts) == 0 {
		return
	}
	added, difference := sum.Added(), value.Sub(exact)
	s.Expected, s.Difference = &exact, &difference
	s.Allowed = added.High.Sub(added.Low).Add(whole.High).Sub(whole.Low).Div(decimal.New(2, 0))
	switch {
	case added.Overlaps(whole):
		s.State = tie.Tied
	case t.named[f]:
		s.State = tie.Broken
	}
	t.ties.Sums = append(t.ties.Sums, s)
	if old, known := t.ties.States[f]; !known || s.State == tie.Broken || old == tie.Untied && s.State == tie.Tied {
		t.ties.States[f] = s.State
	}
}

// RoleName is what people call a link role.
func RoleName(dts *taxonomy.DTS, role string) string {
	if d := definition(dts, role); d != role {
		return d
	}
	return Humanized(role[strings.LastIndexAny(role, "/#:")+1:])
}

func definition(dts *taxonomy.DTS, role string) string {
	if t := dts.Roles[role]; t != nil && t.Definition != "" {
		return t.Definition
	}
	return role
}

// byDefinition puts link roles in the order of their definitions, which usually begin with a number.
func byDefinition(dts *taxonomy.DTS, roles []string) []string {
	out := slices.Clone(roles)
	slices.SortStableFunc(out, func(x, y string) int { return cmp.Compare(definition(dts, x), definition(dts, y)) })
	return out
}

// Humanized is a concept's name in words: "NetIncomeLoss" → "Net income loss".
func Humanized(name string) string {
	var b strings.Builder
	rs := []rune(name)
	for i, r := range rs {
		switch {
		case r == '_' || r == '-':
			b.WriteByte(' ')
			continue
		case i > 0 && unicode.IsUpper(r) && (unicode.IsLower(rs[i-1]) || i+1 < len(rs) && unicode.IsLower(rs[i+1])):
			b.WriteByte(' ')
			if i+1 < len(rs) && unicode.IsLower(rs[i+1]) {
				r = unicode.ToLower(r)
			}
		}
		b.WriteRune(r)
	}
	return b.String()
}
