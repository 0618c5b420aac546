package inline

import (
	"bytes"
	"strconv"
	"strings"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/internal/xmlstream"
)

// Facts as elements of an instance, with what they print.

// fact writes a fact, with the members of a tuple.
func (w *writer) fact(e *element) {
	if w.full || w.written[e] {
		return
	}
	if e.broken || e.name.Local == "" {
		w.leaveOut(e)
		return
	}
	value, ok := w.value(e)
	if !ok {
		w.leaveOut(e)
		return
	}
	w.written[e] = true
	w.mark(e.at, e.source())
	if e.contextRef != "" && w.s.contextIDs[e.contextRef] == nil || e.unitRef != "" && w.s.unitIDs[e.unitRef] == nil {
		w.i.silent[int64(len(w.b))] = true
	}
	name := w.factTag(e)
	w.b = append(w.b, value...)
	if e.kind == nonNumeric && !e.nil && e.lexicalFormat == "" {
		w.b = e.appendEscaped(w.b)
	}
	if e.kind == tuple {
		w.text("\n")
		for _, m := range e.members {
			w.fact(m)
		}
	}
	w.text("</", name, ">\n")
	if len(w.b) > w.most {
		w.full = true
		w.i.left.LeaveUnread(e.at)
		w.s.add(ruleTooLong, e.at, "The report grew beyond %d bytes, %d times the text that is tagged.", w.most, lengthFactor)
	}
}

// leaveOut takes note of a fact that cannot be written, and of the members of a tuple, by as much of their names as is known. What is
// no number and has no name counts in nothing.
func (w *writer) leaveOut(e *element) {
	switch e.kind {
	case tuple:
		for _, m := range e.members {
			w.leaveOut(m)
		}
		return
	case nonNumeric:
		if e.lexicalName == "" {
			return
		}
	}
	q := e.name
	if q.Local == "" {
		_, q.Local, _ = strings.Cut(e.lexicalName, ":")
	}
	w.i.left.LeaveOut(q)
}

// factTag writes the start tag of a fact, and returns its name.
func (w *writer) factTag(e *element) string {
	name, declared := w.qualified(e.prefix, e.name)
	w.text("<", name, declared)
	if id := w.id(e); id != "" {
		w.attr("id", id)
	}
	for _, a := range [...][2]string{{"contextRef", e.contextRef}, {"unitRef", e.unitRef}} {
		if a[1] != "" {
			w.attr(a[0], a[1])
		}
	}
	if e.hasDecimals {
		w.attr("decimals", e.decimals)
	}
	if e.hasPrecision {
		w.attr("precision", e.precision)
	}
	if e.nil {
		w.attr(w.names[tieout.NamespaceXSI]+":nil", "true")
	}
	if e.lang != "" && !strings.EqualFold(e.lang, w.lang) && e.kind == nonNumeric {
		w.attr("xml:lang", e.lang)
	}
	w.foreign(e)
	if p := e.valuePrefix; p[0] != "" && w.prefixes[p[0]] != p[1] && !strings.Contains(declared, "xmlns:"+p[0]+"=") && p[1] != "" {
		w.attr("xmlns:"+p[0], p[1])
	}
	w.text(">")
	return name
}

// foreign copies the attributes of other namespaces.
func (w *writer) foreign(e *element) {
	for i := range e.foreignAttrs {
		a := &e.foreignAttrs[i]
		name, declared := w.qualified(a.Prefix, a.Name)
		w.text(declared)
		w.attr(name, a.Value)
	}
}

// qualified is a name with a prefix, and the declaration that it needs, "" when the root has it.
func (w *writer) qualified(prefix string, q tieout.QName) (name, declaration string) {
	switch {
	case q.Space == "":
		return q.Local, ""
	case prefix != "" && w.prefixes[prefix] == q.Space:
		return prefix + ":" + q.Local, ""
	case w.names[q.Space] != "":
		return w.names[q.Space] + ":" + q.Local, ""
	case prefix == "" || w.prefixes[prefix] != "":
		prefix = "n"
		for w.prefixes[prefix] != "" {
			w.serial++
			prefix = "n" + strconv.Itoa(w.serial)
		}
	}
	return prefix + ":" + q.Local, " xmlns:" + prefix + `="` + xmlstream.EscapeAttr(q.Space) + `"`
}

// id is the id of a fact: its own, or one that is made because something refers to it; "" for none.
func (w *writer) id(e *element) string {
	if e.id != "" && w.s.ids[e.id] == e {
		return e.id
	}
	if made := w.ids[e]; made != "" || !w.referred[e] {
		return made
	}
	for {
		w.lastID++
		id := "fact-" + strconv.Itoa(w.lastID)
		if w.s.ids[id] == nil && w.s.contextIDs[id] == nil && w.s.unitIDs[id] == nil {
			w.ids[e] = id
			return id
		}
	}
}

// value is the content of a fact, as XML. It is false for a value that could not be made: the finding says so.
func (w *writer) value(e *element) ([]byte, bool) {
	if e.nil || e.kind == tuple {
		return nil, true
	}
	switch e.kind {
	case nonFraction:
		return []byte(e.value), e.made
	case fraction:
		return w.fraction(e)
	}
	if e.lexicalFormat == "" {
		return nil, true // it is written without a copy
	}
	b := e.appendContent(nil, e.escape)
	for _, c := range e.chain {
		b = c.appendContent(b, e.escape)
	}
	text, ok := w.s.transform(e, nonNumeric, string(b))
	if !ok {
		return nil, false
	}
	return xmlstream.AppendText(nil, text), true
}

// appendEscaped appends the value of a nonNumeric without a format as character data: its text or markup and that of its
// continuations.
func (e *element) appendEscaped(b []byte) []byte {
	write := func(piece []byte) {
		for len(piece) > 0 {
			n := bytes.IndexAny(piece, "&<>\r")
			if n < 0 {
				b = append(b, piece...)
				return
			}
			b = append(b, piece[:n]...)
			b = append(b, charReferences[piece[n]]...)
			piece = piece[n+1:]
		}
	}
	e.pieces(e.escape, write)
	for _, c := range e.chain {
		c.pieces(e.escape, write)
	}
	return b
}

// charReferences stand for the characters that character data cannot hold as they are.
var charReferences = map[byte]string{'&': "&amp;", '<': "&lt;", '>': "&gt;", '\r': "&#xD;"}

func (w *writer) fraction(e *element) ([]byte, bool) {
	at := e
	for depth := 0; len(at.children) == 1 && at.children[0].kind == fraction && depth < 100; depth++ {
		at = at.children[0]
	}
	xbrli := w.names[tieout.NamespaceXBRLI]
	var parts [2]string
	for _, c := range at.children {
		switch {
		case c.kind == numerator && c.made:
			parts[0] = c.value
		case c.kind == denominator && c.made:
			parts[1] = c.value
		}
	}
	if parts[0] == "" || parts[1] == "" {
		return nil, false
	}
	return []byte("<" + xbrli + ":numerator>" + parts[0] + "</" + xbrli + ":numerator><" + xbrli + ":denominator>" + parts[1] + "</" + xbrli + ":denominator>"), true
}
