package rules

import (
	"fmt"
	"strings"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/taxonomy"
)

var typeFraction = tieout.QName{Space: tieout.NamespaceXBRLI, Local: "fractionItemType"}

// oimIncompatible says what keeps a report from being expressed in the OIM, and where; "" for nothing.
// Tuples are not counted: they are left out.
func oimIncompatible(r *tieout.Report, p *points, dts *taxonomy.DTS) (string, tieout.Range) {
	for i := range r.EntryPoints {
		if e := &r.EntryPoints[i]; e.Kind == tieout.LinkbaseRef {
			return "the report refers to the linkbase " + e.Href + " itself, instead of through a schema", e.Range
		}
	}
	for _, c := range r.Contexts {
		if reason := incompatibleContext(c, dts); reason != "" {
			return reason, c.Range
		}
	}
	fraction := make([]bool, len(p.concepts))
	for i, u := range p.concepts {
		fraction[i], _ = hasType(u.in, typeFraction)
	}
	for i, f := range p.facts {
		if n, finite := f.Precision.Value(); finite && n == 0 {
			return fmt.Sprintf("%s has precision 0, so nothing is known of its value", f.Concept.Local), f.Origin
		}
		if fraction[p.concept[i]] {
			return f.Concept.Local + " is a fraction", f.Origin
		}
	}
	return "", tieout.Range{}
}

func incompatibleContext(c *tieout.Context, dts *taxonomy.DTS) string {
	if c.Segment != "" {
		return "context " + c.ID + " has segment content that is no dimension"
	}
	if c.Scenario != "" {
		return "context " + c.ID + " has scenario content that is no dimension"
	}
	for i := range c.Dimensions {
		d := &c.Dimensions[i]
		if d.IsTyped() && strings.Count(d.Typed, "<") > 2 {
			return fmt.Sprintf("context %s gives dimension %s a typed value with elements inside", c.ID, d.Axis.Local)
		}
	}
	return ""
}
