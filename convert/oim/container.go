package oim

import (
	"github.com/tieout/tieout"
	"github.com/tieout/tieout/taxonomy"
)

// ContainerOf is the part of an XBRL 2.1 context in which the dimensions of a report belong that has no such
// parts (xBRL-XML 1.0, dimensions): the one that all hypercubes of the taxonomy use, and the scenario where
// there are none or both are used.
func ContainerOf(dts *taxonomy.DTS) tieout.Container {
	if dts == nil {
		return tieout.Scenario
	}
	segment, scenario := false, false
	for _, arcrole := range [...]string{taxonomy.ArcroleAll, taxonomy.ArcroleNotAll} {
		set := dts.All[arcrole]
		if set == nil {
			continue
		}
		for _, r := range set.Relationships {
			segment = segment || r.ContextElement == tieout.Segment
			scenario = scenario || r.ContextElement == tieout.Scenario
		}
	}
	if segment && !scenario {
		return tieout.Segment
	}
	return tieout.Scenario
}
