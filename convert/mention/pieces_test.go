package mention_test

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/tieout/tieout/convert/mention"
	"github.com/tieout/tieout/convert/release"
)

// TestBreaksInARow checks that a headline may stand between any number of line breaks.
func TestBreaksInARow(t *testing.T) {
	ms := findIn(t, "<html><body><p>Sales up 5% to $412.6 million<br><br>EPS of $1.20<br/>\n<br></p><table><tr><td></td><td>2024</td></tr><tr><td>Sales</td><td>412.6</td></tr></table></body></html>")
	if got := printedOf(ms); got != "5% $412.6 million $1.20" {
		t.Error(got)
	}
}

// printedOf are the mentions as printed.
func printedOf(ms []*mention.Mention) string {
	out := make([]string, len(ms))
	for i, m := range ms {
		out[i] = m.Printed
	}
	return strings.Join(out, " ")
}

// pieces are what the markup and the text of releases are made of.
var pieces = strings.Split(`<p>|</p>|<br>|<br/>|<li>|</li>|<ul>|</ul>|<b>|</b>|<sup>1</sup>|&nbsp;|&#8201;|&#173;| |  |
|.|, |; |: |(|)|%|$|£|EUR |¥|-|–|3|12|1,234|5.6|.40|1 234|1.234,5|million|billion|crore|p|cents| per share|Net sales| were | rose | to | from | compared with |of which|, or | respectively|2024|first quarter| a year ago|Operating margin| points|“|”|<table>|<tr>|<td>|</td>|</tr>|</table>|<pre>|</pre>|<font size=1>|</font>|<!--|-->|<div style="display:none">|</div>|é|•|½|5/8`, "|")

// TestPieces checks that markup and words in any order are read to their end.
func TestPieces(t *testing.T) {
	const table = "<table><tr><td></td><td>2024</td><td>2023</td></tr><tr><td>Net sales</td><td>1,234</td><td>1,170</td></tr><tr><td>Net income</td><td>12</td><td>(3)</td></tr></table>"
	r := rand.New(rand.NewPCG(1, 2))
	n := 1500
	if testing.Short() {
		n = 150
	}
	for range n {
		var b strings.Builder
		b.WriteString("<html><body>")
		for range 1 + r.IntN(60) {
			b.WriteString(pieces[r.IntN(len(pieces))])
		}
		b.WriteString(table)
		func() {
			defer func() {
				if p := recover(); p != nil {
					t.Fatalf("%v\n%s", p, b.String())
				}
			}()
			data := []byte(b.String())
			rel, _, err := release.Read("r.htm", data, release.Options{})
			if err != nil {
				return
			}
			if _, err := mention.Find(context.Background(), data, rel, nil, mention.Options{}); err != nil {
				t.Fatal(err)
			}
		}()
	}
}
