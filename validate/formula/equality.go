package formula

import "github.com/tieout/tieout"

const arcEquality = "http://xbrl.org/arcrole/2008/equality-definition"

// readEquality reads how the values of typed domains compare (Variables 1.0, equality definitions).
func (m *model) readEquality() {
	set := m.dts.All[arcEquality]
	if set == nil {
		return
	}
	for _, r := range set.Relationships {
		if r.ToResource == nil || r.ToResource.Node == nil || r.ToResource.Element != q(nsVariable, "equalityDefinition") {
			continue
		}
		var domain tieout.QName
		id := ""
		switch {
		case r.FromOther != nil:
			id = r.FromOther.ID
		case r.From != nil:
			domain = r.From.Name
		}
		for _, c := range m.dts.Concepts {
			if id != "" && c.TypedDomain != nil && c.TypedDomain.ID == id {
				domain = c.TypedDomain.Name
			}
		}
		if m.hasEquality[domain]++; m.hasEquality[domain] > 1 {
			m.fail("xbrlve:multipleTypedDimensionEqualityDefinitions", r.ToResource, "A typed domain has several equality definitions.")
			continue
		}
		m.equality[domain] = m.compileAttr(r.ToResource, r.ToResource.Node, "test")
	}
}
