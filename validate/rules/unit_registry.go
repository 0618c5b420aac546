package rules

import (
	"slices"
	"strings"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/internal/xmlstream"
	"github.com/tieout/tieout/schemas"
	"github.com/tieout/tieout/schemas/xsd"
)

const namespaceUTR = tieout.NamespaceUTR

var ruleRegistryMalformed = tieout.Rule{Code: "tieout:unitsRegistryMalformed", Severity: tieout.Error, Aspect: tieout.TieOut, Spec: "Units Registry structure 1.0, 2",
	Doc:    "The units registry that was given breaks a rule of its own format.",
	Advice: "Mend the entry, or leave the registry out and use the built-in one."}

// registry answers which units an item type allows.
type registry struct {
	byType map[string][]schemas.Unit // recommended entries by the local name of their item type
}

func newRegistry(units []schemas.Unit) *registry {
	r := &registry{byType: map[string][]schemas.Unit{}}
	for _, u := range units {
		if u.Status == "REC" {
			r.byType[u.ItemType.Local] = append(r.byType[u.ItemType.Local], u)
		}
	}
	return r
}

// entries are the entries for a type by its name.
func (r *registry) entries(q tieout.QName) []schemas.Unit {
	var found []schemas.Unit
	for _, u := range r.byType[q.Local] {
		if ns := u.ItemType.Namespace; ns == "" || q.Space == "" || ns == q.Space {
			found = append(found, u)
		}
	}
	return found
}

// constrained is the nearest type that the registry lists, the type itself or an ancestor, with its entries.
func (r *registry) constrained(t *xsd.Type) (*xsd.Type, []schemas.Unit) {
	for ; t != nil; t = t.Base {
		if t.Name.IsZero() {
			continue
		}
		if es := r.entries(t.Name); len(es) > 0 {
			return t, es
		}
	}
	return nil, nil
}

// allows reports whether a unit fits one of the entries. A product of measures fits none.
func (r *registry) allows(entries []schemas.Unit, u *tieout.Unit) bool {
	if u == nil || len(u.Numerators) != 1 || len(u.Denominators) > 1 {
		return false
	}
	for _, e := range entries {
		switch {
		case !e.IsDivision():
			if len(u.Denominators) == 0 && isMeasure(e, u.Numerators[0]) {
				return true
			}
		case len(u.Denominators) == 1:
			if r.side(e.Numerator, u.Numerators[0]) && r.side(e.Denominator, u.Denominators[0]) {
				return true
			}
		}
	}
	return false
}

// side reports whether a measure fits one side of a division: the side's type allows it, or the registry has
// no entry for that type at all.
func (r *registry) side(t schemas.TypeName, m tieout.QName) bool {
	entries := r.entries(tieout.QName{Space: t.Namespace, Local: t.Local})
	return len(entries) == 0 || slices.ContainsFunc(entries, func(e schemas.Unit) bool { return !e.IsDivision() && isMeasure(e, m) })
}

func isMeasure(e schemas.Unit, m tieout.QName) bool {
	return e.ID == m.Local && (e.Namespace == "" || e.Namespace == m.Space)
}

// examples are units that the entries allow, for messages.
func examples(entries []schemas.Unit) string {
	const most = 6
	var names []string
	for _, e := range entries {
		if e.IsDivision() {
			names = append(names, e.Numerator.Local+" per "+e.Denominator.Local)
		} else {
			names = append(names, e.ID)
		}
		if len(names) == most && len(entries) > most {
			names = append(names, "…")
			break
		}
	}
	return strings.Join(names, ", ")
}

// maxRegistry bounds the size of a registry that is given by file, in bytes.
const maxRegistry = 64 << 20

// parseRegistry reads a units registry in its XML format (Units Registry structure 1.0).
func parseRegistry(data []byte, report func(tieout.Diagnostic)) *registry {
	at := tieout.Range{Document: "units registry"}
	if len(data) > maxRegistry {
		report(ruleRegistryMalformed.New(at, "the registry has %d bytes, beyond the limit of %d", len(data), maxRegistry))
		return newRegistry(nil)
	}
	doc, err := xmlstream.Parse(data, xmlstream.Options{})
	if err != nil {
		report(ruleRegistryMalformed.New(at, "the registry is not well-formed: %v", err))
		return newRegistry(nil)
	}
	if want := (tieout.QName{Space: namespaceUTR, Local: "utr"}); doc.Root.Name != want {
		report(ruleRegistryMalformed.New(doc.Root.Range(), "the root element is %s instead of %s", doc.Root.Name, want))
		return newRegistry(nil)
	}
	type identity struct{ id, namespace, status string }
	seen := map[identity]bool{}
	var units []schemas.Unit
	for list := range each(doc.Root, "units") {
		for n := range each(list, "unit") {
			u := readUnit(n)
			if why := unitProblem(u); why != "" {
				report(ruleRegistryMalformed.New(n.Range(), "the entry %s (%s) %s", u.Key, u.ID, why))
				continue
			}
			k := identity{u.ID, u.Namespace, u.Status}
			if seen[k] {
				report(ruleRegistryMalformed.New(n.Range(), "the entry %s (%s) repeats an entry of the same id, namespace and status", u.Key, u.ID))
			}
			seen[k] = true
			units = append(units, u)
		}
	}
	return newRegistry(units)
}

// each yields the child elements of that name in the registry's namespace.
func each(n *xmlstream.Node, local string) func(yield func(*xmlstream.Node) bool) {
	return func(yield func(*xmlstream.Node) bool) {
		for _, c := range n.Children {
			if c.Name == (tieout.QName{Space: namespaceUTR, Local: local}) && !yield(c) {
				return
			}
		}
	}
}

func field(n *xmlstream.Node, local string) string {
	for c := range each(n, local) {
		return strings.TrimSpace(c.TextContent())
	}
	return ""
}

func readUnit(n *xmlstream.Node) schemas.Unit {
	id, _ := n.Attr(tieout.QName{Local: "id"})
	return schemas.Unit{Key: id, ID: field(n, "unitId"), Name: field(n, "unitName"), Namespace: field(n, "nsUnit"),
		ItemType: schemas.TypeName{Namespace: field(n, "nsItemType"), Local: field(n, "itemType")}, TypeDate: field(n, "itemTypeDate"),
		Numerator:   schemas.TypeName{Namespace: field(n, "nsNumeratorItemType"), Local: field(n, "numeratorItemType")},
		Denominator: schemas.TypeName{Namespace: field(n, "nsDenominatorItemType"), Local: field(n, "denominatorItemType")},
		Symbol:      field(n, "symbol"), Standard: field(n, "baseStandard"), Status: field(n, "status"), VersionDate: field(n, "versionDate")}
}

// unitProblem says what is wrong with an entry, "" for nothing.
func unitProblem(u schemas.Unit) string {
	switch {
	case u.ID == "":
		return "has no unitId"
	case u.ItemType.Local == "":
		return "has no itemType"
	case u.Numerator.Local == "" && u.Numerator.Namespace != "":
		return "has a namespace for a numerator's item type, but no item type"
	case u.Denominator.Local == "" && u.Denominator.Namespace != "":
		return "has a namespace for a denominator's item type, but no item type"
	case (u.Numerator.Local == "") != (u.Denominator.Local == ""):
		return "has an item type on one side of a division only"
	case u.IsDivision() && u.Symbol != "":
		return "is a division and has a symbol"
	case u.IsDivision() && u.Namespace != "":
		return "is a division and has a namespace of a measure"
	}
	return ""
}
