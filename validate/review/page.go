package review

import (
	"bytes"
	"context"
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"fmt"
	"html/template"
	"io"
	"path/filepath"
	"strings"
	"unicode/utf8"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/mention"
	"github.com/tieout/tieout/internal/fault"
	"github.com/tieout/tieout/internal/terminal"
	"github.com/tieout/tieout/validate/reporter"
)

// What `go generate` makes of web.
var (
	//go:embed bundle/page.js
	script string
	//go:embed bundle/page.css
	style string
	//go:embed bundle/paper.css
	paperStyle string
	//go:embed page.html
	pageSource string
)

var page = template.Must(template.New("page").Parse(pageSource))

// Options say how a page is written.
type Options struct {
	Version string // of tieout
	// Live is set for a page that a server keeps up to date: what its requests prove themselves with.
	Live string
	// Undo says that a live page has made changes of the mapping file that it can take back.
	Undo bool
}

// Policy is the content security policy of pages: the one script, styles, images that are part of the page, and of a live
// page requests to its own server.
func Policy(live bool) string {
	sum := sha256.Sum256([]byte(script))
	policy := "default-src 'none'; script-src 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'"
	if live {
		policy += "; connect-src 'self'"
	}
	return policy
}

// pageData is what the template shows.
type pageData struct {
	Title, Version, Policy, Live string
	Style                        template.CSS
	Script                       template.JS
	Documents                    []documentData
	Undo                         bool
}

type documentData struct {
	Title, Subtitle, Name string
	Number                int
	Pages                 []template.HTML
	JSON                  template.JS
	Sheet                 sheet
}

// sheet is what is printed behind a document, for whoever signs it.
type sheet struct {
	Verdict, Coverage, Mentions string
	Error                       string
}

// Write writes the page of documents. The error is ctx's, or w's.
func Write(ctx context.Context, w io.Writer, ins []Input, o Options) error {
	p := pageData{Title: "tieout review", Version: o.Version, Policy: Policy(o.Live != ""), Live: o.Live, Undo: o.Undo,
		Style: template.CSS(style), Script: template.JS(script)}
	for i, in := range ins {
		d, err := fault.TryWithin(ctx, func() (documentData, error) { return document(ctx, in, i) })
		if err != nil {
			return fmt.Errorf("%s: %w", in.Outcome.Name, err)
		}
		if i == 0 {
			p.Title = d.Title + " – tieout review"
		}
		p.Documents = append(p.Documents, d)
	}
	return page.Execute(until{ctx, w}, p)
}

// until writes as long as its context lasts.
type until struct {
	ctx context.Context
	w   io.Writer
}

func (u until) Write(b []byte) (int, error) {
	if err := u.ctx.Err(); err != nil {
		return 0, err
	}
	return u.w.Write(b)
}

func document(ctx context.Context, in Input, number int) (documentData, error) {
	title := filepath.Base(filepath.ToSlash(in.Outcome.Name))
	out := documentData{Name: terminal.Line(in.Outcome.Name), Title: title, Number: number, Sheet: sheetOf(in.Outcome)}
	var data *Data
	if in.Document == nil {
		data = &Data{Version: 1, Title: title, Check: reporter.Object(in.Outcome), Facts: []Fact{}, Concepts: map[string]*Concept{},
			States: map[int]string{}, Ties: [][]int{}, Sums: []Sum{}, Statements: []Statement{}, Hidden: []int{}}
	} else {
		b := newBuilder(in)
		var err error
		if data, err = b.build(ctx); err != nil {
			return out, err
		}
		pages, err := b.pages(ctx)
		if err != nil {
			return out, err
		}
		out.Pages = pages
		data.Pages = len(out.Pages)
	}
	out.Title, out.Subtitle = terminal.Line(data.Title), terminal.Line(data.Subtitle)
	j, err := data.script()
	out.JSON = template.JS(j)
	return out, err
}

// source is a page of a document before it is cleaned.
type source struct {
	name  string
	data  []byte
	html  bool
	begin int // byte of the document at which it begins
}

func (b *builder) sources() []source {
	if data, html, at := b.doc.Published(); data != nil {
		return []source{{b.doc.Name, data, html, at}}
	}
	var all []source
	for _, p := range b.doc.Pages {
		all = append(all, source{p.Name, p.Data, true, 0})
	}
	return all
}

// pages are the pages of the document as it was published, each with its style. The error is ctx's.
func (b *builder) pages(ctx context.Context) ([]template.HTML, error) {
	spans := b.spans()
	shown := map[int]bool{}
	var all []template.HTML
	for _, s := range b.sources() {
		var here []span
		for _, x := range spans[s.name] {
			x.start, x.end = x.start-s.begin, x.end-s.begin
			if x.start < 0 || x.end > len(s.data) {
				continue
			}
			here = append(here, x)
			if x.kind == factSpan {
				shown[x.index] = true
			}
		}
		m := newMarks(here, b.flags)
		var markup, sheet []byte
		class := "html"
		if s.html {
			c := cleaned(ctx, s.data, m)
			if markup, sheet = c.b, c.sheets; len(markup) > longPage && !c.placed {
				class += " long"
			}
			if b.doc.Release != nil && b.doc.Release.Text != "" {
				class += " office" // a page that was made of a document of Word or Excel has no look of its own
			}
		} else {
			markup = cleanText(s.data, m)
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		var out strings.Builder
		out.Grow(len(paperStyle) + len(sheet) + len(markup) + 200)
		out.WriteString("<style>" + paperStyle + "</style>")
		if len(sheet) > 0 {
			out.WriteString("<style>")
			out.Write(bytes.ToValidUTF8(sheet, []byte("?")))
			out.WriteString("</style>")
		}
		if s.html {
			out.WriteString(`<div class="tie-page ` + class + `">`)
		} else {
			fmt.Fprintf(&out, `<div class="tie-page text" style="--columns:%d">`, widest(s.data))
		}
		if !utf8.Valid(markup) {
			markup = bytes.ToValidUTF8(markup, []byte("\ufffd"))
		}
		out.Write(markup)
		all = append(all, template.HTML(out.String()))
	}
	for i := range b.facts {
		if len(all) > 0 && !shown[i] {
			b.data.Hidden = append(b.data.Hidden, i)
		}
	}
	return all, nil
}

// longPage is the size from which on a page is laid out block by block, as they come into view.
const longPage = 1 << 20

// widest is how many characters the widest line of a text has, within reason.
func widest(data []byte) int {
	const least, most = 60, 200
	columns := least
	for line := range bytes.Lines(data) {
		columns = max(columns, utf8.RuneCount(bytes.TrimRight(line, " \t\r\n")))
	}
	return min(columns, most)
}

// spans are the places that are marked, by page.
func (b *builder) spans() map[string][]span {
	all := map[string][]span{}
	add := func(at tieout.Range, kind byte, index int) {
		if at.End.Byte == 0 && at.Start.Byte == 0 {
			return
		}
		all[at.Document] = append(all[at.Document], span{int(at.Start.Byte), max(int(at.Start.Byte), int(at.End.Byte)), kind, index})
	}
	for i, f := range b.facts {
		at := f.Origin()
		if f.Source != nil {
			at = f.Source.Range
		}
		add(at, factSpan, i)
		for _, more := range b.doc.Continued(f) {
			add(more, factSpan, i)
		}
	}
	for i, m := range b.in.Outcome.Mentions {
		add(m.Range, mentionSpan, i)
	}
	for i, d := range b.in.Outcome.Diagnostics {
		add(d.Range, findingSpan, i)
	}
	return all
}

// sheetOf is what is printed behind a document; the script adds the findings and what is open.
func sheetOf(d reporter.Document) sheet {
	s := sheet{Verdict: d.Verdict.String()}
	if d.Err != nil {
		s.Error = terminal.Line(d.Err.Error())
	}
	if c := d.Coverage(); c != nil {
		s.Coverage = c.String()
	}
	if n := len(d.Mentions); n > 0 {
		s.Mentions = fmt.Sprintf("%d of %d numbers of the text tied", mention.Tied(d.Mentions), n)
	}
	return s
}
