package xbrlxml

import (
	"maps"
	"slices"
	"sync/atomic"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/internal/fault"
)

// part is a part of a document that is divided, from one child of the root to another. What its facts refer to may stand in
// other parts: they have something in its place until all is known.
type part struct {
	number int
	begin  tieout.Position
	text   []byte

	// What is read is taken into account when state says so.
	state  partState
	parser *parser
	next   int  // the part that it leads to
	ended  bool // it goes to the end of the document

	contexts    []contextDefinition
	units       []unitDefinition
	contextRefs map[string]*tieout.Context
	unitRefs    map[string]*tieout.Unit
}

// partState says what is known of a part.
type partState uint8

const (
	partUnread partState = iota
	partRead
	partCut   // it did not end in time
	partWrong // it cannot be read alone
)

// contextDefinition is a context, and what contexts that are equal have in common.
type contextDefinition struct {
	context *tieout.Context
	key     string
}

type unitDefinition struct {
	unit *tieout.Unit
	key  string
}

// contextOf stands in for the context of an id.
func (q *part) contextOf(id string) *tieout.Context {
	c := q.contextRefs[id]
	if c == nil {
		c = &tieout.Context{ID: id}
		q.contextRefs[id] = c
	}
	return c
}

// unitOf stands in for the unit of an id.
func (q *part) unitOf(id string) *tieout.Unit {
	u := q.unitRefs[id]
	if u == nil {
		u = &tieout.Unit{ID: id}
		q.unitRefs[id] = u
	}
	return u
}

// join adds the parts, from the one that the whole parser has reached, to what that has read. It is false when the parts do
// not tell all.
func (d *division) join() bool {
	p := d.whole
	defer func() { d.parts = nil }()
	var used []*part
	for number, ended := p.nextPart, false; !ended; {
		q := d.parts[number]
		if !p.takePart(q) {
			return false
		}
		used = append(used, q)
		number, ended = q.next, q.ended
	}
	if p.file != nil && p.wantedPaths() != nil {
		return false // they are counted in the whole document
	}
	return p.facts.count <= p.mostFacts() && p.schema.validator.Close() && p.bindParts(used)
}

// takePart takes over what is found in the part that follows what has been read.
func (p *parser) takePart(q *part) bool {
	o := q.parser
	if !o.found.Complete() || o.superseded > 0 && p.found.Total()+o.found.Total()+o.superseded > tieout.MaxFindings {
		return false // which ones are kept is decided as they come
	}
	if !p.schema.validator.Join(o.schema.validator) || !p.builder.Join(o.builder) {
		return false
	}
	p.found.AddAll(o.found.List)
	p.facts.join(&o.facts)
	for _, c := range q.contexts {
		p.defineContext(c.context, []byte(c.key))
	}
	for _, u := range q.units {
		p.defineUnit(u.unit, []byte(u.key))
	}
	p.links = append(p.links, o.links...)
	p.references = append(p.references, o.references...)
	for id, e := range o.ids.others {
		p.ids.addOther(p, id, e.name, e.at)
	}
	asides := o.report.Asides
	p.report.Asides = append(p.report.Asides, asides[:min(len(asides), maxAsides-len(p.report.Asides))]...)
	if p.report.Names == nil {
		p.report.Names = o.report.Names
	} else {
		maps.Copy(p.report.Names, o.report.Names)
	}
	return true
}

// bindParts gives the facts of the parts their contexts and units. It is false when one has none.
func (p *parser) bindParts(parts []*part) bool {
	var failed atomic.Bool
	fault.Each(len(parts), func(i int) {
		if !failed.Load() && !p.bindPart(parts[i]) {
			failed.Store(true)
		}
	})
	return !failed.Load()
}

func (p *parser) bindPart(q *part) bool {
	contexts := make(map[*tieout.Context]*tieout.Context, len(q.contextRefs))
	for id, c := range q.contextRefs {
		contexts[c] = p.result.Contexts[id]
	}
	units := make(map[*tieout.Unit]*tieout.Unit, len(q.unitRefs))
	for id, u := range q.unitRefs {
		units[u] = p.result.Units[id]
	}
	if slices.Contains(slices.Collect(maps.Values(contexts)), nil) || slices.Contains(slices.Collect(maps.Values(units)), nil) {
		return false
	}
	var context, boundContext *tieout.Context
	var unit, boundUnit *tieout.Unit
	for _, piece := range q.parser.facts.pieces {
		for i := range piece.facts {
			f := &piece.facts[i]
			if f.Context != context {
				context, boundContext = f.Context, contexts[f.Context]
			}
			if f.Unit != unit {
				unit, boundUnit = f.Unit, units[f.Unit]
			}
			f.Context, f.Unit = boundContext, boundUnit
		}
	}
	return true
}
