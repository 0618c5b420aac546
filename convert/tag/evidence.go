package tag

import (
	_ "embed"
	"slices"
	"strconv"
	"strings"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/evidence"
	"github.com/tieout/tieout/internal/wording"
	"github.com/tieout/tieout/taxonomy"
	"github.com/tieout/tieout/taxonomy/press"
)

// weightTable is compiled from weights.tsv, which the fit of fit_test.go writes.
//
//go:embed weights.bin
var weightTable []byte

// evidence lists what speaks for and against a concept as long as a line is looked at alone, and says where the line
// stands in words.
func (t *tagger) evidence(l *line, c *candidate, m *press.Match, r reading) (where string) {
	x := &c.evidence
	x.Add("reading: ", r.name)
	x.Add("words: ", strconv.Itoa(min(len(r.phrase.Words), 4)))
	x.Add("concept: ", c.concept.Name)
	x.Add("told by words: ", strconv.Itoa(min(int(r.told*2), 8)))
	if r.lost > 0 {
		x.Add("left out: ", strconv.Itoa(min(int(r.lost*4), 8)))
	}
	x.Add("period: ", l.periodFit(c.concept))
	if c.concept.Signed && c.concept.Type == press.Monetary && !speaksOfShare.Of(l.row.Label) {
		beside := "no share of others: "
		if l.shared {
			beside = "beside a share of others: "
		}
		x.Add(beside, c.concept.Name)
	}
	if r.name == "label" {
		x.Add("own words: ", ownWords(l, m))
	}
	if d := l.direction(); d != nil {
		if p := directions.Of(m.Pattern); p != nil && p.up != d.up {
			x.Add("direction: against")
		} else if p != nil {
			x.Add("direction: same")
		}
	}
	totalEvidence(l, c)
	if l.column != release.Values {
		x.Add("column of changes")
	}
	adjustedEvidence(l, c, m)
	t.likeEvidence(l, c)
	x.Add("face: ", t.topicsOf(l.table).face, " for ", sectionFamily(c.section), " by ", c.reading)
	return t.place(l, x, m)
}

// adjustedEvidence says how a label or block of adjusted figures stands to a concept.
func adjustedEvidence(l *line, c *candidate, m *press.Match) {
	if l.phrase.NonGAAP {
		if mayBeAdjusted(m.Section) {
			c.evidence.Add("adjusted label")
		} else {
			c.evidence.Add("adjusted label for a plain concept")
		}
	}
	if l.block && !press.Normalize(c.concept.Label(taxonomy.RoleLabel)).NonGAAP {
		c.evidence.Add("adjusted block for a plain concept")
	}
}

// mayBeAdjusted reports whether the concepts of a section are of adjusted figures, or of whatever basis.
func mayBeAdjusted(s *press.Section) bool {
	return s.Statement == "reconciliation" || sectionFamily(s) == "" && len(s.About) == 0
}

// written are the words of a text as printed, without the s of plurals.
func written(text string) wording.Text {
	words := slices.Clone(wording.Of(text))
	for i, w := range words {
		words[i] = strings.TrimSuffix(w, "s")
	}
	return words
}

// patternWords are the words of patterns as written.
var patternWords = wording.NewMemo(written)

// ownWords compares the words of a label as printed with those of a pattern as written: patterns take synonyms, but
// "operating costs" and "operating expenses" need not be one.
func ownWords(l *line, m *press.Match) string {
	pattern, other := patternWords.Of(m.Pattern), 0
	if l.written == nil {
		label := l.row.Label
		if l.text != "" {
			label = l.text
		}
		l.written = written(press.Plain(label))
	}
	for _, w := range l.written {
		if len(w) > 2 && !pattern.Has(w) {
			other++
		}
	}
	return strconv.Itoa(min(other, 3)) + " other"
}

// way is the direction that a label speaks of.
type way struct{ up bool }

var (
	upWords   = wording.Phrases("increase|increases|addition|additions|additional|issued|acquired|proceeds")
	downWords = wording.Phrases("decrease|decreases|reduction|reductions|deduction|deductions|repurchased|payments|repayments")
)

// direction is nil for a text that speaks of none or of both.
func direction(text string) *way {
	t := wording.Of(text)
	up, down := upWords.In(t), downWords.In(t)
	if up == down {
		return nil
	}
	return &way{up}
}

func (l *line) direction() *way {
	if !l.directed {
		l.directed, l.way = true, direction(l.row.Label)
	}
	return l.way
}

// periodFit compares the period type with the periods: flows are measured over durations, positions at instants.
func (l *line) periodFit(c *press.Concept) string {
	p := l.periodType()
	switch {
	case p == c.PeriodType:
		return "same"
	case p == taxonomy.NoPeriodType:
		return "unknown"
	case p == taxonomy.InstantType:
		return "flow at an instant"
	}
	// An instant in a column of a duration: cash in a cash flow statement, shares outstanding, highlights.
	if slices.Contains(l.phrase.Words, "beginning") || slices.Contains(l.phrase.Words, "end") {
		return "opening or closing position in a duration"
	}
	return "position in a duration, " + string(family(statementOf(l)))
}

// isFlowAtInstant reports whether a line of instants would be facts of a concept of durations: that is no XBRL.
func (l *line) isFlowAtInstant(c *press.Concept) bool {
	return c.PeriodType == taxonomy.DurationType && l.periodType() == taxonomy.InstantType
}

// isAverage reports whether a line of a duration stands under a heading of averages: it is no balance of a day.
func (l *line) isAverage() bool {
	n := len(l.row.Section)
	return n > 0 && averageSections.In(wording.Of(l.row.Section[n-1])) && l.periodType() == taxonomy.DurationType
}

var averageSections = wording.Vocabulary("period-average")

func statementOf(l *line) release.Statement { return rowStatement(l.table, l.row) }

// totalEvidence compares what the label and the arithmetic say of a total with the concept.
func totalEvidence(l *line, c *candidate) {
	total := c.section.Total == c.concept.Name || len(c.concept.Parts) > 0
	switch {
	case total && len(l.row.Parts) > 0:
		c.evidence.Add("total: sum")
	case total && l.phrase.Total:
		c.evidence.Add("total: said")
	case total:
		c.evidence.Add("total: not said")
	case l.phrase.Total:
		c.evidence.Add("item: total said")
	case len(l.row.Parts) > 0:
		c.evidence.Add("item: sum")
	}
}

// heard is what a text near a line speaks of.
type heard struct {
	name   string          // of the feature
	topics map[string]bool // sections
}

// place weighs where the row stands against where the label has its meaning.
func (t *tagger) place(l *line, x *evidence.Tally, m *press.Match) (where string) {
	s := m.Section
	f, g := family(statementOf(l)), sectionFamily(s)
	where = "as in " + s.Title
	class := func(statement, family string) string {
		if family == "" {
			return statement
		}
		return family
	}
	from, to := class(string(statementOf(l)), f), class(s.Statement, g)
	if m.Loose {
		x.Add("anywhere")
	} else {
		x.Add("statement: ", from, " as ", to)
	}
	x.Add("section: ", s.Name)
	supported := false
	for _, o := range []struct {
		name string
		zone *press.Section
	}{{"above", l.zone}, {"below", l.below}} {
		switch {
		case o.zone == nil:
			x.Add(o.name, ": nothing")
		default:
			how := related(o.zone, s)
			x.Add(o.name, ": ", string(how))
			x.Add(o.name, ": ", o.zone.Name, " for ", s.Name)
			if how == sameSection {
				supported, where = true, "in the section "+s.Title
			}
		}
	}
	if l.heard == nil {
		l.heard = []heard{{"heading", l.headingTopics}, {"title", l.titleTopics}, {"lead", t.spokenOf(l.table.Lead)}, {"total", t.totalTopics(l)}}
	}
	for _, o := range l.heard {
		switch {
		case o.topics[s.Name]:
			x.Add(o.name, ": speaks of it")
			supported, where = true, "where the "+o.name+" speaks of "+s.Title
		case len(o.topics) > 0:
			x.Add(o.name, ": speaks of something else")
		}
	}
	if !supported {
		x.Add("unsupported: ", s.Name)
	}
	return where
}

// company is what the other rows of a table say of the sections that its rows may be of.
func (t *tagger) company(lines []*line) {
	share := map[string]float64{}
	sections := make([][]string, len(lines))
	labels := map[string]bool{}
	for i, l := range lines {
		for _, c := range l.candidates {
			if !slices.Contains(sections[i], c.section.Name) && c.alone > l.none-1 {
				sections[i] = append(sections[i], c.section.Name)
			}
		}
		if labels[l.phrase.Key] {
			sections[i] = nil
		}
		labels[l.phrase.Key] = true
		for _, s := range sections[i] {
			share[s] += 1 / float64(len(sections[i]))
		}
	}
	for i, l := range lines {
		for k := range l.candidates {
			c := &l.candidates[k]
			l.rivals(c)
			rest := share[c.section.Name]
			if slices.Contains(sections[i], c.section.Name) {
				rest -= 1 / float64(len(sections[i]))
			}
			c.beside.Add("others of its section: ", level(rest/float64(max(len(labels)-1, 1))))
			for _, o := range []struct {
				name string
				at   int
			}{{"row above", i - 1}, {"row below", i + 1}} {
				if o.at < 0 || o.at >= len(lines) || len(lines[o.at].candidates) == 0 {
					continue
				}
				best := lines[o.at].candidates[0]
				how := string(related(best.section, c.section))
				if best.concept == c.concept {
					how = "the same concept"
				}
				c.beside.Add(o.name, ": ", how)
				c.beside.Add("beside: ", c.concept.Name, " with ", best.concept.Name, " in the ", o.name)
			}
		}
	}
}

// rivals counts the other concepts that the same reading of the label leads to in the candidate's statement and elsewhere.
func (l *line) rivals(c *candidate) {
	here, elsewhere := 0, 0
	for i := range l.candidates {
		switch o := &l.candidates[i]; {
		case o.concept == c.concept || o.reading != c.reading:
		case o.section.Statement == c.section.Statement:
			here++
		default:
			elsewhere++
		}
	}
	place := "statement: foreign"
	if f := family(statementOf(l)); f == sectionFamily(c.section) && f != "" {
		place = "statement: same"
	} else if f == "" && sectionFamily(c.section) == "" {
		place = "statement: none"
	}
	c.beside.Add("rivals of the ", c.reading, ": ", strconv.Itoa(min(here, 2)), " and ", strconv.Itoa(min(elsewhere, 2)), ", ", place)
}

// level names a share between 0 and 1.
func level(share float64) string {
	for _, l := range []struct {
		least float64
		name  string
	}{{0.6, "most"}, {0.35, "many"}, {0.15, "some"}, {0.01, "few"}} {
		if share >= l.least {
			return l.name
		}
	}
	return "none"
}

// none is the weight of the extension: what speaks for a line that no concept fits.
func (t *tagger) none(l *line) float64 {
	x := evidence.Tally{Model: t.model}
	t.against(l, &x)
	return x.Sum
}

func (t *tagger) against(l *line, x *evidence.Tally) {
	x.Add("none")
	x.Add("none, words: ", strconv.Itoa(min(len(l.phrase.Words), 4)))
	x.Add("none, statement: ", string(statementOf(l)))
	x.Add("none, kind: ", strconv.Itoa(int(l.kind)))
	if l.phrase.NonGAAP {
		x.Add("none, adjusted label")
	}
	if l.phrase.Total && len(l.phrase.Words) == 0 {
		x.Add("none, bare total")
	}
	if l.text == "" && slices.ContainsFunc(l.dimensions, func(ds []tieout.Dimension) bool { return len(ds) > 0 }) {
		x.Add("none, dimensions")
	}
	if slices.Contains(l.phrase.Words, "other") {
		x.Add("none, other")
	}
	x.Add("none, face: ", t.topicsOf(l.table).face)
	for _, feature := range l.likeness().against {
		x.Add(feature)
	}
}

// candidates lists the candidates of every line.
func (t *tagger) candidates() {
	for n, l := range t.lines {
		if t.stopped(n) {
			return
		}
		t.dimension(l)
		t.find(l)
	}
}

// weigh looks at the lines of the whole document: the rows beside, the sums, the same figures elsewhere.
func (t *tagger) weigh() {
	for _, l := range t.lines {
		l.none = t.none(l)
		for i := range l.candidates {
			l.candidates[i].score = l.candidates[i].alone
		}
		l.sort()
	}
	for start := 0; start < len(t.lines) && !t.stopped(0); {
		end := start
		for end < len(t.lines) && t.lines[end].table == t.lines[start].table {
			end++
		}
		t.company(t.lines[start:end])
		start = end
	}
	for n, l := range t.lines {
		if t.stopped(n) {
			return
		}
		t.sumEvidence(l)
	}
	t.agreement()
	for n, l := range t.lines {
		if t.stopped(n) {
			return
		}
		l.settle(t.model, l.none)
	}
}
