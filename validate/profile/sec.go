package profile

import (
	"path"
	"slices"
	"strings"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/inline"
	"github.com/tieout/tieout/internal/xmlstream"
	"github.com/tieout/tieout/schemas/transform"
)

const namespaceXHTML = "http://www.w3.org/1999/xhtml"

// secDisallowed are elements of XHTML that EDGAR does not take.
var secDisallowed = words("acronym area base bdo button cite col colgroup dd del embed fieldset form input ins label legend map noscript object option param q script select style textarea")

func words(s string) map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields(s) {
		m[w] = true
	}
	return m
}

// secElement checks an element that is not inline against the EDGAR Filer Manual, 5.2.5.
func (c *checker) secElement(q tieout.QName) {
	if len(c.open) == 1 && (q.Local != "html" || q.Space != namespaceXHTML) {
		c.add(ruleSECRoot, c.r.Range(), "The root is %s, not html of the namespace of XHTML.", q)
	}
	if q.Space != namespaceXHTML {
		return
	}
	if secDisallowed[q.Local] {
		c.add(ruleSECElement, c.r.Range(), "The element %s is not taken.", q.Local)
	}
	for i := range c.r.Attrs() {
		if a := &c.r.Attrs()[i]; a.Name.Space == "" {
			c.secAttribute(q, a)
		}
	}
	outer := c.open[:len(c.open)-1]
	switch q.Local {
	case "table":
		if slices.Contains(outer, "table") {
			c.add(ruleSECNested, c.r.Range(), "A table stands inside a table.")
		}
	case "a":
		_, ok := c.attr("href")
		if i := slices.IndexFunc(outer, func(name string) bool { return name != "html" && name != "body" && name != "div" }); !ok && i >= 0 {
			c.add(ruleSECAnchor, c.r.Range(), "An a without href stands in %s.", outer[i])
		}
	}
}

// secAttribute checks an attribute of no namespace.
func (c *checker) secAttribute(q tieout.QName, a *xmlstream.Attr) {
	switch q.Local + "@" + a.Name.Local {
	case "a@name", "body@link", "html@lang", "link@rel", "link@rev":
		c.add(ruleSECAttribute, c.attrRange(a), "The attribute %s of %s is not taken.", a.Name.Local, q.Local)
	case "a@href":
		c.secLink(a.Value, c.attrRange(a))
	case "img@src":
		c.secImage(a.Value, c.attrRange(a))
	case "meta@content":
		if !strings.HasPrefix(strings.ToLower(strings.TrimSpace(a.Value)), "text/html") {
			if kind, _ := c.attr("http-equiv"); strings.EqualFold(kind, "Content-Type") {
				c.add(ruleSECMeta, c.attrRange(a), "The content type is %q, not text/html.", a.Value)
			}
		}
	}
}

func (c *checker) secLink(href string, at tieout.Range) {
	lower := strings.ToLower(strings.TrimSpace(href))
	switch {
	case strings.HasPrefix(lower, "javascript:"):
		c.add(ruleSECActive, at, "A link runs a script.")
	case strings.HasPrefix(lower, "#"), !hasScheme(lower) && !strings.HasPrefix(lower, "//"):
	case strings.HasPrefix(lower, "http://www.sec.gov/archives/edgar/data/"), strings.HasPrefix(lower, "https://www.sec.gov/archives/edgar/data/"),
		strings.HasPrefix(lower, "http://www.sec.gov/ix?doc=/archives/edgar/data/"), strings.HasPrefix(lower, "https://www.sec.gov/ix?doc=/archives/edgar/data/"):
	default:
		c.add(ruleSECExternal, at, "A link refers to %q, outside the filing.", href)
	}
}

func hasScheme(s string) bool {
	scheme, _, found := strings.Cut(s, ":")
	return found && scheme != "" && strings.Trim(scheme, "abcdefghijklmnopqrstuvwxyz0123456789+-.") == ""
}

func (c *checker) secImage(src string, at tieout.Range) {
	lower := strings.ToLower(strings.TrimSpace(src))
	switch extension := path.Ext(lower); {
	case strings.HasPrefix(lower, "javascript:"):
		c.add(ruleSECActive, at, "An image runs a script.")
	case strings.HasPrefix(lower, "data:"):
		c.add(ruleSECDataURL, at, "An image is written into the document.")
	case hasScheme(lower) || strings.HasPrefix(lower, "//"):
		c.add(ruleSECExternal, at, "An image is taken from %q, outside the filing.", src)
	case extension != ".gif" && extension != ".jpg" && extension != ".jpeg":
		c.add(ruleSECGraphic, at, "The image %q is no .gif or .jpg.", src)
	}
}

// secPrefix checks a prefix that an element or a format uses; each is reported once.
func (c *checker) secPrefix(prefix, uri string) {
	want := prefix
	switch uri {
	case namespaceXHTML:
		want = ""
	case inline.Namespace11:
		want = "ix"
	case transform.NamespaceTR3, transform.NamespaceTR4, transform.NamespaceTR5:
		want = "ixt"
	case transform.NamespaceSEC:
		want = "ixt-sec"
	}
	if prefix != want && (prefix != "" || want == "") && !c.prefixes[prefix] {
		c.prefixes[prefix] = true
		c.add(ruleSECPrefix, c.r.Range(), "The prefix %q stands for %s, whose prefix is %q.", prefix, uri, want)
	}
}

const schemeCIK = "http://www.sec.gov/CIK"

// facts checks the facts and contexts of the report.
func (c *checker) facts() {
	used := map[*tieout.Context]bool{}
	for f := range c.doc.Report.All {
		used[f.Context] = true
		if f.Precision.IsPresent() {
			c.add(map[Name]tieout.Rule{SEC: ruleSECPrecision, ESEF: ruleESEFPrecision}[c.profile], f.Origin(), "%s has precision.", f.Concept.Local)
		}
		if c.profile == SEC {
			c.secDigits(f)
		} else {
			c.percentages(f)
			c.rounded(f)
		}
	}
	if c.profile == ESEF {
		c.esefContexts()
		return
	}
	c.secContexts(used)
}

// entities hands on the first context of each entity, and finds where a second one begins.
func (c *checker) entities(several tieout.Rule, check func(tieout.Entity, tieout.Range)) {
	seen := map[tieout.Entity]bool{}
	for _, x := range c.doc.Report.Contexts {
		if seen[x.Entity] {
			continue
		}
		seen[x.Entity] = true
		if check(x.Entity, x.Range); len(seen) == 2 {
			c.add(several, x.Range, "The report has contexts of more than one entity.")
		}
	}
}

// secContexts checks entities, periods and containers; used are the contexts that facts have.
func (c *checker) secContexts(used map[*tieout.Context]bool) {
	c.entities(ruleSECEntities, func(e tieout.Entity, at tieout.Range) {
		if e.Scheme != schemeCIK || len(e.Identifier) != 10 || strings.Trim(e.Identifier, "0123456789") != "" {
			c.add(ruleSECScheme, at, "The entity is %q of the scheme %s, not a CIK of ten digits.", e.Identifier, e.Scheme)
		}
	})
	for _, x := range c.doc.Report.Contexts {
		if x.Scenario != "" || hasContainer(x, tieout.Scenario) {
			c.add(ruleSECScenario, x.Range, "The context %s has a scenario.", x.ID)
		}
		if x.Segment != "" {
			c.add(ruleSECSegment, x.Range, "The segment of the context %s holds something else than dimensions.", x.ID)
		}
		if x.Period.Kind == tieout.Forever {
			c.add(ruleSECForever, x.Range, "The period of the context %s is forever.", x.ID)
		}
		if !used[x] {
			c.add(ruleSECUnused, x.Range, "No fact has the context %s.", x.ID)
		}
	}
}

func hasContainer(x *tieout.Context, container tieout.Container) bool {
	for _, d := range x.Dimensions {
		if d.Container == container {
			return true
		}
	}
	return false
}

// secDigits checks that a number has no digits beyond its decimals.
func (c *checker) secDigits(f *tieout.Fact) {
	n, ok := f.Decimals.Value()
	if !ok || f.Nil {
		return
	}
	v, err := f.Value()
	if err != nil {
		return
	}
	if unit := decimal.New(1, -n); !v.Mod(unit).IsZero() {
		c.add(ruleSECDigits, f.Origin(), "%s is %s and has decimals %s.", f.Concept.Local, f.Lexical, f.Decimals)
	}
}
