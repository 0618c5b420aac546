package review

import (
	"context"
	"path/filepath"
	"slices"
	"strings"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert"
	"github.com/tieout/tieout/convert/mention"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/convert/tag"
	"github.com/tieout/tieout/taxonomy"
	"github.com/tieout/tieout/validate/reporter"
	"github.com/tieout/tieout/validate/tie"
	"github.com/tieout/tieout/validate/view"
)

// Input is a document to show.
type Input struct {
	Document *convert.Document
	Outcome  reporter.Document
	Earlier  *convert.Document // to compare with; nil for none
}

// builder gathers what the page knows of a document.
type builder struct {
	in    Input
	doc   *convert.Document
	data  *Data
	facts []*tieout.Fact
	index map[*tieout.Fact]int
	byID  map[string]int
	cells tie.CellFacts
}

func newBuilder(in Input) *builder {
	b := &builder{in: in, doc: in.Document, index: map[*tieout.Fact]int{}, byID: map[string]int{}}
	b.data = &Data{Version: 1, Check: reporter.Object(in.Outcome), Concepts: map[string]*Concept{}, States: map[int]string{}, Facts: []Fact{},
		Ties: [][]int{}, Sums: []Sum{}, Statements: []Statement{}, Hidden: []int{}}
	return b
}

// build works out all but the pages. The error is ctx's.
func (b *builder) build(ctx context.Context) (*Data, error) {
	b.title()
	if b.doc.Report == nil {
		return b.data, nil
	}
	for _, stage := range []func(){b.addFacts, b.addSums, b.addMentions, b.addStatements, b.compare} {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		stage()
	}
	return b.data, nil
}

// title names the document: who reports, and what for.
func (b *builder) title() {
	d := b.doc
	b.data.Title = filepath.Base(filepath.ToSlash(d.Name))
	var parts []string
	if r := d.Release; r != nil {
		if r.Issuer != "" {
			b.data.Title = r.Issuer
		}
		if w := r.Period.Words(); w != "" {
			parts = append(parts, w)
		}
		if !r.Date.IsZero() {
			parts = append(parts, "released "+r.Date.Format("Jan 2, 2006"))
		}
	}
	b.data.Subtitle = strings.Join(append(parts, filepath.Base(filepath.ToSlash(d.Name))), " · ")
}

func (b *builder) addFacts() {
	b.cells = tie.Facts([]*tieout.Report{b.doc.Report})
	own := b.ownNamespaces()
	for fact, l := range reporter.EachFact(b.doc) { // one after the other: all that is known of each is many times what the page has
		i := len(b.facts)
		b.index[fact], b.byID[fact.ID] = i, i
		b.facts = append(b.facts, fact)
		if i == 0 {
			b.data.Entity = l.Entity
			if b.doc.Release == nil && l.EntityName != "" {
				b.data.Title = l.EntityName
			}
		}
		lean := b.lean(l, fact.Unit == nil)
		if it := b.doc.Item(fact); it != nil {
			lean.Corrected = it.Corrected()
		}
		b.data.Facts = append(b.data.Facts, lean)
		if b.data.Concepts[l.Concept] == nil {
			b.data.Concepts[l.Concept] = b.conceptOf(fact.Concept, l.Label, own)
		}
	}
	b.doc.LetReasonsGo()
	for i, f := range b.facts {
		if f.Context != nil {
			for _, d := range f.Context.Dimensions {
				b.nameOnly(d.Axis, own)
				if !d.IsTyped() {
					b.nameOnly(d.Member, own)
				}
			}
		}
		if s := f.Source; s != nil && len(b.data.Facts[i].Others) > 0 {
			for _, q := range s.Mapping.Alternatives {
				b.nameOnly(q, own)
			}
		}
	}
}

// lean is a fact as the page has it.
func (b *builder) lean(l reporter.Fact, text bool) Fact {
	f := Fact{ID: l.ID, Concept: l.Concept, Statement: l.Statement, Entity: l.Entity, Period: l.Period, Unit: l.Unit, Value: l.Value, Decimals: l.Decimals, Nil: l.Nil,
		Dimensions: l.Dimensions, Tuple: l.Tuple, Confidence: l.Confidence, Reason: l.Reason, Others: l.Others, Reading: l.Reading, Why: doubts(l.Why)}
	if f.Entity == b.data.Entity {
		f.Entity = ""
	}
	if s := l.Source; s != nil {
		f.Source = Source{s.Document, s.Line, s.Table, s.Label, s.Section, s.Printed}
		if s.Document == b.doc.Name {
			f.Source.Document = ""
		}
	}
	if v := l.Value; v != nil && len(*v) > longestText && text {
		short := strings.ToValidUTF8((*v)[:longestText], "") + " …"
		f.Value = &short
	}
	return f
}

// doubts are the decisions that could have gone another way, each with its likeliest claims and the weightiest evidence for
// them: what is sure needs no reasons on the page.
func doubts(all []reporter.Decision) (out []reporter.Decision) {
	const sure, likely, claims, reasons = release.Certain, 0.02, 3, 2
	for _, d := range all {
		if len(d.Claims) < 2 || d.Claims[0].Probability >= sure {
			continue
		}
		kept := reporter.Decision{Slot: d.Slot}
		for _, c := range d.Claims[:min(len(d.Claims), claims)] {
			if len(kept.Claims) > 0 && c.Probability < likely {
				continue
			}
			c.Evidence = slices.DeleteFunc(slices.Clone(c.Evidence), func(e reporter.Evidence) bool { return e.Weight <= 0 })
			if c.Evidence = c.Evidence[:min(len(c.Evidence), reasons)]; len(kept.Claims) > 0 {
				c.Evidence = []reporter.Evidence{}
			}
			kept.Claims = append(kept.Claims, c)
		}
		out = append(out, kept)
	}
	return out
}

// longestText is how much of a text the page repeats beside the document.
const longestText = 400

// nameOnly gives a name that facts refer to its label.
func (b *builder) nameOnly(q tieout.QName, own map[string]bool) {
	prefixed := b.doc.Prefixed(q)
	if b.data.Concepts[prefixed] != nil {
		return
	}
	label := ""
	if c := b.doc.Concept(q); c != nil {
		label = b.doc.DTS.Label(c, taxonomy.RoleLabel, "")
	}
	b.data.Concepts[prefixed] = b.conceptOf(q, label, own)
}

func (b *builder) conceptOf(q tieout.QName, label string, own map[string]bool) *Concept {
	c := &Concept{Label: label, Extension: own[q.Space]}
	if c.Label == "" {
		c.Label = view.Humanized(q.Local)
	}
	declared := b.doc.Concept(q)
	if declared == nil {
		return c
	}
	if text := b.doc.DTS.Label(declared, roleDocumentation, ""); text != label {
		c.Documentation = text
	}
	c.Balance = [...]string{"", "debit", "credit"}[declared.Balance]
	c.PeriodType = [...]string{"", "instant", "duration"}[declared.PeriodType]
	if declared.Element != nil && declared.Element.Type != nil {
		c.Type = declared.Element.Type.Name.Local
	}
	return c
}

const roleDocumentation = "http://www.xbrl.org/2003/role/documentation"

// ownNamespaces are those that the report declares itself: of a release its extension taxonomy, of a report the schemas
// that it refers to as files beside it.
func (b *builder) ownNamespaces() map[string]bool {
	own := map[string]bool{}
	if b.doc.Extension != nil {
		own[b.doc.Extension.Namespace] = true
		return own
	}
	beside := map[string]bool{}
	for _, e := range b.doc.Report.EntryPoints {
		if e.Kind == tieout.SchemaRef && !strings.Contains(e.Href, "://") {
			beside[e.URL] = true
		}
	}
	if b.doc.DTS != nil {
		for _, d := range b.doc.DTS.Documents {
			if beside[d.URL] && d.Namespace != "" {
				own[d.Namespace] = true
			}
		}
	}
	return own
}

// addMentions joins the numbers of the text with the facts that they rest on.
func (b *builder) addMentions() {
	for _, m := range b.in.Outcome.Mentions {
		facts := []int{}
		for _, figure := range m.Figures {
			if f := b.cells.Of(figure.Item); f != nil {
				facts = append(facts, b.index[f])
			}
		}
		b.data.Ties = append(b.data.Ties, facts)
	}
}

// flags are what is said of a mark where it stands: t, b or u for the state of a total or of a number of the text, x for a
// concept of the report's own, l for a match of low confidence.
func (b *builder) flags(kind byte, index int) string {
	if kind == mentionSpan {
		return map[mention.Status]string{mention.Ties: "t", mention.Derives: "t", mention.Differs: "b"}[b.in.Outcome.Mentions[index].Status]
	}
	k := ""
	if s := b.data.States[index]; s != "" {
		k = s[:1]
	}
	f := &b.data.Facts[index]
	if c := b.data.Concepts[f.Concept]; c != nil && c.Extension {
		k += "x"
	} else if f.Confidence != nil && *f.Confidence < tag.StrictConfidence || f.Reading != nil && *f.Reading < tag.StrictConfidence {
		k += "l"
	}
	return k
}
