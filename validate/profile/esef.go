package profile

import (
	"encoding/base64"
	"math/big"
	"path"
	"strings"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/internal/xmlstream"
)

// esefElement checks an element that is not inline against the ESEF Reporting Manual, 2.4 and 2.5.
func (c *checker) esefElement(q tieout.QName) {
	switch q.Local {
	case "script":
		c.add(ruleESEFScript, c.r.Range(), "The document has a script.")
	case "base":
		c.add(ruleESEFBase, c.r.Range(), "The document has a base element.")
	}
	c.stylesheets(q)
	for i := range c.r.Attrs() {
		a := &c.r.Attrs()[i]
		if a.Name.Space != "" && a.Name.Space != tieout.NamespaceXLink {
			continue
		}
		value := strings.ToLower(strings.TrimSpace(a.Value))
		switch {
		case strings.HasPrefix(a.Name.Local, "on") && len(a.Name.Local) > 3, strings.HasPrefix(value, "javascript:"):
			c.add(ruleESEFScript, c.attrRange(a), "The attribute %s of %s runs a script.", a.Name.Local, q.Local)
		case a.Name.Local == "src" || q.Local == "link" && a.Name.Local == "href" || q.Local == "object" && a.Name.Local == "data":
			c.esefSource(strings.TrimSpace(a.Value), q.Local == "img", c.attrRange(a))
		}
	}
}

// esefSource checks where an image or a style sheet comes from.
func (c *checker) esefSource(as string, image bool, at tieout.Range) {
	value := strings.ToLower(as)
	switch extension := path.Ext(value); {
	case len(as) > 5 && value[:5] == "data:":
		c.esefData(as[5:], at)
	case hasScheme(value) || strings.HasPrefix(value, "//"):
		c.add(ruleESEFExternal, at, "The document takes %q from outside the report package.", value)
	case image && extension == ".svg":
		if svg, err := c.doc.Beside(c.ctx, c.shown, as); err == nil {
			c.esefSVG(svg, at)
		}
	case image && extension != "" && !strings.Contains(".gif .jpg .jpeg .png", extension):
		c.add(ruleESEFImage, at, "The image %q is of a format that is not taken.", as)
	case image:
		c.esefFileImage(as, extension, at)
	}
}

// esefData checks an image that is written into the document.
func (c *checker) esefData(rest string, at tieout.Range) {
	kind, data, _ := strings.Cut(rest, ",")
	kind, encoding, _ := strings.Cut(strings.ToLower(kind), ";")
	switch {
	case !strings.Contains(kind, "/"):
		c.add(ruleESEFMime, at, "An image is written into the document without its type.")
	case strings.HasPrefix(kind, "image/") && kind != "image/gif" && kind != "image/jpeg" && kind != "image/jpg" && kind != "image/png" && kind != "image/svg+xml":
		c.add(ruleESEFImage, at, "An image has the type %q.", kind)
	case !strings.Contains(encoding, "base64"):
		c.add(ruleESEFBase64, at, "An image is written into the document in another encoding than base64.")
	case kind == "image/svg+xml":
		if svg, err := base64.StdEncoding.DecodeString(strings.Join(strings.Fields(data), "")); err == nil {
			c.esefSVG(svg, at)
		}
	default:
		c.esefDataImage(kind, data, at)
	}
}

// esefSVG looks for scripts in a drawing.
func (c *checker) esefSVG(svg []byte, at tieout.Range) {
	r := xmlstream.NewReader(svg, xmlstream.Options{})
	for {
		kind, err := r.Next()
		if err != nil || kind == xmlstream.EOF {
			return
		}
		if kind != xmlstream.StartElement {
			continue
		}
		runs := r.Name().Local == "script"
		for _, a := range r.Attrs() {
			runs = runs || strings.HasPrefix(a.Name.Local, "on") && len(a.Name.Local) > 3
		}
		if runs {
			c.add(ruleESEFScript, at, "An image has executable code.")
			return
		}
	}
}

// esefDate checks the text of a date of a context.
func (c *checker) esefDate() {
	switch c.r.Name() {
	case tieout.QName{Space: tieout.NamespaceXBRLI, Local: "instant"}, tieout.QName{Space: tieout.NamespaceXBRLI, Local: "startDate"}, tieout.QName{Space: tieout.NamespaceXBRLI, Local: "endDate"}:
	default:
		return
	}
	date := strings.TrimSpace(c.date)
	day, clock, timed := strings.Cut(date, "T")
	if timed {
		c.add(ruleESEFTime, c.r.Range(), "The date %q has a time of day.", date)
	}
	if strings.ContainsAny(clock, "Z+-") || !timed && len(day) > len("2006-01-02") {
		c.add(ruleESEFZone, c.r.Range(), "The date %q has a time zone.", date)
	}
}

// esefFact checks the tag of a fact.
func (c *checker) esefFact(local, id, name string) {
	if c.hidden == 0 && c.unseen > 0 {
		c.add(ruleESEFDisplayNone, c.r.Range(), "%s is tagged where the style is display:none.", name)
	}
	if id == "" {
		c.add(ruleESEFFactID, c.r.Range(), "%s has no id.", name)
	}
}

const schemeLEI = "http://standards.iso.org/iso/17442"

// esefContexts checks entities and periods (ESEF 2.1).
func (c *checker) esefContexts() {
	if c.tagged == 0 {
		c.add(ruleESEFNoTags, tieout.Range{Document: c.doc.Name}, "The report has no tags.")
	}
	c.entities(ruleESEFEntities, func(e tieout.Entity, at tieout.Range) {
		switch {
		case e.Scheme != schemeLEI:
			c.add(ruleESEFScheme, at, "The scheme of the entity is %q, not %s.", e.Scheme, schemeLEI)
		case !isLEI(e.Identifier):
			c.add(ruleESEFFormat, at, "The entity %q has not the form of an LEI: 18 letters or digits and two digits.", e.Identifier)
		case !checksLEI(e.Identifier):
			c.add(ruleESEFCheck, at, "The check digits of the LEI %s are wrong.", e.Identifier)
		}
	})
	for _, x := range c.doc.Report.Contexts {
		if x.Segment != "" || hasContainer(x, tieout.Segment) {
			c.add(ruleESEFSegment, x.Range, "The context %s has a segment.", x.ID)
		}
		if x.Scenario != "" {
			c.add(ruleESEFScenario, x.Range, "The scenario of the context %s holds something else than dimensions.", x.ID)
		}
	}
}

func isLEI(s string) bool {
	if len(s) != 20 || strings.Trim(s[18:], "0123456789") != "" {
		return false
	}
	return strings.Trim(s, "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ") == ""
}

// checksLEI reports whether the check digits of an LEI are right (ISO 7064, MOD 97-10).
func checksLEI(s string) bool {
	var digits strings.Builder
	for _, r := range s {
		if r >= 'A' {
			digits.WriteString(big.NewInt(int64(r - 'A' + 10)).String())
		} else {
			digits.WriteRune(r)
		}
	}
	n, ok := new(big.Int).SetString(digits.String(), 10)
	return ok && new(big.Int).Mod(n, big.NewInt(97)).Int64() == 1
}
