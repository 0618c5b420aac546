package release

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release/calendar"
	"github.com/tieout/tieout/internal/wording"
)

// tellApart names columns of one period and the same qualifiers, whose amounts differ, by the words in which their headings
// do: "Change 1Q22 vs 4Q21" and "Change 1Q22 vs 1Q21", "2024" and "2025" of what falls due then. Words about time tell
// columns of values apart only where they speak of years to come, of which of several forecasts is meant, or beside "Total" of no time that they name: "Current", "1-3
// years". Else a period was read wrongly, and checkAlike says so.
func (dr *draft) tellApart() {
	foretells := dr.foretells()
	for _, group := range dr.alike() {
		texts := ownWords(group)
		whole := slices.ContainsFunc(texts, func(own []string) bool { return OfAllParts(strings.Join(own, " ")) })
		var names []string
		times := 0 // headings that speak of time alone: one column may do so, as the plain one
		for i, own := range texts {
			name := strings.Trim(strings.Join(own, " "), " :;*,")
			isPart := whole && !OfAllParts(name) && !isDated(name)
			if name != "" && memberText(name) == "" && !isPart && !named(group[i]) && !yearsAfter(own, group[i].Period) && !(foretells && issued.In(wording.Of(name))) {
				name = ""
				times++
			} else if name == "" {
				times++
			}
			names = append(names, name)
			if name != "" && slices.Index(names, name) < i || times > 1 {
				names = nil
				break
			}
		}
		if !slices.ContainsFunc(names, func(n string) bool { return n != "" }) {
			continue
		}
		for i, c := range group {
			if names[i] != "" {
				c.setName(names[i])
			}
		}
	}
}

// ownWords are the words over each of some columns that do not stand over all of them.
func ownWords(group []*Column) [][]string {
	var texts, out [][]string
	for _, c := range group {
		texts = append(texts, strings.Fields(strings.Join(c.Heading, " ")))
	}
	for _, ws := range texts {
		out = append(out, slices.DeleteFunc(slices.Clone(ws), func(w string) bool { return inAll(texts, w) }))
	}
	return out
}

// isDated reports whether words name a year, a month, a day or a quarter.
func isDated(s string) bool {
	ph := calendar.Parse(s)
	return ph.IsDated() || monthly.In(wording.Of(s))
}

// monthly are words of a part of a year that needs no year to be one.
var monthly = wording.Phrases("january|february|march|april|may|june|july|august|september|october|november|december")

// alike are the groups of columns of values that have one period, currency and qualifiers, and in some row different amounts
// of one kind.
func (dr *draft) alike() [][]*Column {
	return dr.alikeIn(func(c *Column) bool { return c.Kind == Values })
}

// alikeChanges are the groups of columns of changes under the same words, which name the times that they compare.
func (dr *draft) alikeChanges() [][]*Column {
	return slices.DeleteFunc(dr.alikeIn(func(c *Column) bool { return c.Kind == Change && comparesTimes(c.Heading) }), func(g []*Column) bool {
		return slices.ContainsFunc(g, func(c *Column) bool { return !slices.Equal(c.Heading, g[0].Heading) })
	})
}

// alikeIn is alike, of those of some columns.
func (dr *draft) alikeIn(of func(*Column) bool) [][]*Column {
	var groups [][]*Column
	for _, c := range dr.t.Columns {
		if !of(c) || c.Period.Kind == tieout.Forever {
			continue
		}
		at := slices.IndexFunc(groups, func(g []*Column) bool {
			o := g[0]
			return o.Period == c.Period && o.Currency == c.Currency && slices.Equal(o.Qualifiers, c.Qualifiers)
		})
		if at < 0 {
			groups = append(groups, []*Column{c})
			continue
		}
		groups[at] = append(groups[at], c)
	}
	for i, g := range groups {
		groups[i] = slices.DeleteFunc(slices.Clone(g), func(c *Column) bool {
			return !slices.ContainsFunc(g, func(o *Column) bool {
				a, _ := dr.differ(o, c)
				return a != nil
			})
		})
	}
	return slices.DeleteFunc(groups, func(g []*Column) bool { return len(g) < 2 })
}

// inAll reports whether all texts have a word.
func inAll(texts [][]string, word string) bool {
	return !slices.ContainsFunc(texts, func(ws []string) bool { return !slices.Contains(ws, word) })
}

// named reports whether a column is set apart by a name of its own already.
func named(c *Column) bool {
	return slices.ContainsFunc(c.Qualifiers, func(q Qualifier) bool { return q.Axis == "column" })
}

// yearsAfter reports whether words are years after a period, in which something falls due.
func yearsAfter(words []string, p tieout.Period) bool {
	for _, w := range words {
		year, err := strconv.Atoi(w)
		if err != nil || len(w) != 4 || year <= p.LastDay().Year() {
			return false
		}
	}
	return len(words) > 0
}

// setName adds to what a column is called.
func (c *Column) setName(name string) {
	c.Qualifiers = slices.Clone(c.Qualifiers)
	for i, q := range c.Qualifiers {
		if q.Axis == "column" {
			c.Qualifiers[i].Member = q.Member + " " + name
			return
		}
	}
	c.Qualifiers = append(c.Qualifiers, Qualifier{Axis: "column", Member: name})
}

// checkAlike reports columns of one period that nothing tells apart though their numbers differ: one finding for all of a group.
func (dr *draft) checkAlike() []tieout.Diagnostic {
	var ds []tieout.Diagnostic
	for _, group := range slices.Concat(dr.alike(), dr.alikeChanges()) {
		a, b := dr.differ(group[0], group[1])
		for _, c := range group[2:] {
			if a != nil {
				break
			}
			a, b = dr.differ(group[0], c)
		}
		if a == nil {
			continue
		}
		var numbers, headings []string
		for _, c := range group {
			numbers = append(numbers, strconv.Itoa(slices.Index(dr.t.Columns, c)+1))
			headings = append(headings, strings.Join(c.Heading, " "))
		}
		why := "nothing tells them apart"
		if slices.ContainsFunc(headings[1:], func(h string) bool { return h != headings[0] }) {
			why = fmt.Sprintf("their headings, %q, were read as one period", headings)
		}
		last := len(numbers) - 1
		d := RuleSameHeading.New(b.Cell, "columns %s and %s are all of %s and %s: %q prints %s in one and %s in another", strings.Join(numbers[:last], ", "), numbers[last],
			group[0].Period, why, b.Label, a.Printed, b.Printed)
		for _, c := range group {
			if !c.Range.IsZero() {
				d.Related = append(d.Related, tieout.Note{Message: "the heading of column " + strconv.Itoa(slices.Index(dr.t.Columns, c)+1), Range: c.Range})
			}
		}
		ds = append(ds, d)
	}
	return ds
}

// differ finds a row that prints different amounts of one kind in two columns.
func (dr *draft) differ(a, b *Column) (x, y *LineItem) {
	for _, r := range dr.t.Rows {
		x, y = nil, nil
		for _, it := range r.Items {
			switch it.Column {
			case a:
				x = it
			case b:
				y = it
			}
		}
		if x != nil && y != nil && !x.Nil && !y.Nil && x.Kind == y.Kind && x.Kind != Percentage && x.Period == y.Period && !x.Value.Equal(y.Value) {
			return x, y
		}
	}
	return nil, nil
}
