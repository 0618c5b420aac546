package press

import (
	"fmt"
	"slices"
	"strings"

	"github.com/goccy/go-yaml/ast"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/internal/plainyaml"
	"github.com/tieout/tieout/internal/wording"
	"github.com/tieout/tieout/taxonomy"
)

// maxMapping bounds the size of a mapping file, in bytes.
const maxMapping = 1 << 20

// Parse reads a mapping file. It returns what could be read and every diagnostic, in the order of the file. Entries
// whose name has the prefix of the built-in taxonomy ("pr:Revenues") add labels to its concepts: they refer to it by
// [Concept.Extends]. The error is reserved for files beyond the limits.
func Parse(name string, data []byte) (*Taxonomy, []tieout.Diagnostic, error) {
	base, err := Default()
	if err != nil {
		return nil, nil, err
	}
	return parse(name, data, base)
}

// parse reads one mapping file on top of base, which is nil for the files of the built-in taxonomy.
func parse(name string, data []byte, base *Taxonomy) (*Taxonomy, []tieout.Diagnostic, error) {
	if len(data) > maxMapping {
		return nil, nil, fmt.Errorf("%s: a mapping file of %d bytes is beyond the limit of %d", name, len(data), maxMapping)
	}
	t := &Taxonomy{Document: name, Namespace: Namespace + "/mapping", Prefix: "map", Stem: "mapping"}
	if base != nil {
		t.Imports = []*Taxonomy{base}
	}
	r := &reader{document: name, data: data, taxonomy: t, base: base}
	r.file()
	r.resolve()
	t.finish()
	t.addSums()
	tieout.SortDiagnostics(r.diagnostics)
	return t, r.diagnostics, nil
}

// resolve looks up the names that the file refers to.
func (r *reader) resolve() {
	for _, l := range r.later {
		if l.section != "" {
			s := r.sections[l.section]
			if s == nil {
				s = r.base.section(l.section)
			}
			if s == nil {
				r.report(ruleReference, l.at, "there is no section %q", l.section)
				continue
			}
			for _, m := range l.concept.Matches[:l.own] {
				m.Section = s
				l.concept.Matches = append(l.concept.Matches, m)
			}
			continue
		}
		_, local, qualified := strings.Cut(l.name, ":")
		if !qualified {
			local = l.name
		}
		if r.concepts[l.name] == nil && (r.base == nil || r.base.Concept(local) == nil) {
			r.report(ruleReference, l.at, "there is no concept %q%s", l.name, r.suggestion(local))
		}
	}
}

// byName indexes the concepts by their names.
func (t *Taxonomy) byName() {
	t.index = make(map[string]*Concept, len(t.Concepts))
	for i, c := range t.Concepts {
		c.Order = i
		if c.Extends.IsZero() {
			t.index[c.Name] = c
		}
	}
}

// finish indexes the concepts by their names and by the words that labels of them may begin with.
func (t *Taxonomy) finish() {
	t.byName()
	t.answers = newAnswers()
	t.byWord, t.words = make(map[string][]patternHits, len(t.Concepts)), make(map[string]int, len(t.Concepts))
	type place struct {
		word    string
		pattern *lazyPattern
	}
	shared, own := map[place]int{}, map[string]bool{} // patterns are shared by the matches of one concept alone
	for _, c := range t.Concepts {
		clear(shared)
		clear(own)
		for j := range c.Matches {
			m := &c.Matches[j]
			for _, w := range m.pattern.first {
				of := t.byWord[w]
				i, known := shared[place{w, m.pattern}]
				if !known {
					i = len(of)
					shared[place{w, m.pattern}] = i
					of = append(of, patternHits{pattern: m.pattern})
				}
				of[i].hits = append(of[i].hits, Hit{c, m})
				t.byWord[w] = of
			}
			if m.pattern.made == nil {
				continue
			}
			for _, s := range m.pattern.made.states {
				if s.word != "" {
					own[s.word] = true
				}
			}
		}
		for w := range own {
			t.words[w]++
		}
	}
}

// reader walks the syntax tree of one mapping file.
type reader struct {
	document string
	data     []byte
	*plainyaml.Places
	taxonomy    *Taxonomy
	base        *Taxonomy
	statement   string
	sections    map[string]*Section
	concepts    map[string]*Concept
	later       []reference // names to look up once every section and concept is read
	diagnostics []tieout.Diagnostic
	suggested   int // names that suggestions were asked for
}

// reference is the name of a concept, or of a section that the labels of a concept count in too.
type reference struct {
	name    string
	section string
	concept *Concept
	own     int // how many matches the concept has of its own
	at      tieout.Range
}

func (r *reader) report(rule tieout.Rule, at tieout.Range, format string, args ...any) {
	r.diagnostics = append(r.diagnostics, rule.New(at, format, args...))
}

func (r *reader) file() {
	if r.sections == nil {
		r.sections, r.concepts = map[string]*Section{}, map[string]*Concept{}
	}
	r.Places = plainyaml.NewPlaces(r.document, r.data)
	tree, err := plainyaml.Parse(r.data)
	if err != nil {
		r.report(ruleSyntax, r.Error(err), "%s", plainyaml.ErrorText(err))
		return
	}
	if len(tree.Docs) == 0 || tree.Docs[0].Body == nil {
		r.report(ruleSyntax, tieout.Range{Document: r.document}, "the file is empty")
		return
	}
	if len(tree.Docs) > 1 && tree.Docs[1].Body != nil {
		r.report(ruleSyntax, r.At(tree.Docs[1].Body), "the file holds more than one YAML document")
	}
	for _, e := range r.mapping(tree.Docs[0].Body, "the file", "taxonomy", "statement", "sections", "relations", "grows", "corrections") {
		switch e.key {
		case "taxonomy":
			r.header(e.value)
		case "statement":
			r.statement = r.oneOf(e.value, statements...)
		case "sections":
			for _, n := range r.sequence(e.value) {
				r.section(n)
			}
		case "relations":
			for _, n := range r.sequence(e.value) {
				r.relation(n)
			}
		case "grows":
			for _, n := range r.sequence(e.value) {
				r.taxonomy.Grows = append(r.taxonomy.Grows, r.named(n))
			}
		case "corrections":
			for _, n := range r.sequence(e.value) {
				r.correction(n)
			}
		}
	}
}

func (r *reader) header(n ast.Node) {
	for _, e := range r.mapping(n, "taxonomy", "namespace", "prefix", "version", "title", "file") {
		s := r.text(e.value)
		switch e.key {
		case "namespace":
			r.taxonomy.Namespace = s
			if !strings.Contains(s, ":") || strings.ContainsAny(s, " <>\"") {
				r.report(ruleValue, r.At(e.value), "%q is no namespace: write an absolute URI", s)
			} else if r.base != nil && s == r.base.Namespace {
				r.report(ruleValue, r.At(e.value), "%q is the namespace of the built-in taxonomy: write one of your own", s)
			}
		case "prefix":
			r.taxonomy.Prefix = s
			switch {
			case !isPlainName(s):
				r.report(ruleValue, r.At(e.value), "%q is no prefix: write a letter and then letters, digits, - or _", s)
			case r.base != nil && (s == r.base.Prefix || slices.Contains(takenPrefixes, s)):
				r.report(ruleValue, r.At(e.value), "the prefix %q is taken: choose another one, such as the company's initials", s)
			}
		case "version":
			r.taxonomy.Version = s
		case "title":
			r.taxonomy.Title = s
		case "file":
			r.taxonomy.Stem = s
			if !isPlainName(s) {
				r.report(ruleValue, r.At(e.value), "%q cannot begin file names: write letters, digits, - or _", s)
			} else if r.base != nil && s == r.base.Stem {
				r.report(ruleValue, r.At(e.value), "the files of the built-in taxonomy begin with %q: choose another name", s)
			}
		}
	}
}

// takenPrefixes are bound in what is written.
var takenPrefixes = []string{"xml", "xmlns", "xs", "xsi", "xbrli", "link", "xlink", "xbrldt", "xbrldi", "iso4217", "num", "us-gaap"}

// addSums makes a calculation network of the sums of a mapping file, a link role for each statement. It stays apart from
// the schema, as that of the built-in taxonomy does: a release has calculations for what it prints.
func (t *Taxonomy) addSums() {
	roles := map[string]*Role{}
	for _, c := range t.Concepts {
		if len(c.Parts) == 0 || len(c.Matches) == 0 {
			continue
		}
		statement := c.Matches[0].Section.Statement
		role := roles[statement]
		if role == nil {
			role = &Role{URI: t.RoleURI(statement), Definition: statementTitles[statement]}
			roles[statement] = role
			t.Roles = append(t.Roles, role)
			t.SeparateNetworks = true
		}
		from := t.QName(c.Name)
		if !c.Extends.IsZero() {
			from = c.Extends
		}
		for i, p := range c.Parts {
			to, imported := t.QName(p.Name), t.imported(p.Name)
			if t.Concept(p.Name) == nil && imported != nil {
				to = t.Imports[0].QName(imported.Name)
			}
			role.Calculation = append(role.Calculation, Arc{From: from, To: to, Order: i + 1, Weight: p.Weight})
		}
	}
}

var statements = []string{"income", "eps", "balance", "cashflow", "equity", "reconciliation", "segments", "other"}

// defaults are what a section gives its concepts.
type defaults struct {
	kind    Type
	period  taxonomy.PeriodType
	balance taxonomy.Balance
	effect  int
	signed  bool
}

func (r *reader) section(n ast.Node) {
	s := &Section{Statement: r.statement, Range: r.At(n)}
	d := defaults{period: taxonomy.DurationType}
	if s.Statement == "balance" {
		d.period = taxonomy.InstantType
	}
	var concepts []ast.Node
	for _, e := range r.mapping(n, "a section", "name", "title", "statement", "opens", "about", "after", "total", "subtotal", "extension", "type", "period", "balance",
		"effect", "signed", "concepts") {
		switch e.key {
		case "name":
			s.Name, s.Range = r.text(e.value), r.At(e.value)
		case "title":
			s.Title = r.text(e.value)
		case "statement":
			s.Statement = r.oneOf(e.value, statements...)
		case "opens":
			s.Opens, s.opens = r.patterns(e.value)
		case "about":
			s.About, s.about = r.patterns(e.value)
		case "after":
			s.After, s.after = r.patterns(e.value)
		case "total":
			s.Total = r.text(e.value)
			r.mustExist(e.value, s.Total)
		case "subtotal":
			s.Subtotal = r.text(e.value)
			r.mustExist(e.value, s.Subtotal)
		case "extension":
			s.Extension = r.balance(e.value)
		case "concepts":
			concepts = r.sequence(e.value)
		default:
			r.defaultOf(e, &d)
		}
	}
	if s.Name == "" {
		r.report(ruleMissing, s.Range, "a section has no name")
		return
	}
	s = r.declare(s)
	for _, c := range concepts {
		for _, e := range r.mapping(c, "a list of concepts") {
			r.concept(e, s, d)
		}
	}
}

// defaultOf reads what a section gives its concepts.
func (r *reader) defaultOf(e entry, d *defaults) {
	switch e.key {
	case "type":
		d.kind = r.typeOf(e.value)
	case "period":
		d.period = r.period(e.value)
	case "balance":
		d.balance = r.balance(e.value)
	case "effect":
		d.effect = r.effect(e.value)
	case "signed":
		d.signed = r.boolean(e.value)
	}
}

// patterns reads a list of patterns: as written, and compiled.
func (r *reader) patterns(n ast.Node) (texts []string, compiled []*lazyPattern) {
	for _, p := range r.sequence(n) {
		if o := r.pattern(p); o != nil {
			texts, compiled = append(texts, r.text(p)), append(compiled, o)
		}
	}
	return texts, compiled
}

// declare joins a section of a company's file with the built-in one of the same name.
func (r *reader) declare(s *Section) *Section {
	if old := r.sections[s.Name]; old != nil {
		if r.base == nil && s.Title == "" && s.Total == "" && len(s.Opens) == 0 && len(s.About) == 0 && len(s.After) == 0 {
			return old // another file of the built-in taxonomy goes on with it
		}
		r.report(ruleDuplicate, s.Range, "the section %q is there already, at line %d", s.Name, old.Range.Start.Line)
		return old
	}
	if b := r.base.section(s.Name); b != nil {
		if s.Statement == "" {
			s.Statement = b.Statement
		}
		if s.Title == "" {
			s.Title = b.Title
		}
		if s.Total == "" {
			s.Total = b.Total
		}
		if s.Subtotal == "" {
			s.Subtotal = b.Subtotal
		}
		s.Heading = b.Heading
	} else {
		s.Heading = headingName(s.Name)
		if s.Statement == "" {
			r.report(ruleMissing, s.Range, "the section %q says no statement, and the built-in taxonomy has no section of this name%s", s.Name,
				wording.Suggestion(s.Name, r.base.sectionNames()))
		}
		if s.Title == "" {
			s.Title = s.Name
		}
	}
	r.sections[s.Name] = s
	r.taxonomy.Sections = append(r.taxonomy.Sections, s)
	return s
}

// sectionNames are the names of all sections; none of no taxonomy.
func (t *Taxonomy) sectionNames() []string {
	if t == nil {
		return nil
	}
	var names []string
	for _, s := range t.Sections {
		names = append(names, s.Name)
	}
	return names
}

// section finds a section by name; nil when there is none.
func (t *Taxonomy) section(name string) *Section {
	if t == nil {
		return nil
	}
	for _, s := range t.Sections {
		if s.Name == name {
			return s
		}
	}
	return nil
}
