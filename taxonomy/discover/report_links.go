package discover

import (
	"slices"
	"strings"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/internal/xmlstream"
	"github.com/tieout/tieout/taxonomy"
	"github.com/tieout/tieout/taxonomy/source"
)

// ReportLinks are the elements of a report by which it refers to roles and holds footnotes (XBRL 2.1, 4.4, 4.5 and
// 4.11).
type ReportLinks struct {
	URL string // of the report
	// Nodes are the report's link:roleRef, link:arcroleRef and extended link elements, in document order.
	Nodes []*xmlstream.Node
	// Language is the xml:lang of the report's root element, "" for none.
	Language string
	// Element names the element of the report with an id; it is false when there is none.
	Element func(id string) (tieout.QName, bool)
}

// CheckReportLinks checks the role references and footnote links of a report against the DTS that it has loaded.
func CheckReportLinks(dts *taxonomy.DTS, r ReportLinks) []tieout.Diagnostic {
	c := &reportLinks{ReportLinks: r, builder: &builder{dts: dts, set: dts.Schemas, language: r.Language}}
	c.substitutes.set = dts.Schemas
	refs := c.readRoleRefs(slices.Values(r.Nodes), r.URL, c.roleTarget)
	for _, n := range r.Nodes {
		if value(n, qXLinkType) == "extended" {
			c.checkFootnoteLink(c.readLink(n, "", refs))
		}
	}
	return c.found.Sorted()
}

type reportLinks struct {
	ReportLinks
	*builder
}

// roleTarget finds what a role reference of the report points to. Only references by id can be told.
func (c *reportLinks) roleTarget(n *node) (string, bool) {
	url, fragment, err := source.Resolve(source.Base(n, c.URL), value(n, qHref))
	if err != nil || strings.Contains(fragment, "(") {
		return "", false
	}
	return c.dts.Declared[url+"#"+fragment], true
}

// checkFootnoteLink checks what the locators and arcs of a footnote link connect.
func (c *reportLinks) checkFootnoteLink(l *extendedLink) {
	if l.node.Name != linkName("footnoteLink") {
		return
	}
	facts := map[string]bool{} // labels of locators that point to items and tuples
	for _, n := range l.locators {
		if n.Name == qLoc && c.checkFactLocator(n) {
			facts[value(n, qXLinkLabel)] = true
		}
	}
	footnotes := map[string]bool{}
	for _, n := range l.order {
		if n.Name == qFootnote {
			footnotes[value(n, qXLinkLabel)] = true
		}
	}
	for _, n := range l.arcs {
		if value(n, qXLinkArcrole) != taxonomy.ArcroleFactFootnote {
			continue
		}
		// Labels that name nothing have been reported already.
		if from := value(n, qXLinkFrom); footnotes[from] && !facts[from] {
			c.report(ruleFootnoteArcFrom.New(attrRange(n, qXLinkFrom), "The arc starts at %q, which is no fact.", from))
		}
		if to := value(n, qXLinkTo); facts[to] && !footnotes[to] {
			c.report(ruleFootnoteArcTo.New(attrRange(n, qXLinkTo), "The arc ends at %q, which is no footnote.", to))
		}
	}
}

// checkFactLocator reports whether a locator points to an item or tuple of the report.
func (c *reportLinks) checkFactLocator(n *node) bool {
	at := attrRange(n, qHref)
	href := value(n, qHref)
	url, fragment, err := source.Resolve(source.Base(n, c.URL), href)
	if err != nil {
		c.report(ruleInstanceLocator.New(at, "%s is no reference into this report.", href))
		return false
	}
	if url != source.Canonical(c.URL) {
		c.report(ruleInstanceLocator.New(at, "%s does not point into this report.", href))
		return false
	}
	pointer, err := source.ParsePointer(fragment)
	if err != nil {
		c.report(rulePointerScheme.New(at, "The fragment %q %v.", clip(fragment), err))
		return false
	}
	if len(pointer.Parts) != 1 || len(pointer.Parts[0].Steps) > 0 {
		if len(pointer.Parts) == 0 {
			c.report(ruleFootnoteTarget.New(at, "%s points to the report as a whole.", href))
		}
		return len(pointer.Parts) > 0 // a pointer by position is taken at its word
	}
	q, ok := c.Element(pointer.Parts[0].ID)
	switch {
	case !ok:
		c.report(rulePointerMissing.New(at, "No element of this report has the id %q.", pointer.Parts[0].ID))
	case c.dts.Concept(q) == nil && c.dts.Absent(q.Space):
		return true // a fact, for all that is known
	case c.dts.Concept(q) == nil:
		c.report(ruleFootnoteTarget.New(at, "%s points to a %s element.", href, q.Local))
	}
	return ok && c.dts.Concept(q) != nil
}
