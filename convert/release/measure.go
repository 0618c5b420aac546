package release

import (
	_ "embed"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/tieout/tieout/convert/release/layout"
	"github.com/tieout/tieout/convert/release/number"
	"github.com/tieout/tieout/internal/evidence"
	"github.com/tieout/tieout/internal/wording"
)

//go:embed weights/measure.bin
var measureTable []byte

// measureWeights is the fitted table of weights by which the kinds and scales of numbers are decided.
type measureWeights struct {
	model *evidence.Model
	words *evidence.Table
}

var measureModel = sync.OnceValue(func() *measureWeights {
	m := fitted("measure", measureTable)()
	return &measureWeights{m, m.Table(kindNames[:]...)}
})

// kindNames are the kinds of numbers as features name them.
var kindNames = [...]string{Money: "money", Shares: "shares", PerShare: "per share", Percentage: "percent", Count: "count", Ratio: "ratio"}

// readAs is what a number counts, and the power of ten that it is multiplied with.
type readAs struct {
	kind     Number
	exponent int32
}

// measures lists what the number of a cell may be, in the room of a list that nobody needs any longer.
func (dr *draft) measures(room []readAs, rc *rowCells, p *layout.Cell, ruled readAs) []readAs {
	out := room[:0]
	add := func(k Number, e int32) {
		m := readAs{k, e}
		for _, o := range out {
			if o == m {
				return
			}
		}
		out = append(out, m)
	}
	add(ruled.kind, ruled.exponent)
	paid := ruled.kind == Money && sharesPaid.In(wording.Of(rc.row.Label))
	grows := !p.Number.Percent && dr.growsInPercent(rc)
	for _, k := range []Number{Money, Shares, PerShare, Percentage, Count, Ratio} {
		if (!paid || k != PerShare) && (!grows || k != Percentage) {
			add(k, dr.exponent(rc.row, k, p))
		}
	}
	table := dr.t.Scale.Exponent
	add(Shares, table)
	add(Shares, 0)
	if table > 3 {
		add(Shares, 3)
	}
	if dr.documentScale != table {
		add(Shares, dr.documentScale)
	}
	return out
}

// growsInPercent reports whether a row has a percentage that is by what the two numbers before it, which have no percent signs, differ: they are amounts, as the
// change of percentages is said in points. Where nearly all rows of a table print such changes, one whose change does not agree is taken to be one as well: what
// is misprinted is an amount still.
func (dr *draft) growsInPercent(rc *rowCells) bool {
	changes, agrees := dr.percentChange(rc)
	if !changes || agrees {
		return agrees
	}
	if dr.allGrow == 0 {
		agree, others := 0, 0
		for i := range dr.rows {
			if changes, agrees := dr.percentChange(&dr.rows[i]); agrees {
				agree++
			} else if changes {
				others++
			}
		}
		dr.allGrow = -1
		if agree >= growingRows && agree >= growingRows*others {
			dr.allGrow = 1
		}
	}
	return dr.allGrow > 0
}

// growingRows are the fewest that show what the changes of a table are, and how many of them outweigh one that does not agree.
const growingRows = 3

// percentChange reports whether a row prints two numbers without percent signs and then a percentage in a column of no values, and whether that is by what they
// differ.
func (dr *draft) percentChange(rc *rowCells) (changes, agrees bool) {
	for i, v := range rc.Values {
		a, b, ok := dr.valuesBefore(rc, i)
		if !ok || !v.Number.Percent || dr.t.Columns[v.Column].Kind == Values {
			continue
		}
		if v.Number.WholeDigits()+v.Number.Places() > 1 {
			changes = true
			if changeOf(&rc.Values[a].Number, &rc.Values[b].Number, &v.Number) == Percent {
				return true, true
			}
		}
	}
	return changes, false
}

// mostWholeDigits are those of an amount per share, in yen.
const mostWholeDigits = 5

// sharesPaid are what is called after the shares in which it is paid: the word does not make it an amount per share.
var sharesPaid = wording.Phrases("share|stock|equity|unit based compensation|payment|payments|expense|expenses|remuneration|awards")

// sharesDivide are labels of the shares by which earnings are divided, which are no money whatever stands around them.
var sharesDivide = wording.Phrases("shares used in|to|for", "^weighted? average ... shares", "^weighted? average class ... shares", "^number of ... shares", "^basic|diluted|average share|unit count|counts")

// divides reports whether a row, or the heading of the group in which it names none but the basis, is of the shares by which earnings are
// divided.
func (rc *rowCells) divides() bool {
	if sharesDivide.In(wording.Of(rc.row.Label)) {
		return true
	}
	n := len(rc.row.Section)
	return n > 0 && sharesDivide.In(wording.Of(rc.row.Section[n-1])) && basisAlone.In(wording.Of(rc.row.Label))
}

// conversions add to shares, where they stand below them.
var conversions = wording.Phrases("conversion of", "dilutive ... convertible", "convertible ... debentures|notes|preferred")

var basisAlone = wording.Phrases("^basic|diluted|primary $", "^fully diluted $", "^assuming dilution $", "^basic and diluted $")

// tallyMeasureWords adds the features of the words that speak of a row's numbers: its label, its sections.
func tallyMeasureWords(t *evidence.ClassTally, label string, section []string) {
	words := wording.Of(label)
	tallyWords(t, "w:", words, 30)
	for i := 1; i < len(words) && i < 30; i++ {
		if !number.IsDigit(words[i-1][0]) && !number.IsDigit(words[i][0]) {
			t.Add("b:", words[i-1], " ", words[i])
		}
	}
	for n, i := 0, len(section)-1; i >= 0 && n < 2; i, n = i-1, n+1 {
		tallyWords(t, "s:", wording.Of(section[i]), 16)
	}
}

// tallyColumnWords adds the features of the words over a column and of the table's titles, for the kinds of its numbers.
func (dr *draft) tallyColumnWords(t *evidence.ClassTally, column int) {
	tallyWords(t, "h:", wording.Of(dr.heads[column].text), 24)
	if n := len(dr.g.Columns[column].Headings); n > 0 {
		tallyWords(t, "hl:", wording.Of(dr.g.Columns[column].Headings[n-1].Text), 8)
	}
	if n := len(dr.titles); n > 0 {
		tallyWords(t, "t:", wording.Of(dr.titles[n-1].Text), 16)
	}
	tallyWords(t, "l:", wording.Of(lastSentence(dr.g.LeadUp)), 30)
}

// printsIn says what the numbers of a row or column have in common.
type printsIn struct{ percent, currency, commas, places bool }

func (pr *printsIn) note(n *number.Token) {
	if n.Nil {
		return
	}
	pr.percent = pr.percent || n.Percent
	pr.currency = pr.currency || n.Currency != 0
	pr.commas = pr.commas || n.Commas
	pr.places = pr.places || n.Places() > 1
}

func (pr *printsIn) tally(t *evidence.ClassTally, prefix string) {
	if pr.percent {
		t.Add(prefix, "percent")
	}
	if pr.currency {
		t.Add(prefix, "currency")
	}
	if pr.commas {
		t.Add(prefix, "commas")
	}
	if pr.places {
		t.Add(prefix, "cents")
	}
	if !pr.percent && !pr.currency && !pr.commas && !pr.places {
		t.Add(prefix, "plain")
	}
}

// tallyPrinted adds the features of how a number, its row and its column are printed.
func tallyPrinted(t *evidence.ClassTally, n *number.Token, row, column *printsIn) {
	switch {
	case n.Nil:
		t.Add("nil")
	default:
		t.Add("places:", strconv.Itoa(min(n.Places(), 4)))
		t.Add("digits:", strconv.Itoa(min(n.WholeDigits(), 10)))
	}
	if n.Percent {
		t.Add("sign:%")
	}
	if n.Currency != 0 {
		t.Add("sign:$")
	}
	if n.Negative {
		t.Add("negative")
	}
	if n.Suffix != "" {
		t.Add("suffix:", n.Suffix)
	}
	row.tally(t, "row:")
	column.tally(t, "column:")
}

// scaleFeatures says how an exponent stands to the scale of the table and to the size of the number.
func (dr *draft) scaleFeatures(c, ruled readAs, longest *number.Token) []string {
	var t evidence.Tally
	dr.tallyScale(&t, c, ruled, longest)
	return t.Names
}

func (dr *draft) tallyScale(t *evidence.Tally, c, ruled readAs, longest *number.Token) {
	kind := kindNames[c.kind]
	if c == ruled {
		t.Add("the rule's scale")
		t.Add("the rule's scale of ", kind)
	}
	s := &dr.t.Scale
	switch {
	case c.exponent == s.Exponent && s.Stated != "":
		t.Add("as stated of ", kind)
	case c.exponent == s.Exponent:
		t.Add("as inferred of ", kind)
	case c.exponent == 0:
		t.Add("in full of ", kind)
	default:
		t.Add("other scale of ", kind)
	}
	switch e := dr.documentScale; {
	case c.exponent == e && e != s.Exponent:
		t.Add("the document's of ", kind)
	case s.Exponent == e:
		t.Add("table and document agree, ", strconv.FormatBool(c.exponent == e), " of ", kind)
	}
	if c.kind == Shares && max(s.Exponent, dr.documentScale) != 0 {
		t.Add("size ", strconv.Itoa(min(longest.WholeDigits(), 10)), " places ", strconv.Itoa(min(longest.Places(), 3)), " at ", strconv.Itoa(int(c.exponent)))
	}
}

// weighScales appends what the scales of some measures weigh.
func (dr *draft) weighScales(weights []float64, cs []readAs, ruled readAs, longest *number.Token) []float64 {
	for _, c := range cs {
		t := evidence.Tally{Model: measureModel().model}
		dr.tallyScale(&t, c, ruled, longest)
		weights = append(weights, t.Sum)
	}
	return weights
}

// longest is the number of a row with most digits before the point.
func (rc *rowCells) longest() *number.Token {
	best := &rc.Values[0].Number
	for _, p := range rc.Values {
		if !p.Number.Nil && (best.Nil || p.Number.WholeDigits() > best.WholeDigits()) {
			best = &p.Number
		}
	}
	return best
}

// measureFeatures are the features of a cell for the kind of its number: the words that speak of it, and how it is printed.
func (dr *draft) measureFeatures(rc *rowCells, i int, ruled readAs) []string {
	p := rc.Values[i]
	var prints printsIn
	for _, p := range rc.Values {
		prints.note(&p.Number)
	}
	dr.prepareColumn(p.Column)
	var t evidence.ClassTally
	tallyMeasureWords(&t, rc.row.Label, rc.row.Section)
	dr.tallyColumnWords(&t, p.Column)
	dr.tallyCell(&t, &p.Number, &prints, p.Column, ruled)
	return t.Names
}

// tallyCell adds the features of a cell for the kind of its number beside those of words: how it is printed, and where.
func (dr *draft) tallyCell(t *evidence.ClassTally, n *number.Token, row *printsIn, column int, ruled readAs) {
	tallyPrinted(t, n, row, &dr.columnPrints[column])
	t.Add("statement:", string(dr.t.Statement))
	t.Add("above:", kindNames[dr.lastKind])
	t.Add("rule:", kindNames[ruled.kind])
}

const (
	printedSure = 0.99 // how sure the kind of a number is that the sign behind it says
	namedSure   = 0.9  // that its row's name says, or the total that it counts in
)

// rowMeasures decides what the numbers of a row count, and by what they are multiplied, and how sure that is.
func (dr *draft) rowMeasures(rc *rowCells) (measures []readAs, sure []float64) {
	ruled := dr.ruledMeasures(rc)
	mm := measureModel()
	var sums [len(kindNames)]float64
	tallyMeasureWords(&evidence.ClassTally{Table: mm.words, Sums: sums[:]}, rc.row.Label, rc.row.Section)
	out := make([]readAs, len(ruled))
	sure = make([]float64, len(ruled))
	var prints printsIn
	for _, p := range rc.Values {
		prints.note(&p.Number)
	}
	longest := rc.longest()
	var totals, scales []float64
	var cs, before []readAs
	for i, p := range rc.Values {
		dr.prepareColumn(p.Column)
		scores := sums
		for k, w := range dr.columnSums[p.Column] {
			scores[k] += w
		}
		dr.tallyCell(&evidence.ClassTally{Table: mm.words, Sums: scores[:]}, &p.Number, &prints, p.Column, ruled[i])
		cs, before = dr.measures(before, rc, p, ruled[i]), cs
		if i == 0 || ruled[i] != ruled[i-1] || !slices.Equal(cs, before) { // most cells of a row may be the same
			scales = dr.weighScales(scales[:0], cs, ruled[i], longest)
		}
		totals = totals[:0]
		for j, c := range cs {
			totals = append(totals, scores[c.kind]+scales[j])
		}
		best, chance := evidence.Best(totals)
		if cs[best].kind == Money && p.Number.Currency == 0 && dr.mustBe(ruled[i].kind, rc) {
			best, chance = bestOf(ruled[i].kind, cs, totals), max(chance, namedSure)
		}
		out[i], sure[i] = cs[best], chance
		if m, ok := dr.sureMeasure(rc, p); ok {
			out[i] = m
		} else if m, ok := dr.ofColumn(p, ruled[i], out[i]); ok {
			out[i] = m
		}
		if out[i].kind == Shares && dr.besideShares(p.Column) {
			out[i] = readAs{Money, dr.t.Scale.Exponent}
		}
		out[i] = dr.atColumn(p.Column, out[i])
		out[i], sure[i] = dr.asMarked(rc.row.Label, &p.Number, ruled[i], out[i], sure[i])
	}
	rc.unlikelyPerShare(ruled, out)
	dr.agreeInRow(rc, ruled, out, sure)
	dr.differAsRow(rc, out, sure)
	return out, sure
}

// differAsRow takes a number in a column of changes that is by what the two values before it in its row differ for what both are.
func (dr *draft) differAsRow(rc *rowCells, decided []readAs, sure []float64) {
	for i, p := range rc.Values {
		n := &p.Number
		if dr.t.Columns[p.Column].Kind != Change || n.Percent || n.Suffix != "" || n.Nil {
			continue
		}
		if a, b, ok := dr.valuesBefore(rc, i); ok && decided[a] == decided[b] && changeOf(&rc.Values[a].Number, &rc.Values[b].Number, n) == Change {
			decided[i], sure[i] = decided[a], min(sure[a], sure[b])
		}
	}
}

// valuesBefore are the last two numbers before the i-th of a row that stand in columns of values; false where there are not two, or one is none or has a
// percent sign.
func (dr *draft) valuesBefore(rc *rowCells, i int) (a, b int, ok bool) {
	a, b = -1, -1
	for k := i - 1; k >= 0 && a < 0; k-- {
		switch {
		case dr.t.Columns[rc.Values[k].Column].Kind != Values:
		case b < 0:
			b = k
		default:
			a = k
		}
	}
	if a < 0 {
		return 0, 0, false
	}
	x, y := &rc.Values[a].Number, &rc.Values[b].Number
	return a, b, !x.Percent && !y.Percent && !x.Nil && !y.Nil
}

// agreeInRow takes a number that the rules have for what most numbers of its row are for that, where nothing but a time stands over the columns and nothing
// behind the number says otherwise: "Orders  102.7  80.6  73.0" is of one measure.
func (dr *draft) agreeInRow(rc *rowCells, ruled, decided []readAs, sure []float64) {
	var alike []int
	weight := map[readAs]float64{}
	for i, p := range rc.Values {
		n, c := &p.Number, dr.t.Columns[p.Column]
		if n.Nil || n.Percent || n.Suffix != "" || c.Kind != Values || dr.columnReadings()[p.Column].known || slices.ContainsFunc(c.Qualifiers, func(q Qualifier) bool { return q.Axis == "column" }) {
			continue
		}
		alike = append(alike, i)
		weight[decided[i]] += sure[i]
	}
	for _, i := range alike {
		if of := ruled[i]; decided[i].kind != of.kind && !(decided[i].kind == Shares && namesShares(rc.row.Label)) && weight[of] > weight[decided[i]] {
			decided[i], sure[i] = of, min(sure[i], 1-sure[i])
		}
	}
}

// sharesOut are the names of counts of shares, whatever stands in brackets behind: "Common shares outstanding (000s)".
var sharesOut = wording.Phrases("shares issued? and? outstanding $", "outstanding shares $", "number of ... shares $")

// mustBe reports whether a row that the rules take for shares, or for a count, is of nothing else.
func (dr *draft) mustBe(k Number, rc *rowCells) bool {
	return k == Shares && dr.mustBeShares(rc) || k == Count && dr.endsInStaff(rc.row)
}

// mustBeShares reports whether a row that the rules take for shares is of nothing else: by its name, or by what stands above and below it.
func (dr *draft) mustBeShares(rc *rowCells) bool {
	return rc.divides() || namesShares(rc.row.Label) || dr.lastKind == Shares && (conversions.In(wording.Of(rc.row.Label)) || dr.leadsToShares(rc))
}

// namesShares reports whether a label, but for what stands in brackets behind it, is a name of a count of shares.
func namesShares(label string) bool {
	return sharesOut.In(wording.Of(beforePunctuation(strings.ToLower(label))))
}

// besideShares reports whether a column is headed "Amount" and the one before it "Shares": what stands in it is no count, whatever its row says.
func (dr *draft) besideShares(column int) bool {
	return column > 0 && ofAmounts.In(wording.Of(dr.lowestHead(column))) && ofShares.In(wording.Of(dr.lowestHead(column-1)))
}

func (dr *draft) lowestHead(column int) string {
	heads := dr.g.Columns[column].Headings
	if len(heads) == 0 {
		return ""
	}
	return heads[len(heads)-1].Text
}

var (
	ofAmounts = wording.Phrases("^amount|amounts|dollars $", "^dollar amount|amounts $")
	ofShares  = wording.Phrases("^shares|units $", "^number of? shares|units $")
)

// unlikelyPerShare takes a row all of whose numbers have too many digits for amounts per share for what rules have it.
func (rc *rowCells) unlikelyPerShare(ruled, decided []readAs) {
	large := false
	for _, p := range rc.Values {
		if n := &p.Number; !n.Nil && (n.WholeDigits() <= mostWholeDigits || n.Places() > 0) {
			return
		} else if !n.Nil {
			large = true
		}
	}
	for i := range decided {
		if large && decided[i].kind == PerShare && ruled[i].kind != PerShare {
			decided[i] = ruled[i]
		}
	}
}

// asMarked is what a number is by the unit behind it, or by a rule that has it in hundredths; where neither says so, what was decided.
func (dr *draft) asMarked(label string, n *number.Token, ruled, decided readAs, sure float64) (readAs, float64) {
	if n.Suffix == "x" {
		decided, sure = readAs{Ratio, 0}, max(sure, printedSure)
	}
	if decided.kind == Shares && ruled.kind == Shares && dr.d.said(label).scale != nil {
		decided = ruled // "Units in issue ('000)"
	}
	if n.Suffix == "cents" || ruled.kind == PerShare && ruled.exponent == -2 { // "14.3p" is no count, 14.3 "per share (cents)" no money
		if decided = ruled; decided.kind == Percentage || decided.kind == Ratio {
			decided.kind = Money // a yield of 17.65¢
		}
		if k, ok := labelKind(strings.ToLower(label), dr.t.Statement); ok && k == PerShare {
			decided.kind = PerShare
		}
	}
	return decided, sure
}

// bestOf is the candidate of a kind that has the highest total; there is one.
func bestOf(kind Number, cs []readAs, totals []float64) int {
	best := -1
	for j, c := range cs {
		if c.kind == kind && (best < 0 || totals[j] > totals[best]) {
			best = j
		}
	}
	return best
}

// prepareColumn weighs the words over a column once.
func (dr *draft) prepareColumn(column int) {
	if dr.columnSums == nil {
		dr.columnSums = make([][]float64, len(dr.g.Columns))
		dr.columnPrints = make([]printsIn, len(dr.g.Columns))
		for i := range dr.rows {
			for _, p := range dr.rows[i].Values {
				dr.columnPrints[p.Column].note(&p.Number)
			}
		}
	}
	if dr.columnSums[column] == nil {
		sums := make([]float64, len(kindNames))
		dr.tallyColumnWords(&evidence.ClassTally{Table: measureModel().words, Sums: sums}, column)
		dr.columnSums[column] = sums
	}
}

// ruledMeasures are what the rules say that the numbers of a row are.
func (dr *draft) ruledMeasures(rc *rowCells) []readAs {
	kinds := dr.rowKinds(rc)
	out := make([]readAs, len(kinds))
	for i, k := range kinds {
		n := &rc.Values[i].Number
		out[i] = readAs{k, dr.exponent(rc.row, k, rc.Values[i])}
		if col := dr.t.Columns[rc.Values[i].Column]; k == Percentage && !n.Percent && len(col.Heading) > 0 && wording.Says(strings.ToLower(col.Heading[len(col.Heading)-1]), "basis point") {
			out[i].exponent = -4
		}
	}
	return out
}
