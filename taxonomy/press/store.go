package press

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/tieout/tieout/taxonomy"
)

// storedName is the file that keeps the built-in taxonomy in a form that is read faster than the mapping files: a line
// for each entry, its kind first, and fields with tabs between them. Reading it takes parts of it, it copies nothing.
//
//	T version, title, known words, each with the number of concepts that have it
//	S name, statement, heading, title, total, extension, concepts   a section; what follows is of it
//	P o (opens), b (about) or a (after), compiled, pattern          a pattern of a section
//	C name, type, period type, balance, effect, signed, related, parts  a concept; what follows is of it
//	L role, text                                                    a label
//	M section, marks, compiled, pattern, what is compiled           a way to print it
//	G concepts that grow
//	R total, parts, optional parts, over, most                      a relation
//
// What is compiled of a pattern is its first words, the fewest words that fit, the most and their set in one field, and its
// form in canonical words.
const storedName = "mapping.txt"

// The marks of a match.
const (
	markLoose = 1 << (iota + 2) // the lower bits are its sense
	markTotal
)

// sectionMarks tell the patterns of a section apart: those that open it, that speak of it, that it follows.
const sectionMarks = "oba"

// store writes the items of the built-in taxonomy; its headings, networks and dimensions are made anew from them.
func (t *Taxonomy) store() ([]byte, error) {
	var b strings.Builder
	fault := error(nil)
	line := func(fields ...string) {
		for _, f := range fields {
			if strings.ContainsAny(f, "\t\n\r") {
				fault = fmt.Errorf("%q cannot be stored: it has a tab or a line break", f)
			}
		}
		b.WriteString(strings.TrimRight(strings.Join(fields, "\t"), "\t"))
		b.WriteByte('\n')
	}
	var words []string
	for w, n := range t.words {
		words = append(words, w+"="+strconv.Itoa(n))
	}
	slices.Sort(words)
	line("T", t.Version, t.Title, strings.Join(words, " "))
	index := map[*Section]int{}
	for i, x := range t.Sections {
		index[x] = i
		line("S", x.Name, x.Statement, x.Heading, x.Title, x.Total, strconv.Itoa(int(x.Extension)), strings.Join(x.Concepts, " "))
		for i, patterns := range [...][]*lazyPattern{x.opens, x.about, x.after} {
			for _, p := range patterns {
				line("P", sectionMarks[i:i+1], strings.Join(p.first, " "), p.measured(), p.form, p.text)
			}
		}
	}
	for _, c := range t.Concepts {
		if c.Kind != Item {
			continue
		}
		line("C", c.Name, strconv.Itoa(int(c.Type)), strconv.Itoa(int(c.PeriodType)), strconv.Itoa(int(c.Balance)), strconv.Itoa(c.Effect),
			strconv.FormatBool(c.Signed), strings.Join(c.Related, " "), partsText(c.Parts))
		for _, l := range c.Labels {
			line("L", l.Role, l.Text)
		}
		for _, m := range c.Matches {
			marks := int(m.pattern.sense)
			if m.Loose {
				marks |= markLoose
			}
			if m.pattern.total {
				marks |= markTotal
			}
			text := m.pattern.text
			if text == m.Pattern {
				text = ""
			}
			line("M", strconv.Itoa(index[m.Section]), strconv.Itoa(marks), strings.Join(m.pattern.first, " "), m.pattern.measured(), m.pattern.form, m.Pattern, text)
		}
	}
	for _, x := range t.Relations {
		line("R", x.Total, partsText(x.Parts), partsText(x.Optional), x.Over, x.Most)
	}
	line("G", strings.Join(t.Grows, " "))
	return []byte(b.String()), fault
}

// storedPattern tells the patterns of a concept apart.
type storedPattern struct {
	text  string
	sense sense
}

// storeReader reads what store wrote. A fault in it is a fault of the program: the first one is kept.
type storeReader struct {
	taxonomy *Taxonomy
	words    string
	concept  *Concept
	shared   map[storedPattern]*lazyPattern // of the concept
	fault    error
	rest     string // of the line
}

// readStored reads the built-in taxonomy.
func readStored() (*Taxonomy, error) { return readStore(stored) }

func readStore(text string) (*Taxonomy, error) {
	r := storeReader{taxonomy: &Taxonomy{Namespace: Namespace, Prefix: Prefix, Stem: Stem, SeparateNetworks: true}}
	t := r.taxonomy
	for n := 1; text != ""; n++ {
		r.rest, text, _ = strings.Cut(text, "\n")
		r.line()
		if r.fault != nil {
			return nil, fmt.Errorf("the built-in taxonomy is damaged, in line %d: %w", n, r.fault)
		}
	}
	t.byName()
	t.addStructure()
	t.finish()
	for w := range strings.FieldsSeq(r.words) {
		word, count, _ := strings.Cut(w, "=")
		n, err := strconv.Atoi(count)
		if err != nil || n < 1 {
			return nil, fmt.Errorf("the built-in taxonomy is damaged: %q is no count of a word", w)
		}
		t.words[word] = n
	}
	return t, nil
}

func (r *storeReader) line() {
	switch kind := r.field(); kind {
	case "T":
		r.taxonomy.Version, r.taxonomy.Title, r.words = r.field(), r.field(), r.field()
	case "S":
		r.section()
	case "C":
		r.item()
	case "L":
		if r.concept == nil {
			r.fault = fmt.Errorf("a label without a concept")
			return
		}
		r.concept.Labels = append(r.concept.Labels, Label{Role: r.field(), Text: r.field()})
	case "M":
		r.match()
	case "P":
		r.sectionPattern()
	case "R":
		r.relation()
	case "G":
		r.taxonomy.Grows = strings.Fields(r.field())
	default:
		r.fault = fmt.Errorf("%q is no kind of entry", kind)
	}
}

// field cuts the next field off the line.
func (r *storeReader) field() (s string) {
	s, r.rest, _ = strings.Cut(r.rest, "\t")
	return s
}

func (r *storeReader) number(most int) int {
	n, err := strconv.Atoi(r.field())
	if err == nil && (n < -1 || n > most) {
		err = fmt.Errorf("%d is too large", n)
	}
	if err != nil && r.fault == nil {
		r.fault = err
	}
	return n
}

func (r *storeReader) section() {
	s := &Section{Name: r.field(), Statement: r.field(), Heading: r.field(), Title: r.field(), Total: r.field()}
	s.Extension = taxonomy.Balance(r.number(255))
	s.Concepts = strings.Fields(r.field())
	r.taxonomy.Sections = append(r.taxonomy.Sections, s)
}

// sectionPattern reads a pattern of the last section.
func (r *storeReader) sectionPattern() {
	if len(r.taxonomy.Sections) == 0 {
		r.fault = fmt.Errorf("a pattern without a section")
		return
	}
	s := r.taxonomy.Sections[len(r.taxonomy.Sections)-1]
	mark, p := r.field(), r.pattern()
	p.text = r.field()
	switch mark {
	case "o":
		s.Opens, s.opens = append(s.Opens, p.text), append(s.opens, p)
	case "b":
		s.About, s.about = append(s.About, p.text), append(s.about, p)
	case "a":
		s.After, s.after = append(s.After, p.text), append(s.after, p)
	default:
		r.fault = fmt.Errorf("%q is no pattern of a section", mark)
	}
}

// pattern reads what is compiled of a pattern.
func (r *storeReader) pattern() *lazyPattern {
	p := &lazyPattern{first: strings.Fields(r.field())}
	p.firsts = setOf(p.first)
	p.fewest, p.most, p.words = r.measures(r.field())
	p.form = r.field()
	return p
}

// measured writes how many words fit a pattern, and which: "2 5 80000400".
func (l *lazyPattern) measured() string {
	return strconv.Itoa(l.fewest) + " " + strconv.Itoa(l.most) + " " + strconv.FormatUint(uint64(l.words), 16)
}

// measures reads what measured wrote.
func (r *storeReader) measures(field string) (fewest, most int, words wordSet) {
	low, rest, _ := strings.Cut(field, " ")
	high, set, _ := strings.Cut(rest, " ")
	var errs [3]error
	var bits uint64
	fewest, errs[0] = strconv.Atoi(low)
	most, errs[1] = strconv.Atoi(high)
	bits, errs[2] = strconv.ParseUint(set, 16, 64)
	if r.fault == nil {
		r.fault = errors.Join(errs[:]...)
	}
	return fewest, most, wordSet(bits)
}

func (r *storeReader) item() {
	c := &Concept{Name: r.field(), Nillable: true}
	c.Type = Type(r.number(int(String)))
	c.PeriodType, c.Balance = taxonomy.PeriodType(r.number(255)), taxonomy.Balance(r.number(255))
	c.Effect = r.number(1)
	c.Signed = r.field() == "true"
	c.Related = strings.Fields(r.field())
	c.Parts = storedParts(r.field())
	r.concept, r.shared = c, nil
	r.taxonomy.Concepts = append(r.taxonomy.Concepts, c)
}

func (r *storeReader) match() {
	section, marks, p := r.number(len(r.taxonomy.Sections)-1), r.number(255), r.pattern()
	if r.concept == nil || section < 0 || r.fault != nil {
		r.fault = fmt.Errorf("a pattern without a concept or a section")
		return
	}
	m := Match{Pattern: r.field(), Section: r.taxonomy.Sections[section], Loose: marks&markLoose != 0}
	text := r.field()
	if text == "" {
		text = m.Pattern
	}
	key := storedPattern{text, sense(marks) & (ofGain | ofIncome)}
	if m.pattern = r.shared[key]; m.pattern == nil {
		p.text, p.total, p.sense = text, marks&markTotal != 0, key.sense
		m.pattern = p
		if r.shared == nil {
			r.shared = map[storedPattern]*lazyPattern{}
		}
		r.shared[key] = m.pattern
	}
	r.concept.Matches = append(r.concept.Matches, m)
}
