package taxonomy

import (
	"testing"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/schemas/xsd"
)

func TestIsText(t *testing.T) {
	const registry, enumerations = "http://www.xbrl.org/dtr/type/2024-01-31", "http://xbrl.org/2020/extensible-enumerations-2.0"
	chain := func(names ...tieout.QName) (base *xsd.Type) {
		for i := len(names) - 1; i >= 0; i-- {
			base = &xsd.Type{Name: names[i], Base: base}
		}
		return base
	}
	of := func(space, local string) tieout.QName { return tieout.QName{Space: space, Local: local} }
	own, item := of("http://example.com/", "own"), of(tieout.NamespaceXBRLI, "stringItemType")
	for _, c := range []struct {
		t    *xsd.Type
		want bool
	}{
		{nil, false},
		{chain(item, of(tieout.NamespaceXSD, "string")), true},
		{chain(own, tieout.QName{}, of(tieout.NamespaceXSD, "normalizedString"), of(tieout.NamespaceXSD, "string")), true},
		{chain(own, of(tieout.NamespaceXSD, "token")), true},
		{chain(own, of(tieout.NamespaceXSD, "language"), of(tieout.NamespaceXSD, "token")), false},
		{chain(own, of(tieout.NamespaceXSD, "NCName"), of(tieout.NamespaceXSD, "Name"), of(tieout.NamespaceXSD, "token")), false},
		{chain(own, of(tieout.NamespaceXSD, "decimal")), false},
		{chain(own, of(registry, "noLangStringItemType"), of(tieout.NamespaceXSD, "string")), false},
		{chain(own, of(registry, "domainItemType"), item, of(tieout.NamespaceXSD, "string")), false},
		{chain(own, of(registry, "textBlockItemType"), item, of(tieout.NamespaceXSD, "string")), true},
		{chain(own, of(enumerations, "enumerationItemType"), of(tieout.NamespaceXSD, "string")), false},
	} {
		if got := IsText(c.t); got != c.want {
			t.Errorf("%v: %v", c.t, got)
		}
	}
}
