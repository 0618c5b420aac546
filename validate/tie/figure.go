package tie

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
	"github.com/tieout/tieout/taxonomy/press"
)

// Figure is a number of a release and what it measures.
type Figure struct {
	Item    *release.LineItem
	Table   *release.Table
	Fact    *tieout.Fact
	Concept string // the local name in the press taxonomy or the company's; "" for a concept of the release's own
	Period  tieout.Period

	called string // the concept that the row's label is one of, where nothing was found to fit
	name   tieout.QName
	where  string // the dimensions of the fact
	turn   bool   // the fact has the other sign than what is printed

	values tieout.Interval // that it stands for, signed as printed
	turned tieout.Interval // of the other sign, where the fact has that
	units  units           // values in units, where they can be written so

	swapped *[2][]decimal.Decimal // see swaps
	kept    *swapsKept
}

// isPlain reports whether the figure is a consolidated one, with no dimensions.
func (f *Figure) isPlain() bool { return f.where == "" }

// reading is a set of figures taken at other printed values than theirs; nil takes all as printed.
type reading map[*Figure]decimal.Decimal

// printed is the set of values that f stands for, signed as printed.
func (rd reading) printed(f *Figure) tieout.Interval {
	if v, ok := rd[f]; ok {
		return f.Item.IntervalOf(v)
	}
	return f.values
}

// fact is the set of values that f stands for, signed as its concept is.
func (rd reading) fact(f *Figure) tieout.Interval {
	if !f.turn {
		return rd.printed(f)
	}
	if _, ok := rd[f]; ok {
		return rd.printed(f).Negated()
	}
	return f.turned
}

var (
	one      = decimal.New(1, 0)
	two      = decimal.New(2, 0)
	minusOne = decimal.New(-1, 0)
)

// oddlyScaled reports whether a figure is read at another scale, or as another kind of number, than others of its row and currency: then
// that is in doubt, not what is printed.
func (f *Figure) oddlyScaled() bool {
	return slices.ContainsFunc(f.Item.Row.Items, func(it *release.LineItem) bool {
		return !it.Nil && it.Column.Kind == f.Item.Column.Kind && it.Column.Currency == f.Item.Column.Currency && (it.Scale != f.Item.Scale || it.Kind != f.Item.Kind)
	})
}

// measure is what figures have in common that measure the same.
type measure struct {
	concept tieout.QName
	period  tieout.Period
	where   string
	unit    string
}

// book is the index of a release's figures.
type book struct {
	ctx         context.Context
	asked       int // figures that were looked up
	tables      []*release.Table
	figures     []*Figure // in reading order
	byItem      map[*release.LineItem]*Figure
	byMeasure   map[measure][]*Figure
	agreeing    map[columnPair]agreement
	byName      map[tieout.QName][]*Figure // see ofConcept
	made        time.Time                  // the day of the release; zero when not known
	about       tieout.Period              // that the release reports
	tied        map[*Figure][]*Relation    // the relations that hold, so far
	misheaded   map[*release.Column]bool   // columns whose headings are wrong: what their figures are is not known
	roundedOf   map[*Figure]int            // see noteRounded
	heldDiluted []countSides               // see noteDiluted
	spaces      []string                   // the namespaces whose concepts relations may name
	printedIn   map[*release.Column]map[string][]int
	plain       map[string]calling // see called
	short       map[string]string  // see abbreviations
	indices     map[*release.Table]*tableIndex
	bySize      []sized // see ofSize
	swaps       swapsKept
	kinds       map[*release.Table]*tableRows
	sharers     *bool // see hasSharers
	convertible *bool // see hasConvertible

	// Where [book.across] finds what it tries, most of which comes to nothing.
	found   []Relation
	parts   []Term
	foundAt []int // the rows of what is found
}

func newBook(ctx context.Context, r *release.Release, reports []*tieout.Report, mapping []*press.Taxonomy) *book {
	facts := Facts(reports)
	items := 0
	for _, t := range r.Tables {
		for _, row := range t.Rows {
			items += len(row.Items)
		}
	}
	b := &book{ctx: ctx, tables: r.Tables, made: r.Date, about: r.Period, figures: make([]*Figure, 0, items), byItem: make(map[*release.LineItem]*Figure, items), byMeasure: make(map[measure][]*Figure, items), tied: map[*Figure][]*Relation{}, misheaded: map[*release.Column]bool{}, printedIn: map[*release.Column]map[string][]int{}, plain: map[string]calling{}, indices: map[*release.Table]*tableIndex{}, kinds: map[*release.Table]*tableRows{}}
	b.spaces = []string{press.Namespace}
	for _, t := range mapping {
		b.spaces = append(b.spaces, t.Namespace)
	}
	for _, t := range r.Tables {
		for _, row := range t.Rows {
			for _, it := range row.Items {
				b.add(t, it, facts.Of(it))
			}
		}
	}
	return b
}

// CellFacts are the facts of a release's cells. A cell that prints a range has two.
type CellFacts map[tieout.Range][]*tieout.Fact

// Facts finds the facts that were read from cells.
func Facts(reports []*tieout.Report) CellFacts {
	n := 0
	for _, report := range reports {
		n += len(report.Facts)
	}
	facts, alone := make(CellFacts, n), make([]*tieout.Fact, 0, n) // nearly all are the only ones of their cells
	for _, report := range reports {
		for f := range report.All {
			if f.Source == nil || f.Context == nil {
				continue
			}
			fs, ok := facts[f.Source.Range]
			if !ok {
				alone = append(alone, nil)
				fs = alone[len(alone)-1 : len(alone)-1 : len(alone)]
			}
			facts[f.Source.Range] = append(fs, f)
		}
	}
	return facts
}

// Of is the fact of a cell's number: the one with its value, else the first; nil for none.
func (c CellFacts) Of(it *release.LineItem) *tieout.Fact {
	fs := c[it.Cell]
	for _, f := range fs {
		if f.Source.Value.Equal(it.Value) {
			return f
		}
	}
	if len(fs) > 0 {
		return fs[0]
	}
	return nil
}

func (b *book) add(t *release.Table, it *release.LineItem, fact *tieout.Fact) {
	f := &Figure{Item: it, Table: t, Fact: fact, Period: it.Period, values: it.Interval()}
	f.units = unitsOf(f.values)
	f.kept = &b.swaps
	b.figures = append(b.figures, f)
	b.byItem[it] = f
	if fact == nil {
		return
	}
	f.name, f.Period, f.where = fact.Concept, fact.Context.Period, dimensions(fact)
	if it.Row.IsUnderAdjusted() && !adjusted.In(wording.Of(it.Row.Label)) {
		f.where = strings.TrimSpace(f.where + " " + ofHeading) // which alone tells it from the measure of the accounts
	}
	if slices.Contains(b.spaces, fact.Concept.Space) {
		f.Concept = fact.Concept.Local
	}
	if v, err := fact.Value(); err == nil && !fact.Nil {
		if f.turn = v.Sign()*it.Value.Sign() < 0; f.turn {
			f.turned = f.values.Negated()
		}
	}
	m := f.measure()
	b.byMeasure[m] = append(b.byMeasure[m], f)
}

func (f *Figure) measure() measure {
	return measure{f.name, f.Period, f.where, f.Fact.Unit.String()}
}

// dimensions is what sets a fact apart from the consolidated one, as text.
func dimensions(f *tieout.Fact) string {
	var parts []string
	for _, d := range f.Context.Dimensions {
		parts = append(parts, d.Axis.Local+"="+d.Member.Local+d.Typed)
	}
	return strings.Join(parts, " ")
}

// concept finds the plain figures of a concept in a period, by its local name.
func (b *book) concept(name string, p tieout.Period, unit string) []*Figure {
	for _, space := range b.spaces {
		if fs := b.byMeasure[measure{concept: tieout.QName{Space: space, Local: name}, period: p, unit: unit}]; len(fs) > 0 {
			return fs
		}
	}
	return nil
}

// check leaves the work when the context has ended. It looks now and then.
func (b *book) check() { b.checkFor(1) }

// checkFor is check for work that takes as long as looking up so many figures.
func (b *book) checkFor(figures int) {
	before := b.asked / checkedAfter
	if b.asked += figures; b.asked/checkedAfter > before && b.ctx.Err() != nil {
		panic(stopped{})
	}
}

// in is the figure of a row in a column; nil when it has no amount there.
func (b *book) in(r *release.Row, c *release.Column) *Figure {
	b.check()
	it := r.In(c)
	if it == nil || it.Nil {
		return nil
	}
	return b.byItem[it]
}

// conceptOf is the concept of most of a row's figures in columns of values.
func (b *book) conceptOf(r *release.Row) string {
	for _, it := range r.Items {
		if f := b.byItem[it]; it.Column.Kind == release.Values && f != nil && f.concept() != "" {
			return f.concept()
		}
	}
	return ""
}

// others are the figures of the row of f in other columns, of the same kind of number.
func (b *book) others(f *Figure) []*Figure {
	var out []*Figure
	for _, it := range f.Item.Row.Items {
		if o := b.byItem[it]; o != f && !it.Nil && it.Kind == f.Item.Kind && it.Column.Kind == f.Item.Column.Kind {
			out = append(out, o)
		}
	}
	return out
}

// values are the columns of a table that hold values, rather than changes, percentages and notes.
func values(t *release.Table) []*release.Column {
	return slices.DeleteFunc(slices.Clone(t.Columns), func(c *release.Column) bool { return c.Kind != release.Values })
}

// countSides are the two averages of shares of a column, and what dilutes the basic one, in parts of it.
type countSides struct {
	basic, diluted *Figure
	by             decimal.Decimal
}

// columnPair are columns of two tables that print some of the same figures.
type columnPair struct{ first, second *release.Column }

// agreement is how the figures that two columns both print agree.
type agreement struct {
	alike, different int
	digits           int // of those that are alike
}

// stopped is what leaves the work on a ledger when its context has ended.
type stopped struct{}

// checkedAfter is how many figures are looked up before it is asked again whether the context has ended.
const checkedAfter = 256
