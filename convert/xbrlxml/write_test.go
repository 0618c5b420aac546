package xbrlxml

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/internal/golden"
	"github.com/tieout/tieout/taxonomy"
)

// describe writes everything of a report that its XML keeps.
func describe(r *tieout.Report) string {
	var b strings.Builder
	for _, e := range r.EntryPoints {
		fmt.Fprintf(&b, "reference %d %s %s\n", e.Kind, e.Href, e.Role)
	}
	name := func(f *tieout.Fact) string { return fmt.Sprintf("%s %s", f.ID, f.Concept) }
	for f := range r.All {
		parent := "-"
		if f.Parent() != nil {
			parent = name(f.Parent())
		}
		fmt.Fprintf(&b, "fact %s in %s: %q %q %q %q nil=%v children=%d\n", name(f), parent, f.Lexical, f.Language(), f.Decimals, f.Precision, f.Nil, len(f.Children()))
		if c := f.Context; c != nil {
			fmt.Fprintf(&b, "  context %s %q %q %s %q %q\n", c.ID, c.Entity.Scheme, c.Entity.Identifier, c.Period, c.Segment, c.Scenario)
			for _, d := range c.Dimensions {
				fmt.Fprintf(&b, "    %s %s %q %d\n", d.Axis, d.Member, d.Typed, d.Container)
			}
		}
		if u := f.Unit; u != nil {
			fmt.Fprintf(&b, "  unit %s %v %v\n", u.ID, u.Numerators, u.Denominators)
		}
	}
	for _, n := range r.Footnotes {
		fmt.Fprintf(&b, "footnote %s %s %s %q %q:", n.ID, n.Role, n.Arcrole, n.Language, n.Content)
		for _, f := range slices.Concat(n.From, n.To) {
			b.WriteString(" " + name(f))
		}
		b.WriteByte('\n')
	}
	fmt.Fprintf(&b, "%d contexts, %d units\n", len(r.Contexts), len(r.Units))
	return b.String()
}

// drawer makes random reports.
type drawer struct {
	t            *rapid.T
	text         *rapid.Generator[string] // anything that XML can hold
	word, token  *rapid.Generator[string]
	space, owned *rapid.Generator[string]
	names        *rapid.Generator[tieout.QName]
	report       *tieout.Report
	all          []*tieout.Fact
	seen         map[string]bool
	number       int
}

func newDrawer(t *rapid.T) *drawer {
	d := &drawer{t: t, seen: map[string]bool{}, report: &tieout.Report{EntryPoints: []tieout.EntryPoint{{Kind: tieout.SchemaRef, Href: "e.xsd"},
		{Kind: tieout.RoleRef, Href: "e.xsd#r", Role: "http://example.com/role"}, {Kind: tieout.ArcroleRef, Href: "e.xsd#a", Role: "http://example.com/arcrole"}}}}
	d.text = rapid.StringOf(rapid.Map(rapid.Rune(), func(c rune) rune {
		if c < 0x20 && c != '\t' && c != '\n' && c != '\r' || c >= 0xD800 && c <= 0xDFFF || c == 0xFFFE || c == 0xFFFF {
			return ']'
		}
		return c
	}))
	d.word = rapid.StringMatching(`[A-Za-z_][A-Za-z0-9_.-]{0,8}`)
	d.token = rapid.StringMatching(`[!-~]([ -~]{0,8}[!-~])?`)
	d.owned = rapid.SampledFrom([]string{"http://example.com/a", "http://example.com/b?x=1&y=2", "urn:c"})
	d.space = rapid.OneOf(d.owned, rapid.SampledFrom([]string{"", tieout.NamespaceXBRLDT}))
	d.names = rapid.Custom(func(t *rapid.T) tieout.QName {
		return tieout.QName{Space: d.owned.Draw(t, "space"), Local: d.word.Draw(t, "local")}
	})
	return d
}

func (d *drawer) id(prefix string) string {
	d.number++
	return fmt.Sprintf("%s-%d", prefix, d.number)
}

// isNew reports whether something of that description has not been drawn before.
func (d *drawer) isNew(description string) bool {
	again := d.seen[description]
	d.seen[description] = true
	return !again
}

func (d *drawer) moment(name string) time.Time {
	m := time.Unix(rapid.Int64Range(-60_000_000_000, 250_000_000_000).Draw(d.t, name), 0).UTC()
	if rapid.Bool().Draw(d.t, "day") {
		m = m.Truncate(24 * time.Hour)
	}
	return m
}

func (d *drawer) context() {
	t := d.t
	c := &tieout.Context{ID: d.id("ctx"), Entity: tieout.Entity{Scheme: d.token.Draw(t, "scheme"), Identifier: d.token.Draw(t, "identifier")}}
	switch rapid.IntRange(0, 2).Draw(t, "period") {
	case 1:
		c.Period = tieout.Period{Kind: tieout.Instant, End: d.moment("instant")}
	case 2:
		c.Period = tieout.Period{Kind: tieout.Duration, Start: d.moment("start")}
		c.Period.End = c.Period.Start.Add(time.Duration(rapid.Int64Range(1, 1e9).Draw(t, "length")) * time.Second)
	}
	axes := map[tieout.QName]bool{}
	for range rapid.IntRange(0, 3).Draw(t, "dimensions") {
		m := tieout.Dimension{Axis: d.names.Draw(t, "axis"), Container: rapid.SampledFrom([]tieout.Container{tieout.Segment, tieout.Scenario}).Draw(t, "container")}
		if axes[m.Axis] {
			continue
		}
		axes[m.Axis] = true
		if rapid.Bool().Draw(t, "typed") {
			m.Typed = drawFragment(t, d.word, d.space, d.text)
		} else {
			m.Member = d.names.Draw(t, "member")
		}
		c.Dimensions = append(c.Dimensions, m)
	}
	slices.SortFunc(c.Dimensions, func(a, b tieout.Dimension) int { return a.Axis.Compare(b.Axis) })
	if rapid.Bool().Draw(t, "more") {
		c.Scenario = drawFragment(t, d.word, d.owned, d.text)
	}
	nameless := *c
	nameless.ID = ""
	if d.isNew(describe(&tieout.Report{Facts: []*tieout.Fact{{Context: &nameless}}})) {
		d.report.Contexts = append(d.report.Contexts, c)
	}
}

func (d *drawer) unit() {
	u := &tieout.Unit{ID: d.id("unit"), Numerators: []tieout.QName{d.names.Draw(d.t, "measure")}}
	if rapid.Bool().Draw(d.t, "divide") {
		u.Denominators = []tieout.QName{{Space: "urn:below", Local: d.word.Draw(d.t, "below")}}
	}
	if d.isNew(fmt.Sprint(u.Numerators, u.Denominators)) {
		d.report.Units = append(d.report.Units, u)
	}
}

func (d *drawer) facts(depth int) []*tieout.Fact {
	var out []*tieout.Fact
	for range rapid.IntRange(0, 4).Draw(d.t, "facts") {
		f := &tieout.Fact{ID: d.id("f"), Concept: d.names.Draw(d.t, "concept")}
		if depth < 2 && rapid.IntRange(0, 3).Draw(d.t, "kind") == 0 {
			f.SetChildren(d.facts(depth + 1)...)
		} else {
			d.item(f)
		}
		out = append(out, f)
		d.all = append(d.all, f)
	}
	return out
}

func (d *drawer) item(f *tieout.Fact) {
	t := d.t
	f.Context = rapid.SampledFrom(d.report.Contexts).Draw(t, "context")
	f.Nil = rapid.IntRange(0, 5).Draw(t, "nil") == 0
	f.SetLanguage(rapid.SampledFrom([]string{"", "en", "de-ch"}).Draw(t, "language"))
	if rapid.Bool().Draw(t, "numeric") {
		f.Unit = rapid.SampledFrom(d.report.Units).Draw(t, "unit")
		f.Decimals = rapid.SampledFrom([]tieout.Decimals{{}, tieout.InfiniteDecimals, tieout.DecimalsOf(-6), tieout.DecimalsOf(2)}).Draw(t, "decimals")
		f.Precision = rapid.SampledFrom([]tieout.Precision{{}, tieout.InfinitePrecision, tieout.PrecisionOf(0), tieout.PrecisionOf(7)}).Draw(t, "precision")
		f.Lexical = rapid.StringMatching(`-?[0-9]{1,12}(\.[0-9]{1,4})?`).Draw(t, "number")
	} else {
		f.Lexical = d.text.Draw(t, "text")
	}
	if f.Nil {
		f.Lexical = ""
	}
}

// footnote draws a footnote. Relations between facts are read as one for each role, arcrole and first fact.
func (d *drawer) footnote() {
	t := d.t
	n := &tieout.Footnote{Role: rapid.SampledFrom([]string{taxonomy.RoleLink, "http://example.com/role"}).Draw(t, "role")}
	if rapid.IntRange(0, 3).Draw(t, "to") == 0 {
		if !d.isNew("relation " + n.Role) {
			return
		}
		n.Arcrole = "http://example.com/arcrole"
		n.From, n.To = []*tieout.Fact{d.all[0]}, []*tieout.Fact{rapid.SampledFrom(d.all).Draw(t, "target")}
	} else {
		n.ID, n.Arcrole, n.Language = d.id("fn"), taxonomy.ArcroleFactFootnote, "en"
		n.Content = escape(d.text.Draw(t, "note"))
		if rapid.Bool().Draw(t, "markup") {
			n.Content += drawFragment(t, d.word, d.owned, d.text)
		}
		n.From = rapid.SliceOfNDistinct(rapid.SampledFrom(d.all), 1, 3, func(f *tieout.Fact) *tieout.Fact { return f }).Draw(t, "from")
	}
	d.report.Footnotes = append(d.report.Footnotes, n)
}

// drawReport makes a report of everything that an instance can hold.
func drawReport(t *rapid.T) *tieout.Report {
	d := newDrawer(t)
	for range rapid.IntRange(1, 5).Draw(t, "contexts") {
		d.context()
	}
	for range rapid.IntRange(1, 3).Draw(t, "units") {
		d.unit()
	}
	d.report.Facts = d.facts(0)
	if len(d.all) > 0 {
		for range rapid.IntRange(0, 3).Draw(t, "footnotes") {
			d.footnote()
		}
	}
	// Links are read role by role.
	slices.SortStableFunc(d.report.Footnotes, func(a, b *tieout.Footnote) int { return strings.Compare(b.Role, a.Role) })
	return d.report
}

func TestRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := drawReport(t)
		var first, second bytes.Buffer
		o := WriteOptions{Prefixes: map[string]string{"http://example.com/a": "a", "urn:c": "xmlns"}}
		if err := Write(&first, r, o); err != nil {
			t.Fatal(err)
		}
		if err := Write(&second, r, o); err != nil || !bytes.Equal(first.Bytes(), second.Bytes()) {
			t.Fatal("written twice, the bytes differ", err)
		}
		again, ds, err := Read(context.Background(), "t.xml", first.Bytes(), Options{URL: "http://example.com/t.xml"})
		if err != nil || len(ds) > 0 {
			t.Fatalf("%v %v\n%s", err, ds, first.String())
		}
		if got, want := describe(again.Report), describe(r); got != want {
			t.Fatalf("got\n%s\nwant\n%s\n%s", got, want, first.String())
		}
	})
}

// TestWriteNames: a value that is a QName gets a prefix that is bound.
func TestWriteNames(t *testing.T) {
	f := &tieout.Fact{Concept: tieout.QName{Space: "urn:c", Local: "Kind"}, Context: &tieout.Context{Entity: tieout.Entity{Scheme: "urn:s", Identifier: "E"}}, Lexical: "unbound:Value"}
	r := &tieout.Report{EntryPoints: []tieout.EntryPoint{{Href: "e.xsd"}}, Contexts: []*tieout.Context{f.Context}, Facts: []*tieout.Fact{f},
		Names: map[*tieout.Fact]tieout.QName{f: {Space: "urn:v", Local: "Value"}}}
	var b bytes.Buffer
	if err := Write(&b, r, WriteOptions{Prefixes: map[string]string{"urn:v": "v"}}); err != nil {
		t.Fatal(err)
	}
	if got := b.String(); !strings.Contains(got, `xmlns:v="urn:v"`) || !strings.Contains(got, ">v:Value<") {
		t.Errorf("wrote %s", got)
	}
}

func TestWriteGolden(t *testing.T) {
	name := func(local string) tieout.QName { return tieout.QName{Space: "http://example.com/e", Local: local} }
	entity := tieout.Entity{Scheme: "http://www.sec.gov/CIK", Identifier: "0000000001"}
	quarter := &tieout.Context{Entity: entity, Period: tieout.DurationDays(tieout.Date(2003, 1, 1), tieout.Date(2003, 3, 31))}
	end := &tieout.Context{ID: "end", Entity: entity, Period: tieout.InstantDay(tieout.Date(2003, 3, 31)),
		Dimensions: []tieout.Dimension{{Axis: name("RegionAxis"), Member: name("West")}, {Axis: name("StoreAxis"), Typed: `<e:store xmlns:e="http://example.com/e">12</e:store>`}}}
	usd := &tieout.Unit{Numerators: []tieout.QName{{Space: tieout.NamespaceISO4217, Local: "USD"}}}
	perShare := &tieout.Unit{ID: "USD-per-share", Numerators: usd.Numerators, Denominators: []tieout.QName{xbrli("shares")}}
	sales := &tieout.Fact{Concept: name("Sales"), Context: quarter, Unit: usd, Lexical: "13129000", Decimals: tieout.DecimalsOf(-3)}
	r := &tieout.Report{
		EntryPoints: []tieout.EntryPoint{{Kind: tieout.LinkbaseRef, Href: "e-label.xml", Role: "http://www.xbrl.org/2003/role/labelLinkbaseRef"}, {Kind: tieout.SchemaRef, Href: "e.xsd"}},
		Contexts:    []*tieout.Context{quarter, end}, Units: []*tieout.Unit{usd, perShare},
		Facts: []*tieout.Fact{
			sales,
			{ID: "eps", Concept: name("EarningsPerShare"), Context: quarter, Unit: perShare, Lexical: "0.40", Decimals: tieout.DecimalsOf(2)},
			{ID: "1", Concept: name("Stores"), Context: end, Unit: usd, Nil: true},
			{Concept: name("Policy"), Context: quarter, Lexical: "R & D <b>\r\n"},
			{Concept: name("Officer")},
		},
		Footnotes: []*tieout.Footnote{{From: []*tieout.Fact{sales}, Language: "en", Content: `Net of <i xmlns="http://www.w3.org/1999/xhtml">returns</i>.`}},
	}
	r.Facts[3].SetLanguage("en")
	r.Facts[4].SetChildren(&tieout.Fact{Concept: name("OfficerName"), Context: quarter, Lexical: "A. Name"})
	var b bytes.Buffer
	if err := Write(&b, r, WriteOptions{Prefixes: map[string]string{"http://example.com/e": "e"}}); err != nil {
		t.Fatal(err)
	}
	golden.Compare(t, filepath.Join("testdata", "write", "report.xml"), b.String())
}

func TestWriteErrors(t *testing.T) {
	name := tieout.QName{Space: "http://example.com/e", Local: "a"}
	c := &tieout.Context{Period: tieout.InstantDay(tieout.Date(2003, 3, 31))}
	for what, r := range map[string]*tieout.Report{
		"character":     {Facts: []*tieout.Fact{{Concept: name, Context: c, Lexical: "a\x00"}}},
		"bytes":         {Facts: []*tieout.Fact{{Concept: name, Context: c, Lexical: "a\xFF"}}},
		"name":          {Facts: []*tieout.Fact{{Concept: tieout.QName{Local: "a b"}, Context: c}}},
		"namespace":     {Facts: []*tieout.Fact{{Concept: tieout.QName{Space: "a\x01", Local: "a"}, Context: c}}},
		"xml namespace": {Facts: []*tieout.Fact{{Concept: tieout.QName{Space: tieout.NamespaceXML, Local: "a"}, Context: c}}},
		"year":          {Contexts: []*tieout.Context{{Period: tieout.InstantDay(tieout.Date(10000, 1, 1))}}},
		"typed":         {Contexts: []*tieout.Context{{Dimensions: []tieout.Dimension{{Axis: name, Typed: "text"}}}}},
		"typed nil":     {Contexts: []*tieout.Context{{Dimensions: []tieout.Dimension{{Axis: name, TypedNil: true}}}}},
		"fragment":      {Contexts: []*tieout.Context{{Segment: "<a>"}}},
		"footnote":      {Footnotes: []*tieout.Footnote{{Content: "a & b"}}},
		"href":          {EntryPoints: []tieout.EntryPoint{{Kind: tieout.SchemaRef}}},
	} {
		var b bytes.Buffer
		if err := Write(&b, r, WriteOptions{}); err == nil {
			t.Errorf("%s: no error:\n%s", what, b.String())
		} else if strings.HasSuffix(b.String(), "</xbrli:xbrl>\n") {
			t.Errorf("%s: what was written looks complete", what)
		}
	}
	if err := Write(failingWriter{}, &tieout.Report{}, WriteOptions{}); err == nil {
		t.Error("the error of the writer is lost")
	}
}

type failingWriter struct{}

func (failingWriter) Write([]byte) (int, error) { return 0, os.ErrClosed }
