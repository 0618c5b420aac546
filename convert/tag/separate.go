package tag

import (
	"slices"
	"strings"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/taxonomy/press"
)

// What one concept has in several places of a release is one figure where the places agree, or agree but for a slip of the
// pen. Where they do not, they are different things, though nothing that stands at the figures says so: the revenues of a
// segment whose name is only in the title, what a block of a reconciliation adds to one figure and the next to another,
// the statements of another company. Each of them gets a dimension of its place, and the plain figure stays plain.

// standing is how the figures of two lines of one concept stand to each other.
type standing struct {
	same, different int
	slips           int                 // of the different, those that one slip of the pen explains
	sureSlips       int                 // of the slips, those that chance hardly makes
	turned          int                 // of the different, those that differ by their sign alone
	turnedDigits    int                 // that those have
	here, there     []*release.LineItem // the different ones, where their figures differ
	conflict        bool                // the lines are about different things
}

// linePair are two lines, the earlier first.
type linePair struct{ a, b *line }

// standings say how lines of one concept stand to each other.
type standings struct {
	pairs  map[linePair]*standing
	beside map[*line][]*line // the lines that one is compared with, in order
}

// of is how two lines stand to each other; nil when they were not compared.
func (s *standings) of(a, b *line) *standing {
	if p := s.pairs[linePair{a, b}]; p != nil {
		return p
	}
	return s.pairs[linePair{b, a}]
}

// maxSharing bounds the lines that are compared with one line over one figure.
const maxSharing = 12

// standings compares the lines of each concept wherever they have a figure of one context.
func (t *tagger) standings() *standings {
	held := make(map[figure][]holder, len(t.lines))
	out := &standings{pairs: map[linePair]*standing{}, beside: map[*line][]*line{}}
	for n, l := range t.lines {
		if t.stopped(n) {
			return out
		}
		if l.concept == nil {
			continue
		}
		for i, item := range l.items {
			k := l.figure(i, l.concept)
			for _, h := range held[k] {
				if h.line == l {
					continue
				}
				p := linePair{h.line, l}
				if out.pairs[p] == nil {
					out.pairs[p] = &standing{}
					out.beside[h.line], out.beside[l] = append(out.beside[h.line], l), append(out.beside[l], h.line)
				}
				out.pairs[p].compare(h, holder{l, item})
			}
			if len(held[k]) < maxSharing {
				held[k] = append(held[k], holder{l, item})
			}
		}
	}
	at := make(map[*line]int, len(t.lines))
	for n, l := range t.lines {
		at[l] = n
	}
	asked := 0 // since what is worked out here is for nothing when the work is called off, any part of it will do
	for _, ls := range out.beside {
		if asked++; t.stopped(asked) {
			return out
		}
		slices.SortFunc(ls, func(a, b *line) int { return at[a] - at[b] })
	}
	for p, s := range out.pairs { // any order finds the same
		if asked++; t.stopped(asked) {
			return out
		}
		s.conflict = s.conflicts(p.a, p.b)
		s.here, s.there = nil, nil
	}
	return out
}

// conflicts reports whether two lines are about different things. What they differ in by more than a slip shows it where no more figures
// agree; where more do, it does so of two rows of one table, or of tables neither of which has the figure of the accounts: plan assets
// of two kinds of plans, of which some have no plan of the other. Where nothing agrees, no slip that chance may make is one.
func (s *standing) conflicts(a, b *line) bool {
	here := a.table == b.table
	switch {
	case s.different == 0 || s.turned == s.different && !here || s.exchanged():
		return false
	case againstOther(a, b):
		return true
	case s.same == 0 && s.sureSlips+s.turned < s.different && !tieStatements(a, b):
		return true
	case s.different >= s.same:
		return s.slips < s.different
	}
	return s.slips+s.turned < s.different && (here || !isPlainStatement(a.table) && !isPlainStatement(b.table) || a.isGuess() || b.isGuess())
}

// isGuess reports whether the concept of a line is not what its label is called, but what is like it.
func (l *line) isGuess() bool {
	return l.chosen >= 0 && isGuess[l.candidates[l.chosen].reading]
}

// exchanged reports whether the lines have the same figures, two or more of them, in different places.
func (s *standing) exchanged() bool {
	digits := func(items []*release.LineItem) []string {
		out := make([]string, len(items))
		for i, it := range items {
			out[i] = it.Value.Abs().String()
		}
		slices.Sort(out)
		return out
	}
	if len(s.here) < 2 || !slices.ContainsFunc(s.there, func(it *release.LineItem) bool { return it.Value.Abs().Equal(s.here[0].Value.Abs()) }) {
		return false
	}
	return slices.Equal(digits(s.here), digits(s.there))
}

// compare adds two cells of one figure.
func (s *standing) compare(a, b holder) {
	x, y := a.item, b.item
	if x.Nil && y.Nil || x.Value.IsZero() && y.Value.IsZero() {
		return
	}
	turned := a.line.flips(a.item) != b.line.flips(b.item)
	switch {
	case x.Nil || y.Nil:
		s.different++
	case !sameFigure(x, y):
		s.different++
		s.here, s.there = append(s.here, x), append(s.there, y)
		if isSlip(x, y) {
			s.slips++
			if isSureSlip(x, y) {
				s.sureSlips++
			}
		}
	case (x.Value.Sign() == y.Value.Sign()) == turned:
		s.different++
		s.turned++
		s.turnedDigits += len(x.Value.Abs().Shift(lastPlace(x)).Truncate(0).String())
	default:
		s.same++
	}
}

// isSlip reports whether one figure may be a misprint of the other: two digits have changed places, one is wrong or lost, or the
// scale is. Of figures that are printed to different places the digits that both have are compared too. Short numbers have
// nothing in common but by chance.
func isSlip(x, y *release.LineItem) bool {
	m, n := lastPlace(x), lastPlace(y)
	if unit := decimal.New(1, -min(m, n)); m != n && x.Column.Kind == release.Values && x.Value.Abs().Sub(y.Value.Abs()).Abs().LessThan(unit) {
		return true // cut off where it should be rounded
	}
	digits := func(it *release.LineItem, place int32) string {
		return it.Value.Abs().Round(place).Shift(place).String()
	}
	return slipOfDigits(digits(x, m), digits(y, n)) || m != n && slipOfDigits(digits(x, min(m, n)), digits(y, min(m, n)))
}

func slipOfDigits(a, b string) bool {
	if strings.TrimRight(a, "0") == strings.TrimRight(b, "0") {
		return true
	}
	if len(a) < len(b) {
		a, b = b, a
	}
	if len(a) < 3 || len(a)-len(b) > 1 {
		return false
	}
	if len(a) > len(b) {
		for i := range a {
			if a[:i]+a[i+1:] == b {
				return true
			}
		}
		return false
	}
	var at []int
	for i := range a {
		if a[i] != b[i] {
			at = append(at, i)
		}
	}
	return len(at) == 1 || len(at) == 2 && a[at[0]] == b[at[1]] && a[at[1]] == b[at[0]]
}

// isSureSlip reports whether a slip that explains two figures is one that hardly any two figures have in common by chance: digits that have
// changed places, another scale, or one digit of four or more.
func isSureSlip(x, y *release.LineItem) bool {
	const least = 4 // digits
	digits := func(it *release.LineItem) string {
		return strings.TrimRight(it.Value.Abs().Shift(lastPlace(it)).Truncate(0).String(), "0")
	}
	a, b := digits(x), digits(y)
	sorted := func(s string) string {
		ds := []byte(s)
		slices.Sort(ds)
		return string(ds)
	}
	return sorted(a) == sorted(b) || max(len(a), len(b)) >= least
}

// lastPlace is the place after the point of the last digit that a figure is printed with.
func lastPlace(it *release.LineItem) int32 {
	if n, ok := it.Decimals.Value(); ok {
		return n
	}
	return -it.Value.Exponent()
}

// body is what is held to be one thing: lines of one concept that do not conflict with each other.
type body struct {
	concept *press.Concept
	number  int // among those of the concept, as they were begun
	lines   []*line
	tables  map[*release.Table]bool
	weight  int
}

// bodies are the bodies of each concept, the plain one first, and the body of each line.
type bodies struct {
	of map[*press.Concept][]*body
	at map[*line]*body
}

// bodies parts the lines of each concept into what is held to be one thing each; the first is the plain one: it stands in the
// most and the largest tables, statements before others.
func (t *tagger) bodies(all *standings) bodies {
	size := map[*release.Table]int{}
	for _, l := range t.lines {
		if l.concept != nil {
			size[l.table]++
		}
	}
	out := bodies{of: map[*press.Concept][]*body{}, at: map[*line]*body{}}
	for n, l := range t.lines {
		if t.stopped(n) {
			return out
		}
		if l.concept == nil {
			continue
		}
		b := out.fitting(all, l)
		if b == nil {
			b = &body{concept: l.concept, number: len(out.of[l.concept]), tables: map[*release.Table]bool{}}
			out.of[l.concept] = append(out.of[l.concept], b)
		}
		out.at[l] = b
		if b.lines = append(b.lines, l); !b.tables[l.table] {
			b.tables[l.table] = true
			if b.weight += size[l.table]; family(l.table.Statement) != "" {
				b.weight += size[l.table]
			}
		}
	}
	for _, bs := range out.of { // any order finds the same
		slices.SortStableFunc(bs, func(a, b *body) int { return b.weight - a.weight })
	}
	return out
}

// fitting is the body that a line belongs to: the first of those without a line that it conflicts with that has one with
// which it agrees, or the first of them; nil for none.
func (out bodies) fitting(all *standings, l *line) *body {
	conflict := map[*body]bool{}
	for _, o := range all.beside[l] {
		if b := out.at[o]; b != nil && all.of(o, l).conflict {
			conflict[b] = true
		}
	}
	var best *body
	for _, o := range all.beside[l] {
		if b := out.at[o]; b != nil && !conflict[b] && all.of(o, l).same > 0 && (best == nil || b.number < best.number) {
			best = b
		}
	}
	if best != nil {
		return best
	}
	for _, b := range out.of[l.concept] {
		if !conflict[b] {
			return b
		}
	}
	return nil
}

// reconsider gives lines whose figures contradict the plain ones of their concept another of their candidates, where all of
// their figures are those of that one.
func (t *tagger) reconsider() {
	all := t.standings()
	bodies := t.bodies(all)
	plain := bodies.plainFigures()
	for n, l := range t.lines {
		if t.stopped(n) {
			return
		}
		if l.concept == nil || !bodies.contradicted(all, l) {
			continue
		}
		if k := slices.IndexFunc(l.candidates, func(c candidate) bool {
			return c.concept != l.concept && c.taxonomy == l.taxonomy && printsThose(plain, l, c.concept)
		}); k >= 0 {
			l.chosen, l.concept = k, l.candidates[k].concept
			continue
		}
		others := t.lines[:min(len(t.lines), maxCompared)]
		if k := slices.IndexFunc(others, func(o *line) bool { return o.table != l.table && o.namesLike(l) && printsThose(plain, l, o.concept) }); k >= 0 {
			o := others[k]
			c := o.candidates[o.chosen]
			c.reason += ", as another table has these figures"
			l.candidates = append(l.candidates, c)
			l.chosen, l.concept = len(l.candidates)-1, o.concept
		}
	}
}

// plainFigures are the figures of the plain thing of each concept.
func (out bodies) plainFigures() map[figure]*release.LineItem {
	plain := map[figure]*release.LineItem{}
	for concept, bs := range out.of { // figures of different concepts never meet
		for _, l := range bs[0].lines {
			for i, item := range l.items {
				if k := l.figure(i, concept); plain[k] == nil {
					plain[k] = item
				}
			}
		}
	}
	return plain
}

// namesLike reports whether a line has the label of another, and a concept that the other could have and has not.
func (l *line) namesLike(o *line) bool {
	return l.chosen >= 0 && l.concept != o.concept && l.taxonomy == o.taxonomy && l.kind == o.kind && l.phrase.Key == o.phrase.Key &&
		l.concept.PeriodType == o.concept.PeriodType
}

// printsThose reports whether all figures of a line are the plain ones of a concept, two or more of them.
func printsThose(plain map[figure]*release.LineItem, l *line, c *press.Concept) bool {
	same := 0
	for i, item := range l.items {
		o := plain[l.figure(i, c)]
		if o == nil {
			continue
		}
		switch equal, comparable := sameValue(o, item); {
		case equal && comparable && (o.Decimals != item.Decimals || o.Value.Abs().Equal(item.Value.Abs())): // basic and diluted amounts may be one apart
			same++
		case comparable:
			return false
		}
	}
	return same >= 2
}

// contradicted reports whether another line of a line's concept is about something else.
func (out bodies) contradicted(all *standings, l *line) bool {
	return slices.ContainsFunc(all.beside[l], func(o *line) bool {
		return out.at[o] != nil && out.at[o].concept == l.concept && all.of(o, l).conflict
	})
}

// separate gives what is not the plain thing of its concept a dimension of its place: a whole table when none of its figures
// is plain, else the lines. Statements keep what ties them to each other: there a contradiction is a finding.
func (t *tagger) separate() {
	t.agreeSigns()
	const most = 3 // what is set apart by its table may still be several things
	for range most {
		if !t.setApart() || t.stop() != nil {
			return
		}
	}
}

// setApart does so once; false when nothing was left to do.
func (t *tagger) setApart() bool {
	all := t.standings()
	bodies := t.bodies(all)
	other := bodies.others(all)
	agrees := bodies.agreements(all)
	others := map[*release.Table]int{}
	for l, o := range other { // any order finds the same
		if o.table != l.table {
			others[l.table]++
		}
	}
	places := map[*release.Table]string{}
	for _, l := range t.lines {
		o := other[l]
		whole := others[l.table] >= 2 && agrees[l.table] == 0
		switch {
		case whole:
			if _, ok := places[l.table]; !ok {
				places[l.table] = t.tableName(l.table)
			}
			l.setPlace(release.Qualifier{Axis: "table", Member: places[l.table]})
		case o != nil:
			l.setPlace(t.placeOf(l, o))
		default:
			continue
		}
		t.dimension(l)
	}
	return len(other) > 0
}

// others are the lines of other things than the plain one of their concept, each with a line of that one. What ties statements to
// each other stays: there a contradiction is a finding.
func (out bodies) others(all *standings) map[*line]*line {
	other := map[*line]*line{}
	for _, bs := range out.of { // any order finds the same
		for _, b := range bs[1:] {
			for _, l := range b.lines {
				if o := out.against(all, bs[0], l); o != nil && !tieStatements(l, o) {
					other[l] = o
				}
			}
		}
	}
	return other
}

// tieStatements reports whether two lines of one concept tie two statements to each other.
func tieStatements(l, o *line) bool {
	return anchors[l.concept.Name] && isPlainStatement(l.table) && isPlainStatement(o.table) && l.table.Statement != o.table.Statement && !againstOther(l, o)
}

// agreements counts for each table the figures of plain things that it shares with other tables.
func (out bodies) agreements(all *standings) map[*release.Table]int {
	agrees := map[*release.Table]int{}
	for _, bs := range out.of { // any order finds the same
		for _, l := range bs[0].lines {
			for _, o := range all.beside[l] {
				if out.at[o] == bs[0] && all.pairs[linePair{o, l}] != nil && all.of(o, l).same > 0 && o.table != l.table {
					agrees[l.table]++
					agrees[o.table]++
				}
			}
		}
	}
	return agrees
}

// setPlace adds a qualifier to what sets the place of a line apart, instead of one of the same axis.
func (l *line) setPlace(q release.Qualifier) {
	l.place = slices.DeleteFunc(l.place, func(o release.Qualifier) bool { return o.Axis == q.Axis })
	l.place = append(l.place, q)
}

// against is the first line of a body that a line conflicts with; nil for none.
func (out bodies) against(all *standings, b *body, l *line) *line {
	for _, o := range all.beside[l] {
		if out.at[o] == b && all.of(o, l).conflict {
			return o
		}
	}
	return nil
}

// anchors are the concepts whose figures tie the statements to each other.
var anchors = map[string]bool{"CashAndCashEquivalents": true, "CashAndRestrictedCash": true, "NetIncomeLoss": true,
	"NetIncomeIncludingNoncontrolling": true, "Assets": true, "LiabilitiesAndEquity": true, "Revenues": true}

func isPlainStatement(table *release.Table) bool {
	switch table.Statement {
	case release.Income, release.Balance, release.CashFlow, release.EPS:
		return true
	}
	return false
}

// placeOf says where a line stands, as what sets it apart from a line of another thing: by its section, the total that it
// counts in, its table or its own label.
func (t *tagger) placeOf(l, o *line) release.Qualifier {
	if here := innermost(l.row); here != "" && !release.SaysTimeAlone(here) && press.MemberName(here) != press.MemberName(innermost(o.row)) {
		return release.Qualifier{Axis: "section", Member: strings.TrimRight(here, " :-")}
	}
	if sums := t.totals(l.row); len(sums) > 0 && l.table == o.table {
		return release.Qualifier{Axis: "section", Member: sums[0].row.Label}
	}
	if l.table != o.table {
		return release.Qualifier{Axis: "table", Member: t.tableName(l.table)}
	}
	if press.MemberName(l.row.Label) != press.MemberName(o.row.Label) {
		return release.Qualifier{Axis: "section", Member: l.row.Label}
	}
	return release.Qualifier{Axis: "section", Member: strings.TrimSpace(t.opener(l) + " " + ordinal(l.row.Index+1))}
}

// opener is the label of the row that opens the block a line stands in: the first row after the last total above it.
func (t *tagger) opener(l *line) string {
	label := ""
	for _, row := range l.table.Rows {
		if row.Index >= l.row.Index {
			break
		}
		if label == "" && len(row.Items) > 0 {
			label = row.Label
		}
		if row.Role == release.Total || row.Role == release.Subtotal {
			label = ""
		}
	}
	return label
}

// tableName is what a table is called: by its title, with its number where another table has the same title or it has none, and
// with the number of its block where several stand below each other.
func (t *tagger) tableName(table *release.Table) string {
	name := t.titleOf(table)
	same := name == ""
	block := 1
	for i, o := range t.release.Tables {
		if o == table {
			for k := i - 1; k >= 0 && t.release.Tables[k].Index == table.Index; k-- {
				block++
			}
			continue
		}
		same = same || t.titleOf(o) == name
	}
	if same {
		name = strings.TrimSpace(name + " table " + ordinal(table.Index+1))
		if block > 1 {
			name += " block " + ordinal(block)
		}
	}
	return name
}
