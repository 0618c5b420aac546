package mention

import (
	"context"

	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/convert/tag"
	"github.com/tieout/tieout/taxonomy/press"
)

// Options of [Find].
type Options struct {
	// Taxonomies are the mapping taxonomies that the release was tagged with: their labels say which words mean the same.
	Taxonomies []*press.Taxonomy
}

// Find finds the numbers in the running text of a release and ties them to its tables. data is the document that rel was
// read from; tagged is what its line items became, nil when that is not known. Mentions are in the order of the document.
//
// The error is ctx's.
func Find(ctx context.Context, data []byte, rel *release.Release, tagged *tag.Result, o Options) (found []*Mention, err error) {
	defer func() {
		switch p := recover().(type) {
		case nil:
		case stopped:
			found, err = nil, p.err
		default:
			panic(p)
		}
	}()
	r := newReader(ctx, data, rel, tagged, o)
	if err := r.read(ctx); err != nil {
		return nil, err
	}
	r.judgeAll()
	return r.mentions(), nil
}

// judgeAll finds what the tables say of every reading.
func (r *reader) judgeAll() {
	r.scaleText()
	r.noteBases()
	for _, d := range r.readings {
		r.check()
		r.judge(d)
	}
	for _, d := range r.readings {
		r.check()
		r.judgeAgain(d)
	}
	for _, d := range r.readings {
		r.check()
		r.pairs(d)
	}
	ofOthers := []func(*reading) (verdict, bool){r.isOfOtherLength, r.isChangeOfOtherLength, r.isOfOtherBase, r.isOnOtherBasis, r.anotherGrew, r.anotherChanged}
	for _, d := range r.readings {
		for _, find := range ofOthers {
			if v, ok := find(d); ok {
				d.verdict = v
			}
		}
		if d.verdict.status != "" {
			continue
		}
		r.check()
		if d.isPaidLater() {
			continue
		}
		r.settle(d, r.atMidpoint, r.besideOthers, r.inPairedRow, r.pointsBeside, r.annualRate, r.changeDiffers, r.changeMisprinted, r.sideDiffers, r.differs, r.plainlyDiffers, r.isStale, r.partDiffers, r.isStaleSum, r.partnerDiffers, r.supportedDiffers, r.changeNamedDiffers, r.workedDiffers, r.partMarginDiffers, r.isShareOfOtherTime, r.isSlipped, r.hasWrongDigit)
	}
	r.contradicted(r.isAdjustedInstead, r.isBeforeOthers, r.isOfSibling, r.isOfForeignRow, r.isContrary, r.isTurnedRound, r.levelSaidDiffers, r.sinceDiffers, r.tiesToEarlier)
	r.again()
	r.contradicted(r.isExchanged, r.isOfOtherThanFrom, r.isAdjustedInstead, r.isOfEarlierForecast, r.isOfNamed, r.levelSaidDiffers, r.sinceDiffers, r.tiesToEarlier, r.isThenOfOtherLength, r.isOfOtherTime, r.thenDiffers, r.marginOfOtherTime, r.changeOfOtherLength, r.pointsOfLevelDiffer)
	r.contradicted(r.isOfOtherSpan, r.isOfOtherRow, r.isOfSibling, r.isSiblings)
	for _, d := range r.readings { // what was found since may bear a misprint out
		if d.verdict.status != "" || d.isPaidLater() {
			continue
		}
		r.check()
		r.settle(d, r.isStale, r.isSlipped)
	}
}

// contradicted gives numbers the verdicts of what finds that others of their sentence, or another figure of their row, contradict them.
func (r *reader) contradicted(finds ...func(*reading) (verdict, bool)) {
	for _, d := range r.readings {
		r.check()
		for _, find := range finds {
			if v, ok := find(d); ok && d.verdict.status != Differs {
				d.verdict = v
				break
			}
		}
	}
}

// settle gives a number the verdict of the first that finds one.
func (r *reader) settle(d *reading, finds ...func(*reading) (verdict, bool)) {
	for _, find := range finds {
		if v, ok := find(d); ok && !d.isQuarterlyBeside(v) && !r.followsFromPast(d, v) {
			d.verdict = r.inWhole(d, v)
			return
		}
	}
}

// isContrary looks for a number that has its direction or its sign alone wrong.
func (r *reader) isContrary(d *reading) (verdict, bool) {
	if v, ok := r.goesOtherWay(d); ok {
		return v, true
	}
	return r.signDiffers(d)
}

// stopped is what leaves the work when its context has ended, and [Find] returns the error of.
type stopped struct{ err error }

// check leaves the work when the context has ended. It is called for every reading and whenever rows are looked up for one, and
// looks now and then.
func (r *reader) check() {
	if r.asked++; r.asked%checkedAfter == 0 {
		if err := r.ctx.Err(); err != nil {
			panic(stopped{err})
		}
	}
}

// checkFor is check for so many figures.
func (r *reader) checkFor(figures int) {
	for ; figures > checkedFigures; figures -= checkedFigures {
		r.check()
	}
}

const (
	checkedAfter   = 16
	checkedFigures = 1000
)
