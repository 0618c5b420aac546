package press

import (
	"math"
	"slices"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/internal/misprint"
	"github.com/tieout/tieout/taxonomy"
)

// The namespace and file stem of the built-in taxonomy.
const (
	Namespace = "https://github.com/tieout/tieout/taxonomy/press/2026"
	Prefix    = "pr"
	Stem      = "press"
)

// Taxonomy is a set of concepts with their labels and networks: the built-in one, a company's mapping file, or the
// extension of one release. A taxonomy that [Default] or [Parse] returned is not changed any more.
type Taxonomy struct {
	Document  string // the mapping file it was read from; "" for the built-in one and for extensions
	Namespace string // target namespace of the schema
	Prefix    string // its usual prefix
	Version   string // a date, "2026-11-01"
	Stem      string // file names begin with it: Stem.xsd, Stem-label.xml, …
	Title     string
	Imports   []*Taxonomy // taxonomies whose concepts the networks refer to
	Concepts  []*Concept  // in order of presentation
	Sections  []*Section  // of the built-in taxonomy and of mapping files: where labels apply
	Roles     []*Role     // link roles with their networks
	Relations []*Relation // of the built-in taxonomy: what figures must come to
	Grows     []string    // of the built-in taxonomy: concepts that are no less over a longer period
	// Corrections are what a mapping file says of numbers that would be read otherwise, later ones before earlier ones.
	Corrections []tieout.Correction
	Labels      []Label // labels for concepts of imported taxonomies: how this release prints them

	// SeparateNetworks keeps the presentation, calculation and reference linkbases out of the schema's own linkbase
	// references, so that a taxonomy that imports the schema takes on its concepts and labels, not its networks and
	// not what only its readers want. They are then referred to by a second schema, Stem-all.xsd.
	SeparateNetworks bool

	index  map[string]*Concept
	byWord map[string][]patternHits // by a first word of the pattern
	words  map[string]int           // how many concepts have a pattern with the word

	answers *answers // to labels that were looked up; nil before labels can be
}

// Concept finds a concept of this taxonomy by its local name; nil when there is none.
func (t *Taxonomy) Concept(name string) *Concept {
	if t.index != nil {
		return t.index[name]
	}
	for _, c := range t.Concepts {
		if c.Name == name {
			return c
		}
	}
	return nil
}

// Find finds a concept of this taxonomy or of one that it imports; nil when there is none.
func (t *Taxonomy) Find(q tieout.QName) *Concept {
	if q.Space == t.Namespace {
		return t.Concept(q.Local)
	}
	for _, i := range t.Imports {
		if c := i.Find(q); c != nil {
			return c
		}
	}
	return nil
}

// QName is the expanded name of a concept with this local name in the taxonomy's namespace.
func (t *Taxonomy) QName(name string) tieout.QName {
	return tieout.QName{Space: t.Namespace, Local: name}
}

// Kind is what a concept declares.
type Kind uint8

const (
	Item      Kind = iota // carries facts
	Heading               // abstract: structures the presentation
	Hypercube             // abstract: an xbrldt:hypercubeItem
	Axis                  // abstract: an explicit xbrldt:dimensionItem
	Member                // abstract: a domain or a member of one
)

// Type is the data type of an item.
type Type uint8

const (
	Monetary   Type = iota // xbrli:monetaryItemType
	Shares                 // xbrli:sharesItemType
	PerShare               // num:perShareItemType: money per share
	Percentage             // num:percentItemType: 0.05 is five per cent
	Pure                   // xbrli:pureItemType
	Count                  // xbrli:decimalItemType: things counted, what is measured, prices for each of a unit of measure
	String                 // xbrli:stringItemType
)

var typeNames = [...]string{"monetary", "shares", "perShare", "percent", "pure", "count", "string"}

// String is the name of the type as mapping files write it.
func (t Type) String() string { return typeNames[t] }

// parseType is the inverse of String; false when there is no such type.
func parseType(s string) (Type, bool) {
	i := slices.Index(typeNames[:], s)
	return Type(max(i, 0)), i >= 0
}

// Concept is one declaration and what is known of it.
type Concept struct {
	Name       string // an NCName
	Kind       Kind
	Type       Type
	PeriodType taxonomy.PeriodType
	Balance    taxonomy.Balance
	Nillable   bool
	Labels     []Label  // of this concept; Concept is empty in them
	Related    []string // local names of the us-gaap elements under which companies file the line, of any year, the nearest first

	// What follows serves matching.
	Matches []Match
	// Effect is what a positive value does to the total of the concept's section: 1 adds, -1 deducts, 0 unknown.
	Effect int
	// Signed is set when negative values are natural: net income, a tax expense that may be a benefit, a net change.
	Signed bool
	// Parts are the concepts that this one is usually the sum of.
	Parts []Part
	// Extends is the concept of an imported taxonomy that this entry only adds labels to; zero for a declaration.
	Extends tieout.QName
	Order   int          // place in the presentation of the whole taxonomy, from 0
	Range   tieout.Range // of the declaration in the mapping file
}

// Part is a concept in a sum, with its weight 1 or -1.
type Part struct {
	Name   string
	Weight int
}

// Label is one label of a concept.
type Label struct {
	Concept  tieout.QName // of [Taxonomy.Labels]; zero for a concept's own labels
	Role     string       // taxonomy.RoleLabel, …
	Language string       // "en" when empty
	Text     string
}

// Label is the concept's label of a role, "" when it has none.
func (c *Concept) Label(role string) string {
	for _, l := range c.Labels {
		if l.Role == role {
			return l.Text
		}
	}
	return ""
}

// Match is one way in which releases print a concept.
type Match struct {
	Pattern string   // as written: "[total] [net] (sales|revenues)"
	Section *Section // where the label means this concept
	Loose   bool     // the label means the concept in any section of any statement
	Range   tieout.Range

	pattern *lazyPattern
}

// Hit is a concept whose labels a phrase is one of.
type Hit struct {
	Concept *Concept
	Match   *Match
}

// patternHits are the hits of one pattern, one for each section that it counts in.
type patternHits struct {
	pattern *lazyPattern
	hits    []Hit
}

// Lookup lists the concepts that print as p, in their order, each with every section where it does.
func (t *Taxonomy) Lookup(p Phrase) []Hit {
	if len(p.Words) == 0 {
		return nil
	}
	key := asked{p.Key, p.Total, p.sense}
	hits, known := t.answers.get(key)
	if known {
		return hits
	}
	set := setOf(p.Words)
	for _, h := range t.byWord[p.Words[0]] {
		if h.pattern.takes(p, set) {
			hits = append(hits, h.hits...)
		}
	}
	hits = slices.Clip(hits)
	t.answers.put(key, hits)
	return hits
}

// Knows reports whether a canonical word occurs in any pattern.
func (t *Taxonomy) Knows(word string) bool { return t.words[word] > 0 }

// Rarity is how much a canonical word says about which concept is meant: 0 for one that every concept has, 1 for one of a
// single concept and for words that no pattern has.
func (t *Taxonomy) Rarity(word string) float64 {
	all := math.Log(float64(len(t.Concepts)) + 1)
	return 1 - math.Log(float64(max(t.words[word], 1)))/all
}

// Section is a part of a statement, in which labels have their meaning.
type Section struct {
	Name      string // "assets.current": the statement's parts from coarse to fine
	Statement string // "income", "balance", "cashflow", "eps", "reconciliation", "other"
	Heading   string // the local name of its heading concept
	Title     string
	Opens     []string         // headings that open it, as written
	About     []string         // words that say that a heading or a title with them speaks of it, as written
	After     []string         // labels of totals behind which it begins, as written
	Total     string           // the concept that adds the section up; "" for none
	Subtotal  string           // the concept that adds up its own rows, without those of the sections inside it; "" for none
	Extension taxonomy.Balance // of rows that no concept fits
	Concepts  []string         // local names, in order, without Total
	Range     tieout.Range

	opens, about, after []*lazyPattern
}

// OpenedBy reports whether a heading opens the section.
func (s *Section) OpenedBy(p Phrase) bool { return fitsAny(s.opens, p.Words, setOf(p.Words)) }

// SpokenAt is the word of a heading or a title at which it begins to speak of the section; -1 when it does not.
func (s *Section) SpokenAt(p Phrase) int { return s.spokenAt(p.Words, bitsOf(p.Words)) }

func (s *Section) spokenAt(words []string, bits []wordSet) int {
	first := -1
	for _, o := range s.about {
		if at := o.within(words, bits); at >= 0 && (first < 0 || at < first) {
			first = at
		}
	}
	return first
}

// Spoken are the sections that a heading or a title opens or speaks of.
func (t *Taxonomy) Spoken(p Phrase) []*Section {
	bits, set := bitsOf(p.Words), setOf(p.Words)
	var all []*Section
	for _, s := range t.Sections {
		if s.spokenAt(p.Words, bits) >= 0 || fitsAny(s.opens, p.Words, set) {
			all = append(all, s)
		}
	}
	return all
}

// Follows reports whether the section begins behind a total with this label.
func (s *Section) Follows(p Phrase) bool { return fitsAny(s.after, p.Words, setOf(p.Words)) }

// Role is a link role with the networks in it.
type Role struct {
	URI          string
	Definition   string
	Presentation []Arc
	Calculation  []Arc
	Definitions  []Arc // dimensional relationships and wider-narrower
}

// Arc is a relationship from one concept to another.
type Arc struct {
	From, To       tieout.QName
	Arcrole        string // of definition arcs; the others have that of their network
	Order          int    // from 1
	Weight         int    // of calculation arcs
	PreferredLabel string // of presentation arcs; "" for none
	ContextElement string // of arcs to a hypercube: "segment" or "scenario"
	Closed         bool   // of arcs to a hypercube
	TargetRole     string
}

// File is one compiled document.
type File struct {
	Name string
	Data []byte
}

// Nearest is the one known word that differs from w by one letter added, left out, changed or swapped with its
// neighbour; "" when there is none or more than one.
func (t *Taxonomy) Nearest(w string) string {
	found := ""
	for k := range t.words {
		if len(k) >= len(w)-1 && len(k) <= len(w)+1 && misprint.OneSlip(k, w) {
			if found != "" {
				return ""
			}
			found = k
		}
	}
	return found
}
