package xpath

import (
	"github.com/tieout/tieout"
)

// nodeTest is a test of a node by kind and name (XPath 2.0, 3.2.1.2).
type nodeTest struct {
	any                bool // node(): every kind
	kind               NodeKind
	principal          bool   // the kind is the principal one of the axis: a name test
	space              string // of a name, unless anySpace
	local              string // unless anyLocal
	anySpace, anyLocal bool
	typ                tieout.QName // of element(name, type), zero for none
	nillable           bool
	inner              *nodeTest // of document-node(element(…))
	// substitutes are the names that schema-element(…) admits.
	substitutes map[tieout.QName]bool
}

func (t *nodeTest) String() string {
	switch {
	case t.any:
		return "node()"
	case t.principal:
		return t.local
	case t.anyLocal || t.local == "":
		return t.kind.String() + "()"
	}
	return t.kind.String() + "(" + t.local + ")"
}

func (t *nodeTest) matches(n Node, principal NodeKind) bool {
	if t.any {
		return true
	}
	want := t.kind
	if t.principal {
		want = principal
	}
	if n.Kind() != want {
		return false
	}
	if t.substitutes != nil {
		return t.substitutes[n.Name()]
	}
	if !(t.anyLocal && t.anySpace) {
		name := n.Name()
		if !t.anyLocal && name.Local != t.local || !t.anySpace && name.Space != t.space {
			return false
		}
	}
	if !t.typ.IsZero() && (!n.HasType(t.typ) || n.Nilled() && !t.nillable) {
		return false
	}
	if t.inner != nil {
		found := 0
		for _, c := range n.Children() {
			if c.Kind() == ElementNode {
				if !t.inner.matches(c, ElementNode) {
					return false
				}
				found++
			}
		}
		return found == 1
	}
	return true
}

// isKindTest reports whether a name begins a kind test when a parenthesis follows.
func isKindTest(name string) bool {
	switch name {
	case "node", "text", "comment", "processing-instruction", "element", "attribute", "document-node", "schema-element", "schema-attribute":
		return true
	}
	return false
}

func (p *parser) sequenceType() (SequenceType, error) {
	if p.peek().isName("empty-sequence") && p.peek2().isSymbol("(") {
		p.at += 2
		return SequenceType{empty: true}, p.expect(")")
	}
	var t SequenceType
	var err error
	switch first := p.peek(); {
	case first.isName("item") && p.peek2().isSymbol("("):
		p.at += 2
		err = p.expect(")")
	case first.kind == tokenName && isKindTest(first.text) && p.peek2().isSymbol("("):
		t.node, err = p.kindTest()
	case p.peek2().isSymbol("("):
		return t, p.unexpected("a type")
	default:
		t.atomic, err = p.atomicType()
	}
	switch {
	case err != nil:
	case p.accept("?"):
		t.occurs = zeroOrOne
	case p.accept("*"):
		t.occurs = zeroOrMore
	case p.accept("+"):
		t.occurs = oneOrMore
	}
	return t, err
}

func (p *parser) atomicType() (*Type, error) {
	at := p.peek().offset
	name, err := p.name(p.static.ElementNamespace, "the name of a type")
	if err != nil {
		return nil, err
	}
	t := p.static.atomicType(name)
	if t == nil {
		return nil, p.fail("XPST0051", at, "%s is not the name of an atomic type", name.Local)
	}
	return t, nil
}

// kindTest reads node(), element(name, type) and the like.
func (p *parser) kindTest() (*nodeTest, error) {
	word := p.take()
	p.take()
	if err := p.deeper(); err != nil {
		return nil, err
	}
	defer func() { p.depth-- }()
	t := &nodeTest{anySpace: true, anyLocal: true}
	var err error
	switch word.text {
	case "node":
		t.any = true
	case "text":
		t.kind = TextNode
	case "comment":
		t.kind = CommentNode
	case "processing-instruction":
		t.kind = InstructionNode
		if next := p.peek(); next.kind == tokenName || next.kind == tokenString {
			p.take()
			t.anyLocal, t.local = false, collapse(next.text)
		}
	case "element", "attribute":
		t.kind = ElementNode
		if word.text == "attribute" {
			t.kind = AttributeNode
		}
		err = p.namedTest(t)
	case "document-node":
		t.kind = DocumentNode
		if next := p.peek(); next.isName("element") || next.isName("schema-element") {
			t.inner, err = p.kindTest()
		}
	default:
		err = p.schemaTest(t, word.text == "schema-attribute")
	}
	if err != nil {
		return nil, err
	}
	return t, p.expect(")")
}

// namedTest reads what stands in the parentheses of element(…) and attribute(…).
func (p *parser) namedTest(t *nodeTest) error {
	if p.peek().isSymbol(")") {
		return nil
	}
	if !p.accept("*") {
		space := p.static.ElementNamespace
		if t.kind == AttributeNode {
			space = ""
		}
		name, err := p.name(space, "a name or *")
		if err != nil {
			return err
		}
		t.anySpace, t.anyLocal, t.space, t.local = false, false, name.Space, name.Local
	}
	if !p.accept(",") {
		return nil
	}
	at := p.peek().offset
	name, err := p.name(p.static.ElementNamespace, "the name of a type")
	if err != nil {
		return err
	}
	if !p.static.hasType(name) {
		return p.fail("XPST0008", at, "the type %s is not known", name.Local)
	}
	t.typ = name
	t.nillable = t.kind == ElementNode && p.accept("?")
	return nil
}

func (s *Static) hasType(name tieout.QName) bool {
	if name == typeNameUntyped || s.atomicType(name) != nil || builtins().Type(name) != nil {
		return true
	}
	return s.Schema != nil && s.Schema.Type(name) != nil
}

// schemaTest reads the name of schema-element(…) or schema-attribute(…), which must be declared.
func (p *parser) schemaTest(t *nodeTest, attribute bool) error {
	at := p.peek().offset
	space := p.static.ElementNamespace
	if attribute {
		space = ""
	}
	name, err := p.name(space, "a name")
	if err != nil {
		return err
	}
	t.kind, t.anySpace, t.anyLocal, t.space, t.local = ElementNode, false, false, name.Space, name.Local
	known := false
	if attribute {
		t.kind = AttributeNode
		known = p.static.Schema != nil && p.static.Schema.Attribute(name) != nil
	} else if p.static.Schema != nil {
		if e := p.static.Schema.Element(name); e != nil {
			known = true
			t.substitutes = map[tieout.QName]bool{name: true}
			for _, s := range p.static.Schema.Substitutes(e) {
				t.substitutes[s.Name] = true
			}
		}
	}
	if !known {
		return p.fail("XPST0008", at, "no schema declares %s", name.Local)
	}
	return nil
}
