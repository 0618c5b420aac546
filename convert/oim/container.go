package oim

import (
	"slices"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/taxonomy"
)

// containerName is the extension property of documentInfo that says where a report in XBRL 2.1 syntax had its
// dimensions, "segment" or "scenario". It is written where the taxonomy does not say so.
var containerName = tieout.QName{Space: namespaceSource, Local: "dimensionContainer"}

var containerNames = map[tieout.Container]string{tieout.Segment: `"segment"`, tieout.Scenario: `"scenario"`}

// ContainerOf is the part of an XBRL 2.1 context in which the dimensions of a report belong whose syntax has no such
// parts: the one that the report had when it came from that syntax, or else the one that the taxonomy asks for. The
// report's info may be nil.
func ContainerOf(dts *taxonomy.DTS, in *Info) tieout.Container {
	if in != nil {
		for _, p := range in.DocumentInfo {
			for c, name := range containerNames {
				if p.Name == containerName && string(p.Value) == name {
					return c
				}
			}
		}
	}
	return containerIn(dts)
}

// documentProperties are the extension properties of documentInfo to write: those that were read, and where the dimensions
// stood if the taxonomy would put them elsewhere.
func (w *outline) documentProperties() []Property {
	var ps []Property
	if w.options.Info != nil {
		ps = w.options.Info.DocumentInfo
	}
	in := w.containers()
	own := tieout.NoContainer
	switch {
	case in[tieout.Segment] != nil && in[tieout.Scenario] == nil:
		own = tieout.Segment
	case in[tieout.Scenario] != nil && in[tieout.Segment] == nil:
		own = tieout.Scenario
	}
	if own == tieout.NoContainer || own == ContainerOf(w.options.DTS, w.options.Info) {
		return ps
	}
	ps = slices.DeleteFunc(slices.Clone(ps), func(p Property) bool { return p.Name == containerName })
	return append(ps, Property{containerName, jsontext.Value(containerNames[own])})
}

// containers are the first contexts that have dimensions in each container.
func (w *outline) containers() (first [3]*tieout.Context) {
	for _, f := range w.facts {
		for _, d := range f.Context.Dimensions {
			if first[d.Container] == nil {
				first[d.Container] = f.Context
			}
		}
	}
	return first
}

// containerIn is the container that a taxonomy asks for (xBRL-XML 1.0, dimensions): the one that all its hypercubes use,
// and the scenario where there are none or both are used.
func containerIn(dts *taxonomy.DTS) tieout.Container {
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
