package xbrlxml

import (
	"strconv"

	"github.com/beevik/etree"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/taxonomy"
)

// footnotes writes a footnote link for each role, in the order in which the roles appear.
func (x *writer) footnotes() {
	byRole := map[string][]*tieout.Footnote{}
	var roles []string
	for _, n := range x.report.Footnotes {
		role := n.Role
		if role == "" {
			role = taxonomy.RoleLink
		}
		if byRole[role] == nil {
			roles = append(roles, role)
		}
		byRole[role] = append(byRole[role], n)
	}
	for _, role := range roles {
		if !allowed(role) {
			x.fail("a role contains a character that XML does not allow: %q", clip(role))
		}
		x.put(x.footnoteLink(role, byRole[role]))
	}
}

// footnoteLink makes a footnote link: locators of all facts concerned, then each footnote with its arcs.
func (x *writer) footnoteLink(role string, notes []*tieout.Footnote) *etree.Element {
	e := element("link:footnoteLink", "xlink:type", "extended", "xlink:role", role)
	located := map[*tieout.Fact]bool{}
	locate := func(fs []*tieout.Fact) {
		for _, f := range fs {
			if !located[f] {
				located[f] = true
				id := x.ids.ofFact(f)
				add(e, 1, element("link:loc", "xlink:type", "locator", "xlink:href", "#"+id, "xlink:label", factLabel(id)))
			}
		}
	}
	for _, n := range notes {
		locate(n.From)
		locate(n.To)
	}
	for i, n := range notes {
		label := "footnote" + strconv.Itoa(i+1)
		if len(n.To) == 0 {
			add(e, 1, x.footnote(n, label))
		}
		for _, f := range n.From {
			for _, to := range n.To {
				x.arc(e, n, f, factLabel(x.ids.ofFact(to)))
			}
			if len(n.To) == 0 {
				x.arc(e, n, f, label)
			}
		}
	}
	return end(e, 0)
}

// factLabel is the label of a locator. Labels of footnotes begin otherwise.
func factLabel(id string) string { return "fact_" + id }

func (x *writer) footnote(n *tieout.Footnote, label string) *etree.Element {
	e := element("link:footnote", "xlink:type", "resource", "xlink:label", label, "xlink:role", roleFootnote)
	if id := x.ids.footnotes[n]; id != "" {
		e.CreateAttr("id", id)
	}
	if n.Language != "" {
		if !allowed(n.Language) {
			x.fail("the language of a footnote contains a character that XML does not allow")
		}
		e.CreateAttr("xml:lang", n.Language)
	}
	for _, child := range x.fragment(n.Content, "the content of a footnote") {
		e.AddChild(child)
	}
	return e
}

func (x *writer) arc(e *etree.Element, n *tieout.Footnote, from *tieout.Fact, to string) {
	arcrole := n.Arcrole
	if arcrole == "" {
		arcrole = taxonomy.ArcroleFactFootnote
	}
	if !allowed(arcrole) {
		x.fail("an arcrole contains a character that XML does not allow: %q", clip(arcrole))
	}
	add(e, 1, element("link:footnoteArc", "xlink:type", "arc", "xlink:arcrole", arcrole,
		"xlink:from", factLabel(x.ids.ofFact(from)), "xlink:to", to))
}
