package contradict

import (
	"slices"
	"strings"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout/convert/mention/derive"
	"github.com/tieout/tieout/convert/mention/match"
	"github.com/tieout/tieout/convert/mention/period"
	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/reading"
	"github.com/tieout/tieout/convert/mention/search"
	"github.com/tieout/tieout/convert/mention/tables"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/misprint"
	"github.com/tieout/tieout/internal/wording"
)

// differs is how many points of evidence speak for a contradiction rather than for another measure.
const differs = 3

// Differs looks for a figure of just the measure and period that the number speaks of and that says otherwise.
func (r *Checker) Differs(d *reading.Reading) (reading.Verdict, bool) {
	switch {
	case IsOfSomethingElse(d):
		return reading.Verdict{}, false
	case d.Unit == quantity.Points || d.Unit == quantity.Basis:
		return r.marginDiffers(d)
	case d.IsInexact() || search.SaysMidpoint(d) || r.IsExcluded(d) || r.IsQualified(d, reading.Nearby) || Restated.In(d.Sentence.Words):
		return reading.Verdict{}, false
	case d.Unit == quantity.Percent && d.Change != 0:
		return r.growthDiffers(d)
	case !d.IsPlainAmount():
		return reading.Verdict{}, false
	}
	return r.saysOtherwise(d)
}

// saysOtherwise looks for a figure of the measure and period of an amount that says otherwise.
func (r *Checker) saysOtherwise(d *reading.Reading) (reading.Verdict, bool) {
	var best reading.Verdict
	points := 0
	take := func(f *tables.Figure, score float64, explicit bool, partner int) {
		if n := r.evidence(d, f, explicit, partner); n > points {
			points = n
			best = reading.Verdict{Status: reading.Differs, Figures: []*tables.Figure{f}, Score: score, Exact: true, Expected: d.InPlaces(f.Item.Value),
				Sure: !d.Cut(f.Item.Value) && !tables.LooksMisprinted(f)}
		}
	}
	alone := r.standsAlone(d)
	r.Candidates(d, func(c derive.Candidate) {
		if !r.isMeant(d, c) || d.When().Explicit && c.When.End != d.When().End {
			return // the words name another time
		}
		partner := r.Partners(d, c.Row)
		if alone || partner > 1 && !r.anyAgrees(d, c.Row) {
			take(c.Figure, c.Score, c.When.Explicit, partner)
		}
	})
	r.besidePartner(d, func(f *tables.Figure) { take(f, 0.9, true, 2) })
	return best, points >= differs
}

// IsQuarterlyBeside reports whether a number is said to be paid each quarter and the figure that contradicts it is of a longer time.
func IsQuarterlyBeside(d *reading.Reading, v reading.Verdict) bool {
	return v.Status == reading.Differs && len(v.Figures) > 0 && v.Figures[0].Span.Months > 3 && d.Name().Own && prose.WordsOf(d.Name().Text).Has("quarterly")
}

// isMeant reports whether a candidate is just what the words name, and of what they say first that it is of.
func (r *Checker) isMeant(d *reading.Reading, c derive.Candidate) bool {
	return c.IsJust(d) && c.Row.SaysWhat() && (!saysPaid(d) || isPayment(c.Row)) && !r.IsWithin(d, c.Figure)
}

// IsOfSomethingElse reports whether the words around a number say that it is of a part, of a list whose order is not clear, of
// a change, or after taxes: a figure of the whole does not contradict it.
func IsOfSomethingElse(d *reading.Reading) bool {
	words := d.Sentence.Words
	if slices.Contains(words, "respectively") && !d.Listed {
		return true
	}
	if parts.In(wordsBeforeName(d)) || parts.In(words[behindName(d):d.From]) || !isWholeBehind(d) && parts.In(words[d.To:min(len(words), d.To+partWords/2)]) {
		return true
	}
	return leavesOutWhatWasSaid(d) || isOfPlace(d) || comesFrom(d) || isOfIncrease(d) || isOfAnotherSubject(d) || isAlongside(d) || d.IsBy() || isOutOfAnother(d) || isReason(d)
}

// wordsBeforeName are the words near a number up to the name of what it measures, or to itself: what the name says to be in it is no part, "net debt including lease
// liabilities".
func wordsBeforeName(d *reading.Reading) wording.Text {
	to := d.From
	if k := startOfName(d); k >= 0 {
		to = k
	}
	return d.Sentence.Words[max(0, min(d.From-partWords, to)):to]
}

// behindName is the token behind the name of what a number measures, at most so far before it that a word there may be of a part.
func behindName(d *reading.Reading) int {
	if k := startOfName(d); k >= 0 {
		return max(k+len(prose.WordsOf(d.Name().Text)), d.From-partWords)
	}
	return d.From
}

// startOfName is the token at which the name of what a number measures begins before it; -1 for none.
func startOfName(d *reading.Reading) int {
	if !d.IsNamedBefore() {
		return -1
	}
	k := d.StartOf(d.Name().Text)
	if k+len(prose.WordsOf(d.Name().Text)) > d.From {
		return -1
	}
	return k
}

// leavesOutWhatWasSaid reports whether a sentence opens with what the one before it spoke of being left out: "Excluding this impact, revenue grew 20%".
func leavesOutWhatWasSaid(d *reading.Reading) bool {
	words := d.Sentence.Words
	n := prose.Starts(prose.Excludes, words, 0)
	if n == 0 || n >= len(words) {
		return false
	}
	switch words[n] {
	case "this", "that", "these", "those", "such":
		return true
	}
	return false
}

// isWholeBehind reports whether what stands behind a number goes on with a part of it, perhaps behind the noun that the number counts: "$12.9 million,
// including $3.8 million", "1,788 employees, including 63 who joined".
func isWholeBehind(d *reading.Reading) bool {
	const noun = 2 // words
	from := d.To
	for from < len(d.Sentence.Words) && (d.Sentence.Taken[from] || prose.Starts(reading.InTime, d.Sentence.Words, from) > 0) {
		from++ // "was $2.26 billion at March 31, of which $1.93 billion"
	}
	for k := from; k <= from+noun && k < len(d.Sentence.Words); k++ {
		if isWhole(d.Sentence.Words[k:]) {
			return true
		}
		if d.Unit != quantity.Bare || d.Sentence.Tokens[k].Kind != prose.Word {
			break
		}
	}
	return false
}

// isOfPlace reports whether a name behind a number says where, or whose, it is: "$0.6 billion at Collins".
func isOfPlace(d *reading.Reading) bool {
	words, k := d.Sentence.Words, d.To
	if k+1 >= len(words) || !(words[k] == "at" || words[k] == "for" || words[k] == "in" || words[k] == "from") || d.Sentence.Tokens[k+1].Kind != prose.Word || !d.Sentence.Tokens[k+1].Upper {
		return false
	}
	_, isMonth := period.MonthNames[words[k+1]]
	return !isMonth && !d.Sentence.Taken[k+1] && period.Ordinals[words[k+1]] == 0 && prose.Starts(prose.Bases, words, k+1) == 0 && prose.Currencies[words[k+1]] == ""
}

// comesFrom reports whether the words behind an amount, or behind a percentage that its sign alone says is a change, name what it came from, or what it is for, a part of the
// whole: "revenues of $742 million from legacy Marwick", "gains of $858 million for pension plans", "with (1.1)% from currency and (0.7)% from disposals".
func comesFrom(d *reading.Reading) bool {
	k := d.To + 1
	if d.Unit != quantity.Money && !isBareFall(d) || d.PerShare || d.To >= len(d.Sentence.Words) {
		return false
	}
	if w := d.Sentence.Words[d.To]; w != "for" && (w != "from" || len(d.Bases) > 0) {
		return false
	}
	for k < len(d.Sentence.Words) && reading.Articles[d.Sentence.Words[k]] {
		if d.Sentence.Words[d.To] == "for" {
			return false // "for a margin of 5%", "for the thirteen weeks"
		}
		k++
	}
	return k < len(d.Sentence.Words) && d.Sentence.Tokens[k].Kind == prose.Word && !d.Sentence.Taken[k] && prose.Starts(wholeSources, d.Sentence.Words, k) == 0
}

// isBareFall reports whether a percentage is a change by its own sign, which no words beside it are of, and something behind it has that part in one of the whole.
func isBareFall(d *reading.Reading) bool {
	return d.Unit == quantity.Percent && d.Negative && d.Sentence.Words[min(d.To, len(d.Sentence.Words)-1)] == "from" && !(d.From > 0 && (prose.Starts(prose.Ups, d.Sentence.Words, d.From-1) > 0 || prose.Starts(prose.Downs, d.Sentence.Words, d.From-1) > 0))
}

// wholeSources are what all of an amount may come from.
var wholeSources = wording.Phrases("all|both|each|fiscal|full|total|continuing|discontinued|operations|operating|financing|investing|last|prior|previous|year|those|that|restated|what")

// isOutOfAnother reports whether a sentence begins with what a number is a part of: "Of the $61.8 million in cash, $58.4 million was held abroad".
func isOutOfAnother(d *reading.Reading) bool {
	const most = 3 // words before the whole
	return d.Sentence.Words[0] == "of" && slices.ContainsFunc(d.Peers[:d.Index], func(o *reading.Reading) bool { return o.From <= most && o.Unit == d.Unit })
}

// isReason reports whether a number is of what something else is due to: "the increase was due to $161.3 million of repurchases".
func isReason(d *reading.Reading) bool {
	const most = 4 // words from the reason to the number
	for k := d.From - 1; k >= max(0, d.From-most) && d.Sentence.Tokens[k].Kind == prose.Word; k-- {
		if n := prose.Starts(prose.Reasons, d.Sentence.Words, k); n > 0 {
			return true
		}
	}
	return false
}

// isAlongside reports whether a number is of what goes along with another: "revenues were $719.7 million, with $128.5 million coming from", "premiums
// written grew 8.2%, with Specialty Lines up 20.6%".
func isAlongside(d *reading.Reading) bool {
	const most = 6 // words from "with" to the number
	for k := d.From - 1; k >= max(0, d.From-most) && d.Sentence.Tokens[k].Kind == prose.Word && !d.Against; k-- {
		if d.Sentence.Words[k] == "with" {
			if d.Change == 0 && d.Sentence.Words[d.From-1] == "of" && d.IsNamedBefore() && d.StartOf(d.Name().Text) > k {
				return false // "with gross margin of 20.2%" names what it is
			}
			if ended.In(d.Sentence.Words[max(0, k-4):k]) {
				return false // "ended the quarter with 1,788 employees"
			}
			return k == d.From-1 || d.Unit == quantity.Percent
		}
	}
	return false
}

// ended are the verbs behind which "with" says what there was at the end.
var ended = wording.Phrases("ended|ends|ending|finished|finishing|closed|closing|exited|concluded")

// isWhole reports whether the words behind a number go on with a part of it: "$1.84 million, of which about $0.29 million is", "$12.9 million,
// including $3.8 million of".
func isWhole(behind wording.Text) bool {
	if len(behind) < 3 || behind[0] != "," {
		return len(behind) > 1 && behind[0] == "and" && (behind[1] == "included" || behind[1] == "includes") // "were $524.7 million and included a plant"
	}
	if behind[1] == "of" {
		return behind[2] == "which"
	}
	n := prose.Starts(search.Includes, behind, 1)
	if n == 0 {
		n = prose.Starts(explains, behind, 1) // "was $12.9 million, related to $13.4 million of buybacks", less what came in
	}
	part := behind[min(len(behind)-1, 1+n)]
	return n > 0 && (prose.Currencies[part] != "" || prose.IsDigit(part[0]))
}

// explains are the words that behind a comma go on with the amounts that something is made of.
var explains = wording.Phrases("related|relating|attributable|due to", "inclusive of")

// isOfIncrease reports whether a number is of what was added: "increased revenues of $44.6 million from higher prices", "the change in inventories of $41 million".
func isOfIncrease(d *reading.Reading) bool {
	words := d.Sentence.Words
	if d.Change != 0 || d.From == 0 || words[d.From-1] != "of" {
		return false
	}
	for k := d.From - 2; k >= max(0, d.From-partWords) && d.Sentence.Tokens[k].Kind == prose.Word; k-- {
		if prose.Starts(prose.Ups, words, k) > 0 || prose.Starts(prose.Downs, words, k) > 0 || prose.Starts(prose.ChangeNouns, words, k) > 0 {
			behind := words[k:min(d.From, k+byOrFrom)]
			return !behind.Has("by") && !behind.Has("from") // "was reduced by capital expenditures of $10.9 million"
		}
	}
	return false
}

// byOrFrom is how many words from a verb of change on may have the word for by what, or from what, that was.
const byOrFrom = 3

// partWords is how many words before a number may say that it is of a part.
const partWords = 8

// standsAlone reports whether a number is clear enough without others of its sentence that tie.
func (r *Checker) standsAlone(d *reading.Reading) bool {
	return !d.Against && !d.HasObjectOfItsOwn() && !r.IsQualified(d, prose.MaxSentence) && !r.agreesSomewhere(d) && !r.IsOfAPart(d)
}

// IsQualified reports whether words near a number say that it leaves something out, or that it is expected.
func (r *Checker) IsQualified(d *reading.Reading, within int) bool {
	words := slices.Clone(d.Sentence.Words[max(0, d.From-within):d.To])
	for k := d.To; k < min(len(d.Sentence.Words), d.To+within); k++ {
		if w := d.Sentence.Words[k]; !strings.HasPrefix(w, "includ") && !(w == "before" && d.Sentence.Taken[k]) { // what a number includes is in it; "the year before"
			words = append(words, w)
		}
	}
	if d.Against && d.Chained >= 0 && d.Chained < d.Index && r.IsQualified(d.Peers[d.Chained], within) {
		return true // so is what it is compared with
	}
	if d.IsByAccounts() && !prose.Forecasts.In(words) {
		return false
	}
	return d.Sentence.Basis == prose.Adjusting || prose.Adjusts.In(words) || prose.Excludes.In(words) || prose.Forecasts.In(words) || Supposes.In(d.Sentence.Words[max(0, d.From-within):d.From])
}

// besidePartner calls visit for the figures of the row that the number is compared with, or that is compared with it, for
// the period that is said of the number.
func (r *Checker) besidePartner(d *reading.Reading, visit func(*tables.Figure)) {
	for _, o := range d.Peers {
		if o.Verdict.Status != reading.Ties || o.Change != 0 || o.Unit != d.Unit || o.PerShare != d.PerShare || !d.IsComparedWith(o) {
			continue
		}
		w := o.Verdict.Figures[0].Row
		if !d.When().Explicit || w.OfPart || r.anyAgrees(d, w) || !r.couldMean(d, w) {
			continue
		}
		for _, f := range w.At(d.When().Span) {
			if d.Suits(f) && !f.Change && len(f.Around) == len(o.Verdict.Figures[0].Around) && f.Adjusted == o.Verdict.Figures[0].Adjusted {
				visit(f)
			}
		}
	}
}

// leastMeant is the score from which words may speak of a row that another number of the sentence ties to.
const leastMeant = 0.75

// couldMean reports whether no words of the number's own speak of another row.
func (r *Checker) couldMean(d *reading.Reading, w *tables.Row) bool {
	for _, p := range d.Phrases {
		if p.Own && !slices.ContainsFunc(r.RowsFor(d, p), func(f match.Fit) bool { return f.Row == w && f.Score >= leastMeant }) {
			return false
		}
	}
	return true
}

const paidWords = 14 // before a number

// saysPaid reports whether the words before a number say that it was paid: "income taxes paid in 2023 were $170 million".
func saysPaid(d *reading.Reading) bool {
	return paid.In(d.Sentence.Words[max(0, d.From-paidWords):d.From])
}

// saysPaid reports whether a row's label says that it was paid.
func isPayment(w *tables.Row) bool { return paid.In(prose.WordsOf(w.Label)) }

var paid = wording.Phrases("paid|payment|payments|pay")

// IsOfAPart reports whether the heading above speaks of a part of the company, or of another subject than the tables'.
func (r *Checker) IsOfAPart(d *reading.Reading) bool {
	for i := d.Block; i >= r.Opening() && i > d.Block-reading.MaxBelow; i-- {
		if b := &r.Blocks[i]; i < d.Block && b.Heading && !strings.ContainsAny(b.Text, "$%") {
			return r.NamesPart(b.Text)
		}
	}
	return false
}

// agreesSomewhere reports whether a row that the number may speak of has it in any column.
func (r *Checker) agreesSomewhere(d *reading.Reading) bool {
	for _, p := range d.Phrases {
		if slices.ContainsFunc(r.FittingFor(d, p).Likely().Between(d.Around()), func(f *tables.Figure) bool { return d.Agrees(f.Value(), f.Item.Value) != quantity.No }) {
			return true
		}
	}
	return false
}

// anyAgrees reports whether a row prints the number in any of its columns.
func (r *Checker) anyAgrees(d *reading.Reading, w *tables.Row) bool {
	for _, f := range w.Figures {
		if d.Agrees(f.Value(), f.Item.Value) != quantity.No {
			return true
		}
	}
	return false
}

// evidence counts what speaks for a contradiction. A number that no slip of the pen makes of the figure is of something else,
// unless it is near it and another number of its sentence is of the same row.
func (r *Checker) evidence(d *reading.Reading, f *tables.Figure, explicit bool, partner int) int {
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

// Partners counts what other numbers of the sentence say for a row: 2 where one ties to it, 1 where the per-share figure
// that goes with the number ties.
func (r *Checker) Partners(d *reading.Reading, w *tables.Row) int {
	n := 0
	for _, o := range d.Peers {
		if o == d || o.Verdict.Status != reading.Ties && o.Verdict.Status != reading.Derives {
			continue
		}
		for _, f := range o.Verdict.Figures {
			if f.Row == w || slices.ContainsFunc(w.Figures, f.IsSame) {
				return 2
			}
			if o.Linked == d.Index && o.Verdict.Status == reading.Ties && f.Span.End == d.When().End {
				n = 1
			}
		}
	}
	return n
}

// growthDiffers looks for a change that two figures of just the measure and periods contradict, where another number of
// the sentence ties to their row.
func (r *Checker) growthDiffers(d *reading.Reading) (reading.Verdict, bool) {
	for _, p := range d.Phrases {
		if p.Fit < 0.9 || p.Adjusted || !p.Own && (d.HasObjectOfItsOwn() || r.namesItsOwn(d)) {
			continue
		}
		for _, rf := range r.RowsFor(d, p) {
			if !rf.IsJust() || r.Partners(d, rf.Row) < 2 || r.AnyChange(d, rf.Row) {
				continue
			}
			s := d.When().Span
			for _, cur := range rf.Row.At(s) {
				for _, was := range rf.Row.At(r.BasesOf(d, s)[0]) {
					if v, ok := GrowthAgainst(d, cur, was); ok && r.isBase(d, was) && r.Mentioned(d, cur) && (r.Mentioned(d, was) || misprint.Of(d.Value, v.Expected) && r.goesWith(d, cur)) {
						return v, true
					}
				}
			}
		}
	}
	return reading.Verdict{}, false
}

// namesItsOwn reports whether the words of a number itself are just what a row is called: what others of its sentence speak of, it does not.
func (r *Checker) namesItsOwn(d *reading.Reading) bool {
	return slices.ContainsFunc(d.Phrases, func(p match.Phrase) bool { return p.Own && slices.ContainsFunc(r.RowsFor(d, p), match.Fit.IsJust) })
}

// goesWith reports whether a change is said of the level that ties to a figure: "increased 15% to $64.7 billion", "$64.7
// billion, up 15%".
func (r *Checker) goesWith(d *reading.Reading, f *tables.Figure) bool {
	return slices.ContainsFunc(d.Peers, func(o *reading.Reading) bool {
		return (d.Chained == o.Index || o.Chained == d.Index) && o.Change == 0 && o.Verdict.Status == reading.Ties && o.Verdict.Figures[0].Item.Value.Equal(f.Item.Value)
	})
}

// ChangeAgainst is the verdict that two figures contradict a change in per cent, not a sure one where it is near what they give, or in an amount.
func ChangeAgainst(d *reading.Reading, cur, was *tables.Figure) (reading.Verdict, bool) {
	if d.Unit == quantity.Percent {
		return GrowthAgainst(d, cur, was)
	}
	if !cur.GrowsWith(was) || !d.Suits(cur) || mayBeDifference(d, cur, was) {
		return reading.Verdict{}, false
	}
	return insteadOfDifference(d, cur, was), true
}

// mayBeDifference reports whether a number may be by how much one figure is more or less than another, whatever was rounded.
func mayBeDifference(d *reading.Reading, cur, was *tables.Figure) bool {
	i, point := tables.Difference(cur, was)
	return d.Agrees(i, point) != quantity.No || quantity.Magnitude(i).Overlaps(d.Accuracy()) || nearDifference(d, cur, was)
}

// GrowthAgainst is the verdict that two figures contradict a change, not a sure one where it is near what they give.
func GrowthAgainst(d *reading.Reading, cur, was *tables.Figure) (reading.Verdict, bool) {
	if cur.Item.Kind == release.Percentage || cur.Change || was.Change || cur.Span.Months != was.Span.Months || cur.Adjusted || was.Adjusted {
		return reading.Verdict{}, false
	}
	i, point, ok := tables.Growth(cur, was)
	near := d.Cut(point)
	if !ok || quantity.Magnitude(i).Overlaps(d.Accuracy()) || derive.OfLevelsSaid(d, cur, was) || near && d.Digits < reading.LeastStale {
		return reading.Verdict{}, false
	}
	return reading.Verdict{Status: reading.Differs, Figures: []*tables.Figure{cur, was}, Formula: tables.GrowthFormula(cur, was), Exact: true,
		Expected: d.InPlaces(point), Sure: !near}, true
}

// AnyChange reports whether a change between any two columns of a row, or one that the table prints, is the number.
func (r *Checker) AnyChange(d *reading.Reading, w *tables.Row) bool {
	if d.Unit != quantity.Percent {
		return r.anyAgrees(d, w) || anyDifference(d, w)
	}
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

// anyDifference reports whether a number may be the difference of any two figures of a row for times of one length.
func anyDifference(d *reading.Reading, w *tables.Row) bool {
	figures := w.Figures[:min(len(w.Figures), 24)]
	for i, a := range figures {
		for _, b := range figures[:i] {
			if a.Span.Months == b.Span.Months && a.Item.Kind == b.Item.Kind && mayBeDifference(d, a, b) {
				return true
			}
		}
	}
	return false
}

// parts are the words around a figure that is a part of what it stands beside: "of which", "net of tax".
var parts = wording.Phrases("of which", "included|include|includes|including in?", "comprised|consisted|consisting of", "after tax|taxes", "net of tax|taxes", "pretax", "pre tax", "held by", "available for", "related|relating|pertaining to", "associated with", "as a component|reduction|part of")
