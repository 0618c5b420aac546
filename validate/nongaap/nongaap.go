package nongaap

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
	"github.com/tieout/tieout/taxonomy/press"
	"github.com/tieout/tieout/validate"
)

// RuleNotReconciled is the code of adjusted measures that a release does not reconcile.
var RuleNotReconciled = tieout.Rule{Code: "tieout:notReconciled", Severity: tieout.Info, Spec: "17 CFR 244.100(a)(2)",
	Doc: "A table of a release has a measure that leaves something out which the accounts hold, and no table leads from the measure of the " +
		"accounts to it.",
	Advice:  "Add a reconciliation, or say where it is published.",
	Example: "Adjusted EBITDA   4,210   3,870, without a table that begins with net income"}

// Measure is an adjusted measure of a release.
type Measure struct {
	Label      string            // as printed where it is first
	Item       *release.LineItem // its first figure
	Reconciled bool
}

// Coverage is what a release says of its adjusted measures, in reading order.
type Coverage struct {
	Measures []Measure
	// Reconciles is set where some table of the release reconciles measures, or says so: which it reconciles may be unknown.
	Reconciles bool
}

// Reconciled counts the measures that are.
func (c *Coverage) Reconciled() (n int) {
	for _, m := range c.Measures {
		if m.Reconciled {
			n++
		}
	}
	return n
}

// String is the count in words; "" when there are no adjusted measures.
func (c *Coverage) String() string {
	switch len(c.Measures) {
	case 0:
		return ""
	case 1:
		return fmt.Sprintf("%d of 1 non-GAAP measure seen to be reconciled", c.Reconciled())
	}
	return fmt.Sprintf("%d of %d non-GAAP measures seen to be reconciled", c.Reconciled(), len(c.Measures))
}

type coverageKey struct{}

// Of is the coverage of a release, worked out once for all who ask; it is empty where there is no release.
func Of(in *validate.Input) *Coverage {
	return validate.Shared(in, coverageKey{}, func() *Coverage {
		if in.Release == nil {
			return &Coverage{}
		}
		return examine(in.Release)
	})
}

var (
	// adjusted are the words that make a measure one of these.
	adjusted = wording.Phrases("non gaap", "nongaap", "adjusted", "ebitda|ebitdar|ebita", "free cash flow|flows",
		"ffo|affo", "funds from operations", "distributable cash flow|flows")
	nonGAAP = wording.Vocabulary("non-gaap")
	// twofold are measures that are none of the accounts themselves, and are adjusted further.
	twofold = wording.Phrases("ebitda|ebitdar|ebita|ebit|ffo", "funds from operations")
	// counts are words of shares that measures are divided by.
	counts = wording.Phrases("shares|units used|outstanding", "weighted ... shares|units", "number of shares|units")
	// restated are words that look like them and are none.
	restated = wording.Phrases("as adjusted", "risk adjusted", "seasonally adjusted", "adjusted for|to", "tax adjusted")
	// bridges are the words of rows that lead from one measure to the other.
	bridges = wording.Phrases("adjustment|adjustments|adjusting|reconciling|items|item|effect|effects|impact|impacts|excluding|less|add|addback")
	// measures are the words of measures that columns may state on an adjusted basis.
	measures = wording.Phrases("income|earnings|profit|loss|margin|expenses|expense|revenue|revenues|sales|rate", "per ... share", "cash flow")
	// accounts are the words of rows that are said to be of the accounts, where a table has others too.
	accounts = wording.Phrases("gaap", "as? reported")
	// tables whose titles say that they reconcile.
	reconciles = wording.Phrases("reconciliation|reconciliations|reconcile|reconciles|reconciling|reconciled")
)

//go:embed counterparts.txt
var counterpartData string

// counterparts are the measures of the accounts that adjusted measures of other names are reconciled to, by canonical words.
var counterparts = sync.OnceValue(func() map[string][]string {
	out := map[string][]string{}
	for name, of := range wording.Pairs(counterpartData) {
		for _, o := range strings.Split(of, " | ") {
			out[keyOf(name)] = append(out[keyOf(name)], keyOf(o))
		}
	}
	return out
})

// keyOf is a measure's name in canonical words, in alphabetical order, without those that say that it is adjusted.
func keyOf(name string) string {
	plain := slices.DeleteFunc(strings.Fields(name), func(w string) bool { return strings.EqualFold(w, "adjusted") || strings.EqualFold(w, "underlying") })
	words := slices.DeleteFunc(slices.Clone(press.Normalize(strings.Join(plain, " ")).Words), func(w string) bool {
		switch w {
		case "adjusted", "gaap", "reported", "basic", "total", "f":
			return true
		}
		return false
	})
	for i, w := range words {
		if w == "operation" {
			words[i] = "operating" // "income from operations", "loss from operations"
		}
	}
	slices.Sort(words)
	return strings.Join(slices.Compact(words), " ")
}

// row is a row with numbers and what it measures.
type row struct {
	*release.Row
	key      string
	adjusted bool
	bridge   bool
}

func rowOf(r *release.Row) row {
	name := r.Label
	out := row{Row: r, key: keyOf(name)}
	words := wording.Of(name)
	if out.key == "" && len(r.Section) > 0 { // "GAAP" under "Diluted net income per share"
		out.key = keyOf(r.Section[len(r.Section)-1])
	}
	out.adjusted = adjusted.In(words) && !restated.In(words) && !counts.In(words)
	out.bridge = bridges.In(words)
	return out
}

// name is what tells a measure from others: EBITDA and adjusted EBITDA are two.
func (r row) name() string {
	if words := wording.Of(r.Label); twofold.In(words) && (words.Has("adjusted") || words.Has("core") || words.Has("normalized")) && !strings.Contains(r.key, "core") {
		return "adjusted " + r.key
	}
	return r.key
}

// values are the items of a row in columns of values, nil ones left out.
func (r row) values() []*release.LineItem {
	return slices.DeleteFunc(slices.Clone(r.Items), func(i *release.LineItem) bool { return i.Nil || i.Column.Kind != release.Values })
}

func examine(rel *release.Release) *Coverage {
	c := &Coverage{}
	index := map[string]int{}
	note := func(key, label string, item *release.LineItem, reconciled bool) {
		i, known := index[key]
		if !known {
			i = len(c.Measures)
			index[key] = i
			c.Measures = append(c.Measures, Measure{Label: label, Item: item})
		}
		c.Measures[i].Reconciled = c.Measures[i].Reconciled || reconciled
	}
	for _, t := range rel.Tables {
		var rows []row
		for _, r := range t.Rows {
			if w := rowOf(r); len(w.values()) > 0 {
				rows = append(rows, w)
			}
		}
		says := saysSo(t)
		for i, r := range rows {
			if r.adjusted && !r.bridge && r.key != "" && (keyOf(r.Label) != "" || len(r.Section) > 0) {
				note(r.name(), r.Label, r.values()[0], isReconciledIn(t, rows, i, says))
			}
		}
		columnMeasures(t, rows, note)
		turnedMeasures(t, rows, note)
		c.Reconciles = c.Reconciles || says
	}
	c.settle(index)
	return c
}

// settle takes measures as reconciled whose margin or whose longer name is.
func (c *Coverage) settle(index map[string]int) {
	var reconciled []string
	for key, i := range index {
		if c.Measures[i].Reconciled {
			reconciled = append(reconciled, key)
			c.Reconciles = true
		}
	}
	for key, i := range index {
		of, margin := marginOf(key)
		income := keyOf(of + " income") // "operating margin" is of operating income
		c.Measures[i].Reconciled = c.Measures[i].Reconciled || slices.ContainsFunc(reconciled, func(k string) bool { return k == of || margin && k == income || within(key, k) || within(k, key) })
	}
}

// saysSo reports whether a table says that it reconciles, or stands under a heading that does.
func saysSo(t *release.Table) bool {
	says := func(s string) bool { return reconciles.In(wording.Of(s)) }
	return slices.ContainsFunc(t.Title, says) ||
		slices.ContainsFunc(t.Rows, func(r *release.Row) bool { return says(r.Label) || slices.ContainsFunc(r.Section, says) })
}

// basis are the words of rows that name no measure, but on what basis the columns' measures stand.
var basis = wording.Phrases("non gaap", "nongaap", "us? gaap", "u s gaap", "gaap", "as? reported", "as? adjusted", "core", "comparable", "measure|measures")

// turnedMeasures notes the measures that a table has in its columns, with rows that lead from the accounts to the adjusted basis:
// "GAAP reported", "Amortization", "Non-GAAP adjusted".
func turnedMeasures(t *release.Table, rows []row, note func(key, label string, item *release.LineItem, reconciled bool)) {
	var accounts, other *row
	for i := range rows {
		r := &rows[i]
		switch words := wording.Of(r.Label); {
		case !basis.In(words):
		case adjusted.In(words) || words.Has("core") || words.Has("comparable"):
			other = r
		default:
			accounts = r
		}
		if accounts == nil || other == nil {
			continue
		}
		for _, item := range other.values() {
			label := strings.Join(item.Column.Heading, " ")
			if key := keyOf(label); key != "" && accounts.In(item.Column) != nil && measures.In(wording.Of(label)) {
				note(key, label, item, true)
			}
		}
		accounts, other = nil, nil
	}
}

// marginOf is the measure that a margin is made of; false for what is no margin.
func marginOf(key string) (string, bool) {
	words := strings.Fields(key)
	rest := slices.DeleteFunc(slices.Clone(words), func(w string) bool { return w == "margin" || w == "percent" || w == "percentage" || w == "sale" })
	return strings.Join(rest, " "), len(rest) < len(words)
}

// isReconciledIn reports whether a table leads from a measure of the accounts to the adjusted one in its i-th row: both have
// figures in a column, and rows stand between them, or the table says that it reconciles.
func isReconciledIn(t *release.Table, rows []row, i int, says bool) bool {
	if addsUp(rows[i]) || rows[i].Items[0].Kind == release.PerShare && slices.ContainsFunc(rows[:i], func(r row) bool {
		return r.adjusted && within(keyOf("net income"), r.key) && addsUp(r)
	}) {
		return true // what is earned per share is made from what stands above it
	}
	isStatement := t.Statement == release.Income || t.Statement == release.Balance
	for k, g := range rows {
		if isStatement && !accounts.In(wording.Of(g.Label)) {
			continue // which rows stand between those of a statement without leading to the adjusted one
		}
		if k == i || g.adjusted || g.bridge || !isCounterpart(rows[i].key, g.key) || !shareColumn(rows[i], g) {
			continue
		}
		if says || max(i, k)-min(i, k) > 1 {
			return true
		}
	}
	return false
}

// addsUp reports whether an adjusted measure is the sum of a measure of the accounts and of others, as the figures show.
func addsUp(r row) bool {
	return len(r.Parts) > 1 && slices.ContainsFunc(r.Parts, func(p release.Part) bool {
		g := rowOf(p.Row)
		return !g.adjusted && !g.bridge && isCounterpart(r.key, g.key)
	})
}

// IsCounterpart reports whether a row called accounts may be the measure of the accounts that an adjusted one is reconciled to.
func IsCounterpart(adjusted, accounts string) bool {
	a, of := keyOf(adjusted), keyOf(accounts)
	return a != "" && of != "" && isCounterpart(a, of)
}

// isCounterpart reports whether a measure of the accounts is one that an adjusted one is reconciled to.
func isCounterpart(adjusted, accounts string) bool {
	for name, of := range counterparts() {
		if name != adjusted && !within(name, adjusted) && !slices.Contains(strings.Fields(adjusted), name) {
			continue
		}
		if slices.ContainsFunc(of, func(o string) bool { return o == accounts || within(o, accounts) }) {
			return true
		}
	}
	return adjusted == accounts || within(adjusted, accounts)
}

// within reports whether one name has all words of the other, of which there are two at the least.
func within(short, long string) bool {
	words := strings.Fields(long)
	n := 0
	for w := range strings.FieldsSeq(short) {
		if !slices.Contains(words, w) {
			return false
		}
		n++
	}
	return n > 1
}

func shareColumn(a, b row) bool {
	return slices.ContainsFunc(a.values(), func(x *release.LineItem) bool {
		return slices.ContainsFunc(b.values(), func(y *release.LineItem) bool { return y.Column == x.Column })
	})
}

// columnMeasures notes the measures that a table states in columns of an adjusted basis. They are reconciled where the row has
// its figure of the accounts and what lies between, each in a column of its own.
func columnMeasures(t *release.Table, rows []row, note func(key, label string, item *release.LineItem, reconciled bool)) {
	var bases []*release.Column
	for _, c := range t.Columns {
		if words := wording.Of(strings.Join(c.Heading, " ")); c.Kind == release.Values && nonGAAP.In(words) && !bridges.In(words) {
			bases = append(bases, c)
		}
	}
	for _, r := range rows {
		if r.adjusted || r.bridge || r.key == "" || !measures.In(wording.Of(r.Label)) {
			continue
		}
		for _, c := range bases {
			item := r.In(c)
			if item == nil || item.Nil {
				continue
			}
			same := 0
			for _, o := range r.values() {
				if o.Column != c && o.Period == item.Period {
					same++
				}
			}
			if same > 0 {
				note(r.key, r.Label+", "+c.Heading[len(c.Heading)-1], item, same > 1)
			}
		}
	}
}

// Diagnostics are the findings: one of all measures that are not reconciled, at the first of them. They are certain only in a
// release that reconciles nothing.
func (c *Coverage) Diagnostics() []tieout.Diagnostic {
	if c.Reconciles {
		return nil
	}
	var labels []string
	var notes []tieout.Note
	for _, m := range c.Measures {
		if !m.Reconciled {
			labels = append(labels, strings.TrimSpace(m.Label))
			notes = append(notes, tieout.Note{Message: strings.TrimSpace(m.Label) + " is printed here", Range: m.Item.Cell})
		}
	}
	if len(labels) == 0 {
		return nil
	}
	d := RuleNotReconciled.New(notes[0].Range, "no table leads from a measure of the accounts to %s", strings.Join(labels, "; "))
	d.Related = notes[1:]
	return []tieout.Diagnostic{d}
}
