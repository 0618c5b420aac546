package taxonomy

import (
	"slices"
	"strings"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/schemas/xsd"
)

// languageless are the types of the Data Type Registry whose facts have no language although they are strings.
var languageless = []string{"domainItemType", "noLangTokenItemType", "noLangStringItemType", "SQNameItemType", "SQNamesItemType"}

// IsText reports whether facts of a type are text, which has a language (OIM 1.0, text facts): strings and what is derived
// from them, without names, language codes, enumerations, and the types that the Data Type Registry makes for what is
// read by programs.
func IsText(t *xsd.Type) bool {
	for ; t != nil; t = t.Base {
		q := t.Name
		switch {
		case q.Space == tieout.NamespaceXSD:
			return q.Local == "string" || q.Local == "normalizedString" || q.Local == "token"
		case q.Space == "http://xbrl.org/2020/extensible-enumerations-2.0" && strings.HasPrefix(q.Local, "enumeration"):
			return false
		case IsTypeRegistry(q.Space) && slices.Contains(languageless, q.Local):
			return false
		}
	}
	return false
}

// IsTypeRegistry reports whether a namespace is one of the Data Type Registry, in any of its editions.
func IsTypeRegistry(space string) bool {
	return strings.HasPrefix(space, "http://www.xbrl.org/dtr/type/") || strings.HasPrefix(space, "https://www.xbrl.org/dtr/type/")
}
