package taxonomy

import (
	"sync"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/internal/xmlstream"
	"github.com/tieout/tieout/schemas/xsd"
)

// PeriodType is a concept's xbrli:periodType.
type PeriodType uint8

const (
	NoPeriodType PeriodType = iota
	InstantType
	DurationType
)

// Balance is a concept's xbrli:balance.
type Balance uint8

const (
	NoBalance Balance = iota
	Debit
	Credit
)

// Kind is what a concept's substitution group makes of it.
type Kind uint8

const (
	Item      Kind = iota // in the substitution group of xbrli:item, and nothing below
	Tuple                 // xbrli:tuple
	Hypercube             // xbrldt:hypercubeItem
	Axis                  // xbrldt:dimensionItem (explicit or typed)
)

// Concept is an item or tuple declaration.
type Concept struct {
	Name           tieout.QName
	ID             string
	Element        *xsd.Element // type, nillable, abstract, substitution group
	Kind           Kind
	PeriodType     PeriodType
	Balance        Balance
	TypedDomain    *xsd.Element // of a typed dimension
	TypedDomainRef string       // as written; "" for none
	Range          tieout.Range
}

// Resource is a label, a reference part list or another XLink resource of a linkbase.
type Resource struct {
	Element  tieout.QName
	ID       string
	Role     string // resource role
	Language string // lower case
	Text     string // string value for labels
	Parts    []Part // of a reference
	LinkRole string
	Range    tieout.Range
	// Node is the element itself, of resources that are no label, reference or footnote; nil for those.
	Node *xmlstream.Node
	// Document is the URL of the document that the resource stands in, when Node is set.
	Document string
}

// Part is one part of a reference.
type Part struct {
	Name  tieout.QName
	Value string
}

// RoleType is a link:roleType declaration; ArcroleType a link:arcroleType.
type RoleType struct {
	URI        string
	ID         string
	Definition string
	UsedOn     []tieout.QName
	Range      tieout.Range
}

// Cycles is what an arcrole's cyclesAllowed permits.
type Cycles uint8

const (
	AnyCycles Cycles = iota
	UndirectedCycles
	NoCycles
)

// ArcroleType is a link:arcroleType declaration.
type ArcroleType struct {
	RoleType
	CyclesAllowed Cycles
}

// Fragment is what an arc may end at besides concepts and resources: any element of a discovered document that
// a locator points to, such as the role type that a generic label names.
type Fragment struct {
	Element tieout.QName
	ID      string
	Role    *RoleType    // the role type that the element declares, nil when it is none
	Arcrole *ArcroleType // the arcrole type that the element declares
	Fact    bool         // an element of a report
	Range   tieout.Range
}

// Relationship is one arc between two ends after prohibition and overriding have been resolved. An end is a
// concept, a resource or another element; exactly one of each three is set.
type Relationship struct {
	From, To                 *Concept
	FromResource, ToResource *Resource
	FromOther, ToOther       *Fragment
	Arc                      tieout.QName // element name of the arc
	Arcrole                  string
	LinkRole                 string
	Link                     tieout.QName // element name of the extended link
	Order                    decimal.Decimal
	Priority                 int
	Weight                   decimal.Decimal // calculation arcs
	PreferredLabel           string          // presentation arcs
	// The attributes of XBRL Dimensions 1.0.
	TargetRole     string
	ContextElement tieout.Container
	Closed         bool
	NotUsable      bool
	Attributes     []Attribute // the other attributes that are not XLink's, for equivalence and custom arcs
	// LinkAttributes are those of the extended link beside its type and role; nil for none. The arcs of a link share them.
	LinkAttributes *[]Attribute
	Range          tieout.Range
	// Node is the arc itself, when an end of it is a resource that has its Node.
	Node *xmlstream.Node
}

// Attribute is an attribute that the model does not interpret.
type Attribute struct {
	Name  tieout.QName
	Value string
}

// RelationshipSet holds the relationships of one arcrole in one link role (or, with LinkRole "", in all of
// them), ordered by their order attribute.
type RelationshipSet struct {
	Arcrole       string
	LinkRole      string
	Relationships []*Relationship
	index         func() relationshipIndex
}

// relationshipIndex finds relationships by their concepts.
type relationshipIndex struct {
	from, to map[*Concept][]*Relationship
	roots    []*Concept
}

// NewRelationshipSet makes a set of relationships, which must be in their final order. It is indexed when it is first
// asked for the relationships of a concept: many sets, such as those of labels, never are.
func NewRelationshipSet(arcrole, linkRole string, rs []*Relationship) *RelationshipSet {
	return &RelationshipSet{Arcrole: arcrole, LinkRole: linkRole, Relationships: rs,
		index: sync.OnceValue(func() relationshipIndex { return indexOf(rs) })}
}

func indexOf(rs []*Relationship) relationshipIndex {
	s := relationshipIndex{from: map[*Concept][]*Relationship{}, to: map[*Concept][]*Relationship{}}
	for _, r := range rs {
		if r.From != nil {
			s.from[r.From] = append(s.from[r.From], r)
		}
		if r.To != nil {
			s.to[r.To] = append(s.to[r.To], r)
		}
	}
	seen := map[*Concept]bool{}
	for _, r := range rs {
		if c := r.From; c != nil && !seen[c] && len(s.to[c]) == 0 {
			seen[c] = true
			s.roots = append(s.roots, c)
		}
	}
	return s
}

// Roots are the concepts with relationships from them and none to them, in order. A nil set has none.
func (s *RelationshipSet) Roots() []*Concept {
	if s == nil {
		return nil
	}
	return s.index().roots
}

// From are the relationships that start at c, in order.
func (s *RelationshipSet) From(c *Concept) []*Relationship {
	if s == nil {
		return nil
	}
	return s.index().from[c]
}

// To are the relationships that end at c, in order.
func (s *RelationshipSet) To(c *Concept) []*Relationship {
	if s == nil {
		return nil
	}
	return s.index().to[c]
}

// Document is one schema or linkbase of a DTS.
type Document struct {
	URL        string
	Kind       DocumentKind
	Namespace  string // target namespace of a schema
	EntryPoint bool
	// RoleOnly says that only role references of the report lead to the document: neither the schemas nor the linkbases
	// that the report refers to discover it, and it is no standard one.
	RoleOnly bool
	Size     int
}

// DocumentKind tells schemas from linkbases.
type DocumentKind uint8

const (
	SchemaDocument DocumentKind = iota
	LinkbaseDocument
)

// SetKey names a relationship set.
type SetKey struct{ Arcrole, LinkRole string }

// DTS is a discoverable taxonomy set. It is immutable.
type DTS struct {
	Schemas   *xsd.Set
	Documents []*Document // in order of discovery
	Concepts  map[tieout.QName]*Concept
	Roles     map[string]*RoleType
	Arcroles  map[string]*ArcroleType
	Sets      map[SetKey]*RelationshipSet // per arcrole and link role
	All       map[string]*RelationshipSet // per arcrole, over all link roles
	LinkRoles map[string][]string         // arcrole → link roles that have relationships of it, sorted
	// Labels and References are the resources of concepts, in document order.
	Labels     map[*Concept][]*Resource
	References map[*Concept][]*Resource
	Resources  []*Resource       // those that have their Node, in document order
	Declared   map[string]string // URL#id of a role or arcrole type → its URI
	Missing    []string          // URLs of documents that could not be loaded, sorted
	Gaps       Gaps              // what is known of the relationships that are not there because of that
	// Dimensional are the declarations of hypercubes and dimensions, and whatever else has an xbrldt:typedDomainRef, ordered by name.
	Dimensional []*xsd.Element
}

// Absent reports whether nothing can be said about names of a namespace because the DTS is not whole: documents of
// it could not be loaded, and no schema of the namespace is among those that were. The missing documents have been
// reported; what follows from them need not be.
func (d *DTS) Absent(namespace string) bool {
	if len(d.Missing) == 0 {
		return false
	}
	for _, doc := range d.Documents {
		if doc.Kind == SchemaDocument && doc.Namespace == namespace {
			return false
		}
	}
	return true
}

// Gaps are the relationships that a DTS lacks because documents could not be loaded, as far as the others tell.
type Gaps struct {
	From      map[SetKey]map[*Concept]bool // the concepts from which arcs lead to something in such a document
	Linkbases bool                         // such a document is a linkbase that may hold calculations
}

// MayHaveMore reports whether a total may have contributors, in the networks of an arcrole of calculations in a link role, that the
// DTS does not have because documents could not be loaded: arcs of its own lead there, a linkbase is missing, or what declares the role.
func (d *DTS) MayHaveMore(arcrole, linkRole string, total *Concept) bool {
	return d.Gaps.Linkbases || d.Gaps.From[SetKey{arcrole, linkRole}][total] || len(d.Missing) > 0 && d.Roles[linkRole] == nil
}

// Concept is the concept of that name, nil when the DTS has none.
func (d *DTS) Concept(q tieout.QName) *Concept { return d.Concepts[q] }

// Set is the relationship set of an arcrole in a link role; nil (which is usable) when there is none.
func (d *DTS) Set(arcrole, linkRole string) *RelationshipSet {
	return d.Sets[SetKey{arcrole, linkRole}]
}

// Label is a concept's label of a role in a language; a language matches its sub-languages, "" matches any.
// It falls back to no other role, and is "" when there is none.
func (d *DTS) Label(c *Concept, role, language string) string {
	for _, r := range d.Labels[c] {
		if r.Role == role && (language == "" || r.Language == language ||
			len(r.Language) > len(language) && r.Language[:len(language)] == language && r.Language[len(language)] == '-') {
			return r.Text
		}
	}
	return ""
}

// The standard roles and arcroles that code refers to.
const (
	RoleLink          = "http://www.xbrl.org/2003/role/link"
	RoleLabel         = "http://www.xbrl.org/2003/role/label"
	RoleTotalLabel    = "http://www.xbrl.org/2003/role/totalLabel"
	RoleNegatedLabel  = "http://www.xbrl.org/2009/role/negatedLabel"
	RoleDocumentation = "http://www.xbrl.org/2003/role/documentation"

	ArcroleParentChild      = "http://www.xbrl.org/2003/arcrole/parent-child"
	ArcroleSummationItem    = "http://www.xbrl.org/2003/arcrole/summation-item"
	ArcroleSummation11      = "https://xbrl.org/2023/arcrole/summation-item"
	ArcroleConceptLabel     = "http://www.xbrl.org/2003/arcrole/concept-label"
	ArcroleConceptReference = "http://www.xbrl.org/2003/arcrole/concept-reference"
	ArcroleGeneralSpecial   = "http://www.xbrl.org/2003/arcrole/general-special"
	ArcroleEssenceAlias     = "http://www.xbrl.org/2003/arcrole/essence-alias"
	ArcroleSimilarTuples    = "http://www.xbrl.org/2003/arcrole/similar-tuples"
	ArcroleRequiresElement  = "http://www.xbrl.org/2003/arcrole/requires-element"
	ArcroleFactFootnote     = "http://www.xbrl.org/2003/arcrole/fact-footnote"
	ArcroleWiderNarrower    = "http://www.esma.europa.eu/xbrl/esef/arcrole/wider-narrower"

	ArcroleAll                = "http://xbrl.org/int/dim/arcrole/all"
	ArcroleNotAll             = "http://xbrl.org/int/dim/arcrole/notAll"
	ArcroleHypercubeDimension = "http://xbrl.org/int/dim/arcrole/hypercube-dimension"
	ArcroleDimensionDomain    = "http://xbrl.org/int/dim/arcrole/dimension-domain"
	ArcroleDomainMember       = "http://xbrl.org/int/dim/arcrole/domain-member"
	ArcroleDimensionDefault   = "http://xbrl.org/int/dim/arcrole/dimension-default"
)
