package inline

import (
	"context"
	"strings"
	"testing"
)

// BenchmarkParse reads a report with many facts in text blocks that are nested, and makes its instance.
func BenchmarkParse(b *testing.B) {
	row := `<tr style="background-color:#cceeff"><td style="padding:2px 1pt;text-align:left;vertical-align:bottom">Revenues from contracts with customers</td><td style="text-align:right">$</td><td style="text-align:right">` +
		strings.Replace(number, ">1<", ">1,234<", 1) + `</td></tr>`
	row = strings.Replace(row, "<ix:nonFraction ", `<ix:nonFraction format="ixt:num-dot-decimal" scale="6" `, 1)
	block := `<ix:nonNumeric name="e:T" contextRef="c" escape="true"><div><ix:nonNumeric name="e:D" contextRef="c" escape="true"><table>` + strings.Repeat(row, 50) + `</table></ix:nonNumeric></div></ix:nonNumeric>`
	doc := []byte(body("<div>" + strings.Repeat(block, 250) + "</div>"))
	b.SetBytes(int64(len(doc)))
	b.ReportAllocs()
	for b.Loop() {
		s, ds, err := Parse(context.Background(), []Source{{Name: "a", URL: "file:///a", Data: doc}}, Options{})
		if err != nil || len(ds) > 0 {
			b.Fatal(err, ds)
		}
		if _, _, err := s.Instance(""); err != nil {
			b.Fatal(err)
		}
	}
}
