package inline

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/internal/xmlstream"
)

// list is the page of a report that was not printed anywhere: a table with a row for each fact, and the footnotes.
func (t *tagger) list() []byte {
	b := []byte("<h1>")
	b = xmlstream.AppendText(b, t.page.Title)
	b = append(b, "</h1>\n"...)
	if len(t.facts) > 0 {
		b = t.rows(b, t.facts, false)
	}
	return t.footnotes(b)
}

// rows writes a table of facts; members of a tuple are numbered.
func (t *tagger) rows(b []byte, facts []*xmlstream.Node, members bool) []byte {
	b = append(b, "<table>\n"...)
	for i, f := range facts {
		cell := func(text string) {
			b = append(b, "<td>"...)
			b = append(xmlstream.AppendText(b, text), "</td>"...)
		}
		value := func(name string) string {
			v, _ := f.Attr(tieout.QName{Local: name})
			return v
		}
		b = append(b, "<tr>"...)
		cell(f.Name.Local)
		cell(value("contextRef"))
		cell(value("unitRef"))
		b = append(b, "<td>"...)
		order := ""
		if members {
			order = fmt.Sprint(i + 1)
		}
		b = t.fact(b, f, order)
		b = append(b, "</td></tr>\n"...)
	}
	return append(b, "</table>\n"...)
}

// fact writes one fact with its tags.
func (t *tagger) fact(b []byte, f *xmlstream.Node, order string) []byte {
	_, numeric := f.Attr(tieout.QName{Local: "unitRef"})
	_, item := f.Attr(tieout.QName{Local: "contextRef"})
	isNil, _ := f.Attr(tieout.QName{Space: tieout.NamespaceXSI, Local: "nil"})
	numerator, denominator := fractionOf(f)
	element, content, format, negative := "ix:nonNumeric", f.TextContent(), "", false
	switch {
	case !item:
		b = append(b, t.start(f, "ix:tuple", "", 0, false, order)...)
		if len(f.Elements()) > 0 {
			b = t.rows(b, f.Elements(), true)
		}
		return append(b, "</ix:tuple>"...)
	case numerator != "":
		b = append(b, t.start(f, "ix:fraction", "", 0, false, order)...)
		b = appendTerm(b, "ix:numerator", numerator)
		b = append(b, " / "...)
		b = appendTerm(b, "ix:denominator", denominator)
		return append(b, "</ix:fraction>"...)
	case numeric:
		element = "ix:nonFraction"
		content, negative = strings.CutPrefix(strings.TrimSpace(content), "-")
		content = strings.TrimPrefix(content, "+")
		switch content {
		case "INF":
			format = "ixt-sec:numinf"
			if negative {
				format, negative = "ixt-sec:numneginf", false
			}
		case "NaN":
			format = "ixt-sec:numnan"
		}
	}
	if negative {
		b = append(b, '-')
	}
	b = append(b, t.start(f, element, format, 0, negative, order)...)
	if isNil != "true" && isNil != "1" {
		b = xmlstream.AppendText(b, content)
	}
	return append(append(append(b, "</"...), element...), '>')
}

// fractionOf are the terms of a fraction, "" of anything else.
func fractionOf(f *xmlstream.Node) (numerator, denominator string) {
	for _, c := range f.Elements() {
		switch c.Name {
		case tieout.QName{Space: tieout.NamespaceXBRLI, Local: "numerator"}:
			numerator = strings.TrimSpace(c.TextContent())
		case tieout.QName{Space: tieout.NamespaceXBRLI, Local: "denominator"}:
			denominator = strings.TrimSpace(c.TextContent())
		}
	}
	if top, bottom, found := strings.Cut(f.TextContent(), "/"); found && numerator == "" && isPlainNumber(strings.TrimPrefix(top, "-")) && isPlainNumber(strings.TrimPrefix(bottom, "-")) {
		if _, numeric := f.Attr(tieout.QName{Local: "unitRef"}); numeric {
			return top, bottom // written without a taxonomy that says what it is
		}
	}
	return numerator, denominator
}

func appendTerm(b []byte, element, value string) []byte {
	value, negative := strings.CutPrefix(value, "-")
	if negative {
		b = append(b, '-')
	}
	b = append(append(b, '<'), element...)
	if negative {
		b = append(b, ` sign="-"`...)
	}
	b = append(xmlstream.AppendText(append(b, '>'), value), "</"...)
	return append(append(b, element...), '>')
}

// footnotes writes the footnotes of the links, and their relationships into the resources.
func (t *tagger) footnotes(b []byte) []byte {
	w := &writer{i: &Instance{}, prefixes: t.prefixes}
	serial := 0
	for _, l := range t.links {
		role := xlink(l, "role")
		ids := map[string][]string{}
		for _, n := range l.Elements() {
			label := xlink(n, "label")
			switch n.Name.Local {
			case "loc":
				ids[label] = append(ids[label], strings.TrimPrefix(xlink(n, "href"), "#"))
			case "footnote":
				serial++
				id := t.freeID(fmt.Sprintf("footnote-%d", serial))
				ids[label] = append(ids[label], id)
				b = append(b, `<p><ix:footnote id="`+id+`"`...)
				for _, a := range [][2]string{{"footnoteRole", xlink(n, "role")}, {"title", xlink(n, "title")}, {"xml:lang", langOf(n)}} {
					if a[1] != "" {
						b = append(xmlstream.AppendAttr(append(b, " "+a[0]+`="`...), a[1]), '"')
					}
				}
				b = append(b, '>')
				w.b = w.b[:0]
				for _, c := range n.Children {
					w.node(&document{}, c, map[string]string{"": namespaceXHTML})
				}
				b = append(append(b, w.b...), "</ix:footnote></p>\n"...)
			}
		}
		for _, n := range l.Elements() {
			if n.Name.Local != "footnoteArc" {
				continue
			}
			from, to := ids[xlink(n, "from")], ids[xlink(n, "to")]
			if len(from) == 0 || len(to) == 0 {
				continue
			}
			r := []byte("<ix:relationship")
			order, _ := n.Attr(tieout.QName{Local: "order"})
			for _, a := range [][2]string{{"fromRefs", strings.Join(from, " ")}, {"toRefs", strings.Join(to, " ")}, {"arcrole", xlink(n, "arcrole")}, {"linkRole", role}, {"order", order}} {
				if a[1] != "" {
					r = append(xmlstream.AppendAttr(append(r, " "+a[0]+`="`...), a[1]), '"')
				}
			}
			t.resources = append(append(t.resources, r...), "/>\n"...)
		}
	}
	return b
}

// freeID is an id that no fact, context or unit has.
func (t *tagger) freeID(id string) string {
	for slices.Contains(t.ids, id) {
		id += "_"
	}
	t.ids = append(t.ids, id)
	return id
}

func xlink(n *xmlstream.Node, name string) string {
	v, _ := n.Attr(tieout.QName{Space: tieout.NamespaceXLink, Local: name})
	return strings.TrimSpace(v)
}

func langOf(n *xmlstream.Node) string {
	for ; n != nil; n = n.Parent {
		if v, ok := n.Attr(tieout.QName{Space: tieout.NamespaceXML, Local: "lang"}); ok {
			return v
		}
	}
	return "en"
}
