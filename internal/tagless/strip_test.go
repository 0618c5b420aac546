package tagless

import (
	"strings"
	"testing"
)

const report = `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml" xmlns:ix="http://www.xbrl.org/2013/inlineXBRL"
 xmlns:xbrli="http://www.xbrl.org/2003/instance" xmlns:xbrldi="http://xbrl.org/2006/xbrldi" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
<script defer src="x"></script><body><div><ix:header><ix:resources>
<xbrli:context id="q"><xbrli:period><xbrli:startDate>2030-01-01</xbrli:startDate><xbrli:endDate>2030-03-31</xbrli:endDate></xbrli:period></xbrli:context>
<xbrli:context id="i"><xbrli:entity><xbrli:segment><xbrldi:explicitMember dimension="a:b">a:c</xbrldi:explicitMember></xbrli:segment></xbrli:entity><xbrli:period><xbrli:instant>2030-03-31</xbrli:instant></xbrli:period></xbrli:context>
<xbrli:unit id="e"><xbrli:divide><xbrli:unitNumerator><xbrli:measure>iso4217:USD</xbrli:measure></xbrli:unitNumerator><xbrli:unitDenominator><xbrli:measure>xbrli:shares</xbrli:measure></xbrli:unitDenominator></xbrli:divide></xbrli:unit>
<xbrli:unit id="u"><xbrli:measure>iso4217:USD</xbrli:measure></xbrli:unit></ix:resources></ix:header></div>
<table><tr><td>head</td></tr><tr><td>x<table><tr><td/></tr></table></td></tr>
<tr><td>Lamp oil of <ix:nonFraction name="a:Par" contextRef="q" unitRef="e" scale="0">0.01</ix:nonFraction> each</td><td>(<ix:nonFraction name="us-gaap:Other" contextRef="q" unitRef="u" scale="3" sign="-">1,234</ix:nonFraction>)</td>
<td><ix:nonFraction name="us-gaap:None" contextRef="i" unitRef="u" xsi:nil="true">-</ix:nonFraction></td></tr></table>
<p><ix:nonNumeric name="a:Text" contextRef="q">prose with <b>marks</b></ix:nonNumeric></p></body></html>`

func TestStrip(t *testing.T) {
	d, err := Strip("r.htm", []byte(report))
	if err != nil {
		t.Fatal(err)
	}
	text := string(d.HTML)
	if strings.Contains(text, "ix:") && strings.Contains(text, "<ix:") || strings.Contains(text, "startDate") || !strings.Contains(text, "<p>prose with <b>marks</b></p>") ||
		!strings.Contains(text, "<td>(1,234)</td>") || !strings.Contains(text, "<td></td>") {
		t.Errorf("the stripped document is %s", text)
	}
	if len(d.Cells) != 3 {
		t.Fatalf("%d cells", len(d.Cells))
	}
	par, other, none := d.Cells[0], d.Cells[1], d.Cells[2]
	if !par.InText || par.Facts[0].Unit != "USD/shares" {
		t.Errorf("the par value is %+v", par)
	}
	if f := other.Facts[0]; other.Table != 0 || other.Row != 2 || other.Printed != "1,234" || other.Shown.String() != "-1234000" || other.InText ||
		f.Concept != "us-gaap:Other" || f.Period != "2030-01-01/2030-03-31" || f.Unit != "USD" || f.Value.String() != "-1234000" || f.Dimensions != 0 {
		t.Errorf("the amount is %+v", other)
	}
	if f := none.Facts[0]; none.Shown != nil || f.Value != nil || f.Period != "2030-03-31" || f.Dimensions != 1 {
		t.Errorf("the nil fact is %+v", none)
	}
}

func TestStripRefuses(t *testing.T) {
	if _, err := Strip("r.htm", []byte("<html><p></html>")); err == nil {
		t.Error("a document that is not well-formed is stripped")
	}
}
