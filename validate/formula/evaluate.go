package formula

import (
	"context"
	"errors"
	"sort"
	"strings"
	"time"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/schemas/xpath"
	"github.com/tieout/tieout/taxonomy"
)

// evaluation is one run of a model on an instance.
type evaluation struct {
	ctx     context.Context
	m       *model
	in      *instance
	options Options
	now     time.Time
	result  *Result
	steps   int                  // evaluations that may still be made
	work    int                  // operations of expressions that may still be done
	others  map[uint64]*instance // by the number of their trees
	arcs    map[*taxonomy.Relationship]xpath.Node
	byArc   map[xpath.Order]*taxonomy.Relationship
	queries map[relationQuery]map[tieout.QName][]relationHit

	assertions map[*variableSet]*Assertion
	byFormula  map[*variableSet][]*consistencyAssertion
	outcomes   map[*consistencyAssertion]*Assertion
	prepared   map[*variableSet]bool // sets in a scope whose filters are worked out
	ended      map[*variableSet]bool // sets in a scope whose evaluation ended in an error

	members  map[*fact][]*fact // of tuples, once they are asked for
	contents map[*fact]string  // see content
}

// maxEvaluations bounds the evaluations of all variable sets.
const maxEvaluations = 20_000_000

// errStop ends a variable set: its error has been reported.
var errStop = errors.New("the evaluation of the variable set ends")

// binding is what a variable is bound to.
type binding struct {
	v        *variable
	facts    []*fact
	value    xpath.Sequence
	fallback bool
}

// scope is what expressions see while a variable set is evaluated.
type scope struct {
	ev       *evaluation
	set      *variableSet
	bindings []*binding
	byName   map[tieout.QName]*binding
	current  *variable // whose filters are applied, nil for none
	extra    map[tieout.QName]xpath.Sequence
	depth    int // of custom functions
}

func (ev *evaluation) scope(set *variableSet) *scope {
	return &scope{ev: ev, set: set, byName: map[tieout.QName]*binding{}}
}

// variable is the value of a variable or parameter.
func (s *scope) variable(name tieout.QName) (xpath.Sequence, bool) {
	if v, ok := s.extra[name]; ok {
		return v, true
	}
	if b := s.byName[name]; b != nil {
		return b.value, true
	}
	if s.set != nil {
		if v := s.set.byName[name]; v != nil {
			if v.parameter != nil {
				return v.parameter.value, v.parameter.known
			}
			return xpath.Sequence{}, false
		}
	}
	if p := s.ev.m.byParameter[name]; p != nil {
		return p.value, p.known
	}
	return xpath.Sequence{}, false
}

// eval evaluates an expression with a context item, which may be nil.
func (s *scope) eval(e *expression, item xpath.Item) (xpath.Sequence, error) {
	if n, ok := item.(xpath.Node); ok && n == nil {
		item = nil
	}
	if s.ev.work <= 0 {
		return xpath.Sequence{}, xpath.Errorf("XPDY0130", "the formulas take more steps than are allowed")
	}
	spent := 0
	v, err := e.Evaluate(s.ev.ctx, &xpath.Context{Item: item, Variables: s.variable, Now: s.ev.now, Document: s.ev.document, Host: s,
		Limits: xpath.Limits{Steps: s.ev.work}, Spent: &spent})
	s.ev.work -= spent
	return v, err
}

// truth is the effective boolean value.
func (s *scope) truth(e *expression, item xpath.Item) (bool, error) {
	if e == nil {
		return false, nil
	}
	v, err := s.eval(e, item)
	if err != nil {
		return false, err
	}
	return xpath.EffectiveBoolean(v)
}

// text is the value as a string.
func (s *scope) text(e *expression, item xpath.Item) (string, error) {
	if e == nil {
		return "", nil
	}
	v, err := s.eval(e, item)
	if err != nil || v.Len() == 0 {
		return "", err
	}
	return strings.TrimSpace(v.At(0).StringValue()), nil
}

// firstFact is the fact that a variable is bound to, nil for a fallback or another kind of variable.
func (s *scope) firstFact(name tieout.QName) *fact {
	if f := s.factsOf(name); len(f) > 0 {
		return f[0]
	}
	return nil
}

func (s *scope) factsOf(name tieout.QName) []*fact {
	if b := s.byName[name]; b != nil && !b.fallback {
		return b.facts
	}
	return nil
}

// others is what the filters of the current variable cover beside f.
func (s *scope) others(f *filter) coverage {
	var c coverage
	if s.current != nil {
		for _, o := range s.current.filters {
			if o != f && o.cover {
				c.union(o.covered)
			}
		}
	}
	return c
}

func (ev *evaluation) document(uri string) (xpath.Node, error) {
	if ev.options.Document == nil {
		return nil, nil
	}
	return ev.options.Document(uri)
}

// report turns an error of an expression into a finding. It returns errStop, or the context's error.
func (ev *evaluation) report(err error, r *taxonomy.Resource) error {
	var x *xpath.Error
	switch {
	case err == nil || errors.Is(err, errStop):
		return err
	case errors.As(err, &x):
		ev.m.fail(errorCode(err, r.Node.Lookup), r, x.Message)
		return errStop
	}
	return err
}

// parameters gives every parameter its value.
func (ev *evaluation) parameters() error {
	var give func(p *parameter, depth int) error
	give = func(p *parameter, depth int) error {
		if p.known || depth > len(ev.m.parameters) {
			return nil
		}
		var v xpath.Sequence
		given, ok := ev.options.Parameters[p.name]
		switch {
		case ok:
			v = given
		case p.selected == nil && p.required:
			ev.m.fail("xbrlve:missingParameterValue", p.resource, "The parameter "+p.name.Local+" is required and has no value.")
			return errStop
		case p.selected == nil:
			p.known = true
			return nil
		default:
			for _, n := range p.selected.names() {
				if o := ev.m.byParameter[n]; o != nil {
					if err := give(o, depth+1); err != nil {
						return err
					}
				}
			}
			var err error
			if v, err = ev.scope(nil).eval(p.selected, ev.in.node()); err != nil {
				return ev.report(err, p.resource)
			}
		}
		if p.as != nil {
			cast, err := castTo(v, *p.as)
			if err != nil {
				ev.m.fail("xbrlve:parameterTypeMismatch", p.resource, "The value of the parameter "+p.name.Local+" is not of its type: "+err.Error())
				return errStop
			}
			v = cast
		}
		p.value, p.known = v, true
		return nil
	}
	for _, p := range ev.m.parameters {
		if err := give(p, 0); err != nil {
			return err
		}
	}
	return nil
}

// castTo converts a value to a type, casting untyped and string values.
func castTo(v xpath.Sequence, t xpath.SequenceType) (xpath.Sequence, error) {
	if out, err := xpath.Convert(v, t); err == nil {
		return out, nil
	}
	to := t.Atomic()
	if to == nil {
		return xpath.Convert(v, t)
	}
	v, err := xpath.Atomize(v)
	if err != nil {
		return v, err
	}
	var items []xpath.Item
	for it := range v.All() {
		a, err := xpath.Cast(it.(xpath.Atomic), to)
		if err != nil {
			return v, err
		}
		items = append(items, a)
	}
	return xpath.Convert(xpath.Of(items...), t)
}

func (in *instance) node() xpath.Item {
	if in.root == nil {
		return nil
	}
	return in.root
}

// prepare works out what the filters of each variable cover.
func (ev *evaluation) prepare(set *variableSet) error {
	s := ev.scope(set)
	for _, v := range set.variables {
		v.covered = coverage{}
		v.candidates = nil
		covers := map[string]bool{}
		for _, f := range v.filters {
			c := f.covered
			if f.dims != nil {
				dims, err := f.dims(s)
				if err != nil {
					if err := ev.report(err, f.resource); err != nil {
						return err
					}
				}
				for _, d := range dims {
					own := coverage{}
					own.union(c)
					own.addDimension(d)
					c = own
				}
			}
			if f.isCover {
				for _, n := range c.list() {
					if before, ok := covers[n]; ok && before != f.cover {
						ev.m.fail("xbrlacfe:inconsistentAspectCoverFilters", f.resource, "Two aspect cover filters of a variable treat the aspect "+n+" differently.")
						return errStop
					}
					covers[n] = f.cover
				}
			}
			if f.cover {
				v.covered.union(c)
			}
		}
	}
	return nil
}

// list names the aspects of a coverage.
func (c *coverage) list() (out []string) {
	for k := range aspectKinds {
		if c.has(k) {
			out = append(out, aspectNames[k])
		}
	}
	for d := range c.dimensions {
		out = append(out, d.String())
	}
	if c.allDimensions {
		out = append(out, "dimensions")
	}
	sort.Strings(out)
	return out
}

// onInvalid reports whether a variable is bound to a fact whose value is none of its type: nothing follows from it, and validation
// says so.
func (s *scope) onInvalid() bool {
	for _, b := range s.byName {
		for _, f := range b.facts {
			if n, ok := f.node.(interface{ Invalid() bool }); ok && n.Invalid() {
				return true
			}
		}
	}
	return false
}

// run evaluates a variable set, within an evaluation of another or by itself, and calls visit with each evaluation.
func (ev *evaluation) run(set *variableSet, outer *scope, visit func(s *scope) error) error {
	if !set.scoped || !ev.prepared[set] {
		if err := ev.prepare(set); err != nil {
			return err
		}
		ev.prepared[set] = true
	}
	s := ev.within(set, outer)
	seen := &seenEvaluations{earlier: map[string][][]string{}, projections: map[[2]string]map[string]bool{}}
	return ev.bind(s, 0, func() error {
		if ev.steps--; ev.steps < 0 {
			ev.m.fail("err:XPDY0130", set.resource, "The formulas need more evaluations than are allowed.")
			return errStop
		}
		if seen.unnecessary(s) || s.onInvalid() {
			return nil
		}
		for _, p := range set.precondition {
			ok, err := s.truth(p, ev.in.node())
			if err != nil {
				return ev.report(err, p.resource)
			}
			if !ok {
				return nil
			}
		}
		return visit(s)
	})
}

// bind binds the variables from the i-th on, in every way.
func (ev *evaluation) bind(s *scope, i int, done func() error) error {
	if err := ev.ctx.Err(); err != nil {
		return err
	}
	if i == len(s.set.variables) {
		return done()
	}
	v := s.set.variables[i]
	next := func(b *binding) error {
		b.v = v
		s.bindings = append(s.bindings, b)
		before := s.byName[v.name] // of an outer set
		s.byName[v.name] = b
		err := ev.bind(s, i+1, done)
		s.bindings = s.bindings[:len(s.bindings)-1]
		if s.byName[v.name] = before; before == nil {
			delete(s.byName, v.name)
		}
		return err
	}
	switch {
	case v.parameter != nil:
		return next(&binding{value: v.parameter.value})
	case v.general != nil:
		value, err := s.eval(v.general, ev.in.node())
		if err != nil {
			return ev.report(err, v.resource)
		}
		if v.sequence {
			return next(&binding{value: value})
		}
		for it := range value.All() {
			if err := next(&binding{value: xpath.Of(it)}); err != nil {
				return err
			}
		}
		return nil
	}
	return ev.bindFacts(s, v, next)
}

func (ev *evaluation) bindFacts(s *scope, v *variable, next func(*binding) error) error {
	c, err := ev.candidatesOf(s, v)
	if err != nil {
		return err
	}
	facts := c.facts
	if s.set.implicit {
		facts = c.matching(s, v)
	}
	if !v.sequence {
		for _, f := range facts {
			if err := next(&binding{facts: []*fact{f}, value: xpath.Of(f.node)}); err != nil {
				return err
			}
		}
	} else if err := ev.bindSequences(s, v, facts, next); err != nil {
		return err
	}
	if v.fallback == nil {
		return nil
	}
	value, err := s.eval(v.fallback, ev.in.node())
	if err != nil {
		return ev.report(err, v.resource)
	}
	return next(&binding{value: value, fallback: true})
}

// bindSequences partitions facts by the aspects that the variable leaves uncovered.
func (ev *evaluation) bindSequences(s *scope, v *variable, facts []*fact, next func(*binding) error) error {
	var order []string
	groups := map[string][]*fact{}
	for _, f := range facts {
		k := f.wholeKey(s.set.aspects, &v.covered)
		if groups[k] == nil {
			order = append(order, k)
		}
		groups[k] = append(groups[k], f)
	}
	for _, k := range order {
		var classes [][]*fact
		if v.matches {
			classes = [][]*fact{}
			for _, f := range groups[k] {
				classes = append(classes, []*fact{f})
			}
		} else {
			at := map[string]int{}
			for _, f := range groups[k] {
				whole := f.wholeKey(s.set.aspects, nil)
				i, ok := at[whole]
				if !ok {
					i = len(classes)
					at[whole] = i
					classes = append(classes, nil)
				}
				classes[i] = append(classes[i], f)
			}
		}
		if err := ev.product(classes, nil, func(chosen []*fact) error {
			sorted := append([]*fact(nil), chosen...)
			sort.Slice(sorted, func(i, k int) bool { return sorted[i].index < sorted[k].index })
			items := make([]xpath.Item, len(sorted))
			for i, f := range sorted {
				items[i] = f.node
			}
			return next(&binding{facts: sorted, value: xpath.Of(items...)})
		}); err != nil {
			return err
		}
	}
	return nil
}

// product calls use with every choice of one fact of each class.
func (ev *evaluation) product(classes [][]*fact, chosen []*fact, use func([]*fact) error) error {
	if len(classes) == 0 {
		if ev.steps--; ev.steps < 0 {
			return use(chosen) // which ends the run
		}
		return use(chosen)
	}
	single := 0
	for single < len(classes) && len(classes[single]) == 1 {
		chosen = append(chosen, classes[single][0])
		single++
	}
	if single == len(classes) {
		return use(chosen)
	}
	for _, f := range classes[single] {
		if err := ev.product(classes[single+1:], append(chosen[:len(chosen):len(chosen)], f), use); err != nil {
			return err
		}
	}
	return nil
}
