package tag

import (
	"slices"
	"strings"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/taxonomy/press"
)

// The identifier schemes of entities.
const (
	// CIKScheme is the scheme of the SEC's central index keys, ten digits.
	CIKScheme = "http://www.sec.gov/CIK"
	// TickerScheme is ours for tickers: "NASDAQ.IFOX", or the ticker alone when the exchange is not known. No colon
	// stands in it, for the sake of readers that take the last one of xBRL-JSON's "prefix:identifier".
	TickerScheme = "https://github.com/tieout/tieout/entity/ticker"
	// NameScheme is ours for names, in lower case with hyphens and without the legal form: "infocrossing".
	NameScheme = "https://github.com/tieout/tieout/entity/name"
)

// entityOf names the entity of a release.
func entityOf(r *release.Release, o Options) tieout.Entity {
	switch {
	case o.EntityID != "" && o.EntityScheme != "":
		return tieout.Entity{Scheme: o.EntityScheme, Identifier: o.EntityID}
	case o.EntityID != "":
		return tieout.Entity{Scheme: CIKScheme, Identifier: o.EntityID}
	case r.CIK != "":
		return tieout.Entity{Scheme: CIKScheme, Identifier: r.CIK}
	case r.Ticker != "" && r.Exchange != "":
		return tieout.Entity{Scheme: TickerScheme, Identifier: strings.ToUpper(strings.Join(strings.Fields(r.Exchange), "-") + "." + r.Ticker)}
	case r.Ticker != "":
		return tieout.Entity{Scheme: TickerScheme, Identifier: strings.ToUpper(r.Ticker)}
	}
	return tieout.Entity{Scheme: NameScheme, Identifier: slug(r.Issuer)}
}

// slug is a name in lower case with hyphens, legal forms left out; "unknown" when nothing is left.
func slug(name string) string {
	words := strings.FieldsFunc(strings.ToLower(name), func(r rune) bool { return !(r >= 'a' && r <= 'z' || r >= '0' && r <= '9') })
	words = slices.DeleteFunc(words, func(w string) bool { return slices.Contains(legalForms, w) })
	if len(words) == 0 {
		return "unknown"
	}
	return strings.Join(words, "-")
}

// context is the context of a fact, the same pointer for the same content.
func (t *tagger) context(p tieout.Period, dimensions []tieout.Dimension) *tieout.Context {
	var id strings.Builder
	switch p.Kind {
	case tieout.Instant:
		id.WriteString("i")
		id.WriteString(p.String())
	case tieout.Duration:
		id.WriteString("d")
		id.WriteString(strings.ReplaceAll(p.String(), "/", "_"))
	default:
		id.WriteString("forever")
	}
	for _, d := range dimensions {
		id.WriteString("_" + d.Axis.Local + "." + d.Member.Local)
	}
	key := id.String()
	if c := t.contexts[key]; c != nil {
		return c
	}
	c := &tieout.Context{ID: key, Entity: t.entity, Period: p, Dimensions: dimensions}
	t.contexts[key] = c
	t.result.Report.Contexts = append(t.result.Report.Contexts, c)
	return c
}

// unit is the unit of a fact of a concept. What is measured has the unit of the registry of units that its label or a heading names,
// a price the currency over that, what is only counted the unit pure.
func (t *tagger) unit(c *press.Concept, item *release.LineItem) *tieout.Unit {
	currency := item.Currency()
	if currency == "" {
		currency = "USD"
	}
	money := tieout.QName{Space: tieout.NamespaceISO4217, Local: currency}
	shares := tieout.QName{Space: tieout.NamespaceXBRLI, Local: "shares"}
	var u tieout.Unit
	switch {
	case c.Type == press.Monetary:
		u = tieout.Unit{ID: currency, Numerators: []tieout.QName{money}}
	case c.Type == press.Shares:
		u = tieout.Unit{ID: "shares", Numerators: []tieout.QName{shares}}
	case c.Type == press.PerShare:
		u = tieout.Unit{ID: currency + "_per_share", Numerators: []tieout.QName{money}, Denominators: []tieout.QName{shares}}
	case c.Type == press.Count && isPriced(item):
		u = tieout.Unit{ID: currency, Numerators: []tieout.QName{money}}
		per(&u, item.Unit.Per)
	case c.Type == press.Count && item.Unit.Of != "":
		u = tieout.Unit{ID: item.Unit.Of, Numerators: []tieout.QName{{Space: tieout.NamespaceUTR, Local: item.Unit.Of}}}
		per(&u, item.Unit.Per)
	default:
		u = tieout.Unit{ID: "pure", Numerators: []tieout.QName{{Space: tieout.NamespaceXBRLI, Local: "pure"}}}
	}
	if v := t.units[u.ID]; v != nil {
		return v
	}
	t.units[u.ID] = &u
	t.result.Report.Units = append(t.result.Report.Units, &u)
	return &u
}

// per divides a unit by one of the registry; "" leaves it as it is.
func per(u *tieout.Unit, symbol string) {
	if symbol != "" {
		u.ID += "_per_" + symbol
		u.Denominators = []tieout.QName{{Space: tieout.NamespaceUTR, Local: symbol}}
	}
}

// axes are the axes for the words by which package release names what sets values apart.
var axes = map[string]string{
	"basis": "BasisAxis", "segment": "SegmentAxis", "region": "RegionAxis", "geography": "RegionAxis", "product": "ProductAxis",
	"service": "ProductAxis", "registrant": "RegistrantAxis", "class of stock": "ClassOfStockAxis", "adjustment": "AdjustmentAxis",
	"equity component": "EquityComponentAxis", "column": "ColumnAxis",
}

func ordinal(n int) string {
	s := ""
	for ; n > 0; n /= 10 {
		s = string(rune('0'+n%10)) + s
	}
	return s
}
