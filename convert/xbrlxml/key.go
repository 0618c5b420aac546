package xbrlxml

import (
	"encoding/binary"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/internal/xmlstream"
)

// appendPart appends a string so that no two sequences of parts are the same bytes.
func appendPart(k []byte, s string) []byte {
	return append(binary.AppendUvarint(k, uint64(len(s))), s...)
}

func appendQNameKey(k []byte, q tieout.QName) []byte {
	return appendPart(appendPart(k, q.Space), q.Local)
}

// appendContainerKey appends what of a segment or scenario makes contexts s-equal, dimensions left out.
func (p *parser) appendContainerKey(k []byte, n *xmlstream.Node) []byte {
	if n == nil {
		return k
	}
	for _, e := range n.Elements() {
		if e.Name != qExplicitMember && e.Name != qTypedMember {
			k = appendPart(k, xmlstream.CanonicalXML(e))
		}
	}
	return append(k, 0)
}
