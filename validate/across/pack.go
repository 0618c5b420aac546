package across

import (
	"bytes"
	"encoding/gob"
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
	Facts     []fact
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

type fact struct {
	ID                     string
	Concept, Context, Unit int
	Lexical                string
	Decimals               accuracy
	Nil, InTuple           bool
	Document               int
	Path                   string
	Start, End             tieout.Position
	Printed                *printed
}

// accuracy is decimals, inferred from the precision where there is one.
type accuracy struct {
	Present, Infinite bool
	N                 int32
}

// printed is the cell of a release.
type printed struct{ Statement, Section, Label, Printed string }

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
	p := packed{Document: r.Document, Facts: make([]fact, 0, len(r.Facts))}
	contexts, units := map[*tieout.Context]int{}, map[*tieout.Unit]int{}
	concepts, documents, spaces := map[tieout.QName]int{}, map[string]int{}, map[string]bool{}
	if len(r.Contexts) > 0 { // the first says who reports
		p.context(contexts, r.Contexts[0])
	}
	for f := range r.All {
		if f.Context == nil || f.Unit == nil && spaces[f.Concept.Space] {
			continue
		}
		spaces[f.Concept.Space] = true
		k := fact{ID: f.ID, Concept: number(concepts, &p.Concepts, f.Concept), Context: p.context(contexts, f.Context), Unit: p.unit(units, f.Unit),
			Nil: f.Nil, InTuple: f.Parent() != nil, Document: number(documents, &p.Documents, f.Origin().Document), Path: f.Origin().Path,
			Start: f.Origin().Start, End: f.Origin().End}
		if f.Unit != nil { // of others the value is not compared
			k.Lexical = f.Lexical
		}
		d := f.EffectiveDecimals()
		k.Decimals.Present, k.Decimals.Infinite = d.IsPresent(), d.IsInfinite()
		k.Decimals.N, _ = d.Value()
		if s := f.Source; s != nil {
			k.Printed = &printed{s.Statement, s.Section, s.Label, s.Printed}
		}
		p.Facts = append(p.Facts, k)
	}
	var b bytes.Buffer
	if err := gob.NewEncoder(&b).Encode(p); err != nil {
		return nil, fmt.Errorf("keeping a report: %w", err)
	}
	return b.Bytes(), nil
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

// Unpack is the report that [Pack] has kept. Its facts have no more than the comparison needs.
func Unpack(data []byte) (*tieout.Report, error) {
	var p packed
	if err := gob.NewDecoder(bytes.NewReader(data)).Decode(&p); err != nil {
		return nil, fmt.Errorf("a report that was kept: %w", err)
	}
	r := &tieout.Report{Document: p.Document, Facts: make([]*tieout.Fact, 0, len(p.Facts))}
	for _, k := range p.Contexts {
		c := &tieout.Context{Entity: k.Entity, Period: tieout.Period{Kind: k.Kind, Start: k.Start.UTC(), End: k.End.UTC()}, Segment: k.Segment, Scenario: k.Scenario}
		for _, d := range k.Dimensions {
			c.Dimensions = append(c.Dimensions, tieout.Dimension{Axis: d.Axis, Member: d.Member, Typed: d.Typed, TypedNil: d.TypedNil})
		}
		r.Contexts = append(r.Contexts, c)
	}
	for _, k := range p.Units {
		r.Units = append(r.Units, &tieout.Unit{Numerators: k.Numerators, Denominators: k.Denominators})
	}
	tuple := &tieout.Fact{}
	facts := make([]tieout.Fact, len(p.Facts))
	for i, k := range p.Facts {
		f := &facts[i]
		if err := p.restore(f, k, r); err != nil {
			return nil, err
		}
		if k.InTuple {
			f.SetParent(tuple)
		}
		r.Facts = append(r.Facts, f)
	}
	return r, nil
}

// restore makes a fact of what was kept. The error says that it names what is not there.
func (p *packed) restore(f *tieout.Fact, k fact, r *tieout.Report) error {
	if k.Concept < 1 || k.Concept > len(p.Concepts) || k.Context < 1 || k.Context > len(r.Contexts) || k.Unit < 0 || k.Unit > len(r.Units) ||
		k.Document < 1 || k.Document > len(p.Documents) {
		return fmt.Errorf("a report that was kept: the fact %q refers to what is not there", k.ID)
	}
	*f = tieout.Fact{ID: k.ID, Concept: p.Concepts[k.Concept-1], Context: r.Contexts[k.Context-1], Lexical: k.Lexical, Nil: k.Nil}
	f.SetOrigin(tieout.Range{Document: p.Documents[k.Document-1], Path: k.Path, Start: k.Start, End: k.End})
	if k.Unit > 0 {
		f.Unit = r.Units[k.Unit-1]
	}
	switch {
	case k.Decimals.Infinite:
		f.Decimals = tieout.InfiniteDecimals
	case k.Decimals.Present:
		f.Decimals = tieout.DecimalsOf(k.Decimals.N)
	}
	if s := k.Printed; s != nil {
		f.Source = &tieout.Source{Range: f.Origin(), Statement: s.Statement, Section: s.Section, Label: s.Label, Printed: s.Printed}
	}
	return nil
}
