package xmlstream

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"github.com/tieout/tieout"
)

// dtd is what the internal subset of a document type declaration says.
type dtd struct {
	declared   int // entities and attributes
	entities   map[string]*entity
	parameters map[string]*entity
	types      map[attributeKey]*attributeType
	defaults   map[*name][]*attributeType // by element, in order of declaration
	incomplete bool                       // there are parts outside the document, which are not read
	blind      bool                       // such a part stood before: what follows it is checked, but not used
}

type attributeKey struct{ element, attribute *name }

// attributeType is the declaration of an attribute.
type attributeType struct {
	name  *name
	cdata bool
	value string // default, if there is one
}

// doctype reads the document type declaration at r.i.
func (r *Reader) doctype() error {
	start := r.here()
	if r.sawRoot || r.sawDoctype {
		return r.fail(ruleDoctype, start, "a document type declaration stands behind the root element or another one")
	}
	r.sawDoctype = true
	r.dtd = &dtd{entities: map[string]*entity{}, parameters: map[string]*entity{},
		types: map[attributeKey]*attributeType{}, defaults: map[*name][]*attributeType{}}
	r.i += len("<!DOCTYPE")
	if err := r.needSpace("<!DOCTYPE"); err != nil {
		return err
	}
	if _, err := r.scanName("the name of the root element"); err != nil {
		return err
	}
	space := r.skipSpace()
	if space && (r.at("SYSTEM") || r.at("PUBLIC")) {
		if err := r.externalID(false); err != nil {
			return err
		}
		r.dtd.incomplete = true
		r.skipSpace()
	}
	if r.at("[") {
		r.i++
		if err := r.internalSubset(start); err != nil {
			return err
		}
		r.skipSpace()
	}
	return r.endDeclaration("the document type declaration", start)
}

// internalSubset reads declarations up to the ] that ends them.
func (r *Reader) internalSubset(start tieout.Position) error {
	for {
		r.skipSpace()
		if r.i >= len(r.buf) {
			if len(r.frames) == 0 {
				return r.unclosed(start, "the document type declaration")
			}
			if err := r.popFrame(); err != nil {
				return err
			}
			continue
		}
		var err error
		switch {
		case r.at("]") && len(r.frames) == 0:
			r.i++
			return nil
		case r.at("%"):
			err = r.parameterReference()
		case r.at("<!--"):
			err = r.comment()
		case r.at("<?"):
			err = r.procInst()
		case r.at("<!ENTITY"):
			err = r.entityDeclaration()
		case r.at("<!ATTLIST"):
			err = r.attlistDeclaration()
		case r.at("<!ELEMENT"):
			err = r.elementDeclaration()
		case r.at("<!NOTATION"):
			err = r.notationDeclaration()
		default:
			if err = r.checkChar(); err == nil {
				err = r.fail(ruleDoctype, r.here(), "a declaration or ] was expected in the DTD, not %s", r.describe())
			}
		}
		if err != nil {
			return err
		}
	}
}

// parameterReference goes on in the text of the parameter entity named at r.i, if it is an internal one.
func (r *Reader) parameterReference() error {
	start := r.here()
	r.i++
	begin := r.i
	if err := r.passName("the name of a parameter entity"); err != nil {
		return err
	}
	n := string(r.buf[begin:r.i])
	if !r.at(";") {
		return r.fail(ruleReference, start, "the reference %%%s does not end in a semicolon", clip(n))
	}
	r.i++
	e := r.dtd.parameters[n]
	switch {
	case e == nil && (r.standalone || !r.dtd.incomplete):
		return r.fail(ruleEntityUndeclared, start, "the parameter entity %%%s; is not declared", clip(n))
	case e == nil || e.external:
		r.dtd.incomplete = true
		r.dtd.blind = !r.standalone
		return nil
	case e.open:
		return r.fail(ruleEntityRecursive, start, "the parameter entity %%%s; contains itself", clip(n))
	}
	r.expanded += len(e.value) + 1
	if r.expanded > r.options.MaxEntityExpansion {
		return r.limit("the size of all entities expanded in bytes", r.options.MaxEntityExpansion)
	}
	r.pushFrame(e, start)
	return nil
}

// at reports whether s stands at r.i.
func (r *Reader) at(s string) bool {
	return len(r.buf)-r.i >= len(s) && string(r.buf[r.i:r.i+len(s)]) == s
}

func (r *Reader) needSpace(behind string) error {
	if r.skipSpace() {
		return nil
	}
	if r.i >= len(r.buf) {
		return r.unclosed(r.here(), "a declaration")
	}
	return r.fail(ruleDoctype, r.here(), "white space was expected behind %s, not %s", behind, r.describe())
}

// endDeclaration passes white space and the > that ends a declaration.
func (r *Reader) endDeclaration(what string, start tieout.Position) error {
	r.skipSpace()
	if r.i >= len(r.buf) {
		return r.unclosed(start, what)
	}
	if r.buf[r.i] != '>' {
		if err := r.checkChar(); err != nil {
			return err
		}
		return r.fail(ruleDoctype, r.here(), "> was expected at the end of %s, not %s", what, r.describe())
	}
	r.i++
	return nil
}

// ncName passes a name that must have no colon.
func (r *Reader) ncName(what string) (string, error) {
	begin, start := r.i, r.here()
	if err := r.passName(what); err != nil {
		return "", err
	}
	n := string(r.buf[begin:r.i])
	if strings.Contains(n, ":") {
		return "", r.fail(ruleName, start, "%s %q has a colon", what, clip(n))
	}
	return n, nil
}

// externalID reads SYSTEM "…" or PUBLIC "…" "…"; a notation may leave the second literal out.
func (r *Reader) externalID(notation bool) error {
	public := r.at("PUBLIC")
	r.i += len("SYSTEM")
	if err := r.needSpace("SYSTEM or PUBLIC"); err != nil {
		return err
	}
	if public {
		if err := r.publicID(); err != nil {
			return err
		}
		space := r.skipSpace()
		if notation && !r.at(`"`) && !r.at(`'`) {
			return nil
		}
		if !space {
			return r.fail(ruleDoctype, r.here(), "white space was expected behind the public identifier, not %s", r.describe())
		}
	}
	_, err := r.literal("a system identifier")
	return err
}

// publicID passes a public identifier.
func (r *Reader) publicID() error {
	start := r.here()
	id, err := r.literal("a public identifier")
	if err != nil {
		return err
	}
	for _, c := range id {
		letter := c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
		if !letter && strings.IndexByte(" \r\n0123456789-'()+,./:=?;!*#@$_%", c) < 0 {
			return r.fail(ruleDoctype, start, "%q cannot stand in a public identifier", c)
		}
	}
	return nil
}

// literal passes a quoted string in which nothing is resolved.
func (r *Reader) literal(what string) ([]byte, error) {
	start := r.here()
	if !r.at(`"`) && !r.at(`'`) {
		return nil, r.fail(ruleDoctype, start, "%s in quotes was expected, not %s", what, r.describe())
	}
	quote := r.buf[r.i]
	r.i++
	begin := r.i
	for r.i < len(r.buf) {
		switch c := r.buf[r.i]; {
		case c == quote:
			r.i++
			return r.buf[begin : r.i-1], nil
		case c >= utf8.RuneSelf:
			if _, err := r.multibyte(); err != nil {
				return nil, err
			}
		case isSpace(c):
			r.skipSpace()
		case c < 0x20:
			return nil, r.checkChar()
		default:
			r.i++
		}
	}
	return nil, r.unclosed(start, what)
}

// entityDeclaration reads <!ENTITY … >.
func (r *Reader) entityDeclaration() error {
	start := r.here()
	r.i += len("<!ENTITY")
	if err := r.needSpace("<!ENTITY"); err != nil {
		return err
	}
	table, general := r.dtd.entities, true
	if r.at("%") {
		r.i++
		table, general = r.dtd.parameters, false
		if err := r.needSpace("%"); err != nil {
			return err
		}
	}
	n, err := r.ncName("the name of an entity")
	if err != nil {
		return err
	}
	if err := r.needSpace("the name of an entity"); err != nil {
		return err
	}
	e := &entity{name: n}
	if r.at("SYSTEM") || r.at("PUBLIC") {
		if err := r.externalEntity(e, general); err != nil {
			return err
		}
	} else if e.value, err = r.entityValue(); err != nil {
		return err
	}
	if err := r.endDeclaration("the declaration of the entity "+clip(n), start); err != nil {
		return err
	}
	if general && predefined(n) != 0 {
		return r.checkPredefined(e, start)
	}
	if _, known := table[n]; !known && !r.dtd.blind {
		table[n] = e
	}
	return r.countDeclaration()
}

// externalEntity reads where an entity is that is not in the document.
func (r *Reader) externalEntity(e *entity, general bool) error {
	e.external = true
	if err := r.externalID(false); err != nil {
		return err
	}
	if space := r.skipSpace(); !space || !general || !r.at("NDATA") {
		return nil
	}
	e.unparsed = true
	r.i += len("NDATA")
	if err := r.needSpace("NDATA"); err != nil {
		return err
	}
	_, err := r.ncName("the name of a notation")
	return err
}

// countDeclaration counts an entity or attribute that the document type declares.
func (r *Reader) countDeclaration() error {
	if r.dtd.declared++; r.dtd.declared > r.options.MaxDeclarations {
		return r.limit("the number of entities and attributes that the document type declares", r.options.MaxDeclarations)
	}
	return nil
}

// entityValue reads the literal at r.i: character references are resolved, others stay (XML 1.0, 4.5).
func (r *Reader) entityValue() ([]byte, error) {
	start := r.here()
	if !r.at(`"`) && !r.at(`'`) {
		return nil, r.fail(ruleDoctype, start, "the text of an entity in quotes, SYSTEM or PUBLIC was expected, not %s", r.describe())
	}
	quote := r.buf[r.i]
	r.i++
	var value []byte
	for r.i < len(r.buf) {
		begin := r.i
		switch c := r.buf[r.i]; {
		case c == quote:
			r.i++
			return value, nil
		case c == '%':
			return nil, r.fail(ruleDoctype, r.here(), "%% stands in the text of an entity; references to parameter entities cannot stand in a declaration inside the document")
		case c == '&':
			var err error
			if value, err = r.entityValueReference(value); err != nil {
				return nil, err
			}
		case c == '\r' && len(r.frames) == 0:
			if r.i++; r.at("\n") {
				r.i++
			}
			r.newline()
			value = append(value, '\n')
		case isSpace(c):
			r.i++
			if c == '\n' {
				r.newline()
			}
			value = append(value, c)
		case c >= utf8.RuneSelf:
			if _, err := r.multibyte(); err != nil {
				return nil, err
			}
			value = append(value, r.buf[begin:r.i]...)
		case c < 0x20:
			return nil, r.checkChar()
		default:
			r.i++
			value = append(value, c)
		}
	}
	return nil, r.unclosed(start, "the text of an entity")
}

// entityValueReference appends the character of the reference at r.i, or the reference as it stands.
func (r *Reader) entityValueReference(value []byte) ([]byte, error) {
	at, begin := r.here(), r.i
	if r.i++; r.at("#") {
		char, err := r.charReference(at)
		return utf8.AppendRune(value, char), err
	}
	if _, err := r.ncName("the name of an entity"); err != nil {
		return nil, err
	}
	if !r.at(";") {
		return nil, r.fail(ruleReference, at, "a reference does not end in a semicolon")
	}
	r.i++
	return append(value, r.buf[begin:r.i]...), nil
}

// predefined is the character of a predefined entity, 0 for another name.
func predefined(entity string) byte {
	switch entity {
	case "lt":
		return '<'
	case "gt":
		return '>'
	case "amp":
		return '&'
	case "apos":
		return '\''
	case "quot":
		return '"'
	}
	return 0
}

// checkPredefined checks that a declaration of a predefined entity says what it is anyway (XML 1.0, 4.6).
func (r *Reader) checkPredefined(e *entity, start tieout.Position) error {
	c := predefined(e.name)
	plain := string(e.value) == string(c) && c != '<' && c != '&'
	if !plain && !e.external && bytes.HasPrefix(e.value, []byte("&#")) {
		probe := Reader{buf: e.value, i: 1, options: r.options, line: 1, scale: 1}
		char, err := probe.charReference(tieout.Position{})
		plain = err == nil && char == rune(c) && probe.i == len(e.value)
	}
	if !plain {
		return r.fail(ruleDoctype, start, "the entity %s is predefined and cannot be declared as something else", e.name)
	}
	return nil
}
