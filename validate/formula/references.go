package formula

import "github.com/tieout/tieout"

// checkSet checks what the expressions of a set refer to.
func (m *model) checkSet(s *variableSet) {
	m.checkNames(s, s.test)
	if s.kind == existenceSet {
		for _, n := range s.test.names() {
			if s.isVariable(n) {
				m.fail("xbrleae:variableReferenceNotAllowed", s.resource, "The test of an existence assertion must not refer to the variable $"+n.Local+".")
			}
		}
	}
	for _, e := range s.precondition {
		m.checkNames(s, e)
	}
	if s.output != nil {
		for _, e := range s.output.expressions() {
			m.checkNames(s, e)
		}
	}
	for _, v := range s.variables {
		m.checkVariable(s, v)
	}
	for _, f := range s.filters {
		for _, n := range f.names() {
			if s.isVariable(n) {
				m.fail("xbrlve:factVariableReferenceNotAllowed", f.resource, "A filter of a variable set must not refer to the variable $"+n.Local+".")
			} else if !m.isKnown(s, n) {
				m.fail("xbrlve:unresolvedDependency", f.resource, "A filter refers to $"+n.Local+", which is not known.")
			}
		}
	}
}

// checkVariable checks what a variable, its fallback value and its filters refer to.
func (m *model) checkVariable(s *variableSet, v *variable) {
	m.checkNames(s, v.general)
	for _, n := range v.fallback.names() {
		if s.isVariable(n) {
			m.fail("xbrlve:fallbackValueVariableReferenceNotAllowed", v.resource, "A fallback value must not refer to the variable $"+n.Local+".")
		} else if !m.isKnown(s, n) {
			m.fail("xbrlve:unresolvedDependency", v.resource, "The fallback value refers to $"+n.Local+", which is not known.")
		}
	}
	for _, f := range v.filters {
		for _, n := range f.names() {
			if !m.isKnown(s, n) {
				m.fail("xbrlve:unresolvedDependency", f.resource, "A filter refers to $"+n.Local+", which is no variable of the set and no parameter.")
			}
		}
	}
}

// checkNames finds names in an expression of a set that nothing has.
func (m *model) checkNames(s *variableSet, e *expression) {
	for _, n := range e.names() {
		if !m.isKnown(s, n) {
			m.fail("xbrlve:unresolvedDependency", e.resource, "The expression \""+e.source+"\" refers to $"+n.Local+", which is no variable of the set and no parameter.")
		}
	}
}

// isKnown reports whether a name is of a variable or a parameter that expressions of a set may refer to.
func (m *model) isKnown(s *variableSet, n tieout.QName) bool {
	return s.byName[n] != nil || m.byParameter[n] != nil || s.inScope[n]
}

// isVariable reports whether a name is of a variable of the set that stands for no parameter.
func (s *variableSet) isVariable(n tieout.QName) bool {
	v := s.byName[n]
	return v != nil && v.parameter == nil
}
