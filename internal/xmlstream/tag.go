package xmlstream

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/tieout/tieout"
)

// scanName passes the name at r.i and interns it. what says what it names, for messages.
func (r *Reader) scanName(what string) (*name, error) {
	begin, start := r.i, r.here()
	if err := r.passName(what); err != nil {
		return nil, err
	}
	n := r.names.intern(r.buf[begin:r.i])
	if !n.isQName {
		return nil, r.fail(ruleName, start, "%q is not a qualified name: a colon stands between two names", clip(n.raw))
	}
	return n, nil
}

// passName passes the name at r.i.
func (r *Reader) passName(what string) error {
	begin := r.i
	if begin < len(r.buf) && classes[r.buf[begin]]&classNameStart != 0 {
		r.i++
	} else if begin >= len(r.buf) {
		return r.unclosed(r.here(), what)
	} else if r.buf[begin] < utf8.RuneSelf {
		if err := r.checkChar(); err != nil {
			return err
		}
		return r.fail(ruleName, r.here(), "%s was expected, not %s", what, r.describe())
	}
	for {
		i := r.i
		for i < len(r.buf) && classes[r.buf[i]]&className != 0 {
			i++
		}
		r.i = i
		if i >= len(r.buf) || r.buf[i] < utf8.RuneSelf {
			break
		}
		start := r.here()
		c, err := r.multibyte()
		if err != nil {
			return err
		}
		if i == begin && !IsNameStart(c) || !IsNameChar(c) {
			return r.fail(ruleName, start, "%q cannot stand in a name", c)
		}
	}
	if r.i-begin > r.options.MaxNameLength {
		return r.limit("the length of a name in bytes", r.options.MaxNameLength)
	}
	return nil
}

// startTag reads the start tag or empty-element tag at r.i.
func (r *Reader) startTag() error {
	r.start = r.here()
	if len(r.open) == 0 && r.sawRoot {
		return r.fail(ruleRootMultiple, r.start, "a second element follows the root element")
	}
	if len(r.open) >= r.options.MaxDepth {
		return r.limit("the depth of nested elements", r.options.MaxDepth)
	}
	r.i++
	n, err := r.elementName()
	if err != nil {
		return err
	}
	r.sawRoot = true
	r.serial++
	undos := len(r.undos)
	if err := r.attributes(n); err != nil {
		return err
	}
	if r.dtd != nil {
		if err := r.defaultAttributes(n); err != nil {
			return err
		}
	}
	if err := r.resolveAttributes(); err != nil {
		return err
	}
	if n.prefixed && (!n.prefix.bound || n.isXMLNS) {
		return r.fail(ruleNamePrefix, r.start, "the prefix %q of the element %s is not declared", n.prefix.prefix, n.raw)
	}
	r.name = tieout.QName{Space: n.prefix.uri, Local: n.local}
	r.prefix = ""
	if n.prefixed {
		r.prefix = n.prefix.prefix
	}
	scope := uint64(0)
	if len(r.open) > 0 {
		scope = r.open[len(r.open)-1].scope
	}
	if len(r.undos) > undos {
		scope = r.serial
	}
	r.open = append(r.open, element{n, r.name, undos, len(r.frames), scope, r.start})
	r.end = r.here()
	return nil
}

// elementName reads the name of a start tag. Documents repeat their sequences of elements, so the one that came after the last
// one before is tried first.
func (r *Reader) elementName() (*name, error) {
	last := r.started
	if last != nil && last.after != nil && last.after.standsAt(r.buf[r.i:]) {
		r.started = last.after
		r.i += last.after.ascii
		return last.after, nil
	}
	n, err := r.scanName("the name of an element")
	if err == nil && last != nil {
		last.after = n
	}
	r.started = n
	return n, err
}

// standsAt reports whether the text begins with a name in ASCII, and a space or the end of a tag behind it.
func (n *name) standsAt(text []byte) bool {
	if n.ascii <= 0 || !n.isQName || len(text) <= n.ascii || string(text[:n.ascii]) != n.raw {
		return false
	}
	behind := text[n.ascii]
	return behind == ' ' || behind == '>'
}

// attributes reads what stands in a tag behind the element's name, up to and including its end.
func (r *Reader) attributes(n *name) error {
	last := n
	for {
		space := false
		if i := r.i + 1; i < len(r.buf) && r.buf[r.i] == ' ' && r.buf[i] > ' ' { // the usual single space
			r.i, space = i, true
		} else if i <= len(r.buf) && r.buf[r.i] <= ' ' {
			space = r.skipSpace()
		}
		if r.i >= len(r.buf) {
			return r.unclosed(r.start, "the tag <"+n.raw)
		}
		switch r.buf[r.i] {
		case '>':
			r.i++
			return nil
		case '/':
			if r.i+1 < len(r.buf) && r.buf[r.i+1] != '>' {
				return r.fail(ruleTag, r.here(), "/ in the tag <%s is not followed by >", n.raw)
			}
			if r.i+1 >= len(r.buf) {
				return r.unclosed(r.start, "the tag <"+n.raw)
			}
			r.i += 2
			r.endPending = true
			return nil
		}
		if !space {
			if err := r.checkChar(); err != nil {
				return err
			}
			return r.fail(ruleTag, r.here(), "white space or > was expected in the tag <%s, not %s", n.raw, r.describe())
		}
		a, err := r.attribute(n, last)
		if err != nil {
			return err
		}
		last = a
	}
}

// attribute reads one attribute. Documents repeat their sequences of attributes, so the name that came behind
// the last one before is tried first.
func (r *Reader) attribute(of, last *name) (n *name, err error) {
	start := r.here()
	if n = last.next; n != nil && n.ascii > 0 && r.i+n.ascii < len(r.buf) && r.buf[r.i+n.ascii] == '=' && string(r.buf[r.i:r.i+n.ascii]) == n.raw {
		r.i += n.ascii
	} else {
		if n, err = r.scanName("the name of an attribute"); err != nil {
			return nil, err
		}
		last.next = n
		r.skipSpace()
		if r.i >= len(r.buf) {
			return nil, r.unclosed(r.start, "the tag <"+of.raw)
		}
	}
	if n.element == r.serial {
		return nil, r.fail(ruleAttributeDuplicate, start, "the attribute %s stands twice in the tag <%s", n.raw, of.raw)
	}
	n.element = r.serial
	if r.buf[r.i] != '=' {
		return nil, r.fail(ruleAttribute, start, "the attribute %s has no value: = was expected, not %s", n.raw, r.describe())
	}
	r.i++
	if r.i < len(r.buf) && r.buf[r.i] <= ' ' {
		r.skipSpace()
	}
	value, err := r.attributeValue(n)
	if err != nil {
		return nil, err
	}
	if r.dtd != nil {
		value = r.dtd.tokenize(of, n, value)
	}
	if n.isXMLNS {
		return n, r.declare(n, value, start)
	}
	if len(r.attrs) >= r.options.MaxAttributes {
		return nil, r.limit("the number of attributes of an element", r.options.MaxAttributes)
	}
	a := r.addAttr()
	a.Name.Local, a.Value, a.Start, a.End, a.lexical = n.local, value, start, r.here(), n
	return n, nil
}

// addAttr lengthens attrs by one, zero but for what every attribute sets: its local name, value, places and
// lexical name. Filling it in place is what makes reading attributes cheap.
func (r *Reader) addAttr() *Attr {
	if len(r.attrs) == cap(r.attrs) {
		r.attrs = append(r.attrs, Attr{})
	} else {
		r.attrs = r.attrs[:len(r.attrs)+1]
	}
	a := &r.attrs[len(r.attrs)-1]
	if a.Prefix != "" || a.Name.Space != "" || a.Default {
		*a = Attr{}
	}
	return a
}

// declare puts a namespace declaration in force.
func (r *Reader) declare(n *name, uri string, start tieout.Position) error {
	prefix := ""
	if n.prefixed {
		prefix = n.local
	}
	const namespaceXMLNS = "http://www.w3.org/2000/xmlns/"
	switch {
	case prefix == "xmlns":
		return r.fail(ruleNamespace, start, "the prefix xmlns cannot be declared")
	case prefix == "xml" && uri != tieout.NamespaceXML:
		return r.fail(ruleNamespace, start, "the prefix xml cannot be bound to %q", clip(uri))
	case prefix != "xml" && uri == tieout.NamespaceXML, uri == namespaceXMLNS:
		return r.fail(ruleNamespace, start, "the namespace %s cannot be declared", uri)
	case prefix != "" && uri == "":
		return r.fail(ruleNamespace, start, "the prefix %s is bound to nothing", prefix)
	}
	if len(r.decls) >= r.options.MaxAttributes {
		return r.limit("the number of namespace declarations of an element", r.options.MaxAttributes)
	}
	known, ok := r.uris[uri]
	if !ok {
		known = strings.Clone(uri)
		r.uris[known] = known
	}
	b := r.names.binding(prefix)
	r.undos = append(r.undos, undo{b, b.uri, b.bound})
	b.uri, b.bound = known, true
	r.decls = append(r.decls, Declaration{b.prefix, known})
	return nil
}

// resolveAttributes gives the attributes their namespaces, once all the tag's declarations are known.
func (r *Reader) resolveAttributes() error {
	prefixed := 0
	for i := range r.attrs {
		a := &r.attrs[i]
		n := a.lexical
		if !n.prefixed {
			continue
		}
		if !n.prefix.bound {
			return r.failAt(ruleNamePrefix, a.Start, a.End, "the prefix %q of the attribute %s is not declared", n.prefix.prefix, n.raw)
		}
		a.Name.Space, a.Prefix = n.prefix.uri, n.prefix.prefix
		prefixed++
	}
	if prefixed < 2 {
		return nil
	}
	return r.checkExpandedNames(prefixed)
}

// checkExpandedNames checks that no two prefixes make the same name. Attributes of the same lexical name have
// been found already.
func (r *Reader) checkExpandedNames(prefixed int) error {
	duplicate := func(i, j int) error {
		a, b := &r.attrs[i], &r.attrs[j]
		return r.failAt(ruleAttributeDuplicate, b.Start, b.End, "the attributes %s and %s are the same: both prefixes stand for %s",
			a.lexical.raw, b.lexical.raw, a.Name.Space)
	}
	if prefixed > 16 {
		seen := make(map[tieout.QName]int, prefixed)
		for i := range r.attrs {
			if first, ok := seen[r.attrs[i].Name]; ok && r.attrs[i].Name.Space != "" {
				return duplicate(first, i)
			}
			seen[r.attrs[i].Name] = i
		}
		return nil
	}
	for j := 1; j < len(r.attrs); j++ {
		b := &r.attrs[j]
		if !b.lexical.prefixed {
			continue
		}
		for i := range j {
			a := &r.attrs[i]
			if a.lexical.prefix != b.lexical.prefix && a.lexical.prefixed && a.Name == b.Name {
				return duplicate(i, j)
			}
		}
	}
	return nil
}

// endTag reads the end tag at r.i.
func (r *Reader) endTag() error {
	start := r.here()
	r.i += 2
	if len(r.open) == 0 {
		return r.fail(ruleTagMismatch, start, "an end tag stands where no element is open")
	}
	e := &r.open[len(r.open)-1]
	raw := e.lexical.raw
	if j := r.i + len(raw); j < len(r.buf) && string(r.buf[r.i:j]) == raw && (r.buf[j] == '>' || isSpace(r.buf[j])) {
		if len(raw) == e.lexical.ascii {
			r.i = j
		} else if err := r.passName("the name of an element"); err != nil {
			return err
		}
	} else {
		begin := r.i
		if err := r.passName("the name of an element"); err != nil {
			return err
		}
		if got := string(r.buf[begin:r.i]); got != raw {
			return r.fail(ruleTagMismatch, start, "</%s> closes the element <%s> of line %d: </%s> was expected", clip(got), clip(raw), e.start.Line, clip(raw))
		}
	}
	r.skipSpace()
	if r.i >= len(r.buf) {
		return r.unclosed(start, "the tag </"+raw)
	}
	if r.buf[r.i] != '>' {
		if err := r.checkChar(); err != nil {
			return err
		}
		return r.fail(ruleTag, r.here(), "> was expected in the tag </%s, not %s", raw, r.describe())
	}
	if e.frames != len(r.frames) {
		return r.fail(ruleEntityNesting, start, "</%s> closes an element that began outside the entity", raw)
	}
	r.i++
	r.closeElement(start, r.here())
	return nil
}

// closeElement makes the end of the innermost element the current token. Its scope stays in force until the next one.
func (r *Reader) closeElement(start, end tieout.Position) {
	e := &r.open[len(r.open)-1]
	r.kind, r.name, r.start, r.end, r.text = EndElement, e.name, start, end, ""
	r.prefix = ""
	if e.lexical.prefixed {
		r.prefix = e.lexical.prefix.prefix
	}
	r.attrs, r.decls = r.attrs[:0], r.decls[:0]
	r.popPending = true
}

// popScope ends the element whose end was the last token.
func (r *Reader) popScope() {
	r.popPending = false
	e := &r.open[len(r.open)-1]
	for n := len(r.undos); n > e.undos; n-- {
		u := &r.undos[n-1]
		u.binding.uri, u.binding.bound = u.uri, u.bound
	}
	r.undos = r.undos[:e.undos]
	r.open = r.open[:len(r.open)-1]
}

func (r *Reader) failAt(rule tieout.Rule, start, end tieout.Position, format string, args ...any) error {
	return &SyntaxError{rule.New(tieout.Range{Document: r.options.Name, Start: start, End: end}, format, args...)}
}

// outerBindings are the namespace declarations in force around the element that starts with the current token, in
// order of prefix, and a number that tells them from others. They are left out when the number is the one known.
func (r *Reader) outerBindings(known uint64) (id uint64, bindings []Declaration) {
	e := &r.open[len(r.open)-1]
	if len(r.open) > 1 {
		id = r.open[len(r.open)-2].scope
	}
	if id == known {
		return id, nil
	}
	own := map[*prefixBinding]undo{}
	for i := len(r.undos) - 1; i >= e.undos; i-- {
		own[r.undos[i].binding] = r.undos[i]
	}
	for _, b := range r.names.prefixes {
		uri, bound := b.uri, b.bound
		if u, ok := own[b]; ok {
			uri, bound = u.uri, u.bound
		}
		if bound && (b.prefix != "" || uri != "") {
			bindings = append(bindings, Declaration{b.prefix, uri})
		}
	}
	slices.SortFunc(bindings, func(a, b Declaration) int { return strings.Compare(a.Prefix, b.Prefix) })
	return id, bindings
}
