package oim

import (
	"math"
	"strconv"
	"strings"

	"github.com/tieout/tieout"
)

// csvFact is what one cell of a fact column and its settings say.
type csvFact struct {
	id       string
	cell     csvCell
	value    cellValue
	concept  resolved
	entity   resolved
	period   resolved
	unit     resolved
	language resolved
	decimals resolved
	dims     []dimensionText
	dimsOf   []resolved
}

// resolved is a setting and its value in the row.
type resolved struct {
	cellValue
	setting *setting
}

// given reports whether the dimension is there.
func (r *resolved) given() bool { return r.setting != nil && !r.absent() }

// cell turns a cell of a fact column into a fact.
func (tr *tableReader) cell(i int, col *csvColumn, c csvCell) {
	value := readCell(c.text)
	row := tr.rowID
	if row == "" {
		row = strconv.Itoa(tr.s.row)
	}
	id := tr.table.id + ".r_" + row + "." + col.id
	switch value.state {
	case stateNone:
		tr.sink(ruleCSVNone.New(tr.at(c, id), "a fact cannot be #none: leave the cell empty, or write #nil"))
		tr.result.Report.LeaveOut(tieout.QName{})
		return
	case stateUnknown:
		tr.sink(ruleCSVSpecial.New(tr.at(c, id), "%q is no special value", clip(c.text)))
		tr.result.Report.LeaveOut(tieout.QName{})
		return
	}
	tr.markGroups(col)
	f := &tr.fact
	*f = csvFact{id: id, cell: c, value: value, dims: f.dims[:0], dimsOf: f.dimsOf[:0]}
	plan := tr.plan(col)
	if tr.stop {
		return
	}
	for k := range plan {
		s := &plan[k]
		v := resolved{tr.resolve(s), s}
		if v.state == stateUnknown {
			tr.use(v)
			tr.sink(ruleCSVSpecial.New(tr.place(v), "%q is no special value", clip(v.text)))
			tr.result.Report.LeaveOut(tieout.QName{})
			return
		}
		switch s.name {
		case "concept":
			f.concept = v
		case "entity":
			f.entity = v
		case "period":
			f.period = v
		case "unit":
			f.unit = v
		case "language":
			f.language = v
		case "decimals":
			f.decimals = v
		default:
			if tr.missing(v) {
				return
			}
			if !v.absent() {
				tr.use(v)
				f.dims = append(f.dims, dimensionText{name: s.name, value: v.text, isNil: v.state == stateNil})
				f.dimsOf = append(f.dimsOf, v)
			}
		}
	}
	tr.understand(col)
}

// markGroups notes that a fact used the property groups of its row.
func (tr *tableReader) markGroups(col *csvColumn) {
	for _, from := range col.from {
		if i, ok := tr.index[from]; ok {
			tr.used[i] = true
		}
	}
}

func (tr *tableReader) use(v resolved) {
	if v.cell >= 0 {
		tr.used[v.cell] = true
	}
}

// place is where a resolved value stands: its cell, or the fact's with a note of the metadata.
func (tr *tableReader) place(v resolved) tieout.Range {
	if v.cell >= 0 && v.cell < len(tr.s.cells) {
		return tr.at(tr.s.cells[v.cell], tr.fact.id)
	}
	return tr.at(tr.fact.cell, tr.fact.id)
}

// wrong reports a value, with the place in the metadata that asks for it.
func (tr *tableReader) wrong(rule tieout.Rule, v resolved, format string, args ...any) {
	d := rule.New(tr.place(v), format, args...)
	if v.setting != nil {
		d.Related = append(d.Related, tieout.Note{Message: v.setting.name + " is set here", Range: v.setting.at()})
	}
	d.Facts = []string{tr.fact.id}
	tr.sink(d)
}

// missing reports a reference that leads nowhere. The same would be said of every row, so that the table ends here.
func (tr *tableReader) missing(v resolved) bool {
	if v.setting == nil || v.state != stateMissing {
		return false
	}
	tr.stop = true
	tr.wrong(ruleCSVReferenceTarget, v, "%s is $%s, which is no column of the table %q and no parameter", v.setting.name, v.setting.ref, tr.table.id)
	return true
}

// understand makes the fact. All its parts are looked at before it is given up.
func (tr *tableReader) understand(col *csvColumn) {
	f := &tr.fact
	if tr.missing(f.concept) || tr.missing(f.entity) || tr.missing(f.period) {
		return
	}
	if !f.concept.given() {
		tr.sink(ruleMissingConcept.New(tr.at(f.cell, f.id), "the fact has no concept"))
		tr.result.Report.LeaveOut(tieout.QName{})
		return
	}
	tr.use(f.concept)
	concept, ok := tr.checkConcept(f.concept.cellValue, func() tieout.Range { return tr.place(f.concept) })
	if ok && concept == conceptNote {
		tr.note()
		return
	}
	made := tr.newFact()
	made.ID, made.Concept, made.Lexical, made.Nil = f.id, concept, f.value.text, f.value.state == stateNil
	d := datatype{}
	if tr.options.DTS != nil {
		d = typeOf(tr.options.DTS.Concept(concept))
	}
	c, contextOK := tr.context()
	made.Context = c
	ok = contextOK && ok
	if tr.isNumber(d) {
		ok = tr.number(made) && ok
	} else if f.language.given() && (d.primitive == "" || d.text) {
		ok = tr.text(made) && ok
	}
	made.SetOrigin(tr.at(f.cell, f.id))
	if tr.stop || !ok {
		tr.leaveOut(concept)
		return
	}
	tr.links.add(f.id, made)
	tr.result.Report.Facts = append(tr.result.Report.Facts, made)
	if len(col.properties) > 0 {
		if tr.result.Info.Facts == nil {
			tr.result.Info.Facts = map[*tieout.Fact][]Property{}
		}
		tr.result.Info.Facts[made] = col.properties
	}
}

// leaveOut gives up the fact, for an error that has been reported.
func (tr *tableReader) leaveOut(concept tieout.QName) {
	tr.links.add(tr.fact.id, nil)
	if tr.stop {
		concept = tieout.QName{} // and all that the rest of the table has
	}
	tr.result.Report.LeaveOut(concept)
}

func (r *csvReader) newFact() *tieout.Fact {
	if len(r.slab) == 0 {
		r.slab = make([]tieout.Fact, 256)
	}
	f := &r.slab[0]
	r.slab = r.slab[1:]
	return f
}

// isNumber tells numbers from other values: by the concept's type, or, without a taxonomy, by the looks of
// the value where a unit or decimals apply.
func (tr *tableReader) isNumber(d datatype) bool {
	f := &tr.fact
	if d.primitive != "" {
		return d.numeric
	}
	if f.value.state == stateNil {
		return f.unit.given()
	}
	if f.language.given() && !f.unit.given() {
		return false
	}
	number, _, found, _ := splitSuffix(f.value.text)
	if found && number == f.value.text {
		number, _, _ = strings.Cut(number, "d")
	}
	return looksNumeric(number) && (f.unit.given() || f.decimals.given() || found)
}

// number sets unit, value and accuracy.
func (tr *tableReader) number(made *tieout.Fact) bool {
	f := &tr.fact
	if tr.missing(f.unit) {
		return false
	}
	if !tr.setUnit(made) {
		return false
	}
	if made.Nil {
		return true
	}
	value, suffix, found, ok := splitSuffix(f.value.text)
	switch {
	case !ok:
		d := ruleCSVSuffix.New(tr.at(f.cell, f.id), "the decimals suffix of %q is malformed", clip(f.value.text))
		d.Facts = []string{f.id}
		tr.sink(d)
		return false
	case found:
		made.Lexical = value
		return tr.setDecimals(made, suffix, resolved{})
	case tr.missing(f.decimals):
		return false
	case !f.decimals.given() || f.decimals.text == "":
		made.Decimals = tieout.InfiniteDecimals
		return true
	}
	tr.use(f.decimals)
	return tr.setDecimals(made, f.decimals.text, f.decimals)
}

func (tr *tableReader) setDecimals(made *tieout.Fact, text string, from resolved) bool {
	if text == "INF" && from.setting == nil {
		made.Decimals = tieout.InfiniteDecimals
		return true
	}
	n, ok := smallInt0(text)
	if !ok || from.state == stateNil {
		tr.wrong(ruleCSVDecimals, from, "decimals are %s, not an integer", strconvQuote(clip(text)))
		return false
	}
	if math.Abs(float64(n)) > tieout.MaxDigits {
		tr.wrong(ruleDecimalsRange, from, "decimals of %d are beyond ±%d", n, tieout.MaxDigits)
		return false
	}
	made.Decimals = tieout.DecimalsOf(int32(n))
	return true
}

func (tr *tableReader) setUnit(made *tieout.Fact) bool {
	v := &tr.fact.unit
	if !v.given() || v.text == "" && v.state == stateText {
		made.Unit = tr.in.pure()
		return true
	}
	tr.use(*v)
	if u := tr.in.units[v.text]; u != nil {
		made.Unit = u
		return true
	}
	u, problem, part := parseUnit(v.text, tr.in.namespace)
	tr.unitProblem(problem, v.text, part, func() tieout.Range { return tr.place(*v) })
	if problem != unitOK {
		return false
	}
	made.Unit = tr.in.unit(u)
	tr.in.units[v.text] = made.Unit
	return true
}

// text sets the language.
func (tr *tableReader) text(made *tieout.Fact) bool {
	v := &tr.fact.language
	if tr.missing(*v) {
		return false
	}
	tr.use(*v)
	if !isLanguage(v.text) || v.state == stateNil {
		tr.wrong(ruleCSVLanguage, *v, "%q is no language code", clip(v.text))
		return false
	}
	made.SetLanguage(strings.ToLower(v.text))
	return true
}

// context finds the context of the fact, or makes one.
func (tr *tableReader) context() (*tieout.Context, bool) {
	f := &tr.fact
	entity, period := "", ""
	if f.entity.given() {
		tr.use(f.entity)
		entity = f.entity.text
	}
	if f.period.given() {
		tr.use(f.period)
		period = f.period.text + "@" + f.period.setting.specifier
	}
	key := tr.in.writtenKey(entity, period, f.period.given(), f.dims)
	if c := tr.in.written[string(key)]; c != nil {
		return c, true
	}
	k := string(key)
	c := tieout.Context{Entity: AbsentEntity()}
	if n := len(f.dims); n > 0 {
		c.Dimensions = make([]tieout.Dimension, 0, n)
	}
	ok := tr.setEntity(&c)
	ok = tr.setPeriod(&c) && ok
	for i := range f.dims {
		ok = tr.setDimension(&c, &f.dims[i], f.dimsOf[i]) && ok
	}
	if !ok {
		return nil, false
	}
	shared := tr.in.context(c)
	tr.in.written[k] = shared
	return shared, true
}

func (tr *tableReader) setEntity(c *tieout.Context) bool {
	v := &tr.fact.entity
	if !v.given() {
		return true
	}
	prefix, local, ok := cutSQName(v.text)
	if !ok {
		tr.wrong(ruleInvalidSQName, *v, "the entity %q is not of the form prefix:identifier", clip(v.text))
		return false
	}
	scheme, ok := tr.in.namespace(prefix)
	if !ok {
		tr.wrong(ruleUnboundPrefix, *v, "the prefix %q of the entity is not bound", prefix)
		return false
	}
	c.Entity = tieout.Entity{Scheme: scheme, Identifier: local}
	if c.Entity == AbsentEntity() {
		tr.wrong(ruleReservedEntity, *v, "the entity %s stands for no entity and may not be written", v.text)
		return false
	}
	return true
}

func (tr *tableReader) setPeriod(c *tieout.Context) bool {
	v := &tr.fact.period
	if !v.given() {
		return true
	}
	p, problem := parseCSVPeriod(v.text, v.setting.specifier)
	switch {
	case problem == periodForm || v.state == stateNil:
		tr.wrong(ruleCSVPeriod, *v, "%q is no period", clip(v.text))
		return false
	case problem == periodNotDuration:
		tr.wrong(ruleCSVNotDuration, *v, "the %s of %q is wanted, which is no duration", v.setting.specifier, clip(v.text))
		return false
	}
	c.Period = p
	return true
}

func (tr *tableReader) setDimension(c *tieout.Context, d *dimensionText, from resolved) bool {
	axis, ok, bound := tr.in.qname(d.name)
	if !ok || !bound {
		return false // the metadata are wrong, which was reported
	}
	out := tieout.Dimension{Axis: axis, TypedNil: d.isNil}
	if member, ok, bound := tr.in.qname(d.value); ok && bound && !d.isNil {
		out.Member = member
	} else {
		out.Typed = d.value
	}
	c.Dimensions = append(c.Dimensions, out)
	return true
}

// note makes a note of the cell. Unit and decimals that apply to the whole table do not concern it.
func (tr *tableReader) note() {
	f := &tr.fact
	at := tr.at(f.cell, f.id)
	n := &noteFact{id: f.id, content: f.value.text, origin: at}
	if tr.missing(f.language) {
		return
	}
	if f.language.given() {
		tr.use(f.language)
		n.language = strings.ToLower(f.language.text)
	} else {
		tr.sink(ruleMissingNoteLanguage.New(at, "the note has no language"))
	}
	var extra []string
	if f.entity.given() {
		extra = append(extra, "entity")
	}
	if f.period.given() {
		extra = append(extra, "period")
	}
	for _, d := range f.dims {
		extra = append(extra, d.name)
	}
	if len(extra) > 0 {
		tr.sink(ruleNoteDimension.New(at, "the note has the dimensions %s", strings.Join(extra, ", ")))
	}
	checkFragment(f.value.text, at, f.id, tr.sink)
	tr.links.addNote(n)
}
