package xbrlxml

import (
	"github.com/tieout/tieout/internal/xmlstream"
	"github.com/tieout/tieout/schemas/xsd"
)

// schemaCheck feeds a schema validator while the document streams.
type schemaCheck struct {
	p *parser
}

func newSchemaCheck(*parser, *xsd.Set) *schemaCheck { return nil }

func (s *schemaCheck) token(xmlstream.Kind) {}

func (s *schemaCheck) finish() {}
