package press

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/tieout/tieout"
)

// emptyMapping is a mapping file that says nothing yet.
const emptyMapping = `# What the releases of this company say, asked before the built-in taxonomy.
taxonomy: {namespace: "urn:mapping:own", prefix: own, file: own}
sections:
`

// ErrByHand says that a mapping file is written in a way in which only people can add to it.
var ErrByHand = errors.New("the mapping file is written in a way that is not changed here: edit it by hand")

// linesOf are the lines of a mapping file; [ErrByHand] where some end in a carriage return alone, which YAML counts as a line, too.
func linesOf(data []byte) ([]string, error) {
	if strings.Contains(strings.ReplaceAll(string(data), "\r\n", ""), "\r") {
		return nil, ErrByHand
	}
	return strings.Split(strings.TrimRight(string(data), "\n"), "\n"), nil
}

// AddLabel adds a label of a concept of the built-in taxonomy to the text of a mapping file; nil stands for a file that is
// not there yet. Comments and what else is in the file stay. The result has been read again and says what was meant. The
// error says what is wrong with the request, or is [ErrByHand].
func AddLabel(data []byte, concept, label string) ([]byte, error) {
	builtIn, err := Default()
	if err != nil {
		return nil, err
	}
	concept = strings.TrimPrefix(concept, builtIn.Prefix+":")
	if builtIn.Concept(concept) == nil {
		return nil, fmt.Errorf("the built-in taxonomy has no concept %q", concept)
	}
	i := slices.IndexFunc(builtIn.Sections, func(s *Section) bool { return s.Total == concept || slices.Contains(s.Concepts, concept) })
	if i < 0 {
		return nil, fmt.Errorf("%s is in no section of the built-in taxonomy", concept)
	}
	pattern := strings.Join(strings.FieldsFunc(label, func(r rune) bool { return r <= ' ' || strings.ContainsRune("()[]|\"\\", r) }), " ")
	if pattern == "" {
		return nil, errors.New("a label without words stands for nothing")
	}
	if len(data) == 0 {
		data = []byte(emptyMapping)
	}
	lines, err := linesOf(data)
	if err != nil {
		return nil, err
	}
	lines, err = withLabel(lines, builtIn.Sections[i].Name, builtIn.Prefix+":"+concept, strconv.Quote(pattern))
	if err != nil {
		return nil, err
	}
	out := []byte(strings.Join(lines, "\n") + "\n")
	t, ds, err := Parse("mapping", out)
	if err != nil {
		return nil, ErrByHand
	}
	for _, d := range ds {
		if d.Severity == tieout.Error {
			return nil, fmt.Errorf("%w (%s)", ErrByHand, d.Message)
		}
	}
	if !slices.ContainsFunc(t.Concepts, func(c *Concept) bool { return c.Extends == builtIn.QName(concept) }) {
		return nil, ErrByHand
	}
	return out, nil
}

// withLabel adds the pattern to the lines of a file whose sections are written one below the other.
func withLabel(lines []string, section, concept, pattern string) ([]string, error) {
	start := slices.IndexFunc(lines, func(l string) bool { return strings.HasPrefix(l, "sections:") })
	if start < 0 || strings.TrimSpace(strings.TrimPrefix(lines[start], "sections:")) != "" {
		return nil, ErrByHand
	}
	end := start + 1 // of the sections
	for end < len(lines) && (lines[end] == "" || strings.ContainsAny(lines[end][:1], " \t-#")) {
		end++
	}
	named := regexp.MustCompile(`^(\s*)-\s+name:\s*["']?` + regexp.QuoteMeta(section) + `["']?\s*(#.*)?$`)
	for at := start + 1; at < end; at++ {
		m := named.FindStringSubmatch(lines[at])
		if m == nil {
			continue
		}
		return intoSection(lines, at, end, len(m[1]), concept, pattern)
	}
	indent := "  "
	if first := slices.IndexFunc(lines[start+1:end], func(l string) bool { return strings.HasPrefix(strings.TrimSpace(l), "- ") }); first >= 0 {
		l := lines[start+1+first]
		indent = l[:strings.Index(l, "-")]
	}
	return slices.Insert(lines, end, indent+"- name: "+section, indent+"  concepts:", indent+"    - "+concept+": {match: ["+pattern+"]}"), nil
}

// intoSection adds the pattern to the section that begins at a line.
func intoSection(lines []string, at, end, indent int, concept, pattern string) ([]string, error) {
	heading := -1
	for k := at + 1; k < end; k++ {
		trimmed := strings.TrimLeft(lines[k], " ")
		if strings.HasPrefix(trimmed, "- ") && len(lines[k])-len(trimmed) <= indent {
			break
		}
		if trimmed == "concepts:" {
			heading = k
			continue
		}
		rest, same := strings.CutPrefix(trimmed, "- "+concept+":")
		if heading < 0 || !same {
			continue
		}
		i := strings.LastIndex(lines[k], "]")
		if !strings.Contains(rest, "match: [") || i < 0 || strings.Count(rest, "match: [") != 1 {
			return nil, ErrByHand
		}
		if open := strings.Index(lines[k], "match: ["); open > i || strings.TrimLeft(lines[k][i+1:], " }") != "" {
			return nil, ErrByHand
		}
		lines[k] = lines[k][:i] + ", " + pattern + lines[k][i:]
		return lines, nil
	}
	if heading < 0 || heading+1 >= len(lines) {
		return nil, ErrByHand
	}
	first := lines[heading+1]
	if !strings.HasPrefix(strings.TrimLeft(first, " "), "- ") {
		return nil, ErrByHand
	}
	return slices.Insert(lines, heading+1, first[:strings.Index(first, "-")]+"- "+concept+": {match: ["+pattern+"]}"), nil
}
