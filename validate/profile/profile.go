package profile

import (
	"context"
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert"
	"github.com/tieout/tieout/convert/inline"
	"github.com/tieout/tieout/internal/xmlstream"
	"github.com/tieout/tieout/schemas/transform"
)

// Name is the name of a profile, as the command line takes it.
type Name string

const (
	SEC  Name = "sec"
	ESEF Name = "esef"
)

// Names are the profiles.
var Names = []Name{SEC, ESEF}

// Unchecked says what a profile asks for that is not checked, and why.
func Unchecked(n Name) string {
	if n == SEC {
		return "rules that need the submission's header, the standard taxonomies or their relationship files (EFM 6.05.24, .25, .35, .39 to .44, .57, 6.07.16, 6.09.03, 6.14.05, 6.16.04, .08, .09, 6.22, DQC), " +
			"facts of investment companies, of securities and of payments by resource extraction issuers (6.05.40, .55 to .58, 6.12.09 and following), markup of footnotes (6.05.34), " +
			"whether cover facts are visible (6.05.45), and semantic rules (6.08, 6.11)"
	}
	return "rules that need the ESEF core taxonomy (elements that repeat its own: RTS Annex IV, 4.1; its formulas: ESEF 2.7.1; types of anchors: 1.4.1), " +
		"what only some years or authorities ask for, and the order of texts (2.2.6); which concepts of the core taxonomy are abstract is taken from their names"
}

// Check checks an inline report against a profile. A report in another syntax breaks it by that.
func Check(ctx context.Context, n Name, d *convert.Document) ([]tieout.Diagnostic, error) {
	c := &checker{ctx: ctx, profile: n, doc: d, ids: map[string]int{}, footnoted: map[string]bool{}, packaged: map[string]bool{}, targets: map[string]bool{}, prefixes: map[string]bool{}, resources: map[string]bool{}}
	switch {
	case !slices.Contains(Names, n):
		return nil, fmt.Errorf("unknown profile %q", n)
	case len(d.Pages) == 0:
		rule := ruleSECInline
		if n == ESEF {
			rule = ruleESEFInline
			if notZip[strings.ToLower(path.Ext(d.Name))] {
				c.add(ruleESEFPackage, tieout.Range{Document: d.Name}, "The archive is no ZIP.")
			}
		}
		c.add(rule, tieout.Range{Document: d.Name}, "The report is no inline XBRL.")
		if n == SEC && d.Report != nil && d.DTS != nil { // filings of some kinds are instances still
			c.secReport()
		}
		return c.found, nil
	}
	for _, p := range d.Pages {
		if err := ctx.Err(); err != nil {
			return c.found, err
		}
		if err := c.page(p); err != nil {
			return c.found, err
		}
	}
	c.hiddenFacts()
	if d.Report != nil {
		if n == ESEF {
			c.facts()
			c.duplicates()
			c.esefTexts()
			c.esefFiles()
			c.esefExtension(c.readExtension())
		} else {
			c.secReport()
		}
	}
	c.add(ruleIncomplete, tieout.Range{Document: d.Name}, "Not checked: %s.", Unchecked(n))
	tieout.SortDiagnostics(c.found)
	return c.found, nil
}

// secReport checks the facts of a report and the filer's extension taxonomy.
func (c *checker) secReport() {
	c.facts()
	c.secPeriods()
	c.secFootnotes()
	c.duplicates()
	c.secCover()
	c.secLanguages()
	c.secTextBlocks()
	c.secExtension(c.readExtension())
}

// notZip are archives of other kinds than report packages are.
var notZip = words(".rar .7z .jar .tar .gz .tgz .xz")

// checker is the state of checking one report.
type checker struct {
	profile   Name
	doc       *convert.Document
	ctx       context.Context
	shown     convert.SetDocument
	date      string // the text of the date of a context that is read
	r         *xmlstream.Reader
	name      string
	data      []byte
	found     []tieout.Diagnostic
	open      []string // local names of the elements that are open
	hidden    int      // depth of ix:hidden, 0 outside
	unseen    int      // depth of an element that is not displayed
	hiddens   []hiddenFact
	ids       map[string]int // how often a style refers to each hidden fact
	refs      []hiddenRef
	targets   map[string]bool
	prefixes  map[string]bool // that were reported
	tagged    int
	oldInline bool // elements of inline XBRL 1.0 stand in it

	languages      []string // in force in the elements that are open
	reportLanguage string   // of the root of the first document
	texts          []textFact
	footnotes      []pageFootnote
	footnoted      map[string]bool // ids that relationships lead to
	packaged       map[string]bool // archives that were looked at
	resource       int64           // where the content of the context or unit begins that is read
	resources      map[string]bool // contents of contexts and units
}

// hiddenFact is a fact in ix:hidden.
type hiddenFact struct {
	id      string
	name    tieout.QName
	numeric bool
	isNil   bool
	at      tieout.Range
}

// hiddenRef is a style that refers to a hidden fact.
type hiddenRef struct {
	id string
	at tieout.Range
}

func (c *checker) add(r tieout.Rule, at tieout.Range, format string, args ...any) {
	c.found = append(c.found, r.New(at, format, args...))
}

// page reads one document. One that is not well-formed is left where it breaks: that is told elsewhere.
func (c *checker) page(p convert.SetDocument) error {
	c.r, c.name, c.data, c.open = xmlstream.NewReader(p.Data, xmlstream.Options{Name: p.Name}), p.Name, p.Data, nil
	c.languages = nil
	c.hidden, c.unseen, c.shown = 0, 0, p
	c.doctype()
	for {
		kind, err := c.r.Next()
		var syntax *xmlstream.SyntaxError
		if errors.As(err, &syntax) || kind == xmlstream.EOF && err == nil {
			return nil
		}
		if err != nil {
			return err
		}
		switch kind {
		case xmlstream.StartElement:
			c.open = append(c.open, c.r.Name().Local)
			c.enter()
			if c.date = ""; c.profile == SEC {
				c.secResource(true)
			}
			c.element()
		case xmlstream.Text:
			c.date += c.r.Text()
		case xmlstream.EndElement:
			if c.profile == ESEF {
				c.esefDate()
			} else {
				c.secResource(false)
			}
			c.date = ""
			for _, depth := range []*int{&c.hidden, &c.unseen} {
				if *depth == len(c.open) {
					*depth = 0
				}
			}
			c.open, c.languages = c.open[:len(c.open)-1], c.languages[:len(c.languages)-1]
		}
	}
}

// doctype looks for a document type declaration before the root.
func (c *checker) doctype() {
	head := string(c.data[:min(len(c.data), 4096)])
	i := strings.Index(head, "<!DOCTYPE")
	if j := strings.Index(strings.ToLower(head), "<html"); i < 0 || j >= 0 && i > j {
		return
	}
	line := int32(1 + strings.Count(head[:i], "\n"))
	at := tieout.Position{Byte: int64(i), Line: line, Column: int32(i - strings.LastIndexByte(head[:i], '\n'))}
	rule := ruleSECDoctype
	if c.profile == ESEF {
		rule = ruleESEFDoctype
		if declaration, _, _ := strings.Cut(head[i:], ">"); !strings.Contains(strings.ToUpper(declaration), "XHTML") {
			rule = ruleESEFHTMLDoctype
		}
	}
	c.add(rule, tieout.Range{Document: c.name, Start: at, End: at}, "The document has a DOCTYPE.")
}

// element checks a start tag.
func (c *checker) element() {
	q := c.r.Name()
	if q.Space == inline.Namespace11 || q.Space == inline.Namespace10 {
		c.oldInline = c.oldInline || q.Space == inline.Namespace10
		c.inlineElement(q.Local)
	} else {
		if c.profile == SEC {
			c.secElement(q)
		} else {
			c.esefElement(q)
		}
		c.style()
	}
	if c.profile == SEC {
		c.secPrefix(c.r.Prefix(), q.Space)
	}
	for i := range c.r.Attrs() {
		a := &c.r.Attrs()[i]
		if a.Name == (tieout.QName{Space: tieout.NamespaceXML, Local: "base"}) {
			rule := ruleSECBase
			if c.profile == ESEF {
				rule = ruleESEFBase
			}
			c.add(rule, c.attrRange(a), "The element %s has xml:base.", q.Local)
		}
		if c.profile == SEC && a.Name == (tieout.QName{Space: tieout.NamespaceXSI, Local: "schemaLocation"}) {
			c.add(ruleSECSchemaLocation, c.attrRange(a), "The element %s has xsi:schemaLocation.", q.Local)
		}
	}
}

func (c *checker) attrRange(a *xmlstream.Attr) tieout.Range {
	return tieout.Range{Document: c.name, Start: a.Start, End: a.End}
}

func (c *checker) attr(name string) (string, bool) { return c.r.Attr(tieout.QName{Local: name}) }

// style takes the references to hidden facts in a style, and notes what is not displayed.
func (c *checker) style() {
	style, ok := c.attr("style")
	if !ok {
		return
	}
	property := "-sec-ix-hidden"
	if c.profile == ESEF {
		property = "-esef-ix-hidden"
	}
	for _, declaration := range strings.Split(style, ";") {
		name, value, _ := strings.Cut(declaration, ":")
		name, value = strings.TrimSpace(name), strings.TrimSpace(value)
		switch {
		case name == property:
			c.ids[value]++
			c.refs = append(c.refs, hiddenRef{value, c.r.Range()})
		case strings.EqualFold(name, "display") && strings.HasPrefix(strings.ToLower(value), "none") && c.unseen == 0:
			c.unseen = len(c.open)
		}
	}
}

// inlineElement checks an inline element.
func (c *checker) inlineElement(local string) {
	switch local {
	case "hidden":
		c.hidden = len(c.open)
	}
	for i := range c.r.Attrs() {
		if a := &c.r.Attrs()[i]; a.Name == (tieout.QName{Local: "target"}) && (c.profile == SEC || !c.targets[a.Value]) {
			c.targets[a.Value] = true
			rule := ruleSECTarget
			if c.profile == ESEF {
				rule = ruleESEFTarget
			}
			c.add(rule, c.attrRange(a), "ix:%s has the target %q.", local, a.Value)
		}
	}
	switch local {
	case "tuple":
		c.add(map[Name]tieout.Rule{SEC: ruleSECTuple, ESEF: ruleESEFTuple}[c.profile], c.r.Range(), "The report has an ix:tuple.")
	case "fraction":
		c.add(map[Name]tieout.Rule{SEC: ruleSECFraction, ESEF: ruleESEFFraction}[c.profile], c.r.Range(), "The report has an ix:fraction.")
	case "nonFraction", "nonNumeric":
		c.fact(local)
	}
	c.noteText(local)
}

// fact checks the tag of a fact.
func (c *checker) fact(local string) {
	c.tagged++
	id, _ := c.attr("id")
	lexical, _ := c.attr("name")
	q, _ := c.r.ResolveQName(strings.TrimSpace(lexical), true)
	isNil, _ := c.r.Attr(tieout.QName{Space: tieout.NamespaceXSI, Local: "nil"})
	if c.hidden > 0 {
		c.hiddens = append(c.hiddens, hiddenFact{id, q, local == "nonFraction", isNil == "true" || isNil == "1", c.r.Range()})
	}
	format, ok := c.attr("format")
	if ok {
		f, err := c.r.ResolveQName(strings.TrimSpace(format), true)
		registry := transform.RegistryOf(f.Space)
		if prefix, _, found := strings.Cut(strings.TrimSpace(format), ":"); found && c.profile == SEC {
			c.secPrefix(prefix, f.Space)
		}
		if err == nil && !c.accepts(registry) {
			c.add(map[Name]tieout.Rule{SEC: ruleSECRegistry, ESEF: ruleESEFRegistry}[c.profile], c.r.Range(), "The format %s of %s is not of an accepted transformation registry.", format, lexical)
		}
	}
	if c.profile == ESEF {
		c.esefFact(local, id, lexical)
	}
}

// accepts reports whether formats of a registry may be used.
func (c *checker) accepts(r *transform.Registry) bool {
	if r == nil {
		return c.profile == SEC // it is no registry that is known, which is told elsewhere too
	}
	switch r.Namespace {
	case transform.NamespaceTR4, transform.NamespaceTR5:
		return true
	case transform.NamespaceTR3, transform.NamespaceSEC:
		return c.profile == SEC
	}
	return false
}

// untransformable are the types whose values no transformation makes, so that facts of them may be hidden.
var untransformable = []string{"anyURI", "base64Binary", "hexBinary", "NOTATION", "QName", "time", "token", "language"}

// transforms reports whether a transformation could make the values of a concept, and whether that is known.
func (c *checker) transforms(f hiddenFact) (could, known bool) {
	if f.numeric {
		return true, true
	}
	concept := c.doc.Concept(f.name)
	if concept == nil || concept.Element == nil || concept.Element.Type == nil {
		return false, false
	}
	for _, local := range append(slices.Clone(untransformable), "duration") {
		if (local != "duration" || c.profile == ESEF) && concept.Element.Type.DerivesFrom(tieout.QName{Space: tieout.NamespaceXSD, Local: local}) {
			return false, true
		}
	}
	return true, true
}

// hiddenFacts compares the hidden facts with the styles that refer to them.
func (c *checker) hiddenFacts() {
	known := map[string]bool{}
	for _, f := range c.hiddens {
		known[f.id] = true
	}
	for _, r := range c.refs {
		if !known[r.id] {
			c.add(map[Name]tieout.Rule{SEC: ruleSECHiddenMissing, ESEF: ruleESEFHiddenMissing}[c.profile], r.at, "The style refers to the hidden fact %q, which is not there.", r.id)
		}
	}
	for _, f := range c.hiddens {
		could, sure := c.transforms(f)
		exempt := c.profile == SEC && isSECNamespace(f.name.Space)
		switch {
		case could && !f.isNil && sure:
			if !exempt {
				c.add(map[Name]tieout.Rule{SEC: ruleSECEligible, ESEF: ruleESEFEligible}[c.profile], f.at, "%s is hidden, though a transformation could make its value of what is printed.", f.name.Local)
			}
		case c.ids[f.id] == 0 && !exempt:
			c.add(map[Name]tieout.Rule{SEC: ruleSECNotReferenced, ESEF: ruleESEFNotReferenced}[c.profile], f.at, "%s is hidden, and nothing that is shown refers to it.", f.name.Local)
		case c.ids[f.id] > 1 && c.profile == SEC:
			c.add(ruleSECManyReferences, f.at, "%s is hidden, and %d places refer to it.", f.name.Local, c.ids[f.id])
		}
	}
}

// isSECNamespace reports whether concepts of a namespace describe the filing.
func isSECNamespace(space string) bool {
	for _, part := range []string{"//xbrl.sec.gov/dei/", "//xbrl.sec.gov/vip/", "//xbrl.sec.gov/ffd/", "//xbrl.sec.gov/rr/"} {
		if strings.Contains(space, part) {
			return true
		}
	}
	return false
}
