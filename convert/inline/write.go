package inline

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/internal/regex"
	"github.com/tieout/tieout/internal/xmlstream"
	"github.com/tieout/tieout/schemas/transform"
)

// Page is the document that facts are tagged in.
type Page struct {
	Data  []byte // UTF-8, or one byte a character (Windows-1252); nil for a table of the facts
	HTML  bool   // otherwise plain text
	Title string // when the document has none
	Lang  string // xml:lang
	// Places are where facts are printed: by the ids of the facts, bytes of Data from and to.
	Places map[string][2]int
}

// Write writes the facts of an instance as an inline document that shows the page: each fact is tagged where it is printed,
// or stands in ix:hidden. It returns how many could not be tagged in place though the page prints them. Nothing is written when
// the context ends before all of it is known; the error is the context's then.
func Write(ctx context.Context, w io.Writer, instance []byte, page Page) (untagged int, err error) {
	doc, err := xmlstream.Parse(instance, xmlstream.Options{Name: "instance"})
	if err != nil {
		return 0, err
	}
	t := &tagger{ctx: ctx, page: page, inserts: map[int][]insertion{}, covered: map[int]bool{}}
	t.collect(doc.Root)
	body, head := t.body()
	if err := ctx.Err(); err != nil {
		return 0, err
	}
	var b bytes.Buffer
	b.WriteString("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<html xmlns=\"" + namespaceXHTML + "\" xmlns:ix=\"" + Namespace11 + "\" xmlns:ixt=\"" + transform.NamespaceTR4 + "\" xmlns:ixt-sec=\"" + transform.NamespaceSEC + "\"")
	for _, prefix := range sortedKeys(t.prefixes) {
		fmt.Fprintf(&b, " xmlns:%s=\"%s\"", prefix, xmlstream.EscapeAttr(t.prefixes[prefix]))
	}
	lang := page.Lang
	if lang == "" {
		lang = "en"
	}
	fmt.Fprintf(&b, " xml:lang=\"%s\">\n%s<body>\n<div style=\"display:none\"><ix:header>", xmlstream.EscapeAttr(lang), head)
	if len(t.hidden) > 0 {
		b.WriteString("<ix:hidden>")
		b.Write(t.hidden)
		b.WriteString("</ix:hidden>")
	}
	b.WriteString("<ix:references>")
	b.Write(t.references)
	b.WriteString("</ix:references><ix:resources>")
	b.Write(t.resources)
	b.WriteString("</ix:resources></ix:header></div>\n")
	b.Write(body)
	b.WriteString("\n</body>\n</html>\n")
	_, err = w.Write(b.Bytes())
	return t.untagged, err
}

// tagger puts the facts of an instance into a page.
type tagger struct {
	ctx        context.Context
	page       Page
	prefixes   map[string]string
	facts      []*xmlstream.Node
	links      []*xmlstream.Node // of footnotes
	ids        []string          // that are taken, when there are footnotes
	references []byte
	resources  []byte
	hidden     []byte
	inserts    map[int][]insertion // by place in the text that is written, in order
	order      []int
	covered    map[int]bool // bytes that are tagged
	untagged   int
}

// insertion is a fact's tags around a stretch of text; an empty stretch is a fact without content.
type insertion struct {
	end    int
	start  string // the start tag
	unit   string
	scale  int
	format string
}

// stopped reports whether the work is called off; n counts what is done, and it is asked every so often.
func (t *tagger) stopped(n int) bool { return n%128 == 0 && t.ctx.Err() != nil }

// collect takes prefixes, references, contexts, units and facts of the instance.
func (t *tagger) collect(root *xmlstream.Node) {
	t.prefixes = map[string]string{}
	w := &writer{i: &Instance{}, prefixes: t.prefixes}
	take := func(n *xmlstream.Node) {
		for _, prefix := range prefixesOf(n) {
			if uri, ok := n.Lookup(prefix); ok && prefix != "" && prefix != "xml" && t.prefixes[prefix] == "" {
				t.prefixes[prefix] = uri
			}
		}
	}
	take(root)
	all := root.Elements()
	for i, n := range all {
		if t.stopped(i) {
			return
		}
		take(n)
	}
	if t.prefixes["xsi"] == "" {
		t.prefixes["xsi"] = tieout.NamespaceXSI
	}
	for i, n := range all {
		if t.stopped(i) {
			return
		}
		if id, ok := n.Attr(tieout.QName{Local: "id"}); ok {
			t.ids = append(t.ids, id)
		}
		w.b = w.b[:0]
		switch {
		case n.Name.Space == tieout.NamespaceLink && (n.Name.Local == "schemaRef" || n.Name.Local == "linkbaseRef"):
			w.node(&document{}, n, nil)
			t.references = append(t.references, w.b...)
		case n.Name == tieout.QName{Space: tieout.NamespaceLink, Local: "footnoteLink"}:
			t.links = append(t.links, n)
		case n.Name.Space == tieout.NamespaceXBRLI || n.Name.Space == tieout.NamespaceLink:
			w.node(&document{}, n, nil)
			t.resources = append(append(t.resources, w.b...), '\n')
		default:
			t.facts = append(t.facts, n)
		}
	}
}

// prefixesOf are the prefixes that an element and what stands in it use.
func prefixesOf(n *xmlstream.Node) (all []string) {
	add := func(p string) {
		if !slices.Contains(all, p) {
			all = append(all, p)
		}
	}
	var walk func(n *xmlstream.Node, depth int)
	walk = func(n *xmlstream.Node, depth int) {
		if !n.IsElement() {
			needName(n.Text, add)
			return
		}
		add(n.Prefix)
		for i := range n.Attrs {
			add(n.Attrs[i].Prefix)
			needName(n.Attrs[i].Value, add)
		}
		if depth == 0 && n.Parent == nil {
			return
		}
		for _, c := range n.Children {
			walk(c, depth+1)
		}
	}
	walk(n, 0)
	return all
}

// body writes the content of the page with its facts, and the head.
func (t *tagger) body() (body []byte, head string) {
	plainHead := "<head><title>" + xmlstream.EscapeText(t.page.Title) + "</title></head>\n"
	if t.page.Data == nil {
		return t.list(), plainHead
	}
	data, moved := toUTF8(t.page.Data)
	places := map[string][2]int{}
	for id, p := range t.page.Places {
		places[id] = [2]int{moved(p[0]), moved(p[1])}
	}
	if !t.page.HTML {
		t.place(places, func(p [2]int) []stretch { return []stretch{{p[0], p[1]}} }, data)
		body = append(body, "<pre>"...)
		body = t.text(body, data, 0, len(data), appendPlain)
		return append(body, "</pre>"...), plainHead
	}
	mended, repaired := mend(data)
	doc, err := xmlstream.Parse(mended, xmlstream.Options{MaxDepth: 4096})
	if err != nil { // mending leaves nothing that could not be read but the deepest nesting
		t.page.HTML = false
		return t.body()
	}
	x := &xhtmlWriter{ids: map[string]bool{}}
	x.insert = func(b []byte, start, end int) []byte { return t.text(b, mended, start, end, appendRaw) }
	texts := textsOf(doc.Root, nil)
	t.place(places, func(p [2]int) []stretch {
		return within(texts, repaired.mended(p[0]), repaired.mended(p[1]))
	}, mended)
	for _, f := range t.facts {
		if id, ok := f.Attr(tieout.QName{Local: "id"}); ok {
			x.ids[id] = true
		}
	}
	x.node(doc.Root, false)
	title := x.title
	if strings.TrimSpace(title) == "" {
		title = t.page.Title
	}
	head = "<head><title>" + xmlstream.EscapeText(title) + "</title>"
	for _, s := range x.styles {
		head += `<style type="text/css">` + xmlstream.EscapeText(s) + "</style>"
	}
	return x.b, head + "</head>\n"
}

// toUTF8 makes UTF-8 of a page, and tells where its bytes have moved to.
func toUTF8(data []byte) ([]byte, func(int) int) {
	if utf8.Valid(data) {
		return data, func(i int) int { return i }
	}
	var out []byte
	var at []int32 // where each byte from 0x80 on stands in data
	var grown []int32
	extra := int32(0)
	for i, c := range data {
		if c < 0x80 {
			out = append(out, c)
			continue
		}
		r := []rune(windows1252.Replace(string([]rune{rune(c)})))[0]
		n := len(out)
		out = utf8.AppendRune(out, r)
		extra += int32(len(out) - n - 1)
		at, grown = append(at, int32(i)), append(grown, extra)
	}
	return out, func(i int) int {
		n, _ := slices.BinarySearch(at, int32(i))
		if n == 0 {
			return i
		}
		return i + int(grown[n-1])
	}
}

// windows1252 makes the characters that the bytes 0x80 to 0x9F stand for.
var windows1252 = strings.NewReplacer("\u0080", "€", "\u0082", "‚", "\u0083", "ƒ", "\u0084", "„", "\u0085", "…", "\u0086", "†", "\u0087", "‡", "\u0088", "ˆ",
	"\u0089", "‰", "\u008a", "Š", "\u008b", "‹", "\u008c", "Œ", "\u008e", "Ž", "\u0091", "‘", "\u0092", "’", "\u0093", "“", "\u0094", "”", "\u0095", "•",
	"\u0096", "–", "\u0097", "—", "\u0098", "˜", "\u0099", "™", "\u009a", "š", "\u009b", "›", "\u009c", "œ", "\u009e", "ž", "\u009f", "Ÿ")

// stretch is a part of the text that is written.
type stretch struct{ start, end int }

// textsOf are the stretches of text of a tree, in order.
func textsOf(n *xmlstream.Node, all []stretch) []stretch {
	if !n.IsElement() {
		return append(all, stretch{int(n.Start.Byte), int(n.End.Byte)})
	}
	if name := lowerName(n); name == "style" || name == "title" || name == "script" {
		return all
	}
	for _, c := range n.Children {
		all = textsOf(c, all)
	}
	return all
}

// within are the stretches of text between two places.
func within(texts []stretch, start, end int) (found []stretch) {
	i, _ := slices.BinarySearchFunc(texts, start, func(s stretch, at int) int { return s.end - 1 - at })
	for ; i < len(texts) && texts[i].start < end; i++ {
		if s := (stretch{max(start, texts[i].start), min(end, texts[i].end)}); s.start < s.end {
			found = append(found, s)
		}
	}
	return found
}

// place decides where each fact is tagged.
func (t *tagger) place(places map[string][2]int, find func([2]int) []stretch, data []byte) {
	for i, f := range t.facts {
		if t.stopped(i) {
			return
		}
		id, _ := f.Attr(tieout.QName{Local: "id"})
		p, printed := places[id]
		if printed && p[0] < p[1] && p[1] <= len(data)+len(t.page.Data) && t.tagIn(f, find(p), data) {
			continue
		}
		if printed {
			t.untagged++
		}
		t.hide(f)
	}
	for at := range t.inserts {
		t.order = append(t.order, at)
	}
	slices.Sort(t.order)
}

var printedNumber = regex.New(`[0-9]{1,3}(?:,[0-9]{3})+(?:\.[0-9]+)?|[0-9]+(?:\.[0-9]+)?|\.[0-9]+`)

// tagIn tags a fact in one of the stretches that print it.
func (t *tagger) tagIn(f *xmlstream.Node, in []stretch, data []byte) bool {
	if v, _ := f.Attr(tieout.QName{Space: tieout.NamespaceXSI, Local: "nil"}); v == "true" {
		if len(in) == 0 {
			return false
		}
		at := in[0].start
		for at < in[0].end && (data[at] == ' ' || data[at] == '\n' || data[at] == '\t') {
			at++
		}
		return t.add(f, at, at, "", 0, false)
	}
	value := strings.TrimSpace(f.TextContent())
	magnitude, negative := strings.CutPrefix(value, "-")
	if !isPlainNumber(magnitude) {
		return false
	}
	for _, s := range in {
		for _, m := range printedNumber.FindAllIndex(data[s.start:s.end], -1) {
			text := strings.ReplaceAll(string(data[s.start+m[0]:s.start+m[1]]), ",", "")
			for scale := -4; scale <= 12; scale++ {
				if scaled(text, scale, false) == scaled(magnitude, 0, false) && (scale == 0 || strings.Trim(text, "0.") != "") {
					return t.add(f, s.start+m[0], s.start+m[1], "ixt:num-dot-decimal", scale, negative)
				}
			}
		}
	}
	return strings.Trim(magnitude, "0.") == "" && t.tagZero(f, in, data)
}

// tagZero tags a fact that is zero in the first stretch that prints it in other signs than digits.
func (t *tagger) tagZero(f *xmlstream.Node, in []stretch, data []byte) bool {
	for _, s := range in {
		start, end := s.start, s.end
		for start < end && isSpaceByte(data[start]) {
			start++
		}
		for end > start && isSpaceByte(data[end-1]) {
			end--
		}
		if start < end && !printedNumber.Match(data[start:end]) {
			return t.add(f, start, end, "ixt:fixed-zero", 0, false)
		}
	}
	return false
}

func isSpaceByte(c byte) bool { return c == ' ' || c == '\n' || c == '\t' || c == '\r' }

// add tags a stretch. A stretch that is tagged already takes another fact only as one number with the same unit, scale and
// format; stretches that overlap otherwise take none.
func (t *tagger) add(f *xmlstream.Node, start, end int, format string, scale int, negative bool) bool {
	unit, _ := f.Attr(tieout.QName{Local: "unitRef"})
	in := insertion{end: end, start: t.startTag(f, format, scale, negative), unit: unit, scale: scale, format: format}
	for _, other := range t.inserts[start] {
		if other.end != end || end > start && (other.unit != unit || other.scale != scale || other.format != format) {
			return false
		}
	}
	if len(t.inserts[start]) == 0 {
		for at := start; at < end; at++ {
			if t.covered[at] {
				return false
			}
		}
	}
	for at := start; at < end; at++ {
		t.covered[at] = true
	}
	t.inserts[start] = append(t.inserts[start], in)
	return true
}

// startTag is the start tag of a fact.
func (t *tagger) startTag(f *xmlstream.Node, format string, scale int, negative bool) string {
	element := "ix:nonFraction"
	if _, ok := f.Attr(tieout.QName{Local: "unitRef"}); !ok {
		element = "ix:nonNumeric"
	}
	return t.start(f, element, format, scale, negative, "")
}

// start is a start tag of a fact; order is its place in a tuple, "" for none.
func (t *tagger) start(f *xmlstream.Node, element, format string, scale int, negative bool, order string) string {
	b := []byte("<" + element)
	set := func(name, value string) {
		b = append(append(append(b, ' '), name...), `="`...)
		b = append(xmlstream.AppendAttr(b, value), '"')
	}
	name := f.Name.Local
	if f.Prefix != "" {
		name = f.Prefix + ":" + name
	}
	set("name", name)
	for _, a := range []string{"contextRef", "unitRef", "decimals", "precision", "id"} {
		if v, ok := f.Attr(tieout.QName{Local: a}); ok {
			set(a, v)
		}
	}
	if format != "" {
		set("format", format)
	}
	if scale != 0 {
		set("scale", strconv.Itoa(scale))
	}
	if negative {
		set("sign", "-")
	}
	if order != "" {
		set("order", order)
	}
	if v, ok := f.Attr(tieout.QName{Space: tieout.NamespaceXSI, Local: "nil"}); ok {
		set("xsi:nil", v)
	}
	if v, ok := f.Attr(tieout.QName{Space: tieout.NamespaceXML, Local: "lang"}); ok && element == "ix:nonNumeric" {
		set("xml:lang", v)
	}
	return string(append(b, '>'))
}

// hide puts a fact into ix:hidden.
func (t *tagger) hide(f *xmlstream.Node) {
	value := f.TextContent()
	if _, ok := f.Attr(tieout.QName{Local: "unitRef"}); !ok {
		t.hidden = append(t.hidden, t.startTag(f, "", 0, false)...)
		t.hidden = append(xmlstream.AppendText(t.hidden, value), "</ix:nonNumeric>"...)
		return
	}
	magnitude, negative := strings.CutPrefix(strings.TrimSpace(value), "-")
	t.hidden = append(t.hidden, t.startTag(f, "", 0, negative)...)
	t.hidden = append(xmlstream.AppendText(t.hidden, magnitude), "</ix:nonFraction>"...)
}

// text appends a stretch of the page with the tags that belong into it.
func (t *tagger) text(b, data []byte, start, end int, write func(b, text []byte) []byte) []byte {
	i, _ := slices.BinarySearch(t.order, start)
	for ; i < len(t.order) && t.order[i] < end; i++ {
		if t.stopped(i) {
			return b
		}
		at := t.order[i]
		if at < start {
			continue
		}
		b = write(b, data[start:at])
		start = at
		all := t.inserts[at]
		for _, in := range all {
			b = append(b, in.start...)
			if in.end == at {
				b = append(b, "</ix:nonFraction>"...)
			}
		}
		if last := all[0].end; last > at {
			b = write(b, data[at:last])
			start = last
			for range all {
				b = append(b, "</ix:nonFraction>"...)
			}
		}
	}
	return write(b, data[start:end])
}

// appendPlain appends plain text as XML. Line ends become those of XML; what no document can hold becomes a space.
func appendPlain(b, text []byte) []byte {
	return xmlstream.AppendText(b, plainText.Replace(string(text)))
}

var plainText = strings.NewReplacer("\r\n", "\n", "\r", "\n", "\f", " ", "\v", " ", "\x1a", " ", "\x00", " ")

// appendRaw appends text that is XML already.
func appendRaw(b, text []byte) []byte { return append(b, text...) }
