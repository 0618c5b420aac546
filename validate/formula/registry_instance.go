package formula

import (
	"cmp"
	"maps"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/schemas/xpath"
)

// used are the contexts that facts refer to, in document order.
func (in *instance) used() []*factContext {
	seen := map[*factContext]bool{}
	var out []*factContext
	for _, f := range in.facts {
		if f.context != nil && !seen[f.context] {
			seen[f.context] = true
			out = append(out, f.context)
		}
	}
	slices.SortFunc(out, func(a, b *factContext) int { return a.node.Order().Compare(b.node.Order()) })
	return out
}

// constant is a function without arguments, which is worked out once for an instance.
func constant(name string, f func(s *scope) sequence) registryEntry {
	return registryEntry{name, "", func(s *scope, _ []sequence) (sequence, error) {
		in := s.ev.in
		v, ok := in.constants[name]
		if !ok {
			if in.constants == nil {
				in.constants = map[string]sequence{}
			}
			v = f(s)
			in.constants[name] = v
		}
		return v, nil
	}}
}

// moments are the functions of the distinct moments of the contexts in use: any of them, all in order, whether it is one.
func moments(name, names string, kind tieout.PeriodKind, of func(period) time.Time) []registryEntry {
	all := func(s *scope) []time.Time {
		seen := map[int64]bool{}
		var out []time.Time
		for _, c := range s.ev.in.used() {
			if m := of(c.period); c.period.kind == kind && !seen[m.Unix()] {
				seen[m.Unix()] = true
				out = append(out, m)
			}
		}
		return out
	}
	return []registryEntry{
		constant("any-"+name, func(s *scope) sequence {
			if m := all(s); len(m) > 0 {
				return xpath.Of(xpath.DateTime(m[0]))
			}
			return none
		}),
		constant("unique-"+names, func(s *scope) sequence {
			m := all(s)
			slices.SortFunc(m, time.Time.Compare)
			var out []xpath.Item
			for _, x := range m {
				out = append(out, xpath.DateTime(x))
			}
			return xpath.Of(out...)
		}),
		constant("single-unique-"+name, func(s *scope) sequence { return xpath.Of(xpath.Bool(len(all(s)) == 1)) }),
	}
}

// identifiers are the distinct identifiers of the contexts in use.
func identifiers(s *scope) []*factContext {
	seen := map[[2]string]bool{}
	var out []*factContext
	for _, c := range s.ev.in.used() {
		if key := [2]string{c.scheme, c.identifier}; !seen[key] {
			seen[key] = true
			out = append(out, c)
		}
	}
	return out
}

func identifierNode(c *factContext) xpath.Node { return child(c.entity, xbrli("identifier")) }

// The namespaces of filing indicators: facts that say which templates of a report are filed.
const (
	nsIndicatorTuples = "http://www.eurofiling.info/xbrl/ext/filing-indicators"
	nsIndicators      = "http://www.xbrl.org/taxonomy/int/filing-indicators/REC/2021-02-03"
)

// indicators are the templates that are said to be filed, or not to be, sorted.
func indicators(s *scope, filed bool) []string {
	seen := map[string]bool{}
	add := func(name string, value bool) {
		if name = strings.TrimSpace(name); name != "" && value == filed {
			seen[name] = true
		}
	}
	for _, f := range s.ev.in.facts {
		switch f.name {
		case tieout.QName{Space: nsIndicatorTuples, Local: "filingIndicator"}:
			value := true
			for _, a := range f.node.Attributes() {
				if a.Name() == (tieout.QName{Space: nsIndicatorTuples, Local: "filed"}) {
					v := strings.TrimSpace(a.StringValue())
					value = v == "true" || v == "1"
				}
			}
			add(f.node.StringValue(), value)
		case tieout.QName{Space: nsIndicators, Local: "filed"}:
			if d := f.context.dimensions[tieout.QName{Space: nsIndicators, Local: "template"}]; d != nil && d.typed != nil && !f.isNil {
				v := strings.TrimSpace(f.node.StringValue())
				add(d.typed.StringValue(), v == "true" || v == "1")
			}
		}
	}
	return slices.Sorted(maps.Keys(seen))
}

func indicatorFunctions(name string, filed bool) []registryEntry {
	all := constant(name+"-filing-indicators", func(s *scope) sequence {
		var out []xpath.Item
		for _, x := range indicators(s, filed) {
			out = append(out, xpath.String(x))
		}
		return xpath.Of(out...)
	})
	return []registryEntry{all, {name + "-filing-indicator", "xs:string", func(s *scope, args []sequence) (sequence, error) {
		names, err := all.call(s, nil)
		for it := range names.All() {
			if it.StringValue() == textArg(args[0]) {
				return ofBool(true)
			}
		}
		return xpath.Of(xpath.Bool(false)), err
	}}}
}

// xlink is the value of an attribute of XLink.
func xlink(n xpath.Node, local string) string {
	for _, a := range n.Attributes() {
		if a.Name() == (tieout.QName{Space: tieout.NamespaceXLink, Local: local}) {
			return strings.TrimSpace(a.StringValue())
		}
	}
	return ""
}

func taxonomyRefs(s *scope, _ []sequence) (sequence, error) {
	var out []xpath.Item
	if s.ev.in.root != nil {
		for _, k := range elements(s.ev.in.root) {
			if k.Name() == (tieout.QName{Space: tieout.NamespaceLink, Local: "schemaRef"}) {
				out = append(out, xpath.URI(xlink(k, "href")))
			}
		}
	}
	return xpath.Of(out...), nil
}

// factFootnotes are the texts of the footnotes of an item, by link role, arcrole, resource role and language.
func factFootnotes(s *scope, args []sequence) (sequence, error) {
	x, err := s.item(args[0])
	if err != nil {
		return none, err
	}
	id, ok := attribute(x.node, "id")
	if !ok || s.ev.in.root == nil {
		return none, nil
	}
	linkRole := cmp.Or(textArg(args[1]), "http://www.xbrl.org/2003/role/link")
	arcrole := cmp.Or(textArg(args[2]), "http://www.xbrl.org/2003/arcrole/fact-footnote")
	role := cmp.Or(textArg(args[3]), "http://www.xbrl.org/2003/role/footnote")
	lang := strings.ToLower(textArg(args[4]))
	var out []xpath.Item
	for _, link := range elements(s.ev.in.root) {
		if link.Name() != (tieout.QName{Space: tieout.NamespaceLink, Local: "footnoteLink"}) || xlink(link, "role") != linkRole {
			continue
		}
		from, to := map[string]bool{}, map[string]bool{}
		for _, k := range elements(link) {
			if xlink(k, "type") == "locator" && strings.HasSuffix(xlink(k, "href"), "#"+id) {
				from[xlink(k, "label")] = true
			}
		}
		for _, k := range elements(link) {
			if xlink(k, "type") == "arc" && xlink(k, "arcrole") == arcrole && from[xlink(k, "from")] {
				to[xlink(k, "to")] = true
			}
		}
		for _, k := range elements(link) {
			if xlink(k, "type") == "resource" && to[xlink(k, "label")] && cmp.Or(xlink(k, "role"), role) == role && inLanguage(k, lang) {
				out = append(out, xpath.String(k.StringValue()))
			}
		}
	}
	return xpath.Of(out...), nil
}

// inLanguage reports whether an element is in a language or a variant of it; "" is any.
func inLanguage(n xpath.Node, lang string) bool {
	for _, a := range n.Attributes() {
		if a.Name() == (tieout.QName{Space: tieout.NamespaceXML, Local: "lang"}) {
			own := strings.ToLower(a.StringValue())
			return lang == "" || own == lang || strings.HasPrefix(own, lang+"-")
		}
	}
	return lang == ""
}

// localNamePattern are the concepts whose local name matches one pattern, and whose namespace another one.
func localNamePattern(s *scope, args []sequence) (sequence, error) {
	var patterns []*regexp.Regexp
	for _, a := range args {
		p, err := regexp.Compile(textArg(a))
		if err != nil {
			return none, xpath.Errorf("FORX0002", "the pattern %q is wrong: %v", textArg(a), err)
		}
		patterns = append(patterns, p)
	}
	var names []tieout.QName
	for n := range s.ev.in.dts.Concepts {
		if patterns[0].MatchString(n.Local) && (len(patterns) == 1 || patterns[1].MatchString(n.Space)) {
			names = append(names, n)
		}
	}
	sortNames(names)
	return ofQNames(names, nil), nil
}

// instanceFunctions are those of the instance as a whole.
func instanceFunctions() []registryEntry {
	footnotes := "element(),xs:string?,xs:string?,xs:string?,xs:string"
	return slices.Concat(
		moments("start-date", "start-dates", tieout.Duration, func(p period) time.Time { return p.start }),
		moments("end-date", "end-dates", tieout.Duration, func(p period) time.Time { return p.end }),
		moments("instant-date", "instant-dates", tieout.Instant, func(p period) time.Time { return p.end }),
		indicatorFunctions("positive", true), indicatorFunctions("negative", false),
		[]registryEntry{
			constant("any-identifier", func(s *scope) sequence {
				if all := identifiers(s); len(all) > 0 {
					return xpath.Of(identifierNode(all[0]))
				}
				return none
			}),
			constant("unique-identifiers", func(s *scope) sequence {
				all := identifiers(s)
				slices.SortFunc(all, func(a, b *factContext) int {
					return cmp.Or(strings.Compare(a.scheme, b.scheme), strings.Compare(a.identifier, b.identifier))
				})
				var out []xpath.Item
				for _, c := range all {
					out = append(out, identifierNode(c))
				}
				return xpath.Of(out...)
			}),
			constant("single-unique-identifier", func(s *scope) sequence { return xpath.Of(xpath.Bool(len(identifiers(s)) == 1)) }),
			{"format-number", "item()?,xs:string", formatNumber},
			{"taxonomy-refs", "element()?", taxonomyRefs},
			{"fact-footnotes", footnotes, factFootnotes},
			{"fact-footnotes", footnotes + ",element()?", factFootnotes},
			{"concepts-from-local-name-pattern", "xs:string", localNamePattern},
			{"concepts-from-local-name-pattern", "xs:string,xs:string", localNamePattern},
		})
}
