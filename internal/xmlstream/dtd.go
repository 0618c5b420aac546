package xmlstream

// dtd is what the internal subset of a document type declaration says.
type dtd struct {
	entities   map[string]*entity
	parameters map[string]*entity
	attributes map[string][]attributeType // by element, as written
	incomplete bool                       // there are parts outside the document, which are not read
}

// attributeType is the declaration of an attribute.
type attributeType struct {
	name    string
	cdata   bool
	value   string // default
	present bool   // there is a default
}

func (r *Reader) doctype() error {
	return r.fail(ruleDoctype, r.here(), "document type declarations are not read yet")
}

func (r *Reader) defaultAttributes(of *name) error { return nil }
