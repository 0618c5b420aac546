package convert

import (
	"bytes"
	"context"
	"io"
	"strings"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/inline"
	"github.com/tieout/tieout/convert/release"
)

// inlineExtension is what inline documents are called.
const inlineExtension = ".xhtml"

// ruleNotTagged names facts that an inline document holds where nobody sees them.
var ruleNotTagged = tieout.Rule{Code: "tieout:inlineHidden", Severity: tieout.Warning, Spec: "tieout",
	Doc:    "Facts whose printed form no transformation makes the value of, or whose place is taken, were written into ix:hidden instead of being tagged where they are printed.",
	Advice: "Nothing is lost: the facts are in the report. Look at how the release prints them."}

// writeInline writes inline XBRL: a release as it was published, with each fact tagged where it is printed; any other
// report as a table of its facts.
func (d *Document) writeInline(ctx context.Context, t Output) (ds []tieout.Diagnostic, err error) {
	var instance []byte
	for _, f := range d.files {
		if strings.HasSuffix(f.Name, instanceExtension) {
			if instance = f.Data; t.Press != "" {
				instance = t.referToPress(d, f)
			}
		}
	}
	page := inline.Page{Title: stem(d.Name)}
	if d.Release != nil {
		page = d.page()
		var more bool
		if instance, more = d.withDocumentFacts(instance); more {
			if err := writeFile(t.Create, documentSchema()); err != nil {
				return ds, err
			}
		}
	} else {
		var b bytes.Buffer
		if ds, err = d.writeXBRLTo(t, t.name(d, inlineExtension), func(write func(io.Writer) error) error { return write(&b) }); err != nil {
			return ds, err
		}
		instance = b.Bytes()
	}
	untagged := 0
	err = t.Create.Write(t.name(d, inlineExtension), func(w io.Writer) error {
		untagged, err = inline.Write(ctx, w, instance, page)
		return err
	})
	if untagged > 0 {
		ds = append(ds, ruleNotTagged.New(tieout.Range{Document: d.Name}, "%d printed facts could not be tagged in place; they stand in ix:hidden", untagged))
	}
	return ds, err
}

// page is the release with the places of its facts. Of a submission whose exhibit is HTML it is the documents that state
// facts.
func (d *Document) page() inline.Page {
	p, _ := d.pageAt()
	return p
}

// Published is a release as it was published: what is read of it, whether that is HTML, and at which byte of the document it
// begins. It is nil of other documents.
func (d *Document) Published() (data []byte, html bool, at int) {
	if d.Release == nil || d.Report == nil {
		return nil, false, 0
	}
	p, at := d.pageAt()
	return p.Data, p.HTML, at
}

// pageAt is the page, and the byte of the release at which it begins.
func (d *Document) pageAt() (p inline.Page, at int) {
	p = inline.Page{Data: d.raw, Title: stem(d.Name), Lang: "en", Places: map[string][2]int{}}
	first, last := len(d.raw), 0
	for f := range d.Report.All {
		if s := f.Source; s != nil {
			at := [2]int{int(s.Range.Start.Byte), int(s.Range.End.Byte)}
			p.Places[f.ID] = at
			first, last = min(first, at[0]), max(last, at[1])
		}
	}
	p.HTML = d.Release.Format == release.HTML
	if last == 0 || d.Release.Format != release.Submission {
		return p, 0
	}
	start, end := 0, len(d.raw)
	if i := bytes.LastIndex(d.raw[:first], []byte("<TEXT>")); i >= 0 {
		start = i + len("<TEXT>")
	}
	if i := bytes.Index(d.raw[last:], []byte("</TEXT>")); i >= 0 {
		end = last + i
	}
	head := bytes.ToLower(d.raw[start:min(end, start+sniffed)])
	if p.HTML = bytes.Contains(head, []byte("<html")) || bytes.Contains(head, []byte("</td>")); !p.HTML {
		return p, 0
	}
	p.Data = d.raw[start:end]
	for id, at := range p.Places {
		p.Places[id] = [2]int{at[0] - start, at[1] - start}
	}
	return p, start
}
