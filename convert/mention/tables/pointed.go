package tables

import (
	"strings"

	"github.com/tieout/tieout/convert/release"
)

// LooksMisprinted reports whether a figure of a table is printed in another way than those around it: a point for a comma.
func LooksMisprinted(f *Figure) bool {
	if !strings.Contains(f.Item.Printed, ".") {
		return false
	}
	points := f.Row.points[f.Item.Kind]
	return points.some*3 < points.all && !f.Row.isPointed(f.Item.Kind)
}

// pointed is how many figures of a kind a table has, and how many are printed with a point.
type pointed struct{ some, all int }

// pointsOf counts the points of a table.
func pointsOf(t *release.Table) map[release.Number]pointed {
	out := map[release.Number]pointed{}
	for _, r := range t.Rows {
		for _, i := range r.Items {
			if i.Nil {
				continue
			}
			p := out[i.Kind]
			if p.all++; strings.Contains(i.Printed, ".") {
				p.some++
			}
			out[i.Kind] = p
		}
	}
	return out
}
