package export

import (
	"iter"
	"slices"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/mention"
	"github.com/tieout/tieout/validate/reporter"
	"github.com/tieout/tieout/validate/tie"
	"github.com/tieout/tieout/validate/view"
)

func (d *Document) entity() tieout.Entity {
	if d.Document == nil || d.Document.Report == nil || len(d.Document.Report.Contexts) == 0 {
		return tieout.Entity{}
	}
	return d.Document.Report.Contexts[0].Entity
}

func (d *Document) entityName() string {
	if d.Document == nil || d.Document.Report == nil && d.Document.Release == nil {
		return ""
	}
	return reporter.EntityName(d.Document)
}

// ofRelease is what is known of a release; nil of other documents.
func (d *Document) ofRelease(of func(r releaseWords) any) any {
	if d.Document == nil || d.Document.Release == nil {
		return nil
	}
	r := d.Document.Release
	w := releaseWords{ticker: r.Ticker, period: r.Period}
	if r.Period.Kind != tieout.Forever {
		w.start, w.end = days(r.Period)
	}
	if !r.Date.IsZero() {
		y, m, day := r.Date.Date()
		w.date = tieout.Date(y, m, day)
	}
	return of(w)
}

type releaseWords struct {
	ticker           string
	period           tieout.Period
	start, end, date any
}

// totals counts the totals of a release.
func (d *Document) totals(of func(tie.Coverage) int) any {
	c := d.Outcome.Coverage()
	if c == nil {
		return nil
	}
	return int64(of(*c))
}

var documentsTable = tableOf(Table{Name: "documents", Key: 1,
	Doc: "Every document that was read, with what the checks concluded."}, func(d *Document) iter.Seq[*Document] { return only(d) },
	needed(text("name", "the path under which it was read, last", func(d *Document) string { return d.Outcome.Name })),
	text("kind", "`release`, `instance`, `inline`, `json`, `csv`, …", func(d *Document) string { return d.Outcome.Kind }),
	text("entity_scheme", "the scheme of the identifier", func(d *Document) string { return d.entity().Scheme }),
	text("entity", "who reports, by identifier", func(d *Document) string { return d.entity().Identifier }),
	text("entity_name", "who reports, by name", (*Document).entityName),
	optional("ticker", Text, "of a release: under which symbol shares are traded", func(d *Document) any {
		return d.ofRelease(func(w releaseWords) any { return w.ticker })
	}),
	optional("period_start", Date, "of a release: the first day of the period that it reports", func(d *Document) any {
		return d.ofRelease(func(w releaseWords) any { return w.start })
	}),
	optional("period_end", Date, "of a release: the last day of that period", func(d *Document) any {
		return d.ofRelease(func(w releaseWords) any { return w.end })
	}),
	optional("released", Date, "of a release: its date", func(d *Document) any {
		return d.ofRelease(func(w releaseWords) any { return w.date })
	}),
	integer("facts", "how many facts it has", func(d *Document) int { return d.Outcome.Facts }),
	text("verdict_xbrl", "`valid`, `invalid`, `not verified` or `none`", func(d *Document) string { return d.Outcome.Verdict.XBRL }),
	text("verdict_calculation", "`consistent`, `inconsistent`, `not verified` or `none`", func(d *Document) string { return d.Outcome.Verdict.Calculation }),
	text("verdict_profile", "`invalid`, `not verified` or `none`", func(d *Document) string { return d.Outcome.Verdict.Profile }),
	text("verdict_tie_out", "`tied`, `partly tied`, `not tied`, `broken` or `none`", func(d *Document) string { return d.Outcome.Verdict.TieOut }),
	optional("totals", Integer, "of a release: how many totals it prints", func(d *Document) any {
		return d.totals(func(c tie.Coverage) int { return c.Totals })
	}),
	optional("totals_tied", Integer, "how many of them are tied", func(d *Document) any {
		return d.totals(func(c tie.Coverage) int { return c.Tied })
	}),
	optional("totals_broken", Integer, "how many of them are broken", func(d *Document) any {
		return d.totals(func(c tie.Coverage) int { return c.Broken })
	}),
	text("error", "why it could not be checked; NULL when it was", func(d *Document) string {
		if d.Outcome.Err == nil {
			return ""
		}
		return d.Outcome.Err.Error()
	}),
	needed(text("tieout_version", "the version of tieout that read it", func(d *Document) string { return d.Version })),
)

// findingRow is a finding and its number.
type findingRow struct {
	*tieout.Diagnostic
	number int
}

func (d *Document) findingRows() iter.Seq[findingRow] {
	return func(yield func(findingRow) bool) {
		for i := range d.Outcome.Diagnostics {
			if !yield(findingRow{&d.Outcome.Diagnostics[i], i + 1}) {
				return
			}
		}
	}
}

var aspectNames = [...]string{tieout.Conformance: "conformance", tieout.Calculation: "calculation", tieout.TieOut: "tie-out", tieout.Availability: "availability",
	tieout.Fault: "fault", tieout.Profile: "profile", tieout.Usage: "usage"}

// ParseAspect is the aspect that a finding's row names; it is false for no aspect.
func ParseAspect(name string) (tieout.Aspect, bool) {
	i := slices.Index(aspectNames[:], name)
	return tieout.Aspect(max(i, 0)), i >= 0
}

var findingsTable = tableOf(Table{Name: "findings", Key: 2, Refers: [][]string{{"documents", "document"}},
	Doc: "Every finding of the checks of the document by itself, in their order of output."}, (*Document).findingRows,
	integer("finding_number", "counts the findings of the document from 1", func(r findingRow) int { return r.number }),
	needed(text("code", "what 'tieout explain' explains", func(r findingRow) string { return r.Code })),
	needed(text("severity", "`error`, `inconsistency`, `warning` or `info`", func(r findingRow) string { return r.Severity.String() })),
	needed(text("aspect", "`conformance`, `calculation`, `tie-out`, `availability`, `fault`, `profile`, or `usage` (of what was given beside the document, as rules)", func(r findingRow) string { return aspectNames[r.Aspect] })),
	distinct(needed(text("message", "what is wrong", func(r findingRow) string { return r.Message }))),
	text("advice", "what to do about it", func(r findingRow) string { return r.Advice }),
	text("source_document", "where it is", func(r findingRow) string { return r.Range.Document }),
	text("source_path", "the place in it where lines do not say enough", func(r findingRow) string { return r.Range.Path }),
	optional("source_line", Integer, "from 1", func(r findingRow) any { return positive(r.Range.Start.Line) }),
	optional("source_column", Integer, "from 1, in characters", func(r findingRow) any { return positive(r.Range.Start.Column) }),
	optional("source_end_line", Integer, "", func(r findingRow) any { return positive(r.Range.End.Line) }),
	optional("source_end_column", Integer, "just behind the last character", func(r findingRow) any { return positive(r.Range.End.Column) }),
	distinct(text("fingerprint", "the same for the same finding in every run", func(r findingRow) string { return r.Fingerprint })),
	text("accepted", "why the baseline accepts it; NULL for a finding that counts", func(r findingRow) string { return r.Accepted }),
)

// linkRow joins a row with a fact.
type linkRow struct{ number, part, fact int }

func (d *Document) findingFactRows() iter.Seq[linkRow] {
	return func(yield func(linkRow) bool) {
		for i := range d.Outcome.Diagnostics {
			for k, n := range d.factsOf(&d.Outcome.Diagnostics[i]) {
				if !yield(linkRow{i + 1, k + 1, n}) {
					return
				}
			}
		}
	}
}

// factsOf are the facts that a finding names, by number, or else those that stand where it is.
func (d *Document) factsOf(x *tieout.Diagnostic) (all []int) {
	seen := map[int]bool{0: true} // 0 is a fact of another document
	for _, id := range x.Facts {
		if n := d.byID[id]; !seen[n] {
			seen[n] = true
			all = append(all, n)
		}
	}
	if len(all) > 0 || x.Range.Start.Byte == 0 {
		return all
	}
	if d.byPlace == nil {
		d.byPlace = map[tieout.Range][]int{}
		for row := range d.factRows() {
			d.byPlace[row.at] = append(d.byPlace[row.at], row.number)
		}
	}
	return d.byPlace[x.Range]
}

var findingFactsTable = tableOf(Table{Name: "finding_facts", Key: 3, Refers: [][]string{{"findings", "document", "finding_number"}, {"facts", "document", "fact_number"}},
	Doc: "The facts that findings are about: those that a finding names, or else those that stand where it is."}, (*Document).findingFactRows,
	integer("finding_number", "of findings", func(r linkRow) int { return r.number }),
	integer("part_number", "counts the facts of the finding from 1", func(r linkRow) int { return r.part }),
	integer("fact_number", "of facts", func(r linkRow) int { return r.fact }),
)

// sumRow is a sum and its number.
type sumRow struct {
	*view.Sum
	d      *Document
	number int
}

// derived is a number that is worked out: of quotients, which have no end, the places that they were worked out to.
func (r sumRow) derived(v *decimal.Decimal) any {
	const quotientPlaces = 12
	switch {
	case v == nil:
		return nil
	case r.Kind == "sum":
		return *v
	}
	return v.Round(quotientPlaces)
}

func (d *Document) sumRows() iter.Seq[sumRow] {
	return func(yield func(sumRow) bool) {
		for i := range d.ties.Sums {
			if !yield(sumRow{&d.ties.Sums[i], d, i + 1}) {
				return
			}
		}
	}
}

var sumsTable = tableOf(Table{Name: "sums", Key: 2, Refers: [][]string{{"documents", "document"}, {"facts", "document", "fact_number"}},
	Doc: "What figures were held against: in a release the rows, columns, periods and shares that its arithmetic shows, in a report its calculations."}, (*Document).sumRows,
	integer("sum_number", "counts the sums of the document from 1", func(r sumRow) int { return r.number }),
	integer("fact_number", "of facts: the total", func(r sumRow) int { return r.d.numbers[r.Total] }),
	needed(text("kind", "`sum` (of the parts by their weights), `quotient` (of all parts but the last and the last), `growth` (of the second to the first) or `least` (the total is not more than the part)", func(r sumRow) string { return r.Kind })),
	text("basis", "what says so: rows of the table, a link role", func(r sumRow) string { return r.Basis }),
	needed(text("state", "`tied`, `broken`, or `untied`: it does not hold, and nothing says that it must", func(r sumRow) string { return view.StateNames[r.State] })),
	optional("value", Number, "what the total counts as: the fact's value, with the sign as printed where the parts count so", func(r sumRow) any { return r.Value }),
	optional("expected", Number, "what the parts come to; a quotient to 12 places", func(r sumRow) any { return r.derived(r.Expected) }),
	optional("difference", Number, "how much more the total is", func(r sumRow) any { return r.derived(r.Difference) }),
	optional("allowed", Number, "how much of the difference rounding explains", func(r sumRow) any { return r.derived(&r.Allowed) }),
)

// partRow is a part of a sum.
type partRow struct {
	view.Part
	linkRow
}

func (d *Document) sumPartRows() iter.Seq[partRow] {
	return func(yield func(partRow) bool) {
		for i := range d.ties.Sums {
			for k, p := range d.ties.Sums[i].Parts {
				if !yield(partRow{p, linkRow{i + 1, k + 1, d.numbers[p.Fact]}}) {
					return
				}
			}
		}
	}
}

var sumPartsTable = tableOf(Table{Name: "sum_parts", Key: 3, Refers: [][]string{{"sums", "document", "sum_number"}, {"facts", "document", "fact_number"}},
	Doc: "What sums are made of."}, (*Document).sumPartRows,
	integer("sum_number", "of sums", func(r partRow) int { return r.number }),
	integer("part_number", "counts the parts of the sum from 1", func(r partRow) int { return r.part }),
	integer("fact_number", "of facts", func(r partRow) int { return r.fact }),
	optional("weight", Number, "what it is multiplied with", func(r partRow) any { return r.Weight }),
	optional("value", Number, "what it counts as before that", func(r partRow) any { return r.Value }),
)

// mentionRow is a number of the text and its number among them.
type mentionRow struct {
	*mention.Mention
	number int
}

func (d *Document) mentionRows() iter.Seq[mentionRow] {
	return func(yield func(mentionRow) bool) {
		for i, m := range d.Outcome.Mentions {
			if !yield(mentionRow{m, i + 1}) {
				return
			}
		}
	}
}

// when is the period of a mention, where that is clear.
func (r mentionRow) when(of func(tieout.Period) any) any {
	if r.Period.Kind == tieout.Forever {
		return nil
	}
	return of(r.Period)
}

var mentionsTable = tableOf(Table{Name: "mentions", Key: 2, Refers: [][]string{{"documents", "document"}},
	Doc: "The numbers in the running text of releases."}, (*Document).mentionRows,
	integer("mention_number", "counts the numbers of the text from 1", func(r mentionRow) int { return r.number }),
	needed(text("printed", "as printed: `$13.1 million`", func(r mentionRow) string { return r.Printed })),
	needed(text("kind", "`amount`, `per-share`, `percent`, `growth`, `count`, `ratio`, `difference` or `guidance`", func(r mentionRow) string { return string(r.Kind) })),
	text("measure", "what it speaks of, in the release's words", func(r mentionRow) string { return r.Measure }),
	optional("period", Text, "as in facts; NULL when it is not clear", func(r mentionRow) any {
		return r.when(func(p tieout.Period) any { return p.String() })
	}),
	optional("period_start", Date, "the first day of a duration", func(r mentionRow) any {
		return r.when(func(p tieout.Period) any { start, _ := days(p); return start })
	}),
	optional("period_end", Date, "the last day of a duration, or the day of an instant", func(r mentionRow) any {
		return r.when(func(p tieout.Period) any { _, end := days(p); return end })
	}),
	optional("value", Number, "the magnitude in base units; of a percentage as printed: 16.9", func(r mentionRow) any { return r.Value }),
	optional("value_to", Number, "the upper end of a range", func(r mentionRow) any {
		if r.Value2 == nil {
			return nil
		}
		return *r.Value2
	}),
	boolean("negative", "words or signs make it negative: `a net loss of`", func(r mentionRow) bool { return r.Negative }),
	text("unit", "`USD`, `USD/shares`, `percent`, `points`, `shares`, `pure`", func(r mentionRow) string { return r.Unit }),
	text("hedge", "the words before it that make it inexact: `more than`", func(r mentionRow) string { return r.Hedge }),
	needed(text("status", "`ties` (to a figure of a table), `derived` (from such figures), `differs` or `absent` (it was not matched with a figure of the tables, where it may be printed all the same)", func(r mentionRow) string { return string(r.Status) })),
	text("formula", "how it is derived: `13,129/11,233-1`", func(r mentionRow) string { return r.Formula }),
	optional("expected", Number, "what the tables say where it differs", func(r mentionRow) any {
		if r.Status != mention.Differs {
			return nil
		}
		return r.Expected
	}),
	text("source_document", "where it is printed", func(r mentionRow) string { return r.Range.Document }),
	optional("source_line", Integer, "from 1", func(r mentionRow) any { return positive(r.Range.Start.Line) }),
	optional("source_column", Integer, "from 1, in characters", func(r mentionRow) any { return positive(r.Range.Start.Column) }),
	optional("source_offset", Integer, "byte of the first character in the file, from 0", func(r mentionRow) any { return r.Range.Start.Byte }),
)

func (d *Document) mentionFactRows() iter.Seq[linkRow] {
	return func(yield func(linkRow) bool) {
		for i, m := range d.Outcome.Mentions {
			part := 0
			for _, figure := range m.Figures {
				f := d.cells.Of(figure.Item)
				if f == nil {
					continue
				}
				if part++; !yield(linkRow{i + 1, part, d.numbers[f]}) {
					return
				}
			}
		}
	}
}

var mentionFactsTable = tableOf(Table{Name: "mention_facts", Key: 3, Refers: [][]string{{"mentions", "document", "mention_number"}, {"facts", "document", "fact_number"}},
	Doc: "The facts that numbers of the text rest on, in the order of their formula."}, (*Document).mentionFactRows,
	integer("mention_number", "of mentions", func(r linkRow) int { return r.number }),
	integer("part_number", "counts the facts of the mention from 1", func(r linkRow) int { return r.part }),
	integer("fact_number", "of facts", func(r linkRow) int { return r.fact }),
)
