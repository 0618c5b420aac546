package xmlstream

import (
	"bytes"
	"errors"
	"fmt"
	"unicode/utf8"
	"unsafe"

	"github.com/tieout/tieout"
)

// Attr is an attribute. Namespace declarations are none: [Reader.Lookup] and [Reader.Declarations] tell of them.
type Attr struct {
	Name       tieout.QName
	Prefix     string
	Value      string // normalised (XML 1.0, 3.3.3)
	Start, End tieout.Position
	Default    bool // not written: the value is a default that the DTD or a schema supplies
	lexical    *name
}

// Declaration is a namespace declaration: xmlns:Prefix="URI", or xmlns="URI" when Prefix is "".
type Declaration struct{ Prefix, URI string }

// Reader reads the tokens of one document in order. Create one with [NewReader]. It is not safe for use by
// several goroutines.
//
// Strings are views of the document where nothing had to be resolved in them, so the document's bytes must
// not change as long as a string of it is in use. They stay valid when the Reader moves on; the slice of
// Attrs does not.
type Reader struct {
	options Options
	buf     []byte // the document in UTF-8, or the replacement text of an entity
	i       int    // the next byte of buf

	// Where i is: lineStart is the offset at which the line would begin if every character were one byte,
	// so that the column is i-lineStart+1. shift, scale and base turn i into an offset in the bytes as given.
	line, lineStart    int
	shift, scale, base int
	enc                encoding
	charset            *charset // of tableEncoding
	widths             []width  // of the characters that take more or fewer than two bytes, when most take two
	truncated          error    // why buf is shorter than the document: what follows cannot be decoded

	kind       Kind
	name       tieout.QName
	prefix     string
	attrs      []Attr
	decls      []Declaration
	text       string
	start, end tieout.Position
	err        error

	names       nameTable
	uris        map[string]string
	open        []element
	undos       []undo
	started     *name  // of the last start tag
	serial      uint64 // of the last start tag
	endPending  bool   // an empty-element tag has given its start, not its end
	popPending  bool   // the scope of the last end tag is still in force
	sawRoot     bool
	sawDoctype  bool
	standalone  bool
	dtd         *dtd
	frames      []frame
	expanded    int
	lastText    string
	lastSpace   string
	scratch     []byte
	arena       []byte
	declaration declaration
}

// declaration is what the XML declaration said, and what the document was decoded from.
type declaration struct {
	Name       string // the encoding that the document was decoded from, in upper case
	Declared   string // as the XML declaration writes it; "" for none
	Version    string // as the XML declaration writes it; "" for none
	Standalone string // "yes", "no" or ""
}

// element is an element that is open.
type element struct {
	lexical *name
	name    tieout.QName
	undos   int    // length of Reader.undos before its declarations
	frames  int    // entities open when it started
	scope   uint64 // serial number of the innermost element around it, itself included, that declares namespaces
	start   tieout.Position
}

// NewReader returns a Reader over data. Errors of the document's encoding and size are returned by the first Next.
func NewReader(data []byte, o Options) *Reader {
	r := &Reader{options: o.withDefaults(), line: 1, scale: 1}
	r.names = newNameTable()
	*r.names.binding("xml") = prefixBinding{"xml", tieout.NamespaceXML, true}
	r.uris = map[string]string{tieout.NamespaceXML: tieout.NamespaceXML}
	if int64(len(data)) > r.options.MaxSize {
		r.err = &LimitError{tieout.Range{Document: o.Name}, "the size of the document in bytes", r.options.MaxSize}
		return r
	}
	r.err = r.decode(data)
	return r
}

// Next moves to the next token. A document that is not well-formed ends in a *SyntaxError, one that goes
// past a limit in a *LimitError; both are returned again by every further call. At the end it returns EOF.
func (r *Reader) Next() (Kind, error) {
	if r.err != nil {
		return EOF, r.err
	}
	if r.popPending {
		r.popScope()
	}
	if r.endPending {
		r.endPending = false
		r.closeElement(r.here(), r.here())
		return EndElement, nil
	}
	kind, err := r.next()
	if err != nil {
		r.err = err
		r.kind = EOF
		return EOF, err
	}
	r.kind = kind
	return kind, nil
}

func (r *Reader) next() (Kind, error) {
	r.attrs, r.decls = r.attrs[:0], r.decls[:0]
	r.text = ""
	for {
		if r.i >= len(r.buf) {
			if len(r.frames) == 0 {
				return EOF, r.finish()
			}
			if err := r.popFrame(); err != nil {
				return EOF, err
			}
			continue
		}
		if r.buf[r.i] != '<' {
			if len(r.open) == 0 {
				if err := r.outside(); err != nil {
					return EOF, err
				}
				continue
			}
			if found, err := r.readText(); found || err != nil {
				return Text, err
			}
			continue
		}
		var c byte
		if r.i+1 < len(r.buf) {
			c = r.buf[r.i+1]
		}
		switch c {
		case '/':
			return EndElement, r.endTag()
		case '?':
			return ProcInst, r.procInst()
		case '!':
			if kind, err := r.exclaimed(); kind != EOF || err != nil {
				return kind, err
			}
		default:
			return StartElement, r.startTag()
		}
	}
}

// exclaimed reads what begins with <! at r.i: EOF stands for no token.
func (r *Reader) exclaimed() (Kind, error) {
	switch rest := r.buf[r.i:]; {
	case bytes.HasPrefix(rest, []byte("<!--")):
		return Comment, r.comment()
	case bytes.HasPrefix(rest, []byte("<![CDATA[")):
		if len(r.open) == 0 {
			return EOF, r.fail(ruleOutsideRoot, r.here(), "a CDATA section stands outside the root element")
		}
		if found, err := r.readText(); found || err != nil {
			return Text, err
		}
		return EOF, nil
	case bytes.HasPrefix(rest, []byte("<!DOCTYPE")):
		return EOF, r.doctype()
	}
	return EOF, r.fail(ruleTag, r.here(), "<! begins neither a comment nor a CDATA section")
}

// outside passes white space outside the root element.
func (r *Reader) outside() error {
	if r.skipSpace() {
		return nil
	}
	where := "before"
	if r.sawRoot {
		where = "behind"
	}
	if err := r.checkChar(); err != nil {
		return err
	}
	return r.fail(ruleOutsideRoot, r.here(), "%s stands %s the root element", r.describe(), where)
}

// finish checks that the document may end here.
func (r *Reader) finish() error {
	at := r.here()
	r.start, r.end, r.name, r.prefix = at, at, tieout.QName{}, ""
	if r.truncated != nil {
		return r.truncated
	}
	if n := len(r.open); n > 0 {
		e := r.open[n-1]
		return r.fail(ruleUnclosed, at, "the document ends before </%s>, which closes the element of line %d", e.lexical.raw, e.start.Line)
	}
	if !r.sawRoot {
		return r.fail(ruleRootMissing, at, "the document has no element")
	}
	return nil
}

// Name is the name of the element that starts or ends, or the target of a processing instruction.
func (r *Reader) Name() tieout.QName { return r.name }

// Prefix is the prefix of the element's name, "" for none.
func (r *Reader) Prefix() string { return r.prefix }

// Attrs are the attributes of a start tag in the order written, those supplied by the DTD last. The slice is
// valid until the next call of Next; the strings in it stay valid.
func (r *Reader) Attrs() []Attr { return r.attrs }

// Attr is the value of the attribute of that name of a start tag, and whether there is one.
func (r *Reader) Attr(q tieout.QName) (string, bool) {
	for i := range r.attrs {
		if r.attrs[i].Name == q {
			return r.attrs[i].Value, true
		}
	}
	return "", false
}

// Declarations are the namespace declarations of a start tag, valid until the next call of Next.
func (r *Reader) Declarations() []Declaration { return r.decls }

// Text is the content of a text, a comment or a processing instruction.
func (r *Reader) Text() string { return r.text }

// Start is where the token begins. Inside the replacement text of an entity it is where the reference begins.
func (r *Reader) Start() tieout.Position { return r.start }

// End is the position just behind the token.
func (r *Reader) End() tieout.Position { return r.end }

// Range is the token's place in the document.
func (r *Reader) Range() tieout.Range {
	return tieout.Range{Document: r.options.Name, Start: r.start, End: r.end}
}

// Depth is the number of elements open, the one that starts or ends with this token included.
func (r *Reader) Depth() int { return len(r.open) }

// Lookup is the namespace that a prefix is bound to at the current token, "" standing for the default
// namespace, which is bound always (to "" where none is declared).
func (r *Reader) Lookup(prefix string) (uri string, ok bool) {
	b := r.names.prefixes[prefix]
	if b == nil {
		return "", prefix == ""
	}
	return b.uri, b.bound || prefix == ""
}

// ResolveQName resolves a QName in content, white space around it already removed. A name without prefix is
// in the default namespace when useDefault is set, in none otherwise.
func (r *Reader) ResolveQName(lexical string, useDefault bool) (tieout.QName, error) {
	return resolveQName(lexical, useDefault, r.Lookup)
}

// ErrNotQName and ErrPrefix are why a QName in content cannot be resolved.
var (
	ErrNotQName = errors.New("is not a qualified name")
	ErrPrefix   = errors.New("has a prefix that is not declared")
)

func resolveQName(lexical string, useDefault bool, lookup func(string) (string, bool)) (tieout.QName, error) {
	prefix, local, ok := SplitQName(lexical)
	if !ok {
		return tieout.QName{}, fmt.Errorf("%q %w", clip(lexical), ErrNotQName)
	}
	if prefix == "" && !useDefault {
		return tieout.QName{Local: local}, nil
	}
	uri, ok := lookup(prefix)
	if !ok {
		return tieout.QName{}, fmt.Errorf("%q %w", clip(lexical), ErrPrefix)
	}
	return tieout.QName{Space: uri, Local: local}, nil
}

// here is the position of r.i.
func (r *Reader) here() tieout.Position {
	if n := len(r.frames); n > 0 {
		return r.frames[n-1].start
	}
	return tieout.Position{
		Byte:   int64(r.base + r.scale*(r.i-r.shift)),
		Line:   int32(r.line),
		Column: int32(r.i - r.lineStart + 1),
	}
}

// newline counts the line end that r.i stands behind.
func (r *Reader) newline() {
	r.line++
	r.lineStart = r.i
}

// multibyte passes the character at r.i, which is not ASCII, and returns it.
func (r *Reader) multibyte() (rune, error) {
	c, n := utf8.DecodeRune(r.buf[r.i:])
	if c == utf8.RuneError && n <= 1 {
		return 0, r.fail(ruleEncodingInvalid, r.here(), "the byte 0x%02X is not part of a character in UTF-8", r.buf[r.i])
	}
	if c == 0xFFFE || c == 0xFFFF {
		return 0, r.fail(ruleChar, r.here(), "the character U+%04X is not allowed in XML", c)
	}
	switch r.enc {
	case utf16Encoding:
		r.shift += n - 1
		if c > 0xFFFF {
			r.shift--
		}
	case tableEncoding:
		r.shift += n - r.widthHere()
	}
	r.i += n
	r.lineStart += n - 1
	return c, nil
}

// checkChar reports the character at r.i if XML does not allow it, and does not move.
func (r *Reader) checkChar() error {
	c := r.buf[r.i]
	if c >= utf8.RuneSelf {
		i, lineStart, shift := r.i, r.lineStart, r.shift
		_, err := r.multibyte()
		r.i, r.lineStart, r.shift = i, lineStart, shift
		return err
	}
	if c < 0x20 && !isSpace(c) {
		return r.fail(ruleChar, r.here(), "the character U+%04X is not allowed in XML", c)
	}
	return nil
}

// skipSpace passes white space and reports whether there was any.
func (r *Reader) skipSpace() bool {
	begin := r.i
	for r.i < len(r.buf) {
		c := r.buf[r.i]
		if c > ' ' || !isSpace(c) {
			break
		}
		r.i++
		if c == '\n' || c == '\r' && (r.i == len(r.buf) || r.buf[r.i] != '\n') {
			r.newline()
		}
	}
	return r.i > begin
}

// view is the bytes of the document as a string, without copying.
func view(b []byte) string { return unsafe.String(unsafe.SliceData(b), len(b)) }

// held is a piece of the document as a string: a view, or the last string when it is equal, or a copy.
func (r *Reader) held(b []byte, last *string) string {
	if !r.options.Copy {
		return view(b)
	}
	if string(b) != *last {
		*last = r.keep(b)
	}
	return *last
}

// keep copies b to where it can stay, many small strings in one block.
func (r *Reader) keep(b []byte) string {
	const block = 16 << 10
	if len(b) == 0 {
		return ""
	}
	if len(b) > block/4 {
		return string(b)
	}
	if len(b) > cap(r.arena)-len(r.arena) {
		r.arena = make([]byte, 0, block)
	}
	n := len(r.arena)
	r.arena = append(r.arena, b...)
	return view(r.arena[n:])
}

// fail makes the error that the document is not well-formed, from a position to r.i or the character there.
func (r *Reader) fail(rule tieout.Rule, start tieout.Position, format string, args ...any) error {
	end := r.here()
	if end.Byte <= start.Byte {
		end = start
		if len(r.frames) == 0 && r.i < len(r.buf) && r.buf[r.i] != '\n' && r.buf[r.i] != '\r' {
			_, n := utf8.DecodeRune(r.buf[r.i:])
			width := n
			switch {
			case n == 1:
				width = r.scale
			case r.enc == utf16Encoding:
				width = n &^ 1 // 2, 2, 4 for the 2, 3, 4 bytes of UTF-8
			case r.enc == tableEncoding:
				width = r.widthHere()
			}
			end.Byte += int64(width)
			end.Column++
		}
	}
	return &SyntaxError{rule.New(tieout.Range{Document: r.options.Name, Start: start, End: end}, format, args...)}
}

func (r *Reader) limit(what string, limit int) error {
	at := r.here()
	return &LimitError{tieout.Range{Document: r.options.Name, Start: at, End: at}, what, int64(limit)}
}

// describe names what stands at r.i in a message.
func (r *Reader) describe() string {
	if r.i >= len(r.buf) {
		if len(r.frames) > 0 {
			return "the end of the entity"
		}
		return "the end of the document"
	}
	c, _ := utf8.DecodeRune(r.buf[r.i:])
	return fmt.Sprintf("%q", c)
}

// unclosed is the error that buf ends inside something that began at start.
func (r *Reader) unclosed(start tieout.Position, what string) error {
	if n := len(r.frames); n > 0 {
		return r.fail(ruleEntityNesting, start, "the replacement text of the entity %q ends inside %s", r.frames[n-1].entity.name, what)
	}
	if r.truncated != nil {
		return r.truncated
	}
	return r.fail(ruleUnclosed, start, "the document ends inside %s", what)
}

func clip(s string) string {
	const limit = 60
	if len(s) <= limit {
		return s
	}
	n := limit
	for n > 0 && !utf8.RuneStart(s[n]) {
		n--
	}
	return s[:n] + "…"
}
