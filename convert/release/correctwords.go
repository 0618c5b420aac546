package release

import (
	"slices"
	"strings"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/internal/wording"
)

// mostThere bounds the words of a release that are listed where a correction has others.
const mostThere = 12

// there says which titles, headings or labels the tables have where a correction names none of them: "" where each of its words
// is somewhere, but not together.
func (k cutWords) there(c *tieout.Correction, tables []*Table) string {
	var titles []string
	var titled []*Table
	for _, t := range tables {
		titles = append(titles, t.Title...)
		if k.entitled(c, t) {
			titled = append(titled, t)
		}
	}
	if len(titled) == 0 {
		return listed("titles", c.Table, titles)
	}
	var sections, labels, headings []string
	for _, t := range titled {
		for _, row := range t.Rows {
			if len(row.Items) == 0 {
				continue
			}
			sections = append(sections, innermost(row))
			if c.Under == "" || k.names(c.Under, innermost(row)) {
				labels = append(labels, row.Label)
			}
		}
		for _, col := range t.Columns {
			headings = append(headings, headingOf(col))
		}
	}
	for _, words := range []struct {
		kind, wanted string
		there        []string
	}{{"headings of rows", c.Under, sections}, {"rows", c.Row, labels}, {"columns", c.Column, headings}} {
		if words.wanted != "" && !slices.ContainsFunc(words.there, func(s string) bool { return k.same(words.wanted, s) }) {
			return listed(words.kind, words.wanted, words.there)
		}
	}
	return ""
}

// listed names the words that there are, the nearest first: "No rows are called "Goodwil" (did you mean "Goodwill"?); there are …"
func listed(kind, wanted string, there []string) string {
	var names []string
	seen := map[string]bool{"": true}
	for _, s := range there {
		if s = strings.Join(strings.Fields(s), " "); !seen[s] {
			seen[s] = true
			names = append(names, s)
		}
	}
	more := ""
	suggestion := wording.Suggestion(wanted, names)
	if len(names) > mostThere {
		names, more = names[:mostThere], ", …"
	}
	if len(names) == 0 {
		return "There are no " + kind + "."
	}
	return "No " + kind + " are \"" + wanted + "\"" + suggestion + "; there are \"" + strings.Join(names, "\", \"") + "\"" + more + "."
}
