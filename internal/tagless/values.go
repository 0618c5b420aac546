package tagless

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/internal/xmlstream"
)

func name(space, local string) tieout.QName { return tieout.QName{Space: space, Local: local} }

// declarations reads the contexts and units of the document.
func (s *stripper) declarations(n *xmlstream.Node) {
	if n.Name.Space == namespaceInstance {
		id, _ := n.Attr(name("", "id"))
		switch n.Name.Local {
		case "context":
			s.contexts[id] = contextOf(n)
			return
		case "unit":
			s.units[id] = unitOf(n)
			return
		}
	}
	for _, c := range n.Children {
		s.declarations(c)
	}
}

func contextOf(n *xmlstream.Node) (x context) {
	each(n, func(c *xmlstream.Node) {
		text := strings.TrimSpace(c.TextContent())
		day := text[:min(len(text), len("2006-01-02"))]
		switch c.Name.Local {
		case "instant", "startDate":
			x.period = day
		case "endDate":
			x.period += "/" + day
		case "forever":
			x.period = "forever"
		case "explicitMember", "typedMember":
			x.dimensions++
		}
	})
	return x
}

func unitOf(n *xmlstream.Node) string {
	var above, below []string
	divided := false
	each(n, func(c *xmlstream.Node) {
		switch c.Name.Local {
		case "unitDenominator":
			divided = true
		case "measure":
			text := strings.TrimSpace(c.TextContent())
			text = text[strings.LastIndexByte(text, ':')+1:]
			if divided {
				below = append(below, text)
			} else {
				above = append(above, text)
			}
		}
	})
	slices.Sort(above)
	slices.Sort(below)
	if divided {
		return strings.Join(above, "*") + "/" + strings.Join(below, "*")
	}
	return strings.Join(above, "*")
}

func each(n *xmlstream.Node, visit func(*xmlstream.Node)) {
	for _, c := range n.Children {
		if !c.Name.IsZero() {
			visit(c)
			each(c, visit)
		}
	}
}

// amount is the value that a tag gives a number; nil for a format that is not known.
func amount(n *xmlstream.Node, text string) *decimal.Decimal {
	format, _ := n.Attr(name("", "format"))
	format = strings.ToLower(format[strings.LastIndexByte(format, ':')+1:])
	text = strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) {
			return -1
		}
		return r
	}, text)
	var v decimal.Decimal
	switch {
	case format == "fixed-zero" || format == "zerodash" || format == "numdash":
	case strings.HasPrefix(format, "numwords"):
		if t := strings.ToLower(text); t != "no" && t != "none" && t != "nil" {
			return nil
		}
	default:
		if format == "num-comma-decimal" || format == "numcommadecimal" || format == "numcomma" || format == "numdotcomma" || format == "numspacecomma" {
			text = strings.ReplaceAll(strings.ReplaceAll(text, ".", ""), ",", ".")
		}
		var err error
		if v, err = tieout.ParseDecimal(strings.ReplaceAll(text, ",", "")); err != nil {
			return nil
		}
	}
	scale, _ := n.Attr(name("", "scale"))
	if exponent, err := strconv.ParseInt(scale, 10, 32); err == nil {
		v = v.Shift(int32(max(-30, min(exponent, 30))))
	}
	if sign, _ := n.Attr(name("", "sign")); sign == "-" {
		v = v.Neg()
	}
	return &v
}
