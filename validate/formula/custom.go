package formula

import (
	"strconv"
	"strings"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/schemas/xpath"
	"github.com/tieout/tieout/taxonomy"
)

// customFunction is a function that a linkbase declares, with its implementation.
type customFunction struct {
	resource *taxonomy.Resource
	function *xpath.Function
	output   xpath.SequenceType
	inputs   []tieout.QName
	steps    []customStep
	result   *expression
}

type customStep struct {
	name tieout.QName
	expr *expression
}

// maxCallDepth bounds the recursion of custom functions.
const maxCallDepth = 500

// readFunctions reads the signatures of custom functions, then their implementations, which may call each other.
func (m *model) readFunctions() {
	type pending struct {
		f    *customFunction
		impl *taxonomy.Resource
	}
	var todo []pending
	for _, r := range m.resources {
		if r.Element != q(nsVariable, "function") {
			continue
		}
		f, key := m.readSignature(r)
		if f == nil {
			continue
		}
		m.custom[key] = f
		arcs := m.arcs(arcCFI, r)
		if len(arcs) > 1 {
			m.fail("xbrlcfie:tooManyCFIRelationships", r, "The function "+key.name.Local+" has several implementations.")
		}
		for _, a := range arcs {
			if a.ToResource != nil && a.ToResource.Element == q(nsCFI, "implementation") {
				todo = append(todo, pending{f, a.ToResource})
				if len(m.to[arcCFI][a.ToResource]) > 1 {
					m.fail("xbrlcfie:tooManyCFIRelationships", r, "The implementation of "+key.name.Local+" serves several functions.")
				}
			}
		}
	}
	for _, r := range m.resources {
		if r.Element == q(nsCFI, "implementation") && len(m.to[arcCFI][r]) == 0 {
			m.fail("xbrlcfie:missingCFIRelationship", r, "An implementation belongs to no function.")
		}
	}
	for _, p := range todo {
		m.readImplementation(p.f, p.impl)
	}
}

func (m *model) readSignature(r *taxonomy.Resource) (*customFunction, functionKey) {
	lexical, _ := attr(r.Node, "name")
	name, err := r.Node.ResolveQName(strings.TrimSpace(lexical), true)
	if err != nil {
		return nil, functionKey{}
	}
	switch name.Space {
	case nsXFI, xpath.NamespaceFunctions, tieout.NamespaceXSD, nsXFF:
		m.fail("xbrlve:noProhibitedNamespaceForCustomFunction", r, "A custom function must not be in the namespace "+name.Space+".")
	}
	f := &customFunction{resource: r}
	static := m.static(r.Node, r.Document)
	read := func(source string) xpath.SequenceType {
		t, err := xpath.ParseSequenceType(source, static)
		if err != nil {
			m.fail("xbrlve:invalidDatatypeInCustomFunctionSignature", r, "The type "+source+" is not known.")
		}
		return t
	}
	output, _ := attr(r.Node, "output")
	f.output = read(output)
	params := []xpath.SequenceType{}
	for _, k := range r.Node.Elements() {
		if k.Name == q(nsVariable, "input") {
			t, _ := attr(k, "type")
			params = append(params, read(t))
		}
	}
	f.function = &xpath.Function{Name: name, Params: params, Call: func(c *xpath.Call, args []xpath.Sequence) (xpath.Sequence, error) {
		return m.callCustom(f, c, args)
	}}
	return f, functionKey{name, len(params)}
}

func (m *model) readImplementation(f *customFunction, r *taxonomy.Resource) {
	for _, k := range r.Node.Elements() {
		lexical, _ := attr(k, "name")
		name, err := k.ResolveQName(strings.TrimSpace(lexical), false)
		switch k.Name.Local {
		case "input":
			if err == nil {
				f.inputs = append(f.inputs, name)
			}
		case "step":
			if e := m.compile(r, k, k.TextContent()); e != nil && err == nil {
				f.steps = append(f.steps, customStep{name, e})
			}
		case "output":
			f.result = m.compile(r, k, k.TextContent())
		}
	}
	if len(f.inputs) != len(f.function.Params) {
		m.fail("xbrlcfie:inputMismatch", r, "The implementation of "+f.function.Name.Local+" takes "+strconv.Itoa(len(f.inputs))+" inputs, and its signature "+strconv.Itoa(len(f.function.Params))+".")
	}
}

// callCustom evaluates the implementation of a function.
func (m *model) callCustom(f *customFunction, c *xpath.Call, args []xpath.Sequence) (xpath.Sequence, error) {
	if f.result == nil && m.native != nil {
		if n := m.native(f.function.Name, len(args)); n != nil {
			return n.Call(c, args)
		}
	}
	outer, ok := c.Context.Host.(*scope)
	if !ok || f.result == nil || len(args) != len(f.inputs) {
		return xpath.Sequence{}, xpath.Errorf("XPST0017", "the function %s has no implementation", f.function.Name.Local)
	}
	if outer.ev.steps--; outer.depth >= maxCallDepth || outer.ev.steps < 0 {
		return xpath.Sequence{}, xpath.Errorf("XPDY0130", "custom functions call each other too often, or more than %d deep", maxCallDepth)
	}
	inner := &scope{ev: outer.ev, byName: map[tieout.QName]*binding{}, extra: map[tieout.QName]xpath.Sequence{}, depth: outer.depth + 1}
	for i, name := range f.inputs {
		inner.extra[name] = args[i]
	}
	for _, s := range f.steps {
		v, err := inner.eval(s.expr, nil)
		if err != nil {
			return xpath.Sequence{}, err
		}
		inner.extra[s.name] = v
	}
	v, err := inner.eval(f.result, nil)
	if err != nil {
		return xpath.Sequence{}, err
	}
	return castTo(v, f.output)
}

// function finds what expressions may call beyond the standard functions.
func (m *model) function(name tieout.QName, arity int) *xpath.Function {
	switch name.Space {
	case nsXFI:
		return registryFunction(name, arity)
	case nsXFF:
		return formulaFunction(name, arity)
	}
	if f := m.custom[functionKey{name, arity}]; f != nil {
		return f.function
	}
	return nil
}
