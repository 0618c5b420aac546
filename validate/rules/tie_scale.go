package rules

import (
	"fmt"
	"slices"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/mention"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/validate/tie"
)

// leastScaled is how many numbers of the text tables must print thousands of times smaller or larger for their scales to be what is wrong.
const leastScaled = 3

// misscaled makes one finding of the numbers in the text that differ from tables by the stated scales alone, all by one power of ten, and
// leaves the others.
func misscaled(mentions []*mention.Mention, report func(tieout.Diagnostic)) []*mention.Mention {
	explained := map[*mention.Mention]bool{}
	for _, power := range []int32{3, -3, 6, -6} {
		var ms []*mention.Mention
		var tables []*release.Table
		for _, m := range mentions {
			if !offByScale(m, power) {
				continue
			}
			ms = append(ms, m)
			if t := m.Figures[0].Table; !slices.Contains(tables, t) {
				tables = append(tables, t)
			}
		}
		if len(ms) < leastScaled {
			continue
		}
		d := tie.RuleScaleBroken.New(tables[0].Scale.Range, "%q is said of %s; by the text the figures are in other units: %s is %s there and %s in the table",
			tables[0].Scale.Stated, tie.Called(tables[0]), quoted(ms[0].Measure), ms[0].Printed, ms[0].Figures[0].Item.Printed)
		for _, t := range tables[1:] {
			d.Related = append(d.Related, tieout.Note{Message: fmt.Sprintf("%q, of %s", t.Scale.Stated, tie.Called(t)), Range: t.Scale.Range})
		}
		for _, m := range ms {
			explained[m] = true
			d.Related = append(d.Related, tieout.Note{Message: quoted(m.Measure) + " is printed in the text as " + m.Printed, Range: m.Range})
		}
		report(d)
	}
	return slices.DeleteFunc(slices.Clone(mentions), func(m *mention.Mention) bool { return explained[m] })
}

// offByScale reports whether a number of the text is what a table of a stated scale has, but for a power of ten.
func offByScale(m *mention.Mention, power int32) bool {
	if m.Status != mention.Differs || !m.Sure || m.Formula != "" || m.Instead != nil || m.Kind != mention.Amount || len(m.Figures) != 1 || m.Figures[0].Table.Scale.Stated == "" {
		return false
	}
	return m.Figures[0].Item.Value.Abs().Shift(power).Round(-m.Value.Exponent()).Equal(m.Value)
}
