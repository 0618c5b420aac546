package tieout

import (
	"math"

	"github.com/shopspring/decimal"
)

// Fact is one reported value. A tuple is a Fact with children and no Context. A report may have millions: what facts that
// stand side by side have in common is kept once.
type Fact struct {
	ID        string
	Concept   QName
	Context   *Context // nil for a tuple
	Unit      *Unit    // nil when the fact has none
	Lexical   string   // the value as written, white space normalised for its type; "" when Nil
	Source    *Source  // where a release prints the fact; nil unless it was converted from one
	Decimals  Decimals
	Precision Precision

	// Where the fact stands, unless it is wide.
	start, line, column uint32
	length, endColumn   uint32
	lines               uint16 // from its first to its last

	Nil     bool
	marks   marks
	setting *setting
}

// marks are what is so or not so of a fact, a bit each.
type marks uint8

const (
	wide    marks = 1 << iota // the setting knows where the fact stands
	invalid                   // see Invalid
)

// setting is what facts have in common that stand side by side. It is not changed once a fact has it; nil is the zero setting.
type setting struct {
	document, path string
	language       string
	parent         *Fact
	children       []*Fact  // of a tuple, which shares its setting with none
	unlined        bool     // see Range
	start, end     Position // of a fact whose place takes more room than others
}

var noSetting setting

func (f *Fact) in() *setting {
	if f.setting == nil {
		return &noSetting
	}
	return f.setting
}

// Beside puts f into the document and the tuple that o stands in, in the language of o.
func (f *Fact) Beside(o *Fact) {
	f.setting = o.setting
	if s := o.in(); s.children != nil || o.marks&wide != 0 {
		f.setting = &setting{document: s.document, path: s.path, language: s.language, parent: s.parent, unlined: s.unlined}
	}
}

// Origin is the element, JSON object or CSV cell that states the fact.
func (f *Fact) Origin() Range {
	s := f.in()
	r := Range{Document: s.document, Path: s.path, Unlined: s.unlined}
	if f.marks&wide != 0 {
		r.Start, r.End = s.start, s.end
		return r
	}
	r.Start = Position{int64(f.start), int32(f.line), int32(f.column)}
	r.End = Position{int64(f.start) + int64(f.length), int32(f.line) + int32(f.lines), int32(f.endColumn)}
	return r
}

// SetOrigin says which element, JSON object or CSV cell states the fact.
func (f *Fact) SetOrigin(r Range) {
	if s := *f.in(); s.document != r.Document || s.path != r.Path || s.unlined != r.Unlined {
		s.document, s.path, s.unlined = r.Document, r.Path, r.Unlined
		f.setting = &s
	}
	f.SetPlace(r.Start, r.End)
}

// SetPlace says where in its document the fact stands.
func (f *Fact) SetPlace(start, end Position) {
	length, lines := end.Byte-start.Byte, end.Line-start.Line
	f.marks &^= wide
	if start.Byte < 0 || start.Byte > math.MaxUint32 || length < 0 || length > math.MaxUint32 || lines < 0 || lines > math.MaxUint16 ||
		start.Line < 0 || start.Column < 0 || end.Column < 0 {
		f.marks |= wide
		s := *f.in()
		s.start, s.end = start, end
		f.setting = &s
		return
	}
	f.start, f.line, f.column = uint32(start.Byte), uint32(start.Line), uint32(start.Column)
	f.length, f.lines, f.endColumn = uint32(length), uint16(lines), uint32(end.Column)
}

// Language is the xml:lang in force, in lower case; "" for none.
func (f *Fact) Language() string { return f.in().language }

// SetLanguage sets the language, "" for none.
func (f *Fact) SetLanguage(language string) {
	if s := *f.in(); s.language != language {
		s.language = language
		f.setting = &s
	}
}

// Parent is the tuple that holds the fact, nil at the top.
func (f *Fact) Parent() *Fact { return f.in().parent }

// SetParent says which tuple holds the fact, nil for none. [Fact.SetChildren] does it for all of a tuple's facts.
func (f *Fact) SetParent(tuple *Fact) {
	if s := *f.in(); s.parent != tuple {
		s.parent = tuple
		f.setting = &s
	}
}

// Children are the facts that a tuple holds, in document order; nil for an item. They must not be changed.
func (f *Fact) Children() []*Fact { return f.in().children }

// SetChildren makes f the tuple that holds the facts.
func (f *Fact) SetChildren(facts ...*Fact) {
	s := *f.in()
	s.children = facts
	f.setting = &s
	for _, c := range facts {
		c.SetParent(f)
	}
}

// Invalid reports whether the value is none of the concept's type, which is a finding of its own: nothing follows from it.
func (f *Fact) Invalid() bool { return f.marks&invalid != 0 }

// SetInvalid says that the value is none of the concept's type.
func (f *Fact) SetInvalid() { f.marks |= invalid }

// Value is the fact's number. It is an error when the lexical form is no decimal; callers that know the
// concept's type decide whether that matters.
func (f *Fact) Value() (decimal.Decimal, error) { return ParseDecimal(f.Lexical) }

// EffectiveDecimals is the fact's accuracy as decimals, inferred from its precision where it has one.
func (f *Fact) EffectiveDecimals() Decimals {
	if f.Decimals.IsPresent() || !f.Precision.IsPresent() {
		return f.Decimals
	}
	v, err := f.Value()
	if err != nil {
		return Decimals{}
	}
	return f.Precision.Infer(v)
}

// Interval is the set of values that the fact stands for when it was rounded to the nearest. It is false
// when the fact is nil or no number.
func (f *Fact) Interval() (Interval, bool) {
	if f.Nil {
		return Interval{}, false
	}
	v, err := f.Value()
	if err != nil {
		return Interval{}, false
	}
	return Rounded(v, f.EffectiveDecimals()), true
}
