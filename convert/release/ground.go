package release

import (
	"strings"
	"sync/atomic"

	"github.com/tieout/tieout/internal/evidence"
)

// ground is what says that a candidate ends on its day, or has both of its ends, as a feature, and the features that follow from it.
// Grounds of one name are one ground.
type ground struct {
	is      evidence.Feature
	opening evidence.Feature              // of the day before the candidate begins
	of      [classCount]evidence.Feature  // of a candidate of a class
	by      *[classCount]evidence.Feature // of a class, whoever else had a part in it; nil where nobody had
	byAny   evidence.Feature              // of any class
	bare    evidence.Feature              // where no heading speaks of time
	ofEnd   bool                          // it names the end alone: the features of classes follow from it
}

func newGround(name string) *ground {
	g := &ground{is: evidence.Named(name), opening: evidence.Named("o:", name), ofEnd: strings.HasPrefix(name, "e:")}
	g.bare = evidence.Named(name, "/bare")
	by, _, shared := strings.Cut(name, "+")
	if shared {
		g.by, g.byAny = new([classCount]evidence.Feature), evidence.Named(by, "+")
	}
	for k := range classCount {
		class := k.String()
		if g.of[k] = evidence.Named(name, class); shared {
			g.by[k] = evidence.Named(by, "+", class)
		}
	}
	return g
}

// What the document or the table as a whole says.
var (
	saidBySpan       = newGround("e:heading.span")
	saidByNeighbour  = newGround("e:neighbour.column")
	saidByBalance    = newGround("e:balance below")
	saidByReport     = newGround("e:report")
	saidBeforeReport = newGround("e:report.before")
	saidByYearEnd    = newGround("e:yearend.before")
	betweenBalances  = newGround("between balances")
	betweenColumns   = newGround("between balance columns")
	saidByRule       = newGround("ruled")
)

// groundForm is how a witness comes to claim a day, with or without another one.
type groundForm uint8

const (
	byDate        groundForm = iota // it names the day
	byEve                           // it names the day after
	byDay                           // it names the day, another one the year
	byQuarter                       // a quarter, of the year that it or another one names
	byNumber                        // a fiscal year by its number
	byCalendar                      // the fiscal year that ends in a year
	byReport                        // the day of a year on which the report ends
	byYear                          // a year, another one the day
	byYearQuarter                   // a year, another one the quarter
	byLikeYear                      // a year, another one a day of another year
	bySpan                          // it names the first day and the last
	groundForms
)

var groundNames = [groundForms]string{".date", ".eve", ".day", ".quarter", ".number", ".calendar", ".report", ".year", ".year", ".likeyear", ""}

// noOther stands for the source of another witness where one alone is the ground.
const noOther = sources

// grounds are those of witnesses, made when they are first asked for: by form, source, source of the other witness, whether it is the
// second of its kind, and whether the witness stands in a shadow.
var grounds [groundForms][sources][sources + 1][2][2]atomic.Pointer[ground]

// ground is that of a witness.
func (w *witness) ground(form groundForm, other Source, second bool) *ground {
	slot := &grounds[form][w.from][other][indexOf(second)][indexOf(w.shadowed)]
	if slot.Load() == nil {
		slot.CompareAndSwap(nil, newGround(w.groundName(form, other, second)))
	}
	return slot.Load()
}

func indexOf(b bool) int {
	if b {
		return 1
	}
	return 0
}

func (w *witness) groundName(form groundForm, other Source, second bool) string {
	suffix, number := groundNames[form], ""
	if other != noOther {
		suffix += "+" + sourceNames[other]
	}
	if form == byYearQuarter {
		suffix += ".quarter"
	}
	if second {
		number = "2"
	}
	switch form {
	case bySpan:
		return w.feature("span:", "")
	case byDay:
		return w.feature("e:", suffix) + number
	}
	return w.feature("e:", suffix+number)
}
