package xpath

import (
	"strings"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/internal/xmlstream"
)

var nodeFunctions = []definition{
	{"node-name", 1, "node?", fnNodeName},
	{"nilled", 1, "node?", fnNilled},
	{"data", 1, "item*", func(_ *Call, args []Sequence) (Sequence, error) { return Atomize(args[0]) }},
	{"base-uri", 0, "node?", fnBaseURI},
	{"document-uri", 1, "node?", fnDocumentURI},
	{"name", 0, "node?", nodeText(func(n Node) Atomic { return String(lexicalName(n)) })},
	{"local-name", 0, "node?", nodeText(func(n Node) Atomic { return String(n.Name().Local) })},
	{"namespace-uri", 0, "node?", nodeText(func(n Node) Atomic { return URI(n.Name().Space) })},
	{"lang", 1, "string?,node", fnLang},
	{"root", 0, "node?", fnRoot},
	{"id", 1, "string*,node", fnID},
	{"element-with-id", 1, "string*,node", fnElementWithID},
	{"idref", 1, "string*,node", fnIDREF},
	{"doc", 1, "string?", fnDoc},
	{"doc-available", 1, "string?", fnDocAvailable},
	{"collection", 0, "string?", fnCollection},
	{"position", 0, "", fnPosition},
	{"last", 0, "", fnLast},
	{"default-collation", 0, "", func(*Call, []Sequence) (Sequence, error) { return single(String(CodepointCollation)), nil }},
	{"static-base-uri", 0, "", fnStaticBaseURI},
}

var nameFunctions = []definition{
	{"resolve-QName", 2, "string?,element", fnResolveQName},
	{"QName", 2, "string?,string", fnQName},
	{"prefix-from-QName", 1, "QName?", fnPrefixFromQName},
	{"local-name-from-QName", 1, "QName?", fnLocalNameFromQName},
	{"namespace-uri-from-QName", 1, "QName?", fnNamespaceFromQName},
	{"namespace-uri-for-prefix", 2, "string?,element", fnNamespaceForPrefix},
	{"in-scope-prefixes", 1, "element", fnInScopePrefixes},
}

// focusNode is the node that a function works on: its argument at i, or the context item. It is nil for none.
func focusNode(c *Call, args []Sequence, i int) (Node, error) {
	if len(args) <= i {
		return c.node()
	}
	if args[i].Len() == 0 {
		return nil, nil
	}
	return args[i].At(0).(Node), nil
}

func lexicalName(n Node) string {
	if p := n.Prefix(); p != "" {
		return p + ":" + n.Name().Local
	}
	return n.Name().Local
}

func nodeText(f func(Node) Atomic) func(*Call, []Sequence) (Sequence, error) {
	return func(c *Call, args []Sequence) (Sequence, error) {
		n, err := focusNode(c, args, 0)
		if err != nil {
			return Sequence{}, err
		}
		if n == nil {
			return single(retype(String(""), f(c.emptyNode()).Type())), nil
		}
		return single(f(n)), nil
	}
}

// emptyNode stands for no node where only the type of a result is asked for.
func (c *Call) emptyNode() Node { return &treeNode{kind: TextNode} }

func fnNodeName(_ *Call, args []Sequence) (Sequence, error) {
	if args[0].Len() == 0 {
		return Sequence{}, nil
	}
	n := args[0].At(0).(Node)
	if n.Name().Local == "" {
		return Sequence{}, nil
	}
	return single(QName(n.Name(), n.Prefix())), nil
}

func fnNilled(_ *Call, args []Sequence) (Sequence, error) {
	if args[0].Len() == 0 || args[0].At(0).(Node).Kind() != ElementNode {
		return Sequence{}, nil
	}
	return ofBool(args[0].At(0).(Node).Nilled())
}

func ofURI(uri string) (Sequence, error) {
	if uri == "" {
		return Sequence{}, nil
	}
	return single(URI(uri)), nil
}

func fnBaseURI(c *Call, args []Sequence) (Sequence, error) {
	n, err := focusNode(c, args, 0)
	if err != nil || n == nil {
		return Sequence{}, err
	}
	return ofURI(n.BaseURI())
}

func fnDocumentURI(_ *Call, args []Sequence) (Sequence, error) {
	if args[0].Len() == 0 {
		return Sequence{}, nil
	}
	return ofURI(args[0].At(0).(Node).DocumentURI())
}

func fnStaticBaseURI(c *Call, _ []Sequence) (Sequence, error) { return ofURI(c.Static.BaseURI) }

func fnLang(c *Call, args []Sequence) (Sequence, error) {
	n, err := focusNode(c, args, 1)
	if err != nil {
		return Sequence{}, err
	}
	wanted := strings.ToLower(text(args[0]))
	for ; n != nil; n = n.Parent() {
		for _, a := range n.Attributes() {
			if a.Name() == (tieout.QName{Space: tieout.NamespaceXML, Local: "lang"}) {
				got := strings.ToLower(a.StringValue())
				return ofBool(got == wanted || strings.HasPrefix(got, wanted+"-"))
			}
		}
	}
	return ofBool(false)
}

func fnRoot(c *Call, args []Sequence) (Sequence, error) {
	n, err := focusNode(c, args, 0)
	if err != nil || n == nil {
		return Sequence{}, err
	}
	return single(rootOf(n)), nil
}

// elements calls visit with the elements of a tree.
func (c *Call) elements(n Node, visit func(Node)) error {
	if err := c.step(); err != nil {
		return err
	}
	if n.Kind() == ElementNode {
		visit(n)
	}
	for _, k := range n.Children() {
		if err := c.elements(k, visit); err != nil {
			return err
		}
	}
	return nil
}

// idRoot is the document that fn:id searches.
func idRoot(c *Call, args []Sequence) (Node, error) {
	n, err := focusNode(c, args, 1)
	if err != nil {
		return nil, err
	}
	root := rootOf(n)
	if root.Kind() != DocumentNode {
		return nil, fail("FODC0001", "the tree has no document node")
	}
	return root, nil
}

// idTokens are the IDs that the first argument lists.
func idTokens(v Sequence) map[string]bool {
	wanted := map[string]bool{}
	for it := range v.All() {
		for f := range strings.FieldsSeq(it.StringValue()) {
			if xmlstream.IsNCName(f) {
				wanted[f] = true
			}
		}
	}
	return wanted
}

func fnID(c *Call, args []Sequence) (Sequence, error) { return byID(c, args, false) }

func fnElementWithID(c *Call, args []Sequence) (Sequence, error) { return byID(c, args, true) }

func byID(c *Call, args []Sequence, parent bool) (Sequence, error) {
	root, err := idRoot(c, args)
	if err != nil {
		return Sequence{}, err
	}
	wanted := idTokens(args[0])
	var out []Item
	err = c.elements(root, func(n Node) {
		for _, a := range n.Attributes() {
			if a.IsID() {
				if id := collapse(a.StringValue()); wanted[id] {
					delete(wanted, id)
					out = append(out, n)
				}
			}
		}
		if n.IsID() {
			if id := collapse(n.StringValue()); wanted[id] {
				delete(wanted, id)
				if p := n.Parent(); parent && p != nil {
					n = p
				}
				out = append(out, n)
			}
		}
	})
	return inOrder(out), err
}

func fnIDREF(c *Call, args []Sequence) (Sequence, error) {
	root, err := idRoot(c, args)
	if err != nil {
		return Sequence{}, err
	}
	wanted := map[string]bool{}
	for it := range args[0].All() {
		if id := collapse(it.StringValue()); xmlstream.IsNCName(id) {
			wanted[id] = true
		}
	}
	refers := func(n Node) bool {
		if !n.IsIDREF() {
			return false
		}
		for f := range strings.FieldsSeq(n.StringValue()) {
			if wanted[f] {
				return true
			}
		}
		return false
	}
	var out []Item
	err = c.elements(root, func(n Node) {
		if refers(n) {
			out = append(out, n)
		}
		for _, a := range n.Attributes() {
			if refers(a) {
				out = append(out, a)
			}
		}
	})
	return inOrder(out), err
}

// document finds a document by a URI that may be relative.
func document(c *Call, uri string) (Node, error) {
	if !validURI(uri) || strings.ContainsAny(uri, " \\<>{}|^`\"") {
		return nil, fail("FODC0005", "%q is not a URI", clip(uri))
	}
	abs, err := resolveURI(uri, c.Static.BaseURI)
	if err != nil {
		return nil, fail("FODC0005", "%q is not a URI", clip(uri))
	}
	if c.Context.Document != nil {
		n, err := c.Context.Document(abs)
		if err == nil && n != nil {
			return n, nil
		}
		if err != nil {
			return nil, fail("FODC0002", "the document %q cannot be had: %v", clip(abs), err)
		}
	}
	return nil, fail("FODC0002", "the document %q is not available", clip(abs))
}

func fnDoc(c *Call, args []Sequence) (Sequence, error) {
	if args[0].Len() == 0 {
		return Sequence{}, nil
	}
	n, err := document(c, text(args[0]))
	if err != nil {
		return Sequence{}, err
	}
	return single(n), nil
}

func fnDocAvailable(c *Call, args []Sequence) (Sequence, error) {
	if args[0].Len() == 0 {
		return ofBool(false)
	}
	_, err := document(c, text(args[0]))
	if x, ok := err.(*Error); ok && x.Code.Local == "FODC0005" {
		return Sequence{}, err
	}
	return ofBool(err == nil)
}

func fnCollection(c *Call, args []Sequence) (Sequence, error) {
	uri := ""
	if len(args) > 0 && args[0].Len() > 0 {
		var err error
		if uri = text(args[0]); !validURI(uri) {
			return Sequence{}, fail("FODC0004", "%q is not a URI", clip(uri))
		}
		if uri, err = resolveURI(uri, c.Static.BaseURI); err != nil {
			return Sequence{}, fail("FODC0004", "%q is not a URI", clip(uri))
		}
	}
	if c.Context.Collection != nil {
		return c.Context.Collection(uri)
	}
	return Sequence{}, fail("FODC0002", "the collection %q is not available", clip(uri))
}

func fnPosition(c *Call, _ []Sequence) (Sequence, error) {
	if c.item == nil {
		return Sequence{}, fail("XPDY0002", "there is no context item")
	}
	return ofInt(c.position)
}

func fnLast(c *Call, _ []Sequence) (Sequence, error) {
	if c.item == nil {
		return Sequence{}, fail("XPDY0002", "there is no context item")
	}
	return ofInt(c.last)
}

func fnResolveQName(_ *Call, args []Sequence) (Sequence, error) {
	if args[0].Len() == 0 {
		return Sequence{}, nil
	}
	v, err := parseQNameIn(text(args[0]), args[1].At(0).(Node).Lookup)
	if err != nil {
		return Sequence{}, err
	}
	return single(v), nil
}

func parseQNameIn(s string, lookup func(string) (string, bool)) (Atomic, error) {
	v, err := parseQName(TypeQName, collapse(s), lookup)
	if x, ok := err.(*Error); ok && x.Code.Local == "FORG0001" {
		return nil, fail("FOCA0002", "%q is not a QName", clip(s))
	}
	return v, err
}

func fnQName(_ *Call, args []Sequence) (Sequence, error) {
	uri := text(args[0])
	prefix, local, ok := xmlstream.SplitQName(text(args[1]))
	if !ok {
		return Sequence{}, fail("FOCA0002", "%q is not a QName", clip(text(args[1])))
	}
	if prefix != "" && uri == "" {
		return Sequence{}, fail("FOCA0002", "the prefix %q stands for no namespace", clip(prefix))
	}
	return single(QName(tieout.QName{Space: uri, Local: local}, prefix)), nil
}

func fnPrefixFromQName(_ *Call, args []Sequence) (Sequence, error) {
	if args[0].Len() == 0 || args[0].At(0).(Name).prefix == "" {
		return Sequence{}, nil
	}
	return single(Text{builtinTypes["NCName"], args[0].At(0).(Name).prefix}), nil
}

func fnLocalNameFromQName(_ *Call, args []Sequence) (Sequence, error) {
	if args[0].Len() == 0 {
		return Sequence{}, nil
	}
	return single(Text{builtinTypes["NCName"], args[0].At(0).(Name).name.Local}), nil
}

func fnNamespaceFromQName(_ *Call, args []Sequence) (Sequence, error) {
	if args[0].Len() == 0 {
		return Sequence{}, nil
	}
	return single(URI(args[0].At(0).(Name).name.Space)), nil
}

func fnNamespaceForPrefix(_ *Call, args []Sequence) (Sequence, error) {
	uri, ok := args[1].At(0).(Node).Lookup(text(args[0]))
	if !ok || uri == "" {
		return Sequence{}, nil
	}
	return single(URI(uri)), nil
}

func fnInScopePrefixes(_ *Call, args []Sequence) (Sequence, error) {
	var out []Item
	for _, p := range args[0].At(0).(Node).Prefixes() {
		out = append(out, String(p))
	}
	return Of(out...), nil
}
