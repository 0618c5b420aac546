package convert

import (
	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/inline"
	"github.com/tieout/tieout/convert/oim"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/convert/tag"
	"github.com/tieout/tieout/convert/xbrlxml"
	"github.com/tieout/tieout/internal/xmlstream"
	"github.com/tieout/tieout/schemas/xsd"
	"github.com/tieout/tieout/taxonomy/discover"
	"github.com/tieout/tieout/taxonomy/press"
	"github.com/tieout/tieout/taxonomy/source"
)

// Rules lists every code that opening a document may report, in the order of the rooms.
func Rules() []tieout.Rule {
	var all []tieout.Rule
	for _, rs := range [][]tieout.Rule{xmlstream.Rules, xsd.Rules, source.Rules, discover.Rules, press.Rules, xbrlxml.Rules,
		inline.Rules, oim.Rules, release.Rules, tag.Rules, ownRules} {
		all = append(all, rs...)
	}
	return all
}
