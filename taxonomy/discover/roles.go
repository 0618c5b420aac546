package discover

import (
	"iter"
	"net/url"
	"slices"
	"strings"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/taxonomy"
	"github.com/tieout/tieout/taxonomy/source"
)

// declareRoles reads the role and arcrole types of every schema of the DTS.
func (b *builder) declareRoles() {
	b.roleTypes = map[*node]*taxonomy.RoleType{}
	b.arcroleTypes = map[*node]*taxonomy.ArcroleType{}
	for d := range b.own() {
		if !d.member || d.kind != schemaDocument {
			continue
		}
		roles, arcroles := map[string]*node{}, map[string]*node{}
		for annotation := range elements(d.root) {
			if annotation.Name != qAnnotation {
				continue
			}
			for appinfo := range elements(annotation) {
				for n := range elements(appinfo) {
					switch n.Name {
					case qRoleType:
						b.declareRole(d, n, roles)
					case qArcroleType:
						b.declareArcrole(d, n, arcroles)
					}
				}
			}
		}
	}
}

func (b *builder) declareRole(d *document, n *node, local map[string]*node) {
	rt := b.roleType(n, "roleURI", ruleRoleInequality)
	b.roleTypes[n] = &rt
	b.dts.Declared[d.url+"#"+rt.ID] = rt.URI
	if !isURI(rt.URI) {
		b.report(ruleRoleURI.New(attrRange(n, tieout.QName{Local: "roleURI"}), "The roleURI %q is not a URI.", rt.URI))
		return
	}
	if first := local[rt.URI]; first != nil {
		b.report(again(ruleRoleDuplicate, n, first, "The role %s is declared twice in this schema.", rt.URI))
	} else {
		local[rt.URI] = n
	}
	have := b.dts.Roles[rt.URI]
	b.conflict = b.conflict || have != nil && b.base != nil && b.base.dts.Roles[rt.URI] == have
	if have == nil {
		b.dts.Roles[rt.URI] = &rt
	} else if !equalRoleTypes(*have, rt) {
		b.unequal(ruleRoleInequality, n, have, "role", rt.URI)
	}
}

func (b *builder) declareArcrole(d *document, n *node, local map[string]*node) {
	at := &taxonomy.ArcroleType{RoleType: b.roleType(n, "arcroleURI", ruleArcroleInequality)}
	b.arcroleTypes[n] = at
	b.dts.Declared[d.url+"#"+at.ID] = at.URI
	switch cycles, _ := attr(n, "cyclesAllowed"); strings.TrimSpace(cycles) {
	case "any":
	case "undirected":
		at.CyclesAllowed = taxonomy.UndirectedCycles
	case "none":
		at.CyclesAllowed = taxonomy.NoCycles
	default:
		b.report(ruleCyclesAllowed.New(attrRange(n, tieout.QName{Local: "cyclesAllowed"}), "cyclesAllowed is %q.", cycles))
	}
	if !isURI(at.URI) {
		b.report(ruleArcroleURI.New(attrRange(n, tieout.QName{Local: "arcroleURI"}), "The arcroleURI %q is not a URI.", at.URI))
		return
	}
	if first := local[at.URI]; first != nil {
		b.report(again(ruleArcroleDuplicate, n, first, "The arcrole %s is declared twice in this schema.", at.URI))
	} else {
		local[at.URI] = n
	}
	have := b.dts.Arcroles[at.URI]
	b.conflict = b.conflict || have != nil && b.base != nil && b.base.dts.Arcroles[at.URI] == have
	if have == nil {
		b.dts.Arcroles[at.URI] = at
	} else if have.CyclesAllowed != at.CyclesAllowed || !equalRoleTypes(have.RoleType, at.RoleType) {
		b.unequal(ruleArcroleInequality, n, &have.RoleType, "arcrole", at.URI)
	}
}

// again makes a diagnostic about an element that repeats what an earlier one says.
func again(rule tieout.Rule, n, first *node, format string, args ...any) tieout.Diagnostic {
	d := rule.New(startRange(n), format, args...)
	d.Related = []tieout.Note{{Message: "first here", Range: startRange(first)}}
	return d
}

func (b *builder) unequal(rule tieout.Rule, n *node, have *taxonomy.RoleType, what, uri string) {
	d := rule.New(startRange(n), "The %s %s is declared otherwise elsewhere.", what, uri)
	d.Related = []tieout.Note{{Message: "the other declaration", Range: have.Range}}
	b.report(d)
}

// roleType reads what role and arcrole types have in common.
func (b *builder) roleType(n *node, uri string, inequality tieout.Rule) taxonomy.RoleType {
	rt := taxonomy.RoleType{Range: startRange(n)}
	rt.URI, _ = attr(n, uri)
	rt.URI = strings.TrimSpace(rt.URI)
	rt.ID, _ = attr(n, "id")
	for c := range elements(n) {
		switch c.Name {
		case qDefinition:
			rt.Definition = strings.TrimSpace(c.TextContent())
		case qUsedOn:
			q, err := c.ResolveQName(strings.TrimSpace(c.TextContent()), true)
			if err != nil {
				continue // not valid by XML Schema
			}
			if slices.Contains(rt.UsedOn, q) {
				b.report(inequality.New(startRange(c), "usedOn names %s twice.", q.Local))
			}
			rt.UsedOn = append(rt.UsedOn, q)
		}
	}
	return rt
}

// equalRoleTypes compares declarations of one role: what they are used on and how they define it.
func equalRoleTypes(a, b taxonomy.RoleType) bool {
	return a.URI == b.URI && a.Definition == b.Definition && slices.Equal(a.UsedOn, b.UsedOn)
}

// isURI reports whether s is a URI reference that says something.
func isURI(s string) bool {
	if s == "" || strings.ContainsAny(s, " \t\r\n<>\"{}|\\^`") || strings.Count(s, "#") > 1 {
		return false
	}
	_, err := url.Parse(s)
	return err == nil
}

// isAbsolute reports whether s is an absolute URI: a scheme and something behind it (RFC 3986, 4.3).
func isAbsolute(s string) bool {
	scheme, rest, ok := strings.Cut(s, ":")
	if !ok || scheme == "" || rest == "" {
		return false
	}
	for i, c := range []byte(scheme) {
		letter := c|0x20 >= 'a' && c|0x20 <= 'z'
		if !letter && (i == 0 || !(c >= '0' && c <= '9' || c == '+' || c == '-' || c == '.')) {
			return false
		}
	}
	return true
}

// roleRefs are the roles and arcroles that a linkbase, or a report, refers to.
type roleRefs struct {
	roles, arcroles map[string]bool
	unknown         map[string]bool // of both, those that a document declares, or not, that could not be had
}

// readRoleRefs checks the roleRef and arcroleRef elements among the children of a linkbase or report of a URL.
func (b *builder) readRoleRefs(children iter.Seq[*node], url string, target roleTarget) roleRefs {
	out := roleRefs{map[string]bool{}, map[string]bool{}, map[string]bool{}}
	for n := range children {
		switch n.Name {
		case qRoleRef:
			b.checkRoleRef(n, "roleURI", out.roles, out.unknown, url, target,
				[4]tieout.Rule{ruleRoleRefMissing, ruleRoleRefDuplicate, ruleRoleRefUndefined, ruleRoleRefMismatch},
				func(uri string) bool { return b.dts.Roles[uri] != nil })
		case qArcroleRef:
			b.checkRoleRef(n, "arcroleURI", out.arcroles, out.unknown, url, target,
				[4]tieout.Rule{ruleArcroleRefMissing, ruleArcroleRefDuplicate, ruleArcroleRefUndefined, ruleArcroleRefMismatch},
				func(uri string) bool { return b.dts.Arcroles[uri] != nil })
		}
	}
	return out
}

// roleTarget finds the role or arcrole that the element declares which a reference points to, "" when it declares
// none. It is false when the reference leads nowhere.
type roleTarget func(n *node) (uri string, found bool)

// checkRoleRef checks one reference to a role. The rules are those for a missing URI, a duplicate, an undeclared
// role and a mismatch.
func (b *builder) checkRoleRef(n *node, attribute string, seen, unknown map[string]bool, base string, target roleTarget, rules [4]tieout.Rule,
	declared func(string) bool) {
	uri, _ := attr(n, attribute)
	uri = strings.TrimSpace(uri)
	at := attrRange(n, tieout.QName{Local: attribute})
	switch {
	case uri == "":
		b.report(rules[0].New(at, "The %s has no %s.", label(n), attribute))
		return
	case seen[uri]:
		b.report(rules[1].New(at, "%s has a %s already.", uri, label(n)))
		return
	}
	seen[uri] = true
	if !declared(uri) {
		if unknown[uri] = b.leadsToMissing(n, base); unknown[uri] {
			return // that the document could not be had is reported
		}
		b.report(rules[2].New(at, "No schema of the DTS declares %s.", uri))
		return
	}
	if got, found := target(n); found && got != uri {
		b.report(rules[3].New(attrRange(n, qHref), "%s points to an element that does not declare %s.", label(n), uri))
	}
}

// leadsToMissing reports whether an element of a document of the base URL refers to one that could not be had.
func (b *builder) leadsToMissing(n *node, base string) bool {
	if len(b.dts.Missing) == 0 {
		return false
	}
	url, _, err := source.Resolve(source.Base(n, base), value(n, qHref))
	if err != nil {
		return false
	}
	_, missing := slices.BinarySearch(b.dts.Missing, url)
	return missing
}

// roleTargetOf finds what the role references of a linkbase point to.
func (b *builder) roleTargetOf(refs map[*node]*reference) roleTarget {
	return func(n *node) (string, bool) {
		ref := refs[n]
		if ref == nil || ref.err != nil {
			return "", false
		}
		to := b.documents[ref.url]
		if to == nil || to.root == nil {
			return "", false
		}
		target, ok := b.locate(to, ref.fragment, func(rule tieout.Rule, message string) {
			b.report(rule.New(attrRange(n, qHref), "%s", message))
		})
		if !ok {
			return "", false
		}
		if rt := b.roleTypeOf(target); rt != nil {
			return rt.URI, true
		}
		if rt := b.arcroleTypeOf(target); rt != nil {
			return rt.URI, true
		}
		return "", true
	}
}
