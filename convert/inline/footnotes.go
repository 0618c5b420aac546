package inline

import (
	"slices"
	"strconv"
	"strings"

	"github.com/tieout/tieout"
)

// footnotes writes the footnote links of the target: one for each link role.
func (w *writer) footnotes() {
	var roles []string
	byRole := map[string][]*relation{}
	for _, r := range w.s.relations {
		if !w.concerns(r) {
			continue
		}
		if byRole[r.linkRole] == nil {
			roles = append(roles, r.linkRole)
		}
		byRole[r.linkRole] = append(byRole[r.linkRole], r)
	}
	slices.Sort(roles)
	for _, role := range roles {
		w.footnoteLink(role, byRole[role])
	}
}

// from are the facts that a relation starts at and that are in the instance.
func (w *writer) from(r *relation) (all []*element) {
	if r.fromFact != nil {
		if w.written[r.fromFact] {
			all = append(all, r.fromFact)
		}
		return all
	}
	for _, id := range r.from {
		if e := w.s.ids[id]; e != nil && w.written[e] {
			all = append(all, e)
		}
	}
	return all
}

// to are the footnotes and facts that a relation ends at and that can be in the instance.
func (w *writer) to(r *relation) (all []*element) {
	for _, id := range r.to {
		if e := w.s.ids[id]; e != nil && (e.kind == footnote || w.written[e]) {
			all = append(all, e)
		}
	}
	return all
}

func (w *writer) concerns(r *relation) bool { return len(w.from(r)) > 0 && len(w.to(r)) > 0 }

func (w *writer) footnoteLink(role string, relations []*relation) {
	link, xlink := w.names[tieout.NamespaceLink], w.names[tieout.NamespaceXLink]+":"
	w.mark(relations[0].at, nil)
	w.text("<", link, ":footnoteLink")
	w.attr(xlink+"type", "extended")
	w.attr(xlink+"role", role)
	w.text(">\n")
	labels := map[*element]string{}
	label := func(e *element) string {
		if l := labels[e]; l != "" {
			return l
		}
		l := "l" + strconv.Itoa(len(labels)+1)
		labels[e] = l
		w.mark(e.at, nil)
		if e.kind == footnote {
			w.footnote(e, l)
			return l
		}
		w.text("<", link, ":loc")
		w.attr(xlink+"type", "locator")
		w.attr(xlink+"href", "#"+w.id(e))
		w.attr(xlink+"label", l)
		w.text("/>\n")
		return l
	}
	type arc struct{ arcrole, from, to string }
	done := map[arc]bool{}
	for _, r := range relations {
		for _, f := range w.from(r) {
			for _, t := range w.to(r) {
				a := arc{r.arcrole, label(f), label(t)}
				if done[a] {
					continue
				}
				done[a] = true
				w.mark(r.at, nil)
				w.text("<", link, ":footnoteArc")
				w.attr(xlink+"type", "arc")
				w.attr(xlink+"arcrole", a.arcrole)
				w.attr(xlink+"from", a.from)
				w.attr(xlink+"to", a.to)
				if r.order != "" {
					w.attr("order", r.order)
				}
				w.text("/>\n")
			}
		}
	}
	w.text("</", link, ":footnoteLink>\n")
}

// footnote writes a footnote with the markup of its chain.
func (w *writer) footnote(e *element, label string) {
	link, xlink := w.names[tieout.NamespaceLink], w.names[tieout.NamespaceXLink]+":"
	w.text("<", link, ":footnote")
	w.attr(xlink+"type", "resource")
	w.attr(xlink+"label", label)
	role := e.role
	if role == "" {
		role = "http://www.xbrl.org/2003/role/footnote"
	}
	w.attr(xlink+"role", role)
	if e.title != "" {
		w.attr(xlink+"title", e.title)
	}
	if e.lang != "" {
		w.attr("xml:lang", e.lang)
	}
	declared := map[string]bool{}
	for _, part := range append([]*element{e}, e.chain...) {
		for _, d := range part.prefixes {
			if declared[d.Prefix] || d.Prefix == "xml" || d.Prefix != "" && w.prefixes[d.Prefix] == d.URI {
				continue
			}
			declared[d.Prefix] = true
			if d.Prefix == "" {
				w.attr("xmlns", d.URI)
			} else {
				w.attr("xmlns:"+d.Prefix, d.URI)
			}
		}
	}
	w.text(">")
	w.b = e.appendContent(w.b, true)
	for _, c := range e.chain {
		w.b = c.appendContent(w.b, true)
	}
	w.text("</", link, ":footnote>\n")
}

// Place turns a range of the instance into the place of the documents that it was made of.
func (i *Instance) Place(r tieout.Range) tieout.Range {
	if r.Document != i.Name {
		return r
	}
	if m := i.markAt(r.Start.Byte); m != nil {
		return i.from(m)
	}
	return tieout.Range{}
}

func (i *Instance) markAt(at int64) *mark {
	n, found := slices.BinarySearchFunc(i.marks, at, func(m mark, at int64) int { return int(m.at - at) })
	if !found {
		n--
	}
	if n < 0 {
		return nil
	}
	return &i.marks[n]
}

// Relocate turns the ranges of a report that was read from the instance, and of what was found in it, into places of the
// documents, and gives the facts the text that is printed for them. References of facts that the set reports itself are
// left out of the findings.
func (i *Instance) Relocate(report *tieout.Report, found []tieout.Diagnostic) []tieout.Diagnostic {
	found = slices.DeleteFunc(found, func(d tieout.Diagnostic) bool {
		if d.Range.Document != i.Name || d.Code != "xbrl.4.6.1:itemContextRef" && d.Code != "xbrl.4.6.2:unitRef" {
			return false
		}
		m := i.markAt(d.Range.Start.Byte)
		return m != nil && i.silent[m.at]
	})
	for n := range found {
		d := &found[n]
		d.Range = i.Place(d.Range)
		d.Message = strings.ReplaceAll(d.Message, i.Name, strings.TrimSuffix(i.Name, nameSuffix))
		for k := range d.Related {
			d.Related[k].Range = i.Place(d.Related[k].Range)
		}
	}
	if report == nil {
		return found
	}
	for _, q := range i.left.LeftOut {
		report.LeaveOut(q)
	}
	if u := i.left.Unread; u != nil {
		report.Unread = u
	} else if u := report.Unread; u != nil {
		*u = i.Place(*u)
	}
	for f := range report.All {
		m := i.markAt(f.Origin().Start.Byte)
		if m == nil {
			continue
		}
		f.SetOrigin(i.from(m))
		f.Source = m.source
	}
	for n := range report.EntryPoints {
		report.EntryPoints[n].Range = i.Place(report.EntryPoints[n].Range)
	}
	for _, c := range report.Contexts {
		c.Range = i.Place(c.Range)
		for n := range c.Dimensions {
			c.Dimensions[n].Range = i.Place(c.Dimensions[n].Range)
		}
	}
	for _, u := range report.Units {
		u.Range = i.Place(u.Range)
	}
	for _, f := range report.Footnotes {
		f.Range = i.Place(f.Range)
	}
	for n := range report.Asides {
		report.Asides[n].Range = i.Place(report.Asides[n].Range)
	}
	return found
}
