package main

import (
	"cmp"
	"slices"
	"strings"
	"sync"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/validate/reporter"
	"github.com/tieout/tieout/validate/rulefile"
)

// ruleUse is what became of the rules of the user in the documents of a run. Documents are of several taxonomies, so that a rule may
// name what those of one do not have; one whose names none of them has is a finding.
type ruleUse struct {
	mu      sync.Mutex
	used    map[*rulefile.Rule]int
	foreign map[*rulefile.Rule]*foreignRule
}

// foreignRule is a rule that names what some documents' taxonomies do not have.
type foreignRule struct {
	documents []string
	first     string              // of them, by name
	found     []tieout.Diagnostic // in that
	misspelt  bool                // a document's taxonomy has a name like one of those
}

func newRuleUse() *ruleUse {
	return &ruleUse{used: map[*rulefile.Rule]int{}, foreign: map[*rulefile.Rule]*foreignRule{}}
}

// see takes note of the rules of a file as they are compiled for a document, and returns what is wrong with them whatever others have.
func (u *ruleUse) see(document string, f *rulefile.File, l *rulefile.Links) (found []tieout.Diagnostic) {
	u.mu.Lock()
	defer u.mu.Unlock()
	omitted := map[*rulefile.Rule]bool{}
	for _, o := range l.Omitted {
		omitted[o.Rule] = true
		if !o.Foreign {
			found = append(found, o.Found...)
			continue
		}
		if u.foreign[o.Rule] == nil {
			u.foreign[o.Rule] = &foreignRule{}
		}
		x := u.foreign[o.Rule]
		x.documents = append(x.documents, document)
		x.misspelt = x.misspelt || o.Misspelt
		if x.found == nil || document < x.first { // documents are read in any order
			x.first, x.found = document, o.Found
		}
	}
	for _, r := range f.Rules {
		if !omitted[r] {
			u.used[r]++
		}
	}
	tieout.SortDiagnostics(found)
	return found
}

// grave are the findings of a rule that no document evaluated: errors where a name is a mistake, so that nobody takes what was not
// checked for checked.
func (x *foreignRule) grave() []tieout.Diagnostic {
	found := slices.Clone(x.found)
	for i := range found {
		if x.misspelt {
			found[i].Severity = max(found[i].Severity, tieout.Error)
		}
	}
	return found
}

// end are the findings of the run: of the rules that were compiled for no document what is wrong with their names, and of the others for how
// many they were not.
func (u *ruleUse) end() (found []tieout.Diagnostic) {
	if u == nil {
		return nil
	}
	for r, x := range u.foreign {
		if u.used[r] == 0 {
			found = append(found, x.grave()...)
			continue
		}
		slices.SortFunc(x.documents, cmp.Compare)
		const most = 3
		names := x.documents[:min(len(x.documents), most)]
		if more := len(x.documents) - len(names); more > 0 {
			names = append(slices.Clone(names), reporter.Counted(more, "other"))
		}
		found = append(found, rulefile.NotEvaluated.New(r.Range, "the rule %s was not evaluated in %s, whose taxonomies do not have what it names: %s",
			r.Name, reporter.Counted(len(x.documents), "document"), strings.Join(names, ", ")))
	}
	tieout.SortDiagnostics(found)
	return found
}
