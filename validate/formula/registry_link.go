package formula

import (
	"sort"
	"strconv"
	"strings"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/internal/xmlstream"
	"github.com/tieout/tieout/schemas/xpath"
	"github.com/tieout/tieout/taxonomy"
)

func linkRoles(s *scope, args []sequence) (sequence, error) {
	var out []xpath.Item
	roles := append([]string(nil), s.ev.in.dts.LinkRoles[textArg(args[0])]...)
	sort.Strings(roles)
	for _, r := range roles {
		out = append(out, xpath.URI(r))
	}
	return xpath.Of(out...), nil
}

func conceptLabel(s *scope, args []sequence) (sequence, error) {
	c := s.ev.in.dts.Concept(qnameArg(args[0]))
	if c == nil {
		return none, xfie("invalidConceptQName", qnameArg(args[0]).Local+" is no concept")
	}
	linkRole, role, lang := textArg(args[1]), textArg(args[2]), strings.ToLower(textArg(args[3]))
	if role == "" {
		role = taxonomy.RoleLabel
	}
	for _, l := range s.ev.in.dts.Labels[c] {
		if l.Role == role && (linkRole == "" || l.LinkRole == linkRole) && (l.Language == lang || strings.HasPrefix(l.Language, lang+"-")) {
			return ofText(l.Text)
		}
	}
	return ofText("")
}

// conceptRelationships are the arcs that lead from a concept along an axis, as nodes.
func conceptRelationships(s *scope, args []sequence) (sequence, error) {
	r := relationQuery{source: qnameArg(args[0]), linkRole: textArg(args[1]), arcrole: textArg(args[2]), axis: textArg(args[3])}
	switch r.axis {
	case "child", "parent", "sibling":
		r.generations = 1
	case "descendant", "ancestor":
	default:
		return none, xfie("InvalidConceptRelationParameters", "the axis "+r.axis+" is not known")
	}
	if len(args) > 4 && args[4].Len() > 0 {
		r.generations, _ = strconv.Atoi(textArg(args[4]))
	}
	if len(args) > 5 {
		r.linkName = qnameArg(args[5])
	}
	if len(args) > 6 {
		r.arcName = qnameArg(args[6])
	}
	var out []xpath.Item
	for _, h := range r.run(s.ev.in.dts) {
		if h.relationship == nil {
			continue
		}
		if n := s.ev.arcNode(h.relationship); n != nil {
			out = append(out, n)
		}
	}
	return xpath.Of(out...), nil
}

func (s *scope) relationship(v sequence) *taxonomy.Relationship {
	n := nodeArg(v)
	if n == nil {
		return nil
	}
	return s.ev.byArc[n.Order()]
}

func ofRelationship(f func(r *taxonomy.Relationship, n xpath.Node) (sequence, error)) func(*scope, []sequence) (sequence, error) {
	return func(s *scope, args []sequence) (sequence, error) {
		r := s.relationship(args[0])
		if r == nil {
			return none, xfie("InvalidConceptRelationParameters", "the node is no relationship")
		}
		return f(r, s.ev.in.root)
	}
}

func namedConcept(c *taxonomy.Concept, n xpath.Node) (sequence, error) {
	if c == nil {
		return none, nil
	}
	return xpath.Of(xpath.QName(c.Name, prefixOf(n, c.Name))), nil
}

func roleDefinition(s *scope, args []sequence) (sequence, error) {
	if r := s.ev.in.dts.Roles[textArg(args[0])]; r != nil && r.Definition != "" {
		return ofText(r.Definition)
	}
	return none, nil
}

func arcroleDefinition(s *scope, args []sequence) (sequence, error) {
	if r := s.ev.in.dts.Arcroles[textArg(args[0])]; r != nil && r.Definition != "" {
		return ofText(r.Definition)
	}
	return none, nil
}

func relationshipAttribute(s *scope, args []sequence) (sequence, error) {
	n, name := nodeArg(args[0]), qnameArg(args[1])
	if n == nil {
		return none, nil
	}
	for _, a := range n.Attributes() {
		if a.Name() == name {
			if r := s.relationship(args[0]); r != nil && name.Space == "" && (name.Local == "order" || name.Local == "weight") {
				v, err := xpath.ParseAtomic(xpath.TypeDecimal, a.StringValue(), nil)
				return xpath.Of(v), err
			}
			return a.Typed()
		}
	}
	return none, nil
}

// linkAttribute is the value of an attribute of the extended link that holds a relationship (function registry, 90512).
func linkAttribute(s *scope, args []sequence) (sequence, error) {
	r := s.relationship(args[0])
	if r == nil {
		return none, xfie("InvalidConceptRelationParameters", "the node is no relationship")
	}
	name := qnameArg(args[1])
	n := s.ev.linkNode(r)
	if n == nil {
		return none, nil
	}
	for _, a := range n.Attributes() {
		if a.Name() == name {
			return a.Typed()
		}
	}
	return none, nil
}

const relationshipSig = "xs:QName,xs:string?,xs:string,xs:string"

var linkFunctions = []registryEntry{
	{"linkbase-link-roles", "xs:string", linkRoles},
	{"linkbase-link-roles", "xs:string,element()?", linkRoles},
	{"role-definition", "xs:string", roleDefinition},
	{"role-definition", "xs:string,element()?", roleDefinition},
	{"arcrole-definition", "xs:string", arcroleDefinition},
	{"arcrole-definition", "xs:string,element()?", arcroleDefinition},
	{"concept-label", "xs:QName,xs:string?,xs:string?,xs:string", conceptLabel},
	{"concept-label", "xs:QName,xs:string?,xs:string?,xs:string,element()?", conceptLabel},
	{"concept-relationships", relationshipSig, conceptRelationships},
	{"concept-relationships", relationshipSig + ",xs:integer?", conceptRelationships},
	{"concept-relationships", relationshipSig + ",xs:integer?,xs:QName?", conceptRelationships},
	{"concept-relationships", relationshipSig + ",xs:integer?,xs:QName?,xs:QName?", conceptRelationships},
	{"concept-relationships", relationshipSig + ",xs:integer?,xs:QName?,xs:QName?,element()?", conceptRelationships},
	{"relationship-from-concept", "element()", ofRelationship(func(r *taxonomy.Relationship, n xpath.Node) (sequence, error) { return namedConcept(r.From, n) })},
	{"relationship-to-concept", "element()", ofRelationship(func(r *taxonomy.Relationship, n xpath.Node) (sequence, error) { return namedConcept(r.To, n) })},
	{"relationship-name", "element()", ofRelationship(func(r *taxonomy.Relationship, _ xpath.Node) (sequence, error) {
		return xpath.Of(xpath.QName(r.Arc, "")), nil
	})},
	{"relationship-link-name", "element()", ofRelationship(func(r *taxonomy.Relationship, _ xpath.Node) (sequence, error) {
		return xpath.Of(xpath.QName(r.Link, "")), nil
	})},
	{"relationship-attribute", "element(),xs:QName", relationshipAttribute},
	{"relationship-link-attribute", "element(),xs:QName", linkAttribute},
}

// createElement makes an element: its attributes as names and values in turn, its value and its children.
func createElement(s *scope, args []sequence) (sequence, error) {
	name := qnameArg(args[0])
	pairs := args[1]
	if pairs.Len()%2 != 0 {
		return none, xfie("AttributesNotNameValuePairs", "the attributes are no pairs of names and values")
	}
	var b strings.Builder
	b.WriteString(`<e:` + name.Local + ` xmlns:e="` + xmlstream.EscapeAttr(name.Space) + `"`)
	if name.Space == "" {
		b.Reset()
		b.WriteString("<" + name.Local)
	}
	for i := 0; i < pairs.Len(); i += 2 {
		a := tieout.QName{Local: pairs.At(i).StringValue()}
		if n, ok := pairs.At(i).(xpath.Name); ok {
			a = n.QName()
		}
		value := xmlstream.EscapeAttr(pairs.At(i + 1).StringValue())
		if a.Space == "" {
			b.WriteString(" " + a.Local + `="` + value + `"`)
		} else {
			p := "a" + strconv.Itoa(i)
			b.WriteString(" xmlns:" + p + `="` + xmlstream.EscapeAttr(a.Space) + `" ` + p + ":" + a.Local + `="` + value + `"`)
		}
	}
	b.WriteByte('>')
	if len(args) > 2 && args[2].Len() > 0 {
		if len(args) > 3 && args[3].Len() > 0 {
			return none, xfie("MixedContentError", "the element has a value and children")
		}
		b.WriteString(xmlstream.EscapeText(args[2].At(0).StringValue()))
	}
	if len(args) > 3 {
		for it := range args[3].All() {
			if n, ok := it.(xpath.Node); ok {
				writeNode(&b, n)
			}
		}
	}
	if name.Space == "" {
		b.WriteString("</" + name.Local + ">")
	} else {
		b.WriteString("</e:" + name.Local + ">")
	}
	return ofNode(s.ev.parse([]byte(b.String())))
}

// writeNode writes an element and what it holds.
func writeNode(b *strings.Builder, n xpath.Node) {
	switch n.Kind() {
	case xpath.TextNode:
		b.WriteString(xmlstream.EscapeText(n.StringValue()))
		return
	case xpath.ElementNode:
	default:
		return
	}
	name, colon := n.Name().Local, ""
	if p := n.Prefix(); p != "" {
		name, colon = p+":"+name, ":"+p
	}
	b.WriteString("<" + name + " xmlns" + colon + `="` + xmlstream.EscapeAttr(n.Name().Space) + `"`)
	declared := map[string]bool{n.Prefix(): true, "xml": true}
	for _, p := range n.Prefixes() {
		if uri, ok := n.Lookup(p); ok && !declared[p] && p != "" {
			declared[p] = true
			b.WriteString(" xmlns:" + p + `="` + xmlstream.EscapeAttr(uri) + `"`)
		}
	}
	for _, a := range n.Attributes() {
		local := a.Name().Local
		if a.Prefix() != "" {
			local = a.Prefix() + ":" + local
		}
		b.WriteString(" " + local + `="` + xmlstream.EscapeAttr(a.StringValue()) + `"`)
	}
	b.WriteByte('>')
	for _, k := range n.Children() {
		writeNode(b, k)
	}
	b.WriteString("</" + name + ">")
}

var makingFunctions = []registryEntry{
	{"create-element", "xs:QName,item()*", createElement},
	{"create-element", "xs:QName,item()*,item()?", createElement},
	{"create-element", "xs:QName,item()*,item()?,node()*", createElement},
}

// The functions of the formula namespace.
var formulaFunctions = []registryEntry{
	{"uncovered-aspect", "xs:string,xs:QName?", uncoveredAspect},
	{"uncovered-aspect", "xs:string", uncoveredAspect},
	{"has-fallback-value", "xs:QName", func(s *scope, args []sequence) (sequence, error) {
		b := s.byName[qnameArg(args[0])]
		return ofBool(b != nil && b.fallback)
	}},
	{"uncovered-non-dimensional-aspects", "", func(s *scope, _ []sequence) (sequence, error) {
		var out []xpath.Item
		if s.set != nil {
			for _, k := range s.set.aspects.kinds() {
				if s.uncovered(k) != nil {
					out = append(out, xpath.String(aspectNames[k]))
				}
			}
		}
		return xpath.Of(out...), nil
	}},
	{"uncovered-dimensional-aspects", "", func(s *scope, _ []sequence) (sequence, error) {
		seen := map[tieout.QName]bool{}
		var names []tieout.QName
		for _, b := range s.bindings {
			for _, f := range b.facts {
				if f.context == nil {
					continue
				}
				for axis := range f.context.dimensions {
					if !b.v.covered.hasDimension(axis) && !seen[axis] {
						seen[axis] = true
						names = append(names, axis)
					}
				}
			}
		}
		sortNames(names)
		return ofQNames(names, s.ev.in.root), nil
	}},
}

// uncovered is the first fact bound to a variable that leaves the aspect uncovered, nil for none.
func (s *scope) uncovered(k aspectKind) *fact {
	for _, b := range s.bindings {
		if b.v.isFact() && !b.fallback && len(b.facts) > 0 && !b.v.covered.has(k) {
			return b.facts[0]
		}
	}
	return nil
}

func invalidUse() error {
	return &xpath.Error{Code: q(nsXFF+"/error", "invalidFunctionUse"), Message: "the function needs implicit filtering and all variables bound", Offset: -1}
}

func uncoveredAspect(s *scope, args []sequence) (sequence, error) {
	if s.set == nil || !s.set.implicit || len(s.bindings) < len(s.set.variables) {
		return none, invalidUse()
	}
	token := textArg(args[0])
	if token == "dimension" {
		axis := tieout.QName{}
		if len(args) > 1 {
			axis = qnameArg(args[1])
		}
		for _, b := range s.bindings {
			if !b.v.isFact() || b.fallback || len(b.facts) == 0 || b.v.covered.hasDimension(axis) || b.facts[0].context == nil {
				continue
			}
			d := b.facts[0].context.dimensions[axis]
			switch {
			case d == nil && !s.ev.in.defaults[axis].IsZero():
				m := s.ev.in.defaults[axis]
				return xpath.Of(xpath.QName(m, prefixOf(s.ev.in.root, m))), nil
			case d == nil:
				continue
			case d.typed != nil:
				return ofNode(d.node)
			}
			return xpath.Of(xpath.QName(d.member, prefixOf(s.ev.in.root, d.member))), nil
		}
		return none, nil
	}
	for k, name := range aspectNames {
		if name != token {
			continue
		}
		f := s.uncovered(aspectKind(k))
		if f == nil {
			return none, nil
		}
		return f.aspectValue(aspectKind(k))
	}
	return none, nil
}

// aspectValue is the value of an aspect as an expression sees it.
func (f *fact) aspectValue(k aspectKind) (sequence, error) {
	switch k {
	case aspectConcept:
		return xpath.Of(xpath.QName(f.name, f.node.Prefix())), nil
	case aspectLocation:
		return ofNode(f.node.Parent())
	case aspectUnit:
		if f.unit == nil {
			return none, nil
		}
		return ofNode(f.unit.node)
	}
	if f.context == nil {
		return none, nil
	}
	switch k {
	case aspectEntity:
		return ofNode(child(f.context.entity, xbrli("identifier")))
	case aspectPeriod:
		return ofNode(f.context.periodNode)
	case aspectSegment:
		return ofNode(f.context.segment)
	case aspectScenario:
		return ofNode(f.context.scenario)
	case aspectNonXDTSegment:
		return containerChildren(f.context.segment)
	}
	return containerChildren(f.context.scenario)
}
