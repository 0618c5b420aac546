package export

import (
	"cmp"
	"encoding/json"
	"iter"
	"math"
	"strings"
	"time"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/taxonomy"
	"github.com/tieout/tieout/validate/view"
)

// factRow is a fact with what its columns are worked out of.
type factRow struct {
	d      *Document
	fact   *tieout.Fact
	number int
	words  *conceptWords
	shared *contextWords
	at     tieout.Range // where it is printed, or else stated
}

// conceptWords are what the columns say of a concept.
type conceptWords struct{ prefixed, label, usGAAP, network string }

// contextWords are what the columns say of a context.
type contextWords struct {
	period     string
	kind       string
	start, end any
	dimensions any
}

func (d *Document) factRows() iter.Seq[*factRow] {
	return func(yield func(*factRow) bool) {
		if d.Document == nil || d.Document.Report == nil {
			return
		}
		contexts := map[*tieout.Context]*contextWords{nil: {}}
		row := &factRow{d: d}
		for f := range d.Document.Report.All {
			row.fact = f
			row.number++
			row.words = d.wordsOf(f.Concept)
			if row.shared = contexts[f.Context]; row.shared == nil {
				row.shared = d.contextOf(f.Context)
				contexts[f.Context] = row.shared
			}
			if row.at = f.Origin(); f.Source != nil {
				row.at = f.Source.Range
			}
			if !yield(row) {
				return
			}
		}
	}
}

func (d *Document) wordsOf(q tieout.QName) *conceptWords {
	if w := d.concepts[q]; w != nil {
		return w
	}
	w := &conceptWords{prefixed: d.Document.Prefixed(q), network: d.networks[q]}
	if c := d.Document.Concept(q); c != nil {
		w.label = d.Document.DTS.Label(c, taxonomy.RoleLabel, "")
	}
	if isUSGAAP(q.Space) {
		w.usGAAP = q.Local
	} else if t := d.press[q.Space]; t != nil {
		if c := t.Concept(q.Local); c != nil && len(c.Related) > 0 {
			w.usGAAP = c.Related[0]
		}
	}
	d.concepts[q] = w
	return w
}

// isUSGAAP reports whether a namespace is that of the US-GAAP taxonomy of a year.
func isUSGAAP(space string) bool {
	return strings.HasPrefix(space, "http://fasb.org/us-gaap/") || strings.HasPrefix(space, "http://xbrl.us/us-gaap/")
}

func (d *Document) contextOf(c *tieout.Context) *contextWords {
	w := &contextWords{period: c.Period.String(), kind: periodKind(c.Period)}
	w.start, w.end = days(c.Period)
	if len(c.Dimensions) > 0 {
		all := map[string]string{}
		for _, x := range c.Dimensions {
			value := x.Typed
			if !x.IsTyped() {
				value = d.Document.Prefixed(x.Member)
			}
			all[d.Document.Prefixed(x.Axis)] = stored(value, false).(string)
		}
		w.dimensions = object(all)
	}
	return w
}

// object is a JSON object, its members in order.
func object(members map[string]string) string {
	var b strings.Builder
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	_ = enc.Encode(members) // a map of texts, written to memory
	// PostgreSQL takes no U+0000 in texts, stored has taken it out of values; names have none.
	return strings.TrimSuffix(b.String(), "\n")
}

func periodKind(p tieout.Period) string {
	return [...]string{tieout.Forever: "forever", tieout.Instant: "instant", tieout.Duration: "duration"}[p.Kind]
}

// days are the first and the last day of a period, both included; nil where it has none. Those of another calendar than years of
// four digits are left to the text of the period.
func days(p tieout.Period) (start, end any) {
	day := func(t time.Time) any {
		if y := t.Year(); y < 1 || y > 9999 {
			return nil
		}
		return t
	}
	switch p.Kind {
	case tieout.Instant:
		return nil, day(p.LastDay())
	case tieout.Duration:
		y, m, d := p.Start.Date()
		return day(tieout.Date(y, m, d)), day(p.LastDay())
	}
	return nil, nil
}

// number is the value of a fact that has one.
func number(f *tieout.Fact) any {
	if f.Unit == nil || f.Nil {
		return nil
	}
	v, err := f.Value()
	if err != nil {
		return nil
	}
	return v
}

func (r *factRow) decimals() any {
	if n, ok := r.fact.EffectiveDecimals().Value(); ok {
		return int64(n)
	}
	return nil
}

func (r *factRow) entity() tieout.Entity {
	if r.fact.Context == nil {
		return tieout.Entity{}
	}
	return r.fact.Context.Entity
}

func (r *factRow) lexical() any {
	if r.fact.Nil || len(r.fact.Children()) > 0 {
		return nil
	}
	return r.fact.Lexical
}

func (r *factRow) tuple() any {
	if r.fact.Parent() == nil {
		return nil
	}
	return int64(r.d.numbers[r.fact.Parent()])
}

func (r *factRow) source() tieout.Source {
	if r.fact.Source == nil {
		return tieout.Source{Table: -1}
	}
	return *r.fact.Source
}

// label is what a row is called where it is printed, and in a report what its concept is called.
func (r *factRow) label() string {
	if r.fact.Source != nil {
		return r.fact.Source.Label
	}
	return r.words.label
}

func (r *factRow) cell(of func(tieout.Source) int) any {
	if s := r.fact.Source; s != nil && s.Table >= 0 {
		return int64(of(*s))
	}
	return nil
}

func (r *factRow) confidence() any {
	if s := r.fact.Source; s != nil && s.Mapping.Reason != "" {
		return thousandths(s.Mapping.Confidence)
	}
	return nil
}

func (r *factRow) reading() any {
	if it := r.d.Document.Item(r.fact); it != nil {
		return thousandths(it.Sure)
	}
	return nil
}

func thousandths(f float64) float64 { return math.Round(f*1000) / 1000 }

func (r *factRow) tied() string {
	if s, ok := r.d.ties.States[r.fact]; ok {
		return view.StateNames[s]
	}
	return ""
}

// positive is a number that counts from 1; nil for 0, which stands for none.
func positive[N int | int32 | int64](n N) any {
	if n <= 0 {
		return nil
	}
	return int64(n)
}

var factsTable = tableOf(Table{Name: "facts", Key: 2, Refers: [][]string{{"documents", "document"}},
	Doc: "Every fact, in the order of the document; members of a tuple after the tuple."}, (*Document).factRows,
	integer("fact_number", "counts the facts of the document from 1", func(r *factRow) int { return r.number }),
	distinct(text("fact_id", "the fact's id, as 'tieout facts' and findings name it", func(r *factRow) string { return r.fact.ID })),
	needed(text("concept", "the concept with the document's prefix: `pr:Revenues`, `us-gaap:Assets`", func(r *factRow) string { return r.words.prefixed })),
	text("namespace", "the concept's namespace", func(r *factRow) string { return r.fact.Concept.Space }),
	needed(text("name", "the concept's local name", func(r *factRow) string { return r.fact.Concept.Local })),
	text("us_gaap", "local name of the us-gaap element of the same meaning, of any year: the fact's own, or the nearest under which companies file such a line", func(r *factRow) string { return r.words.usGAAP }),
	text("label", "the row's label as a release prints it; in a report the concept's label", (*factRow).label),
	text("concept_label", "the concept's standard label", func(r *factRow) string { return r.words.label }),
	text("section", "of a release: the heading that the row stands under", func(r *factRow) string { return r.source().Section }),
	text("statement", "of a release: `income`, `eps`, `balance`, `cashflow`, `equity`, `reconciliation`, `segments` or `other`; of a report the first presentation network that has the concept", func(r *factRow) string {
		return cmp.Or(r.source().Statement, r.words.network)
	}),
	text("entity_scheme", "the scheme of the identifier", func(r *factRow) string { return r.entity().Scheme }),
	text("entity", "who reports, by identifier", func(r *factRow) string { return r.entity().Identifier }),
	text("period", "the period as people write it, both ends included: `2003-01-01/2003-03-31`, `2003-03-31`, `forever`", func(r *factRow) string { return r.shared.period }),
	text("period_type", "`instant`, `duration` or `forever`", func(r *factRow) string { return r.shared.kind }),
	optional("period_start", Date, "the first day of a duration", func(r *factRow) any { return r.shared.start }),
	optional("period_end", Date, "the last day of a duration, or the day of an instant", func(r *factRow) any { return r.shared.end }),
	text("unit", "`USD`, `shares`, `USD/shares`, `pure`, `bbl`, `USD/bbl`", func(r *factRow) string { return r.fact.Unit.String() }),
	optional("value", Number, "the exact value of a number; NULL for texts, for what is nil, and for what is no decimal", func(r *factRow) any { return number(r.fact) }),
	multiline(optional("lexical", Text, "the value as it is stated, text or number", (*factRow).lexical)),
	optional("decimals", Integer, "the digits behind the point up to which the value is right: -3 for thousands; NULL for none and for INF", (*factRow).decimals),
	boolean("exact", "decimals are INF: the value is not rounded", func(r *factRow) bool { return r.fact.EffectiveDecimals().IsInfinite() }),
	boolean("is_nil", "the document states that there is no value", func(r *factRow) bool { return r.fact.Nil }),
	optional("dimensions", JSON, "members by their axes: `{\"pr:BasisAxis\":\"x:ProFormaMember\"}`; NULL for none", func(r *factRow) any { return r.shared.dimensions }),
	text("language", "of a text", func(r *factRow) string { return r.fact.Language() }),
	optional("tuple_number", Integer, "fact_number of the tuple that holds the fact", (*factRow).tuple),
	text("source_document", "where the fact is printed, or else stated", func(r *factRow) string { return r.at.Document }),
	text("source_path", "the place in it where lines do not say enough: `Income!B7`", func(r *factRow) string { return r.at.Path }),
	optional("source_line", Integer, "from 1", func(r *factRow) any { return positive(r.at.Start.Line) }),
	optional("source_column", Integer, "from 1, in characters", func(r *factRow) any { return positive(r.at.Start.Column) }),
	optional("source_end_column", Integer, "just behind the last character", func(r *factRow) any { return positive(r.at.End.Column) }),
	optional("source_table", Integer, "of a release: the table, from 0 in reading order", func(r *factRow) any { return r.cell(func(s tieout.Source) int { return s.Table }) }),
	optional("source_row", Integer, "of a release: the row of the table, from 0", func(r *factRow) any { return r.cell(func(s tieout.Source) int { return s.Row }) }),
	distinct(text("printed", "of a release: the number as printed", func(r *factRow) string { return r.source().Printed })),
	optional("printed_value", Number, "of a release: the printed number, scaled and signed as printed", func(r *factRow) any {
		if r.fact.Source == nil || r.fact.Nil {
			return nil
		}
		return r.fact.Source.Value
	}),
	optional("confidence", Probability, "of a release: how sure the concept is, 0 to 1", (*factRow).confidence),
	optional("reading", Probability, "of a release: how sure period, kind and scale are, 0 to 1", (*factRow).reading),
	text("reason", "of a release: why it has this concept", func(r *factRow) string { return r.source().Mapping.Reason }),
	text("tie_out", "of a total: `tied`, `broken` or `untied`; NULL for what is no total", (*factRow).tied),
)
