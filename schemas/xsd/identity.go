package xsd

import (
	"strings"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/internal/xmlstream"
)

// constraintKind tells identity constraints apart.
type constraintKind uint8

const (
	uniqueConstraint constraintKind = iota
	keyConstraint
	keyrefConstraint
)

// String is the kind's element name.
func (k constraintKind) String() string { return [...]string{"unique", "key", "keyref"}[k] }

// identityConstraint is a unique, key or keyref (XML Schema 1.0 part 1, 3.11).
type identityConstraint struct {
	name  tieout.QName
	kind  constraintKind
	refer *identityConstraint // of a keyref
	at    tieout.Range

	selector path
	fields   []path
}

// path is the part of XPath that selectors and fields use: alternatives of steps.
type path []branch

type branch struct {
	anywhere  bool // begins with .//
	steps     []nameTest
	attribute *nameTest // of a field; nil for an element
}

type nameTest struct {
	space, local       string
	anySpace, anyLocal bool
}

func (n *nameTest) matches(q tieout.QName) bool {
	return (n.anySpace || n.space == q.Space) && (n.anyLocal || n.local == q.Local)
}

// parsePath reads a selector or a field. The string is why it cannot.
func parsePath(s string, lookup Lookup, field bool) (path, string) {
	var p path
	for alternative := range strings.SplitSeq(s, "|") {
		b, why := parseBranch(strings.TrimSpace(alternative), lookup, field)
		if why != "" {
			return nil, why
		}
		p = append(p, b)
	}
	return p, ""
}

func parseBranch(s string, lookup Lookup, field bool) (branch, string) {
	var b branch
	if rest, ok := strings.CutPrefix(s, "."); ok {
		if rest, ok = strings.CutPrefix(strings.TrimLeft(rest, " \t\n\r"), "//"); ok {
			b.anywhere, s = true, rest
		}
	}
	for rest, more := s, true; more; {
		var step string
		step, rest, more = strings.Cut(rest, "/")
		step = strings.TrimSpace(step)
		if step == "." {
			continue
		}
		name, isAttribute := strings.CutPrefix(step, "@")
		if axis, test, ok := strings.Cut(step, "::"); ok && !isAttribute {
			switch axis = strings.TrimSpace(axis); axis {
			case "child", "attribute":
				name, isAttribute = test, axis == "attribute"
			default:
				return b, "the axes are child and attribute, and not \"" + clip(axis) + "\""
			}
		}
		if isAttribute && (!field || more) {
			return b, "an attribute stands at the end of a field only"
		}
		t, why := parseNameTest(strings.TrimSpace(name), lookup)
		if why != "" {
			return b, why
		}
		if isAttribute {
			b.attribute = &t
		} else {
			b.steps = append(b.steps, t)
		}
	}
	return b, ""
}

func parseNameTest(s string, lookup Lookup) (nameTest, string) {
	if s == "*" {
		return nameTest{anySpace: true, anyLocal: true}, ""
	}
	if prefix, ok := strings.CutSuffix(s, ":*"); ok && xmlstream.IsNCName(prefix) {
		space, bound := lookup(prefix)
		if !bound {
			return nameTest{}, "the prefix " + prefix + " is not declared"
		}
		return nameTest{space: space, anyLocal: true}, ""
	}
	prefix, local, ok := splitQName(s)
	if !ok {
		return nameTest{}, "a step is a name, * or ., and not \"" + clip(s) + "\""
	}
	t := nameTest{local: local}
	if prefix != "" {
		if t.space, ok = lookup(prefix); !ok {
			return t, "the prefix " + prefix + " is not declared"
		}
	}
	return t, ""
}

// keyrefUse is a keyref whose key has to be found.
type keyrefUse struct {
	constraint *identityConstraint
	refer      tieout.QName
	node       *xmlstream.Node
}

// constraint compiles a unique, key or keyref of an element.
func (c *compiler) constraint(e *Element, n *xmlstream.Node, u *unit) {
	k := &identityConstraint{name: tieout.QName{Space: u.space, Local: attrOr(n, "name", "")}, at: n.Range()}
	switch n.Name.Local {
	case "key":
		k.kind = keyConstraint
	case "keyref":
		k.kind = keyrefConstraint
	}
	ok := true
	for _, p := range parts(n) {
		field := p.Name.Local == "field"
		if !field && p.Name.Local != "selector" {
			continue
		}
		made, why := parsePath(attrOr(p, "xpath", ""), p.Lookup, field)
		if why != "" {
			c.report(ruleXPath, c.attrRange(p, "xpath"), "the xpath %q: %s", attrOr(p, "xpath", ""), why)
			ok = false
			continue
		}
		if field {
			k.fields = append(k.fields, made)
		} else {
			k.selector = made
		}
	}
	if old := c.set.constraints[k.name]; old != nil {
		c.report(ruleDuplicateComponent, c.attrRange(n, "name"), "the identity constraint %s is defined twice", k.name.Local)
		return
	}
	if k.selector == nil || len(k.fields) == 0 || !ok {
		if ok {
			c.report(ruleStructure, n.StartTagRange(), "%s needs a selector and fields", n.Name.Local)
		}
		return
	}
	c.set.constraints[k.name] = k
	e.constraints = append(e.constraints, k)
	if k.kind == keyrefConstraint {
		if q, ok := c.reference(n, u, "refer"); ok && c.visible(constraintSymbol, q, n, u, "refer") {
			c.keyrefs = append(c.keyrefs, keyrefUse{k, q, n})
		}
	}
}

// checkKeyrefs finds the keys of keyrefs.
func (c *compiler) checkKeyrefs() {
	for _, r := range c.keyrefs {
		key := c.set.constraints[r.refer]
		switch {
		case key == nil || key.kind == keyrefConstraint:
			c.report(ruleUnresolved, c.attrRange(r.node, "refer"), "there is no key or unique %s", r.refer.Local)
		case len(key.fields) != len(r.constraint.fields):
			c.report(ruleKeyref, r.node.StartTagRange(), "the keyref has %d fields, and %s has %d", len(r.constraint.fields), key.name.Local, len(key.fields))
		default:
			r.constraint.refer = key
		}
	}
}
