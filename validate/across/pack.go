package across

import (
	"bytes"
	"encoding/gob"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/tieout/tieout"
)

// packed is what is kept of a report. Contexts, units, concepts and documents are named by their place in the lists,
// from 1; 0 is none.
type packed struct {
	Document  string
	Contexts  []keptContext
	Units     []unit
	Concepts  []tieout.QName
	Documents []string
	Texts     []string // of cells
	Facts     columns
}

type keptContext struct {
	Entity            tieout.Entity
	Kind              tieout.PeriodKind
	Start, End        time.Time
	Dimensions        []dimension
	Segment, Scenario string
}

type dimension struct {
	Axis, Member tieout.QName
	Typed        string
	TypedNil     bool
}

type unit struct{ Numerators, Denominators []tieout.QName }

// columns are what is kept of facts, each column of all of them: so it is written in a fraction of the time.
type columns struct {
	ID, Lexical, Path                []string
	Concept, Context, Unit, Document []int
	Marks                            []byte
	Decimals                         []int   // inferred from the precision where there is one
	Places                           []int64 // six of each: byte, line and column of the start and of the end
	Cells                            []int   // four of each that is printed: its statement, section, label and number, as texts
}

// columnsFor are columns with room for so many facts.
func columnsFor(n int) columns {
	texts := func() []string { return make([]string, 0, n) }
	numbers := func() []int { return make([]int, 0, n) }
	return columns{ID: texts(), Lexical: texts(), Path: texts(), Concept: numbers(), Context: numbers(), Unit: numbers(), Document: numbers(),
		Marks: make([]byte, 0, n), Decimals: numbers(), Places: make([]int64, 0, 6*n)}
}

// Marks of facts.
const (
	isNil byte = 1 << iota
	inTuple
	isAccurate // there are decimals
	isExact    // they are infinite
	isPrinted  // the fact is the cell of a release
	isUnlined  // of a document without lines that anybody sees
	isInvalid  // the value is none of its type
)

// Entity is who reports, by the first context; false for a report without any, which is compared with none. It keeps nothing of
// the report alive.
func Entity(r *tieout.Report) (tieout.Entity, bool) {
	if r == nil || len(r.Contexts) == 0 {
		return tieout.Entity{}, false
	}
	e := r.Contexts[0].Entity
	return tieout.Entity{Scheme: strings.Clone(e.Scheme), Identifier: strings.Clone(e.Identifier)}, true
}

// Pack keeps of a report what [Compare] and fingerprints of its findings read: the facts that have a unit, and one of each
// namespace, which tells whose concepts are used by whom.
func Pack(r *tieout.Report) ([]byte, error) {
	p := packed{Document: r.Document, Facts: columnsFor(len(r.Facts))}
	contexts, units := map[*tieout.Context]int{}, map[*tieout.Unit]int{}
	concepts, documents, texts, spaces := map[tieout.QName]int{}, map[string]int{}, map[string]int{}, map[string]bool{}
	if len(r.Contexts) > 0 { // the first says who reports
		p.context(contexts, r.Contexts[0])
	}
	for f := range r.All {
		if f.Context == nil || f.Unit == nil && spaces[f.Concept.Space] {
			continue
		}
		spaces[f.Concept.Space] = true
		p.Facts.ID = append(p.Facts.ID, f.ID)
		p.Facts.Concept = append(p.Facts.Concept, number(concepts, &p.Concepts, f.Concept))
		p.Facts.Context = append(p.Facts.Context, p.context(contexts, f.Context))
		p.Facts.Unit = append(p.Facts.Unit, p.unit(units, f.Unit))
		p.Facts.Document = append(p.Facts.Document, number(documents, &p.Documents, f.Origin().Document))
		p.value(f)
		p.place(f.Origin())
		if s := f.Source; s != nil {
			for _, text := range [...]string{s.Statement, s.Section, s.Label, s.Printed} {
				p.Facts.Cells = append(p.Facts.Cells, number(texts, &p.Texts, text))
			}
		}
	}
	var b bytes.Buffer
	if err := gob.NewEncoder(&b).Encode(p); err != nil {
		return nil, fmt.Errorf("keeping a report: %w", err)
	}
	return b.Bytes(), nil
}

// value keeps what a fact says. Of those without a unit it is not compared.
func (p *packed) value(f *tieout.Fact) {
	lexical, marks := "", byte(0)
	if f.Unit != nil {
		lexical = f.Lexical
	}
	d := f.EffectiveDecimals()
	n, _ := d.Value()
	for _, m := range [...]struct {
		is   bool
		mark byte
	}{{f.Nil, isNil}, {f.Parent() != nil, inTuple}, {d.IsPresent(), isAccurate}, {d.IsInfinite(), isExact}, {f.Source != nil, isPrinted}, {f.Origin().Unlined, isUnlined},
		{f.Invalid(), isInvalid}} {
		if m.is {
			marks |= m.mark
		}
	}
	p.Facts.Lexical, p.Facts.Marks, p.Facts.Decimals = append(p.Facts.Lexical, lexical), append(p.Facts.Marks, marks), append(p.Facts.Decimals, int(n))
}

// place keeps where a fact stands.
func (p *packed) place(r tieout.Range) {
	p.Facts.Path = append(p.Facts.Path, r.Path)
	for _, at := range [...]tieout.Position{r.Start, r.End} {
		p.Facts.Places = append(p.Facts.Places, at.Byte, int64(at.Line), int64(at.Column))
	}
}

// number is the place of a value in a list, from 1, to which it is added when it is new.
func number[T comparable](known map[T]int, list *[]T, v T) int {
	n, ok := known[v]
	if !ok {
		*list = append(*list, v)
		n = len(*list)
		known[v] = n
	}
	return n
}

func (p *packed) context(known map[*tieout.Context]int, c *tieout.Context) int {
	if n := known[c]; n > 0 {
		return n
	}
	k := keptContext{Entity: c.Entity, Kind: c.Period.Kind, Start: c.Period.Start, End: c.Period.End, Segment: c.Segment, Scenario: c.Scenario}
	for _, d := range c.Dimensions {
		k.Dimensions = append(k.Dimensions, dimension{d.Axis, d.Member, d.Typed, d.TypedNil})
	}
	p.Contexts = append(p.Contexts, k)
	known[c] = len(p.Contexts)
	return len(p.Contexts)
}

func (p *packed) unit(known map[*tieout.Unit]int, u *tieout.Unit) int {
	if u == nil || known[u] > 0 {
		return known[u]
	}
	p.Units = append(p.Units, unit{u.Numerators, u.Denominators})
	known[u] = len(p.Units)
	return len(p.Units)
}

// Unpacker restores reports that are held together: texts that recur in them are held once. Its zero value is ready.
type Unpacker struct{ texts map[string]string }

// text is the one copy of a text.
func (u *Unpacker) text(s string) string {
	if known, ok := u.texts[s]; ok {
		return known
	}
	if u.texts == nil {
		u.texts = map[string]string{}
	}
	u.texts[s] = s
	return s
}

func (u *Unpacker) name(q tieout.QName) tieout.QName {
	return tieout.QName{Space: u.text(q.Space), Local: u.text(q.Local)}
}

func (u *Unpacker) names(qs []tieout.QName) []tieout.QName {
	for i := range qs {
		qs[i] = u.name(qs[i])
	}
	return qs
}

// Unpack is the report that [Pack] has kept. Its facts have no more than the comparison needs.
func (u *Unpacker) Unpack(data []byte) (*tieout.Report, error) {
	var p packed
	if err := gob.NewDecoder(bytes.NewReader(data)).Decode(&p); err != nil {
		return nil, fmt.Errorf("a report was kept by another version of tieout (%w): run the documents anew, into a new database", err)
	}
	r := &tieout.Report{Document: p.Document, Facts: make([]*tieout.Fact, 0, len(p.Facts.ID))}
	for _, k := range p.Contexts {
		c := &tieout.Context{Entity: tieout.Entity{Scheme: u.text(k.Entity.Scheme), Identifier: u.text(k.Entity.Identifier)},
			Period: tieout.Period{Kind: k.Kind, Start: k.Start.UTC(), End: k.End.UTC()}, Segment: u.text(k.Segment), Scenario: u.text(k.Scenario)}
		for _, d := range k.Dimensions {
			c.Dimensions = append(c.Dimensions, tieout.Dimension{Axis: u.name(d.Axis), Member: u.name(d.Member), Typed: u.text(d.Typed), TypedNil: d.TypedNil})
		}
		r.Contexts = append(r.Contexts, c)
	}
	for _, k := range p.Units {
		r.Units = append(r.Units, &tieout.Unit{Numerators: u.names(k.Numerators), Denominators: u.names(k.Denominators)})
	}
	u.names(p.Concepts)
	if err := p.Facts.check(); err != nil {
		return nil, err
	}
	parents := [2]*tieout.Fact{1: {}} // which tuple holds a fact is not kept
	facts := make([]tieout.Fact, len(p.Facts.ID))
	for i := range facts {
		if i > 0 {
			facts[i].Beside(&facts[i-1]) // what they have in common is held once
		}
		if err := p.restore(&facts[i], i, r, u); err != nil {
			return nil, err
		}
		facts[i].SetParent(parents[p.Facts.Marks[i]&inTuple/inTuple])
		r.Facts = append(r.Facts, &facts[i])
	}
	return r, nil
}

// check finds columns of other lengths than they have to be.
func (c *columns) check() error {
	n, cells := len(c.ID), 0
	for _, m := range c.Marks {
		if m&isPrinted != 0 {
			cells++
		}
	}
	for _, l := range [...]int{len(c.Lexical), len(c.Path), len(c.Concept), len(c.Context), len(c.Unit), len(c.Document), len(c.Marks), len(c.Decimals)} {
		if l != n {
			return errors.New("a report that was kept: some facts lack a part")
		}
	}
	if len(c.Places) != 6*n || len(c.Cells) != 4*cells {
		return errors.New("a report that was kept: some facts lack a place or a cell")
	}
	return nil
}

func position(at []int64) tieout.Position {
	return tieout.Position{Byte: at[0], Line: int32(at[1]), Column: int32(at[2])}
}

// restore makes a fact of what was kept, and takes its cell off those that are left. The error says that it names what is not there.
func (p *packed) restore(f *tieout.Fact, i int, r *tieout.Report, u *Unpacker) error {
	k := &p.Facts
	within := func(n, least, most int) bool { return n >= least && n <= most }
	if !within(k.Concept[i], 1, len(p.Concepts)) || !within(k.Context[i], 1, len(r.Contexts)) || !within(k.Unit[i], 0, len(r.Units)) ||
		!within(k.Document[i], 1, len(p.Documents)) {
		return fmt.Errorf("a report that was kept: the fact %q refers to what is not there", k.ID[i])
	}
	marks, at := k.Marks[i], k.Places[6*i:]
	f.ID, f.Lexical, f.Nil = u.text(k.ID[i]), u.text(k.Lexical[i]), marks&isNil != 0
	f.Concept, f.Context = p.Concepts[k.Concept[i]-1], r.Contexts[k.Context[i]-1]
	f.SetOrigin(tieout.Range{Document: p.Documents[k.Document[i]-1], Path: k.Path[i], Start: position(at), End: position(at[3:]), Unlined: marks&isUnlined != 0})
	if marks&isInvalid != 0 {
		f.SetInvalid()
	}
	if k.Unit[i] > 0 {
		f.Unit = r.Units[k.Unit[i]-1]
	}
	switch {
	case marks&isExact != 0:
		f.Decimals = tieout.InfiniteDecimals
	case marks&isAccurate != 0:
		f.Decimals = tieout.DecimalsOf(int32(k.Decimals[i]))
	}
	if marks&isPrinted == 0 {
		return nil
	}
	for _, n := range k.Cells[:4] {
		if !within(n, 1, len(p.Texts)) {
			return fmt.Errorf("a report that was kept: the cell of the fact %q has a text that is not there", k.ID[i])
		}
	}
	text := func(n int) string { return u.text(p.Texts[k.Cells[n]-1]) }
	f.Source = &tieout.Source{Range: f.Origin(), Statement: text(0), Section: text(1), Label: text(2), Printed: text(3)}
	k.Cells = k.Cells[4:]
	return nil
}
