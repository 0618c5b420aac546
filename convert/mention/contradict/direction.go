package contradict

import (
	"maps"
	"slices"
	"strings"

	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/reading"
	"github.com/tieout/tieout/convert/mention/tables"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/misprint"
	"github.com/tieout/tieout/internal/wording"
)

var (
	// rises and falls are the words of changes that leave no doubt which way an amount went.
	rises = wording.Phrases("increase|increased|increases|increasing|rose|risen|rising|grew|grown|up|higher|climbed|jumped|advanced|rises|grows|climbs|jumps|surges|soars")
	falls = wording.Phrases("decrease|decreased|decreases|decreasing|fell|fallen|falling|declined|decline|declines|declining|down|lower|dropped|drop|falls|drops|slips|slides|plunges|tumbles")
)

// goesOtherWay looks for a change of just the magnitude that two figures give, in the other direction: "decreased 8.1% to $73.8 million", which is
// what it rose by; or "fell to $9.0 million from $8.1 million", where both tie.
func (r *Checker) goesOtherWay(d *reading.Reading) (reading.Verdict, bool) {
	if d.IsInexact() || d.Verdict.Status == reading.Differs || len(d.Spans) == 0 || d.IsTurnedBeside(wording.Text{"adjusted"}) || hasOtherThan(d) || asides.In(wordsBetween(d)) {
		return reading.Verdict{}, false
	}
	if d.Change != 0 && d.Verdict.Status == "" && d.Unit == quantity.Percent {
		return r.growthGoesOtherWay(d)
	}
	if d.Change == 0 && d.Verdict.Status == reading.Ties && !d.Against {
		return r.levelGoesOtherWay(d)
	}
	return reading.Verdict{}, false
}

// hasOtherThan reports whether a sentence says "than" of anything else than times: "higher than the prior year" is as plain as "up".
func hasOtherThan(d *reading.Reading) bool {
	words := d.Sentence.Words
	for k := 1; k+1 < len(words); k++ {
		if words[k] != "than" {
			continue
		}
		time := k + 1
		for time+1 < len(words) && (reading.Articles[words[time]] || prose.Starts(reading.InTime, words, time) > 0) {
			time++
		}
		if !d.Sentence.Taken[time] || directionAt(words, k-1) == 0 {
			return true
		}
	}
	return false
}

// TiesToFlow reports whether a change since another time ties to one of the flows of cash, whose sign is that of the cash and not of what it went into.
func TiesToFlow(d *reading.Reading) bool {
	return d.Verdict.Status == reading.Ties && len(d.Bases) > 0 && isFlow(d.Verdict.Figures[0])
}

// ChangeMisprinted looks for an amount that the row which its words name has changed by, in the direction that is said, of which the number is a likely misprint:
// "Interest expense increased $19.1 million for the year", where it did by 9.1.
func (r *Checker) ChangeMisprinted(d *reading.Reading) (found reading.Verdict, ok bool) {
	if d.Change == 0 || d.Unit != quantity.Money || d.PerShare || d.Digits < reading.LeastStale || d.IsInexact() || len(d.Spans) == 0 || len(d.Phrases) == 0 || !r.isPlainChange(d) || d.Digits <= reading.FewDigits && !endsClause(d) {
		return reading.Verdict{}, false
	}
	for _, rf := range r.RowsFor(d, d.Name()) {
		if !rf.IsJust() {
			break
		}
		for _, cur := range rf.Row.At(d.When().Span) {
			for _, was := range rf.Row.At(r.BasesOf(d, cur.Span)[0]) {
				if !cur.GrowsWith(was) {
					continue
				}
				if found, ok = isMisprintOf(d, cur, was); !ok || r.IsPrintedIn(d, rf.Row.Table) {
					return reading.Verdict{}, false
				}
			}
		}
	}
	return found, ok
}

// isMisprintOf is the verdict that a figure has changed from another, in the direction that is said, by an amount of which a number is a likely misprint.
func isMisprintOf(d *reading.Reading, cur, was *tables.Figure) (reading.Verdict, bool) {
	by := cur.Size().Sub(was.Size())
	return insteadOfDifference(d, cur, was), by.Sign() == d.Change && !nearDifference(d, cur, was) && misprint.Of(d.Value, d.InPlaces(by.Abs()))
}

// isFlow reports whether a figure is one of the flows of cash, whose sign is that of the cash and not of what it went into.
func isFlow(f *tables.Figure) bool { return f.Row.Table.Statement == release.CashFlow }

// isPlainChange reports whether a change is said of the measure that its clause begins with, of the whole company.
func (r *Checker) isPlainChange(d *reading.Reading) bool {
	return r.isChangeOfItsMeasure(d) && !r.IsOfAPart(d) && d.Part == ""
}

// isChangeOfItsMeasure reports whether a change is said of the measure that its clause begins with.
func (r *Checker) isChangeOfItsMeasure(d *reading.Reading) bool {
	return !d.IsTurned() && r.BeginsWithMeasure(d) && !IsOfSomethingElse(d) && !r.IsExcluded(d)
}

// GrewOtherWay is the verdict that one figure has grown from another by just a percentage, in the other direction.
func GrewOtherWay(d *reading.Reading, cur, was *tables.Figure) (reading.Verdict, bool) {
	i, point, ok := tables.Growth(cur, was)
	if !ok || d.Agrees(i, point) != quantity.Exact || quantity.SameSign(d.Change, point) {
		return reading.Verdict{}, false
	}
	return reading.Verdict{Status: reading.Differs, Figures: []*tables.Figure{cur, was}, Formula: tables.GrowthFormula(cur, was), Exact: true, Expected: d.InPlaces(point), Sure: true, Contrary: true}, true
}

// wordsBetween are the words from the number before to this one.
func wordsBetween(d *reading.Reading) []string {
	from := max(0, d.From-reading.Nearby)
	for _, o := range d.Peers {
		if o.Index < d.Index {
			from = max(from, o.To)
		}
	}
	return d.Sentence.Words[min(from, d.From):d.From]
}

// growthGoesOtherWay holds a percentage against the level that it goes with and what that is compared with.
func (r *Checker) growthGoesOtherWay(d *reading.Reading) (reading.Verdict, bool) {
	if IsOfSomethingElse(d) || r.IsExcluded(d) || otherwise.In(aroundChange(d)) {
		return reading.Verdict{}, false
	}
	for _, o := range d.Peers {
		if !changes(d, o) || !o.Verdict.Figures[0].HasSign() || !o.Verdict.Figures[0].IsWhole() && !(o.Verdict.Exact && d.Digits > 1) {
			continue
		}
		cur := o.Verdict.Figures[0]
		if IsChangeOf(d, cur) || !cur.Adjusted && d.IsTurned() {
			return reading.Verdict{}, false
		}
		for _, was := range cur.Row.At(r.BasesOf(d, cur.Span)[0]) {
			if !was.GoesWith(cur) || !r.isBase(d, was) || d.Digits < 2 && !r.Mentioned(d, was) {
				continue
			}
			if v, ok := GrewOtherWay(d, cur, was); ok {
				return v, true
			}
		}
	}
	return reading.Verdict{}, false
}

// LevelWentOtherWay looks for a percentage that says plainly which way a level went, which stands right beside it and is to the digit a figure of whatever row and
// part, where that went the other way by just as much: "declined 31.9% to $38.9 million".
func (r *Checker) LevelWentOtherWay(d *reading.Reading) (reading.Verdict, bool) {
	if d.Verdict.Status != "" || d.Digits < reading.LeastStale || len(d.Spans) == 0 || hasOtherThan(d) || !r.IsPlainGrowth(d) || !saysWay(d) {
		return reading.Verdict{}, false
	}
	o := r.levelBeside(d)
	if o == nil || !isOfTimeOf(d, o) || o.Index > d.Index && !leadsUpTo(d, o) {
		return reading.Verdict{}, false
	}
	cur := o.Verdict.Figures[0]
	if d.IsReversedBeside(prose.WordsOf(cur.Row.Called)) || IsChangeOf(d, cur) || isPrintedChangeOf(d, r.ChangesOf(cur)) {
		return reading.Verdict{}, false
	}
	for _, was := range cur.Row.At(r.BasesOf(d, cur.Span)[0]) {
		if v, ok := GrewOtherWay(d, cur, was); ok && isBaseOf(was, cur) {
			return v, true
		}
	}
	return reading.Verdict{}, false
}

// saysWay reports whether the words before a change say plainly that it went the way that it is taken to have gone.
func saysWay(d *reading.Reading) bool {
	said := wordsBetween(d)
	return (d.Change > 0 && rises.In(said) || d.Change < 0 && falls.In(said)) && !asides.In(said)
}

// isBaseOf reports whether a figure is what another of its row was before, of its kind, length and sign, set apart alike.
func isBaseOf(was, cur *tables.Figure) bool {
	return was.Span.Months == cur.Span.Months && was.Span.End < cur.Span.End && was.Item.Kind == cur.Item.Kind && was.Item.Value.Sign() == cur.Item.Value.Sign() && maps.Equal(was.Around, cur.Around)
}

// isPrintedChangeOf reports whether one of the changes that tables print is a number, in its direction.
func isPrintedChangeOf(d *reading.Reading, changes []*tables.Figure) bool {
	return slices.ContainsFunc(changes, func(f *tables.Figure) bool {
		v, point := tables.InPercent(f)
		return d.Agrees(v, point) != quantity.No && quantity.SameSign(d.Change, point)
	})
}

// IsChangeOf reports whether a figure has changed by a number, in its direction, since anything else in its row.
func IsChangeOf(d *reading.Reading, cur *tables.Figure) bool {
	return slices.ContainsFunc(cur.Row.Figures[:min(len(cur.Row.Figures), 24)], func(was *tables.Figure) bool {
		i, point, ok := tables.Growth(cur, was)
		return ok && was != cur && d.Agrees(i, point) != quantity.No && quantity.SameSign(d.Change, point)
	})
}

// aroundChange are the words around a change that may say of what it is: from the number before on, up to the conjunction behind the level
// that it goes with, "per share" left out.
func aroundChange(d *reading.Reading) []string {
	words := d.Sentence.Words
	from, to := max(0, d.From-reading.Nearby), min(len(words), d.To+reading.Nearby)
	for _, o := range d.Peers {
		if o.Index < d.Index {
			from = min(max(from, o.To), d.From)
		}
	}
	for k := d.To; k < to; k++ {
		if o := d.OwnerAt(k); o != nil && k+1 < to && (words[k+1] == "and" || words[k+1] == "as") {
			to = k + 1
		}
	}
	var out []string
	for k := from; k < to; k++ {
		if n := prose.Starts(quantity.PerShares, words, k); n > 0 {
			k += n - 1
			continue
		}
		if !d.Sentence.Taken[k] || words[k] == "since" { // "the comparable period", "the first half"
			out = append(out, words[k])
		}
	}
	return out
}

// levelGoesOtherWay holds the verb before an amount, or the word before what it is compared with, against both.
func (r *Checker) levelGoesOtherWay(d *reading.Reading) (reading.Verdict, bool) {
	cur := d.Verdict.Figures[0]
	if !cur.IsWhole() || !cur.HasSign() && !MayGrowAs(cur) || !cur.Adjusted && d.IsTurned() {
		return reading.Verdict{}, false
	}
	compared := false
	for _, o := range d.Peers {
		if !o.Against || o.Chained != d.Index {
			continue
		}
		compared = true
		if o.Verdict.Status != reading.Ties || o.IsInexact() || cur.Row != o.Verdict.Figures[0].Row || !isBaseOf(o.Verdict.Figures[0], cur) {
			continue
		}
		was := o.Verdict.Figures[0]
		if by := directionTo(d, o); by != 0 && cur.Size().Cmp(was.Size()) == -by && d.Value.Cmp(o.Value) == -by {
			return wentOtherWay(d, cur, was), true
		}
	}
	if was := r.wentUpTo(d, cur, compared); was != nil {
		return wentOtherWay(d, cur, was), true
	}
	return reading.Verdict{}, false
}

// wentUpTo is the figure that a level went from the other way than the word before "to" and it says, by its change or, where it is compared with nothing, by all that its row has; nil
// for none. What has moved since another time, "rose sequentially to", may have gone either way from these.
func (r *Checker) wentUpTo(d *reading.Reading, cur *tables.Figure, compared bool) *tables.Figure {
	by := directionUpTo(d)
	if by == 0 || saysSinceBefore(d) {
		return nil
	}
	if was := wentAsBehind(d, cur, by); was != nil || compared {
		return was
	}
	return r.wentSinceAny(d, cur, -by)
}

// wentAsBehind is what the change right behind a level is counted from, where words before the level say that it went the other way: "increased to $51.2 million (down 32.0%)"; nil
// where they agree.
func wentAsBehind(d *reading.Reading, cur *tables.Figure, by int) *tables.Figure {
	if d.Index+1 >= len(d.Peers) {
		return nil
	}
	o := d.Peers[d.Index+1]
	of := o.Verdict
	if o.Change != -by || o.Unit != quantity.Percent || of.Status != reading.Derives || len(of.Figures) != 2 || of.Figures[0].Row != cur.Row || !isBaseOf(of.Figures[1], cur) || !saysWay(o) {
		return nil
	}
	gap := d.Sentence.Words[d.To:o.From]
	if len(gap) != 2 || gap[0] != "(" && gap[0] != "," || cur.Size().Cmp(of.Figures[1].Size()) != -by {
		return nil
	}
	return of.Figures[1]
}

// saysSinceBefore reports whether a phrase of time stands right before "to" and a level, which has moved since then: "rose sequentially to".
func saysSinceBefore(d *reading.Reading) bool { return d.From > 1 && d.Sentence.Taken[d.From-2] }

// wentOtherWay is the verdict that a figure went from another the other way than words say.
func wentOtherWay(d *reading.Reading, cur, was *tables.Figure) reading.Verdict {
	return reading.Verdict{Status: reading.Differs, Figures: []*tables.Figure{cur, was}, Formula: tables.PrintedAs(cur) + "-" + tables.PrintedAs(was), Exact: true,
		Expected: d.InPlaces(cur.Item.Value), Sure: true, Contrary: true}
}

// wentSinceAny is the first of the figures that a figure's row, and rows of its name, have for earlier times as long, where it went one way from all of them; nil where it
// did not, for other words than the row's, and for a number of few digits, a profit after a loss aside.
func (r *Checker) wentSinceAny(d *reading.Reading, cur *tables.Figure, way int) (from *tables.Figure) {
	if !r.IsCalled(d, cur.Row) || IsOfSomethingElse(d) || r.IsExcluded(d) {
		return nil
	}
	sure := IsSureLevel(d)
	for _, w := range append([]*tables.Row{cur.Row}, r.Tables.TwinsOf(cur.Row)...) {
		for _, was := range w.Figures {
			lost := isLossBefore(d, was, cur)
			if !lost && !isBaseOf(was, cur) {
				continue
			}
			if went := cur.Item.Value.Cmp(was.Item.Value) * cur.Item.Value.Sign(); went != way {
				return nil
			}
			if from == nil && (sure || lost) {
				from = was
			}
		}
	}
	return from
}

// isLossBefore reports whether a figure is the loss that a profit came after, "Net income rises to $0.7 million": whatever their digits, that is more.
func isLossBefore(d *reading.Reading, was, cur *tables.Figure) bool {
	return !d.Minus && cur.Item.Value.IsPositive() && was.Item.Value.IsNegative() && isProfit.In(prose.WordsOf(cur.Row.Called)) &&
		was.Span.Months == cur.Span.Months && was.Span.End < cur.Span.End && was.Item.Kind == cur.Item.Kind && maps.Equal(was.Around, cur.Around)
}

// isProfit are the words of rows of what is earned or lost.
var isProfit = wording.Phrases("income|profit|earnings|ebit|ebitda|margin")

// directionUpTo is the way that the word before "to" and a number says: "Inventories rose to $88.4 million"; 0 where there is none.
func directionUpTo(d *reading.Reading) int {
	words := d.Sentence.Words
	k := d.From - 1
	for k >= 0 && d.Sentence.Tokens[k].Kind == prose.Sign {
		k--
	}
	if k < 1 || words[k] != "to" {
		return 0
	}
	if k--; k > 0 && strings.HasSuffix(words[k], "ly") {
		k--
	}
	return directionAt(words, k)
}

// directionTo is the way that an amount is said to have gone from the one it is compared with: "fell to $9.0 million from $8.1 million", "$9.0
// million, down from $8.1 million"; 0 where it is not said right beside them.
func directionTo(d *reading.Reading, o *reading.Reading) int {
	if by := directionUpTo(d); by != 0 || d.From > 0 && d.Sentence.Words[d.From-1] == "to" {
		return by
	}
	words := d.Sentence.Words
	if o.From < d.To {
		return 0
	}
	between := words[d.To:o.From]
	if i := slices.Index(between, "from"); i > 0 && !slices.Contains(between, "and") && !rises.In(between[:i-1]) && !falls.In(between[:i-1]) {
		return directionAt(between, i-1)
	}
	return 0
}

// directionAt is the way that the word at a place says, 0 for none.
func directionAt(words []string, k int) int {
	switch {
	case prose.Starts(rises, words, k) > 0:
		return 1
	case prose.Starts(falls, words, k) > 0:
		return -1
	}
	return 0
}

// IsUpsideDown reports whether a number is the low end of what is expected and above the high end: "between $305 million and $295 million".
func IsUpsideDown(d *reading.Reading) bool {
	if !d.Ranged || !d.Future || moved.In(d.Sentence.Words) {
		return false
	}
	if d.Value2 != nil {
		return d.Value.GreaterThan(*d.Value2)
	}
	high := d.Index + 1
	if high >= len(d.Peers) || d.Unit == quantity.Points || d.Unit == quantity.Basis || d.Minus || d.Negative {
		return false
	}
	o := d.Peers[high]
	if !o.Ranged || o.Value2 != nil || o.From-d.To > 2 || o.Unit != d.Unit || o.Negative || o.Minus || o.From == 0 || !slices.Contains(d.Sentence.Words[d.To:o.From], "to") && !slices.Contains(d.Sentence.Words[d.To:o.From], "and") {
		return false
	}
	return d.Value.GreaterThan(o.Value)
}

// moved are the words of what was expected before and is no longer, which is no range, and of amounts below none.
var moved = wording.Phrases("lower|lowered|lowering|reduce|reduced|reducing|cut|cutting|revise|revised|revising|previous|previously|prior|now|decrease|decreased|decline|declined|down|loss|losses|negative|narrow|narrowed|from|change|changed|moved|updated|tax|taxes|dilution")
