package convert

import (
	"bytes"
	"cmp"
	"context"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/net/html"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release"
)

// htmlRelease has what releases in HTML have: markup of old times, cells that are split, dashes, percentages, entities.
const htmlRelease = `<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 3.2//EN">
<HTML><HEAD><TITLE>Acme Corp</TITLE><STYLE>.a > b { color: red }</STYLE></HEAD><BODY bgcolor="white">
<font face="Times" size=2><center><b>ACME CORP</b><br>Consolidated Statements of Operations<br>(in thousands, except per share amounts) &amp; more &nbsp; 5 &lt; 6</center>
<p align=center>Unaudited<p>
<table border=0 width="100%" cellpadding=0>
<tr><td></td><td colspan=4 align=center nowrap><u>Three Months Ended March 31,</u></td></tr>
<tr><td></td><td colspan=2 align=center>2024</td><td colspan=2 align=center>2023</td></tr>
<tr valign=top><td><a name="rev">Revenues</a></td><td>$</td><td align=right>13,129</td><td>$</td><td align=right>12,004</td></tr>
<tr><td>Cost of revenues</td><td></td><td align=right>9,120</td><td></td><td align=right>8,801
<tr><td>Gross profit<td><td align=right>4,009<td><td align=right>3,203
<tr><td>Other loss<td><td align=right>(1,009)<td><td align=right>&#8212;
<tr><td>Net income<td><td align=right>3,000<td><td align=right>3,203
<tr><td>Earnings per share<td>$<td align=right>.30<td>$<td align=right>0.32
</table>
<script>if (1 < 2) {}</script>
</font></BODY></HTML>
`

// TestWriteInline writes releases as inline XBRL, opens what was written, and compares facts and text.
func TestWriteInline(t *testing.T) {
	documents := map[string][]byte{"acme.htm": []byte(htmlRelease), "acme.txt": []byte(strings.ReplaceAll(inlineText, "\n", "\r\n")), "latin.txt": append([]byte("Caf\xe9 \x96 Inc\n"), inlineText...)}
	files, err := filepath.Glob("../testdata/releases/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal("no releases", err)
	}
	if shared := os.Getenv("TIEOUT_SHARED"); shared != "" {
		for _, folder := range []string{"seeds/*.txt", "releases/txt/*.txt", "releases/html/*.htm", "releases/more/*.txt", "releases/more/*.htm", "releases/submission/*.txt", "releases/banks/*.htm"} {
			more, err := filepath.Glob(filepath.Join(shared, folder))
			if err != nil || len(more) == 0 {
				t.Fatal("no releases", folder, err)
			}
			files = append(files, more...)
		}
	}
	for _, f := range files {
		data, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		documents[filepath.Base(f)] = data
	}
	facts := 0
	for name, data := range documents {
		t.Run(name, func(t *testing.T) {
			n := compareInline(t, name, data)
			if facts += n; n == 0 {
				t.Log("states no facts")
			}
		})
	}
	t.Logf("%d facts of %d documents", facts, len(documents))
	if facts < 40*len(documents) {
		t.Error("fewer facts than the documents state")
	}
}

const inlineText = `ACME CORP
Consolidated Statements of Operations
(in thousands)

                              Three Months Ended
                                   March 31,
                               2024        2023
                             --------    --------
Revenues                     $ 13,129    $ 12,004
Cost of revenues                9,120       8,801
                             --------    --------
Gross profit < 5 & more         4,009       3,203
Other                          (1,000)         --
`

// compareInline writes one release, reads it back, and returns how many facts it states.
func compareInline(t *testing.T, name string, data []byte) int {
	t.Helper()
	ctx := context.Background()
	dir := t.TempDir()
	d, err := Open(ctx, filepath.Join(dir, name), data, Options{})
	if err != nil {
		t.Fatal(err)
	}
	files, ds, err := Write(ctx, d, []string{"inline"}, dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range ds {
		t.Errorf("%s [%s]", f.Message, f.Code)
	}
	written := ""
	for _, f := range files {
		path := filepath.Join(dir, f.Name)
		if err := os.WriteFile(path, f.Data, 0o600); err != nil {
			t.Fatal(err)
		}
		if strings.HasSuffix(path, inlineExtension) {
			written = path
		}
	}
	page, err := os.ReadFile(written)
	if err != nil {
		t.Fatal(err)
	}
	again, err := Open(ctx, written, page, Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range again.Diagnostics {
		if f.Severity == tieout.Error {
			t.Errorf("%s: %s [%s]", f.Range, f.Message, f.Code)
		}
	}
	if about := aboutDocument(again.Report); len(d.Report.Facts) > 0 && (about["DocumentPeriodEndDate"] != periodEnd(d.Release) ||
		about["EntityRegistrantName"] != cmp.Or(d.Release.Registrant, d.Release.Issuer) || about["TradingSymbol"] != d.Release.Ticker) {
		t.Errorf("of the document itself the report says %v", about)
	}
	want, got := factsByID(d.Report), factsByID(again.Report)
	if !slices.Equal(want, got) {
		t.Errorf("the facts differ: %d, %d", len(want), len(got))
		for i := range min(len(want), len(got)) {
			if want[i] != got[i] {
				t.Fatalf("want %s\ngot  %s", want[i], got[i])
			}
		}
	}
	if len(d.Report.Facts) == 0 {
		return 0
	}
	if p := d.page(); p.HTML {
		if want, got := htmlText(t, p.Data), strings.TrimSpace(pageText(t, page)); want != got {
			i := 0
			for i < len(want) && i < len(got) && want[i] == got[i] {
				i++
			}
			t.Errorf("the text differs from byte %d:\n%.120q\n%.120q", i, want[max(0, i-30):], got[max(0, i-30):])
		}
		return len(want)
	}
	shown := strings.ReplaceAll(strings.ReplaceAll(string(toUTF8ForTest(data)), "\r\n", "\n"), "\f", " ")
	if text := pageText(t, page); strings.TrimSpace(text) != strings.TrimSpace(shown) {
		t.Errorf("the text differs:\n%q\n%q", text, shown)
	}
	return len(want)
}

// periodEnd is the last day of a release's period, "" when that is not known.
func periodEnd(r *release.Release) string {
	if r.Period.Kind == tieout.Forever {
		return ""
	}
	return r.Period.LastDay().Format(time.DateOnly)
}

// toUTF8ForTest decodes the two characters of the test that are not UTF-8.
func toUTF8ForTest(data []byte) []byte {
	return bytes.ReplaceAll(bytes.ReplaceAll(data, []byte("Caf\xe9"), []byte("Café")), []byte(" \x96 "), []byte(" – "))
}

// aboutDocument are the facts that say what the document is: they are in an inline report alone.
func aboutDocument(r *tieout.Report) map[string]string {
	about := map[string]string{}
	for f := range r.All {
		if f.Concept.Space == NamespaceDocument {
			about[f.Concept.Local] = f.Lexical
		}
	}
	return about
}

func factsByID(r *tieout.Report) (lines []string) {
	for f := range r.All {
		if f.Concept.Space == NamespaceDocument {
			continue
		}
		value := f.Lexical
		if v, err := f.Value(); err == nil {
			value = v.String()
		}
		lines = append(lines, fmt.Sprintln(f.ID, f.Concept, f.Context.Period, f.Context.Entity, dimensionNames(f.Context), f.Unit, value, f.Decimals, f.Nil))
	}
	slices.Sort(lines)
	return lines
}

func dimensionNames(c *tieout.Context) string {
	s := ""
	for _, d := range c.Dimensions {
		s += d.Axis.String() + "=" + d.Member.String() + " "
	}
	return s
}

// pageText is the text of an inline document's body without its header.
func pageText(t *testing.T, page []byte) string {
	t.Helper()
	dec := xml.NewDecoder(bytes.NewReader(page))
	var b strings.Builder
	for inBody, header := false, 0; ; {
		token, err := dec.Token()
		if errors.Is(err, io.EOF) {
			return b.String()
		}
		if err != nil {
			t.Fatal(err)
		}
		switch x := token.(type) {
		case xml.StartElement:
			inBody = inBody || x.Name.Local == "body"
			if header > 0 || x.Name.Local == "header" {
				header++
			}
		case xml.EndElement:
			if header > 0 {
				header--
			}
		case xml.CharData:
			if inBody && header == 0 {
				b.Write(x)
			}
		}
	}
}

// TestInlineHidden: a fact whose number is not what the page prints stands in ix:hidden, and that is said.
func TestInlineHidden(t *testing.T) {
	ctx := context.Background()
	d, err := Open(ctx, filepath.Join(t.TempDir(), "acme.txt"), []byte(inlineText), Options{})
	if err != nil {
		t.Fatal(err)
	}
	d.raw = bytes.ReplaceAll(d.raw, []byte("13,129"), []byte("13,128"))
	files, ds, err := Write(ctx, d, []string{"inline"}, "")
	if err != nil || len(ds) != 1 || ds[0].Code != "tieout:inlineHidden" {
		t.Fatal(ds, err)
	}
	for _, f := range files {
		if strings.HasSuffix(f.Name, inlineExtension) && !regexp.MustCompile(`<ix:hidden><ix:nonFraction[^>]*>13129000</ix:nonFraction>`).Match(f.Data) {
			t.Errorf("the fact is not hidden:\n%s", f.Data)
		}
	}
}

// TestInlineOfInstance writes an instance as inline XBRL and reads the same facts and footnotes from it.
func TestInlineOfInstance(t *testing.T) {
	ctx, dir := context.Background(), t.TempDir()
	data, err := os.ReadFile("inline/testdata/report.xbrl")
	if err != nil {
		t.Fatal(err)
	}
	d, err := Open(ctx, filepath.Join(dir, "r.xbrl"), data, Options{})
	if err != nil {
		t.Fatal(err)
	}
	files, _, err := Write(ctx, d, []string{"inline"}, dir)
	if err != nil || len(files) != 1 {
		t.Fatal(files, err)
	}
	again, err := Open(ctx, filepath.Join(dir, files[0].Name), files[0].Data, Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range again.Diagnostics {
		if !strings.HasPrefix(f.Code, "xbrl:href") { // the taxonomy is not there
			t.Errorf("%s: %s [%s]", f.Range, f.Message, f.Code)
		}
	}
	lines := func(r *tieout.Report) (all []string) {
		for f := range r.All {
			all = append(all, fmt.Sprintln(f.Concept, f.Context == nil, f.Unit, f.Lexical, f.Decimals, f.Nil, f.Language(), f.Parent() != nil))
		}
		for _, n := range r.Footnotes {
			all = append(all, fmt.Sprintln(n.Content, len(n.From), n.Language))
		}
		slices.Sort(all)
		return all
	}
	if want, got := lines(d.Report), lines(again.Report); !slices.Equal(want, got) {
		t.Errorf("want %q\ngot  %q", want, got)
	}
}

// htmlText is the text that a browser's parser finds in the body of a page, without scripts and styles.
func htmlText(t *testing.T, data []byte) string {
	t.Helper()
	root, err := html.ParseWithOptions(bytes.NewReader(data), html.ParseOptionEnableScripting(false)) // what noscript holds is markup
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	var walk func(n *html.Node)
	walk = func(n *html.Node) {
		switch {
		case n.Type == html.TextNode:
			b.WriteString(n.Data)
		case n.Type == html.ElementNode && (n.Data == "script" || n.Data == "style" || n.Data == "title"):
			return
		}
		for c := n.FirstChild; c != nil; c = c.NextSibling {
			walk(c)
		}
	}
	walk(root)
	return strings.TrimSpace(b.String())
}
