package formula

import (
	"bytes"
	"strconv"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/internal/xmlstream"
	"github.com/tieout/tieout/schemas/xpath"
	"github.com/tieout/tieout/taxonomy"
)

// fragments are the child elements of an element of a linkbase, as a tree of their own.
func (ev *evaluation) fragments(n *xmlstream.Node) []xpath.Node {
	var b bytes.Buffer
	b.WriteString("<fragments>")
	for _, k := range n.Elements() {
		b.WriteString(xmlstream.CanonicalXML(k))
	}
	b.WriteString("</fragments>")
	root := ev.parse(b.Bytes())
	if root == nil {
		return nil
	}
	return elements(root)
}

// parse reads XML that was made here; nil when it cannot be read.
func (ev *evaluation) parse(data []byte) xpath.Node {
	t, err := xpath.Parse(data, xpath.TreeOptions{Schema: ev.in.dts.Schemas})
	if err != nil {
		return nil
	}
	for _, k := range elements(t.Root()) {
		return k
	}
	return nil
}

// arcNode is the arc of a relationship as a node: its name and attributes.
func (ev *evaluation) arcNode(r *taxonomy.Relationship) xpath.Node {
	if n := ev.arcs[r]; n != nil {
		return n
	}
	var b bytes.Buffer
	b.WriteString(`<a:` + r.Arc.Local + ` xmlns:a="` + xmlstream.EscapeAttr(r.Arc.Space) + `" order="` + r.Order.String() + `"`)
	written := map[string]bool{"order": true}
	add := func(name, value string) {
		if value != "" && !written[name] {
			written[name] = true
			b.WriteString(" " + name + `="` + xmlstream.EscapeAttr(value) + `"`)
		}
	}
	add("preferredLabel", r.PreferredLabel)
	if !r.Weight.IsZero() {
		add("weight", r.Weight.String())
	}
	for i, a := range r.Attributes {
		if a.Name.Space == "" {
			add(a.Name.Local, a.Value)
			continue
		}
		p := "p" + string(rune('a'+i%26))
		if !written["xmlns:"+p] {
			add("xmlns:"+p, a.Name.Space)
			add(p+":"+a.Name.Local, a.Value)
		}
	}
	b.WriteString("/>")
	n := ev.parse(b.Bytes())
	if n != nil {
		ev.arcs[r] = n
		ev.byArc[n.Order()] = r
	}
	return n
}

// linkNode is the extended link of a relationship as a node: its name and attributes.
func (ev *evaluation) linkNode(r *taxonomy.Relationship) xpath.Node {
	var b bytes.Buffer
	b.WriteString(`<a:` + r.Link.Local + ` xmlns:a="` + xmlstream.EscapeAttr(r.Link.Space) + `" xmlns:xlink="` + tieout.NamespaceXLink +
		`" xlink:type="extended" xlink:role="` + xmlstream.EscapeAttr(r.LinkRole) + `"`)
	if r.LinkAttributes != nil {
		for i, a := range *r.LinkAttributes {
			name := a.Name.Local
			switch a.Name.Space {
			case "":
			case tieout.NamespaceXML:
				name = "xml:" + name
			case tieout.NamespaceXLink:
				name = "xlink:" + name
			default:
				p := "p" + strconv.Itoa(i)
				b.WriteString(" xmlns:" + p + `="` + xmlstream.EscapeAttr(a.Name.Space) + `"`)
				name = p + ":" + name
			}
			b.WriteString(" " + name + `="` + xmlstream.EscapeAttr(a.Value) + `"`)
		}
	}
	b.WriteString("/>")
	return ev.parse(b.Bytes())
}
