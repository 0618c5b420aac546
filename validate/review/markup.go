package review

import (
	"bytes"
	"context"
	"html"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	nethtml "golang.org/x/net/html"
	"golang.org/x/net/html/charset"

	"github.com/tieout/tieout/convert/inline"
	"github.com/tieout/tieout/internal/regex"
)

// What elements of a document become. What is not listed is left out, and its content stays.
var kept = table(`a abbr address b big blockquote br caption center cite code col colgroup dd del dfn dir div dl dt em font h1 h2 h3 h4 h5 h6
	hr i ins kbd li menu nobr ol p pre q s samp small span strike strong sub sup table tbody td tfoot th thead tr tt u ul var wbr bdo`)

// renamed are elements that become others: what structures a page of its own must not structure ours.
var renamed = map[string]string{"html": "div", "body": "div", "article": "div", "aside": "div", "figure": "div", "figcaption": "div", "footer": "div",
	"header": "div", "main": "div", "nav": "div", "section": "div", "label": "span", "button": "span", "legend": "div", "fieldset": "div",
	"blink": "span", "marquee": "span", "time": "span", "mark": "span", "listing": "pre"}

var void = table("br hr col wbr")

// silent are elements whose content is left out with them.
var silent = table(`script style title textarea iframe noembed noframes noscript xmp plaintext template svg math select object applet audio video canvas
	datalist frameset`)

// rawText are those of them whose content is no markup, to the end of the document when nothing ends it.
var rawText = table("script style title textarea iframe noembed noframes xmp plaintext")

func table(words string) map[string]bool {
	m := map[string]bool{}
	for w := range strings.FieldsSeq(words) {
		m[w] = true
	}
	return m
}

// attributes are what elements may have, with what their values may be. style, id, href and src are treated apart.
var attributes = map[string]func(string) bool{}

func init() {
	for _, name := range []string{"width", "height", "border", "cellpadding", "cellspacing", "hspace", "vspace"} {
		attributes[name] = isLength
	}
	for _, name := range []string{"colspan", "rowspan", "span", "start", "value"} {
		attributes[name] = isCount
	}
	for _, name := range []string{"align", "valign", "nowrap", "noshade", "dir", "lang", "clear", "scope", "rules", "frame"} {
		attributes[name] = isWord
	}
	attributes["bgcolor"], attributes["color"] = isColor, isColor
	attributes["face"] = func(v string) bool { return consists(v, 120, " ,'-", false) }
	attributes["size"] = isFontSize
	attributes["type"] = func(v string) bool {
		return slices.Contains([]string{"1", "a", "A", "i", "I", "disc", "circle", "square"}, v)
	}
	attributes["class"] = func(v string) bool { return consists(v, 400, "_ .:-", true) }
}

// isPlainID reports whether a value names a place in a document.
func isPlainID(v string) bool { return consists(v, 200, "_.:-", true) }

// consists reports whether a value has 1 to most characters: letters, digits, those of others. Numbers of all scripts count
// as digits where allScripts is true.
func consists(v string, most int, others string, allScripts bool) bool {
	n := 0
	for _, r := range v {
		n++
		digit := '0' <= r && r <= '9' || allScripts && unicode.IsNumber(r)
		if n > most || !digit && !unicode.IsLetter(r) && !strings.ContainsRune(others, r) {
			return false
		}
	}
	return n > 0
}

// isLength is a number of up to five digits and four behind the point, with a unit or *: "12.5px", "40%".
func isLength(v string) bool {
	v = strings.TrimSuffix(v, "*")
	for _, unit := range []string{"%", "px", "pt", "em"} {
		if rest, ok := strings.CutSuffix(v, unit); ok {
			v = rest
			break
		}
	}
	whole, places, pointed := strings.Cut(v, ".")
	return areDigits(whole, 5) && (!pointed || areDigits(places, 4))
}

func isCount(v string) bool { return areDigits(v, 4) }

func isFontSize(v string) bool {
	if v != "" && (v[0] == '+' || v[0] == '-') {
		v = v[1:]
	}
	return areDigits(v, 2)
}

func isColor(v string) bool {
	v = strings.TrimPrefix(v, "#")
	return v != "" && len(v) <= 24 && strings.Trim(v, asciiLetters+"0123456789") == ""
}

func isWord(v string) bool { return len(v) <= 24 && strings.Trim(v, asciiLetters+"-") == "" }

const asciiLetters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"

// areDigits reports whether a text is 1 to most digits.
func areDigits(v string, most int) bool {
	return v != "" && len(v) <= most && strings.Trim(v, "0123456789") == ""
}

var dataImage = regex.New(`^data:image/(png|jpeg|jpg|gif|webp);base64,[A-Za-z0-9+/=\s]*$`)

// bodyClass is the class of what stands for the body of a document.
const bodyClass = "tie-body"

// cleaner writes the markup of a document so that it shows what the document shows, and does nothing.
type cleaner struct {
	b      []byte
	marks  *marks
	open   map[string]int // elements that were begun and not ended
	styles map[string]string
	sheets []byte
	decode func([]byte) string
	ix     []string // prefixes of inline XBRL, with the colon
	closed map[string]int
	placed bool // something of it is placed by coordinates

	skipping string // the element that is being left out; "" for none
	depth    int    // how many of its kind are open
}

// cleaned writes a document with its marks: its markup is b of the cleaner, its style sheets. It is cut short when ctx ends.
func cleaned(ctx context.Context, data []byte, marks *marks) *cleaner {
	c := &cleaner{marks: marks, open: map[string]int{}, styles: map[string]string{}, closed: map[string]int{}, decode: decoder(data)}
	z := nethtml.NewTokenizer(bytes.NewReader(data))
	z.AllowCDATA(true)
	xml := bytes.HasPrefix(bytes.TrimLeft(data, "\ufeff \r\n\t"), []byte("<?xml")) || bytes.Contains(data[:min(len(data), 2048)], []byte("xmlns"))
	at := 0
	for n := 0; n%1024 > 0 || ctx.Err() == nil; n++ {
		kind := z.Next()
		raw := z.Raw()
		start := at
		at += len(raw)
		switch kind {
		case nethtml.ErrorToken:
			c.placed = c.placed || bytes.Contains(c.sheets, []byte("position:absolute"))
			return c
		case nethtml.TextToken:
			if c.skipping == "" {
				c.text(data, start, at, raw)
			} else if c.skipping == "style" {
				c.sheets = append(c.sheets, cleanSheet(string(raw))...)
			}
		case nethtml.StartTagToken, nethtml.SelfClosingTagToken:
			c.startTag(z, data, at, kind == nethtml.SelfClosingTagToken && xml)
		case nethtml.EndTagToken:
			c.endTag(z)
		}
	}
	return c
}

// startTag takes a start tag, which ends at a byte of the document: that of an element that stays, or of one that is left out with
// its content.
func (c *cleaner) startTag(z *nethtml.Tokenizer, data []byte, at int, selfClosing bool) {
	if selfClosing {
		z.NextIsNotRawText()
	}
	name, more := z.TagName()
	tag := string(name)
	switch {
	case c.skipping != "":
		if tag == c.skipping && !selfClosing {
			c.depth++
		}
	case !c.isSilent(tag):
		c.start(z, tag, more, selfClosing)
	case !selfClosing && (rawText[tag] || c.ends(data, at, tag)):
		c.skipping, c.depth = tag, 1
	}
}

func (c *cleaner) endTag(z *nethtml.Tokenizer) {
	name, _ := z.TagName()
	tag := string(name)
	if c.skipping == "" {
		c.end(tag)
	} else if tag == c.skipping {
		if c.depth--; c.depth == 0 {
			c.skipping = ""
		}
	}
}

// decoder makes UTF-8 of parts of a document.
func decoder(data []byte) func([]byte) string {
	if utf8.Valid(data) {
		return func(b []byte) string { return string(b) }
	}
	encoding, name, _ := charset.DetermineEncoding(data[:min(len(data), 1024)], "")
	if name == "utf-8" || encoding == nil {
		encoding, _ = charset.Lookup("windows-1252")
	}
	return func(b []byte) string {
		out, err := encoding.NewDecoder().Bytes(b)
		if err != nil {
			return strings.ToValidUTF8(string(b), "\ufffd")
		}
		return string(out)
	}
}

// isSilent reports whether an element is left out with its content.
func (c *cleaner) isSilent(tag string) bool {
	if silent[tag] {
		return true
	}
	for _, prefix := range c.ix {
		if tag == prefix+"header" || tag == prefix+"hidden" {
			return true
		}
	}
	return false
}

// ends reports whether an end tag stands behind a place: what is left out without an end would hide the rest.
func (c *cleaner) ends(data []byte, at int, tag string) bool {
	last, known := c.closed[tag]
	if !known {
		last = lastEndTag(data, tag)
		c.closed[tag] = last
	}
	return at <= last
}

// lastEndTag is where the last end tag of an element stands; -1 for none.
func lastEndTag(data []byte, tag string) int {
	for end := len(data); end > 0; {
		i := bytes.LastIndex(data[:end], []byte("</"))
		if i < 0 {
			return -1
		}
		if rest := data[i+2:]; len(rest) >= len(tag) && strings.EqualFold(string(rest[:len(tag)]), tag) {
			return i
		}
		end = i
	}
	return -1
}

// start writes the start tag of an element with the attributes that may stay.
func (c *cleaner) start(z *nethtml.Tokenizer, tag string, more, selfClosing bool) {
	name, isBody := tag, tag == "body"
	if to := renamed[tag]; to != "" {
		name = to
	}
	var attrs []byte
	image, alt := "", ""
	for more {
		var key, value []byte
		key, value, more = z.TagAttr()
		k := string(key)
		if strings.HasPrefix(k, "xmlns:") {
			if v := string(value); v == inline.Namespace11 || v == inline.Namespace10 {
				c.ix = append(c.ix, k[len("xmlns:"):]+":")
			}
			continue
		}
		switch {
		case tag == "img" && k == "src":
			image = strings.TrimSpace(string(value))
		case tag == "img" && k == "alt":
			alt = c.decode(value)
		case isBody && k == "class":
		default:
			attrs = c.attribute(attrs, name, k, value)
		}
	}
	if isBody {
		attrs = append(attrs, ` class="`+bodyClass+`"`...)
	}
	if tag == "img" {
		c.image(image, alt, attrs)
		return
	}
	if !kept[name] {
		return
	}
	c.b = append(append(append(append(c.b, '<'), name...), attrs...), '>')
	switch {
	case void[name]:
	case selfClosing:
		c.b = append(append(append(c.b, "</"...), name...), '>')
	default:
		c.open[tag]++
	}
}

// image writes an image that is part of the document; of any other it writes what the document says instead of it.
func (c *cleaner) image(src, alt string, attrs []byte) {
	if dataImage.MatchString(src) {
		c.b = append(append(c.b, `<img src="`...), src...)
		c.b = append(append(append(c.b, `" alt="`...), html.EscapeString(alt)...), '"')
		c.b = append(append(c.b, attrs...), '>')
		return
	}
	if alt = strings.TrimSpace(alt); alt != "" {
		c.b = append(append(append(c.b, "<tie-i>"...), html.EscapeString(alt)...), "</tie-i>"...)
	}
}

// attribute appends an attribute if it may stay.
func (c *cleaner) attribute(b []byte, element, key string, value []byte) []byte {
	v := string(value)
	switch key {
	case "style":
		cleaned, known := c.styles[v]
		if !known {
			cleaned = html.EscapeString(cleanDeclarations(v))
			c.styles[v] = cleaned
			c.placed = c.placed || strings.Contains(cleaned, "position:absolute")
		}
		v = cleaned
		if v == "" {
			return b
		}
	case "id", "name":
		if key == "name" && element != "a" || !isPlainID(v) {
			return b
		}
		key, v = "id", html.EscapeString(v)
	case "href":
		fragment, ok := strings.CutPrefix(strings.TrimSpace(v), "#")
		if element != "a" || !ok || !isPlainID(fragment) {
			return b
		}
		v = "#" + html.EscapeString(fragment)
	default:
		allowed := attributes[key]
		if allowed == nil || !allowed(strings.TrimSpace(v)) || key == "class" && strings.Contains(v, "tie-") {
			return b
		}
		v = html.EscapeString(strings.TrimSpace(v))
	}
	b = append(append(append(b, ' '), key...), `="`...)
	return append(append(b, v...), '"')
}

// end writes the end tag of an element that is open.
func (c *cleaner) end(tag string) {
	if c.open[tag] == 0 {
		if tag == "p" { // of old times: an empty line
			c.b = append(c.b, "<p></p>"...)
		}
		return
	}
	c.open[tag]--
	if to := renamed[tag]; to != "" {
		tag = to
	}
	c.b = append(append(append(c.b, "</"...), tag...), '>')
}

// text writes text with the marks that belong into it.
func (c *cleaner) text(data []byte, start, end int, raw []byte) {
	if bytes.HasPrefix(raw, []byte("<![CDATA[")) {
		c.b = appendEscaped(c.b, c.decode(bytes.TrimSuffix(raw[len("<![CDATA["):], []byte("]]>"))))
		return
	}
	if len(bytes.TrimSpace(raw)) == 0 {
		c.b = appendEscaped(c.b, string(raw))
		return
	}
	c.marks.pieces(start, end, func(from, to int, active []span, begins []span) {
		for _, s := range begins {
			c.b = append(c.marks.tag(c.b, []span{s}, true), "</tie-f>"...)
		}
		text := html.UnescapeString(c.decode(data[from:to]))
		if len(active) == 0 || strings.TrimSpace(text) == "" {
			c.b = appendEscaped(c.b, text)
			return
		}
		c.b = appendEscaped(c.marks.tag(c.b, active, false), text)
		c.b = append(c.b, "</tie-f>"...)
	})
}

// lineEnds has all that ends a line as a newline.
var lineEnds = strings.NewReplacer("\r\n", "\n", "\r", "\n", "\f", "\n", "\v", "\n")

// cleanText writes plain text with its marks.
func cleanText(data []byte, marks *marks) []byte {
	c := &cleaner{marks: marks, decode: decoder(data)}
	c.b = append(c.b, "<pre>\n"...)
	marks.pieces(0, len(data), func(from, to int, active, begins []span) {
		for _, s := range begins {
			c.b = append(marks.tag(c.b, []span{s}, true), "</tie-f>"...)
		}
		text := lineEnds.Replace(c.decode(data[from:to]))
		if len(active) == 0 || strings.TrimSpace(text) == "" {
			c.b = appendEscaped(c.b, text)
			return
		}
		c.b = append(appendEscaped(marks.tag(c.b, active, false), text), "</tie-f>"...)
	})
	return append(c.b, "</pre>"...)
}

// appendEscaped appends text as HTML; what no document can hold becomes a space.
func appendEscaped(b []byte, s string) []byte {
	for i := range len(s) {
		switch ch := s[i]; {
		case ch == '<':
			b = append(b, "&lt;"...)
		case ch == '>':
			b = append(b, "&gt;"...)
		case ch == '&':
			b = append(b, "&amp;"...)
		case ch < ' ' && ch != '\n' && ch != '\t':
			b = append(b, ' ')
		default:
			b = append(b, ch)
		}
	}
	return b
}

// appendIndexes appends the numbers of marks as a list.
func appendIndexes(b []byte, attr byte, active []span) []byte {
	first := true
	for i := len(active) - 1; i >= 0; i-- { // the innermost first
		if active[i].kind != attr {
			continue
		}
		if first {
			b = append(b, ' ', attr, '=')
			first = false
		} else {
			b = append(b, ',')
		}
		b = strconv.AppendInt(b, int64(active[i].index), 10)
	}
	return b
}
