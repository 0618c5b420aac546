package tieout

import "strings"

// QName is an expanded XML name: a namespace URI and a local name. It is comparable and serves as a
// map key. The zero value means "no name".
type QName struct {
	Space string // namespace URI, "" for no namespace
	Local string // NCName
}

// IsZero reports whether q names nothing.
func (q QName) IsZero() bool { return q.Local == "" && q.Space == "" }

// MayBe reports whether q can be o where it is not known in full: without a local name nothing is known of it, with one but no
// namespace only that.
func (q QName) MayBe(o QName) bool {
	return q.Local == "" || q.Local == o.Local && (q.Space == "" || q.Space == o.Space)
}

// String is the name in Clark notation, {namespace}local.
func (q QName) String() string {
	if q.Space == "" {
		return q.Local
	}
	return "{" + q.Space + "}" + q.Local
}

// Compare orders names by namespace, then by local name.
func (q QName) Compare(o QName) int {
	if c := strings.Compare(q.Space, o.Space); c != 0 {
		return c
	}
	return strings.Compare(q.Local, o.Local)
}

// The namespaces that the vocabulary itself needs.
const (
	NamespaceXBRLI   = "http://www.xbrl.org/2003/instance"
	NamespaceLink    = "http://www.xbrl.org/2003/linkbase"
	NamespaceXLink   = "http://www.w3.org/1999/xlink"
	NamespaceXSI     = "http://www.w3.org/2001/XMLSchema-instance"
	NamespaceXSD     = "http://www.w3.org/2001/XMLSchema"
	NamespaceXML     = "http://www.w3.org/XML/1998/namespace"
	NamespaceISO4217 = "http://www.xbrl.org/2003/iso4217"
	NamespaceUTR     = "http://www.xbrl.org/2009/utr" // of the measures of the units registry that are of no other standard
	NamespaceXBRLDT  = "http://xbrl.org/2005/xbrldt"
	NamespaceXBRLDI  = "http://xbrl.org/2006/xbrldi"
)
