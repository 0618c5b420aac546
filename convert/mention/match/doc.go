// Package match finds the rows of a release's tables that words of its text may mean: the words in the form that rows have, how well they fit, and the concepts that
// they name. It knows nothing of what a number is, and must import no rooms of convert/mention but prose, period and tables.
//
//	lookup := match.New(rel, tagged, taxonomies, func() {})
//	lookup.Define(&sentence) // of every sentence, before anything is looked up: "selling, general and administrative expenses (SGA)"
//	for _, f := range lookup.RowsOf(match.Phrase{Words: lookup.Canonical("net sales")}, false) {
//		fmt.Println(f.Row.Label, f.Score, f.Exact) // Sales 1 true
//	}
//
// The files:
//
//	lookup                  the tables of a release, with what was looked up in them
//	phrase                  what a number may speak of
//	canonical, shortname    a text in the words that rows are compared with; the short names that a text defines
//	fit, fitting            how well a phrase fits a row; the rows that it may mean, and their amounts
package match
