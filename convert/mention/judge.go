package mention

import (
	"github.com/tieout/tieout/convert/mention/contradict"
	"github.com/tieout/tieout/convert/mention/reading"
)

// find is a question of one of the rooms: what the tables say of a number, if they say anything that it looks for.
type find = func(*reading.Reading) (reading.Verdict, bool)

// judgeAll finds what the tables say of every reading. The order is that of what is surer: what a number's own words lead to goes before what is looked for,
// and that before contradictions, which the verdicts of the others of a sentence bear out.
func (r *finder) judgeAll() {
	r.ScaleText()
	r.NoteBases()
	r.each(r.Judge)
	r.each(r.JudgeAgain)
	r.each(r.Pair)
	for _, d := range r.Readings {
		r.judgeOpen(d)
	}
	r.contradicted(r.IsAdjustedInstead, r.IsBeforeOthers, r.IsOfSibling, r.IsOfForeignRow, r.IsContrary, r.IsTurnedRound, r.LevelSaidDiffers, r.DifferenceSaidDiffers, r.SinceDiffers, r.TiesToEarlier)
	r.Again()
	r.contradicted(r.IsBaseOfPoints, r.IsByAccountsInstead)
	r.contradicted(r.IsExchanged, r.BetweenDiffers, r.IsOfOtherThanFrom, r.IsOfOtherThanLevel, r.IsAdjustedInstead, r.IsOfEarlierForecast, r.IsOfNamed, r.LevelWentOtherWay, r.LevelSaidDiffers, r.SinceDiffers, r.TiesToEarlier,
		r.IsThenOfOtherLength, r.IsOfOtherTime, r.ThenDiffers, r.BracketDiffers, r.BracketMarginDiffers, r.MarginOfOtherTime, r.ShareOfOtherTime, r.ChangeOfOtherLength, r.PointsOfLevelDiffer)
	r.contradicted(r.PairDiffers, r.IsOfOtherRow, r.IsOfSibling, r.IsSiblings, r.IsOfOtherColumn, r.IsPerShareOfOther, r.IsTiedTwice, r.OnBasisDiffers)
	r.OfUnprintedTimes()
	r.contradicted(r.StraysInTime, r.IsOfNarrower, r.IsOfLoosely, r.PointsWentOtherWay, r.ChangeWentOtherWay, r.IsLevelForChange)
	for _, d := range r.Readings { // what was found since may bear a misprint out
		if d.Verdict.Status != "" || d.IsPaidLater() {
			continue
		}
		r.Check()
		r.settle(d, r.ChangeDiffers, r.IsStale, r.IsSlipped)
	}
	for _, d := range r.Readings { // of a level that is wrong
		if v, ok := r.OfRightLevel(d); ok {
			d.Verdict = v
		}
	}
	r.Disperse()
}

// each calls visit for every reading.
func (r *finder) each(visit func(*reading.Reading)) {
	for _, d := range r.Readings {
		r.Check()
		visit(d)
	}
}

// judgeOpen judges a number that was not found by its own words, or that has been found of another time or basis than they say.
func (r *finder) judgeOpen(d *reading.Reading) {
	for _, find := range []find{r.IsOfOtherLength, r.IsChangeOfOtherLength, r.IsOfOtherBase, r.IsOnOtherBasis, r.AnotherGrew, r.AnotherChanged} {
		if v, ok := find(d); ok {
			d.Verdict = v
		}
	}
	if d.Verdict.Status != "" {
		return
	}
	r.Check()
	if d.IsPaidLater() {
		return
	}
	r.settle(d, r.AtMidpoint, r.BesideOthers, r.InPairedRow, r.PointsBeside, r.AnnualRate, r.InTablesScale,
		r.ChangeDiffers, r.ListedChangeDiffers, r.ChangeMisprinted, r.SideDiffers, r.PairDiffers, r.Differs, r.PlainlyDiffers, r.IsStale, r.PartDiffers, r.IsStaleSum, r.PartnerDiffers, r.RangeEndDiffers,
		r.SupportedDiffers, r.ChangeNamedDiffers, r.WorkedDiffers, r.WorkedThenDiffers, r.TimesDiffers, r.PartMarginDiffers, r.MarginBesideDiffers, r.MarginOfLevelDiffers, r.IsShareOfOtherTime, r.IsSlipped, r.HasWrongDigit, r.NamedInClauseDiffers, r.ChangeInClauseDiffers, r.PerShareOfLevelDiffers)
}

// contradicted gives numbers the verdicts of what finds that others of their sentence, or another figure of their row, contradict them.
func (r *finder) contradicted(finds ...find) {
	for _, d := range r.Readings {
		r.Check()
		for _, find := range finds {
			if v, ok := find(d); ok && d.Verdict.Status != reading.Differs && !r.IsDoubtful(d, v) {
				d.Verdict = v
				break
			}
		}
	}
}

// settle gives a number the verdict of the first that finds one.
func (r *finder) settle(d *reading.Reading, finds ...find) {
	for _, find := range finds {
		if v, ok := find(d); ok && !contradict.IsQuarterlyBeside(d, v) && !r.FollowsFromPast(d, v) && !r.IsDoubtful(d, v) {
			d.Verdict = r.InWhole(d, v)
			return
		}
	}
}
