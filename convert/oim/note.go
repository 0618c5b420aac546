package oim

import (
	"errors"
	"strings"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/internal/xmlstream"
)

// note reads a note fact.
func (r *factReader) note(end int) {
	f := &r.fact
	at := func(p *place, name string) tieout.Range { return r.span(p.at, p.end, r.path("dimensions", name)) }
	whole := r.span(f.start, end, r.path())
	n := &noteFact{id: f.id, content: f.value, origin: whole}
	if f.language.present {
		n.language = r.checkLanguage(&f.language)
	} else {
		r.sink(ruleMissingNoteLanguage.New(whole, "the note %s has no language", clip(f.id)))
	}
	switch {
	case !f.noteID.present:
		r.sink(ruleMissingNoteID.New(whole, "the note %s has no noteId", clip(f.id)))
	case f.noteID.text != f.id:
		r.sink(ruleNoteID.New(at(&f.noteID, "noteId"), "the note %s has the noteId %q", clip(f.id), clip(f.noteID.text)))
	}
	if f.unit.present {
		r.sink(ruleMisplacedUnit.New(at(&f.unit, "unit"), "the note %s has a unit", clip(f.id)))
	}
	if f.hasDecimals {
		r.sink(ruleMisplacedDecimals.New(r.span(f.decimalsAt, f.decimalsAt+1, r.path("decimals")), "the note %s has decimals", clip(f.id)))
	}
	var extra []string
	if f.entity.present {
		extra = append(extra, "entity")
	}
	if f.period.present {
		extra = append(extra, "period")
	}
	for _, d := range f.dims {
		extra = append(extra, d.name)
	}
	if len(extra) > 0 {
		r.sink(ruleNoteDimension.New(r.span(f.dimsAt, f.dimsAt+1, r.path("dimensions")), "the note %s has the dimensions %s", clip(f.id), strings.Join(extra, ", ")))
	}
	r.extras(nil)
	checkFragment(f.value, r.span(f.start, end, r.path("value")), f.id, r.sink)
	if f.links != nil && len(f.links.members) > 0 {
		r.sink(ruleLinkFromNote.New(r.span(f.links.start, f.links.end, r.path("links")), "the note %s has links, which are not kept", clip(f.id)))
	}
	r.links.addNote(n)
}

// checkFragment reports what keeps a note from being a fragment of XHTML.
func checkFragment(value string, at tieout.Range, id string, sink func(tieout.Diagnostic)) {
	if strings.IndexByte(value, '<') < 0 && strings.IndexByte(value, '&') < 0 {
		return
	}
	problem, prefix := fragmentProblem(value)
	if problem != "" {
		sink(ruleXHTML.New(at, "the note %s is no fragment of XHTML: %s", clip(id), problem))
	}
	if prefix != "" {
		sink(ruleXHTMLPrefix.New(at, "the note %s uses XHTML elements with the prefix %q", clip(id), prefix))
	}
}

// fragmentProblem reads a fragment inside an XHTML body.
func fragmentProblem(value string) (problem, prefix string) {
	r := xmlstream.NewReader([]byte(`<body xmlns="`+namespaceXHTML+`">`+value+`</body>`), xmlstream.Options{MaxDepth: maxDepth})
	for {
		kind, err := r.Next()
		var syntax *xmlstream.SyntaxError
		switch {
		case errors.As(err, &syntax):
			return syntax.Message, prefix
		case err != nil:
			return err.Error(), prefix
		}
		switch kind {
		case xmlstream.EOF:
			return problem, prefix
		case xmlstream.ProcInst:
			return "it has a processing instruction", prefix
		case xmlstream.StartElement:
			switch xhtml := r.Name().Space == namespaceXHTML; {
			case xhtml && r.Prefix() != "":
				prefix = r.Prefix()
			case !xhtml && r.Depth() == 2:
				problem = "the element " + r.Name().Local + " is not XHTML"
			}
		}
	}
}
