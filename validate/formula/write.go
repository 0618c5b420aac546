package formula

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/internal/xmlstream"
	"github.com/tieout/tieout/schemas/xpath"
	"github.com/tieout/tieout/taxonomy"
)

// Write writes the derived facts as an XBRL instance. It refers to the taxonomy as the instance that they were derived
// from does, so that relative references hold in the same folder only.
func (r *Result) Write(w io.Writer) error {
	out := instanceWriter{r: r, contexts: map[string]string{}, units: map[string]string{}, prefixes: map[string]string{}}
	var body strings.Builder
	for _, d := range r.Derived {
		out.fact(&body, d)
	}
	var head strings.Builder
	head.WriteString(`<?xml version="1.0" encoding="UTF-8"?>` + "\n<xbrli:xbrl xmlns:xbrli=\"" + nsXBRLI + "\" xmlns:link=\"" + tieout.NamespaceLink +
		"\" xmlns:xlink=\"" + tieout.NamespaceXLink + "\" xmlns:xsi=\"" + tieout.NamespaceXSI + "\" xmlns:xbrldi=\"" + nsXBRLDI + `"`)
	for i, space := range out.spaces {
		head.WriteString(" xmlns:n" + strconv.Itoa(i) + `="` + xmlstream.EscapeAttr(space) + `"`)
	}
	head.WriteString(">\n")
	for _, n := range r.references {
		writeNode(&head, n)
		head.WriteByte('\n')
	}
	_, err := io.WriteString(w, head.String()+out.shared.String()+body.String()+"</xbrli:xbrl>\n")
	return err
}

type instanceWriter struct {
	r        *Result
	contexts map[string]string // key → id
	units    map[string]string
	prefixes map[string]string // namespace → prefix
	spaces   []string
	shared   strings.Builder // contexts and units
}

func (w *instanceWriter) name(q tieout.QName) string {
	if q.Space == "" {
		return q.Local
	}
	p := w.prefixes[q.Space]
	if p == "" {
		p = "n" + strconv.Itoa(len(w.spaces))
		w.prefixes[q.Space] = p
		w.spaces = append(w.spaces, q.Space)
	}
	return p + ":" + q.Local
}

func (w *instanceWriter) fact(b *strings.Builder, d *Derived) {
	name := w.name(d.fact.name)
	b.WriteString("<" + name + ` contextRef="` + w.context(d) + `"`)
	if d.fact.unit != nil {
		b.WriteString(` unitRef="` + w.unit(d.fact.unit) + `"`)
	}
	if d.decimals != "" {
		b.WriteString(` decimals="` + xmlstream.EscapeAttr(d.decimals) + `"`)
	}
	if d.precision != "" {
		b.WriteString(` precision="` + xmlstream.EscapeAttr(d.precision) + `"`)
	}
	if d.nil {
		b.WriteString(" xsi:nil=\"true\"/>\n")
		return
	}
	lexical := d.Lexical()
	if n, ok := d.value.At(0).(xpath.Name); ok {
		lexical = w.name(n.QName())
	}
	b.WriteString(">" + xmlstream.EscapeText(lexical) + "</" + name + ">\n")
}

func (w *instanceWriter) unit(u *unit) string {
	if id := w.units[u.key]; id != "" {
		return id
	}
	id := "u" + strconv.Itoa(len(w.units)+1)
	w.units[u.key] = id
	b := &w.shared
	b.WriteString(`<xbrli:unit id="` + id + `">`)
	measures := func(ms []tieout.QName) {
		for _, m := range ms {
			if m.Space == nsXBRLI {
				b.WriteString("<xbrli:measure>xbrli:" + m.Local + "</xbrli:measure>")
			} else {
				b.WriteString("<xbrli:measure>" + w.name(m) + "</xbrli:measure>")
			}
		}
	}
	if len(u.den) == 0 {
		measures(u.num)
	} else {
		b.WriteString("<xbrli:divide><xbrli:unitNumerator>")
		measures(u.num)
		b.WriteString("</xbrli:unitNumerator><xbrli:unitDenominator>")
		measures(u.den)
		b.WriteString("</xbrli:unitDenominator></xbrli:divide>")
	}
	b.WriteString("</xbrli:unit>\n")
	return id
}

func (w *instanceWriter) context(d *Derived) string {
	c := d.fact.context
	var dims [2]strings.Builder // segment, scenario
	for _, x := range c.axes() {
		at, given := 0, tieout.Segment
		if x.scenario {
			given = tieout.Scenario
		}
		if w.r.container(d.fact.concept, x.axis, given) == tieout.Scenario {
			at = 1
		}
		if x.typed != nil {
			fmt.Fprintf(&dims[at], `<xbrldi:typedMember dimension="%s">`, w.name(x.axis))
			writeNode(&dims[at], x.typed)
			dims[at].WriteString("</xbrldi:typedMember>")
		} else {
			fmt.Fprintf(&dims[at], `<xbrldi:explicitMember dimension="%s">%s</xbrldi:explicitMember>`, w.name(x.axis), w.name(x.member))
		}
	}
	for i, occ := range []string{"segment", "scenario"} {
		for _, n := range c.contents[occ] {
			if n.Name().Space != nsXBRLDI {
				writeNode(&dims[i], n)
			}
		}
	}
	key := c.keys[aspectEntity] + "\x00" + c.keys[aspectPeriod] + "\x00" + dims[0].String() + "\x00" + dims[1].String()
	if id := w.contexts[key]; id != "" {
		return id
	}
	id := "c" + strconv.Itoa(len(w.contexts)+1)
	w.contexts[key] = id
	b := &w.shared
	fmt.Fprintf(b, `<xbrli:context id="%s"><xbrli:entity><xbrli:identifier scheme="%s">%s</xbrli:identifier>`, id, xmlstream.EscapeAttr(c.scheme), xmlstream.EscapeText(c.identifier))
	if dims[0].Len() > 0 {
		b.WriteString("<xbrli:segment>" + dims[0].String() + "</xbrli:segment>")
	}
	b.WriteString("</xbrli:entity><xbrli:period>")
	switch c.period.kind {
	case tieout.Instant:
		b.WriteString("<xbrli:instant>" + endText(c.period.end) + "</xbrli:instant>")
	case tieout.Duration:
		b.WriteString("<xbrli:startDate>" + startText(c.period.start) + "</xbrli:startDate><xbrli:endDate>" + endText(c.period.end) + "</xbrli:endDate>")
	default:
		b.WriteString("<xbrli:forever/>")
	}
	b.WriteString("</xbrli:period>")
	if dims[1].Len() > 0 {
		b.WriteString("<xbrli:scenario>" + dims[1].String() + "</xbrli:scenario>")
	}
	b.WriteString("</xbrli:context>\n")
	return id
}

func isMidnight(t time.Time) bool { return t.Equal(t.Truncate(24 * time.Hour)) }

func startText(t time.Time) string {
	if isMidnight(t) {
		return t.Format("2006-01-02")
	}
	return t.Format("2006-01-02T15:04:05.999999999")
}

func endText(t time.Time) string {
	if isMidnight(t) {
		return t.AddDate(0, 0, -1).Format("2006-01-02")
	}
	return t.Format("2006-01-02T15:04:05.999999999")
}

// container is where a dimension of a concept stands: as a hypercube of the concept has it, and given otherwise.
func (r *Result) container(c *taxonomy.Concept, axis tieout.QName, given tieout.Container) tieout.Container {
	set, a := r.dts.All[taxonomy.ArcroleAll], r.dts.Concept(axis)
	if set == nil || c == nil || a == nil {
		return given
	}
	// Where a closed hypercube lacks the dimension, and where an open one lets it pass.
	closed, open := map[tieout.Container]bool{}, map[tieout.Container]bool{}
	for _, x := range set.Relationships {
		if x.From != c && !related(r.dts.Set(taxonomy.ArcroleDomainMember, x.LinkRole), x.From, c, true, map[*taxonomy.Concept]bool{}) {
			continue
		}
		role := x.LinkRole
		if x.TargetRole != "" {
			role = x.TargetRole
		}
		if x.To != nil && related(r.dts.Set(taxonomy.ArcroleHypercubeDimension, role), x.To, a, false, map[*taxonomy.Concept]bool{}) {
			return x.ContextElement
		}
		if x.Closed {
			closed[x.ContextElement] = true
		} else {
			open[x.ContextElement] = true
		}
	}
	other := tieout.Segment + tieout.Scenario - given
	if closed[given] && open[other] && !closed[other] {
		return other
	}
	return given
}
