package xpath

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/internal/xmlstream"
)

// How results of the W3C suite are compared with what it expects.

func (set *qt3Set) check(w *qt3World, k *xmlstream.Node, v Sequence, x *Error) string {
	switch k.Name.Local {
	case "all-of":
		for _, c := range k.Elements() {
			if why := set.check(w, c, v, x); why != "" {
				return why
			}
		}
		return ""
	case "any-of":
		var all []string
		for _, c := range k.Elements() {
			why := set.check(w, c, v, x)
			if why == "" {
				return ""
			}
			all = append(all, why)
		}
		return strings.Join(all, " | ")
	case "not":
		if set.check(w, k.Elements()[0], v, x) == "" {
			return "what must not hold holds"
		}
		return ""
	case "error":
		code := attr(k, "code")
		if x == nil {
			return "error " + code + " was expected, not " + show(v)
		}
		if code != "*" && x.Code.Local != code && code != "Q{"+x.Code.Space+"}"+x.Code.Local {
			return "error " + code + " was expected, not " + x.Error()
		}
		return ""
	}
	if x != nil {
		return k.Name.Local + " " + clip(k.TextContent()) + " was expected, not " + x.Error()
	}
	return set.checkValue(w, k, v)
}

func show(v Sequence) string {
	var b strings.Builder
	for i := range min(v.Len(), 5) {
		if i > 0 {
			b.WriteString(", ")
		}
		it := v.At(i)
		if a, ok := it.(Atomic); ok {
			b.WriteString(a.Type().String() + " ")
		} else {
			b.WriteString(it.(Node).Kind().String() + " ")
		}
		b.WriteString(clip(it.StringValue()))
	}
	return "(" + b.String() + ")"
}

func joinedText(v Sequence) string {
	var parts []string
	for it := range v.All() {
		parts = append(parts, it.StringValue())
	}
	return strings.Join(parts, " ")
}

func (set *qt3Set) checkValue(w *qt3World, k *xmlstream.Node, v Sequence) string {
	expected := k.TextContent()
	ok := false
	withResult := func(source string) (Sequence, error) {
		inner := *w
		inner.static.HasVariable = nil
		inner.context.Variables = func(q tieout.QName) (Sequence, bool) {
			if q.Local == "result" {
				return v, true
			}
			return w.context.Variables(q)
		}
		return inner.evaluate(source)
	}
	holds := func(source string) bool {
		r, err := withResult(source)
		if err != nil {
			return false
		}
		b, err := EffectiveBoolean(r)
		return err == nil && b
	}
	switch k.Name.Local {
	case "assert-true", "assert-false":
		b, isBool := Item(nil), false
		if v.Len() == 1 {
			b = v.At(0)
			_, isBool = b.(Boolean)
		}
		ok = isBool && b.(Boolean).b == (k.Name.Local == "assert-true")
	case "assert-string-value":
		got := joinedText(v)
		if attr(k, "normalize-space") == "true" {
			got, expected = collapse(got), collapse(expected)
		}
		ok = got == expected
	case "assert-eq":
		ok = holds("$result eq (" + expected + ")")
	case "assert-deep-eq":
		ok = holds("deep-equal($result, (" + expected + "))")
	case "assert":
		ok = holds(expected)
	case "assert-type":
		r, err := withResult("$result instance of " + expected)
		ok = err == nil && r.At(0).(Boolean).b
	case "assert-empty":
		ok = v.Len() == 0
	case "assert-count":
		ok = fmt.Sprint(v.Len()) == strings.TrimSpace(expected)
	case "assert-permutation":
		ok = set.permutation(withResult, expected, v)
	case "assert-xml", "assert-serialization-error", "serialization-matches":
		if f := attr(k, "file"); f != "" {
			data, err := os.ReadFile(filepath.Join(filepath.Dir(set.file), f))
			if err != nil {
				return err.Error()
			}
			expected = string(data)
		}
		ok = sameXML(v, expected)
	default:
		return "the assertion " + k.Name.Local + " is not known"
	}
	if ok {
		return ""
	}
	return k.Name.Local + " " + clip(expected) + " was expected, not " + show(v)
}

func (set *qt3Set) permutation(evaluate func(string) (Sequence, error), expected string, v Sequence) bool {
	e, err := evaluate("(" + expected + ")")
	if err != nil || e.Len() != v.Len() {
		return false
	}
	used := make([]bool, e.Len())
next:
	for it := range v.All() {
		a, err := atomizeItem(it)
		if err != nil || a.Len() != 1 {
			return false
		}
		for i := range e.Len() {
			b, ok := e.At(i).(Atomic)
			if ok && !used[i] && same(asString(a.At(0).(Atomic)), asString(b), 0) {
				used[i] = true
				continue next
			}
		}
		return false
	}
	return true
}

// sameXML compares the sequence with XML text: the same elements, attributes and text.
func sameXML(v Sequence, expected string) bool {
	var got bytes.Buffer
	got.WriteString("<r>")
	for i := range v.Len() {
		if n, ok := v.At(i).(Node); ok {
			writeXML(&got, n)
			continue
		}
		if i > 0 {
			if _, ok := v.At(i - 1).(Atomic); ok {
				got.WriteByte(' ')
			}
		}
		got.WriteString(xmlstream.EscapeText(v.At(i).StringValue()))
	}
	got.WriteString("</r>")
	if strings.HasPrefix(expected, "<?xml") {
		_, expected, _ = strings.Cut(expected, "?>")
	}
	want, err := Parse([]byte("<r>"+strings.TrimSpace(expected)+"</r>"), TreeOptions{})
	if err != nil {
		return false
	}
	have, err := Parse(got.Bytes(), TreeOptions{})
	if err != nil {
		return false
	}
	c := &Call{Context: &Context{}, done: context.Background(), steps: 1 << 30, items: 1 << 30}
	equal, err := c.deepEqual(single(have.Root()), single(want.Root()))
	return err == nil && equal
}

func writeXML(b *bytes.Buffer, n Node) {
	switch n.Kind() {
	case DocumentNode:
		for _, k := range n.Children() {
			writeXML(b, k)
		}
	case ElementNode:
		b.WriteString("<" + n.Name().Local + ` xmlns="` + xmlstream.EscapeAttr(n.Name().Space) + `"`)
		for i, a := range n.Attributes() {
			name := a.Name().Local
			if a.Name().Space != "" {
				p := fmt.Sprintf("p%d", i)
				if a.Name().Space == tieout.NamespaceXML {
					p = "xml"
				} else {
					b.WriteString(` xmlns:` + p + `="` + xmlstream.EscapeAttr(a.Name().Space) + `"`)
				}
				name = p + ":" + name
			}
			b.WriteString(" " + name + `="` + xmlstream.EscapeAttr(a.StringValue()) + `"`)
		}
		b.WriteString(">")
		for _, k := range n.Children() {
			writeXML(b, k)
		}
		b.WriteString("</" + n.Name().Local + ">")
	case AttributeNode:
		b.WriteString(lexicalName(n) + `="` + xmlstream.EscapeAttr(n.StringValue()) + `"`)
	case TextNode:
		b.WriteString(xmlstream.EscapeText(n.StringValue()))
	case CommentNode:
		b.WriteString("<!--" + n.StringValue() + "-->")
	case InstructionNode:
		b.WriteString("<?" + n.Name().Local + " " + n.StringValue() + "?>")
	}
}
