package rulefile

import (
	"slices"
	"strconv"

	"github.com/beevik/etree"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/taxonomy"
)

// module is a schema of the Formula specifications.
type module struct{ prefix, namespace, location string }

const official = "http://www.xbrl.org/"

var modules = []module{
	{"gen", "http://xbrl.org/2008/generic", official + "2008/generic-link.xsd"},
	{"variable", "http://xbrl.org/2008/variable", official + "2008/variable.xsd"},
	{"va", "http://xbrl.org/2008/assertion/value", official + "2008/value-assertion.xsd"},
	{"ea", "http://xbrl.org/2008/assertion/existence", official + "2008/existence-assertion.xsd"},
	{"cf", "http://xbrl.org/2008/filter/concept", official + "2008/concept-filter.xsd"},
	{"df", "http://xbrl.org/2008/filter/dimension", official + "2008/dimension-filter.xsd"},
	{"pf", "http://xbrl.org/2008/filter/period", official + "2008/period-filter.xsd"},
	{"mf", "http://xbrl.org/2008/filter/match", official + "2008/match-filter.xsd"},
	{"acf", "http://xbrl.org/2010/filter/aspect-cover", official + "2010/aspect-cover-filter.xsd"},
	{"msg", "http://xbrl.org/2010/message", official + "2010/generic-message.xsd"},
	{"valm", "http://xbrl.org/2010/message/validation", official + "2010/validation-message.xsd"},
	{"sev", "http://xbrl.org/2016/assertion-severity", official + "2016/assertion-severity.xsd"},
}

const (
	roleLink        = official + "2008/role/link"
	roleMessage     = official + "2010/role/message"
	arcSet          = "http://xbrl.org/arcrole/2008/variable-set"
	arcFilter       = "http://xbrl.org/arcrole/2008/variable-filter"
	arcPrecondition = "http://xbrl.org/arcrole/2008/variable-set-precondition"
	arcMessage      = "http://xbrl.org/arcrole/2010/assertion-unsatisfied-message"
	arcSeverity     = "http://xbrl.org/arcrole/2016/assertion-unsatisfied-severity"
	severityWarning = official + "2016/severities.xml#WARNING"
)

// linkbaseWriter writes the rules of a file as a formula linkbase.
type linkbaseWriter struct {
	links    *Links
	root     *etree.Element
	prefixes map[string]string // namespace → prefix
}

// Linkbase is the formula linkbase of the rules: the same bytes for the same rules.
func (l *Links) Linkbase() []byte {
	w := &linkbaseWriter{links: l, prefixes: map[string]string{}}
	doc := etree.NewDocument()
	doc.CreateProcInst("xml", `version="1.0" encoding="UTF-8"`)
	w.root = element(&doc.Element, "link:linkbase", "xmlns:link", tieout.NamespaceLink, "xmlns:xlink", tieout.NamespaceXLink,
		"xmlns:xsi", tieout.NamespaceXSI, "xmlns:xs", tieout.NamespaceXSD, "xmlns:xbrli", tieout.NamespaceXBRLI,
		"xmlns:xfi", "http://www.xbrl.org/2008/function/instance")
	locations := tieout.NamespaceLink + " " + official + "2003/xbrl-linkbase-2003-12-31.xsd"
	for _, m := range modules {
		w.root.CreateAttr("xmlns:"+m.prefix, m.namespace)
		locations += " " + m.namespace + " " + m.location
	}
	w.root.CreateAttr("xsi:schemaLocation", locations)
	w.reference("role", roleLink, official+"2008/generic-link.xsd#standard-link-role")
	w.reference("role", roleMessage, official+"2010/generic-message.xsd#standard-message")
	for _, local := range []string{"variable-set", "variable-filter", "variable-set-precondition"} {
		w.reference("arcrole", "http://xbrl.org/arcrole/2008/"+local, official+"2008/variable.xsd#"+local)
	}
	w.reference("arcrole", arcMessage, official+"2010/validation-message.xsd#assertion-unsatisfied-message")
	w.reference("arcrole", arcSeverity, official+"2016/assertion-severity.xsd#assertion-unsatisfied-severity")
	w.parameters()
	for _, a := range l.assertions {
		w.assertion(a)
	}
	doc.Indent(2)
	data, err := doc.WriteToBytes()
	if err != nil { // a buffer takes everything
		panic(err)
	}
	return data
}

// element adds a child with attributes given as name, value, name, value.
func element(parent *etree.Element, name string, attributes ...string) *etree.Element {
	e := parent.CreateElement(name)
	for i := 0; i+1 < len(attributes); i += 2 {
		e.CreateAttr(attributes[i], attributes[i+1])
	}
	return e
}

func (w *linkbaseWriter) reference(kind, uri, href string) {
	element(w.root, "link:"+kind+"Ref", kind+"URI", uri, "xlink:href", href, "xlink:type", "simple")
}

// name is a name with a prefix that the root element binds.
func (w *linkbaseWriter) name(q tieout.QName) string {
	if q.Space == "" {
		return q.Local
	}
	p := w.prefixes[q.Space]
	if p == "" {
		r := w.links.names
		for _, known := range r.prefixes() {
			if r.space[known] == q.Space && w.root.SelectAttr("xmlns:"+known) == nil {
				p = known
				break
			}
		}
		if p == "" {
			p = "n" + strconv.Itoa(len(w.prefixes)+1)
		}
		w.prefixes[q.Space] = p
		w.root.CreateAttr("xmlns:"+p, q.Space)
	}
	return p + ":" + q.Local
}

func (w *linkbaseWriter) link() *etree.Element {
	return element(w.root, "gen:link", "xlink:type", "extended", "xlink:role", roleLink)
}

// parameters writes the parameters that rules use.
func (w *linkbaseWriter) parameters() {
	var link *etree.Element
	for i, s := range w.links.names.file.parameters {
		if !w.links.names.used["$"+s.name] {
			continue
		}
		if link == nil {
			link = w.link()
		}
		expression, as := quoted(s.value), "xs:string"
		switch s.kind() {
		case number:
			expression, as = s.value, "xs:decimal"
		case day:
			expression, as = "xs:date("+expression+")", "xs:date"
		}
		element(link, "variable:parameter", "xlink:type", "resource", "xlink:label", "p"+strconv.Itoa(i+1),
			"id", "parameter."+s.name, "name", s.name, "select", expression, "as", as)
	}
}

func arc(link *etree.Element, name, arcrole, from, to string, order int, more ...string) {
	element(link, name, append([]string{"xlink:type", "arc", "xlink:arcrole", arcrole, "xlink:from", from, "xlink:to", to, "order", strconv.Itoa(order)}, more...)...)
}

func (w *linkbaseWriter) assertion(a *assertion) {
	link := w.link()
	name, id := "va:valueAssertion", a.rule.Name
	if a.existence {
		name = "ea:existenceAssertion"
	}
	resource := func(name, label string, attributes ...string) *etree.Element {
		return element(link, name, append([]string{"xlink:type", "resource", "xlink:label", label, "id", id + "." + label}, attributes...)...)
	}
	element(link, name, "xlink:type", "resource", "xlink:label", "rule", "id", id, "test", a.test, "aspectModel", "dimensional", "implicitFiltering", "true")
	for i, p := range a.preconditions {
		label := "when" + strconv.Itoa(i+1)
		resource("variable:precondition", label, "test", p)
		arc(link, "gen:arc", arcPrecondition, "rule", label, i+1)
	}
	for i, v := range a.variables {
		label := "fact" + strconv.Itoa(i+1)
		attributes := []string{"bindAsSequence", strconv.FormatBool(v.sequence)}
		if v.fallback != "" {
			attributes = append(attributes, "fallbackValue", v.fallback)
		} else if v.existence {
			attributes = append(attributes, "fallbackValue", "()")
		}
		resource("variable:factVariable", label, attributes...)
		arc(link, "variable:variableArc", arcSet, "rule", label, i+1, "name", v.name)
		w.filters(link, a, v, label, resource)
	}
	if a.message != "" {
		resource("msg:message", "message", "xlink:role", roleMessage, "xml:lang", "en").SetText(a.message)
		arc(link, "gen:arc", arcMessage, "rule", "message", 1)
	}
	if a.rule.Severity < tieout.Inconsistency {
		element(link, "link:loc", "xlink:type", "locator", "xlink:href", severityWarning, "xlink:label", "severity")
		arc(link, "gen:arc", arcSeverity, "rule", "severity", 1)
	}
}

// filters says which facts a variable may be bound to.
func (w *linkbaseWriter) filters(link *etree.Element, a *assertion, v *variable, label string, resource func(name, label string, attributes ...string) *etree.Element) {
	n := 0
	filter := func(name string, complement bool, attributes ...string) *etree.Element {
		n++
		own := label + ".filter" + strconv.Itoa(n)
		e := resource(name, own, attributes...)
		arc(link, "variable:variableFilterArc", arcFilter, label, own, n, "complement", strconv.FormatBool(complement), "cover", "true")
		return e
	}
	name := func(parent *etree.Element, q tieout.QName) {
		parent.CreateElement(parent.Space + ":qname").SetText(w.name(q))
	}
	name(filter("cf:conceptName", false).CreateElement("cf:concept"), v.concept.Name)
	for _, m := range v.dimensions {
		if m.dimension.TypedDomainRef != "" {
			attributes := []string{}
			if m.value != "" {
				attributes = []string{"test", "normalize-space(string(.)) eq " + quoted(m.value)}
			}
			name(filter("df:typedDimension", m.none, attributes...).CreateElement("df:dimension"), m.dimension.Name)
			continue
		}
		explicit := func(complement bool, member *taxonomy.Concept) {
			f := filter("df:explicitDimension", complement)
			name(f.CreateElement("df:dimension"), m.dimension.Name)
			if member != nil {
				name(f.CreateElement("df:member"), member.Name)
			}
		}
		standard := w.links.names.defaults[m.dimension]
		switch {
		case m.none && standard != nil:
			explicit(false, standard)
		case m.none:
			explicit(true, nil)
		case m.all:
			explicit(false, nil)
			if standard != nil {
				explicit(true, standard)
			}
		default:
			explicit(false, m.member)
		}
	}
	if a.anchor != nil && v.moment != "" {
		if test := a.moment(v); test != "" {
			filter("pf:period", false, "test", test)
		} else {
			filter("pf:instantDuration", false, "variable", a.anchor.name, "boundary", v.moment)
		}
	}
	if to, cover := a.unit(v); to != nil {
		filter("mf:matchUnit", false, "variable", to.name)
	} else if cover {
		filter("acf:aspectCover", false).CreateElement("acf:aspect").SetText("unit")
	}
}

// moment is the test of a period that is neither that of the anchor nor one of its ends; "" for those. A period that goes
// before another ends where that begins and is as long, give or take a week: weeks make years of 52 and of 53.
func (a *assertion) moment(v *variable) string {
	own := "xfi:period($" + a.anchor.name + ")"
	between := func(x, y string) string {
		d := "((" + x + ") - (" + y + "))"
		return d + " le xs:dayTimeDuration('P8D') and " + d + " ge xs:dayTimeDuration('-P8D')"
	}
	instant, anchorInstant := v.concept.PeriodType == taxonomy.InstantType, a.anchor.concept.PeriodType == taxonomy.InstantType
	year := "xs:yearMonthDuration('P1Y')"
	switch {
	case v.moment == "prior" && instant:
		return "xfi:is-instant-period(.) and xfi:period-instant(.) eq xfi:period-start(" + own + ")"
	case v.moment == "prior":
		return "xfi:is-start-end-period(.) and xfi:period-end(.) eq xfi:period-start(" + own + ") and " +
			"abs(" + daysOf(".") + " - " + daysOf(own) + ") le 8"
	case v.moment == "prior_year" && anchorInstant:
		return "xfi:is-instant-period(.) and " + between("xfi:period-instant(.)", "xfi:period-instant("+own+") - "+year)
	case v.moment == "prior_year" && instant:
		return "xfi:is-instant-period(.) and " + between("xfi:period-instant(.)", "xfi:period-end("+own+") - "+year)
	case v.moment == "prior_year":
		return "xfi:is-start-end-period(.) and " + between("xfi:period-end(.)", "xfi:period-end("+own+") - "+year) +
			" and " + between("xfi:period-start(.)", "xfi:period-start("+own+") - "+year)
	}
	return ""
}

// daysOf is the length of a period in days.
func daysOf(period string) string {
	return "((xfi:period-end(" + period + ") - xfi:period-start(" + period + ")) div xs:dayTimeDuration('P1D'))"
}

// unit says how the unit of a variable belongs to those of the others: figures of one kind have one unit, those of
// another kind have the unit of the first of their kind, texts have none.
func (a *assertion) unit(v *variable) (to *variable, cover bool) {
	first := func(is func(*variable) bool) *variable {
		if i := slices.IndexFunc(a.variables, func(o *variable) bool { return !o.optional() && !o.sequence && is(o) }); i >= 0 {
			return a.variables[i]
		}
		return nil
	}
	base := first(func(o *variable) bool { return o.kind == number })
	family := unitFamily(v.concept)
	if base == nil || unitFamily(base.concept) == family {
		return nil, base == nil && slices.ContainsFunc(a.variables, func(o *variable) bool { return unitFamily(o.concept) != family })
	}
	if v.kind != number {
		return nil, true
	}
	if o := first(func(o *variable) bool { return unitFamily(o.concept) == family }); o != v && o != nil {
		return o, false
	}
	return nil, true
}
