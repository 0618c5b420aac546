package book

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

	called string       // the concept that the row's label is one of, where nothing was found to fit
	Name   tieout.QName // of the fact's concept
	Where  string       // the dimensions of the fact, as "Axis=Member" with spaces between them
	Turn   bool         // the fact has the other sign than what is printed

	Values tieout.Interval // that it stands for, signed as printed
	turned tieout.Interval // of the other sign, where the fact has that
	units  units           // values in units, where they can be written so

	swapped *[2][]decimal.Decimal // see Swaps
	kept    *swapsKept
}

// IsPlain reports whether the figure is a consolidated one, with no dimensions.
func (f *Figure) IsPlain() bool { return f.Where == "" }

// Reading is a set of figures taken at other printed values than theirs; nil takes all as printed.
type Reading map[*Figure]decimal.Decimal

// Printed is the set of values that f stands for, signed as printed.
func (rd Reading) Printed(f *Figure) tieout.Interval {
	if v, ok := rd[f]; ok {
		return f.Item.IntervalOf(v)
	}
	return f.Values
}

// Fact is the set of values that f stands for, signed as its concept is.
func (rd Reading) Fact(f *Figure) tieout.Interval {
	if !f.Turn {
		return rd.Printed(f)
	}
	if _, ok := rd[f]; ok {
		return rd.Printed(f).Negated()
	}
	return f.turned
}

// Numbers that relations are worked out with; see [Half], too.
var (
	One      = decimal.New(1, 0)
	Two      = decimal.New(2, 0)
	MinusOne = decimal.New(-1, 0)
)

// OddlyScaled reports whether a figure is read at another scale, or as another kind of number, than others of its row and currency: then
// that is in doubt, not what is printed.
func (f *Figure) OddlyScaled() bool {
	return slices.ContainsFunc(f.Item.Row.Items, func(it *release.LineItem) bool {
		return !it.Nil && it.Column.Kind == f.Item.Column.Kind && it.Column.Currency == f.Item.Column.Currency && (it.Scale != f.Item.Scale || it.Kind != f.Item.Kind)
	})
}

// Currency is the unit of the amounts of money that go with a figure.
func (f *Figure) Currency() string {
	if c := f.Item.Currency(); c != "" {
		return c
	}
	if f.Table.Currency == "" {
		return "USD"
	}
	return f.Table.Currency
}

// Measure is what figures have in common that measure the same.
type Measure struct {
	Concept tieout.QName
	period  tieout.Period
	Where   string
	unit    string
}

// Book is the index of a release's figures, and what the rooms that find relations note in it for each other and for
// themselves. One goroutine works on it at a time.
type Book struct {
	Tables    []*release.Table
	Figures   []*Figure // in reading order
	ByItem    map[*release.LineItem]*Figure
	ByMeasure map[Measure][]*Figure
	Made      time.Time     // the day of the release; zero when not known
	About     tieout.Period // that the release reports

	Tied        map[*Figure][]*Relation  // the relations that hold, so far
	Misheaded   map[*release.Column]bool // columns whose headings are wrong: what their figures are is not known
	RoundedOf   map[*Figure]int          // how many amounts per share others of their column add up to, or are added to, noted by validate/tie
	HeldDiluted []CountSides             // columns whose diluted amounts per share hold, noted by pershare
	Agreeing    map[ColumnPair]Agreement // noted by repeats

	// What a room works out once, nil before.
	Sharers     *bool // whether securities share in the earnings, of pershare
	Convertible *bool // whether securities may become shares, of pershare

	// Where columns finds what it tries, most of which comes to nothing.
	Found   []Relation
	Parts   []Term
	FoundAt []int // the rows of what is found

	byName    map[tieout.QName][]*Figure           // see OfConcept
	printedIn map[*release.Column]map[string][]int // see ConceptsIn

	ctx     context.Context
	asked   int                // figures that were looked up
	spaces  []string           // the namespaces whose concepts relations may name
	plain   map[string]Calling // see Called
	short   map[string]string  // see abbreviations
	indices map[*release.Table]*Index
	bySize  []sized // see OfSize
	swaps   swapsKept
	kinds   map[*release.Table]*TableRows
}

// New indexes the figures of a release, whose facts reports have, by the concepts of the press taxonomy and of mappings. What works on the book
// for long asks [Book.Check] whether ctx has ended, which panics with [Stopped] then.
func New(ctx context.Context, r *release.Release, reports []*tieout.Report, mapping []*press.Taxonomy) *Book {
	facts := Facts(reports)
	items := 0
	for _, t := range r.Tables {
		for _, row := range t.Rows {
			items += len(row.Items)
		}
	}
	b := &Book{ctx: ctx, Tables: r.Tables, Made: r.Date, About: r.Period, Figures: make([]*Figure, 0, items), ByItem: make(map[*release.LineItem]*Figure, items), ByMeasure: make(map[Measure][]*Figure, items), Tied: map[*Figure][]*Relation{}, Misheaded: map[*release.Column]bool{}, printedIn: map[*release.Column]map[string][]int{}, plain: map[string]Calling{}, indices: map[*release.Table]*Index{}, kinds: map[*release.Table]*TableRows{}}
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

func (b *Book) add(t *release.Table, it *release.LineItem, fact *tieout.Fact) {
	f := &Figure{Item: it, Table: t, Fact: fact, Period: it.Period, Values: it.Interval()}
	f.units = unitsOf(f.Values)
	f.kept = &b.swaps
	b.Figures = append(b.Figures, f)
	b.ByItem[it] = f
	if fact == nil {
		return
	}
	f.Name, f.Period, f.Where = fact.Concept, fact.Context.Period, dimensions(fact)
	if it.Row.IsUnderAdjusted() && !adjusted.In(wording.Of(it.Row.Label)) {
		f.Where = strings.TrimSpace(f.Where + " " + ofHeading) // which alone tells it from the measure of the accounts
	}
	if slices.Contains(b.spaces, fact.Concept.Space) {
		f.Concept = fact.Concept.Local
	}
	if v, err := fact.Value(); err == nil && !fact.Nil {
		if f.Turn = v.Sign()*it.Value.Sign() < 0; f.Turn {
			f.turned = f.Values.Negated()
		}
	}
	m := f.Measure()
	b.ByMeasure[m] = append(b.ByMeasure[m], f)
}

// Measure is what a figure that has a fact measures.
func (f *Figure) Measure() Measure {
	return Measure{f.Name, f.Period, f.Where, f.Fact.Unit.String()}
}

// dimensions is what sets a fact apart from the consolidated one, as text.
func dimensions(f *tieout.Fact) string {
	var parts []string
	for _, d := range f.Context.Dimensions {
		parts = append(parts, d.Axis.Local+"="+d.Member.Local+d.Typed)
	}
	return strings.Join(parts, " ")
}

// Concept finds the plain figures of a concept in a period, by its local name.
func (b *Book) Concept(name string, p tieout.Period, unit string) []*Figure {
	for _, space := range b.spaces {
		if fs := b.ByMeasure[Measure{Concept: tieout.QName{Space: space, Local: name}, period: p, unit: unit}]; len(fs) > 0 {
			return fs
		}
	}
	return nil
}

// Check leaves the work when the context has ended. It looks now and then.
func (b *Book) Check() { b.CheckFor(1) }

// CheckFor is check for work that takes as long as looking up so many figures.
func (b *Book) CheckFor(figures int) {
	before := b.asked / checkedAfter
	if b.asked += figures; b.asked/checkedAfter > before && b.ctx.Err() != nil {
		panic(Stopped{})
	}
}

// In is the figure of a row in a column; nil when it has no amount there.
func (b *Book) In(r *release.Row, c *release.Column) *Figure {
	b.Check()
	it := r.In(c)
	if it == nil || it.Nil {
		return nil
	}
	return b.ByItem[it]
}

// ConceptOf is the concept of most of a row's figures in columns of values.
func (b *Book) ConceptOf(r *release.Row) string {
	for _, it := range r.Items {
		if f := b.ByItem[it]; it.Column.Kind == release.Values && f != nil && f.KnownAs() != "" {
			return f.KnownAs()
		}
	}
	return ""
}

// Others are the figures of the row of f in other columns, of the same kind of number.
func (b *Book) Others(f *Figure) []*Figure {
	var out []*Figure
	for _, it := range f.Item.Row.Items {
		if o := b.ByItem[it]; o != f && !it.Nil && it.Kind == f.Item.Kind && it.Column.Kind == f.Item.Column.Kind {
			out = append(out, o)
		}
	}
	return out
}

// Values are the columns of a table that hold values, rather than changes, percentages and notes.
func Values(t *release.Table) []*release.Column {
	return slices.DeleteFunc(slices.Clone(t.Columns), func(c *release.Column) bool { return c.Kind != release.Values })
}

// CountSides are the two averages of shares of a column, and what dilutes the basic one, in parts of it.
type CountSides struct {
	Basic, Diluted *Figure
	By             decimal.Decimal
}

// ColumnPair are columns of two tables that print some of the same figures.
type ColumnPair struct{ First, Second *release.Column }

// Agreement is how the figures that two columns both print agree.
type Agreement struct {
	Alike, Different int
	Digits           int // of those that are alike
}

// Stopped is what leaves the work on a ledger when its context has ended.
type Stopped struct{}

// checkedAfter is how many figures are looked up before it is asked again whether the context has ended.
const checkedAfter = 256
