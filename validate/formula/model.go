package formula

import (
	"strings"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/internal/xmlstream"
	"github.com/tieout/tieout/schemas/xpath"
	"github.com/tieout/tieout/taxonomy"
)

// Namespaces of the formula family.
const (
	nsVariable    = "http://xbrl.org/2008/variable"
	nsFormula     = "http://xbrl.org/2008/formula"
	nsValidation  = "http://xbrl.org/2008/validation"
	nsValue       = "http://xbrl.org/2008/assertion/value"
	nsExistence   = "http://xbrl.org/2008/assertion/existence"
	nsConsistency = "http://xbrl.org/2008/assertion/consistency"
	nsMessage     = "http://xbrl.org/2010/message"
	nsCFI         = "http://xbrl.org/2010/custom-function"
	nsSeverity    = "http://xbrl.org/2016/assertion-severity"
	nsSeverity2   = "http://xbrl.org/2022/assertion-severity"
	nsXFI         = "http://www.xbrl.org/2008/function/instance"
	nsXFF         = "http://www.xbrl.org/2010/function/formula"

	arcVariableSet       = "http://xbrl.org/arcrole/2008/variable-set"
	arcVariableFilter    = "http://xbrl.org/arcrole/2008/variable-filter"
	arcVariableSetFilter = "http://xbrl.org/arcrole/2008/variable-set-filter"
	arcPrecondition      = "http://xbrl.org/arcrole/2008/variable-set-precondition"
	arcBooleanFilter     = "http://xbrl.org/arcrole/2008/boolean-filter"
	arcConsistency       = "http://xbrl.org/arcrole/2008/consistency-assertion-formula"
	arcConsistencyParam  = "http://xbrl.org/arcrole/2008/consistency-assertion-parameter"
	arcAssertionSet      = "http://xbrl.org/arcrole/2008/assertion-set"
	arcSatisfied         = "http://xbrl.org/arcrole/2010/assertion-satisfied-message"
	arcUnsatisfied       = "http://xbrl.org/arcrole/2010/assertion-unsatisfied-message"
	arcCFI               = "http://xbrl.org/arcrole/2010/function-implementation"
	arcSeverity          = "http://xbrl.org/arcrole/2016/assertion-unsatisfied-severity"
	arcSeverity2         = "http://xbrl.org/arcrole/2022/assertion-unsatisfied-severity"
)

func q(space, local string) tieout.QName { return tieout.QName{Space: space, Local: local} }

// Has reports whether a DTS has assertions or formulas.
func Has(dts *taxonomy.DTS) bool {
	if dts == nil {
		return false
	}
	for _, r := range dts.Resources {
		switch r.Element {
		case q(nsFormula, "formula"), q(nsValue, "valueAssertion"), q(nsExistence, "existenceAssertion"), q(nsConsistency, "consistencyAssertion"):
			return true
		}
	}
	return false
}

// model is what a DTS says in formulas: read and checked once, then evaluated.
type model struct {
	dts         *taxonomy.DTS
	links       []*taxonomy.DTS // that hold formulas: the DTS itself, and rules beside it
	resources   []*taxonomy.Resource
	from        map[string]map[*taxonomy.Resource][]*taxonomy.Relationship // arcrole → source → arcs
	to          map[string]map[*taxonomy.Resource][]*taxonomy.Relationship
	parameters  []*parameter
	byParameter map[tieout.QName]*parameter
	sets        []*variableSet
	consistency []*consistencyAssertion
	custom      map[functionKey]*customFunction
	found       []finding
	filters     int                          // read so far
	equality    map[tieout.QName]*expression // typed domain → test
	hasEquality map[tieout.QName]int
	native      func(name tieout.QName, arity int) *xpath.Function
}

type functionKey struct {
	name  tieout.QName
	arity int
}

// finding is an error of a code of the specifications.
type finding struct {
	code    string // prefix:name
	message string
	at      tieout.Range
}

func (m *model) fail(code string, r *taxonomy.Resource, message string) {
	f := finding{code: code, message: message}
	if r != nil {
		f.at = r.Range
	}
	m.found = append(m.found, f)
}

// expression is a compiled expression of a resource.
type expression struct {
	*xpath.Expression
	source   string
	resource *taxonomy.Resource
}

// names are the variables that an expression refers to.
func (e *expression) names() []tieout.QName {
	if e == nil {
		return nil
	}
	return e.Variables()
}

type parameter struct {
	resource *taxonomy.Resource
	name     tieout.QName
	selected *expression
	required bool
	as       *xpath.SequenceType
	value    xpath.Sequence
	known    bool
}

// variable is a fact or general variable, or a parameter by a local name, of a variable set.
type variable struct {
	resource   *taxonomy.Resource
	name       tieout.QName
	general    *expression
	parameter  *parameter
	fallback   *expression
	sequence   bool
	nils       bool
	matches    bool
	filters    []*filter
	covered    coverage
	candidates *candidates // when they depend on no other variable
	depends    []tieout.QName
}

func (v *variable) isFact() bool { return v.general == nil && v.parameter == nil }

// setKind is what a variable set is for.
type setKind uint8

const (
	formulaSet setKind = iota
	valueSet
	existenceSet
)

type variableSet struct {
	resource     *taxonomy.Resource
	kind         setKind
	id           string
	aspects      aspectModel
	implicit     bool
	variables    []*variable // in order of dependencies
	byName       map[tieout.QName]*variable
	filters      []*filter
	precondition []*expression
	test         *expression
	output       *output // of a formula
	broken       bool
	scoped       bool                  // it is in the scope of another set
	inScope      map[tieout.QName]bool // what is visible from there
	dependents   []dependent           // that are in the scope of this one

	satisfied, unsatisfied []*message
	severity               *severity
}

func attr(n *xmlstream.Node, local string) (string, bool) { return n.Attr(tieout.QName{Local: local}) }

func truth(n *xmlstream.Node, local string, standard bool) bool {
	v, ok := attr(n, local)
	if !ok {
		return standard
	}
	v = strings.TrimSpace(v)
	return v == "true" || v == "1"
}

// read makes the model of the formulas that stand in links, which are about facts of a DTS.
func read(dts *taxonomy.DTS, links []*taxonomy.DTS, native func(name tieout.QName, arity int) *xpath.Function) *model {
	m := &model{dts: dts, links: links, native: native, from: map[string]map[*taxonomy.Resource][]*taxonomy.Relationship{}, to: map[string]map[*taxonomy.Resource][]*taxonomy.Relationship{},
		byParameter: map[tieout.QName]*parameter{}, custom: map[functionKey]*customFunction{},
		equality: map[tieout.QName]*expression{}, hasEquality: map[tieout.QName]int{}}
	for _, links := range m.links {
		m.resources = append(m.resources, links.Resources...)
		for arcrole, set := range links.All {
			if strings.Contains(arcrole, "xbrl.org/arcrole/") {
				m.index(arcrole, set)
			}
		}
	}
	m.readFunctions()
	m.readParameters()
	for _, r := range m.inOrder() {
		if m.needsExtension(r) {
			continue // reported by checkSupport
		}
		switch r.Element {
		case q(nsFormula, "formula"):
			m.readSet(r, formulaSet)
		case q(nsValue, "valueAssertion"):
			m.readSet(r, valueSet)
		case q(nsExistence, "existenceAssertion"):
			m.readSet(r, existenceSet)
		}
	}
	for _, r := range m.resources {
		if r.Element == q(nsConsistency, "consistencyAssertion") {
			m.readConsistency(r)
		}
	}
	m.checkSeverities()
	m.readEquality()
	m.checkSupport()
	return m
}

// index finds the relationships of an arcrole by the resources at their ends.
func (m *model) index(arcrole string, set *taxonomy.RelationshipSet) {
	from, to := m.from[arcrole], m.to[arcrole]
	if from == nil {
		from, to = map[*taxonomy.Resource][]*taxonomy.Relationship{}, map[*taxonomy.Resource][]*taxonomy.Relationship{}
		m.from[arcrole], m.to[arcrole] = from, to
	}
	for _, r := range set.Relationships {
		if r.FromResource != nil {
			from[r.FromResource] = append(from[r.FromResource], r)
		}
		if r.ToResource != nil {
			to[r.ToResource] = append(to[r.ToResource], r)
		}
	}
}

// relationships are those of an arcrole.
func (m *model) relationships(arcrole string) []*taxonomy.Relationship {
	var out []*taxonomy.Relationship
	for _, links := range m.links {
		if set := links.All[arcrole]; set != nil {
			out = append(out, set.Relationships...)
		}
	}
	return out
}

const (
	arcScope            = "http://xbrl.org/arcrole/2010/variables-scope"
	arcInstanceVariable = "http://xbrl.org/arcrole/2010/instance-variable"
)

// needsExtension reports whether a variable set takes facts from another instance.
func (m *model) needsExtension(r *taxonomy.Resource) bool {
	for _, a := range m.arcs(arcVariableSet, r) {
		if a.ToResource != nil && len(m.to[arcInstanceVariable][a.ToResource]) > 0 {
			return true
		}
	}
	return false
}

// unsupported are the arcroles of extensions that are not evaluated.
var unsupported = map[string]string{
	arcInstanceVariable:                             "instances as parameters",
	"http://xbrl.org/arcrole/2010/formula-instance": "output to named instances",
	"http://xbrl.org/arcrole/2010/formula-tuple":    "formulas for tuples",
}

// checkSupport says what of the formulas is not evaluated.
func (m *model) checkSupport() {
	for arcrole, what := range unsupported {
		if arcs := m.relationships(arcrole); len(arcs) > 0 {
			m.found = append(m.found, finding{ruleUnsupported.Code, "Not verified: the taxonomy uses " + what + ", which are not evaluated; nor are the assertions and formulas that need them.", arcs[0].Range})
		}
	}
	for _, r := range m.resources {
		if r.Element.Local == "tuple" && strings.HasSuffix(r.Element.Space, "/formula/tuple") {
			m.fail(ruleUnsupported.Code, r, "Not verified: the taxonomy derives tuples, which are not evaluated.")
			return
		}
	}
}

// isFilter reports whether a schema declares an element as a filter.
func (m *model) isFilter(name tieout.QName) bool {
	for _, links := range m.links {
		for e := links.Schemas.Element(name); e != nil; e = e.SubstitutionGroup {
			if e.Name == q(nsVariable, "filter") {
				return true
			}
		}
	}
	return false
}

// static is the static context of an expression that stands on a node.
func (m *model) static(n *xmlstream.Node, document string) xpath.Static {
	uri, _ := n.Lookup("")
	return xpath.Static{Lookup: n.Lookup, ElementNamespace: uri, BaseURI: baseOf(n, document), Schema: m.dts.Schemas, Function: m.function}
}

// compile compiles an expression; an error is a finding of its code.
func (m *model) compile(r *taxonomy.Resource, n *xmlstream.Node, source string) *expression {
	e, err := xpath.Compile(source, m.static(n, r.Document))
	if err != nil {
		code := errorCode(err, n.Lookup)
		if x, ok := err.(*xpath.Error); ok && x.Code.Local == "XPST0017" {
			code = "xbrlve:noCustomFunctionSignature"
		}
		m.fail(code, r, "The expression \""+source+"\" is wrong: "+err.Error())
		return nil
	}
	return &expression{e, source, r}
}

// compileAttr compiles the expression that an attribute holds, nil when it has none.
func (m *model) compileAttr(r *taxonomy.Resource, n *xmlstream.Node, name string) *expression {
	source, ok := attr(n, name)
	if !ok {
		return nil
	}
	return m.compile(r, n, source)
}

// errorCode is the code of an error with the prefix that suits its namespace.
func errorCode(err error, lookup func(string) (string, bool)) string {
	x, ok := err.(*xpath.Error)
	if !ok {
		return "err:XPDY0130"
	}
	switch {
	case x.Code.Space == xpath.NamespaceErrors:
		return "err:" + x.Code.Local
	case knownErrors[x.Code.Space] != "":
		return knownErrors[x.Code.Space] + ":" + x.Code.Local
	}
	return x.Code.String()
}

var knownErrors = map[string]string{
	nsXFI + "/error": "xfie", nsXFF + "/error": "xffe",
	"http://xbrl.org/2008/filter/match/error": "xbrlmfe",
}

func (m *model) readParameters() {
	for _, r := range m.resources {
		if r.Element != q(nsVariable, "parameter") {
			continue
		}
		lexical, _ := attr(r.Node, "name")
		name, err := r.Node.ResolveQName(strings.TrimSpace(lexical), true)
		if err != nil {
			continue
		}
		p := &parameter{resource: r, name: name, required: truth(r.Node, "required", false)}
		if other := m.byParameter[name]; other != nil {
			m.fail("xbrlve:parameterNameClash", r, "There are two parameters named "+lexical+".")
			continue
		}
		m.byParameter[name] = p
		m.parameters = append(m.parameters, p)
	}
	for _, p := range m.parameters {
		p.selected = m.compileAttr(p.resource, p.resource.Node, "select")
		if as, ok := attr(p.resource.Node, "as"); ok {
			t, err := xpath.ParseSequenceType(as, m.static(p.resource.Node, p.resource.Document))
			if err != nil {
				m.fail(errorCode(err, nil), p.resource, "The type of the parameter is wrong: "+err.Error())
				continue
			}
			p.as = &t
		}
		for _, n := range p.selected.names() {
			if m.byParameter[n] == nil {
				m.fail("xbrlve:unresolvedDependency", p.resource, "The parameter refers to $"+n.Local+", which is no parameter.")
			}
		}
	}
	m.checkParameterCycles()
}

func (m *model) checkParameterCycles() {
	state := map[*parameter]int{}
	var visit func(p *parameter) bool
	visit = func(p *parameter) bool {
		switch state[p] {
		case 1:
			return true
		case 2:
			return false
		}
		state[p] = 1
		for _, n := range p.selected.names() {
			if o := m.byParameter[n]; o != nil && visit(o) {
				return true
			}
		}
		state[p] = 2
		return false
	}
	for _, p := range m.parameters {
		if visit(p) {
			m.fail("xbrlve:parameterCyclicDependencies", p.resource, "The parameter "+p.name.Local+" depends on itself.")
			return
		}
	}
}

// arcs are the arcs of an arcrole from a resource, in order.
func (m *model) arcs(arcrole string, r *taxonomy.Resource) []*taxonomy.Relationship {
	return m.from[arcrole][r]
}

func (m *model) readSet(r *taxonomy.Resource, kind setKind) {
	s := &variableSet{resource: r, kind: kind, id: r.ID, implicit: truth(r.Node, "implicitFiltering", true), byName: map[tieout.QName]*variable{}}
	before := len(m.found)
	switch model, _ := attr(r.Node, "aspectModel"); strings.TrimSpace(model) {
	case "dimensional":
	case "non-dimensional":
		s.aspects = nonDimensional
	default:
		m.fail("xbrlve:unknownAspectModel", r, "The aspect model "+model+" is not known.")
	}
	m.readScopes(s)
	for _, a := range m.arcs(arcVariableSet, r) {
		m.readVariable(s, a)
	}
	for _, a := range m.arcs(arcVariableSetFilter, r) {
		if f := m.readFilter(s, a, 0); f != nil {
			s.filters = append(s.filters, f)
		}
	}
	for _, a := range m.arcs(arcPrecondition, r) {
		if a.ToResource != nil && a.ToResource.Element == q(nsVariable, "precondition") {
			if e := m.compileAttr(a.ToResource, a.ToResource.Node, "test"); e != nil {
				s.precondition = append(s.precondition, e)
			}
		}
	}
	if kind != formulaSet {
		s.test = m.compileAttr(r, r.Node, "test")
	} else {
		m.readOutput(s)
	}
	m.readMessages(s)
	m.readSeverity(s)
	m.checkSet(s)
	m.order(s)
	s.broken = len(m.found) > before || kind == valueSet && s.test == nil // the schema tells of a test that is missing
	m.sets = append(m.sets, s)
}

func (m *model) readVariable(s *variableSet, a *taxonomy.Relationship) {
	r := a.ToResource
	if r == nil || r.Node == nil || a.Node == nil {
		return
	}
	lexical, _ := attr(a.Node, "name")
	name, err := a.Node.ResolveQName(strings.TrimSpace(lexical), false)
	if err != nil {
		m.fail("xbrlve:variableNameResolutionFailure", s.resource, "The name "+lexical+" of a variable cannot be resolved.")
		return
	}
	v := &variable{resource: r, name: name, sequence: truth(r.Node, "bindAsSequence", false)}
	switch r.Element {
	case q(nsVariable, "factVariable"):
		v.nils, v.matches = truth(r.Node, "nils", false), truth(r.Node, "matches", false)
		v.fallback = m.compileAttr(r, r.Node, "fallbackValue")
		for _, fa := range m.arcs(arcVariableFilter, r) {
			if f := m.readFilter(s, fa, 0); f != nil {
				v.filters = append(v.filters, f)
			}
		}
	case q(nsVariable, "generalVariable"):
		if v.general = m.compileAttr(r, r.Node, "select"); v.general == nil {
			return
		}
	case q(nsVariable, "parameter"):
		for _, p := range m.parameters {
			if p.resource == r {
				v.parameter = p
			}
		}
		if v.parameter == nil {
			return
		}
	default:
		return
	}
	if s.byName[name] != nil {
		m.fail("xbrlve:duplicateVariableNames", s.resource, "Two variables of the set are named "+lexical+".")
		return
	}
	s.byName[name] = v
	s.variables = append(s.variables, v)
}

// order puts the variables behind those that they depend on.
func (m *model) order(s *variableSet) {
	for _, v := range s.variables {
		v.depends = append(v.depends, v.general.names()...)
		for _, f := range v.filters {
			v.depends = append(v.depends, f.names()...)
		}
	}
	var out []*variable
	state := map[*variable]int{}
	cyclic := false
	var visit func(v *variable)
	visit = func(v *variable) {
		switch state[v] {
		case 1:
			cyclic = true
			return
		case 2:
			return
		}
		state[v] = 1
		for _, n := range v.depends {
			if o := s.byName[n]; o != nil {
				visit(o)
			}
		}
		state[v] = 2
		out = append(out, v)
	}
	for _, v := range s.variables {
		visit(v)
	}
	if cyclic {
		m.fail("xbrlve:cyclicDependencies", s.resource, "The variables of the set depend on each other in a circle.")
		return
	}
	s.variables = out
}
