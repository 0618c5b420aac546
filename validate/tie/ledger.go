package tie

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/taxonomy/press"
	"github.com/tieout/tieout/validate"
	"github.com/tieout/tieout/validate/tie/book"
	"github.com/tieout/tieout/validate/tie/columns"
	"github.com/tieout/tieout/validate/tie/headings"
	"github.com/tieout/tieout/validate/tie/pershare"
	"github.com/tieout/tieout/validate/tie/repeats"
	"github.com/tieout/tieout/validate/tie/shares"
	"github.com/tieout/tieout/validate/tie/slip"
	"github.com/tieout/tieout/validate/tie/sums"
)

// Ledger is what came of holding a release's figures against each other.
type Ledger struct {
	Findings []Finding
	Headings []tieout.Diagnostic // of columns and tables as a whole, and of how numbers are written
	Totals   []Total             // every total of every table, in reading order
	byItem   map[*release.LineItem]book.State
	claims   []*book.Claim
	missed   map[*book.Figure]*book.Relation // see pershare.MissedQuotients
}

// Total is the verdict on one number that is a total.
type Total struct {
	Item   *release.LineItem
	Table  *release.Table
	State  book.State
	Reason string // why it is not tied
}

// Finding is one misprint, or one contradiction that no misprint explains.
type Finding struct {
	Relations []*book.Relation // that it breaks, the one that says it best first
	Culprit   *book.Figure     // the figure that is probably wrong; nil when nothing says
	With      []*book.Figure   // the others that the same slip has made wrong: what it changed places with, other columns
	Causes    []string         // likeliest first
	Or        []string         // causes that are as likely as the only one
	OfRow     bool             // slips in several columns of a row: its other figures are to be looked at, too
}

type ledgerKey struct{}

// Of is the ledger of a release, worked out once for all who ask.
func Of(in *validate.Input) *Ledger { return OfContext(context.Background(), in) }

// OfContext is [Of], and an empty ledger when the context ends before it is worked out: nobody is to ask for one of that input
// again.
func OfContext(ctx context.Context, in *validate.Input) *Ledger {
	return validate.Shared(in, ledgerKey{}, func() *Ledger { return examine(ctx, in) })
}

func examine(ctx context.Context, in *validate.Input) (l *Ledger) {
	l = newLedger()
	defer func() {
		switch p := recover().(type) {
		case nil:
		case book.Stopped:
			l = newLedger()
		default:
			panic(p)
		}
	}()
	taxonomy, err := knowledge(in.Mapping)
	if in.Release == nil || err != nil {
		return l
	}
	b := book.New(ctx, in.Release, in.Reports, in.Mapping)
	l.Headings = headings.Broken(b)
	claims := claims(b, taxonomy)
	l.claims = claims
	l.Findings = blame(b, claims)
	l.Headings = append(l.Headings, unexplained(slices.Concat(headings.Separators(b), pershare.Decimals(b), headings.Repeated(b, claims)), l.Findings)...)
	l.count(b, claims, taxonomy)
	return l
}

func newLedger() *Ledger { return &Ledger{byItem: map[*release.LineItem]book.State{}} }

// knowledge is what is known beforehand of how figures are related: what a company's own mapping files say of a total
// takes the place of what the built-in taxonomy says.
func knowledge(mapping []*press.Taxonomy) (*press.Taxonomy, error) {
	builtIn, err := press.Default()
	if err != nil || len(mapping) == 0 {
		return builtIn, err
	}
	all := &press.Taxonomy{}
	for _, t := range append(slices.Clone(mapping), builtIn) {
		all.Concepts = append(all.Concepts, t.Concepts...)
		all.Sections = append(all.Sections, t.Sections...)
		all.Grows = append(all.Grows, t.Grows...)
		said := all.Relations
		for _, x := range t.Relations {
			if !slices.ContainsFunc(said, func(y *press.Relation) bool { return y.Total == x.Total && y.Most == x.Most && y.Over == x.Over }) {
				all.Relations = append(all.Relations, x)
			}
		}
	}
	return all, nil
}

// claims are all relations of the release, judged.
func claims(b *book.Book, taxonomy *press.Taxonomy) []*book.Claim {
	rows := judged(b, sums.Rows(b))
	known := known(b, taxonomy.Relations)
	known = slices.Concat(known, pershare.UntoldShares(b, known), pershare.Stocks(b, known), pershare.Prices(b), shares.StockPrices(b), pershare.Orders(b), pershare.Tangibles(b))
	pershare.ExactQuotients(b, known)
	perShare := pershare.Sums(b)
	noteRounded(b, slices.Concat(rows, perShare))
	shareSums := shares.Sums(b, perShare)
	shares.MarkCounts(known)
	pershare.NoteDiluted(b, known)
	others := judged(b, slices.Concat(
		unless(b, rows, known), sums.Sheets(b), sums.NetAssets(b), sums.Openings(b, rows), sums.Balances(b), sums.Sections(b), sums.Blocks(b), sums.Ordinary(b), sums.Allocated(b), sums.Movements(b), sums.Continued(b), sums.Sisters(b),
		perShare, sums.Bridges(b), shares.Undiluted(b), shares.Means(b), shares.MeansElsewhere(b), shares.Proportions(b), columns.Margins(b, known), columns.Efficiencies(b), pershare.Implied(b),
		pershare.Together(b), pershare.PlainAmounts(b), shares.ChangedDividends(b), repeats.SameDay(b), shares.Dividends(b), shares.DividendsOfParts(b), shares.RegularDividends(b), shares.PaidDividends(b), pershare.Losses(b), pershare.Below(b),
		shares.DilutedCounts(b), repeats.TranslatedCounts(b), repeats.TranslatedAmounts(b), shares.RepeatedCounts(b), pershare.Quarterly(b), shares.Counts(b), shares.CountSums(b), shares.Outstanding(b), shares.NeverLess(b), pershare.Again(b), shares.AveragesAgain(b), sums.PassedOverTotals(b),
		repeats.OfConcept(b), repeats.OfLabel(b), repeats.LastDays(b), repeats.ChangedPlaces(b), columns.Computed(b), columns.Periods(b, taxonomy.Grows), shareSums))
	pershare.Acquitted(b, known)
	all := append(rows, others...)
	for _, find := range []func(*book.Book, []*book.Claim) []*book.Claim{sums.Runs, sums.CashChanges, sums.Almost, sums.Results, sums.Said, repeats.SameAmounts} {
		all = append(all, judged(b, find(b, all))...)
	}
	exchanged(b, all)
	unsigned(b, all)
	inOtherSigns(all)
	return all
}

// judged are claims, judged, without those that claim nothing.
func judged(b *book.Book, claims []*book.Claim) []*book.Claim {
	claims = slices.DeleteFunc(claims, func(c *book.Claim) bool { return len(c.Relations) == 0 })
	for _, c := range claims {
		judge(b, c)
	}
	return claims
}

// unless leaves out relations known beforehand of totals that the release's own arithmetic ties or breaks, where those are sums
// of several figures: the release says better than we what its total is made of.
func unless(b *book.Book, rows, known []*book.Claim) []*book.Claim {
	told := map[*book.Figure]bool{}
	for _, c := range rows {
		for _, r := range c.Relations {
			if r.State != book.Untied {
				told[r.Total] = true
			}
		}
	}
	for _, c := range known {
		c.Relations = slices.DeleteFunc(c.Relations, func(r *book.Relation) bool {
			return c.Family == book.KnownFamily && len(r.Parts) > 1 && told[r.Total] && !r.Holds(nil)
		})
	}
	return known
}

// State is the verdict on a number; false when it is no total.
func (l *Ledger) State(it *release.LineItem) (book.State, bool) {
	s, ok := l.byItem[it]
	return s, ok
}

// unexplained are findings at cells that no other finding says is wrong.
func unexplained(ds []tieout.Diagnostic, found []Finding) []tieout.Diagnostic {
	return slices.DeleteFunc(ds, func(d tieout.Diagnostic) bool {
		return slices.ContainsFunc(found, func(f Finding) bool { return f.Culprit != nil && f.Culprit.Item.Cell == d.Range })
	})
}

// blame makes findings of the broken relations: one for each misprint that explains some of them, one for each that none explains.
func blame(b *book.Book, claims []*book.Claim) []Finding {
	w := newWitnesses(claims)
	var found []Finding
	for len(w.broken) > 0 {
		x, equals, ok := w.culprit(b)
		if !ok {
			break
		}
		if cause := w.betterGuess(b, x); cause != nil {
			x = *cause
		} else if rs := w.mended(x); len(rs) == 1 && w.onlyGuesses(b, rs[0], x) {
			found = append(found, Finding{Relations: rs, Causes: guesses(b, rs[0])})
			w.settle(rs)
			continue
		}
		f := Finding{Culprit: x.Figure, With: b.Others(x.Figure), Relations: w.mended(x), Causes: []string{cause(b, x)}, Or: w.mending(equals, x)}
		f.With = slices.DeleteFunc(f.With, func(g *book.Figure) bool { _, changed := x.Values[g]; return !changed })
		found = append(found, f)
		w.settle(f.Relations)
	}
	for _, r := range w.broken {
		i := slices.IndexFunc(found, func(f Finding) bool { return f.Culprit == nil && f.Relations[0].Total == r.Total })
		if i >= 0 {
			found[i].Relations = append(found[i].Relations, r)
			continue
		}
		found = append(found, Finding{Relations: []*book.Relation{r}, Causes: guesses(b, r)})
	}
	return joined(found)
}

// cause is a fix in words, and where the right figure is printed.
func cause(b *book.Book, x slip.Fix) string {
	if x.Figure.Fact != nil {
		for _, g := range b.ByMeasure[x.Figure.Measure()] {
			if g != x.Figure && book.Reading(nil).Fact(g).Overlaps(x.Values.Fact(x.Figure)) {
				return fmt.Sprintf("%s, as at %s", x.Says(), book.Spot(g, x.Figure))
			}
		}
	}
	return x.Says()
}

// mostGuesses bounds the explanations of one relation that are said.
const mostGuesses = 3

// mending are the misprints, in words, that mend the same relations as another.
func (w *witnesses) mending(xs []slip.Fix, x slip.Fix) []string {
	said := []string{x.Says()}
	mended := w.mended(x)
	for _, o := range xs {
		if s := o.Says(); o.Figure.Item.Row != x.Figure.Item.Row && len(said) < mostGuesses && !slices.Contains(said, s) && slices.Equal(w.mended(o), mended) {
			said = append(said, s)
		}
	}
	return said[1:]
}

// guesses are the weak explanations of a relation that nothing else explains. Where some of them leave nothing of what it misses,
// contradict nothing that holds, or make a row add up across, the others are none.
func guesses(b *book.Book, r *book.Relation) []string {
	var out []string
	xs := slip.Fixes(b, r, true)
	for _, better := range []func(x slip.Fix) bool{func(x slip.Fix) bool { return r.Off(x.Values).IsZero() }, func(x slip.Fix) bool { return !slip.Contradicted(b, x) }, func(x slip.Fix) bool { return agreesAcross(b, x) }} {
		if slices.ContainsFunc(xs, better) {
			xs = slices.DeleteFunc(xs, func(x slip.Fix) bool { return !better(x) })
		}
	}
	if e, ok := r.Expected(nil); ok && r.Form == book.PerUnit && !slices.ContainsFunc(xs, func(x slip.Fix) bool { return x.Figure == r.Total }) {
		// of the many digits of incomes and shares one fits easily
		xs = slices.DeleteFunc(xs, func(x slip.Fix) bool { return x.Kind >= slip.LostDigit })
		value := e.Middle()
		if r.Total.Turn {
			value = value.Neg()
		}
		out = append(out, fmt.Sprintf("%s, %s, is another amount: %s would do", book.Name(r.Total), r.Total.Item.Printed, book.Number(value, r.Total.Item)))
	}
	slices.SortStableFunc(xs, func(a, c slip.Fix) int { return cmp.Compare(a.Kind, c.Kind) })
	out = append(out, saidOf(b, xs, r, mostGuesses-len(out))...)
	for _, it := range blanks(r) {
		out = slices.Insert(out, 0, fmt.Sprintf("%s has no number in this column: %s would do", strings.TrimRight(strings.TrimSpace(it.Label), ":"), lacks(r, it)))
	}
	if len(out) == 0 && len(r.Parts) > 1 {
		out = append(out, miscounted(r))
	}
	return out
}

// saidOf are the first of some misprints in words, and how many other rows, or columns, of a sum a digit may be wrong in as well.
func saidOf(b *book.Book, xs []slip.Fix, r *book.Relation, most int) (out []string) {
	said, more := map[*book.Figure]bool{}, map[*book.Figure]bool{}
	var last string // of the others
	for i, x := range xs {
		switch s := cause(b, x); {
		case slices.Contains(out, s) || slices.ContainsFunc(xs[:i], x.IsSame):
		case len(out) < most:
			out, said[x.Figure] = append(out, s), true
		case !said[x.Figure]:
			more[x.Figure], last = true, s
		}
	}
	of := "rows"
	if r.Parts[0].Figure.Item.Row == r.Total.Item.Row {
		of = "columns"
	}
	switch {
	case !r.IsSum() || len(out) == 0:
	case len(more) == 1:
		out = append(out, last)
	case len(more) > 1:
		out = append(out, fmt.Sprintf("a digit of one of %d other %s is wrong", len(more), of))
	}
	return out
}

// agreesAcross reports whether a misprint, undone, makes the last column of its row what the others come to, which it is not: "Dividends declared", a dash,
// "(542)", "(512)".
func agreesAcross(b *book.Book, x slip.Fix) bool {
	r := &book.Relation{Form: book.AsPrinted}
	for _, it := range x.Figure.Item.Row.Items {
		if f := b.ByItem[it]; !it.Nil && it.Column.Kind == release.Values {
			r.Parts = append(r.Parts, book.Term{Figure: f, Weight: 1})
		}
	}
	last := len(r.Parts) - 1
	if last < 1 {
		return false
	}
	r.Total, r.Parts = r.Parts[last].Figure, r.Parts[:last]
	return r.Holds(x.Values) && !r.Holds(nil)
}

// blanks are numbers of the rows that have none in the column of a sum, and count in it in others, that is the sum alone.
func blanks(r *book.Relation) []*release.LineItem {
	if r.Form != book.AsPrinted || len(r.Parts) < 2 {
		return nil
	}
	var out []*release.LineItem
	for _, p := range r.Total.Item.Row.Parts {
		if p.Row.In(r.Total.Item.Column) != nil {
			continue
		}
		if i := slices.IndexFunc(p.Row.Items, func(it *release.LineItem) bool {
			return !it.Nil && it.Kind == r.Total.Item.Kind && it.Column.Kind == release.Values
		}); i >= 0 {
			out = append(out, p.Row.Items[i])
		}
	}
	if len(out) > 1 {
		return nil // any of them may be what is missing
	}
	return out
}

// lacks is what a sum misses, as the column of a number would print it.
func lacks(r *book.Relation, it *release.LineItem) string {
	e, _ := r.Expected(nil)
	off := r.Side(r.Total, nil).Middle().Sub(e.Middle())
	for _, p := range r.Total.Item.Row.Parts {
		if p.Row == it.Row && p.Weight < 0 {
			off = off.Neg()
		}
	}
	return book.Number(off, r.Total.Item)
}

// miscounted says which row the sum of a relation has too many or too few, by what it misses.
func miscounted(r *book.Relation) string {
	const missing = "a row is missing or stands in another column"
	e, ok := r.Expected(nil)
	if !ok || r.Form != book.AsPrinted {
		return missing
	}
	off := e.Middle().Sub(r.Side(r.Total, nil).Middle())
	for _, p := range r.Parts {
		if v := p.Figure.Item.Value.Mul(decimal.NewFromInt(int64(p.Weight))); !v.IsZero() && v.Equal(off) {
			return fmt.Sprintf("%s, %s, is printed twice or is no part of the sum", book.Name(p.Figure), p.Figure.Item.Printed)
		}
	}
	return fmt.Sprintf("a row of %s is missing or stands in another column", book.Number(off.Neg(), r.Total.Item))
}

// joined makes one finding of those that the same slip of the same row causes in several columns.
func joined(found []Finding) []Finding {
	var out []Finding
	for _, f := range found {
		i := slices.IndexFunc(out, func(o Finding) bool {
			if f.Culprit == nil && o.Culprit != nil {
				return o.breaks(f.Relations[0])
			}
			if o.Culprit == nil || f.Culprit == nil {
				return o.Culprit == f.Culprit && o.Relations[0].Total.Item.Row == f.Relations[0].Total.Item.Row && o.Relations[0].Claim == f.Relations[0].Claim
			}
			return o.Culprit.Item.Row == f.Culprit.Item.Row
		})
		if i < 0 {
			out = append(out, f)
			continue
		}
		out[i].Relations, out[i].Or = append(out[i].Relations, f.Relations...), nil
		if f.Culprit == nil && out[i].Culprit != nil {
			out[i].With = append(out[i].With, f.Relations[0].Total)
			out[i].OfRow = true
		}
		if f.Culprit != nil {
			out[i].With = append(append(out[i].With, f.Culprit), f.With...)
			out[i].OfRow = true
		}
		for _, c := range f.Causes {
			if f.Culprit != nil && !slices.Contains(out[i].Causes, c) { // where nothing says which figure, those of one column are enough
				out[i].Causes = append(out[i].Causes, c)
			}
		}
	}
	return out
}

// breaks reports whether a finding is of the total of a relation in another column, which nothing explains there.
func (f Finding) breaks(r *book.Relation) bool {
	return f.Relations[0].Claim == r.Claim && f.Relations[0].Total == f.Culprit && r.Total.Item.Row == f.Culprit.Item.Row
}

// restOfRow are the figures of the culprit's row that a diagnostic does not name yet.
func (f Finding) restOfRow(d *tieout.Diagnostic) (notes []tieout.Note) {
	for _, it := range f.Culprit.Item.Row.Items {
		named := it.Cell == d.Range || slices.ContainsFunc(d.Related, func(n tieout.Note) bool { return n.Range == it.Cell })
		if !it.Nil && it.Column.Kind == release.Values && !named {
			notes = append(notes, tieout.Note{Message: "of the same row: " + it.Printed, Range: it.Cell})
		}
	}
	return notes
}

// fewParts are so many that those of another column are pointed at one by one.
const fewParts = 3

// pointed are the parts of one more relation that a finding points at.
func (f Finding) pointed(o *book.Relation) []book.Term {
	if len(o.Parts) == 1 || f.Culprit == nil && len(o.Parts) <= fewParts {
		return o.Parts
	}
	return nil
}

// Diagnostic is a finding as it is reported.
func (f Finding) Diagnostic() tieout.Diagnostic {
	r := f.Relations[0]
	at := r.Total
	if f.Culprit != nil {
		at = f.Culprit
	}
	d := r.Claim.Family.Rule.New(at.Item.Cell, "%s", r.Claim.Family.Says(r))
	seen, said := map[*book.Figure]bool{at: true}, map[string]bool{d.Message: true}
	note := func(g *book.Figure) {
		if !seen[g] {
			seen[g] = true
			d.Related = append(d.Related, tieout.Note{Message: book.Name(g) + ": " + g.Item.Printed, Range: g.Item.Cell})
		}
		if g.Fact != nil && !slices.Contains(d.Facts, g.Fact.ID) {
			d.Facts = append(d.Facts, g.Fact.ID)
		}
	}
	for _, g := range append(slices.Clone(f.With), r.Figures()...) {
		note(g)
	}
	if f.Culprit == nil {
		for _, it := range blanks(r) {
			d.Related = append(d.Related, tieout.Note{Message: book.Name(&book.Figure{Item: it}) + " has a number here, and none in the column of the sum", Range: it.Cell})
		}
	}
	for _, o := range f.Relations[1:] {
		if words := o.Claim.Family.Says(o); !said[words] && (!seen[o.Total] || slices.Contains(f.With, o.Total) || o.Total == at || o.Total == r.Total) {
			d.Related = append(d.Related, tieout.Note{Message: "also: " + words, Range: o.Total.Item.Cell})
			said[words], seen[o.Total] = true, true
		}
		note(o.Total)
		for _, p := range f.pointed(o) {
			note(p.Figure)
		}
	}
	if f.OfRow {
		d.Related = append(d.Related, f.restOfRow(&d)...)
	}
	if len(f.Causes) > 0 {
		between := ". Or: "
		if f.OfRow { // each of them is the cause in a column of its own
			between = ". And: "
		}
		d.Advice = "Most likely: " + strings.Join(append(slices.Clone(f.Causes), f.Or...), between) + ". " + d.Advice
	}
	return d
}
