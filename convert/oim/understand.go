package oim

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/tieout/tieout"
)

// understand turns what a fact object says into a fact, a note or diagnostics.
func (r *factReader) understand(end int) {
	f := &r.fact
	concept, ok := r.conceptName()
	if ok && concept == conceptNote {
		r.note(end)
		return
	}
	if f.noteID.present {
		r.sink(ruleMisplacedNoteID.New(r.span(f.noteID.at, f.noteID.end, r.path("dimensions", "noteId")), "the fact %s is no note and has a noteId", clip(f.id)))
	}
	made := r.newFact()
	made.ID, made.Concept, made.Lexical, made.Nil = f.id, concept, f.value, f.isNil
	c, contextOK := r.context()
	made.Context = c
	unitOK := r.unit(made)
	r.decimalsOf(made)
	r.language(made)
	extras := r.extras(made)
	made.SetOrigin(r.span(f.start, end, r.path()))
	if !ok || !contextOK || !unitOK || f.bad {
		r.links.add(f.id, nil)
		if _, local, isName := strings.Cut(f.concept.text, ":"); !ok && isName {
			concept = tieout.QName{Local: local}
		}
		r.result.Report.LeaveOut(concept)
		return
	}
	r.links.add(f.id, made)
	r.links.pend(r, made, f.links)
	r.result.Report.Facts = append(r.result.Report.Facts, made)
	if len(extras) > 0 {
		r.keepExtras(made, extras)
	}
}

func (r *factReader) keepExtras(made *tieout.Fact, ps []Property) {
	in := r.result.Info
	if in.Facts == nil {
		in.Facts = map[*tieout.Fact][]Property{}
	}
	in.Facts[made] = ps
}

// newFact takes a fact from the batch.
func (r *factReader) newFact() *tieout.Fact {
	if len(r.slab) == 0 {
		r.slab = make([]tieout.Fact, 256)
	}
	f := &r.slab[0]
	r.slab = r.slab[1:]
	return f
}

// conceptName resolves the concept.
func (r *factReader) conceptName() (tieout.QName, bool) {
	p := &r.fact.concept
	if !p.present || p.end == 0 {
		return tieout.QName{}, false
	}
	return r.resolveName(p.text, p.at, p.end, "concept")
}

// resolveName resolves a QName of a dimension.
func (r *factReader) resolveName(text string, at, end int, dimension string) (tieout.QName, bool) {
	q, ok, bound := r.in.qname(text)
	if !ok {
		r.wrong(at, end, r.path("dimensions", dimension), "%q is no name of the form prefix:name", clip(text))
		return q, false
	}
	if !bound {
		prefix, _, _ := strings.Cut(text, ":")
		r.sink(ruleUnboundPrefix.New(r.span(at, end, r.path("dimensions", dimension)), "the prefix %q is not bound", prefix))
	}
	return q, bound
}

// context finds the context of a fact, or makes one.
func (r *factReader) context() (*tieout.Context, bool) {
	f := &r.fact
	if len(f.dims) > 1 {
		slices.SortFunc(f.dims, func(a, b dimensionText) int { return strings.Compare(a.name, b.name) })
	}
	key := r.in.writtenKey(f.entity.text, f.period.text, f.period.present, f.dims)
	if c := r.in.written[string(key)]; c != nil {
		return c, true
	}
	k := string(key)
	var c tieout.Context
	ok := r.entity(&c)
	ok = r.period(&c) && ok
	for i := range f.dims {
		ok = r.dimension(&c, &f.dims[i]) && ok
	}
	if !ok {
		return nil, false
	}
	shared := r.in.context(c)
	r.in.written[k] = shared
	return shared, true
}

func (r *factReader) entity(c *tieout.Context) bool {
	c.Entity = AbsentEntity()
	p := &r.fact.entity
	if !p.present || p.end == 0 {
		return !p.present
	}
	at := func() tieout.Range { return r.span(p.at, p.end, r.path("dimensions", "entity")) }
	prefix, local, ok := cutSQName(p.text)
	if !ok {
		r.sink(ruleInvalidSQName.New(at(), "the entity %q is not of the form prefix:identifier", clip(p.text)))
		return false
	}
	scheme, ok := r.in.namespace(prefix)
	if !ok {
		r.sink(ruleUnboundPrefix.New(at(), "the prefix %q of the entity is not bound", prefix))
		return false
	}
	c.Entity = tieout.Entity{Scheme: scheme, Identifier: local}
	if c.Entity == AbsentEntity() {
		r.sink(ruleReservedEntity.New(at(), "the entity %s stands for no entity and may not be written", p.text))
		return false
	}
	return true
}

func (r *factReader) period(c *tieout.Context) bool {
	p := &r.fact.period
	if !p.present {
		return true
	}
	var ok bool
	if c.Period, ok = parsePeriod(p.text); !ok && p.end > 0 {
		r.sink(ruleInvalidPeriod.New(r.span(p.at, p.end, r.path("dimensions", "period")), "%q is no period", clip(p.text)))
	}
	return ok
}

// dimension adds a taxonomy-defined dimension. Whether it is explicit or typed only the taxonomy knows: a value
// that can be a member's name is taken for one until checkModel knows better.
func (r *factReader) dimension(c *tieout.Context, d *dimensionText) bool {
	axis, ok := r.resolveName(d.name, d.at, d.at+1, d.name)
	if !ok {
		return false
	}
	if axis.Space == namespaceXBRL {
		r.wrong(d.at, d.at+1, r.path("dimensions", d.name), "%s is no dimension of a taxonomy: core dimensions have no prefix", d.name)
		return false
	}
	out := tieout.Dimension{Axis: axis, TypedNil: d.isNil}
	if member, ok, bound := r.in.qname(d.value); ok && bound && !d.isNil {
		out.Member = member
	} else {
		out.Typed = d.value
	}
	c.Dimensions = append(c.Dimensions, out)
	return true
}

// unit resolves the unit string.
func (r *factReader) unit(made *tieout.Fact) bool {
	p := &r.fact.unit
	if !p.present {
		return true
	}
	if u := r.in.units[p.text]; u != nil {
		made.Unit = u
		return true
	}
	if p.end == 0 {
		return false
	}
	u, problem, part := parseUnit(p.text, r.in.namespace)
	at := r.span(p.at, p.end, r.path("dimensions", "unit"))
	switch problem {
	case unitForm:
		r.sink(ruleInvalidUnit.New(at, "the unit %q is not well-formed at %q", clip(p.text), clip(part)))
	case unitOrder:
		r.sink(ruleInvalidUnit.New(at, "the measures of the unit %q are not in alphabetical order: %q stands too late", clip(p.text), clip(part)))
	case unitPrefix:
		r.sink(ruleUnboundPrefix.New(at, "the prefix %q of the unit %q is not bound", clip(part), clip(p.text)))
	case unitPureAlone:
		r.sink(rulePureUnit.New(at, "the unit %s is never written", p.text))
	}
	if problem == unitForm || problem == unitPrefix {
		return false
	}
	made.Unit = r.in.unit(u)
	if problem == unitOK {
		r.in.units[p.text] = made.Unit
	}
	return true
}

// decimalsOf sets the accuracy. A fact with a unit or with decimals is a number; a number without decimals is exact.
func (r *factReader) decimalsOf(made *tieout.Fact) {
	f := &r.fact
	switch {
	case f.isNil && f.hasDecimals:
		r.sink(ruleMisplacedDecimals.New(r.span(f.decimalsAt, f.decimalsAt+len(f.decimals), r.path("decimals")), "the fact %s is nil and has decimals", clip(f.id)))
	case f.isNil:
	case f.hasDecimals:
		n, err := strconv.ParseInt(f.decimals, 10, 32)
		if err != nil || math.Abs(float64(n)) > tieout.MaxDigits {
			if isIntegerLiteral(f.decimals) && f.decimals != "" {
				r.sink(ruleDecimalsRange.New(r.span(f.decimalsAt, f.decimalsAt+len(f.decimals), r.path("decimals")), "decimals of %s are beyond ±%d", clip(f.decimals), tieout.MaxDigits))
			}
			return
		}
		made.Decimals = tieout.DecimalsOf(int32(n))
		if made.Unit == nil {
			made.Unit = r.in.pure()
		}
	case made.Unit != nil:
		made.Decimals = tieout.InfiniteDecimals
	}
}

// pure is the unit of numbers that have none.
func (in *interner) pure() *tieout.Unit {
	return in.unit(tieout.Unit{Numerators: []tieout.QName{measurePure}})
}

func (r *factReader) language(made *tieout.Fact) {
	p := &r.fact.language
	if !p.present || p.end == 0 {
		return
	}
	made.SetLanguage(r.checkLanguage(p))
}

func (r *factReader) checkLanguage(p *place) string {
	path := r.path("dimensions", "language")
	if !isLanguage(p.text) {
		r.wrong(p.at, p.end, path, "%q is no language code", clip(p.text))
		return ""
	}
	lower := strings.ToLower(p.text)
	if lower != p.text {
		r.sink(ruleLanguageCase.New(r.span(p.at, p.end, path), "the language %q is not in lower case", p.text))
	}
	return lower
}

// extras resolves the names of a fact's extension properties, and takes out the one that becomes its source.
func (r *factReader) extras(made *tieout.Fact) []Property {
	var ps []Property
	for _, e := range r.fact.extra {
		q, ok, bound := r.in.qname(e.name)
		if ok && !bound {
			prefix, _, _ := strings.Cut(e.name, ":")
			r.sink(ruleUnboundPrefix.New(r.span(e.start, e.end, r.path(e.name)), "the prefix %q of the property %q is not bound", prefix, clip(e.name)))
			continue
		}
		if q == sourceName && made != nil {
			if made.Source = r.source(e.value); made.Source != nil {
				continue
			}
		}
		ps = append(ps, Property{q, e.value})
	}
	return ps
}
