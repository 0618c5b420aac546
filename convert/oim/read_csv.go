package oim

import (
	"context"
	"errors"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/tieout/tieout"
)

// ReadCSV reads an xBRL-CSV 1.0 report: data are its metadata, name their path or URL, and open supplies
// what they refer to. It goes on past errors. With a taxonomy (Options.DTS or Load) it knows which values are
// numbers, and checks the facts against it; without, a value counts as a number when it looks like one and a
// unit or decimals apply to it. data and what open returns must not change afterwards.
//
// When metadata that the report extends cannot be had, its tables cannot be understood: the diagnostic
// xbrlce:unresolvableBaseMetadataFile says so, and the report has no facts.
func ReadCSV(ctx context.Context, name string, data []byte, open Open, o Options) (*Result, []tieout.Diagnostic, error) {
	if int64(len(data)) > o.maxBytes() {
		return nil, nil, &LimitError{name, "bytes", o.maxBytes()}
	}
	o, err := o.withURL(name)
	if err != nil {
		return nil, nil, err
	}
	c := new(tieout.Findings)
	res := &Result{Report: &tieout.Report{Document: name}, Info: &Info{}}
	m := &csvMetadata{ctx: ctx, open: open, options: o, collected: c, primary: name, shape: csvMetadataShape(), visited: map[string]bool{}}
	root := m.load(o.URL, data)
	if root == nil {
		return res, c.Sorted(), ctx.Err()
	}
	r := &csvReader{ctx: ctx, open: open, options: o, collected: c, result: res, name: name, parameters: map[string]cellValue{}, files: map[string]bool{}}
	if err := r.read(root, m.broken); err != nil {
		return nil, c.Sorted(), err
	}
	return res, c.Sorted(), nil
}

// csvReader reads one xBRL-CSV report, whose metadata have been merged.
type csvReader struct {
	ctx        context.Context
	open       Open
	options    Options
	collected  *tieout.Findings
	result     *Result
	name       string
	in         *interner
	links      *linkReader
	dimensions []setting
	decimals   *setting
	parameters map[string]cellValue
	templates  map[string]*csvTemplate
	tables     []*csvTable
	slab       []tieout.Fact
	count      int

	files       map[string]bool // that tables have been read from
	once, again int64           // bytes of them, and bytes that were read another time
}

func (r *csvReader) sink(d tieout.Diagnostic) { r.collected.Add(d) }

// read interprets the metadata and reads the tables. Metadata that are broken are interpreted as far as they
// go, and their tables are left alone.
func (r *csvReader) read(root *node, broken bool) error {
	info := &infoReader{jsonText: root.file, info: r.result.Info, reserved: reservedCSVPrefixes()}
	documentInfo := root.get("documentInfo")
	info.read(documentInfo)
	r.result.Report.EntryPoints = info.entryPoints(documentInfo)
	for i := range root.members {
		if q, ok := info.extension(&root.members[i], pointer(root.members[i].name)); ok {
			r.result.Info.Report = append(r.result.Info.Report, Property{q, rawNode(root.members[i].value)})
		}
	}
	r.in = newInterner(r.result.Report, r.result.Info.Namespaces)
	r.links = newLinkReader(r.result)
	r.links.idle = root.get("links") == nil
	if broken {
		return nil
	}
	if len(r.result.Info.Taxonomy) == 0 {
		at := documentInfo.at("/documentInfo")
		if t := documentInfo.get("taxonomy"); t != nil {
			at = t.at("/documentInfo/taxonomy")
		}
		r.sink(ruleNoTaxonomy.New(at, "the report names no taxonomy, nor do the metadata that it extends"))
	}
	c := &compiler{csvReader: r, used: map[string]bool{}}
	c.compile(root)
	if err := r.ctx.Err(); err != nil {
		return err
	}
	at := r.readParameters(root)
	names := make([]string, 0, len(r.parameters))
	for n := range r.parameters {
		names = append(names, n)
	}
	slices.Sort(names)
	for _, n := range names {
		if !c.used[n] {
			r.sink(ruleCSVUnreferenced.New(at[n], "nothing refers to the parameter %q", n))
		}
	}
	if r.metadataErrors() {
		return r.ctx.Err() // tables of broken templates would only repeat the errors
	}
	if err := r.options.load(r.ctx, r.result, r.collected); err != nil {
		return err
	}
	r.options.DTS = r.result.DTS
	for _, t := range r.tables {
		if err := r.table(t); err != nil {
			return err
		}
	}
	r.readLinks(root.get("links"))
	checkModel(r.ctx, r.result, csvModelRules(), r.collected)
	return r.ctx.Err()
}

// metadataErrors reports whether the metadata are wrong in a way that changes what the tables mean.
func (r *csvReader) metadataErrors() bool {
	return slices.ContainsFunc(r.collected.List, func(d tieout.Diagnostic) bool {
		return d.Severity == tieout.Error && d.Code != ruleNoTaxonomy.Code && d.Code != ruleCSVUnreferenced.Code
	})
}

// readParameters reads the report's parameters: those of the metadata, then those of the parameter file,
// which override them. It returns where each was found.
func (r *csvReader) readParameters(root *node) map[string]tieout.Range {
	at := map[string]tieout.Range{}
	if ps := root.get("parameters"); ps != nil {
		for i := range ps.members {
			m := &ps.members[i]
			p := "/parameters" + pointer(m.name)
			at[m.name] = m.at(p)
			if !isIdentifier(m.name) {
				r.sink(ruleCSVIdentifier.New(at[m.name], "%q is no identifier", clip(m.name)))
			}
			r.parameters[m.name] = r.parameter(m.value.str(), m.value.at(p))
		}
	}
	if u := root.get("parameterURL"); u != nil {
		url := resolveURL(r.options.URL, u.str())
		data, err := r.open(r.ctx, url, r.options.URL)
		if err != nil {
			r.sink(unavailable(ruleCSVMissingParameters.New(u.at("/parameterURL"), "the parameters %s cannot be had", url), err))
			return at
		}
		r.parameterFile(url, data, at)
	}
	return at
}

// parameterFile reads a file of name,value rows.
func (r *csvReader) parameterFile(url string, data []byte, at map[string]tieout.Range) {
	s, ok := r.csvFile(url, data)
	if !ok {
		return
	}
	seen := map[string]bool{}
	for {
		more, err := s.next()
		if err != nil {
			r.csvProblem(s, ruleCSVParameterFile, err)
			return
		}
		if !more {
			return
		}
		r.parameterRow(s, seen, at)
	}
}

func (r *csvReader) parameterRow(s *csvScanner, seen map[string]bool, at map[string]tieout.Range) {
	cell := func(i int) csvCell {
		if i < len(s.cells) {
			return s.cells[i]
		}
		return csvCell{start: s.cells[len(s.cells)-1].end, end: s.cells[len(s.cells)-1].end}
	}
	where := func(c csvCell) tieout.Range { return s.span(c.start, c.end, "") }
	name, value := cell(0), cell(1)
	if s.row == 0 {
		if len(s.cells) != 2 || name.text != "name" || value.text != "value" {
			r.sink(ruleCSVParameterFile.New(where(name), "the header must be name,value"))
		}
		return
	}
	filled := -1
	for i := range s.cells {
		if s.cells[i].text != "" && (i > 1 || name.text == "") {
			filled = i
			break
		}
	}
	switch {
	case filled >= 0 && name.text == "":
		r.sink(ruleCSVParameterFile.New(where(s.cells[filled]), "the row has no name"))
	case name.text == "":
	case !isIdentifier(name.text):
		r.sink(ruleCSVIdentifier.New(where(name), "%q is no identifier", clip(name.text)))
	case value.text == "":
		r.sink(ruleCSVParameterFile.New(where(name), "the parameter %q has no value", name.text))
	case filled > 1:
		r.sink(ruleCSVParameterFile.New(where(s.cells[filled]), "there is a third cell: a value with commas must be quoted"))
	case seen[name.text]:
		r.sink(ruleCSVParameterFile.New(where(name), "the parameter %q is given twice", name.text))
	default:
		seen[name.text] = true
		at[name.text] = where(name)
		r.parameters[name.text] = r.parameter(value.text, where(value))
	}
}

// csvFile makes a scanner for a file, and reports one that is not UTF-8.
func (r *csvReader) csvFile(url string, data []byte) (*csvScanner, bool) {
	doc := viewString(data)
	s := newCSVScanner(newPlaces(nameOf(r.name, r.options.URL, url), doc))
	if len(doc) >= 2 && (doc[:2] == "\xFE\xFF" || doc[:2] == "\xFF\xFE" || doc[0] == 0 || doc[1] == 0) {
		r.sink(ruleCSVFile.New(tieout.Range{Document: nameOf(r.name, r.options.URL, url)}, "the file is not UTF-8: it looks like UTF-16 or UTF-32"))
		return nil, false
	}
	if !utf8.ValidString(doc) {
		i := 0
		for {
			c, size := utf8.DecodeRuneInString(doc[i:])
			if c == utf8.RuneError && size <= 1 {
				break
			}
			i += size
		}
		r.sink(ruleCSVFile.New(s.span(i, i+1, ""), "the byte %#x is not UTF-8", doc[i]))
		return nil, false
	}
	return s, true
}

func (r *csvReader) csvProblem(s *csvScanner, rule tieout.Rule, err error) {
	var syntax *csvSyntaxError
	if errors.As(err, &syntax) {
		r.sink(rule.New(s.span(syntax.at, syntax.at+1, ""), "%s", syntax.problem))
	}
}

// readLinks resolves the report's links.
func (r *csvReader) readLinks(n *node) {
	if n != nil {
		for i := range n.members {
			kind := &n.members[i]
			for k := range kind.value.members {
				group := &kind.value.members[k]
				r.linkGroup(kind, group)
			}
		}
	}
	r.links.resolve(linkRules{ruleCSVLinkType, ruleCSVLinkGroup, ruleCSVLinkTarget}, r.sink)
}

func (r *csvReader) linkGroup(kind, group *member) {
	path := "/links" + pointer(kind.name, group.name)
	for i := range group.value.members {
		source := &group.value.members[i]
		from, known := r.links.facts[source.name]
		if !known {
			r.sink(ruleCSVLinkSource.New(source.at(path+pointer(source.name)), "there is no fact %q to link from", clip(source.name)))
			continue
		}
		if from == nil {
			continue
		}
		p := pendingLink{from: from, kind: kind.name, group: group.name, at: source.value.at(path + pointer(source.name)),
			kindAt: kind.at("/links" + pointer(kind.name)), groupAt: group.at(path)}
		for _, t := range source.value.items {
			p.targets = append(p.targets, t.str())
		}
		r.links.pending = append(r.links.pending, p)
	}
	if len(group.value.members) == 0 {
		r.links.pending = append(r.links.pending, pendingLink{kind: kind.name, group: group.name,
			kindAt: kind.at("/links" + pointer(kind.name)), groupAt: group.at(path)})
	}
}

// otherSeparator finds what separates the headers of a file that was meant to have several and has one.
func otherSeparator(header string) (string, bool) {
	for _, sep := range [...]string{";", "\t", "|"} {
		if strings.Contains(header, sep) {
			return sep, true
		}
	}
	return "", false
}
