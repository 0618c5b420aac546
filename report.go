package tieout

import (
	"slices"
	"strings"

	"github.com/shopspring/decimal"
)

// Entity identifies who reports.
type Entity struct {
	Scheme     string // a URI, e.g. http://www.sec.gov/CIK
	Identifier string
}

// Dimension is one taxonomy-defined dimension of a context: an explicit member or a typed value.
type Dimension struct {
	Axis     QName
	Member   QName  // explicit; zero for a typed dimension
	Typed    string // typed: the value element in canonical XML (or its text in OIM formats); "" when explicit or nil
	TypedNil bool   // typed and nil
	// Container is where XBRL 2.1 syntax puts it. It is no part of the value: see [Context].
	Container Container
	Range     Range
}

// IsTyped reports whether the dimension has a typed value.
func (d Dimension) IsTyped() bool { return d.Member.IsZero() }

// Container is the part of an XBRL 2.1 context that carries a dimension.
type Container uint8

const (
	NoContainer Container = iota // the syntax has none (OIM formats)
	Segment
	Scenario
)

// Context is what facts have in common: entity, period and dimensions. Contexts are interned: within one
// report, facts whose contexts are s-equal share one pointer, whatever ids the document gave them.
type Context struct {
	ID         string // the first id that the document gave it
	Entity     Entity
	Period     Period
	Dimensions []Dimension // sorted by Axis
	// Segment and Scenario hold what else the containers carry, in canonical XML; "" for nothing.
	Segment, Scenario string
	Range             Range
}

// Unit is what a number counts: a product of measures over a product of measures. Each side is sorted.
// Units are interned like contexts.
type Unit struct {
	ID           string // the first id that the document gave it
	Numerators   []QName
	Denominators []QName
	Range        Range
}

// String is the unit as people write it: "USD", "USD/shares", "pure"; measures by local name.
func (u *Unit) String() string {
	if u == nil {
		return ""
	}
	side := func(ms []QName) string {
		names := make([]string, len(ms))
		for i, m := range ms {
			names[i] = m.Local
		}
		return strings.Join(names, "*")
	}
	if len(u.Denominators) == 0 {
		return side(u.Numerators)
	}
	return side(u.Numerators) + "/" + side(u.Denominators)
}

// Equal reports whether two units have the same measures.
func (u *Unit) Equal(o *Unit) bool {
	if u == o || u == nil || o == nil {
		return u == o
	}
	return slices.Equal(u.Numerators, o.Numerators) && slices.Equal(u.Denominators, o.Denominators)
}

// Source is the printed cell that a fact was read from.
type Source struct {
	Range     Range
	Table     int             // from 0 in reading order; in HTML the <table> elements in document order
	Row       int             // from 0 within the table; in HTML the <tr> elements of the document's table
	Label     string          // the row's label, as printed, white space folded
	Section   string          // the heading that the row stands under; "" for none
	Column    string          // the column's heading
	Statement string          // "income", "balance", "cashflow", "reconciliation", "eps", "other"
	Printed   string          // the number as printed, without its currency sign
	Value     decimal.Decimal // scaled, signed as printed (parentheses are minus)
	Mapping   Mapping
}

// Mapping says why a line item became a fact of its concept.
type Mapping struct {
	Confidence   float64 // 0 to 1; never used for a value
	Reason       string
	Alternatives []QName
}

// EntryPoint is a document at which a report's taxonomy begins.
type EntryPoint struct {
	URL   string // absolute
	Kind  EntryPointKind
	Href  string // as the report writes it
	Role  string // xlink:role of a linkbaseRef, roleURI of a roleRef, arcroleURI of an arcroleRef
	Range Range
}

// EntryPointKind tells the elements apart that start discovery (XBRL 2.1, 4.2 to 4.5).
type EntryPointKind uint8

const (
	SchemaRef EntryPointKind = iota
	LinkbaseRef
	RoleRef
	ArcroleRef
)

// Footnote is a piece of text (or, through its arcrole, a fact) related to facts.
type Footnote struct {
	ID       string
	Role     string // the extended link's role: a link group in the OIM
	Arcrole  string // the kind of relation: a link type in the OIM
	From     []*Fact
	To       []*Fact // facts related to facts; empty when Content is set
	Language string
	Content  string // XHTML fragment
	Range    Range
}

// Aside is something that a document says in its own syntax and that the Open Information Model has no place for.
type Aside struct {
	Kind  AsideKind
	Text  string // the attribute's value, the footnote's role, or the start of its text
	Range Range
}

// AsideKind tells asides apart.
type AsideKind uint8

const (
	XMLBase          AsideKind = iota // an xml:base attribute
	FootnoteRole                      // a footnote whose role is not the standard one
	UnlinkedFootnote                  // a footnote that no fact has
)

// Report is a set of facts and the taxonomy they refer to, whatever syntax it was written in.
type Report struct {
	Document    string // path or URL it was read from
	EntryPoints []EntryPoint
	Facts       []*Fact // in document order; tuples hold their members in Children
	Contexts    []*Context
	Units       []*Unit
	Footnotes   []*Footnote
	Asides      []Aside // the first ones, in document order
	// LeftOut are the concepts of facts that the document has and that are not among Facts for an error of their own; the zero
	// name where it is not known which, and a name without namespace where only that is not.
	LeftOut []QName
	// Unread is where facts were not read for an error of the document, such as its early end; nil where all of it was.
	Unread *Range
	// Names are the values of facts whose type is xs:QName or derived from it, by the namespaces that were in scope.
	Names map[*Fact]QName
}

// maxLeftOut bounds the concepts of facts left out: of more, any may be.
const maxLeftOut = 1000

// LeaveOut takes note of a fact that is left out for an error of its own.
func (r *Report) LeaveOut(concept QName) {
	if n := len(r.LeftOut); n >= maxLeftOut {
		concept = QName{}
	}
	if !slices.Contains(r.LeftOut, concept) {
		r.LeftOut = append(r.LeftOut, concept)
	}
}

// LeaveUnread takes note of where facts were not read for an error of the document: any may stand there. The first place stays.
func (r *Report) LeaveUnread(at Range) {
	if r.Unread == nil {
		r.Unread = &at
	}
}

// HasLeftOut reports whether a fact of the concept may be among those left out, or not read.
func (r *Report) HasLeftOut(concept QName) bool {
	return r.Unread != nil || slices.ContainsFunc(r.LeftOut, func(q QName) bool { return q.MayBe(concept) })
}

// Count is the number of facts that All yields.
func (r *Report) Count() int { return count(r.Facts) }

func count(facts []*Fact) int {
	const many = 1 << 16 // facts from which on two goroutines are faster
	if half := len(facts) / 2; half > many {
		rest := make(chan int)
		go func() { rest <- count(facts[half:]) }()
		return count(facts[:half]) + <-rest
	}
	n := len(facts)
	for _, f := range facts {
		if s := f.setting; s != nil && s.children != nil {
			n += count(s.children)
		}
	}
	return n
}

// All yields every fact of the report in document order, members of tuples included after their tuple.
func (r *Report) All(yield func(*Fact) bool) {
	var walk func(fs []*Fact) bool
	walk = func(fs []*Fact) bool {
		for _, f := range fs {
			if !yield(f) {
				return false
			}
			if members := f.Children(); members != nil && !walk(members) {
				return false
			}
		}
		return true
	}
	walk(r.Facts)
}
