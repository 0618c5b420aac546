package formula

import (
	"strings"
	"sync"
	"time"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/schemas/xpath"
	"github.com/tieout/tieout/taxonomy"
)

// registryEntry is a function of the XBRL function registry: its parameters as sequence types with commas between.
type registryEntry struct {
	name string
	sig  string
	call func(s *scope, args []xpath.Sequence) (xpath.Sequence, error)
}

var registryTable = sync.OnceValue(func() map[functionKey]*xpath.Function {
	table := map[functionKey]*xpath.Function{}
	for _, part := range [][]registryEntry{contextFunctions, conceptFunctions, equalityFunctions, linkFunctions, makingFunctions, instanceFunctions()} {
		for _, e := range part {
			addEntry(table, nsXFI, e)
		}
	}
	for _, e := range formulaFunctions {
		addEntry(table, nsXFF, e)
	}
	return table
})

func addEntry(table map[functionKey]*xpath.Function, space string, e registryEntry) {
	f := &xpath.Function{Name: q(space, e.name)}
	if e.sig != "" {
		for t := range strings.SplitSeq(e.sig, ",") {
			p, err := xpath.ParseSequenceType(strings.TrimSpace(t), xpath.Static{})
			if err != nil {
				panic(e.name + ": " + err.Error()) // a mistake in the table
			}
			f.Params = append(f.Params, p)
		}
	}
	f.Call = func(c *xpath.Call, args []xpath.Sequence) (xpath.Sequence, error) {
		s, ok := c.Context.Host.(*scope)
		if !ok {
			return xpath.Sequence{}, xpath.Errorf("XPST0017", "the function %s works on instances only", e.name)
		}
		return e.call(s, args)
	}
	table[functionKey{f.Name, len(f.Params)}] = f
}

func registryFunction(name tieout.QName, arity int) *xpath.Function {
	return registryTable()[functionKey{name, arity}]
}

func formulaFunction(name tieout.QName, arity int) *xpath.Function {
	return registryFunction(name, arity)
}

type sequence = xpath.Sequence

var none sequence

func xfie(local, message string) error {
	return &xpath.Error{Code: q(nsXFI+"/error", local), Message: message, Offset: -1}
}

func nodeArg(v sequence) xpath.Node {
	if v.Len() == 0 {
		return nil
	}
	n, _ := v.At(0).(xpath.Node)
	return n
}

func textArg(v sequence) string {
	if v.Len() == 0 {
		return ""
	}
	return v.At(0).StringValue()
}

func qnameArg(v sequence) tieout.QName {
	if v.Len() == 0 {
		return tieout.QName{}
	}
	n, _ := v.At(0).(xpath.Name)
	return n.QName()
}

func ofNode(n xpath.Node) (sequence, error) {
	if n == nil {
		return none, nil
	}
	return xpath.Of(n), nil
}

func ofBool(b bool) (sequence, error) { return xpath.Of(xpath.Bool(b)), nil }

func ofText(s string) (sequence, error) { return xpath.Of(xpath.String(s)), nil }

// item is the fact of an argument; the code says that it is none.
func (s *scope) item(v sequence) (*fact, error) {
	n := nodeArg(v)
	if n != nil {
		if f := s.ev.in.byNode[n.Order()]; f != nil && !f.isTuple {
			return f, nil
		}
		if f := s.ev.foreign(n); f != nil {
			return f, nil
		}
	}
	return nil, xfie("NodeIsNotXbrlItem", "the node is no item of an instance")
}

// foreign finds the fact of a node of another instance.
func (ev *evaluation) foreign(n xpath.Node) *fact {
	root := n
	for p := n.Parent(); p != nil; p = p.Parent() {
		root = p
	}
	if root.Order().Tree == ev.in.document.Order().Tree {
		return nil
	}
	if ev.others == nil {
		ev.others = map[uint64]*instance{}
	}
	in := ev.others[root.Order().Tree]
	if in == nil {
		in = newInstance(root, ev.in.dts)
		ev.others[root.Order().Tree] = in
	}
	return in.byNode[n.Order()]
}

func (s *scope) context(v sequence) *factContext {
	n := nodeArg(v)
	if n == nil {
		return nil
	}
	if c, ok := s.ev.in.byOrder[n.Order()].(*factContext); ok {
		return c
	}
	return s.ev.in.readContext(n)
}

func (s *scope) unit(v sequence) *unit {
	n := nodeArg(v)
	if n == nil {
		return nil
	}
	if u, ok := s.ev.in.byOrder[n.Order()].(*unit); ok {
		return u
	}
	return readUnit(n)
}

// ofItem makes a function of an item.
func ofItem(f func(s *scope, x *fact) (sequence, error)) func(*scope, []sequence) (sequence, error) {
	return func(s *scope, args []sequence) (sequence, error) {
		x, err := s.item(args[0])
		if err != nil {
			return none, err
		}
		return f(s, x)
	}
}

// ofContext makes a function of a context.
func ofContext(f func(c *factContext) xpath.Node) func(*scope, []sequence) (sequence, error) {
	return func(s *scope, args []sequence) (sequence, error) {
		c := s.context(args[0])
		if c == nil {
			return none, nil
		}
		return ofNode(f(c))
	}
}

// ofPeriod makes a function of a period.
func ofPeriod(f func(p period) (sequence, error)) func(*scope, []sequence) (sequence, error) {
	return func(_ *scope, args []sequence) (sequence, error) { return f(readPeriod(nodeArg(args[0]))) }
}

func ofMoment(t time.Time) (sequence, error) { return xpath.Of(xpath.DateTime(t)), nil }

func containerChildren(n xpath.Node) (sequence, error) {
	if n == nil {
		return none, nil
	}
	var out []xpath.Item
	for _, k := range elements(n) {
		if k.Name().Space != nsXBRLDI {
			out = append(out, k)
		}
	}
	return xpath.Of(out...), nil
}

func ofQNames(names []tieout.QName, from xpath.Node) sequence {
	out := make([]xpath.Item, len(names))
	for i, n := range names {
		out[i] = xpath.QName(n, prefixOf(from, n))
	}
	return xpath.Of(out...)
}

// prefixOf is a prefix that a node binds to the namespace of a name.
func prefixOf(n xpath.Node, name tieout.QName) string {
	if n != nil {
		for _, p := range n.Prefixes() {
			if uri, ok := n.Lookup(p); ok && uri == name.Space {
				return p
			}
		}
	}
	return ""
}

var contextFunctions = []registryEntry{
	{"context", "element()", ofItem(func(_ *scope, x *fact) (sequence, error) { return ofNode(x.context.node) })},
	{"unit", "element()", ofItem(func(_ *scope, x *fact) (sequence, error) {
		if x.unit == nil {
			return none, nil
		}
		return ofNode(x.unit.node)
	})},
	{"period", "element()", ofItem(func(_ *scope, x *fact) (sequence, error) { return ofNode(x.context.periodNode) })},
	{"entity", "element()", ofItem(func(_ *scope, x *fact) (sequence, error) { return ofNode(x.context.entity) })},
	{"identifier", "element()", ofItem(func(_ *scope, x *fact) (sequence, error) {
		return ofNode(child(x.context.entity, xbrli("identifier")))
	})},
	{"segment", "element()", ofItem(func(_ *scope, x *fact) (sequence, error) { return ofNode(x.context.segment) })},
	{"scenario", "element()", ofItem(func(_ *scope, x *fact) (sequence, error) { return ofNode(x.context.scenario) })},
	{"fact-identifier-value", "element()", ofItem(func(_ *scope, x *fact) (sequence, error) {
		return xpath.Of(xpath.String(x.context.identifier)), nil
	})},
	{"fact-identifier-scheme", "element()", ofItem(func(_ *scope, x *fact) (sequence, error) {
		return xpath.Of(xpath.URI(x.context.scheme)), nil
	})},
	{"precision", "element()", ofItem(func(_ *scope, x *fact) (sequence, error) {
		if x.unit == nil {
			return none, xfie("ItemIsNotNumeric", "the item is not numeric")
		}
		n, infinite := x.precision()
		return accuracyValue(n, infinite)
	})},
	{"decimals", "element()", ofItem(func(_ *scope, x *fact) (sequence, error) {
		if x.unit == nil {
			return none, xfie("ItemIsNotNumeric", "the item is not numeric")
		}
		n, infinite := x.decimals()
		return accuracyValue(n, infinite)
	})},
	{"fact-segment-remainder", "element()", ofItem(func(_ *scope, x *fact) (sequence, error) { return containerChildren(x.context.segment) })},
	{"fact-scenario-remainder", "element()", ofItem(func(_ *scope, x *fact) (sequence, error) { return containerChildren(x.context.scenario) })},
	{"context-period", "element()", ofContext(func(c *factContext) xpath.Node { return c.periodNode })},
	{"context-entity", "element()", ofContext(func(c *factContext) xpath.Node { return c.entity })},
	{"context-identifier", "element()", ofContext(func(c *factContext) xpath.Node { return child(c.entity, xbrli("identifier")) })},
	{"context-segment", "element()", ofContext(func(c *factContext) xpath.Node { return c.segment })},
	{"context-scenario", "element()", ofContext(func(c *factContext) xpath.Node { return c.scenario })},
	{"entity-identifier", "element()", func(_ *scope, args []sequence) (sequence, error) {
		return ofNode(child(nodeArg(args[0]), xbrli("identifier")))
	}},
	{"entity-segment", "element()", func(_ *scope, args []sequence) (sequence, error) {
		return ofNode(child(nodeArg(args[0]), xbrli("segment")))
	}},
	{"identifier-value", "element()", func(_ *scope, args []sequence) (sequence, error) {
		return ofText(strings.TrimSpace(nodeArg(args[0]).StringValue()))
	}},
	{"identifier-scheme", "element()", func(_ *scope, args []sequence) (sequence, error) {
		scheme, _ := attribute(nodeArg(args[0]), "scheme")
		return xpath.Of(xpath.URI(scheme)), nil
	}},
	{"unit-numerator", "element()", unitMeasures(false)},
	{"unit-denominator", "element()", unitMeasures(true)},
	{"measure-name", "element()", func(_ *scope, args []sequence) (sequence, error) {
		n := nodeArg(args[0])
		name, ok := resolveQName(n, n.StringValue())
		if !ok {
			return none, nil
		}
		prefix, _, colon := strings.Cut(strings.TrimSpace(n.StringValue()), ":")
		if !colon {
			prefix = ""
		}
		return xpath.Of(xpath.QName(name, prefix)), nil
	}},
	{"is-start-end-period", "element()", ofPeriod(func(p period) (sequence, error) { return ofBool(p.kind == tieout.Duration) })},
	{"is-forever-period", "element()", ofPeriod(func(p period) (sequence, error) { return ofBool(p.kind == tieout.Forever) })},
	{"is-instant-period", "element()", ofPeriod(func(p period) (sequence, error) { return ofBool(p.kind == tieout.Instant) })},
	{"is-duration-period", "element()", ofPeriod(func(p period) (sequence, error) { return ofBool(p.kind != tieout.Instant) })},
	{"period-start", "element()", ofPeriod(func(p period) (sequence, error) {
		switch p.kind {
		case tieout.Forever:
			return none, xfie("PeriodIsForever", "the period is forever and has no start")
		case tieout.Instant:
			return ofMoment(p.end)
		}
		return ofMoment(p.start)
	})},
	{"period-end", "element()", ofPeriod(func(p period) (sequence, error) {
		if p.kind == tieout.Forever {
			return none, xfie("PeriodIsForever", "the period is forever and has no end")
		}
		return ofMoment(p.end)
	})},
	{"period-instant", "element()", ofPeriod(func(p period) (sequence, error) {
		if p.kind != tieout.Instant {
			return none, xfie("PeriodIsNotInstant", "the period is no instant")
		}
		return ofMoment(p.end)
	})},
	{"fact-has-explicit-dimension", "element(),xs:QName", dimensionFunction(func(s *scope, _ *fact, d *dimension, axis tieout.QName) (sequence, error) {
		return ofBool(d != nil && d.typed == nil || d == nil && !s.ev.in.defaults[axis].IsZero())
	})},
	{"fact-has-typed-dimension", "element(),xs:QName", dimensionFunction(func(_ *scope, _ *fact, d *dimension, _ tieout.QName) (sequence, error) {
		return ofBool(d != nil && d.typed != nil)
	})},
	{"fact-explicit-dimension-value", "element(),xs:QName", dimensionFunction(explicitValue)},
	{"fact-typed-dimension-value", "element(),xs:QName", dimensionFunction(func(s *scope, _ *fact, d *dimension, axis tieout.QName) (sequence, error) {
		if err := s.checkAxis(axis, "invalidTypedDimensionQName"); err != nil {
			return none, err
		}
		if d == nil || d.typed == nil {
			return none, nil
		}
		return ofNode(d.node)
	})},
	{"fact-typed-dimension-simple-value", "element(),xs:QName", dimensionFunction(func(_ *scope, _ *fact, d *dimension, _ tieout.QName) (sequence, error) {
		if d == nil || d.typed == nil {
			return none, nil
		}
		return d.typed.Typed()
	})},
	{"fact-has-explicit-dimension-value", "element(),xs:QName,xs:QName", func(s *scope, args []sequence) (sequence, error) {
		x, err := s.item(args[0])
		if err != nil {
			return none, err
		}
		v, err := explicitValue(s, x, x.context.dimensions[qnameArg(args[1])], qnameArg(args[1]))
		return xpath.Of(xpath.Bool(err == nil && qnameArg(v) == qnameArg(args[2]))), err
	}},
	{"fact-explicit-dimensions", "element()", ofItem(func(s *scope, x *fact) (sequence, error) {
		var names []tieout.QName
		for _, d := range x.context.axes() {
			if d.typed == nil {
				names = append(names, d.axis)
			}
		}
		for axis := range s.ev.in.defaults {
			if x.context.dimensions[axis] == nil {
				names = append(names, axis)
			}
		}
		sortNames(names)
		return ofQNames(names, x.node), nil
	})},
	{"fact-typed-dimensions", "element()", ofItem(func(_ *scope, x *fact) (sequence, error) {
		var names []tieout.QName
		for _, d := range x.context.axes() {
			if d.typed != nil {
				names = append(names, d.axis)
			}
		}
		return ofQNames(names, x.node), nil
	})},
	{"fact-dimension-s-equal2", "element(),element(),xs:QName", func(s *scope, args []sequence) (sequence, error) {
		a, err := s.item(args[0])
		if err != nil {
			return none, err
		}
		b, err := s.item(args[1])
		if err != nil {
			return none, err
		}
		axis := qnameArg(args[2])
		return ofBool(a.dimensionKey(axis) == b.dimensionKey(axis))
	}},
}

func accuracyValue(n int32, infinite bool) (sequence, error) {
	if infinite {
		return ofText("INF")
	}
	return xpath.Of(xpath.Int(int(n))), nil
}

// decimals is the accuracy of a numeric fact as decimals, inferred from its precision where it has that.
func (f *fact) decimals() (n int32, infinite bool) {
	if lexical, ok := attribute(f.node, "decimals"); ok {
		if strings.TrimSpace(lexical) == "INF" {
			return 0, true
		}
		d, err := decimal.NewFromString(strings.TrimSpace(lexical))
		if err == nil {
			return int32(d.IntPart()), false
		}
	}
	p, infinite := f.precision()
	if infinite {
		return 0, true
	}
	return p - inferPrecision(strings.TrimSpace(f.node.StringValue()), 0), false
}

func unitMeasures(denominator bool) func(*scope, []sequence) (sequence, error) {
	return func(_ *scope, args []sequence) (sequence, error) {
		n := nodeArg(args[0])
		of := n
		if d := child(n, xbrli("divide")); d != nil {
			of = child(d, xbrli("unitNumerator"))
			if denominator {
				of = child(d, xbrli("unitDenominator"))
			}
		} else if denominator {
			return none, nil
		}
		var out []xpath.Item
		for _, k := range elements(of) {
			out = append(out, k)
		}
		return xpath.Of(out...), nil
	}
}

func dimensionFunction(f func(s *scope, x *fact, d *dimension, axis tieout.QName) (sequence, error)) func(*scope, []sequence) (sequence, error) {
	return func(s *scope, args []sequence) (sequence, error) {
		x, err := s.item(args[0])
		if err != nil {
			return none, err
		}
		axis := qnameArg(args[1])
		return f(s, x, x.context.dimensions[axis], axis)
	}
}

// checkAxis checks that a name is that of a dimension.
func (s *scope) checkAxis(axis tieout.QName, code string) error {
	if c := s.ev.in.dts.Concept(axis); c == nil || c.Kind != taxonomy.Axis {
		return xfie(code, axis.Local+" is no such dimension")
	}
	return nil
}

func explicitValue(s *scope, x *fact, d *dimension, axis tieout.QName) (sequence, error) {
	if err := s.checkAxis(axis, "invalidExplicitDimensionQName"); err != nil {
		return none, err
	}
	member := s.ev.in.defaults[axis]
	if d != nil {
		member = d.member
	}
	if member.IsZero() {
		return none, nil
	}
	return xpath.Of(xpath.QName(member, prefixOf(x.node, member))), nil
}
