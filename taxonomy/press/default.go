package press

import (
	"embed"
	"io/fs"
	"sync"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/taxonomy"
)

//go:embed mapping/*.yaml
var mappingFiles embed.FS

var builtin = sync.OnceValues(readStored)

// Default is the built-in taxonomy. The same value is returned to every caller; nobody may change it. It is read from
// what [Source] was compiled to, without the places in the mapping files.
func Default() (*Taxonomy, error) { return builtin() }

// Source reads the built-in taxonomy from its mapping files, with the place of every entry, as the linter needs it.
func Source() (*Taxonomy, []tieout.Diagnostic, error) { return readBuiltin() }

// readBuiltin joins the embedded mapping files, in the order of their names.
func readBuiltin() (*Taxonomy, []tieout.Diagnostic, error) {
	names, err := fs.Glob(mappingFiles, "mapping/*.yaml")
	if err != nil {
		return nil, nil, err
	}
	t := &Taxonomy{Namespace: Namespace, Prefix: Prefix, Stem: Stem, SeparateNetworks: true}
	sections, concepts := map[string]*Section{}, map[string]*Concept{}
	var readers []*reader
	for _, name := range names {
		data, err := mappingFiles.ReadFile(name)
		if err != nil {
			return nil, nil, err
		}
		r := &reader{document: name, data: data, taxonomy: t, sections: sections, concepts: concepts}
		r.file()
		readers = append(readers, r)
	}
	var ds []tieout.Diagnostic
	for _, r := range readers {
		r.resolve()
		ds = append(ds, r.diagnostics...)
	}
	t.byName()
	t.addStructure()
	t.finish()
	tieout.SortDiagnostics(ds)
	return t, ds, nil
}

// RoleURI is the link role of a statement or table: "income" gives Namespace/role/income.
func (t *Taxonomy) RoleURI(name string) string { return t.Namespace + "/role/" + name }

// addStructure declares the heading concepts and makes the networks: one link role per statement, its sections in
// order, each with its concepts and then its total.
func (t *Taxonomy) addStructure() {
	roles := map[string]*Role{}
	roots := map[string]*Concept{}
	for _, s := range t.Sections {
		role := roles[s.Statement]
		if role == nil {
			role = &Role{URI: t.RoleURI(s.Statement), Definition: statementTitles[s.Statement]}
			roles[s.Statement] = role
			t.Roles = append(t.Roles, role)
			roots[s.Statement] = t.heading(PascalName(s.Statement)+"Statement", statementTitles[s.Statement])
		}
		h := t.heading(s.Heading, s.Title)
		role.present(t.QName(roots[s.Statement].Name), t.QName(h.Name), "")
		for _, name := range s.Concepts {
			role.present(t.QName(h.Name), t.QName(name), "")
		}
		if s.Total != "" {
			preferred := ""
			if c := t.Concept(s.Total); c != nil && c.Label(taxonomy.RoleTotalLabel) != "" {
				preferred = taxonomy.RoleTotalLabel
			}
			role.present(t.QName(h.Name), t.QName(s.Total), preferred)
		}
	}
	summed := map[string]bool{}
	for _, s := range t.Sections {
		for _, name := range append(append([]string(nil), s.Concepts...), s.Total) {
			c := t.Concept(name)
			if c == nil || summed[name] || len(c.Parts) == 0 {
				continue
			}
			summed[name] = true
			for i, p := range c.Parts {
				roles[s.Statement].Calculation = append(roles[s.Statement].Calculation,
					Arc{From: t.QName(name), To: t.QName(p.Name), Order: i + 1, Weight: p.Weight})
			}
		}
	}
	t.addDimensions()
}

var statementTitles = map[string]string{
	"income": "Income statement", "eps": "Per share amounts and share counts", "balance": "Balance sheet", "cashflow": "Cash flow statement",
	"equity": "Changes in equity", "reconciliation": "Non-GAAP measures and their reconciliation", "segments": "Segments", "other": "Other figures",
}

// heading declares an abstract concept that structures a presentation.
func (t *Taxonomy) heading(name, title string) *Concept {
	c := &Concept{Name: name, Kind: Heading, Type: String, PeriodType: taxonomy.DurationType, Nillable: true,
		Labels: []Label{{Role: taxonomy.RoleLabel, Text: title}}}
	t.Concepts = append(t.Concepts, c)
	return c
}

// present adds a presentation arc behind those of the same parent, the last of which is near the end.
func (r *Role) present(from, to tieout.QName, preferred string) {
	order := 1
	for i := len(r.Presentation) - 1; i >= 0; i-- {
		if r.Presentation[i].From == from {
			order = r.Presentation[i].Order + 1
			break
		}
	}
	r.Presentation = append(r.Presentation, Arc{From: from, To: to, Order: order, PreferredLabel: preferred})
}
