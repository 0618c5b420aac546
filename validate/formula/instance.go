package formula

import (
	"sort"
	"strings"
	"time"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/schemas/xpath"
	"github.com/tieout/tieout/taxonomy"
)

// Namespaces of instances.
const (
	nsXBRLI  = tieout.NamespaceXBRLI
	nsXBRLDI = tieout.NamespaceXBRLDI
)

func xbrli(local string) tieout.QName { return tieout.QName{Space: nsXBRLI, Local: local} }

// instance is an XBRL instance as formulas see it: facts over the nodes of its tree.
type instance struct {
	root     xpath.Node // xbrli:xbrl
	document xpath.Node
	dts      *taxonomy.DTS
	facts    []*fact // items and tuples at any depth, in document order
	byNode   map[xpath.Order]*fact
	contexts map[string]*factContext
	units    map[string]*unit
	byOrder  map[xpath.Order]any // *factContext and *unit by their elements
	defaults map[tieout.QName]tieout.QName
	// constants are what functions of the instance as a whole came to, by their names.
	constants map[string]xpath.Sequence
}

// fact is an item or a tuple.
type fact struct {
	node    xpath.Node
	name    tieout.QName
	concept *taxonomy.Concept
	context *factContext // nil for a tuple
	unit    *unit        // nil for none
	parent  *fact        // nil at the top
	isTuple bool
	isNil   bool
	index   int
}

// factContext is what an xbrli:context says.
type factContext struct {
	id                 string
	node               xpath.Node
	scheme, identifier string
	entity             xpath.Node
	period             period
	periodNode         xpath.Node
	segment, scenario  xpath.Node // nil for none
	dimensions         map[tieout.QName]*dimension
	keys               [aspectKinds]string
	contents           map[string][]xpath.Node // of a derived fact: what its containers hold beside dimensions
}

// content keeps what a container of a derived fact holds.
func (c *factContext) content(container string, nodes []xpath.Node) {
	if c.contents == nil {
		c.contents = map[string][]xpath.Node{}
	}
	c.contents[container] = nodes
}

// dimension is the value that a context gives a dimension.
type dimension struct {
	axis     tieout.QName
	member   tieout.QName // of an explicit one
	typed    xpath.Node   // the element in xbrldi:typedMember
	node     xpath.Node   // the xbrldi:explicitMember or xbrldi:typedMember
	scenario bool
	key      string
	united   bool // the key is that of a class of equal values
}

type period struct {
	kind       tieout.PeriodKind
	start, end time.Time // both as moments: a day as an end is the midnight that ends it
}

// unit is what an xbrli:unit says.
type unit struct {
	id       string
	node     xpath.Node
	num, den []tieout.QName // sorted
	key      string
}

func attribute(n xpath.Node, name string) (string, bool) {
	for _, a := range n.Attributes() {
		if a.Name() == (tieout.QName{Local: name}) {
			return a.StringValue(), true
		}
	}
	return "", false
}

func elements(n xpath.Node) []xpath.Node {
	var out []xpath.Node
	for _, k := range n.Children() {
		if k.Kind() == xpath.ElementNode {
			out = append(out, k)
		}
	}
	return out
}

func child(n xpath.Node, q tieout.QName) xpath.Node {
	if n == nil {
		return nil
	}
	for _, k := range n.Children() {
		if k.Kind() == xpath.ElementNode && k.Name() == q {
			return k
		}
	}
	return nil
}

// newInstance reads the contexts, units and facts of a tree whose root element is xbrli:xbrl.
func newInstance(document xpath.Node, dts *taxonomy.DTS) *instance {
	in := &instance{document: document, dts: dts, byNode: map[xpath.Order]*fact{}, contexts: map[string]*factContext{},
		units: map[string]*unit{}, byOrder: map[xpath.Order]any{}, defaults: map[tieout.QName]tieout.QName{}}
	for _, k := range elements(document) {
		in.root = k
	}
	if set := dts.All[taxonomy.ArcroleDimensionDefault]; set != nil {
		for _, r := range set.Relationships {
			if r.From != nil && r.To != nil {
				in.defaults[r.From.Name] = r.To.Name
			}
		}
	}
	if in.root == nil {
		return in
	}
	for _, k := range elements(in.root) {
		switch k.Name() {
		case xbrli("context"):
			c := in.readContext(k)
			in.contexts[c.id] = c
			in.byOrder[k.Order()] = c
		case xbrli("unit"):
			u := readUnit(k)
			in.units[u.id] = u
			in.byOrder[k.Order()] = u
		}
	}
	for _, k := range elements(in.root) {
		in.readFact(k, nil)
	}
	return in
}

func (in *instance) readFact(n xpath.Node, parent *fact) {
	name := n.Name()
	if name.Space == nsXBRLI || name.Space == tieout.NamespaceLink {
		return
	}
	f := &fact{node: n, name: name, concept: in.dts.Concept(name), parent: parent, index: len(in.facts), isNil: n.Nilled()}
	ref, ok := attribute(n, "contextRef")
	if ok {
		f.context = in.contexts[strings.TrimSpace(ref)]
		if f.context == nil {
			return
		}
		if ref, ok := attribute(n, "unitRef"); ok {
			f.unit = in.units[strings.TrimSpace(ref)]
		}
	} else if f.concept == nil || f.concept.Kind != taxonomy.Tuple {
		return
	} else {
		f.isTuple = true
	}
	in.facts = append(in.facts, f)
	in.byNode[n.Order()] = f
	if f.isTuple {
		for _, k := range elements(n) {
			in.readFact(k, f)
		}
	}
}

func (in *instance) readContext(n xpath.Node) *factContext {
	c := &factContext{node: n, dimensions: map[tieout.QName]*dimension{}}
	c.id, _ = attribute(n, "id")
	c.entity = child(n, xbrli("entity"))
	if id := child(c.entity, xbrli("identifier")); id != nil {
		c.scheme, _ = attribute(id, "scheme")
		c.identifier = strings.TrimSpace(id.StringValue())
	}
	c.segment = child(c.entity, xbrli("segment"))
	c.scenario = child(n, xbrli("scenario"))
	c.periodNode = child(n, xbrli("period"))
	c.period = readPeriod(c.periodNode)
	in.readDimensions(c, c.segment, false)
	in.readDimensions(c, c.scenario, true)
	c.keys[aspectEntity] = c.scheme + "\x00" + c.identifier
	c.keys[aspectPeriod] = c.period.key()
	c.keys[aspectSegment] = contentKey(c.segment, false)
	c.keys[aspectScenario] = contentKey(c.scenario, false)
	c.keys[aspectNonXDTSegment] = contentKey(c.segment, true)
	c.keys[aspectNonXDTScenario] = contentKey(c.scenario, true)
	return c
}

func (in *instance) readDimensions(c *factContext, container xpath.Node, scenario bool) {
	if container != nil {
		in.addDimensions(c, elements(container), scenario)
	}
}

// addDimensions reads the dimensions among the children of a container.
func (in *instance) addDimensions(c *factContext, children []xpath.Node, scenario bool) {
	for _, k := range children {
		if k.Name().Space != nsXBRLDI {
			continue
		}
		lexical, _ := attribute(k, "dimension")
		axis, ok := resolveQName(k, lexical)
		if !ok {
			continue
		}
		d := &dimension{axis: axis, node: k, scenario: scenario}
		switch k.Name().Local {
		case "explicitMember":
			if d.member, ok = resolveQName(k, k.StringValue()); !ok || in.defaults[axis] == d.member {
				continue
			}
			d.key = d.member.String()
		case "typedMember":
			for _, e := range elements(k) {
				d.typed = e
			}
			if d.typed == nil {
				continue
			}
			d.key = "<" + nodeKey(d.typed)
		}
		c.dimensions[axis] = d
	}
}

// resolveQName resolves a QName in content.
func resolveQName(n xpath.Node, lexical string) (tieout.QName, bool) {
	prefix, local, ok := strings.Cut(strings.TrimSpace(lexical), ":")
	if !ok {
		prefix, local = "", prefix
	}
	uri, known := n.Lookup(prefix)
	return tieout.QName{Space: uri, Local: local}, known && local != ""
}

func readPeriod(n xpath.Node) period {
	if n == nil {
		return period{}
	}
	if child(n, xbrli("forever")) != nil {
		return period{kind: tieout.Forever}
	}
	if i := child(n, xbrli("instant")); i != nil {
		t, _ := moment(i.StringValue(), true)
		return period{kind: tieout.Instant, end: t}
	}
	p := period{kind: tieout.Duration}
	if s := child(n, xbrli("startDate")); s != nil {
		p.start, _ = moment(s.StringValue(), false)
	}
	if e := child(n, xbrli("endDate")); e != nil {
		p.end, _ = moment(e.StringValue(), true)
	}
	return p
}

// moment reads a date or dateTime; a date alone is its start, or its end.
func moment(s string, end bool) (time.Time, bool) {
	s = strings.TrimSpace(s)
	if a, err := xpath.ParseAtomic(xpath.TypeDateTime, s, nil); err == nil {
		t, _ := a.(xpath.Moment).Time()
		return t, true
	}
	a, err := xpath.ParseAtomic(xpath.TypeDate, s, nil)
	if err != nil {
		return time.Time{}, false
	}
	t, _ := a.(xpath.Moment).Time()
	if end {
		t = t.AddDate(0, 0, 1)
	}
	return t, true
}

func (p period) key() string {
	switch p.kind {
	case tieout.Instant:
		return "i" + p.end.Format(time.RFC3339Nano)
	case tieout.Duration:
		return "d" + p.start.Format(time.RFC3339Nano) + "/" + p.end.Format(time.RFC3339Nano)
	}
	return "f"
}

func readUnit(n xpath.Node) *unit {
	u := &unit{node: n}
	u.id, _ = attribute(n, "id")
	measures := func(of xpath.Node) (out []tieout.QName) {
		for _, m := range elements(of) {
			if m.Name() == xbrli("measure") {
				q, _ := resolveQName(m, m.StringValue())
				out = append(out, q)
			}
		}
		return out
	}
	u.num = measures(n)
	if d := child(n, xbrli("divide")); d != nil {
		if k := child(d, xbrli("unitNumerator")); k != nil {
			u.num = measures(k)
		}
		if k := child(d, xbrli("unitDenominator")); k != nil {
			u.den = measures(k)
		}
	}
	u.settle()
	return u
}

func (u *unit) settle() {
	for _, side := range [][]tieout.QName{u.num, u.den} {
		sort.Slice(side, func(i, k int) bool { return side[i].Compare(side[k]) < 0 })
	}
	u.key = measuresKey(u.num) + "/" + measuresKey(u.den)
}

func measuresKey(ms []tieout.QName) string {
	var b strings.Builder
	for _, m := range ms {
		b.WriteString(m.String() + " ")
	}
	return b.String()
}

// contentKey is the same for containers whose children correspond, one by one; with nonXDT, those of XBRL Dimensions
// are left out. It is "" when nothing is there.
func contentKey(container xpath.Node, nonXDT bool) string {
	if container == nil {
		return ""
	}
	var b strings.Builder
	for _, k := range elements(container) {
		if nonXDT && k.Name().Space == nsXBRLDI {
			continue
		}
		b.WriteString(nodeKey(k))
	}
	return b.String()
}

// nodeKey is the same for elements that correspond: of one name, with equal attributes in any order and equal
// content in the same order. Values are compared by their types.
func nodeKey(n xpath.Node) string {
	var b strings.Builder
	b.WriteString("<" + n.Name().String())
	var attributes []string
	for _, a := range n.Attributes() {
		attributes = append(attributes, " "+a.Name().String()+"="+valueKey(a))
	}
	sort.Strings(attributes)
	for _, a := range attributes {
		b.WriteString(a)
	}
	b.WriteByte('>')
	kids := elements(n)
	if len(kids) == 0 {
		b.WriteString(valueKey(n))
	}
	for _, k := range kids {
		b.WriteString(nodeKey(k))
	}
	b.WriteString("</>")
	return b.String()
}

// valueKey is the same for equal typed values.
func valueKey(n xpath.Node) string {
	v, err := n.Typed()
	if err != nil {
		return "?" + n.StringValue()
	}
	var b strings.Builder
	for it := range v.All() {
		b.WriteString(itemKey(it) + "\x01")
	}
	return b.String()
}

func itemKey(it xpath.Item) string {
	switch a := it.(type) {
	case xpath.Integer:
		return "n" + a.Decimal().String()
	case xpath.Decimal:
		return "n" + a.Decimal().String()
	case xpath.Float:
		return "n" + decimal.NewFromFloat(finite(a.Float64())).String()
	case xpath.Name:
		return "q" + a.QName().String()
	}
	return "s" + strings.TrimSpace(it.StringValue())
}

func finite(f float64) float64 {
	if f != f || f > 1e300 || f < -1e300 {
		return 0
	}
	return f
}
