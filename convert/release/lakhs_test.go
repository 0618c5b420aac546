package release

import (
	"strings"
	"testing"
)

// TestLakhs reads a release that groups digits as India does, in text and in HTML, where each number is one, and no row is lost.
func TestLakhs(t *testing.T) {
	rows := [][]string{
		{"Revenue from operations", "1,41,390", "1,28,210"},
		{"Other income", "1,288", "944"},
		{"Total income", "1,42,678", "1,29,154"},
		{"Total expenses", "12,34,56,789.50", "(1,13,390)"},
	}
	text, html := "(Rs. in lakhs)\n\n"+strings.Repeat(" ", 34)+"Quarter ended\n"+strings.Repeat(" ", 28)+"31.12.2024      31.12.2023\n", "<p>(Rs. in lakhs)</p><table><tr><td></td><td>31.12.2024</td><td>31.12.2023</td></tr>"
	for _, r := range rows {
		text += r[0] + strings.Repeat(" ", 40-len(r[0])-len(r[1])) + r[1] + strings.Repeat(" ", 18-len(r[2])) + r[2] + "\n"
		html += "<tr><td>" + strings.Join(r, "</td><td>") + "</td></tr>\n"
	}
	for name, data := range map[string]string{"x.txt": text, "x.htm": html + "</table>"} {
		rel, _, err := Read(name, []byte(data), Options{})
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, it := range itemsOf(rel) {
			got = append(got, it.Printed)
		}
		if want := "1,41,390 1,28,210 1,288 944 1,42,678 1,29,154 12,34,56,789.50 (1,13,390)"; strings.Join(got, " ") != want {
			t.Errorf("%s: read %q, want %s", name, got, want)
		}
	}
}
