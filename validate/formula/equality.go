package formula

import (
	"strconv"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/schemas/xpath"
)

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

// nsAspectTest is the namespace of the variables of an equality definition: the facts whose values it compares.
const nsAspectTest = "http://xbrl.org/2008/variable/aspectTest"

// uniteTyped gives values of typed dimensions that their equality definition makes equal the same key.
func (ev *evaluation) uniteTyped() error {
	if len(ev.m.equality) == 0 {
		return nil
	}
	classes := map[tieout.QName][]*fact{} // axis → a fact of each class of values
	known := map[string]string{}          // what was written → the key of its class
	for _, f := range ev.in.facts {
		if f.context == nil {
			continue
		}
		for _, d := range f.context.axes() {
			c := ev.in.dts.Concept(d.axis)
			if d.typed == nil || c == nil || c.TypedDomain == nil || ev.m.equality[c.TypedDomain.Name] == nil || d.united {
				continue
			}
			written := d.axis.String() + d.key
			if known[written] == "" {
				n, err := ev.classOf(f, ev.m.equality[c.TypedDomain.Name], classes[d.axis])
				if err != nil {
					return err
				}
				if n == len(classes[d.axis]) {
					classes[d.axis] = append(classes[d.axis], f)
				}
				known[written] = "=" + strconv.Itoa(n)
			}
			d.key, d.united = known[written], true
		}
	}
	return nil
}

// classOf is the index of the first fact with an equal value, or one behind the last.
func (ev *evaluation) classOf(f *fact, test *expression, facts []*fact) (int, error) {
	for i, o := range facts {
		s := ev.scope(nil)
		s.extra = map[tieout.QName]xpath.Sequence{q(nsAspectTest, "a"): xpath.Of(o.node), q(nsAspectTest, "b"): xpath.Of(f.node)}
		same, err := s.truth(test, f.node)
		if err != nil {
			return 0, ev.report(err, test.resource)
		}
		if same {
			return i, nil
		}
	}
	return len(facts), nil
}
