package oim

import (
	"strings"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/schemas/xsd"
	"github.com/tieout/tieout/taxonomy"
)

// datatype is what a concept's type means for the model.
type datatype struct {
	primitive string // the nearest built-in XML Schema type: "decimal", "string", "date", ...; "" when unknown
	numeric   bool
	text      bool // takes a language
	dateUnion bool
	enum      enumeration
	fraction  bool
	prefixed  bool // values hold QNames that the model does not know of
}

// enumeration tells the kinds of extensible enumerations 2.0 apart.
type enumeration uint8

const (
	noEnumeration enumeration = iota
	enumerationItem
	enumerationSet
)

// derives reports whether a concept's type is the named one or derived from it.
func derives(c *taxonomy.Concept, space, local string) bool {
	return c.Element != nil && c.Element.Type.DerivesFrom(tieout.QName{Space: space, Local: local})
}

// typeOf classifies a concept's type. A concept without one is unknown in every respect.
func typeOf(c *taxonomy.Concept) datatype {
	if c == nil || c.Element == nil {
		return datatype{}
	}
	return classify(c.Element.Type)
}

// classify walks from a type to the built-in one that it is derived from.
func classify(t *xsd.Type) datatype {
	d := datatype{numeric: t != nil && t.IsNumeric(), text: taxonomy.IsText(t)}
	for range 1000 {
		if t == nil {
			break
		}
		switch q := t.Name; {
		case q.Space == tieout.NamespaceXSD:
			if d.primitive == "" {
				d.primitive = q.Local
			}
		case q.Space == tieout.NamespaceXBRLI:
			d.fraction = d.fraction || q.Local == "fractionItemType"
			d.dateUnion = d.dateUnion || q.Local == "dateUnion" || q.Local == "dateTimeItemType"
		case q.Space == namespaceEnum2:
			switch q.Local {
			case "enumerationItemType":
				d.enum = enumerationItem
			case "enumerationSetItemType":
				d.enum = enumerationSet
			}
		case taxonomy.IsTypeRegistry(q.Space):
			d.prefixed = d.prefixed || q.Local == "prefixedContentItemType" || q.Local == "prefixedContentType"
			if strings.HasPrefix(q.Local, "SQName") {
				d.prefixed = false
			}
		}
		t = t.Base
	}
	return d
}

func isIntegerBuiltin(name string) bool {
	switch name {
	case "integer", "nonPositiveInteger", "negativeInteger", "long", "int", "short", "byte", "nonNegativeInteger",
		"unsignedLong", "unsignedInt", "unsignedShort", "unsignedByte", "positiveInteger":
		return true
	}
	return false
}
