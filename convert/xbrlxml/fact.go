package xbrlxml

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/internal/xmlstream"
	"github.com/tieout/tieout/schemas/xsd"
	"github.com/tieout/tieout/taxonomy"
)

// conceptInfo is what reading a fact needs to know of its concept. One for each concept of the document.
type conceptInfo struct {
	concept  *taxonomy.Concept // nil when the taxonomy has none
	known    bool              // the taxonomy has it
	tuple    bool
	fraction bool
	qname    bool      // values are prefixed names
	normal   *xsd.Type // whose white space rule applies, nil for none
}

type contextRef struct {
	id      string
	context *tieout.Context
}

type unitRef struct {
	id   string
	unit *tieout.Unit
}

// pendingFact is a fact whose context or unit was not known when it was read.
type pendingFact struct {
	fact          *tieout.Fact
	context, unit string
	at            tieout.Range // the start tag
	// Where the attributes of context and unit stand: the document's name is that of at.
	contextAt, unitAt [2]tieout.Position
}

// attribute is where an attribute stands.
func (w *pendingFact) attribute(at [2]tieout.Position) tieout.Range {
	return tieout.Range{Document: w.at.Document, Start: at[0], End: at[1]}
}

func (p *parser) info(q tieout.QName) *conceptInfo {
	if c, ok := p.recent.Get(q); ok {
		return c
	}
	c := p.infoOf(q)
	p.recent.Put(q, c)
	return c
}

func (p *parser) infoOf(q tieout.QName) *conceptInfo {
	if c := p.concepts[q]; c != nil {
		return c
	}
	c := &conceptInfo{}
	p.concepts[q] = c
	if p.dts == nil {
		return c
	}
	if c.concept = p.dts.Concept(q); c.concept == nil {
		return c
	}
	c.known, c.tuple = true, c.concept.Kind == taxonomy.Tuple
	if e := c.concept.Element; e != nil && e.Type != nil {
		c.fraction = e.Type.DerivesFrom(xbrli("fractionItemType"))
		c.qname = e.Type.DerivesFrom(tieout.QName{Space: tieout.NamespaceXSD, Local: "QName"})
		c.normal = e.Type
	}
	return c
}

// What an instance may hold of facts: so many whatever its size, and one for each so many bytes. A fact with a context is longer.
const (
	freeFacts    = 200_000
	bytesPerFact = 16
)

func (p *parser) mostFacts() int { return freeFacts + int(p.size)/bytesPerFact }

// fact reads the item or tuple that starts with the current token.
func (p *parser) fact() (*tieout.Fact, error) {
	q := p.r.Name()
	c := p.info(q)
	if !c.known && p.dts != nil {
		if p.part != nil {
			return nil, errIndivisible // of all facts of the concept, one finding tells
		}
		p.unknownFact(q)
	}
	if most := p.mostFacts(); p.facts.count >= most {
		return nil, &xmlstream.LimitError{Range: p.r.Range(), What: "the number of facts, which are very short,", Limit: int64(most)}
	}
	number := p.facts.count
	f := p.facts.add(&p.like)
	f.Concept = q
	start := p.r.Range()
	f.SetPlace(start.Start, start.End)
	w := pendingFact{fact: f, at: start}
	hasID := p.factAttributes(f, &w)
	if hasID && p.schema == nil {
		p.ids.addFact(p, number)
	}
	var err error
	if c.tuple || !c.known && w.context == "" && w.unit == "" {
		err = p.tuple(f, &w, c)
	} else {
		p.bind(&w)
		if err = p.item(f, c); err != nil {
			f.SetInvalid() // what there is of its value is not all
		}
	}
	f.SetPlace(start.Start, p.r.End())
	return f, err
}

// unknownFact reports a fact whose concept the taxonomy does not declare, unless that is because documents of the
// taxonomy are missing. A namespace without a schema is reported once: it is one fault, however many facts it
// touches.
func (p *parser) unknownFact(q tieout.QName) {
	if p.dts.Absent(q.Space) {
		return
	}
	if p.schema != nil {
		p.supersede(p.r.Range())
	}
	if p.declares(q.Space) {
		p.noteUnknown(q)
		return
	}
	if !p.missing[q.Space] {
		p.missing[q.Space] = true
		p.add(ruleSchemaMissing, p.r.Range(), "The taxonomy has no concepts in the namespace %q, which %s and maybe more facts belong to.", q.Space, q.Local)
	}
}

// unknownConcept is a concept of facts that the taxonomy does not declare, and where it occurs.
type unknownConcept struct {
	name   tieout.QName
	count  int
	places []tieout.Range // the first of them
}

// maxPlaces bounds the places that a finding lists.
const maxPlaces = 8

// noteUnknown notes a fact of a concept that is not declared: it is one mistake, however many facts there are.
func (p *parser) noteUnknown(q tieout.QName) {
	u := p.unknown[q]
	if u == nil {
		if p.unknown == nil {
			p.unknown = map[tieout.QName]*unknownConcept{}
		}
		u = &unknownConcept{name: q}
		p.unknown[q] = u
	}
	if u.count++; u.count <= maxPlaces {
		u.places = append(u.places, p.r.Range())
	}
}

// reportUnknown reports the concepts that are not declared.
func (p *parser) reportUnknown() {
	for _, u := range p.unknown { // the order of output is that of the places
		facts := ""
		if u.count > 1 {
			facts = fmt.Sprintf(", the concept of %d facts", u.count)
		}
		d := p.add(ruleNotItemOrTuple, u.places[0], "The taxonomy declares no item or tuple %s%s.", u.name, facts)
		for _, at := range u.places[1:] {
			d.Related = append(d.Related, tieout.Note{Message: "here as well", Range: at})
		}
	}
}

// declares reports whether the taxonomy has concepts of a namespace.
func (p *parser) declares(space string) bool {
	if p.namespaces == nil {
		p.namespaces = map[string]bool{}
		for name := range p.dts.Concepts {
			p.namespaces[name.Space] = true
		}
	}
	return p.namespaces[space]
}

// factAttributes takes the attributes of a fact and reports whether it has an id.
func (p *parser) factAttributes(f *tieout.Fact, w *pendingFact) (hasID bool) {
	attrs := p.r.Attrs()
	for i := range attrs {
		a := &attrs[i]
		switch a.Name.Space {
		case "":
			switch a.Name.Local {
			case "contextRef":
				w.context, w.contextAt = trim(a.Value), [2]tieout.Position{a.Start, a.End}
			case "unitRef":
				w.unit, w.unitAt = trim(a.Value), [2]tieout.Position{a.Start, a.End}
			case "id":
				f.ID = trim(a.Value)
				hasID = true
				if p.schema == nil && !xmlstream.IsNCName(f.ID) {
					p.add(ruleID, p.attrRange(a), "%q is no id.", f.ID)
				}
			case "decimals":
				p.decimals(f, a)
			case "precision":
				p.precision(f, a)
			}
		case tieout.NamespaceXSI:
			if a.Name.Local == "nil" {
				v := trim(a.Value)
				f.Nil = v == "true" || v == "1"
			}
		case tieout.NamespaceXML:
			switch a.Name.Local {
			case "lang":
				p.speak(f, strings.ToLower(trim(a.Value)))
			case "base":
				p.aside(tieout.XMLBase, a.Value, p.attrRange(a))
			}
		}
	}
	return hasID
}

// speak gives a fact a language of its own. Facts that follow each other mostly have the same one.
func (p *parser) speak(f *tieout.Fact, language string) {
	if p.spoken == nil || p.spoken.Language() != language || p.spoken.Parent() != f.Parent() {
		p.spoken = &tieout.Fact{}
		p.spoken.Beside(f)
		p.spoken.SetLanguage(language)
	}
	f.Beside(p.spoken)
}

// trim removes white space at the ends, which attributes of most types may have.
func trim(s string) string {
	if s == "" || s[0] > ' ' && s[len(s)-1] > ' ' {
		return s
	}
	return strings.Trim(s, " \t\r\n")
}

func (p *parser) decimals(f *tieout.Fact, a *xmlstream.Attr) {
	v := trim(a.Value)
	if v == "INF" {
		f.Decimals = tieout.InfiniteDecimals
		return
	}
	if n, ok := parseInt(v); ok {
		f.Decimals = tieout.DecimalsOf(n)
		return
	}
	p.addInstead(ruleDecimals, p.attrRange(a), "decimals is %q, which is neither an integer nor INF.", v)
}

func (p *parser) precision(f *tieout.Fact, a *xmlstream.Attr) {
	v := trim(a.Value)
	if v == "INF" {
		f.Precision = tieout.InfinitePrecision
		return
	}
	if n, ok := parseInt(v); ok && n >= 0 {
		f.Precision = tieout.PrecisionOf(n)
		return
	}
	p.addInstead(rulePrecision, p.attrRange(a), "precision is %q, which is neither a non-negative integer nor INF.", v)
}

// parseInt reads an xs:integer of at most six digits: no number has more decimal places.
func parseInt(s string) (int32, bool) {
	if len(s) == 1 && s[0] >= '0' && s[0] <= '9' {
		return int32(s[0] - '0'), true
	}
	digits := strings.TrimLeft(strings.TrimLeft(s, "+-"), "0")
	if len(digits) > 6 {
		return 0, false
	}
	n, err := strconv.ParseInt(s, 10, 32)
	return int32(n), err == nil
}

// bind gives an item its context and unit, now or at the end of the document.
func (p *parser) bind(w *pendingFact) {
	if w.context != "" {
		if w.context != p.lastContext.id {
			if c := p.contextOf(w.context); c != nil {
				p.lastContext = contextRef{w.context, c}
			} else {
				p.pending = append(p.pending, *w)
				return
			}
		}
		w.fact.Context = p.lastContext.context
	} else {
		p.addInstead(ruleItemContext, w.at, "The item %s has no contextRef.", w.fact.Concept.Local)
	}
	if w.unit == "" {
		return
	}
	if w.unit != p.lastUnit.id {
		u := p.unitOf(w.unit)
		if u == nil {
			p.pending = append(p.pending, *w)
			return
		}
		p.lastUnit = unitRef{w.unit, u}
	}
	w.fact.Unit = p.lastUnit.unit
}

// contextOf is the context of an id, nil for none so far. In a part it stands in for what the id will turn out to be.
func (p *parser) contextOf(id string) *tieout.Context {
	if p.part != nil {
		return p.part.contextOf(id)
	}
	return p.result.Contexts[id]
}

func (p *parser) unitOf(id string) *tieout.Unit {
	if p.part != nil {
		return p.part.unitOf(id)
	}
	return p.result.Units[id]
}

// resolvePending binds the facts that stand before their contexts or units.
func (p *parser) resolvePending() {
	for i := range p.pending {
		w := &p.pending[i]
		if w.context != "" && w.fact.Context == nil {
			if w.fact.Context = p.result.Contexts[w.context]; w.fact.Context == nil {
				p.add(ruleItemContext, w.attribute(w.contextAt), "The contextRef %q of %s names no context.", w.context, w.fact.Concept.Local)
			}
		}
		if w.unit != "" {
			if w.fact.Unit = p.result.Units[w.unit]; w.fact.Unit == nil {
				p.add(ruleUnitMissing, w.attribute(w.unitAt), "The unitRef %q of %s names no unit.", w.unit, w.fact.Concept.Local)
			}
		}
	}
	p.pending = nil
}

// item reads the content of an item.
func (p *parser) item(f *tieout.Fact, c *conceptInfo) error {
	text, pieces := "", 0
	var joined []byte // the text, when it comes in pieces
	var children []*xmlstream.Node
	for {
		kind, err := p.next()
		if err != nil {
			return err
		}
		switch kind {
		case xmlstream.Text:
			switch pieces++; pieces {
			case 1:
				text = p.r.Text()
			case 2:
				joined = append(append(joined, text...), p.r.Text()...)
			default:
				joined = append(joined, p.r.Text()...)
			}
		case xmlstream.StartElement:
			n, err := p.tree()
			if err != nil {
				return err
			}
			children = append(children, n)
		case xmlstream.EndElement:
			if pieces > 1 {
				text = string(joined)
			}
			if len(children) > 0 {
				text = p.childrenOfItem(f, c, children, text)
			}
			p.setValue(f, c, text)
			return nil
		}
	}
}

// setValue normalises the value of an item.
func (p *parser) setValue(f *tieout.Fact, c *conceptInfo, text string) {
	if f.Nil {
		return
	}
	switch {
	case p.schema != nil && p.schema.value.Simple:
		text = p.schema.value.Text // of the actual type, with the default put in
	case c.normal != nil:
		if text != "" && (text[0] <= ' ' || text[len(text)-1] <= ' ' || strings.ContainsAny(text, "\t\n\r") || strings.Contains(text, "  ")) {
			text = c.normal.Normalize(text)
		}
	case f.Unit != nil || f.Decimals.IsPresent() || f.Precision.IsPresent():
		text = trim(text)
	}
	f.Lexical = text
	if s := p.schema; s != nil && s.value.Type != nil && s.value.Type.HasSimpleContent() && !s.value.Valid {
		f.SetInvalid()
	}
	if c.qname {
		p.nameValue(f)
	}
}

// nameValue resolves a value that is a name where it stands.
func (p *parser) nameValue(f *tieout.Fact) {
	if q, err := p.r.ResolveQName(trim(f.Lexical), true); err == nil {
		if p.report.Names == nil {
			p.report.Names = map[*tieout.Fact]tieout.QName{}
		}
		p.report.Names[f] = q
	}
}

// childrenOfItem makes a value of an item with child elements: "numerator/denominator" of a fraction, and the text
// of everything else, which only a fraction may have.
func (p *parser) childrenOfItem(f *tieout.Fact, c *conceptInfo, children []*xmlstream.Node, text string) string {
	top, bottom := "", ""
	for _, n := range children {
		p.takeIDs(n)
		switch n.Name {
		case qFractionTop:
			top = trim(n.TextContent())
		case qFractionBottom:
			bottom = trim(n.TextContent())
		}
	}
	if top != "" && bottom != "" && len(children) == 2 && (c.fraction || !c.known) {
		return top + "/" + bottom
	}
	p.addUnlessSchema(ruleItemMixed, f.Origin(), "The item %s contains the element %s.", f.Concept.Local, children[0].Name.Local)
	var b strings.Builder
	b.WriteString(text)
	for _, n := range children {
		b.WriteString(n.TextContent())
	}
	return b.String()
}

// tuple reads the content of a tuple. Without a taxonomy an element with neither context nor child elements turns
// out to be an item that lacks its context.
func (p *parser) tuple(f *tieout.Fact, w *pendingFact, c *conceptInfo) error {
	if w.context != "" || w.unit != "" || f.Decimals.IsPresent() || f.Precision.IsPresent() {
		p.addInstead(ruleTupleContext, w.at, "The tuple %s has an attribute of items.", f.Concept.Local)
	}
	for i := range p.r.Attrs() {
		switch a := &p.r.Attrs()[i]; a.Name.Space {
		case tieout.NamespaceXBRLI, tieout.NamespaceLink, tieout.NamespaceXLink, namespaceXL:
			p.add(ruleTupleAttribute, p.attrRange(a), "The tuple %s has the attribute %s of a namespace of XBRL.", f.Concept.Local, a.Name.Local)
		}
	}
	outer := p.like
	p.like = tieout.Fact{}
	p.like.Beside(f)
	p.like.SetParent(f)
	text, err := p.members(f)
	p.like = outer
	if err != nil {
		return err
	}
	f.SetLanguage("")
	if !c.known && len(f.Children()) == 0 && text != "" {
		p.add(ruleItemContext, w.at, "The item %s has no contextRef.", f.Concept.Local)
		f.SetLanguage(p.like.Language())
		p.setValue(f, c, text)
	}
	return nil
}

// members reads the content of a tuple, and the first text that stands in it.
func (p *parser) members(tuple *tieout.Fact) (text string, err error) {
	var members []*tieout.Fact
	defer func() {
		if members != nil {
			tuple.SetChildren(members...)
		}
	}()
	for {
		kind, err := p.next()
		if err != nil {
			return "", err
		}
		switch kind {
		case xmlstream.Text:
			if text == "" {
				text = strings.Trim(p.r.Text(), " \t\r\n")
			}
		case xmlstream.StartElement:
			if q := p.r.Name(); q.Space == tieout.NamespaceXBRLI || q.Space == tieout.NamespaceLink {
				if err := p.skip(); err != nil {
					return "", err
				}
				continue
			}
			m, err := p.fact()
			if m != nil {
				members = append(members, m)
			}
			if err != nil {
				return "", err
			}
		case xmlstream.EndElement:
			return text, nil
		}
	}
}
