package profile

import (
	"bytes"
	"time"

	"github.com/tieout/tieout"
)

// secResource compares contexts and units with each other as they are written (EFM 6.5.7, 6.5.11): a report has only one of
// those that are equal.
func (c *checker) secResource(start bool) {
	q := c.r.Name()
	if q.Space != tieout.NamespaceXBRLI || q.Local != "context" && q.Local != "unit" {
		return
	}
	if start {
		c.resource = c.r.End().Byte
		return
	}
	end := c.r.Start().Byte
	if c.resource > end || end > int64(len(c.data)) {
		return
	}
	var content []byte
	for _, part := range bytes.Split(c.data[c.resource:end], []byte(">")) {
		content = append(append(content, bytes.TrimSpace(part)...), '>')
	}
	key := q.Local + string(content)
	if c.resources[key] {
		rule := ruleSECSameContext
		if q.Local == "unit" {
			rule = ruleSECSameUnit
		}
		c.add(rule, c.r.Range(), "Another %s says the same.", q.Local)
	}
	c.resources[key] = true
}

// secMaxMeasure bounds the local name of a measure, in bytes.
const secMaxMeasure = 200

// secPeriods checks the periods of the contexts against each other, and the names of measures (EFM 6.5.9, 6.5.19, 6.5.36).
func (c *checker) secPeriods() {
	day := func(t time.Time) string { return t.Format(time.DateOnly) }
	starts, required := map[string]*tieout.Context{}, false
	for _, x := range c.doc.Report.Contexts {
		if x.Period.Kind != tieout.Duration {
			continue
		}
		required = required || len(x.Dimensions) == 0 && x.Segment == ""
		if first := day(x.Period.Start); first != day(x.Period.LastDay()) && starts[first] == nil {
			starts[first] = x
		}
	}
	for _, x := range c.doc.Report.Contexts {
		if x.Period.Kind != tieout.Duration || day(x.Period.Start) == day(x.Period.LastDay()) {
			continue
		}
		if other := starts[day(x.Period.LastDay())]; other != nil {
			c.add(ruleSECOverlap, x.Range, "The period of %s ends on %s, the day on which that of %s begins.", x.ID, day(x.Period.LastDay()), other.ID)
		}
	}
	if !required {
		c.add(ruleSECRequiredContext, tieout.Range{Document: c.doc.Name}, "No context without dimensions is of a duration: the facts of the cover page need one.")
	}
	for _, u := range c.doc.Report.Units {
		for _, side := range [][]tieout.QName{u.Numerators, u.Denominators} {
			for _, m := range side {
				if len(m.Local) > secMaxMeasure {
					c.add(ruleSECMeasure, u.Range, "The name of a measure has %d bytes.", len(m.Local))
				}
			}
		}
	}
}

// secFootnotes checks roles of footnotes, and that each is linked to a fact (EFM 6.5.28, 6.5.33).
func (c *checker) secFootnotes() {
	for _, f := range c.footnotes {
		if f.role != "" && !isStandardRole(f.role) {
			c.add(ruleSECFootnoteRole, f.at, "The role %q of the footnote %q is not standard.", f.role, f.id)
		}
		if !c.footnoted[f.id] {
			c.add(ruleSECFootnoteUnused, f.at, "No relationship links the footnote %q to a fact.", f.id)
		}
	}
}
