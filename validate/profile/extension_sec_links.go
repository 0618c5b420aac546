package profile

import (
	"slices"
	"strings"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/taxonomy"
)

// resources checks roles, arcroles and priorities of links (EFM 6.9).
func (s *secExtension) resources() {
	for _, l := range s.x.links {
		for _, n := range l.node.Elements() {
			xlink := func(local string) string {
				v, _ := n.Attr(tieout.QName{Space: tieout.NamespaceXLink, Local: local})
				return strings.TrimSpace(v)
			}
			switch role := xlink("role"); {
			case xlink("type") == "resource" && role == "":
				s.add(ruleSECNoRole, n.Range(), "The %s has no role.", n.Name.Local)
			case xlink("type") == "resource" && !isStandardRole(role):
				s.add(ruleSECRole, n.Range(), "The %s has the role %s.", n.Name.Local, role)
			}
			if xlink("type") != "arc" {
				continue
			}
			if arcrole := xlink("arcrole"); !isStandardArcrole(arcrole) {
				s.add(ruleSECArcrole, n.Range(), "The arcrole is %s.", arcrole)
			}
			if p, _ := n.Attr(tieout.QName{Local: "priority"}); len(strings.TrimLeft(strings.TrimSpace(p), "+0")) > 1 && !strings.HasPrefix(strings.TrimSpace(p), "-") {
				s.add(ruleSECPriority, n.Range(), "The priority is %s, not below %d.", p, secMaxPriority)
			}
			order := map[string]tieout.Rule{"presentation": ruleSECPresentationOrder, "calculation": ruleSECCalculationOrder, "definition": ruleSECDefinitionOrder}[l.kind]
			if v, _ := n.Attr(tieout.QName{Local: "order"}); strings.TrimSpace(v) == "" && order.Code != "" {
				s.add(order, n.Range(), "The arc has no order.")
			}
			if l.kind == "reference" {
				s.reference(l, n)
			}
		}
	}
}

// reference checks that references are left to standard taxonomies (EFM 6.18).
func (s *secExtension) reference(l *ownLink, arc *node) {
	if s.x.fromCore(l, arc) {
		s.add(ruleSECCoreReference, arc.Range(), "The extension gives or takes a reference of a standard concept.")
	} else {
		s.add(ruleSECReference, arc.Range(), "A concept of the filer's has a reference.")
	}
}

func isStandardRole(role string) bool {
	return slices.ContainsFunc([]string{"http://www.xbrl.org/2003/role/", "http://www.xbrl.org/2006/role/", "http://www.xbrl.org/2009/role/"}, func(p string) bool { return strings.HasPrefix(role, p) }) ||
		publishers[strings.ToLower(authority(role))]
}

func isStandardArcrole(arcrole string) bool {
	return strings.HasPrefix(arcrole, arcroleDimensions) || publishers[strings.ToLower(authority(arcrole))]
}

// labels checks the labels of the extension (EFM 6.10).
func (s *secExtension) labels() {
	type key struct{ role, lang string }
	named := map[string]string{} // English standard labels
	for _, l := range s.x.links {
		if l.kind != "label" {
			continue
		}
		for _, a := range l.arcs {
			if a.resource != nil && !a.prohibited {
				s.label(a, named)
			}
		}
	}
	refs := map[string]map[key]int{}
	s.x.each("label", func(a ownArc) {
		if a.resource == nil {
			return
		}
		role, _ := a.resource.Attr(tieout.QName{Space: tieout.NamespaceXLink, Local: "role"})
		lang, _ := a.resource.Attr(tieout.QName{Space: tieout.NamespaceXML, Local: "lang"})
		id := a.exact[0]
		if refs[id] == nil {
			refs[id] = map[key]int{}
		}
		k := key{role, strings.ToLower(lang)}
		if refs[id][k]++; refs[id][k] == 2 && s.isUsed(a.from) {
			s.add(ruleSECLabelTwice, a.node.Range(), "%s has two labels of the role %s in %q.", s.x.local(a.from), role, lang)
		}
	})
	for _, o := range s.x.concepts {
		standard, american := false, map[string]bool{}
		for _, l := range s.x.labels[o.key] {
			standard = standard || l.role == taxonomy.RoleLabel
			if l.lang == "en-us" {
				american[l.role] = true
			}
		}
		if !s.isUsed(o.key) {
			continue
		}
		if !standard {
			s.add(ruleSECNoLabel, o.node.Range(), "%s has no standard label.", o.name.Local)
		}
		for _, l := range s.x.labels[o.key] {
			if !american[l.role] {
				s.add(ruleSECNoEnglish, l.node.Range(), "%s has a label of the role %s in %q, and none in en-US.", o.name.Local, l.role, l.lang)
				break
			}
		}
	}
}

func (s *secExtension) label(a ownArc, named map[string]string) {
	role, _ := a.resource.Attr(tieout.QName{Space: tieout.NamespaceXLink, Local: "role"})
	lang, _ := a.resource.Attr(tieout.QName{Space: tieout.NamespaceXML, Local: "lang"})
	text, at, name := a.resource.TextContent(), a.resource.Range(), s.x.local(a.from)
	documentation := role == "http://www.xbrl.org/2003/role/documentation"
	own := s.x.byRef[a.from]
	switch {
	case documentation && own == nil:
		s.add(ruleSECDocumentation, at, "The standard concept %s is documented.", name)
	case !documentation && (len([]rune(text)) > secMaxLabel || strings.Contains(text, "<") || strings.Contains(text, "  ")):
		s.add(ruleSECLabelText, at, "A label of %s has more than %d characters, the character < or white space twice in a row.", name, secMaxLabel)
	}
	if text != strings.TrimSpace(text) {
		s.add(ruleSECLabelTrim, at, "A label of %s begins or ends with white space.", name)
	}
	if own != nil && isNumericRole(role) {
		if concept := s.doc.Concept(own.name); concept != nil && concept.Element != nil && concept.Element.Type != nil && !concept.Element.Type.IsNumeric() {
			s.add(ruleSECNumericLabel, at, "%s is not numeric and has a label of the role %s.", name, role)
		}
	}
	if role == taxonomy.RoleLabel && sameLanguage(strings.ToLower(lang), "en") {
		if other, known := named[text]; known && other != a.from {
			s.add(ruleSECSameLabel, at, "%s and %s have the same standard label.", s.x.local(other), name)
		}
		named[text] = a.from
	}
}

// isNumericRole reports whether labels of a role are for numbers.
func isNumericRole(role string) bool {
	local := role[strings.LastIndexByte(role, '/')+1:]
	return slices.ContainsFunc([]string{"positive", "negative", "zero", "total", "negated"}, func(p string) bool { return strings.HasPrefix(local, p) })
}

// presentation checks the trees of the presentation (EFM 6.12).
func (s *secExtension) presentation() {
	type place struct{ role, parent, what string }
	orders, preferred := map[place]bool{}, map[place]bool{}
	members := map[string]bool{} // axes that have something below them
	s.x.each("presentation", func(a ownArc) {
		s.presented[a.from], s.presented[a.to] = true, true
		if child := s.x.local(a.to); strings.HasSuffix(child, "Domain") || strings.HasSuffix(child, "Member") {
			members[a.link.role+" "+a.from] = true
		}
		if order := a.attr("order"); order != "" {
			if p := (place{a.link.role, a.from, canonicalNumber(order)}); orders[p] {
				s.add(ruleSECPresentationTwice, a.node.Range(), "Another concept below %s has the order %s too.", s.x.local(a.from), order)
			} else {
				orders[p] = true
			}
		}
		label := a.attr("preferredLabel")
		if p := (place{a.link.role, a.from, a.exact[1] + " " + label}); preferred[p] && s.isUsed(a.to) {
			s.add(ruleSECPreferred, a.node.Range(), "%s stands twice below %s with the same preferred label.", s.x.local(a.to), s.x.local(a.from))
		} else {
			preferred[p] = true
		}
		if o := s.x.byRef[a.to]; o != nil && o.period == "duration" && isPeriodLabel(label) {
			s.add(ruleSECPeriodLabel, a.node.Range(), "%s is of a duration, and its preferred label is %s.", o.name.Local, label)
		}
	})
	s.x.each("presentation", func(a ownArc) {
		for _, ref := range []string{a.from, a.to} {
			if at := a.link.role + " " + ref; strings.HasSuffix(s.x.local(ref), "Axis") && !members[at] && !s.x.importsPresentation() {
				members[at] = true
				s.add(ruleSECAxisEmpty, a.node.Range(), "The axis %s has no domain or members in the presentation.", s.x.local(ref))
			}
		}
	})
	s.roots()
}

// isPeriodLabel reports whether a role is that of labels for the start or the end of a period.
func isPeriodLabel(role string) bool {
	local := strings.ToLower(role[strings.LastIndexByte(role, '/')+1:])
	return strings.Contains(local, "periodstart") || strings.Contains(local, "periodend")
}

// roots tells link roles of the presentation that have several (EFM 6.12.6).
func (s *secExtension) roots() {
	type tree struct {
		at       *ownLink
		from, to map[string]bool
	}
	trees := map[string]*tree{}
	var roles []string
	s.x.each("presentation", func(a ownArc) {
		t := trees[a.link.role]
		if t == nil {
			t = &tree{a.link, map[string]bool{}, map[string]bool{}}
			trees[a.link.role] = t
			roles = append(roles, a.link.role)
		}
		t.from[a.from], t.to[a.to] = true, true
	})
	for _, r := range roles {
		n := 0
		for ref := range trees[r].from {
			if !trees[r].to[ref] {
				n++
			}
		}
		if n > 1 && !s.x.importsPresentation() {
			s.add(ruleSECRoots, trees[r].at.node.StartTagRange(), "The presentation of %s has %d roots.", r, n)
		}
	}
}

// canonicalNumber is the same for equal decimals.
func canonicalNumber(lexical string) string {
	v, err := tieout.ParseDecimal(strings.TrimSpace(lexical))
	if err != nil {
		return lexical
	}
	return v.String()
}

// calculation checks the sums (EFM 6.14).
func (s *secExtension) calculation() {
	next := map[roleRef][]string{}
	places := map[roleRef]ownArc{}
	var order []roleRef
	s.x.each("calculation", func(a ownArc) {
		if w := canonicalNumber(a.attr("weight")); w != "1" && w != "-1" {
			s.add(ruleSECWeight, a.node.Range(), "The weight of %s is %q, neither 1 nor -1.", s.x.local(a.to), a.attr("weight"))
		}
		from, to := s.x.byRef[a.from], s.x.byRef[a.to]
		if from != nil && to != nil && from.period != to.period {
			s.add(ruleSECCalculationPeriod, a.node.Range(), "%s and %s, which it adds up, are of different period types.", from.name.Local, to.name.Local)
		}
		at := roleRef{a.link.role, a.from}
		if next[at] == nil {
			places[at] = a
			order = append(order, at)
		}
		next[at] = append(next[at], a.to)
	})
	state := map[roleRef]int{}
	for _, start := range order {
		if at, ok := cycle(start, next, state); ok {
			s.add(ruleSECCycle, places[at].node.Range(), "%s is part of what it adds up.", s.x.local(at.ref))
		}
	}
}

// cycle walks from a concept along relationships of one role, and finds one that leads back to itself. state is kept between
// walks: 1 on the way, 2 done.
func cycle(start roleRef, next map[roleRef][]string, state map[roleRef]int) (found roleRef, ok bool) {
	type step struct {
		at roleRef
		i  int
	}
	if state[start] != 0 {
		return found, false
	}
	stack := []step{{start, 0}}
	state[start] = 1
	for len(stack) > 0 {
		top := &stack[len(stack)-1]
		if top.i == len(next[top.at]) {
			state[top.at] = 2
			stack = stack[:len(stack)-1]
			continue
		}
		to := roleRef{start.role, next[top.at][top.i]}
		top.i++
		switch state[to] {
		case 0:
			state[to] = 1
			stack = append(stack, step{to, 0})
		case 1:
			found, ok = to, true
		}
	}
	return found, ok
}

// definition checks tables and domains (EFM 6.16).
func (s *secExtension) definition() {
	tables := map[roleRef]string{}
	s.x.each("definition", func(a ownArc) {
		o := s.x.byRef[a.to]
		at := roleRef{a.link.role, a.from}
		switch a.arcrole {
		case arcroleDomain, arcroleDefault:
			if o != nil && !s.isMember(o) {
				s.add(ruleSECDomain, a.node.Range(), "%s is in a domain and not of the type domainItemType.", o.name.Local)
			}
		case arcroleAll:
			if other, known := tables[at]; known && other != a.to {
				s.add(ruleSECTables, a.node.Range(), "%s has the tables %s and %s in one link role.", s.x.local(a.from), s.x.local(other), s.x.local(a.to))
			}
			tables[at] = a.to
		case arcroleNotAll:
			if closed := a.dimensional("closed"); closed == "true" || closed == "1" {
				s.add(ruleSECNotAll, a.node.Range(), "The negative hypercube %s is closed.", s.x.local(a.to))
			}
		}
	})
}
