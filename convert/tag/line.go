package tag

import (
	"slices"
	"strings"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/evidence"
	"github.com/tieout/tieout/internal/wording"
	"github.com/tieout/tieout/taxonomy"
	"github.com/tieout/tieout/taxonomy/press"
)

// line is what gets one concept: the cells of one row that are numbers of one kind.
type line struct {
	table                      *release.Table
	row                        *release.Row
	kind                       release.Number
	column                     release.ColumnKind // of its columns: values, changes or percentages of others
	items                      []*release.LineItem
	phrase                     press.Phrase
	zone                       *press.Section  // that headings and totals above it open; nil when nothing says
	below                      *press.Section  // that the next total below it closes
	heading                    press.Phrase    // the innermost heading above it
	headings                   []press.Phrase  // all of them, innermost first
	headingTopics, titleTopics map[string]bool // what the headings and the title speak of
	heard                      []heard         // the same and more, see place
	written                    wording.Text    // see ownWords
	text                       string          // what a row of a breakdown is a part of; "" for other rows, which are what their label says
	closes                     bool            // the total of a breakdown, called no more than that
	block                      bool            // its heading alone says that it is non-GAAP
	turned                     bool            // of a turned table: text is the name of its column
	portion                    portion         // of a result
	shared                     bool            // a row of its table is the share of others in a result
	directed                   bool
	way                        *way         // see direction
	order                      int          // from 0, in the order of the document
	known                      *recognition // how its label stands to the texts that are known
	none                       float64      // see tagger.none

	candidates []candidate // best first
	chosen     int         // index into candidates; -1 when the line has a concept of the extension
	concept    *press.Concept
	taxonomy   *press.Taxonomy            // that declares concept
	flip       bool                       // facts have the sign opposite to the printed one
	why        string                     // of the sign
	otherwise  map[*release.LineItem]bool // items whose sign is corrected and is not that of the line, see correctSigns
	dimensions [][]tieout.Dimension       // of each item
	settings   [][2]int32                 // of each item, see settingsOf
	place      []release.Qualifier        // see separate
}

func (c *candidate) name() tieout.QName { return c.taxonomy.QName(c.concept.Name) }

// name is the name of the concept that the line has.
func (l *line) name() tieout.QName { return l.taxonomy.QName(l.concept.Name) }

// tagger holds the state of one release.
type tagger struct {
	release     *release.Release
	taxonomies  []*press.Taxonomy
	base        *press.Taxonomy // the built-in taxonomy
	options     Options
	ignore      []string // words of the issuer's name
	lines       []*line
	adding      map[*release.Row][]*line // see totals
	byRow       map[*release.Row][]*line
	entity      tieout.Entity
	extension   *press.Taxonomy
	contexts    map[string]*tieout.Context
	units       map[string]*tieout.Unit
	result      *Result
	diagnostics []tieout.Diagnostic
	byConcept   map[tieout.QName]map[*tieout.Context]*tieout.Fact // see factsOf
	names       map[string]bool                                   // local names taken in the extension
	numbers     map[string]int                                    // the next number for a name that is taken
	target      *press.Taxonomy                                   // see retarget; nil without a target
	columns     map[*release.Column][]release.Qualifier           // see qualifyColumns
	apart       map[*release.Column]apartIn                       // likewise
	qualified   map[string][]tieout.Dimension                     // by qualifiers, see dimensionsOf
	settings    map[setting]int32                                 // see settingsOf
	subjects    map[*release.Table]string                         // see subject
	titles      map[*release.Table]string                         // see titleOf
	model       *evidence.Model
	labels      *lexicon
	scratch     scratch
	around      map[*release.Table]*topics
	brackets    map[*release.Table]brackets       // see findBrackets
	wholes      []*release.Row                    // see markPortions
	rests       []*release.Row                    // likewise
	guessed     map[*line]bool                    // whose sign is that of their own figures alone
	stop        func() error                      // the error of the context
	phrases     map[string]press.Phrase           // by text, see normalize
	topics      map[string]map[string]bool        // by text, see spokenOf
	nearest     map[string]string                 // see spelled
	claims      map[*press.Concept]*press.Concept // concepts of the mapping taxonomies → of the target
	claimsOfOwn map[*press.Concept]*press.Concept // … → of the extension
}

func newTagger(r *release.Release, taxonomies []*press.Taxonomy, options Options) *tagger {
	t := &tagger{release: r, taxonomies: taxonomies, base: taxonomies[len(taxonomies)-1], options: options,
		byRow: map[*release.Row][]*line{}, contexts: map[string]*tieout.Context{}, units: map[string]*tieout.Unit{},
		columns: map[*release.Column][]release.Qualifier{}, apart: map[*release.Column]apartIn{}, settings: map[setting]int32{}, subjects: map[*release.Table]string{}, titles: map[*release.Table]string{}, qualified: map[string][]tieout.Dimension{}, phrases: map[string]press.Phrase{},
		topics: map[string]map[string]bool{}, nearest: map[string]string{}, around: map[*release.Table]*topics{}, names: map[string]bool{}, numbers: map[string]int{}}
	t.ignore = issuerWords(r.Issuer)
	t.entity = entityOf(r, options)
	t.result = &Result{Report: &tieout.Report{Document: r.Document}, Items: map[*release.LineItem]*tieout.Fact{},
		Facts: map[*tieout.Fact]*release.LineItem{}}
	t.newTarget()
	t.newExtension()
	return t
}

// legalForms are words of company names that mean nothing alone, so that they may be passed over in labels.
var legalForms = []string{"inc", "incorporated", "corp", "corporation", "co", "company", "ltd", "limited", "llc", "plc", "lp", "the"}

// genericWords are words of company names that labels use in their own right.
var genericWords = []string{"financial", "bank", "bancorp", "holdings", "group", "energy", "insurance", "electric", "gas", "power", "oil",
	"services", "service", "software", "technology", "technologies", "systems", "international", "national", "american", "united",
	"capital", "trust", "partners", "properties", "realty", "first", "general", "stores", "products", "funding", "and", "of", "retail",
	"semiconductor", "medical", "health", "care", "media", "communications", "industries", "resources", "water", "steel", "foods", "real",
	"estate", "investment", "investors", "mortgage", "credit", "home", "loan", "savings", "federal", "natural", "net", "income", "common", "stock"}

// issuerWords are the words of the issuer's name by which its own labels may name it.
func issuerWords(issuer string) []string {
	var words []string
	for _, w := range strings.FieldsFunc(strings.ToLower(issuer), func(r rune) bool { return !(r >= 'a' && r <= 'z' || r >= '0' && r <= '9') }) {
		if slices.Contains(legalForms, w) || !slices.Contains(genericWords, w) && len(w) > 2 {
			words = append(words, w)
		}
	}
	return words
}

// stopped reports whether the work is called off. It is asked at step n of a loop, and looks now and then.
func (t *tagger) stopped(n int) bool { return n%128 == 0 && t.stop() != nil }

func (t *tagger) addTables() {
	for n, table := range t.release.Tables {
		if t.stopped(128 * n) {
			return
		}
		t.addTable(table)
	}
	t.markPortions()
}

// addTable makes the lines of a table.
func (t *tagger) addTable(table *release.Table) {
	t.qualifyColumns(table)
	z := t.surround(table)
	years, owned := maturities(table), t.owned(table)
	shared := slices.ContainsFunc(table.Rows, func(r *release.Row) bool { return len(r.Items) > 0 && speaksOfShare.Of(r.Label) })
	measures := t.turned(table)
	for n, row := range table.Rows {
		if t.stopped(n) {
			return
		}
		if row.Role == release.Heading && len(row.Items) == 0 {
			z.pass(row)
			continue
		}
		heading := press.Phrase{}
		var headings []press.Phrase
		topics := map[string]bool{}
		for _, text := range slices.Backward(row.Section) {
			headings = append(headings, t.normalize(text))
			for s := range t.spokenOf(text) {
				topics[s] = true
			}
		}
		if len(headings) > 0 {
			heading = headings[0]
		}
		phrase := t.phraseOf(row)
		if words := years[row]; words != nil {
			phrase = phrase.With(words)
		} else if text := owned[row]; text != "" {
			phrase = phrase.With(t.normalize(text).Words)
		}
		block := !phrase.NonGAAP && row.IsUnderAdjusted()
		phrase.NonGAAP = phrase.NonGAAP || block // the heading says of the whole block what labels say elsewhere
		zone := z.of(row, phrase)
		for _, group := range groups(row) {
			l := &line{table: table, row: row, kind: group[0].Kind, column: group[0].Column.Kind, items: group, phrase: phrase, zone: zone,
				below: z.below[row], heading: heading, headings: headings, headingTopics: topics, titleTopics: z.title, block: block, shared: shared, chosen: -1}
			if base, ok := breakdown(table, row, phrase); ok {
				l.phrase, l.text, l.closes = press.Normalize(base, t.ignore...), base, !isMember(row)
			}
			lines := []*line{l}
			if measures != nil && !saysChange.In(wording.Of(row.Label)) {
				lines = t.turn(l, measures)
			}
			for _, l := range lines {
				l.order = len(t.lines)
				t.lines = append(t.lines, l)
				t.byRow[row] = append(t.byRow[row], l)
			}
		}
	}
}

// onlyWhen are the words of labels that say when and not of what.
var onlyWhen = wordSet("at of the beginning end start period year quarter month")

// phraseOf is the label of a row in normal form: with the heading right above it where the label says no more than when, "End of year" under "Cash,
// cash equivalents and restricted cash:", and the two together are called something.
func (t *tagger) phraseOf(row *release.Row) press.Phrase {
	p := t.normalize(row.Label)
	if n := len(row.Section); n > 0 && !p.NonGAAP && len(p.Words) > 0 && !slices.ContainsFunc(p.Words, func(w string) bool { return !shareBases[w] }) {
		if over := t.normalize(row.Section[n-1]); over.NonGAAP {
			return t.normalize(row.Section[n-1] + " " + row.Label) // "Basic" below "Non-GAAP net income per share"
		}
	}
	if len(p.Words) == 0 || len(row.Section) == 0 || slices.ContainsFunc(p.Words, func(w string) bool { return !onlyWhen[w] }) {
		return p
	}
	both := t.normalize(row.Section[len(row.Section)-1] + " " + row.Label)
	if slices.ContainsFunc(t.taxonomies, func(x *press.Taxonomy) bool { return len(x.Lookup(both)) > 0 }) {
		return both
	}
	return p
}

// shareBases are the words of labels that say no more than on which number of shares an amount is stated.
var shareBases = wordSet("basic diluted per stock")

// breakdown is the figure that a row is a part of by segment, region or product: "Net sales" of a row under "Net
// sales by reportable segment", whether that is a heading or the title, and of the total below such rows.
func breakdown(table *release.Table, row *release.Row, phrase press.Phrase) (string, bool) {
	member := isMember(row)
	bare := phrase.Key == "" && phrase.Total && len(row.Qualifiers) == 0
	if !member && !bare {
		return "", false
	}
	for _, lines := range [][]string{row.Section, table.Title} {
		for _, line := range slices.Backward(lines) {
			if base, axis := release.Breakdown(line); axis != "" {
				return base, true
			}
		}
		if (member || bare && closesMembers(table, row)) && len(row.Section) > 0 {
			return innermost(row), true
		}
	}
	return "", false
}

// isMember reports whether a row is the part of something that its label names.
func isMember(row *release.Row) bool {
	return slices.ContainsFunc(row.Qualifiers, func(q release.Qualifier) bool { return q.Member == row.Label })
}

// closesMembers reports whether the row above another is a part of what their heading names.
func closesMembers(table *release.Table, row *release.Row) bool {
	i := slices.Index(table.Rows, row)
	return i > 0 && isMember(table.Rows[i-1]) && slices.Equal(table.Rows[i-1].Section, row.Section)
}

// groups parts the cells of a row by the kind of their number, whether it is a price, by that of their column and of their period.
func groups(row *release.Row) [][]*release.LineItem {
	var gs [][]*release.LineItem
	for _, item := range row.Items {
		i := slices.IndexFunc(gs, func(g []*release.LineItem) bool {
			return g[0].Kind == item.Kind && isPriced(g[0]) == isPriced(item) && g[0].Column.Kind == item.Column.Kind && g[0].Column.Averages() == item.Column.Averages() && g[0].Column.Proportions() == item.Column.Proportions() && g[0].Period.Kind == item.Period.Kind
		})
		if i < 0 {
			gs = append(gs, nil)
			i = len(gs) - 1
		}
		gs[i] = append(gs[i], item)
	}
	return gs
}

// dataType is the type of the concepts whose facts the numbers of a line can be. Money for each of a unit of measure is no monetary
// item, whose unit is a currency and nothing else.
func (l *line) dataType() press.Type {
	switch l.kind {
	case release.Money:
		if isPriced(l.items[0]) {
			return press.Count
		}
		return press.Monetary
	case release.Shares:
		return press.Shares
	case release.PerShare:
		return press.PerShare
	case release.Percentage:
		return press.Percentage
	case release.Count:
		return press.Count
	default:
		return press.Pure
	}
}

// isPriced reports whether an item is money for each of a unit of measure: dollars per barrel.
func isPriced(item *release.LineItem) bool {
	return item.Kind == release.Money && item.Unit != release.Unit{}
}

// periodType is the period type that the line's periods ask for; NoPeriodType when they are mixed or unknown.
func (l *line) periodType() taxonomy.PeriodType {
	var p taxonomy.PeriodType
	for _, item := range l.items {
		var q taxonomy.PeriodType
		switch item.Period.Kind {
		case tieout.Instant:
			q = taxonomy.InstantType
		case tieout.Duration:
			q = taxonomy.DurationType
		default:
			return taxonomy.NoPeriodType
		}
		if p != taxonomy.NoPeriodType && p != q {
			return taxonomy.NoPeriodType
		}
		p = q
	}
	return p
}
