package source

import (
	"errors"
	"fmt"
	"strings"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/internal/xmlstream"
)

const namespaceCatalog = "urn:oasis:names:tc:entity:xmlns:xml:catalog"

// Rewrite is an entry of a catalog: URLs that begin with From are found at To followed by the rest of the URL.
type Rewrite struct {
	From  string // as the catalog writes it
	To    string // absolute URL inside the package
	Range tieout.Range
	from  string // From in the form that the resolver compares
}

// readCatalog reads META-INF/catalog.xml of the package whose contents lie below the URL bundle. It returns the
// rewritings that can be followed and everything that is wrong.
func readCatalog(name, url, bundle string, data []byte) ([]Rewrite, []tieout.Diagnostic) {
	doc, err := xmlstream.Parse(data, metadataOptions(name))
	if err != nil {
		return nil, []tieout.Diagnostic{unparsed(ruleCatalog, name, err)}
	}
	var ds []tieout.Diagnostic
	root := doc.Root
	if root.Name != (tieout.QName{Space: namespaceCatalog, Local: "catalog"}) {
		return nil, append(ds, ruleCatalog.New(root.StartTagRange(), "the root is %s, not a catalog", root.Name))
	}
	checkText(root, func(d tieout.Diagnostic) { ds = append(ds, d) }, ruleCatalog)
	var rewrites []Rewrite
	seen := make(map[string]*xmlstream.Node)
	for _, n := range root.Elements() {
		if n.Name.Space != namespaceCatalog && n.Name.Space != "" {
			continue
		}
		if n.Name != (tieout.QName{Space: namespaceCatalog, Local: "rewriteURI"}) {
			ds = append(ds, ruleCatalog.New(n.StartTagRange(), "a catalog of a taxonomy package has rewriteURI only, not %s", n.Name))
			continue
		}
		rw, faults := readRewrite(n, url)
		ds = append(ds, faults...)
		if len(faults) > 0 {
			continue
		}
		if first := seen[rw.From]; first != nil {
			d := ruleDuplicateRewrite.New(n.StartTagRange(), "%s is rewritten a second time", quote(rw.From))
			d.Related = []tieout.Note{{Message: "the first time", Range: first.StartTagRange()}}
			ds = append(ds, d)
			continue
		}
		seen[rw.From] = n
		if !strings.HasPrefix(rw.To, bundle) {
			ds = append(ds, ruleRewriteOutside.New(n.StartTagRange(), "%s is rewritten to %s, outside the package", quote(rw.From), rw.To))
			continue
		}
		rewrites = append(rewrites, rw)
	}
	if len(root.Elements()) == 0 {
		ds = append(ds, ruleCatalog.New(root.StartTagRange(), "the catalog is empty"))
	}
	return rewrites, ds
}

func readRewrite(n *xmlstream.Node, url string) (rw Rewrite, ds []tieout.Diagnostic) {
	to := ""
	for _, a := range [...]struct {
		name  string
		value *string
	}{{"uriStartString", &rw.From}, {"rewritePrefix", &to}} {
		value, ok := n.Attr(tieout.QName{Local: a.name})
		if !ok {
			ds = append(ds, ruleCatalog.New(n.StartTagRange(), "rewriteURI has no %s", a.name))
		}
		*a.value = value
	}
	if len(ds) > 0 {
		return rw, ds
	}
	rw.Range, rw.from = n.StartTagRange(), Canonical(rw.From)
	var err error
	if rw.To, _, err = Resolve(Base(n, url), to); err != nil {
		ds = append(ds, ruleCatalog.New(n.StartTagRange(), "rewritePrefix %s cannot be resolved: %v", quote(to), err))
	}
	return rw, ds
}

// metadataOptions are the limits of the small files in META-INF.
func metadataOptions(name string) xmlstream.Options {
	return xmlstream.Options{Name: name, MaxSize: 64 << 20, MaxDepth: 64}
}

// unparsed is the diagnostic of a file that is not well-formed: the fault and its place, under the package's code.
func unparsed(rule tieout.Rule, name string, err error) tieout.Diagnostic {
	var syntax *xmlstream.SyntaxError
	if errors.As(err, &syntax) {
		return rule.New(syntax.Range, "the file is not well-formed: %s", syntax.Message)
	}
	return rule.New(tieout.Range{Document: name}, "the file cannot be read: %v", err)
}

// checkText reports text where only elements may stand.
func checkText(n *xmlstream.Node, report func(tieout.Diagnostic), rule tieout.Rule) {
	for _, c := range n.Children {
		if text := strings.Trim(c.Text, " \t\r\n"); !c.IsElement() && text != "" {
			report(rule.New(c.Range(), "%s must not contain the text %s", n.Name.Local, quote(fmt.Sprintf("%.60s", text))))
		}
	}
}
