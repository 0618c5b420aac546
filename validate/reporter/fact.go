package reporter

import (
	"iter"
	"math"
	"slices"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/convert/tag"
	"github.com/tieout/tieout/taxonomy"
)

// Fact is a line of `facts --format jsonl`.
type Fact struct {
	ID         string            `json:"id"`
	Concept    string            `json:"concept"`
	Label      string            `json:"label"`
	Statement  string            `json:"statement,omitempty"`
	Entity     string            `json:"entity,omitempty"`
	EntityName string            `json:"entityName,omitempty"`
	Period     string            `json:"period,omitempty"`
	Unit       string            `json:"unit,omitempty"`
	Value      *string           `json:"value"`
	Decimals   any               `json:"decimals,omitempty"` // a number or "INF"
	Nil        bool              `json:"nil"`
	Dimensions map[string]string `json:"dimensions"`
	Tuple      string            `json:"tuple,omitempty"` // id of the tuple that holds the fact
	Source     *FactSource       `json:"source,omitempty"`
	Confidence *float64          `json:"confidence,omitempty"`
	Reason     string            `json:"reason,omitempty"`
	Others     []string          `json:"alternatives,omitempty"`
	Reading    *float64          `json:"reading,omitempty"` // how sure period, kind and scale are, 0 to 1
	Why        []Decision        `json:"why,omitempty"`     // of a document opened with reasons
}

// Decision says how a property of a fact was read from a release.
type Decision struct {
	Slot   string  `json:"slot"`   // "concept", "period", "measure"
	Claims []Claim `json:"claims"` // what it could be: the first is what it was read as
}

// Claim is a possible reading, with the weightiest evidence for it and against it.
type Claim struct {
	Value       string     `json:"value"`
	Probability float64    `json:"probability"` // three places
	Evidence    []Evidence `json:"evidence"`
}

// Evidence is a reason, in words; its weight is negative against the claim.
type Evidence struct {
	What   string  `json:"what"`
	Weight float64 `json:"weight"`
}

// FactSource is where a fact is printed, or else stated.
type FactSource struct {
	Document  string `json:"document"`
	Line      int32  `json:"line"`
	Column    int32  `json:"column"`
	EndColumn int32  `json:"endColumn"`
	Path      string `json:"path,omitempty"` // in documents of Word and Excel: "table 1, row 5, cell 3", "Income!B7"
	Table     *int   `json:"table,omitempty"`
	Row       *int   `json:"row,omitempty"`
	Label     string `json:"label,omitempty"`
	Section   string `json:"section,omitempty"`
	Printed   string `json:"printed,omitempty"`
	Value     string `json:"value,omitempty"`
}

// Facts are the facts of a document that has a report, members of tuples after their tuple.
func Facts(d *convert.Document) []Fact {
	var all []Fact
	for _, l := range EachFact(d) {
		all = append(all, l)
	}
	return all
}

// EachFact yields the facts of a document, which has none without a report, and each as a line of `facts --format jsonl`.
func EachFact(d *convert.Document) iter.Seq2[*tieout.Fact, Fact] {
	return func(yield func(*tieout.Fact, Fact) bool) {
		if d.Report == nil {
			return
		}
		name := EntityName(d)
		for f := range d.Report.All {
			l := factOf(d, f)
			l.EntityName = name
			if !yield(f, l) {
				return
			}
		}
	}
}

// FactOf is one fact of a document; EachFact is for all of them.
func FactOf(d *convert.Document, f *tieout.Fact) Fact {
	l := factOf(d, f)
	l.EntityName = EntityName(d)
	return l
}

func factOf(d *convert.Document, f *tieout.Fact) Fact {
	l := Fact{ID: f.ID, Concept: d.Prefixed(f.Concept), Nil: f.Nil, Dimensions: map[string]string{}, Unit: f.Unit.String()}
	if c := d.Concept(f.Concept); c != nil {
		l.Label = d.DTS.Label(c, taxonomy.RoleLabel, "")
	}
	if !f.Nil && len(f.Children()) == 0 {
		l.Value = &f.Lexical
	}
	if n, ok := f.EffectiveDecimals().Value(); ok {
		l.Decimals = n
	} else if f.EffectiveDecimals().IsInfinite() {
		l.Decimals = "INF"
	}
	if f.Parent() != nil {
		l.Tuple = f.Parent().ID
	}
	if x := f.Context; x != nil {
		l.Entity, l.Period = x.Entity.Identifier, x.Period.String()
		for _, dim := range x.Dimensions {
			value := dim.Typed
			if !dim.IsTyped() {
				value = d.Prefixed(dim.Member)
			}
			l.Dimensions[d.Prefixed(dim.Axis)] = value
		}
	}
	at := f.Origin()
	if s := f.Source; s != nil {
		at = s.Range
		l.Statement = s.Statement
		if l.Reason = s.Mapping.Reason; l.Reason != "" {
			l.Confidence = &s.Mapping.Confidence
		}
		for _, q := range s.Mapping.Alternatives {
			l.Others = append(l.Others, d.Prefixed(q))
		}
	}
	l.Source = &FactSource{Document: at.Document, Line: at.Start.Line, Column: at.Start.Column, EndColumn: at.End.Column, Path: at.Path}
	if s := f.Source; s != nil {
		if s.Table >= 0 {
			l.Source.Table, l.Source.Row = &s.Table, &s.Row
		}
		l.Source.Label, l.Source.Section, l.Source.Printed = s.Label, s.Section, s.Printed
		l.Source.Value = tag.Lexical(s.Value, f.EffectiveDecimals())
	}
	if it := d.Item(f); it != nil {
		sure := min(thousandths(it.Sure), 0.999) // nothing that is weighed is certain
		l.Reading = &sure
		if it.Why != nil { // the concept is weighed again only for whoever asked
			if why, ok := d.WhyConcept(it); ok {
				l.Why = append(l.Why, conceptOf(d, why))
			}
		}
		for _, w := range it.Why {
			l.Why = append(l.Why, decisionOf(w))
		}
	}
	return l
}

func decisionOf(w release.Decision) Decision {
	d := Decision{Slot: w.Slot}
	for _, c := range w.Claims {
		out := Claim{Value: c.Value, Probability: thousandths(c.Probability), Evidence: []Evidence{}}
		for _, e := range c.Evidence {
			out.Evidence = append(out.Evidence, Evidence{e.Words(), thousandths(e.Weight)})
		}
		d.Claims = append(d.Claims, out)
	}
	return d
}

// The bounds of what is said of a concept: the claims, and the evidence of each.
const (
	conceptClaims   = 3
	conceptEvidence = 6
)

// conceptOf is the decision on a concept, what was chosen first.
func conceptOf(d *convert.Document, why tag.Decision) Decision {
	out := Decision{Slot: "concept"}
	chosen := func(c tag.Candidate) int {
		if c.Chosen {
			return 0
		}
		return 1
	}
	all := slices.Clone(why.Candidates)
	slices.SortStableFunc(all, func(a, b tag.Candidate) int { return chosen(a) - chosen(b) })
	for _, c := range all[:min(len(all), conceptClaims)] {
		claim := Claim{Value: "a concept of the release's own", Probability: thousandths(c.Chance), Evidence: []Evidence{}}
		if !c.Concept.IsZero() {
			claim.Value = d.Prefixed(c.Concept)
		}
		for _, f := range c.Evidence[:min(len(c.Evidence), conceptEvidence)] {
			claim.Evidence = append(claim.Evidence, Evidence{f.Name, thousandths(f.Weight)})
		}
		out.Claims = append(out.Claims, claim)
	}
	return out
}

func thousandths(f float64) float64 { return math.Round(f*1000) / 1000 }

// nameConcepts are the concepts under which reports name who reports.
var nameConcepts = []string{"EntityRegistrantName", "NameOfReportingEntityOrOtherMeansOfIdentification"}

// EntityName is who reports, by name: what a release says, or a fact of a report.
func EntityName(d *convert.Document) string {
	if d.Release != nil {
		return d.Release.Issuer
	}
	for _, f := range d.Report.Facts {
		if slices.Contains(nameConcepts, f.Concept.Local) && !f.Nil && f.Context != nil && len(f.Context.Dimensions) == 0 {
			return f.Lexical
		}
	}
	return ""
}
