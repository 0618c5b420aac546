package reporter

import (
	"fmt"
	"strings"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/mention"
	"github.com/tieout/tieout/validate"
	"github.com/tieout/tieout/validate/tie"
)

// totals are what came of the documents of a run, counted as they come.
type totals struct {
	facts    int
	outcomes []outcome
	place    map[string]int // of a document among the outcomes, once it is needed
}

// outcome is what is counted of a document.
type outcome struct {
	name     string
	counts   Counts
	findings int // also those that a baseline accepts
	accepted int
	verdict  validate.Verdict
	err      error
	totals   *tie.Coverage // of a release; nil for others
	prose    prose
}

// prose is how many of a release's numbers in running text tied.
type prose struct{ tied, numbers int }

// String is "" where there are no numbers.
func (p prose) String() string {
	if p.numbers == 0 {
		return ""
	}
	return fmt.Sprintf("%d of %s in prose tied", p.tied, Counted(p.numbers, "number"))
}

// proseOf counts the numbers of a document's running text.
func proseOf(d Document) prose {
	if d.packed != nil {
		return prose{d.packed.Prose[0], d.packed.Prose[1]}
	}
	return prose{mention.Tied(d.Mentions), len(d.Mentions)}
}

// covered says in words how many totals and numbers in prose of a document tied: "42 of 46 totals tied; 6 of 10 numbers in prose
// tied". It is "" for a document that has neither.
func covered(d Document) string {
	var parts []string
	if c := d.Coverage(); c != nil {
		parts = append(parts, c.String())
	}
	if p := proseOf(d).String(); p != "" {
		parts = append(parts, p)
	}
	return strings.Join(parts, "; ")
}

func (t *totals) add(d Document) {
	t.facts += d.Facts
	o := outcome{name: d.Name, verdict: d.Verdict, err: d.Err, totals: d.Coverage(), prose: proseOf(d)}
	o.count(d.Diagnostics)
	t.outcomes = append(t.outcomes, o)
}

func (o *outcome) count(ds []tieout.Diagnostic) {
	for s, n := range Count(ds) {
		o.counts[s] += n
	}
	for _, d := range ds {
		if d.Accepted != "" {
			o.accepted++
		}
	}
	o.findings += len(ds)
}

// later counts what was found of a document that has been added before.
func (t *totals) later(d Document) {
	if t.place == nil {
		t.place = map[string]int{}
		for i, o := range t.outcomes {
			t.place[o.name] = i
		}
	}
	if i, ok := t.place[d.Name]; ok {
		t.outcomes[i].count(d.Diagnostics)
		t.outcomes[i].verdict = d.Verdict
	}
}

// verdicts sums up the verdicts of all documents that could be checked: that of the only one, and of several how many
// have each word: "XBRL 2 valid, 1 invalid; calculations 3 consistent; tie-out 3 tied". It is "" when none could be
// checked.
func (t *totals) verdicts() string {
	var checked []validate.Verdict
	for _, o := range t.outcomes {
		if o.err == nil && o.verdict.String() != "" {
			checked = append(checked, o.verdict)
		}
	}
	switch len(checked) {
	case 0:
		return ""
	case 1:
		return checked[0].String()
	}
	var out []string
	for i, first := range checked[0].Parts() {
		counts := map[string]int{}
		for _, v := range checked {
			counts[v.Parts()[i].Word]++
		}
		var words []string
		for _, word := range []string{validate.Valid, validate.Consistent, validate.Tied, validate.PartlyTied, validate.NotTied, validate.Invalid,
			validate.Inconsistent, validate.Broken, validate.NotVerified} {
			if n := counts[word]; n > 0 {
				words = append(words, fmt.Sprintf("%d %s", n, word))
			}
		}
		if len(words) > 0 {
			out = append(out, first.Name+" "+strings.Join(words, ", "))
		}
	}
	return strings.Join(out, "; ")
}

// counts are the last lines of the formats of one line a finding: how much was found, and the verdicts.
func (t *totals) counts() string {
	s := Counted(len(t.outcomes), "document") + ": " + t.tally()
	if v := t.verdicts(); v != "" {
		s += "\n" + v
	}
	if c := t.covered(); c != "" {
		s += "\n" + c
	}
	return s
}

// covered is how many totals and numbers in prose of all documents tied; "" where there are none.
func (t *totals) covered() string {
	var parts []string
	var all tie.Coverage
	var text prose
	for _, o := range t.outcomes {
		if o.totals != nil {
			all.Totals, all.Tied, all.Broken = all.Totals+o.totals.Totals, all.Tied+o.totals.Tied, all.Broken+o.totals.Broken
		}
		text.tied, text.numbers = text.tied+o.prose.tied, text.numbers+o.prose.numbers
	}
	if all.Totals > 0 {
		parts = append(parts, all.String())
	}
	if p := text.String(); p != "" {
		parts = append(parts, p)
	}
	return strings.Join(parts, "; ")
}

// tally is what was found in all documents.
func (t *totals) tally() string {
	var all outcome
	for _, o := range t.outcomes {
		for s, n := range o.counts {
			all.counts[s] += n
		}
		all.findings, all.accepted = all.findings+o.findings, all.accepted+o.accepted
	}
	return all.String()
}

// Tally counts findings, those that a baseline accepts apart: "2 errors, 1 note, 3 accepted"; "3 findings, all accepted".
func Tally(ds []tieout.Diagnostic) string {
	var o outcome
	o.count(ds)
	return o.String()
}

// String counts the findings in words.
func (o outcome) String() string {
	switch {
	case o.accepted == 0:
		return o.counts.String()
	case o.accepted == o.findings && o.accepted == 1:
		return "1 finding, accepted"
	case o.accepted == o.findings:
		return Counted(o.accepted, "finding") + ", all accepted"
	}
	return fmt.Sprintf("%s, %d accepted", o.counts, o.accepted)
}
