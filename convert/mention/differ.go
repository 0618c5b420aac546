package mention

import (
	"regexp"
	"slices"
	"strings"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout/convert/mention/match"
	"github.com/tieout/tieout/convert/mention/period"
	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/tables"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/misprint"
	"github.com/tieout/tieout/internal/wording"
)

// differs is how many points of evidence speak for a contradiction rather than for another measure.
const differs = 3

// differs looks for a figure of just the measure and period that the number speaks of and that says otherwise.
func (r *reader) differs(d *reading) (verdict, bool) {
	switch {
	case d.isOfSomethingElse():
		return verdict{}, false
	case d.Unit == quantity.Points || d.Unit == quantity.Basis:
		return r.marginDiffers(d)
	case d.isInexact() || d.saysMidpoint() || r.isExcluded(d) || r.isQualified(d, nearby) || restated.In(d.s.Words):
		return verdict{}, false
	case d.Unit == quantity.Percent && d.change != 0:
		return r.growthDiffers(d)
	case !d.isPlainAmount():
		return verdict{}, false
	}
	return r.saysOtherwise(d)
}

// saysOtherwise looks for a figure of the measure and period of an amount that says otherwise.
func (r *reader) saysOtherwise(d *reading) (verdict, bool) {
	var best verdict
	points := 0
	take := func(f *tables.Figure, score float64, explicit bool, partner int) {
		if n := r.evidence(d, f, explicit, partner); n > points {
			points = n
			best = verdict{status: Differs, figures: []*tables.Figure{f}, score: score, exact: true, expected: d.InPlaces(f.Item.Value),
				sure: !d.Cut(f.Item.Value) && !tables.LooksMisprinted(f)}
		}
	}
	alone := r.standsAlone(d)
	r.candidates(d, func(c candidate) {
		if !r.isMeant(d, c) || d.spans[0].explicit && c.span.End != d.spans[0].End {
			return // the words name another time
		}
		partner := r.partners(d, c.Row)
		if alone || partner > 1 && !r.anyAgrees(d, c.Row) {
			take(c.Figure, c.score, c.span.explicit, partner)
		}
	})
	r.besidePartner(d, func(f *tables.Figure) { take(f, 0.9, true, 2) })
	return best, points >= differs
}

// isQuarterlyBeside reports whether a number is said to be paid each quarter and the figure that contradicts it is of a longer time.
func (d *reading) isQuarterlyBeside(v verdict) bool {
	return v.status == Differs && len(v.figures) > 0 && v.figures[0].Span.Months > 3 && len(d.phrases) > 0 && d.phrases[0].Own && prose.WordsOf(d.phrases[0].Text).Has("quarterly")
}

// isMeant reports whether a candidate is just what the words name, and of what they say first that it is of.
func (r *reader) isMeant(d *reading, c candidate) bool {
	return c.isJust(d) && c.Row.SaysWhat() && (!d.isPayment() || isPayment(c.Row)) && !r.isWithin(d, c.Figure)
}

// isInexact reports whether a number is a forecast, a range or a bound, which figures do not contradict.
func (d *reading) isInexact() bool {
	return d.future || d.Ranged || d.Bound != quantity.Exactly || d.Value2 != nil
}

// isPlainAmount reports whether a number is an amount of money as such, and clearly one.
func (d *reading) isPlainAmount() bool {
	return d.change == 0 && d.Unit == quantity.Money && (d.PerShare || d.Scaled || d.Grouped || d.Priced)
}

// isOfSomethingElse reports whether the words around a number say that it is of a part, of a list whose order is not clear, of
// a change, or after taxes: a figure of the whole does not contradict it.
func (d *reading) isOfSomethingElse() bool {
	words := d.s.Words
	if slices.Contains(words, "respectively") && !d.listed {
		return true
	}
	before := words[max(0, d.From-partWords):d.From]
	if parts.In(before) || !d.isWholeBehind() && parts.In(words[d.To:min(len(words), d.To+partWords/2)]) {
		return true
	}
	return d.isOfPlace() || d.comesFrom() || d.isOfIncrease() || d.isOfAnotherSubject() || d.isAlongside() || d.isBy() || d.isOutOfAnother() || d.isReason()
}

// isWholeBehind reports whether what stands behind a number goes on with a part of it, perhaps behind the noun that the number counts: "$12.9 million,
// including $3.8 million", "1,788 employees, including 63 who joined".
func (d *reading) isWholeBehind() bool {
	const noun = 2 // words
	for k := d.To; k <= d.To+noun && k < len(d.s.Words); k++ {
		if isWhole(d.s.Words[k:]) {
			return true
		}
		if d.Unit != quantity.Bare || d.s.Tokens[k].Kind != prose.Word {
			break
		}
	}
	return false
}

// isOfPlace reports whether a name behind a number says where, or whose, it is: "$0.6 billion at Collins".
func (d *reading) isOfPlace() bool {
	words, k := d.s.Words, d.To
	if k+1 >= len(words) || !(words[k] == "at" || words[k] == "for" || words[k] == "in" || words[k] == "from") || d.s.Tokens[k+1].Kind != prose.Word || !d.s.Tokens[k+1].Upper {
		return false
	}
	_, isMonth := period.MonthNames[words[k+1]]
	return !isMonth && !d.s.Taken[k+1] && period.Ordinals[words[k+1]] == 0 && prose.Starts(prose.Bases, words, k+1) == 0 && prose.Currencies[words[k+1]] == ""
}

// comesFrom reports whether the words behind an amount name what it came from, a part of the whole: "revenues of $742 million from legacy Marwick".
func (d *reading) comesFrom() bool {
	k := d.To + 1
	if d.Unit != quantity.Money || d.PerShare || d.To >= len(d.s.Words) || d.s.Words[d.To] != "from" {
		return false
	}
	for k < len(d.s.Words) && articles[d.s.Words[k]] {
		k++
	}
	return k < len(d.s.Words) && d.s.Tokens[k].Kind == prose.Word && !d.s.Taken[k] && prose.Starts(wholeSources, d.s.Words, k) == 0
}

// wholeSources are what all of an amount may come from.
var wholeSources = wording.Phrases("continuing|discontinued|operations|operating|financing|investing|last|prior|previous|year|those|that|restated|what")

// isOutOfAnother reports whether a sentence begins with what a number is a part of: "Of the $61.8 million in cash, $58.4 million was held abroad".
func (d *reading) isOutOfAnother() bool {
	const most = 3 // words before the whole
	return d.s.Words[0] == "of" && slices.ContainsFunc(d.peers[:d.index], func(o *reading) bool { return o.From <= most && o.Unit == d.Unit })
}

// isReason reports whether a number is of what something else is due to: "the increase was due to $161.3 million of repurchases".
func (d *reading) isReason() bool {
	const most = 4 // words from the reason to the number
	for k := d.From - 1; k >= max(0, d.From-most) && d.s.Tokens[k].Kind == prose.Word; k-- {
		if n := prose.Starts(prose.Reasons, d.s.Words, k); n > 0 {
			return true
		}
	}
	return false
}

// isAlongside reports whether a number is of what goes along with another: "revenues were $719.7 million, with $128.5 million coming from", "premiums
// written grew 8.2%, with Specialty Lines up 20.6%".
func (d *reading) isAlongside() bool {
	const most = 6 // words from "with" to the number
	for k := d.From - 1; k >= max(0, d.From-most) && d.s.Tokens[k].Kind == prose.Word && !d.against; k-- {
		if d.s.Words[k] == "with" {
			if ended.In(d.s.Words[max(0, k-4):k]) {
				return false // "ended the quarter with 1,788 employees"
			}
			return k == d.From-1 || d.Unit == quantity.Percent
		}
	}
	return false
}

// ended are the verbs behind which "with" says what there was at the end.
var ended = wording.Phrases("ended|ends|ending|finished|finishing|closed|closing|exited|concluded")

// isBy reports whether a number is what something has changed by: "rose to $90.6 million from $85.0 million, or by 7 cents per share to $1.46".
func (d *reading) isBy() bool {
	return d.change == 0 && d.From > 0 && d.s.Words[d.From-1] == "by"
}

// isWhole reports whether the words behind a number go on with a part of it: "$1.84 million, of which about $0.29 million is", "$12.9 million,
// including $3.8 million of".
func isWhole(behind wording.Text) bool {
	if len(behind) < 3 || behind[0] != "," {
		return len(behind) > 1 && behind[0] == "and" && (behind[1] == "included" || behind[1] == "includes") // "were $524.7 million and included a plant"
	}
	if behind[1] == "of" {
		return behind[2] == "which"
	}
	n := prose.Starts(includes, behind, 1)
	part := behind[min(len(behind)-1, 1+n)]
	return n > 0 && (prose.Currencies[part] != "" || prose.IsDigit(part[0]))
}

// includes are the words between a whole and its part.
var includes = wording.Phrases("including", "which includes|included", "net of")

// isOfIncrease reports whether a number is of what was added: "increased revenues of $44.6 million from higher prices".
func (d *reading) isOfIncrease() bool {
	words := d.s.Words
	if d.change != 0 || d.From == 0 || words[d.From-1] != "of" {
		return false
	}
	for k := d.From - 2; k >= max(0, d.From-partWords) && d.s.Tokens[k].Kind == prose.Word; k-- {
		if prose.Starts(prose.Ups, words, k) > 0 || prose.Starts(prose.Downs, words, k) > 0 {
			return !slices.Contains(words[k:d.From], "by") // "was reduced by capital expenditures of $10.9 million"
		}
	}
	return false
}

// partWords is how many words before a number may say that it is of a part.
const partWords = 8

// isJust reports whether a candidate is just what the words name: no more, no less.
func (c candidate) isJust(d *reading) bool {
	return (c.phrase.Own || d.against) && c.fit.Exact && c.score >= 0.9 && c.phrase.Fit >= 0.9 && !c.Row.OfPart && (c.Item.Kind == release.PerShare) == d.PerShare && !isVague(c.phrase.Words)
}

// standsAlone reports whether a number is clear enough without others of its sentence that tie.
func (r *reader) standsAlone(d *reading) bool {
	return !d.against && !hasObjectOfItsOwn(d) && !r.isQualified(d, prose.MaxSentence) && !r.agreesSomewhere(d) && !r.isOfAPart(d)
}

// nearby is how many words around a number are looked at for what it leaves out, where another number of the sentence ties.
const nearby = 9

// isQualified reports whether words near a number say that it leaves something out, or that it is expected.
func (r *reader) isQualified(d *reading, within int) bool {
	words := slices.Clone(d.s.Words[max(0, d.From-within):d.To])
	for _, w := range d.s.Words[d.To:min(len(d.s.Words), d.To+within)] {
		if !strings.HasPrefix(w, "includ") { // what a number includes is in it
			words = append(words, w)
		}
	}
	if d.against && d.chained >= 0 && d.chained < d.index && r.isQualified(d.peers[d.chained], within) {
		return true // so is what it is compared with
	}
	if d.isByAccounts() && !prose.Forecasts.In(words) {
		return false
	}
	return prose.Adjusts.In(words) || prose.Excludes.In(words) || prose.Forecasts.In(words) || supposes.In(d.s.Words[max(0, d.From-within):d.From])
}

// besidePartner calls visit for the figures of the row that the number is compared with, or that is compared with it, for
// the period that is said of the number.
func (r *reader) besidePartner(d *reading, visit func(*tables.Figure)) {
	for _, o := range d.peers {
		if o.verdict.status != Ties || o.change != 0 || o.Unit != d.Unit || o.PerShare != d.PerShare || !d.isComparedWith(o) {
			continue
		}
		w := o.verdict.figures[0].Row
		if !d.spans[0].explicit || w.OfPart || r.anyAgrees(d, w) || !r.couldMean(d, w) {
			continue
		}
		for _, f := range w.At(d.spans[0].Span) {
			if suits(f, d) && !f.Change && len(f.Around) == len(o.verdict.figures[0].Around) && f.Adjusted == o.verdict.figures[0].Adjusted {
				visit(f)
			}
		}
	}
}

// isComparedWith reports whether one of two numbers is what the other is compared with.
func (d *reading) isComparedWith(o *reading) bool {
	return o.against != d.against && (o.against && o.chained == d.index || d.against && d.chained == o.index)
}

// leastMeant is the score from which words may speak of a row that another number of the sentence ties to.
const leastMeant = 0.75

// couldMean reports whether no words of the number's own speak of another row.
func (r *reader) couldMean(d *reading, w *tables.Row) bool {
	for _, p := range d.phrases {
		if p.Own && !slices.ContainsFunc(r.rowsFor(d, p), func(f match.Fit) bool { return f.Row == w && f.Score >= leastMeant }) {
			return false
		}
	}
	return true
}

const paidWords = 14 // before a number

// isPayment reports whether the words before a number say that it was paid: "income taxes paid in 2023 were $170 million".
func (d *reading) isPayment() bool {
	return paid.In(d.s.Words[max(0, d.From-paidWords):d.From])
}

// isPayment reports whether a row's label says that it was paid.
func isPayment(w *tables.Row) bool { return paid.In(prose.WordsOf(w.Label)) }

var paid = wording.Phrases("paid|payment|payments|pay")

// isVague reports whether a phrase names no line item: "the loss of $2 million".
func isVague(words []string) bool {
	return len(words) == 1 && (words[0] == "income" || words[0] == "expense")
}

// hasObjectOfItsOwn reports whether words behind the number say what it is an amount of.
func hasObjectOfItsOwn(d *reading) bool {
	return slices.ContainsFunc(d.phrases, func(p match.Phrase) bool { return p.Own && p.After })
}

// isOfAPart reports whether the heading above speaks of a part of the company, or of another subject than the tables'.
func (r *reader) isOfAPart(d *reading) bool {
	for i := d.block; i >= r.opening() && i > d.block-maxBelow; i-- {
		if b := &r.blocks[i]; i < d.block && b.Heading && !strings.ContainsAny(b.Text, "$%") {
			return r.namesPart(b.Text)
		}
	}
	return false
}

// partAbove is the part of the company that the heading above a block names, "" for none.
func (r *reader) partAbove(block int) string {
	for i := block - 1; i >= 0 && i > block-maxBelow; i-- {
		if b := &r.blocks[i]; b.Heading {
			if i >= r.opening() && len(b.Text) <= prose.MaxHeading && !strings.ContainsAny(b.Text, "$%") && !isSaying(b.Text) && r.namesPart(b.Text) {
				return b.Text
			}
			return ""
		}
	}
	return ""
}

// isSaying reports whether a heading says something of the list below it: "Unit case volume performance included the following:".
func isSaying(text string) bool {
	words := prose.WordsOf(text)
	return strings.HasSuffix(strings.TrimSpace(text), ":") && (words.Has("following") || words.Has("follows"))
}

// opening is the first paragraph of the release: the headings above it are those of all of it, and name who reports.
func (r *reader) opening() int {
	if r.opens == 0 {
		r.opens = 1 + max(0, slices.IndexFunc(r.blocks, func(b prose.Block) bool { return !b.Heading && len(b.Text) >= prose.LeastParagraph }))
	}
	return r.opens - 1
}

// maxBelow bounds how far above a number its heading is looked for, in blocks.
const maxBelow = 40

// namesPart reports whether a heading has a word that neither the tables' titles nor the names of statements have, but for those of what is measured.
func (r *reader) namesPart(text string) bool {
	if from := strings.IndexByte(text, '('); from > 0 && strings.HasSuffix(strings.TrimRight(text, " :"), ")") {
		text = text[:from] // what a bracket says of the list below
	}
	for _, item := range headingItems.Split(text, -1) {
		words := r.Canonical(item)
		if slices.ContainsFunc(words, func(w string) bool { return !r.generalWords()[w] }) && len(r.ConceptsOf(words)) == 0 {
			return true
		}
	}
	return false
}

// headingItems parts the items that a heading lists: "Free cash flow and balance sheet".
var headingItems = regexp.MustCompile(`,|;|&|/|\band\b`)

// generalWords are the words of the titles of tables, of the issuer's name, and of headings of results in general.
func (r *reader) generalWords() map[string]bool {
	if r.general == nil {
		r.general = map[string]bool{}
		for _, w := range r.Tables.Rows {
			for x := range w.InTitle {
				r.general[x] = true
			}
		}
		for _, line := range wording.Lines("prose-headings") {
			for _, w := range r.Canonical(line) {
				r.general[w] = true
			}
		}
	}
	return r.general
}

// agreesSomewhere reports whether a row that the number may speak of has it in any column.
func (r *reader) agreesSomewhere(d *reading) bool {
	for _, p := range d.phrases {
		if slices.ContainsFunc(r.fittingFor(d, p).Likely().Between(d.Around()), func(f *tables.Figure) bool { return d.Agrees(f.Value(), f.Item.Value) != quantity.No }) {
			return true
		}
	}
	return false
}

// anyAgrees reports whether a row prints the number in any of its columns.
func (r *reader) anyAgrees(d *reading, w *tables.Row) bool {
	for _, f := range w.Figures {
		if d.Agrees(f.Value(), f.Item.Value) != quantity.No {
			return true
		}
	}
	return false
}

// evidence counts what speaks for a contradiction. A number that no slip of the pen makes of the figure is of something else,
// unless it is near it and another number of its sentence is of the same row.
func (r *reader) evidence(d *reading, f *tables.Figure, explicit bool, partner int) int {
	n := partner
	if explicit {
		n++
	}
	value := f.Item.Value.Abs()
	close := d.Value.Sub(value).Abs().LessThanOrEqual(value.Mul(decimal.New(2, -1)))
	if close {
		n++
	}
	switch {
	case d.Cut(value) && explicit && close:
		return differs
	case d.Digits > 2 && (quantity.Prints(value.Shift(3), d.Value, d.Ulp) || quantity.Prints(value, d.Value.Shift(3), d.Ulp+3)):
		n += 3 // the same digits in another scale
	case d.Digits > 2 && d.IsSlipOf(f.Item, close):
		n += 2
	case d.Digits == 2 && partner > 1 && misprint.Of(d.Value, d.InPlaces(value)):
		n++
	case !close || partner < 2:
		return 0
	}
	if d.Digits < 3 && partner < 2 {
		n--
	}
	return n
}

// partners counts what other numbers of the sentence say for a row: 2 where one ties to it, 1 where the per-share figure
// that goes with the number ties.
func (r *reader) partners(d *reading, w *tables.Row) int {
	n := 0
	for _, o := range d.peers {
		if o == d || o.verdict.status != Ties && o.verdict.status != Derives {
			continue
		}
		for _, f := range o.verdict.figures {
			if f.Row == w || slices.ContainsFunc(w.Figures, f.IsSame) {
				return 2
			}
			if o.linked == d.index && o.verdict.status == Ties && f.Span.End == d.spans[0].End {
				n = 1
			}
		}
	}
	return n
}

// growthDiffers looks for a change that two figures of just the measure and periods contradict, where another number of
// the sentence ties to their row.
func (r *reader) growthDiffers(d *reading) (verdict, bool) {
	for _, p := range d.phrases {
		if p.Fit < 0.9 || p.Adjusted || !p.Own && (hasObjectOfItsOwn(d) || r.namesItsOwn(d)) {
			continue
		}
		for _, rf := range r.rowsFor(d, p) {
			if !rf.IsJust() || r.partners(d, rf.Row) < 2 || r.anyChange(d, rf.Row) {
				continue
			}
			s := d.spans[0].Span
			for _, cur := range rf.Row.At(s) {
				for _, was := range rf.Row.At(r.basesOf(d, s)[0]) {
					if v, ok := growthAgainst(d, cur, was); ok && r.isBase(d, was) && r.mentioned(d, cur) && (r.mentioned(d, was) || misprint.Of(d.Value, v.expected) && r.goesWith(d, cur)) {
						return v, true
					}
				}
			}
		}
	}
	return verdict{}, false
}

// namesItsOwn reports whether the words of a number itself are just what a row is called: what others of its sentence speak of, it does not.
func (r *reader) namesItsOwn(d *reading) bool {
	return slices.ContainsFunc(d.phrases, func(p match.Phrase) bool { return p.Own && slices.ContainsFunc(r.rowsFor(d, p), match.Fit.IsJust) })
}

// mentioned reports whether another number of the sentence ties to a figure.
func (r *reader) mentioned(d *reading, f *tables.Figure) bool {
	return slices.ContainsFunc(d.peers, func(o *reading) bool {
		if o.verdict.status != Ties || len(o.verdict.figures) == 0 {
			return false
		}
		x := o.verdict.figures[0]
		return x.Item == f.Item || x.Span == f.Span && x.Item.Value.Equal(f.Item.Value) && x.Item.Kind == f.Item.Kind
	})
}

// goesWith reports whether a change is said of the level that ties to a figure: "increased 15% to $64.7 billion", "$64.7
// billion, up 15%".
func (r *reader) goesWith(d *reading, f *tables.Figure) bool {
	return slices.ContainsFunc(d.peers, func(o *reading) bool {
		return (d.chained == o.index || o.chained == d.index) && o.change == 0 && o.verdict.status == Ties && o.verdict.figures[0].Item.Value.Equal(f.Item.Value)
	})
}

// growthAgainst is the verdict that two figures contradict a change, not a sure one where it is near what they give.
func growthAgainst(d *reading, cur, was *tables.Figure) (verdict, bool) {
	if cur.Item.Kind == release.Percentage || cur.Change || was.Change || cur.Span.Months != was.Span.Months || cur.Adjusted || was.Adjusted {
		return verdict{}, false
	}
	i, point, ok := tables.Growth(cur, was)
	near := d.Cut(point)
	if !ok || quantity.Magnitude(i).Overlaps(d.Accuracy()) || near && d.Digits < leastStale {
		return verdict{}, false
	}
	return verdict{status: Differs, figures: []*tables.Figure{cur, was}, formula: tables.GrowthFormula(cur, was), exact: true,
		expected: d.InPlaces(point), sure: !near}, true
}

// anyChange reports whether a change between any two columns of a row, or one that the table prints, is the number.
func (r *reader) anyChange(d *reading, w *tables.Row) bool {
	for _, g := range append([]*tables.Row{w}, w.Growths...) {
		for _, f := range g.Figures {
			if f.Item.Kind != release.Percentage {
				continue
			}
			if v, point := tables.InPercent(f); d.Agrees(v, point) != quantity.No {
				return true
			}
		}
	}
	figures := w.Figures[:min(len(w.Figures), 24)]
	for _, a := range figures {
		for _, b := range figures {
			if a.Span.Months != b.Span.Months {
				continue // no change is counted from a period of another length
			}
			if i, point, ok := tables.Growth(a, b); ok && a != b && d.Agrees(i, point) != quantity.No {
				return true
			}
		}
	}
	return false
}

// parts are the words around a figure that is a part of what it stands beside: "of which", "net of tax".
var parts = wording.Phrases("of which", "included|include|includes|including in?", "comprised|consisted|consisting of", "after tax|taxes", "net of tax|taxes", "pretax", "pre tax", "held by", "available for", "related|relating to")
