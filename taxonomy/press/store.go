package press

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/tieout/tieout/taxonomy"
)

// storedName is the file that keeps the built-in taxonomy in a form that is read faster than the mapping files.
const storedName = "mapping.json"

type storedTaxonomy struct {
	Version  string          `json:"version"`
	Title    string          `json:"title"`
	Words    string          `json:"words"`
	Sections []storedSection `json:"sections"`
	Concepts []storedConcept `json:"concepts"`
}

type storedSection struct {
	Name      string   `json:"name"`
	Statement string   `json:"statement"`
	Heading   string   `json:"heading"`
	Title     string   `json:"title"`
	Total     string   `json:"total,omitempty"`
	Opens     []string `json:"opens,omitempty"`
	Concepts  []string `json:"concepts,omitempty"`
}

type storedConcept struct {
	Name    string        `json:"name"`
	Type    Type          `json:"type,omitempty"`
	Period  uint8         `json:"period"`
	Balance uint8         `json:"balance,omitempty"`
	Effect  int           `json:"effect,omitempty"`
	Signed  bool          `json:"signed,omitempty"`
	Labels  [][2]string   `json:"labels"` // role and text
	Related []string      `json:"related,omitempty"`
	Parts   []Part        `json:"parts,omitempty"`
	Matches []storedMatch `json:"matches,omitempty"`
}

type storedMatch struct {
	Pattern string `json:"p"`
	Text    string `json:"t,omitempty"` // what is compiled, where it is not Pattern
	Section int    `json:"s"`
	Loose   bool   `json:"l,omitempty"`
	Total   bool   `json:"o,omitempty"`
	Sense   sense  `json:"g,omitempty"`
	First   string `json:"f"`
}

// storedPattern tells the patterns of a concept apart.
type storedPattern struct {
	text  string
	sense sense
}

// store writes the items of the built-in taxonomy; its headings, networks and dimensions are made anew from them.
func (t *Taxonomy) store() ([]byte, error) {
	s := storedTaxonomy{Version: t.Version, Title: t.Title}
	var words []string
	for w := range t.words {
		words = append(words, w)
	}
	slices.Sort(words)
	s.Words = strings.Join(words, " ")
	index := map[*Section]int{}
	for i, x := range t.Sections {
		index[x] = i
		s.Sections = append(s.Sections, storedSection{x.Name, x.Statement, x.Heading, x.Title, x.Total, x.Opens, x.Concepts})
	}
	for _, c := range t.Concepts {
		if c.Kind != Item {
			continue
		}
		o := storedConcept{Name: c.Name, Type: c.Type, Period: uint8(c.PeriodType), Balance: uint8(c.Balance), Effect: c.Effect, Signed: c.Signed,
			Related: c.Related, Parts: c.Parts}
		for _, l := range c.Labels {
			o.Labels = append(o.Labels, [2]string{l.Role, l.Text})
		}
		for _, m := range c.Matches {
			n := storedMatch{Pattern: m.Pattern, Section: index[m.Section], Loose: m.Loose, Total: m.pattern.total, Sense: m.pattern.sense, First: strings.Join(m.pattern.first, " ")}
			if m.pattern.text != m.Pattern {
				n.Text = m.pattern.text
			}
			o.Matches = append(o.Matches, n)
		}
		s.Concepts = append(s.Concepts, o)
	}
	data, err := json.MarshalIndent(s, "", " ")
	return append(data, '\n'), err
}

// readStored reads what store wrote.
func readStored() (*Taxonomy, error) {
	data, err := compiled.ReadFile("compiled/" + storedName)
	if err != nil {
		return nil, err
	}
	var s storedTaxonomy
	if err := json.Unmarshal(data, &s); err != nil {
		return nil, fmt.Errorf("the built-in taxonomy is damaged: %w", err)
	}
	t := &Taxonomy{Namespace: Namespace, Prefix: Prefix, Stem: Stem, Version: s.Version, Title: s.Title, SeparateNetworks: true}
	for _, x := range s.Sections {
		section := &Section{Name: x.Name, Statement: x.Statement, Heading: x.Heading, Title: x.Title, Total: x.Total, Opens: x.Opens, Concepts: x.Concepts}
		for _, o := range x.Opens {
			section.opens = append(section.opens, &lazyPattern{text: o})
		}
		t.Sections = append(t.Sections, section)
	}
	for _, x := range s.Concepts {
		c := &Concept{Name: x.Name, Type: x.Type, PeriodType: taxonomy.PeriodType(x.Period), Balance: taxonomy.Balance(x.Balance), Nillable: true,
			Effect: x.Effect, Signed: x.Signed, Related: x.Related, Parts: x.Parts}
		for _, l := range x.Labels {
			c.Labels = append(c.Labels, Label{Role: l[0], Text: l[1]})
		}
		shared := map[storedPattern]*lazyPattern{}
		for _, m := range x.Matches {
			text := m.Text
			if text == "" {
				text = m.Pattern
			}
			key := storedPattern{text, m.Sense}
			p := shared[key]
			if p == nil {
				p = &lazyPattern{text: text, total: m.Total, sense: m.Sense, first: strings.Fields(m.First)}
				shared[key] = p
			}
			if m.Section >= len(t.Sections) {
				return nil, fmt.Errorf("the built-in taxonomy is damaged: there is no section %d", m.Section)
			}
			c.Matches = append(c.Matches, Match{Pattern: m.Pattern, Section: t.Sections[m.Section], Loose: m.Loose, pattern: p})
		}
		t.Concepts = append(t.Concepts, c)
	}
	t.finish()
	t.addStructure()
	t.finish()
	for _, w := range strings.Fields(s.Words) {
		t.words[w] = true
	}
	return t, nil
}
