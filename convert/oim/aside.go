package oim

import (
	"github.com/tieout/tieout"
	"github.com/tieout/tieout/taxonomy/source"
)

// checkAsides names what the report's document says beside its facts and the model has no place for.
func (w *outline) checkAsides() {
	for _, a := range w.report.Asides {
		switch a.Kind {
		case tieout.XMLBase:
			w.warn(ruleXMLBase, a.Range, nil, "xml:base is %q: it is left out, and the references that it concerns are resolved", clip(a.Text))
		case tieout.FootnoteRole:
			w.warn(ruleFootnoteResourceRole, a.Range, nil, "a footnote has the role %q: it is written as an ordinary footnote", clip(a.Text))
		case tieout.UnlinkedFootnote:
			w.warn(ruleUnlinkedFootnote, a.Range, nil, "no fact has the footnote %q", clip(a.Text))
		}
	}
}

// checkRoles names the roles of links that only a role reference of the report leads to: the output has no such
// references.
func (w *outline) checkRoles() {
	if w.options.DTS == nil || len(w.report.Footnotes) == 0 {
		return
	}
	outside := map[string]bool{}
	for _, d := range w.options.DTS.Documents {
		if d.RoleOnly {
			outside[d.URL] = true
		}
	}
	if len(outside) == 0 {
		return
	}
	used := map[string]bool{}
	for _, f := range w.report.Footnotes {
		used[f.Role], used[f.Arcrole] = true, true
	}
	for _, e := range w.report.EntryPoints {
		if (e.Kind == tieout.RoleRef || e.Kind == tieout.ArcroleRef) && used[e.Role] && outside[source.Canonical(e.URL)] {
			w.warn(ruleExternalRole, e.Range, nil, "links use the role %s, and no schema of the report leads to its definition in %s", e.Role, e.Href)
		}
	}
}
