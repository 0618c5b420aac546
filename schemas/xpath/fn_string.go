package xpath

import (
	"cmp"
	"math"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/cases"
	"golang.org/x/text/language"
	"golang.org/x/text/unicode/norm"

	"github.com/tieout/tieout/internal/xmlstream"
)

var stringFunctions = []definition{
	{"string", 0, "item?", fnString},
	{"codepoints-to-string", 1, "integer*", fnCodepointsToString},
	{"string-to-codepoints", 1, "string?", fnStringToCodepoints},
	{"compare", 2, "string?,string?,string", fnCompare},
	{"codepoint-equal", 2, "string?,string?", fnCodepointEqual},
	{"concat", 2, "atomic?,atomic?...", fnConcat},
	{"string-join", 2, "string*,string", fnStringJoin},
	{"substring", 2, "string?,double,double", fnSubstring},
	{"string-length", 0, "string?", fnStringLength},
	{"normalize-space", 0, "string?", fnNormalizeSpace},
	{"normalize-unicode", 1, "string?,string", fnNormalizeUnicode},
	{"upper-case", 1, "string?", mapText(func(s string) string { return cases.Upper(language.Und).String(s) })},
	{"lower-case", 1, "string?", mapText(func(s string) string { return cases.Lower(language.Und).String(s) })},
	{"translate", 3, "string?,string,string", fnTranslate},
	{"encode-for-uri", 1, "string?", mapText(func(s string) string { return escape(s, isUnreserved) })},
	{"iri-to-uri", 1, "string?", mapText(func(s string) string { return escape(s, isURIByte) })},
	{"escape-html-uri", 1, "string?", mapText(func(s string) string { return escape(s, func(c byte) bool { return c >= 0x20 && c < 0x7F }) })},
	{"contains", 2, "string?,string?,string", testText(strings.Contains)},
	{"starts-with", 2, "string?,string?,string", testText(strings.HasPrefix)},
	{"ends-with", 2, "string?,string?,string", testText(strings.HasSuffix)},
	{"substring-before", 2, "string?,string?,string", fnSubstringBefore},
	{"substring-after", 2, "string?,string?,string", fnSubstringAfter},
	{"resolve-uri", 1, "string?,string", fnResolveURI},
}

func fnString(c *Call, args []Sequence) (Sequence, error) {
	if len(args) == 0 {
		if c.item == nil {
			return Sequence{}, fail("XPDY0002", "there is no context item")
		}
		return ofText(c, c.item.StringValue())
	}
	return ofText(c, text(args[0]))
}

func mapText(f func(string) string) func(*Call, []Sequence) (Sequence, error) {
	return func(c *Call, args []Sequence) (Sequence, error) { return ofText(c, f(text(args[0]))) }
}

func testText(f func(s, part string) bool) func(*Call, []Sequence) (Sequence, error) {
	return func(c *Call, args []Sequence) (Sequence, error) {
		if err := collation(c, args, 2); err != nil {
			return Sequence{}, err
		}
		return ofBool(f(text(args[0]), text(args[1])))
	}
}

func fnCodepointsToString(c *Call, args []Sequence) (Sequence, error) {
	if err := c.hold(args[0].Len() / 4); err != nil {
		return Sequence{}, err
	}
	var b strings.Builder
	for it := range args[0].All() {
		n := it.(Integer)
		if n.big != nil || n.n < 0 || n.n > utf8.MaxRune || !xmlstream.IsChar(rune(n.n)) {
			return Sequence{}, fail("FOCH0001", "%s is not the number of a character", n.StringValue())
		}
		b.WriteRune(rune(n.n))
	}
	return single(String(b.String())), nil
}

func fnStringToCodepoints(c *Call, args []Sequence) (Sequence, error) {
	b := collector{c: c}
	for _, r := range text(args[0]) {
		if err := b.add(Int(int(r))); err != nil {
			return Sequence{}, err
		}
	}
	return b.sequence(), nil
}

func fnCompare(c *Call, args []Sequence) (Sequence, error) {
	if err := collation(c, args, 2); err != nil {
		return Sequence{}, err
	}
	if args[0].Len() == 0 || args[1].Len() == 0 {
		return Sequence{}, nil
	}
	return ofInt(cmp.Compare(text(args[0]), text(args[1])))
}

func fnCodepointEqual(_ *Call, args []Sequence) (Sequence, error) {
	if args[0].Len() == 0 || args[1].Len() == 0 {
		return Sequence{}, nil
	}
	return ofBool(text(args[0]) == text(args[1]))
}

func fnConcat(c *Call, args []Sequence) (Sequence, error) {
	var b strings.Builder
	for _, a := range args {
		b.WriteString(text(a))
	}
	return ofText(c, b.String())
}

func fnStringJoin(c *Call, args []Sequence) (Sequence, error) {
	var b strings.Builder
	separator := text(args[1])
	for i := range args[0].Len() {
		if i > 0 {
			b.WriteString(separator)
		}
		s := args[0].At(i).StringValue()
		b.WriteString(s)
		if err := c.hold((len(s) + len(separator)) / 16); err != nil {
			return Sequence{}, err
		}
	}
	return ofText(c, b.String())
}

// roundHalfUp is fn:round of a double.
func roundHalfUp(f float64) float64 {
	if math.Abs(f) >= 1<<52 || math.IsNaN(f) {
		return f
	}
	r := math.Floor(f)
	if f-r >= 0.5 {
		r++
	}
	return math.Copysign(r, f)
}

func fnSubstring(c *Call, args []Sequence) (Sequence, error) {
	s := text(args[0])
	start := roundHalfUp(floatOf(args[1].At(0).(Atomic)))
	end := math.Inf(1)
	if len(args) == 3 {
		end = start + roundHalfUp(floatOf(args[2].At(0).(Atomic)))
	}
	from, to, position := -1, len(s), 0.0
	for i := range s {
		position++
		if from < 0 && position >= start {
			from = i
		}
		if !(position < end) {
			to = i
			break
		}
	}
	if from < 0 || from >= to || math.IsNaN(start) || math.IsNaN(end) {
		return single(String("")), nil
	}
	return ofText(c, s[from:to])
}

// focusText is the string that a function works on: its argument, or the context item's.
func focusText(c *Call, args []Sequence) (string, error) {
	if len(args) == 0 {
		if c.item == nil {
			return "", fail("XPDY0002", "there is no context item")
		}
		return c.item.StringValue(), nil
	}
	return text(args[0]), nil
}

func fnStringLength(c *Call, args []Sequence) (Sequence, error) {
	s, err := focusText(c, args)
	if err != nil {
		return Sequence{}, err
	}
	return ofInt(utf8.RuneCountInString(s))
}

func fnNormalizeSpace(c *Call, args []Sequence) (Sequence, error) {
	s, err := focusText(c, args)
	if err != nil {
		return Sequence{}, err
	}
	return ofText(c, collapse(s))
}

func fnNormalizeUnicode(c *Call, args []Sequence) (Sequence, error) {
	form := "NFC"
	if len(args) > 1 {
		form = strings.ToUpper(strings.TrimSpace(text(args[1])))
	}
	s := text(args[0])
	switch form {
	case "NFC":
		s = norm.NFC.String(s)
	case "NFD":
		s = norm.NFD.String(s)
	case "NFKC":
		s = norm.NFKC.String(s)
	case "NFKD":
		s = norm.NFKD.String(s)
	case "":
	default:
		return Sequence{}, fail("FOCH0003", "the normalization form %q is not supported", clip(form))
	}
	return ofText(c, s)
}

func fnTranslate(c *Call, args []Sequence) (Sequence, error) {
	from, to := []rune(text(args[1])), []rune(text(args[2]))
	m := make(map[rune]rune, len(from))
	for i, r := range from {
		if _, ok := m[r]; ok {
			continue
		}
		m[r] = -1
		if i < len(to) {
			m[r] = to[i]
		}
	}
	return ofText(c, strings.Map(func(r rune) rune {
		if t, ok := m[r]; ok {
			return t
		}
		return r
	}, text(args[0])))
}

// escape writes the bytes that are not kept as %XX.
func escape(s string, keep func(byte) bool) string {
	const digits = "0123456789ABCDEF"
	var b strings.Builder
	for i := range len(s) {
		if keep(s[i]) {
			b.WriteByte(s[i])
		} else {
			b.WriteByte('%')
			b.WriteByte(digits[s[i]>>4])
			b.WriteByte(digits[s[i]&15])
		}
	}
	return b.String()
}

func isUnreserved(c byte) bool {
	return c|0x20 >= 'a' && c|0x20 <= 'z' || c >= '0' && c <= '9' || strings.IndexByte("-_.~", c) >= 0
}

func isURIByte(c byte) bool {
	return c > 0x20 && c < 0x7F && strings.IndexByte("<>\"{}|\\^`", c) < 0
}

func fnSubstringBefore(c *Call, args []Sequence) (Sequence, error) {
	if err := collation(c, args, 2); err != nil {
		return Sequence{}, err
	}
	before, _, ok := strings.Cut(text(args[0]), text(args[1]))
	if !ok {
		before = ""
	}
	return ofText(c, before)
}

func fnSubstringAfter(c *Call, args []Sequence) (Sequence, error) {
	if err := collation(c, args, 2); err != nil {
		return Sequence{}, err
	}
	_, after, _ := strings.Cut(text(args[0]), text(args[1]))
	return ofText(c, after)
}

func fnResolveURI(c *Call, args []Sequence) (Sequence, error) {
	if args[0].Len() == 0 {
		return Sequence{}, nil
	}
	ref, base := text(args[0]), c.Static.BaseURI
	if len(args) > 1 {
		base = text(args[1])
	}
	if !validURI(ref) {
		return Sequence{}, fail("FORG0002", "%q is not a URI reference", clip(ref))
	}
	if i := strings.IndexAny(ref, ":/?#"); i >= 0 && ref[i] == ':' {
		return single(URI(ref)), nil
	}
	if base == "" && len(args) == 1 {
		return Sequence{}, fail("FONS0005", "there is no base URI")
	}
	if i := strings.IndexAny(base, ":/?#"); !validURI(base) || i < 0 || base[i] != ':' || strings.ContainsAny(base, " #") {
		return Sequence{}, fail("FORG0002", "%q is not an absolute URI", clip(base))
	}
	out, err := resolveURI(ref, base)
	if err != nil {
		return Sequence{}, fail("FORG0002", "%q cannot be resolved", clip(ref))
	}
	return single(URI(out)), nil
}
