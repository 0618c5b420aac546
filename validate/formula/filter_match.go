package formula

import (
	"strings"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/schemas/xpath"
)

var matchAspects = map[string]aspectKind{
	"matchConcept": aspectConcept, "matchLocation": aspectLocation, "matchUnit": aspectUnit, "matchEntityIdentifier": aspectEntity,
	"matchPeriod": aspectPeriod, "matchSegment": aspectSegment, "matchScenario": aspectScenario,
	"matchNonXDTSegment": aspectNonXDTSegment, "matchNonXDTScenario": aspectNonXDTScenario,
}

func (b *filterBuilder) match(local string) {
	f := b.f
	f.tuples = true
	variable := b.variable()
	any := truth(b.n, "matchAny", false)
	kind, known := matchAspects[local]
	var axis tieout.QName
	if local == "matchDimension" {
		lexical, _ := attr(b.n, "dimension")
		axis, _ = b.n.ResolveQName(strings.TrimSpace(lexical), true)
		f.covered.addDimension(axis)
	} else if known {
		f.covered.add(kind)
	} else {
		return
	}
	mismatch := b.set.aspects == dimensional && (kind == aspectSegment || kind == aspectScenario) ||
		b.set.aspects == nonDimensional && (local == "matchDimension" || kind == aspectNonXDTSegment || kind == aspectNonXDTScenario)
	if mismatch {
		b.m.fail("xbrlve:filterAspectModelMismatch", b.r, "The filter is about an aspect that the aspect model of the variable set does not have.")
	}
	key := func(x *fact) string {
		if local == "matchDimension" {
			return x.dimensionKey(axis)
		}
		return x.key(kind)
	}
	f.test = func(s *scope, x *fact) (bool, error) {
		facts := s.factsOf(variable)
		if len(facts) == 0 {
			return false, nil
		}
		want := key(facts[0])
		for _, o := range facts {
			if !any && key(o) != want {
				return false, &xpath.Error{Code: q("http://xbrl.org/2008/filter/match/error", "inconsistentMatchedVariableSequence"), Message: "the facts of $" + variable.Local + " differ in the aspect", Offset: -1}
			}
			if any && key(o) == key(x) {
				return true, nil
			}
		}
		return !any && want == key(x), nil
	}
}
