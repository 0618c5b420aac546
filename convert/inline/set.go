package inline

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/internal/xmlstream"
)

// Namespaces of inline XBRL.
const (
	Namespace11 = "http://www.xbrl.org/2013/inlineXBRL"
	Namespace10 = "http://www.xbrl.org/2008/inlineXBRL"

	namespaceXHTML = "http://www.w3.org/1999/xhtml"
)

// Source is one document of a set.
type Source struct {
	Name string // as the user knows it; it stands in every range
	URL  string // absolute; references are relative to it
	Data []byte
}

// Options are the limits of reading.
type Options struct {
	XML      xmlstream.Options // its Name is not used
	Progress func(read int64)  // told now and then how many bytes have been read; nil tells nobody
}

// Set is an inline XBRL document set: documents that are one report.
type Set struct {
	documents  []*document
	elements   []*element // in the order of the documents
	contexts   []*resource
	units      []*resource
	references []*reference
	roleRefs   []*resource // roleRef and arcroleRef
	relations  []*relation
	headers    int
	resources  int // ix:resources elements
	ids        map[string]*element
	contextIDs map[string]*resource
	unitIDs    map[string]*resource
	tuples     map[string]*element
	version    string // the namespace of the inline elements
	found      tieout.Findings
	unread     *tieout.Range // where a document of the set could not be read any further
}

// document is what is kept of one document of the set.
type document struct {
	name, url    string
	base         string                  // html base@href, "" for none
	declarations []xmlstream.Declaration // of the root
	inner        []xmlstream.Declaration // of all elements, each once
	lang         string                  // of html or body
	text         []byte                  // character data inside inline elements
	markup       []byte                  // what may be escaped or become a footnote, serialised
	cuts         []*element
	repaired     *repair // nil for a document that is well-formed
}

// resource is a context, unit, roleRef or arcroleRef.
type resource struct {
	doc  *document
	id   string
	node *xmlstream.Node
	used bool
}

// reference is one ix:references.
type reference struct {
	doc    *document
	target string
	id     string
	base   string // that its hrefs are relative to
	node   *xmlstream.Node
	decls  []xmlstream.Declaration // all that are in scope
}

// relation is an ix:relationship, or the footnoteRefs of a fact in version 1.0.
type relation struct {
	doc               *document
	at                tieout.Range
	from, to          []string
	fromFact          *element // of footnoteRefs
	arcrole, linkRole string
	order             string
}

// Parse reads the documents of a set. The diagnostics, unordered, tell what is wrong with each of them and with the set;
// the error says that reading could not go on: a limit was exceeded, or ctx has ended.
func Parse(ctx context.Context, sources []Source, o Options) (*Set, []tieout.Diagnostic, error) {
	s := &Set{ids: map[string]*element{}, contextIDs: map[string]*resource{}, unitIDs: map[string]*resource{}, tuples: map[string]*element{}}
	var read int64
	for _, src := range sources {
		if err := s.parseDocument(ctx, src, o, read); err != nil {
			return s, s.found.Sorted(), err
		}
		read += int64(len(src.Data))
	}
	s.resolve()
	return s, s.found.Sorted(), nil
}

// parseDocument reads one document; one that is not well-formed is read again as browsers would.
func (s *Set) parseDocument(ctx context.Context, src Source, o Options, read int64) error {
	mark := s.mark()
	d := &document{name: src.Name, url: src.URL}
	err := s.stream(ctx, d, src.Data, o, read)
	var syntax *xmlstream.SyntaxError
	if !errors.As(err, &syntax) {
		return err
	}
	s.rewind(mark)
	s.found.Add(syntax.Diagnostic)
	at := syntax.Diagnostic.Range
	d = &document{name: src.Name, url: src.URL}
	mended, places := mend(src.Data)
	d.repaired = places
	err = s.stream(ctx, d, mended, o, read)
	if errors.As(err, &syntax) {
		found := syntax.Diagnostic
		found.Range = d.place(found.Range)
		s.found.Add(found)
		s.endsAt(found.Range)
		err = nil
	}
	if err == nil {
		if isCutOff(src.Data) {
			s.endsAt(at)
		}
		s.add(ruleMended, tieout.Range{Document: src.Name}, "The document is not well-formed XML; it was read the way browsers read HTML.")
	}
	return err
}

// endsAt takes note of where facts of a document could not be read. The first place stays.
func (s *Set) endsAt(at tieout.Range) {
	if s.unread == nil {
		s.unread = &at
	}
}

// isCutOff reports whether a document that is not well-formed lacks its last end tag.
func isCutOff(data []byte) bool {
	const last = "</html"
	i := bytes.LastIndex(data, []byte("</"))
	return i < 0 || len(data) < i+len(last) || !strings.EqualFold(string(data[i:i+len(last)]), last)
}

// extent is how much a set holds, to go back to.
type extent struct {
	documents, elements, contexts, units, references, roleRefs, relations, headers, resources int
	found                                                                                     tieout.Findings
}

func (s *Set) mark() extent {
	return extent{len(s.documents), len(s.elements), len(s.contexts), len(s.units), len(s.references), len(s.roleRefs), len(s.relations), s.headers, s.resources, s.found.Clone()}
}

func (s *Set) rewind(to extent) {
	s.documents, s.elements, s.contexts, s.units = s.documents[:to.documents], s.elements[:to.elements], s.contexts[:to.contexts], s.units[:to.units]
	s.references, s.roleRefs, s.relations = s.references[:to.references], s.roleRefs[:to.roleRefs], s.relations[:to.relations]
	s.headers, s.resources, s.found = to.headers, to.resources, to.found
}

// add adds a finding.
func (s *Set) add(rule tieout.Rule, at tieout.Range, format string, args ...any) *tieout.Diagnostic {
	return s.found.Add(rule.New(at, format, args...))
}

// Targets lists the targets that facts or references name, the default one, "", first.
func (s *Set) Targets() []string {
	seen := map[string]bool{}
	for _, e := range s.elements {
		if e.isFact() {
			seen[e.target] = true
		}
	}
	for _, r := range s.references {
		seen[r.target] = true
	}
	var names []string
	for t := range seen {
		names = append(names, t)
	}
	slices.Sort(names)
	return names
}

// Continuations are the places of the continuations of facts and footnotes, in order, by the place of the element that they
// continue.
func (s *Set) Continuations() map[tieout.Range][]tieout.Range {
	all := map[tieout.Range][]tieout.Range{}
	for _, e := range s.elements {
		for _, next := range e.chain {
			all[e.at] = append(all[e.at], next.at)
		}
	}
	return all
}

// Count is the number of facts of a target, tuples not counted.
func (s *Set) Count(target string) (n int) {
	for _, e := range s.elements {
		if e.isFact() && e.kind != tuple && e.target == target {
			n++
		}
	}
	return n
}

// describeTarget is how messages call a target.
func describeTarget(name string) string {
	if name == "" {
		return "the default target"
	}
	return fmt.Sprintf("the target %q", name)
}

// place is where a range of the document as it was read is in the document as it is stored.
func (d *document) place(r tieout.Range) tieout.Range {
	if d.repaired != nil {
		r.Start, r.End = d.repaired.original(r.Start), d.repaired.original(r.End)
	}
	return r
}

// About tells what is worth knowing of the set when one target is read: whether there are facts, and other targets.
func (s *Set) About(target string) (ds []tieout.Diagnostic) {
	if s.Count(target) == 0 {
		ds = append(ds, ruleTargetEmpty.New(s.first(), "The report states no facts for %s.", describeTarget(target)))
	}
	for _, other := range s.Targets() {
		if n := s.Count(other); other != target && n > 0 {
			ds = append(ds, ruleOtherTargets.New(s.first(), "The report holds %d facts for %s as well; they were not read.", n, describeTarget(other)))
		}
	}
	return ds
}

// WithoutTarget is the finding that a report has nothing for a target.
func (s *Set) WithoutTarget(target string) tieout.Diagnostic {
	if len(s.Targets()) == 0 {
		return ruleTargetEmpty.New(s.first(), "The report states no facts.")
	}
	return ruleTargetMissing.New(s.first(), "The report has nothing for %s.", describeTarget(target))
}
