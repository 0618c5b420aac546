package match

import (
	"slices"

	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/tables"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/convert/tag"
	"github.com/tieout/tieout/taxonomy/press"
)

// Lookup finds the rows of a release that words of its text may mean. What it has found it keeps: it serves one goroutine.
type Lookup struct {
	Tables       *tables.Index // those of the release
	PerShareRows []*tables.Row // those that have amounts per share
	Ignore       []string      // the words of the issuer's name, which name no row
	taxonomies   []*press.Taxonomy
	checks       func()                     // see New
	acronyms     map[string]string          // what the text defines short names as: "selling, general and administrative expenses (SGA)"
	shorts       []shortForm                // see shortForms
	phrases      map[string][]string        // see canonical
	names        map[string]map[string]bool // see ConceptsOf
	fits         map[string]*Fitting
	fitsKept     int           // phrases in fits and their rows
	looked       []*tables.Row // room for the rows that are looked at for a phrase, and for those that fit
	fitted       []Fit
	looks        int // for how many phrases rows were looked at
}

// New reads the tables of a release, tagged as they are (nil when that is not known). The labels of taxonomies say which words mean the same. check is
// called whenever rows are looked up: it may leave the work.
func New(rel *release.Release, tagged *tag.Result, taxonomies []*press.Taxonomy, check func()) *Lookup {
	l := &Lookup{taxonomies: taxonomies, checks: check, fits: map[string]*Fitting{}, names: map[string]map[string]bool{}, phrases: map[string][]string{}}
	for _, w := range prose.WordsOf(rel.Issuer) {
		if len(w) > 2 {
			l.Ignore = append(l.Ignore, w)
		}
	}
	l.Tables = tables.Read(rel, tagged, l.Ignore, check)
	for _, w := range l.Tables.Rows {
		if slices.ContainsFunc(w.Figures, func(f *tables.Figure) bool { return f.Item.Kind == release.PerShare }) {
			l.PerShareRows = append(l.PerShareRows, w)
		}
	}
	return l
}
