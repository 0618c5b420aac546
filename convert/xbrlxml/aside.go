package xbrlxml

import (
	"cmp"
	"slices"

	"github.com/tieout/tieout"
)

// maxAsides bounds the asides that a report keeps.
const maxAsides = 100

// aside takes note of something that only XML can say.
func (p *parser) aside(kind tieout.AsideKind, text string, at tieout.Range) {
	const most = 80
	if len(p.report.Asides) < maxAsides {
		if runes := []rune(trim(text)); len(runes) > most {
			text = string(runes[:most]) + "…"
		}
		p.report.Asides = append(p.report.Asides, tieout.Aside{Kind: kind, Text: trim(text), Range: at})
	}
}

// sortAsides puts asides in document order: footnotes are worked out after everything else.
func (p *parser) sortAsides() {
	slices.SortStableFunc(p.report.Asides, func(a, b tieout.Aside) int { return cmp.Compare(a.Range.Start.Byte, b.Range.Start.Byte) })
}
