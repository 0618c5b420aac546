package review

import (
	"strings"

	"github.com/tieout/tieout/internal/regex"
)

// properties are what a document may say of its look. Those that end in a dash stand for all that begin so.
var properties = table(`background background-color border border- bottom clear color display direction empty-cells float font font- height
	left letter-spacing line-height list-style-type margin margin- max-height max-width min-height min-width opacity orphans overflow
	overflow-wrap overflow-x overflow-y padding padding- page-break-after page-break-before page-break-inside position right table-layout text-align
	text-decoration text-decoration-line text-indent text-transform text-overflow top unicode-bidi vertical-align visibility white-space widows width word-break word-spacing
	word-wrap writing-mode z-index box-sizing border-collapse border-spacing transform transform-origin -sec-ix-hidden`)

var functions = regex.New(`(?i)([a-z-]*)\(`)

var harmless = table("rgb rgba hsl hsla calc matrix rotate scale translate translatex translatey scalex scaley")

// cleanDeclarations are the declarations of a style that change nothing but the look, and load nothing.
func cleanDeclarations(s string) string {
	var b strings.Builder
	for _, d := range declarations(withoutComments(s)) {
		name, value, ok := strings.Cut(d, ":")
		name, value = strings.ToLower(strings.TrimSpace(name)), strings.TrimSpace(value)
		if !ok || !isProperty(name) || !isHarmless(value) {
			continue
		}
		value, _, _ = strings.Cut(value, "!")
		value = strings.TrimSpace(value)
		if lower := strings.ToLower(value); name == "position" && lower != "absolute" && lower != "relative" && lower != "static" || value == "" {
			continue
		}
		if b.Len() > 0 {
			b.WriteByte(';')
		}
		b.WriteString(name + ":" + value)
	}
	return b.String()
}

func isProperty(name string) bool {
	if properties[name] {
		return name != "-sec-ix-hidden"
	}
	group, _, dashed := strings.Cut(name, "-")
	return dashed && properties[group+"-"] && !strings.Contains(name, "image")
}

func isHarmless(value string) bool {
	if len(value) > 400 || strings.ContainsAny(value, "\\<>{}@&\x00") {
		return false
	}
	for _, f := range functions.FindAllStringSubmatch(value, -1) {
		if !harmless[strings.ToLower(f[1])] {
			return false
		}
	}
	return strings.Count(value, "(") == strings.Count(value, ")") && strings.Count(value, `"`)%2 == 0 && strings.Count(value, "'")%2 == 0
}

// declarations splits a style at the semicolons that stand outside of quotes and parentheses.
func declarations(s string) []string {
	var out []string
	depth, from := 0, 0
	var quote byte
	for i := range len(s) {
		switch c := s[i]; {
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '"' || c == '\'':
			quote = c
		case c == '(':
			depth++
		case c == ')':
			depth = max(depth-1, 0)
		case c == ';' && depth == 0:
			out = append(out, s[from:i])
			from = i + 1
		}
	}
	return append(out, s[from:])
}

func withoutComments(s string) string {
	var b strings.Builder
	for {
		before, rest, found := strings.Cut(s, "/*")
		b.WriteString(before)
		_, after, ended := strings.Cut(rest, "*/")
		if !found || !ended {
			return b.String()
		}
		b.WriteByte(' ')
		s = after
	}
}

var (
	selector  = regex.New(`^[\p{L}\p{N}_.#*>+~\s-]+(:(first|last)-child)?$`)
	bodyNames = regex.New(`(^|[\s>+~])(html|body|HTML|BODY)($|[\s>+~.#:])`)
)

const mostSheet = 4 << 20

// cleanSheet are the rules of a style sheet that select parts of the document, with their harmless declarations.
func cleanSheet(s string) []byte {
	if len(s) > mostSheet {
		return nil
	}
	s = withoutComments(s)
	s = strings.NewReplacer("<!--", " ", "-->", " ", "<![CDATA[", " ", "]]>", " ").Replace(s)
	return appendRules(nil, s, 0)
}

// appendRules appends the rules of a sheet, or of the block of an at-rule.
func appendRules(b []byte, s string, depth int) []byte {
	for s != "" {
		i := strings.IndexAny(s, "{};")
		if i < 0 {
			return b
		}
		prelude, at := strings.TrimSpace(s[:i]), s[i]
		s = s[i+1:]
		if at != '{' {
			continue // a statement such as @import, or a brace too many
		}
		end := blockEnd(s)
		block := s[:end]
		s = s[min(end+1, len(s)):]
		if strings.HasPrefix(prelude, "@") {
			if medium := strings.ToLower(strings.TrimSpace(strings.TrimPrefix(prelude, "@media"))); depth == 0 && (medium == "print" || medium == "screen" || medium == "all") {
				inner := appendRules(nil, block, depth+1)
				b = append(append(append(append(b, "@media "+medium+"{"...), inner...), '}'), '\n')
			}
			continue
		}
		selectors := safeSelectors(prelude)
		if d := cleanDeclarations(block); selectors != "" && d != "" {
			b = append(append(append(append(append(b, selectors...), '{'), d...), '}'), '\n')
		}
	}
	return b
}

// blockEnd is where the block that s begins in ends.
func blockEnd(s string) int {
	depth := 0
	for i := range len(s) {
		switch s[i] {
		case '{':
			depth++
		case '}':
			if depth == 0 {
				return i
			}
			depth--
		}
	}
	return len(s)
}

func safeSelectors(prelude string) string {
	var out []string
	for part := range strings.SplitSeq(prelude, ",") {
		if part = strings.TrimSpace(part); selector.MatchString(part) && !strings.Contains(strings.ToLower(part), "tie-") {
			for range 2 { // names that stand side by side share what is between them
				part = bodyNames.ReplaceAllString(part, "$1."+bodyClass+"$3")
			}
			out = append(out, part)
		}
	}
	return strings.Join(out, ",")
}
