package oim

import (
	"encoding/xml"
	"errors"
	"io"
	"net/url"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/taxonomy"
)

// WriteOptions say how a report is written. The zero value is usable.
type WriteOptions struct {
	// Info keeps what the report carried when it was read: prefixes, features, extension properties.
	Info *Info
	// Taxonomy is the list of entry point URLs; nil takes the report's own.
	Taxonomy []string
	// Location is where the output will stand (a path or URL). The report's own entry points are then written
	// relative to it where they stand beside or below it, and absolute otherwise. "" writes them absolute.
	Location string
	// BaseURL is documentInfo.baseURL; "" for none.
	BaseURL string
	// Namespaces are prefixes to prefer.
	Namespaces []Alias
	// DTS tells the data types of concepts. Without one, a value is taken for a number when it has a unit.
	DTS *taxonomy.DTS
	// Canonical writes every value in its canonical form and says so (feature xbrl:canonicalValues). It needs
	// DTS. Without it every value keeps the form in which it was reported: 1000 stays 1000.
	Canonical bool
	// NoSource leaves out the places where a release prints the facts.
	NoSource bool
}

// errCanonicalNeedsDTS is returned when canonical values are asked for without a taxonomy.
var errCanonicalNeedsDTS = errors.New("canonical values need the taxonomy, which tells the data types")

// outline is what the writers of both syntaxes need to know about a report before its first fact.
type outline struct {
	report     *tieout.Report
	options    WriteOptions
	diags      []tieout.Diagnostic
	facts      []*tieout.Fact // that can be written, in order
	ids        map[*tieout.Fact]string
	taken      map[string]bool // ids in use
	properties []Property      // of documentInfo
	notes      []*note
	links      map[*tieout.Fact][]link
	prefixes   *prefixes
	linkTypes  *linkAliases
	linkGroups *linkAliases
	contexts   map[*tieout.Context]*dimensions
	checked    map[*tieout.Context]bool // contexts that were looked at: whether they can be written
	sound      map[string]bool          // namespaces that a prefix can stand for
	named      map[*tieout.Unit]bool    // units that were looked at: whether they can be written
	units      map[*tieout.Unit]string
	types      map[tieout.QName]datatype
	fractions  map[tieout.QName]bool
}

// note is a note fact to write.
type note struct {
	id       string
	language string
	content  string
}

// link is one link from a fact: to facts or notes, by id.
type link struct {
	arcrole, role string
	targets       []string
}

// dimensions is a context as written.
type dimensions struct {
	entity string // SQName, "" for none
	period string // "" for none
	taxo   []taxoDimension
}

// taxoDimension is one taxonomy-defined dimension as written.
type taxoDimension struct {
	name  string
	value string
	isNil bool
}

// newOutline looks over a report: which facts can be written, their ids, notes, links and names.
func newOutline(r *tieout.Report, o WriteOptions, reserved aliases) *outline {
	w := &outline{report: r, options: o, ids: make(map[*tieout.Fact]string, len(r.Facts)), taken: make(map[string]bool, len(r.Facts)),
		links: map[*tieout.Fact][]link{}, contexts: map[*tieout.Context]*dimensions{}, checked: map[*tieout.Context]bool{}, named: map[*tieout.Unit]bool{}, sound: map[string]bool{}, units: map[*tieout.Unit]string{},
		types: map[tieout.QName]datatype{}, fractions: map[tieout.QName]bool{}}
	w.selectFacts()
	w.assignIDs()
	w.collectNotes()
	w.properties = w.documentProperties()
	w.choosePrefixes(reserved)
	w.linkTypes, w.linkGroups = newLinkAliases(o.Info, true), newLinkAliases(o.Info, false)
	w.checkEntryPoints()
	w.checkContainers()
	w.checkAsides()
	w.checkRoles()
	return w
}

func (w *outline) warn(rule tieout.Rule, at tieout.Range, facts []string, format string, args ...any) {
	d := rule.New(at, format, args...)
	d.Facts = facts
	w.diags = append(w.diags, d)
}

// selectFacts takes the facts that the model can express and names the others.
func (w *outline) selectFacts() {
	w.facts = make([]*tieout.Fact, 0, len(w.report.Facts))
	for _, f := range w.report.Facts {
		switch {
		case f.Context == nil || len(f.Children()) > 0:
			members := 0
			for range w.members(f) {
				members++
			}
			w.warn(ruleUnsupportedTuple, f.Origin(), factIDs(f), "the tuple %s and the %d facts inside it cannot be expressed",
				f.Concept.Local, members)
		case f.Precision.IsPresent() && !f.Precision.IsInfinite() && isZeroPrecision(f.Precision):
			w.warn(ruleZeroPrecision, f.Origin(), factIDs(f), "the fact %s has precision 0: nothing is known of its accuracy", f.Concept.Local)
		case w.isFraction(f):
			w.warn(ruleUnsupportedFraction, f.Origin(), factIDs(f), "the fraction %s cannot be expressed", f.Concept.Local)
		case !w.namespace(f.Concept.Space, "concept", f.Concept.Local, f.Origin(), f):
		case w.expressible(f.Context) && w.expressibleUnit(f):
			w.facts = append(w.facts, f)
		}
	}
}

func isZeroPrecision(p tieout.Precision) bool { n, ok := p.Value(); return ok && n == 0 }

func factIDs(f *tieout.Fact) []string {
	if f.ID == "" {
		return nil
	}
	return []string{f.ID}
}

// members yields the facts inside a tuple, at any depth.
func (w *outline) members(f *tieout.Fact) func(func(*tieout.Fact) bool) {
	return (&tieout.Report{Facts: f.Children()}).All
}

func (w *outline) isFraction(f *tieout.Fact) bool {
	if w.options.DTS == nil {
		return false
	}
	is, known := w.fractions[f.Concept]
	if !known {
		c := w.concept(f.Concept)
		is = c != nil && derives(c, tieout.NamespaceXBRLI, "fractionItemType")
		w.fractions[f.Concept] = is
	}
	return is
}

func (w *outline) concept(q tieout.QName) *taxonomy.Concept {
	if w.options.DTS == nil {
		return nil
	}
	return w.options.DTS.Concept(q)
}

// assignIDs gives every fact an id of its own: the reported one, or a made one where there is none or where
// it is taken.
func (w *outline) assignIDs() {
	for _, f := range w.facts {
		if f.ID != "" && !w.taken[f.ID] {
			w.taken[f.ID] = true
			w.ids[f] = f.ID
		}
	}
	n := 0
	for _, f := range w.facts {
		if _, ok := w.ids[f]; !ok {
			w.ids[f] = w.newID("f", &n)
		}
	}
}

func (w *outline) newID(stem string, n *int) string {
	for {
		*n++
		if id := stem + strconv.Itoa(*n); !w.taken[id] {
			w.taken[id] = true
			return id
		}
	}
}

// collectNotes turns footnotes into note facts and links. Footnotes that share id, language and text are one note.
func (w *outline) collectNotes() {
	known := map[note]*note{}
	n := 0
	for _, fn := range w.report.Footnotes {
		var targets []string
		for _, to := range fn.To {
			if id, ok := w.ids[to]; ok {
				targets = append(targets, id)
			}
		}
		if len(fn.To) == 0 {
			key := note{fn.ID, fn.Language, fn.Content}
			nt := known[key]
			if nt == nil {
				nt = w.newNote(fn, &n)
				known[key] = nt
			}
			targets = append(targets, nt.id)
		}
		linked := false
		for _, from := range fn.From {
			if _, ok := w.ids[from]; ok && len(targets) > 0 {
				w.addLink(from, fn, targets)
				linked = true
			}
		}
		if !linked {
			w.warn(ruleUnlinkedFootnote, fn.Range, nil, "no fact of the output has the footnote %q", clip(fn.Content))
		}
	}
}

func (w *outline) newNote(fn *tieout.Footnote, n *int) *note {
	nt := &note{id: fn.ID, language: strings.ToLower(fn.Language), content: fn.Content}
	if nt.id == "" || w.taken[nt.id] {
		nt.id = w.newID("note", n)
	}
	w.taken[nt.id] = true
	if nt.language == "" {
		nt.language = "und"
		w.warn(ruleMissingNoteLanguage, fn.Range, nil, "the footnote %q has no language: it is written as \"und\", undetermined", clip(fn.Content))
	}
	w.notes = append(w.notes, nt)
	return nt
}

func (w *outline) addLink(from *tieout.Fact, fn *tieout.Footnote, targets []string) {
	for i := range w.links[from] {
		if l := &w.links[from][i]; l.arcrole == fn.Arcrole && l.role == fn.Role {
			for _, t := range targets {
				if !slices.Contains(l.targets, t) {
					l.targets = append(l.targets, t)
				}
			}
			return
		}
	}
	w.links[from] = append(w.links[from], link{fn.Arcrole, fn.Role, slices.Clone(targets)})
}

// addContextSpaces adds the namespaces that a context names.
func addContextSpaces(spaces map[string]bool, c *tieout.Context) {
	if !isAbsent(c.Entity) {
		spaces[c.Entity.Scheme] = true
	}
	for _, d := range c.Dimensions {
		spaces[d.Axis.Space] = true
		if !d.IsTyped() {
			spaces[d.Member.Space] = true
		}
	}
}

// addInfoSpaces adds the namespaces of what is kept of the document that a report was read from.
func addInfoSpaces(spaces map[string]bool, in *Info) {
	for _, a := range in.Namespaces { // values may use any prefix of the document
		spaces[a.URI] = true
	}
	for _, p := range slices.Concat(in.Features, in.Report) {
		spaces[p.Name.Space] = true
	}
	for _, ps := range in.Facts {
		for _, p := range ps {
			spaces[p.Name.Space] = true
		}
	}
}

// choosePrefixes collects the namespaces that the output will name.
func (w *outline) choosePrefixes(reserved aliases) {
	spaces := map[string]bool{}
	contexts, units := map[*tieout.Context]bool{}, map[*tieout.Unit]bool{}
	source := false
	for _, f := range w.facts {
		spaces[f.Concept.Space] = true
		contexts[f.Context] = true
		if f.Unit != nil && !isPure(f.Unit) {
			units[f.Unit] = true
		}
		if f.Source != nil && !w.options.NoSource {
			source = true
			for _, q := range f.Source.Mapping.Alternatives {
				spaces[q.Space] = true
			}
		}
	}
	for c := range contexts {
		addContextSpaces(spaces, c)
	}
	for u := range units {
		for _, q := range slices.Concat(u.Numerators, u.Denominators) {
			spaces[q.Space] = true
		}
	}
	if source {
		spaces[namespaceSource] = true
	}
	if len(w.notes) > 0 || w.options.Canonical {
		spaces[namespaceXBRL] = true
	}
	hints := w.options.Namespaces
	if in := w.options.Info; in != nil {
		hints = slices.Concat(hints, in.Namespaces)
		addInfoSpaces(spaces, in)
	}
	for _, p := range w.properties {
		spaces[p.Name.Space] = true
	}
	w.addValueSpaces(spaces)
	delete(spaces, "")
	list := make([]string, 0, len(spaces))
	for s := range spaces {
		list = append(list, s)
	}
	w.prefixes = newPrefixes(list, hints, reserved)
}

// checkEntryPoints names the entry points that an OIM report cannot refer to.
func (w *outline) checkEntryPoints() {
	for _, e := range w.report.EntryPoints {
		if e.Kind == tieout.LinkbaseRef {
			w.warn(ruleUnsupportedLinkbaseRef, e.Range, nil, "the report refers to the linkbase %s; a report in this syntax can refer to schemas only", e.Href)
		}
	}
}

// checkContainers names reports that put dimensions both in segments and in scenarios.
func (w *outline) checkContainers() {
	first := w.containers()
	if a, b := first[tieout.Segment], first[tieout.Scenario]; a != nil && b != nil {
		w.warn(ruleInconsistentContainer, b.Range, nil, "context %s has dimensions in its scenario, context %s in its segment", b.ID, a.ID)
	}
}

// namespace reports whether a prefix can stand for a namespace, and says why not.
func (w *outline) namespace(space, what, name string, at tieout.Range, f *tieout.Fact) bool {
	if w.sound[space] {
		return true
	}
	var ids []string
	if f != nil {
		ids = factIDs(f)
	}
	switch {
	case space == "":
		w.warn(ruleUnboundPrefix, at, ids, "the %s %s is in no namespace, so that no prefix can stand for it: what uses it is left out", what, name)
	case !isAbsoluteURI(space):
		w.warn(ruleInvalidURI, at, ids, "the namespace %q of the %s %s is no absolute URI: what uses it is left out", clip(space), what, name)
	default:
		w.sound[space] = true
		return true
	}
	return false
}

// expressibleUnit reports whether the measures of a fact's unit can be named.
func (w *outline) expressibleUnit(f *tieout.Fact) bool {
	if f.Unit == nil {
		return true
	}
	ok, seen := w.named[f.Unit]
	if seen {
		return ok
	}
	ok = true
	for _, m := range slices.Concat(f.Unit.Numerators, f.Unit.Denominators) {
		ok = w.namespace(m.Space, "measure", m.Local, f.Unit.Range, nil) && ok
	}
	w.named[f.Unit] = ok
	return ok
}

// expressible reports whether the facts of a context can be written, and says once for each context why not.
func (w *outline) expressible(c *tieout.Context) bool {
	ok, seen := w.checked[c]
	if seen {
		return ok
	}
	ok = true
	if !isAbsent(c.Entity) {
		ok = w.namespace(c.Entity.Scheme, "entity", c.Entity.Identifier, c.Range, nil)
		if _, _, sq := cutSQName("e:" + c.Entity.Identifier); !sq {
			ok = false
			w.warn(ruleInvalidSQName, c.Range, nil, "the entity identifier %q of scheme %q cannot be written, it has white space or is empty: facts of context %q are left out",
				c.Entity.Identifier, c.Entity.Scheme, c.ID)
		}
	}
	if c.Segment != "" || c.Scenario != "" {
		ok = false
		w.warn(ruleNonDimensional, c.Range, nil, "context %q holds content that is no dimension: facts that use it are left out", c.ID)
	}
	for _, dim := range c.Dimensions {
		ok = w.namespace(dim.Axis.Space, "dimension", dim.Axis.Local, dim.Range, nil) && ok
		if !dim.IsTyped() {
			ok = w.namespace(dim.Member.Space, "member", dim.Member.Local, dim.Range, nil) && ok
			continue
		}
		if _, simple := typedText(dim); !simple {
			ok = false
			w.warn(ruleComplexTyped, dim.Range, nil, "the typed dimension %s has a value with elements inside: facts of context %q are left out",
				dim.Axis.Local, c.ID)
		}
	}
	w.checked[c] = ok
	return ok
}

// dimensionsOf is the context as written; the same for every fact that shares it.
func (w *outline) dimensionsOf(c *tieout.Context) *dimensions {
	if d, ok := w.contexts[c]; ok {
		return d
	}
	d := &dimensions{period: formatPeriod(c.Period)}
	w.contexts[c] = d
	if !isAbsent(c.Entity) {
		d.entity = w.prefixes.byURI[c.Entity.Scheme] + ":" + c.Entity.Identifier
	}
	for _, dim := range c.Dimensions {
		t := taxoDimension{name: w.prefixes.name(dim.Axis), isNil: dim.TypedNil}
		if dim.IsTyped() {
			t.value, _ = typedText(dim)
		} else {
			t.value = w.prefixes.name(dim.Member)
		}
		d.taxo = append(d.taxo, t)
	}
	slices.SortFunc(d.taxo, func(a, b taxoDimension) int { return strings.Compare(a.name, b.name) })
	return d
}

// typedText is the text of a typed dimension's value; false when the value has elements inside.
func typedText(d tieout.Dimension) (string, bool) {
	if d.Container == tieout.NoContainer || !strings.HasPrefix(d.Typed, "<") {
		return d.Typed, true
	}
	dec := xml.NewDecoder(strings.NewReader(d.Typed))
	depth := 0
	var text strings.Builder
	for {
		switch t, err := dec.Token(); t := t.(type) {
		case xml.StartElement:
			if depth++; depth > 1 {
				return "", false
			}
		case xml.EndElement:
			depth--
		case xml.CharData:
			text.Write(t)
		case nil:
			return text.String(), errors.Is(err, io.EOF) && depth == 0
		}
	}
}

// unitOf is the unit string, "" for pure and for none.
func (w *outline) unitOf(u *tieout.Unit) string {
	if u == nil || isPure(u) {
		return ""
	}
	s, ok := w.units[u]
	if !ok {
		s = w.prefixes.unit(u)
		w.units[u] = s
	}
	return s
}

func (p *prefixes) unit(u *tieout.Unit) string {
	side := func(ms []tieout.QName) string {
		names := make([]string, len(ms))
		for i, m := range ms {
			names[i] = p.name(m)
		}
		slices.Sort(names)
		s := strings.Join(names, "*")
		if len(ms) > 1 && len(u.Denominators) > 0 {
			s = "(" + s + ")"
		}
		return s
	}
	if len(u.Denominators) == 0 {
		return side(u.Numerators)
	}
	return side(u.Numerators) + "/" + side(u.Denominators)
}

// taxonomyURLs are the entry points as written.
func (w *outline) taxonomyURLs() []string {
	if w.options.Taxonomy != nil {
		return w.options.Taxonomy
	}
	var urls []string
	for _, e := range w.report.EntryPoints {
		if e.Kind == tieout.SchemaRef {
			u := e.URL
			if u == "" {
				u = e.Href
			} else {
				u = RelativeURL(w.options.Location, u)
			}
			if !slices.Contains(urls, u) {
				urls = append(urls, u)
			}
		}
	}
	return urls
}

// RelativeURL writes url relative to the document at location where it stands beside or below it. Two paths
// of one file system are always written relative, because an absolute path means nothing elsewhere.
func RelativeURL(location, target string) string {
	if location == "" {
		return target
	}
	dir := location[:strings.LastIndexByte(location, '/')+1]
	if strings.Contains(dir, "://") && strings.HasPrefix(target, dir) && len(target) > len(dir) {
		return target[len(dir):]
	}
	if strings.Contains(target, "!/") {
		return target // inside an archive
	}
	from, ok1 := filePath(location)
	to, ok2 := filePath(target)
	if !ok1 || !ok2 {
		return target
	}
	rel, err := filepath.Rel(filepath.Dir(from), to)
	if err != nil {
		return target
	}
	return (&url.URL{Path: filepath.ToSlash(rel)}).String()
}

func filePath(s string) (string, bool) {
	if strings.Contains(s, "://") {
		u, err := url.Parse(s)
		if err != nil || u.Scheme != "file" {
			return "", false
		}
		return filepath.FromSlash(u.Path), true
	}
	abs, err := filepath.Abs(s)
	return abs, err == nil
}

func clip(s string) string {
	if r := []rune(s[:min(len(s), 400)]); len(r) > 60 {
		return string(r[:60]) + "…"
	}
	return s
}
