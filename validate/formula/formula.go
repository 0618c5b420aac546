package formula

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/internal/xmlstream"
	"github.com/tieout/tieout/schemas/xpath"
	"github.com/tieout/tieout/taxonomy"
	"github.com/tieout/tieout/taxonomy/source"
)

// Options say how formulas are run.
type Options struct {
	// Rules are formulas beside those of the taxonomy; RulesOnly leaves out those of the taxonomy.
	Rules      []*taxonomy.DTS
	RulesOnly  bool
	Parameters map[tieout.QName]xpath.Sequence
	// Document finds the documents that fn:doc asks for; nil for none.
	Document func(uri string) (xpath.Node, error)
	Now      time.Time
	// MaxSteps bounds the operations of all expressions of a run together; 0 for 500 million.
	MaxSteps int
	// Functions are those that linkbases declare without implementation and the caller provides.
	Functions func(name tieout.QName, arity int) *xpath.Function
}

// Assertion is what became of an assertion.
type Assertion struct {
	ID                     string
	Satisfied, Unsatisfied int
	Failures               []Failure // those that count, in order of evaluation
	Messages               []Message
	Range                  tieout.Range
	// Own is the rule that the findings belong to, of an assertion beside the taxonomy's; nil for those of the taxonomy.
	Own *tieout.Rule
}

// Failure is one evaluation that did not satisfy an assertion.
type Failure struct {
	Severity tieout.Severity
	Message  string // of the linkbase, "" for none
	Facts    []xpath.Node
}

// Message is a message of an evaluation.
type Message struct {
	Satisfied bool
	Text      string
}

// Result is the outcome of a run.
type Result struct {
	Assertions []*Assertion
	Derived    []*Derived
	Findings   []tieout.Diagnostic // what is wrong with the formulas, or went wrong in them

	dts        *taxonomy.DTS
	references []xpath.Node // to schemas and linkbases, of the instance
}

// Run evaluates the formulas of a DTS on an instance, whose tree is typed by the schemas of the DTS. The error is that
// of ctx.
func Run(ctx context.Context, dts *taxonomy.DTS, document xpath.Node, o Options) (*Result, error) {
	links := o.Rules
	if !o.RulesOnly {
		links = append([]*taxonomy.DTS{dts}, links...)
	}
	m := read(dts, links, o.Functions)
	ev := newEvaluation(ctx, m, document, o)
	if ev.in.root != nil {
		for _, k := range elements(ev.in.root) {
			if k.Name().Space == tieout.NamespaceLink && k.Name().Local != "footnoteLink" {
				ev.result.references = append(ev.result.references, k)
			}
		}
	}
	err := ev.all()
	ev.result.Findings = m.diagnostics()
	if errors.Is(err, errStop) {
		err = nil
	}
	return ev.result, err
}

func newEvaluation(ctx context.Context, m *model, document xpath.Node, o Options) *evaluation {
	ev := &evaluation{ctx: ctx, m: m, in: newInstance(document, m.dts), options: o, now: o.Now, work: o.MaxSteps, result: &Result{dts: m.dts}, steps: maxEvaluations,
		arcs: map[*taxonomy.Relationship]xpath.Node{}, byArc: map[xpath.Order]*taxonomy.Relationship{}, queries: map[relationQuery]map[tieout.QName][]relationHit{}}
	if ev.work == 0 {
		ev.work = 500_000_000
	}
	if ev.now.IsZero() {
		ev.now = time.Now()
	}
	return ev
}

// Expressions lets expressions outside formulas call the functions of the registry on an instance: function finds them,
// and host is what the context of an evaluation needs ([xpath.Context.Host]).
func Expressions(ctx context.Context, dts *taxonomy.DTS, document xpath.Node) (function func(name tieout.QName, arity int) *xpath.Function, host any) {
	m := read(dts, nil, nil)
	return registryFunction, newEvaluation(ctx, m, document, Options{}).scope(nil)
}

// NamespaceFunctions is that of the function registry, whose usual prefix is xfi.
const NamespaceFunctions = nsXFI

// Check finds what is wrong with the formulas of a DTS without evaluating them.
func Check(dts *taxonomy.DTS) []tieout.Diagnostic {
	out := read(dts, []*taxonomy.DTS{dts}, nil).diagnostics()
	tieout.SortDiagnostics(out)
	return out
}

// diagnostics are the findings so far.
func (m *model) diagnostics() []tieout.Diagnostic {
	var out []tieout.Diagnostic
	for _, f := range m.found {
		severity := tieout.Error
		if f.code == ruleUnsupported.Code {
			severity = ruleUnsupported.Severity
		}
		out = append(out, tieout.Diagnostic{Code: f.code, Severity: severity, Message: f.message, Range: f.at})
	}
	return out
}

// all evaluates the parameters and every variable set.
func (ev *evaluation) all() error {
	if err := ev.parameters(); err != nil {
		return err
	}
	if err := ev.uniteTyped(); err != nil {
		return err
	}
	ev.assertions, ev.byFormula, ev.outcomes = map[*variableSet]*Assertion{}, map[*variableSet][]*consistencyAssertion{}, map[*consistencyAssertion]*Assertion{}
	ev.prepared, ev.ended = map[*variableSet]bool{}, map[*variableSet]bool{}
	for _, s := range ev.m.sets {
		if s.kind != formulaSet {
			ev.assertions[s] = ev.assertion(s.id, s.resource)
		}
	}
	for _, c := range ev.m.consistency {
		for _, f := range c.formulas {
			ev.byFormula[f] = append(ev.byFormula[f], c)
		}
	}
	for _, c := range ev.m.consistency {
		ev.outcomes[c] = ev.assertion(c.id, c.resource)
	}
	for _, s := range ev.m.sets {
		if s.broken || s.scoped {
			continue
		}
		err := ev.evaluate(s, nil)
		if err != nil && !errors.Is(err, errStop) {
			return err
		}
	}
	return nil
}

func (ev *evaluation) assertion(id string, r *taxonomy.Resource) *Assertion {
	a := &Assertion{ID: id, Range: r.Range}
	ev.result.Assertions = append(ev.result.Assertions, a)
	return a
}

// value evaluates a value assertion.
func (ev *evaluation) value(set *variableSet, a *Assertion, outer *scope) error {
	return ev.run(set, outer, func(s *scope) error {
		ok, err := s.truth(set.test, ev.in.node())
		if err != nil {
			return ev.report(err, set.resource)
		}
		err = ev.count(s, set, a, ok, ev.in.node(), map[tieout.QName]xpath.Sequence{
			q(nsValue, "test-expression"): xpath.Of(xpath.String(set.test.source)),
		})
		if err != nil {
			return err
		}
		return ev.dependents(s, nil)
	})
}

// count records an evaluation, with its messages.
func (ev *evaluation) count(s *scope, set *variableSet, a *Assertion, ok bool, item xpath.Item, extra map[tieout.QName]xpath.Sequence) error {
	return ev.record(s, a, ok, item, extra, set.satisfied, set.unsatisfied, set.severity, set.resource)
}

func (ev *evaluation) record(s *scope, a *Assertion, ok bool, item xpath.Item, extra map[tieout.QName]xpath.Sequence, satisfied, unsatisfied []*message, sev *severity, r *taxonomy.Resource) error {
	messages := satisfied
	if !ok {
		messages = unsatisfied
	}
	level, fine := tieout.Error, false
	if !ok {
		var err error
		if level, fine, err = s.resolve(sev, r, item); err != nil {
			return ev.report(err, r)
		}
	}
	if ok {
		a.Satisfied++
	} else {
		a.Unsatisfied++
	}
	before := s.extra
	s.extra = extra
	defer func() { s.extra = before }()
	text := ""
	for _, m := range messages {
		t, err := s.render(m, item)
		if err != nil {
			return ev.report(err, m.resource)
		}
		if text == "" || m.language == "en" || strings.HasPrefix(m.language, "en-") {
			text = t
		}
		a.Messages = append(a.Messages, Message{ok, t})
	}
	if !ok && !fine {
		f := Failure{Severity: level, Message: text}
		for _, b := range s.bindings {
			for _, x := range b.facts {
				f.Facts = append(f.Facts, x.node)
			}
		}
		a.Failures = append(a.Failures, f)
	}
	return nil
}

// existence evaluates an existence assertion: once, on the number of evaluations.
func (ev *evaluation) existence(set *variableSet, a *Assertion, outer *scope) error {
	n := 0
	if err := ev.run(set, outer, func(s *scope) error { n++; return ev.dependents(s, nil) }); err != nil {
		return err
	}
	s := ev.within(set, outer)
	ok := n > 0
	source := ". gt 0"
	if set.test != nil {
		source = set.test.source
		var err error
		if ok, err = s.truth(set.test, xpath.Int(n)); err != nil {
			return ev.report(err, set.resource)
		}
	}
	return ev.count(s, set, a, ok, xpath.Int(n), map[tieout.QName]xpath.Sequence{
		q(nsExistence, "test-expression"): xpath.Of(xpath.String(source)),
	})
}

// formula derives facts, and checks the assertions that compare them.
func (ev *evaluation) formula(set *variableSet, outer *scope) error {
	return ev.run(set, outer, func(s *scope) error {
		d, err := ev.derive(s)
		if err != nil {
			return err
		}
		ev.result.Derived = append(ev.result.Derived, d)
		for _, c := range ev.byFormula[set] {
			ok, counted, matched, radius, err := ev.consistent(c, s, d)
			if err != nil {
				return ev.report(err, c.resource)
			}
			if !counted {
				continue
			}
			items := make([]xpath.Item, len(matched))
			for i, f := range matched {
				items[i] = f.node
			}
			extra := map[tieout.QName]xpath.Sequence{
				q(nsConsistency, "aspect-matched-facts"): xpath.Of(items...),
				q(nsConsistency, "acceptance-radius"):    xpath.Of(xpath.Dec(radius)),
			}
			for name, e := range map[string]*expression{"absolute": c.absolute, "proportional": c.proportional} {
				v := xpath.Sequence{}
				if e != nil {
					v = xpath.Of(xpath.String(e.source))
				}
				extra[q(nsConsistency, name+"-acceptance-radius-expression")] = v
			}
			if err := ev.record(s, ev.outcomes[c], ok, ev.in.node(), extra, c.satisfied, c.unsatisfied, c.severity, c.resource); err != nil {
				return err
			}
		}
		return ev.dependents(s, d)
	})
}

// baseOf is the base URI of an element.
func baseOf(n *xmlstream.Node, document string) string { return source.Base(n, document) }
