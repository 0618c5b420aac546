package contradict

import (
	"slices"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout/convert/mention/derive"
	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/reading"
	"github.com/tieout/tieout/convert/mention/search"
	"github.com/tieout/tieout/convert/mention/tables"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/misprint"
	"github.com/tieout/tieout/internal/wording"
)

// A false alarm costs as much as a slip that is missed: whatever speaks for a contradiction, it is none where the number is of something else.

// IsDoubtful reports whether a verdict that figures contradict a number is one of something else than the sentence speaks of: of a change that leads to a level of
// another row, of an amount of another size, of what a clause leaves out, of what would have been, of a dividend that was declared since, or of the middle of a range.
func (r *Checker) IsDoubtful(d *reading.Reading, v reading.Verdict) bool {
	if v.Status != reading.Differs || len(v.Figures) == 0 {
		return false
	}
	f := v.Figures[0]
	if d.Change != 0 && (leadsElsewhere(d, v) || leavesOutBeside(d, f) || isOfNoChange(v) || isOfLevelsBeside(d) || isPerShareOf(d, f)) {
		return true
	}
	return isSupposed(d) || isGivenToOther(d, v) || r.isGivenInBlock(d, v) || r.isOfOtherRow(d, v) || r.isOfEarlierSaid(d, v) || r.isOfOtherThanNamed(d, f) || r.isPrintedInPoints(d) || r.isOfOtherSize(d, v) || isDeclared(d) || isMiddle(d, v)
}

// isSupposed reports whether the clause of a number, or one before it with no verb of its own between, says what would have been.
func isSupposed(d *reading.Reading) bool {
	words := d.Sentence.Words[:d.From]
	for k := len(words) - 1; k >= 0; k-- {
		switch {
		case prose.Starts(prose.WouldBe, words, k) > 0:
			return true
		case prose.IsBeing[words[k]]:
			return false
		}
	}
	return d.Sentence.Supposed
}

// sizeApart is how many times more or less than a figure an amount is that is of something else, which the words only call by the same name.
var sizeApart = decimal.NewFromInt(3)

// isOfOtherSize reports whether an amount is many times the figure that contradicts it, or a small part of that: no slip of the pen, no figure of another row of the
// table, and no other number of its sentence explains that, nor, where it is no figure of another table, does its clause begin with the measure, "recorded in operating expenses totaled $4.8 million".
func (r *Checker) isOfOtherSize(d *reading.Reading, v reading.Verdict) bool {
	f := v.Figures[0]
	if d.Change != 0 || d.Unit != quantity.Money || d.PerShare || len(v.Figures) > 1 || f.Change || f.Item.Kind != release.Money || v.Instead != nil && v.Instead.Row.Table == f.Row.Table {
		return false
	}
	return !isOfSize(d, f) && !misprint.Of(d.Value, d.InPlaces(f.Size())) && !printsScaled(d, f) && !isComparedWithin(d, f.Row) && (v.Instead != nil || !r.isOfWhole(d))
}

// isComparedWithin reports whether what an amount is compared with ties to a row.
func isComparedWithin(d *reading.Reading, w *tables.Row) bool {
	return slices.ContainsFunc(d.Peers, func(o *reading.Reading) bool {
		return o.Change == 0 && d.IsComparedWith(o) && o.Verdict.Status == reading.Ties && o.Verdict.Figures[0].Row == w
	})
}

// isOfSize reports whether an amount is neither many times a figure nor a small part of it.
func isOfSize(d *reading.Reading, f *tables.Figure) bool {
	size := f.Size()
	return d.Value.LessThan(size.Mul(sizeApart)) && size.LessThan(d.Value.Mul(sizeApart))
}

// isMiddle reports whether a sentence speaks of the middle of what is expected, and the table prints one figure of that: an end of a range, perhaps, "we expect the midpoint
// for revenue to be $136 million".
func isMiddle(d *reading.Reading, v reading.Verdict) bool {
	return d.Change == 0 && len(v.Figures) == 1 && v.Figures[0].Forecast && search.SaysMidpoint(d)
}

// leadsElsewhere reports whether the level that a change leads to, or that it is said of, is none of the row whose figures contradict the change: "underlying EBITDA
// climbed 27.2% to $30.4 million", which a part of the company had.
func leadsElsewhere(d *reading.Reading, v reading.Verdict) bool {
	o := levelWith(d)
	if o == nil {
		return false
	}
	levels, agrees := false, false
	for _, f := range v.Figures[0].Row.Figures {
		if !f.Change && o.Suits(f) {
			levels = true
			agrees = agrees || o.PrintsAs(f) != quantity.No
		}
	}
	return levels && !agrees && !slices.ContainsFunc(o.Verdict.Figures, func(f *tables.Figure) bool { return f.Row == v.Figures[0].Row })
}

// leavesOutBeside reports whether a sentence says of a change in per cent, before all else or behind it, that something is left out which a figure does not leave out: "Excluding the
// impact of exchange rates, sales increased 9.4%", "sales fell 62.9% in 2023 and rose 22.8% in 2022, excluding the effect of exchange rates".
func leavesOutBeside(d *reading.Reading, f *tables.Figure) bool {
	if d.Unit != quantity.Percent || f.LeavesOut() || leavingOut.In(f.Heads()) || prose.Bases.In(f.Heads()) || d.IsByAccounts() {
		return false
	}
	words := d.Sentence.Words
	if prose.Starts(leavingOut, words, 0) > 0 || isOnBasisBefore(d) {
		return true
	}
	right := true // nothing but a time stands between
	for k := d.To; k < len(words); k++ {
		switch w := words[k]; {
		case prose.Starts(leavingOut, words, k) > 0:
			return right || !slices.ContainsFunc(d.Peers, func(o *reading.Reading) bool { return o.From > k })
		case w == "or" || w == "(" || w == ";" || w == "while" || w == "but":
			return false
		case !d.Sentence.Taken[k] && w != "," && prose.Starts(reading.InTime, words, k) == 0:
			right = false
		}
	}
	return false
}

// isOnBasisBefore reports whether "with" joins a change to a clause before it that says a basis, which holds for it, too: "rose 3.2% on a constant currency basis, with sales of
// valves growing 3.4% and sales of hydrants 2.9%".
func isOnBasisBefore(d *reading.Reading) bool {
	start, _ := d.Clause()
	with := false
	for k := d.From - 1; k >= start; k-- {
		if with && prose.Starts(prose.Bases, d.Sentence.Words, k) > 0 {
			return true
		}
		with = with || d.Sentence.Words[k] == "with"
	}
	return false
}

// leavingOut are the words before what is left out, and not before what is in it.
var leavingOut = wording.Phrases("excluding|excludes|excluded|exclusive|without|absent")

// isOfNoChange reports whether two figures that contradict a change are the same amount: nobody speaks of a change that was none, so that it is since another time.
func isOfNoChange(v reading.Verdict) bool {
	return len(v.Figures) == 2 && v.Figures[0].Item.Value.Equal(v.Figures[1].Item.Value)
}

// levelWith is the level that a change leads up to, or the amount right before it that it is said of; nil for none.
func levelWith(d *reading.Reading) *reading.Reading {
	for _, o := range d.Peers {
		if o.Change == 0 && !o.Against && (o.Unit == quantity.Money || o.Unit == quantity.Bare) && !o.IsInexact() && (o.Index > d.Index && leadsUpTo(d, o) || isSaidOf(d, o)) {
			return o
		}
	}
	return nil
}

// OfRightLevel is the verdict that a change is that of the row which its level should be of, where the level is wrong: "revenue was $241.8 million, up 1.3%", which is
// by how much the $318.9 million of that part grew.
func (r *Checker) OfRightLevel(d *reading.Reading) (reading.Verdict, bool) {
	if d.Change == 0 || d.Verdict.Status != reading.Differs {
		return reading.Verdict{}, false
	}
	o := levelWith(d)
	if o == nil || o.Verdict.Status != reading.Differs || len(o.Verdict.Figures) != 1 {
		return reading.Verdict{}, false
	}
	f := o.Verdict.Figures[0]
	for _, base := range r.BasesOf(d, f.Span) {
		for _, was := range f.Row.At(base) {
			if v, ok := derive.ChangeOf(d, f, was); ok && !was.Change && was.Span.Months == f.Span.Months {
				return v, true
			}
		}
	}
	return reading.Verdict{}, false
}

// isSaidOf reports whether a change stands right behind the amount that it is said of: "$893.3 million, an increase of 26.8%", "$14.2 million, up 8%".
func isSaidOf(d, o *reading.Reading) bool {
	if o.Index != d.Index-1 || d.From-o.To > fewBetween+2 || d.Sentence.Words[o.To] != "," {
		return false
	}
	for k := o.To + 1; k < d.From; k++ {
		if prose.Starts(prose.ChangeNouns, d.Sentence.Words, k) > 0 || prose.Starts(prose.Ups, d.Sentence.Words, k) > 0 || prose.Starts(prose.Downs, d.Sentence.Words, k) > 0 {
			return true
		}
	}
	return false
}

// isDeclared reports whether a number is a dividend that a sentence says was declared, for no time that it names: mostly that which is paid next.
func isDeclared(d *reading.Reading) bool {
	if !d.PerShare || d.Change != 0 || d.Against || !reading.Dividends.In(d.Sentence.Words) {
		return false
	}
	return declared.In(d.Sentence.Words[:d.From]) && !ofTime.In(d.Sentence.Words[:d.From]) && prose.Starts(ofTime, d.Sentence.Words, d.To) == 0
}

var (
	// declared are the words of what a board decides.
	declared = wording.Phrases("declared|declares|approved|approves|authorized|announced")
	// ofTime are the words that say for which time a dividend was declared.
	ofTime = wording.Phrases("during|for|in the|a first|second|third|fourth|quarter|year|period")
)
